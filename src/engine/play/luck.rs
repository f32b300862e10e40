//! Telling a battle again from its beginning, and measuring each throw against what it comes to on average: the rule itself
//! says what its dice count, so nothing is judged by their faces alone.

use super::{Command, Event, Game, Turn};
use crate::engine::dice::{
    Decision, Dice, Die, Distribution, Keep, Pool, ProgramDice, Purpose, Sorted, Throw, Thrown, Tray,
};
use crate::engine::procedure::Context;
use crate::engine::value::Value;
use crate::engine::world::Effect;

/// What the result of a throw counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Dice that did what they were thrown for.
    Hits,
    /// The points on the dice, which are not always good to have.
    Points,
}

/// A throw against its expectation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub counts: Counts,
    pub result: f64,
    pub expected: f64,
}

impl Game {
    /// The table before the first event, to tell the battle again.
    pub fn from_the_beginning(&self) -> Game {
        self.table_before(0)
    }

    /// Every event in force; those an amendment played again stand in its stead.
    pub fn told(&self) -> impl Iterator<Item = Event> + '_ {
        let mut reader = self.events.reader();
        let events = self.in_force.after(0).iter().filter_map(move |index| reader.get(*index));
        events.flat_map(|event| if event.replays.is_empty() { vec![event] } else { event.replays })
    }

    /// What each of them changed, read no further.
    pub fn effects_told(&self) -> impl Iterator<Item = Vec<Effect>> + '_ {
        let mut reader = self.events.reader();
        self.in_force.after(0).iter().flat_map(move |index| match self.events.turn(*index) {
            // What it played again is told one by one.
            Turn::Instead { .. } => {
                let amendment = reader.get(*index);
                let replays = amendment.map(|event| if event.replays.is_empty() { vec![event] } else { event.replays });
                replays.into_iter().flatten().map(|event| event.effects).collect()
            }
            Turn::Forward | Turn::Back { .. } | Turn::Again | Turn::Aside => {
                vec![reader.effects(*index).unwrap_or_default()]
            }
        })
    }

    /// Goes on to the table after an event that was told; nothing else of the battle follows it.
    pub fn tell(&mut self, event: &Event) {
        self.tell_effects(&event.effects);
    }

    /// The same where no more is known of it than what it changed.
    pub fn tell_effects(&mut self, effects: &[Effect]) {
        self.state.apply_all(effects);
    }

    /// The throws of an event that is about to happen here, in order; none where the rules of today ask for other dice.
    pub fn measure(&self, event: &Event) -> Option<Vec<Measured>> {
        if event.throws.is_empty() {
            return None;
        }
        let (procedure, inputs, mut known, pause) = match &event.command {
            Command::Resolve { procedure, inputs, pause, .. } => {
                (procedure.as_str(), inputs.clone(), Vec::new(), *pause)
            }
            Command::Decide { value, .. } => {
                let pending = self.state().pending.as_ref()?;
                let mut inputs = pending.inputs.clone();
                if let Some((decision, value)) = pending.decision.as_ref().zip(value.as_ref()) {
                    inputs.values.insert(decision.field.clone(), value.clone());
                }
                (pending.procedure.as_str(), inputs, pending.dice.clone(), true)
            }
            Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Note { .. }
            | Command::Undo { .. }
            | Command::Redo
            | Command::Amend { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. }
            | Command::Adjust { .. } => return None,
        };
        for throw in &event.throws {
            known.extend(&throw.faces);
            known.extend(throw.rerolled.iter().map(|again| again.face));
        }
        let maker = self.form_maker(procedure).ok()?;
        let form = maker.form(&inputs, false);
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let tray = Tray::new(event.command.table_dice(), ProgramDice::Nobody, &form.inputs, pause).after(&known);
        let mut dice = Measuring { tray, measured: Vec::new() };
        // However far it comes: where it waits for a decision the throws before it are there.
        let _ = maker.code.resolve(&context, &mut dice);
        let before = dice.tray.throws.len().checked_sub(event.throws.len())?;
        let same = dice.tray.throws.get(before..)? == event.throws.as_slice();
        same.then(|| dice.measured.split_off(before.min(dice.measured.len())))
    }
}

/// Dice as they fell, each throw measured.
struct Measuring<'a> {
    tray: Tray<'a>,
    measured: Vec<Measured>,
}

impl Measuring<'_> {
    fn points(&mut self, result: u32, expected: f64) {
        self.measured.push(Measured { counts: Counts::Points, result: f64::from(result), expected });
    }
}

/// What the points of some dice come to on average.
fn average(count: u32, die: Die, keep: Keep) -> f64 {
    match keep {
        Keep::All => Distribution::total(1, die, keep).mean() * f64::from(count),
        Keep::Best(_) | Keep::Worst(_) => Distribution::total(count, die, keep).mean(),
    }
}

impl Dice for Measuring<'_> {
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>> {
        let faces = self.tray.faces(purpose, count, die)?;
        self.points(faces.iter().map(|face| u32::from(die.value(*face))).sum(), average(count, die, Keep::All));
        Ok(faces)
    }

    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32> {
        let total = self.tray.total(purpose, count, die, keep)?;
        self.points(total, average(count, die, keep));
        Ok(total)
    }

    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32> {
        let before = self.tray.throws.len();
        let sum = self.tray.score(purpose, pools)?;
        let scores = self.tray.throws.iter().skip(before).map(|throw| throw.score.unwrap_or(0));
        let hits = scores.zip(pools).map(|(score, pool)| Measured {
            counts: Counts::Hits,
            result: f64::from(score),
            expected: pool.expected(),
        });
        self.measured.extend(hits);
        Ok(sum)
    }

    fn tally(&mut self, purpose: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>> {
        let before = self.tray.throws.len();
        let tally = self.tray.tally(purpose, rolls)?;
        let measured = |(throw, roll): (&Throw, &Sorted)| match roll.can_miss() {
            true => Measured {
                counts: Counts::Hits,
                result: roll.hits(&throw.faces) as f64,
                expected: roll.expected_hits(),
            },
            false => Measured {
                counts: Counts::Points,
                result: f64::from(throw.points()),
                expected: average(roll.count, throw.die, Keep::All),
            },
        };
        self.measured.extend(self.tray.throws.iter().skip(before).zip(rolls).map(measured));
        Ok(tally)
    }

    fn pointer(&mut self, purpose: Purpose, die: Die) -> Thrown<Option<u8>> {
        let face = self.tray.pointer(purpose, die)?;
        if face.is_some() {
            // Where it points is neither good nor bad.
            self.measured.push(Measured { counts: Counts::Points, result: 0.0, expected: 0.0 });
        }
        Ok(face)
    }

    fn ask(&mut self, decision: Decision) -> Thrown<Value> {
        self.tray.ask(decision)
    }
}
