//! An advancing corps has taken its position: it holds from now on (STP-O02).

use super::order_test;
use super::orders;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{attribute, field};

pub struct PositionTaken;

pub fn advances(context: &Context<'_>, corps: &Entity) -> Result<(), Refusal> {
    orders::own(context, corps)?;
    ensure(corps.is(attribute::ORDER, "advance"), || refuse("corps_not_advancing", "STP-O02", corps))
}

impl Procedure for PositionTaken {
    fn id(&self) -> &'static str {
        "position_taken"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |corps| advances(context, corps))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let corps = context.entity(field::CORPS)?;
        Ok(Resolution::new(Outcome::new("position_taken").with("unit", &corps.id))
            .about([&corps.id])
            .effect(Effect::set(&corps.id, attribute::ORDER, "hold"))
            .effects(order_test::forget(corps)))
    }
}
