//! Shaken, brittle, destroyed (STP-K01 to K07).

use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::rulesets::shot_to_pieces::names::recorded;

/// Shots that give exactly one marker to musketeers with so many points of penalty: firer, range, dice.
fn shot(source: &str, penalty: u8) -> (&'static str, f64, [u8; 2]) {
    let even = match penalty {
        0 => [2, 1],
        more => [1, more],
    };
    match source {
        // Infantry at short range: 3 against 3.
        "shaken" => ("line", 5.0, even),
        // Skirmishers: 4 against 3.
        "shaken capped" => ("voltigeurs", 5.0, [1, 1 + penalty]),
        // Second-line infantry: 3 against 3, a small margin leaves a brittle.
        "brittle" => ("second", 5.0, even),
        // Heavy guns at long range: 4, +1 heavy, -2 long against 3.
        _ => ("twelves", 55.0, even),
    }
}

// STP-3.8, K04, K06, K07: every transition, both sources.
#[test]
fn every_transition_of_the_marker_machine() {
    const SOURCES: [&str; 4] = ["shaken", "shaken capped", "brittle", "brittle capped"];
    type After = Option<(usize, usize)>;
    let table: [((u32, u32), [After; 4]); 6] = [
        ((0, 0), [Some((1, 0)), Some((1, 0)), Some((0, 1)), Some((0, 1))]),
        ((0, 1), [Some((1, 1)), Some((1, 1)), Some((0, 2)), Some((0, 2))]),
        ((0, 2), [None, None, None, Some((0, 2))]),
        ((1, 0), [None, Some((2, 0)), Some((1, 1)), Some((1, 1))]),
        ((1, 1), [None, None, None, None]),
        ((2, 0), [None, Some((2, 0)), None, None]),
    ];
    let mut start = battle_at("first.declare", &[]);
    start.set_attribute("second", "second_line", true);
    for ((shaken, brittle), after) in table {
        for (source, expected) in SOURCES.into_iter().zip(after) {
            let mut table = copy(&start);
            set_marks(&mut table, "musketeers", shaken, brittle);
            // STP-K01: -2 once; STP-K02: -1 for each brittle.
            let penalty = if shaken > 0 { 2 } else { 0 } + u8::try_from(brittle).unwrap();
            let (firer, range, dice) = shot(source, penalty);
            let resolution = shoot(&mut table, firer, "musketeers", range, json!({}), &dice);
            let margin = total(&resolution, firer) - total(&resolution, "musketeers");
            assert_eq!(margin, 1, "({shaken},{brittle}) {source}: the penalties add up");
            assert_eq!(marks(&table, "musketeers"), expected, "({shaken},{brittle}) + {source}");
        }
    }
}

// STP-K03, K05, K06: a shaken lasts to the end of the next phase and turns into a brittle; over three turns.
#[test]
fn a_shaken_turns_into_a_brittle_phase_by_phase() {
    let mut table = battle_at("first.declare", &[]);
    let shake = |table: &mut Table, penalty: u8| {
        let (firer, range, dice) = shot("shaken", penalty);
        shoot(table, firer, "musketeers", range, json!({}), &dice);
    };
    shake(&mut table, 0);
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)), "in force at once");
    table.go_to("first.end");
    walk_to(&mut table, "second.event");
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)), "phase 2");
    table.go_to("second.end");
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)), "to the end of phase 2");
    walk_to(&mut table, "orders");
    assert_eq!(marks(&table, "musketeers"), Some((0, 1)), "turn 2");
    table.go_to("first.declare");
    shake(&mut table, 1);
    walk_to(&mut table, "second.combat");
    assert_eq!(marks(&table, "musketeers"), Some((1, 1)));
    walk_to(&mut table, "first.declare");
    assert_eq!(marks(&table, "musketeers"), Some((0, 2)), "turn 3; expiry never destroys");
    shake(&mut table, 2);
    assert_eq!(marks(&table, "musketeers"), None, "a third marker destroys");
}

// STP-K03: the same for a shaken that comes in the second phase: it covers the first phase of the next turn.
#[test]
fn durations_count_phases_not_turns() {
    let mut table = battle_at("second.declare", &[]);
    shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[2, 1]);
    walk_to(&mut table, "first.combat");
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)));
    walk_to(&mut table, "second.event");
    assert_eq!(marks(&table, "musketeers"), Some((0, 1)));
}

// STP-K05, K07: two markers of a capped source each leave their brittle when their time comes.
#[test]
fn each_shaken_leaves_its_own_brittle() {
    let mut table = battle_at("first.declare", &[]);
    shoot(&mut table, "voltigeurs", "musketeers", 5.0, json!({}), &[1, 1]);
    walk_to(&mut table, "second.declare");
    shoot(&mut table, "voltigeurs", "musketeers", 5.0, json!({}), &[1, 3]);
    assert_eq!(marks(&table, "musketeers"), Some((2, 0)));
    walk_to(&mut table, "first.event");
    assert_eq!(marks(&table, "musketeers"), Some((1, 1)), "the first has run out");
    walk_to(&mut table, "second.event");
    assert_eq!(marks(&table, "musketeers"), Some((0, 2)));
}

// STP-K05, E08: the shaken of an evade vanishes without a brittle.
#[test]
fn the_shaken_of_an_evade_just_vanishes() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    assert_eq!(table.resolve("evade", json!({"unit": "grenzers"}), &[6]).id, "evaded");
    assert_eq!(marks(&table, "grenzers"), Some((1, 0)));
    walk_to(&mut table, "second.combat");
    assert_eq!(marks(&table, "grenzers"), Some((1, 0)), "this phase and the next");
    walk_to(&mut table, "first.event");
    assert_eq!(marks(&table, "grenzers"), Some((0, 0)));
}

// STP-K05, N01: neither does that of an event leave one; STP-K04: it is a standard marker all the same.
#[test]
fn the_shaken_of_an_event_just_vanishes() {
    let mut table = battle_at("first.event", &[("events", "yes")]);
    table.resolve("event", json!({}), &[2]);
    let strike = json!({"event": latest(&table, "event"), "unit": "line"});
    let mut twice = copy(&table);
    twice.set_marker("line", "shaken", 1);
    twice.resolve("event_target", strike.clone(), &[]);
    assert_eq!(marks(&twice, "line"), None, "two consecutive shaken");
    table.resolve("event_target", strike, &[]);
    assert_eq!(marks(&table, "line"), Some((1, 0)));
    walk_to(&mut table, "second.combat");
    assert_eq!(marks(&table, "line"), Some((1, 0)));
    walk_to(&mut table, "first.event");
    assert_eq!(marks(&table, "line"), Some((0, 0)));
}

// STP-E08, K06, Y20: the marker of an evade counts to the cap.
#[test]
fn an_evader_with_two_brittle_is_destroyed_by_its_own_shaken() {
    for (brittle, outcome) in [(1, "evaded"), (2, "evader_destroyed")] {
        let mut table = blue_at("first.charges", &[]);
        table.set_marker("grenzers", "brittle", brittle);
        table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
        assert_eq!(table.resolve("evade", json!({"unit": "grenzers"}), &[6]).id, outcome);
    }
}

// STP-K01: a shaken unit does nothing but resist and fight.
#[test]
fn what_a_shaken_unit_may_not_do() {
    let shaken = |step: &str| {
        let mut table = blue_at(step, &[]);
        table.set_marker("line", "shaken", 1);
        table.set_marker("voltigeurs", "shaken", 1);
        table
    };
    let cases = [
        ("first.charges", "charge", json!({"unit": "line", "target": "musketeers"})),
        ("first.formations", "change_formation", json!({"unit": "line", "formation": "square"})),
        ("first.moves", "move_unit", json!({"unit": "line"})),
        ("first.declare", "declare_fire", json!({"unit": "line", "target": "musketeers"})),
        ("first.charges", "evade", json!({"unit": "voltigeurs", "reason": "blocked"})),
    ];
    for (step, procedure, inputs) in cases {
        let mut table = shaken(step);
        assert_refused(&mut table, procedure, inputs.clone(), "unit_shaken", "STP-K01", procedure);
        table.set_marker("line", "shaken", 0);
        table.set_marker("voltigeurs", "shaken", 0);
        let dice: &[u8] = if procedure == "evade" { &[6] } else { &[] };
        table.resolve(procedure, inputs, dice);
    }
    // A shaken target is not asked whether it evades, and does not reply.
    let mut table = blue_at("first.charges", &[]);
    table.set_marker("grenzers", "shaken", 1);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    assert!(records(&table, "charge")[0].texts(recorded::EVADERS).is_empty());
    let mut table = battle_at("first.declare", &[]);
    table.set_marker("musketeers", "shaken", 1);
    let salvo = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    assert!(!may_reply(&mut table, &salvo, 5.0));
}

// STP-B08: a fragile unit is destroyed by any shaken, but not by a brittle alone.
#[test]
fn a_fragile_unit_is_destroyed_by_a_shaken() {
    for (dice, expected) in [([1, 1, 4], None), ([4, 1, 1], Some((0, 0)))] {
        let mut table = blue_at("first.charges", &[]);
        let melee = engage(&mut table, "levies", "musketeers", json!({"mode": "all_out"}), &[]);
        table.go_to("first.combat");
        // Reserve medium cavalry 4-1, infantry 3: the better die of two.
        let resolution = round(&mut table, &melee, json!({}), &dice);
        assert!(total(&resolution, "levies") != total(&resolution, "musketeers"));
        assert_eq!(marks(&table, "levies"), expected, "{dice:?}");
    }
    // Colour guard (event 8) turns its shaken into a brittle, which does not trigger it.
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "levies", "musketeers", json!({"mode": "all_out"}), &[]);
    table.go_to("first.combat");
    table.set_marker("blue", "colour_guard", 1);
    round(&mut table, &melee, json!({}), &[1, 1, 2]);
    assert_eq!(marks(&table, "levies"), Some((0, 1)));
}
