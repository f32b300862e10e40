//! A battle: the rules, the events so far, the state they fold to. Commands come in, events come out;
//! nothing changes until an event is accepted.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::engine::common;
use crate::engine::dice::{Need, NeededThrow, Secret};
use crate::engine::message::Arg;
use crate::engine::play::in_force::{Checkpoints, InForce};
use crate::engine::play::{BattleDice, Command, Event, History};
use crate::engine::procedure::{FormMaker, Stop};
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
    /// Open dice: whoever knows it knows every face. Without it they are sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Hash of the secret the dice come from, told before the first is thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
    /// Answers of the table are kept and proposed again. A battle begun before they were plays on as it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub remembers: bool,
    /// Name and version of the generator of the dice.
    pub generator: String,
    /// The battle and both armies as they were, in the order of the lists.
    pub entities: Vec<Arc<Entity>>,
}

impl Setup {
    /// The same with dice that nobody can know before the secret behind this seal is told.
    #[must_use]
    pub fn sealed(self, seal: String) -> Setup {
        Setup { seed: None, seal: Some(seal), ..self }
    }

    /// The rules the battle is played by: the ruleset, and its period where it has periods.
    pub fn edition(&self) -> String {
        edition(&self.ruleset, self.period.as_deref())
    }
}

/// Why written events do not make a battle.
#[derive(Clone, Debug)]
pub enum Unfolded {
    /// What it starts from does not describe a battle.
    Setup(Refusal),
    /// The effects of the event at this place, counted from 0, cannot be read; and all of them.
    Event(usize, Box<History>),
}

/// Which dice the program throws for a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Throwing<'a> {
    Anew,
    /// As they fell in this event, as far as they are asked for.
    Again(&'a Event),
    /// None: nobody may see them yet.
    Never,
}

/// Why a rehearsal comes to no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rehearsed {
    /// A hand has to type these dice.
    Types(NeededThrow),
    /// The next dice are the program's.
    ProgramThrows,
    Refused(Refusal),
}

#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Arc<Ruleset>,
    pub(super) setup: Arc<Setup>,
    /// Before the first event; set up when somebody asks where a bookmark says how the table stood later.
    pub(super) start: OnceLock<State>,
    pub(super) state: State,
    pub(super) events: History,
    pub(super) in_force: InForce,
    pub(super) checkpoints: Checkpoints,
    /// Effects applied so far: what folding cost.
    pub(super) applied: u64,
    pub(super) dice: BattleDice,
}

impl Game {
    /// Sets the table: armies deployed, first step entered.
    pub fn new(rules: Arc<Ruleset>, setup: impl Into<Arc<Setup>>) -> Result<Game, Refusal> {
        let setup = setup.into();
        let start = Game::set_up(&rules, &setup)?;
        Ok(Game { start: OnceLock::from(start.clone()), ..Game::standing(rules, setup, start) })
    }

    fn set_up(rules: &Ruleset, setup: &Setup) -> Result<State, Refusal> {
        let schema = &rules.schema;
        let mut state = State {
            order: setup.entities.iter().map(|entity| entity.id.clone()).collect(),
            entities: setup.entities.iter().cloned().collect(),
            options: Arc::new(setup.options.clone()),
            counters: schema.counters.iter().map(|counter| (counter.clone(), 0)).collect(),
            clock: schema.clock.clone(),
            remembers: setup.remembers,
            caps: Arc::new(schema.caps()),
            ..State::default()
        };
        common::muster(&rules.schema, &mut state);
        (rules.code.deploy)(rules, &mut state);
        let mut walk = Walk::new(rules, state);
        walk.begin()?;
        Ok(walk.state)
    }

    /// A battle as it stands, without the events that led there.
    pub(super) fn standing(rules: Arc<Ruleset>, setup: Arc<Setup>, state: State) -> Game {
        let dice = BattleDice::new(&setup);
        Game {
            rules,
            setup,
            start: OnceLock::new(),
            state,
            events: History::default(),
            in_force: InForce::default(),
            checkpoints: Checkpoints::default(),
            applied: 0,
            dice,
        }
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
        self.start.get_or_init(|| {
            // What stands on the table began by this set-up, so it is none that is refused.
            let mut start = Game::set_up(&self.rules, &self.setup).unwrap_or_default();
            start.entities.share_with(&self.state.entities);
            start
        })
    }

    /// Where the dice come from.
    pub fn dice(&self) -> &BattleDice {
        &self.dice
    }

    /// Takes the secret of the dice. False where it is not the one that is sealed.
    pub fn give_secret(&mut self, secret: Secret) -> bool {
        self.dice.give(secret)
    }

    /// Every event ever accepted, undone ones too.
    pub fn events(&self) -> &History {
        &self.events
    }

    /// Whether the event of this number is in force.
    pub fn is_live(&self, seq: u64) -> bool {
        self.in_force.place(seq).is_some()
    }

    pub fn can_redo(&self) -> bool {
        self.in_force.can_redo()
    }

    /// Effects applied since the battle was opened: what reading and undoing cost, in a number that no clock changes.
    pub fn effects_applied(&self) -> u64 {
        self.applied
    }

    /// Carries a command out on a copy: the event it would make, or why not. Nothing changes.
    pub fn handle(&self, command: Command, time: &str) -> Result<Event, Refusal> {
        self.carry_out(command, time, Throwing::Anew).map_err(|stop| self.refusal(stop))
    }

    /// What a command would come to if the program threw nothing: whose dice it waits for first, or all that comes of it
    /// where every die is typed. Shows no die that will be thrown.
    pub fn rehearse(&self, command: Command) -> Result<Event, Rehearsed> {
        self.carry_out(command, "", Throwing::Never).map_err(|stop| match stop {
            Stop::Need(Need::Dice(throw)) => Rehearsed::Types(throw),
            Stop::Need(Need::NoProgramDice) => Rehearsed::ProgramThrows,
            stop => Rehearsed::Refused(self.refusal(stop)),
        })
    }

    /// The same for an event that is carried out once more: dice that the program threw then fall as they fell, as far as
    /// they are asked for.
    pub fn handle_again(&self, command: Command, time: &str, before: &Event) -> Result<Event, Refusal> {
        self.carry_out(command, time, Throwing::Again(before)).map_err(|stop| self.refusal(stop))
    }

    fn carry_out(&self, command: Command, time: &str, throwing: Throwing<'_>) -> Result<Event, Stop> {
        let seq = match throwing {
            // What is told keeps the number of the event that told it.
            Throwing::Again(before) => before.seq,
            Throwing::Anew | Throwing::Never => u64::try_from(self.events.len()).unwrap_or(u64::MAX) + 1,
        };
        let mut event = Event {
            seq,
            time: time.to_owned(),
            head: None,
            with: None,
            step: self.state.step().to_string(),
            throws: Vec::new(),
            answers: Vec::new(),
            resolution: None,
            left_open: Vec::new(),
            given_up: Vec::new(),
            effects: Vec::new(),
            table: Vec::new(),
            replaces: None,
            replays: Vec::new(),
            stopped: None,
            command,
        };
        match event.command.clone() {
            Command::Resolve { procedure, inputs, .. } => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.offered(&procedure)?;
                self.resolve(&mut event, &procedure, &inputs, throwing)?;
            }
            Command::Decide { .. } => {
                self.in_progress()?;
                self.decide(&mut event, throwing)?;
            }
            Command::Amend { seq, command } => self.amend(&mut event, seq, &command, throwing)?,
            command @ (Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. }) => self.dice.check(&command)?,
            Command::Advance { force } => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.advance(&mut event, force)?;
            }
            Command::GiveUp { .. } => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.advance(&mut event, true)?;
            }
            Command::Pass => {
                self.in_progress()?;
                self.nothing_pending()?;
                self.advance(&mut event, false)?;
            }
            Command::Tick { item } => {
                self.in_progress()?;
                event.effects.push(self.tick(&item)?);
            }
            Command::Note { text } => {
                if text.trim().is_empty() {
                    return Err(Refusal::new(Reason::EmptyNote).into());
                }
            }
            Command::Undo { to } => self.can_undo(to)?,
            Command::Redo => {
                if !self.can_redo() {
                    return Err(Refusal::new(Reason::NothingToRedo).into());
                }
            }
            Command::Adjust { target, what, .. } => {
                // What the armies had come to when it ended stays: undo leads back into the battle.
                self.in_progress()?;
                // A half-thrown procedure goes on from the state it began with: first decide, or take it back.
                self.nothing_pending()?;
                let mut walk = Walk::new(&self.rules, self.state.clone());
                self.adjust(&target, &what, event.seq)?.into_iter().for_each(|effect| walk.carry_out(effect));
                walk.draw_consequences();
                event.effects = walk.effects;
            }
        }
        Ok(event)
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
        let anytime = self.rules.anytime.iter().filter_map(|id| self.rules.procedure(id));
        let anytime = anytime.filter(|procedure| procedure.when.holds(&facts));
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
            (Some(decl), Some(code)) => {
                Ok(FormMaker { rules: &self.rules, state: &self.state, decl, code, for_people: false })
            }
            _ => {
                let near = nearest(procedure, self.rules.procedures.ids());
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
            None if self.in_force.is_empty() => Err(Refusal::new(Reason::NothingToUndo)),
            None => Ok(()),
            Some(seq) if self.is_live(seq) => Ok(()),
            Some(seq) => Err(Refusal::new(Reason::UnknownEvent).with("seq", i64::try_from(seq).unwrap_or(i64::MAX))),
        }
    }

    /// The army of a hand that throws; none for dice that are nobody's in particular.
    pub fn army_of_hand(&self, hand: Option<Side>) -> Option<&Entity> {
        hand.and_then(|side| self.army(side))
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
