//! Options of section 8: in which period, which values, which default. What both values do is tested with the rows.

use super::{PERIODS, rules};
use estafette::engine::names::AttributeName;
use estafette::rulesets::shot_to_pieces::names::kind;

/// Option, periods that have it, values, default.
#[rustfmt::skip]
const OPTIONS: &[(&str, &str, &str, &str)] = &[
    ("infantry_fired_prev", "acw awi empire grand_siecle", "bool", "false"),
    ("free_artillery_choice", "all", "bool", "true"),
    ("awi_militia_fire", "awi", "off experienced_long experienced_only_shaken", "off"),
    ("fat_tie", "all", "adds replaces", "adds"),
    ("irregular_die", "war_1870", "indirect_faces off", "indirect_faces"),
    ("slash_vs_cav", "empire grand_siecle war_1870", "later_rounds always", "later_rounds"),
    ("acw_mg_far", "acw", "-2 -1", "-2"),
    ("extended_line_fire", "acw", "3 4", "3"),
    ("bombard_targets", "ww1", "4 5", "4"),
    ("line_fire_superiority", "empire war_1870", "shot asked", "shot"),
    ("cap_scope", "empire", "intrinsic total", "intrinsic"),
    ("acw_cavalry_combat", "acw", "modifier list", "modifier"),
    ("closed_column_rest", "empire", "square column", "square"),
    ("impetus_needs_charge", "all", "bool", "false"),
];

/// Rules that cite STPP-O belong to the periods; the rest is the core's.
#[test]
fn options_of_every_period() {
    use estafette::engine::world::ValueType;
    for period in PERIODS {
        let rules = rules(period);
        for (id, periods, values, default) in OPTIONS {
            let here = *periods == "all" || periods.split(' ').any(|known| known == period);
            let option = rules.schema.option(id);
            assert_eq!(option.is_some(), here, "{period}: {id}");
            let Some(option) = option else { continue };
            let said = match &option.value {
                ValueType::Bool => "bool".to_owned(),
                ValueType::Choice { choices, .. } => choices.join(" "),
                ValueType::Number { min, max, .. } => format!("{} {}", min.unwrap(), max.unwrap()),
                other => panic!("{period} {id}: {other:?}"),
            };
            assert_eq!(said, *values, "{period}: {id}");
            assert_eq!(option.default.to_string(), *default, "{period}: {id}");
        }
        for option in &rules.schema.options {
            let of_period = option.rule.as_deref().is_some_and(|rule| rule.starts_with("STPP-O"));
            let known = OPTIONS.iter().any(|known| known.0 == option.id);
            assert!(known || !of_period, "{period}: option {} has no test", option.id);
        }
    }
}

/// What is one number or one word in a period (STPP-W06, X12, X14, X16, X17, E03, I02).
#[test]
fn numbers_of_every_period() {
    let asked = [
        "free_fire_beyond_cm",
        "dead_zone_cm",
        "dead_zone_from",
        "cap_infantry",
        "cap_cavalry",
        "mount_change",
        "march_column_free",
        "militia_passed_through",
        "strafing",
    ];
    let expected = [
        ("ww1", "50 10 gun - - true true false true"),
        ("acw", "40 10 gun - - true false false false"),
        ("awi", "40 10 gun - - false true true false"),
        ("empire", "40 10 gun 5 3 false true false false"),
        ("grand_siecle", "40 10 gun - - true true false false"),
        ("algeria", "40 10 gun - - true true false false"),
        ("war_1870", "40 10 friend - - false true false false"),
    ];
    for (period, expected) in expected {
        let rules = rules(period);
        let profile = rules.schema.profile(kind::PERIOD, "period").unwrap();
        let said = asked.map(|name| match profile.attributes.get(name) {
            Some(value) => value.to_string(),
            None if name.starts_with("cap") => "-".to_owned(),
            None => "false".to_owned(),
        });
        assert_eq!(said.join(" "), expected, "{period}");
    }
    let number = |period: &str, name: &str| {
        rules(period).schema.profile(kind::PERIOD, "period").unwrap().number(AttributeName::of_data(name))
    };
    assert_eq!(number("ww1", "strafe_power").unwrap().to_string(), "2");
    for period in ["grand_siecle", "algeria"] {
        assert_eq!(number(period, "impetuous_on").unwrap().to_string(), "5");
    }
}
