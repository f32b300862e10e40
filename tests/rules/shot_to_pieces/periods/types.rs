//! Unit types of 6.1 to 6.7 with their numbers, their marks, what they turn into; moves by quality.

use super::{PERIODS, Scene, rules};
use estafette::engine::names::AttributeName;
use estafette::rulesets::shot_to_pieces::names::{attribute, kind};

/// Period, type, class, moves, fire, resilience, combat in round 1 and later; all as 6.1 to 6.7 print them.
/// Moves: plain, then `/` the other mobilities, then `L` the move in line.
type Printed = (&'static str, &'static str, &'static str, &'static str, &'static str, i64, i64, i64);

#[rustfmt::skip]
const TYPES: &[Printed] = &[
    ("ww1", "infantry", "infantry", "15", "3", 3, 3, 3),
    ("ww1", "skirmisher", "skirmisher", "20", "4", 4, 2, 2),
    ("ww1", "cavalry", "cavalry", "25", "2", 2, 4, 4),
    ("ww1", "cossack", "cavalry", "30", "2", 3, 3, 3),
    ("ww1", "dismounted_cavalry", "infantry", "15", "3", 3, 2, 2),
    ("ww1", "skirmisher_cavalry", "skirmisher_cavalry", "30", "3", 3, 1, 1),
    ("ww1", "tachanka", "vehicle", "25", "3", 3, 4, 4),
    ("ww1", "artillery", "artillery", "15/25", "4", 3, 3, 1),
    ("ww1", "armoured_car", "vehicle", "20", "4", 3, 4, 4),
    ("ww1", "machine_gun", "machine_gun", "12/20", "4", 3, 3, 3),
    ("ww1", "tank", "vehicle", "10/15", "4", 3, 5, 5),
    ("ww1", "bombardment_artillery", "artillery", "15/25", "4", 3, 3, 1),
    ("acw", "infantry", "infantry", "15", "3", 3, 3, 3),
    ("acw", "skirmisher", "skirmisher", "20", "4", 4, 1, 1),
    ("acw", "cavalry", "cavalry", "25", "-", 2, 4, 4),
    ("acw", "cavalry_3_4", "cavalry", "25", "-", 2, 3, 4),
    ("acw", "dismounted_cavalry", "infantry", "18", "3", 3, 2, 2),
    ("acw", "machine_gun", "machine_gun", "20", "4", 3, 3, 1),
    ("acw", "artillery", "artillery", "15/20/25", "4", 3, 3, 1),
    ("acw", "skirmisher_cavalry", "skirmisher_cavalry", "30", "3", 3, 1, 1),
    ("acw", "indian", "infantry", "20", "-", 2, 3, 3),
    ("acw", "extended_line", "infantry", "18", "3", 4, 1, 1),
    ("awi", "militia", "infantry", "10", "2", 2, 1, 1),
    ("awi", "levy", "infantry", "12", "2", 2, 2, 2),
    ("awi", "regular", "infantry", "15", "3", 3, 3, 3),
    ("awi", "light_infantry", "infantry", "18", "4", 4, 3, 2),
    ("awi", "whig_tory", "infantry", "12", "3", 3, 2, 2),
    ("awi", "indian", "infantry", "18", "-", 2, 3, 3),
    ("awi", "skirmisher", "skirmisher", "20", "3", 3, 1, 1),
    ("awi", "cavalry", "cavalry", "25", "-", 2, 4, 4),
    ("awi", "colonial_cavalry", "cavalry", "30", "3", 3, 2, 2),
    ("awi", "skirmisher_cavalry", "skirmisher_cavalry", "35", "3", 3, 1, 1),
    ("awi", "artillery", "artillery", "10/20", "4", 3, 3, 1),
    ("empire", "infantry", "infantry", "15 L10", "3", 3, 3, 3),
    ("empire", "skirmisher", "skirmisher", "20", "4", 4, 1, 1),
    ("empire", "heavy_cavalry", "cavalry", "25 L17", "-", 3, 5, 5),
    ("empire", "medium_cavalry", "cavalry", "25 L17", "-", 2, 4, 4),
    ("empire", "light_cavalry", "cavalry", "30 L20", "-", 3, 4, 4),
    ("empire", "cossack", "cavalry", "35", "-", 3, 2, 1),
    ("empire", "heavy_artillery", "artillery", "12", "4", 3, 4, 1),
    ("empire", "medium_artillery", "artillery", "15", "4", 3, 3, 1),
    ("empire", "light_artillery", "artillery", "25", "4", 3, 3, 1),
    ("grand_siecle", "militia", "infantry", "10", "2", 2, 2, 2),
    ("grand_siecle", "regular", "infantry", "15", "3", 3, 3, 3),
    ("grand_siecle", "skirmisher", "skirmisher", "20", "3", 3, 1, 1),
    ("grand_siecle", "cavalry", "cavalry", "25", "-", 2, 4, 4),
    ("grand_siecle", "heavy_cavalry", "cavalry", "25", "-", 3, 5, 5),
    ("grand_siecle", "reiver_hussar", "cavalry", "30", "-", 3, 3, 3),
    ("grand_siecle", "skirmisher_cavalry", "skirmisher_cavalry", "30", "3", 3, 1, 1),
    ("grand_siecle", "dragoon", "cavalry", "25", "2", 2, 4, 4),
    ("grand_siecle", "dismounted_dragoon", "infantry", "18", "3", 3, 2, 2),
    ("grand_siecle", "warband", "infantry", "18", "-", 2, 3, 3),
    ("grand_siecle", "shooting_infantry", "infantry", "15", "3", 3, 2, 2),
    ("grand_siecle", "artillery", "artillery", "10/20", "4", 3, 3, 1),
    ("algeria", "infantry", "infantry", "15", "3", 3, 3, 3),
    ("algeria", "light_infantry", "infantry", "18", "4", 4, 3, 3),
    ("algeria", "colonial_infantry", "infantry", "18", "3", 3, 3, 3),
    ("algeria", "skirmisher", "skirmisher", "20", "4", 4, 1, 1),
    ("algeria", "medium_cavalry", "cavalry", "25", "-", 2, 4, 4),
    ("algeria", "light_cavalry", "cavalry", "30", "-", 3, 4, 3),
    ("algeria", "skirmisher_cavalry", "skirmisher_cavalry", "35", "3", 3, 1, 1),
    ("algeria", "dismounted_cavalry", "infantry", "18", "3", 3, 2, 2),
    ("algeria", "artillery", "artillery", "15/25", "4", 3, 3, 1),
    ("algeria", "rocket_battery", "artillery", "15/25", "4", 3, 3, 1),
    ("algeria", "native_skirmisher", "skirmisher", "20", "3", 3, 1, 1),
    ("algeria", "native_shooting_infantry", "infantry", "18", "3", 3, 2, 2),
    ("algeria", "native_light_infantry", "infantry", "20", "3", 3, 3, 2),
    ("algeria", "warband", "infantry", "20", "-", 2, 3, 3),
    ("algeria", "native_camelry", "cavalry", "25", "-", 2, 4, 3),
    ("algeria", "native_medium_cavalry", "cavalry", "25", "-", 2, 4, 3),
    ("algeria", "native_light_cavalry", "cavalry", "30", "-", 3, 3, 2),
    ("algeria", "native_skirmisher_cavalry", "skirmisher_cavalry", "35", "3", 3, 1, 1),
    ("war_1870", "infantry", "infantry", "15 L10", "3", 3, 3, 3),
    ("war_1870", "skirmisher", "skirmisher", "20", "4", 4, 2, 2),
    ("war_1870", "detached_skirmisher", "skirmisher", "20", "4", 4, 1, 1),
    ("war_1870", "cavalry", "cavalry", "25 L17", "-", 2, 4, 4),
    ("war_1870", "heavy_cavalry", "cavalry", "25 L17", "-", 3, 5, 5),
    ("war_1870", "light_cavalry", "cavalry", "30 L20", "-", 3, 4, 4),
    ("war_1870", "scout_cavalry", "cavalry", "35", "-", 3, 2, 1),
    ("war_1870", "machine_gun", "machine_gun", "20", "4", 3, 3, 1),
    ("war_1870", "artillery", "artillery", "15/20/25", "4", 3, 3, 1),
];

/// STPP-W02, C01, I03, E01, S01, A01, P02, G08.
#[test]
fn every_unit_type_has_its_printed_numbers() {
    for (period, id, class, moves, fire, resilience, first, later) in TYPES {
        let rules = rules(period);
        let row = rules.schema.profile(kind::UNIT_TYPE, id).unwrap_or_else(|| panic!("{period} has no {id}"));
        let number = |name: &str| {
            row.number(AttributeName::of_data(name)).map_or_else(|| "-".to_owned(), |number| number.to_string())
        };
        let other = ["move_mounted", "move_horse", "move_fast"]
            .iter()
            .filter_map(|name| row.number(AttributeName::of_data(name)));
        let other: String = other.map(|number| format!("/{number}")).collect();
        let line = row.number(attribute::MOVE_IN_LINE).map(|number| format!(" L{number}")).unwrap_or_default();
        assert_eq!(row.text(attribute::CLASS), Some(*class), "{period} {id}: class");
        assert_eq!(format!("{}{other}{line}", number("move")), *moves, "{period} {id}: moves");
        assert_eq!(number("fire"), *fire, "{period} {id}: fire");
        let rest = ["resilience", "combat_first", "combat_later"].map(number);
        assert_eq!(rest, [resilience, first, later].map(ToString::to_string), "{period} {id}");
    }
}

#[test]
fn no_unit_type_is_without_a_test() {
    for period in PERIODS {
        for row in rules(period).schema.profiles["unit_type"].iter().filter(|row| row.id != "general") {
            let known = TYPES.iter().any(|known| known.0 == period && known.1 == row.id);
            assert!(known, "{period}: type {} has no test", row.id);
        }
    }
}

/// STP-A04, STPP-W02: every period has its general, who is no unit; only the First World War prints his other move.
#[test]
fn every_period_has_the_row_of_a_general() {
    for period in PERIODS {
        let rules = rules(period);
        let row = rules.schema.profile(kind::UNIT_TYPE, "general").unwrap_or_else(|| panic!("{period} has no general"));
        let number = |name: AttributeName<'_>| row.number(name).map(|number| number.to_string());
        assert_eq!(row.text(attribute::CLASS), Some("general"));
        assert_eq!(number(attribute::MOVE).as_deref(), Some("30"), "{period}");
        assert_eq!(number(attribute::STRATEGIC_MOVE).as_deref(), (period == "ww1").then_some("45"), "{period}");
        let fights = [attribute::FIRE, attribute::RESILIENCE, attribute::COMBAT_FIRST];
        assert!(fights.into_iter().all(|name| row.number(name).is_none()), "{period}");
    }
}

/// STPP-W02: the moves printed in brackets, ordinary and fast or horse.
#[test]
fn moves_outside_the_friction_zone_are_those_printed() {
    let printed = [
        ("infantry", "22.5"),
        ("skirmisher", "30"),
        ("cavalry", "37.5"),
        ("cossack", "45"),
        ("dismounted_cavalry", "22.5"),
        ("skirmisher_cavalry", "45"),
        ("tachanka", "37.5"),
        ("artillery", "22.5/37.5"),
        ("armoured_car", "30"),
        ("machine_gun", "18/30"),
        ("tank", "15/22.5"),
        ("bombardment_artillery", "22.5/37.5"),
        ("general", "45"),
    ];
    let rules = rules("ww1");
    assert_eq!(rules.schema.profiles["unit_type"].len(), printed.len());
    for (id, moves) in printed {
        let row = rules.schema.profile(kind::UNIT_TYPE, id).unwrap();
        let names = [attribute::STRATEGIC_MOVE, attribute::STRATEGIC_MOVE_HORSE, attribute::STRATEGIC_MOVE_FAST];
        let all: Vec<String> = names.into_iter().filter_map(|name| row.number(name)).map(|cm| cm.to_string()).collect();
        assert_eq!(all.join("/"), moves, "{id}");
    }
}

/// Marks of the types; every type that is not named must not have the mark.
#[rustfmt::skip]
const MARKS: &[(&str, &[(&str, &str)])] = &[
    ("impetus", &[("acw", "indian"), ("awi", "indian"), ("grand_siecle", "warband"), ("algeria", "warband colonial_infantry")]),
    ("impetuous", &[("grand_siecle", "warband"), ("algeria", "warband")]),
    ("no_charge", &[("grand_siecle", "shooting_infantry"), ("algeria", "native_shooting_infantry")]),
    ("can_evade", &[("grand_siecle", "reiver_hussar"),
        ("algeria", "skirmisher skirmisher_cavalry native_skirmisher native_light_infantry native_light_cavalry native_skirmisher_cavalry")]),
    ("light", &[("ww1", "cossack"), ("empire", "light_cavalry cossack"), ("grand_siecle", "reiver_hussar"),
        ("algeria", "light_infantry light_cavalry native_light_infantry native_light_cavalry"),
        ("war_1870", "light_cavalry scout_cavalry")]),
    ("dismounted", &[("ww1", "dismounted_cavalry"), ("acw", "dismounted_cavalry"), ("grand_siecle", "dismounted_dragoon"),
        ("algeria", "dismounted_cavalry")]),
    ("native", &[("algeria", "native_skirmisher native_shooting_infantry native_light_infantry warband native_camelry \
        native_medium_cavalry native_light_cavalry native_skirmisher_cavalry")]),
    ("rocket", &[("algeria", "rocket_battery")]),
    ("bombardment", &[("ww1", "bombardment_artillery")]),
    ("second_line_guns", &[("grand_siecle", "artillery")]),
    ("counts_as_militia", &[("awi", "militia"), ("grand_siecle", "militia")]),
    ("no_interpenetration", &[("acw", "extended_line")]),
    ("open_order", &[("acw", "extended_line")]),
    ("not_in_lists", &[("acw", "extended_line")]),
    // STPP-G06: whose move the quality replaces.
    ("quality_moves", &[("ww1", "infantry cavalry"), ("acw", "infantry cavalry cavalry_3_4"), ("awi", "regular cavalry"),
        ("empire", "infantry heavy_cavalry medium_cavalry light_cavalry"),
        ("grand_siecle", "regular cavalry heavy_cavalry dragoon"),
        ("algeria", "infantry light_infantry medium_cavalry light_cavalry"),
        ("war_1870", "infantry cavalry heavy_cavalry light_cavalry")]),
];

/// STPP-G06, G08, X10, X13, X15, X16, R02, R12.
#[test]
fn marks_of_the_types() {
    for (mark, named) in MARKS {
        for period in PERIODS {
            let expected = named.iter().find(|(known, _)| *known == period).map_or("", |(_, types)| types);
            for row in &rules(period).schema.profiles["unit_type"] {
                let has = expected.split_whitespace().any(|id| id == row.id);
                assert_eq!(row.flag(AttributeName::of_data(mark)), has, "{period} {}: {mark}", row.id);
            }
        }
    }
}

/// Words of the types: attribute, value, who has it; every other type has the default.
#[rustfmt::skip]
const WORDS: &[(&str, &str, &str, &str)] = &[
    // STPP-X10.
    ("fire_profile", "kills_only_shaken", "ww1", "skirmisher"),
    ("fire_profile", "kills_only_shaken", "algeria", "native_shooting_infantry native_light_infantry"),
    ("fire_profile", "kills_only_shaken", "war_1870", "skirmisher"),
    ("combat_profile", "kills_only_shaken", "ww1", "skirmisher"),
    ("combat_profile", "kills_only_shaken", "algeria", "native_shooting_infantry native_light_infantry"),
    ("combat_profile", "kills_only_shaken", "war_1870", "skirmisher"),
    ("fire_profile", "shaken_only", "acw", "extended_line"),
    ("combat_profile", "shaken_only", "acw", "extended_line"),
    ("fire_profile", "second_line", "awi", "colonial_cavalry"),
    ("type_shot", "inexperienced", "war_1870", "detached_skirmisher"),
    ("type_shot", "inexperienced", "acw", "extended_line"),
    // STPP-G13.
    ("dismounts_as", "dismounted_cavalry", "ww1", "cavalry cossack"),
    ("dismounts_as", "dismounted_cavalry", "acw", "cavalry cavalry_3_4"),
    ("dismounts_as", "dismounted_dragoon", "grand_siecle", "dragoon"),
    ("dismounts_as", "dismounted_cavalry", "algeria", "medium_cavalry light_cavalry"),
    ("skirmishes_as", "skirmisher", "empire", "infantry"),
    ("skirmishes_as", "skirmisher", "war_1870", "infantry"),
    ("skirmishes_as", "skirmisher", "algeria", "light_infantry"),
    ("skirmishes_as", "native_skirmisher", "algeria", "native_light_infantry"),
    ("building_as", "infantry", "ww1", "skirmisher"),
    ("building_as", "infantry", "acw", "skirmisher"),
    ("building_as", "infantry", "empire", "skirmisher"),
    ("building_as", "infantry", "algeria", "skirmisher"),
    ("building_as", "infantry", "war_1870", "skirmisher detached_skirmisher"),
    ("building_as", "regular", "awi", "skirmisher"),
    ("building_as", "regular", "grand_siecle", "skirmisher"),
    ("building_as", "native_shooting_infantry", "algeria", "native_skirmisher"),
    // Weight and weapon that come with the type.
    ("type_gun_class", "heavy", "empire", "heavy_artillery"),
    ("type_gun_class", "field", "empire", "medium_artillery light_artillery"),
    ("type_weapon", "gun_heavy", "empire", "heavy_artillery"),
    ("type_weapon", "gun_medium", "empire", "medium_artillery"),
    ("type_weapon", "gun_light", "empire", "light_artillery"),
    ("type_weapon", "rifle", "ww1", "infantry skirmisher"),
    ("type_weapon", "carbine", "ww1", "cavalry cossack dismounted_cavalry skirmisher_cavalry"),
    ("type_weapon", "vehicle_arms", "ww1", "tachanka armoured_car tank"),
    ("type_weapon", "machine_gun", "ww1", "machine_gun"),
    ("type_weapon", "field_gun", "ww1", "artillery"),
    ("type_weapon", "machine_gun", "acw", "machine_gun"),
    ("type_weapon", "carbine", "acw", "cavalry cavalry_3_4"),
    ("type_weapon", "carbine", "algeria", "medium_cavalry light_cavalry"),
    ("type_weapon", "rocket", "algeria", "rocket_battery"),
    ("type_weapon", "mitrailleuse", "war_1870", "machine_gun"),
];

#[test]
fn words_of_the_types() {
    let attributes = ["fire_profile", "combat_profile", "type_shot", "dismounts_as", "skirmishes_as", "building_as"];
    for name in attributes.into_iter().chain(["type_gun_class", "type_weapon"]) {
        let default = match name {
            "fire_profile" => "by_class",
            "combat_profile" => "standard",
            "type_shot" => "normal",
            _ => "-",
        };
        for period in PERIODS {
            for row in &rules(period).schema.profiles["unit_type"] {
                let mut known = WORDS.iter().filter(|known| known.0 == name && known.2 == period);
                let known = known.find(|known| known.3.split_whitespace().any(|id| id == row.id));
                let expected = known.map_or(default, |known| known.1);
                assert_eq!(
                    row.text(AttributeName::of_data(name)).unwrap_or(default),
                    expected,
                    "{period} {}: {name}",
                    row.id
                );
            }
        }
    }
}

/// STPP-R03: variants of AWI that the list chooses.
#[test]
fn variants_the_list_states() {
    for (words, fire, resilience) in [
        ("type=skirmisher", "3", "3"),
        ("type=skirmisher fire=4 resilience=4", "4", "4"),
        ("type=cavalry", "-", "2"),
        ("type=cavalry resilience=3", "-", "3"),
        ("type=artillery", "4", "3"),
        ("type=artillery fire=3 fat_gun=true", "3", "3"),
    ] {
        let scene = Scene::new("awi", words);
        assert_eq!([scene.said("fire"), scene.said("resilience")], [fire, resilience], "{words}");
    }
}

/// STPP-G03: qualities of the periods, what a change of formation costs them, and their moves (STPP-G06, X17).
#[test]
fn qualities_of_the_periods() {
    for period in PERIODS {
        let rules = rules(period);
        let said: Vec<String> = rules.schema.profiles["quality"]
            .iter()
            .map(|quality| {
                let number = |name: &str| {
                    quality.number(AttributeName::of_data(name)).map_or_else(|| "-".to_owned(), |n| n.to_string())
                };
                let moves = ["infantry_move", "infantry_line_move", "cavalry_move", "cavalry_line_move"].map(number);
                assert_eq!(quality.text(attribute::RANK), Some(quality.id.as_str()), "{period}");
                format!("{} {} {}", quality.id, number("change_cost"), moves.join(" "))
            })
            .collect();
        let lines = matches!(period, "empire" | "war_1870");
        let mut expected = if lines {
            vec!["militia 1 10 7 20 14", "reserve 0.75 12 8 20 14", "line 0.5 - - - -"]
        } else {
            vec!["militia 1 10 - 20 -", "reserve 0.75 12 - 20 -", "line 0.5 - - - -"]
        };
        if period == "empire" {
            expected.push("veteran 0.5 - - - -");
        }
        expected.push("elite 0.25 - - - -");
        assert_eq!(said, expected, "{period}");
    }
}
