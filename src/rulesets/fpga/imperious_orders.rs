//! Imperious orders: a commander in base contact sets the status of a force (FP-K07, FP-C11).

use super::command_pool;
use super::control_test::{awaits_status, has_units, status_resolution};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::fpga::names::{field, kind, marker, option};

pub struct ImperiousOrders;

impl Procedure for ImperiousOrders {
    fn id(&self) -> &'static str {
        "imperious_orders"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            // FP-X18: whether an order may overrule a test of this pulse.
            field::FORCE if context.state.option_on(option::IMPERIOUS_AFTER_TEST) => has_units(context, entity),
            field::FORCE => awaits_status(context, entity),
            field::COMMANDER => {
                let again = !context.state.option_on(option::IMPERIOUS_ONCE);
                ensure(again || !entity.has(marker::IMPERIOUS_USED), || {
                    Refusal::by_rule("imperious_already", "FP-K07").with("officer", &entity.id)
                })?;
                if entity.is_a(kind::WING_COMMANDER) {
                    command_pool::own_wing(entity, context.entity(field::FORCE)?)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.yes(field::IN_CONTACT), || Refusal::by_rule("imperious_no_contact", "FP-K07"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let commander = context.entity(field::COMMANDER)?;
        Ok(status_resolution(context.entity(field::FORCE)?, context.choice(field::STATUS))
            .about([&commander.id])
            .effect(Effect::mark(&commander.id, marker::IMPERIOUS_USED)))
    }
}
