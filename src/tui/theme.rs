//! Glyphs and styles: default colours and the 16 of the palette only, a sign besides every colour.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

use crate::engine::world::{Side, Tone};
use crate::visible::{UNSHOWN, is_shown};

#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub ascii: bool,
    pub colour: bool,
}

impl Theme {
    pub fn cursor(self) -> &'static str {
        if self.ascii { ">" } else { "▸" }
    }

    pub fn done(self) -> &'static str {
        if self.ascii { "x" } else { "✓" }
    }

    pub fn dot(self) -> &'static str {
        if self.ascii { "-" } else { "·" }
    }

    /// A line across.
    pub fn rule(self) -> &'static str {
        if self.ascii { "-" } else { "─" }
    }

    pub fn folded(self, folded: bool) -> &'static str {
        match (folded, self.ascii) {
            (true, true) => "+",
            (false, true) => "-",
            (true, false) => "▹",
            (false, false) => "▾",
        }
    }

    /// A bar of so many cells, `part` of `whole` filled, to the nearest cell: full only when complete, empty only at zero.
    pub fn bar(self, part: i64, whole: i64, cells: usize) -> String {
        let (full, empty) = if self.ascii { ('#', '.') } else { ('█', '░') };
        let wide = i64::try_from(cells).unwrap_or(0);
        let filled = match part {
            part if part <= 0 || whole <= 0 => 0,
            part if part >= whole => wide,
            part => ((2 * part * wide + whole) / (2 * whole)).clamp(1, (wide - 1).max(1)),
        };
        let filled = usize::try_from(filled).unwrap_or(0).min(cells);
        std::iter::repeat_n(full, filled).chain(std::iter::repeat_n(empty, cells - filled)).collect()
    }

    pub fn border(self) -> border::Set<'static> {
        if self.ascii {
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }
        } else {
            border::PLAIN
        }
    }

    /// Text without the signs an old terminal cannot show.
    pub fn plain(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let sign = |c: char| match c {
            '▶' | '▸' | '→' => '>',
            '✗' | '✖' | '✓' | '×' => 'x',
            '✎' | '●' => '*',
            '○' => 'o',
            '◉' => '@',
            '·' | '—' => '-',
            '‹' | '←' => '<',
            '↓' => 'v',
            '↑' => '^',
            '›' => '>',
            '\u{a0}' => ' ',
            '…' => '.',
            '«' | '»' => '"',
            '█' => '#',
            '−' | '╌' => '-',
            c => c,
        };
        text.chars().map(sign).collect()
    }

    /// The same for a whole frame, the cells that a widget drew included. No cell holds anything that would not show as
    /// itself, wherever it comes from.
    pub fn flatten(self, buffer: &mut Buffer) {
        for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().chars().all(is_shown)) {
            cell.set_char(UNSHOWN);
        }
        for cell in buffer.content.iter_mut().filter(|_| self.ascii) {
            let plain = self.plain(cell.symbol());
            cell.set_symbol(&plain);
        }
    }

    pub fn side(self, side: Option<Side>) -> Style {
        match side.filter(|_| self.colour) {
            Some(Side::A) => Style::new().fg(Color::LightBlue),
            Some(Side::B) => Style::new().fg(Color::LightRed),
            None => Style::new(),
        }
    }

    /// How a state looks; the bad ones stand out without colour too.
    pub fn tone(self, tone: Tone) -> Style {
        match (tone, self.colour) {
            (Tone::Plain, _) | (Tone::Good | Tone::Warn, false) => Style::new(),
            (Tone::Good, true) => Style::new().fg(Color::Green),
            (Tone::Warn, true) => Style::new().fg(Color::Yellow),
            (Tone::Bad, true) => self.strong().fg(Color::Red),
            (Tone::Bad, false) => self.strong(),
        }
    }

    /// How a bar looks, by thirds of what there was.
    pub fn thirds(self, part: i64, whole: i64) -> Style {
        let tone = match part.saturating_mul(3) {
            thirds if thirds > whole.saturating_mul(2) => Tone::Good,
            thirds if thirds > whole => Tone::Warn,
            _ => Tone::Bad,
        };
        self.tone(tone)
    }

    pub fn title(self, focused: bool) -> Style {
        if focused { self.strong().add_modifier(Modifier::REVERSED) } else { Style::new().fg(Color::Reset) }
    }

    /// The name under the cursor.
    pub fn pointed(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Sign before the number of lines that are out of sight above or below.
    pub fn more(self, below: bool) -> &'static str {
        match (below, self.ascii) {
            (true, true) => "v",
            (false, true) => "^",
            (true, false) => "↓",
            (false, false) => "↑",
        }
    }

    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Those of whom nothing is asked, beside those who have something to do.
    pub fn dim(self) -> Style {
        if self.colour { Style::new().add_modifier(Modifier::DIM) } else { Style::new() }
    }

    pub fn faint(self) -> Style {
        if self.colour { Style::new().fg(Color::DarkGray) } else { Style::new() }
    }

    /// What is done.
    pub fn settled(self) -> Style {
        if self.colour { Style::new().fg(Color::Green).add_modifier(Modifier::DIM) } else { Style::new() }
    }

    /// What must not be overlooked.
    pub fn alarm(self) -> Style {
        let strong = self.strong();
        if self.colour { strong.fg(Color::Red) } else { strong.add_modifier(Modifier::REVERSED) }
    }

    pub fn warning(self) -> Style {
        if self.colour { Style::new().fg(Color::Yellow) } else { Style::new().add_modifier(Modifier::BOLD) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_full_only_when_complete_and_empty_only_at_zero() {
        let theme = Theme { ascii: true, colour: false };
        let bars = [(0, 8, "...."), (1, 40, "#..."), (3, 8, "##.."), (4, 5, "###."), (39, 40, "###."), (8, 8, "####")];
        for (part, whole, expected) in bars {
            assert_eq!(theme.bar(part, whole, 4), expected, "{part} of {whole}");
        }
        assert_eq!(theme.bar(750, 1000, 8), "######..");
        assert_eq!(theme.bar(1, 2, 1), "#");
    }
}
