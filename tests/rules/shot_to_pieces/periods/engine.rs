//! The periods in play: fat and lancers at ties, caps, extra dice, results, charges, moves and formation changes.

use estafette::engine::message::Arg;
use estafette::engine::names::{MarkerName, RecordKind};
use estafette::engine::play::Event;
use estafette::engine::procedure::Outcome;
use estafette::engine::value::Value;
use serde_json::{Value as Json, json};

use super::{ENEMY, Table, UNIT, deploy};

fn copy(table: &Table) -> Table {
    Table { game: table.game.clone() }
}

fn record(table: &Table, kind: &str) -> String {
    table.game.state().records_of(RecordKind::of_data(kind)).next().unwrap_or_else(|| panic!("no {kind}")).id.clone()
}

/// Both scores, dice included: the one who acts first.
fn totals(event: &Event) -> [i64; 2] {
    let lines = &event.resolution.as_ref().unwrap().lines;
    let totals = lines.iter().filter(|line| line.text.key == "line-total");
    let totals: Vec<i64> = totals.map(|line| line.value.unwrap().trunc()).collect();
    totals.try_into().unwrap()
}

/// The unit has declared its fire at the enemy.
fn aimed(period: &str, words: &str, indirect: bool) -> Table {
    let mut table = deploy(period, words);
    table.go_to("first.declare");
    let mut inputs = json!({"unit": UNIT, "target": ENEMY});
    if indirect {
        inputs["indirect"] = json!(true);
    }
    table.resolve("declare_fire", inputs, &[]);
    table.go_to("first.fire");
    table
}

fn shoot(table: &mut Table, range: f64, reply: bool, dice: &[u8]) -> Event {
    let inputs = json!({"salvo": record(table, "salvo"), "range": range, "can_reply": reply});
    table.try_resolve("fire", inputs, dice).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// The battle after a throw of two dice that made both scores equal.
fn tied(table: &Table, throw: impl Fn(&mut Table, &[u8]) -> Event) -> Table {
    for first in 1..=4 {
        for second in 1..=4 {
            let mut copy = copy(table);
            let [mine, theirs] = totals(&throw(&mut copy, &[first, second]));
            if mine == theirs {
                return copy;
            }
        }
    }
    panic!("no tie is possible");
}

/// Shaken and brittle of the unit, then of the enemy.
fn marks(table: &Table) -> [usize; 4] {
    let of = |id: &str, marker: &str| table.entity(id).marks(MarkerName::of_data(marker));
    [of(UNIT, "shaken"), of(UNIT, "brittle"), of(ENEMY, "shaken"), of(ENEMY, "brittle")]
}

fn fire_tie(period: &str, words: &str, reply: bool) -> [usize; 4] {
    let table = tied(&aimed(period, words, false), |table, dice| shoot(table, 5.0, reply, dice));
    marks(&table)
}

/// Sources of fat: period, unit, fat in fire, in round 1, in round 2 (STPP-X02 to X09).
#[rustfmt::skip]
const FAT: &[(&str, &str, bool, bool, bool)] = &[
    ("ww1", "type=art weapon=french_75", true, true, false),
    ("ww1", "type=art gun_class=heavy fat_gun=true", true, true, false),
    ("ww1", "type=art gun_class=extra_heavy fat_gun=true enemy.quality=elite", true, true, false),
    ("ww1", "type=art gun_class=heavy", false, false, false),
    ("ww1", "size=fat", true, true, true),
    ("awi", "type=art fire=3 fat_gun=true", true, false, false),
    ("awi", "type=art", false, false, false),
    ("awi", "nation=french", true, false, false),
    ("awi", "size=fat", true, true, true),
    ("awi", "nation=american", false, false, false),
    ("empire", "regimental_guns=true", true, true, false),
    ("empire", "type=heavy_artillery weapon=english_9", true, false, false),
    ("empire", "type=heavy_artillery weapon=prussian_12_1806", true, false, false),
    ("empire", "type=heavy_artillery", false, false, false),
    ("empire", "type=medium_artillery double_battery=true", true, true, true),
    ("empire", "size=fat", true, true, true),
    ("empire", "", false, false, false),
    ("grand_siecle", "size=fat", true, true, true),
    ("grand_siecle", "type=art", false, false, false),
    ("algeria", "size=fat", true, true, true),
    ("algeria", "", false, false, false),
    ("acw", "type=art", false, false, false),
    ("acw", "type=art fat_gun=true", false, false, false),
    ("war_1870", "type=art weapon=prussian_4 nation=prussian", true, true, false),
    ("war_1870", "type=art weapon=prussian_6", true, true, false),
    ("war_1870", "type=art weapon=french_12", true, true, false),
    ("war_1870", "type=art weapon=french_7", true, true, false),
    ("war_1870", "type=art weapon=french_4 nation=republican_french", true, true, false),
    ("war_1870", "type=art weapon=french_4", false, false, false),
    ("war_1870", "nation=prussian", true, true, true),
    ("war_1870", "nation=imperial_french", false, false, false),
];

#[test]
fn fat_units_win_ties_of_fire() {
    for (period, words, fat, _, _) in FAT {
        assert_eq!(fire_tie(period, words, false), [0, 0, usize::from(*fat), 0], "{period}: {words}");
    }
    // A skeleton that resists suffers from a tie; a fat one does nothing (STPP-X01).
    assert_eq!(fire_tie("empire", "enemy.size=skeleton", false), [0, 0, 1, 0]);
    assert_eq!(fire_tie("empire", "size=fat enemy.size=fat", false), [0, 0, 1, 0]);
    assert_eq!(fire_tie("empire", "enemy.size=fat", false), [0, 0, 0, 0]);
    // Fat against skeleton is +1 instead: a tie after it is a plain one.
    assert_eq!(fire_tie("empire", "size=fat enemy.size=skeleton", false), [0, 0, 0, 0]);
}

/// STPP-O04, R05, R06: in an exchange.
#[test]
fn ties_of_an_exchange() {
    for (words, expected) in [
        ("", [0, 1, 0, 1]),
        ("size=fat", [0, 1, 1, 1]),
        ("size=fat option.fat_tie=replaces", [0, 0, 1, 0]),
        ("option.fat_tie=replaces", [0, 1, 0, 1]),
        ("size=fat enemy.size=fat", [0, 1, 0, 1]),
        ("size=fat enemy.size=fat option.fat_tie=replaces", [0, 1, 0, 1]),
        ("size=fat enemy.size=skeleton", [0, 1, 0, 1]),
        ("size=skeleton enemy.size=skeleton", [0, 1, 0, 1]),
        ("enemy.size=fat", [1, 1, 0, 1]),
        ("size=skeleton", [1, 1, 0, 1]),
    ] {
        for period in super::PERIODS {
            assert_eq!(fire_tie(period, words, true), expected, "{period}: {words}");
        }
    }
}

/// The enemy, of the player whose phase it is, has charged the unit.
fn engaged(period: &str, words: &str) -> Table {
    let mut table = deploy(period, &format!("{words} option.first_side=b"));
    charge(&mut table, ENEMY, UNIT, "corps_b");
    table.go_to("first.combat");
    table
}

fn charge(table: &mut Table, unit: &str, target: &str, corps: &str) {
    at_charges(table, corps);
    table.resolve("charge", json!({"unit": unit, "target": target}), &[]);
    table.resolve("contact", json!({"charge": record(table, "charge"), "made": true}), &[]);
}

fn at_charges(table: &mut Table, corps: &str) {
    table.go_to("first.charges");
    ready(table, corps);
}

fn ready(table: &mut Table, corps: &str) {
    table.set_marker(corps, "activated", 1);
    table.set_attribute(corps, "ap_total", Value::whole(20));
}

fn fight(table: &mut Table, dice: &[u8]) -> Event {
    let inputs = json!({"melee": record(table, "melee"), "flanked_a": "none", "flanked_b": "none"});
    table.try_resolve("combat", inputs, dice).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// The same melee one phase later, both units as good as new.
fn second_round(table: &Table) -> Table {
    let mut later = tied(table, fight);
    for (id, marker) in [(UNIT, "shaken"), (UNIT, "brittle"), (ENEMY, "shaken"), (ENEMY, "brittle")] {
        later.set_marker(id, marker, 0);
    }
    later.go_to("second.combat");
    later
}

#[test]
fn fat_units_win_ties_of_combat_as_long_as_they_are_fat() {
    for (period, words, _, first, second) in FAT {
        let table = engaged(period, words);
        let shaken = usize::from(*first);
        assert_eq!(marks(&tied(&table, fight)), [0, 1, shaken, 1], "{period} round 1: {words}");
        let table = second_round(&table);
        let shaken = usize::from(*second);
        assert_eq!(marks(&tied(&table, fight)), [0, 1, shaken, 1], "{period} round 2: {words}");
    }
    let cavalry = engaged("war_1870", "type=cav nation=prussian enemy.type=cav");
    assert_eq!(marks(&tied(&cavalry, fight)), [0, 1, 1, 1]);
}

/// STPP-X01: lancers win a tie in round 1, and nobody takes the brittle of a tie.
#[test]
fn lancers_win_ties_in_the_first_round() {
    let lancers = engaged("empire", "type=light_cavalry lancer=true enemy.type=light_cavalry");
    assert_eq!(marks(&tied(&lancers, fight)), [0, 0, 1, 0]);
    assert_eq!(marks(&tied(&second_round(&lancers), fight)), [0, 1, 0, 1]);
    let both = engaged("empire", "type=light_cavalry lancer=true enemy.type=light_cavalry enemy.lancer=true");
    assert_eq!(marks(&tied(&both, fight)), [0, 1, 0, 1]);
    let theirs = engaged("empire", "type=light_cavalry enemy.type=light_cavalry enemy.lancer=true");
    assert_eq!(marks(&tied(&theirs, fight)), [1, 0, 0, 0]);
    // Lancers are of the Empire.
    let elsewhere = engaged("war_1870", "type=light_cavalry lancer=true enemy.type=light_cavalry");
    assert_eq!(marks(&tied(&elsewhere, fight)), [0, 1, 0, 1]);
}

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
    for period in super::PERIODS {
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

/// STPP-L02 to L07: code and rule of the refusal; `-` where the charge is declared.
#[rustfmt::skip]
const CHARGES: &[(&str, &str, &str, &str)] = &[
    ("awi", "enemy.type=cav", "charge_forbidden", "STPP-L03"),
    ("awi", "type=indian enemy.type=cav", "-", ""),
    ("empire", "enemy.type=cav", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack enemy.type=light_cavalry", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack enemy.type=light_cavalry enemy.shaken=1", "-", ""),
    ("empire", "type=cossack enemy.formation=line_formation", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack", "-", ""),
    ("grand_siecle", "enemy.type=cav", "charge_forbidden", "STPP-L05"),
    ("grand_siecle", "type=warband enemy.type=cav", "-", ""),
    ("grand_siecle", "type=shooting_infantry", "never_charges", "STP-B01"),
    ("algeria", "enemy.type=cav", "charge_forbidden", "STPP-L05"),
    ("algeria", "type=warband enemy.type=cav", "-", ""),
    ("algeria", "type=native_shooting_infantry", "never_charges", "STP-B01"),
    ("acw", "enemy.type=cav", "charge_forbidden", "STPP-L06"),
    ("acw", "enemy.type=dismounted_cavalry", "-", ""),
    ("war_1870", "enemy.type=cav", "charge_forbidden", "STPP-L06"),
    ("ww1", "enemy.type=cav", "-", ""),
];

#[test]
fn charges_that_are_refused() {
    let inputs = || json!({"unit": UNIT, "target": ENEMY});
    for (period, words, code, rule) in CHARGES {
        let mut table = deploy(period, words);
        at_charges(&mut table, "corps_a");
        if *code == "-" {
            assert_eq!(table.resolve("charge", inputs(), &[]).id, "charge_declared", "{period}: {words}");
            continue;
        }
        assert_eq!(table.refused("charge", inputs()), *code, "{period}: {words}");
        assert_eq!(table.refusing_rule("charge", inputs()), *rule, "{period}: {words}");
    }
    for period in super::PERIODS {
        for unit in ["inf", "cav"] {
            let mut table = deploy(period, &format!("type={unit} formation=march_column"));
            at_charges(&mut table, "corps_a");
            assert_eq!(table.refused("charge", inputs()), "charge_from_march_column", "{period} {unit}");
            let mut table = deploy(period, &format!("type={unit}"));
            at_charges(&mut table, "corps_a");
            assert_eq!(table.resolve("charge", inputs(), &[]).id, "charge_declared", "{period} {unit}");
        }
    }
    for period in ["acw", "war_1870"] {
        let mut table = deploy(period, "enemy.type=cav");
        at_charges(&mut table, "corps_a");
        let inputs = json!({"unit": UNIT, "target": ENEMY, "protected": true});
        assert_eq!(table.resolve("charge", inputs, &[]).id, "charge_declared", "{period}");
    }
}

fn centimetres(outcome: &Outcome, name: &str) -> String {
    match outcome.values.get(name) {
        Some(Arg::Number(number)) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    }
}

/// Ordinary moves inside friction (STPP-G06, F02 to F06, F08, O13).
#[rustfmt::skip]
const MOVES: &[(&str, &str, &str)] = &[
    ("ww1", "quality=militia", "10"),
    ("ww1", "quality=reserve", "12"),
    ("ww1", "quality=elite", "15"),
    ("ww1", "type=cav quality=reserve", "20"),
    ("ww1", "type=cossack quality=militia", "30"),
    ("ww1", "type=dismounted_cavalry quality=militia", "15"),
    ("ww1", "type=art", "15"),
    ("ww1", "type=art mobility=horse", "25"),
    ("ww1", "type=machine_gun", "12"),
    ("ww1", "type=machine_gun mobility=fast", "20"),
    ("ww1", "type=tank mobility=fast", "15"),
    ("acw", "type=art mobility=mounted", "20"),
    ("acw", "type=art mobility=horse", "25"),
    ("acw", "formation=extended_line", "18"),
    ("acw", "type=indian quality=militia", "20"),
    ("acw", "type=skirmisher quality=reserve", "20"),
    ("awi", "quality=reserve", "12"),
    ("awi", "type=light_infantry quality=militia", "18"),
    ("awi", "type=art mobility=horse", "20"),
    ("empire", "", "15"),
    ("empire", "formation=line_formation", "10"),
    ("empire", "formation=square", "10"),
    ("empire", "formation=closed_column", "10"),
    ("empire", "formation=closed_column option.closed_column_rest=column", "15"),
    ("empire", "quality=militia", "10"),
    ("empire", "quality=militia formation=line_formation", "7"),
    ("empire", "quality=reserve formation=line_formation", "8"),
    ("empire", "quality=reserve formation=square", "8"),
    ("empire", "quality=veteran formation=line_formation", "10"),
    ("empire", "type=heavy_cavalry formation=line_formation", "17"),
    ("empire", "type=light_cavalry formation=line_formation", "20"),
    ("empire", "type=light_cavalry quality=reserve formation=line_formation", "14"),
    ("empire", "type=light_cavalry quality=militia", "20"),
    ("empire", "type=cossack quality=militia", "35"),
    ("empire", "light=true formation=skirmish", "20"),
    ("empire", "light=true quality=militia formation=skirmish", "20"),
    ("grand_siecle", "type=dragoon quality=reserve", "20"),
    ("grand_siecle", "type=reiver_hussar quality=reserve", "30"),
    ("grand_siecle", "type=warband quality=militia", "18"),
    ("algeria", "type=light_infantry quality=reserve", "12"),
    ("algeria", "type=colonial_infantry quality=reserve", "18"),
    ("algeria", "type=native_medium_cavalry quality=militia", "25"),
    ("war_1870", "formation=line_formation", "10"),
    ("war_1870", "quality=militia formation=line_formation", "7"),
    ("war_1870", "type=cav quality=reserve formation=line_formation", "14"),
    ("war_1870", "type=heavy_cavalry formation=line_formation", "17"),
    ("war_1870", "type=scout_cavalry quality=reserve", "35"),
    ("war_1870", "type=art mobility=mounted", "20"),
];

#[test]
fn moves_by_quality_formation_and_mobility() {
    for (period, words, cm) in MOVES {
        let mut table = deploy(period, words);
        table.go_to("first.moves");
        ready(&mut table, "corps_a");
        let outcome = table.resolve("move_unit", json!({"unit": UNIT, "in_friction": true}), &[]);
        assert_eq!(centimetres(&outcome, "cm"), *cm, "{period}: {words}");
    }
    // Half as much again outside friction, and once more in march column.
    for (period, words, cm) in [
        ("ww1", "", "22.5"),
        ("ww1", "type=cossack", "45"),
        ("ww1", "type=machine_gun", "18"),
        ("ww1", "formation=march_column", "30"),
        ("empire", "formation=line_formation", "15"),
    ] {
        let mut table = deploy(period, words);
        table.go_to("first.moves");
        table.set_attribute("corps_a", "outside_friction", true);
        ready(&mut table, "corps_a");
        let outcome = table.resolve("move_unit", json!({"unit": UNIT, "in_friction": false}), &[]);
        assert_eq!(centimetres(&outcome, "cm"), cm, "{period}: {words}");
    }
}

fn into(formation: &str) -> Json {
    json!({"unit": UNIT, "formation": formation})
}

fn remount(change: &str) -> Json {
    json!({"unit": UNIT, "change": change})
}

/// STPP-X17: what is left of the move after a change, in centimetres of the new formation; or the refusal.
#[test]
fn changes_of_formation() {
    for (period, words, inputs, left) in [
        ("empire", "", into("line_formation"), "5"),
        ("empire", "quality=veteran", into("line_formation"), "5"),
        ("empire", "quality=elite", into("line_formation"), "7.5"),
        ("empire", "quality=reserve", into("line_formation"), "2"),
        ("empire", "quality=militia", into("line_formation"), "0"),
        ("empire", "", into("march_column"), "15"),
        ("empire", "formation=march_column", into("column"), "7.5"),
        ("empire", "light=true", into("skirmish"), "10"),
        ("empire", "", into("skirmish"), "formation_light_only"),
        ("empire", "type=cav", into("square"), "formation_not_for_unit"),
        ("empire", "type=cav", into("line_formation"), "8.5"),
        ("acw", "", into("march_column"), "7.5"),
        ("acw", "", into("extended_line"), "9"),
        ("acw", "quality=reserve", into("extended_line"), "formation_quality"),
        ("acw", "type=cav", remount("dismount"), "9"),
        ("ww1", "", into("march_column"), "15"),
        ("ww1", "type=cav", remount("dismount"), "7.5"),
        ("awi", "", into("march_column"), "15"),
        ("awi", "formation=march_column", into("battle"), "7.5"),
        ("grand_siecle", "type=dragoon", remount("dismount"), "9"),
        ("algeria", "type=light_infantry", into("skirmish"), "10"),
        ("algeria", "type=native_light_infantry", into("skirmish"), "10"),
        ("algeria", "type=medium_cavalry", remount("dismount"), "9"),
        ("war_1870", "quality=elite", into("square"), "7.5"),
        ("war_1870", "light=true", into("skirmish"), "10"),
        ("war_1870", "", into("march_column"), "15"),
    ] {
        let mut table = deploy(period, words);
        table.go_to("first.formations");
        ready(&mut table, "corps_a");
        if left.starts_with("formation") {
            assert_eq!(table.refused("change_formation", inputs), left, "{period}: {words}");
            continue;
        }
        let outcome = table.resolve("change_formation", inputs.clone(), &[]);
        assert_eq!(centimetres(&outcome, "left"), left, "{period}: {words} {inputs}");
    }
}
