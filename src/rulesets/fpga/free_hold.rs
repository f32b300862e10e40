//! Holding without a test when no enemy is near (FP-K06).

use super::control_test::{awaits_status, status_resolution};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::rulesets::fpga::names::field;

pub struct FreeHold;

impl Procedure for FreeHold {
    fn id(&self) -> &'static str {
        "free_hold"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(force) if field == field::FORCE => awaits_status(context, force),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(!context.yes(field::ENEMY_WITHIN_20), || Refusal::by_rule("enemy_near_no_free_hold", "FP-K06"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        Ok(status_resolution(context.entity(field::FORCE)?, "hold"))
    }
}
