//! A bombardment battery installs itself for one whole phase before its first shot (STPP-X15).

use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::model::{self, refuse};

pub struct Install;

impl Procedure for Install {
    fn id(&self) -> &'static str {
        "install"
    }

    fn admits(&self, context: &Context<'_>, _: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        let bombards = model::flag(context.rules, unit, "bombardment");
        ensure(bombards, || refuse("not_bombardment", "STPP-X15", unit))?;
        let known = unit.has("installed") || unit.has("installing");
        ensure(!known, || refuse("installed_already", "STPP-X15", unit))?;
        orders::able(context, unit)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity("unit")?;
        Ok(Resolution::new(Outcome::new("battery_installs").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::mark(&unit.id, "installing")))
    }
}
