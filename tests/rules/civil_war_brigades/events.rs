//! Unexpected events (CW-E00 to E10, K16).

use super::*;
use estafette::engine::message::Arg;
use estafette::engine::procedure::Outcome;

/// Blue's order step after a brigade threw a 1 and then this event.
fn struck(brigade: &str, dice: &[u8], options: &[(&str, &str)]) -> Table {
    let mut table = at("first.orders", options);
    strike(&mut table, brigade, dice);
    table
}

pub fn strike(table: &mut Table, brigade: &str, dice: &[u8]) {
    order(table, brigade, "forward", &[1]);
    let event = latest(table, "event");
    table.resolve("event", json!({"event": event}), dice);
}

fn apply(table: &mut Table, more: Json) {
    let event = latest(table, "event");
    table.resolve("event_effect", with(&json!({"event": event}), more), &[]);
}

/// Moved, and as what: the action the event counts as.
fn deed(table: &Table, unit: &str) -> (bool, String) {
    (table.has(unit, "moved"), text(table, unit, "action"))
}

fn fires(table: &Table, unit: &str) -> bool {
    let mut table = copy(table);
    table.go_to("first.fire");
    table.try_resolve("fire", shot(unit, "texas", 8.0), &[1; 6]).is_ok()
}

// CW-E00, O03: the event is rolled before the step is left, and the brigade gets no other order.
#[test]
fn an_event_takes_the_place_of_the_order() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    assert_eq!(obligation(&table).as_deref(), Some("CW-E00"));
    let event = latest(&table, "event");
    table.resolve("event", json!({"event": event}), &[4]);
    assert_eq!(obligation(&table), None);
    let again = json!({"brigade": "second", "order": "forward"});
    assert_refused(&mut table, "order", again, "ordered_already", "CW-O08", "after an event");
}

// CW-E01 to E10: what the brigade has done, whether it may fire, and fatigue for nobody. Rows without a question.
#[test]
fn moves_of_the_events() {
    let rows: [(&[u8], bool, &str, bool, bool); 8] = [
        (&[1, 6], false, "hold", true, false),
        (&[3], true, "forward", true, false),
        (&[4], false, "hold", true, false),
        (&[5, 5], true, "forward", true, false),
        (&[5, 6], true, "forward", true, false),
        (&[8], true, "forward", true, true),
        (&[9], true, "forced_march", false, true),
        (&[10], true, "double_quick", false, true),
    ];
    for (dice, moved, action, may_fire, may_contact) in rows {
        let table = struck("second", dice, &[]);
        for unit in ["indiana", "kansas"] {
            assert_eq!(deed(&table, unit), (moved, action.to_owned()), "{dice:?}");
            assert!(!table.has(unit, "fatigue"), "{dice:?}");
            assert_eq!(fires(&table, unit), may_fire, "{dice:?}");
            let contact = json!({"unit": unit, "target": "georgia"});
            let contact = with(&contact, json!({"moves": 1, "aspect": "front"}));
            let charged = copy(&table).try_resolve("declare_charge", contact, &[]).is_ok();
            assert_eq!(charged, may_contact, "{dice:?}: contact");
        }
        assert_eq!(table.has("second", "surge"), dice == [10], "{dice:?}");
        assert!(!table.has("ohio", "moved"));
    }
}

// CW-E00: the odds of the die tell its ten rows apart; contact through an event is a charge that is listed until it is told.
#[test]
fn each_event_has_its_odds_and_contact_is_listed() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    let event = latest(&table, "event");
    let odds = table.game.odds("event", &inputs_of(json!({"event": event}))).unwrap();
    let rows = table.game.headline_odds("event", &odds);
    assert_eq!(rows.len(), 10);
    assert!(rows.iter().all(|(_, share)| share.to_string() == "1/10"));
    let row = |outcome: &Outcome| match outcome.values.get("row") {
        Some(Arg::Text(row)) => row.clone(),
        other => panic!("{other:?}"),
    };
    let listed: Vec<String> = rows.iter().map(|(outcome, _)| row(outcome)).collect();
    let printed = ["officer_killed", "stolen_order", "retreat", "halted", "sidestep"];
    assert_eq!(listed[..5], printed, "in the order of the die");
    assert_eq!(listed[5..], ["split", "neighbours", "redeployment", "two_moves", "surge"]);
    let contacts = |table: &Table| {
        let items = table.game.checklist();
        items.iter().find(|view| view.item.id == "contacts").map(|view| view.open.clone()).unwrap_or_default()
    };
    assert!(contacts(&table).is_empty());
    table.resolve("event", json!({"event": event}), &[9]);
    assert_eq!(contacts(&table), ["indiana", "kansas"]);
    table.resolve("declare_charge", json!({"unit": "indiana", "target": "georgia", "moves": 2}), &[]);
    assert_eq!(contacts(&table), ["kansas"]);
}

// CW-E00: rallied, panicked, disorganised and prone units take no part.
#[test]
fn who_takes_no_part() {
    for marker in ["rallied", "panicked", "disorganised", "prone"] {
        let mut table = at("first.orders", &[]);
        table.set_marker("kansas", marker, 1);
        strike(&mut table, "second", &[9]);
        assert_eq!(deed(&table, "kansas"), (false, "hold".to_owned()), "{marker}");
        assert_eq!(deed(&table, "indiana"), (true, "forced_march".to_owned()), "{marker}");
    }
}

// CW-E00, E08, E09, E10: touching the enemy is a charge at once, of the moves of the row.
#[test]
fn contact_is_a_charge() {
    for (dice, moves) in [(8, 1), (9, 2), (10, 3)] {
        let mut table = struck("second", &[dice], &[]);
        declare(&mut table, "kansas", "georgia", moves, "front");
        assert!(table.has("kansas", "charging"), "event {dice}");
        assert_eq!(text(&table, "kansas", "action"), "charge", "event {dice}");
        assert!(!fires(&table, "kansas"), "event {dice}: a charger does not fire");
        table.go_to("first.melee");
        begin(&mut table);
        assert_eq!(due(&table), Some(("kansas".to_owned(), "charge_made".to_owned())), "event {dice}");
    }
}

// CW-E01: nothing happens to a brigade without officer.
#[test]
fn no_officer_to_lose() {
    let mut table = at("first.orders", &[]);
    table.set_attribute("second", "quality", "none");
    strike(&mut table, "second", &[1]);
    assert_eq!(text(&table, "second", "quality"), "none");
    assert_eq!(obligation(&table), None);
}

/// The stolen order after the enemy has been told: georgia acts.
fn stolen(deed: &str, prepare: Prepare) -> Table {
    let mut table = at("first.orders", &[]);
    prepare(&mut table);
    strike(&mut table, "second", &[2]);
    assert!(obligation(&table).is_some(), "somebody has to say who acts");
    apply(&mut table, json!({"enemy": "georgia", "deed": deed}));
    table
}

// CW-E02: the enemy fires whatever it did in its own turn; it costs only its first volley.
#[test]
fn a_stolen_order_to_fire() {
    let busy: Prepare = |t| {
        t.set_marker("georgia", "fired", 1);
        t.set_marker("georgia", "moved", 1);
        t.set_attribute("georgia", "action", "double_quick");
    };
    let mut table = stolen("fire", busy);
    assert!(obligation(&table).is_some(), "the fire is owed");
    assert_eq!(lowest(&table, "fire", &shot("georgia", "kansas", 8.0), "kansas"), Some(5), "first volley, not aimed");
    assert!(copy(&table).try_resolve("fire", shot("georgia", "ohio", 8.0), &[1; 6]).is_err(), "another brigade");
    assert!(copy(&table).try_resolve("fire", shot("virginia", "kansas", 8.0), &[1; 6]).is_err(), "another unit");
    table.resolve("fire", shot("georgia", "kansas", 8.0), &[1; 6]);
    assert!(table.has("georgia", "first_volley_used"));
    assert_eq!(obligation(&table), None);
    assert!(table.try_resolve("fire", shot("georgia", "kansas", 8.0), &[1; 6]).is_err(), "once");
    // It does not count as fire of its own.
    let mut table = stolen("fire", |_| {});
    table.resolve("fire", shot("georgia", "kansas", 8.0), &[1; 6]);
    assert!(!table.has("georgia", "fired"));
    assert_eq!(deed(&table, "kansas"), (false, "hold".to_owned()));
    assert!(fires(&table, "kansas"));
}

// CW-E02: limits of formation and state still hold; nobody need act.
#[test]
fn limits_of_a_stolen_order() {
    let unfit: [(&str, Prepare); 3] = [
        ("column", |t| t.set_attribute("georgia", "formation", "column")),
        ("panicked", |t| t.set_marker("georgia", "panicked", 1)),
        ("prone", |t| t.set_marker("georgia", "prone", 1)),
    ];
    for (what, prepare) in unfit {
        let mut table = at("first.orders", &[]);
        prepare(&mut table);
        strike(&mut table, "second", &[2]);
        let event = latest(&table, "event");
        let named = json!({"event": event, "enemy": "georgia", "deed": "fire"});
        let accepted = table.try_resolve("event_effect", named, &[]).is_ok();
        assert!(!accepted || table.try_resolve("fire", shot("georgia", "kansas", 8.0), &[1; 6]).is_err(), "{what}");
    }
    let mut table = struck("second", &[2], &[]);
    apply(&mut table, json!({}));
    assert_eq!(obligation(&table), None, "nobody");
}

// CW-E02: a battery fires too, moved or not.
#[test]
fn a_battery_steals_the_order() {
    let mut table = at("first.orders", &[]);
    table.set_marker("lynchburg", "moved", 1);
    table.set_marker("lynchburg", "fired", 1);
    strike(&mut table, "second", &[2]);
    apply(&mut table, json!({"enemy": "lynchburg", "deed": "fire"}));
    table.resolve("artillery_fire", shelling("lynchburg", "kansas", "shell", 10.0), &[9, 1, 1, 1, 1, 1]);
    assert_eq!(due(&table), Some(("kansas".to_owned(), "munition".to_owned())));
    let mut table = struck("second", &[2], &[]);
    apply(&mut table, json!({"enemy": "lynchburg", "deed": "fire"}));
    table.resolve("artillery_fire", shelling("lynchburg", "kansas", "shell", 10.0), &[1; 6]);
    assert!(!table.has("lynchburg", "fired"));
}

// CW-E02, C01: the enemy charges a unit of the brigade; resolved in this close combat, the charged side reacts.
#[test]
fn a_stolen_order_to_charge() {
    let mut table = stolen("charge", |_| {});
    let elsewhere = json!({"unit": "georgia", "target": "ohio", "moves": 2, "aspect": "front"});
    assert!(copy(&table).try_resolve("declare_charge", elsewhere, &[]).is_err(), "another brigade");
    declare(&mut table, "georgia", "kansas", 2, "front");
    assert!(table.has("georgia", "charging"));
    assert_eq!(obligation(&table), None);
    table.go_to("first.melee");
    begin(&mut table);
    assert_eq!(due(&table), Some(("georgia".to_owned(), "charge_made".to_owned())));
    stand_firm(&mut table);
    react(&mut table, "stand", json!({}));
    assert_eq!(table.step(), "charge.round");
    let mut guns = at("first.orders", &[]);
    strike(&mut guns, "second", &[2]);
    let event = latest(&guns, "event");
    let form = json!({"event": event, "enemy": "lynchburg", "deed": "charge"});
    let accepted = guns.try_resolve("event_effect", form, &[]).is_ok();
    let charge = json!({"unit": "lynchburg", "target": "kansas", "moves": 1, "aspect": "front"});
    assert!(!accepted || guns.try_resolve("declare_charge", charge, &[]).is_err(), "guns do not charge");
}

// CW-E06, G07: half the regiments, rounded up, advance and may touch; the others go back; all have moved.
#[test]
fn half_the_brigade() {
    let mut table = struck("second", &[6], &[]);
    assert!(obligation(&table).is_some());
    let event = latest(&table, "event");
    for wrong in [json!([]), json!(["indiana", "kansas"]), json!(["ohio"])] {
        let form = json!({"event": event, "advancing": wrong});
        assert!(copy(&table).try_resolve("event_effect", form, &[]).is_err(), "{wrong}");
    }
    apply(&mut table, json!({"advancing": ["indiana"]}));
    for unit in ["indiana", "kansas"] {
        assert_eq!(deed(&table, unit), (true, "forward".to_owned()));
        assert!(fires(&table, unit));
        let contact = json!({"unit": unit, "target": "georgia", "moves": 1, "aspect": "front"});
        assert_eq!(copy(&table).try_resolve("declare_charge", contact, &[]).is_ok(), unit == "indiana", "{unit}");
    }
    // Three of the five fit regiments of raiders and the like: rounded up.
    let mut table = at("second.orders", &[]);
    strike(&mut table, "raiders", &[6]);
    let event = latest(&table, "event");
    let one = json!({"event": event, "advancing": ["rangers"]});
    assert!(copy(&table).try_resolve("event_effect", one, &[]).is_err(), "half of three is two");
    apply(&mut table, json!({"advancing": ["rangers", "scouts"]}));
}

// CW-E07, Z48: a move for this brigade and for the nearest friendly one, which keeps its order.
#[test]
fn two_brigades_move() {
    let mut table = struck("second", &[7], &[]);
    apply(&mut table, json!({"brigade": "first"}));
    for unit in ["indiana", "kansas", "ohio", "iowa"] {
        assert_eq!(deed(&table, unit), (true, "forward".to_owned()), "{unit}");
        assert!(!table.has(unit, "fatigue"));
    }
    assert_eq!(text(&table, "first", "order_status"), "none");
    order(&mut table, "first", "double_quick", &[9]);
    assert_eq!(text(&table, "ohio", "action"), "double_quick");
    // A brigade that has acted keeps its action.
    let mut table = at("first.orders", &[]);
    order(&mut table, "first", "forced_march", &[9]);
    strike(&mut table, "second", &[7]);
    apply(&mut table, json!({"brigade": "first"}));
    assert_eq!(deed(&table, "ohio"), (true, "forced_march".to_owned()));
    assert_eq!(text(&table, "first", "order_status"), "done");
    // The brigade itself is not its own neighbour.
    let mut table = struck("second", &[7], &[]);
    let event = latest(&table, "event");
    assert!(table.try_resolve("event_effect", json!({"event": event, "brigade": "second"}), &[]).is_err());
}

// CW-E08, O16: formations change freely.
#[test]
fn redeployment() {
    let mut table = struck("second", &[8], &[]);
    for formation in ["column", "assault_column", "echelon", "line"] {
        let form = json!({"unit": "kansas", "item": "formation_change", "formation": formation});
        table.resolve("manoeuvre", form, &[]);
        assert_eq!(text(&table, "kansas", "formation"), formation);
    }
}

// CW-E10, K16: the surge gives +1 to hit in melee too, and halves the fire in answer.
#[test]
fn the_surge() {
    let mut table = struck("second", &[10], &[]);
    declare(&mut table, "kansas", "georgia", 3, "front");
    table.go_to("first.melee");
    begin(&mut table);
    stand_firm(&mut table);
    react(&mut table, "stand_and_fire", json!({}));
    let form = with(&shot("georgia", "kansas", 8.0), json!({"hurrah": "nothing"}));
    assert_eq!(dice_of(&table, "fire", &form), 3, "half of six");
}

// CW-E06, E08: six inches are six inches, whatever the unit's own move; such a contact counts as one move.
#[test]
fn contact_within_the_inches_of_an_event() {
    for die in [6, 8] {
        let mut table = at("second.orders", &[]);
        strike(&mut table, "raiders", &[die]);
        if die == 6 {
            apply(&mut table, json!({"advancing": ["rangers", "partisans"]}));
        }
        // Horse goes 8" by itself and foot 5"; the event takes both 6".
        for unit in ["rangers", "partisans"] {
            for (inches, reached) in [(5.0, true), (5.5, true), (6.0, true), (6.1, false), (8.0, false)] {
                let form = json!({"unit": unit, "target": "ohio", "inches": inches});
                let mut table = copy(&table);
                if !reached {
                    assert_refused(&mut table, "declare_charge", form, "beyond_the_event", "CW-E00", unit);
                    continue;
                }
                table.resolve("declare_charge", form, &[]);
                assert_eq!(records(&table, "charge").pop().unwrap().whole(recorded::MOVES), 1, "{unit} {inches}");
            }
        }
    }
    // Two moves of an event stay moves.
    let mut table = at("second.orders", &[]);
    strike(&mut table, "raiders", &[9]);
    table.resolve("declare_charge", json!({"unit": "partisans", "target": "ohio", "inches": 10}), &[]);
    assert_eq!(records(&table, "charge").pop().unwrap().whole(recorded::MOVES), 2);
}
