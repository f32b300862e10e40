//! Dice that lie on the table already, then others: what is still open once some were thrown. The odds of a decision are
//! counted on it.

use std::any::Any;
use std::rc::Rc;

use super::pool::{Pool, Reroll};
use super::sorted::{self, Sorted};
use super::stages::Staged;
use super::volley::{self, Volley};
use super::{Decision, Dice, Die, Keep, Purpose, Thrown};
use crate::engine::procedure::{Inputs, Stop};
use crate::engine::value::Value;

pub struct AfterKnown<'a> {
    known: &'a [u8],
    /// Dice that only point somewhere were shown by the table.
    typed: bool,
    inputs: &'a Inputs,
    /// Some die was not among the known: from here on nobody knows which face lies where.
    is_open: bool,
    then: &'a mut dyn Dice,
}

impl<'a> AfterKnown<'a> {
    pub fn new(known: &'a [u8], typed: bool, inputs: &'a Inputs, then: &'a mut dyn Dice) -> Self {
        AfterKnown { known, typed, inputs, is_open: false, then }
    }

    /// The dice that follow the known ones.
    fn thrown_anew(&mut self) -> &mut dyn Dice {
        self.is_open = true;
        &mut *self.then
    }

    /// As many of the known faces as there are, up to so many.
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.known.split_at(count.min(self.known.len()));
        self.known = rest;
        taken
    }
}

fn length(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

impl Dice for AfterKnown<'_> {
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        let mut faces = self.take(length(count)).to_vec();
        let missing = length(count).saturating_sub(faces.len());
        if missing > 0 {
            faces.extend(self.thrown_anew().faces(purpose, u32::try_from(missing).unwrap_or(u32::MAX), die)?);
        }
        Ok(faces)
    }

    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        if self.known.is_empty() {
            return self.thrown_anew().total(purpose, count, die, keep);
        }
        Ok(keep.total(die, &self.faces(purpose, count, die)?))
    }

    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32> {
        let mut sum = 0;
        let mut rest = pools.iter();
        while let Some(pool) = rest.as_slice().first().filter(|_| !self.known.is_empty()) {
            rest.next();
            let faces = self.take(length(pool.count)).to_vec();
            let again = pool.to_reroll(&faces);
            let kept = faces.iter().enumerate().filter(|(index, _)| !again.contains(index));
            sum += kept.map(|(_, face)| pool.scoring.score(pool.die, *face)).sum::<u32>();
            let second = self.take(again.len());
            sum += second.iter().map(|face| pool.second_scoring().score(pool.die, *face)).sum::<u32>();
            let missing = again.len().saturating_sub(second.len());
            if missing > 0 {
                let count = u32::try_from(missing).unwrap_or(u32::MAX);
                let again = Pool { count, die: pool.die, scoring: pool.second_scoring().clone(), reroll: Reroll::No };
                sum += self.thrown_anew().score(purpose.clone(), std::slice::from_ref(&again))?;
            }
        }
        if !rest.as_slice().is_empty() {
            sum += self.thrown_anew().score(purpose, rest.as_slice())?;
        }
        Ok(sum)
    }

    fn unsaved(&mut self, volleys: &[Volley]) -> Thrown<Vec<u32>> {
        if self.known.is_empty() {
            return self.thrown_anew().unsaved(volleys);
        }
        volley::thrown(volleys, &mut |purpose, pool| self.score(purpose, std::slice::from_ref(pool)))
    }

    fn tally(&mut self, purpose: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        if self.known.is_empty() {
            return self.thrown_anew().tally(purpose, rolls);
        }
        let mut tally = sorted::empty(rolls);
        for roll in rolls {
            let faces = self.faces(purpose.clone(), roll.count, roll.die)?;
            roll.count(&faces, &mut tally);
        }
        Ok(tally)
    }

    fn pointer(&mut self, purpose: Purpose, die: Die) -> Thrown<Option<u8>> {
        match self.known.is_empty() {
            true => self.then.pointer(purpose, die),
            false if self.typed => Ok(None),
            false => Ok(self.take(1).first().copied()),
        }
    }

    /// Odds cannot know which of dice still to come somebody will choose; of dice that lie there he has chosen.
    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        let chosen = self.inputs.get(&decision.field).filter(|value| decision.options.allows(value));
        match chosen {
            Some(value) if !self.is_open => Ok(value.clone()),
            _ => self.then.ask(decision),
        }
    }

    fn tells_effects(&self) -> bool {
        self.then.tells_effects()
    }

    fn merged(&mut self, from: &dyn Any, rule: &dyn Staged) -> Option<Result<Rc<dyn Any>, Stop>> {
        // Dice that lie there are taken stage by stage.
        if self.known.is_empty() { self.thrown_anew().merged(from, rule) } else { None }
    }
}
