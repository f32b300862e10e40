//! Skirmish attacks (FP-S01 to FP-S13).

use super::*;
use crate::common::fpga::battle_at;

fn attack(attacker: &str, target: &str) -> Json {
    json!({"attacker": attacker, "target": target, "distance_ok": true})
}

fn skirmishing() -> Table {
    battle_at("pulse.skirmish", &[])
}

// FP-S01: the side with the initiative only.
#[test]
fn only_the_side_with_the_initiative_skirmishes() {
    let mut table = skirmishing();
    assert_eq!(table.refused("skirmish", attack("grenadiers", "line")), "wrong_side");
    table.set_attribute("battle", "initiative_side", "b");
    walk_to(&mut table, "pulse.skirmish");
    table.resolve("skirmish", attack("grenadiers", "line"), &[1]);
    assert_eq!(table.refused("skirmish", attack("line", "musketeers")), "wrong_side");
}

// FP-S02 to FP-S10, FP-O05
#[test]
fn skirmish_attacks_are_refused() {
    let nothing: Prepare = |_| {};
    let ok = attack("line", "musketeers");
    let cases: [(&str, Prepare, Json, &str, &str); 14] = [
        ("SK 0", nothing, attack("guard", "musketeers"), "no_skirmishers", "FP-S02"),
        ("cavalry", nothing, attack("hussars", "musketeers"), "no_skirmishers", "FP-S02"),
        ("artillery", nothing, attack("twelves", "musketeers"), "no_skirmishers", "FP-S02"),
        ("out of command", |t| t.set_marker("line", "out_of_command", 1), ok.clone(), "out_of_command", "FP-S03"),
        (
            "second attack of a unit",
            |t| drop(t.resolve("skirmish", attack("line", "musketeers"), &[1, 1])),
            attack("line", "grenadiers"),
            "skirmished_already",
            "FP-S04",
        ),
        (
            "second attacker of a target",
            |t| drop(t.resolve("skirmish", attack("line", "musketeers"), &[1, 1])),
            attack("conscripts", "musketeers"),
            "skirmish_target_taken",
            "FP-S05",
        ),
        ("light cavalry as target", nothing, attack("line", "uhlans"), "skirmish_at_cavalry", "FP-S06"),
        ("heavy cavalry as target", nothing, attack("line", "dragoons"), "skirmish_at_cavalry", "FP-S06"),
        ("a friend as target", nothing, attack("line", "guard"), "wrong_side", ""),
        ("beyond 6 inches", nothing, with(&ok, json!({"distance_ok": false})), "skirmish_too_far", "FP-S07"),
        (
            "across impassable ground",
            nothing,
            with(&ok, json!({"path_impassable": true})),
            "skirmish_impassable",
            "FP-S08",
        ),
        ("at a town", nothing, with(&ok, json!({"target_in_town": true})), "skirmish_at_town", "FP-S09"),
        (
            "rain",
            |t| drop(t.resolve("set_weather", json!({"weather": "rain"}), &[])),
            ok.clone(),
            "no_skirmish_weather",
            "FP-S10",
        ),
        (
            "snow",
            |t| drop(t.resolve("set_weather", json!({"weather": "snow"}), &[])),
            ok.clone(),
            "no_skirmish_weather",
            "FP-S10",
        ),
    ];
    for (situation, prepare, inputs, code, rule) in cases {
        let mut table = skirmishing();
        prepare(&mut table);
        assert_refused(&mut table, "skirmish", inputs, code, rule, situation);
    }
    // FP-S10: and again when the weather clears.
    let mut table = skirmishing();
    table.resolve("set_weather", json!({"weather": "rain"}), &[]);
    table.resolve("set_weather", json!({"weather": "clear"}), &[]);
    table.resolve("skirmish", ok, &[1, 1]);
}

// FP-S11: as many dice as the rating, each 6 a hit on infantry, MX infantry or artillery.
#[test]
fn skirmishers_throw_their_rating_and_hit_on_six() {
    for sk in 1..=3_usize {
        let mut table = skirmishing();
        set_number(&mut table, "line", "sk", i64::try_from(sk).unwrap());
        let thrown = event(&mut copy(&table), "skirmish", attack("line", "musketeers"), &vec![5; sk]);
        assert_eq!(scores(&thrown), [0], "SK {sk}: fives miss");
        let thrown = event(&mut table, "skirmish", attack("line", "musketeers"), &vec![6; sk]);
        assert_eq!(scores(&thrown), [u32::try_from(sk).unwrap()], "SK {sk}: sixes hit");
        assert_eq!(dice_counts(&thrown), [sk]);
    }
}

// FP-S12: one save per hit at 4+, whatever the number of reasons.
#[test]
fn saves_cancel_hits_on_four_or_more() {
    let plain = attack("line", "musketeers");
    let cases = [
        (plain.clone(), false),
        (attack("line", "grenadiers"), true), // MX infantry
        (with(&plain, json!({"cavalry_support": true})), true),
        (with(&plain, json!({"target_total_cover": true})), true),
        (with(&attack("line", "grenadiers"), json!({"cavalry_support": true, "target_total_cover": true})), true),
        (attack("line", "battery"), false),
        (with(&attack("line", "battery"), json!({"cavalry_support": true})), true),
    ];
    for (inputs, saved) in cases {
        let table = skirmishing();
        for (save, through) in [(3, 2), (4, 1)] {
            let dice = if saved { vec![6, 6, 3, save] } else { vec![6, 6] };
            let resolution = resolution(event(&mut copy(&table), "skirmish", inputs.clone(), &dice));
            let expected = if saved { through } else { 2 };
            let left = match resolution.outcome.id.as_str() {
                "battery_suppressed" => expected,
                _ => common::value(&resolution.outcome, "lost"),
            };
            assert_eq!(left, expected, "{inputs}");
        }
        if saved {
            assert_eq!(
                copy(&table).resolve("skirmish", inputs.clone(), &[6, 1, 4]).id,
                "no_effect",
                "one hit, one save: {inputs}"
            );
            assert_eq!(
                copy(&table).resolve("skirmish", inputs.clone(), &[5, 1]).id,
                "no_effect",
                "no hit, no save: {inputs}"
            );
        }
    }
}

// FP-S13
#[test]
fn infantry_loses_a_point_per_unsaved_hit_and_flags_are_set() {
    for (dice, lost) in [([5, 5], 0), ([6, 5], 1), ([6, 6], 2)] {
        let mut table = skirmishing();
        table.resolve("skirmish", attack("line", "musketeers"), &dice);
        assert_eq!(table.strength("musketeers"), 6 - lost, "{dice:?}");
        assert!(table.has("line", "sk_done") && table.has("musketeers", "sk_targeted"));
    }
}

// FP-S13, FP-U03
#[test]
fn infantry_brought_to_no_points_is_destroyed() {
    let mut table = skirmishing();
    table.set_strength("musketeers", 1);
    assert_eq!(table.resolve("skirmish", attack("line", "musketeers"), &[6, 6]).id, "unit_destroyed");
    assert!(table.has("musketeers", "destroyed"));
    assert_eq!(whole(&table, "red", "lost_units"), Some(1));
}

// FP-S13, FP-A01
#[test]
fn a_battery_hit_by_skirmishers_is_suppressed_at_once_and_cannot_fire() {
    for (dice, hit) in [([6, 6], true), ([6, 1], true), ([5, 1], false)] {
        let mut table = skirmishing();
        table.resolve("skirmish", attack("line", "battery"), &dice);
        assert_eq!(table.has("battery", "suppressed"), hit, "{dice:?}");
        assert!(!table.has("battery", "destroyed"));
        table.go_to("pulse.artillery");
        let fire = json!({"battery": "battery", "target": "line", "distance": 6});
        if hit {
            assert_refused(&mut table, "artillery_fire", fire, "battery_is_suppressed", "FP-A01", "suppressed in B1");
        } else {
            table.resolve("artillery_fire", fire, &[1, 1]);
        }
    }
}

// The players may grant or take away a save; the log says so.
#[test]
fn a_save_can_be_overridden() {
    for (target, row, applies, dice, lost) in [
        ("grenadiers", "target_mx", false, vec![6, 6], 2),
        ("musketeers", "cavalry_support", true, vec![6, 6, 4, 3], 1),
    ] {
        let mut table = skirmishing();
        let resolution =
            resolution(overriding(&mut table, "skirmish", attack("line", target), &[(row, applies)], &dice));
        assert_eq!(common::value(&resolution.outcome, "lost"), lost, "{row}");
        assert_eq!(origin(&resolution, row, None), Some(Origin::Overridden), "{row}");
    }
}

// Odds worked out by walking every throw and save.
#[test]
fn exact_odds_of_skirmish() {
    let mut table = skirmishing();
    for (sk, plain, saved) in [(1, "1/6", "1/12"), (2, "11/36", "23/144"), (3, "91/216", "397/1728")] {
        set_number(&mut table, "line", "sk", sk);
        assert_eq!(table.odds("skirmish", attack("line", "musketeers"), "strength_lost"), plain, "SK {sk}");
        assert_eq!(table.odds("skirmish", attack("line", "grenadiers"), "strength_lost"), saved, "SK {sk} at MX");
        assert_eq!(
            table.odds("skirmish", attack("line", "battery"), "battery_suppressed"),
            plain,
            "SK {sk} at a battery"
        );
    }
    // Two points left, three dice: destroyed by two hits or more.
    table.set_strength("musketeers", 2);
    assert_eq!(table.odds("skirmish", attack("line", "musketeers"), "unit_destroyed"), "2/27");
}
