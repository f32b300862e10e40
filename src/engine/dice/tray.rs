//! Real dice: typed in, recorded, or thrown by the program, each hand's from where it takes them. Keeps what was thrown for
//! the log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::act::ThrowPlace;
use super::hands::{DiceBySide, TableDice};
use super::program::{ProgramDice, RecordedDice};
use super::sorted::{self, Sorted};
use super::{Decision, Dice, Die, Keep, Need, NeededThrow, Pool, Purpose, Thrown};
use crate::engine::procedure::Inputs;
use crate::engine::value::Value;
use crate::engine::world::Side;

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

impl Throw {
    /// What its faces count together, re-rolls aside.
    pub fn points(&self) -> u32 {
        self.faces.iter().map(|face| u32::from(self.die.value(*face))).sum()
    }
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

/// The dice tray of one command: faces that lie there already, then what hands type, then what was recorded, then what
/// the program throws.
pub struct Tray<'a> {
    /// Faces thrown before a decision, in the order asked for: the procedure runs again from its start.
    known: &'a [u8],
    table: TableDice<'a>,
    /// Typed dice used so far: of the one list, or of each hand.
    used: [usize; 3],
    recorded: RecordedDice,
    program: ProgramDice,
    inputs: &'a Inputs,
    /// Stop at a decision that no input answers, instead of taking the proposal.
    pause: bool,
    /// Throws so far, by what they were for and whose they were.
    counts: BTreeMap<(String, Option<Side>), u32>,
    pub throws: Vec<Throw>,
    pub answers: Vec<Answer>,
    /// Every face in the order thrown, re-rolls included.
    pub thrown: Vec<u8>,
    /// The program has thrown a die that nobody has seen yet.
    pub program_threw: bool,
}

impl<'a> Tray<'a> {
    pub fn new(table: TableDice<'a>, program: ProgramDice, inputs: &'a Inputs, pause: bool) -> Self {
        Tray {
            known: &[],
            table,
            used: [0; 3],
            recorded: RecordedDice::default(),
            program,
            inputs,
            pause,
            counts: BTreeMap::new(),
            throws: Vec::new(),
            answers: Vec::new(),
            thrown: Vec::new(),
            program_threw: false,
        }
    }

    /// The same going on from faces that lie on the table.
    #[must_use]
    pub fn after(mut self, known: &'a [u8]) -> Self {
        self.known = known;
        self
    }

    /// The same taking dice as they fell once, as far as they are asked for again.
    #[must_use]
    pub fn repeating(mut self, recorded: RecordedDice) -> Self {
        self.recorded = recorded;
        self
    }

    /// Typed dice that nobody asked for.
    pub fn unused(&self) -> usize {
        let left = |given: usize, slot: usize| given.saturating_sub(self.used.get(slot).copied().unwrap_or(0));
        match self.table {
            TableDice::Nobody => 0,
            TableDice::All(dice) => left(dice.len(), 0),
            TableDice::BySide(by_side) => {
                let hands = DiceBySide::HANDS.into_iter();
                hands.map(|hand| left(by_side.of(hand).map_or(0, Vec::len), slot_of(hand))).sum()
            }
        }
    }

    /// Number of the next die of the battle's stream, where it has one.
    pub fn position(&self) -> Option<u64> {
        match &self.program {
            ProgramDice::Stream(_, position) => Some(*position),
            ProgramDice::Nobody | ProgramDice::Act(_) => None,
        }
    }

    /// The next die this hand typed; the outer nothing where the program throws for it, the inner where it has typed no more.
    fn typed(&mut self, hand: Option<Side>) -> Option<Option<u8>> {
        let (dice, slot) = match self.table {
            TableDice::Nobody => return None,
            TableDice::All(dice) => (dice, 0),
            TableDice::BySide(by_side) => (by_side.of(hand)?.as_slice(), slot_of(hand)),
        };
        let used = self.used.get_mut(slot)?;
        let face = dice.get(*used).copied();
        *used += usize::from(face.is_some());
        Some(face)
    }

    fn throw(
        &mut self,
        purpose: &Purpose,
        count: usize,
        die: Die,
        (again, needs): (bool, Option<i32>),
    ) -> Thrown<Vec<u8>> {
        let counted = self.counts.entry((purpose.label.to_string(), purpose.side)).or_insert(0);
        *counted += u32::from(!again);
        let nth = *counted;
        let mut faces = Vec::with_capacity(count);
        for index in 0..count {
            let face = self.next_face(purpose, die, (nth, again, index));
            let missing = u32::try_from(count - index).unwrap_or(u32::MAX);
            faces.push(face.map_err(|need| match need {
                Need::Dice(throw) => Need::Dice(NeededThrow { count: missing, needs, ..throw }),
                other => other,
            })?);
        }
        self.thrown.extend(&faces);
        Ok(faces)
    }

    fn next_face(&mut self, purpose: &Purpose, die: Die, (nth, again, index): (u32, bool, usize)) -> Thrown<u8> {
        let read =
            |face: u8| die.read_typed(face).ok_or_else(|| Need::ImpossibleFace { purpose: purpose.clone(), die, face });
        if let Some(face) = self.known.get(self.thrown.len() + index) {
            return read(*face);
        }
        match self.typed(purpose.side) {
            Some(Some(face)) => return read(face),
            Some(None) => {
                let purpose = purpose.clone();
                return Err(Need::Dice(NeededThrow { purpose, count: 1, die, again, needs: None }));
            }
            None => {}
        }
        let place = ThrowPlace { label: &purpose.label, hand: purpose.side, nth, again };
        let index = u64::try_from(index).unwrap_or(u64::MAX);
        let recorded = self.recorded.next(purpose, die, again);
        let face = recorded.or_else(|| self.program.face(place, index, die.sides));
        self.program_threw = true;
        face.ok_or(Need::NoProgramDice)
    }

    fn log(&mut self, purpose: Purpose, die: Die, faces: Vec<u8>) {
        self.throws.push(Throw { purpose, die, faces, rerolled: Vec::new(), score: None });
    }
}

fn slot_of(hand: Option<Side>) -> usize {
    match hand {
        Some(Side::A) => 0,
        Some(Side::B) => 1,
        None => 2,
    }
}

impl Dice for Tray<'_> {
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        let faces = self.throw(&purpose, usize::try_from(count).unwrap_or(usize::MAX), die, (false, None))?;
        self.log(purpose, die, faces.clone());
        Ok(faces)
    }

    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        Ok(keep.total(die, &self.faces(purpose, count, die)?))
    }

    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32> {
        let mut sum = 0;
        for pool in pools {
            let count = usize::try_from(pool.count).unwrap_or(usize::MAX);
            let faces = self.throw(&purpose, count, pool.die, (false, Some(pool.scoring.at_least)))?;
            let again = pool.to_reroll(&faces);
            let second = Some(pool.second_scoring().at_least);
            let new_faces = self.throw(&purpose, again.len(), pool.die, (true, second))?;
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
        for (index, roll) in rolls.iter().enumerate() {
            let purpose = purpose.of_roll(index);
            let count = usize::try_from(roll.count).unwrap_or(usize::MAX);
            let faces = self.throw(&purpose, count, roll.die, (false, roll.least()))?;
            roll.count(&faces, &mut tally);
            self.log(purpose, roll.die, faces);
        }
        Ok(tally)
    }

    fn pointer(&mut self, purpose: Purpose, die: Die) -> Thrown<Option<u8>> {
        if self.table.types(purpose.side) {
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
