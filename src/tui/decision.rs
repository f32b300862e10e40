//! Decisions while the dice lie on the table.

use super::app::App;
use super::filling::{push_die, take_die_back};
use super::keymap::Action;
use crate::engine::dice::DecisionOptions;
use crate::engine::play::Command;
use crate::engine::value::Value;
use crate::engine::world::Pending;
use crate::play::{faces, yes_or_no};

/// The decision being taken: the chosen option, or the chosen dice.
#[derive(Default)]
pub struct DecisionState {
    pub cursor: usize,
    pub dice: Vec<usize>,
    /// Dice typed in for what comes after it.
    pub typed: String,
}

impl DecisionState {
    /// A decision starts with what the program proposes.
    pub fn proposed(pending: &Pending) -> DecisionState {
        let mut state = DecisionState::default();
        let proposed = &pending.decision.proposed;
        match &pending.decision.options {
            DecisionOptions::YesNo => state.cursor = usize::from(*proposed == Value::Bool(false)),
            DecisionOptions::OneOf(choices) => {
                let proposed = proposed.as_text().unwrap_or_default();
                state.cursor = choices.iter().position(|choice| choice == proposed).unwrap_or(0);
            }
            DecisionOptions::Dice { .. } => {
                let positions = proposed.as_list().unwrap_or_default().iter().filter_map(Value::as_whole);
                state.dice = positions.filter_map(|position| usize::try_from(position).ok()).collect();
            }
        }
        state
    }

    fn value(&self, options: &DecisionOptions) -> Value {
        match options {
            DecisionOptions::YesNo => Value::Bool(self.cursor == 0),
            DecisionOptions::OneOf(choices) => Value::text(choices.get(self.cursor).cloned().unwrap_or_default()),
            DecisionOptions::Dice { .. } => {
                let positions = self.dice.iter().filter_map(|position| i64::try_from(*position).ok());
                Value::List(positions.map(Value::whole).collect())
            }
        }
    }

    fn toggle_die(&mut self) {
        let position = self.cursor + 1;
        match self.dice.iter().position(|known| *known == position) {
            Some(at) => {
                self.dice.remove(at);
            }
            None => self.dice.push(position),
        }
    }
}

impl App {
    /// What is proposed, whenever a decision comes up: after a roll, an undo, a resumed battle.
    pub fn propose(&mut self) {
        let pending = self.game().state().pending.as_ref();
        self.look.decision = pending.map(DecisionState::proposed).unwrap_or_default();
    }

    /// A letter that answers yes or no, else a die for what comes after.
    pub fn type_into_decision(&mut self, c: char) {
        let Some(pending) = &self.game().state().pending else { return };
        let answer = yes_or_no(&self.catalog, c.encode_utf8(&mut [0; 4]));
        match answer.filter(|_| pending.decision.options == DecisionOptions::YesNo && c.is_alphabetic()) {
            Some(yes) => self.look.decision.cursor = usize::from(!yes),
            None if pending.typed => push_die(&mut self.look.decision.typed, c),
            None => {}
        }
    }

    pub fn act_on_decision(&mut self, action: Action) {
        let Some(pending) = self.game().state().pending.clone() else { return };
        let count = match &pending.decision.options {
            DecisionOptions::YesNo => 2,
            DecisionOptions::OneOf(choices) => choices.len(),
            DecisionOptions::Dice { faces, .. } => faces.len(),
        };
        let state = &mut self.look.decision;
        match action {
            Action::Down => state.cursor = (state.cursor + 1).min(count.saturating_sub(1)),
            Action::Up => state.cursor = state.cursor.saturating_sub(1),
            Action::Toggle => state.toggle_die(),
            Action::Erase => take_die_back(&mut state.typed),
            Action::Undo => self.undo_or_redo(Command::Undo { to: None }),
            Action::Rules => self.open_rules(),
            Action::Quit => self.wants.leaving = true,
            Action::Confirm => {
                let value = state.value(&pending.decision.options);
                let dice = pending.typed.then(|| faces(&state.typed).unwrap_or_default());
                if self.execute(Command::Decide { value, dice }) {
                    self.stand_on_next_item();
                }
            }
            _ => {}
        }
    }
}
