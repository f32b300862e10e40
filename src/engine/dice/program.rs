//! Where the program's own dice come from: the act they are thrown for, the stream of an older battle, what was recorded of
//! a throw, or nowhere.

use std::collections::{BTreeMap, VecDeque};

use super::act::{ActDice, ThrowPlace};
use super::stream::DiceStream;
use super::tray::Throw;
use super::{Die, Purpose};
use crate::engine::world::Side;

/// The program's dice for one command.
#[derive(Clone, Debug)]
pub enum ProgramDice {
    /// It has none to throw: they must be typed, or the secret is not here.
    Nobody,
    Act(ActDice),
    /// Die after die from a battle's stream, and the number of the next one.
    Stream(Box<DiceStream>, u64),
}

impl ProgramDice {
    pub(super) fn face(&mut self, throw: ThrowPlace<'_>, index: u64, sides: u8) -> Option<u8> {
        match self {
            ProgramDice::Nobody => None,
            ProgramDice::Act(dice) => Some(dice.face(throw, index, sides)),
            ProgramDice::Stream(stream, position) => {
                let face = stream.face(*position, sides);
                *position += 1;
                Some(face)
            }
        }
    }
}

/// What a throw was, as far as another throw can be the same.
type ThrowKey = (String, Option<Side>, Die, bool);

/// Faces as they fell once, by what they were thrown for: a command played again takes them before it throws anew.
#[derive(Clone, Debug, Default)]
pub struct RecordedDice {
    faces: BTreeMap<ThrowKey, VecDeque<u8>>,
}

impl RecordedDice {
    /// The dice of these throws; those that hands typed (`typed`) come from the command itself.
    pub fn new<'a>(throws: impl IntoIterator<Item = &'a Throw>, typed: impl Fn(&Throw) -> bool) -> RecordedDice {
        let mut recorded = RecordedDice::default();
        for throw in throws.into_iter().filter(|throw| !typed(throw)) {
            recorded.queue(&throw.purpose, throw.die, false).extend(&throw.faces);
            recorded.queue(&throw.purpose, throw.die, true).extend(throw.rerolled.iter().map(|die| die.face));
        }
        recorded
    }

    fn queue(&mut self, purpose: &Purpose, die: Die, again: bool) -> &mut VecDeque<u8> {
        self.faces.entry((purpose.label.to_string(), purpose.side, die, again)).or_default()
    }

    pub(super) fn next(&mut self, purpose: &Purpose, die: Die, again: bool) -> Option<u8> {
        self.faces.get_mut(&(purpose.label.to_string(), purpose.side, die, again))?.pop_front()
    }
}
