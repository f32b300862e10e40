//! An enemy came under 10 cm of a hidden unit: everybody sees it now (STP-V01, STP-V03).

use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model::refuse;

pub struct Spot;

impl Procedure for Spot {
    fn id(&self) -> &'static str {
        "spot"
    }

    fn admits(&self, context: &Context<'_>, _: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        ensure(unit.has("hidden"), || refuse("not_hidden", "STP-V03", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity("unit")?;
        Ok(Resolution::new(Outcome::new("unit_spotted").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::unmark(&unit.id, "hidden")))
    }
}
