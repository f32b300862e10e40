//! Initiative, alternation, the Quality test of an activation (ED-I01, I02, S02 to S06, S12 to S14, Q01 to Q07, O32).

use super::*;

fn throwing(options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    table.go_to("orders.one");
    give_orders(&mut table, &[]);
    assert_eq!(table.step(), "activation.initiative");
    table
}

fn first(table: &Table) -> Option<String> {
    text(table, "battle", "active_side")
}

// ED-I01, I02: D10 and the commander's Quality, nothing else; the higher total begins.
#[test]
fn the_higher_total_activates_first() {
    let cases: [(&str, Prepare, [u8; 2], &str); 6] = [
        ("equal commanders", |_| {}, [6, 5], "a"),
        ("equal commanders", |_| {}, [5, 6], "b"),
        ("a better commander", |t| t.set_attribute("red", "commander_quality", Value::whole(9)), [6, 6], "b"),
        ("a better die", |t| t.set_attribute("red", "commander_quality", Value::whole(9)), [8, 6], "a"),
        ("suppression does not matter", |t| t.set_marker("staff", "suppression", 9), [6, 5], "a"),
        (
            "the formation's Quality does not matter",
            |t| t.set_attribute("court", "quality", Value::whole(9)),
            [6, 5],
            "a",
        ),
    ];
    for (what, prepare, dice, winner) in cases {
        let mut table = throwing(&[]);
        prepare(&mut table);
        table.resolve("initiative", json!({}), &dice);
        assert_eq!(first(&table).as_deref(), Some(winner), "{what} {dice:?}");
    }
}

// ED-I02: a tie is thrown again until it is decided.
#[test]
fn a_tie_is_thrown_again() {
    let mut table = throwing(&[]);
    for dice in [[4, 4], [9, 9]] {
        table.resolve("initiative", json!({}), &dice);
        assert_eq!(table.step(), "activation.initiative", "not decided");
        assert_eq!(obligation(&table).as_deref(), Some("ED-I01"));
    }
    table.resolve("initiative", json!({}), &[2, 3]);
    assert_eq!(first(&table).as_deref(), Some("b"));
}

// ED-S02: the step is not left without it, and it is thrown once.
#[test]
fn initiative_is_thrown_once() {
    let mut table = throwing(&[]);
    assert_eq!(obligation(&table).as_deref(), Some("ED-I01"));
    table.resolve("initiative", json!({}), &[2, 1]);
    assert_eq!(table.step(), "activation.select");
    assert_eq!(table.refused("initiative", json!({})), "procedure_not_open");
}

// ED-U44, I01: without its commander an army uses its best leader still in play.
#[test]
fn a_dead_commander_leaves_initiative_to_the_best_leader() {
    let mut table = throwing(&[]);
    table.set_marker("blue", "commander_lost", 1);
    let mut plain = copy(&table);
    plain.resolve("initiative", json!({}), &[6, 5]);
    assert_eq!(plain.step(), "activation.initiative", "7 and 6 against 8 and 5: a tie");
    table.set_attribute("tanks", "leader_quality", Value::whole(9));
    let mut best = copy(&table);
    best.resolve("initiative", json!({}), &[5, 5]);
    assert_eq!(first(&best).as_deref(), Some("a"), "the leader of the tanks has 9");
    table.set_strength("tank", 0);
    table.resolve("initiative", json!({}), &[5, 5]);
    assert_eq!(first(&table).as_deref(), Some("b"), "he is gone with his formation");
}

// ED-OP14: the winner activates first, or names the side that does.
#[test]
fn the_winner_may_name_who_begins() {
    for (named, begins) in [("a", "a"), ("b", "b")] {
        let mut table = throwing(&[("initiative_winner_chooses", "yes")]);
        table.resolve("initiative", json!({"first": named}), &[9, 2]);
        assert_eq!(first(&table).as_deref(), Some(begins));
        assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some("a"), "blue has won it all the same");
    }
    let mut table = throwing(&[("initiative_winner_chooses", "yes")]);
    let refusal = table.try_resolve("initiative", json!({"first": "blue"}), &[9, 2]).expect_err("no side");
    assert_eq!(refusal.args.get("value"), Some(&Arg::text("blue")), "{refusal:?}");
    let mut table = throwing(&[]);
    let _ = table.try_resolve("initiative", json!({"first": "b"}), &[9, 2]);
    assert_ne!(first(&table).as_deref(), Some("b"), "without the option nobody is asked");
}

fn activated(table: &Table) -> bool {
    !table.has("chasseurs", "confused")
}

// ED-Q01 to Q06, U51, OP01, OP02: what every row does to the face that passes. Quality 7 passes on 3.
#[test]
fn rows_of_the_quality_test() {
    type Case = (&'static str, &'static [(&'static str, &'static str)], Prepare, u8);
    let cases: [Case; 22] = [
        ("plain", &[], |_| {}, 3),
        ("Quality 5", &[], |t| quality(t, 5), 5),
        ("Quality 6", &[], |t| quality(t, 6), 4),
        ("Quality 8", &[], |t| quality(t, 8), 2),
        ("Quality 9", &[], |t| quality(t, 9), 1),
        ("under half", &[], |t| t.set_marker("chasseurs", "suppression", 2), 3),
        ("half", &[], |t| t.set_marker("chasseurs", "suppression", 3), 4),
        ("over half", &[], |t| t.set_marker("chasseurs", "suppression", 5), 4),
        ("all: -2 replaces -1", &[], |t| t.set_marker("chasseurs", "suppression", 6), 5),
        ("above all", &[], |t| t.set_marker("chasseurs", "suppression", 13), 5),
        ("half of an odd size, rounded against nobody", &[], |t| shrunk(t, 5, 2), 3),
        ("half of an odd size", &[], |t| shrunk(t, 5, 3), 4),
        ("losses alone make the band", &[], |t| shrunk(t, 4, 2), 4),
        ("the band of the initial size", &[("suppression_base", "initial")], |t| shrunk(t, 4, 2), 3),
        ("the band of the initial size, half", &[("suppression_base", "initial")], |t| shrunk(t, 4, 3), 4),
        ("the band of the initial size, not all", &[("suppression_base", "initial")], |t| shrunk(t, 4, 5), 4),
        ("a worse leader", &[], |t| leader(t, 6), 4),
        ("an equal leader", &[], |t| leader(t, 7), 3),
        (
            "a better leader, half",
            &[],
            |t| {
                leader(t, 9);
                t.set_marker("chasseurs", "suppression", 3);
            },
            3,
        ),
        (
            "a worse leader, all",
            &[],
            |t| {
                leader(t, 5);
                t.set_marker("chasseurs", "suppression", 6);
            },
            6,
        ),
        (
            "the second line counted",
            &[("quality_dup_line", "count")],
            |t| t.set_marker("chasseurs", "suppression", 3),
            5,
        ),
        (
            "the second line counts at all too",
            &[("quality_dup_line", "count")],
            |t| t.set_marker("chasseurs", "suppression", 6),
            6,
        ),
    ];
    for (what, options, prepare, expected) in cases {
        let mut table = begin(options, &[]);
        prepare(&mut table);
        let lowest = passes_from(&table, "quality_test", &json!({"formation": "chasseurs"}), activated);
        assert_eq!(lowest, Some(expected), "{what}");
    }
    let mut table = begin(&[], &[]);
    leader(&mut table, 8);
    assert_eq!(
        passes_from(&table, "quality_test", &json!({"formation": "chasseurs"}), activated),
        Some(2),
        "a better leader"
    );
}

/// The formation and with it its leader.
fn quality(table: &mut Table, quality: i64) {
    table.set_attribute("chasseurs", "quality", Value::whole(quality));
    leader(table, quality);
}

fn leader(table: &mut Table, quality: i64) {
    table.set_attribute("chasseurs", "leader_quality", Value::whole(quality));
}

/// The formation has lost units, and carries markers.
fn shrunk(table: &mut Table, size: i64, markers: u32) {
    table.set_strength("rifles", size);
    table.set_marker("chasseurs", "suppression", markers);
}

// ED-Q07, U31, U33, O32, S04: a failed test confuses, takes the order away and ends the activation.
#[test]
fn a_failed_test_confuses_and_ends_the_activation() {
    let mut table = begin(&[], &[("chasseurs", "overwatch")]);
    activate(&mut table, "chasseurs", 2);
    close(&mut table);
    assert!(table.has("chasseurs", "confused") && table.has("chasseurs", "activated"));
    assert_eq!(text(&table, "chasseurs", "order"), None);
    assert!(!table.has("chasseurs", "on_overwatch"), "the order was not carried out");
    assert_eq!(first(&table).as_deref(), Some("b"), "the hand passes");
}

// ED-U39, O32, OP18: aircraft that fail abort; they are confused only where the option says so.
#[test]
fn aircraft_abort_instead() {
    for (option, marker, other) in [("no", "aborted", "confused"), ("yes", "confused", "aborted")] {
        let mut table = begin(&[("air_ground_states", option)], &[]);
        activate(&mut table, "jets", 1);
        close(&mut table);
        assert!(table.has("jets", marker) && !table.has("jets", other), "air_ground_states {option}");
        assert!(table.has("jets", "activated"));
        table.go_to("orders.one");
        assert!(!table.has("jets", "aborted") && !table.has("jets", "confused"));
    }
}

// ED-OP04: Confused may last until an activation is passed.
#[test]
fn confused_until_an_activation_is_passed() {
    for (die, stays) in [(2, true), (3, false)] {
        let mut table = begin(&[("confused_until", "next_activation")], &[]);
        table.set_marker("chasseurs", "confused", 1);
        table.set_attribute("chasseurs", "order", "hide");
        activate(&mut table, "chasseurs", die);
        assert_eq!(table.has("chasseurs", "confused"), stays, "die {die}");
    }
}

// ED-S03: activation reveals the order and ends overwatch, hiding and cover, whatever the test brings.
#[test]
fn an_activation_gives_up_what_the_last_one_brought() {
    for die in [1, 10] {
        let mut table = begin(&[], &[]);
        for marker in ["on_overwatch", "hidden", "in_cover"] {
            table.set_marker("chasseurs", marker, 1);
            table.set_marker("tanks", marker, 1);
        }
        assert!(!table.has("chasseurs", "revealed"));
        activate(&mut table, "chasseurs", die);
        for marker in ["on_overwatch", "hidden", "in_cover"] {
            assert!(!table.has("chasseurs", marker), "{marker}, die {die}");
            assert!(table.has("tanks", marker), "the others keep it");
        }
        assert!(table.has("chasseurs", "revealed") && !table.has("tanks", "revealed"));
    }
}

// ED-Q07: who may not be activated.
#[test]
fn activations_that_are_refused() {
    let mut table = begin(&[], &[]);
    table.set_marker("tanks", "activated", 1);
    table.set_marker("walkers", "shaken", 1);
    table.set_strength("para", 0);
    table.run(no_order("mounted")).expect("corrected");
    let cases = [
        ("already activated", "tanks", "already_activated"),
        ("shaken", "walkers", "shaken_no_activation"),
        ("destroyed", "paras", "out_of_play"),
        ("the other side's", "guard", "wrong_side"),
        ("without an order", "mounted", "no_order"),
    ];
    for (what, formation, code) in cases {
        refuses(&table, "quality_test", json!({"formation": formation}), code, what);
    }
    activate(&mut table, "chasseurs", 10);
    assert_eq!(table.refused("quality_test", json!({"formation": "battery"})), "procedure_not_open");
}

fn no_order(formation: &str) -> Command {
    let what = Adjustment::Attribute { attribute: "order".to_owned(), value: None };
    Command::Adjust { target: EntityId::new(formation), what, reason: None }
}

/// Activates formations one after the other and says whose turn it is before each.
fn turns(table: &mut Table, named: &[&str]) -> String {
    let mut sides = String::new();
    for formation in named {
        sides.push_str(&first(table).expect("a side is active"));
        activate(table, formation, 1);
        close(table);
    }
    sides
}

/// Nobody but these is left to activate.
fn only(table: &mut Table, left: &[&str]) {
    for side in [Side::A, Side::B] {
        for formation in formations(table, side) {
            if !left.contains(&formation.as_str()) {
                table.set_marker(&formation, "activated", 1);
            }
        }
    }
}

// ED-S03, S06, S13, S14: the sides take turns; who has run out is passed over; then comes the end phase.
#[test]
fn sides_alternate_while_both_have_formations_left() {
    let mut table = begin(&[], &[]);
    only(&mut table, &["chasseurs", "tanks", "battery", "guard"]);
    assert_eq!(turns(&mut table, &["chasseurs", "guard", "tanks", "battery"]), "abaa");
    assert!(table.step().starts_with("end."), "nobody is left: {}", table.step());

    let mut table = begin(&[], &[]);
    only(&mut table, &["chasseurs", "tanks", "guard"]);
    activate(&mut table, "chasseurs", 10);
    table.set_strength("grenadiers", 0);
    close(&mut table);
    assert_eq!(first(&table).as_deref(), Some("a"), "red's last formation is gone before its turn");
    assert_eq!(turns(&mut table, &["tanks"]), "a");
    assert!(table.step().starts_with("end."), "{}", table.step());
}

// ED-S13: no passing while a formation is left.
#[test]
fn no_passing() {
    let table = begin(&[], &[]);
    assert_eq!(obligation(&table).as_deref(), Some("ED-S04"));
}

// ED-D01: a typed 0 is a 10; other values are refused.
#[test]
fn a_typed_zero_is_a_ten() {
    let mut table = begin(&[], &[]);
    table.set_attribute("chasseurs", "quality", Value::whole(5));
    table.set_marker("chasseurs", "suppression", 6);
    activate(&mut table, "chasseurs", 0);
    assert!(activated(&table));
    let mut table = begin(&[], &[]);
    assert!(table.try_resolve("quality_test", json!({"formation": "chasseurs"}), &[11]).is_err());
}

// ED-O02: odds asked for before the test do not give the order away, the test itself does.
#[test]
fn odds_do_not_tell_a_hidden_order() {
    let mut table = begin(&[], &[("chasseurs", "hide")]);
    let odds = table.game.odds("quality_test", &common::inputs_of(json!({"formation": "chasseurs"}))).expect("odds");
    assert!(odds.outcomes.len() > 1);
    for outcome in odds.outcomes.keys() {
        assert!(!outcome.values.values().any(|value| *value == Arg::word("hide")), "{outcome:?}");
    }
    let activated = resolution(event(&mut table, "quality_test", json!({"formation": "chasseurs"}), &[10]));
    let revealed = activated.lines.iter().find(|line| line.rule.as_deref() == Some("ED-S03")).expect("a line");
    assert_eq!(revealed.text.args.get("order"), Some(&Arg::word("hide")));
}

fn reminded(table: &Table) -> Vec<String> {
    table.game.rules().reminders(table.game.state())
}

// ED-N08, N09: flight is recalled to aircraft, the template to those who have one.
#[test]
fn reminders_are_for_those_they_concern() {
    let cases = [
        ("chasseurs", "tactical_move", false, false),
        ("battery", "tactical_move", true, false),
        ("jets", "bombing", true, true),
        ("jets", "air_to_ground", false, true),
    ];
    for (formation, order, template, flight) in cases {
        let table = acting(&[], formation, order, "activation.execute");
        let shown = reminded(&table);
        assert_eq!(shown.contains(&"ED-N08".to_owned()), template, "{formation} {order}");
        assert_eq!(shown.contains(&"ED-N09".to_owned()), flight, "{formation} {order}");
        assert_eq!(shown.contains(&"ED-N03".to_owned()), !flight, "cohesion, {formation} {order}");
    }
}

// ED-S01: once deployed, nobody is told every turn that there is no deployment.
#[test]
fn the_deployment_is_not_passed_over_every_turn() {
    let mut table = begin(&[], &[]);
    table.go_to("end.victory");
    let ended = event(&mut table, "victory_check", json!({"reached": "nobody"}), &[]);
    assert_eq!(table.step(), "orders.one");
    let passed = |effect: &Effect| matches!(effect, Effect::Skip { step } if step == "setup");
    assert!(!ended.effects.iter().any(passed));
}
