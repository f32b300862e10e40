//! Moving, terrain, bogging, riding (ED-V01, V02, V10, V11, O33, U16, U38, U53, C01, U52).

use super::*;
use estafette::rulesets::epic_d10::names::table;

const TERRAINS: [&str; 9] =
    ["open", "forest", "cliff", "rubble", "building", "bunker", "low_wall", "trench", "deep_water"];

/// How a type crosses each terrain: n, h, h*, x, and w where it depends on the width of the trench.
const CROSSINGS: [(&str, &str, [&str; 9]); 4] = [
    ("chasseurs", "rifles", ["n", "n", "x", "n", "n", "n", "h", "h", "x"]),
    ("battery", "howitzers", ["n", "h*", "x", "h*", "x", "h*", "h", "w", "x"]),
    ("tanks", "tank", ["n", "h*", "x", "h*", "x", "h*", "h", "w", "x"]),
    ("walkers", "walker", ["n", "h", "x", "h*", "x", "h*", "n", "w", "x"]),
];

fn moving(formation: &str, order: &str) -> Table {
    acting(&[], formation, order, "activation.move")
}

/// What the look-up says: the distance, or nothing where the terrain cannot be entered; and whether a test is due.
fn allowance(table: &Table, unit: &str, terrain: &str, more: Json) -> (Option<String>, bool) {
    let answers = with(&json!({"unit": unit, "terrain": terrain}), more);
    let found = resolution(event(&mut copy(table), "movement_allowance", answers, &[]));
    let distance = match found.outcome.values.get("cm") {
        Some(Arg::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    (distance, found.outcome.id.contains("bog"))
}

// ED-V01, V02, Z20: every cell of the terrain table, for a move of 20 cm.
#[test]
fn every_cell_of_the_terrain_table() {
    for (formation, unit, cells) in CROSSINGS {
        let mut table = moving(formation, "tactical_move");
        table.set_attribute(unit, "move_cm", Value::whole(20));
        for (terrain, cell) in TERRAINS.into_iter().zip(cells) {
            let what = format!("{unit} in {terrain}");
            let expected = |cell: &str| match cell {
                "n" => (Some("20".to_owned()), false),
                "h" => (Some("10".to_owned()), false),
                "h*" => (Some("10".to_owned()), true),
                _ => (None, false),
            };
            if cell == "w" {
                assert_eq!(allowance(&table, unit, terrain, json!({"wider": true})), expected("x"), "{what}, wide");
                assert_eq!(allowance(&table, unit, terrain, json!({"wider": false})), expected("n"), "{what}, narrow");
            } else {
                assert_eq!(allowance(&table, unit, terrain, json!({})), expected(cell), "{what}");
            }
        }
    }
}

// ED-V01, O10 to O17: the factor of the order; halves are kept.
#[test]
fn the_order_multiplies_the_move() {
    for (order, open, low_wall) in [
        ("tactical_move", "15", "7.5"),
        ("take_cover", "15", "7.5"),
        ("regroup", "15", "7.5"),
        ("double_move", "30", "15"),
    ] {
        let table = moving("chasseurs", order);
        assert_eq!(allowance(&table, "rifles", "open", json!({})).0.as_deref(), Some(open), "{order}");
        assert_eq!(allowance(&table, "rifles", "low_wall", json!({})).0.as_deref(), Some(low_wall), "{order}");
    }
}

// ED-O13, O14, O16: orders that keep a formation where it is.
#[test]
fn orders_without_a_move() {
    for order in ["hide", "overwatch", "suppressive_fire"] {
        let mut table = begin(&[], &[("chasseurs", order)]);
        activate(&mut table, "chasseurs", 10);
        assert_ne!(table.step(), "activation.move", "{order}");
        assert_eq!(table.refused("move", json!({})), "procedure_not_open");
    }
}

// ED-O17: no move after a fire.
#[test]
fn no_move_after_a_fire() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1]);
    assert_eq!(table.refused("move", json!({})), "procedure_not_open");
}

// ED-C01, U52: 5 cm of cohesion for each point of the leader's Quality above 3.
#[test]
fn cohesion() {
    let rules = common::rules(epic::EPIC);
    let table = rules.table(table::COHESION).expect("the table of cohesion");
    assert_eq!(table.rows.len(), 5);
    for (row, (quality, cm)) in table.rows.iter().zip([(5, 10), (6, 15), (7, 20), (8, 25), (9, 30)]) {
        assert_eq!(row.id.trim_start_matches(|c: char| !c.is_ascii_digit()), quality.to_string());
        assert_eq!(row.cells.get("cm").and_then(Value::as_whole), Some(cm));
    }
}

fn bog(unit: &str, terrain: &str, units: i64) -> Json {
    json!({"unit": unit, "terrain": terrain, "units": units})
}

// ED-V10: which types test where.
#[test]
fn who_tests_for_bogging_and_where() {
    for (formation, unit, cells) in CROSSINGS {
        let table = moving(formation, "tactical_move");
        for (terrain, cell) in TERRAINS.into_iter().zip(cells).skip(1) {
            let tried = copy(&table).try_resolve("bog_test", bog(unit, terrain, 1), &[10]);
            assert_eq!(tried.is_ok(), cell == "h*", "{unit} in {terrain}");
        }
    }
    let table = acting(&[], "jets", "air_to_ground", "activation.move");
    assert!(copy(&table).try_resolve("bog_test", bog("jet", "forest", 1), &[10]).is_err(), "aircraft never");
}

// ED-V10, V11: the Quality test with its modifiers, once for each unit; failing bogs and does not confuse.
#[test]
fn bogging_down() {
    let cases: [(&str, Prepare, u8); 4] = [
        ("plain", |_| {}, 3),
        ("half", |t| t.set_marker("tanks", "suppression", 2), 4),
        ("all", |t| t.set_marker("tanks", "suppression", 4), 5),
        ("a worse leader", |t| t.set_attribute("tanks", "leader_quality", Value::whole(6)), 4),
    ];
    for (what, prepare, lowest) in cases {
        let mut table = moving("tanks", "tactical_move");
        prepare(&mut table);
        let passed = |table: &Table| !table.has("tank", "bogged");
        assert_eq!(passes_from(&table, "bog_test", &bog("tank", "forest", 1), passed), Some(lowest), "{what}");
    }
    let mut table = moving("tanks", "tactical_move");
    table.resolve("bog_test", bog("tank", "rubble", 3), &[2, 3, 1]);
    assert_eq!(marks(&table, "tank", "bogged"), 2);
    assert!(!table.has("tanks", "confused"), "never");
    assert_eq!(table.refused("bog_test", bog("tank", "rubble", 3)), "too_many_units");
}

// ED-V11: bogged units are freed by a test in a later activation; they fire all the same.
#[test]
fn getting_free() {
    let mut table = moving("tanks", "tactical_move");
    table.resolve("bog_test", bog("tank", "forest", 2), &[1, 1]);
    assert_eq!(table.refused("bog_test", json!({"unit": "tank", "freeing": true, "units": 1})), "nobody_to_free");
    table.go_to("activation.execute");
    let answers = fire(&table, "tanks", &[("cannon", 4, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1, 1, 1, 1]);
    table.go_to("orders.one");
    assert_eq!(marks(&table, "tank", "bogged"), 2, "they stay bogged");
    give_orders(&mut table, &[]);
    win_initiative(&mut table, Side::A);
    activate(&mut table, "tanks", 10);
    table.go_to("activation.move");
    let freeing = json!({"unit": "tank", "freeing": true, "units": 2});
    table.resolve("bog_test", freeing.clone(), &[3, 2]);
    assert_eq!(marks(&table, "tank", "bogged"), 1, "10 frees, 9 does not");
    assert_eq!(table.refused("bog_test", freeing), "nobody_to_free");
}

fn leave(unit: &str, count: i64) -> Json {
    json!({"action": "leave", "unit": unit, "number": count})
}

fn board(unit: &str, transport: &str, count: i64) -> Json {
    json!({"action": "board", "unit": unit, "transport": transport, "number": count})
}

// ED-O33: under which orders units get in and out on the ground.
#[test]
fn orders_that_let_units_ride() {
    let orders = [
        ("tactical_move", true),
        ("take_cover", true),
        ("regroup", true),
        ("double_move", true),
        ("assault", true),
        ("hide", false),
        ("overwatch", false),
        ("suppressive_fire", false),
    ];
    for (order, allowed) in orders {
        let mut table = begin(&[], &[("mounted", order)]);
        activate(&mut table, "mounted", 10);
        let mut left = false;
        while !left && text(&table, "battle", "active_side").as_deref() == Some("a") {
            left = table.try_resolve("ride", leave("squad", 2), &[]).is_ok();
            if !left {
                push_on(&mut table);
            }
        }
        assert_eq!(left, allowed, "{order}");
        assert_eq!(whole_of(&table, "squad", "aboard"), if allowed { 2 } else { 4 });
    }
}

// ED-O33, U16, U53: in and out within capacity, before or after the move.
#[test]
fn getting_in_and_out() {
    let mut table = moving("mounted", "tactical_move");
    assert_eq!(table.refused("ride", leave("squad", 5)), "too_many_units");
    table.resolve("ride", leave("squad", 4), &[]);
    assert_eq!(whole_of(&table, "squad", "aboard"), 0);
    table.resolve("move", json!({}), &[]);
    table.go_to("activation.execute");
    table.resolve("ride", board("squad", "trucks", 3), &[]);
    assert_eq!(whole_of(&table, "squad", "aboard"), 3);
    assert_eq!(table.refused("ride", board("squad", "trucks", 2)), "too_many_units");
    assert_eq!(table.refused("ride", board("squad", "carrier", 1)), "wrong_side");
    assert_eq!(table.refused("ride", board("trucks", "lifter", 1)), "does_not_ride");
    lose(&mut table, "trucks", 1);
    assert_eq!(table.refused("ride", board("squad", "trucks", 1)), "no_transport");
}

// ED-O33: a formation that rides as a whole does nothing but get out, and gets no flag from its order.
#[test]
fn a_formation_wholly_embarked_does_nothing_else() {
    for (order, flag) in [("hide", "hidden"), ("overwatch", "on_overwatch"), ("take_cover", "in_cover")] {
        let mut table = begin(&[], &[("paras", order)]);
        activate(&mut table, "paras", 10);
        close(&mut table);
        assert!(!table.has("paras", flag), "{order}");
    }
    let mut table = begin(&[], &[("paras", "tactical_move")]);
    activate(&mut table, "paras", 10);
    while text(&table, "battle", "active_side").as_deref() == Some("a") {
        let mut answers = json!({"target": "guard"});
        answers["shooters@para_gun"] = json!(1);
        answers["at@para_gun"] = json!("grenadiers");
        assert_eq!(table.refused("fire", answers), "procedure_not_open");
        push_on(&mut table);
    }
}

// ED-O23, O33: aircraft set their passengers down by landing.
#[test]
fn landing() {
    let mut table = begin(&[], &[("lifters", "landing")]);
    activate(&mut table, "lifters", 10);
    while table.try_resolve("ride", leave("para", 3), &[]).is_err() {
        push_on(&mut table);
        assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("a"), "it may land");
    }
    assert_eq!(whole_of(&table, "para", "aboard"), 0);
    let mut table = begin(&[], &[("lifters", "air_to_ground")]);
    activate(&mut table, "lifters", 10);
    while text(&table, "battle", "active_side").as_deref() == Some("a") {
        assert_eq!(table.refused("ride", leave("para", 3)), "order_forbids_riding");
        push_on(&mut table);
    }
}

// ED-OP05: moving and riding that the order does not allow are logged.
#[test]
fn moves_and_rides_only_advised_against_are_logged() {
    for (order, advised) in [("tactical_move", false), ("overwatch", true)] {
        let mut table = acting(&[("order_permissions", "advise")], "mounted", order, "activation.move");
        let says = |event: Event| resolution(event).lines.iter().any(|l| l.rule.as_deref() == Some("ED-OP05"));
        assert_eq!(says(event(&mut table, "ride", leave("squad", 2), &[])), advised, "ride, {order}");
        assert_eq!(says(event(&mut table, "move", json!({}), &[])), advised, "move, {order}");
    }
}

// ED-U52, N03: the cohesion distance is shown with every activation.
#[test]
fn the_cohesion_distance_is_shown() {
    for (quality, cm) in [(5, 10), (6, 15), (7, 20), (8, 25), (9, 30)] {
        let mut table = begin(&[], &[]);
        table.set_attribute("chasseurs", "leader_quality", Value::whole(quality));
        let tested = resolution(event(&mut table, "quality_test", json!({"formation": "chasseurs"}), &[10]));
        let line = tested.lines.iter().find(|line| line.rule.as_deref() == Some("ED-C01")).expect("cohesion");
        assert_eq!(line.text.args.get("cm"), Some(&Arg::from(i64::from(cm))), "leader of Quality {quality}");
    }
}

// ED-S05, V11: whoever is stuck before the activation tries first, whatever the order and whoever stuck it there.
#[test]
fn units_bogged_by_the_umpire_may_get_free_under_every_order() {
    for order in ["assault", "take_cover", "double_move", "hide", "overwatch", "regroup", "suppressive_fire"] {
        let mut table = begin(&[], &[("tanks", order)]);
        table.set_marker("tank", "bogged", 2);
        activate(&mut table, "tanks", 10);
        assert_eq!(table.step(), "activation.move", "{order}");
        let open: Vec<String> = table.game.checklist().iter().flat_map(|view| view.open.clone()).collect();
        assert!(open.contains(&"tank".to_owned()), "{order}: {open:?}");
        table.resolve("bog_test", json!({"unit": "tank", "freeing": true, "units": 2}), &[3, 2]);
        assert_eq!(marks(&table, "tank", "bogged"), 1, "{order}");
    }
}

// ED-O10, O13, O14, O16: a move is refused by the rule of the order itself.
#[test]
fn the_order_that_forbids_a_move_is_cited() {
    for (order, rule) in
        [("assault", "ED-O10"), ("hide", "ED-O13"), ("overwatch", "ED-O14"), ("suppressive_fire", "ED-O16")]
    {
        let mut table = begin(&[], &[("tanks", order)]);
        table.set_marker("tank", "bogged", 1);
        activate(&mut table, "tanks", 10);
        assert_eq!(table.refusing_rule("move", json!({})), rule, "{order}");
    }
}

/// What a form proposes for a field.
fn proposed(table: &Table, procedure: &str, answers: Json, field: &str) -> Option<Value> {
    let maker = table.game.form_maker(procedure).expect("known");
    maker.form(&common::inputs_of(answers), false).inputs.get(field).cloned()
}

// ED-V12: the ground a group stopped on is its cover wherever cover is asked, until it moves on.
#[test]
fn ground_told_at_the_move_is_cover_wherever_it_is_asked() {
    let moved = |answers: Json| {
        let mut table = begin(&[], &[("tanks", "tactical_move"), ("guard", "tactical_move")]);
        activate(&mut table, "tanks", 10);
        table.go_to("activation.move");
        let told = resolution(event(&mut table, "move", answers, &[]));
        let due = told.lines.iter().any(|line| line.text.key == "line-bog-due");
        (table, due)
    };
    let after = |table: &mut Table| {
        table.go_to("activation.select");
        activate(table, "guard", 10);
        table.go_to("activation.execute");
    };
    let cover = |table: &Table| proposed(table, "fire", json!({"target": "tanks"}), "cover@tank");
    let (mut table, due) = moved(json!({"stands_in@tank": "rubble"}));
    assert!(due, "the asterisk asks for a test");
    assert_eq!(proposed(&table, "bog_test", json!({"unit": "tank"}), "terrain"), Some(Value::text("rubble")));
    after(&mut table);
    assert_eq!(cover(&table), Some(Value::text("intermediate")));
    let (mut table, due) = moved(json!({}));
    assert!(!due);
    after(&mut table);
    assert_eq!(cover(&table), Some(Value::text("none")), "as before where nobody says");
    let moving = moving("tanks", "tactical_move");
    refuses(&moving, "move", json!({"stands_in@tank": "building"}), "terrain_impassable", "no tank stands there");
}

// ED-V12, W08 to W10, A06: the same under a barrage and in the determination.
#[test]
fn ground_is_proposed_under_barrages_and_in_the_determination() {
    let entrenched = || {
        let orders = [("chasseurs", "assault"), ("battery", "tactical_move"), ("guard", "tactical_move")];
        let mut table = begin(&[], &orders);
        activate(&mut table, "tanks", 10);
        close(&mut table);
        activate(&mut table, "guard", 10);
        table.go_to("activation.move");
        table.resolve("move", json!({"stands_in@grenadiers": "trench"}), &[]);
        close(&mut table);
        table
    };
    let mut table = entrenched();
    activate(&mut table, "battery", 10);
    table.go_to("activation.execute");
    table.resolve(
        "barrage",
        json!({"ze": "ze_8", "guns@howitzer": 1, "guns@field_gun": 0, "range": 10, "los": true, "observer": true}),
        &[10],
    );
    let under = json!({"formations": ["guard"], "under@grenadiers": 1});
    assert_eq!(proposed(&table, "barrage_impact", under, "cover@grenadiers"), Some(Value::text("heavy")));
    let mut table = entrenched();
    activate(&mut table, "chasseurs", 10);
    table.go_to("activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true, "stands_in@rifles": "low_wall"}), &[]);
    table.go_to("assault.fire.offensive");
    assert_eq!(proposed(&table, "assault_fire", json!({}), "cover@grenadiers"), Some(Value::text("heavy")));
    table.go_to("assault.fire.defensive");
    assert_eq!(proposed(&table, "assault_fire", json!({}), "cover@rifles"), Some(Value::text("intermediate")));
    table.go_to("assault.winner");
    assert_eq!(proposed(&table, "assault_determination", json!({}), "cover"), Some(Value::text("heavy")));
}
