//! Movement of officers (FP-M07, FP-C10).

use super::{command_pool, model};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};

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

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(officer) = context.state.entity(candidate).filter(|_| field == "officer") else { return Ok(()) };
        ensure(!officer.has("commander_moved"), || {
            Refusal::by_rule("officer_moved_already", "FP-M07").with("officer", &officer.id)
        })?;
        match payer(context, officer) {
            Some(owner) => command_pool::afford(owner, command_pool::cost(context, "commander_move")?),
            None => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity("officer")?;
        let inches = model::number(context, "distances", "officer_move", "inches")?;
        let mut resolution =
            Resolution::new(Outcome::new("officer_moved").with("officer", &officer.id).with("inches", inches))
                .about([&officer.id])
                .effect(Effect::mark(&officer.id, "commander_moved"));
        if let Some(owner) = payer(context, officer) {
            let cost = command_pool::cost(context, "commander_move")?;
            resolution = resolution.effect(command_pool::pay(&owner.id, cost));
        }
        Ok(resolution)
    }
}
