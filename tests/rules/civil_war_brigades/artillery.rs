//! Artillery fire (CW-A01 to A15, D3, D4, S02, G06).

use super::*;

/// Blue's artillery phase.
fn firing(options: &[(&str, &str)]) -> Table {
    at("first.artillery", options)
}

fn needed(table: &Table, form: &Json) -> Option<u8> {
    let target = form["target"].as_str().unwrap();
    lowest(table, "artillery_fire", form, target)
}

// CW-A01 and the rows of 5.9 outside a charge: which face hits when 7 is needed.
#[test]
fn rows_of_artillery_fire() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, u8); 25] = [
        ("solid shot, medium", none, shelling("parrotts", "texas", "solid_shot", 15.0), 7),
        ("solid shot, short", none, shelling("parrotts", "texas", "solid_shot", 4.0), 7),
        ("solid shot, maximum", none, shelling("parrotts", "texas", "solid_shot", 30.0), 8),
        ("pivoted under an order", mark_parrotts, shelling("parrotts", "texas", "solid_shot", 15.0), 8),
        ("pivots to fire", none, with(&shelling("parrotts", "texas", "solid_shot", 15.0), json!({"pivot": true})), 8),
        ("in a field", none, with(&shelling("parrotts", "texas", "solid_shot", 15.0), json!({"in_field": true})), 9),
        ("howitzer", none, shelling("howitzers", "texas", "case_shot", 6.0), 7),
        ("case shot", none, shelling("parrotts", "texas", "case_shot", 15.0), 7),
        ("case shot, moving", texas_moved, shelling("parrotts", "texas", "case_shot", 15.0), 8),
        ("shell", none, shelling("parrotts", "texas", "shell", 15.0), 7),
        ("shell, moving", texas_moved, shelling("parrotts", "texas", "shell", 15.0), 8),
        ("solid shot, moving", texas_moved, shelling("parrotts", "texas", "solid_shot", 15.0), 7),
        ("canister", none, shelling("parrotts", "texas", "canister", 4.0), 4),
        ("canister, moving", texas_moved, shelling("parrotts", "texas", "canister", 4.0), 4),
        ("rifled at a battery", none, shelling("parrotts", "lynchburg", "solid_shot", 15.0), 6),
        ("rifled shell at a battery", none, shelling("parrotts", "lynchburg", "shell", 15.0), 6),
        ("smoothbore at a battery", none, shelling("napoleons", "lynchburg", "solid_shot", 15.0), 7),
        ("light cover", none, with(&shelling("parrotts", "texas", "solid_shot", 15.0), json!({"cover": "light"})), 8),
        ("heavy cover", none, with(&shelling("parrotts", "texas", "solid_shot", 15.0), json!({"cover": "heavy"})), 9),
        ("dug in", |t| mark("texas", "entrenched")(t), shelling("parrotts", "texas", "solid_shot", 15.0), 9),
        ("green", |t| t.set_attribute("parrotts", "green", true), shelling("parrotts", "texas", "solid_shot", 15.0), 8),
        ("surge", |t| mark("park", "surge")(t), shelling("parrotts", "texas", "solid_shot", 15.0), 6),
        ("surge elsewhere", |t| mark("first", "surge")(t), shelling("parrotts", "texas", "solid_shot", 15.0), 7),
        ("mounted target", none, shelling("parrotts", "rangers", "solid_shot", 15.0), 7),
        (
            "already used its first volley",
            |t| mark("parrotts", "first_volley_used")(t),
            shelling("parrotts", "texas", "solid_shot", 15.0),
            7,
        ),
    ];
    let table = firing(&[]);
    for (what, prepare, form, face) in cases {
        assert_eq!(needed(&changed(&table, prepare), &form), Some(face), "{what}");
    }
    // A howitzer is not even asked about fields.
    let field = with(&shelling("howitzers", "texas", "case_shot", 6.0), json!({"in_field": true}));
    let refused = copy(&table).try_resolve("artillery_fire", field, &[1; 6]).expect_err("not asked");
    assert_eq!(refused.code, "input_not_applicable");
}

fn mark_parrotts(table: &mut Table) {
    table.set_marker("parrotts", "pivoted", 1);
}

fn texas_moved(table: &mut Table) {
    table.set_marker("texas", "moved", 1);
}

// CW-A01, A02, D3: dice of each size; ranges of each gun, the maximum band at -1.
#[test]
fn dice_and_ranges() {
    let table = at("second.artillery", &[]);
    let form = |battery: &str| shelling(battery, "iowa", "shell", 8.0);
    for (battery, dice) in [("washington", 8), ("lynchburg", 6), ("norfolk", 6)] {
        assert_eq!(dice_of(&table, "artillery_fire", &form(battery)), dice, "{battery}");
    }
    let ruined = changed(&table, |t| t.set_strength("norfolk", 6));
    assert_eq!(dice_of(&ruined, "artillery_fire", &form("norfolk")), 4, "a small battery");
    let ranges = [
        ("parrotts", "shell", [4.0, 20.0, 40.0]),
        ("napoleons", "shell", [4.0, 15.0, 30.0]),
        ("howitzers", "shell", [4.0, 8.0, 16.0]),
        ("mortars", "shell", [6.0, 25.0, 50.0]),
    ];
    let mut table = firing(&[]);
    for (battery, munition, [short, medium, most]) in ranges {
        let at = |distance: f64| shelling(battery, "texas", munition, distance);
        for (distance, face) in [(short, 7), (short + 0.5, 7), (medium, 7), (medium + 0.5, 8), (most, 8)] {
            assert_eq!(needed(&table, &at(distance)), Some(face), "{battery} at {distance}");
        }
        assert_refused(&mut table, "artillery_fire", at(most + 0.5), "out_of_range", "CW-A02", battery);
        if battery != "mortars" {
            let canister = |distance: f64| shelling(battery, "texas", "canister", distance);
            assert_eq!(needed(&table, &canister(short)), Some(4), "{battery}");
            let far = canister(short + 0.5);
            assert_refused(&mut table, "artillery_fire", far, "canister_too_far", "CW-A03", battery);
        }
    }
}

// CW-A03, D4: what a gun does not have.
#[test]
fn munitions_that_do_not_exist() {
    let mut table = firing(&[]);
    for (battery, munition) in [("howitzers", "solid_shot"), ("mortars", "case_shot"), ("mortars", "canister")] {
        let form = shelling(battery, "texas", munition, 4.0);
        assert_refused(&mut table, "artillery_fire", form, "no_such_munition", "CW-A03", munition);
    }
}

// CW-A08, A09, A10, A11, D4: damage of one hit and the test it brings, by gun, munition and face. The first face only
// just hits; the last two are a natural 8 or more.
#[test]
fn damage_of_every_munition() {
    type Test = Option<i64>;
    // Damage of a hit of 7 (or 4 with canister) and of a 10; test with its penalty for each.
    type Case = (&'static str, &'static str, &'static str, u8, [u32; 2], [Test; 2]);
    let cases: [Case; 13] = [
        ("parrotts", "texas", "solid_shot", 7, [1, 1], [None, None]),
        ("parrotts", "lynchburg", "solid_shot", 7, [2, 2], [None, None]),
        ("parrotts", "texas", "case_shot", 7, [2, 2], [None, None]),
        ("parrotts", "texas", "shell", 7, [1, 1], [Some(0), Some(0)]),
        ("parrotts", "texas", "canister", 7, [1, 2], [Some(0), Some(-1)]),
        ("napoleons", "texas", "solid_shot", 7, [1, 1], [None, None]),
        ("napoleons", "lynchburg", "solid_shot", 7, [2, 2], [None, None]),
        ("napoleons", "texas", "case_shot", 7, [2, 2], [None, None]),
        ("napoleons", "texas", "shell", 7, [1, 1], [Some(0), Some(0)]),
        ("napoleons", "texas", "canister", 7, [1, 3], [Some(0), Some(-2)]),
        ("howitzers", "texas", "case_shot", 7, [2, 2], [None, None]),
        ("howitzers", "texas", "shell", 7, [1, 1], [Some(0), Some(0)]),
        ("howitzers", "texas", "canister", 7, [3, 3], [Some(0), Some(-2)]),
    ];
    let table = firing(&[]);
    for (battery, target, munition, low, amounts, tests) in cases {
        let form = shelling(battery, target, munition, 4.0);
        for (face, (amount, test)) in [low, 10].into_iter().zip(amounts.into_iter().zip(tests)) {
            let after = after(&table, "artillery_fire", &form, &[face]);
            let what = format!("{battery}, {munition} at {target}, a {face}");
            assert_eq!(cu(&table, target) - cu(&after, target), amount, "{what}");
            let expected: Vec<_> =
                test.into_iter().map(|penalty| (target.to_owned(), "munition".to_owned(), penalty)).collect();
            assert_eq!(tests_due(&after), expected, "{what}");
        }
    }
    // Counter-battery: only solid shot has a second value.
    for (munition, amount) in [("case_shot", 2), ("shell", 1), ("canister", 1)] {
        let form = shelling("napoleons", "lynchburg", munition, 4.0);
        assert_eq!(damage(&table, "artillery_fire", &form, "lynchburg", &[7]), amount, "{munition} at a battery");
    }
}

// CW-A09, G03: siege guns throw a D5 for each hit, plus 1 with solid shot. A 10 of the D5 is a 5.
#[test]
fn siege_guns_throw_their_damage() {
    let table = firing(&[]);
    let cases: [(&str, &[u8], u32, bool); 5] = [
        ("solid_shot", &[7, 1, 1, 1, 1, 1, 10], 6, true),
        ("solid_shot", &[7, 7, 1, 1, 1, 1, 1, 4], 2 + 3, false),
        ("shell", &[7, 1, 1, 1, 1, 1, 2], 1, true),
        ("shell", &[7, 7, 1, 1, 1, 1, 5, 9], 3 + 5, true),
        ("shell", &[1, 1, 1, 1, 1, 1], 0, false),
    ];
    for (munition, dice, amount, tested) in cases {
        let mut table = copy(&table);
        table.resolve("artillery_fire", shelling("mortars", "texas", munition, 15.0), dice);
        assert_eq!(24 - cu(&table, "texas"), amount, "{munition} {dice:?}");
        assert_eq!(!tests_due(&table).is_empty(), tested, "{munition} {dice:?}");
    }
}

// CW-A10, Z20: the 8+ of canister is the face of the die, or the total by option.
#[test]
fn canister_on_an_eight() {
    for (option, amounts) in [("natural", [1, 1, 3, 3]), ("total", [1, 3, 3, 3])] {
        let table = firing(&[("canister_eight", option)]);
        let form = shelling("napoleons", "texas", "canister", 4.0);
        for (face, amount) in [4, 5, 8, 10].into_iter().zip(amounts) {
            assert_eq!(damage(&table, "artillery_fire", &form, "texas", &[face]), amount, "{option}: a {face}");
        }
    }
}

// CW-A11: one test per fire, with the worst penalty among the hits; the cases of F07 count too.
#[test]
fn tests_after_artillery_fire() {
    let table = firing(&[]);
    let canister = shelling("napoleons", "texas", "canister", 4.0);
    let mixed = after(&table, "artillery_fire", &canister, &[4, 9]);
    assert_eq!(tests_due(&mixed), [("texas".to_owned(), "munition".to_owned(), -2)]);
    let base = after(&table, "artillery_fire", &shelling("parrotts", "texas", "case_shot", 15.0), &[9, 9, 9]);
    assert_eq!(due(&base), Some(("texas".to_owned(), "base_lost".to_owned())), "six lost");
    let flank = with(&shelling("parrotts", "texas", "case_shot", 15.0), json!({"aspect": "flank"}));
    let flank = after(&table, "artillery_fire", &flank, &[9]);
    assert_eq!(due(&flank), Some(("texas".to_owned(), "flank_rear_damage".to_owned())));
    let nothing = after(&table, "artillery_fire", &shelling("parrotts", "texas", "case_shot", 15.0), &[9]);
    assert_eq!(due(&nothing), None, "two lost, no base");
    let everything = with(&canister, json!({"aspect": "rear"}));
    assert_eq!(tests_due(&after(&table, "artillery_fire", &everything, &[9, 9, 9])).len(), 1);
    let gone = after(&table, "artillery_fire", &shelling("napoleons", "florida", "canister", 4.0), &[9, 9]);
    assert!(gone.has("florida", "destroyed") && tests_due(&gone).is_empty(), "0 CU: no test");
}

// CW-A01, Z03, Z42, G06: the options of the throw.
#[test]
fn options_of_artillery_fire() {
    let solid = shelling("parrotts", "texas", "solid_shot", 15.0);
    assert_eq!(needed(&firing(&[("artillery_target", "6")]), &solid), Some(6));
    let heavy = with(&solid, json!({"cover": "heavy"}));
    let cases = [("yes", 9), ("no", 7)];
    for (option, face) in cases {
        let table = firing(&[("artillery_cover", option)]);
        let dug_in = changed(&table, |t| mark("texas", "entrenched")(t));
        assert_eq!(needed(&dug_in, &solid), Some(face), "artillery_cover {option}");
        if option == "yes" {
            assert_eq!(needed(&table, &heavy), Some(face));
        }
    }
    let hopeless =
        json!({"in_field": true, "pivot": true, "cover": "heavy", "distance": 30.0, "munition": "solid_shot"});
    for (option, face) in [("no", None), ("yes", Some(10))] {
        let mut table = firing(&[("natural_extremes", option)]);
        table.set_attribute("parrotts", "green", true);
        assert_eq!(needed(&table, &with(&solid, hopeless.clone())), face, "natural_extremes {option}");
    }
}

// CW-A04, A05, A06, A15, K10, K11, K13: who may not fire, and at whom.
#[test]
fn refused_artillery_fire() {
    let cases: [(&str, Prepare, Json, &str, &str); 15] = [
        ("fired already", |t| t.set_marker("parrotts", "fired", 1), json!({}), "fired_already", "CW-F08"),
        ("moved", |t| t.set_marker("parrotts", "moved", 1), json!({}), "battery_moved", "CW-A06"),
        ("limbered", |t| t.set_attribute("parrotts", "limber", "limbered"), json!({}), "unfit_to_fire", "CW-A06"),
        ("panicked", |t| t.set_marker("parrotts", "panicked", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("prone", |t| t.set_marker("parrotts", "prone", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("disorganised", |t| t.set_marker("parrotts", "disorganised", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("spent", |t| t.set_marker("parrotts", "spent", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("a friend near the target", |_| {}, json!({"friend_near": true}), "friend_too_near", "CW-A04"),
        (
            "neither nearest nor on a hill",
            |_| {},
            json!({"nearest": false, "on_hill": false}),
            "not_the_nearest",
            "CW-A05",
        ),
        ("a friend", |_| {}, json!({"target": "iowa"}), "wrong_side", ""),
        ("a destroyed unit", |t| t.set_marker("texas", "destroyed", 1), json!({}), "out_of_play", ""),
        ("a regiment", |_| {}, json!({"battery": "ohio"}), "not_a_battery", "CW-A01"),
        ("over the target", |_| {}, json!({"over": "texas"}), "fires_over_itself", "CW-A07"),
        ("over itself", |_| {}, json!({"over": "parrotts"}), "fires_over_itself", "CW-A07"),
        ("the other side", |_| {}, json!({"battery": "washington", "target": "ohio"}), "not_your_fire", "CW-T06"),
    ];
    let table = firing(&[]);
    let solid = shelling("parrotts", "texas", "solid_shot", 15.0);
    for (what, prepare, more, code, rule) in cases {
        let mut table = changed(&table, prepare);
        assert_refused(&mut table, "artillery_fire", with(&solid, more), code, rule, what);
    }
    let allowed: [(&str, Prepare, Json); 4] = [
        ("on a hill", |_| {}, json!({"nearest": false, "on_hill": true})),
        ("pivoted", |t| t.set_marker("parrotts", "pivoted", 1), json!({})),
        ("shaken", |t| t.set_marker("parrotts", "shaken", 1), json!({})),
        ("blocked", |t| t.set_marker("parrotts", "blocked", 1), json!({})),
    ];
    for (what, prepare, more) in allowed {
        let mut table = changed(&table, prepare);
        assert!(table.try_resolve("artillery_fire", with(&solid, more), &[1; 6]).is_ok(), "{what}");
    }
}

// CW-A07, Z22: fire over a unit, by the one die or by every die.
#[test]
fn fire_over_a_unit() {
    let over = |munition: &str, unit: &str| with(&shelling("napoleons", "texas", munition, 4.0), json!({"over": unit}));
    // The die of the unit fired over follows the six of the fire.
    for (die, hit) in [(1, true), (3, true), (4, false), (10, false)] {
        let mut table = firing(&[]);
        table.resolve("artillery_fire", over("case_shot", "ohio"), &[6, 6, 6, 6, 6, 6, die]);
        assert_eq!(cu(&table, "ohio"), if hit { 16 } else { 18 }, "a {die}");
        assert_eq!(cu(&table, "texas"), 24);
        assert_eq!(due(&table), None, "case shot brings no test");
    }
    // The first value of the table, and the test without penalty.
    let mut table = firing(&[]);
    table.resolve("artillery_fire", over("canister", "ohio"), &[1, 1, 1, 1, 1, 1, 2]);
    assert_eq!((cu(&table, "ohio"), tests_due(&table)), (17, vec![("ohio".to_owned(), "munition".to_owned(), 0)]));
    // A base lost by it brings the test of F07.
    let mut table = firing(&[]);
    table.set_strength("ohio", 13);
    table.resolve("artillery_fire", over("case_shot", "ohio"), &[6, 6, 6, 6, 6, 6, 2]);
    assert_eq!(due(&table), Some(("ohio".to_owned(), "base_lost".to_owned())));
    // Every die of the fire by option, and no die more.
    let mut table = firing(&[("overfire", "per_die")]);
    table.resolve("artillery_fire", over("case_shot", "ohio"), &[1, 2, 3, 4, 5, 6]);
    assert_eq!((cu(&table, "ohio"), cu(&table, "texas")), (12, 24));
    // An enemy unit may lie under the fire too.
    let mut table = firing(&[]);
    table.resolve("artillery_fire", over("case_shot", "georgia"), &[6, 6, 6, 6, 6, 6, 1]);
    assert_eq!(cu(&table, "georgia"), 16);
}

// CW-A14, A15, T04, T06: once a turn, in the artillery or the fire phase; a pivot declared with it stays for the turn.
#[test]
fn once_a_turn() {
    let solid = shelling("parrotts", "texas", "solid_shot", 15.0);
    let mut table = firing(&[]);
    table.resolve("artillery_fire", with(&solid, json!({"pivot": true})), &[1; 6]);
    assert!(table.has("parrotts", "fired") && table.has("parrotts", "pivoted") && !table.has("parrotts", "moved"));
    assert!(!table.has("parrotts", "first_volley_used"), "batteries know no first volley");
    table.go_to("first.fire");
    assert_refused(&mut table, "artillery_fire", solid.clone(), "fired_already", "CW-F08", "again");
    table.resolve("artillery_fire", shelling("napoleons", "texas", "solid_shot", 15.0), &[1; 6]);
    walk_to(&mut table, "second.rally");
    assert!(!table.has("parrotts", "pivoted"), "until the player turn ends");
    walk_to(&mut table, "first.artillery");
    table.resolve("artillery_fire", solid, &[1; 6]);
}

// CW-A12, A13: what only the full rulebook knows is entered by hand, with the tests it brings.
#[test]
fn hits_of_the_full_rulebook() {
    let mut table = firing(&[]);
    table.resolve("further_hits", json!({"unit": "georgia", "hits": 2}), &[]);
    assert_eq!((cu(&table, "georgia"), due(&table)), (16, None));
    table.resolve("further_hits", json!({"unit": "georgia", "hits": 4}), &[]);
    assert_eq!(due(&table), Some(("georgia".to_owned(), "base_lost".to_owned())));
}
