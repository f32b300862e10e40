//! Imperious orders: a commander in base contact sets the status of a force (FP-K07, FP-C11).

use super::command_pool;
use super::control_test::{awaits_status, has_units, status_resolution};
use super::model;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{field, kind, marker, option};

pub struct ImperiousOrders;

/// Of the army commander and the force's wing commander the one who is there and may still order.
fn only_commander<'a>(context: &Context<'a>) -> Option<&'a Entity> {
    let force = context.optional(field::FORCE)?;
    let army = context.state.of_kind(kind::ARMY_COMMANDER).find(|known| known.side == force.side);
    let wing = model::wing_commander(context.rules, context.state, force);
    let again = !context.state.option_on(option::IMPERIOUS_ONCE);
    let mut free = army.into_iter().chain(wing).filter(|known| again || !known.has(marker::IMPERIOUS_USED));
    free.next().filter(|_| free.next().is_none())
}

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

    /// The one who may give them, where there is only one.
    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match (field, only_commander(context)) {
            (field::COMMANDER, Some(one)) => Some(Value::from(&one.id)),
            _ => None,
        }
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::COMMANDER && only_commander(context).is_some()
    }

    /// FP-K07: who gives them, and so who has to stand in base contact.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let commander = context.entity(field::COMMANDER)?;
        Ok(vec![Line::new(Text::new("line-imperious").with("officer", &commander.id)).rule("FP-K07")])
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.yes(field::IN_CONTACT), || Refusal::by_rule("imperious_no_contact", "FP-K07"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let commander = context.entity(field::COMMANDER)?;
        Ok(status_resolution(context.entity(field::FORCE)?, context.choice(field::STATUS))
            .about([&commander.id])
            .line(Line::new(Text::new("line-imperious").with("officer", &commander.id)).rule("FP-K07").aloud())
            .effect(Effect::mark(&commander.id, marker::IMPERIOUS_USED)))
    }
}
