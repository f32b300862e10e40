//! A unit is in another state, in the players' words (LG-U04).

use super::names::{attribute, field};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shared::refuse;

pub struct SetState;

impl Procedure for SetState {
    fn id(&self) -> &'static str {
        "set_state"
    }

    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::STATE
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (unit, state) = (context.entity(field::UNIT)?, context.choice(field::STATE).trim());
        ensure(unit.text(attribute::STATE).unwrap_or_default() != state, || refuse("same_state", "LG-U04", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let state = context.choice(field::STATE).trim();
        let (outcome, effect) = if state.is_empty() {
            (Outcome::new("state_over"), Effect::clear(&unit.id, attribute::STATE))
        } else {
            // A state that the period lists is shown by its name, one that was typed as it is.
            (Outcome::new("state_set").with("state", Arg::word(state)), Effect::set(&unit.id, attribute::STATE, state))
        };
        Ok(Resolution::new(outcome.with("unit", &unit.id)).about([&unit.id]).effect(effect))
    }
}
