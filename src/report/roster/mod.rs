//! An army list for the table, on paper: every unit with what its list says, boxes for its losses and for the markers it may
//! carry. Made of the army and the schema that a battle is made of, so that the sheet agrees with the program.

mod html;
mod text;

pub use html::roster_page;

use std::sync::Arc;

use crate::engine::names::RoleName;
use crate::engine::rules::{Ruleset, Situation};
use crate::engine::value::Value;
use crate::engine::world::{Attribute, Class, Entity, Kind, MarkerDecl, State, ValueType};
use crate::lang::{Speaker, visible};
use crate::report::value_words::attribute_now;

/// More boxes than this are a line to write on.
const MOST_BOXES: u32 = 30;

pub struct Roster {
    pub name: String,
    pub ruleset: String,
    /// What the list says of the army as a whole.
    pub facts: Vec<String>,
    pub rows: Vec<RosterRow>,
}

/// Somebody of the list.
pub struct RosterRow {
    pub name: String,
    pub depth: usize,
    pub class: Class,
    pub facts: Vec<String>,
    /// His numbers as the procedures use them.
    pub numbers: Vec<String>,
    pub boxes: Vec<Boxes>,
}

/// Boxes to tick: points of strength, or tokens of a marker.
pub struct Boxes {
    pub label: String,
    pub count: u32,
    /// How many are ticked already.
    pub ticked: u32,
}

impl Boxes {
    /// Whether something is written instead: there are too many to draw, or there is nothing to count.
    fn is_a_line(&self) -> bool {
        self.count > MOST_BOXES || self.count == 0
    }

    /// What stands behind the line.
    fn limit(&self) -> String {
        if self.count == 0 { String::new() } else { format!(" / {}", self.count) }
    }
}

/// The table with one army on it, as a battle would set it up.
pub fn paraded(rules: &Ruleset, entities: Vec<Entity>) -> State {
    let schema = &rules.schema;
    let mut state = State {
        order: entities.iter().map(|entity| entity.id.clone()).collect(),
        entities: entities.into_iter().map(Arc::new).collect(),
        counters: schema.counters.iter().map(|counter| (counter.clone(), 0)).collect(),
        clock: schema.clock.clone(),
        caps: Arc::new(schema.caps()),
        ..super::before_battle(rules)
    };
    (rules.code.deploy)(rules, &mut state);
    state
}

impl Roster {
    /// One list for each army that the speaker's table holds.
    pub fn all(speaker: Speaker<'_>) -> Vec<Roster> {
        let armies = speaker.state.in_order().filter(|entity| speaker.rules.schema.class(entity) == Some(Class::Army));
        armies.map(|army| Roster::of(army, speaker)).collect()
    }

    fn of(army: &Entity, speaker: Speaker<'_>) -> Roster {
        let mut rows = Vec::new();
        members(army, 0, speaker, &mut rows);
        Roster {
            name: visible(&army.name),
            ruleset: speaker.rules.full_name(speaker.lang()),
            facts: facts(army, speaker),
            rows,
        }
    }
}

fn members(of: &Entity, depth: usize, speaker: Speaker<'_>, rows: &mut Vec<RosterRow>) {
    for member in speaker.state.children(&of.id) {
        let Some(class @ (Class::Officer | Class::Formation | Class::Unit | Class::Equipment)) =
            speaker.rules.schema.class(member)
        else {
            continue;
        };
        rows.push(row(member, class, depth, speaker));
        members(member, depth + 1, speaker, rows);
    }
}

fn row(entity: &Entity, class: Class, depth: usize, speaker: Speaker<'_>) -> RosterRow {
    let profile = speaker.rules.profile(speaker.state, entity);
    RosterRow {
        name: visible(&entity.name),
        depth,
        class,
        facts: facts(entity, speaker),
        numbers: profile.iter().map(|line| speaker.text(&line.text)).collect(),
        boxes: boxes(entity, class, speaker),
    }
}

/// What a list says of somebody: words as they are, numbers with what they are numbers of.
fn facts(entity: &Entity, speaker: Speaker<'_>) -> Vec<String> {
    let kind = speaker.rules.schema.kind(&entity.kind);
    let said = kind.into_iter().flat_map(|kind| &kind.attributes).filter(|decl| !decl.state && !decl.quiet);
    let fact = |decl: &Attribute| {
        let value = entity.attributes.get(&decl.id)?;
        let label = speaker.label(&decl.label);
        match (&decl.value, value) {
            (_, Value::Bool(false)) => None,
            (_, Value::Bool(true)) => Some(label.to_lowercase()),
            (ValueType::Number { .. } | ValueType::Dice, _) if Some(value) == decl.default.as_ref() => None,
            (ValueType::Choice { .. } | ValueType::Text, _) => attribute_now(entity, decl, speaker),
            _ => Some(format!("{} {}", label.to_lowercase(), attribute_now(entity, decl, speaker)?)),
        }
    };
    said.filter_map(fact).collect()
}

fn boxes(entity: &Entity, class: Class, speaker: Speaker<'_>) -> Vec<Boxes> {
    let schema = &speaker.rules.schema;
    let decl = schema.kind(&entity.kind).and_then(|kind: &Kind| kind.strength.as_ref());
    let points = entity.strength.zip(decl).map(|(strength, decl)| {
        let whole = |points: i64| u32::try_from(points).unwrap_or(0);
        let (start, now) = (whole(strength.start.trunc()), whole(strength.now.trunc()));
        Boxes { label: speaker.label(&decl.label).to_owned(), count: start, ticked: start.saturating_sub(now) }
    });
    let has_points = points.is_some();
    // What data says is worth a box; without strength also whatever puts a unit out of it.
    let facts = Situation::new(schema, speaker.state).role(RoleName::of_data("self"), entity);
    let laid = |marker: &&MarkerDecl| {
        let out = marker.gone && !has_points && class == Class::Unit;
        let boxed = marker.paper.as_ref().is_some_and(|paper| paper.holds(&facts));
        marker.on.contains(&entity.kind) && (out || boxed)
    };
    let mut out_already = false;
    let markers = schema.markers.iter().filter(laid).filter(move |marker| {
        let again = marker.gone && out_already;
        out_already |= marker.gone;
        !again
    });
    let tokens = markers.map(|marker| Boxes {
        label: speaker.label(&marker.label).to_owned(),
        count: marker.cap.min(3),
        ticked: 0,
    });
    // What players write freely needs room to write.
    let kind = schema.kind(&entity.kind);
    let free = kind.into_iter().flat_map(|kind| &kind.attributes).filter(|decl| decl.state && decl.short.is_some());
    let free = free.filter(|decl| decl.value == ValueType::Text);
    let free = free.map(|decl| Boxes { label: speaker.label(&decl.label).to_owned(), count: 0, ticked: 0 });
    points.into_iter().chain(tokens).chain(free).collect()
}
