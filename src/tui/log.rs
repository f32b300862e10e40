//! The log pane: newest entry last, narrowed by text, kind or unit.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::app::{App, Pane};
use super::lines::{Lines, fit};
use crate::report::{Entry, EntryKind};

/// What the log shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// In lower case.
    pub text: String,
    pub kind: Option<EntryKind>,
    pub unit: Option<String>,
}

impl LogFilter {
    pub fn is_empty(&self) -> bool {
        *self == LogFilter::default()
    }

    fn admits(&self, entry: &Entry) -> bool {
        let of_kind = self.kind.is_none_or(|kind| kind == entry.kind);
        let of_unit = self.unit.as_ref().is_none_or(|unit| entry.about.contains(unit));
        of_kind && of_unit && (self.text.is_empty() || self.is_in(entry))
    }

    fn is_in(&self, entry: &Entry) -> bool {
        let holds = |text: &str| text.to_lowercase().contains(&self.text);
        holds(&entry.headline)
            || entry.breakdown.iter().any(|line| holds(line))
            || entry.changes.iter().any(|said| holds(&said.text))
    }

    /// The next kind of entry to narrow the log to; after the last, all of them.
    pub fn turn_kind(&mut self, forward: bool) {
        let kinds = EntryKind::ALL;
        let at = self.kind.and_then(|kind| kinds.iter().position(|known| *known == kind));
        self.kind = match (at, forward) {
            (None, true) => kinds.first().copied(),
            (None, false) => kinds.last().copied(),
            (Some(at), true) => kinds.get(at + 1).copied(),
            (Some(at), false) => at.checked_sub(1).and_then(|at| kinds.get(at).copied()),
        };
    }
}

/// Numbers of the entries a filter admits, worked out once for a filter and a length of the log.
#[derive(Default)]
pub struct Admitted {
    filter: LogFilter,
    events: usize,
    numbers: Vec<u64>,
}

impl App {
    /// How many entries the log shows under its filter.
    pub fn log_length(&mut self) -> usize {
        if self.look.filter.is_empty() {
            return self.game().events().len();
        }
        self.admit();
        self.look.admitted.numbers.len()
    }

    /// The number of the entry that stands so many places before the newest one shown.
    pub fn logged(&mut self, back: usize) -> Option<u64> {
        let place = self.log_length().checked_sub(back + 1)?;
        if self.look.filter.is_empty() {
            return u64::try_from(place + 1).ok();
        }
        self.look.admitted.numbers.get(place).copied()
    }

    fn admit(&mut self) {
        let events = self.game().events().len();
        if self.look.admitted.filter == self.look.filter && self.look.admitted.events == events {
            return;
        }
        let numbers = (1..=u64::try_from(events).unwrap_or(0)).filter(|seq| {
            let entry = self.entry(*seq);
            entry.is_some_and(|entry| self.look.filter.admits(&entry))
        });
        let numbers = numbers.collect();
        self.look.admitted = Admitted { filter: self.look.filter.clone(), events, numbers };
    }

    /// The filter in words, for the title of the pane.
    pub fn log_title(&self) -> String {
        let filter = &self.look.filter;
        let mut title = self.catalog.plain("pane-log");
        if let Some(kind) = filter.kind {
            title += &format!(" · {}", self.catalog.plain(&format!("entry-{}", kind.code())));
        }
        if let Some(unit) = &filter.unit {
            title += &format!(" · {}", self.speaker().name(unit));
        }
        if !filter.text.is_empty() {
            title += &format!(" /{}", filter.text);
        }
        title
    }
}

/// The log as far as it fits; the cursor counts from the end.
pub fn log(app: &mut App, width: usize, height: usize) -> Lines {
    let detailed = height > 9;
    let mut blocks: Vec<Vec<Line<'static>>> = Vec::new();
    let mut rows = 0;
    let mut back = app.look.log;
    while rows < height {
        let Some(entry) = app.logged(back).and_then(|seq| app.entry(seq)) else { break };
        let block = block(app, &entry, width, detailed);
        rows += block.len();
        blocks.push(block);
        back += 1;
    }
    if blocks.is_empty() && !app.look.filter.is_empty() {
        blocks.push(vec![Line::from(Span::styled(app.catalog.plain("nothing-here"), app.theme.faint()))]);
    }
    let newest = blocks.first().map_or(0, Vec::len);
    let lines: Vec<Line<'static>> = blocks.into_iter().rev().flatten().collect();
    let cursor = (app.look.focus == Pane::Log).then(|| lines.len().saturating_sub(newest.max(1)));
    let skip = lines.len().saturating_sub(height);
    let cursor = cursor.map(|at| at.saturating_sub(skip));
    Lines { cursor, lines: lines.into_iter().skip(skip).collect(), below: 0 }
}

fn block(app: &App, entry: &Entry, width: usize, detailed: bool) -> Vec<Line<'static>> {
    let theme = app.theme;
    let live = app.game().is_live(entry.seq) || entry.kind == EntryKind::Undo;
    let sign = match (live, entry.kind) {
        (false, _) => "✗ ",
        (true, EntryKind::Note) => "✎ ",
        (true, _) => "",
    };
    let clock = app.clock(&entry.time);
    let text = theme.plain(&format!("{clock} {sign}{}", entry.headline.replace('\n', " / ")));
    let style = if live { Style::new() } else { theme.faint() };
    let mut block = vec![Line::from(Span::styled(fit(&text, width), style))];
    if detailed {
        let detail = |line: &String| {
            let text = fit(&theme.plain(&format!("      {line}")), width);
            Line::from(Span::styled(text, theme.faint()))
        };
        block.extend(entry.breakdown.iter().map(detail));
    }
    block
}
