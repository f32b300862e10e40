//! Exact odds by running the rule over every outcome. Each throw is one weighted choice; the rule runs once per path. Of a
//! rule in stages only the stages run, and once for each state that still matters.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::distribution::{Distribution, multisets};
use super::natural::Natural;
use super::odds::{Odds, join};
use super::sorted::{Sorted, tallies};
use super::stages::{Staged, stages_walked};
use super::volley::{self, Volley};
use super::{Decision, Dice, Die, Keep, Need, Pool, Purpose, Thrown};
use crate::engine::procedure::{Inputs, Stop};
use crate::engine::value::Value;

/// More runs of a rule or of one of its stages than this are not made for one form.
pub const MOST_VISITS: usize = 30_000;

/// The walk was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyOutcomes;

/// What several stages came to, those alike merged.
pub(super) struct Reached {
    pub(super) state: Rc<dyn Any>,
    pub(super) weight: Natural,
}

/// What one throw can come to.
enum Fan {
    Numbers { numbers: Distribution, sum: Natural },
    Faces { throws: Vec<(Vec<u8>, Natural)>, sum: Natural },
    Tallies { throws: Vec<(Vec<u32>, Natural)>, sum: Natural },
    States { states: Vec<Reached>, sum: Natural },
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
            Fan::States { states, .. } => states.len(),
        }
    }

    fn sum(&self) -> &Natural {
        match self {
            Fan::Numbers { sum, .. } | Fan::Faces { sum, .. } | Fan::Tallies { sum, .. } | Fan::States { sum, .. } => {
                sum
            }
        }
    }

    fn weight(&self, index: usize) -> Natural {
        let weight = match self {
            Fan::Numbers { numbers, .. } => numbers.get(index).map(|(_, weight)| weight.clone()),
            Fan::Faces { throws, .. } => throws.get(index).map(|(_, weight)| weight.clone()),
            Fan::Tallies { throws, .. } => throws.get(index).map(|(_, weight)| weight.clone()),
            Fan::States { states, .. } => states.get(index).map(|reached| reached.weight.clone()),
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
    Unsaved(volley::Key),
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
    /// Runs of the rule and of its stages so far, and how many there may be.
    visited: usize,
    most: usize,
    tells_effects: bool,
}

impl<'a> Enumerator<'a> {
    fn new(inputs: &'a Inputs, most: usize) -> Self {
        let (path, fans, assumed) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
        Enumerator { path, depth: 0, fans, inputs, assumed, visited: 0, most, tells_effects: false }
    }

    /// Counts a run that is about to be made.
    pub(super) fn visit(&mut self) -> Thrown<()> {
        self.visited += 1;
        if self.visited > self.most { Err(Need::TooMany) } else { Ok(()) }
    }

    /// Something walked on a path of its own, from no throw on.
    fn aside<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        let (path, depth) = (std::mem::take(&mut self.path), std::mem::take(&mut self.depth));
        let walked = walk(self);
        (self.path, self.depth) = (path, depth);
        walked
    }

    /// The path just walked: its ways, and those of all paths like it.
    pub(super) fn walked(&self) -> (Natural, Natural) {
        self.above(self.path.len())
    }

    fn open(&mut self, fan: Rc<Fan>) {
        let (ways, all) = self.above(self.depth);
        let branch = Branch { ways: ways.times(&fan.weight(0)), all: all.times(fan.sum()), fan, index: 0 };
        self.path.push(branch);
    }

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
                        FanKey::Unsaved(volley) => Fan::numbers(Volley::of_key(volley).distribution()),
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
            self.open(fan);
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
    pub(super) fn next_path(&mut self) -> bool {
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
            Fan::Numbers { .. } | Fan::Tallies { .. } | Fan::States { .. } => Err(Need::TooMany),
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

    fn unsaved(&mut self, volleys: &[Volley]) -> Thrown<Vec<u32>> {
        volleys.iter().map(|volley| number(self.branch(|| FanKey::Unsaved(volley.key()))?)).collect()
    }

    fn tally(&mut self, _: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        let branch = self.branch(|| FanKey::Tally(rolls.to_vec()))?;
        match &*branch.fan {
            Fan::Tallies { throws, .. } => {
                throws.get(branch.index).map(|(counts, _)| counts.clone()).ok_or(Need::TooMany)
            }
            Fan::Numbers { .. } | Fan::Faces { .. } | Fan::States { .. } => Err(Need::TooMany),
        }
    }

    fn pointer(&mut self, _: Purpose, _: Die) -> Thrown<Option<u8>> {
        // Where it points changes no outcome.
        Ok(None)
    }

    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        Ok(answer_of(self.inputs, &mut self.assumed, decision))
    }

    fn tells_effects(&self) -> bool {
        self.tells_effects
    }

    fn merged(&mut self, from: &dyn Any, rule: &dyn Staged) -> Option<Result<Rc<dyn Any>, Stop>> {
        if self.depth == self.path.len() {
            match self.aside(|walker| stages_walked(walker, from, rule)) {
                Ok(states) => {
                    let sum = states.iter().fold(Natural::ZERO, |sum, reached| sum.plus(&reached.weight));
                    self.open(Rc::new(Fan::States { states, sum }));
                }
                Err(stop) => return Some(Err(stop)),
            }
        }
        self.depth += 1;
        let branch = self.path.get(self.depth - 1)?;
        match &*branch.fan {
            Fan::States { states, .. } => states.get(branch.index).map(|reached| Ok(Rc::clone(&reached.state))),
            Fan::Numbers { .. } | Fan::Faces { .. } | Fan::Tallies { .. } => None,
        }
    }
}

/// What odds take for an answer: the one given in advance where it is possible, else what is proposed.
pub(super) fn answer_of(inputs: &Inputs, assumed: &mut BTreeSet<String>, decision: Decision) -> Value {
    // Here faces come sorted, so positions named in advance would mean other dice: odds take the proposal.
    let by_position = matches!(decision.options, super::DecisionOptions::Dice { .. });
    match inputs.get(&decision.field) {
        Some(value) if !by_position && decision.options.allows(value) => value.clone(),
        _ => {
            assumed.insert(decision.field);
            decision.proposed
        }
    }
}

fn number(branch: &Branch) -> Thrown<u32> {
    match &*branch.fan {
        Fan::Numbers { numbers, .. } => numbers.get(branch.index).map(|(number, _)| number).ok_or(Need::TooMany),
        Fan::Faces { .. } | Fan::Tallies { .. } | Fan::States { .. } => Err(Need::TooMany),
    }
}

/// Runs the rule over every outcome of its dice and adds up the exact weight of each result.
pub fn enumerate<K: Ord, E>(
    inputs: &Inputs,
    mut run: impl FnMut(&mut Enumerator<'_>) -> Result<K, E>,
) -> Result<Result<Odds<K>, TooManyOutcomes>, E> {
    counted(inputs, &mut run).map(|(odds, _)| odds)
}

/// The same, with how many runs of the rule and of its stages it took.
pub fn counted<K: Ord, E>(
    inputs: &Inputs,
    run: &mut dyn FnMut(&mut Enumerator<'_>) -> Result<K, E>,
) -> Result<(Result<Odds<K>, TooManyOutcomes>, usize), E> {
    walked(Enumerator::new(inputs, MOST_VISITS), run)
}

/// The same for results that are told apart by the effects of the rule, with another limit of runs.
pub fn counted_within<K: Ord, E>(
    inputs: &Inputs,
    most: usize,
    run: &mut dyn FnMut(&mut Enumerator<'_>) -> Result<K, E>,
) -> Result<(Result<Odds<K>, TooManyOutcomes>, usize), E> {
    walked(Enumerator { tells_effects: true, ..Enumerator::new(inputs, most) }, run)
}

fn walked<K: Ord, E>(
    mut walker: Enumerator<'_>,
    run: &mut dyn FnMut(&mut Enumerator<'_>) -> Result<K, E>,
) -> Result<(Result<Odds<K>, TooManyOutcomes>, usize), E> {
    // Paths differ in how many dice they throw, so weights are kept per denominator and joined at the end.
    let mut sums: BTreeMap<K, Vec<(Natural, Natural)>> = BTreeMap::new();
    while walker.visit().is_ok() {
        let outcome = run(&mut walker)?;
        let (ways, all) = walker.walked();
        let shares = sums.entry(outcome).or_default();
        match shares.iter_mut().find(|(denominator, _)| *denominator == all) {
            Some((_, sum)) => *sum = sum.plus(&ways),
            None => shares.push((all, ways)),
        }
        if !walker.next_path() {
            let odds = Odds { outcomes: join(sums), assumed: walker.assumed, estimate: None };
            return Ok((Ok(odds), walker.visited));
        }
    }
    Ok((Err(TooManyOutcomes), walker.visited))
}
