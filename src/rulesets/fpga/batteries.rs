//! Batteries attached to infantry, detached, brought together in a grand battery, limbered (FP-E12 to FP-E14, FP-X19).

use super::model::{self, once, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, field, marker};

pub struct AttachBattery;
pub struct DetachBattery;
pub struct FormGrandBattery;
pub struct LimberBattery;

fn is_battery(unit: &Entity, rule: &str) -> Result<(), Refusal> {
    ensure(model::is_artillery(unit), || refuse("not_artillery", rule, unit))
}

/// A battery that stands by itself and can be moved up to others.
fn is_free(unit: &Entity, rule: &str) -> Result<(), Refusal> {
    is_battery(unit, rule)?;
    ensure(unit.text(attribute::ATTACHED_TO).is_none(), || refuse("attached_already", rule, unit))?;
    ensure(unit.text(attribute::GRAND_BATTERY).is_none(), || refuse("in_grand_battery", rule, unit))?;
    ensure(!unit.has(marker::SUPPRESSED), || refuse("suppressed_cannot_move", "FP-A16", unit))
}

impl Procedure for AttachBattery {
    fn id(&self) -> &'static str {
        "attach_battery"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::BATTERY => is_free(unit, "FP-E12"),
            field::HOST => ensure(model::is_infantry(unit), || refuse("host_not_infantry", "FP-E12", unit)),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (battery, host) = (context.entity(field::BATTERY)?, context.entity(field::HOST)?);
        Ok(Resolution::new(Outcome::new("battery_attached").with("unit", &battery.id).with("host", &host.id))
            .about([&battery.id, &host.id])
            .effect(Effect::set(&battery.id, attribute::ATTACHED_TO, &host.id)))
    }
}

impl Procedure for DetachBattery {
    fn id(&self) -> &'static str {
        "detach_battery"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::BATTERY) else { return Ok(()) };
        is_battery(unit, "FP-E13")?;
        let bound = unit.text(attribute::ATTACHED_TO).is_some() || unit.text(attribute::GRAND_BATTERY).is_some();
        ensure(bound, || refuse("not_attached", "FP-E13", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let battery = context.entity(field::BATTERY)?;
        let bonds = [attribute::ATTACHED_TO, attribute::GRAND_BATTERY].into_iter();
        Ok(Resolution::new(Outcome::new("battery_detached").with("unit", &battery.id))
            .about([&battery.id])
            .effects(bonds.filter(|bond| battery.text(*bond).is_some()).map(|bond| Effect::clear(&battery.id, bond))))
    }
}

impl Procedure for FormGrandBattery {
    fn id(&self) -> &'static str {
        "form_grand_battery"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::BATTERIES => is_free(unit, "FP-E14"),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let first = context.entities(field::BATTERIES).into_iter().next()?;
        (field == field::NAME).then(|| Value::text(&first.name))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let batteries = context.entities(field::BATTERIES);
        let name = context.choice(field::NAME);
        let side = batteries.first().and_then(|battery| battery.side);
        let joins = model::units(context.rules, context.state)
            .any(|unit| unit.side == side && unit.text(attribute::GRAND_BATTERY) == Some(name));
        ensure(joins || batteries.len() > 1, || Refusal::by_rule("grand_battery_of_one", "FP-E14"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let batteries = context.entities(field::BATTERIES);
        let name = context.choice(field::NAME);
        let ids: Vec<_> = batteries.iter().map(|battery| battery.id.clone()).collect();
        let outcome = Outcome::new("grand_battery_formed")
            .with("batteries", Arg::Entities(ids.clone()))
            .with("name", Arg::text(name));
        Ok(Resolution::new(outcome)
            .about(ids.iter())
            .effects(ids.iter().map(|id| Effect::set(id, attribute::GRAND_BATTERY, name))))
    }
}

impl Procedure for LimberBattery {
    fn id(&self) -> &'static str {
        "limber_battery"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::BATTERY) else { return Ok(()) };
        is_battery(unit, "FP-X19")?;
        ensure(!unit.has(marker::SUPPRESSED), || refuse("suppressed_cannot_move", "FP-A16", unit))?;
        once("limbered_already", "FP-X19", unit, marker::CHANGED_FORM)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let battery = context.entity(field::BATTERY)?;
        let (outcome, effect) = if battery.has(marker::LIMBERED) {
            ("battery_unlimbered", Effect::unmark(&battery.id, marker::LIMBERED))
        } else {
            ("battery_limbered", Effect::mark(&battery.id, marker::LIMBERED))
        };
        Ok(Resolution::new(Outcome::new(outcome).with("unit", &battery.id))
            .about([&battery.id])
            .effect(effect)
            .effect(Effect::mark(&battery.id, marker::CHANGED_FORM)))
    }
}
