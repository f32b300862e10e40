//! The story as plain text.

use unicode_width::UnicodeWidthStr;

use super::army_list::{ArmyList, ListRow};
use super::chronicle::{Chronicle, Passage, PassageKind};
use super::words::Words;
use crate::lang::Catalog;

/// A width that a line of the story is never narrower than.
const NARROWEST: usize = 24;

/// The story in lines of at most `width` cells.
pub fn story(told: &Chronicle, catalog: &Catalog, width: usize) -> String {
    let words = Words { told, catalog };
    let mut page = Page { width: width.max(NARROWEST), text: String::new() };
    page.title(&told.title, '=');
    page.line("", &words.subtitle());
    page.section(&words.plain("story-armies"), words.armies());
    page.section(&words.plain("story-options"), words.options());
    for turn in &told.turns {
        page.gap();
        page.title(&turn.title, '-');
        for scene in &turn.scenes {
            page.gap();
            page.line("", &scene.title);
            scene.passages.iter().for_each(|passage| page.passage(passage));
        }
        page.section(&words.plain("story-losses"), words.losses(turn));
        page.section("", words.breaking_after(turn));
    }
    page.gap();
    page.title(&words.plain("story-outcome"), '-');
    page.line("", &words.ending());
    page.gap();
    page.title(&words.plain("story-order"), '-');
    told.armies.iter().for_each(|army| page.army(army, &words));
    page.text
}

struct Page {
    width: usize,
    text: String,
}

impl Page {
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn title(&mut self, title: &str, below: char) {
        self.line("", title);
        let cells = title.width().min(self.width);
        self.text.extend(std::iter::repeat_n(below, cells));
        self.text.push('\n');
    }

    fn section(&mut self, title: &str, lines: Vec<String>) {
        if lines.is_empty() {
            return;
        }
        if !title.is_empty() {
            self.gap();
            self.line("", title);
        }
        lines.iter().for_each(|line| self.item(line));
    }

    fn passage(&mut self, passage: &Passage) {
        match passage.kind {
            PassageKind::Act | PassageKind::Routine => self.item(&passage.text),
            PassageKind::Note | PassageKind::Correction => {
                self.gap();
                self.line("    | ", &one_line(&passage.text));
                self.gap();
            }
        }
    }

    fn army(&mut self, army: &ArmyList, words: &Words<'_>) {
        self.gap();
        self.line("", &army.name);
        for row in &army.rows {
            let indent = "  ".repeat(row.depth + 1);
            self.line(&indent, &after(row, words));
        }
    }

    /// An item begins with a dash, so that nobody takes the rest of one for another.
    fn item(&mut self, text: &str) {
        self.hanging("  - ", "    ", text);
    }

    fn line(&mut self, indent: &str, text: &str) {
        self.hanging(indent, indent, text);
    }

    fn hanging(&mut self, first: &str, further: &str, text: &str) {
        let room = self.width.saturating_sub(first.width()).max(NARROWEST / 2);
        for (place, line) in wrap(text, room).into_iter().enumerate() {
            self.text.push_str(if place == 0 { first } else { further });
            self.text.push_str(&line);
            self.text.truncate(self.text.trim_end_matches(' ').len());
            self.text.push('\n');
        }
    }
}

/// A note on one line: where people end theirs they begin no line of ours.
pub(super) fn one_line(note: &str) -> String {
    note.replace('\n', " / ")
}

/// A row of the order of battle: the name, what it had and has, and how it stands.
pub(super) fn after(row: &ListRow, words: &Words<'_>) -> String {
    let mut said = row.name.clone();
    let mut rest: Vec<String> = Vec::new();
    if let Some((before, now, label)) = &row.strength {
        let points = words.points(now.to_f64(), label);
        rest.push(if before == now { points } else { format!("{} → {points}", words.number(before.to_f64())) });
    }
    rest.extend(row.markers.iter().cloned());
    if !rest.is_empty() {
        said.push_str(&words.plain("colon"));
        said.push_str(&rest.join(", "));
    }
    said
}

/// A number stays with the short word that says of what it is: 4 PF, 10 cm.
fn numbers_bound(text: &str) -> String {
    const SHORT: usize = 3;
    let mut bound = String::with_capacity(text.len());
    let mut number = false;
    for (place, word) in text.split(' ').enumerate() {
        let letters = word.trim_end_matches(['.', ',', ')', '\u{a0}', ';']);
        let unit = letters.chars().count() <= SHORT && letters.chars().all(char::is_alphabetic);
        if place > 0 {
            bound.push(if number && unit && !letters.is_empty() { '\u{a0}' } else { ' ' });
        }
        number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == ',' || c == '.');
        bound.push_str(word);
    }
    bound
}

/// Breaks a text at its spaces; what has none is broken where the line ends.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    // Signs that French sets apart do not begin a line.
    let signs = [";", ":", "?", "!", "»", "%"].map(|sign| (format!(" {sign}"), format!("\u{a0}{sign}")));
    let text = signs.iter().fold(text.to_owned(), |text, (apart, bound)| text.replace(apart, bound));
    let text = numbers_bound(&text);
    for word in text.split(' ') {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            if line.width() + c.encode_utf8(&mut [0; 4]).width() > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_never_stand_out() {
        assert_eq!(wrap("the guard dies", 9), ["the guard", "dies"]);
        assert_eq!(wrap("Donaudampfschiff", 6), ["Donaud", "ampfsc", "hiff"]);
        assert_eq!(wrap("", 6), [""]);
        assert_eq!(wrap("qui perd 4 PF.", 10), ["qui perd", "4\u{a0}PF."]);
        assert_eq!(wrap("les morts ; les vivants", 9), ["les", "morts\u{a0};", "les", "vivants"]);
    }
}
