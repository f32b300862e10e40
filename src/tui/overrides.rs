//! The modifiers of a form, to be overridden one by one against the program's reading.

use super::app::{App, Overlay};
use super::keymap::Action;
use crate::play::Override;

impl App {
    pub fn open_overrides(&mut self) {
        if self.overrides().is_empty() {
            self.look.message = Some(self.catalog.plain("switches-none"));
        } else {
            self.look.overlays.push(Overlay::Overrides { cursor: 0 });
        }
    }

    pub(crate) fn overrides(&self) -> Vec<Override> {
        let form = self.look.form.as_ref();
        form.map(|form| form.filler.overrides(self.game(), self.speaker())).unwrap_or_default()
    }

    pub fn act_on_overrides(&mut self, action: Action) {
        let rows = self.overrides();
        let Some(Overlay::Overrides { cursor }) = self.look.overlays.last_mut() else { return };
        match action {
            Action::Down => *cursor = (*cursor + 1).min(rows.len().saturating_sub(1)),
            Action::Up => *cursor = cursor.saturating_sub(1),
            Action::Toggle => {
                if let Some(row) = rows.get(*cursor) {
                    self.with_form(|form, app| form.filler.flip_override(app.game(), &row.key));
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
