//! Which UC are beyond the command distance of their brigade general (ND-S06, ND-C01 to ND-C03): a whole UM at once, or one
//! UC by what was measured.

use super::model::{self, once, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{field, kind, marker};

pub struct CommandCheck;

/// UC of a UM that nobody has looked at yet.
pub fn unchecked<'a>(rules: &'a Ruleset, state: &'a State, um: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    let own = model::ucs(rules, state).filter(move |uc| uc.parent.as_ref() == Some(&um.id));
    own.filter(|uc| !uc.has(marker::COMMAND_CHECKED))
}

/// UM with a UC to look at.
pub fn to_check<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
    let side = model::active_side(state);
    let mine = state.of_kind(kind::UM).filter(|um| um.side == side && rules.schema.in_play(um));
    mine.filter(|um| unchecked(rules, state, um).next().is_some()).collect()
}

/// ND-C01: exactly at the distance is in command.
fn beyond(context: &Context<'_>, uc: &Entity) -> bool {
    let distance = context.number(field::DISTANCE_CM).unwrap_or(Decimal::ZERO);
    model::command_distance(context.rules, context.state, uc).is_some_and(|most| distance > most)
}

fn distance_line(context: &Context<'_>, uc: &Entity) -> Line {
    let most = model::command_distance(context.rules, context.state, uc).unwrap_or(Decimal::ZERO);
    Line::new(Text::new("line-command-distance").with("unit", &uc.id)).rule("ND-C01").value(most)
}

impl Procedure for CommandCheck {
    fn id(&self) -> &'static str {
        "command_check"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        if field == field::UM {
            let open = unchecked(context.rules, context.state, entity).next().is_some();
            return ensure(open, || refuse("command_checked_already", "ND-C01", entity));
        }
        let Some(um) = context.optional(field::UM) else { return Ok(()) };
        let own = entity.parent.as_ref() == Some(&um.id);
        ensure(own, || refuse("not_of_this_um", "ND-C03", entity).with("um", &um.id))?;
        once("command_checked_already", "ND-C01", entity, marker::COMMAND_CHECKED)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let open = to_check(context.rules, context.state);
        match (field, open.as_slice()) {
            (field::UM, [one]) => Some(Value::from(&one.id)),
            _ => None,
        }
    }

    /// ND-C01: how far each of them may be.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let um = context.entity(field::UM)?;
        Ok(unchecked(context.rules, context.state, um).map(|uc| distance_line(context, uc)).collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let um = context.entity(field::UM)?;
        let (looked_at, far): (Vec<&Entity>, Vec<&Entity>) = match context.optional(field::MEASURED) {
            Some(uc) => (vec![uc], Some(uc).filter(|uc| beyond(context, uc)).into_iter().collect()),
            None if context.yes(field::EVERY_UM) => {
                let all = to_check(context.rules, context.state).into_iter();
                (all.flat_map(|um| unchecked(context.rules, context.state, um)).collect(), Vec::new())
            }
            None => (unchecked(context.rules, context.state, um).collect(), context.entities(field::BEYOND)),
        };
        let outcome = if far.is_empty() {
            let told = Outcome::new("all_in_command").with("um", &um.id);
            // One answer for all of them is told of all of them.
            let every = context.yes(field::EVERY_UM) && context.optional(field::MEASURED).is_none();
            if every { told.with("every", 1_i64) } else { told }
        } else {
            let ids = far.iter().map(|uc| uc.id.clone()).collect();
            let count = i64::try_from(far.len()).unwrap_or(i64::MAX);
            Outcome::new("uncommanded_found").with("um", &um.id).with("units", Arg::Entities(ids)).with("count", count)
        };
        let mut resolution = Resolution::new(outcome).about([&um.id]).about(far.iter().map(|uc| &uc.id));
        for uc in looked_at {
            resolution =
                resolution.line(distance_line(context, uc)).effect(Effect::mark(&uc.id, marker::COMMAND_CHECKED));
        }
        Ok(resolution.effects(far.into_iter().map(|uc| Effect::mark(&uc.id, marker::UNCOMMANDED))))
    }
}
