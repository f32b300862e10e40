//! CU, bases, the row in use (CW-U20 to U25, D1).

use super::*;
use crate::common::cw::battle;

// CW-U20, U06, Z01: bases of every number of CU.
#[test]
fn bases_by_cu() {
    let foot = |cu: u32| i64::from(cu.div_ceil(6));
    let mut table = battle(&[]);
    for (unit, most) in [("iowa", 24), ("division", 24)] {
        for cu in 1..=most {
            table.set_strength(unit, cu.into());
            assert_eq!(whole_of(&table, unit, "bases"), foot(cu), "{unit} with {cu}");
        }
    }
    for cu in 1..=18 {
        table.set_strength("washington", cu.into());
        assert_eq!(whole_of(&table, "washington", "bases"), foot(cu) + 1, "a battery with {cu}");
    }
}

// CW-U06, D1: the CU and bases of every size.
#[test]
fn full_strength_of_every_size() {
    let table = battle(&[]);
    let rows = [
        ("iowa", 24, 4),
        ("ohio", 18, 3),
        ("maine", 12, 2),
        ("rhode_island", 6, 1),
        ("washington", 18, 4),
        ("lynchburg", 12, 3),
        ("division", 24, 4),
        ("troopers", 18, 3),
        ("squadron", 12, 2),
    ];
    for (unit, points, bases) in rows {
        assert_eq!((cu(&table, unit), whole_of(&table, unit, "bases")), (points, bases), "{unit}");
    }
}

/// Fire dice, melee dice and morale number of a blue unit with so many CU, by the procedures themselves.
fn values(unit: &str, points: i64, mounted: Option<bool>, options: &[(&str, &str)]) -> (usize, usize, u8) {
    let mut table = at("first.orders", options);
    table.set_strength(unit, points);
    if let Some(mounted) = mounted {
        table.set_attribute(unit, "mount", if mounted { "mounted" } else { "dismounted" });
    }
    let mut firing = copy(&table);
    firing.go_to("first.fire");
    let form = if mounted.is_some() { banded(unit, "texas", "effective") } else { shot(unit, "texas", 8.0) };
    let fire = dice_of(&firing, "fire", &with(&form, json!({"cover": "heavy"})));
    charge_ordered(&mut table, unit, "texas", 2, "front");
    begin(&mut table);
    assert_eq!(due(&table).map(|(_, cause)| cause).as_deref(), Some("charge_made"));
    let number = (1..=10).find(|die| {
        let mut tried = copy(&table);
        morale(&mut tried, json!({}), &[*die]);
        morale_of(&tried, unit) == "steady"
    });
    stand_firm(&mut table);
    react(&mut table, "stand", json!({}));
    let combat = latest(&table, "combat");
    let melee = dice_of(&table, "melee", &json!({"combat": combat})) - 8;
    (fire, melee, number.expect("a number"))
}

// CW-U23, U24, D1, Z02: the row follows the bases, or stays that of the start.
#[test]
fn the_row_in_use() {
    let iowa = [(24, (8, 8, 6)), (18, (6, 6, 7)), (13, (6, 6, 7)), (12, (4, 4, 8)), (6, (2, 2, 9)), (1, (2, 2, 9))];
    for (points, expected) in iowa {
        assert_eq!(values("iowa", points, None, &[]), expected, "iowa with {points}");
        assert_eq!(values("iowa", points, None, &[("stats_follow_bases", "no")]), (8, 8, 6), "iowa, fixed, {points}");
    }
    let mounted = [(24, (4, 8, 6)), (18, (3, 6, 7)), (12, (2, 2, 8)), (6, (1, 2, 9))];
    let on_foot = [(24, (8, 4, 6)), (18, (6, 3, 7)), (12, (4, 4, 8)), (6, (2, 1, 9))];
    for (horse, rows) in [(true, mounted), (false, on_foot)] {
        for (points, expected) in rows {
            assert_eq!(values("division", points, Some(horse), &[]), expected, "mounted {horse}, {points}");
        }
    }
}

// CW-U22: at 0 the unit is destroyed.
#[test]
fn nothing_left() {
    let mut table = at("first.fire", &[]);
    table.set_strength("florida", 2);
    table.resolve("fire", shot("ohio", "florida", 8.0), &[9; 6]);
    assert_eq!((cu(&table, "florida"), whole_of(&table, "florida", "bases")), (0, 0));
    assert!(table.has("florida", "destroyed") && tests_due(&table).is_empty());
}
