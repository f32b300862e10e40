//! Dice from the table: who types them in. One list for everybody in the order asked for, or a list for each hand that
//! throws, the program throwing for the others.

use serde::{Deserialize, Serialize};

use crate::engine::world::Side;

/// Dice typed in by each hand. Field names are a format of the journal: add, never rename.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceBySide {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<Vec<u8>>,
    /// Dice that are nobody's in particular: how long the battle lasts, the weather.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both: Option<Vec<u8>>,
}

impl DiceBySide {
    /// The dice this hand types; none where the program throws for it.
    pub fn of(&self, hand: Option<Side>) -> Option<&Vec<u8>> {
        match hand {
            Some(Side::A) => self.a.as_ref(),
            Some(Side::B) => self.b.as_ref(),
            None => self.both.as_ref(),
        }
    }

    /// The list of this hand, which types from now on.
    pub fn entry(&mut self, hand: Option<Side>) -> &mut Vec<u8> {
        let list = match hand {
            Some(Side::A) => &mut self.a,
            Some(Side::B) => &mut self.b,
            None => &mut self.both,
        };
        list.get_or_insert_default()
    }

    /// This hand types no more.
    pub fn leave(&mut self, hand: Option<Side>) {
        match hand {
            Some(Side::A) => self.a = None,
            Some(Side::B) => self.b = None,
            None => self.both = None,
        }
    }

    /// Every hand there is.
    pub const HANDS: [Option<Side>; 3] = [Some(Side::A), Some(Side::B), None];

    /// The same hands with no dice yet.
    #[must_use]
    pub fn emptied(&self) -> DiceBySide {
        let mut empty = DiceBySide::default();
        for hand in Self::HANDS.into_iter().filter(|hand| self.of(*hand).is_some()) {
            empty.entry(hand);
        }
        empty
    }

    pub fn is_nobody(&self) -> bool {
        *self == DiceBySide::default()
    }
}

/// The dice that lie on the table for one command.
#[derive(Clone, Copy, Debug)]
pub enum TableDice<'a> {
    /// The program throws every die.
    Nobody,
    /// Every die is typed, in the order asked for, whoever throws it.
    All(&'a [u8]),
    BySide(&'a DiceBySide),
}

impl<'a> TableDice<'a> {
    /// What a command brings: its list, else what each side typed.
    pub fn of(dice: Option<&'a [u8]>, by_side: Option<&'a DiceBySide>) -> Self {
        match (dice, by_side) {
            (Some(dice), _) => TableDice::All(dice),
            (None, Some(by_side)) => TableDice::BySide(by_side),
            (None, None) => TableDice::Nobody,
        }
    }

    /// Whether this hand types its dice.
    pub fn types(self, hand: Option<Side>) -> bool {
        match self {
            TableDice::Nobody => false,
            TableDice::All(_) => true,
            TableDice::BySide(by_side) => by_side.of(hand).is_some(),
        }
    }
}
