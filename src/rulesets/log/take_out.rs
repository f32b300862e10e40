//! A unit is out of action (LG-U05).

use super::names::{field, marker};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::world::Effect;

pub struct TakeOut;

impl Procedure for TakeOut {
    fn id(&self) -> &'static str {
        "take_out"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let by = context.optional(field::BY);
        let outcome = match by {
            Some(by) => Outcome::new("taken_out_by").with("by", &by.id),
            None => Outcome::new("taken_out"),
        };
        Ok(Resolution::new(outcome.with("unit", &unit.id))
            .about([&unit.id])
            .about(by.map(|by| &by.id))
            .effect(Effect::mark(&unit.id, marker::OUT)))
    }
}
