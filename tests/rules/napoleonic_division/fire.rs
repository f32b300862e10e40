//! Fire, saves and losses; who may fire (ND-F01 to F12, L01 to L03, M10, G05, O02 to O06, O18, Q03 to Q07).

use super::*;

/// A shot of one EC at the nearest enemy.
fn shot(shooter: &str, target: &str, distance: f64) -> Json {
    json!({
        "shooter": shooter, "target": target, "distance_cm": distance, "target_class": "nearest", "elements_firing": 1
    })
}

/// Blue's fire step.
fn firing(options: &[(&str, &str)]) -> Table {
    battle_at("first.fire", options)
}

/// How many dice a shot throws: none of them hits if all show a 1, which needs something above 1 to hit.
fn dice_of(table: &Table, shot: &Json) -> usize {
    let throws = |count: &usize| copy(table).try_resolve("fire", shot.clone(), &vec![1; *count]).is_ok();
    (0..=40).find(throws).expect("a number of dice")
}

/// Whether this face hits: every die that hits is answered by a save.
fn hits(table: &Table, shot: &Json, dice: usize, face: u8) -> bool {
    let with_saves = [vec![face; dice], vec![6; dice]].concat();
    copy(table).try_resolve("fire", shot.clone(), &with_saves).is_ok()
}

/// The lowest face that hits.
fn needed(table: &Table, shot: &Json, dice: usize) -> u8 {
    (1..=6).find(|face| hits(table, shot, dice, *face)).expect("a 6 always hits")
}

fn set(table: &mut Table, unit: &str, attribute: &str, value: &str) {
    table.set_attribute(unit, attribute, value);
}

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

// ND-F06, F08, G04, G05: base by experience, the sum added; a 6 always hits; 1 or less and every die hits.
#[test]
fn numbers_to_hit() {
    let better: Prepare = |t| {
        for unit in ["guard", "line", "regulars", "recruits"] {
            set(t, unit, "fire_discipline", "good");
        }
        set(t, "red_line", "formation", "attack_column");
    };
    let worse: Prepare = |t| {
        for unit in ["guard", "line", "regulars", "recruits"] {
            set(t, unit, "fire_discipline", "bad");
        }
    };
    for (prepare, distance, change) in [(NOTHING, 5.0, 0), (better, 5.0, -2), (worse, 5.0, 1), (worse, 15.0, 3)] {
        let mut table = firing(&[]);
        prepare(&mut table);
        for (unit, base) in [("guard", 2), ("line", 3), ("regulars", 4), ("recruits", 5)] {
            let number: i32 = base + change;
            let face = u8::try_from(number.clamp(1, 6)).unwrap();
            assert_eq!(needed(&table, &shot(unit, "red_line", distance), 2), face, "{unit}, {change:+}");
        }
    }
}

// ND-O04: with the option a 1 never hits.
#[test]
fn one_always_misses() {
    for (option, face) in [("no", 1), ("yes", 2)] {
        let mut table = firing(&[("one_always_misses", option)]);
        set(&mut table, "guard", "fire_discipline", "good");
        set(&mut table, "red_line", "formation", "full_square");
        assert_eq!(needed(&table, &shot("guard", "red_line", 5.0), 2), face, "{option}");
    }
}

// ND-F02, F04, F05, Q04, Q21: EC times efficiency; 1 after a move or a formation change or in disorder.
#[test]
fn dice_of_fire() {
    let moved: Prepare = |t| {
        for unit in ["guard", "line", "regulars", "guns", "twelves", "flying"] {
            t.set_marker(unit, "moved", 1);
        }
    };
    let changed: Prepare = |t| {
        for unit in ["guard", "line", "regulars", "guns", "twelves", "flying"] {
            t.set_marker(unit, "changed_formation", 1);
        }
    };
    let disordered: Prepare = |t| {
        for unit in ["guard", "line", "regulars", "recruits", "guns", "twelves", "threes", "flying"] {
            t.set_marker(unit, "disorder", 1);
        }
    };
    for (unit, elements, native) in [
        ("line", 1, 2),
        ("line", 8, 2),
        ("recruits", 3, 2),
        ("flying", 4, 4),
        ("guns", 2, 3),
        ("twelves", 3, 2),
        ("threes", 4, 1),
        ("levy_guns", 1, 2),
    ] {
        let shot = with(&shot(unit, "red_line", 5.0), json!({"elements_firing": elements}));
        assert_eq!(dice_of(&firing(&[]), &shot), elements * native, "{unit}");
        // ND-O06: the efficiency alone.
        assert_eq!(dice_of(&firing(&[("fire_dice", "per_unit")]), &shot), native, "{unit}");
        for (what, prepare) in [("moved", moved), ("changed", changed), ("disordered", disordered)] {
            if what != "disordered" && ["recruits", "threes", "levy_guns"].contains(&unit) {
                continue;
            }
            let mut table = firing(&[]);
            prepare(&mut table);
            table.set_marker("levy_guns", "disorder", 1);
            assert_eq!(dice_of(&table, &shot), elements, "{unit} {what}");
        }
    }
    for (weapon, native) in [("musket", 2), ("carbine", 2), ("other_weapon", 1)] {
        let mut table = firing(&[]);
        set(&mut table, "line", "weapon", weapon);
        assert_eq!(dice_of(&table, &shot("line", "red_line", 5.0)), native, "{weapon}");
    }
}

// ND-O03: with the option the +1 also hits whoever the move brought down to 1.
#[test]
fn scope_of_the_moved_row() {
    for (option, weapon, moved, row) in [
        ("native", "musket", true, false),
        ("native", "other_weapon", true, true),
        ("effective", "musket", true, true),
        ("effective", "musket", false, false),
        ("effective", "other_weapon", true, true),
        ("effective", "other_weapon", false, false),
    ] {
        let mut table = firing(&[("eff1_moved_scope", option)]);
        set(&mut table, "line", "weapon", weapon);
        table.set_marker("line", "moved", u32::from(moved));
        let found = rows(&table, "fire", shot("line", "red_line", 5.0));
        assert_eq!(!found.is_empty(), row, "{option}, {weapon}, moved {moved}");
    }
    // Brought down by disorder without a move, or by a formation change: no +1.
    for marker in ["disorder", "changed_formation"] {
        let mut table = firing(&[("eff1_moved_scope", "effective")]);
        table.set_marker("line", marker, 1);
        let found = rows(&table, "fire", shot("line", "red_line", 5.0));
        assert!(found.iter().all(|(id, _)| id != "eff1_moved"), "{marker}: {found:?}");
    }
}

// ND-O18: ILh without the -1 of cavalry.
#[test]
fn irregular_light_horse() {
    let table = firing(&[("ilh_replaces_cavalry", "yes")]);
    assert_eq!(rows(&table, "fire", shot("line", "red_cossacks", 5.0)), expected(&[("target_ilh", 1)]));
    assert_eq!(rows(&table, "fire", shot("line", "red_hussars", 5.0)), expected(&[("target_cavalry", -1)]));
}

// ND-L01, L02, L03, F09, F10: saves of 3 or more for every arm; each unsaved hit an EC; 0 is destroyed.
#[test]
fn saves_and_losses() {
    for (target, initial) in [("red_line", 8), ("red_hussars", 6), ("red_guns", 4)] {
        for (save, lost) in [(1, 2), (2, 2), (3, 0), (6, 0)] {
            let mut table = firing(&[]);
            table.resolve("fire", shot("line", target, 5.0), &[6, 6, save, save]);
            assert_eq!(table.strength(target), initial - lost, "{target} saves with {save}");
        }
    }
    let mut table = firing(&[]);
    table.set_strength("red_guns", 1);
    table.resolve("fire", shot("line", "red_guns", 5.0), &[6, 6, 1, 1]);
    assert_eq!(table.strength("red_guns"), 0, "the surplus is lost");
    assert!(table.has("red_guns", "destroyed"));
    assert!(!table.has("line", "moved"), "firing is not moving");
}

// ND-O05: k hits to an EC, the rest is kept.
#[test]
fn hits_per_element() {
    let mut table = firing(&[("hits_per_ec", "3")]);
    for (shooter, strength, pending) in [("line", 8, 2), ("guard", 7, 1), ("regulars", 6, 0)] {
        table.resolve("fire", shot(shooter, "red_line", 5.0), &[6, 6, 1, 1]);
        assert_eq!(
            (table.strength("red_line"), table.pool("red_line", "pending_hits")),
            (strength, pending),
            "{shooter}"
        );
    }
}

// ND-F11, F12: one normal fire in a player turn; it holds until the end of the turn.
#[test]
fn one_fire_a_turn() {
    let mut table = firing(&[]);
    let missed: &[u8] = &[1, 1];
    table.resolve("fire", shot("line", "red_line", 5.0), missed);
    assert!(table.has("line", "fired"));
    assert_refused(&mut table, "fire", shot("line", "red_line", 5.0), "fired_already", "ND-F11", "again");
    walk_to(&mut table, "second.fire");
    assert!(!table.has("line", "fired"));
    walk_to(&mut table, "first.fire");
    table.resolve("fire", shot("line", "red_line", 5.0), missed);
}

// ND-F02, F03: range of every weapon, to the centimetre and beyond.
#[test]
fn ranges() {
    for (unit, weapon, range) in [
        ("line", "musket", 20.0),
        ("line", "carbine", 30.0),
        ("line", "other_weapon", 20.0),
        ("twelves", "artillery", 80.0),
        ("guns", "artillery", 60.0),
        ("flying", "artillery", 60.0),
        ("threes", "artillery", 40.0),
    ] {
        let mut table = firing(&[]);
        if unit == "line" {
            set(&mut table, unit, "weapon", weapon);
        }
        rows(&table, "fire", shot(unit, "red_line", range));
        assert_refused(&mut table, "fire", shot(unit, "red_line", range + 0.5), "out_of_range", "ND-F03", weapon);
    }
}

// ND-F03: what else is refused.
#[test]
fn refused_fire() {
    let cases: [(&str, Prepare, Json, &str, &str); 8] = [
        ("no weapon", NOTHING, shot("hussars", "red_line", 5.0), "no_weapon", "ND-F03"),
        (
            "limbered",
            |t| set(t, "guns", "formation", "limbered"),
            shot("guns", "red_line", 5.0),
            "limbered_cannot_fire",
            "ND-F03",
        ),
        (
            "more EC than there are",
            NOTHING,
            with(&shot("line", "red_line", 5.0), json!({"elements_firing": 9})),
            "too_many_elements",
            "ND-F03",
        ),
        (
            "more EC than are left",
            |t| t.set_strength("line", 3),
            with(&shot("line", "red_line", 5.0), json!({"elements_firing": 4})),
            "too_many_elements",
            "ND-F03",
        ),
        (
            "a conscript that moved",
            |t| t.set_marker("recruits", "moved", 1),
            shot("recruits", "red_line", 5.0),
            "conscript_moved",
            "ND-M10",
        ),
        (
            "a conscript that changed formation",
            |t| t.set_marker("recruits", "changed_formation", 1),
            shot("recruits", "red_line", 5.0),
            "conscript_moved",
            "ND-M10",
        ),
        ("a friend", NOTHING, shot("line", "guard", 5.0), "wrong_side", ""),
        ("the other side's turn", NOTHING, shot("red_line", "line", 5.0), "wrong_side", ""),
    ];
    for (what, prepare, inputs, code, rule) in cases {
        let mut table = firing(&[]);
        prepare(&mut table);
        assert_refused(&mut table, "fire", inputs, code, rule, what);
    }
    for (what, inputs) in [
        ("no EC", with(&shot("line", "red_line", 5.0), json!({"elements_firing": 0}))),
        ("a removed target", shot("line", "red_regulars", 5.0)),
        ("a removed shooter", shot("regulars", "red_line", 5.0)),
    ] {
        let mut table = firing(&[]);
        table.set_strength("red_regulars", 0);
        table.set_strength("regulars", 0);
        table.refused("fire", inputs);
        assert!(!what.is_empty());
    }
}

// ND-F01: classes b, d and e.
#[test]
fn priority_of_targets() {
    let class = |unit: &str, class: &str, more: Json| {
        with(&with(&shot(unit, "red_line", 5.0), json!({"target_class": class})), more)
    };
    let mut table = firing(&[]);
    // b may always be taken; e and d only if there is no b.
    rows(&table, "fire", class("line", "near_enemy", json!({})));
    rows(&table, "fire", class("line", "nearest", json!({"near_enemy_exists": false})));
    rows(&table, "fire", class("guns", "free_choice", json!({"general_within_5": true})));
    for inputs in [
        class("line", "nearest", json!({"near_enemy_exists": true})),
        class("guns", "free_choice", json!({"near_enemy_exists": true, "general_within_5": true})),
    ] {
        assert_refused(&mut table, "fire", inputs, "priority_target", "ND-F01", "a class b target");
    }
    // d is for artillery with a general of its own within 5 cm.
    let free = |unit: &str, near: bool| class(unit, "free_choice", json!({"general_within_5": near}));
    assert_refused(&mut table, "fire", free("line", true), "free_choice_for_guns", "ND-F01", "infantry");
    assert_refused(&mut table, "fire", free("guns", false), "general_too_far", "ND-F01", "nobody near");
    for (gone, allowed) in [
        (&["division_gunner"][..], true),
        (&["division_general"], true),
        (&["division_gunner", "division_general"], false),
    ] {
        let mut table = copy(&table);
        for general in gone {
            table.resolve("general_lost", json!({"general": general}), &[]);
        }
        assert_eq!(table.try_resolve("fire", free("guns", true), &[1, 1, 1]).is_ok(), allowed, "without {gone:?}");
    }
    // b reaches 10 cm at most.
    let far = with(&class("line", "near_enemy", json!({})), json!({"distance_cm": 10.5}));
    table.refused("fire", far);
    rows(&table, "fire", with(&class("line", "near_enemy", json!({})), json!({"distance_cm": 10})));
}

/// Two divisions of blue, each with guns of its own; only the first has an artillery general.
fn two_divisions() -> Table {
    let units = [("line", nd::foot("veteran")), ("other_line", nd::foot("veteran"))];
    let guns = [("guns", nd::guns("veteran", "medium", "")), ("other_guns", nd::guns("veteran", "medium", ""))];
    let (first, second) = (
        [nd::Um { id: "foot", lines: "", units: &units[..1] }],
        [nd::Um { id: "other_foot", lines: "", units: &units[1..] }],
    );
    let divisions = [
        nd::Division { id: "division", lines: "", gunner: true, ums: &first, independents: &guns[..1] },
        nd::Division { id: "other_division", lines: "", gunner: false, ums: &second, independents: &guns[1..] },
    ];
    Table::new(nd::EDITION, [&nd::army("blue", "", &divisions), &nd::red()], &[])
}

// ND-F01: an artillery general serves all guns of his side, a divisional general those of his division.
#[test]
fn whose_general_lets_guns_choose() {
    for (guns, gone, allowed) in [
        ("other_guns", &["other_division_general"][..], true),
        ("other_guns", &["division_gunner"], true),
        ("other_guns", &["division_gunner", "other_division_general"], false),
        ("guns", &["division_gunner", "division_general"], false),
        ("guns", &["other_division_general", "division_general"], true),
    ] {
        let mut table = two_divisions();
        for general in gone {
            table.resolve("general_lost", json!({"general": general}), &[]);
        }
        table.go_to("first.fire");
        let free =
            with(&shot(guns, "red_line", 20.0), json!({"target_class": "free_choice", "general_within_5": true}));
        assert_eq!(table.try_resolve("fire", free, &[1, 1, 1]).is_ok(), allowed, "{guns} without {gone:?}");
    }
}

// ND-M10, O02, X02: fire and charge by experience, after a move or a formation change, or in place.
#[test]
fn fire_and_charge() {
    let experiences = ["guard", "line", "regulars", "recruits"];
    // May fire, may charge, may do both.
    let moved = [(true, true, true), (true, true, false), (true, true, false), (false, true, false)];
    let still = [(true, true, true); 4];
    let still_limited = [(true, true, true), (true, true, false), (true, true, false), (true, true, false)];
    for (option, marker, rights) in [
        ("yes", "moved", moved),
        ("yes", "changed_formation", moved),
        ("no", "moved", moved),
        ("no", "changed_formation", moved),
        ("yes", "", still),
        ("no", "", still_limited),
    ] {
        for (unit, (fire, charge, both)) in experiences.into_iter().zip(rights) {
            let what = format!("{unit}, {marker}, static_unrestricted {option}");
            let mut table = firing(&[("static_unrestricted", option)]);
            if !marker.is_empty() {
                table.set_marker(unit, marker, 1);
            }
            let dice: &[u8] = if marker.is_empty() { &[1, 1] } else { &[1] };
            let mut shooting = copy(&table);
            assert_eq!(shooting.try_resolve("fire", shot(unit, "red_line", 5.0), dice).is_ok(), fire, "{what}: fire");
            let charges = |mut table: Table| {
                table.go_to("first.charges");
                let charge = json!({"charger": unit, "target": "red_line", "distance_cm": 5});
                table.try_resolve("declare_charge", charge, &[]).is_ok()
            };
            assert_eq!(charges(table), charge, "{what}: charge");
            if fire {
                assert_eq!(charges(shooting), both, "{what}: both");
            }
        }
    }
}
