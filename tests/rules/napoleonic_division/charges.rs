//! Charges to contact: declaring, tests (a) and (b), reactions, support fire, the chargers' test (ND-X01 to X14, S10 to
//! S15, F15, T24 to T26, O07, O09 to O13, O19).

use super::*;
use estafette::rulesets::napoleonic_division::names::recorded;

fn charge(charger: &str, target: &str) -> Json {
    json!({"charger": charger, "target": target, "distance_cm": 5, "aspect": "front"})
}

// ND-X01, M10: what is refused.
#[test]
fn refused_charges() {
    let cases: [(&str, Prepare, Json, &str, &str); 8] = [
        (
            "too far",
            NOTHING,
            with(&charge("line", "red_line"), json!({"distance_cm": 5.5})),
            "too_far_to_charge",
            "ND-X01",
        ),
        ("guns", NOTHING, charge("guns", "red_line"), "artillery_never_charges", "ND-X01"),
        (
            "full square",
            |t| t.set_attribute("line", "formation", "full_square"),
            charge("line", "red_line"),
            "square_never_charges",
            "ND-X01",
        ),
        (
            "hollow square",
            |t| t.set_attribute("line", "formation", "hollow_square"),
            charge("line", "red_line"),
            "square_never_charges",
            "ND-X01",
        ),
        (
            "rallying",
            |t| t.set_marker("line", "rally", 1),
            charge("line", "red_line"),
            "rallying_never_charges",
            "ND-U02",
        ),
        (
            "declared already",
            |t| t.set_marker("line", "charge_declared", 1),
            charge("line", "red_line"),
            "charged_already",
            "ND-X01",
        ),
        (
            "fired after moving",
            |t| {
                t.set_marker("line", "moved", 1);
                t.set_marker("line", "fired", 1);
            },
            charge("line", "red_line"),
            "fired_after_moving",
            "ND-M10",
        ),
        ("a friend", NOTHING, charge("line", "guard"), "wrong_side", ""),
    ];
    for (what, prepare, inputs, code, rule) in cases {
        let mut table = battle_at("first.charges", &[]);
        prepare(&mut table);
        assert_refused(&mut table, "declare_charge", inputs, code, rule, what);
    }
    let mut table = battle_at("first.charges", &[]);
    table.set_strength("red_line", 0);
    table.refused("declare_charge", charge("line", "red_line"));
}

// ND-X01, X02: what is allowed; disorder, march column, conscripts that moved, no weapon.
#[test]
fn allowed_charges() {
    let cases: [(&str, Prepare, &str); 6] = [
        ("exactly 5 cm", NOTHING, "line"),
        ("disordered", |t| t.set_marker("line", "disorder", 1), "line"),
        ("march column", |t| t.set_attribute("line", "formation", "march_column"), "line"),
        ("conscripts that moved", |t| t.set_marker("recruits", "moved", 1), "recruits"),
        ("no weapon", NOTHING, "hussars"),
        ("independent", NOTHING, "outsiders"),
    ];
    for (what, prepare, unit) in cases {
        let mut table = battle_at("first.charges", &[]);
        prepare(&mut table);
        table.resolve("declare_charge", charge(unit, "red_line"), &[]);
        assert!(table.has(unit, "charge_declared"), "{what}");
        assert_eq!(table.has(unit, "moved"), what == "conscripts that moved", "the EC move when contact is made");
    }
}

// ND-X01, S10: chargers of one target make one combat.
#[test]
fn combats_are_built_by_target() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_line"), ("guard", "red_line"), ("hussars", "red_dragoons")] {
        declare(&mut table, charger, target, "front");
    }
    let charges = records(&table, "charge");
    let of: Vec<(Vec<&str>, Vec<&str>)> =
        charges.iter().map(|charge| (charge.texts(recorded::CHARGERS), charge.texts(recorded::CHARGED))).collect();
    assert_eq!(of, [(vec!["line", "guard"], vec!["red_line"]), (vec!["hussars"], vec!["red_dragoons"])]);
    // No charge, no combat.
    let mut table = battle_at("first.charges", &[]);
    push_on(&mut table);
    assert!(!table.step().starts_with("combat.") && table.step() != "first.combats");
}

// ND-X03: infantry, cavalry, front: all three.
#[test]
fn who_takes_test_a() {
    for (charger, target, aspect, tests) in [
        ("line", "red_dragoons", "front", true),
        ("line", "red_dragoons", "flank", false),
        ("line", "red_dragoons", "rear", false),
        ("line", "red_line", "front", false),
        ("line", "red_guns", "front", false),
        ("hussars", "red_dragoons", "front", false),
    ] {
        let table = combat(&[charger], target, aspect, NOTHING, &[]);
        let step = if tests { "combat.foot_test" } else { "combat.charged_test" };
        assert_eq!(table.step(), step, "{charger} at {target}, {aspect}");
        assert!(table.has(charger, "charging"));
    }
}

// ND-T24, O09, S11: a failed (a) in its three ways; nobody left, nobody wins.
#[test]
fn failing_a() {
    for (option, disorder, rally, moved) in
        [("halt", false, false, false), ("halt_disorder", true, false, false), ("fall_back", true, true, true)]
    {
        let mut table = combat(&["line"], "red_dragoons", "front", NOTHING, &[("fail_a", option)]);
        assert!(!test(&mut table, "line", 4), "5 is needed");
        let found = (table.has("line", "disorder"), table.has("line", "rally"), table.has("line", "moved"));
        assert_eq!(found, (disorder, rally, moved), "{option}");
        assert!(!table.step().starts_with("combat."), "{option}: the combat is over, at {}", table.step());
        assert!(!table.has("line", "charging"));
        assert!(table.has("line", "charge_declared"));
        // One of two leaves, the other goes on.
        let mut table = combat(&["line", "guard"], "red_dragoons", "front", NOTHING, &[("fail_a", option)]);
        test(&mut table, "line", 2);
        assert_eq!(table.step(), "combat.foot_test");
        test(&mut table, "guard", 5);
        assert_eq!(table.step(), "combat.charged_test");
        assert_eq!(records(&table, "combat")[0].texts(recorded::CHARGERS), ["guard"], "{option}");
    }
}

// ND-T25, O10, S12, X12: a failed (b) in its three ways.
#[test]
fn failing_b() {
    // Fall back: the chargers have won without a test.
    let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[]);
    assert!(!test(&mut table, "red_regulars", 3));
    for marker in ["moved", "disorder", "rally"] {
        assert!(table.has("red_regulars", marker), "{marker}");
    }
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["line".into()]));
    // Break.
    let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[("fail_b", "break")]);
    test(&mut table, "red_regulars", 3);
    assert!(table.has("red_regulars", "broken"));
    assert_eq!(table.step(), "combat.pursuit");
    // Disorder: it stays, and may only stand.
    let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[("fail_b", "disorder")]);
    test(&mut table, "red_regulars", 3);
    assert!(table.has("red_regulars", "disorder") && !table.has("red_regulars", "moved"));
    if table.step() == "combat.reaction" && !listed(&table, "reactions").is_empty() {
        table.refused("reaction", json!({"uc": "red_regulars", "choice": "counter_attack"}));
        table.refused("reaction", defensive("red_regulars", "line", 1));
        table.resolve("reaction", json!({"uc": "red_regulars", "choice": "stand"}), &[]);
    }
    play_to(&mut table, "combat.melee");
}

fn defensive(uc: &str, target: &str, elements: usize) -> Json {
    json!({"uc": uc, "choice": "defensive_fire", "target": target, "elements_firing": elements})
}

/// A combat at the reaction of the charged UC.
fn reacting(chargers: &[&str], target: &str, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = combat(chargers, target, "front", prepare, options);
    play_to(&mut table, "combat.reaction");
    table
}

// ND-X06: each choice and what forbids it.
#[test]
fn reactions() {
    type Case = (&'static str, &'static str, Prepare, [bool; 3]);
    // Defensive fire, counter-attack, stand.
    let cases: [Case; 9] = [
        ("infantry", "red_line", NOTHING, [true, true, true]),
        (
            "infantry without a weapon",
            "red_line",
            |t| t.set_attribute("red_line", "weapon", "none"),
            [false, true, true],
        ),
        ("cavalry", "red_dragoons", NOTHING, [false, true, true]),
        (
            "cavalry with carbines",
            "red_dragoons",
            |t| t.set_attribute("red_dragoons", "weapon", "carbine"),
            [true, true, true],
        ),
        ("guns", "red_guns", NOTHING, [true, false, true]),
        ("limbered guns", "red_guns", |t| t.set_attribute("red_guns", "formation", "limbered"), [false, false, true]),
        ("a square", "red_line", |t| t.set_attribute("red_line", "formation", "full_square"), [true, false, true]),
        ("rallying", "red_line", |t| t.set_marker("red_line", "rally", 1), [true, false, true]),
        ("disordered", "red_line", |t| t.set_marker("red_line", "disorder", 1), [true, true, true]),
    ];
    for (what, target, prepare, allowed) in cases {
        let table = reacting(&["hussars"], target, prepare, &[]);
        let fire = table.game.form_maker("reaction").unwrap().form(&inputs_of(defensive(target, "hussars", 1)), false);
        assert_eq!(fire.problems.is_empty(), allowed[0], "{what}: fire, {:?}", fire.problems);
        for (choice, allowed) in ["counter_attack", "stand"].into_iter().zip(&allowed[1..]) {
            let answer = copy(&table).try_resolve("reaction", json!({"uc": target, "choice": choice}), &[]);
            assert_eq!(answer.is_ok(), *allowed, "{what}: {choice}");
        }
    }
}

// ND-X06, X07: a counter-attack moves the UC; one choice only.
#[test]
fn one_reaction() {
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", json!({"uc": "red_line", "choice": "counter_attack"}), &[]);
    assert!(table.has("red_line", "counter_attacked") && table.has("red_line", "moved"));
    table.refused("reaction", defensive("red_line", "line", 1));
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", defensive("red_line", "line", 1), &[1, 1]);
    table.refused("reaction", json!({"uc": "red_line", "choice": "counter_attack"}));
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.refused("reaction", json!({"uc": "red_guard", "choice": "stand"}));
    table.refused("reaction", json!({"uc": "line", "choice": "stand"}));
    table.refused("reaction", defensive("red_line", "guard", 1));
}

/// Rows of the defensive fire of a charged UC at its charger.
fn defensive_rows(charger: &str, target: &str, prepare: Prepare) -> Vec<(String, i64)> {
    rows(&reacting(&[charger], target, prepare, &[]), "reaction", defensive(target, charger, 1))
}

// ND-F07: the rows of defensive fire: charging target, charged artillery, no skirmishers before a charger.
#[test]
fn rows_of_defensive_fire() {
    let charging = ("target_charging", 2);
    assert_eq!(defensive_rows("line", "red_line", NOTHING), expected(&[charging]));
    assert_eq!(defensive_rows("hussars", "red_line", NOTHING), expected(&[charging, ("target_cavalry", -1)]));
    assert_eq!(defensive_rows("line", "red_guns", NOTHING), expected(&[charging, ("artillery_charged", -1)]));
    let screened: Prepare = |t| t.set_attribute("line", "skirmishers", true);
    assert_eq!(defensive_rows("line", "red_line", screened), expected(&[charging]));
    let column: Prepare = |t| t.set_attribute("line", "formation", "attack_column");
    assert_eq!(defensive_rows("line", "red_line", column), expected(&[charging, ("target_column", -1)]));
}

// ND-F04, F12, M10: the limits of a UC's own turn do not touch its defensive fire; the enemy's flags are gone.
#[test]
fn defensive_fire_is_free_of_the_turn_before() {
    // Red's recruits moved in red's turn, then blue charges them in its own.
    let mut table = battle_at("second.movement", &[]);
    table.resolve("move_uc", json!({"uc": "red_recruits"}), &[]);
    table.go_to("first.charges");
    declare(&mut table, "line", "red_recruits", "front");
    table.go_to("first.combats");
    begin(&mut table);
    play_to(&mut table, "combat.reaction");
    // Two dice: the efficiency of a musket. 5 and 2 make 7, so only a 6 hits.
    table.resolve("reaction", defensive("red_recruits", "line", 1), &[6, 5]);
    assert_eq!(hits_on(&table, "line"), 1);
}

// ND-S14, L01, X07: hits of the charged and of the supports are saved together, at 3 or more.
#[test]
fn saves_of_the_chargers() {
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", defensive("red_line", "line", 2), &[5, 5, 4, 6]);
    assert_eq!(hits_on(&table, "line"), 3, "3 and 2 make 5");
    assert_eq!(table.strength("line"), 8, "not before the saves");
    table.resolve("support_fire", support("red_guard", "line"), &[4, 3]);
    assert_eq!(hits_on(&table, "line"), 4, "2 and 2 make 4");
    table.advance().unwrap();
    assert_eq!((table.step(), listed(&table, "saves")), ("combat.saves", vec!["line".into()]));
    table.resolve("save", json!({"uc": "line"}), &[1, 2, 3, 4]);
    assert_eq!(table.strength("line"), 6);
    assert_eq!(table.step(), "combat.charger_test");
    // No hits, no saves.
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", defensive("red_line", "line", 1), &[1, 4]);
    table.advance().unwrap();
    assert_eq!(table.step(), "combat.charger_test");
}

// ND-S14, X11: chargers destroyed by the fire: the charged side has won; only who counter-attacked may pursue.
#[test]
fn chargers_shot_down() {
    let mut table = reacting(&["line"], "red_line", |t| t.set_strength("line", 1), &[]);
    table.resolve("reaction", defensive("red_line", "line", 1), &[6, 6]);
    table.advance().unwrap();
    table.resolve("save", json!({"uc": "line"}), &[1, 1]);
    assert!(table.has("line", "destroyed"));
    if table.step() == "combat.pursuit" {
        assert_eq!(
            table.refusing_rule("pursue_or_consolidate", json!({"uc": "red_line", "choice": "pursue"})),
            "ND-X11"
        );
        table.resolve("pursue_or_consolidate", json!({"uc": "red_line", "choice": "consolidate"}), &[]);
    }
    assert_eq!(table.step(), "combat.advance", "its UM may advance");
}

fn support(shooter: &str, target: &str) -> Json {
    json!({
        "shooter": shooter, "target": target, "friend_within_10": true, "distance_cm": 5, "elements_firing": 1
    })
}

// ND-F15, O07: who may support.
#[test]
fn support_fire() {
    type Case = (&'static str, Prepare, Json, bool);
    let cases: Vec<Case> = vec![
        ("a neighbour", NOTHING, support("red_guard", "line"), true),
        ("guns", NOTHING, support("red_guns", "line"), true),
        ("an independent", NOTHING, support("red_outsiders", "line"), true),
        ("no weapon", NOTHING, support("red_hussars", "line"), false),
        ("limbered", |t| t.set_attribute("red_guns", "formation", "limbered"), support("red_guns", "line"), false),
        ("the charged UC", NOTHING, support("red_line", "line"), false),
        ("a friend of the chargers", NOTHING, support("guard", "line"), false),
        (
            "too far from the friend",
            NOTHING,
            with(&support("red_guard", "line"), json!({"friend_within_10": false})),
            false,
        ),
        ("another enemy near", NOTHING, with(&support("red_guard", "line"), json!({"near_enemy_exists": true})), false),
        ("out of range", NOTHING, with(&support("red_guard", "line"), json!({"distance_cm": 20.5})), false),
        ("at one who does not charge", NOTHING, support("red_guard", "guard"), false),
        (
            "fired in support before",
            |t| t.set_marker("red_guard", "support_fired", 1),
            support("red_guard", "line"),
            false,
        ),
        ("too many EC", NOTHING, with(&support("red_guard", "line"), json!({"elements_firing": 9})), false),
    ];
    for (what, prepare, inputs, allowed) in cases {
        let mut table = reacting(&["line"], "red_line", prepare, &[]);
        table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
        let form = table.game.form_maker("support_fire").unwrap().form(&inputs_of(inputs.clone()), false);
        assert_eq!(
            table.step() == "combat.reaction" && form.problems.is_empty(),
            allowed,
            "{what}: {:?}",
            form.problems
        );
    }
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
    table.resolve("support_fire", support("red_guard", "line"), &[1, 1]);
    assert!(
        table.has("red_guard", "support_fired") && !table.has("red_guard", "fired") && !table.has("red_guard", "moved")
    );
    table.refused("support_fire", support("red_guard", "line"));
    // Support is not the defensive fire of charged artillery.
    let found = rows(&table, "support_fire", support("red_guns", "line"));
    assert_eq!(found, expected(&[("target_charging", 2)]));
    // Without the option nobody supports.
    let mut table = reacting(&["line"], "red_line", NOTHING, &[("support_fire", "no")]);
    table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
    if table.step() == "combat.reaction" {
        table.refused("support_fire", support("red_guard", "line"));
        table.advance().unwrap();
    }
    assert_eq!(table.step(), "combat.charger_test");
}

// ND-T26, O11, X10, X11: a failed chargers' test in its three ways; nobody fired, they test all the same.
#[test]
fn failing_the_chargers_test() {
    for (option, markers, broken) in [
        ("fall_back", &["moved", "disorder", "rally"][..], false),
        ("halt_disorder", &["disorder"], false),
        ("break", &[], true),
    ] {
        let mut table = combat(&["line"], "red_line", "front", NOTHING, &[("fail_charger", option)]);
        play_to(&mut table, "combat.charger_test");
        assert!(!test(&mut table, "line", 4), "4 and 1 make 5");
        for marker in ["moved", "disorder", "rally"] {
            assert_eq!(table.has("line", marker), markers.contains(&marker), "{option}: {marker}");
        }
        assert_eq!(table.has("line", "broken"), broken, "{option}");
        // The charged stood: they consolidate, and their UM may advance.
        play_past_pursuit(&mut table, "red_line", false, option);
    }
    // A UC that counter-attacked may pursue.
    let mut table = reacting(&["line"], "red_line", NOTHING, &[]);
    table.resolve("reaction", json!({"uc": "red_line", "choice": "counter_attack"}), &[]);
    play_to(&mut table, "combat.charger_test");
    test(&mut table, "line", 2);
    play_past_pursuit(&mut table, "red_line", true, "counter-attacked");
}

/// The charged side has won before contact: may it pursue?
fn play_past_pursuit(table: &mut Table, winner: &str, may_pursue: bool, what: &str) {
    let pursue = json!({"uc": winner, "choice": "pursue"});
    if table.step() == "combat.pursuit" {
        assert_eq!(copy(table).try_resolve("pursue_or_consolidate", pursue, &[]).is_ok(), may_pursue, "{what}");
        table.resolve("pursue_or_consolidate", json!({"uc": winner, "choice": "consolidate"}), &[]);
    } else {
        assert!(!may_pursue, "{what}: at {}", table.step());
    }
    assert_eq!(table.step(), "combat.advance", "{what}");
}

// ND-O13: markers of a fall back.
#[test]
fn markers_of_a_fall_back() {
    for (option, disorder, rally) in [("both", true, true), ("disorder", true, false), ("none", false, false)] {
        let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &[("fall_back_markers", option)]);
        test(&mut table, "red_regulars", 3);
        assert!(table.has("red_regulars", "moved"));
        assert_eq!(
            (table.has("red_regulars", "disorder"), table.has("red_regulars", "rally")),
            (disorder, rally),
            "{option}"
        );
    }
}

// ND-X14, X15, O12: who already rallies breaks instead of falling back.
#[test]
fn a_second_fall_back_is_a_break() {
    let rallying: Prepare = |t| t.set_marker("red_regulars", "rally", 1);
    let mut table = combat(&["line"], "red_regulars", "front", rallying, &[]);
    test(&mut table, "red_regulars", 2);
    assert!(table.has("red_regulars", "broken"));
    // With a rout, whoever already rallies is removed too; the others fall back with both markers.
    let mut table = combat(&["line"], "red_regulars", "front", rallying, &[("break_effect", "rout")]);
    test(&mut table, "red_regulars", 2);
    assert!(table.has("red_regulars", "broken"));
    let options = [("break_effect", "rout"), ("fail_b", "break"), ("fall_back_markers", "none")];
    let mut table = combat(&["line"], "red_regulars", "front", NOTHING, &options);
    test(&mut table, "red_regulars", 2);
    assert!(!table.has("red_regulars", "broken"));
    for marker in ["moved", "disorder", "rally"] {
        assert!(table.has("red_regulars", marker), "{marker}");
    }
    assert_eq!(table.step(), "combat.pursuit", "it has left the combat");
    // A charger cannot rally and charge, but the marker may come by hand meanwhile.
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    table.set_marker("line", "rally", 1);
    play_to(&mut table, "combat.charger_test");
    test(&mut table, "line", 2);
    assert!(table.has("line", "broken"));
}

// ND-X04, X05, O19: one (b) whatever the chargers; who took (a) takes the chargers' test, or is spared it.
#[test]
fn tests_are_not_cumulative() {
    let mut table = combat(&["line", "guard", "hussars"], "red_line", "front", NOTHING, &[]);
    test(&mut table, "red_line", 6);
    assert_eq!(table.step(), "combat.reaction");
    for (option, spared) in [("both", false), ("single", true)] {
        let mut table = combat(&["line"], "red_dragoons", "front", NOTHING, &[("ab_and_charger_test", option)]);
        test(&mut table, "line", 5);
        play_to(&mut table, "combat.reaction");
        table.resolve("reaction", json!({"uc": "red_dragoons", "choice": "stand"}), &[]);
        if table.step() == "combat.reaction" {
            push_on(&mut table);
        }
        let step = if spared { "combat.melee" } else { "combat.charger_test" };
        assert_eq!(table.step(), step, "{option}");
    }
    // A charger from the flank took no (a): it always takes the chargers' test.
    let mut table = combat(&["line"], "red_dragoons", "flank", NOTHING, &[("ab_and_charger_test", "single")]);
    play_to(&mut table, "combat.charger_test");
}
