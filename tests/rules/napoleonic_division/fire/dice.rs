//! Numbers to hit, numbers of dice, saves and what is lost.

use super::*;

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
