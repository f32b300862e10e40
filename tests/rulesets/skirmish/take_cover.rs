//! The other side's squads go to ground while the enemy moves: a reaction (SK-05).

use super::model::once;
use super::names::{field, marker};
use estafette::engine::dice::Dice;
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::Refusal;
use estafette::engine::world::Effect;

pub struct TakeCover;

impl Procedure for TakeCover {
    fn id(&self) -> &'static str {
        "take_cover"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::SQUAD => once("down_already", "SK-05", squad, marker::DOWN),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let squad = context.entity(field::SQUAD)?;
        Ok(Resolution::new(Outcome::new("took_cover").with("unit", &squad.id))
            .about([&squad.id])
            .effect(Effect::mark(&squad.id, marker::DOWN)))
    }
}
