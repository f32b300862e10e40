//! Every firer names its target; adjoining units with one target are one salvo (STP-F01, F02, G02).

use super::firing;
use super::grand_battery;
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record, Side};
use crate::rulesets::shot_to_pieces::model::{self, SALVO, refuse};

pub struct DeclareFire;

/// A unit that may still declare: one salvo each, two for the best battery of event 11.
pub fn may_declare(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    firing::able(context, unit)?;
    let most = if unit.has("best_battery") { 2 } else { 1 };
    ensure(firing::declared(context, unit).count() < most, || refuse("declared_already", "STP-F01", unit))
}

impl Procedure for DeclareFire {
    fn id(&self) -> &'static str {
        "declare_fire"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        if field == "salvo" {
            let salvo = context.state.records.get(candidate);
            let (unit, target) = (context.entity("unit")?, context.entity("target")?);
            let fits = salvo.is_some_and(|salvo| {
                salvo.text("target") == Some(target.id.as_str())
                    && salvo.text("side") == unit.side.map(Side::code)
                    && !salvo.texts("units").contains(&unit.id.as_str())
            });
            return ensure(fits, || refuse("other_salvo", "STP-F02", unit));
        }
        match context.state.entity(candidate) {
            Some(mate) if field == "adjoins" => grand_battery::may_adjoin(context, context.entity("unit")?, mate),
            Some(unit) if field == "unit" => may_declare(context, unit),
            Some(target) if field == "target" => firing::may_be_target(context, target),
            _ => Ok(()),
        }
    }

    /// Adjoining batteries are only asked about where there are any.
    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        let Some(unit) = context.optional("unit") else { return true };
        match field {
            "adjoins" => model::units(context.rules, context.state)
                .any(|mate| grand_battery::may_adjoin(context, unit, mate).is_ok()),
            "grand_battery" | "other_priority" => context.optional("adjoins").is_some(),
            _ => true,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity("unit")?;
        grand_battery::check(context, unit, &context.entity("target")?.id)?;
        if context.yes("indirect") {
            let bans = context.table("indirect_bans")?.first(&context.situation().role("self", unit));
            ensure(bans.is_none(), || refuse("no_indirect_fire", "STPP-X12", unit))?;
        }
        if let Ok(salvo) = context.record("salvo") {
            let alike = salvo.flag("indirect") == context.yes("indirect");
            ensure(alike, || refuse("salvo_of_one_kind", "STP-F02", unit))?;
        }
        // STPP-F09: both halves of a big battalion fire together.
        let half = firing::other_half(context, unit);
        let apart = half.is_some_and(|half| {
            firing::declared(context, half)
                .any(|salvo| Some(salvo.id.as_str()) != context.inputs.get("salvo").and_then(Value::as_text))
        });
        ensure(!apart, || refuse("halves_fire_together", "STPP-F09", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, target) = (context.entity("unit")?, context.entity("target")?);
        let outcome = Outcome::new("declared").with("unit", &unit.id).with("target", &target.id);
        let mut resolution = Resolution::new(outcome).about([&unit.id, &target.id]);
        if let Some(mate) = context.optional("adjoins") {
            let head = grand_battery::head(context, mate);
            resolution = resolution.effect(Effect::set(&unit.id, "battery", &head.id));
        } else if unit.text("battery").is_some() {
            resolution = resolution.effect(Effect::clear(&unit.id, "battery"));
        }
        if let Ok(salvo) = context.record("salvo") {
            let mut units = salvo.texts("units");
            units.push(unit.id.as_str());
            let value = Value::texts(units);
            return Ok(resolution.effect(Effect::Amend { record: salvo.id.clone(), field: "units".into(), value }));
        }
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        Ok(resolution.effect(Effect::Open {
            record: Record {
                id: context.state.next_record(SALVO),
                kind: SALVO.into(),
                fields: [
                    model::between(unit, target),
                    ("side".to_owned(), Value::text(side.code())),
                    ("units".to_owned(), Value::texts([unit.id.as_str()])),
                    ("target".to_owned(), Value::from(&target.id)),
                    ("indirect".to_owned(), context.yes("indirect").into()),
                ]
                .into(),
            },
        }))
    }
}
