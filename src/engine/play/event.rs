//! Events: what happened. An event holds all it takes to fold it without any rule.

use serde::{Deserialize, Serialize};

use crate::engine::dice::{Answer, Throw};
use crate::engine::message::Text;
use crate::engine::play::{Command, GivenUp};
use crate::engine::procedure::Resolution;
use crate::engine::world::{Effect, Instruction};

/// Field names and order are a format of the journal: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// From 1.
    pub seq: u64,
    /// Wall clock, RFC 3339, UTC. No rule depends on it.
    pub time: String,
    pub command: Command,
    /// The head of everything before it, as it can be read out: where a turn begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    /// One of several that were given as one: the number of the first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<u64>,
    /// Step in which it happened.
    pub step: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub throws: Vec<Throw>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<Resolution>,
    /// Obligations left open on purpose, and warnings, by checklist item.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_open: Vec<String>,
    /// The same one by one, and the records that ended with it. Told, and no part of what is verified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<GivenUp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// What hands must do on the table. Follows from the rest, and is no part of what is verified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Instruction>,
    /// An amendment: the number of the first event in force that it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<u64>,
    /// An amendment: the event it changes and those after it as they were played again, each with its own number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replays: Vec<Event>,
    /// Where an amendment ended because what came after no longer fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// The first event that could not be played again after an amendment, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    pub seq: u64,
    pub reason: Text,
}

impl Event {
    /// Whether the dice of one of its throws were typed in.
    pub fn was_typed(&self, throw: &Throw) -> bool {
        self.command.table_dice().types(throw.purpose.side)
    }

    /// The same without what it tells people: what the rules made of the command.
    #[must_use]
    pub fn without_table(mut self) -> Self {
        self.table.clear();
        self.given_up.clear();
        self.replays = self.replays.into_iter().map(Event::without_table).collect();
        self
    }

    /// Everything it changes, in order.
    pub fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().chain(self.replays.iter().flat_map(|replay| &replay.effects))
    }
}
