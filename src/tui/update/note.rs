//! The editor of a note.

use tui_textarea::TextArea;

use super::super::action::NoteAction;
use super::super::app::{App, Overlay};
use super::execute;
use crate::engine::play::Command;

pub(super) fn open(app: &mut App) {
    app.ui.overlays.push(Overlay::Note(Box::new(TextArea::default())));
}

/// Opens a note that was written before.
pub(super) fn reopen(app: &mut App, text: &str) {
    app.ui.overlays.push(Overlay::Note(Box::new(TextArea::from(text.lines()))));
}

pub(super) fn type_in(app: &mut App, c: char) {
    if let Some(Overlay::Note(editor)) = app.ui.overlays.last_mut() {
        editor.insert_char(c);
    }
}

/// Characters in it, line ends included.
pub(super) fn length(app: &App) -> usize {
    match app.ui.overlays.last() {
        Some(Overlay::Note(editor)) => {
            editor.lines().iter().map(|line| line.chars().count() + 1).sum::<usize>().saturating_sub(1)
        }
        Some(
            Overlay::Page(_)
            | Overlay::Search { .. }
            | Overlay::Palette { .. }
            | Overlay::Correction(_)
            | Overlay::Overrides { .. }
            | Overlay::Secret { .. }
            | Overlay::Hands { .. }
            | Overlay::Word { .. }
            | Overlay::GiveUp { .. }
            | Overlay::SaveAs { .. },
        )
        | None => 0,
    }
}

pub(super) fn paste(app: &mut App, text: &str) {
    if let Some(Overlay::Note(editor)) = app.ui.overlays.last_mut() {
        editor.insert_str(text);
    }
}

pub(super) fn act(app: &mut App, action: NoteAction) {
    let Some(Overlay::Note(editor)) = app.ui.overlays.last() else { return };
    let text = editor.lines().join("\n");
    match action {
        // Leaving never loses anything: what was written is saved, an empty note is none.
        NoteAction::Save | NoteAction::Leave => {
            if text.trim().is_empty() || execute(app, Command::Note { text }) {
                app.ui.overlays.pop();
            }
        }
    }
}
