//! The end phase: break tests, taking markers off, victory, rallying
//! (ED-S07 to S11, S15, B01 to B03, P01, P02, E01, R01 to R05, OP11, OP12, OP18).

use super::*;
use estafette::engine::rules::Origin;
use estafette::rulesets::epic_d10::names::column;

/// The end phase of the first turn, in the situation a test prepares.
fn at_the_end(options: &[(&str, &str)], prepare: Prepare) -> Table {
    let mut table = begin(options, &[]);
    prepare(&mut table);
    while !table.step().starts_with("end.") {
        push_on(&mut table);
    }
    table
}

/// The formation stands at half its strength and lost a unit this turn.
fn halved(table: &mut Table) {
    table.set_strength("grenadiers", 3);
    table.set_attribute("guard", "lost_this_turn", Value::whole(1));
}

// ED-B02, OP11, OP18: when a break test is due.
#[test]
fn when_a_break_test_is_due() {
    type Case = (&'static str, &'static [(&'static str, &'static str)], Prepare, bool);
    let full: Prepare = |t| t.set_marker("guard", "suppression", 6);
    let lost: Prepare = |t| t.set_marker("guard", "lost_assault", 1);
    let cases: [Case; 18] = [
        ("nothing happened", &[], |_| {}, false),
        (
            "losses, above half",
            &[],
            |t| {
                t.set_strength("grenadiers", 4);
                t.set_attribute("guard", "lost_this_turn", Value::whole(2));
            },
            false,
        ),
        ("half left, lost one now", &[], halved, true),
        (
            "half left, lost them earlier",
            &[],
            |t| {
                t.set_strength("grenadiers", 3);
                t.set_attribute("guard", "lost_this_turn", Value::whole(0));
            },
            false,
        ),
        ("full suppression", &[], full, true),
        ("half suppression", &[], |t| t.set_marker("guard", "suppression", 5), false),
        ("a lost assault", &[], lost, true),
        (
            "shaken already",
            &[],
            |t| {
                t.set_marker("guard", "shaken", 1);
                t.set_marker("guard", "lost_assault", 1);
            },
            false,
        ),
        (
            "confused",
            &[],
            |t| {
                t.set_marker("guard", "confused", 1);
                t.set_marker("guard", "lost_assault", 1);
            },
            true,
        ),
        ("no test at half losses", &[("break_on_half_losses", "no")], halved, false),
        ("no test at full suppression", &[("break_on_full_suppression", "no")], full, false),
        ("no test after a lost assault", &[("break_on_lost_assault", "no")], lost, false),
        (
            "the other switches stay on",
            &[("break_on_half_losses", "no"), ("break_on_full_suppression", "no")],
            lost,
            true,
        ),
        (
            "the other switches stay on",
            &[("break_on_full_suppression", "no"), ("break_on_lost_assault", "no")],
            halved,
            true,
        ),
        ("the other switches stay on", &[("break_on_half_losses", "no"), ("break_on_lost_assault", "no")], full, true),
        ("aircraft", &[], |t| t.set_marker("hawks", "suppression", 4), false),
        (
            "aircraft with the option",
            &[("air_ground_states", "yes")],
            |t| t.set_marker("hawks", "suppression", 4),
            true,
        ),
        (
            "several reasons, one test",
            &[],
            |t| {
                halved(t);
                t.set_marker("guard", "suppression", 6);
                t.set_marker("guard", "lost_assault", 1);
            },
            true,
        ),
    ];
    for (what, options, prepare, due) in cases {
        let table = at_the_end(options, prepare);
        let open = table.step() == "end.formations" && obligation(&table).as_deref() == Some("ED-S08");
        assert_eq!(open, due, "{what}");
    }
}

// ED-B01: D10 and Morale, nothing else.
#[test]
fn rows_of_the_break_test() {
    let cases: [(&str, Prepare, u8); 6] = [
        ("Morale as Quality", |_| {}, 3),
        ("Morale 0", |t| t.set_attribute("guard", "morale", Value::whole(0)), 10),
        ("Morale 9", |t| t.set_attribute("guard", "morale", Value::whole(9)), 1),
        ("Morale 4, Quality 7", |t| t.set_attribute("guard", "morale", Value::whole(4)), 6),
        ("suppression", |t| t.set_marker("guard", "suppression", 6), 3),
        ("a worse leader", |t| t.set_attribute("guard", "leader_quality", Value::whole(5)), 3),
    ];
    for (what, prepare, lowest) in cases {
        let mut table = at_the_end(&[], |t| t.set_marker("guard", "lost_assault", 1));
        prepare(&mut table);
        let passed = |table: &Table| !table.has("guard", "shaken");
        assert_eq!(passes_from(&table, "break_test", &json!({"formation": "guard"}), passed), Some(lowest), "{what}");
    }
}

// ED-B02, B03: one test each; a failure shakes, cancels the order and the states, leaves the markers.
#[test]
fn a_failed_break_test_shakes() {
    let mut table = at_the_end(&[], |t| {
        for (marker, count) in [("on_overwatch", 1), ("hidden", 1), ("in_cover", 1), ("suppression", 6)] {
            t.set_marker("guard", marker, count);
        }
    });
    table.resolve("break_test", json!({"formation": "guard"}), &[2]);
    assert!(table.has("guard", "shaken"));
    assert_eq!(text(&table, "guard", "order"), None);
    for marker in ["on_overwatch", "hidden", "in_cover"] {
        assert!(!table.has("guard", marker), "{marker}");
    }
    assert_eq!(suppression(&table, "guard"), 6);
    assert_eq!(table.refused("break_test", json!({"formation": "guard"})), "already_shaken");
    assert_eq!(obligation(&table).as_deref(), Some("ED-S09"), "its markers come next");
}

// ED-B02: the players may waive a test that is due, and add one that is not.
#[test]
fn players_may_waive_or_add_a_test() {
    let mut table = at_the_end(&[], |t| t.set_marker("guard", "lost_assault", 1));
    table.resolve("break_test", json!({"formation": "guard", "waive": true}), &[]);
    assert!(!table.has("guard", "shaken"));
    assert_ne!(obligation(&table).as_deref(), Some("ED-S08"));
    let mut table = at_the_end(&[], |t| t.set_marker("guard", "lost_assault", 1));
    table.resolve("break_test", json!({"formation": "hulls"}), &[1]);
    assert!(table.has("hulls", "shaken"), "added by hand");
}

// ED-S08: whether a break test is due is judged before any marker comes off.
#[test]
fn the_break_test_comes_before_the_markers() {
    let mut table = at_the_end(&[], |t| t.set_marker("guard", "suppression", 6));
    let removal = json!({"formation": "guard"});
    if table.try_resolve("suppression_removal", removal, &[10]).is_ok() {
        assert_eq!(obligation(&table).as_deref(), Some("ED-S08"), "it is still due");
    }
}

// ED-P01: markers off for every total, by the formation's Quality; never more than there are.
#[test]
fn markers_taken_off() {
    for quality in 5..=9_i64 {
        let mut table =
            at_the_end(&[("break_on_full_suppression", "no")], |t| t.set_marker("guard", "suppression", 20));
        table.set_attribute("guard", "quality", Value::whole(quality));
        table.set_attribute("guard", "leader_quality", Value::whole(5));
        for die in 1..=10_u8 {
            let mut tested = copy(&table);
            tested.resolve("suppression_removal", json!({"formation": "guard"}), &[die]);
            let off = (i64::from(die) + quality - 9).max(0);
            assert_eq!(suppression(&tested, "guard"), 20 - off, "Quality {quality}, die {die}");
        }
    }
    let mut table = at_the_end(&[], |t| t.set_marker("guard", "suppression", 2));
    table.resolve("suppression_removal", json!({"formation": "guard"}), &[10]);
    assert_eq!(suppression(&table, "guard"), 0);
}

// ED-P02: once each, Shaken and Confused too; nothing to test without markers.
#[test]
fn who_tests_to_take_markers_off() {
    for state in ["shaken", "confused"] {
        let mut table = at_the_end(&[], |t| t.set_marker("guard", "suppression", 2));
        table.set_marker("guard", state, 1);
        table.resolve("suppression_removal", json!({"formation": "guard"}), &[3]);
        assert_eq!(suppression(&table, "guard"), 1, "{state}");
        assert_eq!(table.refused("suppression_removal", json!({"formation": "guard"})), "removal_tested_already");
        assert_eq!(table.refused("suppression_removal", json!({"formation": "hulls"})), "no_suppression");
    }
}

/// What waits under an item of the checklist.
fn waiting(table: &Table, item: &str) -> Vec<String> {
    let found = table.game.checklist().into_iter().find(|view| view.item.id == item);
    found.unwrap_or_else(|| panic!("{item} is on the list")).open
}

// ED-S07, S11: both sides' formations in list order, those of the initiative winner first; the players pick any.
#[test]
fn formations_wait_in_the_order_of_initiative() {
    for (winner, order) in
        [(Side::A, ["chasseurs", "tanks", "guard", "hulls"]), (Side::B, ["guard", "hulls", "chasseurs", "tanks"])]
    {
        let mut table = battle(&[]);
        table.go_to("orders.one");
        give_orders(&mut table, &[]);
        win_initiative(&mut table, winner);
        for formation in ["hulls", "guard", "tanks", "chasseurs"] {
            table.set_marker(formation, "suppression", 1);
            table.set_marker(formation, "shaken", 1);
        }
        table.go_to("end.formations");
        assert_eq!(waiting(&table, "suppression"), order);
        let last = json!({"formation": order[3]});
        table.resolve("suppression_removal", last, &[1]);
        assert_eq!(waiting(&table, "suppression"), order[..3], "any of them may come first");
        assert_eq!(obligation(&table).as_deref(), Some("ED-S09"));
        table.go_to("end.rally");
        assert_eq!(waiting(&table, "rally"), order);
    }
}

// ED-S10: a side with no formation left has lost, the program proposes.
#[test]
fn victory_is_proposed_over_an_army_that_is_gone() {
    let proposed = |table: &Table| {
        let maker = table.game.form_maker("victory_check").expect("open");
        let form = maker.form(&common::inputs_of(json!({})), false);
        let value = form.fields.iter().find(|field| field.id == "reached").and_then(|field| field.value.clone());
        value.and_then(|value| value.as_text().map(str::to_owned))
    };
    let table = checking(|_| {});
    assert_eq!(proposed(&table), None, "only the players know");
    for (side, winner) in [(Side::B, "side_a"), (Side::A, "side_b")] {
        let mut table = checking(|_| {});
        for formation in formations(&table, side) {
            for group in groups(&table, &formation) {
                table.set_strength(&group, 0);
            }
        }
        assert_eq!(proposed(&table).as_deref(), Some(winner));
    }
}

fn checking(prepare: Prepare) -> Table {
    let mut table = at_the_end(&[], prepare);
    table.go_to("end.victory");
    table
}

// ED-E01, S10, Z21: anything but nobody ends the game, before anybody rallies.
#[test]
fn victory_ends_the_game() {
    for (reached, winner) in [("side_a", Some(Side::A)), ("side_b", Some(Side::B)), ("both", None)] {
        let mut table = checking(|t| t.set_marker("guard", "shaken", 1));
        assert_eq!(obligation(&table).as_deref(), Some("ED-E01"));
        table.resolve("victory_check", json!({"reached": reached}), &[]);
        let ending = table.game.state().ending.as_ref().expect("the game is over");
        assert_eq!(ending.winner, winner, "{reached}");
    }
    let mut table = checking(|t| t.set_marker("guard", "shaken", 1));
    table.resolve("victory_check", json!({"reached": "nobody"}), &[]);
    assert_eq!(table.step(), "end.rally");
}

fn rallying(options: &[(&str, &str)], formation: &str) -> Table {
    let mut table = begin(options, &[]);
    table.set_marker(formation, "shaken", 1);
    while table.step() != "end.rally" {
        push_on(&mut table);
    }
    table
}

fn rally(formation: &str, unseen: bool, cover: bool, near: bool) -> Json {
    json!({"formation": formation, "unseen": unseen, "behind_cover": cover, "near_commander": near})
}

// ED-R01 to R05: D10 and Morale; +1 for each of three things, +3 in all.
#[test]
fn rows_of_the_rally() {
    let cases = [
        (false, false, false, 6),
        (true, false, false, 5),
        (false, true, false, 5),
        (false, false, true, 5),
        (true, true, false, 4),
        (true, true, true, 3),
    ];
    for (unseen, cover, near, lowest) in cases {
        let mut table = rallying(&[], "guard");
        table.set_attribute("guard", "morale", Value::whole(4));
        let passed = |table: &Table| !table.has("guard", "shaken");
        let answers = rally("guard", unseen, cover, near);
        assert_eq!(passes_from(&table, "rally_test", &answers, passed), Some(lowest), "{answers}");
    }
    for (prepare, what) in [
        ((|t| t.set_marker("guard", "suppression", 6)) as Prepare, "suppression"),
        (|t| t.set_attribute("guard", "leader_quality", Value::whole(5)), "the leader"),
        (|t| t.set_attribute("guard", "quality", Value::whole(5)), "Quality"),
    ] {
        let mut table = rallying(&[], "guard");
        table.set_attribute("guard", "morale", Value::whole(4));
        prepare(&mut table);
        let passed = |table: &Table| !table.has("guard", "shaken");
        let lowest = passes_from(&table, "rally_test", &rally("guard", false, false, false), passed);
        assert_eq!(lowest, Some(6), "{what} does not matter");
    }
}

// ED-R04, U44: the commander helps the formation he rides in without a question, and nobody when he is dead.
#[test]
fn the_commander_and_the_rally() {
    let passed = |table: &Table| !table.has("court", "shaken");
    let asked = json!({"formation": "court", "unseen": false, "behind_cover": false});
    let mut table = rallying(&[], "court");
    table.set_attribute("court", "morale", Value::whole(4));
    assert_eq!(passes_from(&table, "rally_test", &asked, passed), Some(5), "he rides in it");
    table.set_marker("red", "commander_lost", 1);
    assert_eq!(passes_from(&table, "rally_test", &asked, passed), Some(6), "he is dead");
}

// ED-R05, U54: one attempt a turn, the Shaken only.
#[test]
fn rallies_that_are_refused() {
    let mut table = rallying(&[], "guard");
    refuses(&table, "rally_test", rally("hulls", true, true, true), "not_shaken", "not shaken");
    table.resolve("rally_test", rally("guard", false, false, false), &[1]);
    assert!(table.has("guard", "shaken"), "still shaken");
    refuses(&table, "rally_test", rally("guard", false, false, false), "rally_tried_already", "a second time");
    table.go_to("orders.one");
    assert!(table.has("guard", "shaken") && !table.has("guard", "rally_tried"), "next turn again");
}

// ED-OP12: those shaken in this very end phase may try, or must wait.
#[test]
fn rallying_in_the_turn_of_the_break() {
    for (option, allowed) in [("yes", true), ("no", false)] {
        let mut table = at_the_end(&[("rally_same_turn", option)], |t| {
            t.set_marker("guard", "lost_assault", 1);
            t.set_marker("hulls", "shaken", 1);
        });
        table.resolve("break_test", json!({"formation": "guard"}), &[1]);
        table.go_to("end.rally");
        let tried = copy(&table).try_resolve("rally_test", rally("guard", true, true, true), &[10]);
        assert_eq!(tried.is_ok(), allowed, "rally_same_turn {option}");
        assert!(copy(&table).try_resolve("rally_test", rally("hulls", true, true, true), &[10]).is_ok());
    }
}

// ED-R04: where the program knows, nobody is asked, no answer is taken, and the row says so.
#[test]
fn a_commander_who_rides_along_is_not_asked_about() {
    let table = rallying(&[], "court");
    let asked = json!({"formation": "court", "unseen": true, "behind_cover": false});
    for near in [true, false] {
        let answers = with(&asked, json!({"near_commander": near}));
        refuses(&table, "rally_test", answers, "input_not_applicable", "he rides in it");
    }
    let tested = resolution(event(&mut copy(&table), "rally_test", asked, &[1]));
    let origin =
        |row: &str| tested.modifiers.iter().find(|modifier| modifier.id == row).map(|modifier| modifier.origin);
    assert_eq!(origin("near_commander"), Some(Origin::Auto));
    assert_eq!(origin("unseen"), Some(Origin::Asked));
}

// ED-P01, U30: the log says how many markers are left.
#[test]
fn markers_left_are_counted() {
    let mut table = begin(&[], &[]);
    table.set_marker("guard", "suppression", 3);
    table.go_to("end.formations");
    let tested = resolution(event(&mut table, "suppression_removal", json!({"formation": "guard"}), &[4]));
    let line = tested.lines.iter().find(|line| line.text.key == "line-markers-left").expect("a line");
    assert_eq!(line.text.args.get("left"), Some(&Arg::from(1_i64)), "eleven takes two of three");
}

// ED-R03, B03: nobody moves by breaking, so what was told of the ground is proposed when the formation rallies.
#[test]
fn cover_told_before_the_break_is_proposed_at_the_rally() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.move");
    table.resolve("move", json!({"stands_in@rifles": "rubble"}), &[]);
    table.set_marker("chasseurs", "shaken", 1);
    let rally = |table: &Table| {
        let form = table.game.form_maker("rally_test").unwrap();
        let form = form.form(&common::inputs_of(json!({"formation": "chasseurs"})), false);
        form.inputs.get("behind_cover").and_then(Value::as_bool)
    };
    assert_eq!(rally(&table), Some(true), "ruins");
    // A lost assault drives it from there.
    table.set_marker("chasseurs", "lost_assault", 1);
    assert_eq!(rally(&table), None);
}

// ED-P01: the table of the sheet, cell by cell, and on beyond its last row.
#[test]
fn markers_removed_cell_by_cell() {
    let rules = common::rules(epic::EPIC);
    let rows = &rules.tables.iter().find(|table| table.id == "removal_results").expect("the table").rows;
    let printed: Vec<(Option<i64>, Option<i64>)> =
        rows.iter().map(|row| (row.whole(column::FROM), row.whole(column::REMOVED))).collect();
    let expected: Vec<(Option<i64>, Option<i64>)> =
        std::iter::once((None, Some(0))).chain((10..=17).map(|total| (Some(total), Some(total - 9)))).collect();
    assert_eq!(printed, expected);
}
