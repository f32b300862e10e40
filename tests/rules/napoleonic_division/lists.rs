//! Army lists: defaults and refusals (ND-U01, U04, U05, G07).

use super::*;
use estafette::rulesets::napoleonic_division::names::attribute;
use std::sync::Arc;

use estafette::army;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;

/// An army of one UM with the line and one more UC.
fn list(more: &str) -> String {
    let units = [("line", nd::foot("veteran")), ("other", more.to_owned())];
    let um = [nd::Um { id: "foot", lines: "", units: &units }];
    nd::army("blue", "", &[nd::Division { id: "division", lines: "", gunner: false, ums: &um, independents: &[] }])
}

/// What is wrong with a list.
fn mistakes(source: &str) -> Vec<String> {
    let rules = common::rules(nd::EDITION);
    let catalog = Catalog::new(Lang::En, None);
    match army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &[nd::EDITION]) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.mistakes.iter().map(|mistake| mistake.message.text(&catalog)).collect(),
    }
}

// ND-U05: what a list may not say.
#[test]
fn refused_lists() {
    let cases: Vec<(&str, String)> = vec![
        ("unknown experience", nd::foot("green")),
        ("unknown morale", nd::uc("infantry", "veteran", 8, "morale = \"brave\"")),
        ("no strength", nd::uc("infantry", "veteran", 0, "")),
        ("25 EC", nd::uc("infantry", "veteran", 25, "")),
        ("ILh infantry", nd::uc("infantry", "veteran", 8, "ilh = true")),
        ("ILh heavy cavalry", nd::uc("cavalry", "veteran", 8, "ilh = true")),
        ("ILh guns", nd::guns("veteran", "light", "ilh = true")),
        ("light infantry", nd::uc("infantry", "veteran", 8, "cavalry_class = \"light\"")),
        ("lancers on foot", nd::uc("infantry", "veteran", 8, "cavalry_arm = \"lancers\"")),
        ("cavalry with a calibre", nd::uc("cavalry", "veteran", 8, "artillery_weight = \"light\"")),
        ("infantry with horses", nd::uc("infantry", "veteran", 8, "artillery_mobility = \"horse\"")),
        ("guns without a calibre", nd::uc("artillery", "veteran", 4, "")),
        ("guns with muskets", nd::guns("veteran", "light", "weapon = \"musket\"")),
        ("infantry with guns", nd::uc("infantry", "veteran", 8, "weapon = \"artillery\"")),
        ("limbered infantry", nd::uc("infantry", "veteran", 8, "formation = \"limbered\"")),
        ("cavalry in square", nd::uc("cavalry", "veteran", 8, "formation = \"full_square\"")),
        ("cavalry in attack column", nd::uc("cavalry", "veteran", 8, "formation = \"attack_column\"")),
        ("guns in line", nd::guns("veteran", "light", "formation = \"line\"")),
        ("regimental guns of cavalry", nd::uc("cavalry", "veteran", 8, "regimental_artillery = true")),
        ("no arm", "experience = \"veteran\"\nmorale = \"confident\"\nstrength_initial = 8".to_owned()),
        ("no experience", "arm = \"infantry\"\nmorale = \"confident\"\nstrength_initial = 8".to_owned()),
        ("no morale", "arm = \"infantry\"\nexperience = \"veteran\"\nstrength_initial = 8".to_owned()),
    ];
    for (what, unit) in cases {
        assert_eq!(mistakes(&list(&unit)).len(), 1, "{what}: {:?}", mistakes(&list(&unit)));
    }
    assert_eq!(mistakes(&list(&nd::foot("veteran"))), Vec::<String>::new());
    assert!(!mistakes(&list(&nd::foot("veteran")).replace("\"other\"", "\"line\"")).is_empty(), "an id twice");
    let empty_um = [nd::Um { id: "foot", lines: "", units: &[] }];
    for (what, ums) in [("a UM without UC", &empty_um[..]), ("an empty division", &[])] {
        let division = nd::Division { id: "division", lines: "", gunner: false, ums, independents: &[] };
        assert!(!mistakes(&nd::army("blue", "", &[division])).is_empty(), "{what}");
    }
    for part in [
        "[division.general]\nid = \"division_general\"\nname = \"division_general\"\n",
        "[division.um.general]\nid = \"foot_general\"\nname = \"foot_general\"\n",
    ] {
        let source = list(&nd::foot("veteran"));
        assert!(source.contains(part));
        assert!(!mistakes(&source.replace(part, "")).is_empty(), "without {part}");
    }
}

// ND-U01: what stands in a list that says little.
#[test]
fn defaults() {
    let table = battle(&[]);
    for (unit, attribute, wanted) in [
        ("line", "weapon", "musket"),
        ("hussars", "weapon", "none"),
        ("guns", "weapon", "artillery"),
        ("line", "formation", "line"),
        ("hussars", "formation", "line"),
        ("guns", "formation", "unlimbered"),
        ("dragoons", "cavalry_class", "other"),
        ("dragoons", "cavalry_arm", "standard"),
        ("guns", "artillery_mobility", "foot"),
        ("line", "fire_discipline", "normal"),
        ("line", "doctrine", "french"),
        ("guns", "doctrine", "french"),
        ("red_line", "doctrine", "other"),
    ] {
        assert_eq!(text(&table, unit, attribute).as_deref(), Some(wanted), "{unit}: {attribute}");
    }
    assert!(
        !table.entity("line").flag(attribute::NATIONAL_TRAIT) && !table.entity("line").flag(attribute::SKIRMISHERS)
    );
    // A UC may have a doctrine of its own.
    let own = nd::uc("infantry", "veteran", 8, "doctrine = \"french\"");
    let table = Table::new(nd::EDITION, [&list(&own), &nd::red()], &[]);
    assert_eq!(text(&table, "other", "doctrine").as_deref(), Some("french"));
    assert_eq!(text(&table, "line", "doctrine").as_deref(), Some("other"));
}
