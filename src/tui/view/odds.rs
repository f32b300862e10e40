//! Outcomes of a form with their chances, and what the whole affair comes to.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::form::FormPane;
use super::super::lines::{Lines, fit, wrap};

/// A fraction of more signs than this tells nobody anything.
const LONGEST_FRACTION: usize = 7;

/// Cells of a bar below which it tells nothing.
const SHORTEST_BAR: usize = 6;

/// Outcomes with their chances, the exact fraction where there is room for the whole of it.
pub(super) fn odds_lines(app: &App, state: &FormPane, content: &mut Lines, width: usize) {
    let theme = app.theme;
    // Exact fractions where they are such as anybody would read.
    let readable = state.chances.iter().all(|chance| chance.fraction.width() <= LONGEST_FRACTION);
    let (most, fraction_room) = match (width > 50, readable) {
        (true, true) => (10, LONGEST_FRACTION + 2),
        (true, false) => (10, 0),
        (false, _) => (8, 0),
    };
    let longest = state.chances.iter().map(|chance| chance.label.width()).max().unwrap_or(0);
    let sign = if state.chances.iter().any(|chance| chance.error.is_some()) { 2 } else { 0 };
    let room = width.saturating_sub(7 + sign + fraction_room);
    let cells = room.saturating_sub(longest).clamp(SHORTEST_BAR, most);
    if let Some(who) = state.chances_of.as_ref().filter(|_| state.chances.len() > 1) {
        let whose = format!("{}{}", app.speaker().subject(who), app.plain("colon"));
        content.wrapped(&theme.plain(whose.trim_end()), width, theme.faint());
    }
    // What is certain is news only where dice are thrown for it, and something weighs in.
    for chance in state.chances.iter().filter(|_| state.chances.len() > 1 || state.rolls && state.weighs) {
        let percent = format!("{:>1$}", theme.plain(&chance.percent), 5 + sign);
        let bar = theme.bar(thousandths(chance.chance), 1000, cells);
        let mut label = wrap(&theme.plain(&chance.label), room.saturating_sub(cells));
        let last = label.pop().unwrap_or_default();
        label.into_iter().for_each(|line| content.push(Line::from(Span::styled(line, theme.faint()))));
        let label = fit(&last, room.saturating_sub(cells));
        let whole = chance.fraction.width() + 2 <= fraction_room;
        let fraction = if whole { format!("  {}", chance.fraction) } else { String::new() };
        // Until the new ones are counted, the last ones.
        let style = if state.awaits.is_some() { theme.faint() } else { Style::new() };
        content.push(Line::from(Span::styled(fit(&format!("{label} {bar} {percent}{fraction}"), width), style)));
    }
}

/// What the whole affair comes to; until it is counted, the last one.
pub(super) fn forecast_lines(app: &App, state: &FormPane, content: &mut Lines, width: usize) {
    let theme = app.theme;
    let style = if state.awaits_forecast.is_some() { theme.faint() } else { Style::new() };
    for line in &state.forecast {
        content.wrapped(&theme.plain(line), width, style);
    }
}

/// A chance for its bar: what is possible is never nothing, what is not certain never everything.
#[expect(clippy::cast_possible_truncation, reason = "a probability times a thousand is between 0 and 1000")]
fn thousandths(chance: f64) -> i64 {
    let rounded = (chance * 1000.0).round() as i64;
    if chance >= 1.0 { 1000 } else { rounded.clamp(i64::from(chance > 0.0), 999) }
}
