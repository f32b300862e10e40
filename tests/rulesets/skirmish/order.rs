//! A secret order for a squad; with the last one the step is over, so that nobody else looks at it (SK-02).

use super::lists;
use super::model::refuse;
use super::names::{attribute, field};
use estafette::engine::dice::Dice;
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::{Refusal, ensure};
use estafette::engine::world::{Effect, Entity};

pub struct Order;

pub fn awaits_order(squad: &Entity) -> Result<(), Refusal> {
    ensure(squad.text(attribute::STANCE).is_none(), || refuse("ordered_already", "SK-02", squad))
}

impl Procedure for Order {
    fn id(&self) -> &'static str {
        "order"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::SQUAD => awaits_order(squad),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let squad = context.entity(field::SQUAD)?;
        let resolution = Resolution::new(Outcome::new("ordered").with("unit", &squad.id))
            .about([&squad.id])
            .effect(Effect::set(&squad.id, attribute::STANCE, context.choice(field::STANCE)));
        let last = lists::without_orders(context.rules, context.state).len() == 1;
        Ok(if last { resolution.advancing() } else { resolution })
    }
}
