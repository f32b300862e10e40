//! What a step waits for, and how a turn and a battle end.

use super::*;

// FP-T01
#[test]
fn command_dice_step_waits_for_both_sides() {
    let mut table = battle(&[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T01"));
    table.resolve("command_dice", json!({"side": "a"}), &[3, 4]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T01"));
    table.resolve("command_dice", json!({"side": "b"}), &[3]);
    assert_eq!(obligation(&table), None);
}

// FP-T05
#[test]
fn control_segment_waits_for_every_force_that_still_has_units() {
    let mut table = battle_at("first.control", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T05"));
    table.resolve("free_hold", json!({"force": "corps", "enemy_within_20": false}), &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T05"));
    for unit in ["conscripts", "attached_guns"] {
        table.set_marker(unit, "destroyed", 1);
    }
    assert_eq!(obligation(&table), None, "a force without units needs no status");
}

// FP-T06
#[test]
fn movement_segment_waits_for_every_evade() {
    for (attacker, defender, procedure) in [
        ("line", "uhlans", "cavalry_evade"),
        ("line", "battery", "artillery_evade"),
        ("line", "musketeers", "artillery_evade"),
    ] {
        let mut table = moving("act", &[]);
        let contact = contact(&mut table, &[attacker], defender);
        assert_eq!(obligation(&table).as_deref(), Some("FP-T06"), "{defender}");
        let dice: &[u8] = if procedure == "artillery_evade" { &[2, 2] } else { &[] };
        table.resolve(procedure, json!({"contact": contact}), dice);
        assert_eq!(obligation(&table), None, "{defender}");
    }
}

// FP-T06, FP-K08: duties are a warning, never a refusal.
#[test]
fn attack_and_retreat_duties_are_warnings() {
    let warned = |table: &mut Table| table.advance().unwrap().left_open;
    assert_eq!(warned(&mut moving("act", &[])), [""; 0]);
    assert_eq!(warned(&mut moving("hold", &[])), [""; 0]);
    assert_eq!(warned(&mut moving("attack", &[])), ["attack_duty"]);
    assert_eq!(warned(&mut moving("retreat", &[])), ["retreat_duty"]);
    let mut bound_by_die = moving("act", &[]);
    bound_by_die.set_marker("line", "must_attack", 1);
    assert_eq!(warned(&mut bound_by_die), ["attack_duty"]);
    let mut fallen_back = moving("retreat", &[]);
    for unit in ["line", "guard", "hussars", "cuirassiers", "twelves", "horse_guns", "conscripts", "attached_guns"] {
        fallen_back.resolve("move", json!({"unit": unit, "enemy_within_6": false, "open_inches": 4}), &[]);
    }
    assert_eq!(warned(&mut fallen_back), [""; 0]);
    let mut attacking = moving("attack", &[]);
    contact(&mut attacking, &["line", "guard", "hussars", "cuirassiers", "conscripts"], "grenadiers");
    assert_eq!(warned(&mut attacking), [""; 0], "artillery has no duty to attack");
}

// FP-T07
#[test]
fn combat_segment_waits_for_every_contact() {
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T07"));
    table.resolve("combat", json!({"contact": CONTACT}), &[1; 14]);
    assert_eq!(obligation(&table), None);
}

// FP-T13: the D4 ends the turn when it is at most the number of pulses played, so a turn has one to four pulses.
#[test]
fn turn_ends_when_the_d4_is_at_most_the_pulses_played() {
    let mut table = battle_at("pulse.next", &[]);
    for pulse in 1..=4 {
        assert_eq!(counters(&table).1, pulse);
        for d4 in 1..=4 {
            let mut tried = copy(&table);
            let outcome = tried.resolve("initiative", json!({}), &[6, 5, 2, 1, d4]);
            let ends = i64::from(d4) <= pulse;
            assert_eq!(outcome.id, if ends { "turn_over" } else { "initiative_a" }, "D4 {d4}, pulse {pulse}");
            tried.advance().unwrap();
            assert_eq!(tried.step(), if ends { "end.length" } else { "pulse.skirmish" });
        }
        walk_to(&mut table, "pulse.next");
    }
}

// FP-T13: when the turn ends its initiative dice count for nothing.
#[test]
fn the_throw_that_ends_the_turn_gives_no_bonus_and_no_initiative() {
    let mut table = battle_at("pulse.next", &[]);
    table.set_pool("blue", "cd", 2);
    table.set_pool("red", "cd", 2);
    let outcome = table.resolve("initiative", json!({"reroll_a": [1]}), &[1, 1, 6, 6, 1]);
    assert_eq!(outcome.id, "turn_over");
    assert_eq!((table.pool("blue", "cd"), table.pool("red", "cd")), (2, 2));
    assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some("a"));
}

// FP-T10
#[test]
fn next_pulse_waits_for_the_initiative_throw() {
    let mut table = battle_at("pulse.next", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T10"));
    table.resolve("initiative", json!({}), &[1, 2, 6, 5, 4]);
    assert_eq!(refusal(&mut table, "initiative", json!({})).0, "initiative_already_thrown");
    table.advance().unwrap();
    assert_eq!((table.step(), table.game.state().acting_side()), ("pulse.skirmish", Some(Side::B)));
}

// FP-T12: unspent CDs are lost when the turn is over.
#[test]
fn unspent_command_dice_are_lost_at_the_end_of_the_turn() {
    let mut table = battle_at("pulse.next", &[]);
    table.set_pool("blue", "cd", 5);
    table.set_pool("red", "cd", 3);
    end_turn(&mut table);
    table.resolve("battle_length", json!({}), &[]);
    table.advance().unwrap();
    assert_eq!((table.step(), table.pool("blue", "cd"), table.pool("red", "cd")), ("command.dice", 0, 0));
}

// FP-C01: a pool lasts the whole turn, all pulses.
#[test]
fn command_dice_last_through_all_pulses_of_a_turn() {
    let mut table = battle(&[]);
    table.resolve("command_dice", json!({"side": "a"}), &[3, 4]);
    table.go_to("pulse.next");
    assert_eq!(table.pool("blue", "cd"), 7);
    walk_to(&mut table, "pulse.next");
    assert_eq!((counters(&table), table.pool("blue", "cd")), ((1, 2), 7));
}

// FP-T14
#[test]
fn army_without_infantry_and_cavalry_has_lost() {
    let mut table = battle_at("first.movement", &[]);
    for unit in ["musketeers", "grenadiers", "cossacks", "dragoons"] {
        table.set_strength(unit, 0);
    }
    assert_eq!(winner(&table), None, "the uhlans are left");
    table.set_strength("uhlans", 0);
    assert_eq!(winner(&table), Some(Some(Side::A)));
    // A finished battle takes no more procedures, and the sequence stops.
    let weather = json!({"weather": "rain"});
    assert_eq!(table.refused("set_weather", weather), "battle_over");
    assert_eq!(table.advance().unwrap_err().code, "battle_over");
}

// FP-T14: both at once is a draw.
#[test]
fn both_armies_gone_at_once_is_a_draw() {
    let mut table = fight(&["line"], "grenadiers", &[]);
    for unit in ["guard", "hussars", "cuirassiers", "conscripts", "musketeers", "cossacks", "dragoons", "uhlans"] {
        table.set_strength(unit, 0);
    }
    table.set_strength("line", 1);
    table.set_strength("grenadiers", 1);
    table.resolve("combat", json!({"contact": CONTACT}), &[6, 6, 1]);
    assert_eq!(winner(&table), Some(None));
}
