//! The assault, step by step, and the melee (ED-X01 to X18, M01 to M10, OP10).

mod fighting;
mod margin;
mod steps;

use super::*;

/// Blue's formation may begin an assault.
fn ready(options: &[(&str, &str)], attacker: &str) -> Table {
    acting(options, attacker, "assault", "activation.execute")
}

/// The target is in reach; the assault stands at its first fire.
pub fn reached(options: &[(&str, &str)], attacker: &str, defender: &str, prepare: Prepare) -> Table {
    let mut table = ready(options, attacker);
    prepare(&mut table);
    table.resolve("assault", json!({"target": defender}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    table.go_to("assault.fire.offensive");
    table
}

/// Fires in the assault, at the step where the table stands.
pub fn volley(table: &mut Table, firer: &str, weapon: &str, count: i64, at: &str, more: Json, dice: &[u8]) {
    let answers = shots(table, firer, &[(weapon, count, at)], more);
    table.resolve("assault_fire", answers, dice);
}

/// Losses and markers come; with nothing to apply the step is passed over.
pub fn apply(table: &mut Table, step: &str, more: Json, dice: &[u8]) {
    let phase = step.trim_end_matches("apply");
    while table.step() != step && table.step().starts_with(phase) {
        push_on(table);
    }
    if table.step() == step {
        table.resolve("assault_apply", more, dice);
    } else {
        assert!(dice.is_empty(), "nothing was to be applied");
    }
}

/// Strikes in the melee with one group of a formation; the others are not in contact.
pub fn strikes(table: &Table, formation: &str, striker: &str, count: i64, at: &str) -> Json {
    let mut answers = json!({});
    for group in groups(table, formation) {
        answers[format!("strikers@{group}")] = json!(0);
    }
    answers[format!("strikers@{striker}")] = json!(count);
    answers[format!("at@{striker}")] = json!(at);
    answers
}

/// An assault decided with these dice, at its collateral damage where there is any.
fn collateral(option: &str, dice: &[u8]) -> Table {
    let mut table = reached(&[("collateral", option)], "chasseurs", "guard", |_| {});
    table.go_to("assault.winner");
    table.resolve("assault_determination", json!({}), dice);
    table
}
