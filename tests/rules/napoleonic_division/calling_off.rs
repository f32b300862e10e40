//! Combats, charges and single tests that are called off by the procedure that every ruleset has.

use super::*;

// ND-S21: the combat under way and the charge that waits, each for itself; the combat is left at once.
#[test]
fn one_combat_and_one_charge() {
    let mut table = super::sheet::clashed(&["line"], "red_line", &[]);
    let (combat, waiting) = (records(&table, "combat")[0].id.clone(), records(&table, "charge")[0].id.clone());
    table.resolve("call_off", json!({"what": combat, "reason": "supper"}), &[]);
    assert_eq!((table.step(), records(&table, "combat").len()), ("first.combats", 0));
    assert_eq!(records(&table, "charge").len(), 1, "the other charge is still to be fought");
    table.resolve("call_off", json!({"what": waiting}), &[]);
    assert!(records(&table, "charge").is_empty());
}

// ND-X06: a reaction that cannot be made is called off for that UC; the combat goes on.
#[test]
fn one_reaction_is_called_off_and_the_combat_goes_on() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.reaction");
    table.resolve("call_off", json!({"what": "reactions@red_line", "reason": "no line of sight"}), &[]);
    assert_ne!(table.step(), "combat.reaction");
    assert_eq!(records(&table, "combat").len(), 1);
}

// ND-S21: leaving the combats names the charges that are not fought.
#[test]
fn an_override_names_the_charges_it_drops() {
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "line", "red_line", "front");
    table.go_to("first.combats");
    let charge = records(&table, "charge")[0].id.clone();
    let left = push_on(&mut table);
    let named: Vec<&str> = left.given_up.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(named, [format!("combats@{charge}")]);
}
