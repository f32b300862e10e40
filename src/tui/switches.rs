//! The modifiers of a form, to be switched off or on one by one against the program's reading.

use super::app::{App, Overlay};
use super::keymap::Action;
use crate::play::{Switch, flip, switches};

impl App {
    pub fn open_switches(&mut self) {
        if self.switches().is_empty() {
            self.look.message = Some(self.catalog.plain("switches-none"));
        } else {
            self.look.overlays.push(Overlay::Switches { cursor: 0 });
        }
    }

    pub fn switches(&self) -> Vec<Switch> {
        let Some(form) = &self.look.form else { return Vec::new() };
        switches(self.game(), self.speaker(), &form.procedure, &form.inputs)
    }

    pub fn act_on_switches(&mut self, action: Action) {
        let rows = self.switches();
        let Some(Overlay::Switches { cursor }) = self.look.overlays.last_mut() else { return };
        match action {
            Action::Down => *cursor = (*cursor + 1).min(rows.len().saturating_sub(1)),
            Action::Up => *cursor = cursor.saturating_sub(1),
            Action::Toggle => {
                if let Some(row) = rows.get(*cursor) {
                    self.with_form(|state, app| flip(app.game(), &state.procedure, &mut state.inputs, &row.key));
                    self.count_odds();
                }
            }
            Action::Back => {
                self.look.overlays.pop();
            }
            _ => {}
        }
    }
}
