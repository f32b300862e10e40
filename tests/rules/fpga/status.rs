//! What the status of a force allows its units: facing only, falling back, not getting nearer (FP-K08, FP-M02, FP-D16).

use super::*;
use crate::common::fpga::{battle_at, moving};
use crate::common::records;
use estafette::engine::play::Game;

fn far(unit: &str, more: Json) -> Json {
    with(&json!({"unit": unit, "enemy_within_6": false}), more)
}

fn open_items(game: &Game, item: &str) -> Vec<String> {
    let view = game.checklist().into_iter().find(|view| view.item.id == item);
    view.map(|view| view.open.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

// FP-K08: infantry and cavalry on hold may change facing, and nothing else.
#[test]
fn on_hold_a_unit_may_change_facing_only() {
    for unit in ["line", "hussars"] {
        let mut table = moving("hold", &[]);
        for more in [json!({}), json!({"open_inches": 1}), json!({"facing_wheel": true, "open_inches": 1})] {
            assert_refused(
                &mut table,
                "move",
                far(unit, more.clone()),
                "hold_facing_only",
                "FP-K08",
                &more.to_string(),
            );
        }
        let near = json!({"unit": unit, "enemy_within_6": true, "facing_wheel": true});
        assert_eq!(copy(&table).resolve("move", near, &[]).id, "turned", "no die for a turn on the spot");
        assert_eq!(table.resolve("move", json!({"unit": unit, "facing_wheel": true}), &[]).id, "turned");
        assert!(table.has(unit, "moved"));
        assert_eq!(table.refused("move", json!({"unit": unit, "facing_wheel": true})), "moved_already");
    }
    assert!(!open_items(&moving("hold", &[]).game, "move").contains(&"line".to_owned()));
}

// FP-K08: the duty to fall back ends by falling back, or beyond 20 inches.
#[test]
fn a_retreat_is_owed_until_the_unit_has_fallen_back() {
    let owed = |table: &Table, unit: &str| open_items(&table.game, "retreat_duty").contains(&unit.to_owned());
    let mut table = moving("retreat", &[]);
    assert!(owed(&table, "line") && owed(&table, "guard") && owed(&table, "hussars"));
    table.resolve("move", far("line", json!({})), &[]);
    assert!(owed(&table, "line"), "a move of nothing");
    table.resolve("move", far("line", json!({"sideways_inches": 5})), &[]);
    assert!(!owed(&table, "line"), "five inches back");
    assert_eq!(table.refused("move", far("line", json!({"sideways_inches": 1}))), "moved_already");
    table.resolve("move", json!({"unit": "guard", "beyond_20": true}), &[]);
    assert!(!owed(&table, "guard"), "beyond twenty inches");
    let nearer = far("hussars", json!({"open_inches": 5, "closing": true}));
    assert_refused(&mut table, "move", nearer, "retreat_nearer", "FP-K08", "towards the enemy");
    table.resolve("move", far("hussars", json!({"open_inches": 5, "closing": false})), &[]);
    assert!(!owed(&table, "hussars"));
}

// FP-M02: a 1 forbids to get nearer; the unit may go another way by the same die.
#[test]
fn a_one_holds_off_a_move_that_closes() {
    let near = |more: Json| with(&json!({"unit": "line", "enemy_within_6": true}), more);
    let mut table = moving("act", &[]);
    let closing = near(json!({"open_inches": 4, "closing": true}));
    assert_eq!(copy(&table).resolve("move", closing.clone(), &[2]).id, "moved");
    assert_eq!(table.resolve("move", closing.clone(), &[1]).id, "held_off");
    assert!(table.has("line", "no_closing") && !table.has("line", "moved"));
    assert_refused(&mut table, "move", closing, "no_nearer", "FP-M02", "the same again");
    let away = near(json!({"open_inches": 4, "closing": false}));
    let outcome = table.resolve("move", away, &[]);
    assert_eq!((outcome.id.as_str(), printed(&outcome, "allowance").as_str()), ("moved", "7"), "by the same die");
    // Nobody says which way: as the table has it.
    assert_eq!(moving("act", &[]).resolve("move", near(json!({"open_inches": 4})), &[1]).id, "moved");
}

// FP-D16: half speed and double cost together.
#[test]
fn backward_through_woods_costs_four() {
    for (unit, inches, left) in [("line", 2, "4"), ("hussars", 3, "4")] {
        let outcome = moving("act", &[]).resolve("move", far(unit, json!({"sideways_rough_inches": inches})), &[]);
        assert_eq!(printed(&outcome, "left"), left, "{unit}");
    }
    let mut table = moving("act", &[]);
    let woods = json!({"sideways_rough_inches": 1});
    assert_eq!(table.refused("move", far("guard", woods.clone())), "rough_forbidden");
    let near = with(&json!({"unit": "line", "enemy_within_6": true}), woods.clone());
    assert_eq!(table.refused("move", near), "sideways_near_enemy");
    table.resolve("move", far("line", woods), &[]);
    assert!(table.has("line", "no_contact"));
}

// FP-A15: a battery suppressed by skirmishers may still withdraw after the firing.
#[test]
fn a_battery_suppressed_by_skirmishers_keeps_its_withdrawal() {
    let mut table = battle_at("pulse.skirmish", &[]);
    let attack = json!({"attacker": "line", "target": "battery", "distance_ok": true});
    assert_eq!(table.resolve("skirmish", attack, &[6, 1]).id, "battery_suppressed");
    table.go_to("pulse.artillery");
    push_on(&mut table);
    assert_eq!(table.step(), "pulse.withdraw");
    let inputs = json!({"unit": "battery", "stays_in_radius": true});
    assert_eq!(table.resolve("battery_withdraw", inputs, &[]).id, "withdrawn");
    // One that has withdrawn at once is not asked again.
    let mut table = battle_at("pulse.skirmish", &[]);
    table.resolve("skirmish", json!({"attacker": "line", "target": "battery", "distance_ok": true}), &[6, 1]);
    table.resolve("battery_withdraw", json!({"unit": "battery", "stays_in_radius": true}), &[]);
    table.go_to("pulse.artillery");
    push_on(&mut table);
    assert_eq!(table.step(), "first.control");
    assert!(records(&table, "contact").is_empty());
}
