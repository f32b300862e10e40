//! The log pane: newest entry last.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::{App, Pane};
use super::super::lines::{Lines, fit, wrap};
use super::super::log::LogItem;
use super::super::readings::{Moment, Readings};
use crate::engine::message::Text;
use crate::engine::names::CounterName;
use crate::report::{Entry, EntryKind, clock};

/// The filter in words, for the title of the pane.
pub(super) fn title(app: &App) -> String {
    let filter = &app.ui.filter;
    let mut title = app.plain("pane-log");
    if let Some(kind) = filter.kind {
        title += &format!(" · {}", app.plain(&format!("entry-{}", kind.code())));
    }
    if let Some(unit) = &filter.unit {
        title += &format!(" · {}", app.speaker().name(unit));
    }
    if !filter.text.is_empty() {
        title += &format!(" /{}", filter.text);
    }
    title
}

/// The log as far as it fits; the cursor counts from the end. A line of its own tells where a turn or a side begins.
pub(super) fn log(app: &App, width: usize, height: usize) -> Lines {
    let mut blocks: Vec<Vec<Line<'static>>> = Vec::new();
    let (mut rows, mut newest) = (0, 0);
    let mut back = app.ui.log;
    while rows < height {
        let Some((block, own)) = told(app, back, width, height) else { break };
        rows += block.len();
        if blocks.is_empty() {
            // The cursor stands on the entry, not on the heading above it.
            newest = own.min(block.len());
        }
        blocks.push(block);
        back += 1;
    }
    if blocks.is_empty() && !app.ui.filter.is_empty() {
        blocks.push(vec![Line::from(Span::styled(app.plain("nothing-here"), app.theme.faint()))]);
    }
    // Near the beginning there is room below the cursor too.
    let mut newer = app.ui.log;
    while rows < height
        && let Some((block, _)) = newer.checked_sub(1).and_then(|newer| told(app, newer, width, height))
    {
        newer -= 1;
        rows += block.len();
        blocks.insert(0, block);
    }
    let below: usize = blocks.iter().take(app.ui.log - newer).map(Vec::len).sum();
    let mut lines: Vec<Line<'static>> = blocks.into_iter().rev().flatten().collect();
    let at = lines.len().saturating_sub(below + newest.max(1));
    let cursor = (app.ui.focus == Pane::Log).then_some(at);
    lines.extend(begun(app, width));
    // What is older goes first: with something below the beginning is there.
    let skip = if below > 0 { 0 } else { lines.len().saturating_sub(height) };
    let cursor = cursor.map(|at| at.saturating_sub(skip));
    lines.drain(..skip);
    lines.truncate(height);
    Lines { cursor, lines, ..Lines::default() }
}

/// An entry so many before the newest, with the heading before it, and the lines of the entry alone.
fn told(app: &App, back: usize, width: usize, height: usize) -> Option<(Vec<Line<'static>>, usize)> {
    let item = app.readings.logged(&app.battle, back)?;
    let mut block = match item {
        LogItem::Undone { count, again, .. } => undone(app, count, again, width),
        LogItem::Again { amendment, place } => match Readings::again(&app.battle, amendment, place) {
            Some(entry) => block(app, &entry, true, width),
            None => Vec::new(),
        },
        LogItem::Event(seq) => match app.readings.entry(&app.battle, seq) {
            Some(entry) => block(app, &entry, entry.stands(app.game()), width),
            None => Vec::new(),
        },
    };
    let own = block.len();
    if let Some(heading) = heading(app, item, back, width) {
        block.insert(0, heading);
    }
    // An entry longer than the pane is read from its beginning.
    block.truncate(height);
    Some((block, own))
}

/// Turn and side, where the entry is the first of them.
fn heading(app: &App, item: LogItem, back: usize, width: usize) -> Option<Line<'static>> {
    let LogItem::Event(seq) = item else { return None };
    let moment = app.readings.moment(seq).filter(|moment| moment.turn > 0 && app.game().is_live(seq))?;
    let mut older = (back + 1..).map_while(|back| app.readings.logged(&app.battle, back));
    let before = older.find_map(|item| app.readings.moment(item.seq()).filter(|_| app.game().is_live(item.seq())))?;
    (before != moment).then(|| dated(app, moment, width))
}

/// The turn and the side that the last entry ended with: nothing of it has been done yet.
fn begun(app: &App, width: usize) -> Option<Line<'static>> {
    let newest = app.readings.logged(&app.battle, 0).filter(|_| app.ui.log == 0 && app.ui.filter.is_empty())?;
    let before = app.readings.moment(newest.seq()).filter(|_| app.game().is_live(newest.seq()))?;
    let state = app.game().state();
    let counter = app.game().rules().schema.counters.first()?;
    let turn = state.counter(CounterName::of_data(counter));
    let now = Moment { turn, side: state.frames.iter().find_map(|frame| frame.side) };
    let over = state.ending.is_some() || now.side.is_none();
    (!over && before.turn > 0 && before != now).then(|| dated(app, now, width))
}

/// A line that says turn and side.
fn dated(app: &App, moment: Moment, width: usize) -> Line<'static> {
    let (speaker, game) = (app.speaker(), app.game());
    let counter = game.rules().schema.counters.first().map(|counter| speaker.word(&format!("counter_{counter}")));
    let army = moment.side.and_then(|side| game.army(side)).map(|army| format!(" · {}", speaker.called(army)));
    let text = format!("{} {}{}", counter.unwrap_or_default(), moment.turn, army.unwrap_or_default());
    let rule = app.theme.rule();
    let line = format!("{rule}{rule} {text} {}", rule.repeat(width.saturating_sub(text.width() + 4)));
    Line::from(Span::styled(app.theme.plain(&line), app.theme.faint()))
}

/// Events taken back, in one line.
fn undone(app: &App, count: usize, again: Option<usize>, width: usize) -> Vec<Line<'static>> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let text = match again {
        Some(again) => {
            let again = i64::try_from(again.min(usize::try_from(count).unwrap_or(again))).unwrap_or(i64::MAX);
            Text::new("log-replaced").with("count", count).with("dropped", count - again)
        }
        None => Text::new("log-folded").with("count", count),
    };
    let text = app.speaker().text(&text);
    let text = app.theme.plain(&format!("      ✗ {text}"));
    vec![Line::from(Span::styled(fit(&text, width), app.theme.faint()))]
}

fn block(app: &App, entry: &Entry, live: bool, width: usize) -> Vec<Line<'static>> {
    let theme = app.theme;
    let sign = match (live, entry.kind) {
        (false, _) => "✗ ",
        (true, EntryKind::Note) => "✎ ",
        (true, _) => "",
    };
    let clock = clock(&entry.time, &app.battle.zone);
    // What decided and how the dice fell belong to the line of what came of it.
    let said = entry.headline.replace('\n', " / ");
    let decided = if entry.tally.is_empty() { String::new() } else { format!(" ({})", entry.tally) };
    let dice = if entry.dice.is_empty() { String::new() } else { format!(" {}", entry.dice) };
    let text = match format!("{decided}{dice}") {
        tail if tail.is_empty() => said,
        tail => format!("{}{tail}", said.trim_end_matches('.')),
    };
    let text = theme.plain(&format!("{sign}{text}"));
    let style = if live { Style::new() } else { theme.faint() };
    let indent = clock.width() + 1;
    let mut block: Vec<Line<'static>> = Vec::new();
    for (place, line) in wrap(&text, width.saturating_sub(indent)).into_iter().enumerate() {
        let before = if place == 0 { format!("{clock} ") } else { " ".repeat(indent) };
        block.push(Line::from(Span::styled(format!("{before}{line}"), style)));
    }
    block
}
