//! The shape of a ruleset's world: kinds of entities with their attributes, markers, pools and options.
//! Raw declarations come from TOML; conditions in them are checked when the ruleset is loaded.

use crate::engine::names::{AttributeName, KindName, MarkerName, PoolName, RoleName};
use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::record::RecordDecl;
use crate::engine::label::Label;
use crate::engine::rules::{Condition, Fact, FactType, Situation, as_fact, own_facts};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, State};

/// What an attribute, an option or a form field holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ValueType {
    Bool,
    Number {
        #[serde(default)]
        min: Option<Decimal>,
        #[serde(default)]
        max: Option<Decimal>,
        /// Smallest difference between two values; whole numbers unless said.
        #[serde(default)]
        step: Option<Decimal>,
    },
    Choice {
        #[serde(default)]
        choices: Vec<String>,
        /// Kind of profile whose ids are the choices: the period fills them in.
        #[serde(default)]
        profile: Option<String>,
    },
    Text,
    /// Dice such as `2d6+1`.
    Dice,
    Side,
    /// One entity of these kinds.
    Entity {
        kinds: Vec<String>,
    },
    /// Several entities of these kinds.
    Entities {
        kinds: Vec<String>,
    },
    Record {
        record: String,
    },
    /// Positions of dice already on the table: answers a decision in advance.
    DicePositions,
}

impl ValueType {
    pub fn fact_type(&self) -> FactType {
        match self {
            ValueType::Bool => FactType::Bool,
            ValueType::Number { .. } => FactType::Number,
            ValueType::Choice { choices, .. } => FactType::Choice(choices.clone()),
            ValueType::Side => FactType::Choice(vec!["a".into(), "b".into()]),
            ValueType::Text
            | ValueType::Dice
            | ValueType::Entity { .. }
            | ValueType::Entities { .. }
            | ValueType::Record { .. }
            | ValueType::DicePositions => FactType::Text,
        }
    }

    /// Whether a value has this type, as far as the type alone can tell.
    pub fn accepts(&self, value: &Value) -> bool {
        match self {
            ValueType::Bool => value.as_bool().is_some(),
            ValueType::Number { min, max, .. } => value.as_number().is_some_and(|number| {
                min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max) && self.on_step(number)
            }),
            ValueType::Choice { choices, .. } => value.as_text().is_some_and(|text| choices.iter().any(|c| c == text)),
            ValueType::Text | ValueType::Entity { .. } | ValueType::Record { .. } => value.as_text().is_some(),
            ValueType::Dice => value.as_text().is_some_and(|text| DiceExpression::parse(text).is_some()),
            ValueType::Side => value.as_text().is_some_and(|text| text == "a" || text == "b"),
            ValueType::Entities { .. } => {
                value.as_list().is_some_and(|items| items.iter().all(|item| item.as_text().is_some()))
            }
            ValueType::DicePositions => {
                value.as_list().is_some_and(|items| items.iter().all(|item| item.as_whole().is_some()))
            }
        }
    }

    /// Whether a number lies on the steps of this type, whatever its bounds.
    pub fn on_step(&self, number: Decimal) -> bool {
        let ValueType::Number { step, .. } = self else { return false };
        let steps = number.to_f64() / step.unwrap_or(Decimal::whole(1)).to_f64();
        (steps - steps.round()).abs() < 1e-9
    }

    /// The type in words of the data files, for messages.
    pub fn describe(&self) -> String {
        match self {
            ValueType::Bool => "true / false".into(),
            ValueType::Number { min, max, step } => {
                let range = match (min, max) {
                    (Some(min), Some(max)) => format!("{min} .. {max}"),
                    (Some(min), None) => format!(">= {min}"),
                    (None, Some(max)) => format!("<= {max}"),
                    (None, None) => "0, 1, 2 ...".into(),
                };
                match step {
                    Some(step) => format!("{range} (x {step})"),
                    None => range,
                }
            }
            ValueType::Choice { choices, .. } => choices.join(" | "),
            ValueType::Text => "\"...\"".into(),
            ValueType::Dice => "\"2d6+1\"".into(),
            ValueType::Side => "a | b".into(),
            ValueType::Entity { kinds } => kinds.join(" | "),
            ValueType::Entities { kinds } => format!("[{}]", kinds.join(" | ")),
            ValueType::Record { record } => record.clone(),
            ValueType::DicePositions => "[1, 2]".into(),
        }
    }
}

/// Dice written in a data file or an army list: `1d6`, `2d6+2`, `1d6-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceExpression {
    pub count: u32,
    pub sides: u8,
    pub bonus: i64,
}

impl DiceExpression {
    /// Up to 20 dice of up to 20 sides: what a hand can throw.
    pub fn parse(text: &str) -> Option<DiceExpression> {
        let text = text.trim().to_ascii_lowercase();
        let (count, rest) = text.split_once('d')?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, bonus) = rest.split_at_checked(cut)?;
        let sides = sides.parse().ok()?;
        let bonus = if bonus.is_empty() { 0 } else { bonus.parse().ok()? };
        let sane = (1..=20).contains(&count) && (2..=20).contains(&sides) && (-100..=100).contains(&bonus);
        sane.then_some(DiceExpression { count, sides, bonus })
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct RawAttribute {
    pub id: String,
    pub label: Label,
    /// A few letters; attributes that have them are shown in the order of battle.
    #[serde(default)]
    pub short: Option<Label>,
    /// Shown in the order of battle only where it is not its default: no news is left out.
    #[serde(default)]
    pub only_news: bool,
    #[serde(flatten)]
    pub value: ValueType,
    #[serde(default)]
    pub rule: Option<String>,
    /// Applies only where this holds (facts: the entity's own attributes).
    #[serde(default)]
    pub only: Option<Spanned<String>>,
    #[serde(default)]
    pub required: bool,
    #[serde(default)]
    pub default: Option<Value>,
    /// Kept by the program, not written in army files.
    #[serde(default)]
    pub state: bool,
    /// Worked out by the rules: corrections of it would not last.
    #[serde(default)]
    pub computed: bool,
    /// Its changes are told only to those who want every detail.
    #[serde(default)]
    pub quiet: bool,
    /// Step on entering which it returns to its default.
    #[serde(default)]
    pub reset: Option<String>,
    /// It returns only for the side that acts in that step.
    #[serde(default)]
    pub reset_own: bool,
    /// While this holds of its entity (`self`), only the owner may see it, and only in a private step of his.
    #[serde(default)]
    pub hidden: Option<Spanned<String>>,
    /// Where it refers to another entity: what that one must be.
    #[serde(default)]
    pub refers_when: Option<Spanned<String>>,
}

#[derive(Clone, Debug)]
pub struct Attribute {
    pub id: String,
    pub label: Label,
    pub short: Option<Label>,
    pub only_news: bool,
    pub value: ValueType,
    pub rule: Option<String>,
    pub only: Condition,
    pub required: bool,
    pub default: Option<Value>,
    pub state: bool,
    pub computed: bool,
    pub quiet: bool,
    pub reset: Option<String>,
    pub reset_own: bool,
    pub hidden: Option<Condition>,
    pub refers_when: Option<Condition>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawStrength {
    /// Keys in army files.
    pub start: String,
    pub now: String,
    pub label: Label,
    pub min: Decimal,
    pub max: Decimal,
    #[serde(default)]
    pub step: Option<Decimal>,
    /// Strength of who does not say.
    #[serde(default)]
    pub default: Option<Decimal>,
    #[serde(default)]
    pub only: Option<Spanned<String>>,
    #[serde(default)]
    pub rule: Option<String>,
    /// Worked out by the rules when a battle is set up: army files do not say it.
    #[serde(default)]
    pub computed: bool,
    /// Marker of whoever has no strength left.
    #[serde(default)]
    pub spent: Option<String>,
}

#[derive(Clone, Debug)]
pub struct StrengthDecl {
    pub start: String,
    pub now: String,
    pub label: Label,
    pub value: ValueType,
    pub default: Option<Decimal>,
    pub only: Condition,
    pub computed: bool,
    pub spent: Option<String>,
}

impl StrengthDecl {
    pub fn spent(&self) -> Option<MarkerName<'_>> {
        self.spent.as_deref().map(MarkerName::of_data)
    }
}

/// Where an entity kind stands in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Battle,
    Army,
    Officer,
    Formation,
    Unit,
    /// Part of a unit, with numbers of its own: a weapon. No row of the order of battle.
    Equipment,
    /// Not on the table: a row of a period that entities refer to.
    Profile,
}

/// What entities may refer to instead of saying it themselves: a unit type, a weapon, a formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub id: String,
    pub label: Option<Label>,
    pub attributes: BTreeMap<String, Value>,
}

impl Profile {
    pub fn number(&self, name: AttributeName<'_>) -> Option<Decimal> {
        self.attributes.get(name.as_str()).and_then(Value::as_number)
    }

    pub fn get(&self, name: AttributeName<'_>) -> Option<&Value> {
        self.attributes.get(name.as_str())
    }

    pub fn text(&self, name: AttributeName<'_>) -> Option<&str> {
        self.attributes.get(name.as_str()).and_then(Value::as_text)
    }

    pub fn flag(&self, name: AttributeName<'_>) -> bool {
        self.attributes.get(name.as_str()).and_then(Value::as_bool).unwrap_or(false)
    }
}

/// Entities of one kind inside another, as army files nest them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Child {
    /// Table name in army files: `[[force]]`, or `[commander]` when there is exactly one.
    pub key: String,
    pub kind: String,
    #[serde(default)]
    pub one: bool,
    #[serde(default)]
    pub required: bool,
}

/// A combination of attributes that army files may not have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCheck {
    /// Name by which the ruleset's code refuses what no condition over one entity can tell.
    #[serde(default)]
    pub id: Option<String>,
    #[serde(default)]
    pub refuse: Option<Spanned<String>>,
    /// Attribute the message points at.
    pub at: String,
    pub message: Label,
    #[serde(default)]
    pub rule: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Check {
    pub id: Option<String>,
    /// None where code refuses.
    pub refuse: Option<Condition>,
    pub at: String,
    pub message: Label,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawGroup {
    pub by: String,
    pub when: Spanned<String>,
    pub size: usize,
    pub message: Label,
    #[serde(default)]
    pub rule: Option<String>,
}

/// Entities of an army list that only come so many together, joined by an attribute that names another of them.
#[derive(Clone, Debug)]
pub struct Group {
    pub by: String,
    pub when: Condition,
    pub size: usize,
    pub message: Label,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawKind {
    pub id: String,
    pub class: Class,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub attribute: Vec<RawAttribute>,
    #[serde(default)]
    pub strength: Option<RawStrength>,
    #[serde(default)]
    pub child: Vec<Child>,
    /// Of these tables there must be one at least, whichever.
    #[serde(default)]
    pub at_least_one: Vec<String>,
    #[serde(default)]
    pub check: Vec<RawCheck>,
    #[serde(default)]
    pub group: Vec<RawGroup>,
    /// Of a kind of profile: there is exactly one, and it needs no id.
    #[serde(default)]
    pub one_profile: bool,
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub class: Class,
    pub label: Label,
    pub attributes: Vec<Attribute>,
    pub strength: Option<StrengthDecl>,
    pub children: Vec<Child>,
    pub at_least_one: Vec<String>,
    pub checks: Vec<Check>,
    pub groups: Vec<Group>,
    pub one_profile: bool,
}

impl Attribute {
    /// Kind of profile it names: what the entity does not say itself, that profile says.
    pub fn profile(&self) -> Option<&str> {
        match &self.value {
            ValueType::Choice { profile, .. } => profile.as_deref(),
            _ => None,
        }
    }
}

impl Kind {
    pub fn attribute(&self, id: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.id == id)
    }
}

/// When tokens of a marker come off by themselves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expiry {
    /// On entering this step (a step id, or `*.name` for every side's).
    #[serde(default)]
    pub enter: Option<String>,
    /// On leaving this step.
    #[serde(default)]
    pub leave: Option<String>,
    /// Only in steps in which the owner's side acts.
    #[serde(default)]
    pub own: bool,
    /// Only tokens that have been there so many ticks of the clock.
    #[serde(default)]
    pub age: i64,
    /// Each token that comes off leaves one of this marker, unless tagged `plain`.
    #[serde(default)]
    pub becomes: Option<String>,
    /// Only where this holds of the carrier (`self`).
    #[serde(default)]
    pub when: Option<Spanned<String>>,
    /// `when`, checked.
    #[serde(skip)]
    pub condition: Option<Condition>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerDecl {
    pub id: String,
    pub label: Label,
    /// A few letters for narrow panes.
    #[serde(default)]
    pub short: Option<Label>,
    /// Kinds of entities that can carry it.
    pub on: Vec<String>,
    /// Remembers what was done; markers proper are things on the table.
    #[serde(default)]
    pub flag: bool,
    #[serde(default = "one_token")]
    pub cap: u32,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub expires: Vec<Expiry>,
    /// Whoever carries it is out of play.
    #[serde(default)]
    pub gone: bool,
    /// Players may put it on and take it off at any step.
    #[serde(default)]
    pub toggle: bool,
}

fn one_token() -> u32 {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawDerived {
    pub id: String,
    pub kind: String,
    pub label: Label,
    #[serde(default)]
    pub short: Option<Label>,
    pub when: Spanned<String>,
    #[serde(default)]
    pub rule: Option<String>,
}

/// A property that follows from others and is never stored.
#[derive(Clone, Debug)]
pub struct Derived {
    pub id: String,
    pub kind: String,
    pub label: Label,
    pub when: Condition,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDecl {
    pub id: String,
    pub label: Label,
    pub on: Vec<String>,
    /// Option whose number it always stays below: so many come to something else.
    #[serde(default)]
    pub below: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct OptionDecl {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub value: ValueType,
    pub default: Value,
}

/// Why an attribute may not have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// Not of its type, or the attribute is not for such an entity.
    Unfit,
    /// A check of its kind refuses it, by index.
    Check(usize),
}

/// Everything that has a shape in a ruleset.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    pub kinds: Vec<Kind>,
    pub markers: Vec<MarkerDecl>,
    pub records: Vec<RecordDecl>,
    pub derived: Vec<Derived>,
    pub pools: Vec<PoolDecl>,
    pub options: Vec<OptionDecl>,
    pub counters: Vec<String>,
    pub clock: String,
    pub words: BTreeMap<String, Label>,
    /// By kind.
    pub profiles: BTreeMap<String, Vec<Profile>>,
}

impl Schema {
    pub fn profile(&self, kind: KindName<'_>, id: &str) -> Option<&Profile> {
        self.profiles.get(kind.as_str())?.iter().find(|profile| profile.id == id)
    }

    /// Profiles an entity refers to, in the order of its attributes: the first that says something is heard.
    pub fn profiles_of<'a>(&'a self, entity: &'a Entity) -> impl Iterator<Item = &'a Profile> {
        let kind = self.kind(&entity.kind);
        kind.into_iter().flat_map(|kind| &kind.attributes).filter_map(|attribute| {
            let of = attribute.profile()?;
            self.profile(KindName::of_data(of), entity.attributes.get(&attribute.id)?.as_text()?)
        })
    }

    /// What an entity says of itself, or one of its profiles says of it.
    pub fn said<'a>(&'a self, entity: &'a Entity, name: AttributeName<'_>) -> Option<&'a Value> {
        let own = entity.get(name);
        own.or_else(|| self.profiles_of(entity).find_map(|profile| profile.get(name)))
    }

    pub fn kind(&self, id: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    pub fn marker(&self, id: &str) -> Option<&MarkerDecl> {
        self.markers.iter().find(|marker| marker.id == id)
    }

    pub fn option(&self, id: &str) -> Option<&OptionDecl> {
        self.options.iter().find(|option| option.id == id)
    }

    pub fn class(&self, entity: &Entity) -> Option<Class> {
        self.kind(&entity.kind).map(|kind| kind.class)
    }

    /// In play: carries no marker that takes it out.
    pub fn in_play(&self, entity: &Entity) -> bool {
        !entity.markers.keys().any(|marker| self.marker(marker).is_some_and(|decl| decl.gone))
    }

    /// Type of an entity's property, as conditions name it.
    pub fn property_type(&self, kind: &str, name: &str) -> Option<FactType> {
        let kind = self.kind(kind)?;
        if let Some(attribute) = kind.attribute(name) {
            return Some(attribute.value.fact_type());
        }
        if kind.strength.is_some() && (name == "strength" || name == "strength_start") {
            return Some(FactType::Number);
        }
        if let Some(marker) = self.markers.iter().find(|m| m.id == name && m.on.contains(&kind.id)) {
            return Some(if marker.cap == 1 { FactType::Bool } else { FactType::Number });
        }
        if self.pools.iter().any(|pool| pool.id == name && pool.on.contains(&kind.id)) {
            return Some(FactType::Number);
        }
        if self.derived.iter().any(|derived| derived.id == name && derived.kind == kind.id) {
            return Some(FactType::Bool);
        }
        let profiles = kind.attributes.iter().filter_map(|attribute| self.kind(attribute.profile()?));
        profiles.into_iter().find_map(|profile| profile.attribute(name)).map(|attribute| attribute.value.fact_type())
    }

    pub fn property<'a>(&'a self, state: &'a State, entity: &'a Entity, name: &str) -> Option<Fact<'a>> {
        if let Some(value) = self.said(entity, AttributeName::of_data(name)) {
            return as_fact(value);
        }
        if let (Some(strength), "strength" | "strength_start") = (entity.strength, name) {
            return Some(Fact::Number(if name == "strength" { strength.now } else { strength.start }));
        }
        if let Some(marker) = self.marker(name) {
            let count = entity.marks(MarkerName::of_data(name));
            return Some(if marker.cap == 1 {
                Fact::Bool(count > 0)
            } else {
                Fact::Number(Decimal::whole(i64::try_from(count).unwrap_or(i64::MAX)))
            });
        }
        if self.pools.iter().any(|pool| pool.id == name) {
            return Some(Fact::Number(Decimal::whole(entity.pool(PoolName::of_data(name)))));
        }
        let derived = self.derived.iter().find(|derived| derived.id == name && derived.kind == entity.kind)?;
        let facts = Situation::new(self, state).role(RoleName::of_data("self"), entity);
        Some(Fact::Bool(derived.when.holds(&facts)))
    }

    /// Whether an attribute of an entity may have this value, given the entity's other attributes: the same checks that
    /// army files pass.
    pub fn may_be(&self, state: &State, entity: &Entity, attribute: &Attribute, value: Option<&Value>) -> bool {
        self.objection(state, entity, attribute, value).is_none()
    }

    /// What speaks against it.
    pub fn objection(
        &self,
        state: &State,
        entity: &Entity,
        attribute: &Attribute,
        value: Option<&Value>,
    ) -> Option<Objection> {
        let Some(kind) = self.kind(&entity.kind) else { return Some(Objection::Unfit) };
        let mut changed = entity.attributes.clone();
        match value {
            Some(value) => changed.insert(attribute.id.clone(), value.clone()),
            None => changed.remove(&attribute.id),
        };
        let own = own_facts(self, kind, &changed, state);
        let applies = attribute.only.holds(&own);
        let fits = match (value, &attribute.value) {
            (None, _) => !attribute.required,
            (Some(Value::Text(id)), ValueType::Entity { kinds }) => state.entity(id).is_some_and(|other| {
                let role = Situation::new(self, state).role(RoleName::of_data("other"), other);
                kinds.contains(&other.kind)
                    && other.side == entity.side
                    && attribute.refers_when.as_ref().is_none_or(|condition| condition.holds(&role))
            }),
            (Some(value), kind) => kind.accepts(value),
        };
        let refused = |check: &Check| check.refuse.as_ref().is_some_and(|refuse| refuse.holds(&own));
        if !applies || !fits {
            return Some(Objection::Unfit);
        }
        kind.checks.iter().position(refused).map(Objection::Check)
    }

    pub fn property_names(&self, kind: &str) -> Vec<String> {
        let Some(kind) = self.kind(kind) else { return Vec::new() };
        let mut names: Vec<String> = kind.attributes.iter().map(|attribute| attribute.id.clone()).collect();
        if kind.strength.is_some() {
            names.extend(["strength".to_owned(), "strength_start".to_owned()]);
        }
        names.extend(self.markers.iter().filter(|m| m.on.contains(&kind.id)).map(|marker| marker.id.clone()));
        names.extend(self.pools.iter().filter(|p| p.on.contains(&kind.id)).map(|pool| pool.id.clone()));
        names.extend(self.derived.iter().filter(|d| d.kind == kind.id).map(|derived| derived.id.clone()));
        let profiles = kind.attributes.iter().filter_map(|attribute| self.kind(attribute.profile()?));
        names.extend(profiles.flat_map(|profile| &profile.attributes).map(|attribute| attribute.id.clone()));
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_expressions() {
        let dice = |count, sides, bonus| Some(DiceExpression { count, sides, bonus });
        let cases = [
            ("2d6+2", dice(2, 6, 2)),
            ("d6", dice(1, 6, 0)),
            ("1D10-1", dice(1, 10, -1)),
            ("0d6", None),
            ("2d1", None),
            ("2x6", None),
            ("99d6", None),
            ("2d6+", None),
        ];
        for (text, expected) in cases {
            assert_eq!(DiceExpression::parse(text), expected, "{text}");
        }
    }
}
