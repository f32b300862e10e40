//! The resolution pane: a decision, a form, or what happened last.

use std::rc::Rc;

use ratatui::style::Style;

use super::super::action::Role;
use super::super::app::App;
use super::super::lines::Lines;
use super::super::theme::Theme;
use super::super::update::{Leads, is_finished, leads};
use super::{decision, form};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Command;
use crate::engine::world::EntityId;
use crate::play::wiped_out;
use crate::report::{Entry, OnTable};

pub(super) fn title(app: &App) -> String {
    let speaker = app.speaker();
    let procedure = match (app.pending(), &app.ui.form) {
        (Some(pending), _) => Some(pending.procedure.clone()),
        (None, Some(form)) => Some(form.filler.procedure().to_owned()),
        // A result stands in the place of its form.
        (None, None) => resolved_last(app),
    };
    procedure.map_or_else(|| app.plain("pane-resolution"), |id| speaker.word(&format!("procedure.{id}")))
}

pub(super) fn resolution(app: &App, width: usize, height: usize) -> Lines {
    if app.pending().is_some() {
        return decision::decision(app, width);
    }
    if app.ui.form.is_some() {
        let form = form::form(app, width, height);
        // Whoever reads on has no cursor to keep in sight.
        return Lines { cursor: form.cursor.filter(|_| !app.ui.peeks), ..form };
    }
    let mut content = Lines::default();
    // Nothing that comes next weighs as much.
    if let Some(side) = wiped_out(app.game()) {
        let text = Text::new("wiped-out").with("army", Arg::text(app.speaker().side(side.code())));
        content.wrapped(&app.theme.plain(&app.speaker().text(&text)), width, app.theme.warning());
    }
    if !app.ui.taken_back.is_empty() {
        let hands = OnTable::taken_back(&app.ui.taken_back.now, &app.ui.taken_back.moves, app.speaker());
        content.wrapped(&app.theme.plain(&hands.title), width, app.theme.strong());
        for line in &hands.lines {
            content.wrapped(&app.theme.plain(&format!("  {line}")), width, Style::new());
        }
        content.push("");
    }
    let shown = app.ui.shown.map(|seq| app.game().given_as_one(seq)).unwrap_or_default();
    let read = |seqs: &[u64]| -> Vec<Rc<Entry>> {
        seqs.iter().filter_map(|seq| app.readings.entry(&app.battle, *seq)).collect()
    };
    let (entries, passed) = (read(&shown), read(&app.ui.passed));
    if !entries.is_empty() {
        let [entries, passed] = [&entries, &passed].map(|some| some.iter().map(Rc::as_ref).collect::<Vec<&Entry>>());
        results(&mut content, &entries, &passed, next_thing(app).as_deref(), app.theme, width);
        content.push("");
    }
    if app.game().state().ending.is_none() && !app.ui.reads_result {
        if app.role() == Role::Player && matches!(leads(app), Leads::On) {
            content.wrapped(&app.theme.plain(&finished(app)), width, app.theme.strong());
        }
        content.wrapped(&app.theme.plain(&app.readings.hint), width, app.theme.faint());
    }
    content
}

/// What Enter does next, after a result.
fn next_thing(app: &App) -> Option<String> {
    if app.game().state().ending.is_some() || !app.ui.reads_result {
        return None;
    }
    let speaker = app.speaker();
    let items = app.game().checklist();
    let open = items.get(app.ui.checklist).filter(|view| !view.done);
    Some(match open {
        Some(view) => {
            // The battle as a whole owes what both sides do together: naming it would say nothing.
            let owes = view.open.first().filter(|id| *id != EntityId::BATTLE);
            let who = owes.map(|id| speaker.subject(id)).unwrap_or_default();
            let item = Arg::text(speaker.label(&view.item.label));
            // The same once more for somebody else: the title above says what.
            let again = view.item.procedure.is_some() && view.item.procedure == resolved_last(app);
            let key = match again {
                _ if who.is_empty() => "next-thing",
                true => "next-who",
                false => "next-thing-of",
            };
            speaker.text(&Text::new(key).with("item", item).with("who", Arg::text(who)))
        }
        None if is_finished(app) => finished(app),
        None => return None,
    })
}

/// The procedure of the result that is read.
fn resolved_last(app: &App) -> Option<String> {
    let seq = app.ui.shown.filter(|_| app.ui.reads_result)?;
    match app.game().events().numbered(seq)?.command {
        Command::Resolve { procedure, .. } => Some(procedure),
        _ => None,
    }
}

/// That Enter goes on: nothing is left, or nothing that must be.
fn finished(app: &App) -> String {
    let open = app.game().checklist().iter().any(|view| !view.done);
    app.plain(if open { "step-optional" } else { "step-finished" })
}

pub(super) fn entry_in_full(content: &mut Lines, entry: &Entry, theme: Theme, width: usize) {
    results(content, &[entry], &[], None, theme, width);
}

/// What came of it, what hands do, what comes next; how it came about stands below. Of several things given as one, and of
/// the steps that closed by themselves after them, hands are told all together: nothing of it may be out of sight.
fn results(content: &mut Lines, entries: &[&Entry], passed: &[&Entry], next: Option<&str>, theme: Theme, width: usize) {
    for entry in entries {
        content.wrapped(&theme.plain(&entry.headline), width, theme.strong().patch(theme.tone(entry.tone)));
    }
    let hands = entries.iter().chain(passed).map(|entry| &entry.on_table);
    let all: Vec<&OnTable> = hands.filter(|hands| !hands.lines.is_empty()).collect();
    if let Some(first) = all.first() {
        content.wrapped(&theme.plain(&first.title), width, theme.strong());
    }
    for line in all.iter().flat_map(|hands| &hands.lines) {
        content.wrapped(&theme.plain(&format!("  {line}")), width, Style::new());
    }
    let changes = entries.iter().flat_map(|entry| &entry.changes);
    for sentence in changes.filter(|sentence| !sentence.minor && !sentence.on_table) {
        content.wrapped(&format!("> {}", theme.plain(&sentence.text)), width, Style::new());
    }
    if let Some(next) = next {
        content.wrapped(&theme.plain(next), width, theme.strong());
    }
    for entry in entries {
        // Of several, whose dice and sums these are.
        if entries.len() > 1 && !entry.without_rules.is_empty() {
            content.wrapped(&theme.plain(&entry.headline), width, theme.faint());
        }
        for line in &entry.without_rules {
            content.wrapped(&theme.plain(line), width, Style::new());
        }
    }
}

/// How many lines the result of the last throw takes; none where something else is resolved.
pub(super) fn length_of_result(app: &App, width: usize) -> Option<usize> {
    let alone = app.ui.reads_result && app.ui.form.is_none() && app.pending().is_none();
    alone.then(|| resolution(app, width, 0).lines.len())
}
