//! A charge that was due cannot be made on the table: nobody in reach (STP-Z09, N01, STPP-X16).

use super::charge;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct ChargeLapses;

impl Procedure for ChargeLapses {
    fn id(&self) -> &'static str {
        "charge_lapses"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        orders::own(context, unit)?;
        ensure(charge::is_due(context, unit), || refuse("no_charge_due", "STP-Z09", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let duties = [marker::MUST_ALL_OUT, marker::IMPATIENT].into_iter().filter(|duty| unit.has(*duty));
        let mut resolution = Resolution::new(Outcome::new("charge_lapsed").with("unit", &unit.id))
            .about([&unit.id])
            .effects(duties.map(|duty| Effect::unmark(&unit.id, duty)));
        if unit.number(attribute::MUST_CHARGE).is_some() {
            resolution = resolution.effect(Effect::clear(&unit.id, attribute::MUST_CHARGE));
        }
        Ok(resolution)
    }
}
