//! Melee (CW-B01 to B06, S02, S08).

use super::*;

/// Blue charges gray, the target stands without fire: a round of melee is to be fought.
fn fight(charger: &str, target: &str, aspect: &str, options: &[(&str, &str)]) -> Table {
    let table = charge_met(charger, target, 2, aspect, "stand", options);
    assert_eq!(table.step(), "charge.round");
    table
}

/// The lowest faces with which the charger, then the charged unit, hits; and how many dice each throws.
fn needed(table: &Table, more: &Json, units: [&str; 2], dice: [usize; 2]) -> [Option<u8>; 2] {
    let hit = |own: usize, other: usize, charger: bool, enemy: &str| {
        (1..=10u8).find(|face| {
            let mut tried = copy(table);
            let (mine, theirs) = (vec![*face; own], vec![1; other]);
            let throw = if charger { [mine, theirs] } else { [theirs, mine] }.concat();
            let before = cu(&tried, enemy);
            round(&mut tried, with(more, json!({"yell_reroll": false})), &throw);
            cu(&tried, enemy) < before
        })
    };
    [hit(dice[0], dice[1], true, units[1]), hit(dice[1], dice[0], false, units[0])]
}

// CW-B02, B03 and the rows of 5.12: which face hits for the charger and for the charged.
#[test]
fn rows_of_melee() {
    let none: Prepare = |_| {};
    let green: Prepare = |t| t.set_attribute("georgia", "green", true);
    type Case = (&'static str, &'static str, &'static str, &'static str, Prepare, Json, [usize; 2], [u8; 2]);
    let cases: [Case; 15] = [
        ("front", "ohio", "georgia", "front", none, json!({}), [6, 6], [5, 6]),
        ("charged in cover", "ohio", "georgia", "front", none, json!({"in_cover": true}), [6, 6], [5, 5]),
        ("dug in", "ohio", "georgia", "front", |t| t.set_marker("georgia", "entrenched", 1), json!({}), [6, 6], [5, 5]),
        (
            "charger dug in before",
            "ohio",
            "georgia",
            "front",
            |t| t.set_marker("ohio", "entrenched", 1),
            json!({}),
            [6, 6],
            [5, 6],
        ),
        ("flank", "ohio", "georgia", "flank", none, json!({}), [6, 3], [5, 7]),
        ("flank in cover", "ohio", "georgia", "flank", none, json!({"in_cover": true}), [6, 3], [5, 6]),
        ("green charged", "ohio", "georgia", "front", green, json!({}), [6, 6], [5, 7]),
        ("green charger", "drafted", "georgia", "front", none, json!({}), [6, 6], [6, 6]),
        (
            "surge of the charger",
            "ohio",
            "georgia",
            "front",
            |t| t.set_marker("first", "surge", 1),
            json!({}),
            [6, 6],
            [4, 6],
        ),
        (
            "surge of the charged",
            "ohio",
            "georgia",
            "front",
            |t| t.set_marker("brigade", "surge", 1),
            json!({}),
            [6, 6],
            [5, 5],
        ),
        ("a battery charged", "ohio", "lynchburg", "front", none, json!({}), [6, 2], [5, 7]),
        ("a battery in flank", "ohio", "lynchburg", "flank", none, json!({}), [6, 1], [5, 8]),
        ("mounted on foot", "troopers", "georgia", "front", none, json!({}), [6, 6], [5, 6]),
        ("dismounted", "dragoons", "georgia", "front", none, json!({}), [3, 6], [5, 6]),
        ("sharpshooters", "berdan", "georgia", "front", none, json!({}), [6, 6], [5, 6]),
    ];
    for (what, charger, target, aspect, prepare, more, dice, faces) in cases {
        let mut table = at("first.orders", &[]);
        prepare(&mut table);
        charge_ordered(&mut table, charger, target, 2, aspect);
        begin(&mut table);
        stand_firm(&mut table);
        react(&mut table, "stand", json!({}));
        assert_eq!(needed(&table, &more, [charger, target], dice), faces.map(Some), "{what}");
    }
}

// CW-B03: charged in rear, no dice in the first round, -2 all along.
#[test]
fn charged_in_rear() {
    let mut table = fight("iowa", "georgia", "rear", &[]);
    round(&mut table, json!({}), &[1; 8]);
    assert_eq!(table.step(), "charge.round", "no hits on either side");
    assert_eq!(needed(&table, &json!({}), ["iowa", "georgia"], [8, 6]), [Some(5), Some(8)], "second round");
}

// CW-B03, Z44: the flank, the rear and the charger's +1 last; the dice of the flank stay halved.
#[test]
fn modifiers_last() {
    let mut table = fight("iowa", "georgia", "flank", &[]);
    round(&mut table, json!({}), &[1; 11]);
    assert_eq!(needed(&table, &json!({}), ["iowa", "georgia"], [8, 3]), [Some(5), Some(7)], "second round");
}

// D1, Z04: the dice of every row.
#[test]
fn dice_of_every_row() {
    let rows = [
        ("iowa", 8),
        ("ohio", 6),
        ("maine", 4),
        ("rhode_island", 2),
        ("division", 8),
        ("troopers", 6),
        ("squadron", 2),
    ];
    for (charger, dice) in rows {
        let table = fight(charger, "tennessee", "front", &[]);
        let combat = latest(&table, "combat");
        let count = dice_of(&table, "melee", &json!({"combat": combat}));
        assert_eq!(count, dice + 6, "{charger}");
    }
    for (option, mounted, on_foot) in [("printed", 2, 4), ("swapped", 4, 2)] {
        for (mount, dice) in [("mounted", mounted), ("dismounted", on_foot)] {
            let mut table = at("first.orders", &[("small_cav_melee", option)]);
            table.set_attribute("squadron", "mount", mount);
            charge_ordered(&mut table, "squadron", "tennessee", 2, "front");
            begin(&mut table);
            stand_firm(&mut table);
            react(&mut table, "stand", json!({}));
            let combat = latest(&table, "combat");
            assert_eq!(dice_of(&table, "melee", &json!({"combat": combat})), dice + 6, "{option}, {mount}");
        }
    }
    for (battery, dice) in [("washington", 3), ("lynchburg", 2)] {
        let table = fight("iowa", battery, "front", &[]);
        let combat = latest(&table, "combat");
        assert_eq!(dice_of(&table, "melee", &json!({"combat": combat})), 8 + dice, "{battery}");
    }
}

// CW-B01, B04: damage is simultaneous; the side that hit less tests; equal hits go on without a test.
#[test]
fn who_loses_a_round() {
    let throw = |mine: usize, theirs: usize| {
        let mut dice = vec![1; 14];
        dice[..mine].fill(9);
        dice[8..8 + theirs].fill(9);
        dice
    };
    let cases = [(3, 1, Some("georgia")), (1, 3, Some("iowa")), (2, 2, None), (0, 0, None)];
    for (mine, theirs, loser) in cases {
        let mut table = fight("iowa", "georgia", "front", &[]);
        round(&mut table, json!({}), &throw(mine, theirs));
        let lost = [24 - cu(&table, "iowa"), 18 - cu(&table, "georgia")];
        assert_eq!(lost.map(|lost| usize::try_from(lost).unwrap()), [theirs, mine]);
        let expected = loser.map(|unit| (unit.to_owned(), "melee_lost".to_owned()));
        assert_eq!(due(&table), expected, "{mine} to {theirs}");
        let Some(loser) = loser else {
            assert_eq!(table.step(), "charge.round", "another round");
            continue;
        };
        let mut passed = copy(&table);
        morale(&mut passed, json!({}), &[10]);
        assert_eq!((passed.step(), morale_of(&passed, loser)), ("charge.round", "steady"));
        morale(&mut table, json!({}), &[2]);
        assert_eq!((table.step(), morale_of(&table, loser)), ("first.melee", "shaken"));
        assert!(records(&table, "combat").is_empty() && records(&table, "charge").is_empty());
        assert_eq!(obligation(&table), None);
    }
}

// CW-B04: bases lost in melee bring no test of their own; CW-M05: no going to ground either.
#[test]
fn base_loss_in_melee() {
    let mut table = fight("iowa", "georgia", "front", &[]);
    round(&mut table, json!({}), &[vec![9; 8], vec![9; 6]].concat());
    assert_eq!((cu(&table, "iowa"), cu(&table, "georgia")), (18, 10));
    assert_eq!(due(&table), Some(("georgia".to_owned(), "melee_lost".to_owned())), "one test, for the melee");
    let test = latest(&table, "test");
    let ground = json!({"test": test, "to_ground": true, "in_field": true});
    assert!(copy(&table).try_resolve("morale_test", ground, &[]).is_err());
    // CW-B06, U23: the row after the losses rules the next round and the test: two bases, 8+.
    let mut failed = copy(&table);
    morale(&mut failed, json!({}), &[7]);
    assert_eq!(morale_of(&failed, "georgia"), "shaken");
    morale(&mut table, json!({}), &[8]);
    let combat = latest(&table, "combat");
    assert_eq!(dice_of(&table, "melee", &json!({"combat": combat})), 6 + 4, "three bases against two");
}

// CW-B04, U22: a side destroyed has lost, and nobody tests.
#[test]
fn destroyed_in_melee() {
    let mut table = fight("iowa", "florida", "front", &[]);
    round(&mut table, json!({}), &[vec![9; 8], vec![1; 2]].concat());
    assert!(table.has("florida", "destroyed"));
    assert_eq!((table.step(), tests_due(&table).len()), ("first.melee", 0));
    let mut table = at("first.orders", &[]);
    table.set_strength("iowa", 2);
    table.set_strength("florida", 1);
    charge_ordered(&mut table, "iowa", "florida", 2, "front");
    begin(&mut table);
    stand_firm(&mut table);
    react(&mut table, "stand", json!({}));
    round(&mut table, json!({}), &[9, 9, 9, 9]);
    assert!(table.has("florida", "destroyed") && table.has("iowa", "destroyed"), "both at once");
    assert_eq!(table.step(), "first.melee");
}

// CW-F06: a natural 10 does one damage in melee.
#[test]
fn tens_do_one_damage() {
    let mut table = fight("iowa", "georgia", "front", &[]);
    round(&mut table, json!({}), &[vec![10, 1, 1, 1, 1, 1, 1, 1], vec![1; 6]].concat());
    assert_eq!(cu(&table, "georgia"), 17);
}

// CW-B05, S08, Z47: the rebel yell throws one of the charger's dice again, once in the combat.
#[test]
fn the_rebel_yell_in_melee() {
    let table = charge_met("texas", "ohio", 2, "front", "stand", &[]);
    let mut again = copy(&table);
    round(&mut again, json!({"yell_reroll": true}), &[vec![1; 14], vec![9]].concat());
    assert_eq!(cu(&again, "ohio"), 17);
    morale(&mut again, json!({}), &[10]);
    assert!(again.step() == "charge.round");
    let combat = latest(&again, "combat");
    assert_eq!(dice_of(&again, "melee", &json!({"combat": combat})), 8 + 6, "not a second time");
    let mut declined = copy(&table);
    round(&mut declined, json!({"yell_reroll": false}), &[1; 14]);
    assert_eq!(cu(&declined, "ohio"), 18);
    round(&mut declined, json!({"yell_reroll": true}), &[vec![1; 14], vec![9]].concat());
    assert_eq!(cu(&declined, "ohio"), 17, "kept for a later round");
    // The charged unit, a counter-charger, the Union: no reroll.
    let mut union = fight("iowa", "georgia", "front", &[]);
    round(&mut union, json!({}), &[1; 14]);
    let mut counter = charge_met("iowa", "texas", 2, "front", "counter_charge", &[]);
    round(&mut counter, json!({}), &[1; 16]);
}

// CW-G06: the option in melee. A surging charger at +2 still needs a 4; only the option's 1 could change nothing there, so
// the test is of the 10: a green battery charged in rear needs 7 with -3.
#[test]
fn natural_tens_in_melee() {
    for (option, face) in [("no", Some(10)), ("yes", Some(10))] {
        let mut table = at("first.orders", &[("natural_extremes", option)]);
        table.set_attribute("lynchburg", "green", true);
        charge_ordered(&mut table, "iowa", "lynchburg", 2, "rear");
        begin(&mut table);
        stand_firm(&mut table);
        react(&mut table, "stand", json!({}));
        round(&mut table, json!({}), &[1; 8]);
        assert_eq!(needed(&table, &json!({}), ["iowa", "lynchburg"], [8, 2])[1], face, "{option}");
    }
}

// CW-B04, Z18: by option the players say who loses.
#[test]
fn the_players_say_who_loses() {
    for (answer, loser) in [("charger", Some("iowa")), ("charged_unit", Some("georgia")), ("nobody", None)] {
        let mut table = fight("iowa", "georgia", "front", &[("melee_outcome", "manual")]);
        round(&mut table, json!({"loser": answer}), &[vec![9; 3], vec![1; 11]].concat());
        let expected = loser.map(|unit| (unit.to_owned(), "melee_lost".to_owned()));
        assert_eq!(due(&table), expected, "{answer}");
    }
}
