//! Fire and resilience (STP-F01 to F12, G01 to G07, X01 to X03, P02, P03, L02): what scores, who joins in, what comes of it.

mod replies;
mod results;
mod salvos;
mod scores;

use super::*;
use crate::common::stp::{battle, battle_at, plain};

/// The declaration step of the first phase.
fn aiming(options: &[(&str, &str)]) -> Table {
    battle_at("first.declare", options)
}

fn size(table: &mut Table, unit: &str, size: &str) {
    table.set_attribute(unit, "size", size);
}

/// A salvo of a principal and its adjoining units, ready to be fired.
fn salvo(table: &mut Table, principal: &str, supporters: &[&str], target: &str) -> String {
    let salvo = aim(table, principal, target);
    for unit in supporters {
        table.resolve("declare_fire", json!({"unit": unit, "target": target, "salvo": salvo}), &[]);
    }
    salvo
}
