//! The strength of both sides over the turns, as a curve of signs: each side has its own, besides its colour.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use crate::engine::world::Side;
use crate::report::{StrengthCurve, decimal};

/// What a cell of the curve shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Of(Side),
    Both,
    /// A formation of this side broke here.
    Broken(Side),
    /// At this level a side breaks, or both do.
    Level(Option<Side>),
    /// A letter of what stands on that level.
    Letter(char, Option<Side>),
}

/// The longest name of an army in the key below a curve.
const NAME: usize = 18;

/// Title, the curve so many rows high, its turns, and which sign is whose.
pub(super) fn curve(app: &App, curve: &StrengthCurve, width: usize, tall: usize) -> Vec<Line<'static>> {
    let theme = app.theme;
    let most = curve.points.iter().flatten().copied().fold(0.0, f64::max);
    if most <= 0.0 || curve.turns.len() < 2 {
        return Vec::new();
    }
    let mut lines = vec![Line::from(Span::styled(theme.plain(&curve.title), theme.strong()))];
    let lang = app.battle.catalog.lang();
    let least = lowest(curve, most);
    let (scale, bottom) = (decimal(lang, most), decimal(lang, least));
    let marks = curve.breaks_at.iter().flatten().map(|at| decimal(lang, *at).width());
    let axis = marks.fold(scale.width().max(bottom.width()), usize::max) + 1;
    let columns = width.saturating_sub(axis + 1).max(1);
    let mut cells = cells(curve, columns, tall, (least, most));
    levels(curve, &mut cells, &app.plain("curve-breaks"), (least, most));
    for (place, row) in cells.iter().enumerate() {
        let mark = match place {
            0 => scale.clone(),
            place if place + 1 == tall => bottom.clone(),
            place => level_at(curve, place, tall, (least, most)).map(|at| decimal(lang, at)).unwrap_or_default(),
        };
        let mut spans = vec![Span::raw(format!("{mark:>0$} ", axis - 1))];
        for cell in row {
            spans.push(match cell {
                Cell::Empty => Span::raw(" "),
                Cell::Of(side) => Span::styled(theme.plain(sign(*side)), theme.side(Some(*side))),
                Cell::Both => Span::raw(theme.plain("◉")),
                Cell::Broken(side) => Span::styled(theme.plain("×"), theme.side(Some(*side)).patch(theme.strong())),
                Cell::Level(side) => Span::styled(theme.plain("╌"), theme.side(*side)),
                Cell::Letter(letter, side) => Span::styled(theme.plain(&letter.to_string()), theme.side(*side)),
            });
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::from(Span::styled(turns(curve, columns, axis), theme.faint())));
    lines.push(key(app, width));
    if !curve.broken.is_empty() {
        let broken: Vec<&str> = curve.broken.iter().map(|broken| broken.said.as_str()).collect();
        let said = theme.plain(&format!("× {}", broken.join(&app.plain("semicolon"))));
        lines.push(Line::from(if said.width() > width { super::super::lines::fit(&said, width) } else { said }));
    }
    lines
}

fn sign(side: Side) -> &'static str {
    match side {
        Side::A => "●",
        Side::B => "○",
    }
}

/// Which sign is whose.
fn key(app: &App, width: usize) -> Line<'static> {
    let name = |side: Side| {
        let army = app.game().army(side).map(|army| app.speaker().called(army)).unwrap_or_default();
        // The sign and the spaces beside it.
        let room = NAME.min((width / 2).saturating_sub(4));
        let army = if army.width() > room { super::super::lines::fit(&army, room) } else { army };
        Span::styled(app.theme.plain(&format!("{} {army}  ", sign(side))), app.theme.side(Some(side)))
    };
    Line::from(Side::BOTH.map(name).to_vec())
}

/// The value of the lowest row: nothing, unless both sides are so strong that the curve would lie flat.
fn lowest(curve: &StrengthCurve, most: f64) -> f64 {
    let levels = curve.breaks_at.iter().flatten();
    let least = curve.points.iter().flatten().chain(levels).copied().fold(most, f64::min);
    if least * 2.0 < most { 0.0 } else { (least * 0.75).floor() }
}

/// Between two turns the strength is taken to fall evenly.
fn cells(curve: &StrengthCurve, columns: usize, tall: usize, scale: (f64, f64)) -> Vec<Vec<Cell>> {
    let mut cells = vec![vec![Cell::Empty; columns]; tall];
    for (side, points) in Side::BOTH.into_iter().zip(&curve.points) {
        for column in 0..columns {
            let Some(value) = value_at(points, column, columns) else { continue };
            let row = row_of(value, tall, scale);
            if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = if *cell == Cell::Empty { Cell::Of(side) } else { Cell::Both };
            }
        }
    }
    for broken in &curve.broken {
        let column = broken.point * columns.saturating_sub(1) / curve.turns.len().saturating_sub(1).max(1);
        let [first, second] = &curve.points;
        let points = if broken.side == Side::A { first } else { second };
        let row = points.get(broken.point).map(|value| row_of(*value, tall, scale));
        if let Some(cell) = row.and_then(|row| cells.get_mut(row)).and_then(|row| row.get_mut(column)) {
            *cell = Cell::Broken(broken.side);
        }
    }
    cells
}

/// The row nearest to a value.
fn row_of(value: f64, tall: usize, (least, most): (f64, f64)) -> usize {
    let share = (most - value) / (most - least).max(1.0);
    nearest(share * small(tall.saturating_sub(1)), tall)
}

/// The level that lies on a row, if one does.
fn level_at(curve: &StrengthCurve, row: usize, tall: usize, scale: (f64, f64)) -> Option<f64> {
    curve.breaks_at.iter().flatten().copied().find(|at| row_of(*at, tall, scale) == row)
}

/// Draws where each side breaks, below the curves, with whose sign it is where there is room for it.
fn levels(curve: &StrengthCurve, cells: &mut [Vec<Cell>], word: &str, scale: (f64, f64)) {
    let tall = cells.len();
    for (place, row) in cells.iter_mut().enumerate() {
        let here = |at: &Option<f64>| at.is_some_and(|at| row_of(at, tall, scale) == place);
        let sides: Vec<Side> =
            Side::BOTH.into_iter().zip(&curve.breaks_at).filter(|(_, at)| here(at)).map(|(side, _)| side).collect();
        let whose = match sides.as_slice() {
            [] => continue,
            [side] => Some(*side),
            _ => None,
        };
        let empty: Vec<bool> = row.iter().map(|cell| *cell == Cell::Empty).collect();
        row.iter_mut().filter(|cell| **cell == Cell::Empty).for_each(|cell| *cell = Cell::Level(whose));
        let signs: String = sides.iter().map(|side| sign(*side)).collect();
        let said: Vec<char> = format!(" {word} {signs} ").chars().collect();
        let free =
            |from: &usize| empty.get(*from..from + said.len()).is_some_and(|cells| cells.iter().all(|free| *free));
        if let Some(from) = (1..empty.len()).find(free) {
            for (cell, letter) in row.iter_mut().skip(from).zip(said) {
                *cell = Cell::Letter(letter, whose);
            }
        }
    }
}

fn value_at(points: &[f64], column: usize, columns: usize) -> Option<f64> {
    let last = points.len().checked_sub(1)?;
    let at = small(column) * small(last) / small(columns.saturating_sub(1)).max(1.0);
    let before = nearest(at.floor(), points.len());
    let (from, to) = (points.get(before)?, points.get((before + 1).min(last))?);
    Some(from + (to - from) * (at - small(before)))
}

/// The whole number below `count` that is nearest to a place.
fn nearest(place: f64, count: usize) -> usize {
    (0..count).min_by(|a, b| (small(*a) - place).abs().total_cmp(&(small(*b) - place).abs())).unwrap_or(0)
}

fn small(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The numbers of the turns below their columns, as many as find room.
fn turns(curve: &StrengthCurve, columns: usize, axis: usize) -> String {
    let mut line = " ".repeat(axis);
    let last = curve.turns.len().saturating_sub(1).max(1);
    for (place, turn) in curve.turns.iter().enumerate() {
        let column = axis + place * columns.saturating_sub(1) / last;
        // The last one ends where the curve does.
        let column = column.min((axis + columns).saturating_sub(turn.width()));
        let padding = column.saturating_sub(line.width());
        if line.width() < column || place == 0 {
            line += &" ".repeat(padding);
            line += turn;
        }
    }
    line
}
