//! Hits and the saves against them: two throws of which only what is left of the first counts.

use super::distribution::Distribution;
use super::{Die, Pool, Purpose, Thrown};

/// Dice that hit, and what saves each hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    pub hits: (Purpose, Pool),
    /// Who saves, with one die a hit, on what or more.
    pub saves: (Purpose, Die, i32),
}

impl Volley {
    fn saving(&self, hits: u32) -> Pool {
        let (_, die, at_least) = self.saves;
        Pool::new(hits, die, at_least)
    }

    /// Weights of what is left.
    pub(super) fn distribution(&self) -> Distribution {
        let hits = self.hits.1.distribution();
        let most = hits.iter().map(|(hits, _)| hits).max().unwrap_or(0);
        let each = self.saving(1).distribution().sum();
        let mut left = Distribution::default();
        for (hits, weight) in hits.iter() {
            // Fewer hits are saved by fewer dice: brought to one denominator.
            let scale = weight.times(&each.power(most - hits));
            for (saved, ways) in self.saving(hits).distribution().iter() {
                left.add(hits.saturating_sub(saved), &scale.times(ways));
            }
        }
        left.reduced()
    }
}

/// All hits, then all saves; nobody saves where nothing hit.
pub(super) fn thrown(volleys: &[Volley], score: &mut dyn FnMut(Purpose, &Pool) -> Thrown<u32>) -> Thrown<Vec<u32>> {
    let mut left = Vec::with_capacity(volleys.len());
    for Volley { hits: (purpose, pool), .. } in volleys {
        left.push(score(purpose.clone(), pool)?);
    }
    for (volley, left) in volleys.iter().zip(&mut left) {
        if *left > 0 {
            let saved = score(volley.saves.0.clone(), &volley.saving(*left))?;
            *left = left.saturating_sub(saved);
        }
    }
    Ok(left)
}

/// Keys of what is counted once for all volleys that are alike.
pub(super) type Key = (Pool, Die, i32);

impl Volley {
    pub(super) fn key(&self) -> Key {
        let (_, die, at_least) = self.saves;
        (self.hits.1.clone(), die, at_least)
    }

    pub(super) fn of_key((pool, die, at_least): &Key) -> Volley {
        let nobody = Purpose::new("", None);
        Volley { hits: (nobody.clone(), pool.clone()), saves: (nobody, *die, *at_least) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::natural::Natural;
    use super::*;

    /// Twelve dice that hit on 4 or more, saved on 3 or more, are twelve that are left one time in six.
    #[test]
    fn a_hit_that_is_saved_leaves_no_trace() {
        let volley = |count| Volley {
            hits: (Purpose::new("fire", None), Pool::new(count, Die::D6, 4)),
            saves: (Purpose::new("save", None), Die::D6, 3),
        };
        let mut one = Distribution::default();
        one.add(0, &Natural::from(5u64));
        one.add(1, &Natural::ONE);
        for count in [0, 1, 2, 12] {
            assert_eq!(volley(count).distribution(), Distribution::power(&one, count), "{count}");
        }
    }

    #[test]
    fn what_nobody_can_save_or_everybody_saves() {
        let volley = |at_least| Volley {
            hits: (Purpose::new("fire", None), Pool::new(2, Die::D6, 4)),
            saves: (Purpose::new("save", None), Die::D6, at_least),
        };
        assert_eq!(volley(7).distribution(), Pool::new(2, Die::D6, 4).distribution());
        assert_eq!(volley(1).distribution(), Distribution::certain(0));
    }
}
