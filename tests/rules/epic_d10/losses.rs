//! What losses bring: passengers, leaders, the commander, bogged units, the end of a formation
//! (ED-T01 to T04, F24, U38, U42 to U44, U53, OP08).

use super::*;

/// Blue's infantry shoots at a group; the dice of whatever follows come after.
fn shot_at(options: &[(&str, &str)], group: &str, shooters: i64, more: Json, dice: &[u8]) -> (Table, Table) {
    let mut table = acting(options, "chasseurs", "tactical_move", "activation.execute");
    let before = copy(&table);
    let answers = fire(&table, "chasseurs", &[("rifle", shooters, group)], more);
    table.resolve("fire", answers, dice);
    (before, table)
}

// ED-T01 to T04, F24, OP08: D10 and Armour for each unit aboard a destroyed transport; the marker goes to its formation.
#[test]
fn passengers_of_a_destroyed_transport() {
    // Armour of the marines 5, of the carriers 6.
    let cases = [
        ("passenger", 4, (1, 0)),
        ("passenger", 5, (0, 1)),
        ("passenger", 6, (0, 0)),
        ("transport", 3, (1, 0)),
        ("transport", 4, (0, 1)),
        ("transport", 5, (0, 0)),
    ];
    for (armour_of, die, expected) in cases {
        let mut table = acting(&[("transport_save", armour_of)], "chasseurs", "tactical_move", "activation.execute");
        table.set_strength("marine", 3);
        let before = copy(&table);
        let aboard = json!({"aboard_marine": "1"});
        table.resolve("fire", fire(&before, "chasseurs", &[("rifle", 1, "carrier")], aboard), &[10, die]);
        assert_eq!(harm(&before, &table, "carriers"), (1, 0));
        assert_eq!(harm(&before, &table, "marines"), expected, "armour of the {armour_of}, die {die}");
        assert_eq!(whole_of(&table, "marine", "aboard"), 2, "those of the other transport ride on");
    }
}

// ED-T01: when every transport is lost all who ride are tested.
#[test]
fn all_are_tested_when_all_transports_are_lost() {
    let (before, table) = shot_at(&[], "carrier", 2, json!({}), &[10, 10, 4, 5, 6, 10]);
    assert_eq!(harm(&before, &table, "marines"), (1, 1));
    assert_eq!(size(&table, "carriers"), 0);
    assert_eq!(whole_of(&table, "marine", "aboard"), 0, "the survivors are out");
    assert!(table.has("carriers", "destroyed") && !table.has("marines", "destroyed"));
    assert_eq!(whole_of(&table, "marines", "lost_this_turn"), 1);
}

// ED-T01: no modifiers: neither suppression nor cover nor confusion changes the test.
#[test]
fn nothing_modifies_the_test_of_passengers() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    table.set_marker("marines", "confused", 1);
    table.set_marker("marines", "suppression", 4);
    table.set_marker("carriers", "in_cover", 1);
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "carrier")], json!({}));
    table.resolve("fire", answers, &[10, 10, 4, 5, 6, 6]);
    assert_eq!((size(&table, "marines"), suppression(&table, "marines")), (3, 5));
}

// ED-U42: a formation without units is gone with all it carried.
#[test]
fn a_formation_without_units_is_destroyed() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    for (marker, count) in [("suppression", 3), ("on_overwatch", 1), ("hidden", 1), ("in_cover", 1)] {
        table.set_marker("colossus", marker, count);
    }
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "giant")], json!({"spotted": true}));
    table.resolve("fire", answers, &[10]);
    assert!(table.has("colossus", "destroyed"));
    assert_eq!(text(&table, "colossus", "order"), None);
    for marker in ["suppression", "on_overwatch", "hidden", "in_cover"] {
        assert!(!table.has("colossus", marker), "{marker}");
    }
}

// ED-U43: the leader's unit may be among the losses; his successor has his own group's quality.
#[test]
fn a_lost_leader_is_replaced_at_once() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    table.set_attribute("bodyguard", "quality", Value::whole(5));
    assert_eq!(text(&table, "court", "leader_group").as_deref(), Some("warlord"), "the first command group");
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "warlord")], json!({}));
    table.resolve("fire", answers, &[10]);
    assert_eq!(text(&table, "court", "leader_group").as_deref(), Some("bodyguard"), "his group is at 0");
    assert_eq!(whole_of(&table, "court", "leader_quality"), 5);
    assert!(table.has("red", "commander_lost"), "the commander rode in it too");
}

// ED-U43: where the group lives on, the players are asked.
#[test]
fn the_players_say_whether_the_leader_was_hit() {
    for (lost, expected) in [(false, 9), (true, 7)] {
        let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
        table.set_attribute("guard", "leader_quality", Value::whole(9));
        let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({"leader_lost_guard": lost}));
        table.resolve("fire", answers, &[10]);
        assert_eq!(whole_of(&table, "guard", "leader_quality"), expected, "leader lost: {lost}");
        assert_eq!(text(&table, "guard", "leader_group").as_deref(), Some("grenadiers"));
    }
}

// ED-U44: a commander lost is not replaced.
#[test]
fn the_players_say_whether_the_commander_was_hit() {
    for lost in [false, true] {
        let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
        table.set_attribute("red", "commander", "bodyguard");
        let answers = fire(&table, "chasseurs", &[("rifle", 1, "bodyguard")], json!({"commander_lost_red": lost}));
        table.resolve("fire", answers, &[10]);
        assert_eq!(table.has("red", "commander_lost"), lost);
    }
}

// ED-U38: losses come off the free units first.
#[test]
fn losses_fall_on_the_free_units_first() {
    for (kills, left) in [(1, 3), (2, 2), (3, 1)] {
        let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
        table.set_marker("hull", "bogged", 3);
        let answers = fire(&table, "chasseurs", &[("rifle", kills, "hull")], json!({}));
        table.resolve("fire", answers, &vec![10; usize::try_from(kills).unwrap()]);
        assert_eq!(i64::from(table.strength("hull")), 4 - kills);
        assert_eq!(marks(&table, "hull", "bogged"), left.min(3), "{kills} of 4 lost, 3 bogged");
    }
}

/// Red's guard is active and may fire.
fn red_fires(prepare: Prepare) -> Table {
    let mut table = begin(&[], &[]);
    prepare(&mut table);
    activate(&mut table, "chasseurs", 1);
    close(&mut table);
    activate(&mut table, "guard", 10);
    table.go_to("activation.execute");
    table
}

// ED-U43: who is proposed as the new leader, and that the players may pick another.
#[test]
fn who_succeeds_a_leader() {
    let cases: [(&str, Prepare, Json, &str, i64); 4] = [
        ("list order", |_| {}, json!({}), "field_guns", 7),
        ("the best quality", |t| t.set_attribute("mortars", "quality", Value::whole(8)), json!({}), "mortars", 8),
        (
            "a command group before any quality",
            |t| {
                t.set_attribute("mortars", "quality", Value::whole(8));
                t.set_attribute("rockets", "command", true);
            },
            json!({}),
            "rockets",
            7,
        ),
        ("the players' choice", |_| {}, json!({"new_leader_battery": "rockets"}), "rockets", 7),
    ];
    for (what, prepare, more, successor, quality) in cases {
        let mut table = red_fires(|t| t.set_strength("howitzers", 1));
        prepare(&mut table);
        assert_eq!(text(&table, "battery", "leader_group").as_deref(), Some("howitzers"));
        let answers = fire(&table, "guard", &[("carbine", 1, "howitzers")], more);
        table.resolve("fire", answers, &[10]);
        assert_eq!(text(&table, "battery", "leader_group").as_deref(), Some(successor), "{what}");
        assert_eq!(whole_of(&table, "battery", "leader_quality"), quality, "{what}");
    }
}
