//! Reactions to a charge (CW-C04 to C07, F04, F12, K06, K17, S07, V02).

use super::*;

/// Gray charges blue in the second player turn, and blue stands and fires.
fn answered(charger: &str, target: &str, moves: i64, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = at("second.orders", options);
    prepare(&mut table);
    charge_ordered(&mut table, charger, target, moves, "front");
    begin(&mut table);
    stand_firm(&mut table);
    react(&mut table, "stand_and_fire", json!({}));
    assert_eq!(table.step(), "charge.fire");
    table
}

fn used(table: &mut Table) {
    for unit in ["ohio", "dragoons", "drafted", "troopers"] {
        table.set_marker(unit, "first_volley_used", 1);
    }
}

// CW-F12, V02 and the rows of a reaction: which face hits, 6 being needed.
#[test]
fn rows_of_reaction_fire() {
    let surge: Prepare = |t| {
        used(t);
        t.set_marker("first", "surge", 1);
    };
    let dug_in: Prepare = |t| {
        used(t);
        t.set_marker("texas", "entrenched", 1);
    };
    let cases: [(&str, &str, &str, i64, Prepare, Json, u8); 15] = [
        ("three moves", "texas", "ohio", 3, used, json!({}), 4),
        ("two moves", "texas", "ohio", 2, used, json!({}), 5),
        ("one move", "texas", "ohio", 1, used, json!({}), 7),
        ("first volley", "texas", "ohio", 3, |_| {}, json!({}), 3),
        ("the range does not count", "texas", "ohio", 3, used, json!({"distance": 2.5}), 4),
        ("beyond its range", "texas", "ohio", 3, used, json!({"distance": 20.0}), 4),
        ("green", "texas", "drafted", 3, used, json!({}), 5),
        ("light cover", "texas", "ohio", 3, used, json!({"cover": "light"}), 5),
        ("heavy cover", "texas", "ohio", 3, used, json!({"cover": "heavy"}), 6),
        ("a charger leaves its trench", "texas", "ohio", 3, dug_in, json!({}), 4),
        ("surge of the firer", "texas", "ohio", 3, surge, json!({}), 3),
        ("at mounted cavalry", "rangers", "ohio", 3, used, json!({}), 3),
        ("at dismounted cavalry", "partisans", "ohio", 3, used, json!({}), 4),
        ("cavalry at mounted cavalry", "rangers", "dragoons", 3, used, json!({}), 4),
        ("at mounted cavalry, one move", "rangers", "ohio", 1, used, json!({}), 6),
    ];
    for (what, charger, target, moves, prepare, more, face) in cases {
        let table = answered(charger, target, moves, prepare, &[]);
        let form = with(&shot(target, charger, 8.0), more);
        assert_eq!(lowest(&table, "fire", &form, charger), Some(face), "{what}");
    }
}

// CW-F12, Z16: by option the range counts too.
#[test]
fn range_and_charge_together() {
    for (distance, face) in [(2.5, 2), (6.0, 3), (12.0, 4)] {
        let table = answered("texas", "ohio", 3, used, &[("reaction_range_mod", "add")]);
        assert_eq!(lowest(&table, "fire", &shot("ohio", "texas", distance), "texas"), Some(face), "at {distance}");
    }
}

// CW-F12: the band still rules the natural 10s; beyond the range it is effective.
#[test]
fn natural_tens_in_reaction() {
    let table = answered("texas", "ohio", 2, used, &[]);
    for (distance, amount) in [(2.5, 3), (6.0, 2), (12.0, 1), (15.0, 1)] {
        let form = shot("ohio", "texas", distance);
        assert_eq!(damage(&table, "fire", &form, "texas", &[10]), amount, "at {distance}");
    }
}

// CW-F04, K16, G07: half the dice against a brigade carried forward; the die of rapid fire is added after.
#[test]
fn half_the_dice_against_a_surge() {
    let surge: Prepare = |t| t.set_marker("brigade", "surge", 1);
    for (firer, dice) in [("iowa", 4), ("ohio", 3), ("maine", 2), ("rhode_island", 1)] {
        let table = answered("texas", firer, 3, surge, &[]);
        let form = with(&shot(firer, "texas", 12.0), json!({"cover": "heavy"}));
        assert_eq!(dice_of(&table, "fire", &form), dice, "{firer}");
    }
    let table = answered("texas", "troopers", 3, surge, &[]);
    let form = with(&banded("troopers", "texas", "effective"), json!({"cover": "heavy"}));
    assert_eq!(dice_of(&table, "fire", &form), 2, "half of three");
    assert_eq!(dice_of(&table, "fire", &with(&form, json!({"rapid": true}))), 3, "and one for rapid fire");
    let table = answered("texas", "napoleons", 3, surge, &[]);
    let form = with(&shelling("napoleons", "texas", "solid_shot", 12.0), json!({"cover": "heavy"}));
    assert_eq!(dice_of(&table, "artillery_fire", &form), 3, "guns too");
}

// CW-F09, K05, K06, K17: what reaction fire uses up.
#[test]
fn what_reaction_fire_uses_up() {
    let mut table = answered("texas", "ohio", 2, |_| {}, &[]);
    table.resolve("fire", shot("ohio", "texas", 8.0), &[1; 6]);
    assert!(table.has("ohio", "reaction_fired") && table.has("ohio", "first_volley_used"));
    assert!(!table.has("ohio", "fired"), "it may fire in its own turn");
    assert_eq!(table.step(), "charge.round");
}

// CW-C05: the charger hit and tested: failing, or destroyed, it comes no further.
#[test]
fn a_charger_stopped_by_fire() {
    let mut table = answered("texas", "ohio", 2, |_| {}, &[]);
    table.resolve("fire", shot("ohio", "texas", 8.0), &[9; 6]);
    assert_eq!(due(&table), Some(("texas".to_owned(), "base_lost".to_owned())));
    let mut passed = copy(&table);
    morale(&mut passed, json!({}), &[10]);
    assert_eq!(passed.step(), "charge.round");
    morale(&mut table, json!({}), &[2]);
    assert_eq!((table.step(), records(&table, "charge").len()), ("second.melee", 0));
    assert_eq!(morale_of(&table, "texas"), "shaken");
    let mut table = answered("florida", "ohio", 2, |_| {}, &[]);
    table.resolve("fire", shot("ohio", "florida", 8.0), &[9; 6]);
    assert!(table.has("florida", "destroyed"));
    assert_eq!((table.step(), records(&table, "charge").len()), ("second.melee", 0));
}

/// A reaction offered to ohio, charged by texas.
fn offered(prepare: Prepare) -> Table {
    let mut table = at("second.orders", &[]);
    prepare(&mut table);
    charge_ordered(&mut table, "texas", "ohio", 2, "front");
    begin(&mut table);
    stand_firm(&mut table);
    table
}

// CW-C04, C05, K06, Z15: who cannot hold and fire.
#[test]
fn refused_reaction_fire() {
    let cases: [(&str, Prepare); 5] = [
        ("fired in its own last turn", |t| t.set_marker("ohio", "fired", 1)),
        ("in column", |t| t.set_attribute("ohio", "formation", "column")),
        ("disorganised", |t| t.set_marker("ohio", "disorganised", 1)),
        ("spent", |t| t.set_marker("ohio", "spent", 1)),
        ("reacted already", |t| t.set_marker("ohio", "reaction_fired", 1)),
    ];
    for (what, prepare) in cases {
        let mut table = offered(prepare);
        let charge = latest(&table, "charge");
        let fire = json!({"charge": charge, "line_of_sight": true, "reaction": "stand_and_fire"});
        assert!(copy(&table).try_resolve("react", fire, &[]).is_err(), "{what}");
        react(&mut table, "stand", json!({}));
        assert_eq!(table.step(), "charge.round", "{what}: it may stand");
    }
    // CW-C05: moves and orders of its own turn do not matter, nor a shaken heart.
    let allowed: [Prepare; 3] = [
        |t| t.set_marker("ohio", "moved", 1),
        |t| t.set_attribute("ohio", "action", "double_quick"),
        |t| t.set_marker("ohio", "shaken", 1),
    ];
    for prepare in allowed {
        let mut table = offered(prepare);
        react(&mut table, "stand_and_fire", json!({}));
        assert_eq!(table.step(), "charge.fire");
    }
    // Real fire in its own turn, then no answer in the enemy's.
    let mut table = at("first.fire", &[]);
    table.resolve("fire", shot("ohio", "texas", 8.0), &[1; 6]);
    table.go_to("second.orders");
    charge_ordered(&mut table, "texas", "ohio", 2, "front");
    begin(&mut table);
    stand_firm(&mut table);
    let charge = latest(&table, "charge");
    let fire = json!({"charge": charge, "line_of_sight": true, "reaction": "stand_and_fire"});
    assert!(table.try_resolve("react", fire, &[]).is_err());
}

// CW-C04: without sight it just holds; prone it holds; panicked it does not react.
#[test]
fn those_that_only_hold() {
    let mut table = offered(|_| {});
    let charge = latest(&table, "charge");
    table.resolve("react", json!({"charge": charge, "line_of_sight": false}), &[]);
    assert_eq!(table.step(), "charge.round");
    let table = offered(|t| t.set_marker("ohio", "panicked", 1));
    assert_eq!(table.step(), "charge.round", "panicked: no reaction");
    let table = offered(|t| t.set_marker("ohio", "prone", 1));
    assert!(["charge.round", "charge.reaction"].contains(&table.step()));
    if table.step() == "charge.reaction" {
        let charge = latest(&table, "charge");
        let fire = json!({"charge": charge, "line_of_sight": true, "reaction": "stand_and_fire"});
        assert!(copy(&table).try_resolve("react", fire, &[]).is_err(), "prone: no fire");
    }
}

// CW-C06: the counter-charge; not for artillery; both have the +1, no fire, no cover, faces become fronts.
#[test]
fn counter_charges() {
    let mut table = at("second.orders", &[]);
    charge_ordered(&mut table, "texas", "napoleons", 2, "front");
    begin(&mut table);
    stand_firm(&mut table);
    let charge = latest(&table, "charge");
    let guns = json!({"charge": charge, "line_of_sight": true, "reaction": "counter_charge"});
    assert!(table.try_resolve("react", guns, &[]).is_err(), "not artillery");
    let mut table = at("second.orders", &[]);
    table.set_marker("ohio", "entrenched", 1);
    charge_ordered(&mut table, "texas", "ohio", 2, "flank");
    begin(&mut table);
    stand_firm(&mut table);
    react(&mut table, "counter_charge", json!({}));
    assert_eq!(table.step(), "charge.round");
    assert!(tests_due(&table).is_empty(), "the first charger takes no test for it");
    assert!(!table.has("ohio", "entrenched"));
    // All of Texas's dice and all of Ohio's, both at +1: a 5 hits, a 4 does not.
    let mut low = copy(&table);
    round(&mut low, json!({"yell_reroll": false}), &[4; 14]);
    assert_eq!((cu(&low, "texas"), cu(&low, "ohio")), (24, 18));
    round(&mut table, json!({"yell_reroll": false}), &[5; 14]);
    assert_eq!((cu(&table, "texas"), cu(&table, "ohio")), (18, 10));
}

// CW-C07: falling back one move; reached or not.
#[test]
fn falling_back() {
    for reaches in [true, false] {
        let mut table = offered(|t| t.set_marker("ohio", "entrenched", 1));
        react(&mut table, "fall_back", json!({"still_reaches": reaches}));
        assert_eq!(table.step(), if reaches { "charge.round" } else { "second.melee" });
        assert_eq!(records(&table, "combat").len(), usize::from(reaches));
        assert!(!table.has("ohio", "moved"), "no move of its own");
        assert!(!table.has("ohio", "entrenched"), "it left its trench");
    }
}

// CW-S07, Z26, Z47: the hurrah throws one hit of the reaction fire again.
#[test]
fn the_union_hurrah() {
    let table = charge_met("iowa", "georgia", 2, "front", "stand_and_fire", &[]);
    let lost = |dice: &[u8], hurrah: &str, distance: f64| {
        let mut table = copy(&table);
        table.resolve("fire", with(&shot("georgia", "iowa", distance), json!({"hurrah": hurrah})), dice);
        24 - cu(&table, "iowa")
    };
    assert_eq!(lost(&[9, 9, 1, 1, 1, 1], "nothing", 12.0), 2);
    assert_eq!(lost(&[9, 9, 1, 1, 1, 1, 1], "hit", 12.0), 1, "one hit less");
    assert_eq!(lost(&[9, 9, 1, 1, 1, 1, 9], "hit", 12.0), 2, "the new face hits again");
    assert_eq!(lost(&[9, 9, 1, 1, 1, 1, 10], "hit", 2.5), 4, "it may do more damage");
    assert_eq!(lost(&[10, 9, 1, 1, 1, 1, 1], "ten", 2.5), 1, "the player picks which");
    assert_eq!(lost(&[1, 1, 1, 1, 1, 1], "hit", 12.0), 0, "no hit, nothing to throw again");
    // Only for a Union charge that takes reaction fire.
    let mut none = at("first.orders", &[]);
    none.set_attribute("iowa", "yell", "none");
    charge_ordered(&mut none, "iowa", "georgia", 2, "front");
    begin(&mut none);
    stand_firm(&mut none);
    react(&mut none, "stand_and_fire", json!({}));
    none.resolve("fire", shot("georgia", "iowa", 12.0), &[9, 9, 1, 1, 1, 1]);
    let mut gray = answered("texas", "ohio", 2, |_| {}, &[]);
    gray.resolve("fire", shot("ohio", "texas", 12.0), &[9, 9, 1, 1, 1, 1]);
    assert_eq!((cu(&none, "iowa"), cu(&gray, "texas")), (22, 22));
}

// CW-S07 with guns: a hit of canister on an 8 or another hit.
#[test]
fn the_hurrah_against_guns() {
    let table = charge_met("iowa", "lynchburg", 2, "front", "stand_and_fire", &[]);
    let lost = |dice: &[u8], hurrah: &str| {
        let mut table = copy(&table);
        let form = shelling("lynchburg", "iowa", "canister", 4.0);
        table.resolve("artillery_fire", with(&form, json!({"hurrah": hurrah})), dice);
        24 - cu(&table, "iowa")
    };
    assert_eq!(lost(&[9, 5, 1, 1, 1, 1], "nothing"), 4);
    assert_eq!(lost(&[9, 5, 1, 1, 1, 1, 1], "eight"), 1);
    assert_eq!(lost(&[9, 5, 1, 1, 1, 1, 1], "hit"), 3);
    assert_eq!(lost(&[9, 5, 1, 1, 1, 1, 9], "hit"), 6);
}

// a_charge3/2/1, a_vs_cav, a_moving, A03, A04: guns that answer a charge, 7 being needed.
#[test]
fn guns_in_reaction() {
    let cases: [(&str, i64, &str, f64, u8); 11] = [
        ("texas", 3, "solid_shot", 15.0, 5),
        ("texas", 2, "solid_shot", 15.0, 6),
        ("texas", 1, "solid_shot", 15.0, 8),
        ("texas", 3, "solid_shot", 30.0, 5),
        ("texas", 3, "case_shot", 15.0, 6),
        ("texas", 3, "shell", 15.0, 6),
        ("texas", 3, "canister", 4.0, 2),
        ("texas", 1, "canister", 4.0, 5),
        ("rangers", 3, "solid_shot", 15.0, 4),
        ("rangers", 1, "shell", 15.0, 8),
        ("partisans", 3, "solid_shot", 15.0, 5),
    ];
    for (charger, moves, munition, distance, face) in cases {
        let table = answered(charger, "napoleons", moves, |_| {}, &[]);
        let form = shelling("napoleons", charger, munition, distance);
        let what = format!("{charger}, {moves} moves, {munition} at {distance}");
        assert_eq!(lowest(&table, "artillery_fire", &form, charger), Some(face), "{what}");
    }
    let mut table = answered("texas", "napoleons", 3, |_| {}, &[]);
    let near = with(&shelling("napoleons", "texas", "solid_shot", 15.0), json!({"friend_near": true}));
    assert_refused(&mut table, "artillery_fire", near, "friend_too_near", "CW-A04", "at the start of the charge");
    table.resolve("artillery_fire", shelling("napoleons", "texas", "solid_shot", 15.0), &[1; 6]);
    assert!(table.has("napoleons", "reaction_fired") && !table.has("napoleons", "fired"));
}

// Z16 for guns: the maximum range counts too by the option.
#[test]
fn guns_with_range_and_charge_together() {
    for (distance, face) in [(15.0, 5), (30.0, 6)] {
        let table = answered("texas", "napoleons", 3, |_| {}, &[("reaction_range_mod", "add")]);
        let form = shelling("napoleons", "texas", "solid_shot", distance);
        assert_eq!(lowest(&table, "artillery_fire", &form, "texas"), Some(face), "at {distance}");
    }
}

// CW-A03, Z43: canister in reaction by the start of the charge, or always by option.
#[test]
fn canister_in_reaction() {
    let far = shelling("napoleons", "texas", "canister", 10.0);
    let mut table = answered("texas", "napoleons", 3, |_| {}, &[]);
    assert_refused(&mut table, "artillery_fire", far.clone(), "canister_too_far", "CW-A03", "10 inches");
    let table = answered("texas", "napoleons", 3, |_| {}, &[("canister_reaction", "allowed")]);
    assert_eq!(lowest(&table, "artillery_fire", &far, "texas"), Some(2));
}

// CW-C05, A06: a battery that moved in its own turn answers, a limbered one does not; after its own fire neither.
#[test]
fn which_guns_react() {
    let cases: [(&str, Prepare, bool); 4] = [
        ("moved", |t| t.set_marker("napoleons", "moved", 1), true),
        ("limbered", |t| t.set_attribute("napoleons", "limber", "limbered"), false),
        ("fired", |t| t.set_marker("napoleons", "fired", 1), false),
        ("ready", |_| {}, true),
    ];
    for (what, prepare, reacts) in cases {
        let mut table = at("second.orders", &[]);
        prepare(&mut table);
        charge_ordered(&mut table, "texas", "napoleons", 2, "front");
        begin(&mut table);
        stand_firm(&mut table);
        let charge = latest(&table, "charge");
        let fire = json!({"charge": charge, "line_of_sight": true, "reaction": "stand_and_fire"});
        let answer = table.try_resolve("react", fire, &[]);
        assert_eq!(answer.is_ok(), reacts, "{what}");
        if reacts {
            table.resolve("artillery_fire", shelling("napoleons", "texas", "solid_shot", 15.0), &[1; 6]);
        }
    }
}
