//! Folding events into the state, and going back in time: what is in force, the table as it stood. Holds no rule.

use std::sync::{Arc, OnceLock};

use super::game::{Game, Setup, Unfolded};
use super::in_force::{Checkpoints, InForce};
use super::{Command, Event, Fold, History, Turn};
use crate::engine::rules::Ruleset;
use crate::engine::world::{Effect, Side, State};

/// Events between two states that are kept for going anywhere.
const MILESTONE: usize = 32;

/// A moment one can stand at: after this event, in this turn, in this step of this side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub seq: u64,
    pub turn: i64,
    pub step: String,
}

/// The table as it stood just after an event in force: folding may go on from there.
#[derive(Clone, Debug)]
pub struct Landmark {
    /// Number of the event.
    pub seq: u64,
    pub state: State,
}

/// Events in force between two landmarks. States after round numbers of events are kept for undo as well, so that what is
/// taken back after opening needs no more folding than in play.
pub const LANDMARK: usize = 16;

impl Game {
    /// A battle as it was written, folded once whatever was undone and redone in it. Of an event whose effects cannot be
    /// read it gives the number.
    pub fn of_events(rules: Arc<Ruleset>, setup: impl Into<Arc<Setup>>, history: History) -> Result<Game, Unfolded> {
        Game::from_landmark(rules, setup, history, None)
    }

    /// The same from a landmark on, where its event is in force.
    pub fn from_landmark(
        rules: Arc<Ruleset>,
        setup: impl Into<Arc<Setup>>,
        history: History,
        known: Option<Landmark>,
    ) -> Result<Game, Unfolded> {
        let setup = setup.into();
        let mut in_force = InForce::default();
        for index in 0..history.len() {
            in_force.turn(history.turn(index), index);
        }
        // Whatever stood in force before an event stands there whenever it does: what comes after is taken out first.
        let known = known.and_then(|known| Some((in_force.place(known.seq)? + 1, known.state)));
        let from = known.as_ref().map_or(0, |(live, _)| *live);
        let mut game = match known {
            Some((live, state)) => {
                let checkpoints = Checkpoints::of(vec![(live, state.clone())]);
                Game { checkpoints, ..Game::standing(rules, setup, state) }
            }
            None => Game::new(rules, setup).map_err(Unfolded::Setup)?,
        };
        (game.in_force, game.events) = (in_force, history);
        (0..game.events.len()).for_each(|index| game.keep_dice(index));
        match game.fold_from(from) {
            Ok(()) => Ok(game),
            Err(index) => Err(Unfolded::Event(index, Box::new(game.events))),
        }
    }

    /// The newest landmark that leaves a few events to be taken back, and the number of its event.
    pub fn landmark(&self) -> Option<(u64, &State)> {
        let most = self.in_force.len().saturating_sub(LANDMARK);
        let (live, state) = self.checkpoints.newest_round(most, LANDMARK)?;
        Some((self.number_in_force(live.checked_sub(1)?)?, state))
    }

    /// Folds an event in. Holds no rule and cannot fail.
    pub fn accept(&mut self, event: &Event) {
        let turn = turn_of(event);
        let effects: Vec<Effect> = event.all_effects().cloned().collect();
        // Events are plain data with text keys, so there is nothing in them that cannot be written.
        self.fold(turn, &effects, &serde_json::to_string(event).unwrap_or_default());
    }

    /// Folds in an event as it was written, looking no further into it than folding needs.
    pub fn accept_written(&mut self, fold: Fold<'_>, text: &str) {
        self.fold(fold.turn(), &fold.all_effects(), text);
    }

    fn fold(&mut self, turn: Turn, effects: &[Effect], text: &str) {
        let (index, before) = (self.events.len(), self.in_force.len());
        self.events.push(turn, text);
        let kept = self.in_force.turn(turn, index);
        self.keep_dice(index);
        let folded = match turn {
            Turn::Aside => Ok(()),
            Turn::Forward => {
                self.apply(effects);
                self.checkpoints.add(self.in_force.len(), &self.state, self.in_force.len());
                Ok(())
            }
            Turn::Again | Turn::Back { .. } | Turn::Instead { .. } if kept == before => self.fold_from(kept),
            Turn::Again | Turn::Back { .. } | Turn::Instead { .. } => {
                self.checkpoints.cut(kept);
                let (from, state) = self.checkpoints.newest_within(kept).unwrap_or_else(|| (0, self.beginning()));
                self.state = state.clone();
                self.fold_from(from)
            }
        };
        // What was folded once can be folded again: its effects were read then.
        debug_assert!(folded.is_ok());
    }

    /// Keeps what the event at this place says about the dice.
    fn keep_dice(&mut self, index: usize) {
        match self.events.turn(index) {
            Turn::Aside => {
                if let Some(event) = self.events.get(index) {
                    self.dice.keep(&event.command);
                }
            }
            Turn::Forward | Turn::Back { .. } | Turn::Again | Turn::Instead { .. } => self.dice.begin(),
        }
    }

    fn apply(&mut self, effects: &[Effect]) {
        self.applied += u64::try_from(effects.len()).unwrap_or(0);
        self.state.apply_all(effects);
    }

    /// Applies the events in force after the first so many, which the state holds already.
    /// The place of an event whose effects cannot be read.
    fn fold_from(&mut self, count: usize) -> Result<(), usize> {
        let now = self.in_force.len();
        let mut events = self.events.reader();
        for (live, index) in (count..now).zip(self.in_force.after(count)) {
            let effects = events.effects(*index).ok_or(*index)?;
            self.applied += u64::try_from(effects.len()).unwrap_or(0);
            self.state.apply_all(&effects);
            if Checkpoints::keeps(live + 1, now) {
                self.checkpoints.add(live + 1, &self.state, now);
            }
        }
        Ok(())
    }

    /// The state just after the event of this number, undone events aside: time travel.
    pub fn state_after(&self, seq: u64) -> State {
        let mut then = InForce::default();
        let count = usize::try_from(seq).unwrap_or(usize::MAX).min(self.events.len());
        for index in 0..count {
            then.turn(self.events.turn(index), index);
        }
        self.state_of(&then).0
    }

    /// The state that these events in force fold to, from the newest state kept that they share with the present, and how
    /// many effects that took.
    fn state_of(&self, then: &InForce) -> (State, u64) {
        let shared = then.common(&self.in_force);
        let (from, state) = self.checkpoints.newest_within(shared).unwrap_or_else(|| (0, self.beginning()));
        let (mut state, mut applied) = (state.clone(), 0);
        let mut events = self.events.reader();
        for index in then.after(from) {
            let effects = events.effects(*index).unwrap_or_default();
            applied += u64::try_from(effects.len()).unwrap_or(0);
            state.apply_all(&effects);
        }
        (state, applied)
    }

    /// The battle as it stood just after the event of this number, to play on from there.
    pub fn at(&self, seq: u64) -> Game {
        let count = usize::try_from(seq).unwrap_or(usize::MAX).min(self.events.len());
        let events = self.events.first(count);
        let mut in_force = InForce::default();
        for index in 0..count {
            in_force.turn(events.turn(index), index);
        }
        let (state, applied) = self.state_of(&in_force);
        let mut checkpoints = Checkpoints::default();
        checkpoints.add(in_force.len(), &state, in_force.len());
        Game { events, in_force, checkpoints, applied, ..self.elsewhere(self.start.clone(), state) }
    }

    /// The same battle with states kept all along, so that any moment of it is near one, and the moments there are: before
    /// the first event, and after each event in force.
    pub fn with_milestones(mut self) -> (Game, Vec<Moment>) {
        let mut state = self.beginning().clone();
        let moment = |seq: u64, state: &State| {
            let turn = self.rules.schema.counters.first().and_then(|name| state.counters.get(name)).copied();
            let side = state.acting_side().map_or("", Side::code);
            Moment { seq, turn: turn.unwrap_or(0), step: format!("{} {side}", state.step()) }
        };
        let mut moments = vec![moment(0, &state)];
        let mut milestones = Vec::new();
        let mut events = self.events.reader();
        for (place, index) in self.in_force.after(0).iter().enumerate() {
            state.apply_all(&events.effects(*index).unwrap_or_default());
            moments.push(moment(u64::try_from(*index).unwrap_or(u64::MAX).saturating_add(1), &state));
            if (place + 1) % MILESTONE == 0 {
                milestones.push((place + 1, state.clone()));
            }
        }
        self.checkpoints = Checkpoints::of(milestones);
        (self, moments)
    }

    /// The table as it stood before the events in force from this place on: to carry out commands there, not to keep.
    pub(super) fn table_before(&self, place: usize) -> Game {
        let (from, state) = self.checkpoints.newest_within(place).unwrap_or_else(|| (0, self.beginning()));
        let mut state = state.clone();
        let mut events = self.events.reader();
        for index in self.in_force.after(from).iter().take(place.saturating_sub(from)) {
            state.apply_all(&events.effects(*index).unwrap_or_default());
        }
        self.elsewhere(OnceLock::from(state.clone()), state)
    }

    /// The same battle with another table, without its events.
    fn elsewhere(&self, start: OnceLock<State>, state: State) -> Game {
        let dice = self.dice.clone();
        Game { start, dice, ..Game::standing(Arc::clone(&self.rules), Arc::clone(&self.setup), state) }
    }

    /// Events in force from this place on, each with the events an amendment stands for in its stead.
    pub(super) fn in_force_from(&self, place: usize) -> Vec<Event> {
        let mut reader = self.events.reader();
        let events = self.in_force.after(place).iter().filter_map(|index| reader.get(*index));
        events.flat_map(|event| if event.replays.is_empty() { vec![event] } else { event.replays }).collect()
    }

    /// Where the event of this number stands among those in force, itself or within an amendment.
    pub(super) fn place_in_force(&self, seq: u64) -> Option<usize> {
        self.in_force.place(seq).or_else(|| {
            let holds = |index: &usize| {
                matches!(self.events.turn(*index), Turn::Instead { .. })
                    && self.events.get(*index).is_some_and(|event| event.replays.iter().any(|replay| replay.seq == seq))
            };
            self.in_force.after(0).iter().position(holds)
        })
    }

    /// The number of the event at this place among those in force.
    pub(super) fn number_in_force(&self, place: usize) -> Option<u64> {
        self.in_force.after(place).first().and_then(|index| u64::try_from(*index).ok()).map(|index| index + 1)
    }
}

/// How an event changes which events are in force; `Fold::turn` reads the same from an event as it was written.
fn turn_of(event: &Event) -> Turn {
    match &event.command {
        Command::Undo { to } => Turn::Back { to: *to },
        Command::Redo => Turn::Again,
        Command::Amend { .. } => Turn::Instead { of: event.replaces.unwrap_or(event.seq) },
        Command::Word { .. } | Command::Hand { .. } | Command::Reseal { .. } | Command::Reveal { .. } => Turn::Aside,
        Command::Resolve { .. }
        | Command::Decide { .. }
        | Command::Advance { .. }
        | Command::GiveUp { .. }
        | Command::Pass
        | Command::Tick { .. }
        | Command::Note { .. }
        | Command::Adjust { .. } => Turn::Forward,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_turns_the_same_as_it_is_and_as_it_was_written() {
        let commands = [
            r#"{"cmd":"resolve","procedure":"fire"}"#,
            r#"{"cmd":"decide","value":true}"#,
            r#"{"cmd":"advance"}"#,
            r#"{"cmd":"pass"}"#,
            r#"{"cmd":"tick","item":"x"}"#,
            r#"{"cmd":"note","text":"x"}"#,
            r#"{"cmd":"undo"}"#,
            r#"{"cmd":"undo","to":2}"#,
            r#"{"cmd":"redo"}"#,
            r#"{"cmd":"amend","seq":3,"command":{"cmd":"redo"}}"#,
            r#"{"cmd":"word","side":"a","text":"x"}"#,
            r#"{"cmd":"hand","types":true}"#,
            r#"{"cmd":"reseal","seal":"x"}"#,
            r#"{"cmd":"reveal","secret":"x"}"#,
            r#"{"cmd":"adjust","target":"x","strength":1}"#,
        ];
        for command in commands {
            for replaces in ["", r#","replaces":4"#] {
                let text = format!(r#"{{"seq":9,"time":"","command":{command},"step":""{replaces}}}"#);
                let event: Event = serde_json::from_str(&text).unwrap();
                assert_eq!(turn_of(&event), Fold::parse(&text).unwrap().turn(), "{text}");
            }
        }
    }
}
