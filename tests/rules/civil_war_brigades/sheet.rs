//! Sentences of the sheet where charges, events and lines meet each other: what one of them takes from another.

use super::*;

fn strike(table: &mut Table, brigade: &str, dice: &[u8]) {
    order(table, brigade, "forward", &[1]);
    let event = latest(table, "event");
    table.resolve("event", json!({"event": event}), dice);
}

// CW-K14, S04: whoever is to charge does not dig in, and whoever charges leaves its trench.
#[test]
fn a_charger_has_no_trench() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 1, "front");
    order(&mut table, "first", "hold", &[5]);
    let dig = json!({"unit": "ohio", "in_forest": true});
    assert_refused(&mut table, "dig_in", dig, "charges_and_digs", "CW-S04", "with a charge ordered");
    table.set_marker("ohio", "entrenched", 1);
    table.go_to("first.melee");
    begin(&mut table);
    assert!(!table.has("ohio", "entrenched"), "it left its trench as it charged");
}

// CW-B03, C04: nobody sees what comes from behind, unless the table says so.
#[test]
fn a_charge_from_behind_is_not_seen() {
    for (aspect, seen) in [("front", true), ("flank", true), ("rear", false)] {
        let mut table = charge_begun("ohio", "georgia", 2, aspect, &[]);
        stand_firm(&mut table);
        let fires = copy(&table).try_resolve("react", json!({"reaction": "stand_and_fire"}), &[]).is_ok();
        let counters = copy(&table).try_resolve("react", json!({"reaction": "counter_charge"}), &[]).is_ok();
        assert_eq!((fires, counters), (seen, seen), "{aspect}");
        let told = json!({"line_of_sight": true, "reaction": "stand_and_fire"});
        assert!(copy(&table).try_resolve("react", told, &[]).is_ok(), "{aspect}: told otherwise");
        let proposed = resolution(event(&mut table, "react", json!({}), &[])).outcome;
        let reaction = format!("{:?}", proposed.values.get("reaction"));
        assert_eq!(reaction.contains("stand_and_fire"), seen, "{aspect}: {reaction}");
    }
}

// CW-E06, E08, E09, E10: the moves of a contact are those of the event, in the declaration and at the charge.
#[test]
fn an_event_charge_has_the_moves_of_its_event() {
    for (die, most) in [(8, 1), (9, 2), (10, 3)] {
        let mut table = at("first.orders", &[]);
        strike(&mut table, "second", &[die]);
        for moves in 1..=3 {
            let form = json!({"unit": "kansas", "target": "georgia", "moves": moves});
            assert_eq!(copy(&table).try_resolve("declare_charge", form, &[]).is_ok(), moves <= most, "{die}: {moves}");
        }
        declare(&mut table, "kansas", "georgia", most, "front");
        table.go_to("first.melee");
        let charge = latest(&table, "charge");
        for moves in 1..=3 {
            let form = json!({"charge": charge, "moves": moves});
            assert_eq!(copy(&table).try_resolve("charge", form, &[]).is_ok(), moves <= most, "{die}: {moves} at last");
        }
    }
    // Event 6: the half that advances.
    let mut table = at("first.orders", &[]);
    strike(&mut table, "second", &[6]);
    let event = latest(&table, "event");
    table.resolve("event_effect", json!({"event": event, "advancing": ["kansas"]}), &[]);
    let far = json!({"unit": "kansas", "target": "georgia", "moves": 2});
    assert_refused(&mut table, "declare_charge", far, "no_moves_left", "CW-E00", "event 6");
    declare(&mut table, "kansas", "georgia", 1, "front");
    table.go_to("first.melee");
    begin(&mut table);
    assert_eq!(due(&table), Some(("kansas".to_owned(), "charge_made".to_owned())));
}

// CW-E03, E05, E06: a forced move is all that the brigade does of moves; those that are free leave them.
#[test]
fn a_forced_move_buys_nothing() {
    for (dice, spent) in [(&[3_u8][..], true), (&[5, 2], true), (&[8], false), (&[9], false)] {
        let mut table = at("first.orders", &[]);
        strike(&mut table, "second", dice);
        let wheel = json!({"unit": "kansas", "item": "wheel"});
        let dig = json!({"unit": "kansas", "in_forest": true});
        assert_eq!(copy(&table).try_resolve("manoeuvre", wheel, &[]).is_err(), spent, "{dice:?}: wheel");
        assert_eq!(copy(&table).try_resolve("dig_in", dig, &[]).is_err(), spent, "{dice:?}: dig in");
        let through = json!({"mover": "kansas", "crossed": "indiana"});
        assert!(table.try_resolve("pass_through", through, &[9]).is_ok(), "{dice:?}: it may pass through friends");
    }
}

// CW-P05, T05: lines are passed wherever a unit moves: recoil, fall back, charge.
#[test]
fn lines_are_passed_wherever_a_unit_moves() {
    // A recoil in the fire phase, of the other side.
    let mut table = at("first.fire", &[]);
    let through = json!({"mover": "georgia", "crossed": "virginia"});
    assert!(copy(&table).try_resolve("pass_through", through.clone(), &[9]).is_err(), "it has not moved");
    table.set_marker("georgia", "shaken", 1);
    let mut recoiled = copy(&table);
    recoiled.resolve("pass_through", through.clone(), &[4]);
    assert!(recoiled.has("georgia", "spent") && !recoiled.has("georgia", "moved"), "a recoil is no move of its own");
    // A charger in the steps of its charge loses the charge on 5 and less.
    for (die, goes_on) in [(1, false), (5, false), (6, true)] {
        let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
        table.resolve("pass_through", json!({"mover": "ohio", "crossed": "iowa"}), &[die]);
        assert_eq!(!records(&table, "charge").is_empty(), goes_on, "{die}");
        // Asked with the charge itself.
        let mut table = at("first.orders", &[]);
        charge_ordered(&mut table, "ohio", "georgia", 2, "front");
        let charge = latest(&table, "charge");
        table.resolve("charge", json!({"charge": charge, "crossed": "iowa"}), &[die]);
        assert_eq!(!records(&table, "charge").is_empty(), goes_on, "{die}: with the charge");
        assert_eq!(table.has("ohio", "charging"), goes_on, "{die}");
    }
    let mut table = at("first.orders", &[]);
    charge_ordered(&mut table, "ohio", "georgia", 2, "front");
    let form = json!({"charge": latest(&table, "charge"), "crossed": "georgia"});
    assert_refused(&mut table, "charge", form, "passes_an_enemy", "CW-P05", "an enemy");
}

// CW-C07, P01, P02: whoever falls back through a friend and does not pass is caught.
#[test]
fn falling_back_through_a_friend() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    stand_firm(&mut table);
    let back = json!({"line_of_sight": true, "reaction": "fall_back", "still_reaches": false, "crossed": "virginia"});
    let mut caught = copy(&table);
    caught.resolve("react", back.clone(), &[2]);
    assert_eq!((caught.step(), caught.has("georgia", "blocked")), ("charge.round", true));
    table.resolve("react", back, &[7]);
    assert_eq!((table.step(), records(&table, "charge").len()), ("first.melee", 0));
}

// CW-A04, C05: the guns are not promised where a friend is near, and a fire announced may be waived: the charge goes on.
#[test]
fn reaction_fire_may_be_waived() {
    let mut table = charge_begun("ohio", "lynchburg", 2, "front", &[]);
    stand_firm(&mut table);
    let near = json!({"reaction": "stand_and_fire", "friend_near": true});
    assert_refused(&mut table, "react", near, "friend_too_near", "CW-A04", "a friend near");
    react(&mut table, "stand_and_fire", json!({}));
    assert_eq!(table.step(), "charge.fire");
    table.resolve("waive_fire", json!({"reason": "a friend in the way"}), &[]);
    assert_eq!((table.step(), records(&table, "combat").len()), ("charge.round", 1));
    assert!(!table.has("lynchburg", "reaction_fired"), "it has not fired");
}

// CW-O16, O17, N28: moving a battery is a move; how it stands is free, and is said with the order.
#[test]
fn a_battery_moves_once_a_move() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "park", "forward", &[9]);
    let moved = json!({"unit": "parrotts", "item": "battery_move", "gait": "limbered", "ends": "limbered"});
    table.resolve("manoeuvre", moved.clone(), &[]);
    assert_eq!(text(&table, "parrotts", "limber"), "limbered");
    assert_refused(&mut table, "manoeuvre", moved, "no_moves_left", "CW-O16", "a second move");
    // Said with the order; unsaid, everything stays as it stands.
    let mut table = at("first.orders", &[]);
    table.set_attribute("howitzers", "limber", "limbered");
    let mut unsaid = copy(&table);
    order(&mut unsaid, "park", "forward", &[9]);
    assert_eq!(
        (text(&unsaid, "parrotts", "limber"), text(&unsaid, "howitzers", "limber")),
        ("unlimbered".into(), "limbered".into())
    );
    table.resolve("order", json!({"brigade": "park", "order": "forward", "limbered": ["parrotts"]}), &[9]);
    assert_eq!(
        (text(&table, "parrotts", "limber"), text(&table, "howitzers", "limber")),
        ("limbered".into(), "unlimbered".into())
    );
}

// CW-D51, M03: a column goes an inch farther, in a recoil too.
#[test]
fn a_column_recoils_six_inches() {
    for (formation, inches) in [("line", 5), ("column", 6)] {
        let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
        table.set_attribute("georgia", "formation", formation);
        morale(&mut table, json!({}), &[10]);
        let failed = morale(&mut table, json!({}), &[1]).outcome;
        assert_eq!(common::value(&failed, "recoil"), inches, "{formation}");
    }
}

// CW-E02: the thief fires at whom it can reach, and need not act once named.
#[test]
fn a_stolen_order_knows_no_nearest_and_can_be_waived() {
    let mut table = at("first.orders", &[]);
    strike(&mut table, "second", &[2]);
    let event = latest(&table, "event");
    table.resolve("event_effect", json!({"event": event, "enemy": "georgia", "deed": "fire"}), &[]);
    let far = with(&shot("georgia", "kansas", 8.0), json!({"nearest": false}));
    assert!(copy(&table).try_resolve("fire", far, &[1; 6]).is_ok());
    table.resolve("waive_stolen", json!({}), &[]);
    assert_eq!((obligation(&table), records(&table, "stolen").len()), (None, 0));
    assert!(table.try_resolve("fire", shot("georgia", "kansas", 8.0), &[1; 6]).is_err());
    assert!(!table.has("georgia", "first_volley_used"));
}

// CW-E07: a brigade without units is nobody's neighbour; without a neighbour the brigade has moved all the same.
#[test]
fn the_neighbour_of_an_event_is_alive() {
    let mut table = at("first.orders", &[]);
    for battery in ["parrotts", "napoleons", "howitzers", "mortars"] {
        table.set_marker(battery, "destroyed", 1);
    }
    strike(&mut table, "second", &[7]);
    let event = latest(&table, "event");
    let gone = json!({"event": event, "brigade": "park"});
    assert_refused(&mut table, "event_effect", gone, "brigade_gone", "CW-E07", "wiped out");
    let alone = table.resolve("event_effect", json!({"event": event}), &[]);
    assert_eq!(alone.id, "moves_alone");
    assert!(table.has("kansas", "moved"));
}

// CW-D52: an assault column throws two dice, and never more than the unit has.
#[test]
fn an_assault_column_has_no_more_dice_than_the_unit() {
    let mut table = at("first.fire", &[]);
    for unit in ["iowa", "squadron"] {
        table.set_attribute(unit, "formation", "assault_column");
    }
    assert_eq!(dice_of(&table, "fire", &shot("iowa", "georgia", 12.0)), 2);
    table.set_strength("squadron", 6);
    assert_eq!(
        dice_of(&table, "fire", &banded("squadron", "georgia", "effective")),
        1,
        "one base of horse has one die"
    );
}

// CW-C10, K21: whoever falls back or counter-charges gives up a charge of its own, and is displaced for the next at it.
#[test]
fn who_leaves_its_place_charges_no_more() {
    for reaction in ["counter_charge", "fall_back"] {
        let mut table = at("first.orders", &[]);
        declare(&mut table, "ohio", "georgia", 1, "front");
        declare(&mut table, "maine", "georgia", 1, "front");
        order(&mut table, "first", "hold", &[5]);
        // Georgia charges too, by an order it stole.
        strike(&mut table, "second", &[2]);
        let event = latest(&table, "event");
        table.resolve("event_effect", json!({"event": event, "enemy": "georgia", "deed": "charge"}), &[]);
        declare(&mut table, "georgia", "kansas", 1, "front");
        table.go_to("first.melee");
        let charges = records(&table, "charge");
        let of =
            |unit: &str| charges.iter().find(|charge| charge.text(recorded::UNIT) == Some(unit)).unwrap().id.clone();
        table.resolve("charge", json!({"charge": of("ohio")}), &[]);
        stand_firm(&mut table);
        let form = json!({"reaction": reaction});
        let form = if reaction == "fall_back" { with(&form, json!({"still_reaches": false})) } else { form };
        table.resolve("react", form, &[]);
        assert!(!table.game.state().records.contains_key(&of("georgia")), "{reaction}: its own charge is over");
        assert!(table.has("georgia", "displaced") && !table.has("georgia", "charging"), "{reaction}");
    }
}

// CW-B04: a side that recoils for any reason ends the combat.
#[test]
fn a_recoil_ends_the_combat() {
    let mut table = charge_met("ohio", "georgia", 2, "front", "stand", &[]);
    assert_eq!(table.step(), "charge.round");
    table.resolve("further_hits", json!({"unit": "georgia", "hits": 6}), &[]);
    while table.step() == "charge.round" {
        round(&mut table, json!({}), &[1; 10]);
    }
    let test =
        records(&table, "test").into_iter().find(|test| test.text(recorded::CAUSE) == Some("base_lost")).unwrap();
    table.resolve("morale_test", json!({"test": test.id}), &[1]);
    assert_eq!(records(&table, "combat").len(), 0);
}

// CW-K19, R06: the officer of a brigade without units neither is thrown for nor helps.
#[test]
fn the_officer_of_nobody_has_left() {
    let mut table = at("first.orders", &[]);
    table.set_attribute("second", "quality", "good");
    for unit in ["kansas", "indiana"] {
        table.set_marker(unit, "destroyed", 1);
    }
    table.set_marker("second", "officer_roll_due", 1);
    table.set_marker("ohio", "shaken", 1);
    walk_to(&mut table, "first.rally");
    let helped = json!({"unit": "ohio", "friend_ready": false, "helper": "second"});
    assert_refused(&mut table, "rally_test", helped, "officer_cannot_help", "CW-R06", "nobody's officer");
    assert!(
        table.try_resolve("rally_test", json!({"unit": "ohio", "friend_ready": false}), &[9]).is_ok(),
        "no officer is waited for"
    );
}

// CW-V03, V05, C06: horsemen are asked for the ground when they mount for a charge, and when they counter-charge.
#[test]
fn horsemen_ask_for_the_ground() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "dragoons", "georgia", 1, "front");
    order(&mut table, "horse", "hold", &[5]);
    let mounts = json!({"unit": "dragoons", "item": "mount_change", "difficult_terrain": true});
    assert_refused(&mut table, "manoeuvre", mounts, "cavalry_in_difficult_terrain", "CW-V03", "mounting");
    table.resolve("manoeuvre", json!({"unit": "dragoons", "item": "mount_change"}), &[]);
    assert_eq!(text(&table, "dragoons", "mount"), "mounted");
    let mut table = charge_begun("ohio", "rangers", 2, "front", &[]);
    stand_firm(&mut table);
    let counter = json!({"reaction": "counter_charge", "difficult_terrain": true});
    assert_refused(&mut table, "react", counter, "cavalry_in_difficult_terrain", "CW-V03", "counter-charge");
    assert!(copy(&table).try_resolve("react", json!({"reaction": "counter_charge"}), &[]).is_ok());
}
