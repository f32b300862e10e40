//! Tables as the sheet prints them, cell by cell.

use super::*;
use estafette::engine::names::{ColumnName, TableName};
use estafette::engine::rules::Row;

fn rows(table: &str) -> Vec<Row> {
    let rules = common::rules("fpga");
    rules.table(TableName::of_data(table)).unwrap_or_else(|| panic!("no table {table}")).rows.clone()
}

fn cell(table: &str, row: &str, column: &str) -> String {
    let rows = rows(table);
    let row = rows.iter().find(|known| known.id == row).unwrap_or_else(|| panic!("no row {table}.{row}"));
    let column = ColumnName::of_data(column);
    row.text(column)
        .map(String::from)
        .or_else(|| row.number(column).map(|number| number.to_string()))
        .unwrap_or_default()
}

fn assert_printed(table: &str, columns: &[&str], printed: &[(&str, &[&str])]) {
    let ids: Vec<String> = rows(table).into_iter().map(|row| row.id).collect();
    assert_eq!(ids, printed.iter().map(|(row, _)| *row).collect::<Vec<_>>(), "{table}");
    for (row, cells) in printed {
        let found: Vec<String> = columns.iter().map(|column| cell(table, row, column)).collect();
        assert_eq!(found, *cells, "{table}.{row}");
    }
}

// FP-D02: officers go 18" in both columns.
#[test]
fn the_table_of_moves() {
    let printed: [(&str, &[&str]); 7] = [
        ("foot_artillery", &["12", "6"]),
        ("fast_infantry", &["12", "6"]),
        ("slow_infantry", &["10", "4"]),
        ("light_cavalry", &["16", "10"]),
        ("heavy_cavalry", &["14", "8"]),
        ("horse_artillery", &["14", "8"]),
        ("officers", &["18", "18"]),
    ];
    assert_printed("movement", &["normal", "near"], &printed);
    assert_eq!(cell("distances", "officer_move", "inches"), "18");
}

// FP-D03, and the costs that follow from it (FP-D07, FP-D08).
#[test]
fn the_table_of_terrain() {
    let printed: [(&str, &[&str]); 6] = [
        ("infantry_sk0", &["forbidden", "2", "1"]),
        ("infantry", &["half", "2", "1"]),
        ("light_cavalry", &["half", "4", "1"]),
        ("heavy_cavalry", &["forbidden", "4", "1"]),
        ("artillery", &["forbidden", "4", "2"]),
        ("horse_artillery", &["forbidden", "4", "2"]),
    ];
    assert_printed("terrain", &["rough", "obstacle", "road"], &printed);
    let cost = |row: &str| {
        let rows = rows("movement_costs");
        rows.iter().find(|known| known.id == row).map(|row| row.value.to_string()).unwrap_or_default()
    };
    assert_eq!([cost("obstacle_infantry"), cost("obstacle")], ["2", "4"]);
    assert_eq!([cost("road"), cost("road_artillery")], ["1", "0.5"], "twice as far for the same");
    assert_eq!([cost("open"), cost("rough")], ["1", "2"], "half speed");
}

// FP-K04
#[test]
fn the_table_of_control() {
    let printed: [(&str, &[&str]); 4] = [
        ("near_retreat", &["retreat", "hold"]),
        ("hold", &["hold", "hold"]),
        ("act", &["act", "act"]),
        ("near_attack", &["attack", "act"]),
    ];
    assert_printed("control_results", &["status", "far"], &printed);
}

// FP-S11
#[test]
fn the_dice_of_skirmishers() {
    assert_printed("skirmish_dice", &["dice"], &[("sk_1", &["1"]), ("sk_2", &["2"]), ("sk_3", &["3"])]);
}
