//! Who may fire at whom, how far, how often, and who chooses.

use super::*;

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
