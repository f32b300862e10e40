//! Writes frames to the terminal: only the cells that changed, in few bytes, held back until the frame is whole. Asks
//! the terminal nothing, ever.

use std::fmt::Write as _;
use std::io;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use unicode_width::UnicodeWidthStr;

use super::shown::{CellStyle, Look, Scrolled, Shown};
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

/// What a place is to show.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    place: Position,
    drawn: Drawn<'a>,
}

#[derive(Clone, Copy)]
enum Drawn<'a> {
    Look(Look),
    /// A symbol that terminals may give another width.
    Cell(&'a Cell),
}

impl Drawn<'_> {
    fn of(cell: &Cell) -> Drawn<'_> {
        Look::of(cell).map_or(Drawn::Cell(cell), Drawn::Look)
    }

    fn look(self) -> Option<Look> {
        match self {
            Drawn::Look(look) => Some(look),
            Drawn::Cell(_) => None,
        }
    }

    fn width(self) -> u16 {
        match self {
            Drawn::Cell(cell) if cell.symbol().width() == 2 => 2,
            Drawn::Look(_) | Drawn::Cell(_) => 1,
        }
    }

    fn style(self) -> CellStyle {
        match self {
            Drawn::Look(look) => look.style,
            Drawn::Cell(cell) => CellStyle::of(cell),
        }
    }
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

    /// The same, and a blank where the second half of a wide symbol is left alone: the library does not say so.
    fn with_halves<'a>(&self, changed: Vec<Wanted<'a>>) -> Vec<Wanted<'a>> {
        if !self.shown.has_halves() {
            return changed;
        }
        let mut all = Vec::with_capacity(changed.len());
        let mut rest = changed.into_iter().peekable();
        while let Some(wanted) = rest.next() {
            all.push(wanted);
            let behind = Position { x: wanted.place.x + wanted.drawn.width(), ..wanted.place };
            let told = rest.peek().is_some_and(|next| next.place == behind);
            if self.shown.is_half(behind) && !told {
                all.push(Wanted { place: behind, drawn: Drawn::Look(Look::BLANK) });
            }
        }
        all
    }

    /// Draws what is wanted and not shown yet, row by row.
    fn draw_rows(&mut self, wanted: &[Wanted<'_>]) {
        let mut pen = Pen::default();
        for row in wanted.chunk_by(|one, other| one.place.y == other.place.y) {
            self.draw_row(row, &mut pen);
        }
        self.change(&mut pen, CellStyle::default());
    }

    /// Draws what changed in a row, from left to right.
    fn draw_row(&mut self, row: &[Wanted<'_>], pen: &mut Pen) {
        // What a cell would show already needs nothing: of a blank only its paper is seen.
        let differs = |wanted: &&Wanted<'_>| {
            let look = wanted.drawn.look();
            look.is_none() || self.shown.at(wanted.place.x, wanted.place.y) != look
        };
        let changed: Vec<Wanted<'_>> = row.iter().filter(differs).copied().collect();
        let mut rest = changed.as_slice();
        while let Some((Wanted { place, drawn }, after)) = rest.split_first() {
            let (erased, beyond) = self.blank_from(rest);
            let erasing = Some(erased).filter(|erased| *erased > LEAST_ERASED).map(erasing);
            let cost = |erasing: &String| erasing.len() + if beyond.is_empty() { 0 } else { FORWARD };
            if let Some(erasing) = erasing.filter(|erasing| usize::from(erased) > cost(erasing)) {
                self.reach(*place, pen);
                if !pen.style.leaves_blank() {
                    self.change(pen, CellStyle::default());
                }
                self.held.push_str(&erasing);
                (place.x..place.x + erased).for_each(|x| self.shown.set(x, place.y, Some(Look::BLANK)));
                rest = beyond;
                continue;
            }
            self.reach(*place, pen);
            self.write(*drawn, *place, pen);
            rest = after;
        }
    }

    /// How many cells from the first of these on are to be blank, as far as any of them changes; and what comes after them.
    fn blank_from<'a, 'b>(&self, changed: &'a [Wanted<'b>]) -> (u16, &'a [Wanted<'b>]) {
        let Some(Wanted { place: first, .. }) = changed.first() else { return (0, changed) };
        let (mut end, mut rest) = (first.x, changed);
        while let Some((Wanted { place, drawn }, after)) = rest.split_first() {
            let known = (end..place.x).all(|between| self.shown.at(between, place.y) == Some(Look::BLANK));
            if !known || drawn.look() != Some(Look::BLANK) {
                break;
            }
            (end, rest) = (place.x + 1, after);
        }
        (end - first.x, rest)
    }

    /// Moves to a place the shortest way: in its row by writing again what stands between, down from the row above. A line
    /// feed leaves open in which column it ends (some terminals go to the first): that is said in full.
    fn reach(&mut self, place: Position, pen: &mut Pen) {
        match pen.at {
            Some(at) if at == place => {}
            Some(at) if at.y == place.y && at.x < place.x => {
                let between = (at.x..place.x).map(|x| self.shown.at(x, place.y));
                let same = between.map(|look| look.filter(|look| pen.style.shows(*look)).map(|look| look.symbol));
                let again: Option<String> = same.collect();
                let forward = forward(place.x - at.x);
                match again.filter(|again| again.len() <= forward.len()) {
                    Some(again) => self.held.push_str(&again),
                    None => self.held.push_str(&forward),
                }
            }
            Some(at) if (1..=FEEDS).contains(&place.y.saturating_sub(at.y)) => {
                (at.y..place.y).for_each(|_| self.held.push('\n'));
                self.say(format_args!("\x1b[{}G", place.x + 1));
            }
            _ => self.go_to(place),
        }
        pen.at = Some(place);
    }

    fn write(&mut self, drawn: Drawn<'_>, place: Position, pen: &mut Pen) {
        let look = drawn.look();
        if !look.is_some_and(|look| pen.style.shows(look)) {
            self.change(pen, drawn.style());
        }
        match drawn {
            Drawn::Look(look) => self.held.push(look.symbol),
            Drawn::Cell(cell) => self.held.push_str(cell.symbol()),
        }
        self.shown.set(place.x, place.y, look);
        pen.at = look.map(|_| Position { x: place.x + 1, ..place });
        if let Drawn::Cell(cell) = drawn {
            // Terminals do not agree on how many cells it takes.
            self.shown.set_behind(place.x + 1, place.y, cell.symbol());
        }
    }

    /// Moves rows up or down as the terminal itself does, within margins: those that come in are blank. Every terminal knows
    /// the margins, a line feed on the lower and a reverse one on the upper; not all know a sequence for it.
    fn scroll(&mut self, scrolled: Scrolled) {
        let Scrolled { top, bottom, by } = scrolled;
        self.say(format_args!("\x1b[{};{}r", top + 1, bottom + 1));
        let (from, step) = if by > 0 { (bottom, "\n") } else { (top, "\x1bM") };
        self.go_to(Position { x: 0, y: from });
        (0..by.unsigned_abs()).for_each(|_| self.held.push_str(step));
        self.held.push_str("\x1b[r");
        self.shown.scroll(scrolled);
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

/// The bytes of a step to the right, as a rule.
const FORWARD: usize = 4;

/// So few blanks are written: to say how many takes as many bytes at least.
const LEAST_ERASED: u16 = 4;

/// So many line feeds are shorter than naming the row.
const FEEDS: u16 = 2;

/// So many cells to the right.
fn forward(cells: u16) -> String {
    if cells == 1 { "\x1b[C".to_owned() } else { format!("\x1b[{cells}C") }
}

/// What changed, and everything in the rows that were scrolled.
fn all_wanted<'a>(changed: &[Wanted<'a>], next: &Shown, scrolled: Scrolled) -> Vec<Wanted<'a>> {
    let within = |place: Position| (scrolled.top..=scrolled.bottom).contains(&place.y);
    // What terminals may give another width is not known by its look: it is drawn as it was asked for.
    let of_look = |(place, look): (Position, Look)| Wanted { place, drawn: Drawn::Look(look) };
    let moved = (scrolled.top..=scrolled.bottom).flat_map(|y| next.row(y)).map(of_look);
    let drawn = |wanted: &&Wanted<'_>| !within(wanted.place) || wanted.drawn.look().is_none();
    let mut all: Vec<Wanted<'a>> = changed.iter().filter(drawn).copied().chain(moved).collect();
    all.sort_by_key(|wanted| (wanted.place.y, wanted.place.x));
    all
}

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
        let changed = |(x, y, cell): (u16, u16, &'a Cell)| Wanted { place: Position { x, y }, drawn: Drawn::of(cell) };
        let wanted = self.with_halves(content.map(changed).collect());
        // Where nothing was shown, nothing has moved.
        if self.shown.is_empty() {
            self.draw_rows(&wanted);
            return Ok(());
        }
        let next = self.shown.with(wanted.iter().map(|wanted| (wanted.place, wanted.drawn.look())));
        let (held, before) =
            (self.held.len(), next.scrolled_from(&self.shown).map(|scrolled| (scrolled, self.shown.clone())));
        self.draw_rows(&wanted);
        // Drawn both ways: what is shorter is sent.
        if let Some((scrolled, before)) = before {
            let plain = self.held.split_off(held);
            let drawn = std::mem::replace(&mut self.shown, before);
            self.scroll(scrolled);
            self.draw_rows(&all_wanted(&wanted, &next, scrolled));
            if self.held.len() - held >= plain.len() {
                self.held.truncate(held);
                self.held.push_str(&plain);
                self.shown = drawn;
            }
        }
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
#[path = "backend_tests.rs"]
mod tests;
