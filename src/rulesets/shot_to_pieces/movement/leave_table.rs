//! A unit falls back over the edge of the table, and counts as lost (STP-D01).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{field, marker};

pub struct LeaveTable;

impl Procedure for LeaveTable {
    fn id(&self) -> &'static str {
        "leave_table"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
        ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-D01", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        Ok(Resolution::new(Outcome::new("unit_left_table").with("unit", &unit.id))
            .about([&unit.id])
            .effect(Effect::mark(&unit.id, marker::LEFT_TABLE)))
    }
}
