//! The periods in play: fat and lancers at ties, caps, extra dice, results, charges, moves and formation changes.

mod movement;
mod scores;
mod ties;

use super::{ENEMY, PERIODS, Table, UNIT, deploy};
use crate::common::copy;
use estafette::engine::names::RecordKind;
use estafette::engine::play::Event;
use estafette::engine::value::Value;
use serde_json::json;

fn record(table: &Table, kind: &str) -> String {
    table.game.state().records_of(RecordKind::of_data(kind)).next().unwrap_or_else(|| panic!("no {kind}")).id.clone()
}

/// Both scores, dice included: the one who acts first.
fn totals(event: &Event) -> [i64; 2] {
    let lines = &event.resolution.as_ref().unwrap().lines;
    let totals = lines.iter().filter(|line| line.text.key == "line-total");
    let totals: Vec<i64> = totals.map(|line| line.value.unwrap().trunc()).collect();
    totals.try_into().unwrap()
}

/// The unit has declared its fire at the enemy.
fn aimed(period: &str, words: &str, indirect: bool) -> Table {
    let mut table = deploy(period, words);
    table.go_to("first.declare");
    let mut inputs = json!({"unit": UNIT, "target": ENEMY});
    if indirect {
        inputs["indirect"] = json!(true);
    }
    table.resolve("declare_fire", inputs, &[]);
    table.go_to("first.fire");
    table
}

fn shoot(table: &mut Table, range: f64, reply: bool, dice: &[u8]) -> Event {
    let inputs = json!({"salvo": record(table, "salvo"), "range": range, "can_reply": reply});
    table.try_resolve("fire", inputs, dice).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// The battle after a throw of two dice that made both scores equal.
fn tied(table: &Table, throw: impl Fn(&mut Table, &[u8]) -> Event) -> Table {
    for first in 1..=4 {
        for second in 1..=4 {
            let mut copy = copy(table);
            let [mine, theirs] = totals(&throw(&mut copy, &[first, second]));
            if mine == theirs {
                return copy;
            }
        }
    }
    panic!("no tie is possible");
}

/// The enemy, of the player whose phase it is, has charged the unit.
fn engaged(period: &str, words: &str) -> Table {
    let mut table = deploy(period, &format!("{words} option.first_side=b"));
    charge(&mut table, ENEMY, UNIT, "corps_b");
    table.go_to("first.combat");
    table
}

fn charge(table: &mut Table, unit: &str, target: &str, corps: &str) {
    at_charges(table, corps);
    table.resolve("charge", json!({"unit": unit, "target": target}), &[]);
    table.resolve("contact", json!({"charge": record(table, "charge"), "made": true}), &[]);
}

fn at_charges(table: &mut Table, corps: &str) {
    table.go_to("first.charges");
    ready(table, corps);
}

fn ready(table: &mut Table, corps: &str) {
    table.set_marker(corps, "activated", 1);
    table.set_attribute(corps, "ap_total", Value::whole(20));
}

fn fight(table: &mut Table, dice: &[u8]) -> Event {
    let inputs = json!({"melee": record(table, "melee"), "flanked_a": "none", "flanked_b": "none"});
    table.try_resolve("combat", inputs, dice).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// The same melee one phase later, both units as good as new.
fn second_round(table: &Table) -> Table {
    let mut later = tied(table, fight);
    for (id, marker) in [(UNIT, "shaken"), (UNIT, "brittle"), (ENEMY, "shaken"), (ENEMY, "brittle")] {
        later.set_marker(id, marker, 0);
    }
    later.go_to("second.combat");
    later
}
