//! Combat values by opponent, forbidden charges, indirect fire, extra dice, customs of nations, profiles by option.

use estafette::engine::names::{ColumnName, TableName};
use estafette::rulesets::shot_to_pieces::names::{column, row, table};
use std::collections::BTreeSet;

use super::{PERIODS, Scene, rules};

/// Period, situation, the row that holds first ("-": none).
type Case = (&'static str, &'static str, &'static str);

fn check(table: &str, cases: &[Case]) {
    for (period, words, expected) in cases {
        let scene = Scene::new(period, words);
        let first = scene.first(table).map_or("-", |row| row.id.as_str());
        assert_eq!(first, *expected, "{period} {table}: {words}");
    }
    complete(table, cases.iter().flat_map(|(period, _, rows)| rows.split(' ').map(|row| (*period, row))));
}

/// Every row of every period is named, and every period that has rows has a case where none holds.
fn complete(table: &str, named: impl Iterator<Item = (&'static str, &'static str)>) {
    let named: BTreeSet<(&str, &str)> = named.collect();
    for period in PERIODS {
        for row in &rules(period).table(TableName::of_data(table)).unwrap().rows {
            assert!(named.contains(&(period, &row.id)), "{period}: row {} of {table} has no test", row.id);
            let none = named.contains(&(period, "-")) || named.contains(&(period, ""));
            assert!(none, "{period}: {table} has no case where no row holds");
        }
    }
}

#[rustfmt::skip]
const COMBAT_VALUES: &[(Case, &str)] = &[
    (("ww1", "type=cav any_cover=true", "cavalry_at_cover"), "2/2"),
    (("ww1", "type=cossack any_cover=true", "cavalry_at_cover"), "2/2"),
    (("ww1", "type=cav", "-"), ""),
    (("ww1", "type=skirmisher_cavalry any_cover=true", "-"), ""),
    (("ww1", "type=dismounted_cavalry any_cover=true", "-"), ""),
    (("acw", "type=cavalry_3_4", "cavalry_as_printed"), "4/4"),
    (("acw", "type=cavalry_3_4 option.acw_cavalry_combat=list", "-"), ""),
    (("acw", "type=cav", "-"), ""),
    (("empire", "type=medium_cavalry nation=english", "english_medium_cavalry"), "3/3"),
    (("empire", "type=medium_cavalry nation=french", "-"), ""),
    (("empire", "type=heavy_cavalry nation=english", "-"), ""),
    (("empire", "type=light_cavalry enemy.type=heavy_cavalry", "light_cavalry_v_cavalry"), "4/3"),
    (("empire", "type=light_cavalry enemy.type=cossack option.slash_vs_cav=always", "light_cavalry_always"), "3/3"),
    (("empire", "type=light_cavalry option.slash_vs_cav=always", "-"), ""),
    (("empire", "type=light_cavalry", "-"), ""),
    (("empire", "type=heavy_cavalry enemy.type=light_cavalry", "-"), ""),
    (("empire", "type=heavy_cavalry enemy.type=cav option.slash_vs_cav=always", "-"), ""),
    (("grand_siecle", "type=dragoon any_cover=true", "dragoons_at_cover"), "2/2"),
    (("grand_siecle", "type=dragoon any_cover=true enemy.type=cav option.slash_vs_cav=always", "dragoons_at_cover"), "2/2"),
    (("grand_siecle", "type=dragoon enemy.type=cav", "dragoons_v_cavalry"), "4/3"),
    (("grand_siecle", "type=dragoon enemy.type=cav option.slash_vs_cav=always", "dragoons_always"), "3/3"),
    (("grand_siecle", "type=dragoon", "-"), ""),
    (("grand_siecle", "type=dragoon option.slash_vs_cav=always", "-"), ""),
    (("grand_siecle", "type=dismounted_dragoon any_cover=true enemy.type=cav", "-"), ""),
    (("grand_siecle", "type=cav any_cover=true", "-"), ""),
    (("grand_siecle", "type=cav enemy.type=cav option.slash_vs_cav=always", "-"), ""),
    (("war_1870", "type=light_cavalry enemy.type=cav", "light_cavalry_v_cavalry"), "4/3"),
    (("war_1870", "type=light_cavalry enemy.type=cav option.slash_vs_cav=always", "light_cavalry_always"), "3/3"),
    (("war_1870", "type=light_cavalry", "-"), ""),
    (("war_1870", "type=cav enemy.type=light_cavalry", "-"), ""),
    (("war_1870", "type=cav enemy.type=cav option.slash_vs_cav=always", "-"), ""),
    (("war_1870", "type=light_cavalry option.slash_vs_cav=always", "-"), ""),
];

/// STPP-W03, E02, R34, O06, O12.
#[test]
fn combat_values_that_the_opponent_or_the_ground_changes() {
    let cases: Vec<Case> = COMBAT_VALUES.iter().map(|(case, _)| *case).collect();
    check("combat_value", &cases);
    for ((period, words, _), value) in COMBAT_VALUES.iter().filter(|(_, value)| !value.is_empty()) {
        let scene = Scene::new(period, words);
        let row = scene.first("combat_value").unwrap();
        let said = format!("{}/{}", row.number(column::FIRST).unwrap(), row.number(column::LATER).unwrap());
        assert_eq!(said, *value, "{period}: {words}");
    }
    for period in ["awi", "algeria"] {
        assert!(rules(period).table(table::COMBAT_VALUE).unwrap().rows.is_empty(), "{period}");
    }
}

/// STPP-L03 to L06.
#[test]
#[rustfmt::skip]
fn charges_a_period_forbids() {
    check("charge_bans", &[
        ("awi", "enemy.type=cav", "infantry_at_cavalry"),
        ("awi", "enemy.type=cav protected=true", "infantry_at_cavalry"),
        ("awi", "enemy.type=colonial_cavalry", "infantry_at_cavalry"),
        ("awi", "type=skirmisher enemy.type=skirmisher_cavalry", "infantry_at_cavalry"),
        ("awi", "type=indian enemy.type=cav", "-"),
        ("awi", "type=cav enemy.type=cav", "-"),
        ("awi", "", "-"),
        ("empire", "enemy.type=cav", "infantry_at_cavalry"),
        ("empire", "formation=square enemy.type=cossack protected=true", "infantry_at_cavalry"),
        ("empire", "enemy.type=cav enemy.shaken=1 angle=rear", "infantry_at_cavalry"),
        ("empire", "", "-"),
        ("empire", "type=heavy_cavalry enemy.type=cav", "-"),
        ("empire", "type=cossack enemy.type=light_cavalry", "cossacks"),
        ("empire", "type=cossack enemy.formation=line_formation", "cossacks"),
        ("empire", "type=cossack", "-"),
        ("empire", "type=cossack enemy.formation=square", "-"),
        ("empire", "type=cossack enemy.type=light_cavalry enemy.shaken=1", "-"),
        ("empire", "type=cossack enemy.type=light_cavalry angle=flank", "-"),
        ("empire", "type=cossack enemy.formation=line_formation angle=rear", "-"),
        ("empire", "type=cossack enemy.formation=line_formation enemy.shaken=1", "-"),
        ("empire", "type=cossack enemy.type=art", "-"),
        ("empire", "type=cossack enemy.type=skirmisher", "-"),
        ("empire", "type=light_cavalry enemy.formation=line_formation", "-"),
        ("grand_siecle", "enemy.type=cav", "infantry_at_cavalry"),
        ("grand_siecle", "type=militia pikes=true enemy.type=dragoon", "infantry_at_cavalry"),
        ("grand_siecle", "type=warband enemy.type=cav", "-"),
        ("grand_siecle", "", "-"),
        ("grand_siecle", "type=cav enemy.type=cav", "-"),
        ("algeria", "enemy.type=cav", "infantry_at_cavalry"),
        ("algeria", "type=colonial_infantry enemy.type=native_camelry", "infantry_at_cavalry"),
        ("algeria", "type=warband enemy.type=cav", "-"),
        ("algeria", "", "-"),
        ("algeria", "type=cav enemy.type=cav", "-"),
        ("acw", "enemy.type=cav", "infantry_at_cavalry"),
        ("acw", "type=dismounted_cavalry enemy.type=skirmisher_cavalry", "infantry_at_cavalry"),
        ("acw", "enemy.type=cav protected=true", "-"),
        ("acw", "enemy.type=dismounted_cavalry", "-"),
        ("acw", "type=cav enemy.type=cav", "-"),
        ("war_1870", "enemy.type=cav", "infantry_at_cavalry"),
        ("war_1870", "formation=square enemy.type=cav", "infantry_at_cavalry"),
        ("war_1870", "enemy.type=cav protected=true", "-"),
        ("war_1870", "", "-"),
        ("war_1870", "type=cav enemy.type=cav", "-"),
        ("ww1", "enemy.type=cav", "-"),
    ]);
}

/// STPP-X12: only algeria names who may fire over friends.
#[test]
fn indirect_fire_a_period_forbids() {
    check(
        "indirect_bans",
        &[
            ("algeria", "type=art", "howitzers_and_rockets"),
            ("algeria", "type=art howitzer=true", "-"),
            ("algeria", "type=rocket_battery", "-"),
            ("ww1", "type=art", "-"),
            ("acw", "type=art", "-"),
            ("awi", "type=art", "-"),
            ("empire", "type=art", "-"),
            ("grand_siecle", "type=art", "-"),
            ("war_1870", "type=art", "-"),
        ],
    );
}

#[rustfmt::skip]
const EXTRA_DICE: &[Case] = &[
    ("ww1", "type=art indirect=true", "indirect_die"),
    ("ww1", "type=art", ""),
    ("ww1", "type=bombardment_artillery indirect=true", ""),
    ("acw", "type=art indirect=true", "indirect_die"),
    ("acw", "type=art", ""),
    ("awi", "type=art indirect=true", ""),
    ("empire", "type=art indirect=true", ""),
    ("grand_siecle", "type=art indirect=true", ""),
    ("algeria", "type=rocket_battery", "rocket_die"),
    ("algeria", "type=rocket_battery indirect=true", "rocket_die"),
    ("algeria", "type=art howitzer=true indirect=true", ""),
    ("war_1870", "type=art weapon=prussian_6 nation=prussian indirect=true", "indirect_die"),
    ("war_1870", "type=art nation=imperial_french", "irregular_die"),
    ("war_1870", "type=art nation=imperial_french indirect=true", "indirect_die irregular_die"),
    ("war_1870", "type=art irregular_die=true", "irregular_die"),
    ("war_1870", "type=art nation=imperial_french irregular_die=false", ""),
    ("war_1870", "type=art nation=imperial_french option.irregular_die=off", ""),
    ("war_1870", "type=art nation=republican_french", ""),
    ("war_1870", "type=art weapon=french_7 nation=imperial_french", ""),
    ("war_1870", "type=machine_gun nation=imperial_french", ""),
];

/// STPP-X12, X13, P01, O05: who throws which die, and what its faces are worth.
#[test]
fn extra_dice_of_fire() {
    for (period, words, expected) in EXTRA_DICE {
        assert_eq!(Scene::new(period, words).holding("extra_dice").join(" "), *expected, "{period}: {words}");
    }
    complete("extra_dice", EXTRA_DICE.iter().flat_map(|(period, _, rows)| rows.split(' ').map(|row| (*period, row))));
    let faces = [
        ("indirect_die", ["-2", "-1", "-1", "0", "0", "0"]),
        ("irregular_die", ["-2", "-1", "-1", "0", "0", "0"]),
        ("rocket_die", ["-2", "-1", "0", "0", "0", "1"]),
    ];
    for period in PERIODS {
        for row in &rules(period).table(table::EXTRA_DICE).unwrap().rows {
            let (_, faces) = faces.iter().find(|(id, _)| *id == row.id).unwrap();
            let cells = ["f1", "f2", "f3", "f4", "f5", "f6"]
                .map(|cell| row.number(ColumnName::of_data(cell)).unwrap().to_string());
            assert_eq!(cells, *faces, "{period} {}", row.id);
        }
    }
}

/// Period, unit, what of it is asked, the answer after deployment, the row of the customs behind it.
#[rustfmt::skip]
const NATIONS: &[(&str, &str, &str, &str, &str)] = &[
    ("awi", "nation=english", "shot", "experienced", "english_shots"),
    ("awi", "type=skirmisher nation=english", "shot", "experienced", "english_shots"),
    ("awi", "nation=english shot=inexperienced", "shot", "inexperienced", "english_shots"),
    ("awi", "nation=american", "shot", "normal", ""),
    ("awi", "type=art fat_gun=true", "fire", "3", "fat_guns"),
    ("awi", "type=art fat_gun=true fire=4", "fire", "4", "fat_guns"),
    ("awi", "type=skirmisher fire=4", "resilience", "4", "good_skirmishers"),
    ("awi", "type=skirmisher", "resilience", "3", ""),
    ("awi", "type=skirmisher fire=4 resilience=3", "resilience", "3", "good_skirmishers"),
    ("awi", "nation=french", "dense_order", "true", "french_dense_order"),
    ("awi", "nation=french dense_order=false", "dense_order", "false", "french_dense_order"),
    ("awi", "type=light_infantry nation=french", "dense_order", "-", ""),
    ("awi", "nation=american", "dense_order", "-", ""),
    ("war_1870", "nation=prussian", "size", "fat", "prussian_fat"),
    ("war_1870", "type=cav nation=prussian", "size", "fat", "prussian_fat"),
    ("war_1870", "type=scout_cavalry nation=prussian", "size", "fat", "prussian_fat"),
    ("war_1870", "nation=prussian size=normal", "size", "normal", "prussian_fat"),
    ("war_1870", "nation=prussian size=skeleton", "size", "skeleton", "prussian_fat"),
    ("war_1870", "type=skirmisher nation=prussian", "size", "normal", ""),
    ("war_1870", "type=machine_gun nation=prussian", "size", "normal", ""),
    ("war_1870", "nation=imperial_french", "size", "normal", ""),
    ("war_1870", "type=art weapon=xheavy_90 nation=prussian", "fat_gun", "true", "prussian_guns"),
    ("war_1870", "type=art weapon=xheavy_90 nation=prussian", "size", "normal", "prussian_guns"),
    ("war_1870", "type=art weapon=xheavy_90", "fat_gun", "-", ""),
    ("war_1870", "type=art weapon=french_4 nation=republican_french", "fat_gun", "true", "republican_4"),
    ("war_1870", "type=art weapon=french_4 nation=imperial_french", "fat_gun", "-", "imperial_guns"),
    ("war_1870", "type=art weapon=french_4 nation=imperial_french", "irregular_die", "true", "imperial_guns"),
    ("war_1870", "type=art weapon=french_12 nation=imperial_french", "irregular_die", "true", "imperial_guns"),
    ("war_1870", "type=art weapon=french_4 nation=republican_french", "irregular_die", "-", "republican_4"),
    ("war_1870", "type=art weapon=french_7 nation=imperial_french", "irregular_die", "-", ""),
    ("war_1870", "type=art weapon=xheavy_90 nation=republican_french", "fat_gun", "-", ""),
    ("war_1870", "type=machine_gun nation=imperial_french", "irregular_die", "-", ""),
    ("empire", "nation=english", "shot", "normal", ""),
    ("empire", "nation=prussian", "size", "normal", ""),
];

fn told(said: &str) -> &str {
    if said == "false" { "-" } else { said }
}

/// STPP-G03, X03, X07, X08, P01: the list goes before the nation.
#[test]
fn customs_of_nations() {
    for (period, words, asked, expected, row) in NATIONS {
        let scene = Scene::new(period, words);
        let (said, expected) = (scene.said(asked), told(expected));
        assert_eq!(told(&said), expected, "{period} {asked}: {words}");
        assert_eq!(scene.holding("nation_defaults").join(" "), *row, "{period}: {words}");
    }
    complete("nation_defaults", NATIONS.iter().map(|(period, _, _, _, row)| (*period, *row)));
}

/// STP-F11, F12, G06, X02, X03, STPP-X10: what a margin of 1 or 2 does, one of 3 or more, and who never adds a third.
#[test]
fn results_are_those_of_the_sheet() {
    let printed = [
        ("standard", "shaken", "destroyed", false),
        ("shaken_only", "shaken", "shaken", true),
        ("brittle_only", "brittle", "brittle", true),
        ("second_line", "brittle", "shaken", false),
        ("kills_only_shaken", "shaken", "destroyed_if_shaken", false),
    ];
    let rules = rules("empire");
    let results = rules.table(table::RESULTS).unwrap();
    assert_eq!(results.rows.len(), printed.len());
    for (id, low, high, capped) in printed {
        let row = results.row_called(id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!((row.text(column::LOW), row.text(column::HIGH)), (Some(low), Some(high)), "{id}");
        assert_eq!(row.flag(column::CAPPED), capped, "{id}");
    }
    let effects = rules.table(table::FIRE_PROFILES).unwrap();
    let profiles: Vec<_> =
        effects.rows.iter().map(|row| (row.id.as_str(), row.text(column::PROFILE).unwrap())).collect();
    let expected = [
        ("second_line_guns_medium", "second_line"),
        ("guns_medium", "shaken_only"),
        ("guns_long", "brittle_only"),
        ("skirmishers", "shaken_only"),
        ("second_line_infantry", "second_line"),
    ];
    assert_eq!(profiles, expected);
    // STPP-O03: a period's own row goes before them.
    let awi = super::rules("awi");
    let first = awi.table(table::FIRE_PROFILES).unwrap().rows.first().unwrap();
    assert_eq!(
        (first.id.as_str(), first.text(column::PROFILE)),
        (row::MILITIA_ONLY_SHAKEN.as_str(), Some("shaken_only"))
    );
}
