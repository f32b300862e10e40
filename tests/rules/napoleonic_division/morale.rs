//! Morale: grades, modifiers by context, who is asked what (ND-G06, T01 to T05, X03 to X05).

use super::*;

fn tester(id: &str) -> Json {
    json!({"tester": id})
}

/// Blue's first step with one of its UC over half lost.
fn worn(unit: &str, strength: i64, prepare: Prepare) -> Table {
    let mut table = battle(&[]);
    table.set_strength(unit, strength);
    prepare(&mut table);
    table.go_to("first.uc_loss");
    table
}

// ND-T01, G06: each grade and each face.
#[test]
fn grades() {
    for (grade, base) in [("intrepid", 3), ("confident", 4), ("hesitant", 5)] {
        for die in 1..=6 {
            let mut table = worn("line", 3, NOTHING);
            table.set_attribute("line", "morale", grade);
            assert_eq!(test(&mut table, "line", die), die == 6 || (die != 1 && die >= base), "{grade}, {die}");
        }
    }
}

// ND-G06: a 6 passes though 8 is needed, a 1 fails though 1 or less is.
#[test]
fn extremes() {
    let disordered: Prepare = |t| {
        t.set_marker("red_line", "disorder", 1);
        t.set_attribute("red_line", "morale", "hesitant");
    };
    for (die, pass) in [(5, false), (6, true)] {
        let mut table = combat(&["cuirassiers"], "red_line", "front", disordered, &[]);
        assert_eq!(test(&mut table, "red_line", die), pass, "8 is needed, {die}");
    }
    for (die, pass) in [(1, false), (2, true)] {
        let mut table = combat(
            &["hussars"],
            "red_line",
            "front",
            |t| {
                t.set_attribute("red_line", "formation", "hollow_square");
                t.set_attribute("red_line", "morale", "intrepid");
            },
            &[],
        );
        assert_eq!(test(&mut table, "red_line", die), pass, "1 is needed, {die}");
    }
}

/// What each test of a combat has, from the situation alone.
#[derive(Default)]
struct Tests {
    a: Option<&'static [(&'static str, i64)]>,
    b: &'static [(&'static str, i64)],
    charger: &'static [(&'static str, i64)],
    melee_charger: &'static [(&'static str, i64)],
    melee_charged: &'static [(&'static str, i64)],
}

const CAV_HUNTS: &[(&str, i64)] = &[("cav_vs_art_or_open_inf", -2)];
const OPEN: &[(&str, i64)] = &[("open_inf_vs_cav", 1)];
const CAV_CAV: &[(&str, i64)] = &[("cav_charging_cav", -2)];
const INF_CAV: &[(&str, i64)] = &[("inf_charging_cav", 1)];
const INF_LINE: &[(&str, i64)] = &[("inf_charging_line", 1)];
const GUNS: &[(&str, i64)] = &[("charging_artillery", 1)];
const DISORDERED: &[(&str, i64)] = &[("disordered_charged", 1)];
const CUIRASSIERS: &[(&str, i64)] = &[("charged_by_cuirassiers", 1)];
const HOLLOW: &[(&str, i64)] = &[("hollow_square_vs_cav", -2)];
const FULL: &[(&str, i64)] = &[("full_square_vs_cav", -1)];

fn form_up(table: &mut Table, formation: &str) {
    table.set_attribute("red_line", "formation", formation);
}

fn disorder(table: &mut Table, unit: &str) {
    table.set_marker(unit, "disorder", 1);
}

// ND-T02, T03, T04, X03, Q23: modifier by context, for every pair of arms, aspect, formation and order.
#[test]
fn modifiers_by_context() {
    type Case = (&'static str, &'static str, &'static str, &'static str, Prepare, Tests);
    let none = Tests::default;
    let cases: Vec<Case> = vec![
        ("infantry at a line", "line", "red_line", "front", NOTHING, Tests { charger: INF_LINE, ..none() }),
        ("infantry at a line's flank", "line", "red_line", "flank", NOTHING, Tests { charger: INF_LINE, ..none() }),
        ("infantry at a line's rear", "line", "red_line", "rear", NOTHING, Tests { charger: INF_LINE, ..none() }),
        ("infantry at a column", "line", "red_line", "front", |t| form_up(t, "attack_column"), none()),
        ("infantry at a march column", "line", "red_line", "front", |t| form_up(t, "march_column"), none()),
        ("infantry at a square", "line", "red_line", "front", |t| form_up(t, "full_square"), none()),
        (
            "infantry at a disordered line",
            "line",
            "red_line",
            "front",
            |t| disorder(t, "red_line"),
            Tests { b: DISORDERED, ..none() },
        ),
        (
            "disordered infantry at a line",
            "line",
            "red_line",
            "front",
            |t| disorder(t, "line"),
            Tests { charger: INF_LINE, ..none() },
        ),
        (
            "infantry at cavalry",
            "line",
            "red_hussars",
            "front",
            NOTHING,
            Tests { a: Some(INF_CAV), charger: INF_CAV, melee_charger: OPEN, melee_charged: CAV_HUNTS, ..none() },
        ),
        (
            "infantry at cavalry's flank",
            "line",
            "red_hussars",
            "flank",
            NOTHING,
            Tests { melee_charger: OPEN, melee_charged: CAV_HUNTS, ..none() },
        ),
        (
            "infantry at cavalry's rear",
            "line",
            "red_hussars",
            "rear",
            NOTHING,
            Tests { melee_charger: OPEN, melee_charged: CAV_HUNTS, ..none() },
        ),
        (
            "infantry at cuirassiers",
            "line",
            "red_cuirassiers",
            "front",
            NOTHING,
            Tests { a: Some(INF_CAV), charger: INF_CAV, melee_charger: OPEN, melee_charged: CAV_HUNTS, ..none() },
        ),
        ("cavalry at cavalry", "hussars", "red_dragoons", "front", NOTHING, Tests { charger: CAV_CAV, ..none() }),
        ("cavalry at its rear", "hussars", "red_dragoons", "rear", NOTHING, Tests { charger: CAV_CAV, ..none() }),
        (
            "cavalry at disordered cavalry",
            "hussars",
            "red_dragoons",
            "front",
            |t| disorder(t, "red_dragoons"),
            Tests { b: DISORDERED, charger: CAV_CAV, ..none() },
        ),
        (
            "cuirassiers at cavalry",
            "cuirassiers",
            "red_dragoons",
            "front",
            NOTHING,
            Tests { b: CUIRASSIERS, charger: CAV_CAV, ..none() },
        ),
        (
            "cavalry at cuirassiers",
            "hussars",
            "red_cuirassiers",
            "front",
            NOTHING,
            Tests { charger: CAV_CAV, ..none() },
        ),
        (
            "cavalry at a line",
            "hussars",
            "red_line",
            "front",
            NOTHING,
            Tests { b: OPEN, charger: CAV_HUNTS, melee_charger: CAV_HUNTS, melee_charged: OPEN, ..none() },
        ),
        (
            "cavalry at a column's flank",
            "hussars",
            "red_line",
            "flank",
            |t| form_up(t, "attack_column"),
            Tests { b: OPEN, charger: CAV_HUNTS, melee_charger: CAV_HUNTS, melee_charged: OPEN, ..none() },
        ),
        (
            "cavalry at a hollow square",
            "hussars",
            "red_line",
            "front",
            |t| form_up(t, "hollow_square"),
            Tests { b: HOLLOW, melee_charged: HOLLOW, ..none() },
        ),
        (
            "cavalry at a full square",
            "hussars",
            "red_line",
            "front",
            |t| form_up(t, "full_square"),
            Tests { b: FULL, melee_charged: FULL, ..none() },
        ),
        (
            "cavalry at a disordered hollow square",
            "hussars",
            "red_line",
            "front",
            |t| {
                form_up(t, "hollow_square");
                disorder(t, "red_line");
            },
            Tests {
                b: &[("disordered_charged", 1), ("open_inf_vs_cav", 1)],
                charger: CAV_HUNTS,
                melee_charger: CAV_HUNTS,
                melee_charged: OPEN,
                ..none()
            },
        ),
        (
            "cavalry at a disordered full square",
            "hussars",
            "red_line",
            "front",
            |t| {
                form_up(t, "full_square");
                disorder(t, "red_line");
            },
            Tests {
                b: &[("disordered_charged", 1), ("open_inf_vs_cav", 1)],
                charger: CAV_HUNTS,
                melee_charger: CAV_HUNTS,
                melee_charged: OPEN,
                ..none()
            },
        ),
        (
            // The example of ND-T03: +3.
            "cuirassiers at disordered infantry",
            "cuirassiers",
            "red_line",
            "front",
            |t| disorder(t, "red_line"),
            Tests {
                b: &[("disordered_charged", 1), ("charged_by_cuirassiers", 1), ("open_inf_vs_cav", 1)],
                charger: CAV_HUNTS,
                melee_charger: CAV_HUNTS,
                melee_charged: OPEN,
                ..none()
            },
        ),
        (
            "cuirassiers at a full square",
            "cuirassiers",
            "red_line",
            "front",
            |t| form_up(t, "full_square"),
            Tests { b: &[("charged_by_cuirassiers", 1), ("full_square_vs_cav", -1)], melee_charged: FULL, ..none() },
        ),
        ("infantry at guns", "line", "red_guns", "front", NOTHING, Tests { charger: GUNS, ..none() }),
        ("infantry at guns' flank", "line", "red_guns", "flank", NOTHING, none()),
        ("infantry at guns' rear", "line", "red_guns", "rear", NOTHING, none()),
        (
            "cavalry at guns",
            "hussars",
            "red_guns",
            "front",
            NOTHING,
            Tests {
                charger: &[("charging_artillery", 1), ("cav_vs_art_or_open_inf", -2)],
                melee_charger: CAV_HUNTS,
                ..none()
            },
        ),
        (
            "cavalry at guns' flank",
            "hussars",
            "red_guns",
            "flank",
            NOTHING,
            Tests { charger: CAV_HUNTS, melee_charger: CAV_HUNTS, ..none() },
        ),
        (
            "cavalry at limbered guns",
            "hussars",
            "red_guns",
            "rear",
            |t| t.set_attribute("red_guns", "formation", "limbered"),
            Tests { charger: CAV_HUNTS, melee_charger: CAV_HUNTS, ..none() },
        ),
    ];
    for (what, charger, target, aspect, prepare, tests) in cases {
        let mut table = combat(&[charger], target, aspect, prepare, &[]);
        let at = |table: &Table, who: &str| rows(table, "morale_test", tester(who));
        assert_eq!(table.step() == "combat.foot_test", tests.a.is_some(), "{what}: test (a)");
        if let Some(rows_of_a) = tests.a {
            assert_eq!(at(&table, charger), expected(rows_of_a), "{what}: (a)");
        }
        play_to(&mut table, "combat.charged_test");
        assert_eq!(at(&table, target), expected(tests.b), "{what}: (b)");
        play_to(&mut table, "combat.charger_test");
        assert_eq!(at(&table, charger), expected(tests.charger), "{what}: chargers' test");
        play_to(&mut table, "combat.melee_test");
        assert_eq!(at(&table, charger), expected(tests.melee_charger), "{what}: melee, charger");
        stay(&mut table, charger);
        assert_eq!(at(&table, target), expected(tests.melee_charged), "{what}: melee, charged");
    }
}

// ND-T02: a modifier counts once though two opponents fulfil it, and if only one of them does.
#[test]
fn once_for_several_opponents() {
    let table = combat(&["cuirassiers", "hussars"], "red_line", "front", NOTHING, &[]);
    let both = expected(&[("charged_by_cuirassiers", 1), ("open_inf_vs_cav", 1)]);
    assert_eq!(rows(&table, "morale_test", tester("red_line")), both);
    let table = combat(&["line", "hussars"], "red_line", "front", NOTHING, &[]);
    assert_eq!(rows(&table, "morale_test", tester("red_line")), expected(OPEN));
    // The charging infantry beside the cavalry has its own reasons.
    let mut table = table;
    play_to(&mut table, "combat.charger_test");
    assert_eq!(rows(&table, "morale_test", tester("line")), expected(INF_LINE));
    assert_eq!(rows(&table, "morale_test", tester("hussars")), expected(CAV_HUNTS));
}

/// A test of a UC in every context: where the table stands and who tests.
fn contexts(prepare: Prepare) -> Vec<(&'static str, Table, &'static str)> {
    let mut all = vec![("uc_loss", worn("line", 3, prepare), "line")];
    let foot = combat(&["line"], "red_dragoons", "front", prepare, &[]);
    all.push(("(a)", copy(&foot), "line"));
    let mut table = foot;
    play_to(&mut table, "combat.charger_test");
    all.push(("charger", copy(&table), "line"));
    play_to(&mut table, "combat.melee_test");
    all.push(("melee", table, "line"));
    all.push(("(b)", combat(&["line"], "red_regulars", "front", prepare, &[]), "red_regulars"));
    all
}

// ND-T02, Q22: general, cover and national characteristic count in every test of a UC, each -1.
#[test]
fn everywhere() {
    let asked = ["general_near", "in_cover"];
    for (context, table, who) in contexts(NOTHING) {
        let plain = rows(&table, "morale_test", tester(who));
        for question in asked {
            let answered = rows(&table, "morale_test", with(&tester(who), json!({question: true})));
            let more: Vec<_> = answered.into_iter().filter(|row| !plain.contains(row)).collect();
            assert_eq!(more, expected(&[(question, -1)]), "{context}");
            assert!(plain.iter().all(|(id, _)| id != question), "{context}: not unless the players say so");
        }
    }
    let nation: Prepare = |t| {
        t.set_attribute("line", "national_trait", true);
        t.set_attribute("red_regulars", "national_trait", true);
    };
    for (context, table, who) in contexts(nation) {
        let found = rows(&table, "morale_test", tester(who));
        assert!(found.contains(&("national_trait".to_owned(), -1)), "{context}: {found:?}");
    }
    for (context, table, who) in contexts(NOTHING) {
        let found = rows(&table, "morale_test", tester(who));
        assert!(found.iter().all(|(id, _)| id != "national_trait"), "{context}");
    }
}

// ND-T02: the own brigade general or the own divisional, whoever is left; independents have the divisional only.
#[test]
fn a_general_must_be_there() {
    let lost = |table: &mut Table, general: &str| {
        table.resolve("general_lost", json!({"general": general, "fate": "killed"}), &[]);
    };
    for (unit, gone, asked) in [
        ("line", &[][..], true),
        ("line", &["foot_general"], true),
        ("line", &["division_general"], true),
        ("line", &["foot_general", "division_general"], false),
        ("line", &["horse_general", "division_gunner"], true),
        ("outsiders", &[], true),
        ("outsiders", &["division_general"], false),
        ("outsiders", &["foot_general", "horse_general", "reserve_general", "division_gunner"], true),
    ] {
        let mut table = worn(unit, 3, NOTHING);
        for general in gone {
            lost(&mut table, general);
        }
        assert_eq!(asks(&table, "morale_test", tester(unit), "general_near"), asked, "{unit} without {gone:?}");
    }
}

// ND-T02, T05: artillery counts its guarded flanks, 0 to 2, in its loss test, when charged and in melee.
#[test]
fn flanks_of_artillery() {
    let mut loss = battle(&[]);
    loss.set_strength("guns", 1);
    loss.go_to("first.uc_loss");
    let charged = combat(&["line"], "red_guns", "front", NOTHING, &[]);
    let mut melee = copy(&charged);
    play_to(&mut melee, "combat.melee_test");
    stay(&mut melee, "line");
    for (context, mut table, who) in
        [("uc_loss", loss, "guns"), ("(b)", charged, "red_guns"), ("melee", melee, "red_guns")]
    {
        for flanks in 0..=2 {
            let found = rows(&table, "morale_test", with(&tester(who), json!({"flanks": flanks})));
            let wanted = if flanks == 0 { vec![] } else { vec![("artillery_flank", -flanks)] };
            assert_eq!(found, expected(&wanted), "{context}, {flanks}");
        }
        for flanks in [-1, 3] {
            let code = table.refused("morale_test", with(&tester(who), json!({"flanks": flanks})));
            assert_eq!(code, "wrong_input", "{context}, {flanks}");
        }
    }
    let table = worn("line", 3, NOTHING);
    assert!(!asks(&table, "morale_test", tester("line"), "flanks"), "infantry has no flanks to count");
}

// ND-T02: a UM or a Division has its national characteristic and nothing else; nothing is asked.
#[test]
fn um_and_division() {
    let mut table = battle(&[]);
    for unit in ["guard", "line", "regulars"] {
        table.set_strength(unit, 0);
    }
    table.set_strength("recruits", 4);
    table.go_to("first.um_loss");
    for question in ["general_near", "in_cover", "flanks"] {
        assert!(!asks(&table, "morale_test", tester("foot"), question), "{question}");
    }
    assert_eq!(rows(&table, "morale_test", tester("foot")), expected(&[]));
    table.set_attribute("foot", "national_trait", true);
    table.set_attribute("recruits", "national_trait", true);
    assert_eq!(rows(&table, "morale_test", tester("foot")), expected(&[("national_trait", -1)]));
    assert!(test(&mut table, "foot", 3), "confident 4, less 1");
}
