//! Tables of the data as tables of the card.

use super::{CardHead, CardRow, CardTable, cells};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FactName;
use crate::engine::rules::{CellType, DieOf, Path, Row, Situation, Table};
use crate::engine::value::{Decimal, Value};
use crate::lang::Speaker;

/// Head of the faces that come to a row, and of what a modifier counts as.
const FACES: &str = "faces";
const COUNTS_AS: &str = "counts_as";

pub(super) fn table(table: &Table, speaker: Speaker<'_>) -> CardTable {
    let columns = columns(table, speaker);
    let row = |(place, row): (usize, &Row)| CardRow {
        id: row.id.clone(),
        label: row_label(row, speaker),
        rule: row.rule.clone().or_else(|| table.rule.clone()),
        cells: columns.iter().map(|column| column.cell(table, row, place, speaker)).collect(),
        in_force: is_in_force(row, speaker),
    };
    let mut made = CardTable {
        id: table.id.clone(),
        label: speaker.label(&table.label).to_owned(),
        rule: table.rule.clone(),
        rows: table.rows.iter().enumerate().map(row).collect(),
        heads: columns.into_iter().map(|column| column.head).collect(),
        notes: notes(table, speaker),
    };
    made.leave_out_empty();
    made
}

impl CardTable {
    /// A column in which no row of this period says anything is not printed.
    pub(super) fn leave_out_empty(&mut self) {
        let said: Vec<bool> = (0..self.heads.len())
            .map(|at| self.rows.iter().any(|row| row.cells.get(at).is_some_and(|cell| !cell.is_empty())))
            .collect();
        let mut keep = said.iter().copied();
        self.heads.retain(|_| keep.next().unwrap_or(true));
        for row in &mut self.rows {
            let mut keep = said.iter().copied();
            row.cells.retain(|_| keep.next().unwrap_or(true));
        }
    }
}

struct Column {
    head: CardHead,
    shows: Shows,
}

enum Shows {
    Cell {
        name: String,
        before: Option<String>,
    },
    /// The value of a modifier, in tests of one kind or in all.
    Value {
        test: Option<String>,
    },
    CountsAs,
    /// By row.
    Faces(Vec<String>),
}

fn columns(table: &Table, speaker: Speaker<'_>) -> Vec<Column> {
    let column = |id: &str, label: String, shows: Shows| Column { head: CardHead { id: id.to_owned(), label }, shows };
    let own = |key: &str| speaker.catalog.plain(key);
    let headed = |of: &str, word: String| table.head(of).map_or(word, |head| speaker.label(&head.label).to_owned());
    let mut columns = Vec::new();
    if let Some(die) = &table.die_of {
        let label = format!("D{}", die.sides);
        columns.push(column(FACES, label, Shows::Faces(faces(table, die, speaker))));
    }
    for test in &table.contexts {
        let label = headed(test, speaker.word(test));
        columns.push(column(test, label, Shows::Value { test: Some(test.clone()) }));
    }
    match table.columns.as_slice() {
        [] => {}
        [one] if table.contexts.is_empty() => {
            let label = headed(one, column_word(one, speaker));
            columns.push(column(one, label, Shows::Value { test: None }));
        }
        [_] => {}
        _ => {
            if table.contexts.is_empty() {
                columns.push(column("value", own("card-head-value"), Shows::Value { test: None }));
            }
            columns.push(column(COUNTS_AS, own("card-head-counts-as"), Shows::CountsAs));
        }
    }
    for head in table.heads.iter().filter(|head| table.cells.contains_key(&head.of)) {
        let shows = Shows::Cell { name: head.of.clone(), before: head.words.clone() };
        columns.push(column(&head.of, speaker.label(&head.label).to_owned(), shows));
    }
    columns
}

/// A column of modifiers in words.
fn column_word(column: &str, speaker: Speaker<'_>) -> String {
    speaker.word(&format!("column_{column}"))
}

impl Column {
    fn cell(&self, table: &Table, row: &Row, place: usize, speaker: Speaker<'_>) -> String {
        match &self.shows {
            Shows::Faces(faces) => faces.get(place).cloned().unwrap_or_default(),
            Shows::CountsAs => column_word(&row.column, speaker),
            Shows::Value { test } => {
                let applies = test.as_ref().is_none_or(|test| row.contexts.is_empty() || row.contexts.contains(test));
                let each = if row.times.is_some() { " × n" } else { "" };
                if applies { cells::signed(row.value, speaker.lang()) + each } else { String::new() }
            }
            Shows::Cell { name, before } => {
                let Some(value) = row.cells.get(name) else { return String::new() };
                match (table.cells.get(name), value.as_text()) {
                    (Some(CellType::Marker), Some(marker)) => speaker.word(&format!("marker.{marker}")),
                    (Some(CellType::Option), Some(id)) => {
                        let decl = speaker.rules.schema.option(id);
                        decl.map(|decl| cells::option(decl, speaker)).unwrap_or_default()
                    }
                    (Some(CellType::Column), Some(column)) => {
                        let heads = speaker.rules.tables.iter().filter_map(|table| table.head(column));
                        let label = heads.map(|head| speaker.label(&head.label)).next();
                        label.map_or_else(|| speaker.word(column), str::to_lowercase)
                    }
                    _ => cells::value(value, before.as_deref(), speaker),
                }
            }
        }
    }
}

/// The label of a row, or the word for what it is the row of.
fn row_label(row: &Row, speaker: Speaker<'_>) -> String {
    match &row.label {
        Some(label) => speaker.label(label).to_owned(),
        None => speaker.word(&row.id),
    }
}

/// Whether a row can hold with the options of the battle, whatever else there is.
fn is_in_force(row: &Row, speaker: Speaker<'_>) -> bool {
    let situation = Situation::new(&speaker.rules.schema, speaker.state);
    let known = |path: &Path| path.scope.as_deref() == Some("option");
    row.when.settled_by(&situation, &known) != Some(false)
}

/// The faces that come to each row, as ranges.
fn faces(table: &Table, die: &DieOf, speaker: Speaker<'_>) -> Vec<String> {
    let mut faces: Vec<Option<(u8, u8)>> = vec![None; table.rows.len()];
    for face in 1..=die.sides {
        let situation = Situation::new(&speaker.rules.schema, speaker.state);
        let situation = situation.fact(FactName::of_data(&die.fact), Value::Number(Decimal::whole(i64::from(face))));
        let place = table.rows.iter().position(|row| row.when.holds(&situation));
        if let Some(range) = place.and_then(|place| faces.get_mut(place)) {
            *range = Some((range.map_or(face, |(first, _)| first), face));
        }
    }
    let words = |range: Option<(u8, u8)>| match range {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    };
    faces.into_iter().map(words).collect()
}

fn notes(table: &Table, speaker: Speaker<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    for (column, cap) in &table.caps {
        let text = Text::new("card-cap").with("column", Arg::text(column_word(column, speaker)));
        notes.push(speaker.text(&text.with("cap", Arg::text(cells::number(*cap, speaker.lang())))));
    }
    let mut groups: Vec<&str> = table.rows.iter().filter_map(|row| row.exclusive.as_deref()).collect();
    groups.dedup();
    for group in groups {
        let rows = table.rows.iter().filter(|row| row.exclusive.as_deref() == Some(group));
        let labels: Vec<String> = rows.map(|row| row_label(row, speaker)).collect();
        if labels.len() > 1 {
            notes.push(speaker.text(&Text::new("card-one-of").with("rows", Arg::text(labels.join(" ; ")))));
        }
    }
    if table.rows.iter().any(|row| row.times.is_some()) {
        notes.push(speaker.catalog.plain("card-counted"));
    }
    if table.rows.iter().any(|row| !is_in_force(row, speaker)) {
        notes.push(speaker.catalog.plain("card-not-in-force"));
    }
    notes
}
