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
