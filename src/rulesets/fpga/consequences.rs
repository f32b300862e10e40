//! What follows from the state alone: units at 0 SP, contacts without units, batteries without host, the end
//! (FP-U03, FP-U20, FP-E09, FP-L02, FP-L05, FP-T14).

use super::lists;
use super::model;
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side, State};
use crate::rulesets::consequences::{DESTROYED_AT_ZERO, PRUNE_RECORDS, ends};
use crate::rulesets::fpga::names::{attribute, kind, marker, option, step};

/// FP-U20: a destroyed attacker leaves its contact; one without attackers or defender is over.
pub const CONSEQUENCES: &[&[Consequence]] = &[
    &[DESTROYED_AT_ZERO],
    &[PRUNE_RECORDS, Consequence::of(Parts::ENTITIES, orphans), Consequence::of(Parts::ENTITIES, losses)],
    &[Consequence::of_all(|rules, state| ending(rules, state).into_iter().collect())],
];

/// FP-E09: a host destroyed outside its own defence leaves its battery unattached.
fn orphans(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let lost_host = |unit: &&Entity| {
        let host = unit.text(attribute::ATTACHED_TO).and_then(|host| state.entity(host));
        host.is_some_and(|host| rules.schema.is_lost(host))
    };
    model::units(rules, state).filter(lost_host).map(|unit| Effect::clear(&unit.id, attribute::ATTACHED_TO)).collect()
}

/// Units of a side that count as lost: infantry and cavalry only (FP-L02).
fn lost_units(rules: &Ruleset, state: &State, army: &Entity) -> usize {
    let mine = state.of_kind(kind::UNIT).filter(|unit| unit.side == army.side);
    mine.filter(|unit| rules.schema.is_lost(unit) && !model::is_artillery(unit)).count()
}

fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for army in state.of_kind(kind::ARMY) {
        let lost = i64::try_from(lost_units(rules, state, army)).unwrap_or(i64::MAX);
        if army.number(attribute::LOST_UNITS) != Some(lost) {
            effects.push(Effect::set(&army.id, attribute::LOST_UNITS, Value::whole(lost)));
        }
    }
    effects
}

fn ending(rules: &Ruleset, state: &State) -> Option<Effect> {
    let beaten = |test: &dyn Fn(&Entity) -> bool| -> Vec<Side> {
        state.of_kind(kind::ARMY).filter(|army| test(army)).filter_map(|army| army.side).collect()
    };
    let broken = beaten(&|army| army.has(marker::MORALE_FAILED));
    // Both may break in one step, so a broken army waits for the other's test; but not beyond the step.
    let others_test = !lists::armies_to_test(rules, state).is_empty();
    let in_morale_step = matches!(state.step(), step::END_MORALE | step::PULSE_UNSUPPRESS);
    if !(others_test && in_morale_step)
        && let Some(effect) = ends(&broken, "ending-morale")
    {
        return Some(effect);
    }
    let wiped_out = beaten(&|army| {
        let mut mine = state.of_kind(kind::UNIT).filter(|unit| unit.side == army.side && !rules.schema.is_lost(unit));
        army.number(attribute::LOST_UNITS) > Some(0) && !mine.any(|unit| !model::is_artillery(unit))
    });
    ends(&wiped_out, "ending-destroyed")
}

/// FP-L02: break point of the list, or the option's share of all units, rounded up.
pub fn deploy(_: &Ruleset, state: &mut State) {
    let fraction = state.option(option::BREAK_FRACTION).and_then(Value::as_text).unwrap_or("1/3");
    let (part, whole) = fraction.split_once('/').unwrap_or(("1", "3"));
    let part: i64 = part.parse().unwrap_or(1);
    let whole: i64 = whole.parse().unwrap_or(3);
    let mut effects = Vec::new();
    for army in state.of_kind(kind::ARMY).filter(|army| army.number(attribute::BREAK_POINT).is_none()) {
        let count = state.of_kind(kind::UNIT).filter(|unit| unit.side == army.side).count();
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let point = (count.saturating_mul(part) + whole - 1) / whole.max(1);
        effects.push(Effect::set(&army.id, attribute::BREAK_POINT, Value::whole(point.max(1))));
    }
    state.apply_all(&effects);
}
