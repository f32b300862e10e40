//! Phase 2: command, movement, formations; the markers at the end of the turn (ND-C01 to C03, M01 to M07, S05 to S08,
//! S22 to S24, U02, O01, O15, O16).

use super::*;
use estafette::rulesets::napoleonic_division::names::counter;

// ND-C01, Q17: command distance by experience and arm; exactly at it is in command.
#[test]
fn command_distances() {
    let grades = ["elite", "veteran", "seasoned", "conscript"];
    let horse = [25, 20, 15, 10];
    let foot = [20, 15, 10, 5];
    let cases: [(&str, &str, &str, [i64; 4]); 5] = [
        ("infantry", "line", "", foot),
        ("cavalry", "hussars", "", horse),
        ("foot guns", "battery", "foot", foot),
        ("horse guns", "battery", "horse", horse),
        ("irregular guns", "battery", "irregular", foot),
    ];
    for (what, unit, mobility, distances) in cases {
        for (grade, distance) in grades.into_iter().zip(distances) {
            for (measured, uncommanded) in [(distance * 2, false), (distance * 2 + 1, true)] {
                let mut table = with_battery(mobility);
                table.set_attribute(unit, "experience", grade);
                table.go_to("first.command");
                let um = table.entity(unit).parent.clone().expect("a UM").as_str().to_owned();
                // Half centimetres: exactly at the distance, and half a centimetre beyond.
                let cm = measured as f64 / 2.0;
                table.resolve("command_check", json!({"um": um, "measured": unit, "distance_cm": cm}), &[]);
                assert_eq!(table.has(unit, "uncommanded"), uncommanded, "{what}, {grade}, {cm} cm");
            }
        }
    }
}

/// Blue with a battery inside its UM of infantry.
fn with_battery(mobility: &str) -> Table {
    let mobility = if mobility.is_empty() { "foot" } else { mobility };
    let battery = nd::guns("veteran", "medium", &format!("artillery_mobility = \"{mobility}\""));
    let foot = [("line", nd::foot("veteran")), ("battery", battery)];
    let horse = [("hussars", nd::horse("cavalry_class = \"light\""))];
    let ums = [nd::Um { id: "foot", lines: "", units: &foot }, nd::Um { id: "horse", lines: "", units: &horse }];
    let independents = [("outsiders", nd::foot("veteran"))];
    let division = nd::Division { id: "division", lines: "", gunner: false, ums: &ums, independents: &independents };
    Table::new(nd::EDITION, [&nd::army("blue", "", &[division]), &nd::red()], &[])
}

// ND-C01, C02, S06: a whole UM in one form; independents are never uncommanded.
#[test]
fn a_um_at_once() {
    let mut table = battle_at("first.command", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("ND-C01"));
    table.resolve("command_check", json!({"um": "foot", "beyond": ["recruits", "line"]}), &[]);
    table.resolve("command_check", json!({"um": "horse"}), &[]);
    table.resolve("command_check", json!({"um": "reserve"}), &[]);
    for (unit, uncommanded) in
        [("guard", false), ("line", true), ("regulars", false), ("recruits", true), ("hussars", false)]
    {
        assert_eq!(table.has(unit, "uncommanded"), uncommanded, "{unit}");
    }
    assert_eq!(table.step(), "first.uncommanded");
    let mut table = battle_at("first.command", &[]);
    table.refused("command_check", json!({"um": "foot", "beyond": ["outsiders"]}));
    table.refused("command_check", json!({"um": "foot", "beyond": ["hussars"]}));
}

/// Blue's step for uncommanded UC: the recruits and the guard are too far away.
fn out_of_command() -> Table {
    let mut table = battle_at("first.command", &[]);
    table.resolve("command_check", json!({"um": "foot", "beyond": ["recruits", "guard"]}), &[]);
    table.resolve("command_check", json!({"um": "horse"}), &[]);
    table.resolve("command_check", json!({"um": "reserve"}), &[]);
    table
}

// ND-S07, M05: the uncommanded move or are blocked before all others; then no more in this phase.
#[test]
fn uncommanded_units() {
    let mut table = out_of_command();
    assert_eq!((table.step(), obligation(&table).as_deref()), ("first.uncommanded", Some("ND-S07")));
    table.refused("move_uc", json!({"uc": "line"}));
    // An elite may change formation too, a conscript only moves.
    table.resolve("move_uc", json!({"uc": "guard", "formation": "attack_column", "order": "change_first"}), &[]);
    assert_eq!(table.step(), "first.uncommanded");
    table.resolve("move_uc", json!({"uc": "recruits", "blocked": true}), &[]);
    assert_eq!(table.step(), "first.movement", "the step ended by itself");
    assert!(table.has("recruits", "blocked") && !table.has("recruits", "moved"));
    assert!(table.has("guard", "moved") && table.has("guard", "changed_formation"));
    for unit in ["guard", "recruits"] {
        assert_refused(&mut table, "move_uc", json!({"uc": unit}), "acted_uncommanded", "ND-M05", unit);
    }
    // Uncommanded is no bar to fire or charge.
    table.go_to("first.fire");
    let shot = json!({"shooter": "recruits", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    table.resolve("fire", shot, &[1, 1]);
    table.go_to("first.charges");
    declare(&mut table, "recruits", "red_line", "front");
    // A UC in command is never blocked.
    let mut table = battle_at("first.movement", &[]);
    table.refused("move_uc", json!({"uc": "line", "blocked": true}));
    // The flags end with the turn.
    let mut table = out_of_command();
    walk_to(&mut table, "second.movement");
    assert!(!table.has("guard", "uncommanded") && !table.has("recruits", "blocked"));
}

// ND-S07: a formation change alone is not the move that is owed.
#[test]
fn uncommanded_units_owe_a_move() {
    let mut table = out_of_command();
    let change = json!({"uc": "guard", "move": false, "formation": "attack_column"});
    let answer = table.try_resolve("move_uc", change, &[]);
    assert!(answer.is_err() || listed(&table, "uncommanded").contains(&"guard".to_owned()));
}

// ND-C03: a UM whose general was lost after the replacements has all its UC uncommanded and blocked.
#[test]
fn a_um_without_its_general() {
    let mut table = battle_at("first.command", &[]);
    table.resolve("general_lost", json!({"general": "foot_general"}), &[]);
    table.resolve("command_check", json!({"um": "horse"}), &[]);
    table.resolve("command_check", json!({"um": "reserve"}), &[]);
    if table.step() == "first.command" {
        table.resolve("command_check", json!({"um": "foot"}), &[]);
    }
    for unit in ["guard", "line", "regulars", "recruits"] {
        assert!(table.has(unit, "uncommanded") && table.has(unit, "blocked"), "{unit}");
    }
    assert_eq!(table.step(), "first.movement", "nobody can move toward a general who is not there");
    table.refused("move_uc", json!({"uc": "line"}));
}

// ND-M01, M02, M04: move and change formation by experience; each once.
#[test]
fn moves_by_experience() {
    for (unit, both) in [("guard", true), ("line", true), ("regulars", false), ("recruits", false)] {
        let table = battle_at("first.movement", &[]);
        let both_at_once = json!({"uc": unit, "formation": "attack_column", "order": "move_first"});
        if both {
            let mut table = copy(&table);
            table.resolve("move_uc", both_at_once.clone(), &[]);
            assert!(table.has(unit, "moved") && table.has(unit, "changed_formation"), "{unit}");
            assert_eq!(text(&table, unit, "formation").as_deref(), Some("attack_column"));
        } else {
            assert_refused(&mut copy(&table), "move_uc", both_at_once, "move_or_change", "ND-M02", unit);
        }
        let mut moved = copy(&table);
        moved.resolve("move_uc", json!({"uc": unit}), &[]);
        assert!(moved.has(unit, "moved") && !moved.has(unit, "changed_formation"), "{unit}");
        moved.refused("move_uc", json!({"uc": unit}));
        let change = json!({"uc": unit, "move": false, "formation": "march_column"});
        assert_eq!(
            copy(&moved).try_resolve("move_uc", change.clone(), &[]).is_ok(),
            both,
            "{unit}: change after a move"
        );
        let mut changed = copy(&table);
        changed.resolve("move_uc", change, &[]);
        assert!(!changed.has(unit, "moved") && changed.has(unit, "changed_formation"), "{unit}");
        changed.refused("move_uc", json!({"uc": unit, "move": false, "formation": "line"}));
        assert_eq!(
            copy(&changed).try_resolve("move_uc", json!({"uc": unit}), &[]).is_ok(),
            both,
            "{unit}: move after a change"
        );
    }
    let mut table = battle_at("first.movement", &[]);
    table.refused("move_uc", json!({"uc": "line", "move": false}));
    table.refused("move_uc", json!({"uc": "red_line"}));
}

// ND-M06: formations of each arm, another than the present one.
#[test]
fn formations_of_each_arm() {
    let all = ["line", "attack_column", "march_column", "full_square", "hollow_square", "limbered", "unlimbered"];
    for (unit, own) in [
        ("line", &["attack_column", "march_column", "full_square", "hollow_square"][..]),
        ("hussars", &["march_column"]),
        ("guns", &["limbered"]),
    ] {
        let table = battle_at("first.movement", &[]);
        for formation in all {
            let change = json!({"uc": unit, "move": false, "formation": formation});
            let mut table = copy(&table);
            if own.contains(&formation) {
                table.resolve("move_uc", change, &[]);
                assert_eq!(text(&table, unit, "formation").as_deref(), Some(formation));
            } else {
                assert_eq!(table.refusing_rule("move_uc", change), "ND-M06", "{unit}, {formation}");
            }
        }
    }
}

/// The speed a move is shown with.
fn speed(table: &Table, unit: &str, going: &str) -> i64 {
    centimetres(&copy(table).resolve("move_uc", json!({"uc": unit, "going": going}), &[])).parse().unwrap()
}

// ND-M03, G02: speeds of every arm and formation in both goings.
#[test]
fn speeds() {
    for (unit, formation, gg, bgo) in [
        ("hussars", "line", 30, 20),
        ("hussars", "march_column", 30, 20),
        ("cossacks", "line", 30, 20),
        ("dragoons", "line", 25, 15),
        ("cuirassiers", "line", 25, 15),
        ("flying", "limbered", 25, 15),
        ("line", "march_column", 20, 10),
        ("guns", "limbered", 15, 10),
        ("line", "attack_column", 15, 10),
        ("line", "line", 10, 5),
        ("levy_guns", "limbered", 10, 5),
        ("line", "full_square", 10, 5),
        ("line", "hollow_square", 5, 3),
        ("guns", "unlimbered", 5, 3),
        ("flying", "unlimbered", 5, 3),
        ("levy_guns", "unlimbered", 5, 3),
    ] {
        let mut table = battle_at("first.movement", &[]);
        table.set_attribute(unit, "formation", formation);
        assert_eq!((speed(&table, unit, "gg"), speed(&table, unit, "bgo")), (gg, bgo), "{unit} in {formation}");
    }
    // The formation held during the move.
    for (order, distance) in [("move_first", "10"), ("change_first", "15")] {
        let mut table = battle_at("first.movement", &[]);
        let both = json!({"uc": "line", "formation": "attack_column", "order": order});
        assert_eq!(centimetres(&table.resolve("move_uc", both, &[])), distance, "{order}");
    }
}

// ND-M07: generals, who have no flags.
#[test]
fn generals_move() {
    for general in ["division_general", "foot_general", "division_gunner"] {
        let mut table = battle_at("first.movement", &[]);
        assert_eq!(centimetres(&table.resolve("move_general", json!({"general": general}), &[])), "30/20", "{general}");
    }
}

// ND-O01: one column for the whole game.
#[test]
fn speed_scale() {
    for (scale, distance, general) in [("gg", "10", "30"), ("bgo", "5", "20")] {
        let mut table = battle_at("first.movement", &[("speed_columns", "scale"), ("speed_scale", scale)]);
        assert!(!asks(&table, "move_uc", json!({"uc": "line"}), "going"), "{scale}");
        assert_eq!(centimetres(&table.resolve("move_uc", json!({"uc": "line"}), &[])), distance);
        let outcome = table.resolve("move_general", json!({"general": "foot_general"}), &[]);
        assert_eq!(centimetres(&outcome), general);
    }
}

// ND-S22, U02, O15, O16, Q18: who loses markers at the end of blue's turn.
#[test]
fn markers_of_the_immobile() {
    type Case = (&'static [(&'static str, &'static str)], &'static str, &'static str, bool);
    let cases: [Case; 10] = [
        (&[], "line", "", false),
        (&[], "line", "moved", true),
        (&[], "line", "changed_formation", false),
        (&[], "red_line", "", true),
        (&[("formation_change_breaks_immobility", "yes")], "line", "changed_formation", true),
        (&[("formation_change_breaks_immobility", "yes")], "line", "", false),
        (&[("marker_removal_side", "both")], "red_line", "", false),
        (&[("marker_removal_side", "both")], "red_line", "moved", true),
        (&[("marker_removal_side", "both")], "line", "", false),
        (
            &[("marker_removal_side", "both"), ("formation_change_breaks_immobility", "yes")],
            "red_line",
            "changed_formation",
            true,
        ),
    ];
    for (options, unit, flag, keeps) in cases {
        for marker in ["disorder", "rally"] {
            let mut table = battle_at("first.charges", options);
            table.set_marker(unit, marker, 1);
            if !flag.is_empty() {
                table.set_marker(unit, flag, 1);
            }
            table.go_to("second.movement");
            assert_eq!(table.has(unit, marker), keeps, "{options:?}, {unit}, {flag}, {marker}");
        }
    }
    // Red's own turn frees it.
    let mut table = battle_at("first.charges", &[]);
    table.set_marker("red_line", "disorder", 1);
    table.go_to("second.movement");
    walk_to(&mut table, "first.movement");
    assert!(!table.has("red_line", "disorder"));
}

// ND-S23, G08: turn flags of both sides end with every player turn; the game turn after the second.
#[test]
fn end_of_a_player_turn() {
    for from in ["first", "second"] {
        let mut table = battle_at(&format!("{from}.movement"), &[]);
        for flag in nd::TURN_FLAGS {
            table.set_marker("line", flag, 1);
            table.set_marker("red_line", flag, 1);
        }
        let turn = table.game.state().counter(counter::TURN);
        let other = if from == "first" { "second" } else { "first" };
        table.go_to(&format!("{other}.movement"));
        for flag in nd::TURN_FLAGS {
            assert!(!table.has("line", flag) && !table.has("red_line", flag), "{flag} after {from}");
        }
        let after = if from == "first" { turn } else { turn + 1 };
        assert_eq!(table.game.state().counter(counter::TURN), after);
    }
}

// ND-S24, S05: steps with nothing to do are passed over; blue's worn UC close their ranks.
#[test]
fn empty_steps_are_skipped() {
    let mut table = battle(&[]);
    push_on(&mut table);
    assert_eq!(table.step(), "first.command");
    for step in ["first.uc_loss", "first.um_loss", "first.division_loss", "first.generals", "first.ranks"] {
        assert!(skipped(&table).iter().any(|known| known == step), "{step}");
    }
    let mut table = battle(&[]);
    table.set_strength("line", 7);
    push_on(&mut table);
    assert_eq!(table.step(), "first.ranks");
    let mut table = battle(&[]);
    table.set_strength("red_line", 7);
    push_on(&mut table);
    assert_eq!(table.step(), "first.command", "the other side's ranks wait for its turn");
}

// ND-U05: red may have the first turn.
#[test]
fn first_side() {
    let mut table = battle(&[]);
    table.set_attribute("battle", "first_side", "b");
    table.go_to("first.movement");
    table.resolve("move_uc", json!({"uc": "red_line"}), &[]);
    table.refused("move_uc", json!({"uc": "line"}));
}
