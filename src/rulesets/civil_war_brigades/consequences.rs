//! What follows from the state alone: bases from CU, the destroyed, charges and tests that have lost their reason, contact
//! once nothing stands before it (CW-U20, U22, C08, C10, M05). And what a list leaves to the rules.

use super::charges::{self, Charge, Stage};
use super::model::{self, CHARGE, COMBAT, STOLEN, TEST};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, State, Strength};

pub fn follow(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = losses(rules, state);
    effects.extend(back_on_their_feet(state));
    if effects.is_empty() {
        effects = lapsed(rules, state);
    }
    if effects.is_empty() {
        effects = contact(state);
    }
    effects
}

/// CW-U20, U22: bases follow the CU; without any the unit is gone, and tests no more.
fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for unit in state.of_kind("unit") {
        let bases = model::bases_at(rules, unit, i64::from(unit.points()));
        if model::bases(unit) != bases {
            effects.push(Effect::set(&unit.id, "bases", Value::whole(bases)));
        }
        if bases == 0 && rules.schema.in_play(unit) {
            effects.push(Effect::mark(&unit.id, "destroyed"));
        }
    }
    effects
}

/// CW-M05, by the option: whoever lay down in an earlier player turn rises with his own.
fn back_on_their_feet(state: &State) -> Vec<Effect> {
    let rises = state.option_is("prone_next_turn", "acts_normally") && state.step().ends_with(".rally");
    if !rises {
        return Vec::new();
    }
    let now = state.counter("player_turn");
    let own = state.of_kind("unit").filter(|unit| unit.side == state.acting_side());
    let earlier =
        |unit: &&Entity| unit.markers.get("prone").is_some_and(|tokens| tokens.iter().any(|token| token.since < now));
    own.filter(earlier).map(|unit| Effect::unmark(&unit.id, "prone")).collect()
}

/// Records whose reason is gone.
fn lapsed(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let alive = |record: &Record, field: &str| {
        model::named(state, record, field).is_some_and(|unit| rules.schema.in_play(unit))
    };
    let mut effects = Vec::new();
    for charge in state.records_of(CHARGE) {
        // CW-C10: a charger that has panicked, or anybody gone; a declaration lives no longer than the order phase.
        let panicked = model::named(state, charge, "unit").is_some_and(|unit| unit.has("panicked"));
        let too_late = !charge.flag("ordered") && !state.step().ends_with(".orders");
        // CW-T07: left by the players' own will, it is over with all it owed.
        if panicked || too_late || left(state, charge) || !alive(charge, "unit") || !alive(charge, "target") {
            effects.extend(charges::cancel(state, charge));
        }
    }
    let fighting = state.records_of(COMBAT).next().is_some();
    for combat in state.records_of(COMBAT) {
        if !alive(combat, "charger") || !alive(combat, "charged") {
            effects.push(model::close(combat));
        }
    }
    let charging = charges::under_way(state).is_some();
    for test in state.records_of(TEST) {
        let idle = match test.text("cause") {
            Some("charge_made" | "charged") => !charging,
            Some("melee_lost") => !fighting,
            _ => false,
        };
        if idle || !alive(test, "unit") {
            effects.push(model::close(test));
        }
    }
    effects.extend(state.records_of(STOLEN).filter(|order| !alive(order, "unit")).map(model::close));
    effects
}

/// A charge whose steps are behind it, or whose first test was passed over.
fn left(state: &State, charge: &Record) -> bool {
    let resolving = state.frames.iter().any(|frame| frame.sequence == "charge");
    let owed = state.records_of(TEST).any(|test| test.text("cause") == Some("charge_made"));
    charge.flag("under_way") && (!resolving || owed && state.step() == "charge.target_test")
}

/// CW-C08: tests taken, reaction chosen, fire answered: the charge becomes a combat.
fn contact(state: &State) -> Vec<Effect> {
    let charge: Option<Charge<'_>> = charges::under_way(state);
    let ready = charge.filter(|charge| charges::stage(state, charge) == Stage::Combat);
    ready.map(|charge| charges::combat(state, &charge)).unwrap_or_default()
}

/// CW-U06, U07, U12: what a list leaves to the size, the arm and the side.
pub fn deploy(rules: &Ruleset, state: &mut State) {
    let mut effects = Vec::new();
    let mut strengths = Vec::new();
    for unit in state.of_kind("unit") {
        let full = model::starting_row(rules, unit).and_then(|row| row.whole("cu")).unwrap_or(0);
        let left = unit.number("cu").unwrap_or(full).min(full);
        strengths.push((unit.id.clone(), Strength { start: Decimal::whole(full), now: Decimal::whole(left) }));
        let bases = model::bases_at(rules, unit, left);
        effects.push(Effect::set(&unit.id, "bases", Value::whole(bases)));
        if model::is_artillery(unit) {
            continue;
        }
        if unit.text("weapon").is_none() {
            let weapon = if model::is_cavalry(unit) { "cavalry_carbine" } else { "rifled_musket" };
            effects.push(Effect::set(&unit.id, "weapon", weapon));
        }
        if unit.text("yell").is_none() {
            effects.push(Effect::set(&unit.id, "yell", yell(state, unit)));
        }
    }
    for (id, strength) in strengths {
        if let Some(unit) = state.entities.get_mut(&id) {
            unit.strength = Some(strength);
        }
    }
    state.apply_all(&effects);
}

/// The cry of a side (CW-Z41).
fn yell(state: &State, unit: &Entity) -> &'static str {
    let army = unit.side.and_then(|side| model::army(state, side));
    match army.and_then(|army| army.text("side")).map(|side| side.trim().to_lowercase()).as_deref() {
        Some("union") => "union_hurrah",
        Some("confederate") => "rebel_yell",
        _ => "none",
    }
}
