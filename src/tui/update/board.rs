//! Keys of the four panes.

use std::collections::BTreeSet;

use super::super::action::{BoardAction, Mode};
use super::super::app::{App, Pane};
use super::super::log::{LogFilter, LogItem};
use super::super::order::{Shown, cursor_row, order_rows, selected};
use super::super::page::{CardScope, Subject};
use super::form::{open_duty, open_form, peek};
use super::page::{open_advice, open_card, open_page};
use super::{decision, execute, hands, move_cursor, note, prompt, replaying, secret, stand_on_next_item, undo_or_redo};
use crate::engine::play::Command;
use crate::engine::world::EntityId;
use crate::play::{members_of, next_item};

const PAGE: isize = 10;

pub(super) fn act(app: &mut App, action: BoardAction) {
    if app.ui.looks_around && !look_around(app, action) {
        return;
    }
    app.ui.reads_result &= keeps_result(app, action);
    match action {
        BoardAction::Up => move_cursor(app, -1),
        BoardAction::Down => move_cursor(app, 1),
        BoardAction::PageUp if reads_on(app) => peek(app, -PAGE),
        BoardAction::PageDown if reads_on(app) => peek(app, PAGE),
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
                tick(app, item);
            }
        }
        BoardAction::NextStep => advance(app),
        BoardAction::Secrets => secret::open(app),
        BoardAction::ForceStep => force_step(app),
        BoardAction::Undo => undo_or_redo(app, app.game().undo_last()),
        BoardAction::UndoOne => undo_or_redo(app, Command::Undo { to: None }),
        BoardAction::Redo => undo_or_redo(app, Command::Redo),
        BoardAction::Note => note::open(app),
        BoardAction::Search => prompt::open_search(app),
        BoardAction::Palette => prompt::open_palette(app),
        BoardAction::Rules => open_page(app, Subject::Rules),
        BoardAction::Help => open_page(app, Subject::Help(Mode::Board)),
        BoardAction::Advise => open_advice(app),
        BoardAction::Sheet => open_sheet(app),
        BoardAction::Card => open_card(app, CardScope::Step),
        BoardAction::Hands => hands::open(app),
        BoardAction::UnitLog if matches!(app.ui.focus, Pane::Order | Pane::Log) => narrow_log_to_unit(app),
        BoardAction::UnitLog => app.ui.message = Some(app.plain("unit-log-where")),
        BoardAction::Correct => prompt::open_correction(app),
        BoardAction::Zoom => app.ui.zoom = !app.ui.zoom,
        BoardAction::Figures => open_page(app, Subject::Figures),
        BoardAction::Scoreboard => app.ui.scoreboard = !app.ui.scoreboard,
        BoardAction::Replay(action) => replaying::act(app, action),
        BoardAction::Quit => app.wants.leaving = true,
        BoardAction::Back => {
            app.ui.zoom = false;
            app.ui.scoreboard = false;
            // Whoever asked for a unit's log comes from the order of battle.
            if app.ui.filter.unit.is_some() && app.ui.focus == Pane::Log {
                app.ui.focus = Pane::Order;
            }
            app.ui.filter = LogFilter::default();
        }
    }
}

/// While a decision waits the other panes are there to be read. False where the key is done with.
fn look_around(app: &mut App, action: BoardAction) -> bool {
    match action {
        BoardAction::Act if matches!(app.ui.focus, Pane::Order | Pane::Log) => read_here(app),
        BoardAction::Back | BoardAction::Act | BoardAction::Pane(3) => decision::come_back(app),
        BoardAction::Undo | BoardAction::UndoOne | BoardAction::Redo | BoardAction::Note => return true,
        action if action.looks() => return true,
        _ => {
            decision::come_back(app);
            app.ui.message = Some(app.plain("decision-first"));
        }
    }
    false
}

/// Whether the result of the last throw stays in front: not once the player looks around or goes on.
fn keeps_result(app: &App, action: BoardAction) -> bool {
    match action {
        BoardAction::Up | BoardAction::Down => app.ui.focus != Pane::Checklist,
        BoardAction::First | BoardAction::Last | BoardAction::Left | BoardAction::Right => {
            app.ui.focus != Pane::Checklist
        }
        BoardAction::Pane(2) | BoardAction::NextPane | BoardAction::PreviousPane | BoardAction::Back => false,
        BoardAction::Pane(_)
        | BoardAction::PageUp
        | BoardAction::PageDown
        | BoardAction::Act
        | BoardAction::Read
        | BoardAction::Tick
        | BoardAction::NextStep
        | BoardAction::Secrets
        | BoardAction::ForceStep
        | BoardAction::Undo
        | BoardAction::UndoOne
        | BoardAction::Redo
        | BoardAction::Note
        | BoardAction::Search
        | BoardAction::Palette
        | BoardAction::Rules
        | BoardAction::Help
        | BoardAction::Advise
        | BoardAction::Sheet
        | BoardAction::Figures
        | BoardAction::Scoreboard
        | BoardAction::Replay(_)
        | BoardAction::Card
        | BoardAction::Hands
        | BoardAction::UnitLog
        | BoardAction::Correct
        | BoardAction::Zoom
        | BoardAction::Quit => true,
    }
}

/// Whether pages are those of the result that is read in front of the checklist.
fn reads_on(app: &App) -> bool {
    app.ui.reads_result && app.ui.focus == Pane::Checklist
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
            let rows = order_rows(app);
            let gone = rows.get(cursor_row(app, &rows)).is_some_and(|row| matches!(row.shown, Shown::Gone(_)));
            if gone {
                let _ = if right { app.ui.gone_listed.insert(id) } else { app.ui.gone_listed.remove(&id) };
                return;
            }
            let children = app.game().state().children(&EntityId::new(id.as_str())).next().is_some();
            if children {
                app.ui.folding.fold(id, !right);
            }
        }
        Pane::Checklist | Pane::Resolution => {}
    }
}

fn focus(app: &mut App, steps: usize) {
    let next = (app.ui.focus.number() - 1 + steps) % Pane::ALL.len();
    app.ui.focus = Pane::ALL.get(next).copied().unwrap_or(Pane::Order);
    app.ui.looks_around &= app.ui.focus != Pane::Resolution;
}

/// Leaves the step by an override: what is given up is shown and confirmed first, also where that is nothing, so that the
/// Enter behind it never falls on what comes next.
fn force_step(app: &mut App) {
    if app.game().state().ending.is_none() {
        prompt::open_give_up(app);
    }
}

pub(super) fn give_up(app: &mut App, reason: String) {
    let command = if reason.is_empty() { Command::Advance { force: true } } else { Command::GiveUp { reason } };
    if execute(app, command) {
        stand_on_next_item(app);
    }
}

fn advance(app: &mut App) {
    if execute(app, Command::Advance { force: false }) {
        // Whoever read the log goes on with the battle.
        if app.ui.focus == Pane::Log {
            app.ui.focus = Pane::Checklist;
        }
        stand_on_next_item(app);
        open_duty(app);
    }
}

/// Narrows the log to the unit under the cursor, or widens it again.
fn narrow_log_to_unit(app: &mut App) {
    let Some(id) = selected(app) else { return };
    let again = app.ui.filter.unit.as_ref() == Some(&id);
    app.ui.filter.members = if again { BTreeSet::new() } else { members_of(app.game(), &id) };
    app.ui.filter.unit = (!again).then_some(id);
    app.ui.log = 0;
    app.ui.focus = if again { Pane::Order } else { Pane::Log };
}

pub(super) fn open_sheet(app: &mut App) {
    if let Some(id) = selected(app) {
        open_page(app, Subject::Sheet(id));
    }
}

/// The event under the log's cursor in full; a line of events taken back opens and closes.
fn open_logged(app: &mut App) {
    match app.readings.logged(&app.battle, app.ui.log) {
        Some(LogItem::Event(seq)) => open_page(app, Subject::Entry(seq)),
        Some(LogItem::Again { amendment, place }) => open_page(app, Subject::Again { amendment, place }),
        Some(LogItem::Undone { first, .. }) => {
            let closed = app.ui.undone_listed.remove(&first);
            app.ui.undone_listed.extend((!closed).then_some(first));
        }
        None => {}
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
        Pane::Log => open_logged(app),
    }
}

fn act_here(app: &mut App) {
    match app.ui.focus {
        Pane::Log => open_logged(app),
        Pane::Order | Pane::Checklist | Pane::Resolution => act_on_item(app),
    }
}

/// What Enter does on the checklist.
pub(in super::super) enum Leads {
    Form(String),
    Tick(String),
    /// Nothing is asked for any more.
    On,
    Nowhere,
}

/// Where Enter leads from the checklist's cursor.
pub(in super::super) fn leads(app: &App) -> Leads {
    if app.game().state().ending.is_some() {
        return Leads::Nowhere;
    }
    let items = app.game().checklist();
    let open = items.get(app.ui.checklist).filter(|view| !view.done).map(|view| view.item);
    match open.map(|item| (item.procedure.as_ref(), item.by_hand, item)) {
        Some((Some(procedure), ..)) => Leads::Form(procedure.clone()),
        Some((None, true, item)) => Leads::Tick(item.id.clone()),
        Some((None, false, _)) => Leads::Nowhere,
        None if is_finished(app) => Leads::On,
        None => Leads::Nowhere,
    }
}

/// Whether the step asks for nothing any more: Enter goes on then.
pub(in super::super) fn is_finished(app: &App) -> bool {
    app.game().state().ending.is_none() && next_item(&app.game().checklist()).is_none()
}

fn tick(app: &mut App, item: String) {
    if execute(app, Command::Tick { item }) {
        stand_on_next_item(app);
    }
}

/// From something that is done to what the step still asks for; false where it asks for nothing.
fn stand_on_open_item(app: &mut App) -> bool {
    let open = next_item(&app.game().checklist()).is_some();
    if open {
        stand_on_next_item(app);
    }
    open
}

/// Does what the checklist's line under the cursor asks for.
fn act_on_item(app: &mut App) {
    match leads(app) {
        Leads::Form(procedure) => open_form(app, &procedure),
        Leads::Tick(item) => tick(app, item),
        Leads::On => advance(app),
        Leads::Nowhere if app.game().state().ending.is_some() => open_page(app, Subject::Ending),
        Leads::Nowhere if stand_on_open_item(app) => {}
        Leads::Nowhere => app.ui.message = Some(app.plain("nothing-left")),
    }
}

/// The letter of a procedure opens its form.
pub(super) fn open_letter(app: &mut App, letter: char) {
    if app.ui.looks_around {
        decision::come_back(app);
        app.ui.message = Some(app.plain("decision-first"));
        return;
    }
    let open = app.game().open_procedures();
    let decl = open.into_iter().filter_map(|id| app.game().rules().procedure(id)).find(|d| d.letter == letter);
    match decl.map(|decl| decl.id.clone()) {
        Some(procedure) => open_form(app, &procedure),
        None => app.ui.message = Some(app.plain("no-such-key")),
    }
}
