//! The turn (FP-T01 to FP-T15), general rules (FP-P01, FP-P03) and how long markers last (FP-U10 to FP-U23).

use super::*;
use crate::common::fpga::{battle, battle_at, moving};
use estafette::rulesets::fpga::names::counter;

const PULSE: [&str; 10] = [
    "pulse.skirmish",
    "pulse.artillery",
    "first.control",
    "first.movement",
    "first.combat",
    "second.control",
    "second.movement",
    "second.combat",
    "pulse.unsuppress",
    "pulse.next",
];

fn counters(table: &Table) -> (i64, i64) {
    (table.game.state().counter(counter::TURN), table.game.state().counter(counter::PULSE))
}

// FP-T01 to FP-T12: A once, B as often as B6 says, C once; C1 is skipped when no army must test.
#[test]
fn a_turn_is_command_then_pulses_then_the_end() {
    let mut table = battle(&[]);
    let mut seen = vec![(table.step().to_owned(), counters(&table))];
    let mut d4 = [4, 2].into_iter();
    while seen.len() < 24 {
        match table.step() {
            "pulse.next" => {
                table.resolve("initiative", json!({}), &[6, 5, 2, 1, d4.next().unwrap()]);
            }
            "end.length" => {
                table.resolve("battle_length", json!({}), &[]);
            }
            _ => {}
        }
        push_on(&mut table);
        seen.push((table.step().to_owned(), counters(&table)));
    }
    let expected = [("command.dice", (1, 0)), ("command.initiative", (1, 0))]
        .into_iter()
        .chain(PULSE.map(|step| (step, (1, 1))))
        .chain(PULSE.map(|step| (step, (1, 2))))
        .chain([("end.length", (1, 2)), ("command.dice", (2, 0))]);
    let expected: Vec<_> = expected.map(|(step, counters)| (step.to_owned(), counters)).collect();
    assert_eq!(seen, expected);
}

// FP-T03 to FP-T08, FP-Q02: the side with the initiative is the first side of the pulse.
#[test]
fn the_side_with_the_initiative_acts_first() {
    for (holder, first, second) in [("a", Side::A, Side::B), ("b", Side::B, Side::A)] {
        let mut table = battle(&[]);
        table.set_attribute("battle", "initiative_side", holder);
        table.go_to("pulse.skirmish");
        for step in PULSE {
            let acting = match step {
                "pulse.skirmish" | "first.control" | "first.movement" | "first.combat" => Some(first),
                "second.control" | "second.movement" | "second.combat" => Some(second),
                _ => None,
            };
            assert_eq!((table.step(), table.game.state().acting_side()), (step, acting), "initiative with {holder}");
            push_on(&mut table);
        }
    }
}

// FP-T01 to FP-T12: every procedure is open in its own steps only.
#[test]
fn every_procedure_has_its_step() {
    let cases: [(&str, &[&str]); 14] = [
        ("command_dice", &["command.dice"]),
        ("initiative", &["command.initiative", "pulse.next"]),
        ("skirmish", &["pulse.skirmish"]),
        ("battery_withdraw", &["pulse.skirmish"]),
        ("artillery_fire", &["pulse.artillery"]),
        ("control_test", &["first.control", "second.control"]),
        ("free_hold", &["first.control", "second.control"]),
        ("imperious_orders", &["first.control", "second.control"]),
        ("move", &["first.movement", "second.movement"]),
        ("officer_move", &["first.movement", "second.movement"]),
        ("declare_contact", &["first.movement", "second.movement"]),
        ("rally", &["first.movement", "second.movement"]),
        ("combat", &["first.combat", "second.combat"]),
        ("battle_length", &["end.length"]),
    ];
    let mut table = battle(&[]);
    let mut open: Vec<(String, Vec<String>)> = Vec::new();
    loop {
        let procedures = table.game.open_procedures().into_iter().map(str::to_owned).collect();
        open.push((table.step().to_owned(), procedures));
        match table.step() {
            "end.length" => break,
            "pulse.next" => end_turn(&mut table),
            _ => {
                push_on(&mut table);
            }
        }
    }
    for (procedure, steps) in cases {
        let found: Vec<&str> = open
            .iter()
            .filter(|(_, open)| open.iter().any(|id| id == procedure))
            .map(|(step, _)| step.as_str())
            .collect();
        assert_eq!(found, steps, "{procedure}");
    }
    // FP-T15: a lost officer may be recorded at any step; so may the markers only the table sees (FP-U11, FP-U12).
    for (step, procedures) in &open {
        for anytime in ["officer_replacement", "mark_unit", "set_weather"] {
            assert!(procedures.iter().any(|id| id == anytime), "{anytime} in {step}");
        }
    }
}

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

// FP-T02: the throw sets the side with the initiative, and a D4 of 1 cannot end a turn of no pulses.
#[test]
fn first_initiative_sets_the_side_and_cannot_end_the_turn() {
    let mut table = battle_at("command.initiative", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T02"));
    assert_eq!(table.resolve("initiative", json!({}), &[2, 1, 6, 5, 1]).id, "initiative_b");
    assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some("b"));
    table.advance().unwrap();
    assert_eq!(table.step(), "pulse.skirmish");
}

// FP-T04, FP-A14, FP-A15: results are applied when the firing closes, then withdrawals are offered, then the step ends.
#[test]
fn withdrawals_are_offered_once_the_firing_is_closed() {
    let mut table = battle_at("pulse.artillery", &[]);
    table.resolve("artillery_fire", json!({"battery": "twelves", "target": "battery", "distance": 10}), &[4, 4]);
    assert_eq!(
        refusal(&mut table, "battery_withdraw", json!({"unit": "battery", "stays_in_radius": true})).0,
        "procedure_not_open"
    );
    table.advance().unwrap();
    table.resolve("battery_withdraw", json!({"unit": "battery", "stays_in_radius": true}), &[]);
    table.advance().unwrap();
    assert_eq!(table.step(), "first.control");
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

// FP-T08: the second side repeats control, movement and combat, with its own forces.
#[test]
fn the_second_side_has_the_same_three_segments() {
    let mut table = battle_at("second.control", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("FP-T05"));
    assert_eq!(table.refused("control_test", json!({"force": "corps", "enemy_within_20": true})), "wrong_side");
    table.resolve("control_test", json!({"force": "column", "enemy_within_20": true}), &[6, 3]);
    table.advance().unwrap();
    assert_eq!(table.refused("move", json!({"unit": "line", "enemy_within_6": false})), "wrong_side");
    contact(&mut table, &["dragoons"], "hussars");
    assert_eq!(obligation(&table).as_deref(), Some("FP-T06"));
    assert_eq!(table.resolve("cavalry_evade", json!({"contact": CONTACT}), &[1, 6]).id, "evade_failed");
    table.advance().unwrap();
    assert_eq!((table.step(), obligation(&table).as_deref()), ("second.combat", Some("FP-T07")));
    let fought = event(&mut table, "combat", json!({"contact": CONTACT}), &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(dice_counts(&fought), [5, 3]);
    assert_eq!(table.strength("hussars"), 2, "one point for the evade, one for the hit");
    assert_eq!(obligation(&table), None);
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

// FP-P01: dice outside their faces, too few and too many are refused.
#[test]
fn typed_dice_must_be_faces_of_the_dice_asked_for() {
    let mut table = battle_at("command.initiative", &[]);
    for (dice, code) in [
        (vec![7, 1, 1, 1, 1], "impossible_face"),
        (vec![0, 1, 1, 1, 1], "impossible_face"),
        (vec![1, 1, 1, 1, 5], "impossible_face"),
        (vec![1, 1, 1, 1], "too_few_dice"),
        (vec![1, 2, 3, 1, 1, 1], "too_many_dice"),
    ] {
        assert_eq!(table.try_resolve("initiative", json!({}), &dice).unwrap_err().code, code, "{dice:?}");
    }
}

// "asked" = only the table can tell: it is never assumed.
#[test]
fn what_only_the_table_can_tell_is_asked_and_not_assumed() {
    for (step, procedure, inputs) in [
        ("pulse.skirmish", "skirmish", json!({"attacker": "line", "target": "musketeers"})), // S07
        ("pulse.artillery", "artillery_fire", json!({"battery": "twelves", "target": "musketeers"})), // A05
        ("first.control", "control_test", json!({"force": "corps"})),                        // K05
        ("first.control", "free_hold", json!({"force": "corps"})),                           // K06
        ("first.control", "imperious_orders", json!({"force": "corps", "commander": "emperor", "status": "act"})), // K07
    ] {
        assert_eq!(battle_at(step, &[]).refused(procedure, inputs), "missing_input", "{procedure}");
    }
    assert_eq!(moving("act", &[]).refused("move", json!({"unit": "line"})), "missing_input", "M01");
    let mut holding = moving("hold", &[]);
    holding.set_strength("line", 3);
    assert_eq!(holding.refused("rally", json!({"unit": "line"})), "missing_input", "R01");
    let mut table = fight(&["line"], "grenadiers", &[]);
    table.set_pool("blue", "cd", 1);
    for field in ["attacker_cd_die", "attacker_subcommander_dice"] {
        let inputs = json!({"contact": CONTACT, field: true});
        assert_eq!(table.refused("combat", inputs), "missing_input", "{field}");
    }
}

// FP-U11, section 7: the checklists ask for out-of-command units; the reminders stand where they are needed.
#[test]
fn checklists_and_reminders_stand_in_their_steps() {
    let mut table = battle_at("pulse.skirmish", &[]);
    let movement = ["FP-N01", "FP-N02", "FP-N03", "FP-N04", "FP-N05", "FP-N06", "FP-N07", "FP-N08"];
    for step in PULSE {
        let asks = table.game.checklist().iter().any(|view| view.item.id == "update_command");
        let wanted =
            matches!(step, "pulse.skirmish" | "first.control" | "second.control" | "first.combat" | "second.combat");
        assert_eq!(asks, wanted, "{step}");
        let shown = &table.game.rules().current_step(table.game.state()).unwrap().reminders;
        let due: &[&str] = match step {
            "pulse.skirmish" => &["FP-N09", "FP-N10", "FP-N12"],
            "first.movement" | "second.movement" => &movement,
            "first.control" | "second.control" => &["FP-N12"],
            "first.combat" | "second.combat" => &["FP-N11", "FP-N12"],
            _ => &[],
        };
        for reminder in due {
            assert!(shown.iter().any(|known| known == reminder), "{reminder} in {step}");
        }
        push_on(&mut table);
    }
}

// FP-P03, FP-U21: a destroyed unit or a lost officer cannot be chosen, in this pulse or any later one.
#[test]
fn destroyed_units_and_lost_officers_cannot_be_chosen() {
    let mut table = moving("act", &[]);
    table.set_strength("line", 0);
    table.set_strength("uhlans", 0);
    table.resolve("officer_replacement", json!({"officer": "marshal"}), &[]);
    assert!(table.has("line", "destroyed"));
    for _ in 0..3 {
        assert_eq!(table.refused("move", json!({"unit": "line", "enemy_within_6": false})), "out_of_play");
        assert_eq!(
            table.refused("declare_contact", json!({"attackers": ["guard"], "defender": "uhlans"})),
            "out_of_play"
        );
        assert_eq!(table.refused("officer_move", json!({"officer": "marshal"})), "out_of_play");
        assert_eq!(table.refused("officer_replacement", json!({"officer": "marshal"})), "out_of_play");
        walk_to(&mut table, "first.movement");
        table.set_attribute("corps", "force_status", "act");
    }
}

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
