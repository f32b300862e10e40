//! Charges, combats, owed fires and tests that are called off one by one.

use super::*;

// CW-C01, C08: of two charges one is called off, at any stage; the other goes on.
#[test]
fn one_of_two_charges_is_called_off() {
    let mut table = at("first.orders", &[]);
    charge_ordered(&mut table, "ohio", "georgia", 2, "front");
    let first = latest(&table, "charge");
    table.resolve("call_off", json!({"what": first, "reason": "too far"}), &[]);
    assert_eq!((records(&table, "charge").len(), table.has("ohio", "charging")), (0, false));
    // Under way, with the charger's test still owed: the test goes with it, the close-combat phase goes on.
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    table.resolve("call_off", json!({"what": latest(&table, "charge")}), &[]);
    assert_eq!((table.step(), records(&table, "test").len()), ("first.melee", 0));
}

// CW-B01: a combat is left in the middle.
#[test]
fn a_combat_is_called_off() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    stand_firm(&mut table);
    react(&mut table, "stand_and_fire", json!({}));
    table.resolve("call_off", json!({"what": "reaction_fire@georgia", "reason": "a friend in the way"}), &[]);
    assert_eq!((table.step(), records(&table, "combat").len()), ("charge.round", 1), "the charge goes on");
    table.resolve("call_off", json!({"what": latest(&table, "combat")}), &[]);
    assert_eq!((table.step(), records(&table, "combat").len()), ("first.melee", 0));
}

// CW-E02: the deed of a stolen order that proves impossible.
#[test]
fn the_deed_of_an_event_is_called_off() {
    let mut table = at("first.orders", &[]);
    super::events::strike(&mut table, "second", &[2]);
    let event = latest(&table, "event");
    table.resolve("event_effect", json!({"event": event, "enemy": "georgia", "deed": "fire"}), &[]);
    table.resolve("call_off", json!({"what": "stolen_fire@georgia"}), &[]);
    assert_eq!((obligation(&table), records(&table, "stolen").len()), (None, 0));
}

// CW-C01: a charge that waits for its order is named when the order phase is left, with the brigade that owed it.
#[test]
fn a_declared_charge_that_lapses_is_named() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 1, "front");
    let charge = latest(&table, "charge");
    let left = push_on(&mut table);
    let named: Vec<&str> = left.given_up.iter().map(|one| one.id.as_str()).collect();
    assert!(named.contains(&"charges_to_order@first") && named.contains(&charge.as_str()), "{named:?}");
}
