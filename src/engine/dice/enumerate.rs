//! Exact odds by running the rule over every outcome. Each throw is one weighted choice; the rule runs once per path.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::distribution::{Distribution, multisets};
use super::natural::Natural;
use super::sorted::{Sorted, tallies};
use super::{Decision, Dice, Die, Keep, Need, Pool, Purpose, Thrown};
use crate::engine::procedure::Inputs;
use crate::engine::value::Value;

/// More paths than this and a form would freeze.
const MOST_PATHS: usize = 4_000_000;

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
        Odds { outcomes, assumed: self.assumed.clone() }
    }
}

/// The walk was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyOutcomes;

/// What one throw can come to.
enum Fan {
    Numbers { numbers: Distribution, sum: Natural },
    Faces { throws: Vec<(Vec<u8>, Natural)>, sum: Natural },
    Tallies { throws: Vec<(Vec<u32>, Natural)>, sum: Natural },
}

fn total_weight<T>(throws: &[(T, Natural)]) -> Natural {
    throws.iter().fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight))
}

impl Fan {
    fn numbers(numbers: Distribution) -> Self {
        let sum = numbers.sum();
        Fan::Numbers { numbers, sum }
    }

    fn len(&self) -> usize {
        match self {
            Fan::Numbers { numbers, .. } => numbers.len(),
            Fan::Faces { throws, .. } => throws.len(),
            Fan::Tallies { throws, .. } => throws.len(),
        }
    }

    fn sum(&self) -> &Natural {
        match self {
            Fan::Numbers { sum, .. } | Fan::Faces { sum, .. } | Fan::Tallies { sum, .. } => sum,
        }
    }

    fn weight(&self, index: usize) -> Natural {
        let weight = match self {
            Fan::Numbers { numbers, .. } => numbers.get(index).map(|(_, weight)| weight.clone()),
            Fan::Faces { throws, .. } => throws.get(index).map(|(_, weight)| weight.clone()),
            Fan::Tallies { throws, .. } => throws.get(index).map(|(_, weight)| weight.clone()),
        };
        weight.unwrap_or(Natural::ZERO)
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Clone)]
enum FanKey {
    Faces(u32, Die),
    Total(u32, Die, Keep),
    Score(Vec<Pool>),
    Tally(Vec<Sorted>),
}

/// One throw on the path being walked.
struct Branch {
    fan: Rc<Fan>,
    index: usize,
    /// Ways of this path up to here, and of all paths up to here.
    ways: Natural,
    all: Natural,
}

/// Dice that come to every outcome in turn.
pub struct Enumerator<'a> {
    path: Vec<Branch>,
    depth: usize,
    fans: BTreeMap<FanKey, Rc<Fan>>,
    inputs: &'a Inputs,
    assumed: BTreeSet<String>,
}

impl Enumerator<'_> {
    /// The branch at this depth, opened on its first outcome when the path is new.
    fn branch(&mut self, key: impl FnOnce() -> FanKey) -> Thrown<&Branch> {
        if self.depth == self.path.len() {
            let key = key();
            let fan = match self.fans.get(&key) {
                Some(fan) => Rc::clone(fan),
                None => {
                    let fan = Rc::new(match &key {
                        FanKey::Faces(count, die) => {
                            let throws = multisets(*count, *die);
                            Fan::Faces { sum: total_weight(&throws), throws }
                        }
                        FanKey::Tally(rolls) => {
                            let throws = tallies(rolls);
                            Fan::Tallies { sum: total_weight(&throws), throws }
                        }
                        FanKey::Total(count, die, keep) => Fan::numbers(Distribution::total(*count, *die, *keep)),
                        FanKey::Score(pools) => {
                            let mut pools = pools.iter().map(Pool::distribution);
                            let first = pools.next().unwrap_or_else(|| Distribution::certain(0));
                            Fan::numbers(pools.fold(first, |sum, pool| sum.convolve(&pool)))
                        }
                    });
                    self.fans.insert(key, Rc::clone(&fan));
                    fan
                }
            };
            let (ways, all) = self.above(self.depth);
            let branch = Branch { ways: ways.times(&fan.weight(0)), all: all.times(fan.sum()), fan, index: 0 };
            self.path.push(branch);
        }
        self.depth += 1;
        self.path.get(self.depth - 1).ok_or(Need::TooMany)
    }

    fn above(&self, depth: usize) -> (Natural, Natural) {
        depth
            .checked_sub(1)
            .and_then(|above| self.path.get(above))
            .map_or((Natural::ONE, Natural::ONE), |branch| (branch.ways.clone(), branch.all.clone()))
    }

    /// Moves to the next path; false when all were walked.
    fn next_path(&mut self) -> bool {
        self.depth = 0;
        while let Some(last) = self.path.pop() {
            let index = last.index + 1;
            if index < last.fan.len() {
                let (ways, _) = self.above(self.path.len());
                let ways = ways.times(&last.fan.weight(index));
                self.path.push(Branch { index, ways, ..last });
                return true;
            }
        }
        false
    }
}

impl Dice for Enumerator<'_> {
    fn faces(&mut self, _: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        let branch = self.branch(|| FanKey::Faces(count, die))?;
        match &*branch.fan {
            Fan::Faces { throws, .. } => throws.get(branch.index).map(|(faces, _)| faces.clone()).ok_or(Need::TooMany),
            Fan::Numbers { .. } | Fan::Tallies { .. } => Err(Need::TooMany),
        }
    }

    fn total(&mut self, _: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        let branch = self.branch(|| FanKey::Total(count, die, keep))?;
        number(branch)
    }

    fn score(&mut self, _: Purpose, pools: &[Pool]) -> Thrown<u32> {
        let branch = self.branch(|| FanKey::Score(pools.to_vec()))?;
        number(branch)
    }

    fn tally(&mut self, _: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        let branch = self.branch(|| FanKey::Tally(rolls.to_vec()))?;
        match &*branch.fan {
            Fan::Tallies { throws, .. } => {
                throws.get(branch.index).map(|(counts, _)| counts.clone()).ok_or(Need::TooMany)
            }
            Fan::Numbers { .. } | Fan::Faces { .. } => Err(Need::TooMany),
        }
    }

    fn pointer(&mut self, _: Purpose, _: Die) -> Thrown<Option<u8>> {
        // Where it points changes no outcome.
        Ok(None)
    }

    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        // Here faces come sorted, so positions named in advance would mean other dice: odds take the proposal.
        let by_position = matches!(decision.options, super::DecisionOptions::Dice { .. });
        match self.inputs.get(&decision.field) {
            Some(value) if !by_position && decision.options.allows(value) => Ok(value.clone()),
            _ => {
                self.assumed.insert(decision.field);
                Ok(decision.proposed)
            }
        }
    }
}

fn number(branch: &Branch) -> Thrown<u32> {
    match &*branch.fan {
        Fan::Numbers { numbers, .. } => numbers.get(branch.index).map(|(number, _)| number).ok_or(Need::TooMany),
        Fan::Faces { .. } | Fan::Tallies { .. } => Err(Need::TooMany),
    }
}

/// Runs the rule over every outcome of its dice and adds up the exact weight of each result.
pub fn enumerate<K: Ord, E>(
    inputs: &Inputs,
    mut run: impl FnMut(&mut Enumerator<'_>) -> Result<K, E>,
) -> Result<Result<Odds<K>, TooManyOutcomes>, E> {
    let mut walker = Enumerator { path: Vec::new(), depth: 0, fans: BTreeMap::new(), inputs, assumed: BTreeSet::new() };
    // Paths differ in how many dice they throw, so weights are kept per denominator and joined at the end.
    let mut sums: BTreeMap<K, Vec<(Natural, Natural)>> = BTreeMap::new();
    for _ in 0..MOST_PATHS {
        let outcome = run(&mut walker)?;
        let (ways, all) = walker.above(walker.path.len());
        let shares = sums.entry(outcome).or_default();
        match shares.iter_mut().find(|(denominator, _)| *denominator == all) {
            Some((_, sum)) => *sum = sum.plus(&ways),
            None => shares.push((all, ways)),
        }
        if !walker.next_path() {
            return Ok(Ok(Odds { outcomes: join(sums), assumed: walker.assumed }));
        }
    }
    Ok(Err(TooManyOutcomes))
}

fn join<K: Ord>(sums: BTreeMap<K, Vec<(Natural, Natural)>>) -> BTreeMap<K, Fraction> {
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
