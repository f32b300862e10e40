//! Combat (STP-B06 to B18, Q01, H01).

use super::*;
use crate::common::stp::blue_at;

/// Scores of one round between two contact units, blue's first; the dice are 1 and 1.
fn scores(table: &mut Table, melee: &str, units: [&str; 2], more: Json) -> [i64; 2] {
    let resolution = round(table, melee, more, &[1, 1]);
    units.map(|unit| total(&resolution, unit) - 1)
}

fn supports(table: &mut Table, melee: &str, named: Json) {
    table.resolve("name_supports", with(&json!({"melee": melee}), named), &[]);
}

// STP-B06: what every core row does to both sides. Infantry fights with 3.
#[test]
fn rows_of_combat() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, [i64; 2]); 17] = [
        ("plain", none, json!({}), [3, 3]),
        ("shaken", |t| t.set_marker("musketeers", "shaken", 1), json!({}), [3, 1]),
        ("shaken twice: -2 once", |t| t.set_marker("musketeers", "shaken", 2), json!({}), [3, 1]),
        ("one brittle", |t| t.set_marker("line", "brittle", 1), json!({}), [2, 3]),
        ("two brittle", |t| t.set_marker("line", "brittle", 2), json!({}), [1, 3]),
        ("b higher", none, json!({"higher": "side_b"}), [2, 3]),
        ("a higher", none, json!({"higher": "side_a"}), [3, 2]),
        ("b in light cover", none, json!({"cover_b": "light"}), [2, 3]),
        ("b in hard cover", none, json!({"cover_b": "hard"}), [1, 3]),
        ("a in hard cover", none, json!({"cover_a": "hard"}), [3, 1]),
        ("b in flank", none, json!({"flanked_b": "flank"}), [3, 1]),
        ("a in flank", none, json!({"flanked_a": "flank"}), [1, 3]),
        ("impetus", |t| t.set_attribute("line", "impetus", true), json!({}), [4, 3]),
        ("impetus of the charged", |t| t.set_attribute("musketeers", "impetus", true), json!({}), [3, 4]),
        ("march column", |t| t.set_attribute("musketeers", "formation", "march_column"), json!({}), [3, 1]),
        ("no quarter", |t| t.set_marker("blue", "no_quarter", 1), json!({}), [4, 3]),
        ("no quarter of the charged", |t| t.set_marker("red", "no_quarter", 1), json!({}), [3, 3]),
    ];
    for (what, prepare, more, expected) in cases {
        let (mut table, melee) = fight("line", "musketeers", &[]);
        prepare(&mut table);
        assert_eq!(scores(&mut table, &melee, ["line", "musketeers"], more), expected, "{what}");
    }
}

// STP-B06, Y40: the core's quality rows, in a period that keeps them.
#[test]
fn core_rows_of_quality_in_combat() {
    for (quality, worth) in [("line", 0), ("reserve", -1), ("elite", 1)] {
        let mut table = stp::plain("awi", "regular", "musket", &["line", "reserve", "elite"]);
        table.go_to("first.charges");
        stp::ready(&mut table, "a_corps");
        let (charger, target) = (format!("a_{quality}"), format!("b_{quality}"));
        let melee = engage(&mut table, &charger, &target, json!({}), &[]);
        table.go_to("first.combat");
        assert_eq!(scores(&mut table, &melee, [&charger, &target], json!({})), [3 + worth; 2], "{quality}");
    }
}

// STP-B06: +1 for each flank support, rear support +2 (Empire; +1 against cavalry), +3 at most together.
#[test]
fn supports_and_their_cap() {
    let cases = [
        (json!({"flank_a": ["second"]}), [4, 3]),
        (json!({"flank_a": ["second", "third"]}), [5, 3]),
        (json!({"rear_a": ["second"]}), [5, 3]),
        (json!({"flank_a": ["second"], "rear_a": ["third"]}), [6, 3]),
        (json!({"flank_a": ["second", "guard"], "rear_a": ["third"]}), [6, 3]),
        (json!({"flank_b": ["fusiliers"]}), [3, 4]),
        (json!({"rear_a": ["second"], "rear_b": ["fusiliers"]}), [5, 5]),
        // STP-B11: overlap on both sides counts for nobody, rear support still does.
        (json!({"flank_a": ["second"], "flank_b": ["fusiliers"]}), [3, 3]),
        (json!({"flank_a": ["second", "third"], "flank_b": ["fusiliers"]}), [3, 3]),
        (json!({"flank_a": ["second"], "flank_b": ["fusiliers"], "rear_a": ["third"]}), [5, 3]),
    ];
    for (named, expected) in cases {
        let (mut table, melee) = fight("line", "musketeers", &[]);
        supports(&mut table, &melee, named.clone());
        assert_eq!(scores(&mut table, &melee, ["line", "musketeers"], json!({})), expected, "{named}");
    }
}

// STP-B12, H02: who may not support.
#[test]
fn refused_supports() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    let cases = [
        (json!({"flank_a": ["fusiliers"]}), "not_a_friend", "STP-B12"),
        (json!({"flank_a": ["line"]}), "supports_itself", "STP-B12"),
        (json!({"rear_a": ["hussars"]}), "gives_no_rear_support", "STP-B12"),
        (json!({"rear_a": ["voltigeurs"]}), "gives_no_rear_support", "STP-B12"),
        (json!({"rear_a": ["second", "third"]}), "too_many_supports", "STP-B12"),
        (json!({"flank_a": ["second", "third", "guard"]}), "too_many_supports", "STP-B12"),
        (json!({"flank_a": ["second"], "rear_a": ["second"]}), "supports_twice", "STP-B12"),
    ];
    for (named, code, rule) in cases {
        let inputs = with(&json!({"melee": melee}), named.clone());
        assert_refused(&mut table, "name_supports", inputs, code, rule, &named.to_string());
    }
    // Cavalry and skirmishers support on the flank.
    supports(&mut table, &melee, json!({"flank_a": ["hussars", "voltigeurs"]}));
    // Cavalry has no rear support itself, nor has a gun.
    let (mut table, melee) = fight("cuirassiers", "battery", &[]);
    for (side, unit) in [("rear_a", "second"), ("rear_b", "fusiliers")] {
        let inputs = json!({"melee": melee, side: [unit]});
        assert_refused(&mut table, "name_supports", inputs, "no_rear_support_for", "STP-B12", side);
    }
    // Nobody supports two melees.
    let mut table = blue_at("first.charges", &[]);
    let one = engage(&mut table, "line", "musketeers", json!({}), &[]);
    let other = engage(&mut table, "guard", "fusiliers", json!({}), &[]);
    supports(&mut table, &one, json!({"flank_a": ["second"]}));
    for unit in ["second", "line"] {
        let inputs = json!({"melee": other, "flank_a": [unit]});
        assert_refused(&mut table, "name_supports", inputs, "supports_elsewhere", "STP-B12", unit);
    }
}

// STP-F09, F11, B07: results as in an exchange, on the contact units alone.
#[test]
fn results_strike_the_contact_units_only() {
    let cases = [
        ([4, 1], [Some((0, 0)), None]),
        ([3, 1], [Some((0, 0)), Some((1, 0))]),
        ([2, 2], [Some((0, 1)), Some((0, 1))]),
        ([1, 3], [Some((1, 0)), Some((0, 0))]),
        ([1, 4], [None, Some((0, 0))]),
    ];
    for (dice, expected) in cases {
        let (mut table, melee) = fight("line", "musketeers", &[]);
        supports(&mut table, &melee, json!({"flank_a": ["second"], "flank_b": ["fusiliers"]}));
        round(&mut table, &melee, json!({}), &dice);
        assert_eq!([marks(&table, "line"), marks(&table, "musketeers")], expected, "{dice:?}");
        assert_eq!([marks(&table, "second"), marks(&table, "fusiliers")], [Some((0, 0)); 2], "{dice:?}");
        // STP-B06: the melee ends with a contact unit.
        assert_eq!(records(&table, "melee").is_empty(), expected.contains(&None), "{dice:?}");
    }
}

// STP-B06, S12: every melee once a phase; STP-S09: none may be left unfought.
#[test]
fn a_melee_is_fought_once_a_phase() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("STP-B06"));
    round(&mut table, &melee, json!({}), &[2, 1]);
    assert_eq!(obligation(&table), None);
    assert_refused(&mut table, "combat", json!({"melee": melee}), "melee_fought", "STP-B06", "again");
    walk_to(&mut table, "second.combat");
    assert_eq!(obligation(&table).as_deref(), Some("STP-B06"), "and again in the next");
}

// STP-B06, Y47: round by round: later values, impetus gone, -1 for the melee of the previous phase.
#[test]
fn later_rounds() {
    let mut table = blue_at("first.charges", &[]);
    table.set_attribute("line", "impetus", true);
    let melee = engage(&mut table, "line", "battery", json!({"angle": "flank"}), &[]);
    supports(&mut table, &melee, json!({"flank_a": ["second"]}));
    table.go_to("first.combat");
    // 3 + impetus + flank support; a gun 3 in the first round, taken in flank.
    assert_eq!(scores(&mut copy(&table), &melee, ["line", "battery"], json!({})), [5, 1]);
    // Enough of a die for a shaken at most.
    let resolution = round(&mut table, &melee, json!({}), &[1, 3]);
    assert_eq!((total(&resolution, "line"), total(&resolution, "battery")), (6, 4));
    walk_to(&mut table, "second.combat");
    table.set_marker("battery", "shaken", 0);
    // No impetus, both fought in the phase before, a gun has 1 in later rounds; the angle is kept.
    assert_eq!(scores(&mut table, &melee, ["line", "battery"], json!({})), [3, -2]);
}

// STP-B06, Y47: supports have not been in melee in the previous phase, and the -1 goes by itself.
#[test]
fn having_fought_lasts_one_phase() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    supports(&mut table, &melee, json!({"flank_a": ["second"]}));
    round(&mut table, &melee, json!({}), &[4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    walk_to(&mut table, "second.charges");
    stp::ready(&mut table, "column");
    let old = engage(&mut table, "fusiliers", "line", json!({}), &[]);
    let fresh = engage(&mut table, "pioneers", "second", json!({}), &[]);
    table.go_to("second.combat");
    assert_eq!(scores(&mut table, &old, ["line", "fusiliers"], json!({})), [2, 3]);
    assert_eq!(scores(&mut table, &fresh, ["second", "pioneers"], json!({})), [3, 3]);
    let mut table = fight("line", "musketeers", &[]).0;
    let melee = latest(&table, "melee");
    round(&mut table, &melee, json!({}), &[4, 1]);
    walk_to(&mut table, "first.charges");
    stp::ready(&mut table, "corps");
    let melee = engage(&mut table, "line", "fusiliers", json!({}), &[]);
    table.go_to("first.combat");
    assert_eq!(scores(&mut table, &melee, ["line", "fusiliers"], json!({})), [3, 3], "two phases later");
}

// STP-B08, Q01: all-out throws two dice in the first round and keeps the better; fragile as long as the melee lasts.
#[test]
fn an_all_out_charge() {
    let charge = || {
        let mut table = blue_at("first.charges", &[]);
        let melee = engage(&mut table, "levies", "musketeers", json!({"mode": "all_out"}), &[]);
        table.go_to("first.combat");
        (table, melee)
    };
    for (dice, expected) in [([1, 4, 4], 7), ([4, 1, 4], 7), ([1, 2, 3], 5)] {
        let (mut table, melee) = charge();
        let resolution = round(&mut table, &melee, json!({}), &dice);
        assert_eq!(total(&resolution, "levies"), expected, "{dice:?}: 4, reserve -1, the better die");
    }
    // A tie destroys the fragile unit; the enemy suffers nothing.
    let (mut table, melee) = charge();
    round(&mut table, &melee, json!({}), &[1, 2, 2]);
    assert_eq!([marks(&table, "levies"), marks(&table, "musketeers")], [None, Some((0, 0))]);
    // The next round has one die; fragile still.
    let (mut table, melee) = charge();
    round(&mut table, &melee, json!({}), &[1, 2, 1]);
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)));
    walk_to(&mut table, "second.combat");
    // 4 -1 reserve -1 fought before; 3 -2 shaken -1.
    let resolution = round(&mut table, &melee, json!({}), &[1, 3]);
    assert_eq!((total(&resolution, "levies"), total(&resolution, "musketeers")), (3, 3));
    assert_eq!(marks(&table, "levies"), None, "a tie");
    // With its melee the fragility ends.
    let (mut table, melee) = charge();
    round(&mut table, &melee, json!({}), &[4, 4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    assert_eq!(text(&table, "levies", "fragile_melee"), None);
}

// STP-B08: both fragile and tied: both destroyed.
#[test]
fn two_fragile_units_that_tie() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "levies", "dragoons", json!({"mode": "all_out"}), &[]);
    table.go_to("first.combat");
    table.set_attribute("dragoons", "fragile_melee", melee.as_str());
    // 4-1 and 4.
    round(&mut table, &melee, json!({}), &[1, 2, 1]);
    assert_eq!([marks(&table, "levies"), marks(&table, "dragoons")], [None, None]);
}

// STP-B08, Q02: rash charges are fragile too, with a single die.
#[test]
fn a_rash_charger_is_fragile() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "cuirassiers", "musketeers", json!({"mode": "rash"}), &[6]);
    table.go_to("first.combat");
    round(&mut table, &melee, json!({}), &[1, 3]);
    assert_eq!([marks(&table, "cuirassiers"), marks(&table, "musketeers")], [None, Some((0, 0))]);
}

// STP-B11, B18: flank supports that face each other fight on their own; the side with one left then counts it.
#[test]
fn splitting_a_melee() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    let split = json!({"melee": melee, "unit_a": "second", "unit_b": "fusiliers"});
    supports(&mut table, &melee, json!({"flank_a": ["second", "third"]}));
    assert_refused(&mut table, "split_melee", split.clone(), "nothing_to_split", "STP-B18", "one side only");
    supports(&mut table, &melee, json!({"flank_a": ["second", "third"], "flank_b": ["fusiliers"]}));
    let wrong = json!({"melee": melee, "unit_a": "guard", "unit_b": "fusiliers"});
    assert_refused(&mut table, "split_melee", wrong, "not_a_flank_support", "STP-B18", "guard");
    table.resolve("split_melee", split, &[]);
    let new = latest(&table, "melee");
    assert_ne!(new, melee);
    assert_eq!(scores(&mut table, &melee, ["line", "musketeers"], json!({})), [4, 3], "third is left");
    table.set_attribute("second", "impetus", true);
    assert_eq!(scores(&mut table, &new, ["second", "fusiliers"], json!({})), [3, 3], "it only supported");
    assert_eq!(obligation(&table), None);
}

// STP-B16: enemies left side by side fight in the next phase; nobody charged, no impetus.
#[test]
fn linking_a_melee() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    round(&mut table, &melee, json!({}), &[4, 1]);
    table.set_attribute("line", "impetus", true);
    let inputs = json!({"unit": "line", "enemy": "fusiliers"});
    table.resolve("link_melee", inputs.clone(), &[]);
    let linked = latest(&table, "melee");
    assert_eq!(obligation(&table), None, "not in this phase");
    assert_refused(&mut table, "combat", json!({"melee": linked}), "melee_not_now", "STP-B06", "not yet");
    assert_refused(&mut table, "link_melee", inputs, "unit_in_melee", "STP-B16", "twice");
    walk_to(&mut table, "second.combat");
    assert_eq!(scores(&mut table, &linked, ["line", "fusiliers"], json!({})), [2, 3]);
}

// STP-F07, F10 in combat: fat against skeleton +1, ties tip to the fat side.
#[test]
fn sizes_in_combat() {
    let sized = |mine: &str, theirs: &str| {
        let (mut table, melee) = fight("line", "musketeers", &[]);
        table.set_attribute("line", "size", mine);
        table.set_attribute("musketeers", "size", theirs);
        let resolution = round(&mut table, &melee, json!({}), &[2, 2]);
        (total(&resolution, "line"), marks(&table, "line"), marks(&table, "musketeers"))
    };
    assert_eq!(sized("fat", "skeleton"), (6, Some((0, 0)), Some((1, 0))));
    assert_eq!(sized("fat", "normal"), (5, Some((0, 1)), Some((1, 1))));
    assert_eq!(sized("skeleton", "normal"), (5, Some((1, 1)), Some((0, 1))));
}

// STP-P02: combat is never capped; STP-F12, Y34: skirmishers are limited in combat only by option.
#[test]
fn no_caps_and_no_limits_in_combat() {
    let mut table = blue_at("first.charges", &[]);
    table.set_attribute("cuirassiers", "quality", "elite");
    let melee = engage(&mut table, "cuirassiers", "musketeers", json!({}), &[]);
    table.go_to("first.combat");
    assert_eq!(scores(&mut table, &melee, ["cuirassiers", "musketeers"], json!({})), [7, 3]);
    for (option, expected) in [("no", None), ("yes", Some((1, 0)))] {
        let (mut table, melee) = fight("voltigeurs", "grenzers", &[("skirmishers_limited_in_combat", option)]);
        round(&mut table, &melee, json!({}), &[4, 1]);
        assert_eq!(marks(&table, "grenzers"), expected, "{option}");
    }
}

// STP-X01 in combat; STP-L02 in combat.
#[test]
fn erratic_units_and_leaders_in_combat() {
    let (mut table, melee) = fight("recruits", "musketeers", &[("erratic_units", "yes")]);
    table.set_marker("recruits", "brittle", 1);
    assert_eq!(scores(&mut table, &melee, ["recruits", "musketeers"], json!({"higher": "side_b"})), [3, 3]);
    let (mut table, melee) = fight("line", "musketeers", &[]);
    table.set_attribute("general", "attached_to", "musketeers");
    let resolution = round(&mut table, &melee, json!({"reroll_b": "reroll"}), &[1, 1, 3]);
    assert_eq!(total(&resolution, "musketeers"), 6);
    assert!(table.has("red", "reroll_used"));
}

// STP-E08: whoever evaded has its back to the enemy while the marker lasts.
#[test]
fn an_evader_is_taken_in_the_rear() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
    let charge = latest(&table, "charge");
    table.resolve("contact", json!({"charge": charge, "made": false}), &[]);
    // In the next phase another enemy reaches it: link stands in for the contact.
    table.go_to("first.combat");
    table.set_marker("second", "fought", 1);
    table.resolve("link_melee", json!({"unit": "second", "enemy": "grenzers"}), &[]);
    walk_to(&mut table, "second.combat");
    let melee = latest(&table, "melee");
    // Infantry 3 that has fought before; skirmishers 1, shaken -2, taken in rear -3 (Empire).
    assert_eq!(scores(&mut table, &melee, ["second", "grenzers"], json!({})), [2, -4]);
}
