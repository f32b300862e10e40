//! Losses, army morale (FP-L01 to FP-L05, FP-U03) and the length of the battle (FP-L06).

use super::*;
use crate::common::fpga::{BLUE, RED, battle, battle_at};

const RED_FOOT_AND_HORSE: [&str; 5] = ["musketeers", "grenadiers", "cossacks", "dragoons", "uhlans"];
const BLUE_FOOT_AND_HORSE: [&str; 5] = ["line", "guard", "hussars", "cuirassiers", "conscripts"];

/// The end of turn 1 after these armies lost so many units, red's break point being this.
fn beaten(blue: usize, red: usize, break_point: i64) -> Table {
    let mut table = battle_at("pulse.next", &[]);
    for army in ["blue", "red"] {
        set_number(&mut table, army, "break_point", break_point);
    }
    for unit in BLUE_FOOT_AND_HORSE.iter().take(blue).chain(RED_FOOT_AND_HORSE.iter().take(red)) {
        table.set_strength(unit, 0);
    }
    table.resolve("initiative", json!({}), &[6, 5, 2, 1, 1]);
    push_on(&mut table);
    table
}

fn test_of(army: &str) -> Json {
    json!({"army": army})
}

// FP-L02: a third of all units, artillery too, rounded up; or what the list says.
#[test]
fn break_point_is_worked_out_on_all_units() {
    let table = battle(&[]);
    assert_eq!(
        (whole(&table, "blue", "break_point"), whole(&table, "red", "break_point")),
        (Some(3), Some(3)),
        "8 units each"
    );
    let listed = RED.replace("name = \"Red\"\n", "name = \"Red\"\nbreak_point = 5\n");
    let table = Table::new("fpga", [BLUE, &listed], &[]);
    assert_eq!((whole(&table, "blue", "break_point"), whole(&table, "red", "break_point")), (Some(3), Some(5)));
}

// FP-L02, FP-U03: infantry and cavalry count as lost, batteries never.
#[test]
fn lost_units_are_infantry_and_cavalry_only() {
    let mut table = battle(&[]);
    for (unit, lost) in [("battery", 0), ("uhlans", 1), ("grand_1", 1), ("musketeers", 2), ("red_attached", 2)] {
        if unit == "uhlans" || unit == "musketeers" {
            table.set_strength(unit, 0);
        } else {
            table.set_marker(unit, "destroyed", 1);
        }
        assert_eq!(whole(&table, "red", "lost_units").unwrap_or(0), lost, "{unit}");
    }
    assert_eq!(whole(&table, "blue", "lost_units").unwrap_or(0), 0);
}

// FP-L01, FP-T11: at or above the break point; the step is skipped when no army must test.
#[test]
fn an_army_tests_at_or_above_its_break_point() {
    for (lost, tests) in [(0, false), (2, false), (3, true), (4, true)] {
        let mut table = beaten(0, lost, 3);
        assert_eq!(table.step(), if tests { "end.morale" } else { "end.length" }, "{lost} lost of 3");
        if tests {
            assert_eq!(obligation(&table).as_deref(), Some("FP-T11"));
            assert_refused(&mut table, "army_morale", test_of("blue"), "below_break_point", "FP-L01", "the other army");
            table.resolve("army_morale", test_of("red"), &[1, 1]);
            assert_eq!(obligation(&table), None);
            assert_refused(&mut table, "army_morale", test_of("red"), "morale_tested_already", "FP-L01", "twice");
        }
    }
}

// FP-L03 to FP-L05: 2D6, the turn and the units lost beyond the break point; 14 holds, 15 fails.
#[test]
fn fourteen_holds_and_fifteen_breaks() {
    // Units lost, break point; dice; total of turn 1.
    for (lost, break_point, dice, total) in [
        (3, 3, [6, 6], 13),
        (4, 3, [6, 6], 14),
        (4, 2, [6, 6], 15),
        (4, 2, [6, 5], 14),
        (4, 1, [5, 6], 15),
        (4, 1, [5, 5], 14),
        (1, 1, [6, 6], 13),
    ] {
        let mut table = beaten(0, lost, break_point);
        let outcome = table.resolve("army_morale", test_of("red"), &dice);
        assert_eq!(common::value(&outcome, "total"), total, "{lost} lost of {break_point}, {dice:?}");
        let holds = total <= 14;
        assert_eq!(outcome.id, if holds { "army_fights_on" } else { "army_breaks" });
        assert_eq!(winner(&table), if holds { None } else { Some(Some(Side::A)) }, "the other side wins");
    }
}

// FP-L03: the number of the turn is added; FP-L04: an army that held tests again next time.
#[test]
fn the_turn_number_is_added_and_the_test_comes_back() {
    let mut table = beaten(0, 4, 2);
    for (turn, dice, total) in [(1, [5, 6], 14), (2, [5, 5], 14), (3, [5, 5], 15)] {
        let outcome = table.resolve("army_morale", test_of("red"), &dice);
        assert_eq!(common::value(&outcome, "total"), total, "turn {turn}");
        if total < 15 {
            assert_eq!(winner(&table), None);
            walk_to(&mut table, "pulse.next");
            table.resolve("initiative", json!({}), &[6, 5, 2, 1, 1]);
            push_on(&mut table);
            assert_eq!(table.step(), "end.morale");
        }
    }
    assert_eq!(winner(&table), Some(Some(Side::A)));
}

// FP-L01, FP-L04, FP-T11: the test comes back however many pulses the turns had.
#[test]
fn an_army_that_held_tests_again_after_a_longer_turn() {
    for pulses in 1..=4 {
        let mut table = battle_at("pulse.next", &[]);
        for unit in &RED_FOOT_AND_HORSE[..3] {
            table.set_strength(unit, 0);
        }
        for _ in 1..pulses {
            walk_to(&mut table, "pulse.next");
        }
        for turn in 1..=2 {
            last_pulse(&mut table);
            push_on(&mut table);
            assert_eq!(table.step(), "end.morale", "turn {turn}, first turn of {pulses} pulses");
            table.resolve("army_morale", test_of("red"), &[1, 1]);
            walk_to(&mut table, "pulse.next");
        }
    }
}

// FP-L05: both tested in one step; one failure gives the battle to the other, two are a draw.
#[test]
fn both_armies_failing_together_is_a_draw() {
    let (pass, fail) = ([1, 1], [6, 6]);
    for (blue, red, won) in [
        (fail, fail, Some(None)),
        (fail, pass, Some(Some(Side::B))),
        (pass, fail, Some(Some(Side::A))),
        (pass, pass, None),
    ] {
        let mut table = beaten(4, 4, 1);
        table.resolve("army_morale", test_of("blue"), &blue);
        table.resolve("army_morale", test_of("red"), &red);
        assert_eq!(winner(&table), won, "{blue:?} {red:?}");
        let mut other_order = beaten(4, 4, 1);
        other_order.resolve("army_morale", test_of("red"), &red);
        other_order.resolve("army_morale", test_of("blue"), &blue);
        assert_eq!(winner(&other_order), won, "{blue:?} {red:?} in the other order");
    }
}

// Odds by counting the 36 throws: turn 1, 2 or 3 lost beyond the break point.
#[test]
fn exact_odds_of_army_morale() {
    for (lost, break_point, breaks) in [(3, 3, "0"), (4, 2, "1/36"), (4, 1, "1/12")] {
        let table = beaten(0, lost, break_point);
        assert_eq!(table.odds("army_morale", test_of("red"), "army_breaks"), breaks, "{lost} lost of {break_point}");
    }
}

/// The length check of this turn of a battle of so many turns.
fn length_check(basic: &str, turn: usize, option: &str) -> Table {
    let mut table = battle(&[("basic_length", basic), ("battle_length", option)]);
    for played in 1..=turn {
        end_turn(&mut table);
        if played < turn {
            push_on(&mut table);
        }
    }
    table
}

// FP-L06, FP-T12: below the basic length another turn, no throw; then by the default the battle is over.
#[test]
fn the_battle_lasts_its_basic_length() {
    for turn in 1..=3 {
        let mut table = length_check("3", turn, "fixed");
        assert_eq!(obligation(&table).as_deref(), Some("FP-T12"));
        let outcome = table.resolve("battle_length", json!({}), &[]);
        let over = turn == 3;
        assert_eq!(outcome.id, if over { "battle_over" } else { "battle_goes_on" }, "turn {turn} of 3");
        // A battle that ends by length has no winner for the program.
        assert_eq!(winner(&table), if over { Some(None) } else { None });
        if !over {
            assert_eq!(table.refused("battle_length", json!({})), "length_checked_already");
            table.advance().unwrap();
            assert_eq!(table.step(), "command.dice");
        }
    }
}

// FP-L06: at the end both sides' lost units and break points are shown.
#[test]
fn the_end_by_length_shows_losses_and_break_points() {
    let mut table = length_check("1", 1, "fixed");
    table.set_strength("uhlans", 0);
    table.set_strength("cossacks", 0);
    let resolution = resolution(event(&mut table, "battle_length", json!({}), &[]));
    let shown: Vec<_> = resolution
        .lines
        .iter()
        .filter(|line| line.text.key == "line-army-losses")
        .map(|line| (line.value.map(|value| value.to_string()), line.text.args.get("break").cloned()))
        .collect();
    let of = |lost: &str| (Some(lost.to_owned()), Some(Arg::from(3_i64)));
    assert_eq!(shown, [of("0"), of("2")]);
}

// FP-L06, FP-X03 variable: over on 3 + (turn - basic length) or less.
#[test]
fn variable_length_is_thrown_from_the_basic_length_on() {
    let mut early = length_check("2", 1, "variable");
    assert_eq!(early.resolve("battle_length", json!({}), &[]).id, "battle_goes_on", "no throw before");
    for (turn, over_to, odds) in [(2, 3, "1/2"), (3, 4, "2/3"), (4, 5, "5/6"), (5, 6, "1")] {
        let table = length_check("2", turn, "variable");
        assert_eq!(table.odds("battle_length", json!({}), "battle_over"), odds, "turn {turn}");
        for die in 1..=6 {
            let outcome = copy(&table).resolve("battle_length", json!({}), &[die]);
            assert_eq!(
                outcome.id,
                if die <= over_to { "battle_over" } else { "battle_goes_on" },
                "turn {turn}, die {die}"
            );
        }
    }
}

// FP-L06, FP-X03 asked
#[test]
fn asked_length_is_what_the_players_say() {
    let mut early = length_check("2", 1, "asked");
    assert_eq!(early.resolve("battle_length", json!({}), &[]).id, "battle_goes_on");
    let mut table = length_check("2", 2, "asked");
    assert_eq!(table.refused("battle_length", json!({})), "missing_input");
    for (ends, outcome) in [(true, "battle_over"), (false, "battle_goes_on")] {
        assert_eq!(copy(&table).resolve("battle_length", json!({"battle_ends": ends}), &[]).id, outcome);
    }
}

// FP-L07: the players may end it at any step, with a winner or without.
#[test]
fn the_players_may_end_the_battle() {
    for (answers, outcome, won) in
        [(json!({"winner": "b"}), "game_won", Some(Side::B)), (json!({}), "game_drawn", None)]
    {
        for step in ["command.dice", "pulse.artillery", "first.combat"] {
            let mut table = battle_at(step, &[]);
            assert_eq!(table.resolve("end_game", answers.clone(), &[]).id, outcome);
            assert_eq!(winner(&table), Some(won));
        }
    }
}
