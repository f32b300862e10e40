//! What the hands at the table are told to do.

use super::*;
use crate::common::on_table;
use crate::common::stp::blue_at;
use estafette::engine::label::Lang;

// STP-E07, E08: a full move, shaken, its back to the enemy.
#[test]
fn an_evader_runs_and_turns_its_back() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    let evaded = event(&mut table, "evade", json!({"unit": "grenzers"}), &[4]);
    let told = on_table(&table, &evaded, Lang::Fr);
    let name = &table.entity("grenzers").name;
    let run = "esquive : mouvement complet de 20 cm, à l'opposé de la charge";
    assert_eq!(told, [format!("{name} : posez un marqueur « shaken » ; tournez le dos à l'ennemi ; {run}")]);
}

#[test]
fn an_evader_that_is_destroyed_only_leaves_the_table() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    let lost = event(&mut table, "evade", json!({"unit": "grenzers"}), &[1]);
    let name = &table.entity("grenzers").name;
    assert_eq!(on_table(&table, &lost, Lang::En), [format!("{name}: remove from the table")]);
}
