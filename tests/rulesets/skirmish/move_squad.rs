//! A squad moves (SK-03).

use super::model::{self, refuse};
use super::names::{attribute, field, marker, row};
use estafette::engine::dice::Dice;
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::{Refusal, ensure};
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity};

pub struct MoveSquad;

pub fn may_move(squad: &Entity) -> Result<(), Refusal> {
    ensure(!squad.is(attribute::STANCE, "hold"), || refuse("holds", "SK-02", squad))?;
    ensure(squad.number(attribute::MOVED) == Some(0), || refuse("moved_already", "SK-03", squad))
}

impl Procedure for MoveSquad {
    fn id(&self) -> &'static str {
        "move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::SQUAD => may_move(squad),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let squad = context.entity(field::SQUAD)?;
        let walk = i64::from(model::number(context, row::WALK)?);
        let too_far = squad.has(marker::SHAKEN) && context.whole(field::DISTANCE) > walk;
        ensure(!too_far, || refuse("too_far_for_shaken", "SK-03", squad).with("walk", walk))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let squad = context.entity(field::SQUAD)?;
        let inches = context.whole(field::DISTANCE);
        Ok(Resolution::new(Outcome::new("moved").with("unit", &squad.id).with("inches", inches))
            .about([&squad.id])
            .effect(Effect::set(&squad.id, attribute::MOVED, Value::whole(inches)))
            .effects(model::acted(context, squad, None)))
    }
}
