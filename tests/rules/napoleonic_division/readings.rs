//! Sentences that read in two ways: our reading, and the other by an option.

use super::*;

// ND-X11: whoever merely stood consolidates; by the option it may pursue.
#[test]
fn pursuit_after_standing() {
    for (option, pursues) in [("false", false), ("true", true)] {
        let mut table = combat(&["line"], "red_line", "front", NOTHING, &[("stand_may_pursue", option)]);
        play_to(&mut table, "combat.charger_test");
        assert!(!test(&mut table, "line", 1));
        let chase = json!({"uc": "red_line", "choice": "pursue"});
        assert_eq!(table.try_resolve("pursue_or_consolidate", chase, &[]).is_ok(), pursues, "{option}");
    }
}

// ND-X01, X06, X20: squares keep their place; by the option they attack.
#[test]
fn squares() {
    for (option, attack) in [("false", false), ("true", true)] {
        let mut table = battle_at("first.charges", &[("squares_attack", option)]);
        for uc in ["line", "red_line"] {
            table.set_attribute(uc, "formation", "full_square");
        }
        let charge = json!({"charger": "line", "target": "red_guard", "distance_cm": 5});
        assert_eq!(copy(&table).try_resolve("declare_charge", charge, &[]).is_ok(), attack, "{option}");
        declare(&mut table, "guard", "red_line", "front");
        table.go_to("first.combats");
        begin(&mut table);
        play_to(&mut table, "combat.reaction");
        let counter = json!({"uc": "red_line", "choice": "counter_attack"});
        assert_eq!(copy(&table).try_resolve("reaction", counter, &[]).is_ok(), attack, "{option}");
        play_to(&mut table, "combat.melee_test");
        assert!(!test(&mut table, "guard", 1));
        assert!(test(&mut table, "red_line", 6));
        let chase = json!({"uc": "red_line", "choice": "pursue"});
        assert_eq!(table.try_resolve("pursue_or_consolidate", chase, &[]).is_ok(), attack, "{option}");
    }
}

// ND-U02, X14: a rally marker binds; by the option it does not.
#[test]
fn a_rally_marker() {
    for (option, binds) in [("true", true), ("false", false)] {
        let mut table = battle_at("first.charges", &[("rally_binds", option)]);
        for uc in ["line", "red_line"] {
            table.set_marker(uc, "rally", 1);
        }
        let charge = json!({"charger": "line", "target": "red_guard", "distance_cm": 5});
        assert_eq!(copy(&table).try_resolve("declare_charge", charge, &[]).is_err(), binds, "{option}");
        declare(&mut table, "guard", "red_line", "front");
        table.go_to("first.combats");
        begin(&mut table);
        let mut failed = copy(&table);
        assert!(!test(&mut failed, "red_line", 1));
        assert_eq!(failed.has("red_line", "broken"), binds, "{option}");
        play_to(&mut table, "combat.reaction");
        let counter = json!({"uc": "red_line", "choice": "counter_attack"});
        assert_eq!(table.try_resolve("reaction", counter, &[]).is_err(), binds, "{option}");
    }
}

// ND-T02: generals help UC; by the option their UM and Division too.
#[test]
fn generals_in_tests_of_formations() {
    for (option, value) in [("false", 0), ("true", -1)] {
        let mut table = battle_at("first.charges", &[("generals_in_formation_tests", option)]);
        for uc in ["guard", "line", "regulars"] {
            table.set_marker(uc, "broken", 1);
        }
        walk_to(&mut table, "first.um_loss");
        assert_eq!(asks(&table, "morale_test", json!({"tester": "foot"}), "general_near"), value != 0, "{option}");
        if value != 0 {
            let near = rows(&table, "morale_test", json!({"tester": "foot", "general_near": true}));
            assert_eq!(near, expected(&[("general_near_formation", value)]));
        }
    }
}

// ND-M05: guns out of command move; by the option they may limber where they stand.
#[test]
fn guns_out_of_command() {
    for (option, limbers) in [("false", false), ("true", true)] {
        let mut table = battle_at("first.command", &[("uncommanded_guns_limber", option)]);
        table.set_marker("twelves", "uncommanded", 1);
        table.go_to("first.uncommanded");
        let limber = json!({"uc": "twelves", "move": false, "formation": "limbered"});
        assert_eq!(table.try_resolve("move_uc", limber, &[]).is_ok(), limbers, "{option}");
    }
}
