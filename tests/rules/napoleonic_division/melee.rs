//! Melee: elements, rows, saves, the test and the choice after it (ND-K01 to K08, S16, S17, T27, X13, X15, O08, O12, Q13).

use super::*;

/// A combat at its first round, everybody having stood.
fn clash(chargers: &[&str], target: &str, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = combat(chargers, target, "front", prepare, options);
    play_to(&mut table, "combat.melee");
    table
}

fn fight(charger: &str, charged: &str, charger_elements: i64, charged_elements: i64) -> Json {
    json!({
        "charger": charger, "charged": charged,
        "charger_elements": charger_elements, "charged_elements": charged_elements
    })
}

/// The rows of each of the two, the charger's first.
fn rows_of_both(table: &Table, inputs: Json) -> [Vec<(String, i64)>; 2] {
    let maker = table.game.form_maker("melee_round").unwrap();
    let form = maker.form(&inputs_of(inputs), false);
    assert!(form.problems.is_empty(), "{:?}", form.problems);
    ["charger", "charged"].map(|role| {
        let unit = form.inputs.get(role).and_then(|unit| unit.as_text()).expect("a UC");
        let own = form.modifiers.iter().filter(|row| row.role.as_deref() == Some(unit));
        let mut rows: Vec<_> = own.map(|row| (row.id.clone(), row.value.as_whole().unwrap())).collect();
        rows.sort();
        rows
    })
}

fn stand_in(table: &mut Table, formation: &str) {
    table.set_attribute("red_line", "formation", formation);
}

// ND-K04: every row, for and against, in the first round.
#[test]
fn rows_of_melee() {
    type Rows = &'static [(&'static str, i64)];
    type Case = (&'static str, &'static str, &'static str, Prepare, Rows, Rows);
    const OPEN: Rows = &[("cav_vs_open_inf", -2)];
    const LANCED: Rows = &[("cav_vs_open_inf", -2), ("lance_cuir_vs_open_inf", -1)];
    const CUIRASS: Rows = &[("vs_cuirassiers", 1)];
    const DISORDER: Rows = &[("fighter_disorder", 1)];
    let cases: Vec<Case> = vec![
        ("infantry and infantry", "line", "red_line", NOTHING, &[], &[]),
        ("cavalry and cavalry", "hussars", "red_dragoons", NOTHING, &[], &[]),
        ("cavalry at a line", "hussars", "red_line", NOTHING, OPEN, &[]),
        ("cavalry at a column", "hussars", "red_line", |t| stand_in(t, "attack_column"), OPEN, &[]),
        ("lancers at a line", "lancers", "red_line", NOTHING, LANCED, &[]),
        ("cuirassiers at a line", "cuirassiers", "red_line", NOTHING, LANCED, CUIRASS),
        (
            "disordered lancers at a line",
            "lancers",
            "red_line",
            |t| t.set_marker("lancers", "disorder", 1),
            &[("cav_vs_open_inf", -2), ("fighter_disorder", 1)],
            &[],
        ),
        (
            "disordered cuirassiers at a line",
            "cuirassiers",
            "red_line",
            |t| t.set_marker("cuirassiers", "disorder", 1),
            &[("cav_vs_open_inf", -2), ("fighter_disorder", 1)],
            CUIRASS,
        ),
        ("lancers at cavalry", "lancers", "red_hussars", NOTHING, &[], &[]),
        ("cuirassiers at cavalry", "cuirassiers", "red_hussars", NOTHING, &[], CUIRASS),
        ("cuirassiers at cuirassiers", "cuirassiers", "red_cuirassiers", NOTHING, CUIRASS, CUIRASS),
        ("infantry at cuirassiers", "line", "red_cuirassiers", NOTHING, CUIRASS, LANCED),
        ("cuirassiers at guns", "cuirassiers", "red_guns", NOTHING, &[], &[]),
        ("cavalry at guns", "hussars", "red_guns", NOTHING, &[], &[]),
        ("infantry at guns", "line", "red_guns", NOTHING, &[], &[]),
        ("infantry at cavalry", "line", "red_hussars", NOTHING, &[], OPEN),
        (
            "cavalry at a full square",
            "hussars",
            "red_line",
            |t| stand_in(t, "full_square"),
            &[("cav_vs_full_square", 1)],
            &[],
        ),
        (
            "lancers at a hollow square",
            "lancers",
            "red_line",
            |t| stand_in(t, "hollow_square"),
            &[("cav_vs_hollow_square", 2)],
            &[],
        ),
        (
            "lancers at a disordered full square",
            "lancers",
            "red_line",
            |t| {
                stand_in(t, "full_square");
                t.set_marker("red_line", "disorder", 1);
            },
            LANCED,
            DISORDER,
        ),
        (
            "cavalry at a disordered hollow square",
            "hussars",
            "red_line",
            |t| {
                stand_in(t, "hollow_square");
                t.set_marker("red_line", "disorder", 1);
            },
            OPEN,
            DISORDER,
        ),
        ("infantry at a square", "line", "red_line", |t| stand_in(t, "full_square"), &[], &[]),
        ("disordered infantry", "line", "red_line", |t| t.set_marker("line", "disorder", 1), DISORDER, &[]),
        ("disordered defenders", "line", "red_line", |t| t.set_marker("red_line", "disorder", 1), &[], DISORDER),
    ];
    for (what, charger, target, prepare, of_charger, of_charged) in cases {
        let table = clash(&[charger], target, prepare, &[]);
        let found = rows_of_both(&table, fight(charger, target, 1, 1));
        assert_eq!(found, [expected(of_charger), expected(of_charged)], "{what}");
    }
}

// ND-K04: cover helps the charged in the first round unless they counter-attacked.
#[test]
fn cover_in_melee() {
    let in_cover = with(&fight("line", "red_line", 1, 1), json!({"charged_in_cover": true}));
    let table = clash(&["line"], "red_line", NOTHING, &[]);
    assert_eq!(rows_of_both(&table, in_cover.clone()), [expected(&[("vs_cover", 1)]), vec![]]);
    // Later rounds: not even asked, or without effect.
    let mut later = copy(&table);
    play_to(&mut later, "combat.melee_test");
    play_to(&mut later, "combat.melee");
    let none: [Vec<(String, i64)>; 2] = [vec![], vec![]];
    if asks(&later, "melee_round", fight("line", "red_line", 1, 1), "charged_in_cover") {
        assert_eq!(rows_of_both(&later, in_cover.clone()), none, "second round");
    }
    assert_eq!(rows_of_both(&later, fight("line", "red_line", 1, 1)), none);
    // A counter-attack leaves the cover.
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_line", "choice": "counter_attack"}), &[]);
    play_to(&mut table, "combat.melee");
    if asks(&table, "melee_round", fight("line", "red_line", 1, 1), "charged_in_cover") {
        assert_eq!(rows_of_both(&table, in_cover), none, "counter-attacked");
    }
}

/// The lowest face that hits, for the charger alone: what hits is answered by a save.
fn needed(table: &Table, charger: &str, charged: &str) -> u8 {
    let inputs = fight(charger, charged, 1, 0);
    (1..=6)
        .find(|face| copy(table).try_resolve("melee_round", inputs.clone(), &[*face, 6]).is_ok())
        .expect("a 6 always hits")
}

// ND-K03, K05, G05, O04: base by experience, the sum added, 6 always, 1 or less always.
#[test]
fn numbers_to_hit() {
    for (unit, base) in [("guard", 2), ("line", 3), ("regulars", 4), ("recruits", 5)] {
        assert_eq!(needed(&clash(&[unit], "red_line", NOTHING, &[]), unit, "red_line"), base, "{unit}");
    }
    for (what, charger, prepare, option, face) in [
        ("lancers at a line: 3-3", "lancers", NOTHING, "no", 1),
        ("a 1 never hits", "lancers", NOTHING, "yes", 2),
        ("hussars at a line: 3-2", "hussars", NOTHING, "no", 1),
        ("hussars at a hollow square: 3+2", "hussars", (|t| stand_in(t, "hollow_square")) as Prepare, "no", 5),
        (
            "disordered conscripts: 5+2, but a 6 hits",
            "hussars",
            |t| {
                stand_in(t, "hollow_square");
                t.set_attribute("hussars", "experience", "conscript");
            },
            "no",
            6,
        ),
    ] {
        let table = clash(&[charger], "red_line", prepare, &[("one_always_misses", option)]);
        assert_eq!(needed(&table, charger, "red_line"), face, "{what}");
    }
}

// ND-K01, K06, S16, L01: both roll before any loss; saves at 4 or more; chargers have moved.
#[test]
fn a_round() {
    let mut table = clash(&["line"], "red_line", NOTHING, &[]);
    assert!(table.has("line", "moved") && !table.has("red_line", "moved"));
    // Charger's 3 dice: 3 hits; charged's 2 dice: 1 hit; saves of the charged, then of the charger.
    table.resolve("melee_round", fight("line", "red_line", 3, 2), &[3, 4, 6, 2, 5, 3, 4, 1, 3]);
    assert_eq!((table.strength("line"), table.strength("red_line")), (7, 6));
    assert_eq!(table.step(), "combat.melee_test");
    // Both sides are wiped out together: nobody wins.
    let mut table = clash(
        &["line"],
        "red_line",
        |t| {
            t.set_strength("line", 1);
            t.set_strength("red_line", 1);
        },
        &[],
    );
    table.resolve("melee_round", fight("line", "red_line", 1, 1), &[6, 6, 1, 1]);
    assert!(table.has("line", "destroyed") && table.has("red_line", "destroyed"));
    assert!(!table.step().starts_with("combat."), "at {}", table.step());
    // The charged are wiped out: no test, the chargers have won.
    let mut table = clash(&["line"], "red_line", |t| t.set_strength("red_line", 1), &[]);
    table.resolve("melee_round", fight("line", "red_line", 1, 0), &[6, 3]);
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["line".into()]));
    // The chargers are wiped out: the charged have won, and may pursue.
    let mut table = clash(&["line"], "red_line", |t| t.set_strength("line", 1), &[]);
    table.resolve("melee_round", fight("line", "red_line", 0, 1), &[6, 3]);
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["red_line".into()]));
    table.resolve("pursue_or_consolidate", json!({"uc": "red_line", "choice": "pursue"}), &[]);
}

// ND-K01: several chargers share one opponent, whose EC are shared out; losses fall together.
#[test]
fn several_chargers() {
    let mut table = clash(&["line", "guard"], "red_line", |t| t.set_strength("red_line", 2), &[]);
    table.resolve("melee_round", fight("line", "red_line", 2, 1), &[6, 6, 6, 1, 1, 1]);
    assert_eq!(table.strength("red_line"), 2, "held until both have fought");
    assert_eq!(table.step(), "combat.melee");
    let mut too_many = copy(&table);
    too_many.refused("melee_round", fight("guard", "red_line", 1, 2));
    table.resolve("melee_round", fight("guard", "red_line", 1, 1), &[1, 6, 1]);
    assert!(table.has("red_line", "destroyed"));
    assert_eq!((table.strength("line"), table.strength("guard")), (7, 7));
}

// ND-K02, Q13: the second rank: round 1, attack column, French doctrine, charged or counter-attacked.
#[test]
fn second_rank() {
    let column: Prepare = |t| t.set_attribute("line", "formation", "attack_column");
    let second = |count: i64| with(&fight("line", "red_line", 3, 0), json!({"charger_second_rank": count}));
    let mut table = clash(&["line"], "red_line", column, &[]);
    table.resolve("melee_round", second(3), &[1, 1, 1, 1, 1, 1]);
    let cases: [(&str, Prepare); 3] = [
        ("a line", NOTHING),
        ("a march column", |t| t.set_attribute("line", "formation", "march_column")),
        ("another doctrine", |t| {
            t.set_attribute("line", "formation", "attack_column");
            t.set_attribute("line", "doctrine", "other");
        }),
    ];
    for (what, prepare) in cases {
        let mut table = clash(&["line"], "red_line", prepare, &[]);
        table.refused("melee_round", second(1));
        table.resolve("melee_round", second(0), &[1, 1, 1]);
        assert!(!what.is_empty());
    }
    // Not in the second round.
    let mut table = clash(&["line"], "red_line", column, &[]);
    play_to(&mut table, "combat.melee_test");
    play_to(&mut table, "combat.melee");
    table.refused("melee_round", second(1));
    // The charged must have counter-attacked.
    let french: Prepare = |t| {
        t.set_attribute("red_line", "formation", "attack_column");
        t.set_attribute("red_line", "doctrine", "french");
    };
    let charged = with(&fight("line", "red_line", 0, 2), json!({"charged_second_rank": 2}));
    let mut table = clash(&["line"], "red_line", french, &[]);
    table.refused("melee_round", charged.clone());
    let mut table = combat(&["line"], "red_line", "front", french, &[]);
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_line", "choice": "counter_attack"}), &[]);
    play_to(&mut table, "combat.melee");
    table.resolve("melee_round", charged, &[1, 1, 1, 1]);
    // Never more than there are.
    let mut table = clash(&["line"], "red_line", column, &[]);
    table.refused("melee_round", second(6));
    table.refused("melee_round", fight("line", "red_line", 9, 0));
    table.refused("melee_round", fight("line", "red_line", 0, 9));
}

// ND-S17, K07, K08, T27, X13, X15: everybody tests, the charging side first; failed breaks, passed chooses.
#[test]
fn the_melee_test() {
    let mut table = clash(&["line"], "red_line", NOTHING, &[]);
    play_to(&mut table, "combat.melee_test");
    assert_eq!(obligation(&table).as_deref(), Some("ND-K07"));
    assert!(test(&mut copy(&table), "red_line", 4), "either side may roll first");
    assert!(test(&mut table, "line", 4));
    table.resolve("melee_choice", json!({"uc": "line", "choice": "fight_on"}), &[]);
    assert!(test(&mut table, "red_line", 4));
    table.resolve("melee_choice", json!({"uc": "red_line", "choice": "fight_on"}), &[]);
    assert_eq!(table.step(), "combat.melee", "a second round");
    assert_eq!(records(&table, "combat")[0].fields.get("round").and_then(|round| round.as_whole()), Some(2));
    // A charger that breaks: its EC are lost for its UM, the charged have won.
    play_to(&mut table, "combat.melee_test");
    assert!(!test(&mut copy(&table), "line", 3), "4 is needed");
    break_in_melee(&mut table, "line");
    assert!(table.has("line", "broken"));
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["red_line".into()]));
}

// ND-K08, X13, X14: a chosen fall back is one even for who rallies; both fall back, nobody wins.
#[test]
fn falling_back_by_choice() {
    let mut table = clash(&["line"], "red_line", |t| t.set_marker("red_line", "rally", 1), &[]);
    play_to(&mut table, "combat.melee_test");
    test(&mut table, "line", 6);
    table.resolve("melee_choice", json!({"uc": "line", "choice": "fight_on"}), &[]);
    test(&mut table, "red_line", 6);
    table.resolve("melee_choice", json!({"uc": "red_line", "choice": "fall_back"}), &[]);
    assert!(!table.has("red_line", "broken") && table.has("red_line", "moved") && table.has("red_line", "disorder"));
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["line".into()]));
    let mut table = clash(&["line"], "red_line", NOTHING, &[]);
    play_to(&mut table, "combat.melee_test");
    test(&mut table, "line", 6);
    table.resolve("melee_choice", json!({"uc": "line", "choice": "fall_back"}), &[]);
    assert!(!table.has("line", "rally"), "it goes when the others have rolled");
    test(&mut table, "red_line", 6);
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["red_line".into()]));
    assert!(table.has("line", "rally") && table.has("line", "disorder") && table.has("line", "moved"));
}

// ND-O12: a break as a rout: both markers, out of the combat, still in play.
#[test]
fn a_rout() {
    for (rallying, broken) in [(0, false), (1, true)] {
        let mut table = clash(&["line"], "red_line", NOTHING, &[("break_effect", "rout")]);
        table.set_marker("line", "rally", rallying);
        play_to(&mut table, "combat.melee_test");
        break_in_melee(&mut table, "line");
        assert_eq!(table.has("line", "broken"), broken);
        assert_eq!(table.has("line", "disorder") && table.has("line", "rally"), !broken);
        assert_eq!(listed(&table, "winners"), ["red_line"]);
    }
}

// ND-O08: only the side with more unsaved hits tests, both on a tie; the others choose freely.
#[test]
fn only_the_losers_test() {
    for (dice, charger_tests, charged_tests) in [
        (&[6, 1, 1][..], false, true),
        (&[1, 6, 1], true, false),
        (&[6, 6, 1, 1], true, true),
        (&[1, 1], true, true),
        (&[6, 6, 4, 1], true, false),
    ] {
        let mut table = clash(&["line"], "red_line", NOTHING, &[("melee_test_who", "losers")]);
        table.resolve("melee_round", fight("line", "red_line", 1, 1), dice);
        assert_eq!(table.step(), "combat.melee_test");
        for (unit, tests) in [("line", charger_tests), ("red_line", charged_tests)] {
            if tests {
                test(&mut table, unit, 6);
            } else {
                table.refused("morale_test", json!({"tester": unit}));
            }
            table.resolve("melee_choice", json!({"uc": unit, "choice": "fight_on"}), &[]);
        }
        assert_eq!(table.step(), "combat.melee", "{dice:?}");
    }
}

// ND-L03: a UC that loses its last EC is told with the result of the round.
#[test]
fn the_last_ec_lost_is_told_aloud() {
    let mut table = clash(&["line"], "red_line", NOTHING, &[]);
    table.set_strength("red_line", 1);
    let fought = common::event(&mut table, "melee_round", fight("line", "red_line", 1, 1), &[6, 1, 1]);
    let lines = fought.resolution.expect("resolved").lines;
    let told = lines.iter().find(|line| line.text.key == "line-out-of-action").expect("told");
    assert!(told.aloud);
}
