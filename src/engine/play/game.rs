//! A battle: the rules, the events so far, the state they fold to. Commands come in, events come out;
//! nothing changes until an event is accepted.

use crate::engine::names::{MarkerName, OptionName, PoolName};
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::dice::{DiceStream, Need, Purpose, Tray};
use crate::engine::message::Arg;
use crate::engine::play::{Adjustment, Command, Event, Fold, History, Turn};
use crate::engine::procedure::{Context, FormMaker, Inputs, Next, Stop};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Ruleset, edition};
use crate::engine::sequence::{BattleFacts, ItemView, Walk, checklist};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Objection, Pending, Side, State};

/// What a battle starts from. Field names are a format of the journal: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub name: String,
    pub ruleset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// The text of a club's own period: the battle can be played on where its file is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_period: Option<String>,
    pub ruleset_version: u32,
    /// Fingerprint of the ruleset's tables.
    pub tables: String,
    pub options: BTreeMap<String, Value>,
    pub seed: u64,
    /// Name and version of the generator of the dice.
    pub generator: String,
    /// The battle and both armies as they were, in the order of the lists.
    pub entities: Vec<Entity>,
}

impl Setup {
    /// The rules the battle is played by: the ruleset, and its period where it has periods.
    pub fn edition(&self) -> String {
        edition(&self.ruleset, self.period.as_deref())
    }
}

/// The state after so many events in force.
#[derive(Clone, Debug)]
struct Checkpoint {
    live: usize,
    state: State,
}

/// Events in force between two checkpoints, and how many are kept.
const CHECKPOINT_EVERY: usize = 256;
const CHECKPOINTS: usize = 2;

#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Ruleset>,
    setup: Setup,
    start: State,
    state: State,
    events: History,
    /// Indices of the events in force, in order.
    live: Vec<usize>,
    /// States on the way, newest last, so that taking back a few events does not fold the whole battle again.
    checkpoints: Vec<Checkpoint>,
    /// What undo took out, newest last.
    undone: Vec<Vec<usize>>,
    stream: DiceStream,
}

impl Game {
    /// Sets the table: armies deployed, first step entered.
    pub fn new(rules: Arc<Ruleset>, setup: Setup) -> Result<Game, Refusal> {
        let schema = &rules.schema;
        let mut state = State {
            order: setup.entities.iter().map(|entity| entity.id.clone()).collect(),
            entities: setup.entities.iter().map(|entity| (entity.id.clone(), entity.clone())).collect(),
            options: setup.options.clone(),
            counters: schema.counters.iter().map(|counter| (counter.clone(), 0)).collect(),
            clock: schema.clock.clone(),
            caps: schema.markers.iter().map(|marker| (marker.id.clone(), marker.cap)).collect(),
            ..State::default()
        };
        (rules.code.deploy)(&rules, &mut state);
        let mut walk = Walk::new(&rules, state);
        walk.begin()?;
        let state = walk.state;
        let stream = DiceStream::new(setup.seed);
        Ok(Game {
            rules,
            setup,
            start: state.clone(),
            state,
            events: History::default(),
            live: Vec::new(),
            checkpoints: Vec::new(),
            undone: Vec::new(),
            stream,
        })
    }

    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    pub fn shared_rules(&self) -> Arc<Ruleset> {
        Arc::clone(&self.rules)
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state before the first event.
    pub fn beginning(&self) -> &State {
        &self.start
    }

    /// Every event ever accepted, undone ones too.
    pub fn events(&self) -> &History {
        &self.events
    }

    /// Whether the event of this number is in force.
    pub fn is_live(&self, seq: u64) -> bool {
        self.place_in_force(seq).is_some()
    }

    /// Where the event of this number stands among those in force.
    fn place_in_force(&self, seq: u64) -> Option<usize> {
        let index = usize::try_from(seq).ok()?.checked_sub(1)?;
        self.live.binary_search(&index).ok()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Carries a command out on a copy: the event it would make, or why not. Nothing changes.
    pub fn handle(&self, command: Command, time: &str) -> Result<Event, Refusal> {
        let mut event = Event {
            seq: u64::try_from(self.events.len()).unwrap_or(u64::MAX) + 1,
            time: time.to_owned(),
            step: self.state.step().to_string(),
            throws: Vec::new(),
            answers: Vec::new(),
            resolution: None,
            left_open: Vec::new(),
            effects: Vec::new(),
            command,
        };
        match event.command.clone() {
            Command::Resolve { procedure, inputs, dice, pause } => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.offered(&procedure)?;
                self.resolve(&mut event, &procedure, &inputs, dice.as_deref(), pause)?;
            }
            Command::Decide { value, dice } => {
                self.in_progress()?;
                self.decide(&mut event, value, dice)?;
            }
            Command::Advance { force } => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.advance(&mut event, force)?;
            }
            Command::Tick { item } => {
                self.in_progress()?;
                event.effects.push(self.tick(&item)?);
            }
            Command::Note { text } => {
                if text.trim().is_empty() {
                    return Err(Refusal::new(Reason::EmptyNote));
                }
            }
            Command::Undo { to } => self.can_undo(to)?,
            Command::Redo => {
                if self.undone.is_empty() {
                    return Err(Refusal::new(Reason::NothingToRedo));
                }
            }
            Command::Adjust { target, what, .. } => {
                // A half-thrown procedure goes on from the state it began with: first decide, or take it back.
                self.nothing_pending()?;
                event.effects = self.adjust(&target, &what)?;
                let mut walk = Walk::new(&self.rules, self.state.clone());
                walk.state.apply_all(&event.effects);
                walk.draw_consequences();
                event.effects.append(&mut walk.effects);
            }
        }
        Ok(event)
    }

    /// Folds an event in. Holds no rule and cannot fail.
    pub fn accept(&mut self, event: &Event) {
        let turn = match &event.command {
            Command::Undo { to } => Turn::Back { to: *to },
            Command::Redo => Turn::Again,
            Command::Resolve { .. }
            | Command::Decide { .. }
            | Command::Advance { .. }
            | Command::Tick { .. }
            | Command::Note { .. }
            | Command::Adjust { .. } => Turn::Forward,
        };
        self.fold(turn, &event.effects);
        // Events are plain data with text keys, so there is nothing in them that cannot be written.
        self.events.push(&serde_json::to_string(event).unwrap_or_default());
    }

    /// Folds in an event as it was written, looking no further into it than folding needs.
    pub fn accept_written(&mut self, fold: &Fold<'_>, text: &str) {
        self.fold(fold.turn(), &fold.effects);
        self.events.push(text);
    }

    fn fold(&mut self, turn: Turn, effects: &[Effect]) {
        match turn {
            Turn::Back { to } => {
                let cut = match to {
                    None => self.live.len().saturating_sub(1),
                    Some(to) => self.place_in_force(to).unwrap_or(self.live.len()),
                };
                let taken = self.live.split_off(cut);
                if !taken.is_empty() {
                    self.undone.push(taken);
                }
                self.refold();
            }
            Turn::Again => {
                let back = self.undone.pop().unwrap_or_default();
                for index in &back {
                    self.state.apply_all(&self.events.effects(*index));
                }
                self.live.extend(back);
            }
            Turn::Forward => {
                self.state.apply_all(effects);
                self.live.push(self.events.len());
                self.undone.clear();
                if self.live.len().is_multiple_of(CHECKPOINT_EVERY) {
                    let surplus = (self.checkpoints.len() + 1).saturating_sub(CHECKPOINTS);
                    self.checkpoints.drain(..surplus);
                    self.checkpoints.push(Checkpoint { live: self.live.len(), state: self.state.clone() });
                }
            }
        }
    }

    fn refold(&mut self) {
        let live = self.live.len();
        self.checkpoints.retain(|checkpoint| checkpoint.live <= live);
        let (from, state) = match self.checkpoints.last() {
            Some(checkpoint) => (checkpoint.live, &checkpoint.state),
            None => (0, &self.start),
        };
        self.state = state.clone();
        for index in self.live.iter().skip(from) {
            self.state.apply_all(&self.events.effects(*index));
        }
    }

    /// The state just after the event of this number, undone events aside: time travel.
    pub fn state_after(&self, seq: u64) -> State {
        let mut past = Game {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            start: self.start.clone(),
            state: self.start.clone(),
            events: History::default(),
            live: Vec::new(),
            checkpoints: Vec::new(),
            undone: Vec::new(),
            stream: self.stream.clone(),
        };
        for event in self.events.iter().take_while(|event| event.seq <= seq) {
            past.accept(&event);
        }
        past.state
    }

    /// The checklist of the current step.
    pub fn checklist(&self) -> Vec<ItemView<'_>> {
        let step = self.rules.current_step(&self.state);
        step.map(|step| checklist(&self.rules, &self.state, step)).unwrap_or_default()
    }

    /// Ids of the procedures open now.
    pub fn open_procedures(&self) -> Vec<&str> {
        if self.state.ending.is_some() {
            return Vec::new();
        }
        let offered = self.rules.current_step(&self.state).into_iter().flat_map(|step| &step.offers);
        let facts = BattleFacts::new(&self.rules, &self.state);
        let holding = offered.filter(|offer| offer.when.holds(&facts));
        let mut open: Vec<&str> = holding.map(|offer| offer.procedure.as_str()).collect();
        let anytime = self.rules.procedures.iter().filter(|procedure| procedure.anytime);
        for procedure in anytime {
            if !open.contains(&procedure.id.as_str()) {
                open.push(&procedure.id);
            }
        }
        open
    }

    /// The maker of a procedure's form, if such a procedure exists.
    pub fn form_maker(&self, procedure: &str) -> Result<FormMaker<'_>, Refusal> {
        match (self.rules.procedure(procedure), self.rules.procedure_code(procedure)) {
            (Some(decl), Some(code)) => Ok(FormMaker { rules: &self.rules, state: &self.state, decl, code }),
            _ => {
                let near = nearest(procedure, self.rules.procedures.iter().map(|known| known.id.as_str()));
                Err(Refusal::new(Reason::UnknownProcedure)
                    .with("procedure", Arg::text(procedure))
                    .with("near", Arg::text(near.unwrap_or_default())))
            }
        }
    }

    fn in_progress(&self) -> Result<(), Refusal> {
        match &self.state.ending {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Reason::BattleOver)),
        }
    }

    fn nothing_pending(&self) -> Result<(), Refusal> {
        match &self.state.pending {
            None => Ok(()),
            Some(pending) => Err(Refusal::new(Reason::DecisionPending)
                .with("procedure", Arg::word(format!("procedure.{}", pending.procedure)))),
        }
    }

    fn offered(&self, procedure: &str) -> Result<(), Refusal> {
        self.form_maker(procedure)?;
        if self.open_procedures().contains(&procedure) {
            return Ok(());
        }
        Err(Refusal::new(Reason::ProcedureNotOpen)
            .with("procedure", Arg::word(format!("procedure.{procedure}")))
            .with("step", Arg::word(format!("step.{}", self.state.step()))))
    }

    fn resolve(
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
        let stream = (!typed).then(|| (self.stream.clone(), self.state.dice_drawn));
        let context = Context { rules: &self.rules, state: &self.state, inputs: &form.inputs };
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

    fn decide(&self, event: &mut Event, value: Value, dice: Option<Vec<u8>>) -> Result<(), Refusal> {
        let Some(pending) = &self.state.pending else { return Err(Refusal::new(Reason::NothingToDecide)) };
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
        let stream = (!typed).then(|| (self.stream.clone(), self.state.dice_drawn));
        let context = Context { rules: &self.rules, state: &self.state, inputs: &form.inputs };
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
        result: Result<crate::engine::procedure::Resolution, Stop>,
        tray: &Tray<'_>,
        overridden: Vec<crate::engine::procedure::Line>,
        pending: impl FnOnce(crate::engine::dice::Decision, Vec<u8>) -> Pending,
    ) -> Result<(), Refusal> {
        if let Some(position) = tray.position().filter(|position| *position != self.state.dice_drawn) {
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
        let mut walk = Walk::new(&self.rules, self.state.clone());
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

    fn advance(&self, event: &mut Event, force: bool) -> Result<(), Refusal> {
        for view in self.checklist() {
            let open = !view.done;
            if open && view.item.must && !force {
                let first = view.open.first().map_or_else(|| Arg::text(""), |id| Arg::word(format!("subject.{id}")));
                let mut refusal = Refusal::new(Reason::ObligationOpen)
                    .with("item", Arg::word(format!("item.{}", view.item.id)))
                    .with("open", count(view.open.len()))
                    .with("first", first);
                refusal.rule.clone_from(&view.item.rule);
                return Err(refusal);
            }
            if open && (view.item.must || view.item.warn) {
                event.left_open.push(view.item.id.clone());
            }
        }
        let mut walk = Walk::new(&self.rules, self.state.clone());
        walk.advance()?;
        walk.close_finished()?;
        event.effects = walk.effects;
        Ok(())
    }

    fn tick(&self, item: &str) -> Result<Effect, Refusal> {
        let items = self.checklist();
        match items.iter().find(|view| view.item.id == item) {
            Some(view) if !view.item.by_hand => {
                Err(Refusal::new(Reason::ItemNotByHand).with("item", Arg::word(format!("item.{item}"))))
            }
            Some(view) => Ok(Effect::Tick { item: item.to_owned(), done: !view.done }),
            None => {
                let near = nearest(item, items.iter().map(|view| view.item.id.as_str())).unwrap_or_default();
                Err(Refusal::new(Reason::UnknownItem).with("item", Arg::text(item)).with("near", Arg::text(near)))
            }
        }
    }

    fn can_undo(&self, to: Option<u64>) -> Result<(), Refusal> {
        match to {
            None if self.live.is_empty() => Err(Refusal::new(Reason::NothingToUndo)),
            None => Ok(()),
            Some(seq) if self.is_live(seq) => Ok(()),
            Some(seq) => Err(Refusal::new(Reason::UnknownEvent).with("seq", i64::try_from(seq).unwrap_or(i64::MAX))),
        }
    }

    fn adjust(&self, target: &EntityId, what: &Adjustment) -> Result<Vec<Effect>, Refusal> {
        let entity = self.state.entity(target.as_str()).ok_or_else(|| {
            let near = nearest(target.as_str(), self.state.order.iter().map(EntityId::as_str)).unwrap_or_default();
            Refusal::new(Reason::UnknownEntity).with("value", Arg::text(target.as_str())).with("near", Arg::text(near))
        })?;
        let schema = &self.rules.schema;
        let unknown =
            |name: &str| Refusal::new(Reason::CannotAdjust).with("unit", target).with("what", Arg::text(name));
        match what {
            Adjustment::Marker { marker, value } => {
                let decl = schema.marker(marker).filter(|decl| decl.on.contains(&entity.kind));
                let decl = decl.ok_or_else(|| unknown(marker))?;
                if *value > decl.cap {
                    return Err(Refusal::new(Reason::AdjustRange)
                        .with("what", Arg::text(marker))
                        .with("max", decl.cap));
                }
                let back =
                    decl.gone && *value == 0 && entity.strength.is_some_and(|strength| !strength.now.is_positive());
                if back {
                    return Err(Refusal::new(Reason::AdjustStrengthFirst).with("unit", target));
                }
                let mut effects = Vec::new();
                if entity.has(MarkerName::of_data(marker)) {
                    effects.push(Effect::unmark(target, MarkerName::of_data(marker)));
                }
                if *value > 0 {
                    effects.push(Effect::Mark {
                        target: target.clone(),
                        marker: marker.clone(),
                        count: *value,
                        tag: None,
                    });
                }
                Ok(effects)
            }
            Adjustment::Attribute { attribute, value } => {
                let decl = schema.kind(&entity.kind).and_then(|kind| kind.attribute(attribute));
                let decl = decl.ok_or_else(|| unknown(attribute))?;
                if decl.computed {
                    return Err(Refusal::new(Reason::AdjustComputed).with("what", Arg::text(attribute)));
                }
                if let Some(objection) = schema.objection(&self.state, entity, decl, value.as_ref()) {
                    let shown = value.as_ref().map_or_else(|| Arg::text("-"), Arg::from);
                    let refusal = |code: Reason| {
                        Refusal::new(code).with("what", Arg::text(attribute)).with("value", shown.clone())
                    };
                    return Err(match objection {
                        Objection::Unfit => {
                            refusal(Reason::AdjustValue).with("expected", Arg::text(decl.value.describe()))
                        }
                        Objection::Check(index) => {
                            let why = Arg::word(format!("check.{}.{index}", entity.kind));
                            refusal(Reason::AdjustRefused).with("why", why)
                        }
                    });
                }
                Ok(vec![Effect::Attribute { target: target.clone(), name: attribute.clone(), value: value.clone() }])
            }
            Adjustment::Pool { pool, value } => {
                let decl = schema.pools.iter().find(|decl| decl.id == *pool && decl.on.contains(&entity.kind));
                let decl = decl.ok_or_else(|| unknown(pool))?;
                let below = decl.below.as_deref().and_then(|option| self.state.option(OptionName::of_data(option)));
                if let Some(below) = below.and_then(Value::as_whole).filter(|below| i64::from(*value) >= *below) {
                    return Err(Refusal::new(Reason::AdjustRange).with("what", Arg::text(pool)).with("max", below - 1));
                }
                Ok(vec![Effect::pool(
                    target,
                    PoolName::of_data(pool),
                    i64::from(*value) - entity.pool(PoolName::of_data(pool)),
                )])
            }
            Adjustment::Strength { strength } => {
                let known = entity.strength.ok_or_else(|| unknown("strength"))?;
                if *strength < Decimal::ZERO || *strength > known.start {
                    return Err(Refusal::new(Reason::AdjustRange)
                        .with("what", Arg::text("strength"))
                        .with("max", known.start));
                }
                let decl = schema.kind(&entity.kind).and_then(|kind| kind.strength.as_ref());
                if let Some(decl) = decl.filter(|decl| !decl.value_type().on_step(*strength)) {
                    return Err(Refusal::new(Reason::AdjustValue)
                        .with("what", Arg::text("strength"))
                        .with("value", *strength)
                        .with("expected", Arg::text(decl.value_type().describe())));
                }
                let mut effects = vec![Effect::Strength { target: target.clone(), change: *strength - known.now }];
                if strength.is_positive() {
                    // Whoever has strength again is back in play.
                    let gone =
                        entity.markers.keys().filter(|marker| schema.marker(marker).is_some_and(|decl| decl.gone));
                    effects.extend(gone.map(|marker| Effect::unmark(target, MarkerName::of_data(marker))));
                }
                Ok(effects)
            }
        }
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

    /// The army of a side.
    pub fn army(&self, side: Side) -> Option<&Entity> {
        let class = crate::engine::world::Class::Army;
        self.state.in_order().find(|e| e.side == Some(side) && self.rules.schema.class(e) == Some(class))
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
