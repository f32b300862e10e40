//! A battle as tables: one row an event, a throw, or a unit's losses in a turn. docs/report.md names every column.

use super::chronicle::Chronicle;
use super::story::one_line;
use crate::engine::dice::Throw;
use crate::engine::play::Counts;
use crate::engine::world::Side;
use crate::visible::visible;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DataTable {
    Events,
    Throws,
    Losses,
}

pub fn csv(told: &Chronicle, table: DataTable) -> String {
    let rows: Vec<Vec<String>> = match table {
        DataTable::Events => events(told),
        DataTable::Throws => throws(told),
        DataTable::Losses => losses(told),
    };
    let line = |row: Vec<String>| row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n";
    rows.into_iter().map(line).collect()
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

pub(super) fn code(side: Option<Side>) -> String {
    side.map(|side| side.code().to_owned()).unwrap_or_default()
}

pub(super) fn counts(counts: Counts) -> &'static str {
    match counts {
        Counts::Hits => "hits",
        Counts::Points => "points",
    }
}

fn events(told: &Chronicle) -> Vec<Vec<String>> {
    let mut rows = vec![head(&["seq", "time", "turn", "side", "step", "procedure", "outcome", "text"])];
    for event in &told.events {
        let outcome = event.event.resolution.as_ref().map(|resolution| visible(&resolution.outcome.id));
        rows.push(vec![
            event.event.seq.to_string(),
            visible(&event.event.time),
            event.turn.to_string(),
            code(event.side),
            visible(&event.event.step),
            event.procedure.as_deref().map(visible).unwrap_or_default(),
            outcome.unwrap_or_default(),
            one_line(&event.text),
        ]);
    }
    rows
}

pub(super) fn faces(throw: &Throw) -> (String, String) {
    let faces: Vec<String> = throw.faces.iter().map(u8::to_string).collect();
    let again: Vec<String> = throw.rerolled.iter().map(|again| format!("{}:{}", again.die, again.face)).collect();
    (faces.join(" "), again.join(" "))
}

fn throws(told: &Chronicle) -> Vec<Vec<String>> {
    let names = ["seq", "turn", "side", "purpose", "die", "faces", "rerolled", "typed", "counts", "result", "expected"];
    let mut rows = vec![head(&names)];
    for event in &told.events {
        for (place, throw) in event.event.throws.iter().enumerate() {
            let measured = event.measured.as_ref().and_then(|measured| measured.get(place));
            let (faces, again) = faces(throw);
            rows.push(vec![
                event.event.seq.to_string(),
                event.turn.to_string(),
                code(throw.purpose.side),
                visible(&throw.purpose.label),
                throw.die.to_string(),
                faces,
                again,
                event.event.was_typed(throw).to_string(),
                measured.map(|measured| counts(measured.counts).to_owned()).unwrap_or_default(),
                measured.map(|measured| measured.result.to_string()).unwrap_or_default(),
                measured.map(|measured| format!("{:.4}", measured.expected)).unwrap_or_default(),
            ]);
        }
    }
    rows
}

fn losses(told: &Chronicle) -> Vec<Vec<String>> {
    let mut rows = vec![head(&["turn", "side", "unit", "name", "points", "left", "gone"])];
    for turn in &told.turns {
        for loss in &turn.losses {
            rows.push(vec![
                turn.number.to_string(),
                code(loss.side),
                visible(&loss.unit),
                loss.name.clone(),
                loss.points.to_string(),
                loss.left.map(|left| left.to_string()).unwrap_or_default(),
                loss.gone.clone().unwrap_or_default(),
            ]);
        }
    }
    rows
}

/// A cell. A text that a spreadsheet would take for a formula begins with an apostrophe.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains(['"', ',', '\n', '\r', ';']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_cell_and_no_formula() {
        assert_eq!(quoted("Garde, \"vieille\""), "\"Garde, \"\"vieille\"\"\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("-2.5"), "-2.5");
    }
}
