//! A roster as plain text: a line for each unit, its boxes below it.

use unicode_width::UnicodeWidthStr;

use super::{Boxes, Roster, RosterRow};
use crate::engine::world::Class;
use crate::lang::Catalog;
use crate::report::story::wrap;

impl Roster {
    pub fn text(&self, catalog: &Catalog, width: usize, detail: bool) -> String {
        let mut out = format!("{}\n{}\n{}\n", self.name, "=".repeat(self.name.width().min(width)), self.ruleset);
        if !self.facts.is_empty() {
            lines(&mut out, "", &capital(&self.facts.join(", ")), width);
        }
        for row in &self.rows {
            if row.class == Class::Formation {
                out.push('\n');
            }
            row.text(&mut out, catalog, width, detail);
        }
        out
    }
}

impl RosterRow {
    fn text(&self, out: &mut String, catalog: &Catalog, width: usize, detail: bool) {
        let indent = "  ".repeat(self.depth);
        let colon = catalog.plain("colon");
        let said = match self.facts.as_slice() {
            [] => self.name.clone(),
            facts => format!("{}{colon}{}", self.name, facts.join(", ")),
        };
        lines(out, &indent, &said, width);
        let boxes: Vec<String> = self.boxes.iter().map(Boxes::text).collect();
        if !boxes.is_empty() {
            lines(out, &format!("{indent}    "), &boxes.join("  "), width);
        }
        for number in self.numbers.iter().filter(|_| detail) {
            lines(out, &format!("{indent}    "), number, width);
        }
    }
}

impl Boxes {
    fn text(&self) -> String {
        if self.is_a_line() {
            return format!("{} ________{}", self.label, self.limit()).replace(' ', "\u{a0}");
        }
        let one = |number: u32| if number < self.ticked { "[x]" } else { "[ ]" };
        let drawn: Vec<String> = (0..self.count)
            .map(|number| format!("{}{}", if number > 0 && number % 5 == 0 { " " } else { "" }, one(number)))
            .collect();
        // What belongs together stays on one line.
        format!("{} {}", self.label, drawn.concat()).replace(' ', "\u{a0}")
    }
}

fn capital(text: &str) -> String {
    crate::report::tale::capital(text)
}

fn lines(out: &mut String, indent: &str, text: &str, width: usize) {
    let room = width.saturating_sub(indent.width()).max(16);
    for (place, line) in wrap(text, room).into_iter().enumerate() {
        let further = if place > 0 { "  " } else { "" };
        out.push_str(&format!("{indent}{further}{}\n", line.replace('\u{a0}', " ").trim_end()));
    }
}
