//! Commands: what players, scripts and front ends ask for.

use serde::{Deserialize, Serialize};

use crate::engine::dice::{DiceBySide, TableDice};
use crate::engine::procedure::Inputs;
use crate::engine::value::Value;
use crate::engine::world::{EntityId, Side};

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
        /// Dice from the table of each hand that types; the program rolls for the others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice_by_side: Option<DiceBySide>,
        /// Stop for decisions in the middle of the roll that the inputs do not answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pause: bool,
    },
    /// Answers the decision a procedure waits for, or brings the dice it waits for.
    Decide {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<u8>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice_by_side: Option<DiceBySide>,
    },
    Advance {
        /// Leave although obligations are open. Logged.
        #[serde(default, rename = "override", skip_serializing_if = "std::ops::Not::not")]
        force: bool,
    },
    /// Leaves the step although obligations are open, and says why. Logged.
    GiveUp {
        reason: String,
    },
    /// A front end leads on from a step in which nobody can do anything. Scripts never send it: they advance.
    Pass,
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
    /// Plays the event of this number again with another command in its place; what came after follows with its own
    /// commands and dice, as far as it is still allowed.
    Amend {
        seq: u64,
        command: Box<Command>,
    },
    /// A side's word, mixed into the dice before the first is thrown.
    Word {
        side: Side,
        text: String,
    },
    /// Who types the dice of a hand from now on: the table, or nobody, and the program throws. No side means dice that are
    /// nobody's in particular.
    Hand {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        types: bool,
    },
    /// From now on the program's dice come from another secret: this is its seal.
    Reseal {
        seal: String,
    },
    /// The secret behind the dice so far, told once they are all thrown.
    Reveal {
        secret: String,
    },
    /// The umpire's correction. Logged as one.
    Adjust {
        target: EntityId,
        #[serde(flatten)]
        what: Adjustment,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

impl Command {
    /// The dice it brings from the table.
    pub fn table_dice(&self) -> TableDice<'_> {
        match self {
            Command::Resolve { dice, dice_by_side, .. } | Command::Decide { dice, dice_by_side, .. } => {
                TableDice::of(dice.as_deref(), dice_by_side.as_ref())
            }
            Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Note { .. }
            | Command::Undo { .. }
            | Command::Redo
            | Command::Amend { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. }
            | Command::Adjust { .. } => TableDice::Nobody,
        }
    }

    /// Whether the program may have to throw for it.
    pub fn may_throw(&self) -> bool {
        match self {
            Command::Resolve { dice, .. } | Command::Decide { dice, .. } => dice.is_none(),
            Command::Amend { .. } => true,
            Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Note { .. }
            | Command::Undo { .. }
            | Command::Redo
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. }
            | Command::Adjust { .. } => false,
        }
    }
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
    /// What was told about an entity or a record; none makes it forgotten.
    Told {
        told: String,
        value: Option<Value>,
    },
    Strength {
        strength: crate::engine::value::Decimal,
    },
}
