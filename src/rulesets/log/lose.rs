//! A unit loses strength (LG-U02).

use super::names::field;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shared::refuse;

pub struct Lose;

impl Procedure for Lose {
    fn id(&self) -> &'static str {
        "lose"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::UNIT => {
                ensure(unit.strength.is_some(), || refuse("no_strength", "LG-U02", unit))
            }
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        // Nobody loses more than he has.
        let lost = u32::try_from(context.whole(field::POINTS)).unwrap_or(0).min(unit.points());
        let by = context.optional(field::BY);
        let left = unit.points() - lost;
        let outcome = match by {
            Some(by) => Outcome::new("points_lost_to").with("by", &by.id),
            None => Outcome::new("points_lost"),
        };
        let outcome = outcome.with("unit", &unit.id).with("lost", lost).with("left", left);
        Ok(Resolution::new(outcome).about([&unit.id]).about(by.map(|by| &by.id)).effect(Effect::lose(&unit.id, lost)))
    }
}
