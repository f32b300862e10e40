//! The rows of the fire table, each both ways.

use super::*;

// ND-F07, Q07, Q13, Q16, Q20: every row of normal fire, and near misses.
#[test]
fn rows_of_fire() {
    type Case = (&'static str, Prepare, &'static str, &'static str, f64, Json, &'static [(&'static str, i64)]);
    const LONG: &[(&str, i64)] = &[("long_range", 2)];
    const CONCEALED: &[(&str, i64)] = &[("target_concealed", 1)];
    const UNLIMBERED: &[(&str, i64)] = &[("target_unlimbered", 1)];
    const CAVALRY: &[(&str, i64)] = &[("target_cavalry", -1)];
    const COLUMN: &[(&str, i64)] = &[("target_column", -1)];
    const SQUARE: &[(&str, i64)] = &[("target_square", -1)];
    let plain = || json!({});
    let cases: Vec<Case> = vec![
        ("plain", NOTHING, "line", "red_line", 5.0, plain(), &[]),
        ("musket below long range", NOTHING, "line", "red_line", 9.9, plain(), &[]),
        ("musket at long range", NOTHING, "line", "red_line", 10.0, plain(), LONG),
        ("musket at full range", NOTHING, "line", "red_line", 20.0, plain(), LONG),
        ("carbine below", |t| set(t, "line", "weapon", "carbine"), "line", "red_line", 19.9, plain(), &[]),
        ("carbine at long range", |t| set(t, "line", "weapon", "carbine"), "line", "red_line", 20.0, plain(), LONG),
        ("other arm below", |t| set(t, "line", "weapon", "other_weapon"), "line", "red_line", 7.4, plain(), &[]),
        (
            "other arm at long range",
            |t| set(t, "line", "weapon", "other_weapon"),
            "line",
            "red_line",
            7.5,
            plain(),
            LONG,
        ),
        ("heavy guns below", NOTHING, "twelves", "red_line", 39.9, plain(), &[]),
        ("heavy guns at long range", NOTHING, "twelves", "red_line", 40.0, plain(), LONG),
        ("medium guns below", NOTHING, "guns", "red_line", 29.9, plain(), &[]),
        ("medium guns at long range", NOTHING, "guns", "red_line", 30.0, plain(), LONG),
        ("light guns below", NOTHING, "threes", "red_line", 19.9, plain(), &[]),
        ("light guns at long range", NOTHING, "threes", "red_line", 20.0, plain(), LONG),
        ("concealed", NOTHING, "line", "red_line", 5.0, json!({"target_concealed": true}), CONCEALED),
        ("deployed guns", NOTHING, "line", "red_guns", 5.0, plain(), UNLIMBERED),
        (
            "limbered guns",
            |t| set(t, "red_guns", "formation", "limbered"),
            "line",
            "red_guns",
            5.0,
            plain(),
            &[("target_limbered", -1)],
        ),
        (
            "bad discipline",
            |t| set(t, "line", "fire_discipline", "bad"),
            "line",
            "red_line",
            5.0,
            plain(),
            &[("bad_discipline", 1)],
        ),
        (
            "good discipline",
            |t| set(t, "line", "fire_discipline", "good"),
            "line",
            "red_line",
            5.0,
            plain(),
            &[("good_discipline", -1)],
        ),
        (
            "the target's discipline",
            |t| set(t, "red_line", "fire_discipline", "good"),
            "line",
            "red_line",
            5.0,
            plain(),
            &[],
        ),
        (
            "skirmishers",
            |t| t.set_attribute("red_line", "skirmishers", true),
            "line",
            "red_line",
            5.0,
            plain(),
            &[("target_skirmishers", 1)],
        ),
        ("own skirmishers", |t| t.set_attribute("line", "skirmishers", true), "line", "red_line", 5.0, plain(), &[]),
        (
            "efficiency 1 that moved",
            |t| {
                set(t, "line", "weapon", "other_weapon");
                t.set_marker("line", "moved", 1);
            },
            "line",
            "red_line",
            5.0,
            plain(),
            &[("eff1_moved", 1)],
        ),
        (
            "efficiency 1 that changed formation",
            |t| {
                set(t, "line", "weapon", "other_weapon");
                t.set_marker("line", "changed_formation", 1);
            },
            "line",
            "red_line",
            5.0,
            plain(),
            &[],
        ),
        ("efficiency 1 in place", |t| set(t, "line", "weapon", "other_weapon"), "line", "red_line", 5.0, plain(), &[]),
        ("musket that moved", |t| t.set_marker("line", "moved", 1), "line", "red_line", 5.0, plain(), &[]),
        (
            "disordered firer",
            |t| t.set_marker("line", "disorder", 1),
            "line",
            "red_line",
            5.0,
            plain(),
            &[("shooter_disorder", 1)],
        ),
        ("disordered target", |t| t.set_marker("red_line", "disorder", 1), "line", "red_line", 5.0, plain(), &[]),
        (
            "irregular light horse",
            NOTHING,
            "line",
            "red_cossacks",
            5.0,
            plain(),
            &[("target_ilh", 1), ("target_cavalry", -1)],
        ),
        ("light cavalry", NOTHING, "line", "red_hussars", 5.0, plain(), CAVALRY),
        ("cuirassiers", NOTHING, "line", "red_cuirassiers", 5.0, plain(), CAVALRY),
        (
            "attack column",
            |t| set(t, "red_line", "formation", "attack_column"),
            "line",
            "red_line",
            5.0,
            plain(),
            COLUMN,
        ),
        ("march column", |t| set(t, "red_line", "formation", "march_column"), "line", "red_line", 5.0, plain(), COLUMN),
        (
            "cavalry in march column",
            |t| set(t, "red_hussars", "formation", "march_column"),
            "line",
            "red_hussars",
            5.0,
            plain(),
            &[("target_column", -1), ("target_cavalry", -1)],
        ),
        ("own column", |t| set(t, "line", "formation", "attack_column"), "line", "red_line", 5.0, plain(), &[]),
        ("full square", |t| set(t, "red_line", "formation", "full_square"), "line", "red_line", 5.0, plain(), SQUARE),
        (
            "hollow square",
            |t| set(t, "red_line", "formation", "hollow_square"),
            "line",
            "red_line",
            5.0,
            plain(),
            SQUARE,
        ),
        (
            "disordered square",
            |t| {
                set(t, "red_line", "formation", "hollow_square");
                t.set_marker("red_line", "disorder", 1);
            },
            "line",
            "red_line",
            5.0,
            plain(),
            SQUARE,
        ),
        (
            "regimental guns",
            |t| t.set_attribute("line", "regimental_artillery", true),
            "line",
            "red_line",
            5.0,
            plain(),
            &[("regimental_artillery", -1)],
        ),
        (
            "the target's regimental guns",
            |t| t.set_attribute("red_line", "regimental_artillery", true),
            "line",
            "red_line",
            5.0,
            plain(),
            &[],
        ),
        ("guns not charged", NOTHING, "guns", "red_line", 5.0, plain(), &[]),
        (
            "all at once",
            |t| {
                t.set_attribute("line", "regimental_artillery", true);
                set(t, "line", "fire_discipline", "bad");
                t.set_marker("line", "disorder", 1);
                set(t, "red_line", "formation", "attack_column");
                t.set_attribute("red_line", "skirmishers", true);
            },
            "line",
            "red_line",
            15.0,
            json!({"target_concealed": true}),
            &[
                ("long_range", 2),
                ("target_concealed", 1),
                ("bad_discipline", 1),
                ("target_skirmishers", 1),
                ("shooter_disorder", 1),
                ("target_column", -1),
                ("regimental_artillery", -1),
            ],
        ),
    ];
    for (what, prepare, shooter, target, distance, more, wanted) in cases {
        let mut table = firing(&[]);
        prepare(&mut table);
        assert_eq!(rows(&table, "fire", with(&shot(shooter, target, distance), more)), expected(wanted), "{what}");
    }
}
