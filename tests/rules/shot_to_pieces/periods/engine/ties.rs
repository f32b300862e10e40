//! Who wins a tie: fat units, lancers, exchanges.

use super::{ENEMY, PERIODS, Table, UNIT, aimed, engaged, fight, second_round, shoot, tied};
use estafette::engine::names::MarkerName;

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
        for period in PERIODS {
            assert_eq!(fire_tie(period, words, true), expected, "{period}: {words}");
        }
    }
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
