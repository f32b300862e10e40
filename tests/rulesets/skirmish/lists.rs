//! What is still open in a step, for the checklist, and facts for the conditions of the sequence.

use super::names::{kind, record, recorded};
use super::{fire, move_squad, order, rally};
use estafette::engine::rules::{FactFn, ListFn, Ruleset};
use estafette::engine::world::State;
use estafette::rulesets::shared::those_that;

pub const LISTS: &[(&str, ListFn)] = &[
    ("without_orders", without_orders),
    ("can_move", can_move),
    ("can_fire", can_fire),
    ("to_rally", to_rally),
    ("melees_due", melees_due),
];

pub const FACTS: &[(&str, FactFn)] = &[("melee_on", melee_on), ("melee_decided", melee_decided)];

pub fn without_orders(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::SQUAD, |_, squad| order::awaits_order(squad).is_ok())
}

fn can_move(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::SQUAD, |_, squad| move_squad::may_move(squad).is_ok())
}

fn can_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::SQUAD, |_, squad| fire::may_fire(squad).is_ok())
}

fn to_rally(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::SQUAD, |_, squad| rally::may_rally(squad).is_ok())
}

pub fn melees_due(_: &Ruleset, state: &State) -> Vec<String> {
    let due = state.records_of(record::MELEE).filter(|melee| !melee.flag(recorded::FOUGHT));
    due.map(|melee| melee.id.clone()).collect()
}

fn melee_on(_: &Ruleset, state: &State) -> bool {
    state.records_of(record::MELEE).next().is_some()
}

/// One whose squad is destroyed is closed already: nothing is left to decide.
fn melee_decided(_: &Ruleset, state: &State) -> bool {
    state.records_of(record::MELEE).all(|melee| melee.flag(recorded::DECIDED))
}
