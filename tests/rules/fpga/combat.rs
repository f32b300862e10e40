//! Combat (FP-B04 to FP-B19), undo and redo, overrides.

use super::*;

fn answer() -> Json {
    json!({"contact": CONTACT})
}

/// Dice of a side of so many points: so many hits, the rest misses.
fn faces(points: usize, hits: usize) -> Vec<u8> {
    (0..points).map(|die| if die < hits { 6 } else { 1 }).collect()
}

fn paying(table: &mut Table) {
    table.set_pool("blue", "cd", 3);
    table.set_pool("red", "cd", 3);
}

// FP-B04 to FP-B07: points, commander's die, MX, sub-commander; every row both ways.
#[test]
fn number_of_combat_dice() {
    let cd = |side: &str| json!({format!("{side}_cd_die"): true, format!("{side}_commander_within_20"): true});
    let led = |side: &str| json!({format!("{side}_subcommander_dice"): true, format!("{side}_within_3"): true});
    let cases: [(&str, &str, &str, Json, [usize; 2]); 13] = [
        ("B04 points of both", "line", "dragoons", json!({}), [6, 5]),
        ("B05 attacker's commander", "line", "dragoons", cd("attacker"), [7, 5]),
        ("B05 defender's commander", "line", "dragoons", cd("defender"), [6, 6]),
        ("B05 both", "line", "dragoons", with(&cd("attacker"), cd("defender")), [7, 6]),
        ("B06 MX attacker", "guard", "dragoons", json!({}), [7, 5]),
        ("B06 MX defender", "line", "grenadiers", json!({}), [6, 8]),
        ("B06 both MX", "guard", "grenadiers", json!({}), [7, 8]),
        ("B06 MX attacker in a town", "guard", "grenadiers", json!({"attacker_in_town": true}), [6, 7]),
        ("B06 MX defender in a town", "guard", "grenadiers", json!({"defender_in_town": true}), [6, 7]),
        ("B07 attacker's sub-commander, +2", "line", "dragoons", led("attacker"), [8, 5]),
        ("B07 defender's sub-commander, +1", "line", "dragoons", led("defender"), [6, 6]),
        ("all for the attacker", "guard", "dragoons", with(&cd("attacker"), led("attacker")), [10, 5]),
        ("all for the defender", "line", "grenadiers", with(&cd("defender"), led("defender")), [6, 10]),
    ];
    for (situation, attacker, defender, inputs, dice) in cases {
        let mut table = fight(&[attacker], defender, &[]);
        paying(&mut table);
        let fought = rolled(&mut table, "combat", with(&answer(), inputs));
        assert_eq!(dice_counts(&fought), dice, "{situation}");
    }
    // Current points, not those at the start.
    let mut table = fight(&["line"], "dragoons", &[]);
    table.set_strength("line", 2);
    table.set_strength("dragoons", 4);
    assert_eq!(dice_counts(&rolled(&mut table, "combat", answer())), [2, 4]);
}

/// Lowest face that hits, of the attacker and of the defender, one point each and no re-rolls.
fn hits_on(table: &Table, inputs: &Json) -> (u8, u8) {
    let lowest = |role: usize| {
        let hit = |face: &u8| {
            let dice = if role == 0 { [*face, 1] } else { [1, *face] };
            scores(&event(&mut copy(table), "combat", inputs.clone(), &dice))[role] == 1
        };
        (1..=6).find(hit).unwrap()
    };
    (lowest(0), lowest(1))
}

fn one_point_each(attacker: &str, defender: &str, options: &[(&str, &str)]) -> Table {
    let mut table = fight(&[attacker], defender, options);
    table.set_strength(attacker, 1);
    table.set_strength(defender, 1);
    table
}

// FP-B08, FP-X07: every row of the table, both ways, with both readings of "attaquant cavalerie".
#[test]
fn numbers_to_hit() {
    let in_cover = json!({"defender_cover": true});
    let covered = json!({"attacker_cover": true});
    let cases = [
        // attacker, defender, answers; default reading; the other reading
        ("line", "musketeers", json!({}), (5, 5), (5, 5)),
        ("line", "musketeers", in_cover.clone(), (6, 5), (6, 5)),
        ("line", "musketeers", covered.clone(), (5, 6), (5, 6)),
        ("line", "uhlans", json!({}), (6, 5), (5, 5)),
        ("line", "dragoons", json!({}), (6, 5), (5, 5)),
        ("line", "uhlans", in_cover.clone(), (6, 5), (6, 5)),
        ("line", "uhlans", covered.clone(), (6, 6), (5, 6)),
        ("hussars", "musketeers", json!({}), (5, 5), (5, 6)),
        ("cuirassiers", "musketeers", json!({}), (5, 5), (5, 6)),
        ("hussars", "musketeers", in_cover.clone(), (6, 5), (6, 6)),
        ("hussars", "musketeers", covered.clone(), (5, 6), (5, 6)),
        ("hussars", "uhlans", json!({}), (5, 5), (5, 5)),
        ("hussars", "uhlans", in_cover, (6, 5), (6, 5)),
        ("hussars", "uhlans", covered, (5, 6), (5, 6)),
    ];
    for (attacker, defender, inputs, by_default, other) in cases {
        for (reading, expected) in [("infantry_attacks", by_default), ("cavalry_attacks", other)] {
            let table = one_point_each(attacker, defender, &[("inf_six_vs_cav", reading)]);
            let found = hits_on(&table, &with(&answer(), inputs.clone()));
            assert_eq!(found, expected, "{attacker} attack {defender}, {inputs}, {reading}");
        }
    }
}

// 5.13: cover is proposed for a unit in a town; the town comes from the contact; the players may say otherwise.
#[test]
fn a_unit_in_a_town_is_proposed_as_in_cover() {
    let mut table = fpga::moving("act", &[]);
    let into_town = json!({"attackers": ["line"], "defender": "musketeers", "defender_in_town": true});
    table.resolve("declare_contact", into_town, &[3]);
    stand(&mut table);
    table.go_to("first.combat");
    table.set_strength("line", 1);
    table.set_strength("musketeers", 1);
    assert_eq!(hits_on(&table, &answer()), (6, 5));
    assert_eq!(hits_on(&table, &with(&answer(), json!({"defender_cover": false}))), (5, 5));
    assert_eq!(hits_on(&table, &with(&answer(), json!({"defender_in_town": false}))), (5, 5));
    assert_eq!(hits_on(&table, &with(&answer(), json!({"attacker_in_town": true}))), (6, 6));
}

#[derive(Clone, Copy, Debug)]
enum Again {
    No,
    Bonus,
    Malus,
}

impl Again {
    /// Dice after a 1 and a 6, with the hits they come to: a bonus re-roll hits on 6, a malus re-roll on 4+.
    fn throws(self) -> Vec<(Vec<u8>, u32)> {
        match self {
            Again::No => vec![(vec![1, 6], 1)],
            Again::Bonus => vec![(vec![1, 6, 6], 2), (vec![1, 6, 5], 1)],
            Again::Malus => vec![(vec![1, 6, 4], 1), (vec![1, 6, 3], 0)],
        }
    }
}

// FP-B09 to FP-B13: every row both ways for both sides, adding up and cancelling.
#[test]
fn combat_rerolls() {
    let nothing: Prepare = |_| {};
    let flanking = json!({"defender_flanked": true});
    let wet: Prepare = |t| t.set_marker("line", "vulnerable_terrain", 1);
    let strayed: Prepare = |t| t.set_marker("line", "out_of_command", 1);
    let both: Prepare = |t| {
        t.set_marker("line", "vulnerable_terrain", 1);
        t.set_marker("line", "out_of_command", 1);
    };
    let cases: [(&str, &str, &str, Prepare, Json, Again, Again); 19] = [
        ("nothing", "line", "musketeers", nothing, json!({}), Again::No, Again::No),
        ("B09 heavy against light", "cuirassiers", "uhlans", nothing, json!({}), Again::Bonus, Again::No),
        ("B09 heavy against cossacks", "cuirassiers", "cossacks", nothing, json!({}), Again::Bonus, Again::No),
        ("B09 heavy against heavy", "cuirassiers", "dragoons", nothing, json!({}), Again::No, Again::No),
        ("B09 light against heavy", "hussars", "dragoons", nothing, json!({}), Again::No, Again::Bonus),
        ("B09 light against light", "hussars", "uhlans", nothing, json!({}), Again::No, Again::No),
        ("B09 heavy against infantry", "cuirassiers", "musketeers", nothing, json!({}), Again::No, Again::No),
        ("B10 defender flanked", "line", "musketeers", nothing, flanking.clone(), Again::Bonus, Again::No),
        (
            "B10 attacker flanked",
            "line",
            "musketeers",
            nothing,
            json!({"attacker_flanked": true}),
            Again::No,
            Again::Bonus,
        ),
        ("B11 attacker in a river", "line", "musketeers", wet, json!({}), Again::Malus, Again::No),
        (
            "B11 defender in a river",
            "line",
            "musketeers",
            |t| t.set_marker("musketeers", "vulnerable_terrain", 1),
            json!({}),
            Again::No,
            Again::Malus,
        ),
        ("B12 attacker out of command", "line", "musketeers", strayed, json!({}), Again::Malus, Again::No),
        (
            "B12 defender out of command",
            "line",
            "musketeers",
            |t| t.set_marker("musketeers", "out_of_command", 1),
            json!({}),
            Again::No,
            Again::Malus,
        ),
        ("B13 two maluses count once", "line", "musketeers", both, json!({}), Again::Malus, Again::No),
        ("B13 two bonuses count once", "cuirassiers", "uhlans", nothing, flanking.clone(), Again::Bonus, Again::No),
        ("B13 bonus and malus cancel", "line", "musketeers", wet, flanking.clone(), Again::No, Again::No),
        ("B13 bonus and two maluses cancel", "line", "musketeers", both, flanking.clone(), Again::No, Again::No),
        (
            "B13 two bonuses and a malus cancel",
            "cuirassiers",
            "uhlans",
            |t| t.set_marker("cuirassiers", "out_of_command", 1),
            flanking,
            Again::No,
            Again::No,
        ),
        (
            "B13 each side for itself",
            "line",
            "musketeers",
            strayed,
            json!({"attacker_flanked": true}),
            Again::Malus,
            Again::Bonus,
        ),
    ];
    for (situation, attacker, defender, prepare, inputs, attack, defence) in cases {
        let mut table = fight(&[attacker], defender, &[]);
        table.set_strength(attacker, 2);
        table.set_strength(defender, 2);
        prepare(&mut table);
        for (first, hits) in attack.throws() {
            for (second, taken) in defence.throws() {
                let dice: Vec<u8> = first.iter().chain(&second).copied().collect();
                let fought = event(&mut copy(&table), "combat", with(&answer(), inputs.clone()), &dice);
                assert_eq!(scores(&fought), [hits, taken], "{situation} {dice:?}");
            }
        }
    }
}

// FP-B13: these numbers hold whatever the first number was.
#[test]
fn reroll_numbers_do_not_depend_on_the_first_number() {
    let mut table = fight(&["line"], "musketeers", &[]);
    table.set_strength("line", 2);
    table.set_strength("musketeers", 1);
    // Cover: the first throw hits on 6 only.
    let bonus = with(&answer(), json!({"defender_cover": true, "defender_flanked": true}));
    assert_eq!(
        scores(&event(&mut copy(&table), "combat", bonus, &[5, 6, 5, 1])),
        [1, 0],
        "a 5 is missed and missed again"
    );
    table.set_marker("line", "out_of_command", 1);
    let malus = with(&answer(), json!({"defender_cover": true}));
    assert_eq!(scores(&event(&mut copy(&table), "combat", malus.clone(), &[5, 6, 4, 1])), [1, 0], "a 6 stays on 4+");
    assert_eq!(scores(&event(&mut copy(&table), "combat", malus, &[5, 6, 3, 1])), [0, 0]);
}

// Source column of FP-B09 to FP-B12.
#[test]
fn combat_modifiers_say_whether_they_were_known_or_asked() {
    let mut table = fight(&["cuirassiers"], "uhlans", &[]);
    table.set_marker("cuirassiers", "out_of_command", 1);
    table.set_marker("uhlans", "vulnerable_terrain", 1);
    let resolution = resolution(rolled(&mut table, "combat", with(&answer(), json!({"defender_flanked": true}))));
    for (row, role, source) in [
        ("heavy_against_light", "cuirassiers", Origin::Auto),
        ("enemy_flanked", "cuirassiers", Origin::Asked),
        ("out_of_command", "cuirassiers", Origin::Auto),
        ("in_river", "uhlans", Origin::Auto),
    ] {
        assert_eq!(origin(&resolution, row, Some(role)), Some(source), "{row}");
    }
    assert_eq!(origin(&resolution, "enemy_flanked", Some("uhlans")), None);
    assert_eq!(origin(&resolution, "heavy_against_light", Some("uhlans")), None);
}

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

// 5.13: square is proposed when infantry is attacked by infantry and cavalry together.
#[test]
fn square_is_proposed_against_both_arms_together() {
    for (attackers, defender, proposed) in [
        (["line", "hussars"].as_slice(), "musketeers", true),
        (&["line", "guard"], "musketeers", false),
        (&["hussars", "cuirassiers"], "musketeers", false),
        (&["line", "hussars"], "dragoons", false),
    ] {
        let mut table = fight(attackers, defender, &[]);
        table.set_strength(defender, 4);
        for unit in attackers {
            table.set_strength(unit, 2);
        }
        // Three hits against one: in the open the defender would recoil. MX guards throw one die more.
        let dice = if attackers.contains(&"guard") { vec![6, 6, 6, 1, 1] } else { vec![6, 6, 6, 1] };
        let dice: Vec<u8> = match defender {
            // Heavy dragoons against a light dominant enemy throw their three misses again.
            "dragoons" => dice.into_iter().chain([6, 1, 1, 1, 1, 1, 1]).collect(),
            _ => dice.into_iter().chain([6, 1, 1, 1]).collect(),
        };
        let outcome = table.resolve("combat", answer(), &dice);
        assert_eq!(outcome.id, if proposed { "square_holds" } else { "attacker_wins" }, "{attackers:?} on {defender}");
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

// Overrides: a row for one unit, for all, off and on; the resolution says it was overridden.
#[test]
fn combat_modifiers_can_be_overridden_per_unit() {
    let mut table = fight(&["guard"], "grenadiers", &[]);
    table.set_strength("guard", 2);
    table.set_strength("grenadiers", 2);
    // MX of the attacker alone switched off: two dice against three.
    let mut one = copy(&table);
    let fought = overriding(&mut one, "combat", answer(), &[("mx@guard", false)], &[1; 5]);
    assert_eq!(dice_counts(&fought), [2, 3]);
    let off = resolution(fought);
    let row = modifier(&off, "mx", Some("guard")).unwrap();
    assert_eq!((row.origin, row.value.to_string().as_str()), (Origin::Overridden, "0"));
    assert_eq!(origin(&off, "mx", Some("grenadiers")), Some(Origin::Auto));
    // For everybody.
    let mut all = copy(&table);
    let fought = overriding(&mut all, "combat", answer(), &[("mx", false)], &[1; 4]);
    assert_eq!(dice_counts(&fought), [2, 2]);
    // Switched on: the guard re-rolls its misses although nobody said the enemy is flanked.
    let mut on = copy(&table);
    let fought =
        overriding(&mut on, "combat", answer(), &[("enemy_flanked@guard", true)], &[1, 1, 1, 6, 5, 1, 1, 1, 1]);
    assert_eq!(scores(&fought), [1, 0]);
    let on = resolution(fought);
    assert_eq!(origin(&on, "enemy_flanked", Some("guard")), Some(Origin::Overridden));
    assert_eq!(origin(&on, "enemy_flanked", Some("grenadiers")), None);
    // Said twice is not overridden; an unknown row is refused.
    let flanked = with(&answer(), json!({"defender_flanked": true}));
    let same = overriding(&mut copy(&table), "combat", flanked, &[("enemy_flanked@guard", true)], &[6, 6, 6, 1, 1, 1]);
    assert_eq!(origin(&resolution(same), "enemy_flanked", Some("guard")), Some(Origin::Asked));
    let inputs = inputs_of(answer()).overriding("no_such_row", true);
    let command = Command::Resolve { procedure: "combat".into(), inputs, dice: None, pause: false };
    assert_eq!(table.run(command).unwrap_err().code, "unknown_override");
}

// Odds worked out by walking every throw with its re-rolls.
#[test]
fn exact_odds_of_combats() {
    let outcomes = [
        "attacker_wins",
        "defender_wins",
        "defender_destroyed",
        "attacker_destroyed",
        "both_destroyed",
        "square_holds",
    ];
    type Case<'a> = (&'a str, &'a [(&'a str, i64)], &'a str, i64, Prepare, Json, [&'a str; 6]);
    let cases: [Case; 6] = [
        (
            "two against two, 5+",
            &[("line", 2)],
            "musketeers",
            2,
            |_| {},
            json!({}),
            ["16/81", "16/27", "8/81", "8/81", "1/81", "0"],
        ),
        (
            "in square",
            &[("line", 2)],
            "musketeers",
            2,
            |_| {},
            json!({"defender_square": true}),
            ["0", "0", "8/81", "8/81", "1/81", "64/81"],
        ),
        (
            "three flanking two that are out of command",
            &[("line", 3)],
            "musketeers",
            2,
            |t| t.set_marker("musketeers", "out_of_command", 1),
            json!({"defender_flanked": true}),
            ["625/2187", "650/2187", "304/729", "0", "0", "0"],
        ),
        (
            "infantry attacking cavalry, three each",
            &[("line", 3)],
            "uhlans",
            3,
            |_| {},
            json!({}),
            ["25/162", "2345/2916", "13/2916", "215/5832", "1/5832", "0"],
        ),
        (
            "two and the commander's die, in a river, at three in cover, flanked themselves",
            &[("line", 2)],
            "musketeers",
            3,
            |t| {
                t.set_marker("line", "vulnerable_terrain", 1);
                t.set_pool("blue", "cd", 1);
            },
            json!({
                "defender_cover": true, "attacker_flanked": true,
                "attacker_cd_die": true, "attacker_commander_within_20": true,
            }),
            ["275/5832", "674575/1259712", "425/1259712", "32813/78732", "19/78732", "0"],
        ),
        (
            "three of infantry and two of cavalry against four",
            &[("line", 3), ("hussars", 2)],
            "musketeers",
            4,
            |_| {},
            json!({"defender_square": false}),
            ["8000/19683", "8704/19683", "88/2187", "232/2187", "11/2187", "0"],
        ),
    ];
    for (situation, attackers, defender, points, prepare, inputs, odds) in cases {
        let names: Vec<&str> = attackers.iter().map(|(unit, _)| *unit).collect();
        let mut table = fight(&names, defender, &[]);
        for (unit, points) in attackers {
            table.set_strength(unit, *points);
        }
        table.set_strength(defender, points);
        prepare(&mut table);
        for (outcome, expected) in outcomes.iter().zip(odds) {
            assert_eq!(
                table.odds("combat", with(&answer(), inputs.clone()), outcome),
                expected,
                "{situation}: {outcome}"
            );
        }
    }
}
