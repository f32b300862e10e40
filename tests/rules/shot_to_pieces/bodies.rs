//! Units that act as one: big battalions, assault waves, batteries formed into one (STPP-F07, F09, STP-G03).

use super::*;
use crate::common::stp::{Corps, army, red};

/// An Austrian pair and a single battalion, against the usual enemy; its corps is ready.
fn pair_at(step: &str) -> Table {
    let half = |other: &str| format!("type = \"infantry\"\nweapon = \"musket\"\nlinked_to = \"{other}\"");
    let (first, second) = (half("right"), half("left"));
    let units = [
        ("left", first.as_str()),
        ("right", second.as_str()),
        ("single", "type = \"infantry\"\nweapon = \"musket\""),
        ("hussars", "type = \"light_cavalry\""),
    ];
    let corps = [Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = army("empire", "blue", "nation = \"austrian\"", "archduke_karl:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &red()], &[("events", "no")]);
    table.go_to(step);
    stp::ready(&mut table, "corps");
    table
}

// STPP-F09: a big battalion is never split: it moves, charges and changes as one, for one order.
#[test]
fn a_big_battalion_acts_as_one() {
    let mut table = pair_at("first.moves");
    table.resolve("move_unit", json!({"unit": "left"}), &[]);
    assert!(table.has("right", "moved"));
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
    assert_eq!(table.refused("move_unit", json!({"unit": "right"})), "unit_moved");
    let mut table = pair_at("first.formations");
    table.resolve("change_formation", json!({"unit": "right", "formation": "line_formation"}), &[]);
    assert_eq!(text(&table, "left", "formation").as_deref(), Some("line_formation"));
    let mut table = pair_at("first.charges");
    engage(&mut table, "left", "musketeers", json!({}), &[]);
    assert!(table.has("right", "charged"));
    // What holds one of them holds both.
    let mut table = pair_at("first.moves");
    table.set_marker("right", "shaken", 1);
    assert_refused(&mut table, "move_unit", json!({"unit": "left"}), "body_held", "STPP-F09", "a shaken half");
    table.resolve("move_unit", json!({"unit": "single"}), &[]);
}

// STPP-F07: the ranks behind go with the first one.
#[test]
fn assault_waves_move_as_one() {
    let units = ["front", "middle", "back", "other"].map(|unit| (unit, "type = \"infantry\"\nweapon = \"rifle\""));
    let side = |id: &str, units: &[(&str, &str)]| {
        let (corps, leader) = (format!("{id}_corps"), format!("{id}_leader:"));
        let corps = [Corps { id: &corps, lines: "", leader: &leader, units }];
        army("acw", id, "", &format!("{id}_chief:"), &corps)
    };
    let enemy = [("enemy", "type = \"infantry\"\nweapon = \"rifle\"")];
    let armies = [side("a", &units), side("b", &enemy)];
    let mut table = Table::new("shot_to_pieces/acw", [&armies[0], &armies[1]], &[("events", "no")]);
    table.go_to("first.formations");
    stp::ready(&mut table, "a_corps");
    let waves = json!({"unit": "front", "formation": "assault_waves", "ranks": ["middle", "back"]});
    table.resolve("change_formation", waves, &[]);
    table.go_to("first.moves");
    assert_refused(&mut table, "move_unit", json!({"unit": "back"}), "rank_behind", "STPP-F07", "alone");
    table.resolve("move_unit", json!({"unit": "front"}), &[]);
    assert!(table.has("middle", "moved") && table.has("back", "moved"));
    assert_eq!(text(&table, "back", "formation").as_deref(), Some("assault_waves"));
}

// STPP-F08: an extended line does not pass through friends.
#[test]
fn an_extended_line_passes_through_nobody() {
    let foot = "type = \"infantry\"\nweapon = \"rifle\"\nformation = \"extended_line\"";
    let side = |id: &str| {
        let (unit, corps, leader) = (format!("{id}_foot"), format!("{id}_corps"), format!("{id}_leader:"));
        let units = [(unit.as_str(), foot)];
        army("acw", id, "", &format!("{id}_chief:"), &[Corps { id: &corps, lines: "", leader: &leader, units: &units }])
    };
    let mut table = Table::new("shot_to_pieces/acw", [&side("a"), &side("b")], &[("events", "no")]);
    table.go_to("first.moves");
    stp::ready(&mut table, "a_corps");
    let through = json!({"unit": "a_foot", "passes": 1});
    assert_refused(&mut table, "move_unit", through, "no_passing", "STPP-F08", "through friends");
    table.resolve("move_unit", json!({"unit": "a_foot"}), &[]);
}

/// The twelve-pounders and the six-pounders formed into one at set-up; the battle stands at a step.
fn batteries_at(step: &str) -> Table {
    let mut table = Table::new(stp::EMPIRE, [&stp::blue(), &red()], &[("events", "no")]);
    table.resolve("form_battery", json!({"unit": "twelves", "joins": ["sixes"]}), &[]);
    table.go_to(step);
    stp::ready(&mut table, "corps");
    table
}

// STP-G03: batteries formed into one march at the speed of the slower for one order; what holds one holds both.
#[test]
fn batteries_formed_into_one_move_as_one() {
    let mut table = batteries_at("first.moves");
    let notes = form_notes(&table, "move_unit", json!({"unit": "sixes"}));
    assert_eq!(noted(&notes, "line-move-allowed").as_deref(), Some("12"), "the twelve-pounders are slower");
    assert!(notes.iter().any(|(key, _)| key == "line-acts-as-one"));
    let mut held = copy(&table);
    held.set_marker("twelves", "shaken", 1);
    assert_refused(&mut held, "move_unit", json!({"unit": "sixes"}), "body_held", "STP-G03", "a shaken battery");
    held.set_marker("twelves", "destroyed", 1);
    assert_eq!(noted(&form_notes(&held, "move_unit", json!({"unit": "sixes"})), "line-move-allowed").unwrap(), "15");
    table.resolve("move_unit", json!({"unit": "sixes"}), &[]);
    assert!(table.has("twelves", "moved"));
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
}

// STP-G04: they fire in one salvo; apart only where their priority targets differ.
#[test]
fn batteries_formed_into_one_fire_as_one() {
    let table = batteries_at("first.declare");
    let mut together = copy(&table);
    aim(&mut together, "sixes", "musketeers");
    assert_eq!(records(&together, "salvo")[0].texts(recorded::UNITS), ["sixes", "twelves"]);
    assert_eq!(together.refused("declare_fire", json!({"unit": "twelves", "target": "fusiliers"})), "declared_already");
    let mut apart = copy(&table);
    apart.resolve("declare_fire", json!({"unit": "sixes", "target": "musketeers", "apart": true}), &[]);
    let other = json!({"unit": "twelves", "target": "fusiliers"});
    assert_refused(&mut apart, "declare_fire", other.clone(), "one_common_target", "STP-G04", "a pair");
    apart.resolve("declare_fire", with(&other, json!({"other_priority": true})), &[]);
    assert_eq!(records(&apart, "salvo").len(), 2);
}

// STP-G03: forming, joining, leaving and breaking up.
#[test]
fn batteries_are_formed_joined_left_and_broken_up() {
    let guns = ["first", "second", "third"].map(|unit| (unit, "type = \"medium_artillery\""));
    let units = [guns[0], guns[1], guns[2], ("foot", "type = \"infantry\"\nweapon = \"musket\"")];
    let corps = [Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = army("empire", "blue", "nation = \"french\"", "emperor:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &red()], &[("events", "no")]);
    let form = |unit: &str, joins: &str| json!({"unit": unit, "joins": [joins]});
    assert_refused(&mut table, "form_battery", form("first", "foot"), "not_a_battery", "STP-G03", "infantry");
    assert_eq!(table.refused("form_battery", form("first", "first")), "joins_itself");
    table.resolve("form_battery", form("first", "second"), &[]);
    assert_eq!(table.refused("form_battery", form("third", "second")), "formed_already");
    table.resolve("form_battery", form("second", "third"), &[]);
    assert_eq!(text(&table, "third", "joined_battery").as_deref(), Some("first"));
    let goes_with = |table: &Table, unit: &str| {
        let (rules, state) = (table.game.rules(), table.game.state());
        let body = rules.schema.body_of(state, state.entity(unit).unwrap());
        body.map_or(1, |body| body.members.len())
    };
    assert_eq!(goes_with(&table, "third"), 3);
    let mut whole = copy(&table);
    whole.resolve("break_battery", json!({"unit": "second"}), &[]);
    assert_eq!(goes_with(&whole, "first"), 1);
    table.resolve("break_battery", json!({"unit": "first", "alone": true}), &[]);
    assert_eq!((goes_with(&table, "first"), goes_with(&table, "third")), (1, 2));
    assert_eq!(table.refused("break_battery", json!({"unit": "first"})), "not_formed");
}

// STPP-F09, X17: the slower half rules the move, the clumsier one the change of formation.
#[test]
fn the_strictest_half_rules_a_big_battalion() {
    let half = |other: &str, quality: &str| {
        format!("type = \"infantry\"\nweapon = \"musket\"\nquality = \"{quality}\"\nlinked_to = \"{other}\"")
    };
    let (first, second) = (half("right", "line"), half("left", "reserve"));
    let units = [("left", first.as_str()), ("right", second.as_str())];
    let corps = [Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = army("empire", "blue", "nation = \"austrian\"", "archduke_karl:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &red()], &[("events", "no")]);
    table.go_to("first.formations");
    stp::ready(&mut table, "corps");
    table.resolve("change_formation", json!({"unit": "left", "formation": "line_formation"}), &[]);
    assert_eq!(
        (number(&table, "left", "move_left"), number(&table, "right", "move_left")),
        ("0.25".into(), "0.25".into())
    );
    table.go_to("first.moves");
    let notes = form_notes(&table, "move_unit", json!({"unit": "left"}));
    assert_eq!(noted(&notes, "line-move-allowed").as_deref(), Some("2"), "a quarter of the reserve's 8 cm");
}

// STP-O04, D01: a retreating corps falls back in one form, each unit by its own move.
#[test]
fn a_retreating_corps_falls_back_in_one_form() {
    let mut table = Table::new(stp::EMPIRE, [&stp::blue(), &red()], &[("events", "no")]);
    table.go_to("first.moves");
    demoralise(&mut table, "corps");
    let back = json!({"unit": "line", "whole_corps": true});
    let notes = form_notes(&table, "move_unit", back.clone());
    assert_eq!(notes.iter().filter(|(key, _)| key == "line-falls-back").count(), 5);
    table.resolve("move_unit", back, &[]);
    for unit in ["line", "guard", "peasants", "voltigeurs", "sixes"] {
        assert!(table.has(unit, "moved"), "{unit}");
    }
    assert!(warnings(&table).is_empty());
}
