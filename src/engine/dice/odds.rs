//! Outcomes with their probabilities: exact fractions, or an estimate that says so.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::natural::Natural;

/// A probability, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub numerator: Natural,
    pub denominator: Natural,
}

impl Fraction {
    pub fn new(numerator: Natural, denominator: Natural) -> Self {
        let divisor = numerator.gcd(&denominator);
        Fraction { numerator: numerator.divided_by(&divisor), denominator: denominator.divided_by(&divisor) }
    }

    pub fn nothing() -> Self {
        Fraction { numerator: Natural::ZERO, denominator: Natural::ONE }
    }

    pub fn to_f64(&self) -> f64 {
        self.numerator.ratio(&self.denominator)
    }

    pub fn is_one(&self) -> bool {
        self.numerator == self.denominator
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == Natural::ONE {
            write!(out, "{}", self.numerator)
        } else {
            write!(out, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fraction", 2)?;
        fields.serialize_field("fraction", &self.to_string())?;
        fields.serialize_field("float", &self.to_f64())?;
        fields.end()
    }
}

/// Outcomes with their probabilities, which sum to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<K: Ord> {
    pub outcomes: BTreeMap<K, Fraction>,
    /// Decisions the odds took as proposed, by field.
    pub assumed: BTreeSet<String>,
    /// Where the outcomes were too many to count: what the throws that were tried instead may be wrong by.
    pub estimate: Option<Estimate>,
}

/// Odds from throws tried, not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    pub throws: u32,
}

impl Estimate {
    /// Half the width of the interval that holds the true probability in 95 cases of 100, at its widest.
    pub fn error(self) -> f64 {
        0.98 / f64::from(self.throws.max(1)).sqrt()
    }
}

impl<K: Ord> Odds<K> {
    pub fn of(&self, outcome: &K) -> Fraction {
        self.outcomes.get(outcome).cloned().unwrap_or(Fraction { numerator: Natural::ZERO, denominator: Natural::ONE })
    }

    pub fn total(&self) -> Fraction {
        let common = self.outcomes.values().fold(Natural::ONE, |lcm, fraction| lcm.lcm(&fraction.denominator));
        let sum = self.outcomes.values().fold(Natural::ZERO, |sum, fraction| {
            sum.plus(&fraction.numerator.times(&common.divided_by(&fraction.denominator)))
        });
        Fraction::new(sum, common)
    }

    /// Outcomes seen through a coarser key.
    pub fn grouped<G: Ord>(&self, group: impl Fn(&K) -> G) -> Odds<G> {
        let common = self.outcomes.values().fold(Natural::ONE, |lcm, fraction| lcm.lcm(&fraction.denominator));
        let mut sums: BTreeMap<G, Natural> = BTreeMap::new();
        for (outcome, fraction) in &self.outcomes {
            let share = fraction.numerator.times(&common.divided_by(&fraction.denominator));
            let sum = sums.entry(group(outcome)).or_insert(Natural::ZERO);
            *sum = sum.plus(&share);
        }
        let outcomes = sums.into_iter().map(|(key, sum)| (key, Fraction::new(sum, common.clone()))).collect();
        Odds { outcomes, assumed: self.assumed.clone(), estimate: self.estimate }
    }
}

/// Shares of different denominators brought together.
pub(in crate::engine) fn join<K: Ord>(sums: BTreeMap<K, Vec<(Natural, Natural)>>) -> BTreeMap<K, Fraction> {
    let mut denominators: Vec<&Natural> = sums.values().flatten().map(|(denominator, _)| denominator).collect();
    denominators.sort_unstable();
    denominators.dedup();
    let common = denominators.into_iter().fold(Natural::ONE, |lcm, denominator| lcm.lcm(denominator));
    sums.into_iter()
        .map(|(outcome, shares)| {
            let ways = shares
                .iter()
                .fold(Natural::ZERO, |sum, (denominator, ways)| sum.plus(&ways.times(&common.divided_by(denominator))));
            (outcome, Fraction::new(ways, common.clone()))
        })
        .collect()
}
