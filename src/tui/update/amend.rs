//! Reopening an event of the log: its form, decision, note or correction, with what was answered then.

use super::super::app::{App, Overlay};
use super::super::page::{Page, Subject};
use super::{decision, form, note, prompt};
use crate::engine::play::{Command, Event};
use crate::engine::world::Effect;

/// The event that a page shows; with its place where an amendment played it again. None of a page about something else.
fn place_in_log(subject: &Subject) -> Option<(u64, Option<usize>)> {
    match subject {
        Subject::Entry(seq) => Some((*seq, None)),
        Subject::Again { amendment, place } => Some((*amendment, Some(*place))),
        Subject::Help(_)
        | Subject::Rules
        | Subject::Rule(_)
        | Subject::Advice
        | Subject::Sheet(_)
        | Subject::Figures
        | Subject::Ending
        | Subject::Story
        | Subject::Notices
        | Subject::Card(_) => None,
    }
}

/// The event that a page is about, as far as it can be answered otherwise: it is in force, and somebody filled something in.
/// Of an amendment, the event that it amended.
fn reopened(app: &App, subject: &Subject) -> Option<Event> {
    let game = app.game();
    let in_force = |seq: u64| game.events().numbered(seq).filter(|_| game.is_live(seq));
    let (seq, again) = place_in_log(subject)?;
    let event = match again {
        Some(place) => in_force(seq)?.replays.into_iter().nth(place)?,
        None => in_force(seq)?,
    };
    let event = if let Command::Amend { seq, .. } = &event.command {
        event.replays.iter().find(|replay| replay.seq == *seq)?.clone()
    } else {
        event
    };
    let filled = matches!(
        event.command,
        Command::Resolve { .. } | Command::Decide { .. } | Command::Note { .. } | Command::Adjust { .. }
    );
    filled.then_some(event)
}

/// Whether the event of a page can be answered otherwise.
pub(in super::super) fn may_reopen(app: &App, subject: &Subject) -> bool {
    reopened(app, subject).is_some()
}

/// Whether its answers are for the eyes of the side that does not act now.
fn hidden_from_who_acts(app: &App, event: &Event) -> bool {
    let (rules, state) = (app.game().rules(), app.game().state());
    let eyes = app.speaker().eyes;
    let side = |effect: &Effect| effect.target().and_then(|id| state.entity(id.as_str())).and_then(|one| one.side);
    let hidden = event.effects.iter().filter(|effect| rules.hides_effect(eyes, state, effect));
    hidden.map(side).any(|side| side != state.acting_side())
}

/// Reopens the event that the page in front is about.
pub(super) fn reopen(app: &mut App) {
    let Some(Overlay::Page(Page { subject, .. })) = app.ui.overlays.last() else { return };
    let Some(event) = reopened(app, subject) else {
        let Some((seq, _)) = place_in_log(subject) else { return };
        let turns = |event: Event| matches!(event.command, Command::Undo { .. } | Command::Redo);
        let stands = app.game().is_live(seq) || app.game().events().numbered(seq).is_some_and(turns);
        app.ui.message = Some(app.plain(if stands { "amend-not-here" } else { "amend-not-in-force" }));
        return;
    };
    if hidden_from_who_acts(app, &event) {
        app.ui.message = Some(app.plain("amend-hidden"));
        return;
    }
    let seq = event.seq;
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
        | Command::Reveal { .. } => app.ui.amends = None,
    }
}
