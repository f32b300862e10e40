//! Friendly infantry passes through militia, which does not survive it when shaken (STPP-I02).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Entity;
use crate::rulesets::shot_to_pieces::markers::Victim;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct PassThrough;

/// STP-B13: whoever fights stays where he is and lets nobody through.
fn can_pass(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STPP-I02", unit))?;
    let closed = model::flag(context.rules, unit, attribute::NO_INTERPENETRATION);
    ensure(!closed, || refuse("no_passing", "STPP-F08", unit))
}

fn may_be_passed(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let rules = context.rules;
    ensure(model::period_flag(rules, attribute::MILITIA_PASSED_THROUGH), || {
        Refusal::by_rule("no_passing_here", "STPP-I02")
    })?;
    let militia = model::flag(rules, unit, attribute::COUNTS_AS_MILITIA)
        || model::text(rules, unit, attribute::RANK) == Some("militia");
    ensure(militia, || refuse("not_militia", "STPP-I02", unit))?;
    can_pass(context, unit)
}

fn may_pass(context: &Context<'_>, unit: Option<&Entity>, passer: &Entity) -> Result<(), Refusal> {
    ensure(unit.is_none_or(|unit| unit.id != passer.id), || refuse("passes_itself", "STPP-I02", passer))?;
    // STP-M06: skirmishers pass without effect.
    let infantry = model::class(context.rules, passer) == "infantry";
    ensure(infantry, || refuse("passer_not_infantry", "STPP-I02", passer))?;
    can_pass(context, passer)
}

impl Procedure for PassThrough {
    fn id(&self) -> &'static str {
        "pass_through"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::UNIT, Some(unit)) => may_be_passed(context, unit),
            (field::PASSER, Some(passer)) => may_pass(context, context.optional(field::UNIT), passer),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, passer) = (context.entity(field::UNIT)?, context.entity(field::PASSER)?);
        let shaken = unit.has(marker::SHAKEN);
        let outcome = Outcome::new(if shaken { "militia_scattered" } else { "militia_passed" });
        let resolution =
            Resolution::new(outcome.with("unit", &unit.id).with("passer", &passer.id)).about([&unit.id, &passer.id]);
        if !shaken {
            return Ok(resolution);
        }
        let mut victim = Victim::new(context, unit);
        victim.destroy();
        let (effects, lines) = victim.effects(context);
        let mut resolution = resolution.effects(effects);
        resolution.lines.extend(lines);
        Ok(resolution)
    }
}
