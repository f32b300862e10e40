//! The log pane: newest entry last.

use std::rc::Rc;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::app::{App, Pane};
use super::super::lines::{Lines, fit};
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

fn logged(app: &App, back: usize) -> Option<Rc<Entry>> {
    let seq = app.readings.logged(&app.battle, back)?;
    app.readings.entry(&app.battle, seq)
}

/// The log as far as it fits; the cursor counts from the end.
pub(super) fn log(app: &App, width: usize, height: usize) -> Lines {
    let detailed = height > 9;
    let mut blocks: Vec<Vec<Line<'static>>> = Vec::new();
    let mut rows = 0;
    let mut back = app.ui.log;
    while rows < height {
        let Some(entry) = logged(app, back) else { break };
        let block = block(app, &entry, width, detailed);
        rows += block.len();
        blocks.push(block);
        back += 1;
    }
    if blocks.is_empty() && !app.ui.filter.is_empty() {
        blocks.push(vec![Line::from(Span::styled(app.plain("nothing-here"), app.theme.faint()))]);
    }
    let newest = blocks.first().map_or(0, Vec::len);
    let lines: Vec<Line<'static>> = blocks.into_iter().rev().flatten().collect();
    let cursor = (app.ui.focus == Pane::Log).then(|| lines.len().saturating_sub(newest.max(1)));
    let skip = lines.len().saturating_sub(height);
    let cursor = cursor.map(|at| at.saturating_sub(skip));
    Lines { cursor, lines: lines.into_iter().skip(skip).collect(), below: 0 }
}

fn block(app: &App, entry: &Entry, width: usize, detailed: bool) -> Vec<Line<'static>> {
    let theme = app.theme;
    let live = entry.stands(app.game());
    let sign = match (live, entry.kind) {
        (false, _) => "✗ ",
        (true, EntryKind::Note) => "✎ ",
        (true, _) => "",
    };
    let clock = clock(&entry.time, &app.battle.zone);
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
