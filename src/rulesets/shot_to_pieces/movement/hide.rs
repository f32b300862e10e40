//! A unit in cover that no enemy sees (STP-V03).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{field, marker};

pub struct Hide;

impl Procedure for Hide {
    fn id(&self) -> &'static str {
        "hide"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::UNIT) else { return Ok(()) };
        orders::own(context, unit)?;
        ensure(!unit.has(marker::HIDDEN), || refuse("hidden_already", "STP-V03", unit))?;
        ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-V03", unit))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        ensure(context.yes(field::UNSEEN), || refuse("cannot_hide_here", "STP-V03", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        Ok(Resolution::new(Outcome::new("unit_hidden").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::mark(&unit.id, marker::HIDDEN)))
    }
}
