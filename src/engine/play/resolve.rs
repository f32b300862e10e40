//! Resolving a procedure: the form is checked, dice are thrown, what comes of it becomes effects. Decisions pause it.

use super::game::count;
use super::{Event, Game};
use crate::engine::dice::{Decision, Need, Purpose, Tray};
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Inputs, Line, Next, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::sequence::Walk;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Pending};

impl Game {
    pub(super) fn resolve(
        &self,
        event: &mut Event,
        procedure: &str,
        inputs: &Inputs,
        dice: Option<&[u8]>,
        pause: bool,
    ) -> Result<(), Refusal> {
        let maker = self.form_maker(procedure)?;
        let form = maker.form(inputs, false);
        if let Some(problem) = form.problems.into_iter().next() {
            return Err(problem);
        }
        let typed = dice.is_some();
        let stream = (!typed).then(|| (self.stream.clone(), self.state().dice_drawn));
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let mut tray = Tray::new(dice.unwrap_or_default(), stream, &form.inputs, pause);
        let result = maker.code.resolve(&context, &mut tray);
        self.finish(event, result, &tray, form.overridden, |decision, faces| Pending {
            procedure: procedure.to_owned(),
            inputs: inputs.clone(),
            dice: faces,
            typed,
            decision,
        })
    }

    pub(super) fn decide(&self, event: &mut Event, value: Value, dice: Option<Vec<u8>>) -> Result<(), Refusal> {
        let Some(pending) = &self.state().pending else { return Err(Refusal::new(Reason::NothingToDecide)) };
        if !pending.decision.options.allows(&value) {
            return Err(Refusal::new(Reason::WrongAnswer).with("value", &value));
        }
        let mut inputs = pending.inputs.clone();
        inputs.values.insert(pending.decision.field.clone(), value);
        let mut given = pending.dice.clone();
        let typed = pending.typed || dice.is_some();
        given.extend(dice.unwrap_or_default());
        let maker = self.form_maker(&pending.procedure)?;
        let form = maker.form(&inputs, false);
        if let Some(problem) = form.problems.into_iter().next() {
            return Err(problem);
        }
        let stream = (!typed).then(|| (self.stream.clone(), self.state().dice_drawn));
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let mut tray = Tray::new(&given, stream, &form.inputs, true);
        let result = maker.code.resolve(&context, &mut tray);
        // What lay on the table when the decision was asked is in that event already.
        let mut known = pending.dice.len();
        tray.throws.retain(|throw| {
            let faces = throw.faces.len() + throw.rerolled.len();
            let new = known == 0;
            known = known.saturating_sub(faces);
            new
        });
        event.effects.push(Effect::Resume);
        self.finish(event, result, &tray, form.overridden, |decision, faces| Pending {
            procedure: pending.procedure.clone(),
            inputs: inputs.clone(),
            dice: faces,
            typed,
            decision,
        })
    }

    /// Turns what a procedure came to into effects.
    fn finish(
        &self,
        event: &mut Event,
        result: Result<Resolution, Stop>,
        tray: &Tray<'_>,
        overridden: Vec<Line>,
        pending: impl FnOnce(Decision, Vec<u8>) -> Pending,
    ) -> Result<(), Refusal> {
        if let Some(position) = tray.position().filter(|position| *position != self.state().dice_drawn) {
            event.effects.push(Effect::Drawn { position });
        }
        event.throws.clone_from(&tray.throws);
        event.answers.clone_from(&tray.answers);
        let mut resolution = match result {
            Ok(resolution) => resolution,
            Err(Stop::Refused(refusal)) => return Err(refusal),
            Err(Stop::Need(Need::Decision(decision))) => {
                if tray.unused() > 0 {
                    return Err(Refusal::new(Reason::TooManyDice).with("extra", count(tray.unused())));
                }
                event.effects.push(Effect::Suspend { pending: pending(*decision, tray.thrown.clone()) });
                return Ok(());
            }
            Err(Stop::Need(need)) => return Err(self.need_refusal(&need)),
        };
        if tray.unused() > 0 {
            return Err(Refusal::new(Reason::TooManyDice).with("extra", count(tray.unused())));
        }
        let mut walk = Walk::new(self.rules(), self.state().clone());
        walk.state.apply_all(&event.effects);
        for effect in std::mem::take(&mut resolution.effects) {
            walk.carry_out(effect);
        }
        match std::mem::take(&mut resolution.next) {
            Next::Stay => {}
            Next::Call { sequence, vars } => walk.call(&sequence, vars)?,
            Next::Advance => {
                // What the procedure came to counts before the step is left.
                walk.draw_consequences();
                walk.advance()?;
            }
        }
        walk.draw_consequences();
        walk.close_finished()?;
        event.effects.append(&mut walk.effects);
        resolution.lines.extend(overridden);
        event.resolution = Some(resolution);
        Ok(())
    }

    fn need_refusal(&self, need: &Need) -> Refusal {
        let about = |code: Reason, purpose: &Purpose| {
            let army = purpose.side.and_then(|side| self.army(side)).map(|army| army.id.clone());
            Refusal::new(code)
                .with("purpose", Arg::word(format!("throw.{}", purpose.label)))
                .with("sides", count(army.iter().count()))
                .with("side", Arg::Entities(army.into_iter().collect()))
        };
        match need {
            Need::Dice { purpose, count, die } => {
                about(Reason::TooFewDice, purpose).with("missing", *count).with("die", Arg::text(die.to_string()))
            }
            Need::ImpossibleFace { purpose, die, face } => about(Reason::ImpossibleFace, purpose)
                .with("face", *face)
                .with("die", Arg::text(format!("D{}", die.sides))),
            Need::Decision(decision) => Refusal::new(Reason::WrongAnswer).with("value", Arg::text(&decision.field)),
            Need::ImpossibleAnswer(answer) => Refusal::new(Reason::WrongAnswer).with("value", answer.as_ref()),
            Need::TooMany => Refusal::new(Reason::TooManyOutcomes),
        }
    }
}
