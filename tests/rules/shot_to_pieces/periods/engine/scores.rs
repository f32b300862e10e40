//! What fire, resilience and combat come to, and what comes of them.

use super::{ENEMY, PERIODS, Table, UNIT, aimed, deploy, engaged, fight, record, second_round, shoot, totals};
use crate::common::copy;
use serde_json::json;

/// Scores with dice of 1 on both sides: the unit fires from a distance, the enemy resists.
#[rustfmt::skip]
const SCORES: &[(&str, &str, f64, [i64; 2])] = &[
    // Fire power and resilience may differ.
    ("ww1", "type=cossack enemy.type=cossack", 5.0, [3, 4]),
    ("ww1", "type=art enemy.type=art", 12.0, [5, 4]),
    ("acw", "enemy.type=cav", 5.0, [4, 3]),
    // STPP-E03, O11: 5 for infantry and skirmishers, 3 for cavalry, none for guns; formations come on top.
    ("empire", "quality=elite shot=experienced", 5.0, [6, 4]),
    ("empire", "quality=elite shot=experienced formation=line_formation", 5.0, [7, 4]),
    ("empire", "quality=elite shot=experienced formation=square", 5.0, [4, 4]),
    ("empire", "type=skirmisher quality=elite shot=experienced", 5.0, [6, 4]),
    ("empire", "quality=elite", 5.0, [6, 4]),
    ("empire", "quality=veteran shot=experienced", 5.0, [6, 4]),
    ("empire", "type=medium_artillery quality=elite shot=experienced", 12.0, [8, 4]),
    ("empire", "enemy.type=heavy_cavalry enemy.quality=elite", 5.0, [4, 4]),
    ("empire", "enemy.type=medium_cavalry enemy.quality=elite", 5.0, [4, 4]),
    ("empire", "enemy.type=medium_cavalry enemy.quality=veteran", 5.0, [4, 4]),
    ("empire", "enemy.type=heavy_cavalry enemy.quality=militia", 5.0, [4, 2]),
    ("empire", "enemy.type=skirmisher enemy.quality=elite", 5.0, [4, 6]),
    ("empire", "quality=elite shot=experienced", 10.0, [5, 4]),
    ("empire", "quality=elite shot=experienced option.cap_scope=total", 10.0, [6, 4]),
    ("empire", "quality=elite shot=experienced option.cap_scope=total", 5.0, [6, 4]),
    ("empire", "quality=elite shot=experienced formation=line_formation option.cap_scope=total", 10.0, [7, 4]),
    // No cap elsewhere.
    ("acw", "type=skirmisher quality=elite shot=experienced superior_rate=true", 5.0, [8, 4]),
    ("war_1870", "type=skirmisher quality=elite shot=experienced", 5.0, [7, 4]),
    // STPP-F08, O08.
    ("acw", "formation=extended_line", 5.0, [3, 4]),
    ("acw", "formation=extended_line option.extended_line_fire=4", 5.0, [4, 4]),
    ("acw", "enemy.formation=extended_line", 5.0, [4, 5]),
    // STPP-F03, F04.
    ("empire", "type=medium_artillery enemy.formation=line_formation", 12.0, [5, 5]),
    ("empire", "type=medium_artillery enemy.type=cav enemy.formation=line_formation", 12.0, [5, 5]),
    ("war_1870", "type=art enemy.formation=line_formation", 12.0, [5, 5]),
    ("war_1870", "type=art enemy.type=cav enemy.formation=line_formation", 12.0, [5, 3]),
    // Size (STPP-R04).
    ("awi", "size=fat enemy.size=skeleton", 5.0, [5, 4]),
    ("awi", "size=skeleton enemy.size=fat", 5.0, [4, 5]),
];

#[test]
fn scores_of_fire_and_resilience() {
    for (period, words, range, expected) in SCORES {
        let mut table = aimed(period, words, false);
        assert_eq!(totals(&shoot(&mut table, *range, false, &[1, 1])), *expected, "{period}: {words}");
    }
}

/// Scores of a melee with dice of 1: the unit in rounds 1 and 2 (there -1 for the melee of the phase before).
#[rustfmt::skip]
const COMBATS: &[(&str, &str, i64, i64)] = &[
    ("ww1", "", 4, 3),
    ("ww1", "type=art", 4, 1),
    ("acw", "type=cav enemy.type=cav", 5, 4),
    ("acw", "type=cavalry_3_4 enemy.type=cav", 5, 4),
    ("acw", "type=cavalry_3_4 enemy.type=cav option.acw_cavalry_combat=list", 4, 4),
    ("awi", "type=light_infantry", 4, 2),
    ("empire", "type=light_cavalry enemy.type=heavy_cavalry", 5, 3),
    ("empire", "type=light_cavalry enemy.type=heavy_cavalry option.slash_vs_cav=always", 4, 3),
    ("empire", "type=medium_cavalry nation=english enemy.type=heavy_cavalry", 5, 3),
    ("empire", "type=medium_cavalry nation=english enemy.type=heavy_cavalry option.impetus_needs_charge=true", 4, 3),
    ("empire", "type=heavy_artillery", 5, 1),
    ("empire", "nation=russian", 4, 4),
    ("grand_siecle", "type=dragoon enemy.type=cav", 5, 3),
    ("algeria", "type=native_camelry enemy.type=cav", 6, 4),
    ("algeria", "type=light_cavalry enemy.type=cav", 5, 3),
    ("war_1870", "type=light_cavalry enemy.type=cav", 5, 3),
    ("war_1870", "type=machine_gun", 4, 1),
];

#[test]
fn scores_of_combat_in_both_rounds() {
    for (period, words, first, second) in COMBATS {
        let table = engaged(period, words);
        // Side A, the unit's, throws first.
        let [mine, _] = totals(&fight(&mut copy(&table), &[1, 1]));
        assert_eq!(mine, *first, "{period} round 1: {words}");
        let [mine, _] = totals(&fight(&mut second_round(&table), &[1, 1]));
        assert_eq!(mine, *second, "{period} round 2: {words}");
    }
}

/// Faces 1 to 6 of a die added to real fire, and what the score of a 1 comes to.
#[test]
fn extra_dice_change_the_score() {
    let imperial = "type=art weapon=french_4 nation=imperial_french";
    for (period, words, indirect, scores) in [
        ("ww1", "type=art", true, [3, 4, 4, 5, 5, 5]),
        ("acw", "type=art", true, [3, 4, 4, 5, 5, 5]),
        ("war_1870", "type=art", true, [3, 4, 4, 5, 5, 5]),
        ("war_1870", imperial, false, [3, 4, 4, 5, 5, 5]),
        ("algeria", "type=rocket_battery", false, [3, 4, 5, 5, 5, 6]),
        ("algeria", "type=rocket_battery", true, [3, 4, 5, 5, 5, 6]),
    ] {
        let table = aimed(period, words, indirect);
        for (face, expected) in (1..=6).zip(scores) {
            let [mine, _] = totals(&shoot(&mut copy(&table), 12.0, false, &[1, face, 1]));
            assert_eq!(mine, expected, "{period} {face}: {words}");
        }
    }
    // Both dice together; none for whoever only resists; none where the sheet has none (STPP-R07).
    let both = aimed("war_1870", imperial, true);
    assert_eq!(totals(&shoot(&mut copy(&both), 12.0, false, &[1, 1, 2, 1])), [2, 4]);
    let resisting = aimed(
        "war_1870",
        &["enemy.type=art", "enemy.weapon=french_4", "enemy.nation=imperial_french"].join(" "),
        false,
    );
    assert_eq!(totals(&shoot(&mut copy(&resisting), 5.0, false, &[1, 1])), [4, 4]);
    let off = aimed("war_1870", &format!("{imperial} option.irregular_die=off"), false);
    assert_eq!(totals(&shoot(&mut copy(&off), 12.0, false, &[1, 1])), [5, 4]);
    for period in ["awi", "empire", "grand_siecle"] {
        let table = aimed(period, "type=art", true);
        assert_eq!(totals(&shoot(&mut copy(&table), 12.0, false, &[1, 1])), [5, 4], "{period}");
    }
    let howitzer = aimed("algeria", "type=art howitzer=true", true);
    assert_eq!(totals(&shoot(&mut copy(&howitzer), 12.0, false, &[1, 1])), [5, 4]);
}

/// STPP-X12: what is refused of indirect fire.
#[test]
fn dead_zones_and_bans_of_indirect_fire() {
    let mut table = deploy("algeria", "type=art");
    table.go_to("first.declare");
    let inputs = json!({"unit": UNIT, "target": ENEMY, "indirect": true});
    assert_eq!(table.refused("declare_fire", inputs), "no_indirect_fire");
    for period in PERIODS {
        let words = if period == "algeria" { "type=art howitzer=true" } else { "type=art" };
        let mut table = aimed(period, words, true);
        let inputs = |range: f64| json!({"salvo": record(&table, "salvo"), "range": range, "can_reply": false});
        let (inside, outside) = (inputs(10.0), inputs(10.1));
        let dice: &[u8] = if matches!(period, "ww1" | "acw" | "war_1870") { &[1, 4, 1] } else { &[1, 1] };
        if period == "war_1870" {
            // Measured from the friend fired over: only the table can tell.
            assert!(copy(&table).try_resolve("fire", inside, dice).is_ok(), "{period}");
        } else {
            assert_eq!(table.refused("fire", inside), "in_dead_zone", "{period}");
        }
        assert!(table.try_resolve("fire", outside, dice).is_ok(), "{period}");
    }
}

/// What a margin of 3 and more, then of 1 or 2, does to a fresh target (STPP-X10).
#[rustfmt::skip]
const RESULTS: &[(&str, &str, f64, &str, &str)] = &[
    ("ww1", "", 5.0, "destroyed", "shaken"),
    ("ww1", "type=skirmisher", 5.0, "shaken", "shaken"),
    ("ww1", "type=skirmisher_cavalry", 5.0, "shaken", "shaken"),
    ("ww1", "type=machine_gun", 5.0, "destroyed", "shaken"),
    ("ww1", "type=machine_gun", 20.0, "destroyed", "shaken"),
    ("ww1", "type=machine_gun", 30.0, "destroyed", "shaken"),
    ("ww1", "type=tank", 5.0, "destroyed", "shaken"),
    ("ww1", "type=tachanka", 5.0, "destroyed", "shaken"),
    ("ww1", "type=armoured_car", 5.0, "destroyed", "shaken"),
    ("ww1", "type=art", 20.0, "destroyed", "shaken"),
    ("ww1", "type=art", 40.0, "shaken", "shaken"),
    ("ww1", "type=art gun_class=extra_heavy", 60.0, "brittle", "brittle"),
    ("acw", "type=skirmisher", 5.0, "shaken", "shaken"),
    ("acw", "formation=extended_line", 5.0, "shaken", "shaken"),
    ("acw", "type=machine_gun", 30.0, "destroyed", "shaken"),
    ("awi", "type=militia quality=elite", 5.0, "destroyed", "shaken"),
    ("awi", "type=militia quality=elite option.awi_militia_fire=experienced_only_shaken", 5.0, "shaken", "shaken"),
    ("awi", "type=militia quality=elite option.awi_militia_fire=experienced_long", 5.0, "destroyed", "shaken"),
    ("awi", "type=colonial_cavalry", 5.0, "shaken", "brittle"),
    ("empire", "type=skirmisher", 5.0, "shaken", "shaken"),
    ("empire", "second_line=true", 5.0, "shaken", "brittle"),
    ("grand_siecle", "type=art", 10.0, "destroyed", "shaken"),
    ("grand_siecle", "type=art", 30.0, "shaken", "brittle"),
    ("grand_siecle", "type=art gun_class=heavy", 45.0, "brittle", "brittle"),
    ("empire", "type=art", 30.0, "shaken", "shaken"),
    ("algeria", "type=native_shooting_infantry", 5.0, "shaken", "shaken"),
    ("algeria", "type=native_light_infantry", 5.0, "shaken", "shaken"),
    ("algeria", "type=native_skirmisher", 5.0, "shaken", "shaken"),
    ("algeria", "", 5.0, "destroyed", "shaken"),
    ("war_1870", "type=skirmisher", 5.0, "shaken", "shaken"),
    ("war_1870", "type=detached_skirmisher", 5.0, "shaken", "shaken"),
    ("war_1870", "type=machine_gun", 30.0, "destroyed", "shaken"),
];

/// The outcome of the first throw whose margin lies in a range.
fn outcome_of(table: &Table, range: f64, margins: std::ops::RangeInclusive<i64>) -> String {
    for (first, second) in (1..=4).flat_map(|first| (1..=4).map(move |second| (first, second))) {
        let mut copy = copy(table);
        let event = shoot(&mut copy, range, false, &[first, second]);
        let [mine, theirs] = totals(&event);
        if margins.contains(&(mine - theirs)) {
            return event.resolution.unwrap().outcome.id;
        }
    }
    panic!("no throw has such a margin")
}

#[test]
fn results_of_fire_by_type_and_band() {
    for (period, words, range, high, low) in RESULTS {
        let table = aimed(period, &format!("{words} enemy.quality=militia"), false);
        assert_eq!(outcome_of(&table, *range, 3..=9), *high, "{period} at {range}, 3 and more: {words}");
        assert_eq!(outcome_of(&table, *range, 1..=2), *low, "{period} at {range}, 1 or 2: {words}");
    }
    // Whoever kills only the shaken kills them with any margin; detached skirmishers never do.
    for (period, words, expected) in [
        ("ww1", "type=skirmisher", "destroyed"),
        ("war_1870", "type=skirmisher", "destroyed"),
        ("war_1870", "type=detached_skirmisher", "shaken"),
        ("algeria", "type=native_light_infantry", "destroyed"),
        ("algeria", "type=native_skirmisher", "shaken"),
        ("acw", "type=skirmisher", "shaken"),
    ] {
        let table = aimed(period, &format!("{words} enemy.shaken=1"), false);
        for margins in [1..=2, 3..=9] {
            let outcome = outcome_of(&table, 5.0, margins.clone());
            assert_eq!(outcome, expected, "{period} {margins:?}: {words}");
        }
    }
}
