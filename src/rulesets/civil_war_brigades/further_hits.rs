//! Hits that only the full rulebook gives: bouncing shot, siege guns, skirmishers, fortifications (CW-A12, A13, S01, S05).

use super::model::{self, BOUNCE};
use super::morale::{self, Blow};
use super::volley::Volley;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::world::Record;
use crate::rulesets::civil_war_brigades::names::{field, recorded};

pub struct FurtherHits;

/// CW-A12: the bounce that waits to be told.
fn bounce<'a>(context: &Context<'a>) -> Option<&'a Record> {
    context.state.records_of(BOUNCE).next()
}

impl Procedure for FurtherHits {
    fn id(&self) -> &'static str {
        "further_hits"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        // Only a bounce may strike nobody; a hit without one has somebody it falls on.
        let told = bounce(context).is_some() || context.optional(field::UNIT).is_some();
        ensure(told, || {
            Refusal::new(Reason::MissingInput)
                .with("field", Arg::word("field.further_hits.unit"))
                .with("expected", Arg::text(field::UNIT.as_str()))
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let bounce = bounce(context);
        let battery = bounce.and_then(|bounce| model::named(context.state, bounce, recorded::UNIT));
        let closed = bounce.map(model::close);
        let Some(unit) = context.optional(field::UNIT) else {
            let battery = battery.ok_or_else(|| model::absent("unit"))?;
            let outcome = Outcome::new("bounce_over").with("unit", &battery.id);
            return Ok(Resolution::new(outcome).about([&battery.id]).effects(closed));
        };
        let hits = u32::try_from(context.whole(field::HITS)).unwrap_or(0);
        let harm = morale::harm(context, unit, hits, Blow::default());
        let mut resolution = Volley { firer: battery.unwrap_or(unit), harm: &harm, hits }.resolution();
        resolution.lines.extend(harm.lines());
        Ok(resolution.effects(harm.effects(context.state, 1)).effects(closed))
    }
}
