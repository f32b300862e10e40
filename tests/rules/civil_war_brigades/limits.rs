//! What the answers of the players cannot change: movement that is over, moves that are used up, trenches, officers to
//! replace first, charges left in the middle (CW-K07, K10 to K14, K19, C05, C09, C11, E02, E07, F02, F11, O16, T02, T07).

use super::*;
use estafette::engine::world::Side;
use estafette::rulesets::civil_war_brigades::names::recorded;

fn passing(mover: &str, crossed: &str) -> Json {
    json!({"mover": mover, "crossed": crossed})
}

fn wheel(unit: &str) -> Json {
    json!({"unit": unit, "item": "wheel"})
}

// CW-K07, K10 to K12, O16: only a unit on the move passes through lines.
#[test]
fn who_passes_through_lines() {
    let held = at("first.orders", &[]);
    let cases: [(&str, Prepare, &str, &str); 6] = [
        ("on hold", |_| {}, "does_not_move", "CW-O16"),
        ("spent", |t| marked_on_the_move(t, "spent"), "movement_over", "CW-P05"),
        ("blocked", |t| marked_on_the_move(t, "blocked"), "movement_over", "CW-P05"),
        ("disorganised", |t| marked_on_the_move(t, "disorganised"), "movement_over", "CW-P05"),
        ("its move used", wheeled, "no_moves_left", "CW-O16"),
        ("an order that failed", failed, "does_not_move", "CW-O16"),
    ];
    for (what, prepare, code, rule) in cases {
        let mut table = changed(&held, prepare);
        assert_refused(&mut table, "pass_through", passing("kansas", "ohio"), code, rule, what);
    }
    let mut pivoted = at("first.orders", &[]);
    let form = json!({"brigade": "park", "order": "hold", "pivots": ["parrotts"]});
    pivoted.resolve("order", form, &[9]);
    assert_refused(&mut pivoted, "pass_through", passing("parrotts", "ohio"), "does_not_move", "CW-O16", "a pivot");
    // A charge passes on its own moves.
    let mut charging = at("first.orders", &[]);
    declare(&mut charging, "kansas", "georgia", 3, "front");
    order(&mut charging, "second", "hold", &[9]);
    charging.resolve("pass_through", passing("kansas", "ohio"), &[9]);
    assert!(charging.has("kansas", "charging"));
}

fn marked_on_the_move(table: &mut Table, marker: &str) {
    order(table, "second", "forced_march", &[9]);
    table.set_marker("kansas", marker, 1);
}

fn wheeled(table: &mut Table) {
    order(table, "second", "forward", &[9]);
    table.resolve("manoeuvre", wheel("kansas"), &[]);
}

fn failed(table: &mut Table) {
    table.resolve("order", json!({"brigade": "second", "order": "forward", "reroll": false}), &[2]);
}

// CW-K07, A06: whoever passes has moved; a battery that passed does not fire.
#[test]
fn passing_is_moving() {
    for (die, passes) in [(1, false), (2, false), (3, true), (9, true)] {
        let mut table = at("first.orders", &[]);
        order(&mut table, "park", "forward", &[9]);
        table.set_marker("parrotts", "moved", 0);
        table.resolve("pass_through", passing("parrotts", "ohio"), &[die]);
        assert_eq!(table.has("parrotts", "moved"), passes, "a {die}");
    }
}

// CW-K11, K12: a unit whose movement is over takes no later order, and is not proposed for one.
#[test]
fn no_order_for_the_spent_and_the_blocked() {
    for marker in ["spent", "blocked"] {
        let mut table = at("first.orders", &[]);
        table.set_marker("kansas", marker, 1);
        let form = json!({"brigade": "second", "order": "forward", "regiments": ["kansas"]});
        assert_refused(&mut table, "order", form, "movement_over", "CW-P05", marker);
        order(&mut table, "second", "forward", &[9]);
        assert_eq!(text(&table, "kansas", "action"), "hold", "{marker}");
        assert_eq!(text(&table, "indiana", "action"), "forward");
    }
}

/// The first brigade draws event 7, and takes the second along.
fn neighbours(table: &mut Table) {
    order(table, "first", "forward", &[1]);
    let event = latest(table, "event");
    table.resolve("event", json!({"event": event}), &[7]);
    table.resolve("event_effect", json!({"event": event, "brigade": "second"}), &[]);
}

// CW-E07, O16: the extra move is not taken out of the neighbour's order.
#[test]
fn the_extra_move_of_a_neighbour() {
    let mut table = at("first.orders", &[]);
    neighbours(&mut table);
    table.resolve("manoeuvre", wheel("kansas"), &[]);
    assert!(table.try_resolve("manoeuvre", wheel("kansas"), &[]).is_err(), "one move");
    let mut charging = copy(&table);
    declare(&mut charging, "kansas", "georgia", 3, "front");
    order(&mut charging, "second", "hold", &[9]);
    assert_eq!(whole_of(&charging, "kansas", "moves_used"), 0);
    order(&mut table, "second", "forced_march", &[9]);
    for _ in 0..2 {
        table.resolve("manoeuvre", wheel("kansas"), &[]);
    }
    assert_refused(&mut table, "manoeuvre", wheel("kansas"), "no_moves_left", "CW-O16", "all used");
    // Ordered before: the action stays, with one move more.
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[9]);
    table.resolve("manoeuvre", wheel("kansas"), &[]);
    neighbours(&mut table);
    assert_eq!(text(&table, "kansas", "action"), "forward");
    table.resolve("manoeuvre", wheel("kansas"), &[]);
    assert!(table.try_resolve("manoeuvre", wheel("kansas"), &[]).is_err(), "one move more");
    walk_to(&mut table, "first.orders");
    assert_eq!(table.attribute("kansas", "extra_moves"), None, "for that turn only");
}

// CW-O16, C11: moves of a charge changed at its resolution count with the manoeuvres before it.
#[test]
fn moves_of_a_charge_and_manoeuvres() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "kansas", "georgia", 1, "front");
    order(&mut table, "second", "hold", &[9]);
    table.resolve("manoeuvre", wheel("kansas"), &[]);
    table.go_to("first.melee");
    let charge = latest(&table, "charge");
    let with_moves = |moves: i64| json!({"charge": charge, "moves": moves});
    assert_refused(&mut table, "charge", with_moves(3), "no_moves_left", "CW-O16", "a wheel and three moves");
    table.resolve("charge", with_moves(2), &[]);
}

// CW-K14, F11: a trench is heavy cover; no answer makes it less.
#[test]
fn trenches_are_heavy_cover() {
    let mut table = at("first.fire", &[]);
    table.set_marker("texas", "entrenched", 1);
    let fire = shot("ohio", "texas", 8.0);
    let shells = shelling("parrotts", "texas", "solid_shot", 15.0);
    for (procedure, form) in [("fire", &fire), ("artillery_fire", &shells)] {
        for cover in ["none", "light"] {
            let answered = with(form, json!({"cover": cover}));
            assert!(copy(&table).try_resolve(procedure, answered, &[1; 6]).is_err(), "{procedure}, {cover}");
        }
        let open = changed(&table, |t| t.set_marker("texas", "entrenched", 0));
        let heavy = with(form, json!({"cover": "heavy"}));
        assert_eq!(lowest(&table, procedure, form, "texas"), lowest(&open, procedure, &heavy, "texas"), "{procedure}");
        let view = |table: &Table| {
            let form = table.game.form_maker(procedure).expect("known").form(&inputs_of(form.clone()), false);
            form.fields.iter().any(|field| field.id == "cover" && field.relevant)
        };
        assert!(!view(&table) && view(&open), "{procedure}: asked only in the open");
    }
    let mut table = charge_met("ohio", "georgia", 2, "front", "stand", &[]);
    table.set_marker("georgia", "entrenched", 1);
    let combat = latest(&table, "combat");
    let answered = table.try_resolve("melee", json!({"combat": combat, "in_cover": false}), &[1; 12]);
    let modifiers = resolution(answered.expect("a no is harmless")).modifiers;
    assert!(modifiers.iter().any(|row| row.id == "b_cover"), "{modifiers:?}");
}

// CW-T03, K19, L06: officers are replaced before the tests; without any to replace it is not offered.
#[test]
fn officers_before_rallies() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    let event = latest(&table, "event");
    table.resolve("event", json!({"event": event}), &[1, 2]);
    table.set_marker("ohio", "shaken", 1);
    assert!(!copy_at_rally(&at("first.fire", &[])).contains(&"officer_loss".to_owned()));
    walk_to(&mut table, "first.rally");
    assert!(table.game.open_procedures().contains(&"officer_loss"));
    assert_refused(
        &mut table,
        "rally_test",
        json!({"unit": "ohio", "friend_ready": false}),
        "officer_first",
        "CW-K19",
        "due",
    );
    table.resolve("officer_loss", json!({"brigade": "second"}), &[2]);
    assert!(!table.game.open_procedures().contains(&"officer_loss"), "thrown");
    table.resolve("rally_test", json!({"unit": "ohio", "friend_ready": false}), &[9]);
}

fn copy_at_rally(table: &Table) -> Vec<String> {
    let mut table = copy(table);
    walk_to(&mut table, "first.rally");
    table.game.open_procedures().into_iter().map(str::to_owned).collect()
}

// CW-C04, C05: without a line of sight a unit just holds; asked for more it is refused.
#[test]
fn reactions_need_a_line_of_sight() {
    let mut table = charge_begun("ohio", "georgia", 2, "front", &[]);
    stand_firm(&mut table);
    let charge = latest(&table, "charge");
    let blind = |reaction: &str| json!({"charge": charge, "line_of_sight": false, "reaction": reaction});
    assert_refused(&mut table, "react", blind("stand_and_fire"), "no_reaction_fire", "CW-C05", "fire");
    assert_refused(&mut table, "react", blind("counter_charge"), "only_holds", "CW-C04", "counter-charge");
    assert_refused(&mut table, "react", blind("fall_back"), "only_holds", "CW-C04", "fall back");
    table.resolve("react", json!({"charge": charge, "line_of_sight": false}), &[]);
    assert_eq!(table.step(), "charge.round");
}

// CW-O17, X15: guns in battery recoil by hand.
#[test]
fn recoil_of_a_battery() {
    for (limber, inches) in [("unlimbered", 3), ("limbered", 7)] {
        let mut table = at("first.fire", &[]);
        table.set_attribute("lynchburg", "limber", limber);
        let form = with(&shot("ohio", "lynchburg", 8.0), json!({"aspect": "flank"}));
        table.resolve("fire", form, &[9, 1, 1, 1, 1, 1]);
        let told = morale(&mut table, json!({}), &[1]).outcome;
        assert_eq!(common::value(&told, "recoil"), inches, "{limber}");
    }
}

// CW-T07, C09: a charge left by override is over, and the next one begins clean.
#[test]
fn a_charge_left_in_the_middle() {
    for passed in 0..3 {
        let mut table = at("first.orders", &[]);
        declare(&mut table, "kansas", "georgia", 2, "front");
        order(&mut table, "second", "hold", &[5]);
        charge_ordered(&mut table, "ohio", "virginia", 2, "front");
        begin(&mut table);
        for _ in 0..passed {
            morale(&mut table, json!({}), &[10]);
        }
        while table.step().starts_with("charge.") {
            push_on(&mut table);
        }
        assert_eq!(table.step(), "first.melee");
        assert!(records(&table, "test").is_empty() && !table.has("ohio", "charging"), "after {passed} tests");
        let left = records(&table, "charge");
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].text(recorded::UNIT), Some("kansas"));
        begin(&mut table);
        assert_eq!(due(&table), Some(("kansas".into(), "charge_made".into())));
        stand_firm(&mut table);
        assert_eq!(table.step(), "charge.reaction");
    }
}

// CW-T02: the initiative passed over leaves a side to play first.
#[test]
fn initiative_passed_over() {
    let mut table = cw::battle(&[]);
    table.go_to("first.rally");
    assert_eq!(table.game.state().acting_side(), Some(Side::A));
    table.go_to("second.rally");
    assert_eq!(table.game.state().acting_side(), Some(Side::B));
    table.go_to("initiative");
    table.resolve("initiative", json!({}), &[2, 9]);
    table.go_to("second.rally");
    table.go_to("first.rally");
    assert_eq!(table.game.state().acting_side(), Some(Side::B), "as it was");
}

// CW-F02, A02: the band may be told instead of the distance; before either there is none.
#[test]
fn band_instead_of_distance() {
    let table = at("first.fire", &[]);
    for (band, distance) in [("point_blank", 2.9), ("short", 5.9), ("effective", 6.1)] {
        let told = lowest(&table, "fire", &banded("ohio", "texas", band), "texas");
        assert_eq!(told, lowest(&table, "fire", &shot("ohio", "texas", distance), "texas"), "{band}");
    }
    let guns = |more: Json| with(&json!({"battery": "parrotts", "target": "texas", "munition": "solid_shot"}), more);
    for (band, distance) in [("short", 3.9), ("middle", 19.9), ("max", 20.1)] {
        let told = lowest(&table, "artillery_fire", &guns(json!({"band": band})), "texas");
        let measured = lowest(&table, "artillery_fire", &guns(json!({"distance": distance})), "texas");
        assert_eq!(told, measured, "{band}");
    }
    let canister = with(&guns(json!({"band": "middle"})), json!({"munition": "canister"}));
    assert_refused(&mut copy(&table), "artillery_fire", canister, "canister_too_far", "CW-A03", "too far");
    let both = with(&shot("ohio", "texas", 2.0), json!({"band": "effective"}));
    assert_eq!(copy(&table).refused("fire", both), "input_not_applicable");
    let neither = json!({"firer": "ohio", "target": "texas"});
    let form = table.game.form_maker("fire").expect("known").form(&inputs_of(neither.clone()), false);
    let bands = ["f_point_blank", "f_short", "f_effective"];
    assert!(!form.modifiers.iter().any(|row| bands.contains(&row.id.as_str())), "no band yet");
    assert_eq!(copy(&table).refused("fire", neither), "missing_input");
}

// CW-V06, C01, O16: refusals name the rule that refuses, and nothing beside it.
#[test]
fn refusals_name_their_rule() {
    let mut table = at("first.fire", &[]);
    table.set_marker("troopers", "no_rapid_fire", 1);
    let rapid = with(&banded("troopers", "texas", "short"), json!({"rapid": true}));
    assert_refused(&mut table, "fire", rapid, "no_rapid_fire", "CW-V06", "run dry");

    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    let event = latest(&table, "event");
    table.resolve("event", json!({"event": event}), &[2]);
    table.set_marker("georgia", "panicked", 1);
    for (deed, code, rule) in [("charge", "cannot_be_ordered", "CW-C01"), ("fire", "unfit_to_fire", "CW-F08")] {
        let form = json!({"event": event, "enemy": "georgia", "deed": deed});
        assert_refused(&mut table, "event_effect", form, code, rule, deed);
    }

    let table = at("first.orders", &[]);
    let form = table.game.form_maker("manoeuvre").expect("known").form(&inputs_of(wheel("kansas")), false);
    let codes: Vec<&str> = form.problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(codes, ["does_not_move"], "and no answer is called missing");
}
