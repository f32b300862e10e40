//! Keys for a battle that cannot be written where it is: trying again, going on in another file.

use std::path::Path;

use super::super::app::{App, Overlay};
use super::super::line_edit::LineEdit;
use super::{show_done, stand_on_next_item};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Event;
use crate::journal::JournalError;
use crate::play::fault_words;

pub(super) fn retry(app: &mut App) {
    let done = app.battle.seat.retry();
    settle(app, done);
}

pub(super) fn open(app: &mut App) {
    if !matches!(app.ui.overlays.last(), Some(Overlay::SaveAs { .. })) {
        let mut query = LineEdit::default();
        query.replace(app.battle.seat.path().display().to_string());
        app.ui.overlays.push(Overlay::SaveAs { query });
    }
}

/// Goes on in the file that was typed; what was refused stays in the prompt, to be put right.
pub(super) fn confirm(app: &mut App) {
    let Some(Overlay::SaveAs { query }) = app.ui.overlays.last() else { return };
    let path = query.text().trim().to_owned();
    if path.is_empty() {
        app.ui.overlays.pop();
        return;
    }
    let done = app.battle.seat.save_as(Path::new(&path));
    if done.is_ok() {
        app.ui.overlays.pop();
    }
    settle(app, done);
}

fn settle(app: &mut App, done: Result<Option<Event>, JournalError>) {
    match done {
        Err(error) => app.ui.message = Some(fault_words(app.speaker(), &error)),
        Ok(done) => {
            if let Some(event) = done {
                // Whatever asked for it has what it wanted.
                app.ui.form = None;
                app.ui.overlays.retain(|overlay| !matches!(overlay, Overlay::Note(_) | Overlay::Correction(_)));
                show_done(app, &event);
                stand_on_next_item(app);
            }
            let path = Arg::text(app.battle.seat.path().display().to_string());
            app.ui.message = Some(app.speaker().text(&Text::new("plain-leave").with("path", path)));
        }
    }
}
