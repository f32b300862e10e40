//! How states begin and end (ED-U30 to U37, O11, O13, O14, O15, S12, B03).

use super::*;

// ED-O11, O13, O14: the flag of an order comes when its activation closes.
#[test]
fn orders_that_leave_a_state() {
    let cases = [
        ("take_cover", Some("in_cover")),
        ("hide", Some("hidden")),
        ("overwatch", Some("on_overwatch")),
        ("double_move", None),
        ("regroup", None),
        ("tactical_move", None),
        ("suppressive_fire", None),
        ("assault", None),
    ];
    for (order, state) in cases {
        let mut table = begin(&[], &[("chasseurs", order)]);
        activate(&mut table, "chasseurs", 10);
        close(&mut table);
        for known in ["in_cover", "hidden", "on_overwatch"] {
            assert_eq!(table.has("chasseurs", known), state == Some(known), "{known} after {order}");
        }
    }
}

// ED-U35 to U37: these states outlast the turn and end with the formation's next activation.
#[test]
fn states_last_until_the_next_activation() {
    for (order, state) in [("take_cover", "in_cover"), ("hide", "hidden"), ("overwatch", "on_overwatch")] {
        let mut table = begin(&[], &[("chasseurs", order)]);
        activate(&mut table, "chasseurs", 10);
        close(&mut table);
        table.go_to("orders.one");
        assert!(table.has("chasseurs", state), "{state} outlasts the turn");
        give_orders(&mut table, &[]);
        win_initiative(&mut table, Side::A);
        assert!(table.has("chasseurs", state));
        activate(&mut table, "chasseurs", 10);
        assert!(!table.has("chasseurs", state), "{state} ends with the next activation");
    }
}

// ED-U33, U35 to U37, B03: turning Shaken ends them all and cancels the order; markers of suppression stay.
#[test]
fn turning_shaken_ends_every_state() {
    let mut table = begin(&[], &[("guard", "hide")]);
    for marker in ["on_overwatch", "hidden", "in_cover"] {
        table.set_marker("guard", marker, 1);
    }
    table.set_marker("guard", "suppression", 2);
    table.set_marker("guard", "shaken", 1);
    for marker in ["on_overwatch", "hidden", "in_cover"] {
        assert!(!table.has("guard", marker), "{marker} ends");
    }
    assert_eq!(text(&table, "guard", "order"), None);
    assert_eq!(suppression(&table, "guard"), 2);
}

// ED-U30: suppression piles up without end and outlasts the turn.
#[test]
fn suppression_has_no_maximum() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    table.set_marker("guard", "suppression", 9);
    let answers = fire(&table, "chasseurs", &[("rifle", 3, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[5, 5, 5]);
    assert_eq!(suppression(&table, "guard"), 12);
    table.go_to("orders.one");
    assert_eq!(suppression(&table, "guard"), 12);
}

// ED-O15, P02: regrouping takes markers off at once, once, and the end phase tests again.
#[test]
fn regrouping() {
    let mut table = begin(&[], &[("chasseurs", "regroup")]);
    table.set_marker("chasseurs", "suppression", 5);
    activate(&mut table, "chasseurs", 10);
    table.go_to("activation.execute");
    let removal = json!({"formation": "chasseurs"});
    table.resolve("suppression_removal", removal.clone(), &[5]);
    assert_eq!(suppression(&table, "chasseurs"), 2, "12 takes 3 off");
    assert_eq!(table.refused("suppression_removal", removal.clone()), "already_regrouped");
    table.go_to("end.formations");
    table.resolve("suppression_removal", removal.clone(), &[3]);
    assert_eq!(suppression(&table, "chasseurs"), 1);
    assert_eq!(table.refused("suppression_removal", removal), "removal_tested_already");
    let mut table = begin(&[], &[("chasseurs", "tactical_move")]);
    table.set_marker("chasseurs", "suppression", 5);
    activate(&mut table, "chasseurs", 10);
    table.go_to("activation.execute");
    assert_eq!(table.refused("suppression_removal", json!({"formation": "chasseurs"})), "order_forbids_removal");
}

// ED-S12: a shaken formation is neither ordered nor activated, but is shot at and takes its markers off.
#[test]
fn what_the_shaken_do() {
    let mut table = begin(&[], &[]);
    table.set_marker("guard", "shaken", 1);
    activate(&mut table, "chasseurs", 10);
    table.go_to("activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[6, 5]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (5, 1));
    close(&mut table);
    refuses(&table, "quality_test", json!({"formation": "guard"}), "shaken_no_activation", "activation");
    table.go_to("end.formations");
    table.resolve("suppression_removal", json!({"formation": "guard"}), &[3]);
    assert_eq!(suppression(&table, "guard"), 0);
}
