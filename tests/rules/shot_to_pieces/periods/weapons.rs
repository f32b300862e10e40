//! Weapons of G12 and the bands of G07.

use estafette::engine::names::AttributeName;
use estafette::rulesets::shot_to_pieces::names::{attribute, kind};
use serde_json::json;

use super::{ENEMY, PERIODS, UNIT, deploy, rules};

/// Period, weapon, class, last centimetre of every band (the last is the range), marks.
#[rustfmt::skip]
const WEAPONS: &[(&str, &str, &str, &str, &str)] = &[
    ("ww1", "rifle", "small_arms", "10 20", ""),
    ("ww1", "carbine", "small_arms", "7.5 15", ""),
    ("ww1", "vehicle_arms", "small_arms", "10 20", ""),
    ("ww1", "machine_gun", "machine_gun", "10 20 30", ""),
    ("ww1", "field_gun", "artillery", "25 50 75", ""),
    ("ww1", "french_75", "artillery", "30 60 90", "fat"),
    ("ww1", "bombard_60", "artillery", "20 40 60", "free4"),
    ("ww1", "bombard_150", "artillery", "50 100 150", "free4"),
    ("acw", "musket", "small_arms", "5 10", ""),
    ("acw", "rifle", "small_arms", "10 20", ""),
    ("acw", "sharpshooter_rifle", "small_arms", "15 30", ""),
    ("acw", "carbine", "small_arms", "7.5 15", ""),
    ("acw", "machine_gun", "machine_gun", "15 30", ""),
    ("acw", "sb_30", "artillery", "10 20 30", "smoothbore"),
    ("acw", "sb_45", "artillery", "15 30 45", "smoothbore"),
    ("acw", "rifled_60", "artillery", "20 40 60", "rifled"),
    ("acw", "rifled_75", "artillery", "25 50 75", "rifled"),
    ("acw", "rifled_80", "artillery", "26.6 53.3 80", "rifled"),
    ("acw", "rifled_90", "artillery", "30 60 90", "rifled"),
    ("acw", "xheavy_120", "artillery", "40 80 120", "extra_heavy"),
    ("acw", "xheavy_150", "artillery", "50 100 150", "extra_heavy"),
    ("awi", "old_musket", "small_arms", "5 10", ""),
    ("awi", "musket", "small_arms", "7.5 15", ""),
    ("awi", "carbine", "small_arms", "10 20", ""),
    ("awi", "kentucky_rifle", "small_arms", "12.5 25", ""),
    ("awi", "gun_30", "artillery", "10 20 30", ""),
    ("awi", "gun_45", "artillery", "15 30 45", ""),
    ("awi", "gun_60", "artillery", "20 40 60", ""),
    ("empire", "old_musket", "small_arms", "5 10", ""),
    ("empire", "musket", "small_arms", "7.5 15", ""),
    ("empire", "carbine", "small_arms", "10 20", ""),
    ("empire", "gun_light", "artillery", "10 20 30", ""),
    ("empire", "gun_medium", "artillery", "15 30 45", ""),
    ("empire", "gun_heavy", "artillery", "20 40 60", ""),
    ("empire", "english_9", "artillery", "20 40 60", "fat"),
    ("empire", "prussian_12_1806", "artillery", "20 40 60", "fat"),
    ("grand_siecle", "flintlock", "small_arms", "7.5 15", ""),
    ("grand_siecle", "matchlock", "small_arms", "5 10", ""),
    ("grand_siecle", "carbine", "small_arms", "10 20", ""),
    ("grand_siecle", "turkish_musket", "small_arms", "10 20", ""),
    ("grand_siecle", "gun_30", "artillery", "10 20 30", ""),
    ("grand_siecle", "gun_45", "artillery", "15 30 45", ""),
    ("grand_siecle", "gun_60", "artillery", "20 40 60", ""),
    ("algeria", "musket", "small_arms", "7.5 15", ""),
    ("algeria", "minie_rifle", "small_arms", "10 20", ""),
    ("algeria", "minie_carbine", "small_arms", "12.5 25", ""),
    ("algeria", "long_gun", "small_arms", "12.5 25", ""),
    ("algeria", "carbine", "small_arms", "7.5 15", ""),
    ("algeria", "grenade", "small_arms", "2.5 5", ""),
    ("algeria", "sb_30", "artillery", "10 20 30", "smoothbore"),
    ("algeria", "sb_45", "artillery", "15 30 45", "smoothbore"),
    ("algeria", "sb_60", "artillery", "20 40 60", "smoothbore"),
    ("algeria", "sb_75", "artillery", "25 50 75", "smoothbore"),
    ("algeria", "rocket", "artillery", "15 30 45", ""),
    ("war_1870", "dreyse", "small_arms", "8 15", ""),
    ("war_1870", "tabatiere", "small_arms", "8 15", ""),
    ("war_1870", "chassepot", "small_arms", "15 20", ""),
    ("war_1870", "american_carbine", "small_arms", "7.5 15", ""),
    ("war_1870", "mitrailleuse", "machine_gun", "15 30", ""),
    ("war_1870", "french_4", "artillery", "15 30 45", ""),
    ("war_1870", "prussian_4", "artillery", "20 40 60", "fat"),
    ("war_1870", "french_12", "artillery", "20 40 60", "fat"),
    ("war_1870", "prussian_6", "artillery", "25 50 75", "fat"),
    ("war_1870", "french_7", "artillery", "25 50 75", "fat"),
    ("war_1870", "xheavy_90", "artillery", "30 60 90", "extra_heavy"),
    ("war_1870", "xheavy_120", "artillery", "40 80 120", "extra_heavy"),
];

/// STPP-G12, W04, C03, I05, E04, S03, A03, P03, P04.
#[test]
fn every_weapon_has_its_range_bands_and_marks() {
    for (period, id, class, bands, marks) in WEAPONS {
        let rules = rules(period);
        let weapon = rules.schema.profile(kind::WEAPON, id).unwrap_or_else(|| panic!("{period} has no {id}"));
        let limits: Vec<&str> = bands.split(' ').collect();
        let number = |name: &str| weapon.number(AttributeName::of_data(name)).unwrap().to_string();
        assert_eq!(weapon.text(attribute::WEAPON_CLASS), Some(*class), "{period} {id}");
        assert_eq!(number("range_cm"), *limits.last().unwrap(), "{period} {id}: range");
        assert_eq!(number("bands"), limits.len().to_string(), "{period} {id}: bands");
        let mut said: Vec<String> = Vec::new();
        said.extend(weapon.flag(attribute::WEAPON_FAT).then(|| "fat".to_owned()));
        said.extend(weapon.text(attribute::WEAPON_BORE).map(str::to_owned));
        said.extend(weapon.text(attribute::WEAPON_GUN_CLASS).map(str::to_owned));
        said.extend((number("free_targets") != "3").then(|| format!("free{}", number("free_targets"))));
        assert_eq!(said.join(" "), *marks, "{period} {id}: marks");
    }
}

#[test]
fn no_weapon_is_without_a_test() {
    for period in PERIODS {
        for weapon in &rules(period).schema.profiles["weapon"] {
            let known = WEAPONS.iter().any(|known| known.0 == period && known.1 == weapon.id);
            assert!(known, "{period}: weapon {} has no test", weapon.id);
        }
    }
}

/// A unit of the period that carries the weapon.
fn carrier(period: &str, weapon: &str, class: &str) -> String {
    match (class, weapon) {
        ("small_arms", "vehicle_arms") => "type=tank".to_owned(),
        ("small_arms", _) => format!("type=inf weapon={weapon}"),
        ("machine_gun", _) => "type=machine_gun".to_owned(),
        (_, "rocket") => "type=rocket_battery".to_owned(),
        (_, "bombard_60" | "bombard_150") => {
            format!("type=bombardment_artillery weapon={weapon} installed_at_start=true")
        }
        (_, "gun_light") => "type=light_artillery".to_owned(),
        (_, "gun_heavy") => "type=heavy_artillery".to_owned(),
        (_, "english_9" | "prussian_12_1806") => format!("type=heavy_artillery weapon={weapon}"),
        (_, "xheavy_120" | "xheavy_150") if period == "acw" => format!("type=art weapon={weapon} bore=rifled"),
        _ => format!("type=art weapon={weapon}"),
    }
}

/// The band a salvo at a distance is fired in, seen in the rows that count; none beyond the range.
fn band(table: &super::Table, range: f64) -> Option<&'static str> {
    let mut table = super::Table { game: table.game.clone() };
    let inputs = json!({"salvo": "salvo_1", "range": range, "can_reply": false});
    // Rockets throw one die more.
    let dice: &[u8] = if table.entity(UNIT).is(attribute::TYPE, "rocket_battery") { &[1, 1, 1] } else { &[1, 1] };
    let event = match table.try_resolve("fire", inputs, dice) {
        Ok(event) => event,
        Err(refusal) if refusal.code == "out_of_range" => return None,
        Err(refusal) => panic!("{refusal:?}"),
    };
    let rows = event.resolution.unwrap().modifiers;
    let has = |row: &str| rows.iter().any(|known| known.id == row && known.role.as_deref() == Some(UNIT));
    Some(match () {
        () if has("art_medium") => "medium",
        () if has("art_long") || has("long_small_arms") => "long",
        () => "short",
    })
}

/// STPP-G07: the limit itself belongs to the nearer band; nothing flies beyond the range.
#[test]
fn limits_belong_to_the_nearer_band() {
    for (period, weapon, class, bands, _) in WEAPONS {
        let mut table = deploy(period, &carrier(period, weapon, class));
        table.go_to("first.declare");
        table.resolve("declare_fire", json!({"unit": UNIT, "target": ENEMY}), &[]);
        table.go_to("first.fire");
        let limits: Vec<f64> = bands.split(' ').map(|limit| limit.parse().unwrap()).collect();
        let names = if limits.len() == 3 { vec!["short", "medium", "long"] } else { vec!["short", "long"] };
        for (limit, name) in limits.iter().zip(&names) {
            assert_eq!(band(&table, *limit), Some(*name), "{period} {weapon} at {limit}");
        }
        for (limit, name) in limits.iter().zip(names.iter().skip(1)) {
            let beyond = (limit * 10.0).round() / 10.0 + 0.1;
            assert_eq!(band(&table, beyond), Some(*name), "{period} {weapon} at {beyond}");
        }
        let too_far = limits.last().unwrap() + 0.1;
        assert_eq!(band(&table, too_far), None, "{period} {weapon} at {too_far}");
    }
}
