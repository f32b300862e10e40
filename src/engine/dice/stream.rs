//! Faces drawn from a key. Die number k has a ChaCha stream of its own, so any die can be drawn without those before it.
//! Battles of the first format keep the number of their next die in the state; the others draw each act from a key of its
//! own.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Written into every journal: a change of the scheme is a change of this name.
pub const GENERATOR: &str = "chacha8/act/2";

/// The scheme of older battles, which play on with it: one stream for the battle, faces by their place in it.
pub const STREAM_GENERATOR: &str = "chacha8/stream-per-die/1";

#[derive(Clone, Debug)]
pub struct DiceStream {
    generator: ChaCha8Rng,
}

impl DiceStream {
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        for (slot, byte) in key.iter_mut().zip(seed.to_le_bytes()) {
            *slot = byte;
        }
        DiceStream::from_key(key)
    }

    pub(super) fn from_key(key: [u8; 32]) -> Self {
        DiceStream { generator: ChaCha8Rng::from_seed(key) }
    }

    /// Face of die number `position` of the battle, thrown as a die of `sides`.
    pub fn face(&mut self, position: u64, sides: u8) -> u8 {
        let sides = u32::from(sides.max(1));
        self.generator.set_stream(position);
        self.generator.set_word_pos(0);
        // Numbers above the last whole multiple of `sides` would favour low faces: draw again.
        let fair = u32::MAX - u32::MAX % sides;
        loop {
            let drawn = self.generator.next_u32();
            if drawn < fair {
                return u8::try_from(drawn % sides + 1).unwrap_or(u8::MAX);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_portable_and_seekable() {
        let mut dice = DiceStream::new(1805);
        let forward: Vec<u8> = (0..12).map(|position| dice.face(position, 6)).collect();
        let mut backward: Vec<u8> = (0..12).rev().map(|position| dice.face(position, 6)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        // Pinned: a save of today must give the same dice for ever.
        assert_eq!(forward, PINNED);
    }

    const PINNED: [u8; 12] = [1, 5, 3, 6, 6, 1, 3, 4, 2, 2, 3, 1];

    #[test]
    fn faces_stay_on_the_die() {
        let mut dice = DiceStream::new(7);
        for sides in [2, 3, 4, 6, 10, 20] {
            assert!((0..500).all(|position| (1..=sides).contains(&dice.face(position, sides))));
        }
    }
}
