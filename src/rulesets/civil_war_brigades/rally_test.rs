//! Rally of the shaken and the panicked, with an officer's help (CW-R01 to R07).

use super::model::{self, refuse};
use super::officer_loss;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, fact, field, kind, marker, option, role, table};

pub struct RallyTest;

/// CW-R01, R07: shaken or panicked, and not yet tested in this phase.
pub fn must_test(unit: &Entity) -> Result<(), Refusal> {
    let wavering = model::wavering(unit).is_some();
    ensure(wavering && !unit.has(marker::RALLY_TESTED), || refuse("no_rally_test", "CW-R07", unit))
}

/// CW-R06: an officer who has not helped yet.
fn may_help(context: &Context<'_>, brigade: &Entity) -> Result<(), Refusal> {
    // CW-K19: the officer of a brigade without units has left the game.
    let leads = model::units_of(context.rules, context.state, brigade).next().is_some();
    let free = leads && !brigade.is(attribute::QUALITY, "none") && !brigade.has(marker::OFFICER_USED);
    ensure(free, || refuse("officer_cannot_help", "CW-R06", brigade))
}

/// A friend that is neither shaken nor panicked, anywhere: only the table knows how far.
fn has_ready_friend(context: &Context<'_>, unit: &Entity) -> bool {
    let friends = model::units(context.rules, context.state).filter(|friend| friend.side == unit.side);
    friends.into_iter().any(|friend| friend.id != unit.id && model::wavering(friend).is_none())
}

fn rows(context: &Context<'_>, unit: &Entity) -> Result<Vec<Modifier>, Refusal> {
    let helper = context.optional(field::HELPER);
    let officer = helper.map_or(Ok(0), |brigade| model::officer(context, brigade, column::MORALE))?;
    let facts = context
        .situation()
        .role(role::SELF, unit)
        .fact(fact::FRIEND_READY, context.yes(field::FRIEND_READY))
        .fact(fact::OFFICER, Value::whole(officer));
    Ok(context.table(table::RALLY)?.modifiers(&facts, context.inputs, None))
}

/// CW-R02: the sheet prints "1d10 > moral": the total beats the number; by the option it is enough to reach it.
fn needed(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let morale = model::stat(context, unit, column::MORALE)?;
    Ok(if context.state.option_on(option::RALLY_STRICT) { morale + 1 } else { morale })
}

impl Procedure for RallyTest {
    fn id(&self) -> &'static str {
        "rally_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::UNIT, Some(unit)) => must_test(unit),
            (field::HELPER, Some(brigade)) => may_help(context, brigade),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            field::FRIEND_READY => context.optional(field::UNIT).is_none_or(|unit| has_ready_friend(context, unit)),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let side = context.state.acting_side();
        let mut own = model::units(context.rules, context.state).filter(|unit| unit.side == side);
        (field == field::UNIT)
            .then(|| own.find(|unit| must_test(unit).is_ok()))
            .flatten()
            .map(|unit| Value::from(&unit.id))
    }

    /// Two points on the die are not left lying because the question may stay empty.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let side = context.state.acting_side();
        let helps = |brigade: &&Entity| {
            let adds = model::officer(context, brigade, column::MORALE).is_ok_and(|value| value > 0);
            brigade.side == side && adds && may_help(context, brigade).is_ok()
        };
        field == field::HELPER && context.state.of_kind(kind::BRIGADE).any(|brigade| helps(&brigade))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        // CW-T03, L06: officers are replaced before the tests.
        let side = context.state.acting_side();
        let mut brigades = context.state.of_kind(kind::BRIGADE).filter(|brigade| brigade.side == side);
        let waiting = brigades.find(|brigade| officer_loss::is_due(context, brigade));
        waiting.map_or(Ok(()), |brigade| Err(refuse("officer_first", "CW-K19", brigade)))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context, context.entity(field::UNIT)?)
    }

    /// What the die must show, for the players to read before they throw it.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let needed = needed(context, unit)?;
        let bonus = context.table(table::RALLY)?.sum(&rows(context, unit)?, column::DIE).trunc();
        let text = Text::new("line-rally-needs").with("needed", needed);
        Ok(vec![Line::new(text.with("on", model::on_the_die(needed - bonus))).rule("CW-R02")])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let modifiers = rows(context, unit)?;
        let bonus = context.table(table::RALLY)?.sum(&modifiers, column::DIE).trunc();
        let total = i64::from(dice.die(Purpose::of("rally", unit), Die::D10)?) + bonus;
        let needed = needed(context, unit)?;
        let rallied = total >= needed;
        let mut effects = vec![Effect::mark(&unit.id, marker::RALLY_TESTED)];
        if let Some(brigade) = context.optional(field::HELPER) {
            effects.push(Effect::mark(&brigade.id, marker::OFFICER_USED));
        }
        let outcome = if rallied {
            effects.extend(model::wavering(unit).map(|state| Effect::unmark(&unit.id, state)));
            effects.push(Effect::mark(&unit.id, marker::RALLIED));
            Outcome::new("unit_rallied")
        } else {
            let (state, fall) = model::rung_down(context, unit)?;
            effects.extend(fall);
            let scattered = i64::from(state == marker::DESTROYED);
            Outcome::new("rally_failed")
                .with("state", Arg::word(format!("marker.{state}")))
                .with("scattered", scattered)
        };
        let morale = model::stat(context, unit, column::MORALE)?;
        let text = Text::new("line-rally").with("morale", morale).with("needed", needed).with("beats", 1_i64);
        Ok(Resolution::new(outcome.with("unit", &unit.id))
            .about([&unit.id])
            .modified_by(modifiers)
            .line(Line::new(text).rule("CW-R02").value(total))
            .effects(effects))
    }
}
