//! Declaring a charge at an enemy within reach (ND-S10, ND-X01, ND-X02).

use super::fight::{self, CHARGE};
use super::model;
use super::rights;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::Effect;
use crate::rulesets::napoleonic_division::names::{field, marker, row};

pub struct DeclareCharge;

impl Procedure for DeclareCharge {
    fn id(&self) -> &'static str {
        "declare_charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::CHARGER, Some(uc)) => rights::may_charge(context, uc),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let charger = context.entity(field::CHARGER)?;
        let most = model::distance(context, row::CHARGE)?;
        let near = context.number(field::DISTANCE_CM).is_some_and(|distance| distance <= most);
        ensure(near, || model::refuse("too_far_to_charge", "ND-X01", charger).with("cm", most))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (charger, target) = (context.entity(field::CHARGER)?, context.entity(field::TARGET)?);
        let aspect = context.choice(field::ASPECT);
        let cm = context.number(field::DISTANCE_CM).unwrap_or(Decimal::ZERO);
        let outcome = Outcome::new("charge_declared")
            .with("unit", &charger.id)
            .with("target", &target.id)
            .with("aspect", Arg::word(aspect));
        Ok(Resolution::new(outcome)
            .about([&charger.id, &target.id])
            .effects(fight::join(context.state, CHARGE, charger, target, aspect, cm))
            .effect(Effect::mark(&charger.id, marker::CHARGE_DECLARED)))
    }
}
