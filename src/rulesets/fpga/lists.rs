//! What is still open in a step, for the checklist (FP-T01 to FP-T12).

use super::artillery_evade;
use super::artillery_fire;
use super::battery_withdraw;
use super::cavalry_evade;
use super::model::{self, CONTACT};
use super::move_unit;
use super::rally;
use super::skirmish;
use crate::engine::names::MarkerName;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{ListFn, Ruleset};
use crate::engine::world::{Entity, EntityId, Side, State};
use crate::rulesets::fpga::names::{attribute, kind, marker, option};
use crate::rulesets::shared::{ids, those_that};

pub const LISTS: &[(&str, ListFn)] = &[
    ("pools_to_throw", pools_to_throw),
    ("initiative_to_throw", initiative_to_throw),
    ("can_skirmish", can_skirmish),
    ("can_fire", can_fire),
    ("can_withdraw", can_withdraw),
    ("forces_without_status", forces_without_status),
    ("can_move", can_move),
    ("can_rally", can_rally),
    ("cavalry_to_answer", cavalry_to_answer),
    ("artillery_to_answer", artillery_to_answer),
    ("attack_duties", attack_duties),
    ("retreat_duties", retreat_duties),
    ("open_contacts", open_contacts),
    ("wounds_due", wounds_due),
    ("armies_to_test", armies_to_test),
    ("length_to_check", length_to_check),
];

fn pools_to_throw(rules: &Ruleset, state: &State) -> Vec<String> {
    let own = state.option_is(option::WING_COMMAND_DICE, "own");
    let thrower = |entity: &&Entity| entity.is_a(kind::ARMY) || (own && entity.is_a(kind::WING_COMMANDER));
    ids(state.in_order().filter(thrower).filter(|e| rules.schema.in_play(e) && !e.has(marker::CD_ROLLED)))
}

fn battle_without(state: &State, flag: MarkerName<'_>) -> Vec<String> {
    let missing = state.battle().is_some_and(|battle| !battle.has(flag));
    missing.then(|| EntityId::BATTLE.to_owned()).into_iter().collect()
}

fn initiative_to_throw(_: &Ruleset, state: &State) -> Vec<String> {
    battle_without(state, marker::INITIATIVE_THROWN)
}

fn length_to_check(_: &Ruleset, state: &State) -> Vec<String> {
    battle_without(state, marker::LENGTH_CHECKED)
}

fn can_skirmish(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| skirmish::may_attack(context, unit).is_ok())
}

fn can_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    // FP-T04: the side with the initiative declares first.
    let first = state.battle().and_then(|battle| battle.text(attribute::INITIATIVE_SIDE)).and_then(Side::from_code);
    let able = || model::units(rules, state).filter(|unit| artillery_fire::may_fire(unit).is_ok());
    ids(able().filter(|unit| unit.side == first).chain(able().filter(|unit| unit.side != first)))
}

fn can_withdraw(rules: &Ruleset, state: &State) -> Vec<String> {
    ids(model::units(rules, state).filter(|unit| battery_withdraw::may_withdraw(unit).is_ok()))
}

fn forces_without_status(rules: &Ruleset, state: &State) -> Vec<String> {
    let side = state.acting_side();
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    ids(state
        .of_kind(kind::FORCE)
        .filter(|force| force.side == side && super::control_test::awaits_status(&context, force).is_ok()))
}

fn can_move(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        move_unit::may_move(context, unit).is_ok() && !unit.has(marker::CARRIED)
    })
}

fn can_rally(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| rally::may_rally(context, unit).is_ok())
}

fn cavalry_to_answer(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let open = state.records_of(CONTACT).filter(|contact| cavalry_evade::evader(&context, contact).is_ok());
    open.map(|contact| contact.id.clone()).collect()
}

fn artillery_to_answer(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let open = state.records_of(CONTACT).filter(|contact| !artillery_evade::batteries(&context, contact).is_empty());
    open.map(|contact| contact.id.clone()).collect()
}

/// Units that must attack and have declared no contact (FP-M02, FP-K08). Only the table knows whether they can.
fn attack_duties(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, |context, unit| {
        let bound = unit.has(marker::MUST_ATTACK) || model::status(context.state, unit) == Some("attack");
        let tried = unit.has(marker::CONTACTED) || unit.has(marker::NO_CLOSING) || unit.has(marker::FELL_SHORT);
        bound && !model::is_artillery(unit) && !tried
    })
}

fn retreat_duties(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::UNIT, move_unit::must_retreat)
}

fn open_contacts(_: &Ruleset, state: &State) -> Vec<String> {
    state.records_of(CONTACT).map(|contact| contact.id.clone()).collect()
}

fn wounds_due(_: &Ruleset, state: &State) -> Vec<String> {
    ids(state.of_kind(kind::SUB_COMMANDER).filter(|officer| officer.has(marker::WOUND_DUE)))
}

/// FP-L01: lost units equal to or above the break point.
pub fn at_break_point(army: &Entity) -> bool {
    army.number(attribute::BREAK_POINT).is_some_and(|at| army.number(attribute::LOST_UNITS).unwrap_or(0) >= at)
}

pub fn armies_to_test(_: &Ruleset, state: &State) -> Vec<String> {
    ids(state.of_kind(kind::ARMY).filter(|army| at_break_point(army) && !army.has(marker::MORALE_TESTED)))
}
