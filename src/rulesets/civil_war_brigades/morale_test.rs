//! Morale tests owed, and going to ground instead (CW-M01 to M06, Z45).

use super::charges;
use super::model::{self, absent};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};

pub struct MoraleTest;

fn cause(test: &Record) -> &str {
    test.text("cause").unwrap_or_default()
}

fn unit<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::named(context.state, context.record("test")?, "unit").ok_or_else(|| absent("unit"))
}

/// What the officer of the brigade would add.
fn officer(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    context.state.parent(unit).map_or(Ok(0), |brigade| model::officer(context, brigade, "morale"))
}

/// The tests of a charge are taken in their own steps.
fn is_open_here(context: &Context<'_>, test: &Record) -> bool {
    let own = match cause(test) {
        "charge_made" => Some("charge.charger_test"),
        "charged" => Some("charge.target_test"),
        _ => None,
    };
    let step = context.state.step();
    own.map_or(!matches!(step, "charge.charger_test" | "charge.target_test"), |own| own == step)
}

/// CW-M05: not in a charge of its own, nor after a lost melee.
fn may_go_to_ground(test: &Record) -> bool {
    !matches!(cause(test), "charge_made" | "melee_lost")
}

fn rows(context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
    let (test, unit) = (context.record("test")?, unit(context)?);
    if context.yes("to_ground") {
        return Ok(Vec::new());
    }
    let near = context.yes("officer_near");
    let facts = context
        .situation()
        .role("self", unit)
        .fact("officer", Value::whole(if near { officer(context, unit)? } else { 0 }))
        .fact("penalty", Value::whole(model::number_in(test, "penalty")))
        .fact("yelled_at", test.flag("yelled_at"));
    Ok(context.table("morale")?.modifiers(&facts, context.inputs, None))
}

/// What a failed test does to the affair it belongs to, besides the unit itself.
fn affair(context: &Context<'_>, test: &Record, unit: &Entity, destroyed: bool) -> Vec<Effect> {
    let state = context.state;
    let mut effects = Vec::new();
    if cause(test) == "melee_lost" {
        effects.extend(state.records_of(model::COMBAT).map(model::close));
    }
    let charge = charges::under_way(state).filter(|charge| charge.target.id == unit.id);
    if let Some(charge) = charge.filter(|_| cause(test) == "charged" && !destroyed) {
        // CW-C03: only the table knows whether the charger still reaches it.
        effects.push(model::amend(charge.record, "recoiled", true));
    }
    effects
}

impl Procedure for MoraleTest {
    fn id(&self) -> &'static str {
        "morale_test"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.records.get(candidate)) {
            ("test", Some(test)) => {
                ensure(is_open_here(context, test), || Refusal::by_rule("test_has_its_own_step", "CW-C02"))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        let Ok(test) = context.record("test") else { return true };
        match field {
            "to_ground" => may_go_to_ground(test),
            // CW-M01: a competent officer, or none, changes nothing.
            "officer_near" => unit(context).and_then(|unit| officer(context, unit)).is_ok_and(|value| value != 0),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        let mut tests = context.state.records_of(model::TEST).filter(|test| is_open_here(context, test));
        (field == "test").then(|| tests.next()).flatten().map(|test| Value::text(&test.id))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let fits = !context.yes("to_ground") || context.yes("in_field");
        ensure(fits, || Refusal::by_rule("cannot_go_to_ground", "CW-M05"))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (test, unit, state) = (context.record("test")?, unit(context)?, context.state);
        let closed = model::close(test);
        if context.yes("to_ground") {
            let charge = charges::under_way(state).filter(|_| cause(test) == "charged");
            // Whoever lies down on the way gives up its own charge.
            let given_up = charges::of_charger(state, unit).map(|own| charges::cancel(state, own)).unwrap_or_default();
            return Ok(Resolution::new(Outcome::new("went_to_ground").with("unit", &unit.id))
                .about([&unit.id])
                .effect(closed)
                // Thrown down anew, the marker is dated anew.
                .effects(unit.has("prone").then(|| Effect::unmark(&unit.id, "prone")))
                .effect(Effect::mark(&unit.id, "prone"))
                .effects(charge.map(|charge| model::amend(charge.record, "grounded", true)))
                .effects(given_up));
        }
        let modifiers = rows(context)?;
        let morale = model::stat(context, unit, "morale")?;
        let bonus = context.table("morale")?.sum(&modifiers, "die").trunc();
        let total = i64::from(dice.die(Purpose::new("morale", unit.side), Die::D10)?) + bonus;
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
        if cause(test) == "charge_made" && state.option_is("charger_fail", "no_charge") {
            let own = charges::of_charger(state, unit);
            let effects = own.map(|charge| charges::cancel(state, charge)).unwrap_or_default();
            return Ok(told(Outcome::new("charge_not_made")).effects(effects));
        }
        let (became, effects) = model::rung_down(context, unit)?;
        let destroyed = became == "destroyed";
        let outcome = if destroyed {
            Outcome::new("test_destroys")
        } else {
            let recoil = model::move_of(context, unit);
            Outcome::new("test_failed").with("state", Arg::word(format!("marker.{became}"))).with("recoil", recoil)
        };
        Ok(told(outcome)
            .effects(effects)
            .effects(affair(context, test, unit, destroyed))
            .effects(charges::thrown_back(context, unit)))
    }
}
