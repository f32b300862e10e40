//! Commands: what players, scripts and front ends ask for.

use serde::{Deserialize, Serialize};

use crate::engine::procedure::Inputs;
use crate::engine::value::Value;
use crate::engine::world::EntityId;

/// Stored in the journal as given: field names are a format, add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case")]
pub enum Command {
    Resolve {
        procedure: String,
        #[serde(flatten)]
        inputs: Inputs,
        /// Dice from the table, in the order the procedure asks for them; without them the program rolls.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<u8>>,
        /// Stop for decisions in the middle of the roll that the inputs do not answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pause: bool,
    },
    /// Answers the decision a procedure waits for.
    Decide {
        value: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<u8>>,
    },
    Advance {
        /// Leave although obligations are open. Logged.
        #[serde(default, rename = "override", skip_serializing_if = "std::ops::Not::not")]
        force: bool,
    },
    Tick {
        item: String,
    },
    Note {
        text: String,
    },
    /// Undoes the last thing, or everything back to and with the event of this number.
    Undo {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u64>,
    },
    Redo,
    /// The umpire's correction. Logged as one.
    Adjust {
        target: EntityId,
        #[serde(flatten)]
        what: Adjustment,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Adjustment {
    /// Number of tokens of a marker.
    Marker {
        marker: String,
        value: u32,
    },
    Attribute {
        attribute: String,
        /// None takes the attribute away.
        value: Option<Value>,
    },
    Pool {
        pool: String,
        value: u32,
    },
    Strength {
        strength: crate::engine::value::Decimal,
    },
}
