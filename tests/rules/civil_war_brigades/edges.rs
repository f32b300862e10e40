//! What lies between the rules: options as printed, checklists, units that go in the middle of an affair, records that
//! must not outlive their step (section 8, CW-T03 to T07, U22, C09, C10, E02).

use super::*;
use crate::common::cw::CW;
use estafette::engine::world::ValueType;

// Section 8: every switch, its default and its other values.
#[test]
fn every_option_of_the_specification() {
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let expected = [
        ("adc_die", "d5_plus_1", "d5_plus_1 d6"),
        ("artillery_target", "7", "6 7"),
        ("rally_strict", "true", ""),
        ("stats_follow_bases", "true", ""),
        ("small_cav_melee", "printed", "printed swapped"),
        ("charge_score", "none", "none by_moves 2 3 4 5 6 7 8 9 10"),
        ("reroll_ones", "false", ""),
        ("natural_extremes", "false", ""),
        ("aimed_fire", "stationary", "stationary asked off"),
        ("reaction_range_mod", "replace", "replace add"),
        ("artillery_cover", "true", ""),
        ("overfire", "single_die", "single_die per_die"),
        ("canister_reaction", "short_only", "short_only allowed"),
        ("canister_eight", "natural", "natural total"),
        ("charger_fail", "shaken_recoil", "shaken_recoil no_charge"),
        ("african_american_no_test", "both", "both made received"),
        ("prone_next_turn", "cannot_act", "cannot_act acts_normally"),
        ("rapid_fire_users", "cavalry", "cavalry cavalry_and_repeaters"),
        ("rapid_fire_jam", "extra_die", "extra_die any_die"),
        ("charge_exemption", "target_smaller", "target_smaller charger_smaller"),
        ("cav_exempts_dismounted", "true", ""),
        ("cav_exempts_flank_rear", "true", ""),
        ("hurrah_reroll", "reaction_fire", "reaction_fire own_melee"),
        ("artillery_short_bonus", "false", ""),
        ("cavalry_rifle_short", "0", "0 60"),
        ("cavalry_rifle_effective", "0", "0 60"),
        ("carbine_short", "0", "0 60"),
        ("carbine_effective", "0", "0 60"),
        ("melee_outcome", "compare_hits", "compare_hits manual"),
    ];
    let rules = common::rules(CW);
    for (id, default, values) in expected {
        let option = rules.schema.option(id).unwrap_or_else(|| panic!("{id}"));
        let printed = serde_json::to_value(&option.default).unwrap();
        let printed = printed.as_str().map_or_else(|| printed.to_string(), str::to_owned);
        assert_eq!(printed, default, "{id}");
        match &option.value {
            ValueType::Choice { choices, .. } => assert_eq!(choices, &words(values), "{id}"),
            ValueType::Number { min, max, .. } => {
                let ends = [min, max].map(|end| end.expect("bounded").to_string());
                assert_eq!(ends.to_vec(), words(values), "{id}");
            }
            ValueType::Bool => assert_eq!(values, "", "{id}"),
            other => panic!("{id} is {other:?}"),
        }
    }
    assert_eq!(rules.schema.options.len(), expected.len());
}

/// What an item of the checklist still lists.
fn open_in(table: &Table, item: &str) -> Vec<String> {
    let list = table.game.checklist().into_iter().find(|view| view.item.id == item);
    list.map(|view| view.open).unwrap_or_default()
}

// CW-T04, T06: the lists of those that may fire are those whose fire is accepted.
#[test]
fn checklists_of_fire() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "first", "forced_march", &[9]);
    table.set_marker("indiana", "panicked", 1);
    table.set_attribute("squadron", "formation", "column");
    table.set_attribute("howitzers", "limber", "limbered");
    table.go_to("first.fire");
    assert_eq!(open_in(&table, "regiments"), ["troopers", "dragoons", "division", "kansas"]);
    assert_eq!(open_in(&table, "batteries"), ["parrotts", "napoleons", "mortars"]);
    table.resolve("fire", shot("kansas", "texas", 8.0), &[1; 6]);
    table.resolve("artillery_fire", shelling("mortars", "texas", "shell", 20.0), &[1; 6]);
    assert_eq!(open_in(&table, "regiments"), ["troopers", "dragoons", "division"]);
    assert_eq!(open_in(&table, "batteries"), ["parrotts", "napoleons"]);
}

// CW-T03, T05: those that must rally, brigades still without an order.
#[test]
fn checklists_of_rally_and_orders() {
    let mut table = at("first.rally", &[]);
    for (unit, state) in [("ohio", "shaken"), ("kansas", "panicked"), ("texas", "shaken")] {
        table.set_marker(unit, state, 1);
    }
    assert_eq!(open_in(&table, "rallies"), ["ohio", "kansas"]);
    table.go_to("first.orders");
    assert_eq!(open_in(&table, "orders"), ["first", "horse", "park", "second"]);
    order(&mut table, "park", "forward", &[9]);
    assert_eq!(open_in(&table, "orders"), ["first", "horse", "second"]);
}

// CW-U22: a unit that goes takes the tests it owes with it.
#[test]
fn the_destroyed_owe_no_test() {
    let mut table = at("first.fire", &[]);
    table.set_strength("florida", 3);
    let flank = |firer: &str| with(&shot(firer, "florida", 8.0), json!({"aspect": "flank"}));
    table.resolve("fire", flank("ohio"), &[9, 1, 1, 1, 1, 1]);
    assert!(due(&table).is_some());
    table.resolve("fire", flank("kansas"), &[9; 6]);
    assert!(table.has("florida", "destroyed"));
    assert_eq!(obligation(&table), None);
}

// CW-M03: two tests are taken one after the other, and the second is of the unit as the first left it.
#[test]
fn two_tests_of_one_unit() {
    let mut table = at("first.fire", &[]);
    for firer in ["ohio", "kansas", "indiana"] {
        let form = with(&shot(firer, "georgia", 8.0), json!({"aspect": "flank"}));
        table.resolve("fire", form, &[9, 1, 1, 1, 1, 1]);
    }
    assert_eq!(tests_due(&table).len(), 3);
    for state in ["shaken", "panicked", "destroyed"] {
        morale(&mut table, json!({}), &[1]);
        assert_eq!(morale_of(&table, "georgia"), state);
    }
    assert_eq!(obligation(&table), None);
}

// CW-C10, C05, B04: whoever goes in the middle of a charge ends it, wherever it stands.
#[test]
fn units_that_go_in_the_middle_of_a_charge() {
    let stages: [(&str, Prepare); 6] = [
        ("charge.charger_test", |_| {}),
        ("charge.target_test", |t| {
            morale(t, json!({}), &[10]);
        }),
        ("charge.reach", |t| {
            morale(t, json!({}), &[10]);
            morale(t, json!({}), &[2]);
        }),
        ("charge.reaction", stand_firm),
        ("charge.fire", |t| {
            stand_firm(t);
            react(t, "stand_and_fire", json!({}));
        }),
        ("charge.round", |t| {
            stand_firm(t);
            react(t, "stand", json!({}));
        }),
    ];
    for (stage, prepare) in stages {
        for gone in ["ohio", "georgia"] {
            let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
            prepare(&mut table);
            assert_eq!(table.step(), stage);
            table.set_strength(gone, 2);
            table.resolve("further_hits", json!({"unit": gone, "hits": 2}), &[]);
            assert_eq!(table.step(), "first.melee", "{gone} goes at {stage}");
            assert!(records(&table, "charge").is_empty() && records(&table, "combat").is_empty(), "{gone} at {stage}");
            assert_eq!(obligation(&table), None, "{gone} goes at {stage}");
        }
    }
}

// CW-C09, K21: thrown back by a first charge, the target may be out of the reach of a second.
#[test]
fn a_second_charge_at_a_beaten_unit() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "iowa", "georgia", 2, "front");
    order(&mut table, "first", "hold", &[9]);
    declare(&mut table, "kansas", "georgia", 2, "front");
    order(&mut table, "second", "hold", &[9]);
    table.go_to("first.melee");
    let both: Vec<String> = records(&table, "charge").into_iter().map(|charge| charge.id).collect();
    table.resolve("charge", json!({"charge": both[0]}), &[]);
    stand_firm(&mut table);
    table.resolve("react", json!({"charge": both[0], "line_of_sight": true, "reaction": "stand"}), &[]);
    round(&mut table, json!({}), &[vec![9, 1, 1, 1, 1, 1, 1, 1], vec![1; 6]].concat());
    morale(&mut table, json!({}), &[2]);
    assert!(table.has("georgia", "displaced"));
    let unsaid = json!({"charge": both[1]});
    assert!(copy(&table).try_resolve("charge", unsaid, &[]).is_err(), "is it still reached?");
    table.resolve("charge", json!({"charge": both[1], "still_reaches": true}), &[]);
    assert_eq!(due(&table), Some(("kansas".to_owned(), "charge_made".to_owned())));
}

// CW-O09, C10: a charge declared and never ordered is no charge.
#[test]
fn a_charge_that_was_never_ordered() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 2, "front");
    table.go_to("first.fire");
    assert!(records(&table, "charge").is_empty());
    table.resolve("fire", shot("ohio", "texas", 8.0), &[1; 6]);
    table.go_to("first.melee");
    assert_eq!(obligation(&table), None);
}

// CW-E00, E02: what an event leaves open does not outlive the order phase.
#[test]
fn events_end_with_the_order_phase() {
    let unrolled: Prepare = |t| {
        order(t, "second", "forward", &[1]);
    };
    let unsaid: Prepare = |t| {
        order(t, "second", "forward", &[1]);
        let event = latest(t, "event");
        t.resolve("event", json!({"event": event}), &[2]);
    };
    let unused: Prepare = |t| {
        order(t, "second", "forward", &[1]);
        let event = latest(t, "event");
        t.resolve("event", json!({"event": event}), &[2]);
        t.resolve("event_effect", json!({"event": event, "enemy": "georgia", "deed": "fire"}), &[]);
    };
    for prepare in [unrolled, unsaid, unused] {
        let mut table = at("first.orders", &[]);
        prepare(&mut table);
        table.go_to("first.fire");
        assert!(records(&table, "event").is_empty() && records(&table, "stolen").is_empty());
        table.go_to("second.orders");
        assert!(table.try_resolve("fire", shot("georgia", "ohio", 8.0), &[1; 6]).is_err());
    }
}

// CW-E02, T07: a charge by a stolen order ends with the phase like any other, and its markers too.
#[test]
fn a_stolen_charge_ends_with_the_phase() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    let event = latest(&table, "event");
    table.resolve("event", json!({"event": event}), &[2]);
    table.resolve("event_effect", json!({"event": event, "enemy": "georgia", "deed": "charge"}), &[]);
    declare(&mut table, "georgia", "kansas", 2, "front");
    table.go_to("first.melee");
    assert_eq!(obligation(&table).as_deref(), Some("CW-T07"));
    let mut resolved = copy(&table);
    begin(&mut resolved);
    stand_firm(&mut resolved);
    react(&mut resolved, "stand_and_fire", json!({}));
    resolved.resolve("fire", shot("kansas", "georgia", 8.0), &[1; 6]);
    assert!(resolved.has("kansas", "reaction_fired") && !resolved.has("kansas", "fired"));
    assert_eq!(resolved.step(), "charge.round");
    walk_to(&mut table, "second.rally");
    assert!(!table.has("georgia", "charging") && records(&table, "charge").is_empty());
    table.go_to("second.fire");
    table.resolve("fire", shot("georgia", "ohio", 8.0), &[1; 6]);
}

// CW-E08, O16: a redeployment changes facing and formation for nothing; getting off the horses still costs the move.
#[test]
fn what_a_redeployment_gives_for_nothing() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "horse", "forward", &[1]);
    let event = latest(&table, "event");
    table.resolve("event", json!({"event": event}), &[8]);
    for item in ["wheel", "about_turn", "refuse_flank", "wheel"] {
        table.resolve("manoeuvre", json!({"unit": "troopers", "item": item}), &[]);
    }
    let change = json!({"unit": "troopers", "item": "mount_change"});
    table.resolve("manoeuvre", change.clone(), &[]);
    assert!(table.try_resolve("manoeuvre", change, &[]).is_err(), "one move, and it is used");
}

// D1: the move that a recoil or a fall back is, in inches, told to the players.
#[test]
fn a_recoil_is_one_move() {
    for (unit, inches) in [("georgia", 5), ("rangers", 8), ("partisans", 5)] {
        let mut table = at("first.fire", &[]);
        let form = with(&shot("ohio", unit, 8.0), json!({"aspect": "flank"}));
        table.resolve("fire", form, &[9, 1, 1, 1, 1, 1]);
        let outcome = morale(&mut table, json!({}), &[2]).outcome;
        assert_eq!(common::value(&outcome, "recoil"), inches, "{unit}");
    }
}

// Section 7: every reminder stands in the checklist of its step, in both player turns.
#[test]
fn reminders_stand_in_their_steps() {
    let expected: [(&str, &[&str]); 5] = [
        ("rally", &["X12"]),
        ("artillery", &["X05", "X06", "X07", "X08", "X09"]),
        ("orders", &["X01", "X02", "X03", "X04", "X13", "X15"]),
        ("fire", &["X05", "X06", "X07", "X08", "X09", "X10"]),
        ("melee", &["X11"]),
    ];
    let rules = common::rules(CW);
    let steps: Vec<_> = rules.sequences.iter().flat_map(|sequence| &sequence.steps).collect();
    for (phase, reminders) in expected {
        for side in ["first", "second"] {
            let id = format!("{side}.{phase}");
            let step = steps.iter().find(|step| step.id == id).unwrap_or_else(|| panic!("{id}"));
            for reminder in reminders {
                assert!(step.reminders.contains(&format!("CW-{reminder}")), "{id}: {reminder}");
            }
        }
    }
    assert!(steps.iter().any(|step| step.reminders.iter().any(|known| known == "CW-X14")), "X14, anywhere");
}
