//! The editor of a note.

use tui_textarea::{CursorMove, TextArea};

use super::super::action::NoteAction;
use super::super::app::{App, Overlay};
use super::execute;
use crate::engine::play::Command;

/// An empty note, or the one that was left unsaved.
pub(super) fn open(app: &mut App) {
    let draft = app.ui.note_draft.take().unwrap_or_default();
    let mut editor = TextArea::from(draft.lines());
    editor.move_cursor(CursorMove::Bottom);
    editor.move_cursor(CursorMove::End);
    app.ui.overlays.push(Overlay::Note(Box::new(editor)));
}

/// A line end; after an empty last line the note is done.
pub(super) fn end_line(app: &mut App) {
    let Some(Overlay::Note(editor)) = app.ui.overlays.last_mut() else { return };
    let written = editor.lines().iter().any(|line| !line.trim().is_empty());
    let ends = written && editor.lines().last().is_some_and(|line| line.trim().is_empty());
    if ends { act(app, NoteAction::Save) } else { editor.insert_newline() }
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
            | Overlay::Reason { .. }
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
        NoteAction::Save => {
            let text = text.trim_end().to_owned();
            if text.is_empty() || execute(app, Command::Note { text }) {
                app.ui.overlays.pop();
            }
        }
        NoteAction::EndLine => end_line(app),
        // What was written waits for the next time; an empty note is none, and an amended one is as it was.
        NoteAction::Leave => {
            if !text.trim().is_empty() && app.ui.amends.is_none() {
                app.ui.note_draft = Some(text);
                app.ui.message = Some(app.plain("note-kept"));
            }
            app.ui.overlays.pop();
        }
    }
}
