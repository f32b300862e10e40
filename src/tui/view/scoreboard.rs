//! The scoreboard: what a room wants to know, in figures that are read from across it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::fit;
use crate::engine::message::{Arg, Text};
use crate::engine::names::CounterName;
use crate::report::{Standing, decimal, standing};

/// Rows of a large figure.
const TALL: u16 = 5;

/// Each sign as five rows of three cells.
const SIGNS: [(char, [&str; 5]); 13] = [
    ('0', ["###", "# #", "# #", "# #", "###"]),
    ('1', [" # ", "## ", " # ", " # ", "###"]),
    ('2', ["###", "  #", "###", "#  ", "###"]),
    ('3', ["###", "  #", "###", "  #", "###"]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "###", "  #", "###"]),
    ('6', ["###", "#  ", "###", "# #", "###"]),
    ('7', ["###", "  #", "  #", " # ", " # "]),
    ('8', ["###", "# #", "###", "# #", "###"]),
    ('9', ["###", "# #", "###", "  #", "###"]),
    ('/', ["  #", "  #", " # ", "#  ", "#  "]),
    ('.', ["   ", "   ", "   ", "   ", " # "]),
    (',', ["   ", "   ", "   ", " # ", " # "]),
];

/// Draws it over the panes. Hidden choices have no place in it.
pub(super) fn draw(frame: &mut Frame<'_>, app: &App, area: Rect) {
    frame.render_widget(ratatui::widgets::Clear, area);
    let (game, speaker, theme) = (app.game(), app.speaker(), app.theme);
    let mut row = area.y;
    let first = game.rules().schema.counters.first();
    let turn = first.map(|name| game.state().counter(CounterName::of_data(name))).unwrap_or(0);
    let word = first.map(|name| speaker.word(&format!("counter_{name}"))).unwrap_or_default();
    let step = game.rules().current_step(game.state()).map(|step| speaker.label(&step.label).to_owned());
    let actor = game.state().acting_side().and_then(|side| game.army(side)).map(|army| speaker.called(army));
    let head = Rect { x: area.x + 1, y: row, width: area.width.saturating_sub(2), height: TALL };
    let used = large(frame, app, head, &turn.to_string(), theme.strong());
    let beside = Rect { x: head.x + used + 2, width: head.width.saturating_sub(used + 2), ..head };
    let lines = [
        word.to_uppercase(),
        String::new(),
        step.unwrap_or_default().to_uppercase(),
        actor.map(|army| theme.plain(&format!("▶ {army}"))).unwrap_or_default(),
    ];
    for (place, line) in (0_u16..).zip(&lines) {
        put(frame, Rect { y: beside.y + place, ..beside }, line, theme.strong());
    }
    row += TALL + 1;
    if let Some(ending) = &game.state().ending {
        let winner = ending.winner.and_then(|side| game.army(side)).map(|army| Arg::text(speaker.called(army)));
        let won = match winner {
            Some(army) => speaker.text(&Text::new("ending-won").with("army", army)),
            None => app.plain("ending-drawn"),
        };
        put(frame, Rect { y: row, height: 1, ..head }, &won, theme.side(ending.winner).patch(theme.strong()));
        put(frame, Rect { y: row + 1, height: 1, ..head }, &speaker.text(&ending.reason), theme.strong());
        row += 3;
    }
    let half = area.width / 2;
    for (column, side) in (0_u16..).zip(standing(game.rules(), game.state())) {
        let x = area.x + 1 + column * half;
        draw_side(
            frame,
            app,
            Rect { x, y: row, width: half.saturating_sub(2), height: (area.y + area.height).saturating_sub(row) },
            &side,
        );
    }
}

fn draw_side(frame: &mut Frame<'_>, app: &App, area: Rect, standing: &Standing) {
    let style = app.theme.side(Some(standing.side)).patch(app.theme.strong());
    let lang = app.battle.catalog.lang();
    let name = app.game().army(standing.side).map(|army| app.speaker().called(army)).unwrap_or_default();
    let line = |place: u16| Rect { y: area.y + place, height: area.height.saturating_sub(place), ..area };
    put(frame, line(0), &name.to_uppercase(), style);
    // Of an army that breaks as a whole that is the figure; otherwise the units it has lost.
    let whole = match standing.breaking.as_slice() {
        [army] => Some((army.losses, army.at, "score-breaking")),
        _ => None,
    };
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let (lost, of, label) = whole.unwrap_or((count(standing.lost), count(standing.units), "score-units"));
    put(frame, line(1), &app.plain(label), Style::default());
    large(frame, app, line(3), &format!("{}/{}", decimal(lang, lost), decimal(lang, of)), style);
    if standing.strength > 0.0 {
        let said = format!("{}{}{}", app.plain("score-strength"), app.plain("colon"), decimal(lang, standing.strength));
        put(frame, line(TALL + 4), &said, Style::default());
    }
    let parts = standing.breaking.iter().filter(|_| whole.is_none());
    for (place, part) in (0_u16..).zip(parts) {
        let said = format!("{}/{} {}", decimal(lang, part.losses), decimal(lang, part.at), part.name);
        put(frame, line(TALL + 6 + place), &said, Style::default());
    }
}

/// A line of text as far as there is room for it.
fn put(frame: &mut Frame<'_>, area: Rect, text: &str, style: Style) {
    let area = area.intersection(frame.area());
    if area.height > 0 && area.width > 0 {
        let width = usize::from(area.width);
        frame.buffer_mut().set_stringn(area.x, area.y, fit(text, text.width().min(width)), width, style);
    }
}

/// Large figures, two cells a dot where there is room for it; how many cells they took.
fn large(frame: &mut Frame<'_>, app: &App, area: Rect, figures: &str, style: Style) -> u16 {
    let count = u16::try_from(figures.chars().count()).unwrap_or(u16::MAX);
    let dot: u16 = if count.saturating_mul(8) <= area.width + 2 { 2 } else { 1 };
    let block = app.theme.plain("█");
    for (row, place) in (0_u16..TALL).zip(0_usize..) {
        let sign = |c: char| SIGNS.iter().find(|(sign, _)| *sign == c).and_then(|(_, rows)| rows.get(place).copied());
        let mut line = String::new();
        for c in figures.chars() {
            for cell in sign(c).unwrap_or("   ").chars().chain([' ']) {
                let filled = if cell == '#' { block.as_str() } else { " " };
                line.push_str(&filled.repeat(usize::from(dot)));
            }
        }
        put(frame, Rect { y: area.y + row, height: area.height.saturating_sub(row), ..area }, line.trim_end(), style);
    }
    count.saturating_mul(4).saturating_mul(dot).min(area.width)
}
