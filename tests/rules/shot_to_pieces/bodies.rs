//! Units that act as one: big battalions and assault waves (STPP-F07, F09).

use super::*;
use crate::common::stp::{Corps, army, red};

/// An Austrian pair and a single battalion, against the usual enemy; its corps is ready.
fn pair_at(step: &str) -> Table {
    let half = |other: &str| format!("type = \"infantry\"\nweapon = \"musket\"\nlinked_to = \"{other}\"");
    let (first, second) = (half("right"), half("left"));
    let units = [
        ("left", first.as_str()),
        ("right", second.as_str()),
        ("single", "type = \"infantry\"\nweapon = \"musket\""),
        ("hussars", "type = \"light_cavalry\""),
    ];
    let corps = [Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = army("empire", "blue", "nation = \"austrian\"", "archduke_karl:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &red()], &[("events", "no")]);
    table.go_to(step);
    stp::ready(&mut table, "corps");
    table
}

// STPP-F09: a big battalion is never split: it moves, charges and changes as one, for one order.
#[test]
fn a_big_battalion_acts_as_one() {
    let mut table = pair_at("first.moves");
    table.resolve("move_unit", json!({"unit": "left"}), &[]);
    assert!(table.has("right", "moved"));
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
    assert_eq!(table.refused("move_unit", json!({"unit": "right"})), "unit_moved");
    let mut table = pair_at("first.formations");
    table.resolve("change_formation", json!({"unit": "right", "formation": "line_formation"}), &[]);
    assert_eq!(text(&table, "left", "formation").as_deref(), Some("line_formation"));
    let mut table = pair_at("first.charges");
    engage(&mut table, "left", "musketeers", json!({}), &[]);
    assert!(table.has("right", "charged"));
    // What holds one of them holds both.
    let mut table = pair_at("first.moves");
    table.set_marker("right", "shaken", 1);
    assert_refused(&mut table, "move_unit", json!({"unit": "left"}), "body_held", "STPP-F09", "a shaken half");
    table.resolve("move_unit", json!({"unit": "single"}), &[]);
}

// STPP-F07: the ranks behind go with the first one.
#[test]
fn assault_waves_move_as_one() {
    let units = ["front", "middle", "back", "other"].map(|unit| (unit, "type = \"infantry\"\nweapon = \"rifle\""));
    let side = |id: &str, units: &[(&str, &str)]| {
        let (corps, leader) = (format!("{id}_corps"), format!("{id}_leader:"));
        let corps = [Corps { id: &corps, lines: "", leader: &leader, units }];
        army("acw", id, "", &format!("{id}_chief:"), &corps)
    };
    let enemy = [("enemy", "type = \"infantry\"\nweapon = \"rifle\"")];
    let armies = [side("a", &units), side("b", &enemy)];
    let mut table = Table::new("shot_to_pieces/acw", [&armies[0], &armies[1]], &[("events", "no")]);
    table.go_to("first.formations");
    stp::ready(&mut table, "a_corps");
    let waves = json!({"unit": "front", "formation": "assault_waves", "ranks": ["middle", "back"]});
    table.resolve("change_formation", waves, &[]);
    table.go_to("first.moves");
    assert_refused(&mut table, "move_unit", json!({"unit": "back"}), "rank_behind", "STPP-F07", "alone");
    table.resolve("move_unit", json!({"unit": "front"}), &[]);
    assert!(table.has("middle", "moved") && table.has("back", "moved"));
    assert_eq!(text(&table, "back", "formation").as_deref(), Some("assault_waves"));
}

// STPP-F08: an extended line does not pass through friends.
#[test]
fn an_extended_line_passes_through_nobody() {
    let foot = "type = \"infantry\"\nweapon = \"rifle\"\nformation = \"extended_line\"";
    let side = |id: &str| {
        let (unit, corps, leader) = (format!("{id}_foot"), format!("{id}_corps"), format!("{id}_leader:"));
        let units = [(unit.as_str(), foot)];
        army("acw", id, "", &format!("{id}_chief:"), &[Corps { id: &corps, lines: "", leader: &leader, units: &units }])
    };
    let mut table = Table::new("shot_to_pieces/acw", [&side("a"), &side("b")], &[("events", "no")]);
    table.go_to("first.moves");
    stp::ready(&mut table, "a_corps");
    let through = json!({"unit": "a_foot", "passes": 1});
    assert_refused(&mut table, "move_unit", through, "no_passing", "STPP-F08", "through friends");
    table.resolve("move_unit", json!({"unit": "a_foot"}), &[]);
}
