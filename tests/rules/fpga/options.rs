//! Options FP-X01 to FP-X16: the default and every other value. FP-X03 is in morale.rs, FP-X07 in combat.rs.

use super::*;
use crate::common::fpga::{BLUE, RED, battle, battle_at, moving};
use estafette::engine::names::OptionName;

// FP-X01 to FP-X16: the defaults, which are the sheet's or the specification's reading.
#[test]
fn defaults_of_the_options() {
    let table = battle(&[]);
    let option = |name: &str| table.game.state().option(OptionName::of_data(name)).map(ToString::to_string);
    for (name, default) in [
        ("turn_end", "d4_le_pulse"),
        ("pulses_per_turn", "3"),
        ("battle_length", "fixed"),
        ("double_bonus", "shared_d4"),
        ("wing_command_dice", "shared"),
        ("subcommander_once", "each"),
        ("inf_six_vs_cav", "infantry_attacks"),
        ("out_of_command_vulnerable_to_fire", "true"),
        ("suppressed_may_move", "false"),
        ("second_hit_destroys_battery", "false"),
        ("army_morale_timing", "end_of_turn"),
        ("evaded_artillery_frozen", "false"),
        ("cd_carry_over", "false"),
        ("command_roll_poor", "1d6"),
        ("command_roll_average", "1d6+2"),
        ("command_roll_good", "2d6"),
        ("command_roll_excellent", "2d6+2"),
        ("wound_test_max", "1"),
        ("break_fraction", "1/3"),
    ] {
        assert_eq!(option(name).as_deref(), Some(default), "{name}");
    }
}

// FP-X01 fixed_pulses, FP-X02: the turn ends when the pulses reach the number, whatever the D4.
#[test]
fn fixed_pulses_end_the_turn() {
    for (options, pulses) in [
        (vec![("turn_end", "fixed_pulses")], 3),
        (vec![("turn_end", "fixed_pulses"), ("pulses_per_turn", "1")], 1),
        (vec![("turn_end", "fixed_pulses"), ("pulses_per_turn", "5")], 5),
    ] {
        let mut table = battle_at("pulse.next", &options);
        for pulse in 1..=pulses {
            for d4 in 1..=4 {
                let outcome = copy(&table).resolve("initiative", json!({}), &[6, 5, 2, 1, d4]);
                let expected = if pulse == pulses { "turn_over" } else { "initiative_a" };
                assert_eq!(outcome.id, expected, "pulse {pulse} of {pulses}, D4 {d4}");
            }
            walk_to(&mut table, "pulse.next");
        }
    }
}

// FP-X01 asked: after the throw the players say, whatever the D4.
#[test]
fn asked_end_of_turn_is_what_the_players_say() {
    let table = battle_at("pulse.next", &[("turn_end", "asked")]);
    for d4 in [1, 4] {
        for (ends, outcome) in [(true, "turn_over"), (false, "initiative_a")] {
            let inputs = json!({"turn_ends": ends});
            assert_eq!(copy(&table).resolve("initiative", inputs, &[6, 5, 2, 1, d4]).id, outcome, "D4 {d4}");
        }
    }
    // Not at A2.
    let mut first = battle_at("command.initiative", &[("turn_end", "asked")]);
    assert_eq!(first.resolve("initiative", json!({}), &[6, 5, 2, 1, 1]).id, "initiative_a");
}

// FP-X04
#[test]
fn doubles_gain_the_shared_d4_or_a_fresh_one_each() {
    for (option, dice, gains) in [
        ("shared_d4", vec![3, 3, 5, 5, 2], (2, 2)),
        ("fresh_d4", vec![3, 3, 5, 5, 2, 4, 1], (4, 1)),
        ("fresh_d4", vec![3, 3, 5, 4, 2, 3], (3, 0)),
        ("fresh_d4", vec![3, 2, 5, 4, 2], (0, 0)),
    ] {
        let mut table = battle_at("command.initiative", &[("double_bonus", option)]);
        table.resolve("initiative", json!({}), &dice);
        assert_eq!((table.pool("blue", "cd"), table.pool("red", "cd")), gains, "{option} {dice:?}");
    }
}

// FP-X05, FP-C01, FP-U06: with `own` every wing commander throws for a pool of his own.
#[test]
fn wing_commanders_throw_for_their_own_pool() {
    let blue = BLUE.replace("name = \"Marshal\"", "name = \"Marshal\"\nquality = \"poor\"");
    for (army, dice, won) in [(BLUE, [4], 6), (&blue, [4], 4)] {
        let mut table = Table::new("fpga", [army, RED], &[("wing_command_dice", "own")]);
        table.resolve("command_dice", json!({"side": "a"}), &[3, 4]);
        table.resolve("command_dice", json!({"side": "b"}), &[2]);
        assert_eq!(obligation(&table).as_deref(), Some("FP-T01"), "the Marshal has still to throw");
        table.resolve("command_dice", json!({"side": "a", "wing": "marshal"}), &dice);
        assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), (7, won));
        assert_eq!(obligation(&table), None);
        assert_eq!(table.refused("command_dice", json!({"side": "a", "wing": "marshal"})), "cd_already_thrown");
    }
    let mut shared = battle(&[]);
    assert_eq!(shared.refused("command_dice", json!({"side": "a", "wing": "marshal"})), "input_not_applicable");
}

// FP-X05: who pays for a wing commander's help. Pools of 3 each; what is left of the army's and of the wing's.
#[test]
fn a_wing_commanders_help_is_paid_from_the_shared_or_his_own_pool() {
    let cases: [(&str, &str, Json, Json, &[u8]); 5] = [
        (
            "control die",
            "first.control",
            json!({"force": "corps", "enemy_within_20": true, "wing_cd_dice": 1, "wing_distance": "within_20"}),
            json!({}),
            &[3, 3, 3],
        ),
        ("his own move", "first.movement", json!({"officer": "marshal"}), json!({}), &[]),
        (
            "movement die",
            "first.movement",
            json!({"unit": "line", "enemy_within_6": true, "reroll_1": "cd"}),
            json!({"payer": "marshal"}),
            &[1, 4],
        ),
        (
            "rally",
            "first.movement",
            json!({"unit": "guard", "enemy_beyond_20": true, "commander_within_20": true, "reroll_1": "cd"}),
            json!({"payer": "marshal"}),
            &[6, 1],
        ),
        (
            "combat die",
            "first.combat",
            json!({"contact": CONTACT, "attacker_cd_die": true, "attacker_commander_within_20": true}),
            json!({"attacker_payer": "marshal"}),
            &[1; 15],
        ),
    ];
    for (help, step, inputs, payer, dice) in cases {
        for (option, left) in [("shared", (2, 3)), ("own", (3, 2))] {
            let options = [("wing_command_dice", option)];
            let mut table = if step == "first.combat" {
                fight(&["line"], "grenadiers", &options)
            } else {
                battle_at(step, &options)
            };
            if step == "first.movement" {
                table.set_attribute("corps", "force_status", if help == "rally" { "hold" } else { "act" });
                table.set_strength("guard", 3);
            }
            table.set_pool("blue", "cd", 3);
            table.set_pool("marshal", "cd", 3);
            let procedure = match help {
                "control die" => "control_test",
                "his own move" => "officer_move",
                "movement die" => "move",
                "rally" => "rally",
                _ => "combat",
            };
            let inputs = if option == "own" { with(&inputs, payer.clone()) } else { inputs.clone() };
            table.resolve(procedure, inputs, dice);
            assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), left, "{help}, {option}");
        }
    }
}

// FP-X05, FP-C12: his own pool serves his own wing only, and no more than it holds.
#[test]
fn a_wing_commanders_own_pool_serves_his_wing_only() {
    let mut table = moving("act", &[("wing_command_dice", "own")]);
    table.set_pool("blue", "cd", 3);
    let reroll = |unit: &str| json!({"unit": unit, "enemy_within_6": true, "reroll_1": "cd", "payer": "marshal"});
    assert_refused(&mut table, "move", reroll("line"), "not_enough_cd", "FP-P02", "his pool is empty");
    table.set_pool("marshal", "cd", 3);
    assert_refused(&mut table, "move", reroll("conscripts"), "other_wing", "FP-C12", "the reserve is not his");
    table.resolve("move", with(&reroll("conscripts"), json!({"payer": "emperor"})), &[1, 4]);
    table.resolve("move", reroll("line"), &[1, 4]);
    assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), (2, 2));
}

// FP-X05, FP-C07, FP-C12: also for control dice and in combat, on either side.
#[test]
fn own_pools_pay_for_control_and_combat_dice() {
    let own = [("wing_command_dice", "own")];
    let mut table = battle_at("first.control", &own);
    table.set_pool("blue", "cd", 5);
    let by_wing = json!({"force": "corps", "enemy_within_20": true, "wing_cd_dice": 1, "wing_distance": "within_20"});
    assert_refused(&mut table, "control_test", by_wing.clone(), "not_enough_cd", "FP-P02", "the Marshal has none");
    table.set_pool("marshal", "cd", 2);
    table.resolve(
        "control_test",
        with(&by_wing, json!({"wing_distance": "beyond_40", "cd_dice": 1, "commander_distance": "within_20"})),
        &[3; 4],
    );
    assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), (4, 0), "1 and 2 CD");

    let mut table = fight(&["conscripts"], "grenadiers", &own);
    table.set_pool("blue", "cd", 1);
    table.set_pool("marshal", "cd", 1);
    let die = json!({"contact": CONTACT, "attacker_cd_die": true, "attacker_commander_within_20": true});
    let by_marshal = with(&die, json!({"attacker_payer": "marshal"}));
    assert_refused(&mut table, "combat", by_marshal, "other_wing", "FP-C12", "the reserve is not his");
    rolled(&mut table, "combat", with(&die, json!({"attacker_payer": "emperor"})));
    assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), (0, 1));

    let mut table = battle(&own);
    table.set_attribute("battle", "initiative_side", "b");
    table.go_to("first.movement");
    table.set_attribute("column", "force_status", "act");
    contact(&mut table, &["grenadiers"], "line");
    table.go_to("first.combat");
    table.set_pool("marshal", "cd", 1);
    let die = json!({"contact": CONTACT, "defender_cd_die": true, "defender_commander_within_20": true});
    rolled(&mut table, "combat", with(&die, json!({"defender_payer": "marshal"})));
    assert_eq!(table.pool("marshal", "cd"), 0, "the defender's wing commander");
}

// FP-X06 any: one help in all per pulse; each: the three are independent.
#[test]
fn one_help_in_all_or_each_help_once() {
    for flag in ["used_move_reroll", "used_rally_reroll", "used_combat_dice"] {
        for (option, free) in [("each", false), ("any", true)] {
            let mut table = fight(&["line"], "grenadiers", &[("subcommander_once", option)]);
            table.set_marker("leader", flag, 1);
            let dice = json!({"contact": CONTACT, "attacker_subcommander_dice": true, "attacker_within_3": true});
            let refused = flag == "used_combat_dice" || free;
            if refused {
                assert_eq!(table.refused("combat", dice), "sub_commander_used", "{flag}, {option}");
            } else {
                rolled(&mut table, "combat", dice);
            }
            let mut table = moving("act", &[("subcommander_once", option)]);
            table.set_marker("leader", flag, 1);
            let reroll = json!({"unit": "line", "enemy_within_6": true, "subcommander_within_3": true, "reroll_1": "subcommander"});
            if flag == "used_move_reroll" || free {
                assert_eq!(table.refused("move", reroll), "sub_commander_used", "{flag}, {option}");
            } else {
                table.resolve("move", reroll, &[1, 4]);
            }
            let mut table = moving("hold", &[("subcommander_once", option)]);
            table.set_marker("leader", flag, 1);
            table.set_strength("line", 4);
            let rally = json!({"unit": "line", "enemy_beyond_20": true, "subcommander_within_3": true, "reroll_1": "subcommander"});
            if flag == "used_rally_reroll" || free {
                assert_eq!(table.refused("rally", rally), "sub_commander_used", "{flag}, {option}");
            } else {
                table.resolve("rally", rally, &[6, 1]);
            }
        }
    }
}

// FP-X08, FP-A07
#[test]
fn out_of_command_counts_for_fire_or_not() {
    for (option, dice, hits) in [("true", vec![1, 4], 1), ("false", vec![1], 0)] {
        let mut table = battle_at("pulse.artillery", &[("out_of_command_vulnerable_to_fire", option)]);
        table.set_marker("musketeers", "out_of_command", 1);
        let fire = json!({"battery": "twelves", "target": "musketeers", "distance": 12});
        assert_eq!(scores(&event(&mut table, "artillery_fire", fire, &dice)), [hits], "{option}");
    }
    // A river counts in either case, and out of command stays a malus in combat (FP-A06, FP-B12).
    let mut wet = battle_at("pulse.artillery", &[("out_of_command_vulnerable_to_fire", "false")]);
    wet.set_marker("musketeers", "vulnerable_terrain", 1);
    let fire = json!({"battery": "twelves", "target": "musketeers", "distance": 12});
    assert_eq!(scores(&event(&mut wet, "artillery_fire", fire, &[1, 4])), [1]);
    let mut melee = fight(&["line"], "dragoons", &[("out_of_command_vulnerable_to_fire", "false")]);
    melee.set_marker("line", "out_of_command", 1);
    melee.set_strength("line", 1);
    let fought = event(&mut melee, "combat", json!({"contact": CONTACT}), &[6, 3, 1, 1, 1, 1, 1]);
    assert_eq!(scores(&fought), [0, 0]);
}

// FP-X09, FP-A16
#[test]
fn a_suppressed_battery_moves_or_not() {
    for (option, moves) in [("false", false), ("true", true)] {
        let mut table = moving("act", &[("suppressed_may_move", option)]);
        table.set_marker("twelves", "suppressed", 1);
        let inputs = json!({"unit": "twelves", "enemy_within_6": false});
        if moves {
            table.resolve("move", inputs, &[]);
        } else {
            assert_eq!(table.refused("move", inputs), "suppressed_cannot_move");
        }
    }
}

// FP-X10, FP-A12: only a battery suppressed when B2 opened is destroyed by a hit.
#[test]
fn a_second_hit_suppresses_or_destroys() {
    for (option, destroyed) in [("false", false), ("true", true)] {
        let mut table = battle_at("pulse.skirmish", &[("second_hit_destroys_battery", option)]);
        table.resolve("skirmish", json!({"attacker": "line", "target": "battery", "distance_ok": true}), &[6, 1]);
        push_on(&mut table);
        let fire = |battery: &str, target: &str| json!({"battery": battery, "target": target, "distance": 10});
        table.resolve("artillery_fire", fire("twelves", "battery"), &[6, 6]);
        assert!(!table.has("battery", "destroyed"), "held back");
        // Two hits of one step on a battery that was not suppressed only suppress it.
        table.resolve("artillery_fire", fire("horse_guns", "red_attached"), &[6, 6]);
        table.resolve("artillery_fire", fire("attached_guns", "red_attached"), &[6, 6]);
        push_on(&mut table);
        assert_eq!(table.has("battery", "destroyed"), destroyed, "{option}");
        assert_eq!((table.has("red_attached", "suppressed"), table.has("red_attached", "destroyed")), (true, false));
        assert_eq!(whole(&table, "red", "lost_units").unwrap_or(0), 0, "never a loss");
        // A miss destroys nothing.
        let mut missed = battle_at("pulse.artillery", &[("second_hit_destroys_battery", option)]);
        missed.set_marker("battery", "suppressed", 1);
        missed.resolve("artillery_fire", fire("twelves", "battery"), &[6, 3]);
        push_on(&mut missed);
        assert!(!missed.has("battery", "destroyed"));
    }
}

// FP-X11, FP-T09, FP-T11
#[test]
fn army_morale_is_tested_at_the_end_of_the_turn_or_of_every_pulse() {
    let beaten = |option: &str| {
        let mut table = battle_at("first.movement", &[("army_morale_timing", option)]);
        for unit in ["musketeers", "grenadiers", "uhlans"] {
            table.set_strength(unit, 0);
        }
        table.go_to("pulse.unsuppress");
        table
    };
    let test = json!({"army": "red"});
    let mut at_end = beaten("end_of_turn");
    assert_eq!(obligation(&at_end), None);
    assert_refused(&mut at_end, "army_morale", test.clone(), "morale_not_now", "FP-X11", "at B5");
    at_end.go_to("pulse.next");
    at_end.resolve("initiative", json!({}), &[6, 5, 2, 1, 1]);
    at_end.advance().unwrap();
    assert_eq!((at_end.step(), obligation(&at_end).as_deref()), ("end.morale", Some("FP-T11")));

    let mut each_pulse = beaten("end_of_pulse");
    for pulse in 1..=2 {
        assert_eq!(obligation(&each_pulse).as_deref(), Some("FP-T09"), "pulse {pulse}");
        assert_eq!(each_pulse.refused("army_morale", json!({"army": "blue"})), "below_break_point");
        each_pulse.resolve("army_morale", test.clone(), &[6, 6]);
        assert_eq!(each_pulse.refused("army_morale", test.clone()), "morale_tested_already");
        assert_eq!(obligation(&each_pulse), None);
        if pulse == 1 {
            walk_to(&mut each_pulse, "pulse.unsuppress");
        }
    }
    each_pulse.go_to("pulse.next");
    each_pulse.resolve("initiative", json!({}), &[6, 5, 2, 1, 1]);
    each_pulse.advance().unwrap();
    assert_eq!(each_pulse.step(), "end.length", "not at C1");
}

// FP-X11: every pulse, also the first of a turn that follows a longer one.
#[test]
fn army_morale_of_every_pulse_comes_back_in_the_next_turn() {
    let mut table = battle_at("first.movement", &[("army_morale_timing", "end_of_pulse")]);
    for unit in ["musketeers", "grenadiers", "uhlans"] {
        table.set_strength(unit, 0);
    }
    walk_to(&mut table, "first.movement");
    table.go_to("pulse.unsuppress");
    table.resolve("army_morale", json!({"army": "red"}), &[1, 1]);
    end_turn(&mut table);
    table.go_to("pulse.unsuppress");
    assert_eq!(obligation(&table).as_deref(), Some("FP-T09"));
    table.resolve("army_morale", json!({"army": "red"}), &[1, 1]);
}

// FP-X11, FP-L05: failing at the end of a pulse ends the battle there.
#[test]
fn army_morale_failed_in_a_pulse_ends_the_battle() {
    let mut table = battle_at("first.movement", &[("army_morale_timing", "end_of_pulse")]);
    set_number(&mut table, "red", "break_point", 1);
    for unit in ["musketeers", "grenadiers", "uhlans", "dragoons"] {
        table.set_strength(unit, 0);
    }
    table.go_to("pulse.unsuppress");
    assert_eq!(table.resolve("army_morale", json!({"army": "red"}), &[6, 5]).id, "army_breaks");
    assert_eq!(winner(&table), Some(Some(Side::A)));
}

// FP-X12: a battery that evaded in the enemy's segment of this pulse.
#[test]
fn a_battery_that_evaded_moves_or_is_frozen() {
    for (option, frozen) in [("false", false), ("true", true)] {
        let mut table = moving("act", &[("evaded_artillery_frozen", option)]);
        contact(&mut table, &["line"], "battery");
        table.resolve("artillery_evade", json!({"contact": CONTACT}), &[2, 2]);
        let inputs = json!({"unit": "battery", "enemy_within_6": false});
        table.go_to("second.movement");
        table.set_attribute("column", "force_status", "act");
        if frozen {
            assert_refused(&mut table, "move", inputs.clone(), "evaded_cannot_move", "FP-X12", "this pulse");
        } else {
            table.resolve("move", inputs.clone(), &[]);
        }
        // Cavalry that evaded is not meant.
        table.set_marker("uhlans", "evaded", 1);
        table.resolve("move", with(&inputs, json!({"unit": "uhlans"})), &[]);
        walk_to(&mut table, "second.movement");
        table.set_attribute("column", "force_status", "act");
        table.resolve("move", inputs, &[]);
    }
}

// FP-X13, FP-T01, FP-T12
#[test]
fn unspent_command_dice_are_lost_or_kept() {
    for (option, left, won) in [("false", 0, 3), ("true", 5, 8)] {
        let mut table = battle_at("pulse.next", &[("cd_carry_over", option)]);
        table.set_pool("blue", "cd", 5);
        end_turn(&mut table);
        walk_to(&mut table, "command.dice");
        assert_eq!(table.pool("blue", "cd"), left, "{option}");
        table.resolve("command_dice", json!({"side": "a"}), &[1, 2]);
        assert_eq!(table.pool("blue", "cd"), won, "{option}");
    }
}

// FP-X14, FP-D01
#[test]
fn command_rolls_by_quality_can_be_changed() {
    for (quality, option, roll, dice, won) in [
        ("poor", "command_roll_poor", "1d4", vec![4], 4),
        ("average", "command_roll_average", "1d6-1", vec![1], 0),
        ("good", "command_roll_good", "3d6+1", vec![1, 2, 3], 7),
        ("excellent", "command_roll_excellent", "2d10", vec![10, 9], 19),
    ] {
        let blue = BLUE.replace("quality = \"good\"", &format!("quality = \"{quality}\""));
        let mut table = Table::new("fpga", [&blue, RED], &[(option, roll)]);
        table.resolve("command_dice", json!({"side": "a"}), &dice);
        assert_eq!(table.pool("blue", "cd"), won, "{quality} {roll}");
    }
}

// FP-X15
#[test]
fn wound_test_hits_up_to_the_number() {
    for max in 1..=5_u8 {
        let mut table = fight(&["line"], "dragoons", &[("wound_test_max", &max.to_string())]);
        let led = json!({"contact": CONTACT, "attacker_subcommander_dice": true, "attacker_within_3": true});
        rolled(&mut table, "combat", led);
        for die in 1..=6 {
            let outcome = copy(&table).resolve("wound_test", json!({"officer": "leader"}), &[die]);
            assert_eq!(outcome.id, if die <= max { "sub_commander_replaced" } else { "unhurt" }, "{die} up to {max}");
        }
    }
}

// FP-X16, FP-L02: share of all eight units, rounded up.
#[test]
fn break_fraction_of_all_units() {
    for (fraction, point) in [("1/4", 2), ("1/3", 3), ("2/5", 4), ("1/2", 4), ("2/3", 6)] {
        let table = battle(&[("break_fraction", fraction)]);
        assert_eq!(whole(&table, "blue", "break_point"), Some(point), "{fraction}");
    }
}
