//! Weighted outcomes: how many ways lead to each number.

use super::natural::Natural;
use super::{Die, Keep};

/// Numbers with the weight of each, lowest first. Weights share one total; only ratios mean anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    weights: Vec<(u32, Natural)>,
}

impl Distribution {
    pub fn add(&mut self, number: u32, weight: &Natural) {
        match self.weights.binary_search_by_key(&number, |(known, _)| *known) {
            Ok(index) => {
                if let Some((_, known)) = self.weights.get_mut(index) {
                    *known = known.plus(weight);
                }
            }
            Err(index) => self.weights.insert(index, (number, weight.clone())),
        }
    }

    /// The certain outcome.
    pub fn certain(number: u32) -> Self {
        Distribution { weights: vec![(number, Natural::ONE)] }
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, &Natural)> {
        self.weights.iter().map(|(number, weight)| (*number, weight))
    }

    pub fn len(&self) -> usize {
        self.weights.len()
    }

    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    pub fn get(&self, index: usize) -> Option<(u32, &Natural)> {
        self.weights.get(index).map(|(number, weight)| (*number, weight))
    }

    pub fn sum(&self) -> Natural {
        self.weights.iter().fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight))
    }

    /// The number it comes to on average; zero where nothing can happen.
    pub fn mean(&self) -> f64 {
        let sum = self.sum();
        let part = |(number, weight): (u32, &Natural)| f64::from(number) * weight.ratio(&sum);
        if sum.is_zero() { 0.0 } else { self.iter().map(part).sum() }
    }

    /// Same ratios, smallest weights; outcomes of weight zero left out.
    pub fn reduced(mut self) -> Self {
        self.weights.retain(|(_, weight)| !weight.is_zero());
        let divisor = self.weights.iter().fold(Natural::ZERO, |gcd, (_, weight)| gcd.gcd(weight));
        if divisor > Natural::ONE {
            for (_, weight) in &mut self.weights {
                *weight = weight.divided_by(&divisor);
            }
        }
        self
    }

    /// The sum of two independent numbers.
    pub fn convolve(&self, other: &Distribution) -> Distribution {
        let mut sums = Distribution::default();
        for (mine, my_weight) in self.iter() {
            for (theirs, their_weight) in other.iter() {
                sums.add(mine + theirs, &my_weight.times(their_weight));
            }
        }
        sums
    }

    /// The sum of `count` independent copies of one number.
    pub fn power(one: &Distribution, count: u32) -> Distribution {
        if let [low, high] = one.weights.as_slice() {
            return Distribution::binomial(low, high, count);
        }
        let mut sums = Distribution::certain(0);
        for _ in 0..count {
            sums = sums.convolve(one);
        }
        sums
    }

    /// Two outcomes only: how many of `count` come to the higher one, without convolving.
    fn binomial(low: &(u32, Natural), high: &(u32, Natural), count: u32) -> Distribution {
        let powers = |base: &Natural| {
            let mut powers = vec![Natural::ONE];
            for exponent in 0..usize::try_from(count).unwrap_or(0) {
                let next = powers.get(exponent).map(|power| power.times(base));
                powers.extend(next);
            }
            powers
        };
        let (misses, hits) = (powers(&low.1), powers(&high.1));
        let mut choose = Natural::ONE;
        let mut weights = Vec::with_capacity(hits.len());
        for ((number, hit), miss) in (0..=count).zip(&hits).zip(misses.iter().rev()) {
            if number > 0 {
                choose = choose.times(&Natural::from(count - number + 1)).divided_by(&Natural::from(number));
            }
            weights.push((low.0 * (count - number) + high.0 * number, choose.times(hit).times(miss)));
        }
        Distribution { weights }
    }

    /// The sum of the kept dice of a throw.
    pub fn total(count: u32, die: Die, keep: Keep) -> Distribution {
        let mut one = Distribution::default();
        for face in die.faces() {
            one.add(u32::from(die.value(face)), &Natural::ONE);
        }
        let kept = match keep {
            Keep::All => return Distribution::power(&one.reduced(), count),
            Keep::Best(kept) | Keep::Worst(kept) => usize::try_from(kept).unwrap_or(usize::MAX),
        };
        let mut sums = Distribution::default();
        for (faces, weight) in multisets(count, die) {
            // Faces come highest first.
            let values = faces.iter().map(|face| u32::from(die.value(*face)));
            let sum = match keep {
                Keep::Worst(_) => values.rev().take(kept).sum(),
                Keep::All | Keep::Best(_) => values.take(kept).sum(),
            };
            sums.add(sum, &weight);
        }
        sums.reduced()
    }
}

/// Every different throw of `count` dice, faces highest first, with the number of ways to throw it.
pub fn multisets(count: u32, die: Die) -> Vec<(Vec<u8>, Natural)> {
    let mut throws = vec![(Vec::new(), Natural::ONE)];
    for position in 0..count {
        let mut next = Vec::new();
        for (faces, weight) in &throws {
            let ceiling = faces.last().copied().unwrap_or(die.sides);
            for face in (1..=ceiling).rev() {
                let repeats = faces.iter().rev().take_while(|known| **known == face).count();
                let repeats = u64::try_from(repeats).unwrap_or(u64::MAX) + 1;
                // Multinomial, one die at a time: the new die may be any of the dice so far, equal faces count once.
                let weight = weight.times(&Natural::from(u64::from(position) + 1)).divided_by(&Natural::from(repeats));
                let mut faces = faces.clone();
                faces.push(face);
                next.push((faces, weight));
            }
        }
        throws = next;
    }
    throws
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(number: u128) -> Natural {
        Natural::Small(number)
    }

    #[test]
    fn multisets_cover_every_ordered_throw_once() {
        for (count, die) in [(1, Die::D6), (2, Die::D6), (3, Die::D4), (4, Die::D6), (5, Die::D3)] {
            let all = multisets(count, die);
            let ways = all.iter().fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight));
            assert_eq!(ways, Natural::from(u64::from(die.sides)).power(count), "{count}{die}");
        }
    }

    #[test]
    fn two_dice_make_the_familiar_triangle() {
        let sums = Distribution::total(2, Die::D6, Keep::All);
        let weights: Vec<_> = sums.iter().map(|(_, weight)| weight.clone()).collect();
        assert_eq!(weights, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map(small));
    }

    #[test]
    fn best_and_worst_of_three_mirror_each_other() {
        let best = Distribution::total(3, Die::D6, Keep::Best(1));
        let weights: Vec<_> = best.iter().collect();
        assert_eq!(
            weights,
            [(1, &small(1)), (2, &small(7)), (3, &small(19)), (4, &small(37)), (5, &small(61)), (6, &small(91))]
        );
        let worst = Distribution::total(3, Die::D6, Keep::Worst(1));
        assert_eq!(worst.get(0), Some((1, &small(91))));
    }

    #[test]
    fn the_binomial_short_cut_agrees_with_convolution() {
        let mut one = Distribution::default();
        one.add(0, &small(2));
        one.add(3, &small(1));
        let mut sums = Distribution::certain(0);
        for count in 0..9 {
            assert_eq!(Distribution::power(&one, count), sums);
            sums = sums.convolve(&one);
        }
    }

    #[test]
    fn a_d5_is_half_a_d10() {
        let sums = Distribution::total(1, Die::D5, Keep::All);
        assert_eq!(sums.len(), 5);
        assert!(sums.iter().all(|(_, weight)| *weight == Natural::ONE));
    }
}
