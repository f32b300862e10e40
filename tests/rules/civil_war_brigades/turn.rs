//! The turn (CW-T00 to T08, I01, I02, G03, K03 to K21: what lasts how long).

use super::*;
use crate::common::cw::battle;
use estafette::engine::world::Side;

// CW-I01, G03, Z06: the dice of the aides-de-camp, by option.
#[test]
fn aides_de_camp() {
    let mut table = battle(&[]);
    table.go_to("adc");
    for (die, pool) in (1..=10).zip([2, 2, 3, 3, 4, 4, 5, 5, 6, 6]) {
        let mut table = copy(&table);
        table.resolve("adc", json!({"army": "blue"}), &[die]);
        assert_eq!(table.pool("blue", "adc"), pool, "D5+1: a {die}");
        assert_eq!(table.pool("gray", "adc"), 0);
    }
    let mut table = battle(&[("adc_die", "d6")]);
    table.go_to("adc");
    for die in 1..=6 {
        let mut table = copy(&table);
        table.resolve("adc", json!({"army": "gray"}), &[die]);
        assert_eq!(table.pool("gray", "adc"), i64::from(die), "D6");
    }
    assert!(table.try_resolve("adc", json!({"army": "gray"}), &[7]).is_err(), "a D6 has six faces");
}

// CW-T01, U02: both pools have to be thrown, once; what is left is lost with the next turn.
#[test]
fn both_pools_are_thrown_anew_each_turn() {
    let mut table = battle(&[]);
    table.go_to("adc");
    assert_eq!(obligation(&table).as_deref(), Some("CW-I01"));
    table.resolve("adc", json!({"army": "blue"}), &[9]);
    assert_eq!(obligation(&table).as_deref(), Some("CW-I01"));
    assert!(table.try_resolve("adc", json!({"army": "blue"}), &[9]).is_err(), "once a turn");
    table.resolve("adc", json!({"army": "gray"}), &[9]);
    assert_eq!(obligation(&table), None);
    walk_to(&mut table, "initiative");
    assert_eq!(table.pool("blue", "adc"), 6);
    table.go_to("adc");
    assert_eq!((table.pool("blue", "adc"), table.pool("gray", "adc")), (0, 0));
}

// CW-I02, T02, Z35: die and pool, the pool not spent; the higher plays first; ties are thrown again.
#[test]
fn initiative() {
    let throw = |blue: u8, gray: u8, dice: &[u8]| {
        let mut table = battle(&[]);
        table.go_to("adc");
        table.resolve("adc", json!({"army": "blue"}), &[blue]);
        table.resolve("adc", json!({"army": "gray"}), &[gray]);
        table.go_to("initiative");
        for pair in dice.chunks(2) {
            assert_eq!(obligation(&table).as_deref(), Some("CW-I02"), "thrown again until somebody wins");
            table.resolve("initiative", json!({}), pair);
        }
        table.go_to("first.rally");
        assert_eq!((table.pool("blue", "adc"), table.pool("gray", "adc")), (pool(blue), pool(gray)), "not spent");
        table.game.state().acting_side()
    };
    fn pool(die: u8) -> i64 {
        i64::from(die.div_ceil(2)) + 1
    }
    assert_eq!(throw(5, 5, &[6, 5]), Some(Side::A));
    assert_eq!(throw(5, 5, &[5, 6]), Some(Side::B));
    assert_eq!(throw(9, 1, &[3, 6]), Some(Side::A), "9 against 8: the pools count");
    assert_eq!(throw(1, 9, &[6, 3]), Some(Side::B));
    assert_eq!(throw(5, 5, &[4, 4, 2, 3]), Some(Side::B), "a tie is thrown again");
    assert_eq!(throw(9, 1, &[2, 6, 1, 1]), Some(Side::A), "8 each: a tie of totals");
}

// CW-T03 to T08: the order of the steps, the winner first, both sides the same.
#[test]
fn the_steps_of_a_turn() {
    let mut table = battle(&[]);
    assert_eq!(table.step(), "setup");
    push_on(&mut table);
    cw::begin_turn(&mut table);
    let mut steps = Vec::new();
    while table.step() != "adc" {
        steps.push(table.step().to_owned());
        push_on(&mut table);
    }
    let phases = ["rally", "artillery", "orders", "fire", "melee"];
    let mut expected = vec!["initiative".to_owned()];
    for side in ["first", "second"] {
        expected.extend(phases.iter().map(|phase| format!("{side}.{phase}")));
    }
    steps.retain(|step| step != "turn_end");
    assert_eq!(steps, expected);
    assert_eq!(table.game.state().counters.get("turn"), Some(&2));
}

// K03, K06 to K14, K16 to K21: which marks go when, for the side that acts and for the other.
#[test]
fn lives_of_markers() {
    const OWN_TURN: &str = "own next turn begins";
    const PLAYER_TURN: &str = "player turn ends";
    const NEVER: &str = "never";
    let lives = [
        ("fired", OWN_TURN),
        ("moved", OWN_TURN),
        ("rallied", PLAYER_TURN),
        ("pivoted", PLAYER_TURN),
        ("disorganised", PLAYER_TURN),
        ("spent", PLAYER_TURN),
        ("blocked", PLAYER_TURN),
        ("reaction_fired", PLAYER_TURN),
        ("displaced", PLAYER_TURN),
        ("fatigue", NEVER),
        ("first_volley_used", NEVER),
        ("no_rapid_fire", NEVER),
        ("entrenched", NEVER),
    ];
    let mut table = at("first.fire", &[]);
    for (marker, _) in lives {
        table.set_marker("ohio", marker, 1);
        table.set_marker("georgia", marker, 1);
    }
    table.set_marker("first", "surge", 1);
    table.go_to("first.melee");
    for (marker, _) in lives {
        assert!(table.has("ohio", marker) && table.has("georgia", marker), "{marker} in close combat");
    }
    assert!(table.has("first", "surge"));
    walk_to(&mut table, "second.rally");
    for (marker, life) in lives {
        assert_eq!(table.has("ohio", marker), life != PLAYER_TURN, "ohio {marker}");
        assert_eq!(table.has("georgia", marker), life == NEVER, "georgia {marker}");
    }
    assert!(!table.has("first", "surge"));
    walk_to(&mut table, "first.rally");
    for (marker, life) in lives {
        assert_eq!(table.has("ohio", marker), life == NEVER, "ohio {marker}, a turn later");
    }
}

// CW-U04, U14, T03: action and order status of a side go when its own player turn begins.
#[test]
fn actions_are_forgotten() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forced_march", &[8]);
    assert_eq!(
        (text(&table, "second", "order_status"), text(&table, "kansas", "action")),
        ("done".into(), "forced_march".into())
    );
    walk_to(&mut table, "second.orders");
    assert_eq!(
        (text(&table, "second", "order_status"), text(&table, "kansas", "action")),
        ("done".into(), "forced_march".into())
    );
    walk_to(&mut table, "first.rally");
    assert_eq!(
        (text(&table, "second", "order_status"), text(&table, "kansas", "action")),
        ("none".into(), "hold".into())
    );
    assert!(!table.has("kansas", "moved"));
}

// CW-T07: the close combat is not left while a charge is open; forced, the charge is gone.
#[test]
fn close_combat_waits_for_its_charges() {
    let mut table = at("first.orders", &[]);
    charge_ordered(&mut table, "ohio", "georgia", 2, "front");
    assert_eq!(obligation(&table).as_deref(), Some("CW-T07"));
    walk_to(&mut table, "second.rally");
    assert!(records(&table, "charge").is_empty() && !table.has("ohio", "charging"));
}
