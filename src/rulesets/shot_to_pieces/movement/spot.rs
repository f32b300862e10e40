//! An enemy came under 10 cm of a hidden unit: everybody sees it now (STP-V01, STP-V03).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{field, marker};

pub struct Spot;

impl Procedure for Spot {
    fn id(&self) -> &'static str {
        "spot"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        ensure(unit.has(marker::HIDDEN), || refuse("not_hidden", "STP-V03", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        Ok(Resolution::new(Outcome::new("unit_spotted").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::unmark(&unit.id, marker::HIDDEN)))
    }
}
