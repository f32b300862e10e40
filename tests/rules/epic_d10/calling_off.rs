//! An assault that is called off ends the activation; a test of the end phase is called off for one formation.

use super::*;
use estafette::engine::play::{Command, GivenUp};

// ED-X01, S05: wherever it stands, the assault is left and with it the activation.
#[test]
fn an_assault_is_left_at_any_step() {
    for step in ["assault.move", "assault.fire.offensive", "assault.melee.offensive", "assault.winner"] {
        let mut table = acting(&[], "chasseurs", "assault", "activation.execute");
        table.resolve("assault", json!({"target": "guard"}), &[]);
        if step != "assault.move" {
            table.resolve("assault_move", json!({"reach": true}), &[]);
        }
        table.go_to(step);
        table.resolve("call_off", json!({"what": "assault_1", "reason": "a wood between"}), &[]);
        assert!(table.game.state().records.is_empty(), "{step}");
        assert_eq!(table.game.state().frames.len(), 1, "{step}: the assault is over");
        assert_ne!(table.step(), "activation.execute", "{step}: its activation is over");
    }
}

// ED-S04: one formation is given up, the others still wait for their activation.
#[test]
fn one_formation_is_given_up() {
    let mut table = begin(&[], &[]);
    assert_eq!(table.step(), "activation.select");
    let open = |table: &Table| table.game.checklist()[0].open.clone();
    let before = open(&table);
    table.resolve("call_off", json!({"what": format!("activate@{}", before[0])}), &[]);
    assert_eq!(open(&table), before[1..]);
}

// ED-S04: an override at the choice of a formation names every formation it gives up.
#[test]
fn an_override_names_the_formations_it_gives_up() {
    let mut table = begin(&[], &[]);
    let waiting = table.game.checklist()[0].open.clone();
    assert!(waiting.len() > 1);
    let names = |all: &[GivenUp]| all.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    let named: Vec<String> = waiting.iter().map(|id| format!("activate@{id}")).collect();
    assert_eq!(names(&table.game.would_give_up()), named, "told before");
    let left = table.run(Command::GiveUp { reason: "too late tonight".into() }).unwrap();
    assert_eq!(names(&left.given_up), named, "and after");
    assert_eq!(left.left_open, ["activate"]);
}
