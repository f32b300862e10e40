//! Reopening an event of the log: its form, decision, note or correction, with what was answered then.

use super::super::app::App;
use super::super::app::Overlay;
use super::super::page::Page;
use super::super::page::Subject;
use super::{decision, form, note, prompt};
use crate::engine::play::Command;

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
