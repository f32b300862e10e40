//! Movement (FP-M01 to FP-M07), its table, terrain and costs (FP-D02 to FP-D14).

use super::*;
use crate::common::fpga::{battle_at, moving};
use estafette::engine::names::RowName;
use estafette::rulesets::fpga::names::{column, table};

fn far(unit: &str) -> Json {
    json!({"unit": unit, "enemy_within_6": false})
}

fn near(unit: &str) -> Json {
    json!({"unit": unit, "enemy_within_6": true})
}

/// Inches left of a move.
fn left(table: &mut Table, inputs: Json, dice: &[u8]) -> String {
    let outcome = table.resolve("move", inputs, dice);
    assert_eq!(outcome.id, "moved");
    printed(&outcome, "left")
}

// FP-M01, FP-D02
#[test]
fn allowance_by_type_and_near_the_enemy_by_die() {
    let units = [
        ("twelves", 12, 6),     // foot artillery
        ("line", 12, 6),        // fast infantry
        ("guard", 10, 4),       // slow infantry
        ("hussars", 16, 10),    // light cavalry
        ("cuirassiers", 14, 8), // heavy cavalry
        ("horse_guns", 14, 8),  // horse artillery
    ];
    let table = moving("act", &[]);
    for (unit, normal, short) in units {
        let outcome = copy(&table).resolve("move", far(unit), &[]);
        assert_eq!(common::value(&outcome, "allowance"), normal, "{unit}");
        for die in 1..=6 {
            let mut table = copy(&table);
            let outcome = table.resolve("move", near(unit), &[die]);
            assert_eq!(common::value(&outcome, "allowance"), short + i64::from(die), "{unit} die {die}");
            assert_eq!(whole(&table, unit, "move_die"), Some(i64::from(die)), "FP-U23");
        }
    }
    // Cossacks are light cavalry.
    let outcome = red_moving("act").resolve("move", far("cossacks"), &[]);
    assert_eq!(common::value(&outcome, "allowance"), 16);
}

// FP-M02, FP-M03
#[test]
fn a_one_forbids_closing_and_a_six_is_a_duty_to_attack() {
    let cases = [
        ("act", "line", 1, (true, false)),
        ("act", "line", 2, (false, false)),
        ("act", "line", 3, (false, false)),
        ("act", "line", 4, (false, false)),
        ("act", "line", 5, (false, false)),
        ("act", "line", 6, (false, true)),
        ("act", "hussars", 1, (true, false)),
        ("act", "hussars", 6, (false, true)),
        ("attack", "line", 1, (true, false)), // a 1 binds even a force in attack
        ("attack", "line", 6, (false, true)),
        ("retreat", "line", 6, (false, false)), // a 6 does not bind a force in retreat
        ("retreat", "line", 1, (true, false)),
        ("act", "twelves", 6, (false, false)), // nor artillery
        ("act", "twelves", 1, (true, false)),
        ("hold", "horse_guns", 6, (false, false)),
    ];
    for (status, unit, die, flags) in cases {
        let mut table = moving(status, &[]);
        table.resolve("move", near(unit), &[die]);
        assert_eq!(
            (table.has(unit, "no_closing"), table.has(unit, "must_attack")),
            flags,
            "{unit} on {status}, die {die}"
        );
    }
    // No die far from the enemy, and no flags.
    let mut table = moving("act", &[]);
    table.resolve("move", far("line"), &[]);
    assert!(!table.has("line", "no_closing") && !table.has("line", "must_attack"));
    assert_eq!(whole(&table, "line", "move_die"), None);
}

// FP-M04, FP-C08, FP-O02
#[test]
fn the_movement_die_is_rerolled_once_by_cd_and_once_by_the_sub_commander() {
    // Answers, dice, final die, CDs left of 3, sub-commander used.
    let cases: [(Json, &[u8], u8, i64, bool); 6] = [
        (json!({}), &[1], 1, 3, false),
        (json!({"reroll_1": "keep"}), &[1], 1, 3, false),
        (json!({"reroll_1": "cd"}), &[1, 5], 5, 2, false),
        (json!({"reroll_1": "subcommander"}), &[1, 5], 5, 3, true),
        (json!({"reroll_1": "cd", "reroll_2": "subcommander"}), &[5, 4, 2], 2, 2, true), // the last throw stands
        (json!({"reroll_1": "subcommander", "reroll_2": "cd"}), &[1, 1, 6], 6, 2, true), // in either order
    ];
    for (answers, dice, face, left, used) in cases {
        let mut table = moving("act", &[]);
        table.set_pool("blue", "cd", 3);
        let inputs = with(&with(&near("line"), json!({"subcommander_within_3": true})), answers.clone());
        let outcome = table.resolve("move", inputs, dice);
        assert_eq!(common::value(&outcome, "allowance"), 6 + i64::from(face), "{answers}");
        assert_eq!(whole(&table, "line", "move_die"), Some(i64::from(face)));
        assert_eq!((table.pool("blue", "cd"), table.has("leader", "used_move_reroll")), (left, used), "{answers}");
        assert_eq!((table.has("line", "no_closing"), table.has("line", "must_attack")), (face == 1, face == 6));
    }
    // Never twice by the same source.
    for source in ["cd", "subcommander"] {
        let mut table = moving("act", &[]);
        table.set_pool("blue", "cd", 3);
        let inputs =
            with(&near("line"), json!({"subcommander_within_3": true, "reroll_1": source, "reroll_2": source}));
        assert!(table.try_resolve("move", inputs, &[1, 1, 5]).is_err(), "twice by {source}");
    }
}

// FP-C08, FP-P02, FP-O02
#[test]
fn movement_rerolls_are_refused_when_nobody_can_give_them() {
    let by_cd = with(&near("line"), json!({"reroll_1": "cd"}));
    let mut table = moving("act", &[]);
    assert_refused(&mut table, "move", by_cd, "not_enough_cd", "FP-P02", "no CD");
    let by_leader = with(&near("line"), json!({"reroll_1": "subcommander"}));
    assert_eq!(table.refused("move", by_leader.clone()), "sub_commander_far", "not within 3 inches");
    // Once per pulse, for one unit of his force.
    let helped = with(&by_leader, json!({"subcommander_within_3": true}));
    table.resolve("move", helped.clone(), &[1, 4]);
    assert_refused(
        &mut table,
        "move",
        with(&helped, json!({"unit": "hussars"})),
        "sub_commander_used",
        "FP-O01",
        "the second unit of a pulse",
    );
    // His own force only: the other sub-commander still has his.
    table.resolve("move", with(&helped, json!({"unit": "conscripts"})), &[1, 4]);
    walk_to(&mut table, "first.movement");
    table.set_attribute("corps", "force_status", "act");
    table.resolve("move", with(&helped, json!({"unit": "hussars"})), &[1, 4]);
}

// FP-M05, FP-M06: half for fire after the die and before the costs; halves are exact.
#[test]
fn foot_artillery_that_fired_moves_half() {
    let mut table = battle_at("pulse.artillery", &[]);
    for battery in ["twelves", "horse_guns"] {
        let fire = json!({"battery": battery, "target": "musketeers", "distance": 12});
        table.resolve("artillery_fire", fire, &[1]);
    }
    table.go_to("first.movement");
    table.set_attribute("corps", "force_status", "act");
    table.set_attribute("reserve", "force_status", "act");
    let allowance = |inputs: Json, dice: &[u8]| printed(&copy(&table).resolve("move", inputs, dice), "allowance");
    assert_eq!(allowance(far("twelves"), &[]), "6");
    assert_eq!(allowance(near("twelves"), &[4]), "5");
    assert_eq!(allowance(near("twelves"), &[5]), "5.5", "(6 + 5) / 2");
    assert_eq!(allowance(far("horse_guns"), &[]), "14", "horse artillery is not reduced");
    assert_eq!(allowance(near("horse_guns"), &[5]), "13");
    assert_eq!(allowance(far("attached_guns"), &[]), "12", "a foot battery that did not fire");
    assert_eq!(left(&mut copy(&table), with(&near("twelves"), json!({"open_inches": 2, "road_inches": 3})), &[5]), "2");
    // The next pulse it moves in full again.
    walk_to(&mut table, "first.movement");
    table.set_attribute("corps", "force_status", "act");
    assert_eq!(printed(&table.resolve("move", far("twelves"), &[]), "allowance"), "12");
}

// 5.9
#[test]
fn moves_are_refused() {
    let cases: [(&str, Prepare, Json, &str, &str); 10] = [
        ("no status yet", |t| clear(t, "corps", "force_status"), far("line"), "no_status_yet", "FP-M06"),
        ("moved already", |t| drop(t.resolve("move", far("line"), &[])), far("line"), "moved_already", "FP-M06"),
        (
            "infantry on hold",
            |t| t.set_attribute("corps", "force_status", "hold"),
            far("line"),
            "hold_facing_only",
            "FP-K08",
        ),
        (
            "cavalry on hold",
            |t| t.set_attribute("corps", "force_status", "hold"),
            far("hussars"),
            "hold_facing_only",
            "FP-K08",
        ),
        (
            "suppressed battery",
            |t| t.set_marker("twelves", "suppressed", 1),
            far("twelves"),
            "suppressed_cannot_move",
            "FP-A16",
        ),
        ("another side's unit", |_| {}, far("musketeers"), "wrong_side", "FP-T06"),
        (
            "costs above the allowance",
            |_| {},
            with(&far("line"), json!({"open_inches": 12.5})),
            "move_too_long",
            "FP-M06",
        ),
        (
            "costs in all above the allowance",
            |_| {},
            with(&far("line"), json!({"open_inches": 4, "rough_inches": 2, "obstacles": 1, "facing_wheel": true})),
            "move_too_long",
            "FP-M06",
        ),
        (
            "costs above even the best die",
            |_| {},
            with(&near("line"), json!({"open_inches": 12.5})),
            "move_too_long",
            "FP-M06",
        ),
        (
            "sideways near the enemy",
            |_| {},
            with(&near("line"), json!({"sideways_inches": 1})),
            "sideways_near_enemy",
            "FP-D11",
        ),
    ];
    for (situation, prepare, inputs, code, rule) in cases {
        let mut table = moving("act", &[]);
        prepare(&mut table);
        assert_refused(&mut table, "move", inputs, code, rule, situation);
    }
}

// FP-D03: rough ground and woods.
#[test]
fn rough_ground_is_closed_or_half_speed() {
    let mut table = moving("act", &[]);
    set_number(&mut table, "guard", "sk", 0);
    for (unit, open) in [
        ("guard", None), // SK 0
        ("line", Some("6")),
        ("conscripts", Some("4")),
        ("hussars", Some("10")),
        ("cuirassiers", None),
        ("twelves", None),
        ("horse_guns", None),
    ] {
        let inputs = with(&far(unit), json!({"rough_inches": 3}));
        match open {
            Some(inches) => assert_eq!(left(&mut copy(&table), inputs, &[]), inches, "{unit}"),
            None => assert_refused(&mut copy(&table), "move", inputs, "rough_forbidden", "FP-D03", unit),
        }
    }
    for sk in 1..=3 {
        set_number(&mut table, "guard", "sk", sk);
        assert_eq!(left(&mut copy(&table), with(&far("guard"), json!({"rough_inches": 5})), &[]), "0", "SK {sk}");
    }
}

// FP-D03, FP-D05 to FP-D14: what each item costs each arm.
#[test]
fn costs_of_the_movement_planner() {
    let cases = [
        // FP-D05: an inch in the open
        ("line", json!({"open_inches": 5}), "7"),
        ("hussars", json!({"open_inches": 15.5}), "0.5"),
        ("twelves", json!({"open_inches": 12}), "0"),
        // FP-D06: an inch of rough ground
        ("line", json!({"rough_inches": 6}), "0"),
        ("hussars", json!({"rough_inches": 1.5}), "13"),
        // FP-D07: an inch of road
        ("line", json!({"road_inches": 5}), "7"),
        ("hussars", json!({"road_inches": 16}), "0"),
        ("cuirassiers", json!({"road_inches": 4}), "10"),
        ("twelves", json!({"road_inches": 24}), "0"),
        ("twelves", json!({"road_inches": 3}), "10.5"),
        ("horse_guns", json!({"road_inches": 10}), "9"),
        // FP-D08: an obstacle
        ("line", json!({"obstacles": 2}), "8"),
        ("hussars", json!({"obstacles": 1}), "12"),
        ("cuirassiers", json!({"obstacles": 2}), "6"),
        ("twelves", json!({"obstacles": 1}), "8"),
        ("horse_guns", json!({"obstacles": 3}), "2"),
        // FP-D09: a wheel at the start
        ("line", json!({"facing_wheel": true}), "9"),
        ("guard", json!({"facing_wheel": true}), "7"),
        ("hussars", json!({"facing_wheel": true}), "16"),
        ("cuirassiers", json!({"facing_wheel": true}), "14"),
        // FP-D10: turning in rough ground takes everything
        ("line", json!({"turn_in_rough": true}), "0"),
        ("hussars", json!({"turn_in_rough": true}), "0"),
        // FP-D11: sideways or backward
        ("line", json!({"sideways_inches": 4}), "4"),
        ("hussars", json!({"sideways_inches": 8}), "0"),
        ("twelves", json!({"sideways_inches": 4}), "8"),
        ("horse_guns", json!({"sideways_inches": 14}), "0"),
        // FP-D12: oblique is free
        ("line", json!({"oblique": true}), "12"),
        ("hussars", json!({"oblique": true, "open_inches": 6}), "10"),
        // FP-D13: infantry through infantry
        ("line", json!({"passed_through": 2}), "6"),
        ("guard", json!({"passed_through": 3}), "1"),
        // FP-D14: changes of level
        ("line", json!({"levels": 2}), "10"),
        ("cuirassiers", json!({"levels": 1}), "13"),
        ("twelves", json!({"levels": 3}), "9"),
        // They add up
        ("line", json!({"open_inches": 2, "rough_inches": 1, "obstacles": 1, "facing_wheel": true, "levels": 1}), "2"),
    ];
    for (unit, costs, expected) in cases {
        let mut table = moving("act", &[]);
        assert_eq!(left(&mut table, with(&far(unit), costs.clone()), &[]), expected, "{unit} {costs}");
    }
}

// FP-D10: nothing more can be done after a turn in rough ground.
#[test]
fn a_turn_in_rough_ground_leaves_no_inch() {
    let mut table = moving("act", &[]);
    let more = with(&far("line"), json!({"turn_in_rough": true, "open_inches": 0.5}));
    assert_eq!(table.refused("move", more), "move_too_long");
    assert_eq!(
        left(&mut table, with(&near("line"), json!({"turn_in_rough": true})), &[2]),
        "0",
        "whatever the allowance"
    );
}

// FP-D11 to FP-D13: who may still make contact after such a move.
#[test]
fn sideways_and_oblique_moves_allow_no_contact() {
    let cases = [
        (json!({"sideways_inches": 2}), false), // D11
        (json!({"oblique": true}), false),      // D12
        (json!({"passed_through": 1}), true),   // D13
        (json!({"open_inches": 4}), true),
    ];
    for (costs, allowed) in cases {
        let mut table = moving("act", &[]);
        table.resolve("move", with(&far("line"), costs.clone()), &[]);
        let attack = json!({"attackers": ["line"], "defender": "grenadiers"});
        if allowed {
            table.resolve("declare_contact", attack, &[3]);
        } else {
            assert_eq!(table.refused("declare_contact", attack), "moved_without_contact", "{costs}");
        }
    }
    // Artillery moves sideways at no extra cost and attacks nobody anyway.
    let mut table = moving("act", &[]);
    table.resolve("move", with(&far("twelves"), json!({"sideways_inches": 2})), &[]);
    assert!(!table.has("twelves", "no_contact"));
}

// FP-M01, FP-M06: with a die too low for the way planned the unit only has what the die gives.
#[test]
fn a_low_die_cuts_the_planned_way_short() {
    let inputs = with(&near("line"), json!({"open_inches": 10}));
    for (die, outcome, allowance) in [(3, "moved_short", "9"), (4, "moved", "10")] {
        let moved = moving("act", &[]).resolve("move", inputs.clone(), &[die]);
        assert_eq!((moved.id.as_str(), printed(&moved, "allowance").as_str()), (outcome, allowance));
    }
    assert_eq!(moving("act", &[]).odds("move", inputs, "moved"), "1/2", "4, 5 and 6 of six faces");
}

// FP-M07, FP-C10: 18 inches; army and wing commanders pay, sub-commanders do not; each once per pulse.
#[test]
fn officers_move_eighteen_inches_once_a_pulse() {
    for (officer, cost) in [("emperor", 1), ("marshal", 1), ("leader", 0), ("deputy", 0)] {
        let mut table = moving("hold", &[]);
        table.set_pool("blue", "cd", 3);
        let outcome = table.resolve("officer_move", json!({"officer": officer}), &[]);
        assert_eq!(common::value(&outcome, "inches"), 18);
        assert_eq!(table.pool("blue", "cd"), 3 - cost, "{officer}");
        assert!(table.has(officer, "commander_moved"));
        let again = json!({"officer": officer});
        assert_refused(&mut table, "officer_move", again.clone(), "officer_moved_already", "FP-M07", officer);
        walk_to(&mut table, "first.movement");
        table.resolve("officer_move", again, &[]);
    }
    let mut poor = moving("act", &[]);
    for officer in ["emperor", "marshal"] {
        assert_refused(&mut poor, "officer_move", json!({"officer": officer}), "not_enough_cd", "FP-P02", officer);
    }
    poor.resolve("officer_move", json!({"officer": "leader"}), &[]);
    assert_eq!(poor.refused("officer_move", json!({"officer": "general"})), "wrong_side");
}

// FP-D15: the distances the reminders and fields speak of.
#[test]
fn distances_of_the_rules() {
    let rules = common::rules("fpga");
    let table = rules.table(table::DISTANCES).unwrap();
    for (row, inches) in [
        ("skirmish_range", 6),
        ("cavalry_support", 2),
        ("withdrawal", 6),
        ("cd_near", 20),
        ("cd_far", 40),
        ("commander_help", 20),
        ("subcommander_help", 3),
        ("control", 20),
        ("rally", 20),
        ("recoil", 3),
        ("six_inch_rule", 6),
    ] {
        assert_eq!(table.row(RowName::of_data(row)).and_then(|row| row.whole(column::INCHES)), Some(inches), "{row}");
    }
}

// The players may switch a cost off; the log says so.
#[test]
fn a_movement_cost_can_be_overridden() {
    let mut table = moving("act", &[]);
    let inputs = with(&far("line"), json!({"obstacles": 2, "open_inches": 5}));
    let resolution = resolution(overriding(&mut table, "move", inputs, &[("obstacle_infantry", false)], &[]));
    assert_eq!(printed(&resolution.outcome, "left"), "7");
    assert_eq!(origin(&resolution, "obstacle_infantry", None), Some(Origin::Overridden));
    assert_eq!(origin(&resolution, "open", None), Some(Origin::Asked));
}
