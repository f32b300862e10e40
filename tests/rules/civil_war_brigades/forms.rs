//! What forms and checklists tell and ask before anything is thrown.

use super::*;
use estafette::engine::message::Arg;
use estafette::engine::procedure::Line;
use estafette::engine::value::Value;
use estafette::engine::world::Effect;

/// What a form tells of ways before it is resolved: keys of its notes, but for what the dice need.
fn notes(table: &Table, procedure: &str, inputs: Json) -> Vec<(String, Option<i64>)> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    let inches = |line: &Line| match line.text.args.get("inches") {
        Some(Arg::Number(number)) => number.as_whole(),
        _ => None,
    };
    let of_dice = |line: &&Line| ["line-order-needs", "line-aim"].iter().any(|key| line.text.key.starts_with(key));
    form.notes.iter().filter(|line| !of_dice(line)).map(|line| (line.text.key.clone(), inches(line))).collect()
}

/// Dice and the faces they need, as a form tells them: `on` of its notes, by their keys.
fn needed(table: &Table, procedure: &str, inputs: Json) -> Vec<(String, Option<i64>)> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    let on = |line: &Line| match line.text.args.get("on") {
        Some(Arg::Number(number)) => number.as_whole(),
        _ => None,
    };
    form.notes.iter().map(|line| (line.text.key.clone(), on(line))).collect()
}

// CW-O02, F05, A01: what the dice must show is told before they are thrown.
#[test]
fn forms_tell_what_the_dice_need() {
    let mut table = at("first.orders", &[]);
    let first = |all: Vec<(String, Option<i64>)>| all.into_iter().next();
    let told = |key: &str, on: Option<i64>| Some((key.to_owned(), on));
    let order = |adc: i64| json!({"brigade": "second", "order": "forced_march", "adc": adc});
    assert_eq!(first(needed(&table, "order", order(0))), told("line-order-needs", Some(5)));
    assert_eq!(first(needed(&table, "order", order(2))), told("line-order-needs", Some(3)));
    declare(&mut table, "ohio", "georgia", 1, "front");
    let charges = json!({"brigade": "first"});
    assert_eq!(first(needed(&table, "order", charges)), told("line-order-needs-no-one", None));
    let fire = at("first.fire", &[]);
    // Effective range, first volley, aimed: 6 with +2.
    let shot = json!({"firer": "ohio", "target": "georgia", "distance": 8});
    assert_eq!(needed(&fire, "fire", shot), [("line-aim".to_owned(), Some(4))]);
    let guns = json!({"battery": "parrotts", "target": "georgia", "distance": 30, "munition": "shell"});
    let worth = ("line-hit-worth".to_owned(), None);
    assert_eq!(needed(&fire, "artillery_fire", guns), [("line-aim".to_owned(), Some(8)), worth]);
}

// CW-C03, C07: people say whether a charge catches its target by a move more than was declared; all else is known. A
// script's proposal stays.
#[test]
fn a_move_that_was_not_declared_is_asked_of_people() {
    // The target goes back 5": four and nine inches become nine and fourteen, beyond the moves declared and within three.
    let cases = [
        ("first", "ohio", 4, None, true),
        ("first", "ohio", 9, None, true),
        ("first", "ohio", 14, Some(false), false),
        ("horse", "troopers", 9, Some(true), true),
    ];
    for (brigade, charger, inches, people, script) in cases {
        let mut table = at("first.orders", &[]);
        table.resolve("declare_charge", json!({"unit": charger, "target": "georgia", "inches": inches}), &[]);
        order(&mut table, brigade, "hold", &[5]);
        table.go_to("first.melee");
        begin(&mut table);
        let mut recoiled = copy(&table);
        morale(&mut recoiled, json!({}), &[10]);
        morale(&mut recoiled, json!({}), &[1]);
        stand_firm(&mut table);
        let none = inputs_of(json!({}));
        let back = inputs_of(json!({"reaction": "fall_back"}));
        for (table, procedure, fill) in [(&recoiled, "reach", &none), (&table, "react", &back)] {
            let maker = table.game.form_maker(procedure).unwrap();
            let reaches = |form: estafette::engine::procedure::Form<'_>| form.inputs.get("still_reaches").cloned();
            let context = format!("{procedure}, {charger} at {inches}");
            assert_eq!(reaches(maker.for_people().form(fill, false)), people.map(Value::Bool), "{context}");
            assert_eq!(reaches(maker.form(fill, false)), Some(Value::Bool(script)), "{context}");
        }
    }
}

// CW-O14, C01: a charge declared and not ordered is said to be left open, and the step can still be left.
#[test]
fn a_charge_without_its_order_is_told() {
    let mut table = at("first.orders", &[]);
    let listed = |table: &Table, item: &str| table.game.checklist().iter().any(|view| view.item.id == item);
    assert!(listed(&table, "declare_charges"), "in the checklist from the start");
    declare(&mut table, "ohio", "georgia", 1, "front");
    assert!(listed(&table, "charges_to_order"));
    let left = table.advance().expect("the step can be left");
    assert!(left.left_open.contains(&"charges_to_order".to_owned()), "{:?}", left.left_open);
    let lapses = |effect: &Effect| matches!(effect, Effect::Lapse { .. });
    assert_eq!(left.effects.iter().filter(|effect| lapses(effect)).count(), 1, "and the log names it");
    assert!(records(&table, "charge").is_empty());
}

// CW-O14, D51: inches become moves of the unit as it stands; beyond three the charge is too far.
#[test]
fn inches_become_moves() {
    let cases = [
        ("ohio", 4.5, Some(1)),
        ("ohio", 5.0, Some(1)),
        ("ohio", 5.1, Some(2)),
        ("ohio", 15.0, Some(3)),
        ("ohio", 15.1, None),
        ("troopers", 8.0, Some(1)),
        ("troopers", 24.0, Some(3)),
        ("dragoons", 8.0, Some(2)),
    ];
    for (unit, inches, moves) in cases {
        let mut table = at("first.orders", &[]);
        let form = json!({"unit": unit, "target": "georgia", "inches": inches});
        match moves {
            Some(moves) => {
                table.resolve("declare_charge", form, &[]);
                let charge = records(&table, "charge").pop().unwrap();
                assert_eq!(charge.whole(recorded::MOVES), moves, "{unit} {inches}");
            }
            None => assert_refused(&mut table, "declare_charge", form, "no_moves_left", "CW-O16", unit),
        }
    }
    let mut table = at("first.orders", &[]);
    table.set_attribute("ohio", "formation", "column");
    table.resolve("declare_charge", json!({"unit": "ohio", "target": "georgia", "inches": 6}), &[]);
    assert_eq!(records(&table, "charge").pop().unwrap().whole(recorded::MOVES), 1, "columns go farther");
}

// CW-G02, D51, D56: forms tell inches before anything is thrown.
#[test]
fn forms_tell_inches() {
    let told = |key: &str, inches: i64| vec![(key.to_owned(), Some(inches))];
    let mut table = at("first.orders", &[]);
    let marches = json!({"brigade": "second", "order": "forced_march", "regiments": ["kansas"]});
    assert_eq!(notes(&table, "order", marches), told("line-moves", 10));
    let charges = json!({"unit": "troopers", "target": "georgia", "moves": 2});
    assert_eq!(
        notes(&table, "declare_charge", charges),
        [told("line-charge-most", 24), told("line-charge", 16)].concat()
    );
    let measured = json!({"unit": "troopers", "target": "georgia", "inches": 9});
    assert_eq!(notes(&table, "declare_charge", measured), told("line-charge", 16));
    order(&mut table, "second", "forced_march", &[9]);
    let wheel = json!({"unit": "kansas", "item": "wheel"});
    assert_eq!(notes(&table, "manoeuvre", wheel), told("line-moves-left", 5));
    let oblique = notes(&table, "manoeuvre", json!({"unit": "kansas", "item": "oblique"}));
    assert_eq!(oblique, [told("line-moves-left", 10), told("line-oblique", 4)].concat());
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    stand_firm(&mut table);
    assert_eq!(notes(&table, "react", json!({})), told("line-charge", 10));
    let back = notes(&table, "react", json!({"reaction": "fall_back"}));
    assert_eq!(
        back,
        [told("line-falls-back-by", 5), told("line-charge", 10), told("line-charge-farther", 15)].concat()
    );
}

// CW-O14: a charge declared as far as it may go is told once.
#[test]
fn the_whole_charge_is_told_once() {
    let table = at("first.orders", &[]);
    let charge = json!({"unit": "ohio", "target": "georgia", "moves": 3});
    assert_eq!(notes(&table, "declare_charge", charge), [("line-charge".to_owned(), Some(15))]);
}

// CW-M01, R02: a test tells what its die must show; a rally must beat the number, by the option reach it.
#[test]
fn tests_tell_what_their_die_must_show() {
    let mut table = at("first.fire", &[]);
    table.set_marker("georgia", "shaken", 1);
    table = after(&table, "fire", &shot("ohio", "georgia", 2.0), &[10, 10, 10]);
    let test = open_tests(&table).pop().expect("a test").id;
    let morale = needed(&table, "morale_test", json!({"test": test, "to_ground": false}));
    assert_eq!(morale.first().map(|(key, _)| key.as_str()), Some("line-morale-needs"));
    for (option, on) in [("yes", 8), ("no", 7)] {
        let mut table = at("first.rally", &[("rally_strict", option)]);
        table.set_marker("ohio", "shaken", 1);
        let form = json!({"unit": "ohio", "friend_ready": false});
        assert_eq!(needed(&table, "rally_test", form), [("line-rally-needs".to_owned(), Some(on))]);
        let near = json!({"unit": "ohio", "friend_ready": true});
        assert_eq!(needed(&table, "rally_test", near), [("line-rally-needs".to_owned(), Some(on - 1))]);
    }
}

// CW-C01: the only charge that waits is the one withdrawn.
#[test]
fn the_only_charge_is_proposed_for_withdrawal() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 1, "front");
    let mut one = copy(&table);
    one.resolve("withdraw_charge", json!({}), &[]);
    assert!(records(&one, "charge").is_empty());
    declare(&mut table, "maine", "georgia", 1, "front");
    assert!(table.try_resolve("withdraw_charge", json!({}), &[]).is_err(), "one of two");
}

// CW-A07: a friend hit by a fire that missed is the headline.
#[test]
fn a_friend_fired_over_is_told_first() {
    let mut table = at("first.artillery", &[]);
    let form = with(&shelling("parrotts", "georgia", "case_shot", 12.0), json!({"over": "ohio"}));
    let hit = copy(&table).resolve("artillery_fire", form.clone(), &[1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(hit.id, "overfire_hits");
    let clear = copy(&table).resolve("artillery_fire", form.clone(), &[1, 1, 1, 1, 1, 1, 4]);
    assert_eq!(clear.id, "fire_missed");
    table.set_strength("ohio", 2);
    assert_eq!(table.resolve("artillery_fire", form, &[1, 1, 1, 1, 1, 1, 3]).id, "overfire_destroys");
}

// CW-A10, V06: forms tell the chance of the worse test, and of losing rapid fire.
#[test]
fn chances_beside_the_odds() {
    let percent = |table: &Table, procedure: &str, inputs: Json, key: &str| {
        let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
        let line = form.notes.into_iter().find(|line| line.text.key == key)?;
        match line.text.args.get("percent") {
            Some(Arg::Number(number)) => number.as_whole(),
            _ => None,
        }
    };
    let table = at("first.fire", &[]);
    let canister = shelling("napoleons", "georgia", "canister", 3.0);
    assert_eq!(percent(&table, "artillery_fire", canister, "line-canister-chance"), Some(88), "six dice, 8 to 10");
    let shell = shelling("napoleons", "georgia", "shell", 3.0);
    assert_eq!(percent(&table, "artillery_fire", shell, "line-canister-chance"), None);
    let rapid = with(&banded("troopers", "georgia", "short"), json!({"rapid": true}));
    assert_eq!(percent(&table, "fire", rapid, "line-rapid-chance"), Some(10));
}

// CW-M05, V06: what a unit may not do is refused in the words of the rule.
#[test]
fn refusals_in_the_words_of_the_rule() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    let down = json!({"test": open_tests(&table)[0].id, "to_ground": true, "in_field": true});
    assert_refused(&mut table, "morale_test", down, "cannot_go_to_ground", "CW-M05", "its own charge");
    let mut table = at("first.fire", &[]);
    let rapid = with(&shot("ohio", "georgia", 8.0), json!({"rapid": true}));
    assert_refused(&mut table, "fire", rapid, "no_rapid_fire", "CW-V06", "infantry");
}

// CW-A12: a smoothbore's shot that hits opens the question of its bounce; it closes with an answer, or with the step.
#[test]
fn a_bounce_is_asked() {
    let mut table = at("first.artillery", &[]);
    let open = |table: &Table| records(table, "bounce").len();
    let hit = shelling("napoleons", "georgia", "solid_shot", 12.0);
    assert_eq!(open(&after(&table, "artillery_fire", &hit, &[1])), 0, "a miss");
    assert_eq!(
        open(&after(&table, "artillery_fire", &with(&hit, json!({"target": "lynchburg"})), &[10])),
        0,
        "a battery"
    );
    table = after(&table, "artillery_fire", &hit, &[10]);
    assert_eq!(open(&table), 1);
    assert_eq!(obligation(&table), None, "it keeps nobody in the step");
    let mut told = copy(&table);
    told.resolve("further_hits", json!({"unit": "virginia", "hits": 0}), &[]);
    assert_eq!((open(&told), cu(&told, "virginia")), (0, cu(&table, "virginia")));
    let mut nobody = copy(&table);
    let over = resolution(event(&mut nobody, "further_hits", json!({}), &[]));
    assert_eq!((open(&nobody), over.outcome.id.as_str()), (0, "bounce_over"), "the usual answer names nobody");
    table.go_to("first.orders");
    assert_eq!(open(&table), 0);
    let refused = copy(&table).try_resolve("further_hits", json!({}), &[]).unwrap_err();
    assert_eq!(refused.code, "missing_input", "a hit without a bounce falls on somebody");
}

// CW-S04, E06, E07, O14: digging in, events and orders for declared charges tell inches too.
#[test]
fn every_form_that_moves_somebody_tells_inches() {
    let told = |key: &str, inches: i64| (key.to_owned(), Some(inches));
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forced_march", &[9]);
    let dig = notes(&table, "dig_in", json!({"unit": "kansas", "in_forest": true}));
    assert_eq!(dig, [told("line-moves-left", 5)]);
    declare(&mut table, "ohio", "georgia", 2, "front");
    assert_eq!(notes(&table, "order", json!({"brigade": "first"})), [told("line-charge", 10)]);
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    table.resolve("event", json!({}), &[6]);
    let split = notes(&table, "event_effect", json!({"advancing": ["kansas"]}));
    assert_eq!(split, [told("line-event-inches", 6), told("line-falls-back-by", 5)]);
}

/// What stands in a field that nobody filled.
fn proposed(table: &Table, procedure: &str, inputs: Json, field: &str) -> Option<Value> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    form.fields.into_iter().find(|view| view.id == field).and_then(|view| view.value)
}

// CW-C03, C05, C07, O14: inches told at the declaration are known in the reaction and in the chase; untold they are asked.
#[test]
fn the_way_of_a_charge_is_known_to_the_end() {
    let begun = |inches: Option<i64>| {
        let mut table = at("first.orders", &[]);
        let form = json!({"unit": "ohio", "target": "georgia", "moves": 2});
        let form = inches.map_or(form, |inches| json!({"unit": "ohio", "target": "georgia", "inches": inches}));
        table.resolve("declare_charge", form, &[]);
        order(&mut table, "first", "hold", &[5]);
        table.go_to("first.melee");
        begin(&mut table);
        table
    };
    for (inches, reached) in [(Some(9), Some(true)), (Some(10), Some(true)), (Some(11), Some(false)), (None, None)] {
        let reached = reached.map(Value::Bool);
        let mut table = begun(inches);
        stand_firm(&mut table);
        let falls_back = json!({"reaction": "fall_back"});
        assert_eq!(proposed(&table, "react", falls_back, "still_reaches"), reached, "{inches:?}: falls back");
        react(&mut table, "stand_and_fire", json!({}));
        let distance = proposed(&table, "fire", json!({}), "distance");
        assert_eq!(distance, inches.map(Value::whole), "{inches:?}: reaction fire");
        let mut table = begun(inches);
        morale(&mut table, json!({}), &[10]);
        morale(&mut table, json!({}), &[1]);
        assert_eq!(table.step(), "charge.reach");
        assert_eq!(proposed(&table, "reach", json!({}), "still_reaches"), reached, "{inches:?}: recoiled");
    }
}

// CW-O14: people are brought to the distance of a charge and to the kind of an order; scripts may leave both.
#[test]
fn people_are_brought_to_what_only_they_know() {
    let table = at("first.orders", &[]);
    let wanted = |procedure: &str, inputs: Json| -> Vec<String> {
        let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
        form.fields.into_iter().filter(|view| view.wanted).map(|view| view.id).collect()
    };
    assert_eq!(wanted("declare_charge", json!({"unit": "ohio", "target": "georgia"})), ["inches"]);
    assert_eq!(wanted("order", json!({"brigade": "first"})), ["order"]);
    let chargez = json!({"brigade": "first", "order": "charge", "regiments": ["ohio"]});
    assert_eq!(wanted("order", chargez), ["order", "regiments", "charge_inches@ohio"]);
    let mut declared = copy(&table);
    declare(&mut declared, "ohio", "georgia", 1, "front");
    let form = declared.game.form_maker("order").unwrap().form(&inputs_of(json!({"brigade": "first"})), false);
    assert!(form.fields.iter().all(|view| !view.wanted), "a declared charge is an order already");
}

// CW-O17, X15: guns in position go 7" if they limber up and 3" by hand; limbered ones have no such choice.
#[test]
fn a_battery_is_told_both_ways_to_move() {
    let mut table = at("first.orders", &[]);
    let moves = json!({"brigade": "park", "order": "forced_march", "regiments": ["parrotts"]});
    assert_eq!(notes(&table, "order", moves.clone()), [("line-moves-guns".to_owned(), Some(14))]);
    table.set_attribute("parrotts", "limber", "limbered");
    assert_eq!(notes(&table, "order", moves), [("line-moves".to_owned(), Some(14))]);
}

// CW-O08: an order that moves nobody says what to do instead.
#[test]
fn nobody_to_order_leads_on() {
    let mut table = at("first.orders", &[]);
    for (order, french) in [("hold", "une brigade sans ordre tient"), ("charge", "Nommez les régiments qui chargent")]
    {
        let form = json!({"brigade": "second", "order": order, "regiments": []});
        let form = if order == "hold" { json!({"brigade": "second", "order": order}) } else { form };
        let refusal = table.try_resolve("order", form, &[5]).expect_err("nobody");
        assert_eq!(refusal.code, "everybody_holds");
        let rules = common::rules(cw::CW);
        let catalog = estafette::lang::Catalog::new(estafette::engine::label::Lang::Fr, Some(&rules.sources));
        let eyes = estafette::engine::world::Eyes::Table;
        let speaker = estafette::lang::Speaker { catalog: &catalog, rules: &rules, state: table.game.state(), eyes };
        let said = speaker.refusal(&refusal);
        assert!(said.contains(french), "{said}");
    }
}

// CW-O14: to people, charges that were declared are the order; a script's order stays.
#[test]
fn declared_charges_are_the_order() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 1, "front");
    let maker = table.game.form_maker("order").unwrap();
    let first = inputs_of(json!({"brigade": "first"}));
    let order = |form: estafette::engine::procedure::Form<'_>| form.inputs.get("order").cloned();
    assert_eq!(order(maker.form(&first, false)), Some(Value::text("hold")));
    let people = maker.for_people().form(&first, false);
    assert!(people.problems.is_empty(), "{:?}", people.problems);
    assert_eq!(order(people), Some(Value::text("charge")));
}

// CW-R06: each of many has a helper of his own, and no officer helps two.
#[test]
fn each_rally_has_its_own_helper() {
    let mut table = at("first.rally", &[]);
    for unit in ["ohio", "indiana"] {
        table.set_marker(unit, "shaken", 1);
    }
    for brigade in ["first", "second"] {
        table.set_attribute(brigade, "quality", "good");
    }
    let maker = table.game.form_maker("rally_test").unwrap();
    let many = json!({"unit": "ohio", "also": ["indiana"], "friend_ready": false, "friend_ready@indiana": false, "helper": "first", "helper@indiana": "second"});
    let form = maker.form_for_many(&inputs_of(many.clone()), false);
    assert!(form.problems.is_empty(), "{:?}", form.problems);
    let members = maker.members(&inputs_of(many.clone()));
    let helper = |at: usize| members[at].inputs.get("helper").cloned();
    assert_eq!([helper(0), helper(1)], [Some(Value::text("first")), Some(Value::text("second"))]);
    let helpers = form.fields.iter().filter(|field| field.decl.id == "helper" && field.wanted);
    assert_eq!(helpers.count(), 2, "people are asked for each");
    let twice = with(&many, json!({"helper@indiana": "first"}));
    let form = maker.form_for_many(&inputs_of(twice), false);
    assert!(form.problems.iter().any(|problem| problem.code == "named_twice"), "{:?}", form.problems);
}

// CW-A03: the player loads, after the range is known; a script's default stays.
#[test]
fn the_munition_is_asked_of_people() {
    let table = at("first.artillery", &[]);
    let maker = table.game.form_maker("artillery_fire").unwrap();
    let loaded = |battery: &str, distance: f64| {
        let answers = inputs_of(json!({"battery": battery, "target": "georgia", "distance": distance}));
        let script = maker.form(&answers, false).inputs.get("munition").cloned();
        let people = maker.for_people().form(&answers, false);
        let wanted = people.fields.iter().any(|field| field.id == "munition" && field.wanted);
        (script, people.inputs.get("munition").cloned(), wanted)
    };
    let word = |word: &str| Some(Value::text(word));
    assert_eq!(loaded("parrotts", 3.0), (word("solid_shot"), word("canister"), true));
    assert_eq!(loaded("parrotts", 12.0), (word("solid_shot"), word("solid_shot"), true));
    assert_eq!(loaded("howitzers", 3.0), (word("case_shot"), word("canister"), true));
}

// CW-C04, C05: whoever sees the charge chooses himself, and is told why he may not fire; a script's default stays.
#[test]
fn the_reaction_is_asked_of_people() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    stand_firm(&mut table);
    table.set_marker("georgia", "fired", 1);
    let maker = table.game.form_maker("react").unwrap();
    let none = inputs_of(json!({}));
    let script = maker.form(&none, false);
    assert_eq!(script.inputs.get("reaction"), Some(&Value::text("stand")));
    let keys = |form: &estafette::engine::procedure::Form<'_>| {
        form.notes.iter().map(|note| note.text.key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(keys(&script), ["line-charge", "line-no-reaction-fire"], "no recoil of who stands");
    let people = maker.for_people().form(&none, false);
    assert_eq!(people.inputs.get("reaction"), None);
    assert_eq!(keys(&people), ["line-charge", "line-no-reaction-fire", "line-falls-back-by"]);
    let blind = maker.for_people().form(&inputs_of(json!({"line_of_sight": false})), false);
    assert!(blind.problems.is_empty() && blind.fields.iter().any(|field| field.id == "reaction" && field.settled));
}
