//! Keys of a decision while the dice lie on the table.

use super::super::action::DecisionAction;
use super::super::app::App;
use super::super::page::Subject;
use super::page::open_page;
use super::{execute, stand_on_next_item, undo_or_redo};
use crate::engine::play::Command;
use crate::play::DecisionEntry;

/// What is proposed, whenever a decision comes up: after a roll, an undo, a resumed battle.
pub(super) fn propose(app: &mut App) {
    let pending = app.battle.game().state().pending.as_ref();
    app.ui.decision = pending.map(DecisionEntry::proposed).unwrap_or_default();
}

pub(super) fn type_in(app: &mut App, c: char) {
    if let Some(pending) = &app.battle.game().state().pending {
        app.ui.decision.type_char(pending, c, &app.battle.catalog);
    }
}

/// Dice for what comes after; nothing else is decided by a paste.
pub(super) fn paste(app: &mut App, faces: &str) {
    faces.chars().for_each(|c| type_in(app, c));
}

pub(super) fn act(app: &mut App, action: DecisionAction) {
    let Some(pending) = &app.battle.game().state().pending else { return };
    let entry = &mut app.ui.decision;
    match action {
        DecisionAction::Down => entry.step(pending, true),
        DecisionAction::Up => entry.step(pending, false),
        DecisionAction::Toggle => entry.toggle(),
        DecisionAction::Erase => entry.dice.take_back(),
        DecisionAction::Undo => undo_or_redo(app, Command::Undo { to: None }),
        DecisionAction::Rules => open_page(app, Subject::Rules),
        DecisionAction::Quit => app.wants.leaving = true,
        DecisionAction::Confirm => {
            let command = entry.command(pending);
            if execute(app, command) {
                stand_on_next_item(app);
            }
        }
    }
}
