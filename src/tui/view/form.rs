//! A form being filled: its fields, the alternatives of the one asked about, the odds, the sum.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::form::{FormPane, table};
use super::super::lines::{Lines, fit};
use super::dice;
use crate::engine::message::Text;
use crate::engine::refusal::Reason;
use crate::engine::value::Value;
use crate::play::{Question, asked, field_label, shown};
use crate::report::{breakdown_line, modifier_line};

pub(super) fn form(app: &App, width: usize) -> Lines {
    let theme = app.theme;
    let mut content = Lines::default();
    let Some(state) = &app.ui.form else { return content };
    let (game, speaker) = table(state.past.as_deref(), &app.battle);
    let Some(form) = state.filler.form(game) else { return content };
    if let Some(amending) = &state.past {
        let seq = i64::try_from(amending.seq).unwrap_or(i64::MAX);
        content.wrapped(&speaker.text(&Text::new("amending").with("seq", seq)), width, theme.warning());
    }
    for (index, field) in form.fields.iter().enumerate().filter(|(_, field)| asked(field)) {
        let active = state.filler.place() == index;
        let typed = &state.filler.entry().typed;
        let held = || field.value.as_ref().map(|value| shown(field, value, speaker)).unwrap_or_default();
        let value = if active && !typed.is_empty() { format!("{typed}_") } else { held() };
        let label = field_label(field, speaker);
        // A short label leaves its room to a long value, and the other way round.
        let value_width = value.width().min(width.saturating_sub(label.width() + 1).max(width / 2));
        if active {
            content.cursor = Some(content.lines.len());
        }
        let room = width.saturating_sub(value_width + 1);
        let line = format!("{} {}", fit(&label, room), fit(&value, value_width));
        content.push(Line::from(Span::styled(theme.plain(&line), if active { theme.strong() } else { Style::new() })));
        if active {
            alternatives(app, state, &Question::new(field, None, speaker), &mut content, width);
        }
    }
    for problem in form.problems.iter().filter(|problem| !problem.is(Reason::MissingInput)) {
        content.wrapped(&format!("! {}", speaker.refusal(problem)), width, theme.warning());
    }
    if state.filler.place() >= form.fields.len() {
        content.cursor = Some(content.lines.len());
        content.below = if state.chances.len() > 1 { state.chances.len() } else { 0 };
    }
    if state.typing {
        dice::typed(app, state.filler.dice(), state.filler.waiting(game), &mut content, width);
    } else {
        let style = if state.filler.place() >= form.fields.len() { theme.strong() } else { theme.faint() };
        let key = if state.rolls { "form-roll" } else { "form-do" };
        content.push(Line::from(Span::styled(fit(&app.plain(key), width), style)));
    }
    for note in &form.notes {
        content.wrapped(&theme.plain(&breakdown_line(note, speaker)), width, Style::new());
    }
    odds_lines(app, state, &mut content, width);
    for modifier in &form.modifiers {
        content.wrapped(&theme.plain(&modifier_line(modifier, speaker)), width, theme.faint());
    }
    content
}

/// The alternatives of the active field around the one under the cursor; where there are none, why.
fn alternatives(app: &App, state: &FormPane, question: &Question, content: &mut Lines, width: usize) {
    if !question.takes_choice() {
        return;
    }
    let (speaker, theme) = (app.speaker(), app.theme);
    let entry = state.filler.entry();
    let listed = entry.listed(question);
    let rows = if width > 50 { 8 } else { 4 };
    let held = question.held.as_ref().map(Value::texts_of).unwrap_or_default();
    for (at, listed) in listed.iter().enumerate().skip(entry.cursor.saturating_sub(2)).take(rows) {
        let mark = if at == entry.cursor { theme.cursor() } else { " " };
        let value = listed.map(|alternative| alternative.value.as_str());
        let among = match (question.takes_several(), value.is_some_and(|value| held.contains(&value))) {
            (false, _) => "",
            (true, true) => "[x] ",
            (true, false) => "[ ] ",
        };
        let name = listed.map_or_else(|| app.plain("none"), |alternative| alternative.name.clone());
        content.push(fit(&theme.plain(&format!("  {mark} {among}{name}")), width));
    }
    if listed.is_empty() {
        let refusal = question.why_not(&entry.typed);
        let text = refusal.map_or_else(|| app.plain("form-nobody"), |refusal| speaker.refusal(refusal));
        content.wrapped(&format!("  {text}"), width, theme.warning());
    }
}

/// Outcomes with their chances, the exact fraction where there is room for it; what is certain is no news.
pub(super) fn odds_lines(app: &App, state: &FormPane, content: &mut Lines, width: usize) {
    let theme = app.theme;
    let (most, fraction_room) = if width > 50 { (10, 16) } else { (8, 0) };
    let longest = state.chances.iter().map(|chance| chance.label.width()).max().unwrap_or(0);
    let sign = if state.chances.iter().any(|chance| chance.error.is_some()) { 2 } else { 0 };
    let room = width.saturating_sub(7 + sign + fraction_room);
    let cells = room.saturating_sub(longest).clamp(4, most);
    for chance in state.chances.iter().filter(|_| state.chances.len() > 1) {
        let percent = format!("{:>1$}", theme.plain(&chance.percent()), 5 + sign);
        let bar = theme.bar(thousandths(chance.chance), 1000, cells);
        let label = fit(&theme.plain(&chance.label), room.saturating_sub(cells));
        let fraction = if fraction_room > 0 { format!("  {}", chance.fraction) } else { String::new() };
        // Until the new ones are counted, the last ones.
        let style = if state.awaits.is_some() { theme.faint() } else { Style::new() };
        content.push(Line::from(Span::styled(fit(&format!("{label} {bar} {percent}{fraction}"), width), style)));
    }
}

/// A chance for its bar: what is possible is never nothing, what is not certain never everything.
#[expect(clippy::cast_possible_truncation, reason = "a probability times a thousand is between 0 and 1000")]
fn thousandths(chance: f64) -> i64 {
    let rounded = (chance * 1000.0).round() as i64;
    if chance >= 1.0 { 1000 } else { rounded.clamp(i64::from(chance > 0.0), 999) }
}
