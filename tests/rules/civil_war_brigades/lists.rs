//! Army lists (CW-U01 to U15).

use super::*;
use crate::common::cw::{Brigade, CW, army, battle};
use estafette::army as armies;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;

/// What the program says about a list with one brigade of these units; nothing of a good one.
fn complaints(side: &str, brigade: &str, units: &[(&str, &str)]) -> String {
    let source = army("blue", side, &[Brigade { id: "first", lines: brigade, units }]);
    load(&source)
}

fn load(source: &str) -> String {
    let rules = common::rules(CW);
    let catalog = Catalog::new(Lang::En, None);
    match armies::load("army.toml", source, &catalog, |_| Some(std::sync::Arc::clone(&rules)), &[CW]) {
        Ok(_) => String::new(),
        Err(errors) => errors.render(&catalog, false),
    }
}

// CW-U03, U07, U09, U10, U12, U14: what a list does not say.
#[test]
fn defaults() {
    let table = battle(&[]);
    let expected = [
        ("first", "quality", "competent"),
        ("first", "order_status", "none"),
        ("ohio", "weapon", "rifled_musket"),
        ("old_muskets", "weapon", "smoothbore_musket"),
        ("troopers", "weapon", "cavalry_carbine"),
        ("ohio", "formation", "line"),
        ("troopers", "formation", "line"),
        ("troopers", "mount", "mounted"),
        ("parrotts", "limber", "unlimbered"),
        ("ohio", "yell", "union_hurrah"),
        ("troopers", "yell", "union_hurrah"),
        ("georgia", "yell", "rebel_yell"),
        ("rangers", "yell", "rebel_yell"),
        ("ohio", "action", "hold"),
    ];
    for (who, attribute, value) in expected {
        assert_eq!(text(&table, who, attribute), value, "{who} {attribute}");
    }
    assert_eq!(text(&table, "parrotts", "yell"), "", "guns do not yell");
    assert_eq!(morale_of(&table, "ohio"), "steady");
}

// CW-U12, Z41, G01: any other side has no yell; a list may take it from a unit.
#[test]
fn yells() {
    let foot = "arm = \"infantry\"\nsize = \"small\"";
    let quiet = format!("{foot}\nyell = \"none\"");
    let side = |id: &str, side: &str| {
        let units = [(format!("{id}_plain"), foot), (format!("{id}_quiet"), quiet.as_str())];
        let units: Vec<(&str, &str)> = units.iter().map(|(unit, lines)| (unit.as_str(), *lines)).collect();
        army(id, side, &[Brigade { id: &format!("{id}_brigade"), lines: "", units: &units }])
    };
    let table = Table::new(CW, [&side("a", "union"), &side("b", "Missouri State Guard")], &[]);
    assert_eq!(text(&table, "a_plain", "yell"), "union_hurrah");
    assert_eq!(text(&table, "a_quiet", "yell"), "none");
    assert!(["", "none"].contains(&text(&table, "b_plain", "yell").as_str()), "no yell of its own");
}

// CW-U15: what is refused, and what is not.
#[test]
fn lists_that_are_refused() {
    let bad: [(&str, &str); 15] = [
        ("tiny artillery", "arm = \"artillery\"\nsize = \"tiny\"\ngun = \"rifled\""),
        ("tiny cavalry", "arm = \"cavalry\"\nsize = \"tiny\""),
        ("a battery without gun", "arm = \"artillery\"\nsize = \"small\""),
        ("no arm", "size = \"small\""),
        ("no size", "arm = \"infantry\""),
        ("unknown arm", "arm = \"marines\"\nsize = \"small\""),
        ("unknown size", "arm = \"infantry\"\nsize = \"huge\""),
        ("unknown weapon", "arm = \"infantry\"\nsize = \"small\"\nweapon = \"bow\""),
        ("unknown gun", "arm = \"artillery\"\nsize = \"small\"\ngun = \"laser\""),
        ("a gun for infantry", "arm = \"infantry\"\nsize = \"small\"\ngun = \"rifled\""),
        ("too many CU, foot", "arm = \"infantry\"\nsize = \"small\"\ncu = 13"),
        ("too many CU, guns", "arm = \"artillery\"\nsize = \"large\"\ngun = \"rifled\"\ncu = 19"),
        ("too many CU, horse", "arm = \"cavalry\"\nsize = \"medium\"\ncu = 19"),
        ("no CU", "arm = \"infantry\"\nsize = \"small\"\ncu = 0"),
        ("an unknown line", "arm = \"infantry\"\nsize = \"small\"\nbeards = true"),
    ];
    for (what, lines) in bad {
        assert!(!complaints("union", "", &[("unit", lines)]).is_empty(), "{what}");
    }
    let good: [(&str, &str); 6] = [
        ("tiny infantry", "arm = \"infantry\"\nsize = \"tiny\""),
        ("worn", "arm = \"infantry\"\nsize = \"large\"\ncu = 1"),
        ("full, said", "arm = \"artillery\"\nsize = \"small\"\ngun = \"siege\"\ncu = 6"),
        ("large, full", "arm = \"cavalry\"\nsize = \"large\"\ncu = 24"),
        ("dismounted", "arm = \"cavalry\"\nsize = \"small\"\nmount = \"dismounted\""),
        ("everything green", "arm = \"infantry\"\nsize = \"small\"\ngreen = true\nskirmisher = true"),
    ];
    for (what, lines) in good {
        assert_eq!(complaints("union", "", &[("unit", lines)]), "", "{what}");
    }
    let foot = "arm = \"infantry\"\nsize = \"small\"";
    assert!(!complaints("union", "quality = \"lucky\"", &[("unit", foot)]).is_empty(), "unknown quality");
    let sideless = army("blue", "union", &[Brigade { id: "first", lines: "", units: &[("unit", foot)] }])
        .replace("side = \"union\"\n", "");
    assert!(!load(&sideless).is_empty(), "an army has a side");
}

// CW-U15, U20: a list may begin with fewer CU; the row follows the bases, the size does not grow.
#[test]
fn units_that_begin_worn() {
    let worn = "arm = \"infantry\"\nsize = \"large\"\ncu = 7";
    let side = |id: &str| {
        let unit = format!("{id}_unit");
        army(id, "union", &[Brigade { id: &format!("{id}_brigade"), lines: "", units: &[(&unit, worn)] }])
    };
    let table = Table::new(CW, [&side("a"), &side("b")], &[]);
    assert_eq!((cu(&table, "a_unit"), whole_of(&table, "a_unit", "bases")), (7, 2));
}

// CW-T00: formations, mounts and limbers are set at deployment.
#[test]
fn deployment() {
    let mut table = battle(&[]);
    let forms = [
        (json!({"unit": "ohio", "formation": "column"}), "formation", "column"),
        (json!({"unit": "troopers", "formation": "line", "mount": "dismounted"}), "mount", "dismounted"),
        (json!({"unit": "parrotts", "limber": "limbered"}), "limber", "limbered"),
    ];
    for (form, attribute, value) in forms {
        let unit = form["unit"].as_str().unwrap().to_owned();
        table.resolve("deploy_unit", form, &[]);
        assert_eq!(text(&table, &unit, attribute), value);
    }
}
