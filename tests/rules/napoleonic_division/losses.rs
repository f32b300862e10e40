//! Phase 1: tests for losses and new generals (ND-S01 to S04, T21 to T23, C10, U03, U04, O17, Q29).

use super::*;
use estafette::engine::names::MarkerName;
use estafette::engine::world::Side;
use estafette::rulesets::napoleonic_division::names::{attribute, marker};

/// Blue's battle with these strengths left, at the first step of its first turn that has something to do.
fn after(losses: &[(&str, i64)], options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    for (unit, strength) in losses {
        table.set_strength(unit, *strength);
    }
    push_on(&mut table);
    table
}

// ND-S01: more than half, strictly.
#[test]
fn more_than_half_of_a_uc() {
    for (initial, strength, tests) in
        [(8, 4, false), (8, 3, true), (5, 3, false), (5, 2, true), (1, 1, false), (8, 8, false)]
    {
        let line = nd::uc("infantry", "veteran", initial, "");
        let units = [("line", line), ("guard", nd::foot("elite"))];
        let um = [nd::Um { id: "foot", lines: "", units: &units }];
        let division = nd::Division { id: "division", lines: "", gunner: false, ums: &um, independents: &[] };
        let mut table = Table::new(nd::EDITION, [&nd::army("blue", "", &[division]), &nd::red()], &[]);
        table.set_strength("line", strength);
        push_on(&mut table);
        let listed = if table.step() == "first.uc_loss" { listed(&table, "uc_losses") } else { Vec::new() };
        assert_eq!(listed, if tests { vec!["line"] } else { vec![] }, "{strength} of {initial}");
    }
}

// ND-S01, S24, T21: each listed UC tests; the step ends after the last; failing removes; only blue tests.
#[test]
fn tests_of_uc() {
    let mut table = after(&[("line", 3), ("outsiders", 2), ("red_line", 3)], &[]);
    assert_eq!((table.step(), listed(&table, "uc_losses")), ("first.uc_loss", vec!["line".into(), "outsiders".into()]));
    assert_eq!(obligation(&table).as_deref(), Some("ND-S01"));
    assert!(test(&mut table, "line", 4));
    assert_eq!(listed(&table, "uc_losses"), ["outsiders"]);
    assert!(!test(&mut table, "outsiders", 3));
    assert!(table.has("outsiders", "loss_test") && !table.has("line", "loss_test"));
    assert_eq!(table.step(), "first.ranks", "the step ended by itself");
    table.refused("morale_test", json!({"tester": "line"}));
    // Red tests in its own phase 1.
    walk_to(&mut table, "second.uc_loss");
    assert_eq!(listed(&table, "uc_losses"), ["red_line"]);
}

// ND-T21, O17: again in the next own phase 1, or once only.
#[test]
fn repeated_tests() {
    for (option, again) in [("every_turn", true), ("once", false)] {
        let mut table = after(&[("line", 3)], &[("loss_test_repeat", option)]);
        test(&mut table, "line", 6);
        assert_eq!(table.has("line", "loss_tested"), !again);
        table.go_to("second.movement");
        while table.step().starts_with("second.") {
            push_on(&mut table);
        }
        assert_eq!(table.step() == "first.uc_loss", again, "{option}");
    }
}

// ND-S02, Q29: in EC over all UC, removed ones at 0, after the tests of the UC.
#[test]
fn more_than_half_of_a_um() {
    // The infantry UM has 32 EC.
    for (left, tests) in [([4, 4, 4, 4], false), ([4, 4, 4, 3], true), ([8, 8, 0, 0], false), ([8, 7, 0, 0], true)] {
        let units = ["guard", "line", "regulars", "recruits"];
        let losses: Vec<(&str, i64)> = units.into_iter().zip(left).collect();
        let mut table = after(&losses, &[]);
        while table.step() == "first.uc_loss" {
            let tester = listed(&table, "uc_losses")[0].clone();
            test(&mut table, &tester, 6);
        }
        assert_eq!(table.step() == "first.um_loss", tests, "{left:?}");
    }
    // A UC that fails its own test brings its UM over half.
    let mut table = after(&[("guard", 4), ("line", 4), ("regulars", 5), ("recruits", 3)], &[]);
    test(&mut table, "recruits", 2);
    assert_eq!(table.step(), "first.um_loss");
    assert_eq!(listed(&table, "um_losses"), ["foot"]);
}

// ND-T22: passed, nothing; failed, the UM is lost with its UC and its general.
#[test]
fn tests_of_um() {
    let losses = [("guard", 4), ("line", 4), ("regulars", 4), ("recruits", 3)];
    for (die, lost) in [(4, false), (3, true)] {
        let mut table = after(&losses, &[]);
        test(&mut table, "recruits", 6);
        assert_eq!(obligation(&table).as_deref(), Some("ND-S02"));
        assert_eq!(test(&mut table, "foot", die), !lost);
        assert_eq!(table.has("foot", "lost"), lost);
        for unit in ["guard", "line", "regulars", "recruits"] {
            assert_eq!(table.has(unit, "um_broken"), lost, "{unit}");
        }
        let general = table.entity("foot_general");
        assert_eq!(general.has(marker::GONE_WITH_UM), lost);
        assert!(!table.has("outsiders", "um_broken") && !table.has("hussars", "um_broken"));
    }
}

// ND-S02: a UM with no active UC is lost without a test, its general leaves.
#[test]
fn an_empty_um_is_lost() {
    let table = after(&[("grenadiers", 0)], &[]);
    assert!(table.has("reserve", "lost") && table.has("reserve_general", "gone_with_um"));
    assert_ne!(table.step(), "first.um_loss");
}

// ND-U04: grade of a UM or a division: most of its troops, a tie to the worse; or as the list says.
#[test]
fn grades_of_formations() {
    for (grades, wanted) in [
        (&["intrepid", "intrepid", "hesitant"][..], "intrepid"),
        (&["intrepid", "hesitant"], "hesitant"),
        (&["intrepid", "confident"], "confident"),
        (&["intrepid", "confident", "hesitant"], "hesitant"),
        (&["confident", "confident", "hesitant", "hesitant", "intrepid"], "hesitant"),
    ] {
        let names = ["one", "two", "three", "four", "five"];
        let units: Vec<(&str, String)> = names
            .into_iter()
            .zip(grades)
            .map(|(name, grade)| (name, nd::uc("infantry", "veteran", 8, &format!("morale = \"{grade}\""))))
            .collect();
        let um = [nd::Um { id: "foot", lines: "", units: &units }];
        let division = |lines| nd::Division { id: "division", lines, gunner: false, ums: &um, independents: &[] };
        let table = Table::new(nd::EDITION, [&nd::army("blue", "", &[division("")]), &nd::red()], &[]);
        assert_eq!(text(&table, "foot", "morale").as_deref(), Some(wanted), "{grades:?}");
        assert_eq!(text(&table, "division", "morale").as_deref(), Some(wanted), "{grades:?}");
        let stated = division("morale = \"intrepid\"");
        let table = Table::new(nd::EDITION, [&nd::army("blue", "", &[stated]), &nd::red()], &[]);
        assert_eq!(text(&table, "division", "morale").as_deref(), Some("intrepid"));
    }
}

/// Loses whole UM of blue by their losses alone.
fn without(ums: &[&str], options: &[(&str, &str)]) -> Table {
    let mut losses: Vec<(&str, i64)> = Vec::new();
    for um in ums {
        losses.extend(match *um {
            "foot" => vec![("guard", 0), ("line", 0), ("regulars", 0), ("recruits", 0)],
            "horse" => vec![("hussars", 0), ("dragoons", 0), ("lancers", 0), ("cuirassiers", 0), ("cossacks", 0)],
            _ => vec![("grenadiers", 0)],
        });
    }
    after(&losses, options)
}

// ND-S03, T23: more than half of all its UM; independents do not count; failing ends the battle.
#[test]
fn tests_of_the_division() {
    assert_ne!(without(&["foot"], &[]).step(), "first.division_loss", "one of three");
    for (die, broken) in [(4, false), (3, true)] {
        let mut table = without(&["foot", "horse"], &[]);
        assert_eq!(table.step(), "first.division_loss", "two of three");
        assert_eq!(obligation(&table).as_deref(), Some("ND-S03"));
        assert_eq!(test(&mut table, "division", die), !broken);
        assert_eq!(table.has("division", "broken"), broken);
        for unit in ["grenadiers", "guns", "outsiders"] {
            assert_eq!(table.has(unit, "division_broken"), broken, "{unit}");
        }
        assert_eq!(table.game.state().ending.is_some(), broken, "the side has no other division");
    }
}

// ND-T23: a side with another division fights on.
#[test]
fn one_of_two_divisions() {
    let unit = |id: &'static str| [(id, nd::foot("veteran"))];
    let (first, second) = (unit("one"), unit("two"));
    let ums = [nd::Um { id: "um_one", lines: "", units: &first }];
    let other = [nd::Um { id: "um_two", lines: "", units: &second }];
    let independents = [("loner", nd::foot("veteran"))];
    let divisions = [
        nd::Division { id: "first_division", lines: "", gunner: false, ums: &ums, independents: &independents },
        nd::Division { id: "second_division", lines: "", gunner: false, ums: &other, independents: &[] },
    ];
    let mut table = Table::new(nd::EDITION, [&nd::army("blue", "", &divisions), &nd::red()], &[]);
    table.set_strength("one", 0);
    push_on(&mut table);
    assert_eq!(listed(&table, "division_losses"), ["first_division"]);
    assert!(!test(&mut table, "first_division", 1));
    assert!(table.has("loner", "division_broken") && !table.has("two", "division_broken"));
    assert!(table.game.state().ending.is_none());
    // ND-S03: a division with no active UC breaks without a test, and now the side has lost.
    table.set_strength("two", 0);
    assert!(table.has("um_two", "lost"));
    assert!(table.has("second_division", "broken") && table.game.state().ending.is_some());
}

// ND-C10, S04, U03: brigade generals have successors, the others have not.
#[test]
fn new_generals() {
    let mut table = battle(&[]);
    for (general, fate) in [
        ("foot_general", "killed"),
        ("horse_general", "captured"),
        ("division_general", "killed"),
        ("division_gunner", "captured"),
    ] {
        table.resolve("general_lost", json!({"general": general, "fate": fate}), &[]);
        assert!(table.has(general, fate), "{general}");
    }
    push_on(&mut table);
    assert_eq!(table.step(), "first.generals");
    assert_eq!(listed(&table, "generals"), ["foot_general", "horse_general"]);
    assert_eq!(obligation(&table).as_deref(), Some("ND-C10"));
    let mut unnamed = copy(&table);
    unnamed.resolve("replace_general", json!({"general": "foot_general"}), &[]);
    assert_eq!(
        text(&unnamed, "foot_general", "successor").as_deref(),
        Some("successor"),
        "a word where nobody is named"
    );
    table.resolve("replace_general", json!({"general": "foot_general", "successor": "Petit"}), &[]);
    table.resolve("replace_general", json!({"general": "horse_general"}), &[]);
    assert!(!table.has("foot_general", "killed") && !table.has("horse_general", "captured"));
    assert_eq!(text(&table, "foot_general", "successor").as_deref(), Some("Petit"));
    assert!(table.has("division_general", "killed") && table.has("division_gunner", "captured"));
    assert_ne!(table.step(), "first.generals", "the step ended by itself");
    // The general of a lost UM is not replaced.
    let mut table = battle(&[]);
    table.resolve("general_lost", json!({"general": "reserve_general"}), &[]);
    table.set_strength("grenadiers", 0);
    push_on(&mut table);
    assert_ne!(table.step(), "first.generals");
}

// ND-U02, C11: markers by hand at any step; a second one changes nothing.
#[test]
fn markers_by_hand() {
    let mut table = battle(&[]);
    for marker in ["disorder", "rally"] {
        for (present, count) in [(true, 1), (true, 1), (false, 0), (false, 0)] {
            let answer =
                table.try_resolve("mark_uc", json!({"uc": "red_line", "marker": marker, "present": present}), &[]);
            assert_eq!(table.entity("red_line").marks(MarkerName::of_data(marker)), count, "{marker}: {answer:?}");
        }
    }
    for present in [true, false] {
        table.resolve("mark_uc", json!({"uc": "line", "marker": "skirmishers", "present": present}), &[]);
        assert_eq!(table.entity("line").flag(attribute::SKIRMISHERS), present);
    }
    table.resolve("concede", json!({"side": "a"}), &[]);
    assert!(table.game.state().ending.is_some());
}

// ND-C11: a script may leave the side open, people must name it.
#[test]
fn nobody_concedes_by_one_enter_too_many() {
    let table = battle_at("first.movement", &[]);
    let maker = table.game.form_maker("concede").unwrap();
    assert!(maker.form(&inputs_of(json!({})), false).problems.is_empty(), "a script's default");
    let people = maker.for_people().form(&inputs_of(json!({})), false);
    assert!(people.fields[0].value.is_none() && !people.problems.is_empty(), "asked of people");
}

// ND-U03, S02, S03: a general who is out of play already keeps his fate when his UM or his Division goes.
#[test]
fn a_killed_general_stays_killed() {
    let mut table = battle(&[]);
    for general in ["reserve_general", "division_general"] {
        table.resolve("general_lost", json!({"general": general, "fate": "killed"}), &[]);
    }
    let blue = table.game.state().in_order().filter(|uc| uc.kind == "uc" && uc.side == Some(Side::A));
    let blue: Vec<String> = blue.map(|uc| uc.id.to_string()).collect();
    for uc in &blue {
        table.set_marker(uc, "broken", 1);
    }
    assert!(table.has("reserve", "lost") && table.has("foot_general", "gone_with_um"));
    assert!(table.has("reserve_general", "killed") && !table.has("reserve_general", "gone_with_um"));
    assert!(table.has("division_general", "killed") && !table.has("division_general", "gone_with_division"));
}

// ND-G04, G06: a test says what the die must show before it is thrown.
#[test]
fn a_test_tells_what_it_needs() {
    let table = after(&[("recruits", 3)], &[]);
    assert_eq!(table.step(), "first.uc_loss");
    let form = table.game.form_maker("morale_test").unwrap().form(&inputs_of(json!({"tester": "recruits"})), false);
    assert_eq!(form.notes[0].text.key, "line-test-needed");
}
