//! Events: what happened. An event holds all it takes to fold it without any rule.

use serde::{Deserialize, Serialize};

use crate::engine::dice::{Answer, Throw};
use crate::engine::play::Command;
use crate::engine::procedure::Resolution;
use crate::engine::world::Effect;

/// Field names and order are a format of the journal: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// From 1.
    pub seq: u64,
    /// Wall clock, RFC 3339, UTC. No rule depends on it.
    pub time: String,
    pub command: Command,
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
}
