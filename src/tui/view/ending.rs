//! A battle that is over: who won, what it cost both sides, the curve of their strength, the deadliest units.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::{Lines, fit};
use super::curve::curve;
use crate::engine::world::Side;
use crate::report::{Summary, SummaryRow};

/// Rows of the curve: so many at least, and more where a page has them.
const TALL: (usize, usize) = (6, 16);
/// Rows that a curve has besides its own: title, turns, signs; and who broke, where somebody did.
const AROUND: usize = 3;
/// The narrowest page on which the curve stands beside the deadliest units.
const TWO_COLUMNS: usize = 70;
/// The longest label of the table.
const LABEL: usize = 26;

pub(super) fn ending(app: &App, summary: &Summary, width: usize, height: usize) -> Lines {
    let theme = app.theme;
    let mut content = Lines::default();
    let tone = theme.side(summary.winner).patch(theme.strong());
    content.wrapped(&theme.plain(&summary.headline), width, tone);
    let why = [Some(summary.why.clone()), summary.lasted.clone()].into_iter().flatten().filter(|text| !text.is_empty());
    content.wrapped(&theme.plain(&why.collect::<Vec<_>>().join(" ")), width, Style::new());
    content.push("");
    table(app, summary, width, &mut content);
    content.push("");
    let half = if width >= TWO_COLUMNS { width / 2 } else { width };
    let left = deadliest(app, summary, half.saturating_sub(2));
    let around = AROUND + usize::from(!summary.curve.broken.is_empty());
    let tall = height.saturating_sub(content.lines.len() + around).clamp(TALL.0, TALL.1);
    let right = curve(app, &summary.curve, half, tall);
    if width >= TWO_COLUMNS {
        beside(left, right, half, &mut content);
    } else {
        left.into_iter().chain([Line::default()]).chain(right).for_each(|line| content.push(line));
    }
    content
}

/// Both sides under their names.
fn table(app: &App, summary: &Summary, width: usize, content: &mut Lines) {
    let theme = app.theme;
    let label = summary.rows.iter().map(|row| row.label.width()).max().unwrap_or(0).min(LABEL).min(width / 3) + 2;
    let column = width.saturating_sub(label) / 2;
    let cell = |text: &str| fit(&theme.plain(text), column.saturating_sub(1)) + " ";
    let mut spans = vec![Span::raw(" ".repeat(label))];
    for (side, army) in Side::BOTH.into_iter().zip(&summary.armies) {
        spans.push(Span::styled(cell(army), theme.side(Some(side)).patch(theme.strong())));
    }
    content.push(Line::from(spans));
    let line = |row: &SummaryRow| {
        let [first, second] = &row.values;
        // A label cut short still ends before its value.
        format!("{} {}{}", fit(&theme.plain(&row.label), label - 1), cell(first), cell(second))
    };
    summary.rows.iter().for_each(|row| content.push(line(row)));
}

fn deadliest(app: &App, summary: &Summary, width: usize) -> Vec<Line<'static>> {
    if summary.deadliest.is_empty() {
        return Vec::new();
    }
    let theme = app.theme;
    let mut lines = vec![Line::from(Span::styled(app.plain("ending-deadliest"), theme.strong()))];
    for unit in &summary.deadliest {
        let name = Span::styled(fit(&theme.plain(&unit.name), width), theme.side(unit.side));
        lines.extend([Line::from(name), Line::from(fit(&theme.plain(&format!("  {}", unit.said)), width))]);
    }
    lines
}

/// Two blocks side by side.
fn beside(left: Vec<Line<'static>>, right: Vec<Line<'static>>, column: usize, content: &mut Lines) {
    let rows = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    for _ in 0..rows {
        let mut line = left.next().unwrap_or_default();
        let padding = column.saturating_sub(line.width());
        line.spans.push(Span::raw(" ".repeat(padding)));
        line.spans.extend(right.next().unwrap_or_default().spans);
        content.push(line);
    }
}
