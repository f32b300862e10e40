//! What the check of an army list refuses, and what a list leaves to its nation (STPP-L01, G03).

use super::*;
use crate::common::stp::{Corps, army};
use estafette::army;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;

/// What is wrong with a list of one corps, as the program says it; nothing where it is good.
fn said(period: &str, lines: &str, units: &[(&str, &str)]) -> String {
    let source =
        self::army(period, "a", lines, "chief:", &[Corps { id: "corps", lines: "", leader: "leader:", units }]);
    let catalog = Catalog::new(Lang::En, None);
    let edition = format!("shot_to_pieces/{period}");
    let loaded = army::load("army.toml", &source, &catalog, |_| Some(common::rules(&edition)), &[&edition]);
    loaded.map_or_else(|errors| errors.render(&catalog, false), |_| String::new())
}

const RIFLES: &str = "type = \"infantry\"\nweapon = \"rifle\"";

// STPP-L01: combinations that no table has.
#[test]
fn lists_that_no_table_allows() {
    let line = format!("{RIFLES}\nformation = \"extended_line\"");
    let three = [("one", line.as_str()), ("two", &line), ("three", &line)];
    assert!(said("acw", "", &three).contains("too many units of the corps"));
    assert_eq!(said("acw", "", &three[..2]), "");
    let musket = "type = \"infantry\"\nweapon = \"musket\"\nformation = \"skirmish\"";
    assert!(said("empire", "", &[("one", musket)]).contains("light infantry only"));
    assert_eq!(said("empire", "", &[("one", &format!("{musket}\nlight = true"))]), "");
    assert!(said("empire", "strafes = 2", &[("one", "type = \"cossack\"")]).contains("no aircraft"));
    assert_eq!(said("ww1", "strafes = 2", &[("one", "type = \"infantry\"")]), "");
    assert!(said("ww1", "", &[("one", "type = \"tank\"\nmobility = \"horse\"")]).contains("no such move"));
    assert_eq!(said("ww1", "", &[("one", "type = \"tank\"\nmobility = \"fast\"")]), "");
    let gun = "type = \"artillery\"\nweapon = \"sb_45\"\nbore = \"rifled\"";
    assert!(said("acw", "", &[("one", gun)]).contains("another bore"));
    let cossacks = "type = \"cossack\"\nformation = \"line_formation\"";
    assert!(said("empire", "", &[("one", cossacks)]).contains("no line"));
}

// STPP-L01, F09: a big battalion is joined both ways, in one corps, where the period has them.
#[test]
fn lists_with_units_joined_wrongly() {
    let foot = |other: &str| format!("type = \"infantry\"\nweapon = \"musket\"\nlinked_to = \"{other}\"");
    let (one, two, alone) = (foot("two"), foot("one"), "type = \"infantry\"\nweapon = \"musket\"");
    assert_eq!(said("empire", "", &[("one", &one), ("two", &two)]), "");
    assert!(said("empire", "", &[("one", &one), ("two", alone)]).contains("joined both ways"));
    assert!(said("acw", "", &[("one", &one), ("two", &two)]).contains("no big battalions"));
    let corps =
        [("first", "one", &one), ("second", "two", &two)].map(|(corps, unit, lines)| (corps, [(unit, lines.as_str())]));
    let corps: Vec<Corps<'_>> =
        corps.iter().map(|(id, units)| Corps { id, lines: "", leader: "", units: units.as_slice() }).collect();
    let source = self::army("empire", "a", "", "chief:", &corps);
    let catalog = Catalog::new(Lang::En, None);
    let loaded = army::load("army.toml", &source, &catalog, |_| Some(common::rules(stp::EMPIRE)), &[stp::EMPIRE]);
    assert!(loaded.expect_err("refused").render(&catalog, false).contains("belong to one corps"));
}

// STPP-G03: the names of nations are those of the period, and a wrong one is told with its nearest.
#[test]
fn nations_are_those_of_the_period() {
    let foot = "type = \"infantry\"\nweapon = \"dreyse\"";
    assert_eq!(said("war_1870", "nation = \"prussian\"", &[("one", foot)]), "");
    assert_eq!(said("war_1870", "nation = \"other\"", &[("one", foot)]), "");
    assert!(said("war_1870", "nation = \"french\"", &[("one", foot)]).contains("imperial_french"));
    assert!(said("war_1870", "nation = \"prusian\"", &[("one", foot)]).contains("'prussian'"));
    assert!(
        said("awi", "nation = \"anglais\"", &[("one", "type = \"regular\"\nweapon = \"musket\"")]).contains("english")
    );
}

// STPP-G03, X08: units are of their army's nation unless they say otherwise.
#[test]
fn units_are_of_their_armys_nation() {
    let foot = "type = \"infantry\"\nweapon = \"dreyse\"";
    let saxons = format!("{foot}\nnation = \"saxon\"");
    let units = [("grenadiers", foot), ("saxons", saxons.as_str())];
    let corps = |id| [Corps { id, lines: "", leader: "", units: &units }];
    let side = |id: &str, nation: &str| army("war_1870", id, nation, &format!("{id}_chief:"), &corps("corps"));
    let enemy = [("enemy", foot)];
    let corps_b = [Corps { id: "corps_b", lines: "", leader: "", units: &enemy }];
    let red = army("war_1870", "b", "", "b_chief:", &corps_b);
    let table = Table::new("shot_to_pieces/war_1870", [&side("a", "nation = \"prussian\""), &red], &[("events", "no")]);
    assert_eq!(text(&table, "grenadiers", "nation").as_deref(), Some("prussian"));
    assert_eq!(text(&table, "grenadiers", "size").as_deref(), Some("fat"));
    assert_eq!(text(&table, "saxons", "size").as_deref(), Some("normal"));
    assert_eq!(text(&table, "enemy", "nation"), None);
}
