//! A card as text of a given width: columns where they fit, a paragraph for each row where they do not.

use unicode_width::UnicodeWidthStr;

use super::{Card, CardHead, CardRow, CardTable};

/// Cells and heads wider than these are wrapped, with so much between columns: the first that lets the table fit.
const TRIES: [(usize, usize, usize); 8] =
    [(40, 24, 2), (40, 12, 2), (40, 8, 2), (40, 0, 2), (24, 0, 2), (16, 0, 2), (11, 0, 2), (16, 0, 1)];
/// Columns whose cells are no wider stand to the right.
const FIGURES: usize = 8;
/// A row's label is never narrower, unless it is short itself.
const LEAST_LABEL: usize = 14;

impl Card {
    /// The lines of the card, each with its continuation: what is one line here is one line at every width.
    pub fn layout(&self, width: usize) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for section in &self.sections {
            lines.push(vec![section.label.to_uppercase()]);
            lines.push(vec![String::new()]);
            for table in &section.tables {
                table.layout(width.max(20), &mut lines);
                lines.push(vec![String::new()]);
            }
        }
        lines
    }

    /// The same as plain text.
    pub fn text(&self, width: usize) -> String {
        let lines: Vec<String> = self.layout(width).into_iter().flatten().collect();
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// What each line says, to be searched.
    pub fn said(&self) -> Vec<String> {
        let mut said = Vec::new();
        for section in &self.sections {
            said.extend([section.label.clone(), String::new()]);
            for table in &section.tables {
                said.push(table.title());
                said.extend(table.has_head_line().then(|| joined(table.heads.iter().map(|head| head.label.as_str()))));
                said.extend(table.rows.iter().map(|row| {
                    joined(std::iter::once(row.label.as_str()).chain(row.cells.iter().map(String::as_str)))
                }));
                said.extend(table.notes.iter().cloned());
                said.push(String::new());
            }
        }
        said
    }
}

fn joined<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}

/// How wide a column is, how far from the one before, and whether what stands in it is figures.
struct Measure {
    width: usize,
    gap: usize,
    right: bool,
}

impl CardTable {
    pub(super) fn title(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{} ({rule})", self.label),
            None => self.label.clone(),
        }
    }

    pub(super) fn has_head_line(&self) -> bool {
        !self.heads.is_empty() && !self.rows.is_empty()
    }

    fn layout(&self, width: usize, lines: &mut Vec<Vec<String>>) {
        lines.push(wrapped(&self.title(), width));
        let columns = self.columns(width);
        if self.has_head_line() {
            lines.push(columns.as_deref().map(|columns| self.head_lines(columns)).unwrap_or_default());
        }
        for row in &self.rows {
            lines.push(match &columns {
                Some(columns) => row.in_columns(columns),
                None => self.paragraph(row, width),
            });
        }
        lines.extend(self.notes.iter().map(|note| indented(&wrapped(note, width.saturating_sub(2)))));
    }

    /// The label's column and the others; none where they do not fit.
    fn columns(&self, width: usize) -> Option<Vec<Measure>> {
        let label = self.rows.iter().map(|row| row.said().width()).max().unwrap_or(0);
        TRIES.into_iter().find_map(|(widest, widest_head, gap)| {
            let column = |(at, head): (usize, &CardHead)| {
                let cells = self.rows.iter().filter_map(|row| row.cells.get(at));
                let natural = cells.clone().map(|cell| cell.width()).max().unwrap_or(0);
                let words = cells.flat_map(|cell| cell.split(' ')).chain(head.label.split(' '));
                let word = words.map(UnicodeWidthStr::width).max().unwrap_or(0);
                let width = word.max(natural.min(widest)).max(head.label.width().min(widest_head));
                Measure { width, gap, right: natural <= FIGURES }
            };
            let columns: Vec<Measure> = self.heads.iter().enumerate().map(column).collect();
            let taken: usize = columns.iter().map(|column| column.width + gap).sum();
            let least = match (widest_head, gap) {
                (1.., _) => label,
                (0, 1) => label.min(LEAST_LABEL),
                (0, _) => label.min(LEAST_LABEL.max(width / 3)),
            };
            let room = width.checked_sub(taken).filter(|room| *room >= least)?;
            Some(std::iter::once(Measure { width: room.min(label), gap: 0, right: false }).chain(columns).collect())
        })
    }

    fn head_lines(&self, columns: &[Measure]) -> Vec<String> {
        let cells = std::iter::once("").chain(self.heads.iter().map(|head| head.label.as_str()));
        let cells: Vec<Vec<String>> = cells.zip(columns).map(|(cell, column)| wrapped(cell, column.width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        // Heads stand on the rows.
        let lowered = cells.into_iter().map(|cell| {
            let above = height.saturating_sub(cell.len());
            std::iter::repeat_n(String::new(), above).chain(cell).collect()
        });
        beside(&lowered.collect::<Vec<_>>(), columns)
    }

    /// A row that is too wide for columns: each cell with its head.
    fn paragraph(&self, row: &CardRow, width: usize) -> Vec<String> {
        let pairs = self.heads.iter().zip(&row.cells).filter(|(_, cell)| !cell.is_empty());
        let pairs: Vec<String> = pairs.map(|(head, cell)| format!("{} {cell}", head.label)).collect();
        let text = if pairs.is_empty() { row.said() } else { format!("{} – {}", row.said(), pairs.join(", ")) };
        let lines = wrapped(&text, width.saturating_sub(2));
        let (first, rest) = lines.split_at(lines.len().min(1));
        first.iter().cloned().chain(indented(rest)).collect()
    }
}

impl CardRow {
    /// The label; in brackets where the row cannot apply.
    pub(super) fn said(&self) -> String {
        if self.in_force { self.label.clone() } else { format!("({})", self.label) }
    }

    fn in_columns(&self, columns: &[Measure]) -> Vec<String> {
        let label = self.said();
        let cells = std::iter::once(label.as_str()).chain(self.cells.iter().map(String::as_str));
        let cells: Vec<Vec<String>> = cells.zip(columns).map(|(cell, column)| wrapped(cell, column.width)).collect();
        beside(&cells, columns)
    }
}

/// Cells side by side.
fn beside(cells: &[Vec<String>], columns: &[Measure]) -> Vec<String> {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let parts = cells.iter().zip(columns).map(|(cell, column)| {
            let text = cell.get(at).map(String::as_str).unwrap_or_default();
            let room = " ".repeat(column.width.saturating_sub(text.width()));
            let gap = " ".repeat(column.gap);
            if column.right { format!("{gap}{room}{text}") } else { format!("{gap}{text}{room}") }
        });
        parts.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

fn indented(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| format!("  {line}")).collect()
}

/// A text in lines of at most this width; a longer word stands alone.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
