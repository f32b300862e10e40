//! Control tests, free hold, imperious orders (FP-K01 to FP-K08, FP-C04 to FP-C06, FP-C11 to FP-C13).

use super::*;
use crate::common::fpga::{battle_at, moving};

/// Blue's control segment with so many CDs.
fn control(cd: u32) -> Table {
    let mut table = battle_at("first.control", &[]);
    table.set_pool("blue", "cd", cd);
    table
}

fn test_of(force: &str, near: bool) -> Json {
    json!({"force": force, "enemy_within_20": near})
}

// FP-K02 to FP-K04: two dice and the personality, read in the column of the distance. The Deputy has -1, the Leader +2.
#[test]
fn control_table_gives_the_status() {
    let cases = [
        ("reserve", [1, 1], "retreat", "hold"), // 1
        ("reserve", [1, 2], "retreat", "hold"), // 2
        ("reserve", [2, 2], "retreat", "hold"), // 3
        ("reserve", [2, 3], "hold", "hold"),    // 4
        ("reserve", [3, 3], "hold", "hold"),    // 5
        ("reserve", [3, 4], "hold", "hold"),    // 6
        ("reserve", [4, 4], "act", "act"),      // 7
        ("reserve", [4, 5], "act", "act"),      // 8
        ("reserve", [5, 5], "act", "act"),      // 9
        ("reserve", [5, 6], "attack", "act"),   // 10
        ("reserve", [6, 6], "attack", "act"),   // 11
        ("corps", [1, 1], "hold", "hold"),      // 4
        ("corps", [1, 4], "act", "act"),        // 7
        ("corps", [4, 4], "attack", "act"),     // 10
        ("corps", [6, 6], "attack", "act"),     // 14
    ];
    for (force, dice, near, far) in cases {
        for (within, status) in [(true, near), (false, far)] {
            let mut table = control(0);
            let outcome = table.resolve("control_test", test_of(force, within), &dice);
            assert_eq!(outcome.id, format!("status_{status}"), "{force} {dice:?} near {within}");
            assert_eq!(text(&table, force, "force_status").as_deref(), Some(status));
        }
    }
}

// FP-C04 to FP-C06, FP-K01: how many dice may be given and what they cost.
#[test]
fn dice_given_by_distance() {
    let cases = [
        ("within_20", 0, Some(0), ""),
        ("within_20", 1, Some(1), ""),
        ("within_20", 2, Some(2), ""),
        ("within_40", 1, Some(1), ""),
        ("within_40", 2, None, "FP-C05"),
        ("beyond_40", 1, Some(2), ""),
        ("beyond_40", 2, None, "FP-C06"),
    ];
    for (field, distance) in [("cd_dice", "commander_distance"), ("wing_cd_dice", "wing_distance")] {
        for (band, dice, cost, rule) in cases {
            let mut table = control(5);
            let mut inputs = with(&test_of("corps", true), json!({field: dice}));
            if dice > 0 {
                inputs = with(&inputs, json!({distance: band}));
            }
            match cost {
                Some(cost) => {
                    table.resolve("control_test", inputs, &vec![3; 2 + dice]);
                    assert_eq!(table.pool("blue", "cd"), 5 - cost, "{field} {dice} {band}");
                }
                None => assert_refused(&mut table, "control_test", inputs, "too_many_cd_dice", rule, band),
            }
        }
    }
}

// FP-P02, FP-G07: checked before the throw.
#[test]
fn dice_the_pool_cannot_pay_are_refused() {
    for (cd, dice, band) in [(0, 1, "within_20"), (1, 2, "within_20"), (0, 1, "within_40"), (1, 1, "beyond_40")] {
        let mut table = control(cd);
        let inputs = with(&test_of("corps", true), json!({"cd_dice": dice, "commander_distance": band}));
        assert_refused(&mut table, "control_test", inputs, "not_enough_cd", "FP-P02", band);
    }
}

// FP-C13: two extra dice in all, whoever gives them.
#[test]
fn a_sub_commander_gets_two_extra_dice_at_most() {
    for (army, wing, allowed) in [(1, 1, true), (2, 0, true), (0, 2, true), (2, 1, false), (1, 2, false), (2, 2, false)]
    {
        let mut table = control(9);
        let inputs = with(
            &test_of("corps", true),
            json!({"cd_dice": army, "commander_distance": "within_20", "wing_cd_dice": wing, "wing_distance": "within_20"}),
        );
        if allowed {
            table.resolve("control_test", inputs, &[3; 4]);
            assert_eq!(table.pool("blue", "cd"), 7, "{army} and {wing}");
        } else {
            assert_refused(&mut table, "control_test", inputs, "too_many_cd_dice_in_all", "FP-C13", "three dice");
        }
    }
    // The band of each giver counts for his own dice: 1 CD near and 2 CD far.
    let mut table = control(9);
    let bands =
        json!({"cd_dice": 1, "commander_distance": "beyond_40", "wing_cd_dice": 1, "wing_distance": "within_20"});
    table.resolve("control_test", with(&test_of("corps", true), bands), &[3; 4]);
    assert_eq!(table.pool("blue", "cd"), 6);
    let mut table = control(2);
    let bands =
        json!({"cd_dice": 1, "commander_distance": "beyond_40", "wing_cd_dice": 1, "wing_distance": "within_20"});
    assert_eq!(
        table.refused("control_test", with(&test_of("corps", true), bands)),
        "not_enough_cd",
        "both from one pool"
    );
}

// FP-C12, FP-O10: a wing commander helps his own wing, and only while he lives.
#[test]
fn a_wing_commander_gives_dice_to_his_own_wing_only() {
    let mut table = control(5);
    assert_eq!(
        table.refused(
            "control_test",
            with(&test_of("reserve", true), json!({"wing_cd_dice": 1, "wing_distance": "within_20"}))
        ),
        "input_not_applicable"
    );
    table.resolve("officer_replacement", json!({"officer": "marshal"}), &[]);
    let by_wing = with(&test_of("corps", true), json!({"wing_cd_dice": 1, "wing_distance": "within_20"}));
    assert_refused(&mut table, "control_test", by_wing, "no_wing_commander", "FP-C12", "the Marshal is lost");
    table.resolve(
        "control_test",
        with(&test_of("corps", true), json!({"cd_dice": 1, "commander_distance": "within_20"})),
        &[3, 3, 3],
    );
}

// FP-K03: the player keeps any two; the two highest are proposed.
#[test]
fn any_two_dice_may_be_kept() {
    let inputs = with(&test_of("corps", true), json!({"cd_dice": 2, "commander_distance": "within_20"}));
    for (kept, total, status) in [
        (None, 6 + 5 + 2, "attack"),
        (Some(json!([2, 4])), 6 + 5 + 2, "attack"),
        (Some(json!([1, 3])), 1 + 2 + 2, "hold"),
        (Some(json!([1, 2])), 1 + 6 + 2, "act"),
        (Some(json!([4, 3])), 5 + 2 + 2, "act"),
    ] {
        let mut table = control(2);
        let inputs = kept.map_or_else(|| inputs.clone(), |kept| with(&inputs, json!({"kept": kept})));
        let outcome = table.resolve("control_test", inputs, &[1, 6, 2, 5]);
        assert_eq!(
            (outcome.id.as_str(), common::value(&outcome, "total")),
            (format!("status_{status}").as_str(), total)
        );
    }
}

/// Code of the refusal when these dice of the throw are kept.
fn keeping(cd_dice: usize, kept: &Json) -> Option<String> {
    let inputs =
        with(&test_of("corps", true), json!({"cd_dice": cd_dice, "commander_distance": "within_20", "kept": kept}));
    control(2).try_resolve("control_test", inputs, &vec![3; 2 + cd_dice]).err().map(|refusal| refusal.code.to_string())
}

// Refusals of 5.7: the kept dice are two different dice of the throw.
#[test]
fn kept_dice_must_be_two_different_dice() {
    for kept in [json!([1, 1]), json!([1]), json!([1, 2, 3]), json!([1, 4]), json!([0, 1])] {
        assert_eq!(keeping(1, &kept).as_deref(), Some("wrong_answer"), "{kept}");
    }
    assert_eq!(keeping(1, &json!([2, 3])), None);
}

// Refusals of 5.7, when no dice were bought: both dice of the throw and no others.
#[test]
fn kept_dice_must_be_the_two_dice_thrown_when_none_was_bought() {
    for kept in [json!([1, 1]), json!([1]), json!([1, 3])] {
        assert_eq!(keeping(0, &kept).as_deref(), Some("wrong_answer"), "{kept}");
    }
    assert_eq!(keeping(0, &json!([1, 2])), None);
}

// FP-T05 and 5.7: one status for a force in a pulse, by whatever means, in its own segment.
#[test]
fn a_force_gets_one_status_in_a_pulse() {
    let statuses = [
        ("control_test", test_of("corps", true)),
        ("free_hold", test_of("corps", false)),
        ("imperious_orders", json!({"force": "corps", "commander": "emperor", "in_contact": true, "status": "act"})),
    ];
    let mut table = control(2);
    for (procedure, inputs) in &statuses {
        let other_side = with(inputs, json!({"force": "column"}));
        assert_eq!(table.refused(procedure, other_side), "wrong_side", "{procedure}");
    }
    table.resolve("control_test", test_of("corps", true), &[3, 4]);
    for (procedure, inputs) in statuses {
        assert_eq!(table.refused(procedure, inputs), "has_status", "{procedure}");
    }
}

// FP-K06
#[test]
fn holding_is_free_when_no_enemy_is_within_twenty() {
    let mut table = control(2);
    assert_refused(&mut table, "free_hold", test_of("corps", true), "enemy_near_no_free_hold", "FP-K06", "enemy near");
    assert_eq!(table.resolve("free_hold", test_of("corps", false), &[]).id, "status_hold");
    assert_eq!((text(&table, "corps", "force_status").as_deref(), table.pool("blue", "cd")), (Some("hold"), 2));
}

// FP-K07, FP-C11: any of the four, without dice or CDs.
#[test]
fn imperious_orders_set_any_status_for_nothing() {
    for commander in ["emperor", "marshal"] {
        for status in ["retreat", "hold", "act", "attack"] {
            let mut table = control(1);
            let inputs = json!({"force": "corps", "commander": commander, "in_contact": true, "status": status});
            assert_eq!(table.resolve("imperious_orders", inputs, &[]).id, format!("status_{status}"));
            assert_eq!(text(&table, "corps", "force_status").as_deref(), Some(status));
            assert_eq!(table.pool("blue", "cd"), 1);
            assert!(table.has(commander, "imperious_used"));
        }
    }
}

// FP-K07, FP-C12
#[test]
fn imperious_orders_are_refused() {
    let orders = |force: &str, commander: &str, in_contact: bool| json!({"force": force, "commander": commander, "in_contact": in_contact, "status": "act"});
    let mut table = control(0);
    assert_refused(
        &mut table,
        "imperious_orders",
        orders("corps", "emperor", false),
        "imperious_no_contact",
        "FP-K07",
        "apart",
    );
    assert_refused(
        &mut table,
        "imperious_orders",
        orders("reserve", "marshal", true),
        "other_wing",
        "FP-C12",
        "not his wing",
    );
    assert_eq!(table.refused("imperious_orders", orders("corps", "tsar", true)), "wrong_side");
    assert_eq!(table.refused("imperious_orders", orders("corps", "leader", true)), "wrong_kind", "a sub-commander");
    // Each commander once per pulse.
    table.resolve("imperious_orders", orders("corps", "emperor", true), &[]);
    assert_refused(
        &mut table,
        "imperious_orders",
        orders("reserve", "emperor", true),
        "imperious_already",
        "FP-K07",
        "twice",
    );
    walk_to(&mut table, "first.control");
    table.resolve("imperious_orders", orders("reserve", "emperor", true), &[]);
    table.resolve("imperious_orders", orders("corps", "marshal", true), &[]);
}

// FP-K08: what a status lets each arm do.
#[test]
fn status_limits_movement_contact_and_rally() {
    // Status; infantry and cavalry move, artillery moves, contact, rally.
    let cases = [
        ("retreat", true, true, false, false),
        ("hold", false, true, false, true),
        ("act", true, true, true, false),
        ("attack", true, true, true, false),
    ];
    for (status, moves, guns_move, contacts, rallies) in cases {
        let table = moving(status, &[]);
        for (unit, allowed) in [
            ("line", moves),
            ("hussars", moves),
            ("cuirassiers", moves),
            ("twelves", guns_move),
            ("horse_guns", guns_move),
        ] {
            let mut tried = copy(&table);
            let inputs = json!({"unit": unit, "enemy_within_6": false});
            if allowed {
                tried.resolve("move", inputs, &[]);
                assert!(tried.has(unit, "moved"), "{unit} on {status}");
            } else {
                assert_refused(&mut tried, "move", inputs, "hold_facing_only", "FP-K08", unit);
            }
        }
        let mut tried = copy(&table);
        let inputs = json!({"attackers": ["line"], "defender": "grenadiers"});
        if contacts {
            tried.resolve("declare_contact", inputs, &[3]);
        } else {
            assert_refused(&mut tried, "declare_contact", inputs, "status_forbids_attack", "FP-B01", status);
        }
        let mut tried = copy(&table);
        tried.set_strength("line", 4);
        let inputs = json!({"unit": "line", "enemy_beyond_20": true});
        if rallies {
            tried.resolve("rally", inputs, &[1]);
        } else {
            assert_refused(&mut tried, "rally", inputs, "rally_needs_hold", "FP-R02", status);
        }
        // Officers move whatever the status.
        copy(&table).resolve("officer_move", json!({"officer": "leader"}), &[]);
    }
}

// Which dice are kept is decided with the dice on the table: the odds assume the two highest and say so.
#[test]
fn odds_of_control_tests_assume_the_two_highest_dice() {
    let table = control(1);
    let inputs = with(&test_of("corps", true), json!({"cd_dice": 1, "commander_distance": "within_20"}));
    let odds = table.game.odds("control_test", &inputs_of(inputs)).unwrap();
    assert_eq!(odds.grouped(|outcome| outcome.id.clone()).of(&"status_attack".to_owned()).to_string(), "49/72");
    assert!(odds.assumed.contains("kept"));
}

// Odds worked out by walking all throws of 2, 3 and 4 dice, the two highest kept.
#[test]
fn exact_odds_of_control_tests() {
    let table = control(2);
    let cases: [(&str, bool, i64, [&str; 4]); 5] = [
        // force, near, dice given; retreat, hold, act, attack
        ("corps", true, 0, ["0", "1/6", "5/12", "5/12"]),
        ("corps", true, 1, ["0", "11/216", "29/108", "49/72"]),
        ("corps", true, 2, ["0", "5/324", "205/1296", "119/144"]),
        ("reserve", true, 0, ["1/6", "5/12", "1/3", "1/12"]),
        ("reserve", false, 1, ["0", "23/72", "49/72", "0"]),
    ];
    for (force, near, dice, odds) in cases {
        let inputs = with(&test_of(force, near), json!({"cd_dice": dice, "commander_distance": "within_20"}));
        for (status, expected) in ["retreat", "hold", "act", "attack"].iter().zip(odds) {
            let found = table.odds("control_test", inputs.clone(), &format!("status_{status}"));
            assert_eq!(found, expected, "{force} near {near}, {dice} given: {status}");
        }
    }
}
