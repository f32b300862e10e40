//! What the table told once is proposed until the unit moves (finding: asked though known).

use super::*;
use estafette::engine::value::Value;

/// What stands in a field nobody filled, where it was told before.
fn remembered(table: &Table, procedure: &str, inputs: Json, field: &str) -> Option<Value> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    let view = form.fields.into_iter().find(|view| view.id == field).unwrap_or_else(|| panic!("{field}"));
    view.value.filter(|_| view.remembered.is_some())
}

// CW-F11, A05, B02: cover and a field told in a fire hold in every later fire at the unit, and in its melee.
#[test]
fn the_ground_of_a_target_is_told_once() {
    let mut table = at("first.fire", &[]);
    let light = with(&shot("ohio", "georgia", 8.0), json!({"cover": "light"}));
    table.resolve("fire", light, &[1; 6]);
    let again = shot("maine", "georgia", 8.0);
    assert_eq!(remembered(&table, "fire", again.clone(), "cover"), Some(Value::text("light")));
    let guns = shelling("napoleons", "georgia", "solid_shot", 12.0);
    assert_eq!(remembered(&table, "artillery_fire", guns.clone(), "cover"), Some(Value::text("light")));
    assert_eq!(remembered(&table, "fire", shot("maine", "texas", 8.0), "cover"), None, "of one unit, not of another");
    table.resolve("artillery_fire", with(&guns, json!({"in_field": true})), &[1; 6]);
    let other = shelling("parrotts", "georgia", "solid_shot", 12.0);
    assert_eq!(remembered(&table, "artillery_fire", other, "in_field"), Some(Value::Bool(true)));
    // It falls back: the cover stays behind.
    table.set_marker("georgia", "moved", 1);
    assert_eq!(remembered(&table, "fire", again, "cover"), None);
}

#[test]
fn a_battery_on_a_hill_stays_there_until_it_moves() {
    let mut table = at("first.artillery", &[]);
    let far = with(&shelling("parrotts", "georgia", "solid_shot", 12.0), json!({"nearest": false}));
    table.resolve("artillery_fire", with(&far, json!({"on_hill": true})), &[1; 6]);
    walk_to(&mut table, "first.artillery");
    assert_eq!(remembered(&table, "artillery_fire", far.clone(), "on_hill"), Some(Value::Bool(true)));
    table.set_marker("parrotts", "moved", 1);
    assert_eq!(remembered(&table, "artillery_fire", far, "on_hill"), None);
}

// CW-O01: a brigade in several lines is so in the next turn too.
#[test]
fn the_lines_of_a_brigade_are_told_once() {
    let mut table = at("first.orders", &[]);
    table.resolve("order", json!({"brigade": "second", "order": "forward", "multi_line": true}), &[9]);
    walk_to(&mut table, "first.orders");
    let next = json!({"brigade": "second", "order": "forward"});
    assert_eq!(remembered(&table, "order", next, "multi_line"), Some(Value::Bool(true)));
}

// CW-M01: an officer near in one test of a charge is near in the next.
#[test]
fn an_officer_near_is_told_once() {
    let mut table = at("first.fire", &[]);
    table.set_attribute("brigade", "quality", "good");
    table.resolve("fire", with(&shot("ohio", "texas", 2.0), json!({"aspect": "rear"})), &[10, 1, 1, 1, 1, 1]);
    morale(&mut table, json!({"officer_near": true}), &[10]);
    table.resolve("fire", with(&shot("maine", "texas", 2.0), json!({"aspect": "rear"})), &[10, 1, 1, 1]);
    let test = latest(&table, "test");
    assert_eq!(remembered(&table, "morale_test", json!({"test": test}), "officer_near"), Some(Value::Bool(true)));
}
