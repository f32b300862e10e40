//! Dice counted by bands: each band begins at a face, and a die belongs to the highest it reaches.

use super::Die;
use super::distribution::Distribution;
use super::natural::Natural;

/// So many of one kind of dice, with the lowest value of each band, in rising order. Values may lie outside the die; of
/// two bands that begin at the same value the later one counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Banded {
    pub count: u32,
    pub die: Die,
    pub from: Vec<i32>,
}

/// More dice of one band than any hand throws: tallies are kept in one number, a digit to the base of it for each band.
const BASE: u32 = 1024;

impl Banded {
    pub fn new(count: u32, die: Die, from: impl IntoIterator<Item = i32>) -> Self {
        Banded { count, die, from: from.into_iter().collect() }
    }

    /// Index of the band a face belongs to; none below the first.
    pub fn band(&self, face: u8) -> Option<usize> {
        let value = i32::from(self.die.value(face));
        self.from.iter().rposition(|from| value >= *from)
    }

    /// Faces by band.
    pub fn count(&self, faces: &[u8], tally: &mut [u32]) {
        for band in faces.iter().filter_map(|face| self.band(*face)) {
            if let Some(count) = tally.get_mut(band) {
                *count += 1;
            }
        }
    }

    /// Weights of the tallies, each as one number.
    pub fn distribution(&self) -> Distribution {
        let mut one = Distribution::default();
        for face in self.die.faces() {
            let worth =
                self.band(face).and_then(|band| u32::try_from(band).ok()).map_or(0, |band| BASE.pow(band.min(2)));
            one.add(worth, &Natural::ONE);
        }
        Distribution::power(&one.reduced(), self.count)
    }
}

/// The tally that a number of the distribution stands for.
pub fn tally(mut number: u32, bands: usize) -> Vec<u32> {
    let mut tally = Vec::with_capacity(bands);
    for _ in 0..bands {
        tally.push(number % BASE);
        number /= BASE;
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_belongs_to_the_highest_band_it_reaches() {
        let dice = Banded::new(4, Die::D10, [7, 8]);
        let mut counted = [0, 0];
        dice.count(&[6, 7, 8, 10], &mut counted);
        assert_eq!(counted, [1, 2]);
        // Out of reach, and never missed.
        assert_eq!(Banded::new(1, Die::D10, [11, 12]).band(10), None);
        assert_eq!(Banded::new(1, Die::D10, [-1, 0]).band(1), Some(1));
    }

    #[test]
    fn tallies_survive_as_one_number() {
        let weights = Banded::new(2, Die::D10, [9, 10]).distribution();
        let all: Vec<(Vec<u32>, String)> =
            weights.iter().map(|(number, weight)| (tally(number, 2), weight.to_string())).collect();
        let expected =
            [(vec![0, 0], 64), (vec![1, 0], 16), (vec![2, 0], 1), (vec![0, 1], 16), (vec![1, 1], 2), (vec![0, 2], 1)];
        assert_eq!(all, expected.map(|(tally, weight)| (tally, weight.to_string())));
    }
}
