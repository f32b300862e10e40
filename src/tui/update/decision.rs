//! Keys of a decision while the dice lie on the table.

use super::super::action::{DecisionAction, Mode, Role};
use super::super::app::{App, Pane};
use super::super::counter::{Question, WITH_THE_FRAME};
use super::super::page::{CardScope, Subject};
use super::board::open_sheet;
use super::form::{PAGE, open_duty_after_result, peek, take_odds as take_counted};
use super::page::{open_card, open_page};
use super::{execute, go_on_with_the_rest, stand_on_next_item, undo_or_redo};
use crate::engine::play::Command;
use crate::engine::value::Value;
use crate::play::{ChoiceOdds, Confirmed, DecisionEntry, choices_in_words};

/// What is proposed, whenever a decision comes up: after a roll, an undo, a resumed battle.
pub(super) fn propose(app: &mut App) {
    app.ui.decision = app.pending().map(DecisionEntry::proposed).unwrap_or_default();
    app.ui.looks_around = false;
    if app.pending().is_some() && app.role() == Role::Player {
        app.ui.focus = Pane::Resolution;
    }
    if app.pending().is_some() {
        let table = app.ui.past.as_deref().unwrap_or_else(|| app.battle.game());
        app.ui.decision.awaits = Some(app.counter.ask(table, Question::Choices));
        take_counted(app, Some(WITH_THE_FRAME));
    }
}

/// Shows what each choice comes to.
pub(super) fn take_odds(app: &mut App, number: u64, choices: &[ChoiceOdds]) {
    if app.ui.decision.awaits == Some(number) {
        app.ui.decision.odds = choices_in_words(app.decision_table(), app.speaker(), choices);
        app.ui.decision.awaits = None;
        app.wants.frame = true;
    }
}

/// From the other panes back to the decision.
pub(super) fn come_back(app: &mut App) {
    app.ui.looks_around = false;
    app.ui.focus = Pane::Resolution;
}

/// Opens a decision that was taken, with the answer it had.
pub(super) fn reopen(app: &mut App, seq: u64, taken: Option<&Value>) {
    app.ui.past = app.game().before_event(seq).map(Box::new);
    app.ui.overlays.clear();
    propose(app);
    let decision = app.pending().and_then(|pending| pending.decision.clone());
    if let (Some(decision), Some(taken)) = (decision, taken) {
        app.ui.decision.choose(&decision.options, taken);
    }
}

/// Leaves an amendment alone; a decision of the battle itself must be taken, or taken back.
fn leave(app: &mut App) {
    if app.ui.past.take().is_some() {
        app.ui.amends = None;
        propose(app);
    }
}

pub(super) fn type_in(app: &mut App, c: char) {
    let table = app.ui.past.as_deref().unwrap_or_else(|| app.battle.game());
    if let Some(pending) = &table.state().pending {
        let taken = app.ui.decision.type_char(table, pending, c, &app.battle.catalog);
        if let Err(refusal) = taken {
            app.ui.message = Some(app.speaker().refusal(&refusal));
        }
    }
}

/// Dice for what comes after; nothing else is decided by a paste.
pub(super) fn paste(app: &mut App, faces: &str) {
    faces.chars().for_each(|c| type_in(app, c));
}

pub(super) fn act(app: &mut App, action: DecisionAction) {
    let table = app.ui.past.as_deref().unwrap_or_else(|| app.battle.game());
    let Some(pending) = &table.state().pending else { return };
    let entry = &mut app.ui.decision;
    match action {
        DecisionAction::Down => entry.step(pending, true),
        DecisionAction::Up => entry.step(pending, false),
        DecisionAction::Toggle => entry.toggle(),
        DecisionAction::Erase => entry.dice.take_back(),
        DecisionAction::Back => leave(app),
        DecisionAction::Undo => undo_or_redo(app, Command::Undo { to: None }),
        DecisionAction::Redo => undo_or_redo(app, Command::Redo),
        DecisionAction::Rules => open_page(app, Subject::Rules),
        DecisionAction::Help => open_page(app, Subject::Help(Mode::Decision)),
        DecisionAction::Sheet => open_sheet(app),
        DecisionAction::Card => {
            let procedure = pending.procedure.clone();
            open_card(app, CardScope::Procedure(procedure));
        }
        DecisionAction::LookAround => {
            app.ui.looks_around = true;
            app.ui.focus = Pane::Log;
        }
        DecisionAction::PageDown => peek(app, PAGE),
        DecisionAction::PageUp => peek(app, -PAGE),
        DecisionAction::Quit => app.wants.leaving = true,
        DecisionAction::Confirm => match entry.confirm(table, pending) {
            Confirmed::Command(command) => {
                if execute(app, *command) {
                    // What came of it is read from its top.
                    app.ui.scroll.set(Pane::Resolution, 0);
                    if app.pending().is_none() {
                        app.ui.focus = Pane::Checklist;
                    }
                    go_on_with_the_rest(app);
                    stand_on_next_item(app);
                    open_duty_after_result(app);
                }
            }
            Confirmed::NextGroup => {}
            Confirmed::Not(refusal) => app.ui.message = Some(app.speaker().refusal(&refusal)),
        },
    }
}
