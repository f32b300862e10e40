//! What only the table can tell and was told once: cover, a general near, an enemy within reach. Data say about whom it
//! is told and what makes it forgotten; the journal holds each telling and each forgetting, so folding knows no rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Effect, Entity, EntityId, MarkerDecl, Schema, State, ValueType};
use crate::engine::label::Label;
use crate::engine::message::{Arg, Text};
use crate::engine::sequence::step_matches;
use crate::engine::value::Value;

/// Something that can be told about an entity or a record.
#[derive(Clone, Debug, Deserialize)]
pub struct MemoryDecl {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub value: ValueType,
    /// Kinds of entities it is told about. A field that names a unit tells it about the unit's formation where this
    /// names the formation's kind.
    #[serde(default)]
    pub of: Vec<String>,
    /// Kind of record it is told about; the record takes it along when it closes.
    #[serde(default)]
    pub of_record: Option<String>,
    #[serde(default)]
    pub forget: Forgetting,
    /// Whatever was told about the record stands: another answer is refused until the umpire corrects it.
    #[serde(default)]
    pub settled: bool,
}

/// What makes an answer forgotten. Leaving play and the end of its record do so always.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Forgetting {
    /// Whoever it is told about moved, or was moved.
    pub moves: bool,
    /// Somebody of these kinds on the same side moved: a general who was near.
    pub moved: Vec<String>,
    /// One of these steps is entered (a step id, or `*.name` for every side's).
    pub enter: Vec<String>,
    /// One of these markers was laid on it, or on whoever it stands under.
    pub marked: Vec<String>,
}

/// An answer in force, and who gave it when.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    pub value: Value,
    /// Number of the event that told it.
    pub event: u64,
    /// Turn in which it was told.
    pub turn: i64,
    /// The procedure that asked; none where the umpire said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub procedure: Option<String>,
}

impl Told {
    /// Where it comes from: a procedure, or the umpire.
    fn from(&self, procedure: &str, umpire: &str) -> Text {
        let text = match &self.procedure {
            Some(id) => Text::new(procedure).with("procedure", Arg::word(format!("procedure.{id}"))),
            None => Text::new(umpire),
        };
        text.with("turn", self.turn)
    }

    pub fn source(&self) -> Text {
        self.from("told-source", "told-source-umpire")
    }

    /// For the log: what a field (a word) was taken to be without anybody saying it again.
    pub fn line(&self, field: Arg) -> Text {
        let text = self.from("line-input-remembered", "line-input-remembered-umpire");
        text.with("field", field).with("value", &self.value)
    }
}

/// Answers in force by whom they are about (an entity or a record), then by what they are.
pub type Memories = BTreeMap<String, BTreeMap<String, Told>>;

impl State {
    /// What was told about an entity or a record, and is in force.
    pub fn told(&self, about: &str, memory: &str) -> Option<&Told> {
        self.told.get(about)?.get(memory)
    }

    pub fn all_told(&self, about: &str) -> impl Iterator<Item = (&str, &Told)> {
        self.told.get(about).into_iter().flatten().map(|(memory, told)| (memory.as_str(), told))
    }

    pub(super) fn forget(&mut self, about: &str, memory: &str) {
        if self.told(about, memory).is_none() {
            return;
        }
        let all = Arc::make_mut(&mut self.told);
        if let Some(told) = all.get_mut(about) {
            told.remove(memory);
            if told.is_empty() {
                all.remove(about);
            }
        }
    }

    /// Everything in force that `forgets` says must go, as effects.
    fn forgetting(&self, forgets: impl Fn(&str, &str) -> bool) -> Vec<Effect> {
        let all = self.told.iter().flat_map(|(about, told)| told.keys().map(move |memory| (about, memory)));
        all.filter(|(about, memory)| forgets(about, memory))
            .map(|(about, memory)| Effect::Forget { about: about.clone(), memory: memory.clone() })
            .collect()
    }

    fn stands_under(&self, entity: &Entity, above: &EntityId) -> bool {
        let mut at = Some(entity);
        while let Some(entity) = at {
            if entity.id == *above {
                return true;
            }
            at = self.parent(entity);
        }
        false
    }
}

impl Schema {
    pub fn memory(&self, id: &str) -> Option<&MemoryDecl> {
        self.memories.iter().find(|memory| memory.id == id)
    }

    fn forgets(&self, memory: &str, because: impl Fn(&Forgetting) -> bool) -> bool {
        self.memory(memory).is_some_and(|decl| because(&decl.forget))
    }

    /// What is forgotten when somebody moved: about himself, about those under him, about those he was near.
    pub fn forgotten_by_moving(&self, state: &State, mover: &EntityId) -> Vec<Effect> {
        let Some(mover) = state.entity(mover.as_str()) else { return Vec::new() };
        state.forgetting(|about, memory| {
            let Some(entity) = state.entity(about) else { return false };
            self.forgets(memory, |forget| {
                let near = entity.side == mover.side && forget.moved.contains(&mover.kind);
                near || (forget.moves && state.stands_under(entity, &mover.id))
            })
        })
    }

    /// What is forgotten on entering a step.
    pub fn forgotten_by_entering(&self, state: &State, step: &str) -> Vec<Effect> {
        let due = |forget: &Forgetting| forget.enter.iter().any(|pattern| step_matches(pattern, step));
        state.forgetting(|_, memory| self.forgets(memory, due))
    }

    /// What is forgotten because of an effect that the state holds already.
    pub fn forgotten_by(&self, state: &State, effect: &Effect) -> Vec<Effect> {
        let Effect::Mark { target, marker, .. } = effect else { return Vec::new() };
        let gone = self.marker(marker).is_some_and(MarkerDecl::takes_off_table);
        let touched = |about: &str| {
            about == target.as_str() || state.entity(about).is_some_and(|entity| state.stands_under(entity, target))
        };
        state.forgetting(|about, memory| {
            touched(about) && (gone || self.forgets(memory, |forget| forget.marked.contains(marker)))
        })
    }
}
