//! The charged unit reacts: it stands and fires, stands, counter-charges or falls back (CW-C04 to C07).

use super::charges::{self, Charge};
use super::distances;
use super::firing;
use super::model::{self, absent, refuse};
use super::pass_through::{Passage, may_be_crossed};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
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

/// The sentence that tells a reaction: its number among the choices, and one for whoever gets away.
fn told_as(reaction: &str, away: bool) -> i64 {
    match reaction {
        "stand_and_fire" => 1,
        "stand" => 2,
        "counter_charge" => 3,
        _ if away => 5,
        _ => 4,
    }
}

/// CW-C05: why the charged unit does not fire, where it sees the charger.
fn no_fire(context: &Context<'_>, target: &Entity) -> Option<Line> {
    let refused = may_react(context, target, "stand_and_fire").err().filter(|_| context.yes(field::LINE_OF_SIGHT))?;
    let why = refused.args.get("why").cloned().unwrap_or_else(|| Arg::word("column"));
    Some(Line::new(Text::new("line-no-reaction-fire").with("unit", &target.id).with("why", why)).rule("CW-C05"))
}

impl Procedure for React {
    fn id(&self) -> &'static str {
        "react"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, candidate) {
            (field::CHARGE, _) => {
                let open = context.state.record(candidate).is_some_and(|charge| charge.flag(recorded::UNDER_WAY));
                ensure(open, || Refusal::by_rule("charge_not_under_way", "CW-C04"))
            }
            (field::REACTION, reaction) => {
                charge(context).map_or(Ok(()), |charge| may_react(context, charge.target, reaction))
            }
            (field::CROSSED, crossed) => match (charge(context), context.state.entity(crossed)) {
                (Ok(charge), Some(crossed)) => may_be_crossed(charge.target, crossed),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let target = charge(context).map(|charge| charge.target);
        match field {
            // CW-A04: known before the guns are promised.
            field::FRIEND_NEAR => target.is_ok_and(model::is_artillery),
            // CW-C06, V03: only horsemen care for the ground.
            field::DIFFICULT_TERRAIN => target.is_ok_and(model::is_mounted),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::CHARGE => charges::under_way(context.state).map(|charge| Value::text(&charge.record.id)),
            // Nobody sees what comes from behind, unless the table says so.
            field::LINE_OF_SIGHT => Some(Value::Bool(charge(context).ok()?.aspect() != "rear")),
            field::REACTION => {
                let fires = may_react(context, charge(context).ok()?.target, "stand_and_fire").is_ok();
                Some(Value::text(if fires { "stand_and_fire" } else { "stand" }))
            }
            field::STILL_REACHES => {
                let charge = charge(context).ok()?;
                charge.catches(context, model::move_of(context, charge.target)).map(Value::Bool)
            }
            _ => None,
        }
    }

    /// CW-C04: who sees the charge chooses, and nobody chooses for him. Nor is he caught by a move that was not declared.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let only_people_know = match field {
            field::REACTION => context.yes(field::LINE_OF_SIGHT),
            field::STILL_REACHES => charge(context)
                .is_ok_and(|charge| charge.catches_by_another_move(context, model::move_of(context, charge.target))),
            _ => false,
        };
        only_people_know.then_some(ForPeople::Blank)
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::REACTION && !context.yes(field::LINE_OF_SIGHT)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let charge = charge(context)?;
        ensure(!context.yes(field::FRIEND_NEAR), || refuse("friend_too_near", "CW-A04", charge.charger))?;
        let rough = context.yes(field::DIFFICULT_TERRAIN);
        ensure(!rough, || refuse("cavalry_in_difficult_terrain", "CW-V03", charge.target))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let charge = charge(context)?;
        let falls_back = distances::fall_back(context, charge.target);
        let reaction = context.choice(field::REACTION);
        if reaction == "fall_back" {
            return Ok([falls_back].into_iter().chain(distances::chase(context, &charge)?).collect());
        }
        let reach = distances::charge(context, charge.charger, charge.moves(), charges::is_of_event(charge.record));
        // While nothing is chosen: how far a fall back would go, and why fire is not among the choices.
        let open = reaction.is_empty().then_some(falls_back).into_iter();
        let silent = no_fire(context, charge.target);
        Ok([reach].into_iter().chain(distances::way(&charge)).chain(silent).chain(open).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = charge(context)?;
        let target = charge.target;
        let reaction = context.choice(field::REACTION);
        let away = reaction == "fall_back" && !context.yes(field::STILL_REACHES);
        let outcome = Outcome::new("reacts").with("unit", &target.id).with("reaction", Arg::word(reaction));
        let outcome = outcome.with("how", told_as(reaction, away));
        let outcome = outcome.with("charger", &charge.charger.id);
        let mut resolution = Resolution::new(outcome).about([&target.id, &charge.charger.id]).effect(model::amend(
            charge.record,
            recorded::REACTION,
            reaction,
        ));
        match reaction {
            "counter_charge" => {
                resolution = resolution
                    .effects(charges::thrown_back(context, target))
                    .line(Line::new(Text::new("line-meet-in-the-middle")).rule("CW-C06"));
            }
            "fall_back" => {
                let inches = model::move_of(context, target);
                let text = Text::new("line-falls-back").with("unit", &target.id).with("inches", inches);
                if let Some(crossed) = context.optional(field::CROSSED) {
                    let passage = Passage::throw(context, dice, target, crossed)?;
                    resolution = resolution.line(passage.line()).effects(passage.effects(context));
                    // CW-P01, P02: whoever does not get through stays in the way of the charge.
                    if !passage.passes() {
                        let text = Text::new("line-caught").with("unit", &target.id);
                        return Ok(resolution.line(Line::new(text).rule("CW-P05")));
                    }
                }
                resolution =
                    resolution.line(Line::new(text).rule("CW-C07")).effects(charges::thrown_back(context, target));
                if !context.yes(field::STILL_REACHES) {
                    let text = Text::new("line-out-of-reach").with("unit", &charge.charger.id);
                    let cancelled: Vec<Effect> = charges::cancel(context.state, charge.record);
                    let stops = distances::where_it_stops(charge.charger);
                    resolution = resolution.line(Line::new(text).rule("CW-C07")).line(stops).effects(cancelled);
                }
            }
            _ => {}
        }
        Ok(resolution)
    }
}
