//! Rules cut into stages, so that their odds can be counted where paths are too many to walk. A stage takes a state one
//! throw further; the rule says what of a state still matters, and states alike in that are one from there on. Dice that
//! are really thrown go through the stages one after the other and keep every detail.

use std::any::Any;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::rc::Rc;

use super::enumerate::{Enumerator, Reached};
use super::natural::Natural;
use super::{Dice, Need};
use crate::engine::procedure::Stop;

/// Whether anything follows a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    GoesOn,
    Over,
}

/// A rule in stages, on a state that only the rule knows.
pub trait Staged {
    fn start(&self, state: &dyn Any) -> Option<Box<dyn Any>>;

    fn step(&self, state: &mut dyn Any, dice: &mut dyn Dice) -> Result<Stage, Stop>;

    /// What of the state still matters to the outcome.
    fn matters(&self, state: &dyn Any) -> Vec<u32>;
}

struct Rule<S, M, F> {
    matters: M,
    step: F,
    state: PhantomData<S>,
}

impl<S, M, F> Staged for Rule<S, M, F>
where
    S: Clone + 'static,
    M: Fn(&S) -> Vec<u32>,
    F: Fn(&mut S, &mut dyn Dice) -> Result<Stage, Stop>,
{
    fn start(&self, state: &dyn Any) -> Option<Box<dyn Any>> {
        state.downcast_ref::<S>().map(|state| Box::new(state.clone()) as Box<dyn Any>)
    }

    fn step(&self, state: &mut dyn Any, dice: &mut dyn Dice) -> Result<Stage, Stop> {
        state.downcast_mut::<S>().map_or(Ok(Stage::Over), |state| (self.step)(state, dice))
    }

    fn matters(&self, state: &dyn Any) -> Vec<u32> {
        state.downcast_ref::<S>().map(&self.matters).unwrap_or_default()
    }
}

/// Takes a state through its stages. `matters` must tell apart any two states from which something different may follow,
/// in the stages to come or in what the rule makes of the last one.
pub fn in_stages<S: Clone + 'static>(
    dice: &mut dyn Dice,
    mut state: S,
    matters: impl Fn(&S) -> Vec<u32>,
    step: impl Fn(&mut S, &mut dyn Dice) -> Result<Stage, Stop>,
) -> Result<S, Stop> {
    let rule = Rule { matters, step, state: PhantomData::<S> };
    loop {
        if let Some(merged) = dice.merged(&state, &rule) {
            let merged = merged?;
            return merged.downcast_ref::<S>().cloned().ok_or(Stop::Need(Need::TooMany));
        }
        if (rule.step)(&mut state, dice)? == Stage::Over {
            return Ok(state);
        }
    }
}

/// A throw of which only some is needed: odds take for one whatever is alike in what matters.
pub fn summed_up<T: Clone + 'static>(
    dice: &mut dyn Dice,
    matters: impl Fn(&T) -> Vec<u32>,
    throw: impl Fn(&mut dyn Dice) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let matters = |thrown: &Option<T>| thrown.as_ref().map(&matters).unwrap_or_default();
    let thrown = in_stages(dice, None, matters, |thrown, dice| {
        *thrown = Some(throw(dice)?);
        Ok(Stage::Over)
    })?;
    thrown.ok_or(Stop::Need(Need::TooMany))
}

/// A state on its way, with its share of the weight of its level.
struct Standing {
    state: Rc<dyn Any>,
    over: bool,
    weight: Natural,
}

/// Where one path of one stage leads.
struct Arrival {
    from: usize,
    state: Box<dyn Any>,
    stage: Stage,
    ways: Natural,
    all: Natural,
}

/// Walks all stages level by level, merging what is alike after each.
pub(super) fn stages_walked(
    walker: &mut Enumerator<'_>,
    from: &dyn Any,
    rule: &dyn Staged,
) -> Result<Vec<Reached>, Stop> {
    let Some(start) = rule.start(from) else { return Ok(Vec::new()) };
    let mut level = vec![Standing { state: Rc::from(start), over: false, weight: Natural::ONE }];
    while level.iter().any(|standing| !standing.over) {
        level = next_level(walker, rule, level)?;
    }
    Ok(level.into_iter().map(|standing| Reached { state: standing.state, weight: standing.weight }).collect())
}

fn next_level(walker: &mut Enumerator<'_>, rule: &dyn Staged, level: Vec<Standing>) -> Result<Vec<Standing>, Stop> {
    let mut arrivals = Vec::new();
    for (from, standing) in level.iter().enumerate().filter(|(_, standing)| !standing.over) {
        loop {
            walker.visit()?;
            let Some(mut state) = rule.start(&*standing.state) else { break };
            let stage = rule.step(&mut *state, walker)?;
            let (ways, all) = walker.walked();
            arrivals.push(Arrival { from, state, stage, ways, all });
            if !walker.next_path() {
                break;
            }
        }
    }
    // Stages differ in how many dice they throw: shares are brought to one denominator.
    let mut denominators: Vec<&Natural> = arrivals.iter().map(|arrival| &arrival.all).collect();
    denominators.sort_unstable();
    denominators.dedup();
    let common = denominators.into_iter().fold(Natural::ONE, |lcm, denominator| lcm.lcm(denominator));
    let mut merged: BTreeMap<(bool, Vec<u32>), Standing> = BTreeMap::new();
    let weights: Vec<Natural> = level.iter().map(|standing| standing.weight.clone()).collect();
    for standing in level.into_iter().filter(|standing| standing.over) {
        let weight = standing.weight.times(&common);
        merged.insert((true, rule.matters(&*standing.state)), Standing { weight, ..standing });
    }
    for Arrival { from, state, stage, ways, all } in arrivals {
        let scale = if all == common { ways } else { ways.times(&common.divided_by(&all)) };
        let weight = weights.get(from).map_or(Natural::ZERO, |weight| weight.times(&scale));
        let over = stage == Stage::Over;
        let key = (over, rule.matters(&*state));
        match merged.get_mut(&key) {
            Some(known) => known.weight = known.weight.plus(&weight),
            None => {
                merged.insert(key, Standing { state: Rc::from(state), over, weight });
            }
        }
    }
    Ok(merged.into_values().collect())
}
