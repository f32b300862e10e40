//! What is sent, and that the terminal shows what was drawn.

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
    assert_eq!(sent(&[(3, 1, "a", plain), (3, 2, "b", plain)]), "^[2;4Ha\n^[4Gb");
    assert_eq!(sent(&[(3, 1, "a", plain), (3, 7, "b", plain)]), "^[2;4Ha^[8;4Hb");
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

/// Chances from a seed.
struct Chances(u64);

impl Chances {
    fn one_of(&mut self, of: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap() % of
    }
}

/// Writes frame after frame to a terminal, and holds what it shows to what was drawn.
struct Checked {
    size: (u16, u16),
    terminal: vt100::Parser,
    writer: FrameWriter,
    before: Buffer,
    scrolled: usize,
    round: usize,
}

impl Checked {
    fn of(width: u16, height: u16) -> Checked {
        let terminal = vt100::Parser::new(height.try_into().unwrap(), width.try_into().unwrap(), 0);
        let before = Buffer::empty(Rect::new(0, 0, width, height));
        let mut writer = FrameWriter::default();
        writer.clear().unwrap();
        Checked { size: (width, height), terminal, writer, before, scrolled: 0, round: 0 }
    }

    fn draw(&mut self, now: Buffer) {
        self.round += 1;
        let round = self.round;
        self.writer.draw(self.before.diff(&now).into_iter()).unwrap();
        self.scrolled += usize::from(self.writer.held.contains("\x1b[r"));
        self.terminal.process(self.writer.held.as_bytes());
        self.writer.held.clear();
        for (place, cell) in now.content.iter().enumerate() {
            let (x, y) = (place % usize::from(self.size.0), place / usize::from(self.size.0));
            let (x, y) = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
            let shown = self.terminal.screen().cell(y, x).unwrap();
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
                let ink = match cell.fg {
                    Color::DarkGray => vt100::Color::Idx(8),
                    Color::LightBlue => vt100::Color::Idx(12),
                    _ => vt100::Color::Default,
                };
                assert_eq!(shown.fgcolor(), ink, "at {x}, {y} in round {round}");
            }
        }
        self.before = now;
    }
}

fn random_styles() -> [Style; 5] {
    [
        Style::new(),
        Style::new().fg(Color::DarkGray),
        Style::new().fg(Color::LightBlue).add_modifier(Modifier::BOLD),
        Style::new().add_modifier(Modifier::REVERSED),
        Style::new().bg(Color::Red),
    ]
}

/// Writes some texts anywhere.
fn scribble(now: &mut Buffer, chances: &mut Chances, symbols: &[&str]) {
    let (width, height) = (usize::from(now.area.width), usize::from(now.area.height));
    for _ in 0..=chances.one_of(20) {
        let (x, y) = (chances.one_of(width - 1), chances.one_of(height));
        let style = random_styles()[chances.one_of(5)];
        let text = symbols[chances.one_of(symbols.len())].repeat(1 + chances.one_of(9));
        now.set_stringn(x.try_into().unwrap(), y.try_into().unwrap(), text, width - x, style);
    }
}

/// Behind a wide symbol stands nothing, as the library has it.
fn well_formed(mut now: Buffer) -> Buffer {
    let (width, height) = (now.area.width, now.area.height);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        if now[(x, y)].symbol().width() == 2 {
            match now.cell_mut((x + 1, y)).filter(|_| x + 1 < width) {
                Some(behind) => behind.reset(),
                None => now[(x, y)].reset(),
            }
        }
    }
    now
}

const SYMBOLS: [&str; 8] = [" ", " ", " ", " ", "a", "b", "é", "─"];

/// Frames of all sorts, one after the other: the terminal shows each as it was drawn.
#[test]
fn whatever_is_drawn_is_what_the_terminal_shows() {
    let mut checked = Checked::of(12, 4);
    let mut chances = Chances(7);
    for _ in 0..3_000 {
        let mut now = checked.before.clone();
        scribble(&mut now, &mut chances, &SYMBOLS);
        checked.draw(now);
    }
}

/// Rows that move up and down in panes with borders, with wide symbols among them now and then, and whatever else
/// changes in the same frame: the terminal scrolls, and shows each frame as it was drawn.
#[test]
fn rows_that_move_are_scrolled_and_the_terminal_shows_what_was_drawn() {
    // Rows with symbols of which terminals think differently are never scrolled: there are few of them.
    let wide = [[" ", "a", "b", "é", "─"].repeat(8), vec!["漢", "e\u{301}"]].concat();
    for (seed, symbols, least) in [(7, &SYMBOLS[..], 300), (11, &wide[..], 30)] {
        let mut checked = Checked::of(30, 12);
        let mut chances = Chances(seed);
        for _ in 0..3_000 {
            let mut now = checked.before.clone();
            let (top, rows) = (chances.one_of(8), 2 + chances.one_of(10));
            let bottom = (top + rows).min(12);
            let by = 1 + chances.one_of(3);
            let up = chances.one_of(2) == 0;
            for y in top..bottom {
                let from = if up { y + by } else { y.wrapping_sub(by) };
                for x in 0..30 {
                    let cell = match (top..bottom).contains(&from) {
                        true => checked.before[(x, u16::try_from(from).unwrap())].clone(),
                        false => Cell::default(),
                    };
                    now[(x, u16::try_from(y).unwrap())] = cell;
                }
                if !(top..bottom).contains(&from) {
                    let style = random_styles()[chances.one_of(5)];
                    let text = symbols[chances.one_of(symbols.len())].repeat(chances.one_of(15));
                    now.set_stringn(1, u16::try_from(y).unwrap(), text, 28, style);
                    now.set_string(0, u16::try_from(y).unwrap(), "│", random_styles()[1]);
                }
            }
            if chances.one_of(3) == 0 {
                scribble(&mut now, &mut chances, symbols);
            }
            checked.draw(well_formed(now));
        }
        assert!(checked.scrolled > least, "{} of 3000 frames scrolled", checked.scrolled);
    }
}

#[test]
fn a_pane_that_moves_up_is_scrolled_within_its_margins() {
    let mut checked = Checked::of(40, 8);
    let frame = |first: usize| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 8));
        buffer.set_string(0, 0, "A title that stays", Style::new());
        for y in 1..7 {
            buffer.set_string(
                0,
                y,
                format!("│ {}", "abcdefghijkl"[first + usize::from(y)..][..1].repeat(30)),
                Style::new(),
            );
        }
        buffer.set_string(0, 7, "A line that stays", Style::new());
        buffer
    };
    checked.draw(frame(0));
    let changed = frame(1);
    let cells = checked.before.diff(&changed);
    checked.writer.draw(cells.into_iter()).unwrap();
    let up = format!("^[2;7r^[7;1H\n^[r^[7;1H│ {}", "h".repeat(30));
    assert_eq!(std::mem::take(&mut checked.writer.held).replace('\x1b', "^"), up);
    let cells = changed.diff(&checked.before);
    checked.writer.draw(cells.into_iter()).unwrap();
    let down = format!("^[2;7r^[2;1H^M^[r^[2;1H│ {}", "b".repeat(30));
    assert_eq!(checked.writer.held.replace('\x1b', "^"), down);
}

#[test]
fn styles_change_with_the_shortest_sequence() {
    let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
    let (faint, red) = (Style::new().fg(Color::DarkGray), bold.fg(Color::Red));
    assert_eq!(sent(&[(0, 0, "a", bold), (1, 0, "b", plain)]), "^[1;1H^[1ma^[mb");
    assert_eq!(sent(&[(0, 0, "a", faint), (1, 0, "b", faint)]), "^[1;1H^[90mab^[m");
    assert_eq!(sent(&[(0, 0, "a", bold), (1, 0, "b", red), (2, 0, "c", faint)]), "^[1;1H^[1ma^[31mb^[0;90mc^[m");
}
