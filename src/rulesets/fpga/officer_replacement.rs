//! Officers lost and replaced (FP-O07 to FP-O10).

use super::{command_pool, model};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, field, kind, marker, row, step};

pub struct OfficerReplacement;

/// What the loss of an officer changes.
pub fn replacement(context: &Context<'_>, officer: &Entity) -> Result<(Outcome, Vec<Effect>), Refusal> {
    match officer.kind.as_str() {
        "sub_commander" => {
            let loss = i64::from(model::small(context, row::PERSONALITY_LOSS)?);
            let personality = officer.number(attribute::PERSONALITY).unwrap_or(0) - loss;
            Ok((
                Outcome::new("sub_commander_replaced").with("officer", &officer.id).with("personality", personality),
                // The new man owes no test for what his predecessor did.
                std::iter::once(Effect::set(&officer.id, attribute::PERSONALITY, Value::whole(personality)))
                    .chain(officer.has(marker::WOUND_DUE).then(|| Effect::unmark(&officer.id, marker::WOUND_DUE)))
                    .collect(),
            ))
        }
        // FP-O09: from the next throw on; the present pool stays.
        "army_commander" => Ok((
            Outcome::new("army_commander_replaced").with("officer", &officer.id),
            vec![
                Effect::set(&officer.id, attribute::QUALITY, "poor"),
                Effect::clear(&officer.id, attribute::COMMAND_ROLL),
            ],
        )),
        _ => Ok((
            Outcome::new("wing_commander_lost").with("officer", &officer.id),
            [officer.pool(command_pool::POOL)]
                .into_iter()
                .filter(|balance| *balance > 0)
                .map(|balance| command_pool::pay(&officer.id, balance))
                .chain([Effect::mark(&officer.id, marker::LOST)])
                .collect(),
        )),
    }
}

/// Whether his throw of this turn is still to come, so that it is the successor's.
fn throws_yet(context: &Context<'_>, officer: &Entity) -> bool {
    let army = model::army_of(context.state, officer);
    context.state.step() == step::COMMAND_DICE && army.is_some_and(|army| !army.has(marker::CD_ROLLED))
}

impl Procedure for OfficerReplacement {
    fn id(&self) -> &'static str {
        "officer_replacement"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let (outcome, effects) = replacement(context, officer)?;
        let resolution = Resolution::new(outcome).about([&officer.id]).effects(effects);
        if !officer.is_a(kind::ARMY_COMMANDER) {
            return Ok(resolution);
        }
        let from = if throws_yet(context, officer) { "this_throw" } else { "next_turn" };
        let text = Text::new("line-poor-roll").with("from", Arg::word(from));
        Ok(resolution.line(Line::new(text).rule("FP-O09")))
    }
}
