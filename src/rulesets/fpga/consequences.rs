//! What follows from the state alone: units at 0 SP, contacts without units, batteries without host, the end
//! (FP-U03, FP-U20, FP-E09, FP-L02, FP-L05, FP-T14).

use super::lists;
use super::model::{self, CONTACT};
use crate::engine::message::Text;
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side, State};

pub fn follow(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = destroyed(rules, state);
    if effects.is_empty() {
        effects = contacts(rules, state);
        effects.extend(orphans(rules, state));
        effects.extend(losses(rules, state));
    }
    if effects.is_empty() {
        effects.extend(ending(rules, state));
    }
    effects
}

fn destroyed(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let spent = model::units(rules, state).filter(|unit| unit.strength.is_some() && unit.points() == 0);
    spent.map(|unit| Effect::mark(&unit.id, "destroyed")).collect()
}

/// FP-U20: a destroyed attacker leaves the list; a contact without attackers or defender is over.
fn contacts(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let alive = |id: &str| state.entity(id).is_some_and(|unit| rules.schema.in_play(unit));
    let mut effects = Vec::new();
    for contact in state.records_of(CONTACT) {
        let standing = contact.text("defender").is_some_and(alive);
        let attackers = contact.texts("attackers");
        let left: Vec<&str> = attackers.iter().copied().filter(|id| alive(id)).collect();
        if !standing || left.is_empty() {
            effects.push(Effect::Close { record: contact.id.clone() });
        } else if left.len() < attackers.len() {
            let value = Value::texts(left);
            effects.push(Effect::Amend { record: contact.id.clone(), field: "attackers".into(), value });
        }
    }
    effects
}

/// FP-E09: a host destroyed outside its own defence leaves its battery unattached.
fn orphans(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let lost_host = |unit: &&Entity| {
        let host = unit.text("attached_to").and_then(|host| state.entity(host));
        host.is_some_and(|host| !rules.schema.in_play(host))
    };
    model::units(rules, state).filter(lost_host).map(|unit| Effect::clear(&unit.id, "attached_to")).collect()
}

/// Units of a side that count as lost: infantry and cavalry only (FP-L02).
fn lost_units(rules: &Ruleset, state: &State, army: &Entity) -> usize {
    let mine = state.of_kind("unit").filter(|unit| unit.side == army.side);
    mine.filter(|unit| !rules.schema.in_play(unit) && !model::is_artillery(unit)).count()
}

fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for army in state.of_kind("army") {
        let lost = i64::try_from(lost_units(rules, state, army)).unwrap_or(i64::MAX);
        if army.number("lost_units") != Some(lost) {
            effects.push(Effect::set(&army.id, "lost_units", Value::whole(lost)));
        }
    }
    effects
}

fn ending(rules: &Ruleset, state: &State) -> Option<Effect> {
    let beaten = |test: &dyn Fn(&Entity) -> bool| -> Vec<Side> {
        state.of_kind("army").filter(|army| test(army)).filter_map(|army| army.side).collect()
    };
    let end = |sides: Vec<Side>, reason: &str| {
        let winner = match sides.as_slice() {
            [side] => Some(side.other()),
            _ => None,
        };
        let reason = if sides.len() > 1 { "ending-draw" } else { reason };
        (!sides.is_empty()).then(|| Effect::End { winner, reason: Text::new(reason) })
    };
    let broken = beaten(&|army| army.has("morale_failed"));
    // Both may break in one step, so a broken army waits for the other's test; but not beyond the step.
    let others_test = !lists::armies_to_test(rules, state).is_empty();
    let in_morale_step = matches!(state.step(), "end.morale" | "pulse.unsuppress");
    if !(others_test && in_morale_step)
        && let Some(effect) = end(broken, "ending-morale")
    {
        return Some(effect);
    }
    let wiped_out = beaten(&|army| {
        let mut mine = model::units(rules, state).filter(|unit| unit.side == army.side);
        army.number("lost_units") > Some(0) && !mine.any(|unit| !model::is_artillery(unit))
    });
    end(wiped_out, "ending-destroyed")
}

/// FP-L02: break point of the list, or the option's share of all units, rounded up.
pub fn deploy(_: &Ruleset, state: &mut State) {
    let fraction = state.option("break_fraction").and_then(Value::as_text).unwrap_or("1/3");
    let (part, whole) = fraction.split_once('/').unwrap_or(("1", "3"));
    let part: i64 = part.parse().unwrap_or(1);
    let whole: i64 = whole.parse().unwrap_or(3);
    let mut effects = Vec::new();
    for army in state.of_kind("army").filter(|army| army.number("break_point").is_none()) {
        let count = state.of_kind("unit").filter(|unit| unit.side == army.side).count();
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let point = (count.saturating_mul(part) + whole - 1) / whole.max(1);
        effects.push(Effect::set(&army.id, "break_point", Value::whole(point.max(1))));
    }
    state.apply_all(&effects);
}
