//! Writes frames to the terminal: only the cells that changed, in few bytes, held back until the frame is whole. Asks
//! the terminal nothing, ever.

use std::fmt::Write as _;
use std::io;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use super::shown::{CellStyle, Look, Shown};
use super::terminal;

/// Terminals that know it show a frame at once; the others ignore it.
const BEGIN_FRAME: &str = "\x1b[?2026h";
const END_FRAME: &str = "\x1b[?2026l";

/// Holds a frame back until it is whole, then writes it to standard output.
#[derive(Default)]
pub(crate) struct FrameWriter {
    held: String,
    cursor_shown: Option<bool>,
    shown: Shown,
}

/// Where the next symbol goes, and how it would look.
#[derive(Default)]
struct Pen {
    style: CellStyle,
    /// Where the cursor stands after the last symbol, while that is certain.
    at: Option<Position>,
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
        self.shown = Shown::default();
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

    /// Draws what changed in a row, from left to right.
    fn draw_row(&mut self, row: &[(u16, u16, &Cell)], pen: &mut Pen) {
        // What a cell would show already needs nothing: of a blank only its paper is seen.
        let differs = |(x, y, cell): &&(u16, u16, &Cell)| {
            let wanted = Look::of(cell);
            wanted.is_none() || self.shown.at(*x, *y) != wanted
        };
        let changed: Vec<(u16, u16, &Cell)> = row.iter().filter(differs).copied().collect();
        let mut rest = changed.as_slice();
        while let Some(((x, y, cell), after)) = rest.split_first() {
            let (erased, beyond) = self.blank_from(rest);
            let cost = erasing(erased).len() + if beyond.is_empty() { 0 } else { FORWARD };
            if usize::from(erased) > cost {
                self.reach(Position { x: *x, y: *y }, pen);
                if !pen.style.leaves_blank() {
                    self.change(pen, CellStyle::default());
                }
                self.held.push_str(&erasing(erased));
                (*x..*x + erased).for_each(|x| self.shown.set(x, *y, Some(Look::BLANK)));
                rest = beyond;
                continue;
            }
            self.reach(Position { x: *x, y: *y }, pen);
            self.write(cell, Position { x: *x, y: *y }, pen);
            rest = after;
        }
    }

    /// How many cells from the first of these on are to be blank, as far as any of them changes; and what comes after them.
    fn blank_from<'a, 'b>(&self, changed: &'a [(u16, u16, &'b Cell)]) -> (u16, &'a [(u16, u16, &'b Cell)]) {
        let Some((first, y, _)) = changed.first() else { return (0, changed) };
        let (mut end, mut rest) = (*first, changed);
        while let Some(((x, _, cell), after)) = rest.split_first() {
            let known = (end..*x).all(|between| self.shown.at(between, *y) == Some(Look::BLANK));
            if !known || Look::of(cell) != Some(Look::BLANK) {
                break;
            }
            (end, rest) = (x + 1, after);
        }
        (end - first, rest)
    }

    /// Moves to a place: by writing again what stands between, where that is shortest.
    fn reach(&mut self, place: Position, pen: &mut Pen) {
        match pen.at {
            Some(at) if at == place => {}
            Some(at) if at.y == place.y && at.x < place.x => {
                let between = (at.x..place.x).map(|x| self.shown.at(x, place.y));
                let same = between.map(|look| look.filter(|look| pen.style.shows(*look)).map(|look| look.symbol));
                let again: Option<String> = same.collect();
                match again.filter(|again| again.len() <= FORWARD) {
                    Some(again) => self.held.push_str(&again),
                    None => self.say(format_args!("\x1b[{}C", place.x - at.x)),
                }
            }
            _ => self.go_to(place),
        }
        pen.at = Some(place);
    }

    fn write(&mut self, cell: &Cell, place: Position, pen: &mut Pen) {
        let look = Look::of(cell);
        if !look.is_some_and(|look| pen.style.shows(look)) {
            self.change(pen, CellStyle::of(cell));
        }
        self.held.push_str(cell.symbol());
        self.shown.set(place.x, place.y, look);
        pen.at = look.map(|_| Position { x: place.x + 1, ..place });
        if look.is_none() {
            // Terminals do not agree on how many cells it takes.
            self.shown.set(place.x + 1, place.y, None);
        }
    }

    fn change(&mut self, pen: &mut Pen, to: CellStyle) {
        let from = std::mem::replace(&mut pen.style, to);
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

/// The bytes of the shortest step to the right that is worth one.
const FORWARD: usize = 4;

/// Blanks so many cells from the cursor on, and leaves it where it is.
fn erasing(cells: u16) -> String {
    format!("\x1b[{cells}X")
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

impl Backend for FrameWriter {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<(u16, u16, &Cell)> = content.collect();
        let mut pen = Pen::default();
        for row in cells.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            self.draw_row(row, &mut pen);
        }
        self.change(&mut pen, CellStyle::default());
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
        self.shown = if clear_type == ClearType::All { Shown::blank() } else { Shown::default() };
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
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
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
    fn blanks_are_erased_together_and_what_stands_between_is_written_again() {
        let (plain, faint) = (Style::new(), Style::new().fg(Color::DarkGray));
        let mut writer = FrameWriter::default();
        let mut frame = |row: &str, style: Style| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
            buffer.set_string(0, 0, row, style);
            let cells: Vec<(u16, u16, &Cell)> = (0..20).map(|x| (x, 0, &buffer[(x, 0)])).collect();
            writer.draw(cells.into_iter()).unwrap();
            std::mem::take(&mut writer.held).replace('\x1b', "^")
        };
        assert_eq!(frame("abcdefghijkl", plain), "^[1;1Habcdefghijkl^[8X");
        assert_eq!(frame("a", plain), "^[1;2H^[11X");
        assert_eq!(frame("a  b    c", plain), "^[1;4Hb    c", "four blanks are shorter written than passed over");
        assert_eq!(frame("a  B          d", plain), "^[1;4HB     ^[5Cd");
        assert_eq!(frame("          ", faint), "^[1;1H^[15X", "nobody sees how a blank is drawn");
    }

    /// Frames of all sorts, one after the other: the terminal shows each as it was drawn.
    #[test]
    fn whatever_is_drawn_is_what_the_terminal_shows() {
        const SIZE: (u16, u16) = (12, 4);
        let styles = [
            Style::new(),
            Style::new().fg(Color::DarkGray),
            Style::new().fg(Color::LightBlue).add_modifier(Modifier::BOLD),
            Style::new().add_modifier(Modifier::REVERSED),
            Style::new().bg(Color::Red),
        ];
        let symbols = [" ", " ", " ", " ", "a", "b", "é", "─"];
        let mut terminal = vt100::Parser::new(SIZE.1.try_into().unwrap(), SIZE.0.try_into().unwrap(), 0);
        let mut writer = FrameWriter::default();
        let mut before = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
        let mut seed = 7_u64;
        let mut chance = |of: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 40).unwrap() % of
        };
        for round in 0..3_000 {
            let mut now = before.clone();
            for _ in 0..=chance(20) {
                let (x, y) = (chance(usize::from(SIZE.0) - 1), chance(usize::from(SIZE.1)));
                let (symbol, style) = (symbols[chance(symbols.len())], styles[chance(styles.len())]);
                let text = symbol.repeat(1 + chance(9));
                now.set_stringn(x.try_into().unwrap(), y.try_into().unwrap(), text, usize::from(SIZE.0) - x, style);
            }
            writer.draw(before.diff(&now).into_iter()).unwrap();
            terminal.process(writer.held.as_bytes());
            writer.held.clear();
            for (place, cell) in now.content.iter().enumerate() {
                let (x, y) = (place % usize::from(SIZE.0), place / usize::from(SIZE.0));
                let (x, y) = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
                let shown = terminal.screen().cell(y, x).unwrap();
                // The second half of a wide symbol is the terminal's own.
                if shown.is_wide_continuation() {
                    continue;
                }
                let symbol = if shown.contents().is_empty() { " " } else { shown.contents() };
                assert_eq!(symbol, cell.symbol(), "at {x}, {y} in round {round}");
                assert_eq!(shown.inverse(), cell.modifier.contains(Modifier::REVERSED), "at {x}, {y} in {round}");
                let paper = if cell.bg == Color::Red { vt100::Color::Idx(1) } else { vt100::Color::Default };
                assert_eq!(shown.bgcolor(), paper, "at {x}, {y} in round {round}");
                if symbol != " " {
                    assert_eq!(shown.bold(), cell.modifier.contains(Modifier::BOLD), "at {x}, {y} in round {round}");
                }
            }
            before = now;
        }
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
