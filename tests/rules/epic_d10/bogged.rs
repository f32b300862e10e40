//! Bog tests: when new ground is entered, when units get free, what the stuck do not do (ED-V10, V11, O17, OP21).

use super::assault::reached;
use super::*;

fn enter(unit: &str, units: i64) -> Json {
    json!({"unit": unit, "terrain": "rubble", "units": units})
}

fn free(unit: &str, units: i64) -> Json {
    json!({"unit": unit, "freeing": true, "units": units})
}

/// Blue's tanks under this order, so many of the four stuck before their activation.
fn stuck(options: &[(&str, &str)], order: &str, units: u32) -> Table {
    let mut table = begin(options, &[("tanks", order)]);
    table.set_marker("tank", "bogged", units);
    activate(&mut table, "tanks", 10);
    table
}

// ED-O17: who has fired enters no new ground.
#[test]
fn no_new_ground_after_a_fire() {
    let mut table = acting(&[], "tanks", "tactical_move", "activation.execute");
    assert!(copy(&table).try_resolve("bog_test", enter("tank", 1), &[10]).is_ok());
    let answers = fire(&table, "tanks", &[("cannon", 1, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1]);
    refuses(&table, "bog_test", enter("tank", 1), "move_after_fire", "after a fire");
}

// ED-O13, O14, O16: orders without a move enter no new ground; whoever is stuck may still get free.
#[test]
fn no_new_ground_under_an_order_without_a_move() {
    for order in ["hide", "overwatch", "suppressive_fire"] {
        let table = stuck(&[], order, 1);
        refuses(&table, "bog_test", with(&enter("tank", 1), json!({"freeing": false})), "order_forbids_move", order);
        assert!(copy(&table).try_resolve("bog_test", free("tank", 1), &[10]).is_ok(), "{order}");
    }
}

// ED-V11: units get free at the start of their activation, not after a move or a fire.
#[test]
fn units_get_free_before_anything_else() {
    let mut table = stuck(&[], "tactical_move", 1);
    let mut moved = copy(&table);
    moved.resolve("move", json!({}), &[]);
    assert!(moved.try_resolve("bog_test", free("tank", 1), &[10]).is_err(), "after the move");
    table.go_to("activation.execute");
    let answers = fire(&table, "tanks", &[("cannon", 1, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1]);
    assert!(table.try_resolve("bog_test", free("tank", 1), &[10]).is_err(), "after a fire");
}

// ED-V11: with every unit stuck a formation neither moves nor assaults; its allowance is nothing.
#[test]
fn a_formation_wholly_stuck_stays_where_it_is() {
    let mut table = stuck(&[], "tactical_move", 4);
    refuses(&table, "move", json!({}), "all_bogged", "four of four");
    let told = table.resolve("movement_allowance", json!({"unit": "tank", "terrain": "open"}), &[]);
    assert_eq!(told.values.get("cm"), Some(&Arg::from(0_i64)));
    let mut some = stuck(&[], "tactical_move", 3);
    some.resolve("move", json!({}), &[]);
    let mut table = stuck(&[], "assault", 4);
    push_on(&mut table);
    assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("b"), "nothing is left to do");
    let mut table = stuck(&[], "assault", 4);
    table.resolve("bog_test", free("tank", 4), &[10, 1, 1, 1]);
    table.go_to("activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
}

// ED-V10, X05, X06, X12, X13: whoever charges, counter-charges, withdraws or consolidates tests where he enters.
#[test]
fn bog_tests_in_the_moves_of_an_assault() {
    let mut table = reached(&[], "tanks", "hulls", |_| {});
    for (step, unit, other) in [("assault.charge", "tank", "hull"), ("assault.counter_charge", "hull", "tank")] {
        table.go_to(step);
        table.resolve("bog_test", enter(unit, 1), &[1]);
        assert_eq!(marks(&table, unit, "bogged"), 1, "{step}");
        assert!(table.try_resolve("bog_test", enter(other, 1), &[1]).is_err(), "{step}: not the other's");
    }
    table.go_to("assault.winner");
    table.resolve("assault_determination", json!({}), &[10, 1]);
    for (step, unit) in [("assault.retreat", "hull"), ("assault.consolidate", "tank")] {
        table.go_to(step);
        table.resolve("bog_test", enter(unit, 1), &[1]);
        assert_eq!(marks(&table, unit, "bogged"), 2, "{step}");
    }
    close(&mut table);
    activate(&mut table, "hulls", 10);
    assert_eq!(table.step(), "activation.move");
    table.resolve("bog_test", free("hull", 2), &[10, 1]);
    assert_eq!(marks(&table, "hull", "bogged"), 1, "its own activation comes later in the turn");
}

// ED-V11, U16: the stuck do not get in.
#[test]
fn bogged_units_do_not_board() {
    let mut table = begin(&[], &[("mounted", "tactical_move")]);
    activate(&mut table, "mounted", 10);
    table.resolve("ride", json!({"action": "leave", "unit": "squad", "number": 4}), &[]);
    table.set_marker("squad", "bogged", 3);
    let board = |number: i64| json!({"action": "board", "unit": "squad", "transport": "trucks", "number": number});
    refuses(&table, "ride", board(2), "bogged_stay", "one is free");
    table.resolve("ride", board(1), &[]);
}

// ED-OP21: the formation's Quality, or that of the unit.
#[test]
fn whose_quality_a_bog_test_takes() {
    for (option, lowest) in [("formation", 3), ("unit", 1)] {
        let mut table = acting(&[("bog_quality", option)], "tanks", "tactical_move", "activation.move");
        table.set_attribute("tank", "quality", Value::whole(9));
        table.set_attribute("tanks", "leader_quality", Value::whole(7));
        let passed = |table: &Table| !table.has("tank", "bogged");
        assert_eq!(passes_from(&table, "bog_test", &enter("tank", 1), passed), Some(lowest), "{option}");
    }
}

// ED-V11: whoever has tried to get free, or has moved first, is told that the moment is over.
#[test]
fn the_moment_to_get_free_passes() {
    let mut table = stuck(&[], "tactical_move", 2);
    table.resolve("bog_test", free("tank", 2), &[1, 1]);
    refuses(&table, "bog_test", free("tank", 1), "nobody_to_free", "tried already");
    let mut table = stuck(&[], "tactical_move", 1);
    table.resolve("move", json!({}), &[]);
    refuses(&table, "bog_test", free("tank", 1), "nobody_to_free", "moved already");
}
