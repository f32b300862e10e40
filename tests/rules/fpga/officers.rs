//! Officers: their help (FP-O01 to FP-O05), wounds (FP-O06) and replacement (FP-O07 to FP-O10).

use super::*;
use crate::common::fpga::{BLUE, RED, battle, battle_at, moving};

/// The sub-commander of a side leads its unit in a combat.
pub fn led(side: &str) -> Json {
    json!({"contact": CONTACT, format!("{side}_subcommander_dice"): true, format!("{side}_within_3"): true})
}

// FP-O01 to FP-O04: each help once per pulse; the three do not use each other up.
#[test]
fn a_sub_commander_gives_each_help_once_per_pulse() {
    let mut table = moving("act", &[]);
    let reroll = |unit: &str| json!({"unit": unit, "enemy_within_6": true, "subcommander_within_3": true, "reroll_1": "subcommander"});
    let rally = |unit: &str| json!({"unit": unit, "enemy_beyond_20": true, "subcommander_within_3": true, "reroll_1": "subcommander"});
    table.resolve("move", reroll("line"), &[1, 4]);
    assert_eq!(table.refused("move", reroll("guard")), "sub_commander_used");
    contact(&mut table, &["line"], "grenadiers");
    contact(&mut table, &["hussars"], "musketeers");
    stand(&mut table);
    table.set_attribute("corps", "force_status", "hold");
    for unit in ["cuirassiers", "guard"] {
        table.set_strength(unit, 3);
    }
    table.resolve("rally", rally("cuirassiers"), &[6, 1]);
    assert_eq!(table.refused("rally", rally("guard")), "sub_commander_used");
    table.go_to("first.combat");
    rolled(&mut table, "combat", led("attacker"));
    for flag in ["used_move_reroll", "used_rally_reroll", "used_combat_dice"] {
        assert!(table.has("leader", flag), "{flag}");
    }
    let second = with(&led("attacker"), json!({"contact": "contact_2"}));
    assert_refused(&mut table, "combat", second, "sub_commander_used", "FP-O01", "a second combat in the pulse");
    // No help costs a CD.
    assert_eq!(table.pool("blue", "cd"), 0);
}

// FP-O04, FP-B07
#[test]
fn combat_dice_need_a_positive_personality_and_three_inches() {
    for (personality, dice) in [(3, Some(9)), (2, Some(8)), (1, Some(7)), (0, None), (-2, None)] {
        let mut table = fight(&["line"], "dragoons", &[]);
        set_number(&mut table, "leader", "personality", personality);
        match dice {
            Some(dice) => assert_eq!(dice_counts(&rolled(&mut table, "combat", led("attacker")))[0], dice),
            None => {
                assert_refused(&mut table, "combat", led("attacker"), "no_positive_personality", "FP-O04", "0 or less");
            }
        }
    }
    for side in ["attacker", "defender"] {
        let mut table = fight(&["line"], "dragoons", &[]);
        let far = with(&led(side), json!({format!("{side}_within_3"): false}));
        assert_refused(&mut table, "combat", far, "sub_commander_far", "FP-O04", side);
    }
}

// FP-O04: his own force only; with attackers of two forces each sub-commander leads his own.
#[test]
fn a_sub_commander_leads_units_of_his_own_force() {
    let mut table = fight(&["line", "conscripts"], "dragoons", &[]);
    set_number(&mut table, "deputy", "personality", 1);
    let both = with(&led("attacker"), json!({"attacker_led": ["line", "conscripts"]}));
    let mut one = copy(&table);
    let fought = rolled(&mut one, "combat", both);
    assert_eq!(dice_counts(&fought), [8, 5, 5], "+2 for the line, +1 for the conscripts");
    assert!(one.has("leader", "wound_due") && one.has("deputy", "wound_due"));
    let fought = rolled(&mut table, "combat", led("attacker"));
    assert_eq!(dice_counts(&fought), [8, 4, 5], "the dominant attacker unless others are named");
    assert!(!table.has("deputy", "wound_due"));
    // Two units of one force cannot both have his dice.
    let mut table = fight(&["line", "guard"], "dragoons", &[]);
    let twice = with(&led("attacker"), json!({"attacker_led": ["line", "guard"]}));
    assert_eq!(table.refused("combat", twice), "sub_commander_used");
}

// FP-O05, FP-R03, FP-S03, FP-A02: the four things an out-of-command unit suffers.
#[test]
fn a_unit_out_of_command_is_vulnerable_and_cannot_skirmish_fire_or_rally() {
    let mut table = battle_at("pulse.skirmish", &[]);
    for unit in ["line", "twelves", "musketeers"] {
        table.resolve("mark_unit", json!({"unit": unit, "marker": "out_of_command", "present": true}), &[]);
    }
    let skirmish = json!({"attacker": "line", "target": "grenadiers", "distance_ok": true});
    assert_eq!(table.refused("skirmish", skirmish), "out_of_command");
    table.go_to("pulse.artillery");
    assert_eq!(
        table.refused("artillery_fire", json!({"battery": "twelves", "target": "musketeers", "distance": 4})),
        "out_of_command"
    );
    // Vulnerable to fire: the missed die is thrown again.
    let at_stray = json!({"battery": "horse_guns", "target": "musketeers", "distance": 10});
    assert_eq!(scores(&event(&mut table, "artillery_fire", at_stray, &[1, 5])), [1]);
    table.go_to("first.movement");
    table.set_attribute("corps", "force_status", "hold");
    table.set_strength("line", 4);
    assert_eq!(table.refused("rally", json!({"unit": "line", "enemy_beyond_20": true})), "out_of_command");
}

// FP-O06: due after the combat for every sub-commander who gave dice, before the segment is left.
#[test]
fn leading_a_combat_brings_a_wound_test() {
    let mut table = fight(&["line"], "dragoons", &[]);
    assert_eq!(table.refused("wound_test", json!({"officer": "leader"})), "no_wound_test_due");
    let both = with(&led("attacker"), json!({"defender_subcommander_dice": true, "defender_within_3": true}));
    rolled(&mut table, "combat", both);
    for officer in ["leader", "general"] {
        assert_eq!(obligation(&table).as_deref(), Some("FP-O06"), "{officer}");
        assert_eq!(table.resolve("wound_test", json!({"officer": officer}), &[2]).id, "unhurt");
        assert_eq!(table.refused("wound_test", json!({"officer": officer})), "no_wound_test_due", "once");
    }
    assert_eq!(obligation(&table), None);
    assert_eq!(whole(&table, "leader", "personality"), Some(2));
}

// FP-O06, FP-X15, FP-O08
#[test]
fn a_one_wounds_the_sub_commander() {
    for die in 1..=6 {
        let mut table = fight(&["line"], "dragoons", &[]);
        rolled(&mut table, "combat", led("attacker"));
        let outcome = table.resolve("wound_test", json!({"officer": "leader"}), &[die]);
        assert_eq!(outcome.id, if die == 1 { "sub_commander_replaced" } else { "unhurt" }, "{die}");
        assert_eq!(whole(&table, "leader", "personality"), Some(if die == 1 { 0 } else { 2 }));
    }
    let mut table = fight(&["line"], "dragoons", &[]);
    rolled(&mut table, "combat", led("attacker"));
    assert_eq!(table.odds("wound_test", json!({"officer": "leader"}), "sub_commander_replaced"), "1/6");
}

// FP-O08: minus 2 each time, no floor.
#[test]
fn a_replaced_sub_commander_loses_two_points_again_and_again() {
    let mut table = battle(&[]);
    for personality in [0, -2, -4, -6, -8] {
        table.resolve("officer_replacement", json!({"officer": "leader"}), &[]);
        assert_eq!(whole(&table, "leader", "personality"), Some(personality));
    }
    table.go_to("first.control");
    let outcome = table.resolve("control_test", json!({"force": "corps", "enemy_within_20": true}), &[6, 6]);
    assert_eq!(outcome.id, "status_hold", "12 - 8 is 4");
}

// FP-O09: poor from the next A1 on, even if the list gave another roll; the present pool stays.
#[test]
fn a_replaced_army_commander_is_poor_from_the_next_turn() {
    let blue = BLUE.replace("quality = \"good\"", "quality = \"excellent\"\ncommand_roll = \"4d6\"");
    let mut table = Table::new("fpga", [&blue, RED], &[]);
    table.set_attribute("battle", "initiative_side", "a");
    table.resolve("command_dice", json!({"side": "a"}), &[6, 6, 6, 6]);
    table.go_to("pulse.next");
    table.resolve("officer_replacement", json!({"officer": "emperor"}), &[]);
    assert_eq!(table.pool("blue", "cd"), 24);
    assert_eq!(text(&table, "emperor", "quality").as_deref(), Some("poor"));
    end_turn(&mut table);
    walk_to(&mut table, "command.dice");
    table.resolve("command_dice", json!({"side": "a"}), &[5]);
    assert_eq!(table.pool("blue", "cd"), 5, "1D6");
    // A replaced commander is still there to be used.
    table.go_to("first.movement");
    table.resolve("officer_move", json!({"officer": "emperor"}), &[]);
}

// FP-O10
#[test]
fn a_lost_wing_commander_is_not_replaced() {
    let mut table = battle_at("first.control", &[]);
    table.set_pool("blue", "cd", 4);
    table.resolve("officer_replacement", json!({"officer": "marshal"}), &[]);
    assert_eq!(table.pool("blue", "cd"), 4);
    let orders =
        |commander: &str| json!({"force": "corps", "commander": commander, "in_contact": true, "status": "act"});
    assert_eq!(table.refused("imperious_orders", orders("marshal")), "out_of_play");
    let by_wing = json!({"force": "corps", "enemy_within_20": true, "wing_cd_dice": 1, "wing_distance": "within_20"});
    assert_eq!(table.refused("control_test", by_wing), "no_wing_commander");
    // The army commander still helps.
    table.resolve("imperious_orders", orders("emperor"), &[]);
    // Never again, in no later pulse.
    walk_to(&mut table, "first.control");
    assert_eq!(table.refused("imperious_orders", orders("marshal")), "out_of_play");
}

// FP-O10, FP-X05: with pools of their own his is lost.
#[test]
fn a_lost_wing_commanders_own_pool_is_lost() {
    let mut table = battle_at("first.movement", &[("wing_command_dice", "own")]);
    table.set_pool("blue", "cd", 2);
    table.set_pool("marshal", "cd", 3);
    table.resolve("officer_replacement", json!({"officer": "marshal"}), &[]);
    assert_eq!((table.pool("blue", "cd"), table.pool("marshal", "cd")), (2, 0));
    end_turn(&mut table);
    walk_to(&mut table, "command.dice");
    assert_eq!(table.refused("command_dice", json!({"side": "a", "wing": "marshal"})), "out_of_play");
    table.resolve("command_dice", json!({"side": "a"}), &[1, 1]);
    table.resolve("command_dice", json!({"side": "b"}), &[1]);
    assert_eq!(obligation(&table), None, "nobody waits for him");
}

// FP-T15: at any step.
#[test]
fn an_officers_loss_may_be_recorded_at_any_step() {
    let mut table = battle(&[]);
    for step in ["command.dice", "pulse.skirmish", "pulse.artillery", "first.control", "second.combat", "pulse.next"] {
        table.go_to(step);
        let before = whole(&table, "general", "personality").unwrap();
        table.resolve("officer_replacement", json!({"officer": "general"}), &[]);
        assert_eq!(whole(&table, "general", "personality"), Some(before - 2), "{step}");
    }
}
