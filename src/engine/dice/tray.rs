//! Real dice: given ones first (typed in, or recorded), then the battle's own stream. Keeps what was thrown for the log.

use serde::{Deserialize, Serialize};

use super::sorted::{self, Sorted};
use super::stream::DiceStream;
use super::{Decision, Dice, Die, Keep, Need, Pool, Purpose, Thrown};
use crate::engine::procedure::Inputs;
use crate::engine::value::Value;

/// One throw as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    #[serde(flatten)]
    pub purpose: Purpose,
    #[serde(flatten)]
    pub die: Die,
    pub faces: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolled: Vec<RerolledDie>,
    /// Hits of a pool, re-rolls included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

/// A die thrown again: its position in the throw (1 is the first) and the new face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RerolledDie {
    pub die: usize,
    pub face: u8,
}

/// A decision as it was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub field: String,
    pub value: Value,
    /// Nobody answered: the program took what it proposed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

/// The dice tray of one command.
pub struct Tray<'a> {
    given: &'a [u8],
    used: usize,
    /// Where dice come from when the given ones are used up, and the number of the next one.
    stream: Option<(DiceStream, u64)>,
    inputs: &'a Inputs,
    /// Stop at a decision that no input answers, instead of taking the proposal.
    pause: bool,
    pub throws: Vec<Throw>,
    pub answers: Vec<Answer>,
    /// Every face in the order thrown, re-rolls included.
    pub thrown: Vec<u8>,
}

impl<'a> Tray<'a> {
    pub fn new(given: &'a [u8], stream: Option<(DiceStream, u64)>, inputs: &'a Inputs, pause: bool) -> Self {
        Tray { given, used: 0, stream, inputs, pause, throws: Vec::new(), answers: Vec::new(), thrown: Vec::new() }
    }

    /// Given dice that nobody asked for.
    pub fn unused(&self) -> usize {
        self.given.len().saturating_sub(self.used)
    }

    /// Number of the next die of the stream.
    pub fn position(&self) -> Option<u64> {
        self.stream.as_ref().map(|(_, position)| *position)
    }

    fn throw(&mut self, purpose: &Purpose, count: usize, die: Die) -> Thrown<Vec<u8>> {
        let mut faces = Vec::with_capacity(count);
        for _ in 0..count {
            if let Some(typed) = self.given.get(self.used) {
                self.used += 1;
                let face = die.read_typed(*typed).ok_or_else(|| Need::ImpossibleFace {
                    purpose: purpose.clone(),
                    die,
                    face: *typed,
                })?;
                faces.push(face);
            } else if let Some((stream, position)) = &mut self.stream {
                faces.push(stream.face(*position, die.sides));
                *position += 1;
            } else {
                let missing = u32::try_from(count - faces.len()).unwrap_or(u32::MAX);
                return Err(Need::Dice { purpose: purpose.clone(), count: missing, die });
            }
        }
        self.thrown.extend(&faces);
        Ok(faces)
    }

    fn log(&mut self, purpose: Purpose, die: Die, faces: Vec<u8>) {
        self.throws.push(Throw { purpose, die, faces, rerolled: Vec::new(), score: None });
    }
}

impl Dice for Tray<'_> {
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        let faces = self.throw(&purpose, usize::try_from(count).unwrap_or(usize::MAX), die)?;
        self.log(purpose, die, faces.clone());
        Ok(faces)
    }

    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        let faces = self.faces(purpose, count, die)?;
        let mut values: Vec<u32> = faces.iter().map(|face| u32::from(die.value(*face))).collect();
        values.sort_unstable();
        let kept = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(match keep {
            Keep::All => values.iter().sum(),
            Keep::Worst(number) => values.iter().take(kept(number)).sum(),
            Keep::Best(number) => values.iter().rev().take(kept(number)).sum(),
        })
    }

    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32> {
        let mut sum = 0;
        for pool in pools {
            let faces = self.throw(&purpose, usize::try_from(pool.count).unwrap_or(usize::MAX), pool.die)?;
            let again = pool.to_reroll(&faces);
            let new_faces = self.throw(&purpose, again.len(), pool.die)?;
            let kept = faces.iter().enumerate().filter(|(index, _)| !again.contains(index));
            let score: u32 = kept.map(|(_, face)| pool.scoring.score(pool.die, *face)).sum::<u32>()
                + new_faces.iter().map(|face| pool.second_scoring().score(pool.die, *face)).sum::<u32>();
            let rerolled =
                again.iter().zip(&new_faces).map(|(index, face)| RerolledDie { die: index + 1, face: *face });
            self.throws.push(Throw {
                purpose: purpose.clone(),
                die: pool.die,
                faces,
                rerolled: rerolled.collect(),
                score: Some(score),
            });
            sum += score;
        }
        Ok(sum)
    }

    fn tally(&mut self, purpose: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        let mut tally = sorted::empty(rolls);
        for roll in rolls {
            let faces = self.faces(purpose.clone(), roll.count, roll.die)?;
            roll.count(&faces, &mut tally);
        }
        Ok(tally)
    }

    fn pointer(&mut self, purpose: Purpose, die: Die) -> Thrown<Option<u8>> {
        if self.stream.is_none() {
            return Ok(None);
        }
        Ok(self.faces(purpose, 1, die)?.first().copied())
    }

    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        let (value, assumed) = match self.inputs.get(&decision.field) {
            Some(value) if decision.options.allows(value) => (value.clone(), false),
            Some(value) => return Err(Need::ImpossibleAnswer(Box::new(value.clone()))),
            None if self.pause => return Err(Need::Decision(Box::new(decision))),
            None => (decision.proposed.clone(), true),
        };
        self.answers.push(Answer { field: decision.field, value: value.clone(), assumed });
        Ok(value)
    }
}
