//! Two small armies of Shot to Pieces, in the Empire: one unit of every sort on each side.

use std::fmt::Write;

use crate::common::Table;
use estafette::engine::value::Value;

pub const EMPIRE: &str = "shot_to_pieces/empire";

/// A corps in a few words: its id, its own lines, its leader's lines, its units (id and lines).
pub struct Corps<'a> {
    pub id: &'a str,
    pub lines: &'a str,
    /// Empty: the army commander leads it himself.
    pub leader: &'a str,
    pub units: &'a [(&'a str, &'a str)],
}

/// An army file: everything needs an id and a name, the rest is said in lines of TOML.
pub fn army(period: &str, id: &str, lines: &str, commander: &str, corps: &[Corps<'_>]) -> String {
    let mut text = format!("format = 1\nruleset = \"shot_to_pieces\"\nperiod = \"{period}\"\n");
    write!(text, "id = \"{id}\"\nname = \"{id}\"\n{lines}\n\n[commander]\n{}", entry(commander)).unwrap();
    for corps in corps {
        write!(text, "\n[[corps]]\nid = \"{0}\"\nname = \"{0}\"\n{1}\n", corps.id, corps.lines).unwrap();
        if !corps.leader.is_empty() {
            write!(text, "[corps.leader]\n{}", entry(corps.leader)).unwrap();
        }
        for (unit, lines) in corps.units {
            write!(text, "[[corps.unit]]\nid = \"{unit}\"\nname = \"{unit}\"\n{lines}\n").unwrap();
        }
    }
    text
}

/// `id: more` as lines of TOML.
fn entry(words: &str) -> String {
    let (id, more) = words.split_once(':').unwrap_or((words, ""));
    format!("id = \"{id}\"\nname = \"{id}\"\n{more}\n")
}

const FOOT: &str = "type = \"infantry\"\nweapon = \"musket\"";

pub fn blue() -> String {
    let foot = |more: &str| format!("{FOOT}\n{more}");
    let (guard, recruits, peasants) =
        (foot("quality = \"elite\""), foot("quality = \"reserve\""), foot("quality = \"militia\""));
    let first = [
        ("line", FOOT),
        ("second", FOOT),
        ("third", FOOT),
        ("guard", guard.as_str()),
        ("recruits", recruits.as_str()),
        ("peasants", peasants.as_str()),
        ("voltigeurs", "type = \"skirmisher\"\nweapon = \"musket\""),
        ("cuirassiers", "type = \"heavy_cavalry\""),
        ("hussars", "type = \"light_cavalry\""),
        ("levies", "type = \"medium_cavalry\"\nquality = \"reserve\""),
        ("twelves", "type = \"heavy_artillery\""),
        ("sixes", "type = \"medium_artillery\""),
    ];
    let wing = [("poles", FOOT), ("vistula", FOOT), ("lancers", "type = \"medium_cavalry\"")];
    let reserve = [("veterans", FOOT), ("chasseurs", FOOT)];
    let corps = [
        Corps { id: "corps", lines: "", leader: "marshal:", units: &first },
        Corps { id: "wing", lines: "", leader: "prince:nation = \"polish\"", units: &wing },
        Corps { id: "old_guard", lines: "army_reserve = true", leader: "", units: &reserve },
    ];
    army("empire", "blue", "nation = \"french\"", "emperor:leader = \"good\"", &corps)
}

pub fn red() -> String {
    let foot = |more: &str| format!("{FOOT}\n{more}");
    let (guards, landwehr) = (foot("quality = \"elite\""), foot("quality = \"militia\""));
    let column = [
        ("musketeers", FOOT),
        ("fusiliers", FOOT),
        ("pioneers", FOOT),
        ("guards", guards.as_str()),
        ("landwehr", landwehr.as_str()),
        ("grenzers", "type = \"skirmisher\"\nweapon = \"musket\""),
        ("freikorps", "type = \"skirmisher\"\nweapon = \"musket\"\nquality = \"elite\""),
        ("dragoons", "type = \"medium_cavalry\""),
        ("uhlans", "type = \"light_cavalry\""),
        ("battery", "type = \"medium_artillery\""),
    ];
    let rear = [("jaegers", FOOT), ("kurassiers", "type = \"heavy_cavalry\"")];
    let corps = [
        Corps { id: "column", lines: "", leader: "general:", units: &column },
        Corps { id: "rearguard", lines: "", leader: "brigadier:", units: &rear },
    ];
    army("empire", "red", "nation = \"austrian\"", "archduke:", &corps)
}

/// A battle without events, unless the options say otherwise; blue has the first phase.
pub fn battle(options: &[(&str, &str)]) -> Table {
    let mut all = vec![("events", "no")];
    all.retain(|(name, _)| options.iter().all(|(other, _)| other != name));
    all.extend(options);
    Table::new(EMPIRE, [&blue(), &red()], &all)
}

/// The same, standing at a step.
pub fn battle_at(step: &str, options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    table.go_to(step);
    table
}

/// A corps with plenty of points to spend, free to go forward or not.
pub fn ready(table: &mut Table, corps: &str) {
    table.set_marker(corps, "activated", 1);
    table.set_attribute(corps, "ap_total", Value::whole(20));
    table.set_attribute(corps, "order", "advance");
}

/// Standing at a step of blue's phase with every blue corps ready.
pub fn blue_at(step: &str, options: &[(&str, &str)]) -> Table {
    let mut table = battle_at(step, options);
    for corps in ["corps", "wing", "old_guard"] {
        ready(&mut table, corps);
    }
    table
}

/// The two armies of a period with one infantry type: a unit of every quality named after it, on both sides.
pub fn plain(period: &str, unit_type: &str, weapon: &str, qualities: &[&str]) -> Table {
    let side = |id: &str| {
        let lines = |quality: &&str| {
            (
                format!("{id}_{quality}"),
                format!("type = \"{unit_type}\"\nweapon = \"{weapon}\"\nquality = \"{quality}\""),
            )
        };
        let units: Vec<(String, String)> = qualities.iter().map(lines).collect();
        let units: Vec<(&str, &str)> = units.iter().map(|(id, lines)| (id.as_str(), lines.as_str())).collect();
        let corps = format!("{id}_corps");
        let leader = format!("{id}_leader:");
        let commander = format!("{id}_chief:");
        army(period, id, "", &commander, &[Corps { id: &corps, lines: "", leader: &leader, units: &units }])
    };
    Table::new(&format!("shot_to_pieces/{period}"), [&side("a"), &side("b")], &[("events", "no")])
}
