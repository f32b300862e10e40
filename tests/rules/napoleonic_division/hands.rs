//! What the hands at the table are told to do.

use super::*;
use crate::common::{event, on_table};
use estafette::engine::label::Lang;

// ND-X13, O01: the fall-back speed in good and bad going; its disorder marker lies there already.
#[test]
fn whoever_falls_back_moves_and_gets_its_markers() {
    let mut table = combat(&["cuirassiers"], "red_line", "front", |t| t.set_marker("red_line", "disorder", 1), &[]);
    let tested = event(&mut table, "morale_test", json!({"tester": "red_line"}), &[2]);
    let name = &table.entity("red_line").name;
    let told = on_table(&table, &tested, Lang::Fr);
    assert!(
        told.contains(&format!("{name} : posez un pion de ralliement ; repli : reculez de 20/10 cm (GG/BGo)")),
        "{told:?}"
    );
    let told = on_table(&table, &tested, Lang::En);
    assert!(told.contains(&format!("{name}: lay a rally marker; fall back: move back 20/10 cm (GG/BGo)")), "{told:?}");
}

// ND-L01: elements are bases on the table.
#[test]
fn losses_of_a_fire_are_taken_off() {
    let mut table = battle_at("first.fire", &[]);
    let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    let fired = event(&mut table, "fire", shot, &[6, 6, 1, 1]);
    let told: Vec<_> = fired.table.iter().map(|told| told.id.as_str()).collect();
    assert!(told.contains(&"elements"), "{told:?}");
}
