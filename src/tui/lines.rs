//! A pane's content as lines with a cursor, drawn with a marker in the first column: moving it changes two cells.

use std::borrow::Cow;
use std::cmp::Ordering;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Widget};
use unicode_width::UnicodeWidthStr;

use super::theme::Theme;
use crate::visible::visible_cow;

#[derive(Default)]
pub(super) struct Lines {
    /// Lines that stay above the others, however far those are scrolled.
    pub(super) head: Vec<Line<'static>>,
    pub(super) lines: Vec<Line<'static>>,
    /// The line the cursor stands on.
    pub(super) cursor: Option<usize>,
    /// Lines below the cursor that should be in sight with it.
    pub(super) below: usize,
    /// Where the cursor leaves what is in sight, most of a page follows: a list that moves with every row is sent whole
    /// with every row.
    pub(super) by_page: bool,
    /// It stays as it is scrolled, wherever its cursor goes.
    pub(super) still: bool,
}

impl Lines {
    pub(super) fn push(&mut self, line: impl Into<Line<'static>>) {
        let mut line = line.into();
        for span in &mut line.spans {
            span.content = Cow::Owned(visible_cow(&span.content).into_owned());
        }
        self.lines.push(line);
    }

    /// Text that wraps at this width, continued with an indent.
    pub(super) fn wrapped(&mut self, text: &str, width: usize, style: Style) {
        for line in wrap(text, width) {
            self.lines.push(Line::from(Span::styled(line, style)));
        }
    }
}

/// Breaks a text into lines of at most `width` cells, at spaces where there are any; those before it are kept.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let mut lines = Vec::new();
    for paragraph in text.split('\n').map(visible_cow) {
        let words = paragraph.trim_start_matches(' ');
        let mut line = " ".repeat((paragraph.len() - words.len()).min(width / 2));
        for word in unbroken(words) {
            let needed = line.width() + usize::from(!line.is_empty()) + word.width();
            // What is longer than a line is broken where it stands.
            if needed > width && !line.trim().is_empty() && word.width() <= width {
                lines.push(std::mem::replace(&mut line, "  ".to_owned()));
            }
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            if line.width() > width {
                line = break_word(&line, width, &mut lines);
            }
        }
        lines.push(line);
    }
    lines
}

/// Breaks what has no space to break it at; its last piece goes on.
fn break_word(word: &str, width: usize, lines: &mut Vec<String>) -> String {
    let mut piece = String::new();
    for c in word.chars() {
        if piece.width() + c.encode_utf8(&mut [0; 4]).width() > width {
            lines.push(std::mem::replace(&mut piece, "  ".to_owned()));
        }
        piece.push(c);
    }
    piece
}

/// The words of a text; dice in their brackets are one, and so is a word with the sign that French sets apart from it.
fn unbroken(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    let mut rest = text.chars();
    text.split(move |c: char| {
        inside = (inside || c == '[') && c != ']';
        rest.next();
        let sign = rest.as_str().starts_with([':', ';', '?', '!', '»', '%']);
        c == ' ' && !inside && !sign
    })
}

/// The longest beginning of a text that fits the width.
pub(super) fn cut(text: &str, width: usize) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let mut buffer = [0; 4];
        if out.width() + c.encode_utf8(&mut buffer).width() > width {
            break;
        }
        out.push(c);
    }
    out
}

/// A text of exactly this width: cut with a sign, or padded.
pub(super) fn fit(text: &str, width: usize) -> String {
    let text = &*visible_cow(text);
    let have = text.width();
    if have > width {
        let shorter = cut(text, width.saturating_sub(1));
        let room = width.saturating_sub(shorter.width());
        return shorter + &"…".repeat(room.min(1)) + &" ".repeat(room.saturating_sub(1));
    }
    text.to_owned() + &" ".repeat(width - have)
}

pub(super) struct PaneFrame {
    pub(super) title: String,
    pub(super) focused: bool,
    pub(super) theme: Theme,
    /// First line shown in the frame before.
    pub(super) top: usize,
}

/// What drawing a pane settled.
pub(super) struct Drawn {
    /// Where the terminal's cursor belongs.
    pub(super) cursor: Option<Position>,
    /// First line shown.
    pub(super) top: usize,
}

/// Lines that stay in sight when a list turns a page.
const KEPT_ABOVE: usize = 2;

/// Lines that a head leaves to what it stands above.
const LEAST_BELOW_HEAD: u16 = 3;

/// Draws a framed pane, scrolled so that its cursor is in sight.
pub(super) fn draw_pane(frame: &mut Frame<'_>, area: Rect, content: &Lines, pane: PaneFrame) -> Drawn {
    let inner = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height.saturating_sub(2) };
    let head = u16::try_from(content.head.len()).unwrap_or(u16::MAX).min(inner.height.saturating_sub(LEAST_BELOW_HEAD));
    let below = Rect { y: inner.y + head, height: inner.height - head, ..inner };
    let height = usize::from(below.height);
    let top = first_line(content, pane.top, height);
    draw_frame(frame.buffer_mut(), area, &pane, &out_of_sight(content, top, height, pane.theme));
    for (line, y) in content.head.iter().zip(inner.y..inner.y + head) {
        draw_line(frame.buffer_mut(), inner, y, line, None);
    }
    let place = draw_lines(frame.buffer_mut(), below, content, top, pane.theme);
    Drawn { cursor: place.filter(|_| pane.focused), top }
}

/// The first line to show: as before, as far as the cursor and what belongs to it stay in sight.
pub(super) fn first_line(content: &Lines, before: usize, height: usize) -> usize {
    let mut top = before;
    if let Some(cursor) = content.cursor.filter(|_| !content.still) {
        let last = (cursor + content.below).min(content.lines.len().saturating_sub(1));
        let nearest = top.max((last + 1).saturating_sub(height)).min(cursor);
        top = match nearest.cmp(&top) {
            Ordering::Equal => top,
            _ if !content.by_page => nearest,
            Ordering::Greater => cursor.saturating_sub(KEPT_ABOVE.min(height / 4)).max(nearest),
            Ordering::Less => (last + 1).saturating_sub(height).min(nearest),
        };
    }
    top.min(content.lines.len().saturating_sub(height))
}

/// How many lines are out of sight, for the title; nothing where all are in sight.
pub(super) fn out_of_sight(content: &Lines, top: usize, height: usize, theme: Theme) -> String {
    let below = content.lines.len().saturating_sub(top + height);
    let said =
        |count: usize, below: bool| if count > 0 { format!("{}{count} ", theme.more(below)) } else { String::new() };
    format!("{}{}", said(top, false), said(below, true))
}

/// Border and title; what is out of sight stands behind the title.
pub(super) fn draw_frame(buffer: &mut Buffer, area: Rect, pane: &PaneFrame, out_of_sight: &str) {
    let room = usize::from(area.width).saturating_sub(4 + out_of_sight.width());
    let title = pane.theme.plain(&fit_title(&pane.title, room));
    let mut spans = vec![Span::styled(title, pane.theme.title(pane.focused))];
    if !out_of_sight.is_empty() {
        spans.push(Span::styled(format!(" {out_of_sight}"), pane.theme.strong()));
    }
    let block = Block::new()
        .borders(Borders::ALL)
        .border_set(pane.theme.border())
        .border_style(pane.theme.faint())
        .merge_borders(MergeStrategy::Exact)
        .title(Line::from(spans));
    block.render(area, buffer);
    // Where the keys go is seen by the upper edge: a whole frame would be sent again with every change of focus.
    if pane.focused {
        for x in area.x..area.right() {
            if let Some(cell) = buffer.cell_mut((x, area.y)).filter(|cell| !cell.modifier.contains(Modifier::REVERSED))
            {
                cell.set_style(Style::reset().patch(pane.theme.strong()));
            }
        }
    }
}

/// Draws what is in sight; returns where the cursor stands.
pub(super) fn draw_lines(
    buffer: &mut Buffer,
    area: Rect,
    content: &Lines,
    top: usize,
    theme: Theme,
) -> Option<Position> {
    let mut place = None;
    for (row, (index, line)) in content.lines.iter().enumerate().skip(top).take(usize::from(area.height)).enumerate() {
        let y = area.y + u16::try_from(row).unwrap_or(u16::MAX);
        let here = content.cursor == Some(index);
        draw_line(buffer, area, y, line, here.then_some(theme));
        if here {
            place = Some(Position { x: area.x, y });
        }
    }
    place
}

fn fit_title(title: &str, width: usize) -> String {
    if title.width() > width { fit(title, width) } else { title.to_owned() }
}

fn draw_line(buffer: &mut Buffer, area: Rect, y: u16, line: &Line<'_>, cursor: Option<Theme>) {
    if let Some(theme) = cursor {
        buffer.set_stringn(area.x, y, theme.cursor(), 1, Style::new());
    }
    buffer.set_line(area.x + 1, y, line, area.width.saturating_sub(1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_and_combining_characters_count_their_cells() {
        assert_eq!(fit("元帥元帥", 5), "元帥…");
        assert_eq!(fit("元", 4), "元  ");
        assert_eq!(fit("e\u{301}te\u{301}", 4), "e\u{301}te\u{301} ");
        assert_eq!(cut("abc", 2), "ab");
    }

    #[test]
    fn long_words_are_broken_and_nothing_is_lost() {
        let text = "un deux troisquatrecinqsixsept huit";
        let joined: String = wrap(text, 10).iter().map(|line| line.trim()).collect::<Vec<_>>().concat();
        assert_eq!(joined.replace(' ', ""), text.replace(' ', ""));
        assert!(wrap(text, 10).iter().all(|line| line.width() <= 10));
        assert_eq!(wrap("  75 % un deux", 10), ["  75 % un", "  deux"]);
        assert_eq!(wrap("initiative D6 [4 1] = 5", 16), ["initiative D6", "  [4 1] = 5"]);
    }
}
