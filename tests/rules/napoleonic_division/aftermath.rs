//! What a combat leaves behind for the next one: flags, markers, experience, and whole UM that advance (ND-M10, S21, S22,
//! X14, X21, X22, F04, F15, U02, S02, S03).

use super::*;

fn pursue(uc: &str) -> Json {
    json!({"uc": uc, "choice": "pursue"})
}

/// Red's line, charged by blue's, breaks it, pursues and touches this UC of blue.
fn red_runs_into(unit: &str, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = combat(&["line"], "red_line", "front", prepare, options);
    play_to(&mut table, "combat.melee_test");
    break_in_melee(&mut table, "line");
    table.resolve("pursue_or_consolidate", pursue("red_line"), &[]);
    table.resolve("new_contact", json!({"uc": "red_line", "contact": true, "target": unit, "aspect": "front"}), &[]);
    table
}

// ND-M10, F04, F03: conscripts that moved fire defensively in their own turn too, with efficiency 1.
#[test]
fn defensive_fire_of_the_active_side() {
    let mut table = red_runs_into("recruits", |t| t.set_marker("recruits", "moved", 1), &[]);
    play_to(&mut table, "combat.reaction");
    let fire = json!({"uc": "recruits", "choice": "defensive_fire", "target": "red_line", "elements_firing": 3});
    table.resolve("reaction", fire, &[6, 6, 6]);
    assert_eq!(hits_on(&table, "red_line"), 3);
}

// ND-F15: blue supports blue when red charges in blue's turn, once in the player turn.
#[test]
fn support_by_the_active_side() {
    let mut table = red_runs_into("guard", NOTHING, &[]);
    play_to(&mut table, "combat.reaction");
    let support = |shooter: &str| json!({"shooter": shooter, "target": "red_line", "friend_within_10": true, "distance_cm": 5, "elements_firing": 1});
    assert_eq!(table.refusing_rule("support_fire", support("regulars")), "ND-X07", "the charged UC chooses first");
    table.resolve("reaction", json!({"uc": "guard", "choice": "stand"}), &[]);
    table.refused("support_fire", support("red_guard"));
    table.resolve("support_fire", support("regulars"), &[1, 1]);
    table.resolve("support_fire", support("outsiders"), &[1, 1]);
}

// ND-X14, X21: a winner that carries a rally marker may pursue into contact, and breaks if it fails its test there.
#[test]
fn a_rallying_pursuer() {
    let rallying: Prepare = |t| t.set_marker("red_line", "rally", 1);
    let mut table = red_runs_into("guard", rallying, &[]);
    play_to(&mut table, "combat.charger_test");
    test(&mut table, "red_line", 1);
    assert!(table.has("red_line", "broken"));
    // Failing (a) it halts; where the option makes that a fall back, the rally marker makes it a break.
    let mut table = red_runs_into("dragoons", rallying, &[("fail_a", "fall_back")]);
    assert_eq!(table.step(), "combat.foot_test");
    test(&mut table, "red_line", 1);
    assert!(table.has("red_line", "broken"));
    let mut table = red_runs_into("dragoons", NOTHING, &[("fail_a", "fall_back")]);
    test(&mut table, "red_line", 1);
    assert!(!table.has("red_line", "broken") && table.has("red_line", "moved"), "without the marker it falls back");
}

// ND-U02, X05: the tests of one pass do not count in the next: the charged of before takes (a), the charger of before (b).
#[test]
fn tests_of_the_next_pass() {
    let table = red_runs_into("dragoons", NOTHING, &[]);
    assert_eq!((table.step(), listed(&table, "foot_tests")), ("combat.foot_test", vec!["red_line".into()]));
    // Two chargers of blue fall back from red's line; it counter-attacked, pursues and touches one of them.
    let mut table = combat(&["line"], "red_dragoons", "front", NOTHING, &[]);
    test(&mut table, "line", 6);
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_dragoons", "choice": "counter_attack"}), &[]);
    play_to(&mut table, "combat.charger_test");
    test(&mut table, "line", 1);
    table.resolve("pursue_or_consolidate", pursue("red_dragoons"), &[]);
    table.resolve("new_contact", json!({"uc": "red_dragoons", "contact": true, "target": "line"}), &[]);
    assert_eq!((table.step(), listed(&table, "charged_tests")), ("combat.charged_test", vec!["line".into()]));
    assert!(!table.has("red_dragoons", "counter_attacked"), "that was another combat");
    // It carries a rally marker from its fall back: a second one breaks it.
    test(&mut table, "line", 1);
    assert!(table.has("line", "broken"));
}

// ND-X22: winners of two UM bring both forward; who has advanced stays for the rest of the turn.
#[test]
fn both_um_advance_once() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_regulars"), ("hussars", "red_regulars"), ("guard", "red_recruits")] {
        declare(&mut table, charger, target, "flank");
    }
    table.go_to("first.combats");
    begin(&mut table);
    test(&mut table, "red_regulars", 1);
    for unit in ["line", "hussars"] {
        table.resolve("pursue_or_consolidate", json!({"uc": unit, "choice": "consolidate"}), &[]);
    }
    // Blue's guard has a charge of its own to carry out.
    let all = ["regulars", "recruits", "dragoons", "lancers", "cuirassiers", "cossacks"];
    assert_eq!(listed(&table, "advances"), all);
    table.resolve("advance", json!({"ucs": ["recruits", "dragoons"]}), &[]);
    if table.step() == "combat.advance" {
        push_on(&mut table);
    }
    begin(&mut table);
    test(&mut table, "red_recruits", 1);
    table.resolve("pursue_or_consolidate", json!({"uc": "guard", "choice": "consolidate"}), &[]);
    assert_eq!(listed(&table, "advances"), ["line", "regulars"]);
}

// ND-S22, X13, X20: markers of a fall back last through the enemy's turn and go in the own one, if the UC stays put.
#[test]
fn how_long_markers_last() {
    for (moves, keeps) in [(false, false), (true, true)] {
        let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[]);
        test(&mut table, "red_regulars", 1);
        table.resolve("pursue_or_consolidate", pursue("line"), &[]);
        table.go_to("second.movement");
        assert!(
            table.has("red_regulars", "disorder") && table.has("red_regulars", "rally"),
            "the turn it fell back in"
        );
        assert!(table.has("line", "disorder"), "it pursued in its own turn");
        assert!(!table.has("red_regulars", "moved"), "flags end with the turn");
        if moves {
            table.resolve("move_uc", json!({"uc": "red_regulars"}), &[]);
        }
        walk_to(&mut table, "first.movement");
        assert_eq!((table.has("red_regulars", "disorder"), table.has("red_regulars", "rally")), (keeps, keeps));
        assert!(table.has("line", "disorder"), "the enemy's turn frees nobody");
        walk_to(&mut table, "second.movement");
        assert!(!table.has("line", "disorder"));
    }
}

// ND-U02: who rallies may move, change formation and fire.
#[test]
fn what_a_rallying_uc_may_do() {
    let mut table = battle_at("first.movement", &[]);
    table.set_marker("line", "rally", 1);
    table.resolve("move_uc", json!({"uc": "line", "formation": "attack_column", "order": "move_first"}), &[]);
    table.go_to("first.fire");
    let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    table.resolve("fire", shot, &[1]);
}

// ND-S02, S03, T21, T22: one failure brings on the next: UC, UM, Division, in the same phase.
#[test]
fn failures_bring_failures() {
    let mut table = battle(&[]);
    table.set_strength("grenadiers", 3);
    for unit in ["guard", "line", "regulars", "recruits"] {
        table.set_strength(unit, 4);
    }
    table.set_strength("recruits", 3);
    push_on(&mut table);
    assert_eq!(listed(&table, "uc_losses"), ["recruits", "grenadiers"]);
    // The only UC of its UM goes: the UM is lost without a test.
    test(&mut table, "grenadiers", 1);
    assert!(table.has("reserve", "lost") && table.has("reserve_general", "gone_with_um"));
    test(&mut table, "recruits", 6);
    assert_eq!((table.step(), listed(&table, "um_losses")), ("first.um_loss", vec!["foot".into()]));
    test(&mut table, "foot", 1);
    // Two UM of three.
    assert_eq!((table.step(), listed(&table, "division_losses")), ("first.division_loss", vec!["division".into()]));
    assert!(test(&mut table, "division", 4));
    // It tests again in its next phase 1.
    table.go_to("second.movement");
    walk_to(&mut table, "first.division_loss");
}

// ND-L02, O05: hits that have not yet cost an EC are kept from fire to melee.
#[test]
fn hits_are_kept_for_later() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[("hits_per_ec", "2")]);
    play_to(&mut table, "combat.reaction");
    let fire = json!({"uc": "red_line", "choice": "defensive_fire", "target": "line", "elements_firing": 1});
    table.resolve("reaction", fire, &[6, 1]);
    table.advance().unwrap();
    table.resolve("save", json!({"uc": "line"}), &[1]);
    assert_eq!((table.strength("line"), table.pool("line", "pending_hits")), (8, 1));
    play_to(&mut table, "combat.melee");
    let round = json!({"charger": "line", "charged": "red_line", "charger_elements": 0, "charged_elements": 1});
    table.resolve("melee_round", round, &[6, 1]);
    assert_eq!((table.strength("line"), table.pool("line", "pending_hits")), (7, 0));
}

// ND-K02: a French column that pursues into a new contact has charged: its second rank fights again.
#[test]
fn second_rank_of_a_pursuer() {
    let column: Prepare = |t| t.set_attribute("line", "formation", "attack_column");
    let mut table = combat(&["line"], "red_regulars", "front", column, &[]);
    test(&mut table, "red_regulars", 1);
    table.resolve("pursue_or_consolidate", pursue("line"), &[]);
    table.resolve("new_contact", json!({"uc": "line", "contact": true, "target": "red_line"}), &[]);
    play_to(&mut table, "combat.melee");
    let round = json!({
        "charger": "line", "charged": "red_line", "charger_elements": 1, "charger_second_rank": 1, "charged_elements": 0
    });
    table.resolve("melee_round", round, &[1, 1]);
}

// ND-S21, U03: generals are lost at any step, in the middle of a combat too; its test has them no more.
#[test]
fn a_general_falls_in_the_middle() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charger_test");
    for general in ["foot_general", "division_general"] {
        table.resolve("general_lost", json!({"general": general, "fate": "captured"}), &[]);
    }
    assert_eq!(table.step(), "combat.charger_test");
    assert!(!asks(&table, "morale_test", json!({"tester": "line"}), "general_near"));
}

// ND-T02, X21: the aspect of a contact made in pursuit counts like that of a charge.
#[test]
fn aspect_of_a_contact() {
    for (aspect, wanted) in [("front", &[("charging_artillery", 1)][..]), ("flank", &[]), ("rear", &[])] {
        let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[]);
        test(&mut table, "red_regulars", 1);
        table.resolve("pursue_or_consolidate", pursue("line"), &[]);
        let contact = json!({"uc": "line", "contact": true, "target": "red_guns", "aspect": aspect});
        table.resolve("new_contact", contact, &[]);
        play_to(&mut table, "combat.charger_test");
        assert_eq!(rows(&table, "morale_test", json!({"tester": "line"})), expected(wanted), "{aspect}");
    }
}

// ND-T02: an opponent that has left the combat counts no more.
#[test]
fn opponents_that_left() {
    let mut table = combat(&["line", "hussars"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charger_test");
    test(&mut table, "line", 6);
    test(&mut table, "hussars", 1);
    play_to(&mut table, "combat.melee_test");
    stay(&mut table, "line");
    assert_eq!(rows(&table, "morale_test", json!({"tester": "red_line"})), expected(&[]));
}
