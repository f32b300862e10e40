//! Charges, melees and declared fires that are called off one by one.

use super::*;
use crate::common::stp::{battle_at, blue_at};

// STP-B01: a declared charge is called off; nobody has to answer it.
#[test]
fn one_charge_is_called_off() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "musketeers"}), &[]);
    table.resolve("call_off", json!({"what": latest(&table, "charge"), "reason": "out of reach"}), &[]);
    assert!(records(&table, "charge").is_empty() && !table.has("line", "charged"));
    assert_eq!(obligation(&table), None);
}

// STP-F01, F03: of two declared fires one is called off, also once the fire has opened.
#[test]
fn one_declared_fire_is_called_off() {
    let mut table = battle_at("first.declare", &[]);
    let salvo = aim(&mut table, "line", "musketeers");
    let other = aim(&mut table, "sixes", "guards");
    table.resolve("call_off", json!({"what": salvo}), &[]);
    let left: Vec<String> = records(&table, "salvo").into_iter().map(|salvo| salvo.id).collect();
    assert_eq!(left, [other]);
}

// STP-F03: fires that are not opened are named when the step is left.
#[test]
fn leaving_names_the_fires_that_are_not_opened() {
    let mut table = battle_at("first.declare", &[]);
    let salvo = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let left = push_on(&mut table);
    let named: Vec<&str> = left.given_up.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(named, [format!("fire@{salvo}")]);
}
