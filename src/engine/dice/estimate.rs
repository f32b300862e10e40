//! Odds that are too many to count: the rule on throws tried, the same ones every time.

use std::collections::{BTreeMap, BTreeSet};

use super::enumerate::{Enumerator, answer_of, counted};
use super::natural::Natural;
use super::odds::{Estimate, Fraction, Odds};
use super::{Decision, Dice, DiceStream, Die, Keep, Need, Pool, ProgramDice, Purpose, Sorted, TableDice, Thrown, Tray};
use crate::engine::procedure::{Inputs, Stop};
use crate::engine::value::Value;

/// Enough for an error of three in a hundred.
const THROWS: u32 = 1000;

/// Whatever the battle's dice are: an estimate may tell nothing of what will be thrown.
const SEED: u64 = 0x0dd5;

/// Exact odds where the outcomes can be counted, else an estimate that says so.
pub fn odds_of<K: Ord>(
    inputs: &Inputs,
    mut run: impl FnMut(&mut dyn Dice) -> Result<K, Stop>,
) -> Result<Odds<K>, Stop> {
    match counted(inputs, &mut |dice: &mut Enumerator<'_>| run(dice)) {
        Ok((Ok(odds), _)) => Ok(odds),
        Ok((Err(_), _)) | Err(Stop::Need(Need::TooMany)) => estimated(inputs, run),
        Err(stop) => Err(stop),
    }
}

/// Dice of one trial; decisions are taken as they are where outcomes are counted.
struct Trial<'a> {
    tray: Tray<'a>,
    inputs: &'a Inputs,
    assumed: &'a mut BTreeSet<String>,
}

impl Dice for Trial<'_> {
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        self.tray.faces(purpose, count, die)
    }

    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        self.tray.total(purpose, count, die, keep)
    }

    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32> {
        self.tray.score(purpose, pools)
    }

    fn tally(&mut self, purpose: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        self.tray.tally(purpose, rolls)
    }

    fn pointer(&mut self, _: Purpose, _: Die) -> Thrown<Option<u8>> {
        // Where it points changes no outcome.
        Ok(None)
    }

    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        Ok(answer_of(self.inputs, self.assumed, decision))
    }
}

/// One run of a rule on dice thrown for a trial, from this place of their stream; what it came to, and the place after it.
pub(in crate::engine) fn thrown_once<K>(
    inputs: &Inputs,
    position: u64,
    assumed: &mut BTreeSet<String>,
    run: impl FnOnce(&mut dyn Dice) -> Result<K, Stop>,
) -> Result<(K, u64), Stop> {
    let program = ProgramDice::Stream(Box::new(DiceStream::new(SEED)), position);
    let tray = Tray::new(TableDice::Nobody, program, inputs, false);
    let mut trial = Trial { tray, inputs, assumed };
    let came = run(&mut trial)?;
    Ok((came, trial.tray.position().unwrap_or(position)))
}

fn estimated<K: Ord>(inputs: &Inputs, mut run: impl FnMut(&mut dyn Dice) -> Result<K, Stop>) -> Result<Odds<K>, Stop> {
    let mut counts: BTreeMap<K, u32> = BTreeMap::new();
    let mut assumed = BTreeSet::new();
    let mut position = 0;
    for _ in 0..THROWS {
        let (came, after) = thrown_once(inputs, position, &mut assumed, &mut run)?;
        *counts.entry(came).or_default() += 1;
        position = after;
    }
    let share = |count| Fraction::new(Natural::from(count), Natural::from(THROWS));
    let outcomes = counts.into_iter().map(|(outcome, count)| (outcome, share(count))).collect();
    Ok(Odds { outcomes, assumed, estimate: Some(Estimate { throws: THROWS }) })
}
