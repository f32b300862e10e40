//! What follows from the state alone: bases from CU, the destroyed, charges and tests that have lost their reason, contact
//! once nothing stands before it (CW-U20, U22, C08, C10, M05). And what a list leaves to the rules.

use super::charges::{self, Charge, Stage};
use super::model::{self, CHARGE, COMBAT, TEST};
use crate::engine::names::RecordField;
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, State, Strength};
use crate::rulesets::civil_war_brigades::names::{
    attribute, column, counter, kind, marker, option, recorded, sequence, step,
};
use crate::rulesets::consequences::PRUNE_RECORDS;

pub const CONSEQUENCES: &[&[Consequence]] = &[
    &[
        Consequence::of_each(Parts::NOTHING, losses),
        Consequence::of(Parts::MARKERS.and(Parts::PLACE).and(Parts::CLOCK), |_, state| back_on_their_feet(state)),
    ],
    &[Consequence::of_all(charges_over), PRUNE_RECORDS, Consequence::of_all(tests_over)],
    &[Consequence::of_all(|_, state| contact(state))],
];

/// CW-U20, U22: bases follow the CU; without any the unit is gone, and tests no more.
fn losses(rules: &Ruleset, _: &State, unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    if !unit.is_a(kind::UNIT) {
        return effects;
    }
    let bases = model::bases_at(rules, unit, i64::from(unit.points()));
    if model::bases(unit) != bases {
        effects.push(Effect::set(&unit.id, attribute::BASES, Value::whole(bases)));
    }
    if bases == 0 && rules.schema.in_play(unit) {
        effects.push(Effect::mark(&unit.id, marker::DESTROYED));
    }
    effects
}

/// CW-M05, by the option: whoever lay down in an earlier player turn rises with his own.
fn back_on_their_feet(state: &State) -> Vec<Effect> {
    let rises = state.option_is(option::PRONE_NEXT_TURN, "acts_normally") && state.is_at(step::ANY_RALLY);
    if !rises {
        return Vec::new();
    }
    let now = state.counter(counter::PLAYER_TURN);
    let own = state.of_kind(kind::UNIT).filter(|unit| unit.side == state.acting_side());
    let earlier = |unit: &&Entity| {
        unit.markers.get(marker::PRONE.as_str()).is_some_and(|tokens| tokens.iter().any(|token| token.since < now))
    };
    own.filter(earlier).map(|unit| Effect::unmark(&unit.id, marker::PRONE)).collect()
}

/// Charges whose reason is gone; whoever charged does so no longer.
fn charges_over(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let alive = |record: &Record, field: RecordField<'_>| {
        model::named(state, record, field).is_some_and(|unit| rules.schema.in_play(unit))
    };
    let mut effects = Vec::new();
    for charge in state.records_of(CHARGE) {
        // CW-C10: a charger that has panicked, or anybody gone; a declaration lives no longer than the order phase.
        let panicked = model::named(state, charge, recorded::UNIT).is_some_and(|unit| unit.has(marker::PANICKED));
        let too_late = !charge.flag(recorded::ORDERED) && !state.is_at(step::ANY_ORDERS);
        let gone = !alive(charge, recorded::UNIT) || !alive(charge, recorded::TARGET);
        // CW-T07: left by the players' own will, it is over with all it owed.
        if too_late {
            // CW-O14: its brigade had no order; the log says so.
            effects.push(Effect::lapse(charge));
        } else if panicked || left(state, charge) || gone {
            effects.extend(charges::cancel(state, charge));
        }
    }
    effects
}

/// Tests that nothing asks for any more.
fn tests_over(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let fighting = state.records_of(COMBAT).next().is_some();
    let charging = charges::under_way(state).is_some();
    let idle = |test: &&Record| match test.text(recorded::CAUSE) {
        Some("charge_made" | "charged") => !charging,
        Some("melee_lost") => !fighting,
        _ => false,
    };
    // Those of whoever left play are closed with his other records.
    let stays =
        |test: &&Record| model::named(state, test, recorded::UNIT).is_some_and(|unit| rules.schema.in_play(unit));
    state.records_of(TEST).filter(idle).filter(stays).map(model::close).collect()
}

/// A charge whose steps are behind it, or whose first test was passed over.
fn left(state: &State, charge: &Record) -> bool {
    let resolving = state.frames.iter().any(|frame| frame.sequence == sequence::CHARGE.as_str());
    let owed = state.records_of(TEST).any(|test| test.text(recorded::CAUSE) == Some("charge_made"));
    charge.flag(recorded::UNDER_WAY) && (!resolving || owed && state.step() == step::CHARGE_TARGET_TEST)
}

/// CW-C08: tests taken, reaction chosen, fire answered: the charge becomes a combat.
fn contact(state: &State) -> Vec<Effect> {
    let charge: Option<Charge<'_>> = charges::under_way(state);
    let ready = charge.filter(|charge| charges::stage(state, charge) == Stage::Combat);
    ready.map(|charge| charges::combat(state, &charge, charge.aspect())).unwrap_or_default()
}

/// CW-U06, U07, U12: what a list leaves to the size, the arm and the side.
pub fn deploy(rules: &Ruleset, state: &mut State) {
    let mut effects = Vec::new();
    let mut strengths = Vec::new();
    for unit in state.of_kind(kind::UNIT) {
        let full = model::starting_row(rules, unit).and_then(|row| row.whole(column::CU)).unwrap_or(0);
        let left = unit.number(attribute::CU).unwrap_or(full).min(full);
        strengths.push((unit.id.clone(), Strength { start: Decimal::whole(full), now: Decimal::whole(left) }));
        let bases = model::bases_at(rules, unit, left);
        effects.push(Effect::set(&unit.id, attribute::BASES, Value::whole(bases)));
        if model::is_artillery(unit) {
            continue;
        }
        if unit.text(attribute::WEAPON).is_none() {
            let weapon = if model::is_cavalry(unit) { "cavalry_carbine" } else { "rifled_musket" };
            effects.push(Effect::set(&unit.id, attribute::WEAPON, weapon));
        }
        if unit.text(attribute::YELL).is_none() {
            effects.push(Effect::set(&unit.id, attribute::YELL, yell(state, unit)));
        }
    }
    for (id, strength) in strengths {
        if let Some(unit) = state.entity_mut(&id) {
            unit.strength = Some(strength);
        }
    }
    state.apply_all(&effects);
}

/// The cry of a side (CW-Z41).
fn yell(state: &State, unit: &Entity) -> &'static str {
    let army = unit.side.and_then(|side| model::army(state, side));
    match army.and_then(|army| army.text(attribute::SIDE)).map(|side| side.trim().to_lowercase()).as_deref() {
        Some("union") => "union_hurrah",
        Some("confederate") => "rebel_yell",
        _ => "none",
    }
}
