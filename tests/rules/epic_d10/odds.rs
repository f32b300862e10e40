//! Odds of the bundled battle that were too many to walk path by path (ED-F20, T01).

use super::*;

/// The bundled battle, with the phalanx about to fire.
fn bundled() -> Table {
    let mut table = Table::new("epic_d10", common::demonstration("epic_d10"), &[]);
    table.go_to("orders.one");
    give_orders(&mut table, &[("phalange_airain", "suppressive_fire")]);
    win_initiative(&mut table, Side::B);
    activate(&mut table, "phalange_airain", 10);
    table.go_to("activation.execute");
    table
}

// ED-F20, T01: ten rifles at carriers with ten men aboard: exact, passengers and all.
#[test]
fn fire_at_full_carriers_is_counted_exactly() {
    let table = bundled();
    let odds = table.game.odds("fire", &common::inputs_of(json!({"target": "voltigeurs"}))).unwrap();
    assert_eq!(odds.estimate, None);
    assert!(odds.total().is_one());
    let kinds = odds.grouped(|outcome| outcome.id.clone());
    // No effect: nobody of ten throws 7 or more; the passengers change nothing there.
    assert_eq!(kinds.of(&"no_effect".to_owned()).to_string(), "6322176/244140625");
    assert_eq!(kinds.of(&"suppressed".to_owned()).to_string(), "183788073/1953125000");
    assert!(odds.assumed.contains("aboard_voltigeurs_sections"), "{:?}", odds.assumed);
    assert!(odds.assumed.contains("new_leader_voltigeurs"), "{:?}", odds.assumed);
}
