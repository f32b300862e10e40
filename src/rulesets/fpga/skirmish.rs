//! Skirmish attacks (FP-S01 to FP-S13).

use super::model::{self, once, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, column, fact, field, marker, role, row, table};

pub struct Skirmish;

/// A unit that may still make a skirmish attack in this pulse.
pub fn may_attack(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let weather = context.state.battle().and_then(|battle| battle.text(attribute::WEATHER)).unwrap_or("clear");
    ensure(weather == "clear", || {
        Refusal::by_rule("no_skirmish_weather", "FP-S10").with("weather", Arg::word(weather))
    })?;
    ensure(model::is_infantry(unit) && unit.number(attribute::SK) > Some(0), || {
        refuse("no_skirmishers", "FP-S02", unit)
    })?;
    ensure(!unit.has(marker::OUT_OF_COMMAND), || refuse("out_of_command", "FP-S03", unit))?;
    once("skirmished_already", "FP-S04", unit, marker::SK_DONE)
}

fn may_be_target(unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_cavalry(unit), || refuse("skirmish_at_cavalry", "FP-S06", unit))?;
    once("skirmish_target_taken", "FP-S05", unit, marker::SK_TARGETED)
}

fn saves(context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
    let situation = context
        .situation()
        .role(role::TARGET, context.entity(field::TARGET)?)
        .fact(fact::CAVALRY_SUPPORT, context.yes(field::CAVALRY_SUPPORT))
        .fact(fact::TARGET_TOTAL_COVER, context.yes(field::TARGET_TOTAL_COVER));
    Ok(context.table(table::SKIRMISH_SAVES)?.modifiers(&situation, context.inputs, None))
}

impl Procedure for Skirmish {
    fn id(&self) -> &'static str {
        "skirmish"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::ATTACKER => may_attack(context, unit),
            field::TARGET => may_be_target(unit),
            _ => Ok(()),
        }
    }

    /// FP-S12: MX infantry saves anyway, and one reason is as good as three.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let saves = context.optional(field::TARGET).is_some_and(|target| target.flag(attribute::MX));
        saves && matches!(field, field::CAVALRY_SUPPORT | field::TARGET_TOTAL_COVER)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.yes(field::DISTANCE_OK), || Refusal::by_rule("skirmish_too_far", "FP-S07"))?;
        ensure(!context.yes(field::PATH_IMPASSABLE), || Refusal::by_rule("skirmish_impassable", "FP-S08"))?;
        ensure(!context.yes(field::TARGET_IN_TOWN), || Refusal::by_rule("skirmish_at_town", "FP-S09"))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        saves(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (attacker, target) = (context.entity(field::ATTACKER)?, context.entity(field::TARGET)?);
        let row = context.table(table::SKIRMISH_DICE)?.first(&context.situation().role(role::ATTACKER, attacker));
        let count = row.and_then(|row| row.whole(column::DICE)).and_then(|dice| u32::try_from(dice).ok()).unwrap_or(0);
        let hit_on = model::small(context, row::SKIRMISH_HIT)?.cast_signed();
        let modifiers = saves(context)?;
        let saved_by = context.table(table::SKIRMISH_SAVES)?.sum(&modifiers, column::SAVE).is_positive();

        let hits = dice.score(Purpose::of("skirmish", attacker), &[Pool::new(count, Die::D6, hit_on)])?;
        let saved = if saved_by && hits > 0 {
            let save_on = model::small(context, row::SKIRMISH_SAVE)?.cast_signed();
            dice.score(Purpose::of("save", target), &[Pool::new(hits, Die::D6, save_on)])?
        } else {
            0
        };
        let through = hits - saved;
        let artillery = model::is_artillery(target);
        let outcome = match (through, artillery) {
            (0, _) => Outcome::new("no_effect").with("unit", &target.id),
            (_, true) => Outcome::new("battery_suppressed").with("unit", &target.id),
            (lost, false) => model::loss_outcome(target, lost),
        };
        let mut resolution = Resolution::new(outcome)
            .about([&attacker.id, &target.id])
            .modified_by(modifiers)
            .line(
                Line::new(Text::new("line-skirmish-dice").with("unit", &attacker.id))
                    .rule("FP-S11")
                    .value(i64::from(count)),
            )
            .line(Line::new(Text::new("line-hits")).value(i64::from(hits)));
        if saved_by {
            resolution = resolution.line(Line::new(Text::new("line-saved")).rule("FP-S12").value(-i64::from(saved)));
        }
        if through > 0 && artillery {
            // FP-S13: suppressed at once, so it cannot fire in this pulse.
            if !target.has(marker::SUPPRESSED) {
                resolution = resolution.effect(Effect::mark(&target.id, marker::JUST_SUPPRESSED));
            }
            resolution = resolution.effect(Effect::mark(&target.id, marker::SUPPRESSED));
        } else if through > 0 {
            resolution = resolution.effect(Effect::lose(&target.id, through.min(target.points())));
        }
        Ok(resolution
            .effect(Effect::mark(&attacker.id, marker::SK_DONE))
            .effect(Effect::mark(&target.id, marker::SK_TARGETED)))
    }
}
