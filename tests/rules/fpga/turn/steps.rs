//! The order of the steps, who acts in them, and what is asked there.

use super::*;

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
