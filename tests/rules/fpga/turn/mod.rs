//! The turn (FP-T01 to FP-T15), general rules (FP-P01, FP-P03) and how long markers last (FP-U10 to FP-U23).

mod duties;
mod lasting;
mod steps;

use super::*;
use crate::common::fpga::{battle, battle_at, moving};
use estafette::rulesets::fpga::names::counter;

const PULSE: [&str; 10] = [
    "pulse.skirmish",
    "pulse.artillery",
    "first.control",
    "first.movement",
    "first.combat",
    "second.control",
    "second.movement",
    "second.combat",
    "pulse.unsuppress",
    "pulse.next",
];

fn counters(table: &Table) -> (i64, i64) {
    (table.game.state().counter(counter::TURN), table.game.state().counter(counter::PULSE))
}
