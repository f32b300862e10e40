//! Formations of 6.8: which a period has, for whom, what they do.

use super::{PERIODS, Scene, rules};
use estafette::engine::names::AttributeName;
use estafette::rulesets::shot_to_pieces::names::{attribute, kind};

/// Period, formation, for whom, what it does.
#[rustfmt::skip]
const FORMATIONS: &[(&str, &str, &str, &str)] = &[
    ("acw", "assault_waves", "infantry", "is_waves"),
    ("acw", "extended_line", "infantry", "good_quality_only takes:extended_line most:2"),
    ("empire", "column", "infantry_cavalry", ""),
    ("empire", "line_formation", "infantry_cavalry", "is_line line_move"),
    ("empire", "square", "infantry", "is_square line_move no_rear_support"),
    ("empire", "closed_column", "infantry", "is_closed_column line_move no_rear_support"),
    ("empire", "skirmish", "infantry", "as_skirmishers"),
    ("algeria", "skirmish", "infantry", "as_skirmishers"),
    ("war_1870", "column", "infantry_cavalry", ""),
    ("war_1870", "line_formation", "infantry_cavalry", "is_line line_move"),
    ("war_1870", "square", "infantry", "is_square line_move no_rear_support"),
    ("war_1870", "skirmish", "infantry", "as_skirmishers"),
];

const FLAGS: [&str; 9] = [
    "march",
    "is_waves",
    "is_line",
    "is_square",
    "is_closed_column",
    "good_quality_only",
    "line_move",
    "no_rear_support",
    "as_skirmishers",
];

/// STPP-F01 to F08, F10; battle order and march column are in every period.
#[test]
fn formations_of_every_period() {
    for period in PERIODS {
        for row in &rules(period).schema.profiles["formation_type"] {
            let mut said: Vec<String> =
                FLAGS.iter().filter(|flag| row.flag(AttributeName::of_data(flag))).map(|f| (*f).to_owned()).collect();
            said.extend(row.text(attribute::TAKES_TYPE).map(|id| format!("takes:{id}")));
            said.extend(row.number(attribute::MOST_PER_CORPS).map(|most| format!("most:{most}")));
            let (for_class, does) = match row.id.as_str() {
                "battle" => ("any", ""),
                "march_column" => ("any", "march"),
                id => FORMATIONS
                    .iter()
                    .find(|known| known.0 == period && known.1 == id)
                    .map(|known| (known.2, known.3))
                    .unwrap_or_else(|| panic!("{period}: formation {id} has no test")),
            };
            assert_eq!(row.text(attribute::FOR_CLASS).unwrap_or("any"), for_class, "{period} {}", row.id);
            assert_eq!(said.join(" "), does, "{period} {}", row.id);
        }
        let known = |id: &str| rules(period).schema.profile(kind::FORMATION_TYPE, id).is_some();
        assert!(known("battle") && known("march_column"), "{period}");
    }
    for (period, id, _, _) in FORMATIONS {
        assert!(rules(period).schema.profile(kind::FORMATION_TYPE, id).is_some(), "{period} has no {id}");
    }
}

/// STPP-F01: the formation of a list that says none.
#[test]
fn first_formations() {
    for period in PERIODS {
        let columns = matches!(period, "empire" | "war_1870");
        let formed = if columns { "column" } else { "battle" };
        for (unit, formation) in [("inf", formed), ("cav", formed), ("art", "battle"), ("skirmisher", "battle")] {
            let scene = Scene::new(period, &format!("type={unit}"));
            assert_eq!(scene.said("formation"), formation, "{period} {unit}");
        }
    }
}

/// STPP-F08, F10: formations that lend another row.
#[test]
fn formations_that_lend_a_row() {
    for (period, words, row, class, fire, resilience, combat) in [
        ("acw", "formation=extended_line", "extended_line", "infantry", "3", "4", "1"),
        ("acw", "formation=battle", "infantry", "infantry", "3", "3", "3"),
        ("empire", "light=true formation=skirmish", "skirmisher", "skirmisher", "4", "4", "1"),
        ("empire", "light=true", "infantry", "infantry", "3", "3", "3"),
        ("algeria", "type=light_infantry formation=skirmish", "skirmisher", "skirmisher", "4", "4", "1"),
        ("algeria", "type=native_light_infantry formation=skirmish", "native_skirmisher", "skirmisher", "3", "3", "1"),
        ("war_1870", "light=true formation=skirmish", "skirmisher", "skirmisher", "4", "4", "2"),
    ] {
        let scene = Scene::new(period, words);
        let said = ["as_type", "class", "fire", "resilience", "combat_first"].map(|name| scene.said(name));
        assert_eq!(said, [row, class, fire, resilience, combat], "{period}: {words}");
    }
}
