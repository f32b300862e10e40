//! What a unit does, in the players' words (LG-P01).

use super::names::field;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};

pub struct Act;

impl Procedure for Act {
    fn id(&self) -> &'static str {
        "act"
    }

    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::TARGET
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(!context.choice(field::DOES).trim().is_empty(), || Refusal::by_rule("nothing_written", "LG-P01"))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let who = context.entity(field::UNIT)?;
        let target = context.optional(field::TARGET);
        let does = Arg::text(context.choice(field::DOES).trim().trim_end_matches('.'));
        let outcome = match target {
            Some(target) => Outcome::new("acted_on").with("target", &target.id),
            None => Outcome::new("acted"),
        };
        let outcome = outcome.with("unit", &who.id).with("does", does);
        Ok(Resolution::new(outcome).about([&who.id]).about(target.map(|target| &target.id)))
    }
}
