//! How long flags, markers and contacts last.

use super::*;

// ---- How long markers last ------------------------------------------------------------------
/// FP-U15 to FP-U19, FP-U23: flags that last one pulse.
const FLAGS: [(&str, &str); 17] = [
    ("line", "sk_done"),           // U15
    ("musketeers", "sk_targeted"), // U15
    ("twelves", "fired"),          // U16
    ("battery", "fired"),
    ("line", "moved"), // U17
    ("guard", "no_closing"),
    ("uhlans", "evaded"),
    ("battery", "withdrew"),
    ("conscripts", "rally_tried"),
    ("leader", "used_move_reroll"), // U18
    ("leader", "used_rally_reroll"),
    ("general", "used_combat_dice"),
    ("emperor", "imperious_used"), // U19
    ("marshal", "imperious_used"),
    ("emperor", "commander_moved"),
    ("leader", "commander_moved"),
    ("line", "must_attack"), // U23
];

// FP-U14 to FP-U19, FP-U23: flags of a pulse go when the next pulse begins, not before.
#[test]
fn flags_of_a_pulse_last_until_the_next_one_begins() {
    let mut table = battle_at("pulse.skirmish", &[]);
    for pulse in 1..=2 {
        for (id, flag) in FLAGS {
            assert!(!table.has(id, flag), "{flag} as pulse {pulse} begins");
            table.set_marker(id, flag, 1);
        }
        table.set_attribute("corps", "force_status", "hold"); // U14
        table.set_attribute("column", "force_status", "attack");
        set_number(&mut table, "line", "move_die", 4); // U23
        for step in PULSE {
            assert_eq!(table.step(), step);
            assert!(FLAGS.iter().all(|(id, flag)| table.has(id, flag)), "pulse {pulse}, {step}");
            assert_eq!(text(&table, "corps", "force_status").as_deref(), Some("hold"), "pulse {pulse}, {step}");
            assert_eq!(whole(&table, "line", "move_die"), Some(4), "pulse {pulse}, {step}");
            push_on(&mut table);
        }
        assert_eq!(text(&table, "corps", "force_status"), None);
        assert_eq!(text(&table, "column", "force_status"), None);
        assert_eq!(whole(&table, "line", "move_die"), None);
    }
    assert!(FLAGS.iter().all(|(id, flag)| !table.has(id, flag)));
}

// FP-U14 to FP-U19, FP-U23, FP-T03: B1 of the next turn clears the flags too, however many pulses the last turn had.
#[test]
fn flags_of_the_last_pulse_do_not_outlive_the_turn() {
    for pulses in 1..=4 {
        let mut table = battle_at("pulse.next", &[]);
        for _ in 1..pulses {
            walk_to(&mut table, "pulse.next");
        }
        for (id, flag) in FLAGS {
            table.set_marker(id, flag, 1);
        }
        table.set_attribute("corps", "force_status", "hold");
        set_number(&mut table, "line", "move_die", 4);
        end_turn(&mut table);
        table.go_to("pulse.skirmish");
        assert_eq!(counters(&table), (2, 1));
        let left: Vec<_> = FLAGS.into_iter().filter(|(id, flag)| table.has(id, flag)).collect();
        assert_eq!(left, [], "after a turn of {pulses} pulses");
        assert_eq!((text(&table, "corps", "force_status"), whole(&table, "line", "move_die")), (None, None));
    }
}

/// The end of turn 1 after so many pulses, the initiative thrown for each.
fn end_of_turn_of(pulses: usize) -> Table {
    let mut table = battle_at("command.initiative", &[]);
    table.resolve("initiative", json!({}), &[6, 5, 1, 2, 3]);
    table.go_to("pulse.next");
    for _ in 1..pulses {
        table.resolve("initiative", json!({}), &[6, 5, 1, 2, 4]);
        walk_to(&mut table, "pulse.next");
    }
    table.resolve("initiative", json!({}), &[6, 5, 1, 2, 1]);
    table.go_to("end.length");
    table
}

// FP-T01, FP-T02: every turn throws for command dice and initiative anew, however many pulses the last turn had.
#[test]
fn every_turn_throws_for_command_dice_and_initiative_anew() {
    for pulses in 1..=4 {
        let mut table = end_of_turn_of(pulses);
        table.go_to("command.dice");
        let situation = format!("after a turn of {pulses} pulses");
        assert_eq!(obligation(&table).as_deref(), Some("FP-T01"), "{situation}");
        table.resolve("command_dice", json!({"side": "a"}), &[1, 1]);
        table.resolve("command_dice", json!({"side": "b"}), &[1]);
        table.advance().unwrap();
        assert_eq!(obligation(&table).as_deref(), Some("FP-T02"), "{situation}");
        assert_eq!(table.resolve("initiative", json!({}), &[1, 2, 6, 5, 3]).id, "initiative_b", "{situation}");
    }
}

// FP-T10: so does B6 of every pulse.
#[test]
fn every_pulse_throws_for_the_next_one() {
    for pulses in 1..=4 {
        let mut table = end_of_turn_of(pulses);
        for pulse in 1..=2 {
            walk_to(&mut table, "pulse.next");
            let situation = format!("pulse {pulse} after a turn of {pulses} pulses");
            assert_eq!(obligation(&table).as_deref(), Some("FP-T10"), "{situation}");
            assert_eq!(table.resolve("initiative", json!({}), &[6, 5, 1, 2, 4]).id, "initiative_a", "{situation}");
        }
    }
}

// FP-T12: every turn checks the length anew.
#[test]
fn every_turn_checks_the_length_anew() {
    for pulses in 1..=4 {
        let mut table = end_of_turn_of(pulses);
        for turn in 1..=2 {
            let situation = format!("turn {turn}, the first one of {pulses} pulses");
            assert_eq!(obligation(&table).as_deref(), Some("FP-T12"), "{situation}");
            assert_eq!(table.resolve("battle_length", json!({}), &[]).id, "battle_goes_on", "{situation}");
            end_turn(&mut table);
        }
    }
}

// FP-U10, FP-T09: suppression is lifted at B5 of the same pulse, whenever it came.
#[test]
fn suppression_lasts_until_b5_of_its_pulse() {
    let mut table = battle_at("pulse.skirmish", &[]);
    for pulse in 1..=2 {
        table.set_marker("twelves", "suppressed", 1);
        for step in &PULSE[..8] {
            assert_eq!(table.step(), *step);
            assert!(table.has("twelves", "suppressed"), "pulse {pulse}, {step}");
            if *step == "second.combat" {
                table.set_marker("battery", "suppressed", 1);
            }
            push_on(&mut table);
        }
        assert_eq!(table.step(), "pulse.unsuppress");
        assert!(!table.has("twelves", "suppressed") && !table.has("battery", "suppressed"), "pulse {pulse}");
        walk_to(&mut table, "pulse.skirmish");
        assert!(!table.has("twelves", "suppressed"));
    }
}

// FP-U11, FP-U12: only the players put these on and take them off, at any step.
#[test]
fn out_of_command_and_water_stay_until_the_players_say_otherwise() {
    for marker in ["out_of_command", "vulnerable_terrain"] {
        let mark = |table: &mut Table, present: bool| {
            table.resolve("mark_unit", json!({"unit": "line", "marker": marker, "present": present}), &[]);
        };
        let mut table = battle_at("first.control", &[]);
        mark(&mut table, true);
        walk_to(&mut table, "first.control");
        walk_to(&mut table, "first.control");
        end_turn(&mut table);
        table.go_to("second.combat");
        assert!(table.has("line", marker), "{marker} lasts over pulses and turns");
        mark(&mut table, false);
        assert!(!table.has("line", marker));
    }
}

// FP-U22: standing lasts until that combat segment closes.
#[test]
fn a_unit_stands_until_its_combat_segment_closes() {
    let mut table = moving("act", &[]);
    for pulse in 1..=2 {
        contact(&mut table, &["line"], "uhlans");
        stand(&mut table);
        table.go_to("first.combat");
        assert!(table.has("uhlans", "stands"), "pulse {pulse}");
        push_on(&mut table);
        assert!(!table.has("uhlans", "stands"), "pulse {pulse}");
        table.go_to("second.movement");
        table.set_marker("line", "stands", 1);
        walk_to(&mut table, "pulse.unsuppress");
        assert!(!table.has("line", "stands"));
        walk_to(&mut table, "first.movement");
        table.set_attribute("corps", "force_status", "act");
    }
}

// FP-U20: no contact outlives its combat segment, and a unit may attack again in the next pulse.
#[test]
fn no_contact_is_left_when_a_combat_segment_closes() {
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(contacts(&table), [("grenadiers".to_owned(), vec!["line".to_owned()])]);
    push_on(&mut table);
    assert!(contacts(&table).is_empty());
    table.go_to("first.movement");
    table.set_attribute("corps", "force_status", "act");
    contact(&mut table, &["line"], "grenadiers");
}

// FP-U20: it is closed when fought, evaded, or when one side is destroyed.
#[test]
fn a_contact_ends_when_fought_evaded_or_without_a_side() {
    let mut fought = fight(&["line"], "grenadiers", &[]);
    fought.resolve("combat", json!({"contact": CONTACT}), &[1; 14]);
    assert!(contacts(&fought).is_empty());
    let mut evaded = moving("act", &[]);
    contact(&mut evaded, &["line"], "uhlans");
    evaded.resolve("cavalry_evade", json!({"contact": CONTACT}), &[]);
    assert!(contacts(&evaded).is_empty());
    for side in ["line", "grenadiers"] {
        let mut gone = fight(&["line"], "grenadiers", &[]);
        gone.set_strength(side, 0);
        assert!(contacts(&gone).is_empty(), "{side} destroyed");
    }
    // One attacker destroyed: only it leaves the list.
    let mut shared = fight(&["line", "guard"], "grenadiers", &[]);
    shared.set_strength("line", 0);
    assert_eq!(contacts(&shared), [("grenadiers".to_owned(), vec!["guard".to_owned()])]);
}
