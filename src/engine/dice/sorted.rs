//! Dice sorted by what their faces mean, as one weighted choice over how many fell into each class.

use std::collections::BTreeMap;

use super::Die;
use super::natural::Natural;

/// So many of one kind of dice, with the class of each face, the lowest face first; some faces may count for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sorted {
    pub count: u32,
    pub die: Die,
    classes: Vec<Option<usize>>,
    /// Classes there are, reached by a face or not.
    kinds: usize,
}

impl Sorted {
    /// Every face has its class.
    pub fn new(count: u32, die: Die, classes: &[usize]) -> Self {
        let kinds = classes.iter().max().map_or(0, |last| last + 1);
        Sorted { count, die, classes: classes.iter().copied().map(Some).collect(), kinds }
    }

    /// Bands of rising values: a die belongs to the highest it reaches, below the first to none. Values may lie outside
    /// the die; of two bands that begin at the same value the later one counts.
    pub fn by_bands(count: u32, die: Die, from: impl IntoIterator<Item = i32>) -> Self {
        let from: Vec<i32> = from.into_iter().collect();
        let band = |face: u8| {
            let value = i32::from(die.value(face));
            from.iter().rposition(|from| value >= *from)
        };
        Sorted { count, die, classes: die.faces().map(band).collect(), kinds: from.len() }
    }

    /// Whether some faces count for nothing: then the others are hits.
    pub fn can_miss(&self) -> bool {
        self.classes.contains(&None)
    }

    /// How many of these faces count for anything.
    pub fn hits(&self, faces: &[u8]) -> usize {
        let class = |face: &u8| usize::from(*face).checked_sub(1).and_then(|index| *self.classes.get(index)?);
        faces.iter().filter_map(class).count()
    }

    /// How many do so on average.
    pub fn expected_hits(&self) -> f64 {
        let hitting = self.classes.iter().flatten().count();
        f64::from(self.count) * hitting as f64 / self.classes.len().max(1) as f64
    }

    /// The least that a die has to show to count for something; nothing where none does, or every one.
    pub fn least(&self) -> Option<i32> {
        let counts = self.classes.iter().position(Option::is_some).filter(|below| *below > 0)?;
        i32::try_from(counts + 1).ok()
    }

    /// Adds faces to a tally, class by class.
    pub fn count(&self, faces: &[u8], tally: &mut [u32]) {
        for face in faces {
            let class = usize::from(*face).checked_sub(1).and_then(|index| *self.classes.get(index)?);
            if let Some(count) = class.and_then(|class| tally.get_mut(class)) {
                *count += 1;
            }
        }
    }

    /// Every different way in which the dice fall into their classes, with the number of throws that do.
    fn throws(&self) -> Vec<(Vec<u32>, Natural)> {
        let ways = |class: Option<usize>| {
            let faces = self.classes.iter().filter(|known| **known == class).count();
            Natural::from(u64::try_from(faces).unwrap_or(u64::MAX))
        };
        let mut throws = vec![(Vec::new(), self.count, Natural::ONE)];
        for class in 0..self.kinds {
            let faces = ways(Some(class));
            let mut next = Vec::new();
            for (counts, left, weight) in &throws {
                let mut choose = Natural::ONE;
                for number in 0..=*left {
                    if number > 0 {
                        choose = choose.times(&Natural::from(left - number + 1)).divided_by(&Natural::from(number));
                    }
                    // A class without faces takes no die.
                    if faces.is_zero() && number > 0 {
                        break;
                    }
                    let mut counts = counts.clone();
                    counts.push(number);
                    next.push((counts, left - number, weight.times(&choose).times(&faces.power(number))));
                }
            }
            throws = next;
        }
        // What is left counts for nothing, and can only be where some faces do.
        let rest = ways(None);
        let possible = throws.into_iter().filter(|(_, left, _)| *left == 0 || !rest.is_zero());
        possible.map(|(counts, left, weight)| (counts, weight.times(&rest.power(left)))).collect()
    }
}

/// Nothing in any class of these dice.
pub fn empty(rolls: &[Sorted]) -> Vec<u32> {
    vec![0; rolls.iter().map(|roll| roll.kinds).max().unwrap_or(0)]
}

/// Every different tally of several rolls together, with its weight.
pub fn tallies(rolls: &[Sorted]) -> Vec<(Vec<u32>, Natural)> {
    let mut sums: BTreeMap<Vec<u32>, Natural> = BTreeMap::from([(empty(rolls), Natural::ONE)]);
    for roll in rolls {
        let throws = roll.throws();
        let mut next: BTreeMap<Vec<u32>, Natural> = BTreeMap::new();
        for (sum, weight) in &sums {
            for (counts, ways) in &throws {
                let mut tally = sum.clone();
                for (total, count) in tally.iter_mut().zip(counts) {
                    *total += count;
                }
                let entry = next.entry(tally).or_insert(Natural::ZERO);
                *entry = entry.plus(&weight.times(ways));
            }
        }
        sums = next;
    }
    sums.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(rolls: &[Sorted]) -> Vec<(Vec<u32>, String)> {
        tallies(rolls).into_iter().map(|(tally, weight)| (tally, weight.to_string())).collect()
    }

    #[test]
    fn a_die_belongs_to_the_highest_band_it_reaches() {
        let dice = Sorted::by_bands(4, Die::D10, [7, 8]);
        let mut counted = [0, 0];
        dice.count(&[6, 7, 8, 10], &mut counted);
        assert_eq!(counted, [1, 2]);
        assert_eq!(dice.least(), Some(7));
        assert_eq!(Sorted::by_bands(1, Die::D10, [11, 12]).least(), None);
        // Out of reach, and never missed.
        assert_eq!(said(&[Sorted::by_bands(1, Die::D10, [11, 12])]), [(vec![0, 0], "10".to_owned())]);
        assert_eq!(said(&[Sorted::by_bands(1, Die::D10, [-1, 0])]), [(vec![0, 1], "10".to_owned())]);
    }

    #[test]
    fn rolls_add_up() {
        let two = [Sorted::by_bands(1, Die::D10, [9, 10]), Sorted::by_bands(1, Die::D10, [9, 10])];
        let expected =
            [(vec![0, 0], 64), (vec![0, 1], 16), (vec![0, 2], 1), (vec![1, 0], 16), (vec![1, 1], 2), (vec![2, 0], 1)];
        let expected = expected.map(|(tally, weight)| (tally, weight.to_string()));
        assert_eq!(said(&two), expected);
        assert_eq!(said(&[Sorted::by_bands(2, Die::D10, [9, 10])]), expected);
    }
}
