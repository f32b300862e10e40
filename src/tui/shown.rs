//! What the terminal shows, cell by cell, as far as that is known: so that little has to be sent to change it.

use std::collections::BTreeSet;

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How a cell is drawn, besides its symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellStyle {
    pub(super) ink: Color,
    pub(super) paper: Color,
    pub(super) modifier: Modifier,
}

/// What is seen of a modifier where nothing is written.
const SEEN_ON_BLANKS: Modifier =
    Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT).union(Modifier::SLOW_BLINK);

impl CellStyle {
    pub(super) fn of(cell: &Cell) -> CellStyle {
        CellStyle { ink: cell.fg, paper: cell.bg, modifier: cell.modifier }
    }

    /// Whether a blank drawn like this is nothing but a blank.
    pub(super) fn leaves_blank(self) -> bool {
        self.paper == Color::Reset && !self.modifier.intersects(SEEN_ON_BLANKS)
    }

    /// Whether a symbol drawn like this looks as it should.
    pub(super) fn shows(self, look: Look) -> bool {
        self == look.style || (look == Look::BLANK && self.leaves_blank())
    }
}

/// A symbol of one cell, and how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) symbol: char,
    pub(super) style: CellStyle,
}

impl Look {
    pub(super) const BLANK: Look =
        Look { symbol: ' ', style: CellStyle { ink: Color::Reset, paper: Color::Reset, modifier: Modifier::empty() } };

    /// How a cell looks; not known of one whose symbol terminals may give another width. All plain blanks look alike.
    pub(super) fn of(cell: &Cell) -> Option<Look> {
        let mut symbols = cell.symbol().chars();
        let symbol = symbols.next().filter(|symbol| symbol.width() == Some(1))?;
        if symbols.next().is_some() {
            return None;
        }
        let style = CellStyle::of(cell);
        Some(if symbol == ' ' && style.leaves_blank() { Look::BLANK } else { Look { symbol, style } })
    }
}

/// The looks of all cells; those beyond what was drawn are all alike.
#[derive(Clone, Default)]
pub(super) struct Shown {
    rows: Vec<Vec<Option<Look>>>,
    beyond: Option<Look>,
    /// Second halves of wide symbols.
    halves: BTreeSet<Position>,
}

impl Shown {
    /// A terminal just cleared.
    pub(super) fn blank() -> Shown {
        Shown { beyond: Some(Look::BLANK), ..Shown::default() }
    }

    /// Whether nothing was drawn yet.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn at(&self, x: u16, y: u16) -> Option<Look> {
        let row = self.rows.get(usize::from(y));
        row.and_then(|row| row.get(usize::from(x))).copied().unwrap_or(self.beyond)
    }

    /// What a symbol that may be wide leaves behind it: not known, and blank once the symbol is gone if it was its half.
    pub(super) fn set_behind(&mut self, x: u16, y: u16, symbol: &str) {
        self.set(x, y, None);
        if symbol.width() == 2 {
            self.halves.insert(Position { x, y });
        }
    }

    pub(super) fn has_halves(&self) -> bool {
        !self.halves.is_empty()
    }

    /// Whether the second half of a wide symbol stands there: terminals do not agree on how it looks without the first.
    pub(super) fn is_half(&self, place: Position) -> bool {
        self.halves.contains(&place)
    }

    pub(super) fn set(&mut self, x: u16, y: u16, look: Option<Look>) {
        self.halves.remove(&Position { x, y });
        let (x, y) = (usize::from(x), usize::from(y));
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let Some(row) = self.rows.get_mut(y) else { return };
        if row.len() <= x {
            row.resize(x + 1, self.beyond);
        }
        if let Some(known) = row.get_mut(x) {
            *known = look;
        }
    }

    /// The same once this is drawn; what follows a symbol of any width is not known.
    pub(super) fn with(&self, changed: impl Iterator<Item = (Position, Option<Look>)>) -> Shown {
        let mut next = self.clone();
        for (place, look) in changed {
            next.set(place.x, place.y, look);
            if look.is_none() {
                next.set(place.x + 1, place.y, None);
            }
        }
        next
    }

    /// The cells of a row whose look is known.
    pub(super) fn row(&self, y: u16) -> impl Iterator<Item = (Position, Look)> {
        let row = self.rows.get(usize::from(y)).into_iter().flatten();
        (0..).zip(row).filter_map(move |(x, look)| Some((Position { x, y }, (*look)?)))
    }

    /// How rows of what was shown moved to where they are now, where some of them did: those that save most.
    pub(super) fn scrolled_from(&self, before: &Shown) -> Option<Scrolled> {
        // Where a row has cells nobody ever drew, it has as many as the longest.
        let width = self.rows.iter().chain(&before.rows).map(Vec::len).max().unwrap_or(0);
        let height = u16::try_from(self.rows.len()).ok()?;
        let cell = |shown: &Shown, x: usize, y: u16| shown.at(u16::try_from(x).unwrap_or(u16::MAX), y);
        let known = |y: u16| (0..width).all(|x| cell(before, x, y).is_some());
        let changed = |y: u16| (0..width).filter(|x| cell(self, *x, y) != cell(before, *x, y)).count();
        let changed: Vec<usize> = (0..height).map(changed).collect();
        if changed.iter().filter(|changed| **changed > 0).count() < WORTH_SCROLLING {
            return None;
        }
        let known: Vec<bool> = (0..height).map(known).collect();
        let came = |y: u16, from: u16| (0..width).all(|x| cell(self, x, y) == cell(before, x, from));
        let is_known = |y: u16| known.get(usize::from(y)).copied().unwrap_or(false);
        let mut best: Option<(usize, Scrolled)> = None;
        for by in (1..height).flat_map(|by| [i32::from(by), -i32::from(by)]) {
            let (mut first, mut saved) = (None, 0);
            for y in 0..=height {
                let from = u16::try_from(i32::from(y) + by).ok().filter(|from| y < height && *from < height);
                let moved = from.is_some_and(|from| is_known(y) && is_known(from) && came(y, from));
                let start = *first.get_or_insert(y);
                if moved {
                    saved += changed.get(usize::from(y)).copied().unwrap_or(0);
                    continue;
                }
                if y > start && saved > best.map_or(0, |(most, _)| most) {
                    best = scrolled(start, y - 1, by)
                        .filter(|it| (it.top..=it.bottom).all(is_known))
                        .map(|it| (saved, it))
                        .or(best);
                }
                (first, saved) = (None, 0);
            }
        }
        best.map(|(_, scrolled)| scrolled)
    }

    /// Moves rows as the terminal does.
    pub(super) fn scroll(&mut self, scrolled: Scrolled) {
        let (top, bottom) = (usize::from(scrolled.top), usize::from(scrolled.bottom));
        if self.rows.len() <= bottom {
            self.rows.resize_with(bottom + 1, Vec::new);
        }
        let width = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut self.rows {
            row.resize(width, self.beyond);
        }
        let count = usize::from(scrolled.by.unsigned_abs());
        let Some(band) = self.rows.get_mut(top..=bottom).filter(|band| band.len() > count) else { return };
        if scrolled.by > 0 {
            band.rotate_left(count);
            band.iter_mut().rev().take(count).for_each(|row| row.fill(Some(Look::BLANK)));
        } else {
            band.rotate_right(count);
            band.iter_mut().take(count).for_each(|row| row.fill(Some(Look::BLANK)));
        }
    }
}

/// Rows that must have changed before anybody looks whether they moved.
const WORTH_SCROLLING: usize = 3;

/// Rows between two margins, both included, moved up by so many; down where it is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scrolled {
    pub(super) top: u16,
    pub(super) bottom: u16,
    pub(super) by: i16,
}

/// The margins within which rows come to stand from `first` to `last` by moving.
fn scrolled(first: u16, last: u16, by: i32) -> Option<Scrolled> {
    let by = i16::try_from(by).ok()?;
    let (top, bottom) =
        if by > 0 { (first, last + by.unsigned_abs()) } else { (first.checked_sub(by.unsigned_abs())?, last) };
    Some(Scrolled { top, bottom, by })
}
