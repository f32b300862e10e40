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
    let axis = scale.width().max(bottom.width()) + 1;
    let columns = width.saturating_sub(axis + 1).max(1);
    let cells = cells(curve, columns, tall, (least, most));
    for (place, row) in cells.iter().enumerate() {
        let mark = match place {
            0 => scale.clone(),
            place if place + 1 == tall => bottom.clone(),
            _ => String::new(),
        };
        let mut spans = vec![Span::raw(format!("{mark:>0$} ", axis - 1))];
        for cell in row {
            spans.push(match cell {
                Cell::Empty => Span::raw(" "),
                Cell::Of(side) => Span::styled(theme.plain(sign(*side)), theme.side(Some(*side))),
                Cell::Both => Span::raw(theme.plain("◉")),
            });
        }
        lines.push(Line::from(spans));
    }
    lines.push(Line::from(Span::styled(turns(curve, columns, axis), theme.faint())));
    lines.push(key(app, width));
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
        let army = app.game().army(side).map(|army| crate::lang::visible(&army.name)).unwrap_or_default();
        // The sign and the spaces beside it.
        let room = NAME.min((width / 2).saturating_sub(4));
        let army = if army.width() > room { super::super::lines::fit(&army, room) } else { army };
        Span::styled(app.theme.plain(&format!("{} {army}  ", sign(side))), app.theme.side(Some(side)))
    };
    Line::from(Side::BOTH.map(name).to_vec())
}

/// The value of the lowest row: nothing, unless both sides are so strong that the curve would lie flat.
fn lowest(curve: &StrengthCurve, most: f64) -> f64 {
    let least = curve.points.iter().flatten().copied().fold(most, f64::min);
    if least * 2.0 < most { 0.0 } else { (least * 0.75).floor() }
}

/// Between two turns the strength is taken to fall evenly.
fn cells(curve: &StrengthCurve, columns: usize, tall: usize, (least, most): (f64, f64)) -> Vec<Vec<Cell>> {
    let mut cells = vec![vec![Cell::Empty; columns]; tall];
    for (side, points) in Side::BOTH.into_iter().zip(&curve.points) {
        for column in 0..columns {
            let Some(value) = value_at(points, column, columns) else { continue };
            let share = (most - value) / (most - least).max(1.0);
            let row = nearest(share * small(tall.saturating_sub(1)), tall);
            if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = if *cell == Cell::Empty { Cell::Of(side) } else { Cell::Both };
            }
        }
    }
    cells
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
