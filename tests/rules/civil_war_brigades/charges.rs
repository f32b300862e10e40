//! Charges: who may, who tests, what becomes of them (CW-C01 to C03, C09 to C11, V01, V03, S06, S08, U25, D53).

use super::*;
use estafette::engine::message::Arg;
use estafette::rulesets::civil_war_brigades::names::recorded;

// CW-C01, D53, V03, O08: what may not be charged, and by whom.
#[test]
fn refused_charges() {
    let table = at("first.orders", &[]);
    let plain = json!({"unit": "ohio", "target": "georgia", "moves": 2, "aspect": "front"});
    let cases: [(&str, Prepare, Json, &str, &str); 14] = [
        ("unseen", |_| {}, json!({"sees_target": false}), "target_not_seen", "CW-C01"),
        ("artillery", |_| {}, json!({"unit": "parrotts"}), "artillery_cannot_charge", "CW-O08"),
        ("panicked", |t| t.set_marker("ohio", "panicked", 1), json!({}), "cannot_be_ordered", "CW-O08"),
        ("prone", |t| t.set_marker("ohio", "prone", 1), json!({}), "cannot_be_ordered", "CW-O08"),
        ("disorganised", |t| t.set_marker("ohio", "disorganised", 1), json!({}), "cannot_be_ordered", "CW-O08"),
        ("spent", |t| t.set_marker("ohio", "spent", 1), json!({}), "movement_over", "CW-P05"),
        ("blocked", |t| t.set_marker("ohio", "blocked", 1), json!({}), "movement_over", "CW-P05"),
        ("rallied", |t| t.set_marker("ohio", "rallied", 1), json!({}), "cannot_be_ordered", "CW-O08"),
        ("a friend", |_| {}, json!({"target": "iowa"}), "wrong_side", ""),
        ("destroyed", |t| t.set_marker("georgia", "destroyed", 1), json!({}), "out_of_play", ""),
        (
            "an echelon in flank",
            |t| t.set_attribute("georgia", "formation", "echelon"),
            json!({"aspect": "flank"}),
            "echelon_has_no_flank",
            "CW-D53",
        ),
        (
            "mounted through difficult terrain",
            |_| {},
            json!({"unit": "troopers", "difficult_terrain": true}),
            "cavalry_in_difficult_terrain",
            "CW-V03",
        ),
        ("the other side", |_| {}, json!({"unit": "georgia", "target": "ohio"}), "no_charge_now", "CW-C01"),
        ("a brigade that was ordered", ordered_already, json!({}), "ordered_already", "CW-O08"),
    ];
    for (what, prepare, more, code, rule) in cases {
        let mut table = changed(&table, prepare);
        assert_refused(&mut table, "declare_charge", with(&plain, more), code, rule, what);
    }
    let allowed: [(&str, Prepare, Json); 7] = [
        ("shaken", |t| t.set_marker("ohio", "shaken", 1), json!({})),
        ("a line in rear", |_| {}, json!({"aspect": "rear"})),
        ("an echelon in front", |t| t.set_attribute("georgia", "formation", "echelon"), json!({})),
        ("an echelon in rear", |t| t.set_attribute("georgia", "formation", "echelon"), json!({"aspect": "rear"})),
        ("a line in flank", |_| {}, json!({"aspect": "flank"})),
        ("mounted, open ground", |_| {}, json!({"unit": "troopers", "difficult_terrain": false})),
        ("dismounted", |_| {}, json!({"unit": "dragoons"})),
    ];
    for (what, prepare, more) in allowed {
        let mut table = changed(&table, prepare);
        assert!(table.try_resolve("declare_charge", with(&plain, more), &[]).is_ok(), "{what}");
    }
    // Difficult terrain is no question for those on foot, or does not stop them.
    for unit in ["ohio", "dragoons"] {
        let form = with(&plain, json!({"unit": unit, "difficult_terrain": true}));
        let answer = copy(&table).try_resolve("declare_charge", form, &[]);
        assert!(answer.is_ok() || answer.is_err_and(|refusal| refusal.code == "input_not_applicable"), "{unit}");
    }
}

fn ordered_already(table: &mut Table) {
    order(table, "first", "forward", &[9]);
}

/// Who tests, in order, when every test is passed.
fn testers(table: &Table) -> Vec<(String, String)> {
    let mut table = copy(table);
    let mut all = Vec::new();
    while let Some(test) = due(&table) {
        all.push(test);
        morale(&mut table, json!({}), &[10]);
    }
    all
}

// CW-C02, C03, V01, S06, U25, Z13, Z14: the tests of a charge, charger first.
#[test]
fn who_tests() {
    const BOTH: &[&str] = &["charge_made", "charged"];
    const CHARGER: &[&str] = &["charge_made"];
    const CHARGED: &[&str] = &["charged"];
    let cases: [(&str, &str, &str, &str, &[&str]); 20] = [
        ("equal size", "ohio", "georgia", "front", BOTH),
        ("larger target", "ohio", "texas", "front", BOTH),
        ("smaller target", "ohio", "alabama", "front", CHARGED),
        ("flank", "ohio", "georgia", "flank", BOTH),
        ("rear", "ohio", "georgia", "rear", BOTH),
        ("smaller, in flank", "ohio", "alabama", "flank", CHARGED),
        ("African-American charger, front", "usct", "georgia", "front", CHARGED),
        ("African-American charger, flank", "usct", "georgia", "flank", BOTH),
        ("African-American charger, rear", "usct", "georgia", "rear", BOTH),
        ("African-American target, front", "ohio", "guard", "front", CHARGER),
        ("African-American target, flank", "ohio", "guard", "flank", BOTH),
        ("African-American both", "usct", "guard", "front", &[]),
        ("mounted on mounted", "troopers", "rangers", "front", CHARGER),
        ("mounted on dismounted", "troopers", "partisans", "flank", CHARGER),
        ("dismounted on mounted", "dragoons", "rangers", "front", BOTH),
        ("mounted on foot", "troopers", "georgia", "front", BOTH),
        ("mounted on guns", "troopers", "lynchburg", "front", BOTH),
        ("foot on mounted", "ohio", "rangers", "rear", BOTH),
        ("mounted on mounted, rear", "troopers", "rangers", "rear", CHARGER),
        ("a larger battery", "ohio", "washington", "front", BOTH),
    ];
    for (what, charger, target, aspect, expected) in cases {
        let table = charge_begun(charger, target, 2, aspect, &[]);
        let causes: Vec<String> = testers(&table).into_iter().map(|(_, cause)| cause).collect();
        assert_eq!(causes, expected, "{what}");
        let mut passed = copy(&table);
        stand_firm(&mut passed);
        assert_eq!(passed.step(), "charge.reaction", "{what}: tested or exempt, the target reacts");
    }
}

// CW-U25: sizes are the bases of the moment.
#[test]
fn size_is_bases_now() {
    for (ohio, georgia, charger_tests) in
        [(18, 18, true), (18, 12, false), (12, 12, true), (13, 12, false), (12, 18, true)]
    {
        let mut table = at("first.orders", &[]);
        table.set_strength("ohio", ohio);
        table.set_strength("georgia", georgia);
        charge_ordered(&mut table, "ohio", "georgia", 2, "front");
        begin(&mut table);
        let first = due(&table).expect("a test").1;
        assert_eq!(first == "charge_made", charger_tests, "{ohio} against {georgia}");
    }
}

// CW-S06, Z27: the option keeps one of the two.
#[test]
fn african_american_regiments_by_option() {
    for (option, made, received) in [("both", false, false), ("made", false, true), ("received", true, false)] {
        let options = [("african_american_no_test", option)];
        let charging = testers(&charge_begun("usct", "georgia", 2, "front", &options));
        assert_eq!(charging.iter().any(|(unit, _)| unit == "usct"), made, "{option}, charging");
        let charged = testers(&charge_begun("ohio", "guard", 2, "front", &options));
        assert_eq!(charged.iter().any(|(unit, _)| unit == "guard"), received, "{option}, charged");
    }
}

// CW-C02: what a charger's failure does, by option.
#[test]
fn a_charger_that_fails() {
    for (option, before, result) in [
        ("shaken_recoil", "steady", "shaken"),
        ("shaken_recoil", "shaken", "panicked"),
        ("no_charge", "steady", "steady"),
        ("no_charge", "shaken", "shaken"),
    ] {
        let mut table = at("first.orders", &[("charger_fail", option)]);
        if before == "shaken" {
            table.set_marker("ohio", "shaken", 1);
        }
        charge_ordered(&mut table, "ohio", "georgia", 2, "front");
        begin(&mut table);
        morale(&mut table, json!({}), &[6]);
        assert_eq!(morale_of(&table, "ohio"), result, "{option}, {before}");
        assert_eq!(table.step(), "first.melee", "the charge is over");
        assert!(records(&table, "charge").is_empty() && !table.has("ohio", "charging"), "{option}");
        assert_eq!(obligation(&table), None, "{option}: nobody else tests");
    }
}

// CW-M05: nobody goes to ground to avoid charging; the charged may.
#[test]
fn no_charger_goes_to_ground() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    let test = open_tests(&table).pop().unwrap().id;
    let form = json!({"test": test, "to_ground": true, "in_field": true});
    assert!(copy(&table).try_resolve("morale_test", form, &[]).is_err());
    morale(&mut table, json!({}), &[10]);
    morale(&mut table, json!({"to_ground": true, "in_field": true}), &[]);
    assert!(table.has("georgia", "prone"));
    assert_eq!(table.step(), "charge.round", "it holds without fire");
}

// CW-S08, m_rebel_yell: -1 on the test of the charged unit, of a charger that has the yell.
#[test]
fn the_rebel_yell_frightens() {
    let lowest_pass = |table: &Table| {
        (1..=10).find(|die| {
            let mut tried = copy(table);
            morale(&mut tried, json!({}), &[*die]);
            morale_of(&tried, "ohio") == "steady"
        })
    };
    let charged = |prepare: Prepare, charger: &str| {
        let mut table = at("second.orders", &[]);
        prepare(&mut table);
        charge_ordered(&mut table, charger, "ohio", 2, "front");
        begin(&mut table);
        if due(&table).expect("a test").1 == "charge_made" {
            morale(&mut table, json!({}), &[10]);
        }
        table
    };
    assert_eq!(lowest_pass(&charged(|_| {}, "georgia")), Some(8));
    assert_eq!(lowest_pass(&charged(|_| {}, "rangers")), Some(8), "cavalry yells too");
    assert_eq!(lowest_pass(&charged(|t| t.set_attribute("georgia", "yell", "none"), "georgia")), Some(7));
    assert_eq!(lowest_pass(&charged(|t| t.set_attribute("georgia", "yell", "union_hurrah"), "georgia")), Some(7));
    // The charger's own test knows no yell.
    let mut table = at("second.orders", &[]);
    charge_ordered(&mut table, "georgia", "ohio", 2, "front");
    begin(&mut table);
    morale(&mut table, json!({}), &[7]);
    assert_eq!(morale_of(&table, "georgia"), "steady");
}

// CW-C03: the charged unit that fails is fought without reaction, if it is still reached.
#[test]
fn a_target_that_fails() {
    for reaches in [true, false] {
        let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
        morale(&mut table, json!({}), &[10]);
        morale(&mut table, json!({}), &[2]);
        assert_eq!(morale_of(&table, "georgia"), "shaken");
        assert_eq!(table.step(), "charge.reach");
        let charge = latest(&table, "charge");
        table.resolve("reach", json!({"charge": charge, "still_reaches": reaches}), &[]);
        assert_eq!(table.step(), if reaches { "charge.round" } else { "first.melee" });
        assert_eq!(records(&table, "combat").len(), usize::from(reaches));
    }
    let mut table = at("first.orders", &[]);
    table.set_marker("georgia", "panicked", 1);
    charge_ordered(&mut table, "ohio", "georgia", 2, "front");
    begin(&mut table);
    morale(&mut table, json!({}), &[10]);
    morale(&mut table, json!({}), &[2]);
    assert_eq!(morale_of(&table, "georgia"), "destroyed");
    assert_eq!((table.step(), records(&table, "charge").len()), ("first.melee", 0), "nobody is left to fight");
}

// CW-C10: charges that come to nothing without a test.
#[test]
fn cancelled_charges() {
    let cases: [(&str, Prepare); 3] = [
        ("charger destroyed", |t| t.set_marker("ohio", "destroyed", 1)),
        ("charger panicked", |t| t.set_marker("ohio", "panicked", 1)),
        ("target destroyed", |t| t.set_marker("georgia", "destroyed", 1)),
    ];
    for (what, prepare) in cases {
        let mut table = at("first.orders", &[]);
        charge_ordered(&mut table, "ohio", "georgia", 2, "front");
        prepare(&mut table);
        assert_eq!(obligation(&table), None, "{what}");
        assert!(tests_due(&table).is_empty(), "{what}");
    }
    // A charger that was made to recoil before its charge.
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 2, "front");
    order(&mut table, "first", "hold", &[9]);
    strike_with_stolen_fire(&mut table, "ohio");
    assert!(records(&table, "charge").len() == 1, "hit, not yet tested");
    morale(&mut table, json!({}), &[2]);
    table.go_to("first.melee");
    assert!(records(&table, "charge").is_empty() && !table.has("ohio", "charging"), "it recoiled");
}

/// A hit in the flank of a blue unit in blue's own orders: shell of a battery fired over it.
fn strike_with_stolen_fire(table: &mut Table, unit: &str) {
    table.go_to("first.fire");
    let over = with(&shelling("napoleons", "texas", "canister", 4.0), json!({"over": unit}));
    table.resolve("artillery_fire", over, &[1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(due(table), Some((unit.to_owned(), "munition".to_owned())));
}

// CW-C10, K21: a target that was displaced: does the charge still reach it? Moves and aspect may change.
#[test]
fn a_displaced_target() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 2, "front");
    order(&mut table, "first", "hold", &[9]);
    table.go_to("first.fire");
    let form = with(&shot("kansas", "georgia", 8.0), json!({"aspect": "flank"}));
    table.resolve("fire", form, &[9, 1, 1, 1, 1, 1]);
    morale(&mut table, json!({}), &[2]);
    assert!(table.has("georgia", "displaced"));
    table.go_to("first.melee");
    let charge = latest(&table, "charge");
    // While nobody has said whether it is still in reach, the form tells the charge as it was declared.
    let form = table.game.form_maker("charge").unwrap().form(&inputs_of(json!({"charge": charge})), false);
    let reach = form.notes.iter().find(|note| note.text.key == "line-charge").expect("a reach");
    assert_eq!(reach.text.args.get("moves"), Some(&Arg::Number(2.into())));
    let mut lost = copy(&table);
    lost.resolve("charge", json!({"charge": charge, "still_reaches": false}), &[]);
    assert_eq!((lost.step(), records(&lost, "charge").len(), tests_due(&lost).len()), ("first.melee", 0, 0));
    let reached = json!({"charge": charge, "still_reaches": true, "moves": 3, "aspect": "flank"});
    table.resolve("charge", reached, &[]);
    assert_eq!(due(&table), Some(("ohio".to_owned(), "charge_made".to_owned())));
    let record = records(&table, "charge").pop().unwrap();
    assert_eq!(record.text(recorded::ASPECT), Some("flank"));
    assert_eq!(record.fields.get("moves").and_then(|moves| moves.as_whole()), Some(3));
    // A target that stands where it stood is not asked about.
    let mut table = at("first.orders", &[]);
    charge_ordered(&mut table, "ohio", "georgia", 2, "front");
    let charge = latest(&table, "charge");
    table.resolve("charge", json!({"charge": charge, "still_reaches": false}), &[]);
    assert_eq!(table.step(), "charge.charger_test", "the answer does not matter");
}

// CW-C09, K17: several charges at one unit, one after the other, with one reaction fire.
#[test]
fn several_charges_at_one_unit() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "texas", 2, "front");
    order(&mut table, "first", "hold", &[9]);
    declare(&mut table, "kansas", "texas", 2, "front");
    order(&mut table, "second", "hold", &[9]);
    table.go_to("first.melee");
    let both: Vec<String> = records(&table, "charge").into_iter().map(|charge| charge.id).collect();
    table.resolve("charge", json!({"charge": both[0]}), &[]);
    stand_firm(&mut table);
    table.resolve("react", json!({"charge": both[0], "line_of_sight": true, "reaction": "stand_and_fire"}), &[]);
    table.resolve("fire", shot("texas", "ohio", 8.0), &[1; 8]);
    // Ohio, one base fewer, throws 6 dice and Texas 8: Texas hits more, Ohio fails and is thrown back.
    assert_eq!(table.step(), "charge.round");
    round(&mut table, json!({}), &[vec![1; 6], vec![9, 1, 1, 1, 1, 1, 1, 1]].concat());
    morale(&mut table, json!({}), &[2]);
    assert_eq!(table.step(), "first.melee");
    assert_eq!(obligation(&table).as_deref(), Some("CW-T07"), "the second charge");
    table.resolve("charge", json!({"charge": both[1]}), &[]);
    stand_firm(&mut table);
    let again = json!({"charge": both[1], "line_of_sight": true, "reaction": "stand_and_fire"});
    assert_refused(&mut table, "react", again, "no_reaction_fire", "CW-C05", "one reaction fire a phase");
}

/// What is the same of a battle whether the charge was declared first or ordered in one breath.
fn charge_of(table: &Table) -> (Vec<Option<String>>, bool, String) {
    let charge = records(table, "charge").pop().expect("a charge on its way");
    let told = [recorded::UNIT, recorded::TARGET, recorded::ASPECT, recorded::KIND];
    let told = told.map(|field| charge.text(field).map(str::to_owned)).to_vec();
    (told, table.has("ohio", "charging"), text(table, "ohio", "action"))
}

// CW-O14, C01: "Chargez !" is an order: target, way and face in one dialogue, one throw.
#[test]
fn chargez_is_an_order_of_its_own() {
    let mut declared = at("first.orders", &[]);
    charge_ordered(&mut declared, "ohio", "georgia", 2, "flank");
    let mut ordered = at("first.orders", &[]);
    let chargez = json!({
        "brigade": "first", "order": "charge", "regiments": ["ohio"],
        "charge_target@ohio": "georgia", "charge_moves@ohio": 2, "charge_aspect@ohio": "flank",
    });
    ordered.resolve("order", chargez.clone(), &[9]);
    assert_eq!(charge_of(&ordered), charge_of(&declared));
    // What a declaration refuses, the order refuses: the dialogue is the same.
    let table = at("first.orders", &[]);
    for (more, code) in [
        (json!({"charge_seen@ohio": false}), "target_not_seen"),
        (json!({"regiments": ["indiana"]}), "other_brigade"),
        (json!({"charge_moves@ohio": null, "charge_inches@ohio": 40}), "no_moves_left"),
        (json!({"forward_only": ["ohio"]}), "two_actions"),
    ] {
        let mut inputs = with(&chargez, more);
        if inputs["charge_moves@ohio"].is_null() {
            inputs.as_object_mut().unwrap().remove("charge_moves@ohio");
        }
        assert_eq!(copy(&table).refused("order", inputs), code);
    }
    // A failed order leaves no charge behind.
    let mut failed = at("first.orders", &[]);
    failed.resolve("order", chargez, &[1]);
    assert!(records(&failed, "charge").is_empty() && !failed.has("ohio", "charging"));
}

// CW-C04, C08, K02: a panicked unit that need not test is met at once; its dice are thrown like any other's.
#[test]
fn a_charge_that_nobody_tests_for_meets_the_panicked_at_once() {
    let untested: [(&str, &str, &str, &str); 2] =
        // Cavalry charged by mounted cavalry, and a frontal charge on African-Americans, both on fewer bases.
        [("division", "scouts", "horse", "rear"), ("iowa", "guard", "first", "front")];
    for (charger, target, brigade, aspect) in untested {
        let mut table = at("first.orders", &[]);
        declare(&mut table, charger, target, 2, aspect);
        table.resolve("order", json!({"brigade": brigade, "order": "hold"}), &[5]);
        table.set_marker(target, "panicked", 1);
        table.set_marker(charger, "entrenched", 1);
        table.go_to("first.melee");
        begin(&mut table);
        assert_eq!(table.step(), "charge.round", "{charger}");
        assert!(!table.has(charger, "entrenched"), "{charger}");
        let combat = records(&table, "combat").pop().expect("a combat");
        assert_eq!(combat.text(recorded::ASPECT), Some(aspect));
        assert!(records(&table, "charge").is_empty());
    }
}
