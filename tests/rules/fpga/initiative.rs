//! Command dice (FP-C01, FP-D01) and initiative (FP-I01 to FP-I08, FP-C03).

use super::*;
use crate::common::fpga::{BLUE, RED, battle, battle_at};

fn led_by(commander: &str) -> Table {
    Table::new("fpga", [&BLUE.replace("quality = \"good\"", commander), RED], &[])
}

/// A2 with so many CDs on each side.
fn throwing(blue: u32, red: u32) -> Table {
    let mut table = battle_at("command.initiative", &[]);
    table.set_pool("blue", "cd", blue);
    table.set_pool("red", "cd", red);
    table
}

fn pools(table: &Table) -> (i64, i64) {
    (table.pool("blue", "cd"), table.pool("red", "cd"))
}

// FP-C01, FP-D01, FP-U07
#[test]
fn command_dice_are_thrown_by_the_commanders_quality() {
    let cases: [(&str, &[u8], i64); 8] = [
        ("quality = \"poor\"", &[5], 5),
        ("quality = \"average\"", &[5], 7),
        ("", &[5], 7), // average when the list says nothing
        ("quality = \"good\"", &[5, 4], 9),
        ("quality = \"excellent\"", &[5, 4], 11),
        ("quality = \"good\"\ncommand_roll = \"3d6-4\"", &[6, 5, 4], 11), // the list's own roll goes before
        ("quality = \"good\"\ncommand_roll = \"3d6-4\"", &[1, 1, 2], 0),
        ("quality = \"good\"\ncommand_roll = \"3d6-4\"", &[1, 1, 1], 0), // never below 0
    ];
    for (commander, dice, won) in cases {
        let mut table = led_by(commander);
        table.resolve("command_dice", json!({"side": "a"}), dice);
        assert_eq!(table.pool("blue", "cd"), won, "{commander} {dice:?}");
    }
}

// FP-C01
#[test]
fn command_dice_are_thrown_once_a_turn() {
    let mut table = battle(&[]);
    table.resolve("command_dice", json!({"side": "a"}), &[3, 4]);
    assert_refused(&mut table, "command_dice", json!({"side": "a"}), "cd_already_thrown", "FP-C01", "second throw");
    table.resolve("command_dice", json!({"side": "b"}), &[2]);
    assert_eq!(pools(&table), (7, 2));
    end_turn(&mut table);
    walk_to(&mut table, "command.dice");
    table.resolve("command_dice", json!({"side": "a"}), &[1, 1]);
    assert_eq!(pools(&table), (2, 0), "a new turn, a new throw");
}

// FP-I01, FP-I07
#[test]
fn higher_score_wins_the_initiative() {
    for (dice, won_by) in
        [([6, 5, 6, 4, 1], "a"), ([3, 1, 2, 3, 2], "b"), ([1, 2, 6, 5, 4], "b"), ([6, 1, 2, 4, 3], "a")]
    {
        let mut table = throwing(0, 0);
        assert_eq!(
            table.resolve("initiative", json!({"d4_side": "a"}), &dice).id,
            format!("initiative_{won_by}"),
            "{dice:?}"
        );
        assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some(won_by));
    }
}

// FP-I03, FP-I07: equal scores go by the D4.
#[test]
fn on_equal_scores_an_even_d4_favours_its_thrower() {
    let cases = [
        ("a", 1, "b"),
        ("a", 2, "a"),
        ("a", 3, "b"),
        ("a", 4, "a"),
        ("b", 1, "a"),
        ("b", 2, "b"),
        ("b", 3, "a"),
        ("b", 4, "b"),
    ];
    for (d4_side, d4, won_by) in cases {
        let mut table = throwing(0, 0);
        let outcome = table.resolve("initiative", json!({"d4_side": d4_side}), &[5, 2, 4, 3, d4]);
        assert_eq!(outcome.id, format!("initiative_{won_by}"), "D4 {d4} of side {d4_side}");
    }
}

// Section 5.3: the D4 is thrown by the side with the initiative; at A2 of turn 1 by the first side of the battle.
#[test]
fn the_d4_is_thrown_by_the_side_with_the_initiative_unless_said_otherwise() {
    let tie = [5, 2, 4, 3, 2];
    let mut first_turn = Table::new("fpga", [BLUE, RED], &[]);
    first_turn.go_to("command.initiative");
    assert_eq!(first_turn.resolve("initiative", json!({}), &tie).id, "initiative_a");
    for holder in ["a", "b"] {
        let mut table = throwing(0, 0);
        table.set_attribute("battle", "initiative_side", holder);
        assert_eq!(table.resolve("initiative", json!({}), &tie).id, format!("initiative_{holder}"));
    }
}

// FP-I04, FP-I05: the trailing side throws again first, then the side that was ahead; 1 CD per die (FP-C03).
#[test]
fn the_trailing_side_rerolls_first_then_the_other() {
    // Two dice again for the side that trails, one for the side ahead.
    let cases = [
        ("a", [3, 1, 6, 5, 1], json!({"reroll_a": [1, 2], "reroll_b": [1]}), (5 - 2, 5 - 1)),
        ("b", [6, 5, 3, 1, 1], json!({"reroll_b": [1, 2], "reroll_a": [1]}), (5 - 1, 5 - 2)),
    ];
    for (trailing, first, rerolls, left) in cases {
        let mut table = throwing(5, 5);
        let dice: Vec<u8> = first.into_iter().chain([6, 4]).chain([2]).collect();
        let outcome = table.resolve("initiative", rerolls, &dice);
        assert_eq!(outcome.id, format!("initiative_{trailing}"), "10 against 7");
        assert_eq!(pools(&table), left);
    }
    // Equal scores: the D4 says who trails. Blue is ahead with an even D4, so red throws again first.
    let mut table = throwing(5, 5);
    let rerolls = json!({"d4_side": "a", "reroll_a": [1], "reroll_b": [2]});
    assert_eq!(table.resolve("initiative", rerolls, &[5, 2, 4, 3, 2, 1, 6]).id, "initiative_a", "6+2 against 4+1");
}

// FP-I05: asked in turn, once each; nobody gets a second chance even when overtaken.
#[test]
fn each_side_is_asked_once_for_rerolls() {
    let mut table = throwing(3, 3);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({"d4_side": "a"})),
        dice: Some(vec![3, 1, 6, 5, 1]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let asked = |table: &Table| {
        let pending = table.game.state().pending.as_ref();
        pending.and_then(|pending| pending.decision.as_ref()).map(|decision| decision.field.clone())
    };
    let decide = |table: &mut Table, positions: &[i64], dice: &[u8]| {
        let value = Value::List(positions.iter().map(|position| Value::whole(*position)).collect());
        table.run(Command::Decide { value: Some(value), dice: Some(dice.to_vec()), dice_by_side: None }).unwrap();
    };
    assert_eq!(asked(&table).as_deref(), Some("reroll_a"));
    decide(&mut table, &[], &[]);
    assert_eq!(asked(&table).as_deref(), Some("reroll_b"), "ahead, and may re-roll though the other did not");
    decide(&mut table, &[1, 2], &[1, 2]);
    assert_eq!(asked(&table), None);
    assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some("a"), "4 against 3");
    assert_eq!(pools(&table), (3, 1));
}

// FP-I04: 3 against 7, and what each choice of dice makes of it. A tie is red's with an odd D4.
#[test]
fn the_odds_of_a_reroll_are_those_of_the_dice_chosen() {
    let mut table = throwing(2, 0);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({"d4_side": "a"})),
        dice: Some(vec![1, 2, 3, 4, 1]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let chance = |positions: &[i64]| {
        let answer = Value::List(positions.iter().map(|position| Value::whole(*position)).collect());
        let odds = table.game.odds_of_answer(&answer).unwrap();
        let won = odds.grouped(|outcome| outcome.id == "initiative_a").outcomes;
        won.get(&true).map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(chance(&[]), "", "3 stays 3");
    assert_eq!(chance(&[1]), "1/6", "the 2 stays: a 6 makes 8");
    assert_eq!(chance(&[2]), "", "the 1 stays: 7 at best");
    assert_eq!(chance(&[1, 2]), "5/12", "8 or more with two dice");
}

// FP-I06
#[test]
fn rerolled_dice_stand_even_when_worse() {
    let mut table = throwing(2, 0);
    let outcome = table.resolve("initiative", json!({"reroll_a": [2]}), &[6, 5, 6, 4, 1, 1]);
    assert_eq!(outcome.id, "initiative_b", "6+1 against 10");
    assert_eq!(pools(&table), (1, 0));
}

// FP-I07: equal after the re-rolls goes by the same D4.
#[test]
fn equal_final_scores_go_by_the_d4_on_the_table() {
    for (d4, won_by) in [(1, "b"), (2, "a"), (3, "b"), (4, "a")] {
        let mut table = throwing(1, 0);
        let inputs = json!({"d4_side": "a", "reroll_a": [1]});
        let outcome = table.resolve("initiative", inputs, &[1, 2, 6, 1, d4, 5]);
        assert_eq!(outcome.id, format!("initiative_{won_by}"), "5+2 against 7, D4 {d4}");
    }
}

// FP-I08: each side whose final dice are equal gains the D4.
#[test]
fn a_double_gains_as_many_command_dice_as_the_d4_shows() {
    let cases: [([u8; 5], i64, i64); 5] = [
        ([6, 5, 4, 3, 4], 0, 0),
        ([3, 3, 6, 2, 3], 3, 0),
        ([5, 4, 2, 2, 2], 0, 2),
        ([1, 1, 6, 6, 1], 1, 1),
        ([2, 2, 2, 2, 4], 4, 4),
    ];
    for (dice, blue, red) in cases {
        let mut table = throwing(0, 0);
        table.resolve("initiative", json!({"d4_side": "a"}), &dice);
        assert_eq!(pools(&table), (blue, red), "{dice:?}");
    }
    // The final dice count: a double broken by a re-roll gains nothing, one made by it gains.
    let mut broken = throwing(1, 0);
    broken.resolve("initiative", json!({"reroll_a": [1]}), &[2, 2, 6, 5, 3, 4]);
    assert_eq!(pools(&broken), (0, 0));
    let mut made = throwing(1, 0);
    made.resolve("initiative", json!({"reroll_a": [1]}), &[4, 2, 6, 5, 3, 2]);
    assert_eq!(pools(&made), (3, 0));
}

// FP-C03, FP-P02, FP-G07
#[test]
fn initiative_rerolls_are_at_most_two_different_dice_that_can_be_paid() {
    for (blue, reroll, code) in [
        (0, json!([1]), "not_enough_cd"),
        (1, json!([1, 2]), "not_enough_cd"),
        (3, json!([1, 1]), "wrong_answer"),
        (3, json!([1, 2, 3]), "wrong_answer"),
        (3, json!([3]), "wrong_answer"),
    ] {
        let mut table = throwing(blue, 0);
        assert_eq!(table.refused("initiative", json!({"reroll_a": reroll})), code, "{reroll} with {blue} CD");
    }
    // The refusal names the need and the balance.
    let table = throwing(1, 0);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({"reroll_a": [1, 2]})),
        dice: None,
        dice_by_side: None,
        pause: false,
    };
    let refusal = table.game.handle(command, common::NOW).unwrap_err();
    assert_eq!(
        (refusal.args.get("need"), refusal.args.get("left")),
        (Some(&Arg::from(2_i64)), Some(&Arg::from(1_i64)))
    );
}

// The sheet: "un commandant (armée ou aile) peut influencer l'initiative" (FP-C03 corrected): both pools may pay.
#[test]
fn army_and_wing_pools_both_pay_for_initiative() {
    for (army, wing, allowed) in [(2, 0, true), (1, 1, true), (0, 2, true), (1, 0, false), (0, 1, false)] {
        let mut table = battle_at("command.initiative", &[("wing_command_dice", "own")]);
        table.set_pool("blue", "cd", army);
        table.set_pool("marshal", "cd", wing);
        let tried = table.try_resolve("initiative", json!({"reroll_a": [1, 2]}), &[1, 2, 6, 5, 1, 4, 3]);
        assert_eq!(tried.is_ok(), allowed, "{army} and {wing}");
        let left = table.pool("blue", "cd") + table.pool("marshal", "cd");
        assert_eq!(left, if allowed { 0 } else { 1 });
    }
}

// Odds by hand: 2D6 (good) and 1D6 (poor).
#[test]
fn exact_odds_of_command_dice() {
    let table = battle(&[]);
    let odds = |side: &str, won: i64| {
        let odds = table.game.odds("command_dice", &inputs_of(json!({"side": side}))).unwrap();
        odds.grouped(|outcome| common::value(outcome, "cd")).of(&won).to_string()
    };
    assert_eq!([2, 7, 9, 12, 13].map(|won| odds("a", won)), ["1/36", "1/6", "1/9", "1/36", "0"]);
    assert_eq!([0, 1, 6, 7].map(|won| odds("b", won)), ["0", "1/6", "1/6", "0"]);
}

// Which dice are thrown again is decided with the dice on the table: the odds assume none and say so.
#[test]
fn odds_of_initiative_assume_no_reroll() {
    let table = throwing(1, 0);
    let odds = table.game.odds("initiative", &inputs_of(json!({"d4_side": "a"}))).unwrap();
    assert_eq!(odds.grouped(|outcome| outcome.id.clone()).of(&"initiative_a".to_owned()).to_string(), "1/2");
    assert!(odds.assumed.contains("reroll_a"));
}

// FP-I04: the dice lie there, so each choice has the odds of the dice that it throws again, and says what it costs.
#[test]
fn odds_of_a_reroll_are_those_of_the_dice_that_are_marked() {
    let mut table = throwing(2, 0);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({"d4_side": "a"})),
        dice: Some(vec![4, 1, 3, 6, 1]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let marked = |positions: &[i64]| Value::List(positions.iter().copied().map(Value::whole).collect());
    let won = |positions: &[i64]| {
        let odds = table.game.odds_of_answer(&marked(positions)).unwrap();
        odds.grouped(|outcome| outcome.id.clone()).of(&"initiative_a".to_owned()).to_string()
    };
    // 4 and 1 against 9, a tie lost: the 1 must become a 6, or both come to ten.
    assert_eq!([won(&[]), won(&[1]), won(&[2]), won(&[1, 2])], ["0", "0", "1/6", "1/6"]);
    let price = |positions: &[i64]| table.game.price_of_answer(&marked(positions));
    assert_eq!(price(&[]), []);
    assert_eq!(price(&[2]), [Effect::pool(&EntityId::new("blue"), PoolName::of_data("cd"), -1)]);
}

// Odds worked out by walking all 6^4 x 4 throws, blue throwing the D4.
#[test]
fn exact_odds_of_initiative() {
    let mut table = throwing(0, 0);
    let by_blue = json!({"d4_side": "a"});
    assert_eq!(table.odds("initiative", by_blue.clone(), "initiative_a"), "1/2");
    table.go_to("pulse.next");
    // After one pulse a D4 of 1 ends the turn; 2, 3, 4 favour the thrower two times in three.
    assert_eq!(table.odds("initiative", by_blue.clone(), "turn_over"), "1/4");
    assert_eq!(table.odds("initiative", by_blue.clone(), "initiative_a"), "2017/5184");
    assert_eq!(table.odds("initiative", by_blue.clone(), "initiative_b"), "1871/5184");
    walk_to(&mut table, "pulse.next");
    walk_to(&mut table, "pulse.next");
    // After three pulses only a 4 goes on.
    assert_eq!(table.odds("initiative", by_blue.clone(), "turn_over"), "3/4");
    assert_eq!(table.odds("initiative", by_blue.clone(), "initiative_a"), "721/5184");
    assert_eq!(table.odds("initiative", by_blue, "initiative_b"), "575/5184");
}

// FP-T10, T13: whether the turn goes on is said with the initiative of every pulse but the first.
#[test]
fn that_the_turn_goes_on_is_said() {
    for (step, said) in [("command.initiative", false), ("pulse.next", true)] {
        let mut table = battle_at(step, &[]);
        let thrown = resolution(event(&mut table, "initiative", json!({}), &[6, 5, 1, 2, 4]));
        let line = thrown.lines.iter().find(|line| line.text.key == "line-turn-goes-on");
        assert_eq!(line.map(|line| line.aloud), said.then_some(true), "{step}");
    }
}
