//! Reopening an event of the log: its form, decision, note or correction, with what was answered then.

use super::super::app::App;
use super::super::app::Overlay;
use super::super::page::Page;
use super::super::page::Subject;
use super::{decision, form, note, prompt};
use crate::engine::play::Command;

/// Whether an event of the log can be answered otherwise: it is in force, and somebody filled something in.
pub(in super::super) fn may_reopen(app: &App, seq: u64) -> bool {
    let filled = |command: &Command| {
        matches!(
            command,
            Command::Resolve { .. } | Command::Decide { .. } | Command::Note { .. } | Command::Adjust { .. }
        )
    };
    let event = app.game().events().numbered(seq);
    app.game().is_live(seq) && event.is_some_and(|event| filled(&event.command))
}

/// Reopens the event that the page in front is about.
pub(super) fn reopen(app: &mut App) {
    let Some(Overlay::Page(Page { subject: Subject::Entry(seq), .. })) = app.ui.overlays.last() else { return };
    let seq = *seq;
    let Some(event) = app.game().event_in_force(seq) else {
        app.ui.message = Some(app.plain("amend-not-in-force"));
        return;
    };
    app.ui.amends = Some(seq);
    match event.command {
        Command::Resolve { procedure, inputs, .. } => form::reopen(app, seq, &procedure, inputs),
        Command::Decide { value, .. } => decision::reopen(app, seq, value.as_ref()),
        Command::Note { text } => {
            app.ui.overlays.clear();
            note::reopen(app, &text);
        }
        Command::Adjust { target, .. } => {
            app.ui.overlays.clear();
            prompt::correct(app, target.to_string());
        }
        Command::Advance { .. }
        | Command::GiveUp { .. }
        | Command::Pass
        | Command::Tick { .. }
        | Command::Undo { .. }
        | Command::Redo
        | Command::Amend { .. }
        | Command::Word { .. }
        | Command::Hand { .. }
        | Command::Reseal { .. }
        | Command::Reveal { .. } => {
            app.ui.amends = None;
            app.ui.message = Some(app.plain("amend-not-here"));
        }
    }
}
