//! Reactions from overwatch (ED-O30, O14, U35).

use super::*;

/// Blue's tanks are active under this order; these red formations wait on overwatch.
fn watched(order: &str, waiting: &[&str], step: &str) -> Table {
    let mut table = begin(&[], &[("tanks", order)]);
    for formation in waiting {
        table.set_marker(formation, "on_overwatch", 1);
    }
    activate(&mut table, "tanks", 10);
    table.go_to(step);
    table
}

fn reaction(table: &Table, formation: &str, weapon: &str, count: i64) -> Json {
    with(&json!({"formation": formation}), shots(table, formation, &[(weapon, count, "tank")], json!({})))
}

// ED-O30: after the move, and again at the end; one fire at the active formation, without a test, then it is over.
#[test]
fn overwatch_interrupts_once() {
    for step in ["activation.reaction", "activation.last_reaction"] {
        let mut table = watched("tactical_move", &["guard"], step);
        let before = copy(&table);
        let answers = reaction(&table, "guard", "carbine", 3);
        table.resolve("reaction_fire", answers.clone(), &[6, 5, 4]);
        assert_eq!(harm(&before, &table, "tanks"), (1, 1), "{step}");
        assert!(!table.has("guard", "on_overwatch"), "used up");
        assert!(!table.has("guard", "activated"), "its own activation is still to come");
        assert_eq!(table.refused("reaction_fire", answers), "procedure_not_open");
    }
}

// ED-O30: whoever passed over the first chance has the second.
#[test]
fn several_may_react_each_in_its_time() {
    let mut table = watched("tactical_move", &["guard", "hulls"], "activation.reaction");
    let guard = reaction(&table, "guard", "carbine", 1);
    table.resolve("reaction_fire", guard, &[1]);
    table.go_to("activation.execute");
    let answers = fire(&table, "tanks", &[("cannon", 1, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1]);
    table.go_to("activation.last_reaction");
    let hulls = reaction(&table, "hulls", "hull_gun", 1);
    table.resolve("reaction_fire", hulls, &[1]);
    assert!(!table.has("hulls", "on_overwatch"));
}

// ED-O30: who may react, and at whom.
#[test]
fn reactions_that_are_refused() {
    let table = watched("tactical_move", &["guard"], "activation.reaction");
    assert_eq!(copy(&table).refused("reaction_fire", reaction(&table, "hulls", "hull_gun", 1)), "not_on_overwatch");
    let mut elsewhere = reaction(&table, "guard", "carbine", 1);
    elsewhere["at@carbine"] = json!("rifles");
    assert_eq!(copy(&table).refused("reaction_fire", elsewhere), "not_a_target");
    assert_eq!(copy(&table).refused("reaction_fire", reaction(&table, "guard", "carbine", 7)), "too_many_shooters");
}

// ED-O30: a last reaction comes before the flag of the order is set.
#[test]
fn the_last_reaction_comes_before_the_flag_of_the_order() {
    let mut table = watched("take_cover", &["guard"], "activation.last_reaction");
    assert!(!table.has("tanks", "in_cover"));
    let answers = reaction(&table, "guard", "carbine", 1);
    assert_eq!(destroys_from(&table, "reaction_fire", &answers, "tanks"), 6, "no cover yet");
    close(&mut table);
    assert!(table.has("tanks", "in_cover"));
}

// ED-O30: nobody waits, nobody is asked.
#[test]
fn without_overwatch_nobody_is_asked() {
    let mut table = begin(&[], &[]);
    activate(&mut table, "tanks", 10);
    while text(&table, "battle", "active_side").as_deref() == Some("a") {
        assert!(!table.step().ends_with("reaction"), "{}", table.step());
        push_on(&mut table);
    }
}

// ED-O30, S05: a reaction that destroys the active formation ends its activation.
#[test]
fn a_destroyed_formation_is_interrupted_for_good() {
    let mut table = watched("tactical_move", &["guard"], "activation.reaction");
    let answers = reaction(&table, "guard", "carbine", 4);
    table.resolve("reaction_fire", answers, &[10, 10, 10, 10]);
    assert!(table.has("tanks", "destroyed"));
    assert_eq!(table.step(), "activation.select");
    assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("b"));
}

// ED-O30: in an assault there is one chance, after the assault move, and not for the defender.
#[test]
fn reactions_in_an_assault() {
    let mut table = watched("assault", &["guard", "hulls"], "activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    assert!(!table.has("guard", "on_overwatch"), "the defender loses it");
    table.go_to("assault.reaction");
    assert_eq!(table.refused("reaction_fire", reaction(&table, "guard", "carbine", 1)), "not_on_overwatch");
    let before = copy(&table);
    let answers = reaction(&table, "hulls", "hull_gun", 2);
    table.resolve("reaction_fire", answers, &[6, 5]);
    assert_eq!(harm(&before, &table, "tanks"), (1, 1), "at once");
}

// ED-F12, O30: an order of suppressive fire that waits to be carried out does not colour a reaction.
#[test]
fn a_waiting_order_does_not_colour_a_reaction() {
    let mut table = begin(&[], &[("tanks", "tactical_move"), ("guard", "suppressive_fire")]);
    table.set_marker("guard", "on_overwatch", 1);
    activate(&mut table, "tanks", 10);
    table.go_to("activation.reaction");
    let before = copy(&table);
    let answers = reaction(&table, "guard", "carbine", 1);
    table.resolve("reaction_fire", answers, &[6]);
    assert_eq!(harm(&before, &table, "tanks"), (1, 0), "a plain fire");
}

// ED-O30, O31, U55: a reaction is not the fire of its own activation.
#[test]
fn who_reacted_may_still_fire_in_its_own_activation() {
    let mut table = watched("tactical_move", &["guard"], "activation.reaction");
    let answers = reaction(&table, "guard", "carbine", 6);
    table.resolve("reaction_fire", answers, &[1; 6]);
    close(&mut table);
    activate(&mut table, "guard", 10);
    table.go_to("activation.execute");
    let answers = fire(&table, "guard", &[("carbine", 6, "tank")], json!({}));
    table.resolve("fire", answers, &[1; 6]);
}
