//! Bombardment guns and aircraft of the First World War (STPP-X14, X15) with leaders among those they strike (STP-L02).

use super::*;
use crate::common::stp::{Corps, army};
use estafette::engine::play::Event;
use estafette::engine::value::Value;

const FOOT: &str = "type = \"infantry\"";
const HEAVY: &str = "type = \"bombardment_artillery\"\nweapon = \"bombard_60\"\ninstalled_at_start = true";

/// Two corps of the First World War: infantry and two bombardment batteries on each side, one strafe each.
fn war() -> Table {
    let side = |id: &str| {
        let units: Vec<(String, &str)> = [("foot", FOOT), ("other", FOOT), ("guns", HEAVY), ("more_guns", HEAVY)]
            .into_iter()
            .map(|(unit, lines)| (format!("{id}_{unit}"), lines))
            .collect();
        let units: Vec<(&str, &str)> = units.iter().map(|(unit, lines)| (unit.as_str(), *lines)).collect();
        let (corps, leader, chief) = (format!("{id}_corps"), format!("{id}_leader:"), format!("{id}_chief:"));
        let corps = Corps { id: &corps, lines: "", leader: &leader, units: &units };
        army("ww1", id, "strafes = 3", &chief, &[corps])
    };
    Table::new("shot_to_pieces/ww1", [&side("a"), &side("b")], &[("events", "no")])
}

pub fn in_fire() -> Table {
    let mut table = war();
    table.go_to("first.fire");
    table
}

pub fn paused(table: &mut Table, procedure: &str, inputs: Json, dice: &[u8]) -> Event {
    let command = Command::Resolve {
        procedure: procedure.to_owned(),
        inputs: common::inputs_of(inputs),
        dice: Some(dice.to_vec()),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).expect("it waits")
}

pub fn decide(table: &mut Table, answer: &str, dice: &[u8]) -> Event {
    table
        .run(Command::Decide { value: Some(Value::text(answer)), dice: Some(dice.to_vec()), dice_by_side: None })
        .expect("decided")
}

// STP-L02, STPP-X15: the leader of a unit under a barrage may have its 1 thrown again, and it is decided.
#[test]
fn a_barrage_waits_for_the_leader_of_its_target_and_goes_on() {
    let barrage = json!({"unit": "a_guns", "target": "b_foot", "range": 30.0, "others": ["b_other"]});
    let mut table = in_fire();
    table.set_attribute("b_leader", "attached_to", "b_foot");
    paused(&mut table, "bombard", barrage.clone(), &[4, 1]);
    assert!(table.game.state().pending.is_some(), "it waits for the leader");
    let event = decide(&mut table, "reroll", &[4, 4, 1]);
    assert_eq!(event.resolution.expect("resolved").outcome.id, "barrage");
    assert!(table.has("b", "reroll_used"), "once in a battle");
    // Without a pause nobody throws again, and the chance is kept.
    let mut table = in_fire();
    table.set_attribute("b_leader", "attached_to", "b_foot");
    table.resolve("bombard", barrage.clone(), &[4, 1, 4, 4]);
    assert!(!table.has("b", "reroll_used"));
    // Two leaders, one re-roll: the second die is not offered one any more.
    let mut table = in_fire();
    table.set_attribute("b_leader", "attached_to", "b_foot");
    table.set_attribute("b_chief", "attached_to", "b_other");
    paused(&mut table, "bombard", barrage, &[4, 1]);
    decide(&mut table, "reroll", &[4, 4, 1]);
    assert!(table.game.state().pending.is_none());
}

// STP-L02, STPP-X14: so may the leader of a strafed unit.
#[test]
fn a_strafed_unit_with_its_leader_may_throw_again() {
    let mut table = in_fire();
    table.set_attribute("b_leader", "attached_to", "b_foot");
    table.resolve("strafe", json!({"army": "a"}), &[2, 1]);
    let strafe = latest(&table, "strafe");
    paused(&mut table, "strafe_attack", json!({"strafe": strafe, "targets": ["b_foot"]}), &[4, 1]);
    assert!(table.game.state().pending.is_some());
    decide(&mut table, "reroll", &[4]);
    assert!(table.has("b", "reroll_used"));
    assert_eq!(marks(&table, "b_foot"), Some((0, 0)), "2 + 4 against 3 + 4");
}

// STPP-X15, R10: the dead zone of bombardment guns binds direct fire and replies too.
#[test]
fn bombardment_guns_do_not_reply_inside_their_dead_zone() {
    let mut table = war();
    table.go_to("first.declare");
    let salvo = aim(&mut table, "a_foot", "b_guns");
    table.go_to("first.fire");
    assert!(!may_reply(&mut table, &salvo, 8.0), "8 cm is inside");
    assert!(may_reply(&mut table, &salvo, 12.0), "12 cm is not");
    let mut table = war();
    table.go_to("first.declare");
    let salvo = aim(&mut table, "a_guns", "b_foot");
    table.go_to("first.fire");
    let near = json!({"salvo": salvo, "range": 8.0, "can_reply": false});
    assert_eq!(table.refused("fire", near), "in_dead_zone");
}

// STPP-X15: the odds of a barrage tell how many it destroys, shakes and makes brittle.
#[test]
fn the_odds_of_a_barrage_tell_its_results_apart() {
    let table = in_fire();
    let inputs = common::inputs_of(json!({"unit": "a_guns", "target": "b_foot", "range": 30.0}));
    let odds = table.game.odds("bombard", &inputs).expect("odds");
    let told = table.game.headline_odds("bombard", &odds);
    assert!(told.len() > 1, "{told:?}");
    let results: Vec<i64> = told.iter().map(|(outcome, _)| value(outcome, "shaken")).collect();
    assert!(results.contains(&0) && results.contains(&1));
}

// STP-G03, STPP-X15: two bombardment batteries formed into one bombard together unless somebody says otherwise.
#[test]
fn bombardment_batteries_formed_into_one_bombard_together() {
    let mut table = war();
    table.resolve("form_battery", json!({"unit": "a_guns", "joins": ["a_more_guns"]}), &[]);
    table.go_to("first.fire");
    table.resolve("bombard", json!({"unit": "a_guns", "target": "b_foot", "range": 30.0}), &[1, 4]);
    assert!(table.has("a_guns", "fired") && table.has("a_more_guns", "fired"));
}
