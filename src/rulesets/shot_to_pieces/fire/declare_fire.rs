//! Every firer names its target; adjoining units with one target are one salvo (STP-F01, F02, G02).

use super::firing;
use super::grand_battery;
use super::prospect;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record, Side};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::model::{self, SALVO, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, option, recorded, role, table};

pub struct DeclareFire;

/// A unit that may still declare: one salvo each, two for the best battery of event 11.
pub fn may_declare(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    firing::able(context, unit)?;
    let most = if unit.has(marker::BEST_BATTERY) { 2 } else { 1 };
    ensure(firing::declared(context, unit).count() < most, || refuse("declared_already", "STP-F01", unit))
}

/// STP-G03: batteries formed with this one that fire with it unless it fires apart.
fn firing_with<'a>(context: &Context<'a>, unit: &Entity) -> Vec<&'a Entity> {
    let body = bodies::of(context, unit, bodies::BATTERIES);
    let mates = body.map(|body| body.others(unit).collect::<Vec<_>>()).unwrap_or_default();
    mates.into_iter().filter(|mate| may_declare(context, mate).is_ok()).collect()
}

/// The first battery that this one is said to adjoin, or is formed with (STP-G03: joining a salvo is adjoining too).
fn adjoined<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    if let Some(body) = bodies::of(context, unit, bodies::BATTERIES) {
        return Some(body.head).filter(|head| head.id != unit.id);
    }
    let joined = || grand_battery::first_gun(context, unit, context.record(field::SALVO).ok()?);
    context.optional(field::ADJOINS).or_else(joined).map(|mate| grand_battery::head(context, mate))
}

/// STP-G01, STPP-O02, X15: among how many of the nearest a gun may choose, and from what distance on.
pub fn free_choice(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let rules = context.rules;
    if model::flag(rules, unit, attribute::BOMBARDMENT) {
        let among = context.state.option(option::BOMBARD_TARGETS).and_then(Value::as_number)?;
        return Some(Line::new(Text::new("line-free-choice-always").with("among", among)).rule("STPP-X15"));
    }
    let plays = context.state.option_on(option::FREE_ARTILLERY_CHOICE)
        || model::period_flag(rules, attribute::FREE_FIRE_IS_RULE);
    let among =
        model::number(rules, unit, attribute::FREE_TARGETS).filter(|_| plays && model::is_artillery(rules, unit))?;
    let beyond = model::period(rules)?.number(attribute::FREE_FIRE_BEYOND_CM)?;
    Some(Line::new(Text::new("line-free-choice").with("among", among).with("beyond", beyond)).rule("STP-G01"))
}

impl Procedure for DeclareFire {
    fn id(&self) -> &'static str {
        "declare_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::SALVO {
            let salvo = context.state.record(candidate);
            let (unit, target) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?);
            let fits = salvo.is_some_and(|salvo| {
                salvo.text(recorded::TARGET) == Some(target.id.as_str())
                    && salvo.text(recorded::SIDE) == unit.side.map(Side::code)
                    && !salvo.texts(recorded::UNITS).contains(&unit.id.as_str())
            });
            return ensure(fits, || refuse("other_salvo", "STP-F02", unit));
        }
        match context.state.entity(candidate) {
            Some(mate) if field == field::ADJOINS => {
                grand_battery::may_adjoin(context, context.entity(field::UNIT)?, mate)
            }
            Some(unit) if field == field::UNIT => may_declare(context, unit),
            Some(target) if field == field::TARGET => firing::may_be_target(context, target),
            _ => Ok(()),
        }
    }

    /// STP-F02: with a salvo on the same target, whether it adjoins is seen on the table.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let mut salvos = context.state.records_of(SALVO);
        field == field::SALVO && salvos.any(|salvo| self.admits(context, field, &salvo.id).is_ok())
    }

    /// Adjoining batteries are only asked about where there are any.
    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT) else { return true };
        match field {
            field::APART => !firing_with(context, unit).is_empty(),
            // What is formed adjoins.
            field::ADJOINS if bodies::of(context, unit, bodies::BATTERIES).is_some() => false,
            field::ADJOINS => model::units(context.rules, context.state)
                .any(|mate| grand_battery::may_adjoin(context, unit, mate).is_ok()),
            field::GRAND_BATTERY => context.optional(field::ADJOINS).is_some(),
            field::OTHER_PRIORITY => {
                context.optional(field::ADJOINS).is_some() || grand_battery::formed_mate(context, unit).is_some()
            }
            _ => true,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        grand_battery::check(context, unit, &context.entity(field::TARGET)?.id)?;
        if context.yes(field::INDIRECT) {
            let bans = context.table(table::INDIRECT_BANS)?.first(&context.situation().role(role::SELF, unit));
            ensure(bans.is_none(), || refuse("no_indirect_fire", "STPP-X12", unit))?;
        }
        if let Ok(salvo) = context.record(field::SALVO) {
            let alike = salvo.flag(recorded::INDIRECT) == context.yes(field::INDIRECT);
            ensure(alike, || refuse("salvo_of_one_kind", "STP-F02", unit))?;
        }
        // STPP-F09: both halves of a big battalion fire together.
        let half = firing::other_half(context, unit);
        let apart = half.is_some_and(|half| {
            firing::declared(context, half).any(|salvo| {
                Some(salvo.id.as_str()) != context.inputs.get(field::SALVO.as_str()).and_then(Value::as_text)
            })
        });
        ensure(!apart, || refuse("halves_fire_together", "STPP-F09", unit))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let mut notes: Vec<Line> = free_choice(context, unit).into_iter().collect();
        if let Some(target) = context.optional(field::TARGET) {
            notes.extend(prospect::lines(context, unit, target)?);
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, target) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?);
        let mut firers = vec![unit];
        if !context.yes(field::APART) {
            firers.extend(firing_with(context, unit));
        }
        // STP-F02: with whom it fires is what a common salvo is declared for.
        let salvo = context.record(field::SALVO).ok();
        let joined = salvo.into_iter().flat_map(|salvo| salvo.texts(recorded::UNITS));
        let others = joined.filter_map(|id| context.state.entity(id)).chain(firers.iter().skip(1).copied());
        let others = model::ids(others);
        let said = Arg::text(if others.is_empty() { "alone" } else { "together" });
        let outcome = Outcome::new("declared").with("unit", &unit.id).with("target", &target.id).with("said", said);
        let outcome = outcome.with("others", Arg::Entities(others));
        let mut resolution = Resolution::new(outcome).about([&unit.id, &target.id]);
        for firer in &firers {
            resolution = resolution.about([&firer.id]);
            if let Some(head) = adjoined(context, firer) {
                resolution = resolution.effect(Effect::set(&firer.id, attribute::BATTERY, &head.id));
            } else if firer.text(attribute::BATTERY).is_some() {
                resolution = resolution.effect(Effect::clear(&firer.id, attribute::BATTERY));
            }
        }
        let firers = firers.iter().map(|firer| firer.id.as_str());
        if let Some(salvo) = salvo {
            let value = Value::texts(salvo.texts(recorded::UNITS).into_iter().chain(firers));
            return Ok(resolution.effect(Effect::amend(salvo, recorded::UNITS, value)));
        }
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        let record = Record::new(context.state, SALVO)
            .with(recorded::NAME, model::between(unit, target))
            .with(recorded::SIDE, side.code())
            .with(recorded::UNITS, Value::texts(firers))
            .with(recorded::TARGET, &target.id)
            .with(recorded::INDIRECT, context.yes(field::INDIRECT));
        Ok(resolution.effect(Effect::Open { record }))
    }
}
