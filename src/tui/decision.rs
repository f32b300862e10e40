//! Decisions while the dice lie on the table.

use super::app::App;
use super::keymap::Action;
use crate::engine::play::Command;
use crate::play::DecisionEntry;

impl App {
    /// What is proposed, whenever a decision comes up: after a roll, an undo, a resumed battle.
    pub fn propose(&mut self) {
        let pending = self.game().state().pending.as_ref();
        self.look.decision = pending.map(DecisionEntry::proposed).unwrap_or_default();
    }

    pub fn type_into_decision(&mut self, c: char) {
        if let Some(pending) = &self.save.game().state().pending {
            self.look.decision.type_char(pending, c, &self.catalog);
        }
    }

    pub fn act_on_decision(&mut self, action: Action) {
        let Some(pending) = &self.save.game().state().pending else { return };
        let entry = &mut self.look.decision;
        match action {
            Action::Down | Action::Up => entry.step(pending, action == Action::Down),
            Action::Toggle => entry.toggle(),
            Action::Erase => entry.dice.take_back(),
            Action::Undo => self.undo_or_redo(Command::Undo { to: None }),
            Action::Rules => self.open_rules(),
            Action::Quit => self.wants.leaving = true,
            Action::Confirm => {
                let command = entry.command(pending);
                if self.execute(command) {
                    self.stand_on_next_item();
                }
            }
            _ => {}
        }
    }
}
