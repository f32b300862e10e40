//! A bombardment battery installs itself for one whole phase before its first shot (STPP-X15).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct Install;

fn may_install(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let bombards = model::flag(context.rules, unit, attribute::BOMBARDMENT);
    ensure(bombards, || refuse("not_bombardment", "STPP-X15", unit))?;
    let known = unit.has(marker::INSTALLED) || unit.has(marker::INSTALLING);
    ensure(!known, || refuse("installed_already", "STPP-X15", unit))?;
    orders::able(context, unit)
}

impl Procedure for Install {
    fn id(&self) -> &'static str {
        "install"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        may_install(context, unit)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let installs = |battery: &&Entity| may_install(context, battery).is_ok();
        Ok(Resolution::new(Outcome::new("battery_installs").with("unit", &unit.id)).about([&unit.id]).effects(
            bodies::whole(context, unit)
                .into_iter()
                .filter(installs)
                .map(|battery| Effect::mark(&battery.id, marker::INSTALLING)),
        ))
    }
}
