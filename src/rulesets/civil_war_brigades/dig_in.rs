//! Digging in, in a forest, for one move of an order (CW-S04).

use super::charges;
use super::distances;
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, field, marker, row};

pub struct DigIn;

fn may_dig(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let on_foot = !model::is_artillery(unit) && !model::is_mounted(unit);
    ensure(on_foot, || refuse("only_foot_digs", "CW-S04", unit))?;
    let charge = charges::of_charger(context.state, unit);
    ensure(charge.is_none(), || refuse("charges_and_digs", "CW-S04", unit))?;
    ensure(!unit.has(marker::ENTRENCHED), || refuse("dug_in_already", "CW-S04", unit))?;
    model::pay_moves(context, unit, row::DIG_IN).map(|_| ())
}

impl Procedure for DigIn {
    fn id(&self) -> &'static str {
        "dig_in"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |unit| may_dig(context, unit))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        ensure(context.yes(field::IN_FOREST), || refuse("dig_in_a_forest", "CW-S04", unit))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        distances::after_manoeuvre(context, unit, false, model::pay_moves(context, unit, row::DIG_IN)?)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let used = unit.number(attribute::MOVES_USED).unwrap_or(0) + model::pay_moves(context, unit, row::DIG_IN)?;
        Ok(Resolution::new(Outcome::new("dug_in").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::set(&unit.id, attribute::MOVES_USED, Value::whole(used)))
            .effect(Effect::mark(&unit.id, marker::MOVED))
            .effect(Effect::mark(&unit.id, marker::ENTRENCHED)))
    }
}
