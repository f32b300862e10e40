//! What a charged UC that stood its ground does: defensive fire, counter-attack, or nothing (ND-S13, ND-X06, ND-X07).

use super::fight::{self, Fight};
use super::firing::{self, Shot};
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{field, marker, recorded};

pub struct Reaction;

/// Charged UC that have not reacted yet.
pub fn to_react(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    fight.charged().into_iter().filter(|uc| !fight.is_in(recorded::REACTED, uc)).collect()
}

fn may_choose(context: &Context<'_>, uc: &Entity, choice: &str) -> Result<(), Refusal> {
    let shaken = Fight::now(context.state).is_some_and(|fight| fight.is_in(recorded::STAND_ONLY, uc));
    if choice == "stand" {
        return Ok(());
    }
    ensure(!shaken, || refuse("failed_stands_only", "ND-O10", uc))?;
    if choice == "defensive_fire" {
        return firing::armed(context, uc).map(|_| ());
    }
    ensure(!model::is_artillery(uc), || refuse("artillery_never_counters", "ND-X06", uc))?;
    ensure(!model::bound_square(context.state, uc), || refuse("square_never_counters", "ND-X06", uc))?;
    ensure(!model::bound_by_rally(context.state, uc), || refuse("rallying_never_counters", "ND-U02", uc))
}

/// Somebody who charges in the present combat.
pub fn is_charger(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    let charges = Fight::now(context.state).is_some_and(|fight| fight.charges(uc));
    ensure(charges, || refuse("not_a_charger", "ND-F03", uc))
}

/// The only charger, if there is only one.
pub fn only_charger(state: &State) -> Option<Value> {
    match Fight::now(state)?.chargers().as_slice() {
        [one] => Some(Value::from(&one.id)),
        _ => None,
    }
}

fn shot<'a>(context: &Context<'a>) -> Result<Shot<'a>, Refusal> {
    Ok(Shot::of(context, context.entity(field::UC)?, context.entity(field::TARGET)?, true))
}

/// Hits on a charger wait for its saves (ND-X07).
pub fn hit(fight: &Fight<'_>, charger: &Entity, hits: u32) -> Option<Effect> {
    let all = fight.hits_on(charger) + i64::from(hits);
    (hits > 0).then(|| fight.amend(RecordField::of_data(&fight::hits_of(charger)), Value::whole(all)))
}

/// The outcome of fire that is saved later.
pub fn fired_at(shot: &Shot<'_>, hits: u32) -> Outcome {
    let outcome = if hits == 0 { Outcome::new("no_hit") } else { Outcome::new("hits_to_save").with("hits", hits) };
    outcome.with("unit", &shot.shooter.id).with("target", &shot.target.id)
}

impl Procedure for Reaction {
    fn id(&self) -> &'static str {
        "reaction"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::UC, Some(uc)) => {
                let due = to_react(context.state).iter().any(|known| known.id == uc.id);
                ensure(due, || refuse("no_reaction_due", "ND-X06", uc))
            }
            (field::CHOICE, _) => context.optional(field::UC).map_or(Ok(()), |uc| may_choose(context, uc, candidate)),
            (field::TARGET, Some(uc)) => is_charger(context, uc),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::UC => match to_react(context.state).as_slice() {
                [one] => Some(Value::from(&one.id)),
                _ => None,
            },
            field::TARGET => only_charger(context.state),
            // The charge was measured when it was declared.
            field::DISTANCE_CM => {
                Some(Value::from(Fight::now(context.state)?.distance(context.optional(field::TARGET)?)))
            }
            field::ELEMENTS_FIRING => Some(Value::whole(i64::from(context.optional(field::UC)?.points()))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if context.choice(field::CHOICE) == "defensive_fire" { shot(context)?.check(context) } else { Ok(()) }
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        if context.choice(field::CHOICE) != "defensive_fire" {
            return Ok(Vec::new());
        }
        firing::notes(context, context.entity(field::UC)?, context.optional(field::TARGET), true)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        if context.choice(field::CHOICE) != "defensive_fire" {
            return Ok(Vec::new());
        }
        Ok(shot(context)?.score(context)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let uc = context.entity(field::UC)?;
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        let reacted = fight.note(recorded::REACTED, uc);
        let about = |outcome: Outcome| Resolution::new(outcome.with("unit", &uc.id)).about([&uc.id]);
        match context.choice(field::CHOICE) {
            "defensive_fire" => {
                let shot = shot(context)?;
                let score = shot.score(context)?;
                let hits = shot.hits(context, &score, dice)?;
                let resolution = Resolution::new(fired_at(&shot, hits)).about([&uc.id, &shot.target.id]);
                Ok(shot.told(resolution, score).effect(reacted).effects(hit(&fight, shot.target, hits)))
            }
            "counter_attack" => Ok(about(Outcome::new("counter_attacks"))
                .effect(reacted)
                .effect(Effect::mark(&uc.id, marker::COUNTER_ATTACKED))
                .effect(Effect::mark(&uc.id, marker::MOVED))),
            _ => Ok(about(Outcome::new("stands")).effect(reacted)),
        }
    }
}
