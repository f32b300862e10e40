//! The turn as a whole: order of the steps, reminders, options and their values, exact odds, the battles that come with the
//! program (ND-G01 to G08, S01 to S24, A01 to A14, O01 to O19, Q02, Q05, Q09, Q12).

use super::*;
use estafette::army::bundled;
use estafette::engine::names::KindName;
use estafette::engine::sequence::step_matches;
use estafette::engine::value::Value;
use estafette::engine::world::ValueType;
use estafette::rulesets::napoleonic_division::names::{attribute, kind};

// ND-G08, Q02, S01 to S10, S22, S23: the phases of a player turn in order, with something to do in each.
#[test]
fn order_of_the_turn() {
    let mut table = battle(&[]);
    // Over half lost: every UC of two UM; one brigade general; guns with gaps in their ranks.
    for unit in ["guard", "line", "regulars", "recruits", "hussars", "dragoons", "lancers", "cuirassiers", "cossacks"] {
        table.set_strength(unit, 2);
    }
    table.set_strength("guns", 3);
    table.set_marker("guns", "disorder", 1);
    table.resolve("general_lost", json!({"general": "reserve_general"}), &[]);
    let mut steps = Vec::new();
    while !table.step().starts_with("second.") {
        let step = table.step().trim_start_matches("first.").to_owned();
        match step.as_str() {
            "uc_loss" | "um_loss" | "division_loss" => {
                let tester = table.game.checklist()[0].open[0].clone();
                // The UM are lost, so the Division tests.
                test(&mut table, &tester, if step == "um_loss" { 1 } else { 6 });
            }
            "generals" => drop(table.resolve("replace_general", json!({}), &[])),
            "command" => drop(table.resolve("command_check", json!({"um": "reserve", "beyond": ["grenadiers"]}), &[])),
            "uncommanded" => drop(table.resolve("move_uc", json!({"uc": "grenadiers"}), &[])),
            "charges" => {
                declare(&mut table, "outsiders", "red_line", "front");
                push_on(&mut table);
            }
            "combats" => {
                begin(&mut table);
                test(&mut table, "red_line", 1);
                table.resolve("pursue_or_consolidate", json!({"choice": "consolidate"}), &[]);
            }
            _ => drop(push_on(&mut table)),
        }
        steps.push(step);
    }
    steps.dedup();
    assert_eq!(steps[0], "setup");
    assert_eq!(steps[1..], nd::TURN[..12]);
}

// ND-A01 to A14: each reminder is shown in the steps it belongs to, and in no other.
#[test]
fn reminders() {
    let rules = common::rules(nd::EDITION);
    let steps: Vec<_> = rules.sequences.iter().flat_map(|sequence| &sequence.steps).collect();
    for (id, places) in [
        ("ND-A01", &["*.ranks"][..]),
        ("ND-A02", &["*.uncommanded"]),
        ("ND-A03", &["*.uncommanded", "*.movement", "combat.melee_test", "combat.pursuit"]),
        ("ND-A04", &["*.movement"]),
        ("ND-A05", &["*.fire"]),
        ("ND-A06", &["*.fire"]),
        ("ND-A07", &["*.charges"]),
        ("ND-A08", &["combat.reaction"]),
        ("ND-A09", &["combat.melee"]),
        ("ND-A10", &["combat.melee_test"]),
        ("ND-A11", &["combat.pursuit"]),
        ("ND-A12", &["combat.advance"]),
        ("ND-A13", &["*.markers"]),
        ("ND-A14", &["*.uc_loss", "combat.charged_test", "combat.melee_test"]),
    ] {
        for step in &steps {
            let shown = step.reminders.iter().any(|known| known == id);
            let wanted = places.iter().any(|place| step_matches(place, &step.id));
            assert_eq!(shown, wanted, "{id} at {}", step.id);
        }
    }
}

// ND-O01 to O19: every switch, its rule, its values, the first of them the default.
#[test]
fn options() {
    let rules = common::rules(nd::EDITION);
    let choice: [(&str, &str, &[&str]); 13] = [
        ("ND-O01", "speed_columns", &["going", "scale"]),
        ("ND-O01", "speed_scale", &["gg", "bgo"]),
        ("ND-O03", "eff1_moved_scope", &["native", "effective"]),
        ("ND-O06", "fire_dice", &["per_element", "per_unit"]),
        ("ND-O08", "melee_test_who", &["all", "losers"]),
        ("ND-O09", "fail_a", &["halt", "halt_disorder", "fall_back"]),
        ("ND-O10", "fail_b", &["fall_back", "break", "disorder"]),
        ("ND-O11", "fail_charger", &["fall_back", "halt_disorder", "break"]),
        ("ND-O12", "break_effect", &["removed", "rout"]),
        ("ND-O13", "fall_back_markers", &["both", "disorder", "none"]),
        ("ND-O16", "marker_removal_side", &["active", "both"]),
        ("ND-O17", "loss_test_repeat", &["every_turn", "once"]),
        ("ND-O19", "ab_and_charger_test", &["both", "single"]),
    ];
    for (rule, id, values) in choice {
        let option = rules.schema.option(id).unwrap_or_else(|| panic!("{id}"));
        assert_eq!((option.rule.as_deref(), &option.default), (Some(rule), &Value::text(values[0])), "{id}");
        match &option.value {
            ValueType::Choice { choices, .. } => assert_eq!(choices, values, "{id}"),
            other => panic!("{id}: {other:?}"),
        }
    }
    for (rule, id, default) in [
        ("ND-O02", "static_unrestricted", true),
        ("ND-O04", "one_always_misses", false),
        ("ND-O07", "support_fire", true),
        ("ND-O14", "pursuit_disorders", true),
        ("ND-O15", "formation_change_breaks_immobility", false),
        ("ND-O18", "ilh_replaces_cavalry", false),
        ("ND-X11", "stand_may_pursue", false),
        ("ND-X20", "squares_attack", false),
        ("ND-X14", "rally_binds", true),
        ("ND-T02", "generals_in_formation_tests", false),
        ("ND-M05", "uncommanded_guns_limber", false),
    ] {
        let option = rules.schema.option(id).unwrap_or_else(|| panic!("{id}"));
        assert_eq!((option.rule.as_deref(), &option.default), (Some(rule), &Value::Bool(default)), "{id}");
        assert!(matches!(option.value, ValueType::Bool), "{id}");
    }
    let hits = rules.schema.option("hits_per_ec").unwrap();
    assert_eq!((hits.rule.as_deref(), &hits.default), (Some("ND-O05"), &Value::whole(1)));
    for (count, fits) in [(0, false), (1, true), (6, true), (7, false)] {
        assert_eq!(hits.value.accepts(&Value::whole(count)), fits, "{count} hits an EC");
    }
    assert_eq!(rules.schema.options.len(), choice.len() + 12);
}

// ND-G03 to G06, L01: the chances follow from the numbers.
#[test]
fn exact_odds() {
    let table = battle_at("first.fire", &[]);
    let shot = |shooter: &str, distance: i64| json!({"shooter": shooter, "target": "red_line", "distance_cm": distance, "target_class": "nearest", "elements_firing": 1});
    // Two dice: each hits and is not saved in 2/3 x 1/3 of all cases.
    assert_eq!(table.odds("fire", shot("line", 5), "no_loss"), "49/81");
    // Long range, 7 needed: only a 6 hits.
    assert_eq!(table.odds("fire", shot("recruits", 15), "no_loss"), "289/324");
    let table = combat(&["cuirassiers"], "red_line", "front", |t| t.set_marker("red_line", "disorder", 1), &[]);
    // Confident 4 and 3: a 6 alone passes.
    assert_eq!(table.odds("morale_test", json!({"tester": "red_line"}), "stands_firm"), "1/6");
    assert_eq!(table.odds("morale_test", json!({"tester": "red_line"}), "falls_back"), "5/6");
    let mut table = combat(&["lancers"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    let one = json!({"charger": "lancers", "charged": "red_line", "charger_elements": 1, "charged_elements": 0});
    // Every die hits, half are saved at 4 or more.
    assert_eq!(table.odds("melee_round", one, "charger_ahead"), "1/2");
}

// ND-G01, G07, U04: the battles that come with the program: two divisions a side, every arm, every general.
#[test]
fn bundled_battles() {
    let mut armies: Vec<_> = bundled::all().filter(|army| army.ruleset == nd::EDITION).collect();
    assert_eq!(armies.len(), 6);
    while armies.len() > 1 {
        let (a, b) = (armies.remove(0), armies.remove(0));
        let table = Table::new(nd::EDITION, [a.source, b.source], &[]);
        let state = table.game.state();
        let count = |kind: &str| state.of_kind(KindName::of_data(kind)).count();
        // One division a side is a battle for an evening.
        let divisions = if a.battle() == "gemioncourt" { 2 } else { 4 };
        assert_eq!((count("division"), count("divisional")), (divisions, divisions), "{} and {}", a.name, b.name);
        assert_eq!(count("um"), count("brigade"));
        for side in estafette::engine::world::Side::BOTH {
            for arm in ["infantry", "cavalry", "artillery"] {
                let found = state.of_kind(kind::UC).any(|uc| uc.side == Some(side) && uc.is(attribute::ARM, arm));
                assert!(found, "{arm} on side {}", side.code());
            }
        }
        for formation in state.of_kind(kind::UM).chain(state.of_kind(kind::DIVISION)) {
            assert!(formation.text(attribute::MORALE).is_some(), "{}", formation.name);
        }
    }
}
