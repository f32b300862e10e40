//! Imperious orders: a commander in base contact sets the status of a force (FP-K07, FP-C11).

use super::command_pool;
use super::control_test::{awaits_status, status_resolution};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;

pub struct ImperiousOrders;

impl Procedure for ImperiousOrders {
    fn id(&self) -> &'static str {
        "imperious_orders"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            "force" => awaits_status(context, entity),
            "commander" => {
                ensure(!entity.has("imperious_used"), || {
                    Refusal::by_rule("imperious_already", "FP-K07").with("officer", &entity.id)
                })?;
                if entity.kind == "wing_commander" {
                    command_pool::own_wing(entity, context.entity("force")?)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.yes("in_contact"), || Refusal::by_rule("imperious_no_contact", "FP-K07"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let commander = context.entity("commander")?;
        Ok(status_resolution(context.entity("force")?, context.choice("status"))
            .about([&commander.id])
            .effect(Effect::mark(&commander.id, "imperious_used")))
    }
}
