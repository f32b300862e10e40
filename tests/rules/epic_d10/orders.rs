//! Placing orders (ED-S01, O01, O02, U31, U33, U34, U39, U40, U54).

use super::*;
use estafette::engine::world::Eyes;
use estafette::rulesets::epic_d10::names::attribute;

const GROUND: [&str; 8] =
    ["assault", "take_cover", "double_move", "hide", "overwatch", "regroup", "suppressive_fire", "tactical_move"];
const AIR: [&str; 4] = ["bombing", "air_to_air", "air_to_ground", "landing"];

fn placing(options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    table.go_to("orders.one");
    table
}

fn order(formation: &str, order: &str) -> Json {
    json!({"formation": formation, "order": order})
}

// ED-O01: eight orders on the ground, four in the air, neither in the place of the other.
#[test]
fn each_domain_has_its_orders() {
    let table = placing(&[]);
    for named in GROUND {
        let mut tried = copy(&table);
        tried.resolve("place_order", order("chasseurs", named), &[]);
        assert_eq!(text(&tried, "chasseurs", "order").as_deref(), Some(named));
        refuses(&table, "place_order", order("jets", named), "order_of_other_domain", named);
    }
    for named in AIR {
        let mut tried = copy(&table);
        tried.resolve("place_order", order("jets", named), &[]);
        assert_eq!(text(&tried, "jets", "order").as_deref(), Some(named));
        refuses(&table, "place_order", order("chasseurs", named), "order_of_other_domain", named);
    }
}

// ED-O01: what no formation may be ordered to do.
#[test]
fn orders_that_are_refused() {
    let mut table = placing(&[]);
    table.set_marker("tanks", "shaken", 1);
    table.set_strength("walker", 0);
    let cases = [
        ("shaken", "tanks", "hide", "shaken_no_order"),
        ("destroyed", "walkers", "hide", "out_of_play"),
        ("the other side's", "guard", "hide", "wrong_side"),
        ("bombing without an area of effect", "lifters", "bombing", "no_area_weapon"),
        ("suppressive fire without a weapon", "porters", "suppressive_fire", "no_weapon"),
    ];
    for (what, formation, named, code) in cases {
        refuses(&table, "place_order", order(formation, named), code, what);
    }
}

// ED-O02: an order may be changed until the step is left.
#[test]
fn an_order_may_be_changed_until_the_step_is_left() {
    let mut table = placing(&[]);
    table.resolve("place_order", order("chasseurs", "hide"), &[]);
    table.resolve("place_order", order("chasseurs", "assault"), &[]);
    assert_eq!(text(&table, "chasseurs", "order").as_deref(), Some("assault"));
    give_orders(&mut table, &[("chasseurs", "regroup")]);
    assert_eq!(text(&table, "chasseurs", "order").as_deref(), Some("regroup"));
    assert_eq!(table.refused("place_order", order("chasseurs", "hide")), "procedure_not_open");
}

// ED-S01, S12: nobody leaves the step while a formation that must have an order has none; the shaken get none.
#[test]
fn every_formation_that_can_must_have_an_order() {
    let mut table = placing(&[]);
    assert_eq!(obligation(&table).as_deref(), Some("ED-S01"));
    table.set_marker("tanks", "shaken", 1);
    table.set_strength("walker", 0);
    let waiting: Vec<String> =
        formations(&table, Side::A).into_iter().filter(|formation| formation != "tanks").collect();
    for formation in waiting {
        assert_eq!(obligation(&table).as_deref(), Some("ED-S01"), "{formation} waits");
        let air = table.entity(&formation).is(attribute::DOMAIN, "air");
        let named = if air { "landing" } else { "hide" };
        table.resolve("place_order", order(&formation, named), &[]);
    }
    assert_eq!(obligation(&table), None);
}

// ED-S01, U31, U33, U34, U39, U40, U54: what a new turn clears, and what it leaves.
#[test]
fn what_a_new_orders_phase_clears() {
    let cleared = ["confused", "aborted", "activated", "lost_assault", "rally_tried"];
    let kept = [("suppression", 4), ("on_overwatch", 1), ("hidden", 1), ("in_cover", 1)];
    for until in ["next_orders", "next_activation"] {
        let mut table = begin(&[("confused_until", until)], &[]);
        for marker in cleared {
            table.set_marker("guard", marker, 1);
        }
        for (marker, count) in kept {
            table.set_marker("hulls", marker, count);
        }
        table.set_marker("tank", "bogged", 2);
        table.set_marker("flak", "shaken", 1);
        table.set_attribute("guard", "lost_this_turn", Value::whole(2));
        table.go_to("end.victory");
        assert_eq!(whole_of(&table, "guard", "lost_this_turn"), 2, "it lasts the turn out");
        assert!(table.has("guard", "lost_assault") && table.has("guard", "activated"));
        table.go_to("orders.one");
        for marker in cleared {
            // ED-OP04: the other reading lets Confused last until an activation is passed.
            let stays = marker == "confused" && until == "next_activation";
            assert_eq!(table.has("guard", marker), stays, "{marker}, confused until {until}");
        }
        assert_eq!(whole_of(&table, "guard", "lost_this_turn"), 0);
        assert_eq!(text(&table, "guard", "order"), None, "orders are given anew");
        for (marker, count) in kept {
            assert_eq!(marks(&table, "hulls", marker), i64::from(count), "{marker} is not reset between turns");
        }
        assert_eq!(marks(&table, "tank", "bogged"), 2);
        assert!(table.has("flak", "shaken"), "only a rally ends it");
    }
}

// ED-O02, OP13: the other side sees an order when its formation is activated, or at once.
#[test]
fn orders_are_hidden_until_they_are_revealed() {
    for (option, hidden) in [("yes", true), ("no", false)] {
        let mut table = begin(&[("hidden_orders", option)], &[("chasseurs", "hide")]);
        let rules = table.game.shared_rules();
        let order = rules.schema.kind("formation").and_then(|kind| kind.attribute("order")).expect("orders").clone();
        let hides = |table: &Table| rules.hides(Eyes::Table, table.game.state(), table.entity("chasseurs"), &order);
        assert_eq!(hides(&table), hidden, "hidden_orders {option}");
        activate(&mut table, "chasseurs", 10);
        assert!(!hides(&table), "revealed");
    }
    let mut table = placing(&[]);
    table.resolve("place_order", order("chasseurs", "hide"), &[]);
    let rules = table.game.shared_rules();
    let hidden = rules.schema.kind("formation").and_then(|kind| kind.attribute("order")).expect("orders").clone();
    let hides = |table: &Table| rules.hides(Eyes::Table, table.game.state(), table.entity("chasseurs"), &hidden);
    assert!(!hides(&table), "the owner alone at the screen sees his own");
    let state = table.game.state();
    assert!(rules.hides(Eyes::Watcher, state, table.entity("chasseurs"), &hidden), "whoever looks on does not");
    for formation in formations(&table, Side::A) {
        let air = table.entity(&formation).is(attribute::DOMAIN, "air");
        table.resolve("place_order", order(&formation, if air { "landing" } else { "hide" }), &[]);
    }
    table.advance().expect("all ordered");
    assert_eq!(table.step(), "orders.other");
    assert!(hides(&table), "the other side does not");
}

// ED-O01: before a formation is named every order may still be meant.
#[test]
fn the_form_of_an_order_without_a_formation() {
    let table = placing(&[]);
    let form = table.game.form_maker("place_order").expect("a form").form(&common::inputs_of(json!({})), true);
    let order = form.fields.iter().find(|field| field.id == "order").expect("the order");
    assert!(order.candidates.iter().all(|candidate| candidate.refusal.is_none()), "{:?}", order.candidates);
}
