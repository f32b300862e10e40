//! What is still open in a step, for the checklist.

use super::command::activation;
use super::command::impetuous_test;
use super::command::order_test;
use super::command::waive_quota;
use super::events::strafe::STRAFE;
use super::fire::declare_fire;
use super::fire::grand_battery;
use super::fire::volley;
use super::melee::charge;
use super::melee::combat;
use super::melee::evade;
use super::model::{self, CHARGE, EVENT, MELEE, SALVO};
use super::movement::move_unit;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{ListFn, Ruleset};
use crate::engine::world::{Entity, EntityId, Record, State};
use crate::rulesets::shared::{ids, those_that};
use crate::rulesets::shot_to_pieces::names::{attribute, kind, marker, recorded};

pub const LISTS: &[(&str, ListFn)] = &[
    ("corps_advancing", corps_advancing),
    ("corps_to_order", corps_to_order),
    ("event_to_draw", event_to_draw),
    ("events_to_settle", events_to_settle),
    ("corps_to_activate", corps_to_activate),
    ("charges_due", charges_due),
    ("evades_to_answer", evades_to_answer),
    ("charges_to_finish", charges_to_finish),
    ("can_charge", can_charge),
    ("buildings_to_face", buildings_to_face),
    ("moves_due", moves_due),
    ("retreats_due", retreats_due),
    ("can_move", can_move),
    ("quotas_missed", quotas_missed),
    ("can_declare", can_declare),
    ("batteries_split", batteries_split),
    ("strafes_to_finish", strafes_to_finish),
    ("strafing_armies", strafing_armies),
    ("bombardment_batteries", bombardment_batteries),
    ("militia_passed_through", militia_passed_through),
    ("salvos_to_fire", salvos_to_fire),
    ("melees_to_fight", melees_to_fight),
    ("in_melee", in_melee),
    ("impetuous_to_test", impetuous_to_test),
];

fn records<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<String> {
    records.map(|record| record.id.clone()).collect()
}

fn corps_advancing(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::CORPS, |_, corps| corps.is(attribute::ORDER, "advance"))
}

fn corps_to_order(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::CORPS, |context, corps| order_test::awaits(context, corps).is_ok())
}

fn event_to_draw(_: &Ruleset, state: &State) -> Vec<String> {
    let open = state.battle().is_some_and(|battle| !battle.has(marker::EVENT_DRAWN));
    open.then(|| EntityId::BATTLE.to_owned()).into_iter().collect()
}

fn events_to_settle(_: &Ruleset, state: &State) -> Vec<String> {
    records(state.records_of(EVENT))
}

fn corps_to_activate(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::CORPS, |context, corps| activation::awaits(context, corps).is_ok())
}

/// STP-Z05: only the table knows whether they can reach anybody.
fn charges_due(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        charge::is_due(context, unit) && charge::can_be_made(context, unit).is_ok()
    })
}

fn evades_to_answer(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    ids(model::units(rules, state).filter(|unit| evade::is_asked(&context, unit)))
}

fn charges_to_finish(_: &Ruleset, state: &State) -> Vec<String> {
    records(state.records_of(CHARGE).filter(|charge| charge.texts(recorded::EVADERS).is_empty()))
}

fn can_charge(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| charge::may_charge(context, unit).is_ok())
}

fn buildings_to_face(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |_, unit| unit.is(attribute::BUILDING, "captured"))
}

fn moves_due(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        unit.has(marker::MUST_MOVE) && move_unit::may_move(context, unit).is_ok()
    })
}

/// STP-O04, D01: a retreating corps falls back with everybody who can move.
fn retreats_due(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        model::order(context.state, unit) == "retreat" && move_unit::may_move(context, unit).is_ok()
    })
}

fn can_move(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| move_unit::may_move(context, unit).is_ok())
}

/// STP-O05: advancing corps that spent too little forward and have somebody who could still spend; the players may say that
/// the table does not allow it.
fn quotas_missed(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::CORPS, |context, corps| {
        let own = |unit: &Entity| model::paying_corps(state, unit).is_some_and(|payer| payer.id == corps.id);
        let mut units = model::units(rules, state);
        waive_quota::missing(corps).is_some()
            && units.any(|unit| own(unit) && move_unit::may_move(context, unit).is_ok())
    })
}

/// Who is held by a melee, for the order of battle: of both armies, whoever acts.
fn in_melee(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|unit| model::in_melee(state, unit)))
}

/// STP-F01: the active player declares first, so his units come first.
fn can_declare(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let mut able: Vec<&Entity> =
        model::units(rules, state).filter(|unit| declare_fire::may_declare(&context, unit).is_ok()).collect();
    able.sort_by_key(|unit| unit.side != model::active_side(state));
    ids(able.into_iter())
}

/// STP-G03: batteries whose declarations leave no target with a majority.
fn batteries_split(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    grand_battery::without_majority(&Context { rules, state, inputs: &inputs })
}

fn strafes_to_finish(_: &Ruleset, state: &State) -> Vec<String> {
    records(state.records_of(STRAFE))
}

/// STPP-X14: armies of a period that has aircraft.
fn strafing_armies(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(state.of_kind(kind::ARMY).filter(|_| model::period_flag(rules, attribute::STRAFING)))
}

/// STPP-X15: batteries that can be installed and bombard.
fn bombardment_batteries(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|unit| model::flag(rules, unit, attribute::BOMBARDMENT)))
}

/// STPP-I02: militia that friends may pass through, where the period has it.
fn militia_passed_through(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|_| model::period_flag(rules, attribute::MILITIA_PASSED_THROUGH)))
}

/// STP-F01: a salvo that has nobody left to fire or to fire at is lost, and waits for nobody.
fn salvos_to_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    records(state.records_of(SALVO).filter(|salvo| !volley::is_lost(&context, salvo)))
}

fn melees_to_fight(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    records(state.records_of(MELEE).filter(|melee| combat::to_fight(&context, melee).is_ok()))
}

fn impetuous_to_test(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| impetuous_test::awaits(context, unit).is_ok())
}
