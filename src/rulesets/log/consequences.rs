//! What follows from losses (LG-U02, LG-U03): who has no point left is out, and a side's losses are counted.

use super::names::{attribute, kind};
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::consequences::DESTROYED_AT_ZERO;

pub const CONSEQUENCES: &[&[Consequence]] = &[&[DESTROYED_AT_ZERO], &[Consequence::of(Parts::ENTITIES, count_losses)]];

fn count_losses(_: &Ruleset, state: &State) -> Vec<Effect> {
    let lost = |unit: &Entity| unit.strength.map_or(Decimal::ZERO, |strength| strength.start - strength.now);
    let mut effects = Vec::new();
    for army in state.of_kind(kind::ARMY) {
        let losses: Decimal = state.of_kind(kind::UNIT).filter(|unit| unit.side == army.side).map(lost).sum();
        if army.get(attribute::LOSSES).and_then(Value::as_number).unwrap_or(Decimal::ZERO) != losses {
            effects.push(Effect::set(&army.id, attribute::LOSSES, losses));
        }
    }
    effects
}
