//! Who wins, who takes the hits, who recoils; squares, several attackers, commanders.

use super::*;

// FP-B15 to FP-B18: from points and hits to winner and recoil.
#[test]
fn who_wins_and_how_far_the_loser_recoils() {
    // Points and hits of attacker and defender, square; outcome, inches of recoil.
    let cases = [
        ((4, 2), (4, 1), false, "attacker_wins", 4),
        ((4, 3), (4, 0), false, "attacker_wins", 6),
        ((4, 1), (4, 2), false, "defender_wins", 4),
        ((4, 0), (4, 3), false, "defender_wins", 6),
        ((4, 1), (4, 1), false, "defender_wins", 3), // B15, B16: equal, the defender wins
        ((4, 0), (4, 0), false, "defender_wins", 3),
        ((4, 2), (2, 0), false, "defender_destroyed", 0),
        ((4, 2), (3, 3), false, "defender_wins", 4),
        ((5, 3), (3, 3), false, "defender_destroyed", 0), // B17: its surviving enemy never recoils
        ((1, 0), (4, 1), false, "attacker_destroyed", 0),
        ((3, 3), (4, 3), false, "attacker_destroyed", 0),
        ((2, 2), (2, 2), false, "both_destroyed", 0),
        ((4, 3), (4, 1), true, "square_holds", 3), // B18: never recoils, and has won
        ((4, 3), (4, 0), true, "square_holds", 3),
        ((4, 1), (4, 1), true, "square_holds", 3),
        ((4, 1), (4, 3), true, "square_holds", 5),
        ((4, 4), (4, 0), true, "defender_destroyed", 0),
        ((1, 0), (4, 1), true, "attacker_destroyed", 0),
    ];
    for ((attacking, hits), (defending, taken), square, outcome, recoil) in cases {
        let mut table = fight(&["line"], "musketeers", &[]);
        table.set_strength("line", attacking);
        table.set_strength("musketeers", defending);
        let (attacking, defending) = (usize::try_from(attacking).unwrap(), usize::try_from(defending).unwrap());
        let dice: Vec<u8> = faces(attacking, hits).into_iter().chain(faces(defending, taken)).collect();
        let situation = format!("{attacking} points {hits} hits, {defending} points {taken} hits, square {square}");
        let found = table.resolve("combat", with(&answer(), json!({"defender_square": square})), &dice);
        assert_eq!((found.id.as_str(), common::value(&found, "recoil")), (outcome, recoil), "{situation}");
        // FP-B15: simultaneous, one point per hit.
        assert_eq!(usize::try_from(table.strength("line")).unwrap(), attacking - taken.min(attacking), "{situation}");
        assert_eq!(
            usize::try_from(table.strength("musketeers")).unwrap(),
            defending - hits.min(defending),
            "{situation}"
        );
        assert_eq!(table.has("line", "destroyed"), taken >= attacking, "{situation}");
        assert_eq!(table.has("musketeers", "destroyed"), hits >= defending, "{situation}");
        assert!(contacts(&table).is_empty(), "{situation}");
    }
}

// FP-B18
#[test]
fn only_defending_infantry_forms_square() {
    for (defender, allowed) in [("musketeers", true), ("grenadiers", true), ("uhlans", false), ("dragoons", false)] {
        let mut table = fight(&["hussars"], defender, &[]);
        let inputs = with(&answer(), json!({"defender_square": true}));
        if allowed {
            rolled(&mut table, "combat", inputs);
        } else {
            assert_refused(&mut table, "combat", inputs, "square_not_infantry", "FP-B18", defender);
        }
    }
    let mut table = fight(&["line"], "musketeers", &[]);
    assert_eq!(
        table.refused("combat", with(&answer(), json!({"attacker_square": true}))),
        "unknown_input",
        "the attacker"
    );
}

// FP-B18: a square is the table's word, never the program's, even against both arms together.
#[test]
fn nobody_forms_square_unasked() {
    for (square, outcome) in [(json!({}), "attacker_wins"), (json!({"defender_square": true}), "square_holds")] {
        let mut table = fight(&["line", "hussars"], "musketeers", &[]);
        table.set_strength("musketeers", 4);
        table.set_strength("line", 2);
        table.set_strength("hussars", 2);
        let found = table.resolve("combat", with(&answer(), square), &[6, 6, 6, 1, 6, 1, 1, 1]);
        assert_eq!(found.id, outcome);
    }
}

// FP-B14: every attacker rolls its own dice with its own numbers; hits are added.
#[test]
fn several_attackers_roll_their_own_dice_and_add_hits() {
    let mut table = fight(&["line", "hussars"], "uhlans", &[]);
    table.set_strength("line", 3);
    table.set_strength("hussars", 2);
    table.set_strength("uhlans", 4);
    // Infantry attacking cavalry hits on 6, the hussars on 5+.
    let fought = event(&mut table, "combat", answer(), &[5, 6, 1, 5, 5, 5, 1, 1, 1]);
    assert_eq!(dice_counts(&fought), [3, 2, 4]);
    assert_eq!(scores(&fought), [1, 2, 1]);
    let outcome = resolution(fought).outcome;
    assert_eq!(
        (outcome.id.as_str(), common::value(&outcome, "hits"), common::value(&outcome, "recoil")),
        ("attacker_wins", 3, 5)
    );
    assert_eq!((table.strength("uhlans"), table.strength("line"), table.strength("hussars")), (1, 2, 2));
}

// FP-B14: most SP, tie: cavalry, then the attacker's choice; all the defender's hits fall on it.
#[test]
fn the_dominant_attacker_takes_all_the_hits() {
    let cases = [
        ("line", 4, "hussars", 3, None, "line"),
        ("line", 3, "hussars", 4, None, "hussars"),
        ("line", 4, "hussars", 4, None, "hussars"),
        ("line", 4, "conscripts", 4, Some("line"), "line"),
        ("line", 4, "conscripts", 4, Some("conscripts"), "conscripts"),
    ];
    for (first, points, second, others, chosen, dominant) in cases {
        let mut table = fight(&[first, second], "dragoons", &[]);
        table.set_strength(first, points);
        table.set_strength(second, others);
        table.set_strength("dragoons", 2);
        // The dragoons fight light hussars with a bonus, but these two dice both hit.
        let dice = vec![1; usize::try_from(points + others).unwrap()];
        let dice: Vec<u8> = dice.into_iter().chain([6, 6]).collect();
        let inputs = chosen.map_or_else(answer, |unit| with(&answer(), json!({"dominant": unit})));
        let outcome = table.resolve("combat", inputs, &dice);
        assert_eq!(
            (outcome.id.as_str(), common::value(&outcome, "recoil")),
            ("defender_wins", 5),
            "all attackers recoil"
        );
        let lost = |unit: &str, start: i64| start - i64::from(table.strength(unit));
        assert_eq!(
            (lost(first, points), lost(second, others)),
            if dominant == first { (2, 0) } else { (0, 2) },
            "{dominant}"
        );
    }
    let mut table = fight(&["line", "hussars"], "dragoons", &[]);
    table.set_strength("line", 4);
    for hussars in [4, 3] {
        table.set_strength("hussars", hussars);
        let wrong = if hussars == 4 { "line" } else { "hussars" };
        let inputs = with(&answer(), json!({"dominant": wrong}));
        assert_refused(&mut table, "combat", inputs, "not_dominant", "FP-B14", wrong);
    }
}

// FP-B14: the defender's number and re-rolls are those against the dominant attacker.
#[test]
fn the_defender_fights_the_dominant_attacker() {
    // Dragoons against line and hussars: re-rolls against light cavalry only when the hussars are dominant.
    for (line, hussars, rerolled) in [(4, 2, 0), (2, 4, 2)] {
        let mut table = fight(&["line", "hussars"], "dragoons", &[]);
        table.set_strength("line", line);
        table.set_strength("hussars", hussars);
        table.set_strength("dragoons", 2);
        let dice: Vec<u8> = [1; 6].into_iter().chain([1, 1]).chain(vec![1; rerolled]).collect();
        let fought = event(&mut table, "combat", answer(), &dice);
        assert_eq!(fought.throws[2].rerolled.len(), rerolled, "line {line}, hussars {hussars}");
    }
    // With the other reading of FP-X07 infantry attacked by cavalry hits on 6.
    for (line, hussars, hits) in [(4, 2, 1), (2, 4, 0)] {
        let mut table = fight(&["line", "hussars"], "musketeers", &[("inf_six_vs_cav", "cavalry_attacks")]);
        table.set_strength("line", line);
        table.set_strength("hussars", hussars);
        table.set_strength("musketeers", 1);
        let fought = event(&mut table, "combat", answer(), &[1, 1, 1, 1, 1, 1, 5]);
        assert_eq!(scores(&fought)[2], hits, "line {line}, hussars {hussars}");
    }
}

// FP-B14, FP-B17: the dominant attacker destroyed, the attack lost: the others recoil.
#[test]
fn attackers_left_after_a_lost_attack_recoil() {
    let mut table = fight(&["line", "hussars"], "musketeers", &[]);
    table.set_strength("line", 2);
    table.set_strength("hussars", 1);
    let inputs = with(&answer(), json!({"defender_square": false}));
    let outcome = table.resolve("combat", inputs, &[1, 1, 1, 6, 6, 6, 1, 1, 1]);
    assert_eq!((outcome.id.as_str(), common::value(&outcome, "recoil")), ("attacker_destroyed", 6));
    assert!(table.has("line", "destroyed") && !table.has("hussars", "destroyed"));
    assert_eq!(table.strength("hussars"), 1);
}

// FP-B17: the dominant attacker destroyed, but more hits inflicted: the attack has won.
#[test]
fn an_attack_that_inflicted_more_wins_without_its_dominant_unit() {
    for (square, hits, outcome, recoil) in [
        (false, 3, "attack_wins_dominant_lost", 4),
        (false, 2, "attacker_destroyed", 3), // equal: the defender wins
        (true, 3, "attacker_destroyed", 3),  // B18: a square that stands has won
    ] {
        let mut table = fight(&["line", "hussars"], "musketeers", &[]);
        table.set_strength("line", 2);
        table.set_strength("hussars", 1);
        let dice: Vec<u8> = faces(3, hits).into_iter().chain(faces(6, 2)).collect();
        let found = table.resolve("combat", with(&answer(), json!({"defender_square": square})), &dice);
        assert_eq!(
            (found.id.as_str(), common::value(&found, "recoil")),
            (outcome, recoil),
            "{hits} hits, square {square}"
        );
        assert!(table.has("line", "destroyed") && !table.has("hussars", "destroyed"));
    }
}

// FP-C07, FP-B05
#[test]
fn the_commanders_die_needs_a_commander_near_and_a_cd() {
    for (side, army) in [("attacker", "blue"), ("defender", "red")] {
        let die = |near: bool| {
            let near = json!({format!("{side}_cd_die"): true, format!("{side}_commander_within_20"): near});
            with(&answer(), near)
        };
        let mut table = fight(&["line"], "musketeers", &[]);
        assert_refused(&mut table, "combat", die(true), "not_enough_cd", "FP-P02", side);
        table.set_pool(army, "cd", 2);
        assert_refused(&mut table, "combat", die(false), "commander_too_far", "FP-C07", side);
        rolled(&mut table, "combat", die(true));
        assert_eq!(table.pool(army, "cd"), 1, "{side}");
    }
}

// FP-C07, FP-B14: one die per side, whatever the number of attackers.
#[test]
fn the_commanders_die_goes_to_one_attacker() {
    let mut table = fight(&["line", "hussars"], "musketeers", &[]);
    paying(&mut table);
    let die = with(&answer(), json!({"attacker_cd_die": true, "attacker_commander_within_20": true}));
    assert_eq!(dice_counts(&rolled(&mut table, "combat", die)), [7, 4, 6]);
    assert_eq!(table.pool("blue", "cd"), 2);
}

// 5.13
#[test]
fn a_combat_needs_an_open_contact() {
    let mut table = fight(&["line"], "musketeers", &[]);
    assert_eq!(table.refused("combat", json!({"contact": "contact_9"})), "unknown_record");
    rolled(&mut table, "combat", answer());
    assert_eq!(table.refused("combat", answer()), "unknown_record", "fought already");
}

// Undo takes a combat back as if it had not been; redo brings the very same result.
#[test]
fn a_combat_can_be_undone_and_redone() {
    let mut table = fight(&["line"], "musketeers", &[]);
    paying(&mut table);
    let before = table.game.state().clone();
    let led = json!({
        "attacker_cd_die": true, "attacker_commander_within_20": true,
        "attacker_subcommander_dice": true, "attacker_within_3": true,
    });
    table.resolve("combat", with(&answer(), led.clone()), &[6, 6, 6, 6, 6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1]);
    let after = table.game.state().clone();
    assert_ne!(before, after);
    assert!(table.has("musketeers", "destroyed") && table.has("red_attached", "destroyed"));
    table.run(Command::Undo { to: None }).unwrap();
    assert_eq!(table.game.state(), &before);
    assert_eq!(
        (table.strength("musketeers"), table.pool("blue", "cd"), table.has("leader", "wound_due")),
        (6, 3, false)
    );
    table.run(Command::Redo).unwrap();
    assert_eq!(table.game.state(), &after);
    assert_eq!(table.run(Command::Redo).unwrap_err().code, "nothing_to_redo");
    // Undone again, it may be fought otherwise, and the old result is gone.
    table.run(Command::Undo { to: None }).unwrap();
    table.resolve("combat", answer(), &[1; 12]);
    assert_eq!(table.strength("musketeers"), 6);
    assert_eq!(table.run(Command::Redo).unwrap_err().code, "nothing_to_redo");
}
