//! What the hands at the table are told to do.

use super::assault::reached;
use super::*;
use crate::common::on_table;
use estafette::engine::label::Lang;

// ED-X12, X13, N12, N13: the loser withdraws, the winner consolidates.
#[test]
fn after_an_assault_the_loser_withdraws_and_the_winner_consolidates() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.winner");
    let decided = event(&mut table, "assault_determination", json!({}), &[10, 2]);
    let told = on_table(&table, &decided, Lang::Fr);
    let (loser, winner) = (&table.entity("guard").name, &table.entity("chasseurs").name);
    let withdraws = "retrait : un mouvement normal à l'opposé de l'ennemi ; les embourbés restent";
    assert!(told.contains(&format!("{loser} : {withdraws}")), "{told:?}");
    let consolidates = format!("{winner} : consolidation : reprenez la cohésion, 5 cm au plus");
    assert!(told.contains(&consolidates), "{told:?}");
}

// ED-O01: a hidden order is laid face down, and no instruction says which it is.
#[test]
fn an_order_is_laid_face_down() {
    let mut table = battle(&[]);
    table.go_to("orders.one");
    let placed = event(&mut table, "place_order", json!({"formation": "chasseurs", "order": "assault"}), &[]);
    let told: Vec<_> = placed.table.iter().map(|told| (told.id.as_str(), told.args.len())).collect();
    assert_eq!(told, [("order", 0)]);
}

// ED-S01: a new turn says once that the counters go, and not of whom one by one.
#[test]
fn the_order_counters_of_many_go_at_once() {
    let mut table = begin(&[], &[]);
    for formation in ["chasseurs", "tanks", "walkers", "mounted", "guard", "hulls"] {
        table.set_attribute(formation, "order", "tactical_move");
    }
    table.go_to("end.victory");
    table.go_to("orders.one");
    let events = table.game.events();
    let taken_off = |event: &Event| event.table.iter().filter(|told| told.id == "order_off").count() > 4;
    let mut all = (1..=u64::try_from(events.len()).unwrap()).rev().filter_map(|seq| events.numbered(seq));
    let mut cleared = all.find(|event| taken_off(event)).expect("a new turn");
    // The test gives up their activations, of which the table has a marker too.
    cleared.table.retain(|told| told.id == "order_off");
    let told = on_table(&table, &cleared, Lang::Fr);
    assert!(told.contains(&"retirez tous les pions d'ordre qui restent".to_owned()), "{told:?}");
    assert_eq!(told.iter().filter(|line| line.contains("pion")).count(), 1, "{told:?}");
}
