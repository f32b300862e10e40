//! What the overlays in front of the panes say.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::{App, Overlay};
use super::super::correction::{Correction, CorrectionPart, parts};
use super::super::form::overrides_of;
use super::super::lines::{Lines, fit, wrap};
use super::super::page::Page;
use super::super::palette::palette;
use super::ending::ending;
use super::odds::odds_lines;
use crate::engine::message::Text;
use crate::engine::world::Side;
use crate::play::{hand_lines, secrets_of};
use crate::report::given_up_lines;

/// Rows of a list that stand in front at once: more would only cost bytes, a letter narrows it.
const ROWS: usize = 9;

/// An overlay put into words: its title, its lines, and where the cursor of what is typed stands in the first of them.
pub(super) struct OverlayText {
    pub(super) title: String,
    pub(super) content: Lines,
    pub(super) typing: Option<usize>,
    /// The first line of a page that is shown: a page goes no further than its last line at the foot.
    pub(super) top: Option<usize>,
}

pub(super) fn overlay(app: &App, overlay: &Overlay, width: usize, height: usize) -> OverlayText {
    let theme = app.theme;
    match overlay {
        Overlay::Page(page) => page_text(app, page, width, height),
        Overlay::Palette { query, cursor } => {
            let found = palette(app, query.text());
            let rows = found.iter().map(|(text, _)| fit(&theme.plain(text), width)).collect();
            prompt(app, "prompt-palette", &format!(":{}", query.text()), rows, *cursor, height)
        }
        Overlay::Correction(correction) => {
            let said =
                format!("{}{}{}", app.speaker().name(&correction.target), app.plain("colon"), correction.query.text());
            prompt(app, "prompt-correct", &said, part_lines(app, correction, width), correction.cursor, height)
        }
        Overlay::Overrides { cursor } => overrides(app, *cursor, width),
        Overlay::Hands { cursor } => hands(app, *cursor, width),
        Overlay::Word { side, query } => {
            let who = app.game().army(*side).map(|army| app.speaker().name(army.id.as_str())).unwrap_or_default();
            let said = format!("{who}{}{}", app.plain("colon"), query.text());
            prompt(app, "prompt-word", &said, vec![fit(&app.plain("word-explained"), width)], 0, height)
        }
        Overlay::GiveUp { query } => give_up(app, query.text(), width, height),
        Overlay::Reason { query } => {
            let said = format!("{}{}{}", app.plain("give-up-reason"), app.plain("colon"), query.text());
            let typed = theme.plain(&said);
            let mut content = Lines::default();
            content.push(Line::from(Span::styled(format!("{typed}_"), theme.strong())));
            content.wrapped(&theme.plain(&app.plain("override-reason-about")), width, Style::new());
            OverlayText { title: app.plain("prompt-overrides"), content, typing: Some(typed.width()), top: None }
        }
        Overlay::SaveAs { query } => {
            let typed = theme.plain(query.text());
            let mut content = Lines::default();
            content.push(Line::from(Span::styled(format!("{typed}_"), theme.strong())));
            content.wrapped(&theme.plain(&app.plain("save-as-about")), width, Style::new());
            OverlayText { title: app.plain("prompt-save-as"), content, typing: Some(typed.width()), top: None }
        }
        Overlay::Secret { side, revealed, .. } => secret(app, *side, *revealed, width),
        Overlay::Note(_) => {
            OverlayText { title: app.plain("prompt-note"), content: Lines::default(), typing: None, top: None }
        }
        Overlay::Search { .. } => {
            OverlayText { title: String::new(), content: Lines::default(), typing: None, top: None }
        }
    }
}

fn page_text(app: &App, page: &Page, width: usize, height: usize) -> OverlayText {
    let theme = app.theme;
    let title = page.title.clone();
    let of = |content: Lines, top: usize| OverlayText { title: title.clone(), content, typing: None, top: Some(top) };
    if let Some(summary) = &page.summary {
        let mut content = ending(app, summary, width, height);
        let top = page.top.min(content.lines.len().saturating_sub(height));
        content.lines.drain(..top);
        return of(content, top);
    }
    let (top, shown): (usize, Vec<String>) = match &page.card {
        Some(card) => {
            let lines = card.layout(width);
            let top = page.top.min(last_top(lines.iter().map(Vec::len), height));
            (top, lines.into_iter().skip(top).flatten().take(height).map(|line| theme.plain(&line)).collect())
        }
        None => {
            let wrapped = |line: &String| wrap(&theme.plain(line), width);
            let top = page.top.min(last_top(page.lines.iter().map(|line| wrapped(line).len()), height));
            (top, page.lines.iter().skip(top).flat_map(wrapped).take(height).collect())
        }
    };
    of(Lines { lines: shown.into_iter().map(Line::from).collect(), ..Lines::default() }, top)
}

/// The first line of a page whose last one stands at the foot; each line takes so many rows.
fn last_top(rows: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator, height: usize) -> usize {
    let mut room = height;
    let mut top = rows.len();
    for needed in rows.rev() {
        let Some(left) = room.checked_sub(needed) else { break };
        (room, top) = (left, top - 1);
    }
    top
}

/// Why the step is left, and everything that is given up with it.
fn give_up(app: &App, typed: &str, width: usize, height: usize) -> OverlayText {
    let theme = app.theme;
    let said = theme.plain(&format!("{}{}{typed}", app.plain("give-up-reason"), app.plain("colon")));
    let mut content = Lines::default();
    content.push(Line::from(Span::styled(format!("{said}_"), theme.strong())));
    let lines = given_up_lines(&app.game().would_give_up(), app.speaker());
    let (about, style) =
        if lines.is_empty() { ("give-up-nothing", Style::new()) } else { ("give-up-about", theme.warning()) };
    content.wrapped(&theme.plain(&app.plain(about)), width, style);
    let room = height.saturating_sub(content.lines.len() + 1);
    let wrapped: Vec<Vec<String>> = lines.iter().map(|line| wrap(&theme.plain(&format!("- {line}")), width)).collect();
    let whole = wrapped.iter().map(Vec::len).sum::<usize>() <= room;
    let rest = if whole { 0 } else { lines.len().saturating_sub(room) };
    for (line, rows) in lines.iter().zip(wrapped).take(if whole { lines.len() } else { room }) {
        match whole {
            true => rows.into_iter().for_each(|row| content.push(row)),
            false => content.push(fit(&theme.plain(&format!("- {line}")), width)),
        }
    }
    if rest > 0 {
        let count = i64::try_from(rest).unwrap_or(i64::MAX);
        content.push(app.speaker().text(&Text::new("give-up-more").with("count", count)));
    }
    OverlayText { title: app.plain("prompt-give-up"), content, typing: Some(said.width()), top: None }
}

/// The screen before a side's hidden choices, or what lies behind it.
fn secret(app: &App, side: Side, revealed: bool, width: usize) -> OverlayText {
    let (theme, speaker) = (app.theme, app.speaker());
    let mut content = Lines::default();
    if revealed {
        content.head = wrap(&theme.plain(&app.plain("secret-hide")), width)
            .into_iter()
            .map(|line| Line::from(Span::styled(line, theme.faint())))
            .collect();
        for secret in secrets_of(app.game(), speaker, side) {
            content.wrapped(&theme.plain(&secret.line(speaker)), width, Style::new());
        }
    } else {
        content.wrapped(&theme.plain(&app.plain("secret-cover")), width, theme.strong());
    }
    OverlayText { title: theme.plain(&speaker.side(side.code())), content, typing: None, top: None }
}

/// A line being typed, and what it finds below.
fn prompt(app: &App, title: &str, typed: &str, rows: Vec<String>, cursor: usize, height: usize) -> OverlayText {
    let theme = app.theme;
    let typed = theme.plain(typed);
    let mut content = Lines::default();
    content.push(Line::from(Span::styled(format!("{typed}_"), theme.strong())));
    let room = ROWS.min(height.saturating_sub(1));
    let from = (cursor + 1).saturating_sub(room);
    let count = rows.len();
    for (place, row) in rows.into_iter().enumerate().skip(from).take(room) {
        if place == cursor {
            content.cursor = Some(content.lines.len());
        }
        content.push(row);
    }
    if count == 0 {
        content.push(Line::from(Span::styled(app.plain("form-nobody"), theme.warning())));
    }
    OverlayText { title: app.plain(title), content, typing: Some(typed.width()), top: None }
}

/// What can be corrected: the players' word for it, and what stands there.
fn part_lines(app: &App, correction: &Correction, width: usize) -> Vec<String> {
    let (parts, _) = parts(app, correction);
    let widest = |text: fn(&CorrectionPart) -> &str| parts.iter().map(|part| text(part).width()).max().unwrap_or(0);
    let label = widest(|part| &part.label).min(width * 2 / 3);
    let value = widest(|part| &part.value).min(width / 4 + 1);
    let line = |part: &CorrectionPart| format!("{} {}", fit(&part.label, label), fit(&part.value, value));
    parts.iter().map(|part| fit(&app.theme.plain(&line(part)), width)).collect()
}

/// The odds as they stand, then the modifiers.
fn overrides(app: &App, cursor: usize, width: usize) -> OverlayText {
    let mut content = Lines::default();
    if let Some(form) = &app.ui.form {
        odds_lines(app, form, &mut content, width);
    }
    for (place, row) in overrides_of(app).into_iter().enumerate() {
        if place == cursor {
            content.cursor = Some(content.lines.len());
        }
        let mark = if row.applies { "[x]" } else { "[ ]" };
        content.wrapped(&app.theme.plain(&format!("{mark} {}", row.line)), width, Style::new());
    }
    OverlayText { title: app.plain("prompt-overrides"), content, typing: None, top: None }
}

/// Each hand, and whether it types its dice.
fn hands(app: &App, cursor: usize, width: usize) -> OverlayText {
    let mut content = Lines::default();
    for (place, line) in hand_lines(app.game(), app.speaker()).into_iter().enumerate() {
        if place == cursor {
            content.cursor = Some(content.lines.len());
        }
        content.wrapped(&app.theme.plain(&line), width, Style::new());
    }
    content.push("");
    content.wrapped(&app.plain("hands-explained"), width, app.theme.faint());
    OverlayText { title: app.plain("prompt-hands"), content, typing: None, top: None }
}
