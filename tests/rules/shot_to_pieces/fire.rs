//! Fire and resilience (STP-F01 to F12, G01 to G07, X01 to X03, P02, P03, L02).

use super::*;
use crate::common::stp::{battle, battle_at, plain};

/// The declaration step of the first phase.
fn aiming(options: &[(&str, &str)]) -> Table {
    battle_at("first.declare", options)
}

fn size(table: &mut Table, unit: &str, size: &str) {
    table.set_attribute(unit, "size", size);
}

/// A salvo of a principal and its adjoining units, ready to be fired.
fn salvo(table: &mut Table, principal: &str, supporters: &[&str], target: &str) -> String {
    let salvo = aim(table, principal, target);
    for unit in supporters {
        table.resolve("declare_fire", json!({"unit": unit, "target": target, "salvo": salvo}), &[]);
    }
    salvo
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

// STP-F03, Y22, Y44: the nearest unit is the principal: its power, its profile, and it alone suffers the reply.
#[test]
fn the_principal_of_a_salvo() {
    let mut table = aiming(&[]);
    let salvo = salvo(&mut table, "line", &["voltigeurs"], "musketeers");
    table.go_to("first.fire");
    let fire = json!({"salvo": salvo, "range": 5, "can_reply": true, "principal": "voltigeurs"});
    let mut won = copy(&table);
    let resolution = resolution(event(&mut won, "fire", fire.clone(), &[4, 1]));
    assert_eq!(total(&resolution, "voltigeurs"), 9, "4, one adjoining unit, a 4");
    assert_eq!(marks(&won, "musketeers"), Some((1, 0)), "skirmishers only shake");
    table.set_marker("voltigeurs", "brittle", 2);
    table.resolve("fire", fire.clone(), &[1, 4]);
    assert_eq!((marks(&table, "voltigeurs"), marks(&table, "line")), (None, Some((0, 0))));
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "line", "musketeers");
    table.resolve("declare_fire", json!({"unit": "second", "target": "musketeers", "salvo": salvo}), &[]);
    table.go_to("first.fire");
    let stranger = json!({"salvo": salvo, "range": 5, "can_reply": false, "principal": "guard"});
    assert_refused(&mut table, "fire", stranger, "not_in_salvo", "STP-F03", "not in it");
}

// STP-F02: one salvo, one target, one side; STP-F01: one declaration each.
#[test]
fn who_may_not_join_a_salvo() {
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "line", "musketeers");
    let cases = [
        (json!({"unit": "second", "target": "fusiliers", "salvo": salvo}), "other_salvo", "STP-F02"),
        (json!({"unit": "line", "target": "fusiliers"}), "declared_already", "STP-F01"),
    ];
    for (inputs, code, rule) in cases {
        assert_refused(&mut table, "declare_fire", inputs, code, rule, code);
    }
    // Declared and taken back: free again, until the declarations are locked.
    table.resolve("withdraw_declaration", json!({"salvo": salvo}), &[]);
    aim(&mut table, "line", "fusiliers");
}

// STP-F01, B13, H01, G07, S12, V03: who cannot fire, who cannot be a target.
#[test]
fn refused_firers_and_targets() {
    let cases: [(&str, Prepare, &str, &str, &str, &str); 7] = [
        ("shaken", |t| t.set_marker("line", "shaken", 1), "line", "musketeers", "unit_shaken", "STP-K01"),
        ("no real fire", |_| {}, "cuirassiers", "musketeers", "no_real_fire", "STP-F01"),
        ("guns that moved", |t| t.set_marker("sixes", "moved", 1), "sixes", "musketeers", "artillery_moved", "STP-G07"),
        ("fired already", |t| t.set_marker("line", "fired", 1), "line", "musketeers", "unit_fired", "STP-S12"),
        (
            "hidden target",
            |t| t.set_marker("musketeers", "hidden", 1),
            "line",
            "musketeers",
            "target_hidden",
            "STP-V03",
        ),
        ("firer in melee", |_| {}, "guard", "musketeers", "unit_in_melee", "STP-B13"),
        ("target in melee", |_| {}, "line", "fusiliers", "target_in_melee", "STP-B13"),
    ];
    for (what, prepare, firer, target, code, rule) in cases {
        let mut table = stp::blue_at("first.charges", &[]);
        if what.contains("melee") {
            engage(&mut table, "guard", "fusiliers", json!({}), &[]);
        }
        table.go_to("first.declare");
        prepare(&mut table);
        let inputs = json!({"unit": firer, "target": target});
        assert_refused(&mut table, "declare_fire", inputs, code, rule, what);
    }
    // Guns that only prolonged may fire; supports of a melee may not.
    let mut table = aiming(&[]);
    table.set_marker("sixes", "prolonged", 1);
    aim(&mut table, "sixes", "musketeers");
    let mut table = stp::blue_at("first.charges", &[]);
    let melee = engage(&mut table, "guard", "fusiliers", json!({}), &[]);
    let named = json!({"melee": melee, "flank_a": ["line"], "flank_b": ["pioneers"]});
    table.resolve("name_supports", named, &[]);
    table.go_to("first.declare");
    let inputs = json!({"unit": "line", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", inputs, "unit_in_melee", "STP-B13", "a support fires");
    let inputs = json!({"unit": "second", "target": "pioneers"});
    assert_refused(&mut table, "declare_fire", inputs, "target_in_melee", "STP-B13", "a support as target");
}

// STP-F03: nothing beyond the range of the principal's weapon; STP-F04: no reply beyond the target's.
#[test]
fn ranges() {
    for (firer, most) in [("line", 15.0), ("twelves", 60.0), ("sixes", 45.0)] {
        let mut table = aiming(&[]);
        let salvo = aim(&mut table, firer, "musketeers");
        table.go_to("first.fire");
        let fire = |range: f64| json!({"salvo": salvo, "range": range, "can_reply": false});
        assert_refused(&mut table, "fire", fire(most + 0.1), "out_of_range", "STP-F03", firer);
        table.resolve("fire", fire(most), &[1, 4]);
    }
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "twelves", "musketeers");
    table.go_to("first.fire");
    assert!(may_reply(&mut table, &salvo, 15.0) && !may_reply(&mut table, &salvo, 15.1), "muskets reach 15 cm");
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

// STP-F09, F11, F12, G06, X02, X03: what each profile does at each margin, to a sound unit.
#[test]
fn profiles_by_margin_and_band() {
    type Marks = Option<(usize, usize)>;
    const NOTHING: Marks = Some((0, 0));
    const SHAKEN: Marks = Some((1, 0));
    const BRITTLE: Marks = Some((0, 1));
    let second: Prepare = |t| {
        t.set_attribute("line", "second_line", true);
        t.set_attribute("sixes", "second_line", true);
        t.set_attribute("twelves", "second_line", true);
    };
    // Results at margins 0, 1, 2, 3.
    let cases: [(&str, Prepare, &str, f64, [Marks; 4]); 8] = [
        ("infantry", |_| {}, "line", 5.0, [NOTHING, SHAKEN, SHAKEN, None]),
        ("skirmishers", |_| {}, "voltigeurs", 5.0, [NOTHING, SHAKEN, SHAKEN, SHAKEN]),
        ("guns short", |_| {}, "sixes", 15.0, [NOTHING, SHAKEN, SHAKEN, None]),
        ("guns medium", |_| {}, "sixes", 30.0, [NOTHING, SHAKEN, SHAKEN, SHAKEN]),
        ("guns long", |_| {}, "twelves", 60.0, [NOTHING, BRITTLE, BRITTLE, BRITTLE]),
        ("second line", second, "line", 5.0, [NOTHING, BRITTLE, BRITTLE, SHAKEN]),
        ("second-line guns, medium", second, "sixes", 30.0, [NOTHING, BRITTLE, BRITTLE, SHAKEN]),
        ("second-line guns, long", second, "twelves", 60.0, [NOTHING, BRITTLE, BRITTLE, BRITTLE]),
    ];
    for (what, prepare, firer, range, results) in cases {
        for (margin, expected) in (0..).zip(results) {
            // The first pair of faces that gives the margin.
            let found = (1..=4).flat_map(|x| (1..=4).map(move |y| [x, y])).find_map(|dice| {
                let mut table = aiming(&[]);
                prepare(&mut table);
                let resolution = shoot(&mut table, firer, "musketeers", range, json!({}), &dice);
                let apart = total(&resolution, firer) - total(&resolution, "musketeers");
                (apart == margin).then(|| marks(&table, "musketeers"))
            });
            assert_eq!(found, Some(expected), "{what}, margin {margin}");
        }
    }
    // Second-line fire of 3 or more is a standard shaken: it destroys a shaken unit.
    let mut table = aiming(&[]);
    second(&mut table);
    table.set_marker("musketeers", "shaken", 1);
    shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[2, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    // Without the options the flag does nothing.
    for (option, firer, range, expected) in
        [("second_line_infantry", "line", 5.0, SHAKEN), ("second_line_artillery", "sixes", 30.0, SHAKEN)]
    {
        let mut table = aiming(&[(option, "no")]);
        second(&mut table);
        shoot(&mut table, firer, "musketeers", range, json!({}), &[2, 1]);
        assert_eq!(marks(&table, "musketeers"), expected, "{option}");
    }
}

/// An exchange of fire at 5 cm between line and musketeers: what becomes of both.
fn exchange(table: &mut Table, more: Json, dice: &[u8]) -> [Option<(usize, usize)>; 2] {
    shoot(table, "line", "musketeers", 5.0, with(&json!({"can_reply": true}), more), dice);
    [marks(table, "line"), marks(table, "musketeers")]
}

// STP-F04, F09, Y44: in an exchange the loser suffers, by the winner's profile; alone a target does no harm.
#[test]
fn an_exchange_hurts_the_loser_and_resistance_nobody() {
    const SOUND: Option<(usize, usize)> = Some((0, 0));
    const SHAKEN: Option<(usize, usize)> = Some((1, 0));
    let cases = [
        ([4, 1], [SOUND, None]),
        ([3, 1], [SOUND, SHAKEN]),
        ([2, 1], [SOUND, SHAKEN]),
        ([1, 2], [SHAKEN, SOUND]),
        ([1, 3], [SHAKEN, SOUND]),
        ([1, 4], [None, SOUND]),
    ];
    for (dice, expected) in cases {
        assert_eq!(exchange(&mut aiming(&[]), json!({}), &dice), expected, "{dice:?}");
        let mut table = aiming(&[]);
        shoot(&mut table, "line", "musketeers", 5.0, json!({}), &dice);
        assert_eq!(marks(&table, "line"), SOUND, "a resisting unit never inflicts: {dice:?}");
    }
}

// STP-F04, F05: a reply uses the full table, roles swapped.
#[test]
fn a_reply_scores_with_the_full_table() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, i64); 6] = [
        ("plain", none, json!({}), 4),
        ("shooter in hard cover", none, json!({"cover_shooter": "hard"}), 2),
        ("experienced", |t| t.set_attribute("musketeers", "shot", "experienced"), json!({}), 5),
        ("long band", none, json!({"range": 10}), 3),
        ("supported", none, json!({"reply_supporters": ["fusiliers", "pioneers"]}), 6),
        ("rain", |t| t.set_attribute("battle", "rain", true), json!({}), 3),
    ];
    for (what, prepare, more, expected) in cases {
        let mut table = aiming(&[]);
        prepare(&mut table);
        salvo(&mut table, "fusiliers", &["pioneers"], "line");
        let more = with(&json!({"can_reply": true}), more);
        let resolution = shoot(&mut table, "line", "musketeers", 5.0, more, &[1, 1]);
        assert_eq!(total(&resolution, "musketeers"), expected, "{what}");
    }
    // Skirmishers reply with their own profile: never a kill.
    let mut table = aiming(&[]);
    shoot(&mut table, "line", "grenzers", 5.0, json!({"can_reply": true}), &[1, 4]);
    assert_eq!(marks(&table, "line"), Some((1, 0)));
}

// STP-F04, Y42, S12: a reply is that unit's fire of the phase; its own salvo is lost.
#[test]
fn a_reply_uses_up_the_fire() {
    let mut table = aiming(&[]);
    let own = aim(&mut table, "musketeers", "second");
    let support = aim(&mut table, "fusiliers", "line");
    aim(&mut table, "pioneers", "third");
    let other = aim(&mut table, "guard", "musketeers");
    let with_reply = json!({"can_reply": true, "reply_supporters": ["fusiliers"]});
    let shot = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let fire = with(&json!({"salvo": shot, "range": 5}), with_reply);
    let strangers = with(&fire, json!({"reply_supporters": ["pioneers"]}));
    assert_refused(&mut table, "fire", strangers, "declared_elsewhere", "STP-F04", "another target");
    table.resolve("fire", fire, &[1, 1]);
    assert!(table.has("musketeers", "fired") && table.has("fusiliers", "fired"));
    for lost in [own, support] {
        let outcome = table.resolve("fire", json!({"salvo": lost}), &[]);
        assert_eq!(outcome.id, "salvo_lost");
    }
    assert!(!may_reply(&mut table, &other, 5.0), "a second reply");
}

// STP-F01: a salvo at a destroyed target is lost and does not count as fired; a shaken firer drops out.
#[test]
fn salvos_that_come_to_nothing() {
    let mut table = aiming(&[]);
    let late = aim(&mut table, "second", "musketeers");
    let pair = salvo(&mut table, "musketeers", &["fusiliers"], "line");
    shoot(&mut table, "guard", "musketeers", 5.0, json!({}), &[4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    let outcome = table.resolve("fire", json!({"salvo": late}), &[]);
    assert_eq!(outcome.id, "salvo_lost");
    assert!(!table.has("second", "fired"));
    // The other unit of its salvo fires alone.
    let fire = json!({"salvo": pair, "range": 5, "can_reply": false});
    let resolution = resolution(event(&mut copy(&table), "fire", fire, &[1, 1]));
    assert_eq!(total(&resolution, "fusiliers"), 4);
    table.set_marker("fusiliers", "shaken", 1);
    assert_eq!(table.resolve("fire", json!({"salvo": pair}), &[]).id, "salvo_lost");
}

// STP-F10, F07, Y24, Y26: every tie of sizes, in an exchange and against resilience.
#[test]
fn ties_of_every_size() {
    type Marks = (usize, usize);
    const NONE: Marks = (0, 0);
    const B: Marks = (0, 1);
    const S: Marks = (1, 0);
    const SB: Marks = (1, 1);
    // Sizes of firer and target; what both have after an exchange, and after resistance.
    let cases: [(&str, &str, [Marks; 2], [Marks; 2]); 9] = [
        ("normal", "normal", [B, B], [NONE, NONE]),
        ("fat", "normal", [B, SB], [NONE, S]),
        ("normal", "fat", [SB, B], [NONE, NONE]),
        ("fat", "fat", [B, B], [NONE, S]),
        ("skeleton", "normal", [SB, B], [NONE, NONE]),
        ("normal", "skeleton", [B, SB], [NONE, S]),
        ("skeleton", "skeleton", [B, B], [NONE, NONE]),
        ("fat", "skeleton", [B, B], [NONE, NONE]),
        ("skeleton", "fat", [B, B], [NONE, NONE]),
    ];
    for (mine, theirs, exchanged, resisted) in cases {
        // Fat against skeleton has +1 in all cases.
        let dice = match (mine, theirs) {
            ("fat", "skeleton") => [1, 2],
            ("skeleton", "fat") => [2, 1],
            _ => [2, 2],
        };
        for (reply, expected) in [(true, exchanged), (false, resisted)] {
            let mut table = aiming(&[]);
            size(&mut table, "line", mine);
            size(&mut table, "musketeers", theirs);
            let answers = json!({"can_reply": reply});
            let resolution = shoot(&mut table, "line", "musketeers", 5.0, answers, &dice);
            assert_eq!(total(&resolution, "line"), total(&resolution, "musketeers"), "{mine} v {theirs}: a tie");
            let after = [marks(&table, "line"), marks(&table, "musketeers")];
            assert_eq!(after, expected.map(Some), "{mine} v {theirs}, reply {reply}");
        }
    }
}

// STP-F10: brittle first, then the shaken of the favoured side; stop when destroyed.
#[test]
fn a_tie_with_a_fat_unit_can_destroy() {
    let mut table = aiming(&[]);
    size(&mut table, "line", "fat");
    table.set_marker("musketeers", "brittle", 1);
    assert_eq!(exchange(&mut table, json!({}), &[1, 2]), [Some((0, 1)), None]);
}

// STP-F10 (fat_tie), Y26 (resilience_tie_brittle).
#[test]
fn options_of_ties() {
    let tied = |options: &[(&str, &str)], fat: &str, reply: bool| {
        let mut table = aiming(options);
        size(&mut table, "line", fat);
        shoot(&mut table, "line", "musketeers", 5.0, json!({"can_reply": reply}), &[2, 2]);
        [marks(&table, "line"), marks(&table, "musketeers")].map(|marks| marks.expect("alive"))
    };
    assert_eq!(tied(&[("fat_tie", "replaces")], "fat", true), [(0, 0), (1, 0)]);
    assert_eq!(tied(&[("fat_tie", "replaces")], "normal", true), [(0, 1), (0, 1)]);
    assert_eq!(tied(&[("resilience_tie_brittle", "yes")], "normal", false), [(0, 1), (0, 1)]);
    assert_eq!(tied(&[("resilience_tie_brittle", "yes")], "fat", false), [(0, 1), (1, 1)]);
    assert_eq!(tied(&[], "normal", false), [(0, 0), (0, 0)]);
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

// STP-G02, STPP-X12: indirect fire is for guns, beyond the dead zone.
#[test]
fn indirect_fire_has_a_dead_zone() {
    let mut table = aiming(&[]);
    table.resolve("declare_fire", json!({"unit": "sixes", "target": "musketeers", "indirect": true}), &[]);
    let salvo = latest(&table, "salvo");
    table.go_to("first.fire");
    let near = json!({"salvo": salvo, "range": 10, "can_reply": false});
    assert_refused(&mut table, "fire", near, "in_dead_zone", "STPP-X12", "10 cm");
}

// STP-S08: what is not fired is dropped with the step.
#[test]
fn unresolved_salvos_are_dropped() {
    let mut table = aiming(&[]);
    aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    push_on(&mut table);
    assert!(records(&table, "salvo").is_empty());
    assert!(!table.has("line", "fired"));
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

/// Blue's guns, as many as asked for, in the declaration step.
fn gun_line(count: usize) -> Table {
    let names: Vec<String> = (1..=count).map(|number| format!("gun_{number}")).collect();
    let units: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "type = \"medium_artillery\"")).collect();
    let corps = [stp::Corps { id: "guns", lines: "", leader: "gunner:", units: &units }];
    let blue = stp::army("empire", "blue", "nation = \"french\"", "emperor:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &stp::red()], &[("events", "no")]);
    table.go_to("first.declare");
    table
}

// STP-G04: two adjoining batteries have one target, unless their priorities differ.
#[test]
fn two_adjoining_batteries() {
    let mut table = gun_line(3);
    aim(&mut table, "gun_3", "fusiliers");
    let second = |target: &str| json!({"unit": "gun_2", "target": target, "adjoins": "gun_1"});
    assert_refused(&mut table, "declare_fire", second("guards"), "not_declared", "STP-G04", "the first one first");
    aim(&mut table, "gun_1", "musketeers");
    assert_refused(&mut table, "declare_fire", second("guards"), "one_common_target", "STP-G04", "another target");
    for more in [json!({"other_priority": true}), json!({"grand_battery": true}), json!({"target": "musketeers"})] {
        copy(&table).resolve("declare_fire", with(&second("guards"), more), &[]);
    }
    let apart = json!({"unit": "gun_2", "target": "guards"});
    table.resolve("declare_fire", apart, &[]);
    assert_eq!(obligation(&table), None, "batteries that do not adjoin are free");
}

// STP-G03: separate targets for a grand battery, with more than half of it on one of them.
#[test]
fn a_grand_battery_keeps_a_majority() {
    let cases: [(&[&str], bool); 6] = [
        (&["musketeers", "musketeers", "guards"], true),
        (&["musketeers", "guards", "fusiliers"], false),
        (&["musketeers", "musketeers", "guards", "guards"], false),
        (&["musketeers", "musketeers", "musketeers", "guards"], true),
        (&["guards", "musketeers", "musketeers", "fusiliers", "pioneers"], false),
        (&["guards", "musketeers", "musketeers", "musketeers", "pioneers"], true),
    ];
    for (targets, majority) in cases {
        let mut table = gun_line(targets.len());
        for (number, target) in targets.iter().enumerate() {
            let unit = format!("gun_{}", number + 1);
            let mut shot = json!({"unit": unit, "target": target});
            if number > 0 {
                shot = with(&shot, json!({"adjoins": format!("gun_{number}"), "grand_battery": true}));
            }
            table.resolve("declare_fire", shot, &[]);
        }
        let open = obligation(&table);
        assert_eq!(open.as_deref(), (!majority).then_some("STP-G03"), "{targets:?}");
        // Taking back the last one and aiming with the others mends it.
        if targets == ["musketeers", "guards", "fusiliers"] {
            let last = latest(&table, "salvo");
            table.resolve("withdraw_declaration", json!({"salvo": last}), &[]);
            let mended = json!({"unit": "gun_3", "target": "guards", "adjoins": "gun_1", "grand_battery": true});
            table.resolve("declare_fire", mended, &[]);
            assert_eq!(obligation(&table), None);
        }
    }
}

// STP-F02: a salvo is of one kind. STP-N01: a battery in the mud does not fire before it has moved, nor after.
#[test]
fn salvos_of_one_kind_and_batteries_in_the_mud() {
    let mut table = gun_line(2);
    let salvo = aim(&mut table, "gun_1", "musketeers");
    let indirect = json!({"unit": "gun_2", "target": "musketeers", "salvo": salvo, "indirect": true});
    assert_refused(&mut table, "declare_fire", indirect, "salvo_of_one_kind", "STP-F02", "direct and indirect");
    table.set_marker("gun_2", "must_move", 1);
    let stuck = json!({"unit": "gun_2", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", stuck, "must_have_moved", "STP-N01", "event 12");
}
