//! Two small armies of Civil War Brigades: a unit of every sort on each side, blue for the Union, gray for the South.

use std::fmt::Write;

use crate::common::{Table, copy};
use serde_json::json;

pub const CW: &str = "civil_war_brigades";

/// A brigade in a few words: its id, its own lines, its units (id and lines).
pub struct Brigade<'a> {
    pub id: &'a str,
    pub lines: &'a str,
    pub units: &'a [(&'a str, &'a str)],
}

/// An army file: everything needs an id and a name, the rest is said in lines of TOML.
pub fn army(id: &str, side: &str, brigades: &[Brigade<'_>]) -> String {
    let mut text = format!("format = 1\nruleset = \"{CW}\"\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n");
    for brigade in brigades {
        write!(text, "\n[[brigade]]\nid = \"{0}\"\nname = \"{0}\"\n{1}\n", brigade.id, brigade.lines).unwrap();
        for (unit, lines) in brigade.units {
            write!(text, "[[brigade.unit]]\nid = \"{unit}\"\nname = \"{unit}\"\n{lines}\n").unwrap();
        }
    }
    text
}

/// Lines of a foot regiment.
pub fn foot(size: &str, more: &str) -> String {
    format!("arm = \"infantry\"\nsize = \"{size}\"\n{more}")
}

/// Lines of a cavalry regiment.
pub fn horse(size: &str, more: &str) -> String {
    format!("arm = \"cavalry\"\nsize = \"{size}\"\n{more}")
}

/// Lines of a battery.
pub fn guns(size: &str, gun: &str) -> String {
    format!("arm = \"artillery\"\nsize = \"{size}\"\ngun = \"{gun}\"")
}

/// Blue: `first` of foot, `horse` of cavalry, `park` of batteries, `second` of two medium regiments.
pub fn blue() -> String {
    let medium = foot("medium", "");
    let first = [
        ("ohio", medium.clone()),
        ("iowa", foot("large", "")),
        ("maine", foot("small", "")),
        ("rhode_island", foot("tiny", "")),
        ("drafted", foot("medium", "green = true")),
        ("berdan", foot("medium", "sharpshooter = true")),
        ("usct", foot("medium", "african_american = true")),
        ("old_muskets", foot("medium", "weapon = \"smoothbore_musket\"")),
        ("henrys", foot("medium", "weapon = \"repeating_rifle\"")),
    ];
    let cavalry = [
        ("troopers", horse("medium", "")),
        ("dragoons", horse("medium", "weapon = \"rifled_musket\"\nmount = \"dismounted\"")),
        ("squadron", horse("small", "")),
        ("division", horse("large", "weapon = \"union_cavalry_rifle\"")),
    ];
    let park = [
        ("parrotts", guns("medium", "rifled")),
        ("napoleons", guns("medium", "smoothbore")),
        ("howitzers", guns("medium", "howitzer")),
        ("mortars", guns("medium", "siege")),
    ];
    let second = [("indiana", medium.clone()), ("kansas", medium)];
    let parts: [(&str, &[(&str, String)]); 4] =
        [("first", &first), ("horse", &cavalry), ("park", &park), ("second", &second)];
    drawn_up("blue", "union", &parts)
}

/// Gray: `brigade` of foot, `raiders` of cavalry, `battalion` of batteries, `rear` of two medium regiments.
pub fn gray() -> String {
    let medium = foot("medium", "");
    let brigade = [
        ("texas", foot("large", "")),
        ("georgia", medium.clone()),
        ("alabama", foot("small", "")),
        ("florida", foot("tiny", "")),
        ("militia", foot("medium", "green = true")),
        ("virginia", medium.clone()),
        ("guard", foot("medium", "african_american = true")),
    ];
    let raiders = [
        ("rangers", horse("medium", "")),
        ("partisans", horse("medium", "mount = \"dismounted\"")),
        ("scouts", horse("small", "")),
    ];
    let battalion = [
        ("washington", guns("large", "rifled")),
        ("lynchburg", guns("medium", "smoothbore")),
        ("norfolk", guns("medium", "howitzer")),
        ("columbiads", guns("medium", "siege")),
    ];
    let rear = [("tennessee", medium.clone()), ("louisiana", medium)];
    let parts: [(&str, &[(&str, String)]); 4] =
        [("brigade", &brigade), ("raiders", &raiders), ("battalion", &battalion), ("rear", &rear)];
    drawn_up("gray", "confederate", &parts)
}

fn drawn_up(id: &str, side: &str, parts: &[(&str, &[(&str, String)])]) -> String {
    let borrowed: Vec<(&str, Vec<(&str, &str)>)> = parts
        .iter()
        .map(|(id, units)| (*id, units.iter().map(|(unit, lines)| (*unit, lines.as_str())).collect()))
        .collect();
    let brigades: Vec<Brigade<'_>> =
        borrowed.iter().map(|(id, units)| Brigade { id, lines: "", units: units.as_slice() }).collect();
    army(id, side, &brigades)
}

/// A battle that stands at its set-up.
pub fn battle(options: &[(&str, &str)]) -> Table {
    Table::new(CW, [&blue(), &gray()], options)
}

/// The first turn with four aides-de-camp a side and the initiative with blue, at a step of it.
pub fn at(step: &str, options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    begin_turn(&mut table);
    table.go_to(step);
    table
}

/// From set-up or the end of a turn: both sides throw their aides-de-camp, blue wins the initiative.
pub fn begin_turn(table: &mut Table) {
    table.go_to("adc");
    let d6 = table.game.state().options.get("adc_die").and_then(|value| value.as_text()) == Some("d6");
    for army in ["blue", "gray"] {
        table.resolve("adc", json!({"army": army}), &[if d6 { 4 } else { 5 }]);
    }
    table.go_to("initiative");
    table.resolve("initiative", json!({}), &[9, 2]);
}

/// The same situation with something changed in it.
pub fn changed(table: &Table, change: impl FnOnce(&mut Table)) -> Table {
    let mut table = copy(table);
    change(&mut table);
    table
}
