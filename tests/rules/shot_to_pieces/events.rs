//! The D20 (STP-N01): every event, carried to where it acts.

use super::*;
use crate::common::stp::battle_at;
use estafette::rulesets::shot_to_pieces::names::marker;

/// Blue draws an event; a selector die follows where the event has one.
fn draw(number: u8) -> Table {
    let mut table = battle_at("first.event", &[("events", "yes")]);
    let selector: &[u8] = if [5, 7, 9, 12, 16, 18].contains(&number) { &[1] } else { &[] };
    let dice: Vec<u8> = std::iter::once(number).chain(selector.iter().copied()).collect();
    table.resolve("event", json!({}), &dice);
    table
}

/// The same, with what the players point out.
fn struck(number: u8, target: Json) -> Table {
    let mut table = draw(number);
    let event = latest(&table, "event");
    table.resolve("event_target", with(&json!({"event": event}), target), &[]);
    table
}

fn declaring(mut table: Table) -> Table {
    table.go_to("first.declare");
    table
}

fn at_charges(mut table: Table) -> Table {
    table.go_to("first.charges");
    stp::ready(&mut table, "corps");
    table
}

// STP-S02, Y31: once a phase, by the active player; not at all without the option.
#[test]
fn one_event_a_phase() {
    let mut table = draw(17);
    assert_refused(&mut table, "event", json!({}), "event_drawn_already", "STP-N01", "twice");
    walk_to(&mut table, "second.event");
    assert_eq!(obligation(&table).as_deref(), Some("STP-N01"));
    let mut table = battle_at("first.event", &[]);
    assert_refused(&mut table, "event", json!({}), "no_events", "STP-N01", "off");
    assert_eq!(obligation(&table), None);
}

// An event that is not possible is lost; who it may strike.
#[test]
fn whom_an_event_may_strike() {
    for (number, wrong) in [
        (2, json!({"unit": "musketeers"})),
        (3, json!({"unit": "line"})),
        (5, json!({"unit": "line"})),
        (9, json!({"corps": "column"})),
        (10, json!({"unit": "line"})),
    ] {
        let mut table = draw(number);
        assert_eq!(obligation(&table).as_deref(), Some("STP-N01"), "{number} waits");
        let event = latest(&table, "event");
        let inputs = with(&json!({"event": event}), wrong);
        assert_refused(&mut table, "event_target", inputs, "event_strikes_others", "STP-N01", &number.to_string());
        let outcome = table.resolve("event_target", json!({"event": event, "possible": false}), &[]);
        assert_eq!(outcome.id, "event_lost");
        assert_eq!(obligation(&table), None);
    }
}

#[test]
fn event_1_panic() {
    for (dice, panics) in [([2, 1], true), ([4, 1], true), ([1, 1], false)] {
        let mut table = declaring(draw(1));
        shoot(&mut table, "musketeers", "line", 5.0, json!({}), &dice);
        assert_eq!(records(&table, "event").len(), usize::from(panics), "{dice:?}");
        if panics {
            assert_eq!(obligation(&table).as_deref(), Some("STP-N01"));
            let event = latest(&table, "event");
            let near = |units: &[&str]| json!({"event": event, "among": units});
            if marks(&table, "line").is_some() {
                let struck = near(&["line", "second"]);
                assert_refused(&mut table, "event_target", struck, "event_strikes_others", "STP-N01", "itself");
            }
            table.resolve("event_target", near(&["guard", "second", "third"]), &[2]);
            assert_eq!(marks(&table, "second"), Some((0, 1)), "chance picks among those the table shows");
        }
    }
    // The enemy's losses are nothing to it, and it is gone with the phase.
    let mut table = declaring(draw(1));
    shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[2, 1]);
    assert!(records(&table, "event").is_empty());
    walk_to(&mut table, "second.event");
    assert!(!table.has("blue", "panic"));
}

// A capped shaken that adds no marker is no shaken suffered.
#[test]
fn event_1_needs_a_real_shaken() {
    let mut table = declaring(draw(1));
    table.set_marker("line", "shaken", 2);
    shoot(&mut table, "grenzers", "line", 5.0, json!({}), &[1, 1]);
    assert_eq!(marks(&table, "line"), Some((2, 0)));
    assert!(records(&table, "event").is_empty());
}

#[test]
fn events_2_5_and_13_shake_at_once() {
    for (number, unit) in [(2, "line"), (5, "sixes"), (13, "line")] {
        let table = struck(number, json!({"unit": unit}));
        assert_eq!(marks(&table, unit), Some((1, 0)), "{number}");
    }
}

#[test]
fn event_3_rash() {
    let mut table = at_charges(struck(3, json!({"unit": "cuirassiers"})));
    assert_eq!(obligation(&table).as_deref(), Some("STP-Z05"), "it must charge");
    let mut alone = copy(&table);
    alone.resolve("charge_lapses", json!({"unit": "cuirassiers"}), &[]);
    assert_eq!(obligation(&alone), None, "nobody in reach");
    let again = json!({"unit": "cuirassiers"});
    assert_refused(&mut alone, "charge_lapses", again, "no_charge_due", "STP-Z09", "once");
    table.set_attribute("corps", "ap_total", Value::whole(0));
    let melee = engage(&mut table, "cuirassiers", "musketeers", json!({"mode": "all_out"}), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 0, "no AP, whatever its quality");
    assert_eq!(text(&table, "cuirassiers", "fragile_melee"), Some(melee));
}

#[test]
fn event_4_no_quarter() {
    let mut table = at_charges(draw(4));
    let one = engage(&mut table, "line", "musketeers", json!({}), &[]);
    let other = engage(&mut table, "second", "fusiliers", json!({}), &[]);
    table.go_to("first.combat");
    let first = round(&mut table, &one, json!({}), &[1, 1]);
    assert_eq!((total(&first, "line"), total(&first, "musketeers")), (5, 4));
    let second = round(&mut table, &other, json!({}), &[1, 1]);
    assert_eq!(total(&second, "second"), 4, "used up by the first charge");
}

#[test]
fn events_6_and_7_change_the_next_fire() {
    for (number, unit, range, score) in [(6, "line", 5.0, 4), (7, "sixes", 15.0, 7)] {
        let mut table = declaring(struck(number, json!({"unit": unit})));
        assert_eq!(total(&shoot(&mut table, unit, "musketeers", range, json!({}), &[2, 4]), unit), score, "{number}");
        assert!(!table.has(unit, "short_of_powder") && !table.has(unit, "devastation"), "used up");
        // Other units are not concerned.
        let mut table = declaring(struck(number, json!({"unit": unit})));
        assert_eq!(total(&shoot(&mut table, "second", "musketeers", 5.0, json!({}), &[2, 4]), "second"), 5);
        walk_to(&mut table, "second.event");
        assert!(!table.has(unit, "short_of_powder") && !table.has(unit, "devastation"), "dropped at P4");
    }
}

// Y38
#[test]
fn event_8_colour_guard() {
    let mut table = declaring(draw(8));
    shoot(&mut table, "musketeers", "line", 5.0, json!({}), &[2, 1]);
    assert_eq!(marks(&table, "line"), Some((0, 1)), "a brittle instead");
    assert!(!table.has("blue", "colour_guard"), "the first only");
    // It is a standard brittle: the cap destroys.
    let mut table = declaring(draw(8));
    table.set_marker("line", "brittle", 2);
    shoot(&mut table, "musketeers", "line", 5.0, json!({}), &[1, 2]);
    assert_eq!(marks(&table, "line"), None);
    // A quick kill is no shaken; an evade is neither fire nor combat.
    let mut table = declaring(draw(8));
    shoot(&mut table, "musketeers", "line", 5.0, json!({}), &[4, 1]);
    assert!(table.has("line", "destroyed") && table.has("blue", "colour_guard"));
    let mut table = at_charges(draw(8));
    table.resolve("evade", json!({"unit": "hussars", "reason": "blocked"}), &[6]);
    assert_eq!(marks(&table, "hussars"), Some((1, 0)));
    assert!(table.has("blue", "colour_guard"));
}

// Y48
#[test]
fn events_9_and_14_change_the_points() {
    for (number, points) in [(9, "3"), (14, "7")] {
        let mut table = draw(number);
        let event = latest(&table, "event");
        if number == 9 {
            table.resolve("event_target", json!({"event": event, "corps": "corps"}), &[]);
        } else {
            // The die picks among the three corps.
            table.resolve("event_target", json!({"event": event}), &[1]);
        }
        table.go_to("first.activation");
        // Twelve units, a D6, an average leader.
        let outcome = table.resolve("activation", json!({"corps": "corps", "within_40": true}), &[4]);
        assert_eq!(printed(&outcome, "points"), points, "{number}");
        let outcome = table.resolve("activation", json!({"corps": "wing", "within_40": true}), &[2]);
        assert_eq!(printed(&outcome, "points"), "3", "another corps");
        walk_to(&mut table, "first.activation");
        let outcome = table.resolve("activation", json!({"corps": "corps", "within_40": true}), &[4]);
        assert_eq!(printed(&outcome, "points"), "5", "this phase only");
    }
}

#[test]
fn event_10_nice_shot() {
    let table = struck(10, json!({"unit": "musketeers"}));
    assert_eq!(marks(&table, "musketeers"), Some((0, 1)));
    let mut table = draw(10);
    table.set_marker("musketeers", "brittle", 2);
    let event = latest(&table, "event");
    table.resolve("event_target", json!({"event": event, "unit": "musketeers"}), &[]);
    assert_eq!(marks(&table, "musketeers"), None, "standard, not capped");
}

#[test]
fn event_11_best_battery() {
    let mut table = declaring(struck(11, json!({"unit": "sixes"})));
    aim(&mut table, "sixes", "musketeers");
    table.resolve("declare_fire", json!({"unit": "sixes", "target": "fusiliers"}), &[]);
    let third = json!({"unit": "sixes", "target": "pioneers"});
    assert_refused(&mut table, "declare_fire", third, "declared_already", "STP-F01", "two shots");
    table.go_to("first.fire");
    for salvo in records(&table, "salvo") {
        let fire = json!({"salvo": salvo.id, "range": 15, "can_reply": false});
        assert_ne!(table.resolve("fire", fire, &[1, 1]).id, "salvo_lost");
    }
    assert_eq!(table.entity("sixes").marks(marker::FIRED), 2);
}

#[test]
fn event_12_mud() {
    let mut table = struck(12, json!({"unit": "sixes"}));
    table.go_to("first.moves");
    assert_eq!(warnings(&table), ["duties"]);
    let prolong = json!({"unit": "sixes", "prolong": true});
    assert_refused(&mut table, "move_unit", prolong, "must_really_move", "STP-N01", "10 cm at least");
    let little = json!({"unit": "sixes", "distance": 9.5});
    assert_refused(&mut table, "move_unit", little, "must_really_move", "STP-N01", "10 cm at least");
    table.resolve("move_unit", json!({"unit": "sixes", "distance": 10.0}), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 0);
    table.go_to("first.declare");
    let fire = json!({"unit": "sixes", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", fire, "artillery_moved", "STP-G07", "so it cannot fire");
}

// Events 12 and 18 are not possible for a shaken unit, nor 18 for one in melee.
#[test]
fn forced_moves_are_not_for_everybody() {
    for (number, unit) in [(12, "sixes"), (18, "line")] {
        let mut table = draw(number);
        table.set_marker(unit, "shaken", 1);
        let inputs = json!({"event": latest(&table, "event"), "unit": unit});
        assert_refused(&mut table, "event_target", inputs, "unit_shaken", "STP-K01", &number.to_string());
    }
    let mut table = stp::blue_at("first.charges", &[("events", "yes")]);
    engage(&mut table, "line", "musketeers", json!({}), &[]);
    walk_to(&mut table, "first.event");
    table.resolve("event", json!({}), &[18, 2]);
    let inputs = json!({"event": latest(&table, "event"), "unit": "line"});
    assert_refused(&mut table, "event_target", inputs, "unit_in_melee", "STP-N01", "in melee");
}

#[test]
fn event_15_fire() {
    let mut table = battle_at("setup", &[("events", "yes")]);
    table.resolve("add_building", json!({"name": "Mill", "cover": "hard"}), &[]);
    table.resolve("add_building", json!({"name": "Farm", "cover": "hard"}), &[]);
    let farm = latest(&table, "building");
    table.resolve("occupy_building", json!({"unit": "line", "place": farm}), &[]);
    table.go_to("first.event");
    table.resolve("event", json!({}), &[15]);
    let event = latest(&table, "event");
    let mut lucky = copy(&table);
    assert_eq!(lucky.resolve("event_target", json!({"event": event}), &[1]).id, "building_burns");
    assert_eq!(text(&lucky, "line", "building").as_deref(), Some("positioned"), "the other one burnt");
    table.resolve("event_target", json!({"event": event}), &[2]);
    assert_eq!(text(&table, "line", "building"), None, "evacuated");
    assert_eq!(text(&table, "line", "building_cover"), None);
    table.go_to("first.moves");
    table.set_marker("second", "moved", 1);
    let enter = json!({"unit": "second", "place": farm});
    assert_refused(&mut table, "occupy_building", enter, "building_burnt", "STP-H04", "never again");
}

#[test]
fn event_16_marksman() {
    let mut table = declaring(struck(16, json!({"unit": "line"})));
    assert_eq!(total(&shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[1, 4, 4]), "line"), 7);
    assert!(!table.has("line", "marksman"), "one fire test");
}

#[test]
fn event_17_rain() {
    let mut table = declaring(draw(17));
    let answers = json!({"can_reply": true});
    let resolution = shoot(&mut table, "line", "musketeers", 5.0, answers, &[2, 2]);
    assert_eq!((total(&resolution, "line"), total(&resolution, "musketeers")), (4, 4), "both sides");
    walk_to(&mut table, "second.declare");
    assert_eq!(total(&shoot(&mut table, "second", "fusiliers", 5.0, json!({}), &[2, 4]), "second"), 5, "dry again");
}

#[test]
fn event_18_enemy_seen() {
    let mut table = struck(18, json!({"unit": "line"}));
    table.go_to("first.moves");
    stp::ready(&mut table, "corps");
    assert_refused(&mut table, "move_unit", json!({"unit": "line"}), "unit_moved", "STP-S12", "its move");
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 0);
}

#[test]
fn event_19_charisma() {
    let mut table = declaring(struck(19, json!({"corps": "corps"})));
    let near = json!({"shooter_charisma": true});
    let mut far = copy(&table);
    assert_eq!(total(&shoot(&mut far, "second", "fusiliers", 5.0, json!({}), &[1, 4]), "second"), 4, "not near him");
    assert_eq!(total(&shoot(&mut table, "line", "musketeers", 5.0, near.clone(), &[1, 4, 4]), "line"), 7);
    // Never more than two dice.
    let mut table = declaring(struck(19, json!({"corps": "corps"})));
    table.set_marker("line", "marksman", 1);
    assert_eq!(total(&shoot(&mut table, "line", "musketeers", 5.0, near, &[1, 4, 4]), "line"), 7);
    // All units near him, of whatever corps; none of the enemy.
    let mut table = declaring(struck(19, json!({"corps": "corps"})));
    let friend = json!({"shooter_charisma": true});
    assert_eq!(total(&shoot(&mut table, "poles", "musketeers", 5.0, friend, &[1, 4, 4]), "poles"), 7);
    let mut table = declaring(struck(19, json!({"corps": "corps"})));
    let salvo = aim(&mut table, "musketeers", "line");
    table.go_to("first.fire");
    let enemy = json!({"salvo": salvo, "range": 5.0, "can_reply": false, "shooter_charisma": true});
    assert!(table.try_resolve("fire", enemy, &[1, 4, 4]).is_err(), "it is the roller's army");
    // In resilience and in combat too.
    let mut table = declaring(struck(19, json!({"corps": "corps"})));
    let target = json!({"target_charisma": true});
    assert_eq!(total(&shoot(&mut table, "musketeers", "line", 5.0, target, &[1, 1, 3]), "line"), 6);
    let mut table = at_charges(struck(19, json!({"corps": "corps"})));
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.go_to("first.combat");
    assert_eq!(total(&round(&mut table, &melee, json!({"charisma_a": true}), &[1, 4, 4]), "line"), 7);
}

#[test]
fn event_20_is_chosen() {
    let mut table = draw(20);
    let event = latest(&table, "event");
    assert!(table.try_resolve("event_target", json!({"event": event, "which": 20}), &[]).is_err());
    let mut guarded = copy(&table);
    guarded.resolve("event_target", json!({"event": event, "which": 8}), &[]);
    assert!(guarded.has("blue", "colour_guard"));
    // The chosen event throws its own selector, and then strikes somebody.
    table.resolve("event_target", json!({"event": event, "which": 5}), &[3]);
    let event = latest(&table, "event");
    assert_eq!(obligation(&table).as_deref(), Some("STP-N01"));
    table.resolve("event_target", json!({"event": event, "unit": "sixes"}), &[]);
    assert_eq!(marks(&table, "sixes"), Some((1, 0)));
}
