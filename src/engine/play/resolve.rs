//! Resolving a procedure: the form is checked, dice are thrown, what comes of it becomes effects. Decisions pause it.

use super::act::act;
use super::game::{Throwing, count as number};
use super::settle::settle;
use super::{Command, Event, Game};
use crate::engine::dice::{DiceBySide, Need, NeededThrow, ProgramDice, Purpose, RecordedDice, TableDice, Tray};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Form, FormMaker, Inputs, Line, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::sequence::Walk;
use crate::engine::world::{Effect, Pending, on_table};

/// What a procedure is resolved with.
struct Run<'a> {
    procedure: &'a str,
    inputs: Inputs,
    table: TableDice<'a>,
    /// Faces that lie on the table already.
    known: &'a [u8],
    /// All dice are typed, also those still to come.
    typed: bool,
    hands: DiceBySide,
    pause: bool,
    act: String,
    throwing: Throwing<'a>,
}

impl Game {
    pub(super) fn resolve(
        &self,
        event: &mut Event,
        procedure: &str,
        inputs: &Inputs,
        throwing: Throwing<'_>,
    ) -> Result<(), Stop> {
        let command = event.command.clone();
        let Command::Resolve { pause, dice_by_side, .. } = &command else { return Ok(()) };
        let table = command.table_dice();
        let maker = self.form_maker(procedure)?;
        let act = act(self.state(), maker.decl, &maker.form(inputs, false).inputs);
        let times = self.state().acts.get(&act).copied().unwrap_or(0);
        let run = Run {
            procedure,
            inputs: inputs.clone(),
            table,
            known: &[],
            typed: matches!(table, TableDice::All(_)),
            hands: dice_by_side.as_ref().map(DiceBySide::emptied).unwrap_or_default(),
            pause: *pause,
            act: format!("{act} #{}", times.saturating_add(1)),
            throwing,
        };
        let by_act = self.dice().by_act();
        self.run(event, run, |event, tray, waits| {
            if by_act && (waits || !tray.thrown.is_empty()) {
                event.effects.push(Effect::Thrown { act });
            }
        })
    }

    pub(super) fn decide(&self, event: &mut Event, throwing: Throwing<'_>) -> Result<(), Stop> {
        let Some(pending) = &self.state().pending else {
            return Err(Refusal::new(Reason::NothingToDecide).into());
        };
        let command = event.command.clone();
        let Command::Decide { value, dice, dice_by_side } = &command else { return Ok(()) };
        let mut inputs = pending.inputs.clone();
        match (&pending.decision, value) {
            (Some(decision), Some(value)) if decision.options.allows(value) => {
                inputs.values.insert(decision.field.clone(), value.clone());
            }
            (Some(decision), Some(value)) => {
                let refusal = Refusal::new(Reason::WrongAnswer).with("value", value);
                inputs.values.insert(decision.field.clone(), value.clone());
                // The rules may have a word for it: a re-roll that nobody can pay for.
                let form = self.form_maker(&pending.procedure)?.form(&inputs, false);
                let said = form.problems.into_iter().find(|problem| problem.rule.is_some());
                return Err(said.unwrap_or(refusal).into());
            }
            (None, Some(value)) => {
                return Err(Refusal::new(Reason::WrongAnswer).with("value", value).into());
            }
            (Some(decision), None) => {
                return Err(Refusal::new(Reason::WrongAnswer).with("value", Arg::text(&decision.field)).into());
            }
            (None, None) => {}
        }
        let typed = pending.typed || dice.is_some();
        let mut hands = pending.hands.clone();
        for hand in DiceBySide::HANDS {
            if let Some(dice) = dice_by_side.as_ref().and_then(|by_side| by_side.of(hand)) {
                hands.entry(hand).extend(dice);
            }
        }
        let table = match (typed, hands.is_nobody()) {
            (true, _) => TableDice::All(dice.as_deref().unwrap_or_default()),
            (false, true) => TableDice::Nobody,
            (false, false) => TableDice::BySide(&hands),
        };
        let run = Run {
            procedure: &pending.procedure,
            inputs,
            table,
            known: &pending.dice,
            typed,
            hands: hands.emptied(),
            pause: true,
            act: pending.act.clone().unwrap_or_default(),
            throwing,
        };
        event.effects.push(Effect::Resume);
        self.run(event, run, |_, _, _| {})
    }

    /// Runs a procedure on the dice there are.
    fn run(
        &self,
        event: &mut Event,
        run: Run<'_>,
        count: impl FnOnce(&mut Event, &Tray<'_>, bool),
    ) -> Result<(), Stop> {
        let maker = self.form_maker(run.procedure)?;
        let form = maker.form(&run.inputs, false);
        if let Some(problem) = form.problems.first() {
            return Err(problem.clone().into());
        }
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let program = match (run.table, run.throwing) {
            (TableDice::All(_), _) | (_, Throwing::Never) => ProgramDice::Nobody,
            (_, Throwing::Anew | Throwing::Again(_)) => self.dice().for_act(&run.act, self.state().dice_drawn),
        };
        let recorded = match run.throwing {
            Throwing::Again(event) => RecordedDice::new(&event.throws, |throw| event.was_typed(throw)),
            Throwing::Anew | Throwing::Never => RecordedDice::default(),
        };
        let mut tray = Tray::new(run.table, program, &form.inputs, run.pause).after(run.known).repeating(recorded);
        let result = maker.code.resolve(&context, &mut tray);
        // What lay on the table when the decision was asked is in that event already.
        let (known, mut before) = (run.known.len(), 0);
        tray.throws.retain(|throw| {
            let after = before + throw.faces.len() + throw.rerolled.len();
            let new = before >= known || after > known;
            before = after;
            new
        });
        if let Some(position) = tray.position().filter(|position| *position != self.state().dice_drawn) {
            event.effects.push(Effect::Drawn { position });
        }
        event.throws.clone_from(&tray.throws);
        event.answers.clone_from(&tray.answers);
        let (decision, throw) = match result {
            Ok(resolution) => {
                count(event, &tray, false);
                return Ok(self.finish(event, resolution, &tray, &maker, &form)?);
            }
            Err(Stop::Need(Need::Decision(decision))) => (Some(*decision), None),
            // How many dice a hand must type is known only now that the program has thrown: what it threw is kept.
            Err(Stop::Need(Need::Dice(throw))) if tray.program_threw && !run.typed => (None, Some(throw)),
            Err(stop) => return Err(stop),
        };
        if tray.unused() > 0 {
            return Err(Refusal::new(Reason::TooManyDice).with("extra", number(tray.unused())).into());
        }
        count(event, &tray, true);
        let act = self.dice().by_act().then_some(run.act);
        let pending = Pending {
            procedure: run.procedure.to_owned(),
            inputs: run.inputs,
            dice: tray.thrown.clone(),
            typed: run.typed,
            hands: run.hands,
            act,
            decision,
            throw,
        };
        event.effects.push(Effect::Suspend { pending: Box::new(pending) });
        Ok(())
    }

    /// Turns what a procedure came to into effects.
    fn finish(
        &self,
        event: &mut Event,
        mut resolution: Resolution,
        tray: &Tray<'_>,
        maker: &FormMaker<'_>,
        form: &Form<'_>,
    ) -> Result<(), Refusal> {
        if tray.unused() > 0 {
            return Err(Refusal::new(Reason::TooManyDice).with("extra", number(tray.unused())));
        }
        let mut state = self.state().clone();
        state.apply_all(&event.effects);
        let mut walk = settle(maker, form, Walk::new(maker.rules, state), &mut resolution, event.seq)?;
        let mut told = std::mem::take(&mut resolution.hands);
        told.extend(resolution.instructions(&self.rules().schema));
        event.table = on_table(&self.rules().schema, self.state(), &walk.state, told);
        event.effects.append(&mut walk.effects);
        resolution.lines.extend(form.said.iter().cloned());
        event.resolution = Some(resolution);
        Ok(())
    }

    /// What somebody should know who decides now: what the procedure tells of the question, else what its form
    /// told before the dice were thrown.
    pub fn decision_notes(&self) -> Vec<Line> {
        let pending = self.state().pending.as_ref();
        let maker = pending.and_then(|pending| self.form_maker(&pending.procedure).ok());
        let notes = pending.zip(maker).map(|(pending, maker)| match &pending.decision {
            Some(decision) => maker.decision_notes(&pending.inputs, decision),
            None => maker.form(&pending.inputs, false).notes,
        });
        notes.unwrap_or_default()
    }

    /// The dice that a hand types next: how many, of what kind, for whom, and what each has to show.
    pub fn wanted_dice(&self, throw: NeededThrow) -> Text {
        Text { key: "dice-wanted".to_owned(), args: self.missing_dice(throw).args }
    }

    /// Dice that a hand has still to type, as a refusal says it.
    pub fn missing_dice(&self, throw: NeededThrow) -> Refusal {
        self.refusal(Stop::Need(Need::Dice(throw)))
    }

    /// Why a command was not carried out, in words: dice and answers that are missing are refusals too.
    pub(super) fn refusal(&self, stop: Stop) -> Refusal {
        let need = match stop {
            Stop::Refused(refusal) => return refusal,
            Stop::Need(need) => need,
        };
        let about = |code: Reason, purpose: &Purpose| {
            let army = purpose.side.and_then(|side| self.army(side)).map(|army| army.id.clone());
            Refusal::new(code)
                .with("purpose", Arg::word(format!("throw.{}", purpose.label)))
                .with("sides", number(army.iter().count()))
                .with("side", Arg::Entities(army.into_iter().collect()))
        };
        match &need {
            Need::Dice(throw) => about(Reason::TooFewDice, &throw.purpose)
                .with("missing", throw.count)
                // The die that lies on the table: half a D10 is thrown and typed as a D10.
                .with("die", Arg::text(format!("D{}", throw.die.sides)))
                .with("halved", u32::from(throw.die.divisor > 1))
                .with("again", u32::from(throw.again))
                .with("needs", throw.needs.map_or(0, i64::from))
                .with("names", number(throw.purpose.names().len()))
                .with("whom", Arg::Entities(throw.purpose.names())),
            Need::ImpossibleFace { purpose, die, face } => about(Reason::ImpossibleFace, purpose)
                .with("face", *face)
                .with("die", Arg::text(format!("D{}", die.sides))),
            Need::Decision(decision) => Refusal::new(Reason::WrongAnswer).with("value", Arg::text(&decision.field)),
            Need::ImpossibleAnswer(answer) => Refusal::new(Reason::WrongAnswer).with("value", answer.as_ref()),
            Need::NoProgramDice => Refusal::new(Reason::NoProgramDice),
            Need::TooMany => Refusal::new(Reason::TooManyOutcomes),
        }
    }
}
