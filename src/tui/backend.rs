//! Writes frames to the terminal: only the cells that changed, in few bytes, held back until the frame is whole. Asks
//! the terminal nothing, ever.

use std::fmt::Write as _;
use std::io;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthChar;

use super::terminal;

/// Terminals that know it show a frame at once; the others ignore it.
const BEGIN_FRAME: &str = "\x1b[?2026h";
const END_FRAME: &str = "\x1b[?2026l";

/// How a cell is drawn, besides its symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellStyle {
    ink: Color,
    paper: Color,
    modifier: Modifier,
}

/// Holds a frame back until it is whole, then writes it to standard output.
#[derive(Default)]
pub(crate) struct FrameWriter {
    held: String,
    cursor_shown: Option<bool>,
}

impl FrameWriter {
    /// Sends what is held as one frame, in one write.
    pub(crate) fn send(&mut self) -> io::Result<()> {
        self.held.insert_str(0, BEGIN_FRAME);
        self.held.push_str(END_FRAME);
        let sent = terminal::write_frame(self.held.as_bytes());
        self.held.clear();
        sent
    }

    /// The terminal was in other hands: nothing is known about it any more.
    pub(crate) fn forget(&mut self) {
        self.cursor_shown = None;
    }

    fn say(&mut self, sequence: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = self.held.write_fmt(sequence);
    }

    fn go_to(&mut self, place: Position) {
        self.say(format_args!("\x1b[{};{}H", place.y + 1, place.x + 1));
    }

    fn show(&mut self, shown: bool) {
        if self.cursor_shown != Some(shown) {
            self.held.push_str(if shown { "\x1b[?25h" } else { "\x1b[?25l" });
            self.cursor_shown = Some(shown);
        }
    }

    fn change(&mut self, from: CellStyle, to: CellStyle) {
        if from == to {
            return;
        }
        let mut codes: Vec<String> = Vec::new();
        // What is taken away is taken away with everything else: that is shortest.
        let anew = !to.modifier.contains(from.modifier)
            || (from.ink != to.ink && to.ink == Color::Reset)
            || (from.paper != to.paper && to.paper == Color::Reset);
        let from = if anew { CellStyle::default() } else { from };
        let added = to.modifier - from.modifier;
        codes.extend(MODIFIERS.iter().filter(|(known, _)| added.contains(*known)).map(|(_, code)| (*code).to_owned()));
        if to.ink != from.ink {
            codes.push(colour(to.ink, 30));
        }
        if to.paper != from.paper {
            codes.push(colour(to.paper, 40));
        }
        let start = match (anew, codes.is_empty()) {
            (true, true) | (false, _) => "",
            (true, false) => "0;",
        };
        self.say(format_args!("\x1b[{start}{}m", codes.join(";")));
    }
}

const MODIFIERS: [(Modifier, &str); 8] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// A colour as a terminal reads it; 30 is the first of the inks, 40 of the papers.
fn colour(colour: Color, first: u8) -> String {
    let basic = |number: u8| (first + number).to_string();
    let bright = |number: u8| (first + 60 + number).to_string();
    match colour {
        Color::Reset => basic(9),
        Color::Black => basic(0),
        Color::Red => basic(1),
        Color::Green => basic(2),
        Color::Yellow => basic(3),
        Color::Blue => basic(4),
        Color::Magenta => basic(5),
        Color::Cyan => basic(6),
        Color::Gray => basic(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Indexed(number) => format!("{};5;{number}", first + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", first + 8),
    }
}

/// Whether every terminal moves by one cell for it.
fn is_one_cell(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    chars.next().is_some_and(|c| c.width() == Some(1)) && chars.next().is_none()
}

impl Backend for FrameWriter {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut style = CellStyle::default();
        // Where the cursor stands after the last symbol, while that is certain.
        let mut cursor: Option<Position> = None;
        for (x, y, cell) in content {
            match cursor {
                Some(at) if at.y == y && at.x == x => {}
                Some(at) if at.y == y && at.x < x => self.say(format_args!("\x1b[{}C", x - at.x)),
                _ => self.go_to(Position { x, y }),
            }
            let wanted = CellStyle { ink: cell.fg, paper: cell.bg, modifier: cell.modifier };
            self.change(style, wanted);
            style = wanted;
            self.held.push_str(cell.symbol());
            cursor = is_one_cell(cell.symbol()).then_some(Position { x: x + 1, y });
        }
        self.change(style, CellStyle::default());
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.show(false);
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.show(true);
        Ok(())
    }

    /// Where it last was is not known without asking, and nobody needs it.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.go_to(position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.held.push_str(match clear_type {
            ClearType::All => "\x1b[2J",
            ClearType::AfterCursor => "\x1b[J",
            ClearType::BeforeCursor => "\x1b[1J",
            ClearType::CurrentLine => "\x1b[2K",
            ClearType::UntilNewLine => "\x1b[K",
        });
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(terminal::size())
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    /// A frame is sent when it is whole: the library flushes in the middle of every one.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    fn sent(cells: &[(u16, u16, &str, Style)]) -> String {
        let cells: Vec<(u16, u16, Cell)> = cells
            .iter()
            .map(|(x, y, symbol, style)| {
                let mut cell = Cell::default();
                cell.set_symbol(symbol).set_style(*style);
                (*x, *y, cell)
            })
            .collect();
        let mut writer = FrameWriter::default();
        writer.draw(cells.iter().map(|(x, y, cell)| (*x, *y, cell))).unwrap();
        writer.held.replace('\x1b', "^")
    }

    #[test]
    fn neighbours_need_no_move_and_a_gap_a_short_one() {
        let plain = Style::new();
        assert_eq!(sent(&[(3, 1, "a", plain), (4, 1, "b", plain), (9, 1, "c", plain)]), "^[2;4Hab^[4Cc");
        assert_eq!(sent(&[(3, 1, "a", plain), (3, 2, "b", plain)]), "^[2;4Ha^[3;4Hb");
        // Terminals do not agree on how wide these are.
        assert_eq!(sent(&[(0, 0, "漢", plain), (2, 0, "b", plain)]), "^[1;1H漢^[1;3Hb");
    }

    #[test]
    fn styles_change_with_the_shortest_sequence() {
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        let (faint, red) = (Style::new().fg(Color::DarkGray), bold.fg(Color::Red));
        assert_eq!(sent(&[(0, 0, "a", bold), (1, 0, "b", plain)]), "^[1;1H^[1ma^[mb");
        assert_eq!(sent(&[(0, 0, "a", faint), (1, 0, "b", faint)]), "^[1;1H^[90mab^[m");
        assert_eq!(sent(&[(0, 0, "a", bold), (1, 0, "b", red), (2, 0, "c", faint)]), "^[1;1H^[1ma^[31mb^[0;90mc^[m");
    }
}
