//! Adjoining batteries formed into one, and broken up again: a body that moves and fires as one (STP-G03, STP-G04).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field};

pub struct FormBattery;
pub struct BreakBattery;

fn is_battery(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    orders::own(context, unit)?;
    ensure(model::is_artillery(context.rules, unit), || refuse("not_a_battery", "STP-G03", unit))?;
    ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-A06", unit))
}

/// A battery of the same corps that belongs to no other body.
fn may_join(context: &Context<'_>, unit: &Entity, mate: &Entity) -> Result<(), Refusal> {
    is_battery(context, mate)?;
    ensure(mate.id != unit.id, || refuse("joins_itself", "STP-G03", mate))?;
    ensure(bodies::same_corps(context, unit, mate), || refuse("other_corps_battery", "STP-G03", mate))?;
    let body = bodies::of(context, mate, bodies::BATTERIES);
    ensure(body.is_none(), || refuse("formed_already", "STP-G03", mate))
}

fn joined(unit: &Entity, head: &Entity) -> Effect {
    Effect::set(&unit.id, attribute::JOINED_BATTERY, &head.id)
}

fn alone(unit: &Entity) -> Option<Effect> {
    unit.text(attribute::JOINED_BATTERY).map(|_| Effect::clear(&unit.id, attribute::JOINED_BATTERY))
}

impl Procedure for FormBattery {
    fn id(&self) -> &'static str {
        "form_battery"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.optional(field::UNIT), context.state.entity(candidate)) {
            (field::UNIT, _, Some(unit)) => is_battery(context, unit),
            (field::JOINS, Some(unit), Some(mate)) => may_join(context, unit, mate),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, joining) = (context.entity(field::UNIT)?, context.entities(field::JOINS));
        let head = bodies::of(context, unit, bodies::BATTERIES).map_or(unit, |body| body.head);
        let others = joining.iter().map(|mate| mate.id.clone()).collect();
        let outcome = Outcome::new("batteries_formed").with("unit", &unit.id).with("others", Arg::Entities(others));
        Ok(Resolution::new(outcome)
            .about(std::iter::once(&unit.id).chain(joining.iter().map(|mate| &mate.id)))
            .effects(joining.iter().map(|mate| joined(mate, head))))
    }
}

impl Procedure for BreakBattery {
    fn id(&self) -> &'static str {
        "break_battery"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        orders::own(context, unit)?;
        let formed = bodies::of(context, unit, bodies::BATTERIES);
        ensure(formed.is_some(), || refuse("not_formed", "STP-G03", unit))
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let unit = context.optional(field::UNIT);
        let body = unit.and_then(|unit| bodies::of(context, unit, bodies::BATTERIES));
        field != field::ALONE || body.is_some_and(|body| body.members.len() > 2)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let mates = bodies::mates(context, unit);
        let outcome = Outcome::new("batteries_apart")
            .with("unit", &unit.id)
            .with("others", Arg::Entities(mates.iter().map(|mate| mate.id.clone()).collect()));
        let mut resolution = Resolution::new(outcome).about([&unit.id]).effects(alone(unit));
        // Whoever stays behind has another head where the old one goes.
        let head = mates.first().copied().filter(|_| context.yes(field::ALONE));
        for mate in mates {
            let stays = head.filter(|head| head.id != mate.id);
            let effect = stays.map(|head| joined(mate, head)).or_else(|| alone(mate));
            resolution = resolution.about([&mate.id]).effects(effect);
        }
        Ok(resolution)
    }
}
