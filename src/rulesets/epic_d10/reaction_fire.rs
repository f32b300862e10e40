//! Fire of the waiting side in the middle of the other's activation (ED-O30).

use super::damage;
use super::model::{self, absent, refuse};
use super::shooting::{self, Volley};
use super::tally::Reading;
use crate::engine::dice::{Decision, Dice};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Inputs, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Ruleset};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, State};
use crate::rulesets::epic_d10::names::{field, marker, recorded};

pub struct ReactionFire;

fn may_react(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    ensure(formation.has(marker::ON_OVERWATCH), || refuse("not_on_overwatch", "ED-O30", formation))?;
    let target = target(context)?;
    ensure(formation.side != target.side, || refuse("own_side", "ED-O30", formation))?;
    let assaulted = model::assault(context.state).is_some_and(|fight| {
        fight.flag(recorded::REACHED) && fight.text(recorded::DEFENDER) == Some(formation.id.as_str())
    });
    ensure(!assaulted, || refuse("is_the_defender", "ED-O30", formation))?;
    shooting::may_be_target(context, formation, target)?;
    ensure(!at(formation, target).weapons(context).is_empty(), || refuse("no_weapon_reaches", "ED-O30", formation))
}

fn target<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    let target = model::active_formation(context.state).ok_or_else(|| absent("active_formation"))?;
    ensure(model::is_alive(context.rules, context.state, target), || refuse("target_gone", "ED-O30", target))?;
    Ok(target)
}

/// Formations that may interrupt now, in the order of their list.
pub fn reactors(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let able = model::formations(rules, state).filter(|formation| may_react(&context, formation).is_ok());
    crate::rulesets::shared::ids(able)
}

fn at<'a>(firer: &'a Entity, target: &'a Entity) -> Volley<'a> {
    Volley { firer, target, split: false, again: false, reading: Reading::Plain }
}

fn volley<'a>(context: &Context<'a>) -> Result<Volley<'a>, Refusal> {
    Ok(at(context.entity(field::FORMATION)?, target(context)?))
}

impl Procedure for ReactionFire {
    fn id(&self) -> &'static str {
        "reaction_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::FORMATION, Some(formation)) => may_react(context, formation),
            _ => volley(context)?.admits(context, field, candidate),
        }
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        volley(context).map(|volley| volley.rows(context, list)).unwrap_or_default()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        // Nobody is spotted before somebody is aimed at.
        volley(context).map_or(field != field::SPOTTED, |volley| volley.asks(context, field))
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        volley(context).ok()?.unasked(context, field)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        volley(context).ok()?.proposes(context, field)
    }

    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        volley(context).is_ok_and(|volley| volley.wants(context, field))
    }

    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        volley(context).ok()?.proposes_to_people(context, field)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let volley = volley(context)?;
        volley.is_spotted(context)?;
        volley.check(context)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        volley(context)?.modifiers(context)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        volley(context)?.notes(context)
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let volley = volley(context)?;
        let mut resolution = volley.resolve(context, dice)?;
        resolution.effects.push(Effect::unmark(&volley.firer.id, marker::ON_OVERWATCH));
        // Nobody left who could interrupt, or nobody to interrupt: the activation goes on.
        let mut after = context.state.clone();
        after.apply_all(&resolution.effects);
        if reactors(context.rules, &after).is_empty() {
            resolution = resolution.advancing();
        }
        Ok(resolution)
    }
}
