//! Keys become actions, actions become commands or another look at the battle. The only place where the state of the
//! screen changes; drawing reads it.

mod amend;
mod board;
mod decision;
mod form;
mod hands;
mod note;
mod overrides;
mod page;
mod paste;
mod prompt;
mod replaying;
mod saving;
mod secret;
mod watching;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::action::{EverywhereAction, KeyAction, Mode, Role};
use super::app::{App, Overlay, Pane, Rest, TakenBack};
use super::folding;
use super::keymap;
use super::order::{OrderRow, Shown, cursor_row, order_rows};
use super::page::Subject;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event as Happened};
use crate::engine::refusal::Reason;
use crate::engine::world::{Instruction, Side, State, on_table};
use crate::journal::{Batch, BatchFailure, Failure};
use crate::lang::Catalog;
use crate::play::{actors, fault_words, left_over, next_item, none_done, secrets_of};
use crate::report::passed_line;

pub(super) use amend::may_reopen;
pub(super) use board::{Leads, is_finished, leads};
pub(super) use form::{count_on, rest, take_odds};
pub(super) use watching::look_again;

/// A battle just opened: the cursors on what it asks for.
pub(super) fn begin(app: &mut App) {
    stand_on_next_item(app);
    decision::propose(app);
    app.readings.refresh(&app.battle, &app.ui);
    folding::settle(app);
    // Whoever looks on at a battle that was over when he came has come for something else.
    if app.role() == Role::Player {
        tell_ending(app);
    }
    app.ui.over = app.game().state().ending.is_some();
    // What opening found is read before anything else.
    page::open_page(app, Subject::Notices);
}

/// What the terminal sends.
pub(super) fn handle(app: &mut App, event: &Event) {
    let (busy, step) = (is_busy(app), app.game().state().step().to_string());
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            app.ui.message = None;
            app.ui.peeks = false;
            press(app, *key);
            app.wants.frame = true;
        }
        Event::Paste(text) => {
            paste::paste(app, text);
            app.wants.frame = true;
        }
        Event::Resize(..) => app.wants.frame = true,
        Event::Key(_) | Event::Mouse(_) | Event::FocusGained | Event::FocusLost => {}
    }
    if app.mode() == Mode::Board {
        // Whatever was being amended is done, or was left alone.
        app.ui.amends = None;
    }
    // It stays still while something is resolved; another step is about others.
    let another_step = app.game().state().step().as_str() != step;
    let calm = !busy && !is_busy(app);
    app.ui.order_follows |= another_step || calm && app.ui.order != app.ui.order_shown;
    app.readings.refresh(&app.battle, &app.ui);
    folding::settle(app);
    tell_ending(app);
}

/// Whether something stands in the right column that the eye is on: the left one stays still.
fn is_busy(app: &App) -> bool {
    app.resolves() || !app.ui.overlays.is_empty()
}

/// A battle that has just come to its end, or is opened after it, says how it went.
fn tell_ending(app: &mut App) {
    let over = app.game().state().ending.is_some();
    if over && !app.ui.over && app.role() != Role::Replayer {
        page::open_page(app, Subject::Ending);
    }
    app.ui.over = over;
}

fn press(app: &mut App, key: KeyEvent) {
    if secret::hide(app, &key) {
        return;
    }
    let mode = app.mode();
    if let Some(action) = keymap::action(mode, app.role(), &key) {
        update(app, action);
    } else if let (Mode::Note, Some(Overlay::Note(editor))) = (mode, app.ui.overlays.last_mut()) {
        editor.input(key);
    } else if let KeyCode::Char(c) = key.code
        && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    {
        type_in(app, c);
    }
}

/// A character that is no key of the mode: text where text goes, a procedure's letter on the board.
fn type_in(app: &mut App, c: char) {
    match app.mode() {
        Mode::Board => match app.role() {
            Role::Player => board::open_letter(app, c),
            Role::Watcher | Role::Replayer => watching::refuse(app),
        },
        Mode::Form => form::type_in(app, c),
        Mode::Dice => form::type_die(app, c),
        Mode::Decision => decision::type_in(app, c),
        Mode::Prompt => prompt::type_in(app, c),
        Mode::Note => note::type_in(app, c),
        Mode::Page | Mode::Secret | Mode::Start | Mode::Hands | Mode::Overrides | Mode::Everywhere => {}
    }
}

/// Changes the screen as an action wants it, where it is one of those who sit here.
pub(super) fn update(app: &mut App, action: KeyAction) {
    if !app.role().may(action) {
        return watching::refuse(app);
    }
    match action {
        KeyAction::Everywhere(EverywhereAction::Language) => switch_language(app),
        KeyAction::Everywhere(EverywhereAction::Redraw) => app.wants.redraw = true,
        KeyAction::Everywhere(EverywhereAction::Suspend) => app.wants.suspending = true,
        KeyAction::Everywhere(EverywhereAction::Retry) => saving::retry(app),
        KeyAction::Everywhere(EverywhereAction::SaveAs) => saving::open(app),
        KeyAction::Board(action) => board::act(app, action),
        KeyAction::Form(action) => form::act(app, action),
        KeyAction::Dice(action) => form::act_on_dice(app, action),
        KeyAction::Hands(action) => hands::act(app, action),
        KeyAction::Decision(action) => decision::act(app, action),
        KeyAction::Overrides(action) => overrides::act(app, action),
        KeyAction::Prompt(action) => prompt::act(app, action),
        KeyAction::Note(action) => note::act(app, action),
        KeyAction::Page(action) => page::act(app, action),
        KeyAction::Secret(action) => secret::act(app, action),
        // The start screen is another screen, with a state of its own.
        KeyAction::Start(_) => {}
    }
}

fn switch_language(app: &mut App) {
    let other = app.battle.catalog.other_lang();
    app.battle.catalog = Catalog::new(other, Some(&app.game().rules().sources));
    form::count_odds(app);
    app.readings.refresh(&app.battle, &app.ui);
    page::reword(app);
}

/// Sends a command; a refusal becomes the message of the screen. True when it was done.
fn execute(app: &mut App, command: Command) -> bool {
    let now = (app.battle.now)();
    let command = match app.ui.amends {
        Some(seq) => {
            if warned_of_drops(app, seq, &command) {
                return false;
            }
            Command::Amend { seq, command: Box::new(command) }
        }
        None => command,
    };
    match app.battle.seat.execute(command, &now) {
        Ok(event) => {
            (app.ui.amends, app.ui.past) = (None, None);
            show_done(app, &event);
            pass_idle(app, &event, &now);
            true
        }
        Err(Failure::Refused(refusal)) => {
            let mut message = app.speaker().refusal(&refusal);
            if refusal.is(Reason::ObligationOpen) {
                message += &app.plain("hint-force");
            }
            app.ui.message = Some(message);
            false
        }
        Err(Failure::Fault(error)) => {
            app.ui.message = Some(fault_words(app.speaker(), &error));
            false
        }
    }
}

/// Says what an amendment would drop of what came after; true where it was not said before.
fn warned_of_drops(app: &mut App, seq: u64, command: &Command) -> bool {
    if app.ui.warned.take().as_ref() == Some(command) {
        return false;
    }
    let Some(dropped) = app.game().would_drop(seq, command) else { return false };
    let count = i64::try_from(dropped.count).unwrap_or(i64::MAX);
    app.ui.message = Some(app.speaker().text(&Text::new("amend-drops").with("count", count)));
    app.ui.warned = Some(command.clone());
    true
}

/// Sends several commands as one, or the only one. True when something was done.
fn execute_all(app: &mut App, mut commands: Vec<Command>) -> bool {
    if commands.len() < 2 {
        return commands.pop().is_some_and(|command| execute(app, command));
    }
    let now = (app.battle.now)();
    let done = app.battle.seat.execute_many(commands, &now);
    show_batch(app, done, &now, None)
}

/// Shows what several commands came to; what is left of them waits for a decision. `first` is the event they were begun
/// with, where that was before.
fn show_batch(app: &mut App, done: Result<Batch, BatchFailure>, now: &str, first: Option<u64>) -> bool {
    match done {
        Ok(batch) => {
            let told = left_over(app.game(), app.speaker(), &batch);
            if let Some(last) = batch.done.last() {
                show_done(app, last);
                pass_idle(app, last, now);
            }
            // Where only a decision is waited for, the others follow it.
            let commands = if app.pending().is_some() { batch.left } else { Vec::new() };
            let first = first.or_else(|| batch.done.first().map(|event| event.seq)).unwrap_or_default();
            app.ui.rest = Rest { first, commands };
            // What is left over matters more than steps that closed by themselves.
            app.ui.message = told.or_else(|| app.ui.message.take());
            !batch.done.is_empty()
        }
        Err(failure) => {
            app.ui.message = Some(none_done(app.speaker(), &failure));
            false
        }
    }
}

/// Steps with nothing to do close by themselves and say so; what was done before stays in sight.
fn pass_idle(app: &mut App, after: &Happened, now: &str) {
    match app.battle.seat.pass_idle(after, now) {
        Ok(passed) if passed.is_empty() => {}
        Ok(passed) => {
            app.ui.passed = passed.iter().map(|event| event.seq).collect();
            let told: Vec<String> = passed.iter().filter_map(|event| passed_line(event, app.speaker())).collect();
            app.ui.message = Some(told.join(" "));
            decision::propose(app);
        }
        Err(Failure::Refused(refusal)) => app.ui.message = Some(app.speaker().refusal(&refusal)),
        Err(Failure::Fault(error)) => app.ui.message = Some(fault_words(app.speaker(), &error)),
    }
}

/// The others, for whom the same was to be done, once what one of them waited for is decided.
fn go_on_with_the_rest(app: &mut App) {
    if app.pending().is_none() {
        let Rest { first, commands } = std::mem::take(&mut app.ui.rest);
        if commands.first().is_some_and(|command| app.game().goes_on(command)) {
            let now = (app.battle.now)();
            let done = app.battle.seat.execute_rest(commands, &now, first);
            show_batch(app, done, &now, Some(first));
        }
    }
}

/// Looks at what was done.
fn show_done(app: &mut App, event: &Happened) {
    app.ui.shown = Some(event.seq);
    app.ui.passed.clear();
    app.ui.taken_back = TakenBack::default();
    app.ui.reads_result = event.resolution.is_some();
    app.ui.log = 0;
    decision::propose(app);
}

fn undo_or_redo(app: &mut App, command: Command) {
    app.ui.rest = Rest::default();
    let newest = |app: &App| app.readings.newest_in_force(&app.battle);
    let (before, undone) = (newest(app), matches!(command, Command::Undo { .. }));
    if let Some(side) = Some(&command).filter(|_| undone).and_then(|_| uncovered_by_undo(app)) {
        // One key too many is no way to see the orders of the other side.
        let events = Some(app.game().events().len());
        if app.ui.warned_at != events {
            app.ui.warned_at = events;
            let text = Text::new("undo-uncovers").with("army", Arg::text(app.speaker().side(side.code())));
            app.ui.message = Some(app.speaker().text(&text));
            return;
        }
    }
    let state = app.game().state().clone();
    if execute(app, command) {
        stand_on_next_item(app);
        show_turned(app, &state, undone);
        let told = if undone { before } else { newest(app) };
        let key = if undone { "undone" } else { "redone" };
        let said = told.map(|entry| Text::new(key).with("what", Arg::text(entry.headline.replace('\n', " / "))));
        app.ui.message = said.map(|said| app.speaker().text(&said)).or_else(|| app.ui.message.take());
    }
}

/// What hands do after an undo or a redo stands where results do: the table follows the state, backwards too.
fn show_turned(app: &mut App, before: &State, undone: bool) {
    if app.pending().is_some() {
        return;
    }
    let turn = u64::try_from(app.game().events().len()).unwrap_or(0);
    let turned: Vec<Happened> =
        app.game().turned(turn).into_iter().filter_map(|seq| app.game().events().numbered(seq)).collect();
    if !undone {
        let told = turned.iter().rev().find(|event| !event.table.is_empty());
        if let Some(seq) = told.map(|event| event.seq) {
            (app.ui.shown, app.ui.reads_result) = (Some(seq), true);
        }
        return;
    }
    let schema = &app.game().rules().schema;
    let moves = |told: &&Instruction| schema.hands.iter().any(|hand| hand.id == told.id && hand.moves);
    let moves: Vec<Instruction> = turned.iter().rev().flat_map(|event| &event.table).filter(moves).cloned().collect();
    let now = on_table(schema, before, app.game().state(), Vec::new());
    if !now.is_empty() || !moves.is_empty() {
        app.ui.taken_back = TakenBack { now, moves };
        (app.ui.shown, app.ui.reads_result) = (None, true);
    }
}

/// The side whose hidden choices taking the last thing back would show, as the other one acts now.
fn uncovered_by_undo(app: &App) -> Option<Side> {
    let game = app.game();
    let acting = game.state().acting_side()?;
    let other = Side::BOTH.into_iter().find(|side| *side != acting)?;
    if secrets_of(game, app.speaker(), other).is_empty() {
        return None;
    }
    let last =
        (1..=game.events().len()).rev().filter_map(|seq| u64::try_from(seq).ok()).find(|seq| game.is_live(*seq))?;
    game.before_event(last)?.state().acting_side().filter(|before| *before == other)
}

/// The checklist's cursor sits on the next thing this step asks for, the order of battle's on who it waits for.
fn stand_on_next_item(app: &mut App) {
    let items = app.game().checklist();
    // Below the last line where nothing is asked for: Enter goes on then.
    let next = next_item(&items).unwrap_or(items.len());
    let first = items.get(next).and_then(|view| view.open.first());
    let waiting = first.and_then(|id| actors(app.game(), id).into_iter().next());
    app.ui.checklist = next;
    if let Some(id) = waiting.filter(|_| app.ui.focus != Pane::Order) {
        show_unit(app, &id);
    }
}

/// Puts the cursor of the order of battle on an entity, where it is in sight.
fn show_unit(app: &mut App, id: &str) -> bool {
    app.ui.folding.concern(app.battle.game().state(), id);
    let rows = order_rows(app);
    let row = rows.iter().find(|row| row.id.as_str() == id && row.shown == Shown::Entity);
    let cursor = row.map(OrderRow::cursor);
    let found = cursor.is_some();
    app.ui.order = cursor.unwrap_or_else(|| app.ui.order.clone());
    found
}

/// Moves the cursor of the pane that has the focus; the resolution pane has none and scrolls.
fn move_cursor(app: &mut App, by: isize) {
    let within = |at: usize, count: usize| at.saturating_add_signed(by).min(count.saturating_sub(1));
    match app.ui.focus {
        Pane::Order => {
            let rows = order_rows(app);
            if let Some(row) = rows.get(within(cursor_row(app, &rows), rows.len())) {
                app.ui.order = row.cursor();
            }
        }
        Pane::Checklist => {
            let count = app.game().checklist().len();
            let below = app.ui.checklist >= count;
            app.ui.checklist = if below && by > 0 { 0 } else { within(app.ui.checklist.min(count), count) };
        }
        Pane::Resolution => {
            let top = app.ui.scroll.of(Pane::Resolution).saturating_add_signed(by);
            app.ui.scroll.set(Pane::Resolution, top);
        }
        // The log's cursor counts from its end.
        Pane::Log => {
            let last = app.readings.log_length(&app.battle).saturating_sub(1);
            app.ui.log = app.ui.log.saturating_add_signed(by.saturating_neg()).min(last);
        }
    }
}
