//! Orders (CW-O01 to O15, D6, U14, K04, K07, K09).

use super::*;
use estafette::rulesets::civil_war_brigades::names::marker;

fn ordering(options: &[(&str, &str)]) -> Table {
    at("first.orders", options)
}

fn status(table: &Table, brigade: &str) -> String {
    text(table, brigade, "order_status")
}

/// The lowest die with which an order goes through, no reroll taken.
fn needed(table: &Table, form: &Json) -> Option<u8> {
    let brigade = form["brigade"].as_str().unwrap();
    let form = with(form, json!({"reroll": false}));
    (1..=10).find(|die| {
        let mut tried = copy(table);
        tried.resolve("order", form.clone(), &[*die]);
        status(&tried, brigade) == "done"
    })
}

fn to(what: &str, more: Json) -> Json {
    with(&json!({"brigade": "second", "order": what}), more)
}

// CW-O02, O11, O12, O13: the scores.
#[test]
fn scores_of_the_orders() {
    let table = ordering(&[]);
    for (what, score) in [("forward", 4), ("forced_march", 5), ("double_quick", 6)] {
        assert_eq!(needed(&table, &to(what, json!({}))), Some(score), "{what}");
    }
}

// o_officer, o_adc, o_multi_line, D6: every row.
#[test]
fn rows_of_an_order() {
    let table = ordering(&[]);
    let officers = [("excellent", 4), ("good", 5), ("competent", 6), ("incompetent", 7), ("none", 8)];
    for (quality, score) in officers {
        let table = changed(&table, |t| t.set_attribute("second", "quality", quality));
        assert_eq!(needed(&table, &to("double_quick", json!({}))), Some(score), "{quality}");
    }
    for (more, score) in [
        (json!({"adc": 0}), 6),
        (json!({"adc": 1}), 5),
        (json!({"adc": 3}), 3),
        (json!({"adc": 4}), 2),
        (json!({"multi_line": true}), 5),
        (json!({"multi_line": true, "adc": 2}), 3),
    ] {
        assert_eq!(needed(&table, &to("double_quick", more.clone())), Some(score), "{more}");
    }
}

// CW-O11 to O13, O15, K04, K07: what an order leaves behind.
#[test]
fn what_an_order_does() {
    for (what, fatigue) in [("forward", false), ("forced_march", false), ("double_quick", true)] {
        let mut table = ordering(&[]);
        order(&mut table, "second", what, &[9]);
        assert_eq!(status(&table, "second"), "done");
        for unit in ["indiana", "kansas"] {
            assert_eq!(text(&table, unit, "action"), what);
            assert!(table.has(unit, "moved"), "{unit}, {what}");
            assert_eq!(table.has(unit, "fatigue"), fatigue, "{unit}, {what}");
        }
        assert!(!table.has("ohio", "moved") && text(&table, "ohio", "action") == "hold");
        table.go_to("first.fire");
        let fires = table.try_resolve("fire", shot("kansas", "texas", 8.0), &[1; 6]).is_ok();
        assert_eq!(fires, what == "forward", "{what}");
    }
    // CW-K04: the points add up.
    let mut table = ordering(&[]);
    order(&mut table, "second", "double_quick", &[9]);
    walk_to(&mut table, "first.orders");
    order(&mut table, "second", "double_quick", &[9]);
    assert_eq!(table.entity("kansas").marks(marker::FATIGUE), 2);
}

// CW-O01: the most complete order is tested; each regiment keeps its own action.
#[test]
fn regiments_that_do_different_things() {
    let table = ordering(&[]);
    let mixed =
        |order: &str, more: Json| with(&json!({"brigade": "first", "order": order, "regiments": ["ohio"]}), more);
    let quick = mixed("double_quick", json!({"forward_only": ["iowa"], "forced_only": ["maine"]}));
    assert_eq!(needed(&table, &quick), Some(6));
    let forced = mixed("forced_march", json!({"forward_only": ["iowa"]}));
    assert_eq!(needed(&table, &forced), Some(5));
    let mut table = copy(&table);
    table.resolve("order", quick, &[6]);
    for (unit, action) in [("ohio", "double_quick"), ("iowa", "forward"), ("maine", "forced_march"), ("usct", "hold")] {
        assert_eq!(text(&table, unit, "action"), action, "{unit}");
        assert_eq!(table.has(unit, "moved"), action != "hold", "{unit}");
        assert_eq!(table.has(unit, "fatigue"), action == "double_quick", "{unit}");
    }
    let twice = json!({"brigade": "first", "order": "forced_march", "regiments": ["ohio"], "forward_only": ["ohio"]});
    assert!(ordering(&[]).try_resolve("order", twice, &[9]).is_err(), "one action each");
    let stranger = json!({"brigade": "first", "order": "forward", "regiments": ["kansas"]});
    assert!(ordering(&[]).try_resolve("order", stranger, &[9]).is_err(), "of another brigade");
}

// CW-O07: regiments beyond the radius are left out.
#[test]
fn regiments_out_of_reach() {
    let mut table = ordering(&[]);
    table.resolve("order", to("forward", json!({"regiments": ["kansas"]})), &[9]);
    assert!(table.has("kansas", "moved") && !table.has("indiana", "moved"));
}

// CW-O03, O04, O05, L06: failure, reroll, natural 1.
#[test]
fn failures_rerolls_and_ones() {
    // Score 6; dice, the answer to "throw again?", what comes of it.
    type Case = (&'static str, &'static str, &'static [u8], Option<bool>, &'static str);
    let cases: [Case; 9] = [
        ("competent", "no", &[5], Some(false), "failed"),
        ("competent", "no", &[5, 6], Some(true), "done"),
        ("competent", "no", &[5, 5], Some(true), "failed"),
        ("competent", "no", &[5, 1], Some(true), "event"),
        ("competent", "no", &[1], None, "event"),
        ("incompetent", "no", &[6, 7], Some(true), "done"),
        ("none", "no", &[5], None, "failed"),
        ("excellent", "yes", &[1, 4], Some(true), "done"),
        ("excellent", "yes", &[1], Some(false), "event"),
    ];
    for (quality, ones, dice, again, result) in cases {
        let mut table = ordering(&[("reroll_ones", ones)]);
        table.set_attribute("second", "quality", quality);
        let more = again.map_or_else(|| json!({}), |again| json!({"reroll": again}));
        table.resolve("order", to("double_quick", more), dice);
        assert_eq!(status(&table, "second"), result, "{quality}, {dice:?}");
        let moved = table.has("kansas", "moved");
        assert_eq!(moved, result == "done", "{quality}, {dice:?}");
        assert_eq!(records(&table, "event").len(), usize::from(result == "event"));
    }
    // A second reroll does not exist, nor any for a brigade without officer.
    for (quality, dice) in [("competent", &[5, 5, 9][..]), ("none", &[5, 9])] {
        let mut table = ordering(&[]);
        table.set_attribute("second", "quality", quality);
        assert!(table.try_resolve("order", to("double_quick", json!({"reroll": true})), dice).is_err(), "{quality}");
    }
    // A natural 1 is an event whatever the modifiers.
    let mut table = ordering(&[]);
    table.set_attribute("second", "quality", "excellent");
    table.resolve("order", to("forward", json!({"adc": 4, "multi_line": true})), &[1]);
    assert_eq!(status(&table, "second"), "event");
    // CW-O05, Z37: a brigade that failed may fire.
    let mut table = ordering(&[]);
    table.resolve("order", to("forward", json!({"reroll": false})), &[2]);
    table.go_to("first.fire");
    table.resolve("fire", shot("kansas", "texas", 8.0), &[1; 6]);
}

// CW-O06: aides-de-camp are spent before the die, count on the reroll too, and stay spent.
#[test]
fn aides_de_camp_are_spent() {
    for (dice, result) in [(&[2, 2][..], "failed"), (&[2, 4], "done"), (&[9], "done")] {
        let mut table = ordering(&[]);
        table.resolve("order", to("double_quick", json!({"adc": 2, "reroll": true})), dice);
        assert_eq!((status(&table, "second").as_str(), table.pool("blue", "adc")), (result, 2), "{dice:?}");
    }
    let mut table = ordering(&[]);
    assert_refused(&mut table, "order", to("forward", json!({"adc": 5})), "too_few_adc", "CW-O06", "four in the pool");
    table.resolve("order", to("forward", json!({"adc": 4})), &[9]);
    let more = json!({"brigade": "first", "order": "forward", "adc": 1});
    assert!(table.try_resolve("order", more, &[9]).is_err(), "none left");
    assert_eq!(table.pool("gray", "adc"), 4);
}

// CW-O08, Z49: what is refused.
#[test]
fn refused_orders() {
    let mut table = ordering(&[]);
    for marker in ["rallied", "panicked", "disorganised", "prone"] {
        let mut table = changed(&table, |t| t.set_marker("kansas", marker, 1));
        let named = to("forward", json!({"regiments": ["kansas"]}));
        assert_refused(&mut table, "order", named, "cannot_be_ordered", "CW-O08", marker);
        // Its brigade mates can be ordered.
        table.resolve("order", to("forward", json!({})), &[9]);
        assert!(table.has("indiana", "moved") && !table.has("kansas", "moved"), "{marker}");
    }
    for marker in ["shaken", "fired"] {
        let mut table = changed(&table, |t| t.set_marker("kansas", marker, 1));
        table.resolve("order", to("forward", json!({"regiments": ["kansas"]})), &[9]);
        assert!(table.has("kansas", "moved"), "{marker}");
    }
    assert_refused(&mut table, "order", to("hold", json!({})), "everybody_holds", "CW-O08", "all hold");
    let enemy = json!({"brigade": "rear", "order": "forward"});
    assert!(copy(&table).try_resolve("order", enemy, &[9]).is_err(), "of the other side");
    for (dice, result) in [(9, "done"), (2, "failed"), (1, "event")] {
        let mut table = copy(&table);
        table.resolve("order", to("forward", json!({"reroll": false})), &[dice]);
        assert_refused(&mut table, "order", to("forward", json!({})), "ordered_already", "CW-O08", result);
    }
    let guns = json!({"unit": "parrotts", "target": "texas", "moves": 1});
    assert_refused(&mut table, "declare_charge", guns, "artillery_cannot_charge", "CW-O08", "guns charge");
}

// CW-O10, A15: batteries march like the rest but do not fire after it; a pivot ranks as forward and lets them.
#[test]
fn orders_of_batteries() {
    for what in ["forward", "forced_march", "double_quick"] {
        let mut table = ordering(&[]);
        order(&mut table, "park", what, &[9]);
        assert!(table.has("parrotts", "moved"), "{what}");
        table.go_to("first.fire");
        let form = shelling("parrotts", "texas", "solid_shot", 15.0);
        assert_refused(&mut table, "artillery_fire", form, "battery_moved", "CW-A06", what);
    }
    let pivot = json!({"brigade": "park", "order": "hold", "pivots": ["parrotts"]});
    let mut table = ordering(&[]);
    assert_eq!(needed(&table, &pivot), Some(4), "as forward");
    table.resolve("order", pivot, &[4]);
    assert_eq!(text(&table, "parrotts", "action"), "pivot");
    assert!(table.has("parrotts", "pivoted") && !table.has("parrotts", "moved") && !table.has("napoleons", "pivoted"));
    table.go_to("first.fire");
    let form = shelling("parrotts", "texas", "solid_shot", 15.0);
    assert_eq!(lowest(&table, "artillery_fire", &form, "texas"), Some(8), "-1 for the pivot");
    let foot = json!({"brigade": "first", "order": "hold", "pivots": ["ohio"]});
    assert!(ordering(&[]).try_resolve("order", foot, &[9]).is_err(), "only batteries pivot");
}

/// The order step with charges declared by these regiments of the first brigade.
fn charging(charges: &[(&str, i64)], options: &[(&str, &str)]) -> Table {
    let mut table = ordering(options);
    for (unit, moves) in charges {
        declare(&mut table, unit, "georgia", *moves, "front");
    }
    table
}

// CW-O09, O14, Z09: the score of a charge, alone and among other orders.
#[test]
fn score_of_a_charge() {
    type Case = (&'static str, &'static [(&'static str, i64)], &'static str, u8);
    let cases: [Case; 13] = [
        ("none", &[("ohio", 3)], "hold", 2),
        ("none", &[("ohio", 3)], "forward", 4),
        ("none", &[("ohio", 1)], "double_quick", 6),
        ("by_moves", &[("ohio", 1)], "hold", 4),
        ("by_moves", &[("ohio", 2)], "hold", 5),
        ("by_moves", &[("ohio", 3)], "hold", 6),
        ("by_moves", &[("ohio", 1), ("iowa", 3)], "hold", 6),
        ("by_moves", &[("ohio", 1)], "forced_march", 5),
        ("by_moves", &[("ohio", 3)], "forward", 6),
        ("2", &[("ohio", 3)], "hold", 2),
        ("7", &[("ohio", 1)], "hold", 7),
        ("10", &[("ohio", 1)], "hold", 10),
        ("3", &[("ohio", 1)], "forward", 4),
    ];
    for (option, charges, rest, score) in cases {
        let table = charging(charges, &[("charge_score", option)]);
        let form = json!({"brigade": "first", "order": rest});
        assert_eq!(needed(&table, &form), Some(score), "{option}: {charges:?} and {rest}");
    }
}

// CW-O14, K09: what an ordered charge leaves behind, and what a failed order or an event makes of it.
#[test]
fn charges_follow_their_order() {
    let mut table = charging(&[("ohio", 2)], &[]);
    order(&mut table, "first", "forward", &[5]);
    assert_eq!(text(&table, "ohio", "action"), "charge");
    assert!(table.has("ohio", "charging") && table.has("ohio", "moved") && !table.has("ohio", "fatigue"));
    assert_eq!(text(&table, "iowa", "action"), "forward");
    assert!(!table.has("iowa", "charging"));
    table.go_to("first.fire");
    let form = shot("ohio", "texas", 8.0);
    assert_refused(&mut table, "fire", form, "order_forbids_fire", "CW-O15", "no fire with a charge");
    for (dice, what) in [(&[3, 3][..], "failed"), (&[1], "an event")] {
        let mut table = charging(&[("ohio", 2)], &[("charge_score", "5")]);
        let form = json!({"brigade": "first", "order": "hold", "reroll": true});
        table.resolve("order", form, dice);
        assert!(!table.has("ohio", "charging") && text(&table, "ohio", "action") == "hold", "{what}");
        table.go_to("first.melee");
        assert!(records(&table, "charge").is_empty(), "{what}: no charge is left");
    }
}

// CW-C01: a declaration may be taken back before the order.
#[test]
fn a_declaration_is_taken_back() {
    let mut table = charging(&[("ohio", 2)], &[]);
    let charge = latest(&table, "charge");
    table.resolve("withdraw_charge", json!({"charge": charge}), &[]);
    assert!(records(&table, "charge").is_empty());
    let hold = json!({"brigade": "first", "order": "hold"});
    assert_refused(&mut table, "order", hold, "everybody_holds", "CW-O08", "all hold again");
}

// CW-O08, C01: batteries alone are not offered a charge.
#[test]
fn batteries_alone_are_not_sent_to_charge() {
    let table = at("first.orders", &[]);
    let charge = json!({"brigade": "park", "order": "charge"});
    assert_refused(&mut copy(&table), "order", charge, "nobody_to_charge", "CW-O08", "batteries only");
    let form = table.game.form_maker("order").unwrap().form(&inputs_of(json!({"brigade": "first"})), true);
    let orders = form.fields.iter().find(|field| field.decl.id == "order").expect("an order");
    let charge = orders.candidates.iter().find(|candidate| candidate.value == "charge").expect("a charge");
    assert!(charge.refusal.is_none(), "regiments may");
}
