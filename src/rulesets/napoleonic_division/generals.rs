//! Generals on the table: their moves (ND-M07), and their loss, entered by hand at any step (ND-U03).

use super::model;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::MarkerName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::world::Effect;
use crate::rulesets::napoleonic_division::names::{field, row, table};

pub struct MoveGeneral;
pub struct GeneralLost;

impl Procedure for MoveGeneral {
    fn id(&self) -> &'static str {
        "move_general"
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let row = model::row(context, table::GENERAL_SPEED, row::GENERAL)?;
        Ok(vec![model::reach_line(model::reach(context, row))])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let general = context.entity(field::GENERAL)?;
        let cm = model::reach(context, model::row(context, table::GENERAL_SPEED, row::GENERAL)?);
        let outcome = Outcome::new("general_moves").with("unit", &general.id).with("cm", cm);
        Ok(Resolution::new(outcome).about([&general.id]))
    }
}

impl Procedure for GeneralLost {
    fn id(&self) -> &'static str {
        "general_lost"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        // The choices of the field are markers.
        let (general, fate) = (context.entity(field::GENERAL)?, context.choice(field::FATE));
        let outcome = Outcome::new("general_lost").with("unit", &general.id).with("fate", Arg::word(fate));
        Ok(Resolution::new(outcome).about([&general.id]).effect(Effect::mark(&general.id, MarkerName::of_data(fate))))
    }
}
