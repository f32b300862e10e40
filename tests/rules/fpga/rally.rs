//! Rally (FP-R01 to FP-R09, FP-C09, FP-O03).

use super::*;
use crate::common::fpga::moving;

fn rally(unit: &str) -> Json {
    json!({"unit": unit, "enemy_beyond_20": true})
}

/// Blue holds; the line has so many points left of six.
fn holding(points: i64) -> Table {
    let mut table = moving("hold", &[]);
    table.set_strength("line", points);
    table
}

// FP-R01 to FP-R07, FP-O05
#[test]
fn rallies_are_refused() {
    let cases: [(&str, Prepare, Json, &str, &str); 10] = [
        ("enemy within 20", |_| {}, json!({"unit": "line", "enemy_beyond_20": false}), "enemy_near_no_rally", "FP-R01"),
        (
            "force on act",
            |t| t.set_attribute("corps", "force_status", "act"),
            rally("line"),
            "rally_needs_hold",
            "FP-R02",
        ),
        (
            "force on attack",
            |t| t.set_attribute("corps", "force_status", "attack"),
            rally("line"),
            "rally_needs_hold",
            "FP-R02",
        ),
        (
            "force on retreat",
            |t| t.set_attribute("corps", "force_status", "retreat"),
            rally("line"),
            "rally_needs_hold",
            "FP-R02",
        ),
        ("no status", |t| clear(t, "corps", "force_status"), rally("line"), "rally_needs_hold", "FP-R02"),
        ("out of command", |t| t.set_marker("line", "out_of_command", 1), rally("line"), "out_of_command", "FP-R03"),
        ("artillery", |_| {}, rally("twelves"), "artillery_cannot_rally", "FP-R04"),
        ("full strength", |_| {}, rally("guard"), "at_full_strength", "FP-R05"),
        (
            "tried already",
            |t| drop(t.resolve("rally", rally("line"), &[6])),
            rally("line"),
            "rally_tried_already",
            "FP-R06",
        ),
        ("one point left", |t| t.set_strength("line", 1), rally("line"), "one_point_left", "FP-R07"),
    ];
    for (situation, prepare, inputs, code, rule) in cases {
        let mut table = holding(4);
        prepare(&mut table);
        assert_refused(&mut table, "rally", inputs, code, rule, situation);
    }
    let mut table = holding(4);
    assert_eq!(table.refused("rally", rally("musketeers")), "wrong_side");
}

// FP-R08: strictly below the points left, one point regained.
#[test]
fn a_die_below_the_points_left_regains_one() {
    for points in 2..=5_u8 {
        for die in 1..=6 {
            let mut table = holding(i64::from(points));
            let outcome = table.resolve("rally", rally("line"), &[die]);
            let rallied = die < points;
            assert_eq!(outcome.id, if rallied { "rallied" } else { "rally_failed" }, "{points} points, die {die}");
            assert_eq!(table.strength("line"), u32::from(points) + u32::from(rallied));
            assert!(table.has("line", "rally_tried"));
        }
    }
    // Cavalry rallies too.
    let mut table = holding(6);
    table.set_strength("hussars", 3);
    assert_eq!(table.resolve("rally", rally("hussars"), &[2]).id, "rallied");
    assert_eq!(table.strength("hussars"), 4);
}

// FP-R08: with seven points or more it cannot fail.
#[test]
fn with_seven_points_a_rally_cannot_fail() {
    let mut table = red_moving("hold");
    let blue = fpga::BLUE;
    let red = fpga::RED.replace("sp_start = 7", "sp_start = 9");
    let mut big = Table::new("fpga", [blue, &red], &[]);
    big.set_attribute("battle", "initiative_side", "b");
    big.go_to("first.movement");
    big.set_attribute("column", "force_status", "hold");
    big.set_strength("grenadiers", 7);
    for die in 1..=6 {
        assert_eq!(copy(&big).resolve("rally", rally("grenadiers"), &[die]).id, "rallied", "die {die}");
    }
    table.set_strength("grenadiers", 6);
    assert_eq!(table.resolve("rally", rally("grenadiers"), &[6]).id, "rally_failed");
}

// FP-R06, FP-U17: once per pulse, again in the next.
#[test]
fn a_unit_may_try_again_in_the_next_pulse() {
    let mut table = holding(3);
    for points in [4, 5, 6] {
        table.resolve("rally", rally("line"), &[1]);
        assert_eq!(table.strength("line"), points);
        walk_to(&mut table, "first.movement");
        table.set_attribute("corps", "force_status", "hold");
    }
    assert_eq!(table.refused("rally", rally("line")), "at_full_strength");
}

// FP-R09, FP-C09, FP-O03: once for a CD, once by the sub-commander, in either order; the last throw stands.
#[test]
fn a_failed_rally_may_be_thrown_again_by_each_source_once() {
    let near = with(&rally("line"), json!({"commander_within_20": true, "subcommander_within_3": true}));
    let cases: [(Json, &[u8], bool, i64, bool); 6] = [
        (json!({"reroll_1": "cd"}), &[5, 3], true, 1, false),
        (json!({"reroll_1": "cd"}), &[5, 4], false, 1, false),
        (json!({"reroll_1": "subcommander"}), &[4, 1], true, 2, true),
        (json!({"reroll_1": "cd", "reroll_2": "subcommander"}), &[6, 6, 2], true, 1, true),
        (json!({"reroll_1": "subcommander", "reroll_2": "cd"}), &[6, 6, 6], false, 1, true),
        (json!({"reroll_1": "keep"}), &[6], false, 2, false),
    ];
    for (answers, dice, rallied, left, used) in cases {
        let mut table = holding(4);
        table.set_pool("blue", "cd", 2);
        table.resolve("rally", with(&near, answers.clone()), dice);
        assert_eq!(table.strength("line"), 4 + u32::from(rallied), "{answers} {dice:?}");
        assert_eq!(
            (table.pool("blue", "cd"), table.has("leader", "used_rally_reroll")),
            (left, used),
            "{answers} {dice:?}"
        );
    }
    // A success is not thrown again and costs nothing.
    let mut table = holding(4);
    table.set_pool("blue", "cd", 2);
    table.resolve("rally", with(&near, json!({"reroll_1": "cd"})), &[3]);
    assert_eq!((table.strength("line"), table.pool("blue", "cd")), (5, 2));
    // Never twice by one source.
    for source in ["cd", "subcommander"] {
        let mut table = holding(4);
        table.set_pool("blue", "cd", 2);
        let twice = with(&near, json!({"reroll_1": source, "reroll_2": source}));
        assert!(table.try_resolve("rally", twice, &[6, 6, 1]).is_err(), "{source}");
    }
}

// FP-C09, FP-O03, FP-P02
#[test]
fn rally_rerolls_are_refused_when_nobody_can_give_them() {
    let by_cd = json!({"reroll_1": "cd"});
    let by_leader = json!({"reroll_1": "subcommander"});
    let near = json!({"commander_within_20": true, "subcommander_within_3": true});
    for (situation, cd, distances, answer, code) in [
        ("commander beyond 20", 1, json!({}), by_cd.clone(), "helper_too_far"),
        ("no CD", 0, near.clone(), by_cd, "not_enough_cd"),
        ("sub-commander beyond 3", 1, json!({}), by_leader.clone(), "helper_too_far"),
    ] {
        let mut table = holding(4);
        table.set_pool("blue", "cd", cd);
        assert_eq!(table.refused("rally", with(&with(&rally("line"), distances), answer)), code, "{situation}");
    }
    let mut table = holding(4);
    table.set_marker("leader", "used_rally_reroll", 1);
    assert_eq!(table.refused("rally", with(&with(&rally("line"), near), by_leader)), "sub_commander_used");
}

// FP-C09: 1 CD per unit, as many units as can be paid.
#[test]
fn every_unit_may_have_its_own_rally_reroll_for_a_cd() {
    let mut table = holding(4);
    table.set_strength("guard", 4);
    table.set_pool("blue", "cd", 2);
    for unit in ["line", "guard"] {
        let inputs = with(&rally(unit), json!({"commander_within_20": true, "reroll_1": "cd"}));
        assert_eq!(table.resolve("rally", inputs, &[6, 1]).id, "rallied");
    }
    assert_eq!(table.pool("blue", "cd"), 0);
}

// Odds by hand: (points - 1) / 6 per throw.
#[test]
fn exact_odds_of_rallies() {
    let both = json!({"commander_within_20": true, "subcommander_within_3": true});
    for (points, once, twice, thrice) in
        [(2, "1/6", "11/36", "91/216"), (4, "1/2", "3/4", "7/8"), (5, "2/3", "8/9", "26/27")]
    {
        let mut table = holding(points);
        table.set_pool("blue", "cd", 1);
        let near = with(&rally("line"), both.clone());
        assert_eq!(table.odds("rally", rally("line"), "rallied"), once);
        assert_eq!(table.odds("rally", with(&near, json!({"reroll_1": "cd"})), "rallied"), twice);
        let all = json!({"reroll_1": "cd", "reroll_2": "subcommander"});
        assert_eq!(table.odds("rally", with(&near, all), "rallied"), thrice);
    }
}
