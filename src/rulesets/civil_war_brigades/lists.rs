//! What is still open in a step, for the checklist and for the steps that leave themselves.

use super::charges::{self, Stage};
use super::firing;
use super::model::{self, BOUNCE, COMBAT, EVENT, STOLEN, TEST};
use super::morale;
use super::{officer_loss, order, pass_through, rally_test};
use crate::engine::names::RecordKind;
use crate::engine::rules::{ListFn, Ruleset};
use crate::engine::world::{Entity, EntityId, Record, State};
use crate::rulesets::civil_war_brigades::names::{attribute, kind, marker, recorded};
use crate::rulesets::shared::{ids, those_that};

pub const LISTS: &[(&str, ListFn)] = &[
    ("armies_without_adc", armies_without_adc),
    ("initiative_to_roll", initiative_to_roll),
    ("officers_to_replace", officers_to_replace),
    ("rallies_due", rallies_due),
    ("batteries_to_fire", batteries_to_fire),
    ("regiments_to_fire", regiments_to_fire),
    ("tests_due", tests_due),
    ("bounces", bounces),
    ("passing", passing),
    ("skirmishers", skirmishers),
    ("brigades_to_order", brigades_to_order),
    ("events_to_roll", events_to_roll),
    ("events_to_apply", events_to_apply),
    ("stolen_fire", stolen_fire),
    ("stolen_guns", stolen_guns),
    ("stolen_charge", stolen_charge),
    ("charges_to_order", charges_to_order),
    ("contacts_open", contacts_open),
    ("charges_to_resolve", charges_to_resolve),
    ("charger_test", charger_test),
    ("target_test", target_test),
    ("reach_to_tell", reach_to_tell),
    ("reaction_to_choose", reaction_to_choose),
    ("reaction_fire", reaction_fire),
    ("reaction_guns", reaction_guns),
    ("combat_to_fight", combat_to_fight),
    ("round_to_fight", round_to_fight),
];

fn armies_without_adc(_: &Ruleset, state: &State) -> Vec<String> {
    ids(state.of_kind(kind::ARMY).filter(|army| !army.has(marker::ADC_ROLLED)))
}

fn initiative_to_roll(_: &Ruleset, state: &State) -> Vec<String> {
    let missing = state.battle().is_some_and(|battle| !battle.has(marker::INITIATIVE_ROLLED));
    missing.then(|| EntityId::BATTLE.to_owned()).into_iter().collect()
}

fn officers_to_replace(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::BRIGADE, officer_loss::is_due)
}

fn rallies_due(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |_, unit| rally_test::must_test(unit).is_ok())
}

fn batteries_to_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        model::is_artillery(unit) && firing::able(context, unit).is_ok()
    })
}

fn regiments_to_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        !model::is_artillery(unit) && firing::able(context, unit).is_ok()
    })
}

fn tests_due(_: &Ruleset, state: &State) -> Vec<String> {
    morale::open_tests(state).map(|test| test.id.clone()).collect()
}

fn bounces(_: &Ruleset, state: &State) -> Vec<String> {
    records(state, BOUNCE, |_| true)
}

/// Whoever may be on his way through a friendly line outside the order phase.
fn passing(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|unit| pass_through::displaced(unit)))
}

fn skirmishers(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|unit| unit.flag(attribute::SKIRMISHER)))
}

fn brigades_to_order(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::BRIGADE, |context, brigade| order::awaits(context, brigade).is_ok())
}

fn records(state: &State, kind: RecordKind<'_>, keep: impl Fn(&Record) -> bool) -> Vec<String> {
    state.records_of(kind).filter(|record| keep(record)).map(|record| record.id.clone()).collect()
}

fn events_to_roll(_: &Ruleset, state: &State) -> Vec<String> {
    records(state, EVENT, |event| event.text(recorded::ROW).is_none())
}

fn events_to_apply(_: &Ruleset, state: &State) -> Vec<String> {
    records(state, EVENT, |event| event.text(recorded::ROW).is_some())
}

/// Orders stolen for this deed, of a battery or not.
fn stolen(state: &State, deed: &str, guns: Option<bool>) -> Vec<String> {
    let orders = state.records_of(STOLEN).filter(|order| order.text(recorded::DEED) == Some(deed));
    let units = orders.filter_map(|order| model::named(state, order, recorded::UNIT));
    ids(units.filter(|unit| guns.is_none_or(|guns| model::is_artillery(unit) == guns)))
}

fn stolen_fire(_: &Ruleset, state: &State) -> Vec<String> {
    stolen(state, "fire", Some(false))
}

fn stolen_guns(_: &Ruleset, state: &State) -> Vec<String> {
    stolen(state, "fire", Some(true))
}

fn stolen_charge(_: &Ruleset, state: &State) -> Vec<String> {
    stolen(state, "charge", None)
}

/// Brigades whose order a declared charge waits for.
fn charges_to_order(_: &Ruleset, state: &State) -> Vec<String> {
    let waits = |brigade: &&Entity| {
        let chargers = charges::unordered(state).filter_map(|charge| model::named(state, charge, recorded::UNIT));
        chargers.into_iter().any(|unit| unit.parent.as_ref() == Some(&brigade.id))
    };
    ids(state.of_kind(kind::BRIGADE).filter(waits))
}

/// CW-E00: units that an event may have brought into contact, and whose charge is not told.
fn contacts_open(rules: &Ruleset, state: &State) -> Vec<String> {
    let free = |unit: &&Entity| unit.has(marker::MAY_CONTACT) && charges::of_charger(state, unit).is_none();
    ids(model::units(rules, state).filter(free))
}

fn charges_to_resolve(_: &Ruleset, state: &State) -> Vec<String> {
    charges::waiting(state).map(|charge| charge.id.clone()).collect()
}

fn tests_of(state: &State, cause: &str) -> Vec<String> {
    records(state, TEST, |test| test.text(recorded::CAUSE) == Some(cause))
}

fn charger_test(_: &Ruleset, state: &State) -> Vec<String> {
    tests_of(state, "charge_made")
}

fn target_test(_: &Ruleset, state: &State) -> Vec<String> {
    tests_of(state, "charged")
}

/// The charge under way, where it stands at this stage.
fn at(state: &State, stage: Stage) -> Vec<String> {
    let charge = charges::under_way(state).filter(|charge| charges::stage(state, charge) == stage);
    charge.map(|charge| charge.record.id.clone()).into_iter().collect()
}

fn reach_to_tell(_: &Ruleset, state: &State) -> Vec<String> {
    at(state, Stage::Reach)
}

fn reaction_to_choose(_: &Ruleset, state: &State) -> Vec<String> {
    at(state, Stage::Reaction)
}

/// The charged unit that is to answer, a battery or not.
fn answering(state: &State, guns: bool) -> Vec<String> {
    let charge = charges::under_way(state).filter(|charge| charges::stage(state, charge) == Stage::Fire);
    ids(charge.map(|charge| charge.target).filter(|unit| model::is_artillery(unit) == guns).into_iter())
}

fn reaction_fire(_: &Ruleset, state: &State) -> Vec<String> {
    answering(state, false)
}

fn reaction_guns(_: &Ruleset, state: &State) -> Vec<String> {
    answering(state, true)
}

fn combat_to_fight(_: &Ruleset, state: &State) -> Vec<String> {
    records(state, COMBAT, |_| true)
}

fn round_to_fight(_: &Ruleset, state: &State) -> Vec<String> {
    let fought = state.battle().is_some_and(|battle| battle.has(marker::ROUND_FOUGHT));
    if fought { Vec::new() } else { records(state, COMBAT, |_| true) }
}
