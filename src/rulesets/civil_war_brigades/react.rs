//! The charged unit reacts: it stands and fires, stands, counter-charges or falls back (CW-C04 to C07).

use super::charges::{self, Charge};
use super::firing;
use super::model::{self, absent, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{field, marker, recorded};

pub struct React;

fn charge<'a>(context: &Context<'a>) -> Result<Charge<'a>, Refusal> {
    Charge::of(context.state, context.record(field::CHARGE)?).ok_or_else(|| absent("charge"))
}

/// CW-C06: not with guns, nor from the ground or in disorder.
fn may_counter_charge(target: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(target), || refuse("artillery_cannot_charge", "CW-C06", target))?;
    let held = [marker::PRONE, marker::DISORGANISED].into_iter().find(|marker| target.has(*marker));
    match held {
        Some(why) => {
            Err(refuse("cannot_counter_charge", "CW-C06", target).with("why", Arg::word(format!("marker.{why}"))))
        }
        None => Ok(()),
    }
}

/// CW-C04, C05: who does not see it coming just holds.
fn may_react(context: &Context<'_>, target: &Entity, reaction: &str) -> Result<(), Refusal> {
    let blind = !context.yes(field::LINE_OF_SIGHT);
    match reaction {
        "stand" => Ok(()),
        "stand_and_fire" if blind => {
            Err(refuse("no_reaction_fire", "CW-C05", target).with("why", Arg::word("no_line_of_sight")))
        }
        _ if blind => Err(refuse("only_holds", "CW-C04", target)),
        "stand_and_fire" => firing::may_answer(context, target),
        "counter_charge" => may_counter_charge(target),
        _ => Ok(()),
    }
}

impl Procedure for React {
    fn id(&self) -> &'static str {
        "react"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, candidate) {
            (field::CHARGE, _) => {
                let open = context.state.records.get(candidate).is_some_and(|charge| charge.flag(recorded::UNDER_WAY));
                ensure(open, || Refusal::by_rule("charge_not_under_way", "CW-C04"))
            }
            (field::REACTION, reaction) => {
                charge(context).map_or(Ok(()), |charge| may_react(context, charge.target, reaction))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::CHARGE => charges::under_way(context.state).map(|charge| Value::text(&charge.record.id)),
            field::LINE_OF_SIGHT => Some(Value::Bool(true)),
            field::REACTION => {
                let fires = may_react(context, charge(context).ok()?.target, "stand_and_fire").is_ok();
                Some(Value::text(if fires { "stand_and_fire" } else { "stand" }))
            }
            _ => None,
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = charge(context)?;
        let target = charge.target;
        let reaction = context.choice(field::REACTION);
        let outcome = Outcome::new("reacts").with("unit", &target.id).with("reaction", Arg::word(reaction));
        let mut resolution = Resolution::new(outcome).about([&target.id, &charge.charger.id]).effect(model::amend(
            charge.record,
            recorded::REACTION,
            reaction,
        ));
        match reaction {
            "counter_charge" => {
                resolution = resolution
                    .effects(model::leaves_trench(target))
                    .line(Line::new(Text::new("line-meet-in-the-middle")).rule("CW-C06"));
            }
            "fall_back" => {
                let inches = model::move_of(context, target);
                let text = Text::new("line-falls-back").with("unit", &target.id).with("inches", inches);
                resolution = resolution
                    .line(Line::new(text).rule("CW-C07"))
                    .effects(model::leaves_trench(target))
                    .effects(charges::displaced(context.state, target));
                if !context.yes(field::STILL_REACHES) {
                    let text = Text::new("line-out-of-reach").with("unit", &charge.charger.id);
                    let cancelled: Vec<Effect> = charges::cancel(context.state, charge.record);
                    resolution = resolution.line(Line::new(text).rule("CW-C07")).effects(cancelled);
                }
            }
            _ => {}
        }
        Ok(resolution)
    }
}
