//! A unit falls back over the edge of the table, and counts as lost (STP-D01).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders::{self, Wanted};
use crate::rulesets::shot_to_pieces::names::{field, marker};

pub struct LeaveTable;

/// An order like a move; a retreat needs none.
const ORDER: Wanted = Wanted { forward: false, forced: false, free: false };

impl Procedure for LeaveTable {
    fn id(&self) -> &'static str {
        "leave_table"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        orders::able(context, unit)?;
        bodies::may_act(context, unit)?;
        orders::payable(context, unit)
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let unit = context.optional(field::UNIT);
        !orders::PRICE_FIELDS.contains(&field) || unit.is_some_and(|unit| orders::asks_price(context, field, unit))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        orders::free_of_threat(context, unit)?;
        orders::check(context, unit, ORDER)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        Ok(Resolution::new(Outcome::new("unit_left_table").with("unit", &unit.id))
            .about([&unit.id])
            .effects(orders::pay(context, unit, ORDER)?)
            .effect(Effect::mark(&unit.id, marker::LEFT_TABLE))
            .effects(bodies::mates(context, unit).into_iter().map(|mate| Effect::mark(&mate.id, marker::LEFT_TABLE))))
    }
}
