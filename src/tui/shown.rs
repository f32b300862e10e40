//! What the terminal shows, cell by cell, as far as that is known: so that little has to be sent to change it.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthChar;

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
    style: CellStyle,
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
#[derive(Default)]
pub(super) struct Shown {
    rows: Vec<Vec<Option<Look>>>,
    beyond: Option<Look>,
}

impl Shown {
    /// A terminal just cleared.
    pub(super) fn blank() -> Shown {
        Shown { rows: Vec::new(), beyond: Some(Look::BLANK) }
    }

    pub(super) fn at(&self, x: u16, y: u16) -> Option<Look> {
        let row = self.rows.get(usize::from(y));
        row.and_then(|row| row.get(usize::from(x))).copied().unwrap_or(self.beyond)
    }

    pub(super) fn set(&mut self, x: u16, y: u16, look: Option<Look>) {
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
}
