//! Movement of officers (FP-M07, FP-C10).

use super::{command_pool, model};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{column, field, marker, row, table};

pub struct OfficerMove;

/// Whose pool pays for an officer's own move; nobody for a sub-commander.
fn payer<'a>(context: &Context<'a>, officer: &'a Entity) -> Option<&'a Entity> {
    match officer.kind.as_str() {
        "army_commander" => model::army_of(context.state, officer),
        "wing_commander" => command_pool::pool_of_wing(context.state, officer),
        _ => None,
    }
}

impl Procedure for OfficerMove {
    fn id(&self) -> &'static str {
        "officer_move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(officer) = context.state.entity(candidate).filter(|_| field == field::OFFICER) else { return Ok(()) };
        ensure(!officer.has(marker::COMMANDER_MOVED), || {
            Refusal::by_rule("officer_moved_already", "FP-M07").with("officer", &officer.id)
        })?;
        match payer(context, officer) {
            Some(owner) => command_pool::afford(owner, command_pool::cost(context, row::COMMANDER_MOVE)?),
            None => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let inches = model::number(context, table::MOVEMENT, row::OFFICERS, column::NORMAL)?;
        let mut resolution =
            Resolution::new(Outcome::new("officer_moved").with("officer", &officer.id).with("inches", inches))
                .about([&officer.id])
                .effect(Effect::mark(&officer.id, marker::COMMANDER_MOVED));
        if let Some(owner) = payer(context, officer) {
            let cost = command_pool::cost(context, row::COMMANDER_MOVE)?;
            resolution = resolution.effect(command_pool::pay(&owner.id, cost));
        }
        Ok(resolution)
    }
}
