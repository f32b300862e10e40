//! Odds that are too many to count: the rule on throws tried, the same ones every time.

use std::collections::{BTreeMap, BTreeSet};

use super::enumerate::{Enumerator, counted};
use super::natural::Natural;
use super::odds::{Estimate, Fraction, Odds};
use super::{Dice, DiceStream, Need, ProgramDice, TableDice, Tray};
use crate::engine::procedure::{Inputs, Stop};

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

fn estimated<K: Ord>(inputs: &Inputs, mut run: impl FnMut(&mut dyn Dice) -> Result<K, Stop>) -> Result<Odds<K>, Stop> {
    let mut counts: BTreeMap<K, u32> = BTreeMap::new();
    let mut assumed = BTreeSet::new();
    let mut position = 0;
    for _ in 0..THROWS {
        let program = ProgramDice::Stream(Box::new(DiceStream::new(SEED)), position);
        let mut tray = Tray::new(TableDice::Nobody, program, inputs, false);
        *counts.entry(run(&mut tray)?).or_default() += 1;
        position = tray.position().unwrap_or(position);
        assumed.extend(tray.answers.into_iter().filter(|answer| answer.assumed).map(|answer| answer.field));
    }
    let share = |count| Fraction::new(Natural::from(count), Natural::from(THROWS));
    let outcomes = counts.into_iter().map(|(outcome, count)| (outcome, share(count))).collect();
    Ok(Odds { outcomes, assumed, estimate: Some(Estimate { throws: THROWS }) })
}
