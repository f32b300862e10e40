//! Batteries attached, detached, in a grand battery, limbered; infantry and its battery as one body (FP-E12 to FP-E14).

use super::*;
use crate::common::fpga::{battle_at, moving};

fn host_of(table: &Table, battery: &str) -> Option<String> {
    text(table, battery, "attached_to")
}

// FP-E12, FP-E13
#[test]
fn a_battery_is_attached_and_detached() {
    let mut table = moving("act", &[]);
    let attach = |battery: &str, host: &str| json!({"battery": battery, "host": host});
    assert_eq!(table.resolve("attach_battery", attach("twelves", "line"), &[]).id, "battery_attached");
    assert_eq!(host_of(&table, "twelves").as_deref(), Some("line"));
    assert_refused(&mut table, "attach_battery", attach("twelves", "guard"), "attached_already", "FP-E12", "twice");
    assert_eq!(table.refused("attach_battery", attach("horse_guns", "hussars")), "host_not_infantry");
    assert_eq!(table.refused("attach_battery", attach("line", "guard")), "not_artillery");
    assert_eq!(table.refused("attach_battery", attach("battery", "musketeers")), "wrong_side");
    assert_eq!(table.resolve("detach_battery", json!({"battery": "twelves"}), &[]).id, "battery_detached");
    assert_eq!(host_of(&table, "twelves"), None);
    assert_refused(&mut table, "detach_battery", json!({"battery": "twelves"}), "not_attached", "FP-E13", "alone");
    table.set_marker("twelves", "suppressed", 1);
    assert_eq!(table.refused("attach_battery", attach("twelves", "line")), "suppressed_cannot_move");
}

// FP-E14, FP-A15
#[test]
fn a_grand_battery_is_formed_joined_and_left() {
    let mut table = moving("act", &[]);
    let form = |batteries: &[&str], name: &str| json!({"batteries": batteries, "name": name});
    assert_refused(
        &mut table,
        "form_grand_battery",
        form(&["twelves"], "Heights"),
        "grand_battery_of_one",
        "FP-E14",
        "one battery",
    );
    assert_eq!(table.refused("form_grand_battery", form(&["twelves", "attached_guns"], "x")), "attached_already");
    let both = form(&["twelves", "horse_guns"], "Heights");
    assert_eq!(table.resolve("form_grand_battery", both, &[]).id, "grand_battery_formed");
    assert_eq!(text(&table, "twelves", "grand_battery").as_deref(), Some("Heights"));
    table.resolve("detach_battery", json!({"battery": "attached_guns"}), &[]);
    table.resolve("form_grand_battery", form(&["attached_guns"], "Heights"), &[]);
    table.resolve("detach_battery", json!({"battery": "horse_guns"}), &[]);
    assert_eq!(text(&table, "horse_guns", "grand_battery"), None);
}

// FP-E13: infantry takes its battery along.
#[test]
fn infantry_and_its_battery_move_together() {
    let mut table = moving("act", &[]);
    let march = json!({"unit": "conscripts", "enemy_within_6": false, "open_inches": 6});
    let told = resolution(event(&mut table, "move", march, &[]));
    assert!(told.lines.iter().any(|line| line.text.key == "line-battery-follows"));
    assert!(table.has("attached_guns", "carried"));
    // A table that measures the battery's part of the same march parts nobody.
    let alone = json!({"unit": "attached_guns", "enemy_within_6": false, "open_inches": 1});
    table.resolve("move", alone.clone(), &[]);
    assert_eq!(host_of(&table, "attached_guns").as_deref(), Some("conscripts"));
    assert_eq!(table.refused("move", alone.clone()), "moved_already");

    // The battery by itself leaves its infantry, and the form says so before.
    let mut table = moving("hold", &[]);
    let form = table.game.form_maker("move").unwrap().form(&inputs_of(alone.clone()), false);
    assert!(form.notes.iter().any(|note| note.text.key == "line-battery-would-part"));
    table.resolve("move", alone, &[]);
    assert_eq!(host_of(&table, "attached_guns"), None);
}

// FP-E13: whoever went along has made its move.
#[test]
fn a_battery_that_went_along_gets_no_second_move() {
    let march = json!({"unit": "conscripts", "enemy_within_6": false, "open_inches": 6});
    let own = |inches: u32| json!({"unit": "attached_guns", "enemy_within_6": false, "open_inches": inches});
    let mut table = moving("act", &[]);
    table.resolve("move", march.clone(), &[]);
    assert_refused(&mut table, "move", own(7), "carried_already", "FP-E13", "farther than its infantry went");
    table.resolve("move", own(6), &[]);

    let mut table = moving("act", &[]);
    table.resolve("move", march.clone(), &[]);
    table.resolve("detach_battery", json!({"battery": "attached_guns"}), &[]);
    assert_eq!(table.refused("move", own(1)), "carried_already", "detached afterwards");

    // A change of facing takes nobody anywhere.
    let mut table = moving("act", &[]);
    table.resolve("move", json!({"unit": "conscripts", "enemy_within_6": false, "facing_wheel": true}), &[]);
    assert!(!table.has("attached_guns", "carried"));
    table.resolve("move", own(12), &[]);
}

// FP-E13, FP-M06: nor does infantry carry on a battery that has made a move of its own.
#[test]
fn a_battery_that_has_moved_is_left_behind() {
    let mut table = moving("act", &[]);
    table.resolve("move", json!({"unit": "twelves", "enemy_within_6": false, "open_inches": 12}), &[]);
    table.resolve("attach_battery", json!({"battery": "twelves", "host": "line"}), &[]);
    let march = json!({"unit": "line", "enemy_within_6": false, "open_inches": 6});
    let form = table.game.form_maker("move").unwrap().form(&inputs_of(march.clone()), false);
    assert!(form.notes.iter().any(|note| note.text.key == "line-battery-has-moved"));
    let told = resolution(event(&mut table, "move", march, &[]));
    assert!(told.lines.iter().any(|line| line.text.key == "line-battery-moved-before"));
    assert_eq!(host_of(&table, "twelves"), None);
    assert!(!table.has("twelves", "carried"));
}

// FP-E13, FP-A16: a suppressed battery is left behind.
#[test]
fn a_suppressed_battery_is_left_behind() {
    let march = json!({"unit": "conscripts", "enemy_within_6": false, "open_inches": 6});
    for (option, host) in [("false", None), ("true", Some("conscripts"))] {
        let mut table = moving("act", &[("suppressed_may_move", option)]);
        table.set_marker("attached_guns", "suppressed", 1);
        table.resolve("move", march.clone(), &[]);
        assert_eq!(host_of(&table, "attached_guns").as_deref(), host, "suppressed_may_move {option}");
    }
    let mut table = moving("act", &[]);
    table.set_marker("attached_guns", "suppressed", 1);
    contact(&mut table, &["conscripts"], "grenadiers");
    assert_eq!(host_of(&table, "attached_guns"), None, "into contact");
}

// FP-X19
#[test]
fn limbering_is_an_option() {
    let mut table = moving("act", &[]);
    assert_eq!(table.refused("limber_battery", json!({"battery": "twelves"})), "procedure_not_open");

    let on = [("limbering", "true")];
    let mut table = moving("act", &on);
    let march = json!({"unit": "twelves", "enemy_within_6": false});
    assert_refused(&mut table, "move", march.clone(), "limber_first", "FP-X19", "in place");
    assert_eq!(table.resolve("limber_battery", json!({"battery": "twelves"}), &[]).id, "battery_limbered");
    assert_eq!(table.refused("limber_battery", json!({"battery": "twelves"})), "limbered_already");
    table.resolve("move", march, &[]);
    walk_to(&mut table, "pulse.artillery");
    let shot = json!({"battery": "twelves", "target": "musketeers", "distance": 5});
    assert_refused(&mut table, "artillery_fire", shot, "battery_is_limbered", "FP-X19", "limbered");

    let mut table = battle_at("pulse.artillery", &on);
    table.resolve("artillery_fire", json!({"battery": "twelves", "target": "musketeers", "distance": 5}), &[1, 1]);
}
