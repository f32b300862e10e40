//! Keys of the four panes.

use super::super::action::{BoardAction, Mode};
use super::super::app::{App, Pane};
use super::super::log::LogFilter;
use super::super::order::selected;
use super::super::page::Subject;
use super::form::open_form;
use super::page::{open_advice, open_page};
use super::{execute, hands, move_cursor, note, prompt, replaying, secret, stand_on_next_item, undo_or_redo};
use crate::engine::play::Command;
use crate::engine::world::EntityId;

const PAGE: isize = 10;

pub(super) fn act(app: &mut App, action: BoardAction) {
    match action {
        BoardAction::Up => move_cursor(app, -1),
        BoardAction::Down => move_cursor(app, 1),
        BoardAction::PageUp => move_cursor(app, -PAGE),
        BoardAction::PageDown => move_cursor(app, PAGE),
        BoardAction::First => move_cursor(app, isize::MIN / 2),
        BoardAction::Last => move_cursor(app, isize::MAX / 2),
        BoardAction::Left => turn(app, false),
        BoardAction::Right => turn(app, true),
        BoardAction::NextPane => focus(app, 1),
        BoardAction::PreviousPane => focus(app, 3),
        BoardAction::Pane(number) => {
            let pane = Pane::ALL.get(usize::from(number).saturating_sub(1));
            app.ui.focus = pane.copied().unwrap_or(app.ui.focus);
        }
        BoardAction::Act => act_here(app),
        BoardAction::Read => read_here(app),
        BoardAction::Tick => {
            let item = app.game().checklist().get(app.ui.checklist).map(|view| view.item.id.clone());
            if let Some(item) = item {
                execute(app, Command::Tick { item });
            }
        }
        BoardAction::NextStep => advance(app, false),
        BoardAction::Secrets => secret::open(app),
        BoardAction::ForceStep => advance(app, true),
        BoardAction::Undo => undo_or_redo(app, app.game().undo_last()),
        BoardAction::Redo => undo_or_redo(app, Command::Redo),
        BoardAction::Note => note::open(app),
        BoardAction::Search => prompt::open_search(app),
        BoardAction::Palette => prompt::open_palette(app),
        BoardAction::Rules => open_page(app, Subject::Rules),
        BoardAction::Help => open_page(app, Subject::Help(Mode::Board)),
        BoardAction::Advise => open_advice(app),
        BoardAction::Sheet => open_sheet(app),
        BoardAction::Hands => hands::open(app),
        BoardAction::UnitLog => narrow_log_to_unit(app),
        BoardAction::Correct => prompt::open_correction(app),
        BoardAction::Zoom => app.ui.zoom = !app.ui.zoom,
        BoardAction::Figures => open_page(app, Subject::Figures),
        BoardAction::Scoreboard => app.ui.scoreboard = !app.ui.scoreboard,
        BoardAction::Replay(action) => replaying::act(app, action),
        BoardAction::Quit => app.wants.leaving = true,
        BoardAction::Back => {
            app.ui.zoom = false;
            app.ui.scoreboard = false;
            app.ui.filter = LogFilter::default();
        }
    }
}

/// Left and Right narrow the log to a kind of entry, or fold and unfold the order of battle.
fn turn(app: &mut App, right: bool) {
    match app.ui.focus {
        Pane::Log => {
            app.ui.filter.turn_kind(right);
            app.ui.log = 0;
        }
        Pane::Order => {
            let Some(id) = selected(app) else { return };
            let children = app.game().state().children(&EntityId::new(id.as_str())).next().is_some();
            if !right && children {
                app.ui.folded.insert(id);
            } else {
                app.ui.folded.remove(&id);
            }
        }
        Pane::Checklist | Pane::Resolution => {}
    }
}

fn focus(app: &mut App, steps: usize) {
    let next = (app.ui.focus.number() - 1 + steps) % Pane::ALL.len();
    app.ui.focus = Pane::ALL.get(next).copied().unwrap_or(Pane::Order);
}

fn advance(app: &mut App, force: bool) {
    if execute(app, Command::Advance { force }) {
        stand_on_next_item(app);
    }
}

/// Narrows the log to the unit under the cursor, or widens it again.
fn narrow_log_to_unit(app: &mut App) {
    let Some(id) = selected(app) else { return };
    let again = app.ui.filter.unit.as_ref() == Some(&id);
    app.ui.filter.unit = (!again).then_some(id);
    app.ui.log = 0;
    app.ui.focus = if again { Pane::Order } else { Pane::Log };
}

fn open_sheet(app: &mut App) {
    if let Some(id) = selected(app) {
        open_page(app, Subject::Sheet(id));
    }
}

fn open_entry(app: &mut App, seq: Option<u64>) {
    if let Some(seq) = seq {
        open_page(app, Subject::Entry(seq));
    }
}

/// More about what stands under the cursor.
fn read_here(app: &mut App) {
    match app.ui.focus {
        Pane::Order => open_sheet(app),
        Pane::Checklist => open_page(app, Subject::Rules),
        Pane::Resolution => open_entry(app, app.ui.shown),
        Pane::Log => open_entry(app, app.readings.logged(&app.battle, app.ui.log)),
    }
}

fn act_here(app: &mut App) {
    match app.ui.focus {
        Pane::Log => open_entry(app, app.readings.logged(&app.battle, app.ui.log)),
        Pane::Order | Pane::Checklist | Pane::Resolution => act_on_item(app),
    }
}

/// Does what the checklist's line under the cursor asks for.
fn act_on_item(app: &mut App) {
    let item = app
        .game()
        .checklist()
        .get(app.ui.checklist)
        .map(|view| (view.item.id.clone(), view.item.procedure.clone(), !view.item.by_hand, view.done));
    match item {
        Some((_, Some(procedure), _, false)) => open_form(app, &procedure),
        Some((item, None, false, _)) => {
            execute(app, Command::Tick { item });
        }
        Some((_, _, _, true)) | Some((_, None, true, _)) | None => {
            app.ui.message = Some(app.plain("nothing-left"));
        }
    }
}

/// The letter of a procedure opens its form.
pub(super) fn open_letter(app: &mut App, letter: char) {
    let open = app.game().open_procedures();
    let decl = open.into_iter().filter_map(|id| app.game().rules().procedure(id)).find(|d| d.letter == letter);
    match decl.map(|decl| decl.id.clone()) {
        Some(procedure) => open_form(app, &procedure),
        None => app.ui.message = Some(app.plain("no-such-key")),
    }
}
