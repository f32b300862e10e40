//! How many dice, what hits, what is thrown again, and the exact odds.

use super::*;

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

// FP-C07: of several attackers the side names the one that gets the commander's die; the dominant one by default. Distance
// and wing are judged for that unit.
#[test]
fn the_commanders_die_goes_to_the_attacker_named() {
    let paid = json!({"attacker_cd_die": true, "attacker_commander_within_20": true});
    let to = |unit: &str| with(&with(&answer(), paid.clone()), json!({"attacker_supported": unit}));
    let mut table = fight(&["line", "conscripts"], "dragoons", &[]);
    paying(&mut table);
    for (inputs, helped) in
        [(with(&answer(), paid.clone()), "line"), (to("line"), "line"), (to("conscripts"), "conscripts")]
    {
        let told = resolution(rolled(&mut copy(&table), "combat", inputs));
        let given: Vec<&str> = ["line", "conscripts", "dragoons"]
            .into_iter()
            .filter(|unit| modifier(&told, "commander", Some(unit)).is_some())
            .collect();
        assert_eq!(given, [helped]);
    }
    assert_refused(&mut table, "combat", to("hussars"), "not_an_attacker", "FP-C07", "not in this contact");

    // With pools of their own a wing commander pays for a unit of his wing only.
    let mut table = fight(&["line", "conscripts"], "dragoons", &[("wing_command_dice", "own")]);
    table.set_pool("marshal", "cd", 1);
    let by_wing = |unit: &str| with(&to(unit), json!({"attacker_payer": "marshal"}));
    assert_refused(
        &mut table,
        "combat",
        by_wing("conscripts"),
        "other_wing",
        "FP-C12",
        "the reserve is not of his wing",
    );
    rolled(&mut table, "combat", by_wing("line"));
    assert_eq!(table.pool("marshal", "cd"), 0);
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

// 5.13: cover is proposed for a unit in a town; the town comes from the contact and stays with it.
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
    let outside = with(&answer(), json!({"defender_in_town": false}));
    assert_eq!(copy(&table).refused("combat", outside), "contact_elsewhere", "the contact's record knows");
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
    let command = Command::Resolve { procedure: "combat".into(), inputs, dice: None, dice_by_side: None, pause: false };
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
