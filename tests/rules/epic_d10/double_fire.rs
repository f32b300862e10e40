//! Units fire once in an activation, with one of their weapons; war machines each weapon once (ED-F21, O31).

use super::*;
use crate::common::epic::{Formation, army, red};

const HOWITZER: &str = "att = 8\nrange_cm = 60\nze = 4";
const ROCKET: &str = "att = 8\nrange_cm = 60\nze = 8";
const GUN: &str = "att = 8\nrange_cm = 60";

/// Self-propelled guns with a direct weapon and two sorts of shells; machines with the same.
fn gunners() -> String {
    let weapons: &[(&str, &str)] = &[("spg_gun", GUN), ("spg_howitzer", HOWITZER), ("spg_rocket", ROCKET)];
    let machines: &[(&str, &str)] = &[("titan_gun", GUN), ("titan_howitzer", HOWITZER)];
    let formations = [
        Formation {
            id: "spgs",
            lines: "quality = 7",
            groups: &[("spg", "type = \"armoured_vehicle\"\ncount = 4\ndft = 3", weapons)],
        },
        Formation {
            id: "titans",
            lines: "quality = 7",
            groups: &[("titan", "type = \"war_machine\"\ncount = 2\ndft = 3", machines)],
        },
    ];
    army("gunners", "commander = \"spg\"", &formations)
}

fn acting_gunners(formation: &str) -> Table {
    let mut table = Table::new(epic::EPIC, [&gunners(), &red()], &[]);
    table.go_to("orders.one");
    give_orders(&mut table, &[]);
    win_initiative(&mut table, Side::A);
    activate(&mut table, formation, 10);
    table.go_to("activation.execute");
    table
}

fn fire_at_guard(weapon: &str, shooters: i64) -> Json {
    let mut answers = json!({"target": "guard"});
    answers[format!("shooters@{weapon}")] = json!(shooters);
    answers
}

fn barrage(weapon: &str, ze: &str, guns: i64) -> Json {
    let mut answers = json!({"range": 30, "los": true, "observer": true});
    if weapon.starts_with("spg") {
        answers["ze"] = json!(ze);
    }
    answers[format!("guns@{weapon}")] = json!(guns);
    answers
}

fn bombard(table: &mut Table, weapon: &str, ze: &str, guns: i64) {
    table.resolve("barrage", barrage(weapon, ze, guns), &[10]);
    let open = latest(table, "barrage");
    table.resolve("barrage_impact", json!({"barrage": open, "formations": []}), &[]);
}

#[test]
fn a_unit_that_fired_does_not_bombard() {
    let mut table = acting_gunners("spgs");
    table.resolve("fire", fire_at_guard("spg_gun", 3), &[1, 1, 1]);
    refuses(&table, "barrage", barrage("spg_howitzer", "ze_4", 2), "too_many_shooters", "one of four is left");
    bombard(&mut table, "spg_howitzer", "ze_4", 1);
    assert!(table.try_resolve("barrage", barrage("spg_rocket", "ze_8", 1), &[10]).is_err(), "nobody is left");
}

#[test]
fn a_unit_that_bombarded_does_not_fire() {
    let mut table = acting_gunners("spgs");
    bombard(&mut table, "spg_howitzer", "ze_4", 2);
    bombard(&mut table, "spg_rocket", "ze_8", 1);
    refuses(&table, "fire", fire_at_guard("spg_gun", 2), "too_many_shooters", "one of four is left");
    table.resolve("fire", fire_at_guard("spg_gun", 1), &[1]);
}

#[test]
fn what_is_left_is_proposed() {
    let mut table = acting_gunners("spgs");
    bombard(&mut table, "spg_howitzer", "ze_4", 3);
    table.resolve("fire", json!({"target": "guard"}), &[1]);
}

#[test]
fn a_war_machine_fires_each_weapon_once() {
    let mut table = acting_gunners("titans");
    table.resolve("fire", fire_at_guard("titan_gun", 2), &[1, 1]);
    bombard(&mut table, "titan_howitzer", "ze_4", 2);
    assert!(table.try_resolve("barrage", barrage("titan_howitzer", "ze_4", 1), &[10]).is_err());
}

#[test]
fn with_everybody_spent_the_step_offers_no_fire() {
    let mut table = acting_gunners("spgs");
    bombard(&mut table, "spg_howitzer", "ze_4", 4);
    let open = |item: &str| {
        let views = table.game.checklist();
        views.iter().find(|view| view.item.id == item).is_some_and(|view| !view.open.is_empty())
    };
    assert!(!open("fire") && !open("barrage"));
}
