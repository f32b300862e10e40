//! Two small divisions of Napoleonic Division with a UC of every sort on each side. Blue has the French doctrine and
//! the first player turn; red has the same troops, their ids beginning with `red_`.

use std::fmt::Write;

use crate::common::{Table, begun};

pub const EDITION: &str = "napoleonic_division";

/// Steps of a player turn.
pub const TURN: [&str; 13] = [
    "uc_loss",
    "um_loss",
    "division_loss",
    "generals",
    "ranks",
    "command",
    "uncommanded",
    "movement",
    "fire",
    "charges",
    "combats",
    "markers",
    "end",
];

/// ND-U02, S23: what a UC did in a player turn, forgotten at its end.
pub const TURN_FLAGS: [&str; 8] =
    ["moved", "changed_formation", "fired", "charge_declared", "support_fired", "advanced", "uncommanded", "blocked"];

/// A UM in a few words: its id, its own lines, its UC (id and lines). Its general is `ID_general`.
pub struct Um<'a> {
    pub id: &'a str,
    pub lines: &'a str,
    pub units: &'a [(&'a str, String)],
}

/// A division in a few words. Its generals are `ID_general` and, where it has one, `ID_gunner`.
pub struct Division<'a> {
    pub id: &'a str,
    pub lines: &'a str,
    pub gunner: bool,
    pub ums: &'a [Um<'a>],
    pub independents: &'a [(&'a str, String)],
}

fn named(id: &str) -> String {
    format!("id = \"{id}\"\nname = \"{id}\"\n")
}

/// An army file: everything needs an id and a name, the rest is said in lines of TOML.
pub fn army(id: &str, lines: &str, divisions: &[Division<'_>]) -> String {
    let mut text = format!("format = 1\nruleset = \"{EDITION}\"\n{}{lines}\n", named(id));
    for division in divisions {
        let general = named(&format!("{}_general", division.id));
        write!(text, "\n[[division]]\n{}{}\n[division.general]\n{general}", named(division.id), division.lines)
            .unwrap();
        if division.gunner {
            write!(text, "[division.artillery_general]\n{}", named(&format!("{}_gunner", division.id))).unwrap();
        }
        for um in division.ums {
            let general = named(&format!("{}_general", um.id));
            write!(text, "\n[[division.um]]\n{}{}\n[division.um.general]\n{general}", named(um.id), um.lines).unwrap();
            for (unit, lines) in um.units {
                write!(text, "[[division.um.uc]]\n{}{lines}\n", named(unit)).unwrap();
            }
        }
        for (unit, lines) in division.independents {
            write!(text, "\n[[division.independent]]\n{}{lines}\n", named(unit)).unwrap();
        }
    }
    text
}

/// A UC of an arm, an experience, a strength; confident unless the lines say otherwise.
pub fn uc(arm: &str, experience: &str, strength: u32, more: &str) -> String {
    let morale = if more.contains("morale =") { "" } else { "morale = \"confident\"\n" };
    format!("arm = \"{arm}\"\nexperience = \"{experience}\"\n{morale}strength_initial = {strength}\n{more}")
}

pub fn foot(experience: &str) -> String {
    uc("infantry", experience, 8, "")
}

pub fn horse(more: &str) -> String {
    uc("cavalry", "veteran", 6, more)
}

pub fn guns(experience: &str, weight: &str, more: &str) -> String {
    uc("artillery", experience, 4, &format!("artillery_weight = \"{weight}\"\n{more}"))
}

/// One side: a UM of infantry, one of cavalry, one battalion in a UM of its own, guns and a battalion that are independent.
fn side(id: &str, prefix: &str, lines: &str) -> String {
    let own = |name: &str| format!("{prefix}{name}");
    let owned = |units: Vec<(&str, String)>| -> Vec<(String, String)> {
        units.into_iter().map(|(name, lines)| (own(name), lines)).collect()
    };
    let infantry = owned(vec![
        ("guard", foot("elite")),
        ("line", foot("veteran")),
        ("regulars", foot("seasoned")),
        ("recruits", foot("conscript")),
    ]);
    let cavalry = owned(vec![
        ("hussars", horse("cavalry_class = \"light\"")),
        ("dragoons", horse("")),
        ("lancers", horse("cavalry_arm = \"lancers\"")),
        ("cuirassiers", horse("cavalry_arm = \"cuirassiers\"")),
        ("cossacks", horse("cavalry_class = \"light\"\nilh = true")),
    ]);
    let lone = owned(vec![("grenadiers", foot("veteran"))]);
    let independents = owned(vec![
        ("guns", guns("veteran", "medium", "")),
        ("twelves", guns("seasoned", "heavy", "")),
        ("threes", guns("conscript", "light", "")),
        ("flying", guns("elite", "medium", "artillery_mobility = \"horse\"")),
        ("levy_guns", guns("seasoned", "light", "artillery_mobility = \"irregular\"")),
        ("outsiders", foot("veteran")),
    ]);
    fn borrowed(units: &[(String, String)]) -> Vec<(&str, String)> {
        units.iter().map(|(name, lines)| (name.as_str(), lines.clone())).collect()
    }
    let (infantry, cavalry, lone, independents) =
        (borrowed(&infantry), borrowed(&cavalry), borrowed(&lone), borrowed(&independents));
    let ids = [own("foot"), own("horse"), own("reserve")];
    let ums = [
        Um { id: &ids[0], lines: "", units: &infantry },
        Um { id: &ids[1], lines: "", units: &cavalry },
        Um { id: &ids[2], lines: "", units: &lone },
    ];
    let division = Division { id: &own("division"), lines: "", gunner: true, ums: &ums, independents: &independents };
    army(id, lines, &[division])
}

pub fn blue() -> String {
    side("blue", "", "doctrine = \"french\"")
}

pub fn red() -> String {
    side("red", "red_", "")
}

pub fn battle(options: &[(&str, &str)]) -> Table {
    Table::new(EDITION, [&blue(), &red()], options)
}

/// The battle, standing at a step.
pub fn battle_at(step: &str, options: &[(&str, &str)]) -> Table {
    begun(format!("{EDITION} {step} {options:?}"), || {
        let mut table = battle(options);
        table.go_to(step);
        table
    })
}
