//! Dice that belong to what they are thrown for. A face follows from the battle's key, the act (turn, step, procedure, who
//! acts, how often already), the throw within it and the die's place in the throw: nothing thrown before or after, and no
//! other target or modifier, changes it.

use std::collections::BTreeMap;

use super::secret::Secret;
use super::stream::DiceStream;
use crate::engine::world::Side;

/// The dice of one act.
#[derive(Clone, Debug)]
pub struct ActDice {
    key: [u8; 32],
}

/// One throw of an act: what for, whose, the how-many-th of its kind, and whether dice are thrown again.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThrowPlace<'a> {
    pub(super) label: &'a str,
    pub(super) hand: Option<Side>,
    pub(super) nth: u32,
    pub(super) again: bool,
}

impl ActDice {
    pub fn new(secret: &Secret, words: &BTreeMap<Side, String>, act: &str) -> ActDice {
        ActDice { key: blake3::keyed_hash(&secret.key(words), act.as_bytes()).into() }
    }

    /// Face of the die at this place (from 0) of a throw.
    pub(super) fn face(&self, throw: ThrowPlace<'_>, index: u64, sides: u8) -> u8 {
        let hand = throw.hand.map_or("both", Side::code);
        let again = if throw.again { "again" } else { "first" };
        let text = format!("{hand} {} {again} {}", throw.nth, throw.label);
        let key: [u8; 32] = blake3::keyed_hash(&self.key, text.as_bytes()).into();
        DiceStream::from_key(key).face(index, sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRE: ThrowPlace<'_> = ThrowPlace { label: "fire", hand: Some(Side::A), nth: 1, again: false };

    fn faces(dice: &ActDice, throw: ThrowPlace<'_>) -> Vec<u8> {
        (0..20).map(|index| dice.face(throw, index, 6)).collect()
    }

    #[test]
    fn every_part_of_the_act_counts_and_nothing_else_does() {
        let none = BTreeMap::new();
        let dice = ActDice::new(&Secret::of_seed(1805), &none, "turn 1 fire x");
        let same = ActDice::new(&Secret::of_seed(1805), &none, "turn 1 fire x");
        assert_eq!(faces(&dice, FIRE), faces(&same, FIRE));
        // Pinned: a save of today must give the same dice for ever.
        assert_eq!(faces(&dice, FIRE), PINNED);
        let others = [
            ThrowPlace { label: "save", ..FIRE },
            ThrowPlace { hand: Some(Side::B), ..FIRE },
            ThrowPlace { hand: None, ..FIRE },
            ThrowPlace { nth: 2, ..FIRE },
            ThrowPlace { again: true, ..FIRE },
        ];
        assert!(others.into_iter().all(|other| faces(&dice, other) != PINNED));
        let later = ActDice::new(&Secret::of_seed(1805), &none, "turn 2 fire x");
        assert_ne!(faces(&later, FIRE), PINNED);
        let word = BTreeMap::from([(Side::A, "soleil".to_owned())]);
        assert_ne!(faces(&ActDice::new(&Secret::of_seed(1805), &word, "turn 1 fire x"), FIRE), PINNED);
    }

    const PINNED: [u8; 20] = [6, 1, 1, 6, 3, 4, 5, 3, 4, 6, 1, 1, 2, 2, 4, 2, 2, 1, 3, 3];

    #[test]
    fn faces_are_even_over_many_acts() {
        let none = BTreeMap::new();
        let mut counts = [0_u32; 6];
        for number in 0..2000 {
            let dice = ActDice::new(&Secret::of_seed(3), &none, &format!("act {number}"));
            for index in 0..3 {
                counts[usize::from(dice.face(FIRE, index, 6)) - 1] += 1;
            }
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
