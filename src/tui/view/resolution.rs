//! The resolution pane: a decision, a form, or what happened last.

use ratatui::style::Style;

use super::super::action::Role;
use super::super::app::App;
use super::super::lines::Lines;
use super::super::theme::Theme;
use super::super::update::{Leads, is_finished, leads};
use super::{decision, form};
use crate::engine::message::{Arg, Text};
use crate::report::Entry;

pub(super) fn title(app: &App) -> String {
    let speaker = app.speaker();
    let procedure = match (app.pending(), &app.ui.form) {
        (Some(pending), _) => Some(pending.procedure.as_str()),
        (None, Some(form)) => Some(form.filler.procedure()),
        (None, None) => None,
    };
    procedure.map_or_else(|| app.plain("pane-resolution"), |id| speaker.word(&format!("procedure.{id}")))
}

pub(super) fn resolution(app: &App, width: usize) -> Lines {
    if app.pending().is_some() {
        return decision::decision(app, width);
    }
    if app.ui.form.is_some() {
        return form::form(app, width);
    }
    let mut content = Lines::default();
    let shown = app.ui.shown.map(|seq| app.game().given_as_one(seq)).unwrap_or_default();
    for entry in shown.iter().filter_map(|seq| app.readings.entry(&app.battle, *seq)) {
        entry_and_next(&mut content, &entry, next_thing(app).as_deref(), app.theme, width);
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
            let who = view.open.first().map(|id| speaker.subject(id)).unwrap_or_default();
            let item = Arg::text(speaker.label(&view.item.label));
            let key = if who.is_empty() { "next-thing" } else { "next-thing-of" };
            speaker.text(&Text::new(key).with("item", item).with("who", Arg::text(who)))
        }
        None if is_finished(app) => finished(app),
        None => return None,
    })
}

/// That Enter goes on: nothing is left, or nothing that must be.
fn finished(app: &App) -> String {
    let open = app.game().checklist().iter().any(|view| !view.done);
    app.plain(if open { "step-optional" } else { "step-finished" })
}

pub(super) fn entry_in_full(content: &mut Lines, entry: &Entry, theme: Theme, width: usize) {
    entry_and_next(content, entry, None, theme, width);
}

/// What came of it, what hands do, what comes next; how it came about stands below.
fn entry_and_next(content: &mut Lines, entry: &Entry, next: Option<&str>, theme: Theme, width: usize) {
    content.wrapped(&theme.plain(&entry.headline), width, theme.strong().patch(theme.tone(entry.tone)));
    for line in entry.on_table.paragraph() {
        let style = if line == entry.on_table.title { theme.strong() } else { Style::new() };
        content.wrapped(&theme.plain(&line), width, style);
    }
    for sentence in entry.changes.iter().filter(|sentence| !sentence.minor && !sentence.on_table) {
        content.wrapped(&format!("> {}", theme.plain(&sentence.text)), width, Style::new());
    }
    if let Some(next) = next {
        content.wrapped(&theme.plain(next), width, theme.strong());
    }
    for line in &entry.without_rules {
        content.wrapped(&theme.plain(line), width, Style::new());
    }
}
