//! Morale tests owed, and going to ground instead (CW-M01 to M06, Z45).

use super::charges;
use super::model::{self, absent};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::civil_war_brigades::names::{column, fact, field, marker, option, recorded, role, step, table};

pub struct MoraleTest;

fn cause(test: &Record) -> &str {
    test.text(recorded::CAUSE).unwrap_or_default()
}

fn unit<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::named(context.state, context.record(field::TEST)?, recorded::UNIT).ok_or_else(|| absent("unit"))
}

/// What the officer of the brigade would add.
fn officer(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    context.state.parent(unit).map_or(Ok(0), |brigade| model::officer(context, brigade, column::MORALE))
}

/// The tests of a charge are taken in their own steps.
fn is_open_here(context: &Context<'_>, test: &Record) -> bool {
    let own = match cause(test) {
        "charge_made" => Some(step::CHARGE_CHARGER_TEST),
        "charged" => Some(step::CHARGE_TARGET_TEST),
        _ => None,
    };
    let step = context.state.step();
    own.map_or(!matches!(step, step::CHARGE_CHARGER_TEST | step::CHARGE_TARGET_TEST), |own| own == step)
}

/// CW-M05: not in a charge of its own, nor after a lost melee.
fn may_go_to_ground(test: &Record) -> bool {
    !matches!(cause(test), "charge_made" | "melee_lost")
}

fn rows(context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
    let (test, unit) = (context.record(field::TEST)?, unit(context)?);
    if context.yes(field::TO_GROUND) {
        return Ok(Vec::new());
    }
    let near = context.yes(field::OFFICER_NEAR);
    let facts = context
        .situation()
        .role(role::SELF, unit)
        .fact(fact::OFFICER, Value::whole(if near { officer(context, unit)? } else { 0 }))
        .fact(fact::PENALTY, Value::whole(-model::number_in(test, recorded::PENALTY)))
        .fact(fact::YELLED_AT, test.flag(recorded::YELLED_AT));
    Ok(context.table(table::MORALE)?.modifiers(&facts, context.inputs, None))
}

/// What a failed test does to the affair it belongs to, besides the unit itself.
fn affair(context: &Context<'_>, test: &Record, unit: &Entity, destroyed: bool) -> Vec<Effect> {
    let state = context.state;
    let mut effects = Vec::new();
    // CW-B04: a side that recoils, for whatever reason, ends its combat.
    let fights = |combat: &&Record| {
        [recorded::CHARGER, recorded::CHARGED].iter().any(|side| combat.text(*side) == Some(unit.id.as_str()))
    };
    effects.extend(state.records_of(model::COMBAT).filter(fights).map(model::close));
    let charge = charges::under_way(state).filter(|charge| charge.target.id == unit.id);
    if let Some(charge) = charge.filter(|_| cause(test) == "charged" && !destroyed) {
        // CW-C03: only the table knows whether the charger still reaches it.
        effects.push(model::amend(charge.record, recorded::RECOILED, true));
    }
    effects
}

impl Procedure for MoraleTest {
    fn id(&self) -> &'static str {
        "morale_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.record(candidate)) {
            (field::TEST, Some(test)) => {
                ensure(is_open_here(context, test), || Refusal::by_rule("test_has_its_own_step", "CW-C02"))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(test) = context.record(field::TEST) else { return true };
        match field {
            field::TO_GROUND => may_go_to_ground(test),
            // CW-M01: a competent officer, or none, changes nothing.
            field::OFFICER_NEAR => unit(context).and_then(|unit| officer(context, unit)).is_ok_and(|value| value != 0),
            _ => true,
        }
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let test = context.record(field::TEST).ok().filter(|_| field == field::TO_GROUND)?;
        (!may_go_to_ground(test)).then(|| Refusal::by_rule("cannot_go_to_ground", "CW-M05"))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let mut tests = context.state.records_of(model::TEST).filter(|test| is_open_here(context, test));
        (field == field::TEST).then(|| tests.next()).flatten().map(|test| Value::text(&test.id))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let fits = !context.yes(field::TO_GROUND) || context.yes(field::IN_FIELD);
        ensure(fits, || Refusal::by_rule("cannot_go_to_ground", "CW-M05"))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context)
    }

    /// What the die must show, for the players to read before they throw it.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        if context.yes(field::TO_GROUND) {
            return Ok(Vec::new());
        }
        let morale = model::stat(context, unit(context)?, column::MORALE)?;
        let bonus = context.table(table::MORALE)?.sum(&rows(context)?, column::DIE).trunc();
        let text = Text::new("line-morale-needs").with("morale", morale);
        Ok(vec![Line::new(text.with("on", model::on_the_die(morale - bonus))).rule("CW-M01")])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (test, unit, state) = (context.record(field::TEST)?, unit(context)?, context.state);
        let closed = model::close(test);
        if context.yes(field::TO_GROUND) {
            let charge = charges::under_way(state).filter(|_| cause(test) == "charged");
            // Whoever lies down on the way gives up its own charge.
            let given_up = charges::of_charger(state, unit).map(|own| charges::cancel(state, own)).unwrap_or_default();
            return Ok(Resolution::new(Outcome::new("went_to_ground").with("unit", &unit.id))
                .about([&unit.id])
                .effect(closed)
                // Thrown down anew, the marker is dated anew.
                .effects(unit.has(marker::PRONE).then(|| Effect::unmark(&unit.id, marker::PRONE)))
                .effect(Effect::mark(&unit.id, marker::PRONE))
                .effects(charge.map(|charge| model::amend(charge.record, recorded::GROUNDED, true)))
                .effects(given_up));
        }
        let modifiers = rows(context)?;
        let morale = model::stat(context, unit, column::MORALE)?;
        let bonus = context.table(table::MORALE)?.sum(&modifiers, column::DIE).trunc();
        let total = i64::from(dice.die(Purpose::of("morale", unit), Die::D10)?) + bonus;
        let text = Text::new("line-morale").with("morale", morale).with("cause", Arg::word(cause(test)));
        let line = Line::new(text).rule("CW-M01").value(total);
        let told = |outcome: Outcome| {
            let outcome = outcome.with("unit", &unit.id);
            Resolution::new(outcome).about([&unit.id]).modified_by(modifiers).line(line).effect(closed)
        };
        if total >= morale {
            return Ok(told(Outcome::new("test_passed")));
        }
        // CW-C02: by the option a charger that fails only stays where it is.
        if cause(test) == "charge_made" && state.option_is(option::CHARGER_FAIL, "no_charge") {
            let own = charges::of_charger(state, unit);
            let effects = own.map(|charge| charges::cancel(state, charge)).unwrap_or_default();
            return Ok(told(Outcome::new("charge_not_made")).effects(effects));
        }
        let (became, effects) = model::rung_down(context, unit)?;
        let destroyed = became == marker::DESTROYED;
        let outcome = if destroyed {
            Outcome::new("test_destroys")
        } else {
            let recoil = model::move_of(context, unit);
            let state = Arg::word(format!("marker.{became}"));
            Outcome::new("test_failed")
                .with("state", state)
                .with("recoil", recoil)
                .with("charging", i64::from(cause(test) == "charge_made"))
        };
        Ok(told(outcome)
            .effects(effects)
            .effects(affair(context, test, unit, destroyed))
            .effects(charges::thrown_back(context, unit)))
    }
}
