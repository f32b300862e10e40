//! Declaring a charge at an enemy within reach (ND-S10, ND-X01, ND-X02).

use super::distances;
use super::fight::{self, CHARGE};
use super::model;
use super::rights;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::napoleonic_division::names::{field, marker, row};

pub struct DeclareCharge;

/// ND-X01: a second UC that the charge touches fights in the same combat; not one that somebody charges on his own.
fn may_be_second(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    let Some(target) = context.optional(field::TARGET) else { return Ok(()) };
    ensure(target.id != uc.id, || model::refuse("same_target_twice", "ND-X01", uc))?;
    let apart = |charge: &&Record| {
        let charged = charge.texts(fight::CHARGED);
        charged.contains(&uc.id.as_str()) && !charged.contains(&target.id.as_str())
    };
    let own = context.state.records_of(CHARGE).any(|charge| apart(&charge));
    ensure(!own, || model::refuse("charged_apart", "ND-X01", uc))
}

/// ND-X03, T02: the only tests that know a front are those of infantry charging cavalry, and of whoever charges artillery.
fn face_matters(charger: &Entity, target: &Entity) -> bool {
    model::is_artillery(target) || (model::is_infantry(charger) && model::is_cavalry(target))
}

impl Procedure for DeclareCharge {
    fn id(&self) -> &'static str {
        "declare_charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::CHARGER, Some(uc)) => rights::may_charge(context, uc),
            // Its side is known although the charger is not.
            (field::TARGET, Some(uc)) => {
                let own = uc.side == model::active_side(context.state);
                ensure(!own, || Refusal::new(Reason::WrongSide).with("unit", &uc.id).with("wanted", Arg::text("enemy")))
            }
            (field::SECOND_TARGET, Some(uc)) => may_be_second(context, uc),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let charger = context.entity(field::CHARGER)?;
        let most = model::distance(context, row::CHARGE)?;
        let near = context.number(field::DISTANCE_CM).is_some_and(|distance| distance <= most);
        ensure(near, || model::refuse("too_far_to_charge", "ND-X01", charger).with("cm", most))
    }

    /// ND-X01: how near it must be.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let mut notes = vec![distances::at_most(context, "line-charge-within", row::CHARGE, "ND-X01")?];
        let targets: Vec<&Entity> =
            [field::TARGET, field::SECOND_TARGET].into_iter().filter_map(|name| context.optional(name)).collect();
        let charger = context.entity(field::CHARGER)?;
        if !targets.is_empty() && !targets.iter().any(|target| face_matters(charger, target)) {
            notes.push(Line::new(Text::new("line-any-face")).rule("ND-A07"));
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (charger, target) = (context.entity(field::CHARGER)?, context.entity(field::TARGET)?);
        let aspect = context.choice(field::ASPECT);
        let cm = context.number(field::DISTANCE_CM).unwrap_or(Decimal::ZERO);
        let outcome = Outcome::new("charge_declared")
            .with("unit", &charger.id)
            .with("target", &target.id)
            .with("aspect", Arg::word(aspect));
        let second = context.optional(field::SECOND_TARGET);
        Ok(Resolution::new(outcome)
            .about([&charger.id, &target.id])
            .about(second.map(|uc| &uc.id))
            .effects(fight::join(context.state, CHARGE, charger, (target, second), aspect, cm))
            .effect(Effect::mark(&charger.id, marker::CHARGE_DECLARED)))
    }
}
