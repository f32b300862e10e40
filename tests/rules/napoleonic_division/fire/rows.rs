//! The rows of the fire table, each both ways.

use super::*;

/// A shot, and the rows of the table it counts.
struct Case {
    what: &'static str,
    prepare: Prepare,
    shooter: &'static str,
    target: &'static str,
    distance: f64,
    concealed: bool,
    rows: &'static [(&'static str, i64)],
}

/// A line at a line, near: no row counts.
const PLAIN: Case = Case {
    what: "plain",
    prepare: NOTHING,
    shooter: "line",
    target: "red_line",
    distance: 5.0,
    concealed: false,
    rows: &[],
};

// ND-F07, Q07, Q13, Q16, Q20: every row of normal fire, and near misses.
#[test]
fn rows_of_fire() {
    const LONG: &[(&str, i64)] = &[("long_range", 2)];
    const CONCEALED: &[(&str, i64)] = &[("target_concealed", 1)];
    const UNLIMBERED: &[(&str, i64)] = &[("target_unlimbered", 1)];
    const CAVALRY: &[(&str, i64)] = &[("target_cavalry", -1)];
    const COLUMN: &[(&str, i64)] = &[("target_column", -1)];
    const SQUARE: &[(&str, i64)] = &[("target_square", -1)];
    let cases = [
        PLAIN,
        Case { what: "musket below long range", distance: 9.9, ..PLAIN },
        Case { what: "musket at long range", distance: 10.0, rows: LONG, ..PLAIN },
        Case { what: "musket at full range", distance: 20.0, rows: LONG, ..PLAIN },
        Case { what: "carbine below", prepare: |t| set(t, "line", "weapon", "carbine"), distance: 19.9, ..PLAIN },
        Case {
            what: "carbine at long range",
            prepare: |t| set(t, "line", "weapon", "carbine"),
            distance: 20.0,
            rows: LONG,
            ..PLAIN
        },
        Case { what: "other arm below", prepare: |t| set(t, "line", "weapon", "other_weapon"), distance: 7.4, ..PLAIN },
        Case {
            what: "other arm at long range",
            prepare: |t| set(t, "line", "weapon", "other_weapon"),
            distance: 7.5,
            rows: LONG,
            ..PLAIN
        },
        Case { what: "heavy guns below", shooter: "twelves", distance: 39.9, ..PLAIN },
        Case { what: "heavy guns at long range", shooter: "twelves", distance: 40.0, rows: LONG, ..PLAIN },
        Case { what: "medium guns below", shooter: "guns", distance: 29.9, ..PLAIN },
        Case { what: "medium guns at long range", shooter: "guns", distance: 30.0, rows: LONG, ..PLAIN },
        Case { what: "light guns below", shooter: "threes", distance: 19.9, ..PLAIN },
        Case { what: "light guns at long range", shooter: "threes", distance: 20.0, rows: LONG, ..PLAIN },
        Case { what: "concealed", concealed: true, rows: CONCEALED, ..PLAIN },
        Case { what: "deployed guns", target: "red_guns", rows: UNLIMBERED, ..PLAIN },
        Case {
            what: "limbered guns",
            prepare: |t| set(t, "red_guns", "formation", "limbered"),
            target: "red_guns",
            rows: &[("target_limbered", -1)],
            ..PLAIN
        },
        Case {
            what: "bad discipline",
            prepare: |t| set(t, "line", "fire_discipline", "bad"),
            rows: &[("bad_discipline", 1)],
            ..PLAIN
        },
        Case {
            what: "good discipline",
            prepare: |t| set(t, "line", "fire_discipline", "good"),
            rows: &[("good_discipline", -1)],
            ..PLAIN
        },
        Case { what: "the target's discipline", prepare: |t| set(t, "red_line", "fire_discipline", "good"), ..PLAIN },
        Case {
            what: "skirmishers",
            prepare: |t| t.set_attribute("red_line", "skirmishers", true),
            rows: &[("target_skirmishers", 1)],
            ..PLAIN
        },
        Case { what: "own skirmishers", prepare: |t| t.set_attribute("line", "skirmishers", true), ..PLAIN },
        Case {
            what: "efficiency 1 that moved",
            prepare: |t| {
                set(t, "line", "weapon", "other_weapon");
                t.set_marker("line", "moved", 1);
            },
            rows: &[("eff1_moved", 1)],
            ..PLAIN
        },
        Case {
            what: "efficiency 1 that changed formation",
            prepare: |t| {
                set(t, "line", "weapon", "other_weapon");
                t.set_marker("line", "changed_formation", 1);
            },
            ..PLAIN
        },
        Case { what: "efficiency 1 in place", prepare: |t| set(t, "line", "weapon", "other_weapon"), ..PLAIN },
        Case { what: "musket that moved", prepare: |t| t.set_marker("line", "moved", 1), ..PLAIN },
        Case {
            what: "disordered firer",
            prepare: |t| t.set_marker("line", "disorder", 1),
            rows: &[("shooter_disorder", 1)],
            ..PLAIN
        },
        Case { what: "disordered target", prepare: |t| t.set_marker("red_line", "disorder", 1), ..PLAIN },
        Case {
            what: "irregular light horse",
            target: "red_cossacks",
            rows: &[("target_ilh", 1), ("target_cavalry", -1)],
            ..PLAIN
        },
        Case { what: "light cavalry", target: "red_hussars", rows: CAVALRY, ..PLAIN },
        Case { what: "cuirassiers", target: "red_cuirassiers", rows: CAVALRY, ..PLAIN },
        Case {
            what: "attack column",
            prepare: |t| set(t, "red_line", "formation", "attack_column"),
            rows: COLUMN,
            ..PLAIN
        },
        Case {
            what: "march column",
            prepare: |t| set(t, "red_line", "formation", "march_column"),
            rows: COLUMN,
            ..PLAIN
        },
        Case {
            what: "cavalry in march column",
            prepare: |t| set(t, "red_hussars", "formation", "march_column"),
            target: "red_hussars",
            rows: &[("target_column", -1), ("target_cavalry", -1)],
            ..PLAIN
        },
        Case { what: "own column", prepare: |t| set(t, "line", "formation", "attack_column"), ..PLAIN },
        Case {
            what: "full square",
            prepare: |t| set(t, "red_line", "formation", "full_square"),
            rows: SQUARE,
            ..PLAIN
        },
        Case {
            what: "hollow square",
            prepare: |t| set(t, "red_line", "formation", "hollow_square"),
            rows: SQUARE,
            ..PLAIN
        },
        Case {
            what: "disordered square",
            prepare: |t| {
                set(t, "red_line", "formation", "hollow_square");
                t.set_marker("red_line", "disorder", 1);
            },
            rows: SQUARE,
            ..PLAIN
        },
        Case {
            what: "regimental guns",
            prepare: |t| t.set_attribute("line", "regimental_artillery", true),
            rows: &[("regimental_artillery", -1)],
            ..PLAIN
        },
        Case {
            what: "the target's regimental guns",
            prepare: |t| t.set_attribute("red_line", "regimental_artillery", true),
            ..PLAIN
        },
        Case { what: "guns not charged", shooter: "guns", ..PLAIN },
        Case {
            what: "all at once",
            prepare: |t| {
                t.set_attribute("line", "regimental_artillery", true);
                set(t, "line", "fire_discipline", "bad");
                t.set_marker("line", "disorder", 1);
                set(t, "red_line", "formation", "attack_column");
                t.set_attribute("red_line", "skirmishers", true);
            },
            distance: 15.0,
            concealed: true,
            rows: &[
                ("long_range", 2),
                ("target_concealed", 1),
                ("bad_discipline", 1),
                ("target_skirmishers", 1),
                ("shooter_disorder", 1),
                ("target_column", -1),
                ("regimental_artillery", -1),
            ],
            ..PLAIN
        },
    ];
    for case in cases {
        let mut table = firing(&[]);
        (case.prepare)(&mut table);
        let concealed = if case.concealed { json!({"target_concealed": true}) } else { json!({}) };
        let shot = with(&shot(case.shooter, case.target, case.distance), concealed);
        assert_eq!(rows(&table, "fire", shot), expected(case.rows), "{}", case.what);
    }
}
