//! Hits that only the full rulebook gives: bouncing shot, siege guns, skirmishers, fortifications (CW-A12, A13, S01, S05).

use super::model::{self, BOUNCE};
use super::morale::{self, Blow};
use super::volley::Volley;
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::rulesets::civil_war_brigades::names::field;

pub struct FurtherHits;

impl Procedure for FurtherHits {
    fn id(&self) -> &'static str {
        "further_hits"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let hits = u32::try_from(context.whole(field::HITS)).unwrap_or(0);
        let harm = morale::harm(context, unit, hits, Blow::default());
        let mut resolution = Volley { firer: unit, harm: &harm, hits }.resolution();
        resolution.lines.extend(harm.lines());
        // CW-A12: the bounce that waited for it is told.
        let bounce = context.state.records_of(BOUNCE).next().map(model::close);
        Ok(resolution.effects(harm.effects(context.state, 1)).effects(bounce))
    }
}
