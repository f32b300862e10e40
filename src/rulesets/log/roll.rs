//! Dice of whatever game is played (LG-D01, LG-D02).

use super::names::field;
use crate::engine::dice::{CameTo, Dice, FreeDice, FreeFault, MOST_DICE, MOST_SIDES, Purpose};
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::rulesets::shared::absent;

pub struct Roll;

fn dice_of(context: &Context<'_>) -> Result<FreeDice, Refusal> {
    FreeDice::parse(context.choice(field::DICE)).ok_or_else(|| absent("dice"))
}

impl Procedure for Roll {
    fn id(&self) -> &'static str {
        "roll"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let dice = dice_of(context)?;
        match dice.fault() {
            None => Ok(()),
            Some(FreeFault::TooManyDice) => {
                Err(Refusal::by_rule("too_many_free_dice", "LG-D02").with("most", MOST_DICE))
            }
            Some(FreeFault::NoSuchDie { sides }) => {
                Err(Refusal::by_rule("no_such_die", "LG-D02").with("sides", sides).with("most", MOST_SIDES))
            }
            Some(FreeFault::NoFaceCounts { sides }) => {
                let aim = Arg::text(dice.aim().unwrap_or_default());
                let refusal = Refusal::by_rule("no_face_counts", "LG-D02").with("sides", sides).with("aim", aim);
                Err(refusal.with("dice", Arg::text(dice.dice())))
            }
        }
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let who = context.entity(field::UNIT)?;
        let thrown = dice_of(context)?;
        let outcome = match thrown.throw(&Purpose::new("free", who.side), dice)? {
            CameTo::Total(total) => Outcome::new("rolled").with("total", total),
            CameTo::Hits(hits) => Outcome::new("rolled_hits").with("hits", hits),
            CameTo::Test { total, passed: true } => Outcome::new("rolled_passed").with("score", total),
            CameTo::Test { total, passed: false } => Outcome::new("rolled_failed").with("score", total),
        };
        let target = context.optional(field::TARGET);
        let purpose = context.choice(field::PURPOSE).trim();
        let outcome = outcome
            .with("unit", &who.id)
            .with("dice", Arg::text(thrown.to_string()))
            .with("for", Arg::text(purpose))
            .with("told", u32::from(!purpose.is_empty()))
            .with("aimed", u32::from(target.is_some()))
            .with("target", target.map_or_else(|| Arg::text(""), |target| Arg::from(&target.id)));
        Ok(Resolution::new(outcome).about([&who.id]).about(target.map(|target| &target.id)))
    }
}
