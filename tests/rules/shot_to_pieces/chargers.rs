//! What belongs to the charger follows it through its melee; threats that cross (STP-B04, B08, B18, Q01, Z05).

use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::rulesets::shot_to_pieces::names::recorded;

/// Blue's charges: the hussars and the levies, all out, ride at the same enemy.
fn two_chargers(first: &str, second: &str) -> (Table, String) {
    let mut table = blue_at("first.charges", &[]);
    for unit in [first, second] {
        let mode = if unit == "levies" { "all_out" } else { "normal" };
        engage(&mut table, unit, "musketeers", json!({"mode": mode}), &[]);
    }
    let melee = latest(&table, "melee");
    (table, melee)
}

// STP-Q01, B04: the two dice and the fragility are those of the unit that charged all out, whoever leads.
#[test]
fn all_out_follows_the_unit_through_a_change_of_lead() {
    let (mut table, melee) = two_chargers("levies", "hussars");
    table.resolve("lead_melee", json!({"melee": melee, "unit": "hussars"}), &[]);
    let mut plain = copy(&table);
    plain.go_to("first.combat");
    round(&mut plain, &melee, json!({}), &[4, 1]);
    table.resolve("lead_melee", json!({"melee": melee, "unit": "levies"}), &[]);
    table.go_to("first.combat");
    let resolution = round(&mut table, &melee, json!({}), &[1, 4, 1]);
    // Medium cavalry 4, reserve -1, flank support +1, the better die 4.
    assert_eq!(total(&resolution, "levies"), 8);
    // The second of two chargers leads: its dice are its own too.
    let (mut table, melee) = two_chargers("hussars", "levies");
    table.resolve("lead_melee", json!({"melee": melee, "unit": "levies"}), &[]);
    table.go_to("first.combat");
    let resolution = round(&mut table, &melee, json!({}), &[1, 4, 1]);
    assert_eq!(total(&resolution, "levies"), 8);
}

// STP-B18, B08: split off, the all-out charger keeps its dice and is fragile in its own melee.
#[test]
fn all_out_and_fragility_follow_the_unit_into_a_split() {
    let (mut table, melee) = two_chargers("hussars", "levies");
    table.resolve("name_supports", json!({"melee": melee, "flank_b": ["fusiliers"]}), &[]);
    table.go_to("first.combat");
    table.resolve("split_melee", json!({"melee": melee, "unit_a": "levies", "unit_b": "fusiliers"}), &[]);
    let split = latest(&table, "melee");
    assert_ne!(split, melee);
    assert_eq!(text(&table, "levies", "fragile_melee"), Some(split.clone()));
    let mut tied = copy(&table);
    // Two dice for the levies: 3 + 2 against 3 + 2 destroys the fragile, and nobody else.
    round(&mut tied, &split, json!({}), &[1, 2, 2]);
    assert_eq!((marks(&tied, "levies"), marks(&tied, "fusiliers")), (None, Some((0, 0))));
    round(&mut table, &melee, json!({}), &[4, 1]);
}

// STP-B18, STPP-G11: a mere support that is split off gains no impetus; whoever charged keeps it.
#[test]
fn impetus_is_the_chargers_own_in_a_split() {
    for (joins, value) in [(false, 3), (true, 4)] {
        let mut table = blue_at("first.charges", &[]);
        table.set_attribute("second", "impetus", true);
        let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
        if joins {
            engage(&mut table, "second", "musketeers", json!({}), &[]);
        }
        let named = json!({"melee": melee, "flank_a": ["second"], "flank_b": ["fusiliers"]});
        table.resolve("name_supports", named, &[]);
        table.go_to("first.combat");
        table.resolve("split_melee", json!({"melee": melee, "unit_a": "second", "unit_b": "fusiliers"}), &[]);
        let split = latest(&table, "melee");
        let resolution = round(&mut table, &split, json!({}), &[1, 1]);
        assert_eq!(total(&resolution, "second") - 1, value, "charged itself: {joins}");
    }
}

// STP-B14: whoever joins from the flank takes the target there, though the first came from the front.
#[test]
fn the_angle_of_a_second_charger_is_kept() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.resolve("charge", json!({"unit": "hussars", "target": "musketeers", "angle": "flank"}), &[]);
    let charge = latest(&table, "charge");
    table.resolve("contact", json!({"charge": charge, "made": true}), &[]);
    assert_eq!(records(&table, "melee")[0].text(recorded::TAKEN_B), Some("flank"));
    table.resolve("lead_melee", json!({"melee": melee, "unit": "hussars"}), &[]);
    assert_eq!(records(&table, "melee")[0].text(recorded::TAKEN_B), Some("flank"));
    table.go_to("first.combat");
    let resolution = round(&mut table, &melee, json!({}), &[1, 1]);
    // Infantry 3, taken in flank -2, the die 1.
    assert_eq!(total(&resolution, "musketeers"), 2);
}

// STP-B04, B12: naming one support leaves the others that are recorded where they are.
#[test]
fn naming_one_support_leaves_the_others() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.resolve("name_supports", json!({"melee": melee, "rear_a": ["second"]}), &[]);
    table.resolve("name_supports", json!({"melee": melee, "flank_a": ["third"]}), &[]);
    let record = &records(&table, "melee")[0];
    assert_eq!((record.texts(recorded::REAR_A), record.texts(recorded::FLANK_A)), (vec!["second"], vec!["third"]));
    // Said outright, nobody supports any more.
    table.resolve("name_supports", json!({"melee": melee, "rear_a": []}), &[]);
    let record = &records(&table, "melee")[0];
    assert_eq!((record.texts(recorded::REAR_A), record.texts(recorded::FLANK_A)), (vec![], vec!["third"]));
}

// STP-Z05: whoever threatens must charge, even if it is threatened on its own flank.
#[test]
fn a_threatening_unit_charges_though_it_is_threatened_itself() {
    let mut table = battle_at("first.charges", &[]);
    table.resolve("mark_threat", json!({"unit": "line", "threatened": "musketeers"}), &[]);
    table.resolve("mark_threat", json!({"unit": "fusiliers", "threatened": "line"}), &[]);
    stp::ready(&mut table, "corps");
    assert_eq!(obligation(&table).as_deref(), Some("STP-Z05"));
    engage(&mut table, "line", "musketeers", json!({}), &[]);
    assert_eq!(obligation(&table), None);
}
