//! A battle: the rules, the events so far, the state they fold to. Commands come in, events come out;
//! nothing changes until an event is accepted.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::dice::DiceStream;
use crate::engine::message::Arg;
use crate::engine::play::{Command, Event, Fold, History, Turn};
use crate::engine::procedure::FormMaker;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Ruleset, edition};
use crate::engine::sequence::{BattleFacts, ItemView, Walk, checklist};
use crate::engine::suggest::nearest;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side, State};

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
    pub(super) stream: DiceStream,
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
                // What the armies had come to when it ended stays: undo leads back into the battle.
                self.in_progress()?;
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

    /// The army of a side.
    pub fn army(&self, side: Side) -> Option<&Entity> {
        let class = crate::engine::world::Class::Army;
        self.state.in_order().find(|e| e.side == Some(side) && self.rules.schema.class(e) == Some(class))
    }
}

pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
