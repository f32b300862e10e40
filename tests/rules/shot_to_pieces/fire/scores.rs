//! What every row is worth, the dice, caps and exact odds.

use super::*;

// STP-F05: nothing that depends on the distance is shown before it is said.
#[test]
fn rows_wait_for_the_distance() {
    let mut table = aiming(&[]);
    let shot = aim(&mut table, "sixes", "guards");
    table.go_to("first.fire");
    let rows = |inputs: Json| {
        let form = table.game.form_maker("fire").expect("a form").form(&common::inputs_of(inputs), false);
        form.modifiers.iter().map(|row| row.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(rows(json!({"salvo": shot})), ["q_elite"]);
    assert_eq!(rows(json!({"salvo": shot, "range": 5})), ["art_close", "q_elite"]);
    assert_eq!(rows(json!({"salvo": shot, "range": 40})), ["art_long", "q_elite"]);
}

// STP-F05, K01, K02, F02, G07: what every core row does to real fire. Dice 2 and 1; infantry has 3, guns 4.
#[test]
fn rows_of_real_fire() {
    type Case = (&'static str, Prepare, &'static str, f64, Json, i64);
    let none: Prepare = |_| {};
    let cases: [Case; 22] = [
        ("plain infantry", none, "line", 5.0, json!({}), 5),
        ("reserve", none, "recruits", 5.0, json!({}), 4),
        ("one brittle", |t| t.set_marker("line", "brittle", 1), "line", 5.0, json!({}), 4),
        ("two brittle", |t| t.set_marker("line", "brittle", 2), "line", 5.0, json!({}), 3),
        ("light cover", none, "line", 5.0, json!({"cover_target": "light"}), 4),
        ("hard cover", none, "line", 5.0, json!({"cover_target": "hard"}), 3),
        ("end of the short band", none, "line", 7.5, json!({}), 5),
        ("long band", none, "line", 7.6, json!({}), 4),
        ("experienced", |t| t.set_attribute("line", "shot", "experienced"), "line", 5.0, json!({}), 6),
        ("inexperienced", |t| t.set_attribute("line", "shot", "inexperienced"), "line", 5.0, json!({}), 4),
        ("march column", |t| t.set_attribute("line", "formation", "march_column"), "line", 5.0, json!({}), 3),
        ("rain", |t| t.set_attribute("battle", "rain", true), "line", 5.0, json!({}), 4),
        ("short of powder", |t| t.set_marker("line", "short_of_powder", 1), "line", 5.0, json!({}), 4),
        ("guns, short", none, "sixes", 15.0, json!({}), 6),
        ("guns, medium", none, "sixes", 15.1, json!({}), 5),
        ("guns, end of medium", none, "sixes", 30.0, json!({}), 5),
        ("guns, long", none, "sixes", 30.1, json!({}), 4),
        ("guns, devastation", |t| t.set_marker("sixes", "devastation", 1), "sixes", 15.0, json!({}), 7),
        ("guns that prolonged", |t| t.set_marker("sixes", "prolonged", 1), "sixes", 15.0, json!({}), 5),
        ("guns on rear support", none, "sixes", 15.0, json!({"target_rear_support": true}), 7),
        ("infantry on rear support", none, "line", 5.0, json!({"target_rear_support": true}), 5),
        ("infantry that moved", |t| t.set_marker("line", "moved", 1), "line", 5.0, json!({}), 5),
    ];
    for (what, prepare, firer, range, more, expected) in cases {
        let mut table = aiming(&[]);
        prepare(&mut table);
        let resolution = shoot(&mut table, firer, "musketeers", range, more, &[2, 1]);
        assert_eq!(total(&resolution, firer), expected, "{what}");
        assert_eq!(total(&resolution, "musketeers"), 4, "{what}: 3 and a 1");
    }
    let mut table = aiming(&[]);
    let resolution = shoot(&mut table, "sixes", "grenzers", 15.0, json!({"target_rear_support": true}), &[2, 1]);
    assert_eq!(total(&resolution, "sixes"), 6, "only infantry suffers for its rear support");
}

// STP-F05: the guns tire, the infantry does not; one phase long.
#[test]
fn guns_that_fired_in_the_previous_phase() {
    for (firer, range, plain, after) in [("sixes", 15.0, 6, 5), ("line", 5.0, 5, 5)] {
        let mut table = aiming(&[]);
        assert_eq!(total(&shoot(&mut table, firer, "musketeers", range, json!({}), &[2, 2]), firer), plain);
        table.set_marker("musketeers", "shaken", 0);
        walk_to(&mut table, "second.declare");
        let mut next = copy(&table);
        assert_eq!(total(&shoot(&mut next, firer, "musketeers", range, json!({}), &[2, 4]), firer), after);
        walk_to(&mut table, "first.declare");
        assert_eq!(total(&shoot(&mut table, firer, "musketeers", range, json!({}), &[2, 4]), firer), plain, "{firer}");
    }
}

// STP-F06, Y23: what counts in resilience, and what never does. The die is a 1.
#[test]
fn rows_of_resilience() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, &str, Json, i64); 15] = [
        ("plain infantry", none, "musketeers", json!({}), 4),
        ("militia", none, "landwehr", json!({}), 2),
        ("shaken", |t| t.set_marker("musketeers", "shaken", 1), "musketeers", json!({}), 2),
        ("twice shaken: -2 once", |t| t.set_marker("musketeers", "shaken", 2), "musketeers", json!({}), 2),
        ("one brittle", |t| t.set_marker("musketeers", "brittle", 1), "musketeers", json!({}), 3),
        ("two brittle", |t| t.set_marker("musketeers", "brittle", 2), "musketeers", json!({}), 2),
        ("shaken and brittle", |t| set_marks(t, "musketeers", 1, 1), "musketeers", json!({}), 1),
        ("march column", |t| t.set_attribute("musketeers", "formation", "march_column"), "musketeers", json!({}), 2),
        ("own cover", none, "musketeers", json!({"cover_target": "hard"}), 4),
        ("experienced", |t| t.set_attribute("musketeers", "shot", "experienced"), "musketeers", json!({}), 4),
        ("inexperienced", |t| t.set_attribute("musketeers", "shot", "inexperienced"), "musketeers", json!({}), 4),
        ("rain", |t| t.set_attribute("battle", "rain", true), "musketeers", json!({}), 4),
        ("short of powder", |t| t.set_marker("musketeers", "short_of_powder", 1), "musketeers", json!({}), 4),
        ("rear support", none, "musketeers", json!({"target_rear_support": true}), 4),
        ("cavalry", none, "dragoons", json!({}), 3),
    ];
    for (what, prepare, target, more, expected) in cases {
        let mut table = aiming(&[]);
        prepare(&mut table);
        let resolution = shoot(&mut table, "line", target, 5.0, more, &[1, 1]);
        assert_eq!(total(&resolution, target), expected, "{what}");
    }
}

// STP-F06: guns that fired in the previous phase resist the worse only while shaken.
#[test]
fn tired_guns_resist_worse_only_when_shaken() {
    for (shaken, tired, expected) in [(0, true, 4), (1, false, 2), (1, true, 1)] {
        let mut table = aiming(&[]);
        if tired {
            shoot(&mut table, "battery", "line", 15.0, json!({}), &[1, 4]);
        }
        walk_to(&mut table, "second.declare");
        table.set_marker("battery", "shaken", shaken);
        let resolution = shoot(&mut table, "voltigeurs", "battery", 5.0, json!({}), &[1, 1]);
        assert_eq!(total(&resolution, "battery"), expected, "shaken {shaken}, tired {tired}");
    }
}

// STP-F05, Y40: the core's own quality rows, in a period that does not replace them: elite +1, reserve and militia -1.
#[test]
fn core_rows_of_quality() {
    let table = plain("awi", "regular", "musket", &["line", "reserve", "elite"]);
    for (quality, worth) in [("line", 0), ("reserve", -1), ("elite", 1)] {
        let mut table = copy(&table);
        table.go_to("first.declare");
        let (firer, target) = (format!("a_{quality}"), format!("b_{quality}"));
        let resolution = shoot(&mut table, &firer, &target, 5.0, json!({}), &[2, 2]);
        assert_eq!(total(&resolution, &firer), 5 + worth, "{quality} fires");
        assert_eq!(total(&resolution, &target), 5 + worth, "{quality} resists");
    }
}

// STP-F02: +1 for each adjoining unit, +2 at most; only the principal's power counts.
#[test]
fn adjoining_units_add_two_at_most() {
    let all = ["second", "third", "recruits"];
    for (count, bonus) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
        let mut table = aiming(&[]);
        let salvo = salvo(&mut table, "line", &all[..count], "musketeers");
        table.go_to("first.fire");
        let answers = json!({"salvo": salvo, "range": 5, "can_reply": false});
        let resolution = resolution(event(&mut table, "fire", answers, &[1, 4]));
        assert_eq!(total(&resolution, "line"), 4 + bonus, "{count} supporters");
        for unit in &all[..count] {
            assert!(table.has(unit, "fired"), "{unit} has fired too");
        }
    }
}

// STP-S14: a D4 has four faces.
#[test]
fn typed_dice_are_faces_of_the_die() {
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let fire = json!({"salvo": salvo, "range": 5, "can_reply": false});
    for dice in [[5, 1], [1, 5], [0, 1]] {
        assert!(copy(&table).try_resolve("fire", fire.clone(), &dice).is_err(), "{dice:?}");
    }
    table.resolve("fire", fire, &[4, 4]);
}

// STP-P02: in the Empire a unit's own worth is cut to 5 (infantry) and 3 (cavalry); by option everything but formation.
#[test]
fn caps_of_worth() {
    let score = |options: &[(&str, &str)], prepare: Prepare| {
        let mut table = aiming(options);
        prepare(&mut table);
        total(&shoot(&mut table, "guard", "musketeers", 5.0, json!({}), &[1, 4]), "guard") - 1
    };
    let shot: Prepare = |t| t.set_attribute("guard", "shot", "experienced");
    let shot_and_brittle: Prepare = |t| {
        t.set_attribute("guard", "shot", "experienced");
        t.set_marker("guard", "brittle", 1);
    };
    let total_scope = [("cap_scope", "total")];
    assert_eq!(score(&[], |_| {}), 5, "3 and elite 2");
    assert_eq!(score(&[], shot), 5, "not 6");
    assert_eq!(score(&[], shot_and_brittle), 4, "other rows come after the cap");
    assert_eq!(score(&total_scope, shot_and_brittle), 5, "6 and -1");
    // Formation rows come after the cap in both.
    for options in [&[][..], &total_scope[..]] {
        let in_line: Prepare = |t| {
            t.set_attribute("guard", "shot", "experienced");
            t.set_attribute("guard", "formation", "line_formation");
        };
        assert_eq!(score(options, in_line), 6);
    }
    // Light cavalry, elite: 3 + 2 cut to 3; combat is never capped (tested there).
    let mut table = aiming(&[]);
    table.set_attribute("uhlans", "quality", "elite");
    assert_eq!(total(&shoot(&mut table, "line", "uhlans", 5.0, json!({}), &[1, 1]), "uhlans"), 4);
}

// STP-X01, Y33: erratic units score base and die alone; with the averaging die they throw the plain D4 instead.
#[test]
fn erratic_units_have_no_modifiers() {
    let fire = |options: &[(&str, &str)], firer: &str, dice: &[u8]| {
        let mut table = aiming(options);
        table.set_marker(firer, "brittle", 1);
        total(&shoot(&mut table, firer, "musketeers", 5.0, json!({"cover_target": "hard"}), dice), firer)
    };
    let erratic = ("erratic_units", "yes");
    assert_eq!(fire(&[], "recruits", &[2, 1]), 3 - 1 - 1 - 2 + 2);
    assert_eq!(fire(&[erratic], "recruits", &[2, 1]), 5);
    assert_eq!(fire(&[erratic], "peasants", &[2, 1]), 5);
    assert_eq!(fire(&[erratic], "line", &[2, 1]), 2, "3, brittle, hard cover, a 2: line is not erratic");
    let both = [erratic, ("score_die_average", "yes")];
    assert_eq!(fire(&both, "recruits", &[4, 6]), 3 - 1 - 1 - 2 + 4, "the plain D4, with every modifier");
    let mut table = aiming(&[erratic]);
    set_marks(&mut table, "landwehr", 1, 0);
    let resolution = shoot(&mut table, "line", "landwehr", 5.0, json!({}), &[2, 1]);
    assert_eq!(total(&resolution, "landwehr"), 4, "in resilience too");
    assert_eq!(marks(&table, "landwehr"), None, "markers still act");
}

// STP-F08, Y33: the averaging D6 reads 1, 2, 2, 3, 3, 4.
#[test]
fn the_averaging_die() {
    for (face, worth) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)] {
        let mut table = aiming(&[("score_die_average", "yes")]);
        let resolution = shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[face, 6]);
        assert_eq!(total(&resolution, "line"), 3 + worth, "a {face}");
        assert_eq!(total(&resolution, "musketeers"), 7);
    }
}

// STP-L02, Y29: an attached leader may have a 1 thrown again, once per game and player; the new die stands.
#[test]
fn the_leaders_re_roll() {
    let attached = || {
        let mut table = aiming(&[]);
        table.set_attribute("marshal", "attached_to", "line");
        table
    };
    let again = json!({"reroll_shooter": "reroll"});
    let mut table = attached();
    let resolution = shoot(&mut table, "line", "musketeers", 5.0, again.clone(), &[1, 3, 4]);
    assert_eq!((total(&resolution, "line"), total(&resolution, "musketeers")), (6, 7));
    assert!(table.has("blue", "reroll_used") && !table.has("red", "reroll_used"));
    // Once per game.
    walk_to(&mut table, "second.declare");
    let resolution = shoot(&mut table, "line", "fusiliers", 5.0, again.clone(), &[1, 4]);
    assert_eq!(total(&resolution, "line"), 4);
    // His choice; only for a 1; only for his own unit.
    let mut table = attached();
    let kept = shoot(&mut table, "line", "musketeers", 5.0, json!({"reroll_shooter": "keep"}), &[1, 4]);
    assert_eq!(total(&kept, "line"), 4);
    assert!(!table.has("blue", "reroll_used"));
    let mut table = attached();
    assert_eq!(total(&shoot(&mut table, "line", "musketeers", 5.0, again.clone(), &[2, 4]), "line"), 5);
    assert!(!table.has("blue", "reroll_used"));
    let mut table = attached();
    assert_eq!(total(&shoot(&mut table, "second", "musketeers", 5.0, again, &[1, 4]), "second"), 4);
    // In resilience too; the new die stands even when it is another 1.
    let mut table = aiming(&[]);
    table.set_attribute("general", "attached_to", "musketeers");
    let resolution = shoot(&mut table, "line", "musketeers", 5.0, json!({"reroll_target": "reroll"}), &[1, 1, 1]);
    assert_eq!(total(&resolution, "musketeers"), 4);
    assert!(table.has("red", "reroll_used"));
}

// STP-F09 with both dice: exact odds of 16 throws.
#[test]
fn exact_odds_of_fire() {
    let odds = |firer: &str, target: &str, range: f64, reply: bool| {
        let mut table = battle(&[]);
        table.go_to("first.declare");
        let salvo = aim(&mut table, firer, target);
        table.go_to("first.fire");
        let fire = json!({"salvo": salvo, "range": range, "can_reply": reply});
        ["destroyed", "shaken", "brittle", "no_effect", "lost_shaken", "lost_destroyed", "both_brittle"]
            .map(|outcome| table.odds("fire", fire.clone(), outcome))
    };
    assert_eq!(odds("line", "musketeers", 5.0, false), ["1/16", "5/16", "0", "5/8", "0", "0", "0"]);
    assert_eq!(odds("line", "musketeers", 5.0, true), ["1/16", "5/16", "0", "0", "5/16", "1/16", "1/4"]);
    assert_eq!(odds("voltigeurs", "musketeers", 5.0, false), ["0", "5/8", "0", "3/8", "0", "0", "0"]);
    assert_eq!(odds("twelves", "musketeers", 60.0, false), ["0", "0", "3/8", "5/8", "0", "0", "0"]);
}
