//! Fire of a neighbour at those who charge its friend (ND-F15, ND-Q19).

use super::fight::{self, CHARGED, Fight};
use super::firing::{self, Shot};
use super::model::{self, once, refuse};
use super::reaction;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};
use crate::rulesets::napoleonic_division::names::{field, marker, option};

pub struct SupportFire;

/// What the program knows of it; the distance to the friend is for the table to say.
pub fn may_support(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    ensure(context.state.option_on(option::SUPPORT_FIRE), || refuse("no_support_fire", "ND-O07", uc))?;
    let fight = Fight::now(context.state).filter(|fight| !fight.is_over());
    let fight = fight.ok_or_else(|| refuse("no_support_fire", "ND-F15", uc))?;
    ensure(uc.side == fight.side().map(Side::other), || refuse("not_of_the_charged", "ND-F15", uc))?;
    ensure(!fight.holds(uc), || refuse("in_the_combat_itself", "ND-F15", uc))?;
    // ND-F01: class a comes before c, so whoever is charged fires at nobody but its own chargers.
    let charged = fight::in_waiting_charge(context.state, uc, CHARGED);
    ensure(!charged && !fight::in_queued_contact(context.state, uc), || refuse("charged_itself", "ND-F15", uc))?;
    once("supported_already", "ND-F15", uc, marker::SUPPORT_FIRED)?;
    firing::armed(context, uc)?;
    // ND-X07: the charged UC chooses first.
    ensure(reaction::to_react(context.state).is_empty(), || refuse("reaction_first", "ND-X07", uc))
}

fn shot<'a>(context: &Context<'a>) -> Result<Shot<'a>, Refusal> {
    Ok(Shot::of(context, context.entity(field::SHOOTER)?, context.entity(field::TARGET)?, false))
}

impl Procedure for SupportFire {
    fn id(&self) -> &'static str {
        "support_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::SHOOTER, Some(uc)) => may_support(context, uc),
            (field::TARGET, Some(uc)) => reaction::is_charger(context, uc),
            _ => Ok(()),
        }
    }

    /// ND-F15: too far from its friend, it does not fire: nothing else is asked.
    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let too_far = context.inputs.get(field::FRIEND_WITHIN_10.as_str()).and_then(Value::as_bool) == Some(false);
        match field {
            field::NEAR_ENEMY_EXISTS | field::DISTANCE_CM | field::ELEMENTS_FIRING | field::TARGET_CONCEALED => {
                !too_far
            }
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::TARGET => reaction::only_charger(context.state),
            field::ELEMENTS_FIRING => Some(Value::whole(i64::from(context.optional(field::SHOOTER)?.points()))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let shot = shot(context)?;
        ensure(context.yes(field::FRIEND_WITHIN_10), || refuse("friend_too_far", "ND-F15", shot.shooter))?;
        let threatened = context.yes(field::NEAR_ENEMY_EXISTS);
        ensure(!threatened, || refuse("priority_target", "ND-F01", shot.shooter))?;
        shot.check(context)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        firing::notes(context, context.entity(field::SHOOTER)?, context.optional(field::TARGET), false)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(shot(context)?.score(context)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let shot = shot(context)?;
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        let score = shot.score(context)?;
        let hits = shot.hits(context, &score, dice)?;
        let resolution = Resolution::new(reaction::fired_at(&shot, hits)).about([&shot.shooter.id, &shot.target.id]);
        Ok(shot
            .told(resolution, score)
            .effect(Effect::mark(&shot.shooter.id, marker::SUPPORT_FIRED))
            .effects(reaction::hit(&fight, shot.target, hits)))
    }
}
