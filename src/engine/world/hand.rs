//! What hands do on the table: laying and taking off markers, removing bases, moving back. The program keeps the state; a
//! person keeps the table, and is told in instructions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Attribute, Class, Entity, EntityId, MarkerDecl, Schema, State, ValueType};
use crate::engine::message::{Arg, Args, Text};
use crate::engine::names::{HandName, MarkerName};
use crate::engine::value::{Decimal, Value};

/// What data says of something that no hand carries out.
pub(super) const NONE: &str = "none";

/// An instruction that a ruleset's procedures give: a recoil, a pursuit, a turn about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandDecl {
    /// Of the message `do-ID` in both languages.
    pub id: String,
    /// Somebody stands elsewhere after it.
    #[serde(default)]
    pub moves: bool,
    /// Not done at once: it holds nobody up.
    #[serde(default)]
    pub later: bool,
    #[serde(default)]
    pub rule: Option<String>,
    /// Messages of outcomes and lines that say it: whoever they speak of is to do it, with their numbers. What no message
    /// says, the procedure instructs itself.
    #[serde(default)]
    pub told_by: Vec<String>,
    /// The argument of those messages that names who; without it nobody in particular.
    #[serde(default)]
    pub who: Option<String>,
    /// Numbers that no message has.
    #[serde(default)]
    pub with: BTreeMap<String, Decimal>,
}

impl HandDecl {
    /// What a message of a resolution instructs.
    pub fn instructions(&self, told: &Text, value: Option<Decimal>) -> Vec<Instruction> {
        if !self.told_by.contains(&told.key) {
            return Vec::new();
        }
        let mut args = told.args.clone();
        let who = self.who.as_ref().map(|who| args.remove(who));
        args.extend(self.with.iter().map(|(name, number)| (name.clone(), Arg::from(*number))));
        args.extend(value.map(|value| ("value".to_owned(), Arg::from(value))));
        let instruction =
            |unit: Option<EntityId>| Instruction { id: self.id.clone(), unit, args: args.clone(), instead_of: None };
        match who {
            None => vec![instruction(None)],
            Some(Some(Arg::Entity(unit))) => vec![instruction(Some(unit))],
            Some(Some(Arg::Entities(units))) => units.into_iter().map(|unit| instruction(Some(unit))).collect(),
            Some(None | Some(Arg::Number(_) | Arg::Word(_) | Arg::Text(_))) => Vec::new(),
        }
    }
}

/// One thing to do on the table. Field names are a format of the journal: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instruction {
    /// Of the message `do-ID`.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<EntityId>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: Args,
    /// What hands were told before an amendment and have done: this stands in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<Args>,
}

impl Instruction {
    pub fn new(hand: HandName<'_>, unit: &EntityId) -> Self {
        Instruction::of(hand.as_str(), unit)
    }

    fn of(id: &str, unit: &EntityId) -> Self {
        Instruction { id: id.to_owned(), unit: Some(unit.clone()), args: Args::new(), instead_of: None }
    }

    #[must_use]
    pub fn with(mut self, name: &str, arg: impl Into<Arg>) -> Self {
        self.args.insert(name.to_owned(), arg.into());
        self
    }

    pub fn text(&self) -> Text {
        self.text_with(&self.args)
    }

    /// What it stands in the place of.
    pub fn text_before(&self) -> Option<Text> {
        self.instead_of.as_ref().map(|args| self.text_with(args))
    }

    fn text_with(&self, args: &Args) -> Text {
        Text { key: format!("do-{}", self.id.replace('_', "-")), args: args.clone() }
    }
}

/// What hands must do so that the table, which shows the state before, shows the state after: for each unit once, and for
/// whoever leaves the table nothing else. `told` is what procedures say beyond that.
pub fn on_table(schema: &Schema, before: &State, after: &State, told: Vec<Instruction>) -> Vec<Instruction> {
    let (about, mut nobody): (Vec<Instruction>, Vec<Instruction>) = told.into_iter().partition(|i| i.unit.is_some());
    let mut order: Vec<&EntityId> = Vec::new();
    for unit in about.iter().filter_map(|instruction| instruction.unit.as_ref()) {
        if !order.contains(&unit) {
            order.push(unit);
        }
    }
    let spoken_of = order.len();
    order.extend(after.order.iter());
    let mut due = Vec::new();
    for (place, id) in order.iter().enumerate() {
        let again = order.iter().take(spoken_of.min(place)).any(|known| known == id);
        let (Some(was), Some(is)) = (before.entity(id.as_str()), after.entity(id.as_str())) else { continue };
        if again || (place >= spoken_of && was == is) {
            continue;
        }
        let stays = schema.in_play(is);
        due.extend(changes(schema, was, is));
        due.extend(about.iter().filter(|told| stays && told.unit.as_ref() == Some(*id)).cloned());
    }
    due.append(&mut nobody);
    due
}

fn changes(schema: &Schema, was: &Entity, is: &Entity) -> Vec<Instruction> {
    let (played, plays) = (schema.in_play(was), schema.in_play(is));
    let mut due = Vec::new();
    for marker in &schema.markers {
        let name = MarkerName::of_data(&marker.id);
        // Whoever comes back to the table brings nothing that lay there; whoever is off it has nothing to be changed there.
        let lay_there = played || marker.takes_off_table();
        let (had, has) = (if lay_there { was.marks(name) } else { 0 }, is.marks(name));
        let matters = if marker.takes_off_table() { played != plays } else { plays };
        if had == has || !matters {
            continue;
        }
        let Some(hand) = marker_hand(schema, is, marker, has > had) else { continue };
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        due.push(
            Instruction::of(&hand, &is.id)
                .with("marker", Arg::word(format!("marker.{}", marker.id)))
                .with("count", count(had.abs_diff(has)))
                .with("left", count(has)),
        );
    }
    let kind = schema.kind(&is.kind);
    if !played || !plays {
        return due;
    }
    for attribute in kind.into_iter().flat_map(|kind| &kind.attributes) {
        let (had, has) = (was.attributes.get(&attribute.id), is.attributes.get(&attribute.id));
        if had != has {
            due.extend(attribute_hand(is, attribute, had, has));
        }
    }
    let strength = kind.and_then(|kind| kind.strength.as_ref()?.hand.as_deref()).filter(|hand| *hand != NONE);
    if let (Some(hand), Some(had), Some(has)) = (strength, was.strength, is.strength)
        && had.now != has.now
    {
        let lost = had.now - has.now;
        let gained = Decimal::ZERO - lost;
        let (id, points) = if lost.is_positive() { (hand.to_owned(), lost) } else { (off(hand), gained) };
        due.push(Instruction::of(&id, &is.id).with("points", points).with("left", has.now));
    }
    due
}

/// What is done for a marker: what it declares; else markers proper are laid and taken off, and whoever is out of play is
/// removed. What only remembers is nobody's hand's business.
fn marker_hand(schema: &Schema, carrier: &Entity, marker: &MarkerDecl, lays: bool) -> Option<String> {
    match marker.hand.as_deref() {
        Some(NONE) => None,
        Some(hand) if lays => Some(hand.to_owned()),
        Some(hand) => Some(marker.hand_off.clone().unwrap_or_else(|| off(hand))).filter(|hand| hand != NONE),
        None if marker.flag => None,
        None => {
            let stands = match schema.class(carrier)? {
                Class::Officer | Class::Unit | Class::Equipment => true,
                // Its units leave the table, one by one.
                Class::Formation => !marker.takes_off_table(),
                Class::Battle | Class::Army | Class::Profile => false,
            };
            let hand = match (marker.takes_off_table(), lays) {
                (true, true) => "remove",
                (true, false) => "put_back",
                (false, true) => "lay",
                (false, false) => "lift",
            };
            stands.then(|| hand.to_owned())
        }
    }
}

fn attribute_hand(
    entity: &Entity,
    attribute: &Attribute,
    was: Option<&Value>,
    value: Option<&Value>,
) -> Option<Instruction> {
    let hand = attribute.hand.as_deref().filter(|hand| *hand != NONE)?;
    let Some(value) = value.filter(|value| **value != Value::Bool(false)) else {
        return Some(Instruction::of(&off(hand), &entity.id));
    };
    let number = |value: Option<&Value>| value.and_then(Value::as_number);
    let more = number(Some(value)).zip(number(was)).map(|(is, was)| is - was);
    let hand = attribute.hand_more.as_deref().filter(|_| more.is_some_and(Decimal::is_positive)).unwrap_or(hand);
    let instruction = Instruction::of(hand, &entity.id);
    // What may be hidden is laid face down: its value is in no instruction.
    if attribute.hidden.is_some() {
        return Some(instruction);
    }
    let shown = match (value, &attribute.value) {
        (Value::Text(id), ValueType::Entity { .. }) => Arg::Entity(EntityId::new(id.as_str())),
        (Value::Text(word), ValueType::Choice { .. }) => Arg::word(word.as_str()),
        (value, _) => Arg::from(value),
    };
    let instruction = instruction.with("value", value).with("name", shown);
    Some(match more {
        Some(more) if more.is_positive() => instruction.with("more", more),
        Some(more) => instruction.with("less", Decimal::ZERO - more),
        None => instruction,
    })
}

/// Of what is taken off again, or comes back.
fn off(hand: &str) -> String {
    format!("{hand}_off")
}
