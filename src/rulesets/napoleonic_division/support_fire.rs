//! Fire of a neighbour at those who charge its friend (ND-F15, ND-Q19).

use super::fight::{self, CHARGED, Fight};
use super::firing::{self, Shot};
use super::model::{self, refuse};
use super::reaction;
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};

pub struct SupportFire;

/// What the program knows of it; the distance to the friend is for the table to say.
pub fn may_support(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    ensure(context.state.option_on("support_fire"), || refuse("no_support_fire", "ND-O07", uc))?;
    let fight = Fight::now(context.state).filter(|fight| !fight.is_over());
    let fight = fight.ok_or_else(|| refuse("no_support_fire", "ND-F15", uc))?;
    ensure(uc.side == fight.side().map(Side::other), || refuse("not_of_the_charged", "ND-F15", uc))?;
    ensure(!fight.holds(uc), || refuse("in_the_combat_itself", "ND-F15", uc))?;
    // ND-F01: class a comes before c, so whoever is charged fires at nobody but its own chargers.
    let charged = fight::in_waiting_charge(context.state, uc, CHARGED);
    ensure(!charged && !fight::in_queued_contact(context.state, uc), || refuse("charged_itself", "ND-F15", uc))?;
    ensure(!uc.has("support_fired"), || refuse("supported_already", "ND-F15", uc))?;
    firing::armed(context, uc)?;
    // ND-X07: the charged UC chooses first.
    ensure(reaction::to_react(context.state).is_empty(), || refuse("reaction_first", "ND-X07", uc))
}

fn shot<'a>(context: &Context<'a>) -> Result<Shot<'a>, Refusal> {
    Ok(Shot::of(context, context.entity("shooter")?, context.entity("target")?, false))
}

impl Procedure for SupportFire {
    fn id(&self) -> &'static str {
        "support_fire"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            ("shooter", Some(uc)) => may_support(context, uc),
            ("target", Some(uc)) => reaction::is_charger(context, uc),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        match field {
            "target" => reaction::only_charger(context.state),
            "elements_firing" => Some(Value::whole(i64::from(context.optional("shooter")?.points()))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let shot = shot(context)?;
        ensure(context.yes("friend_within_10"), || refuse("friend_too_far", "ND-F15", shot.shooter))?;
        let threatened = context.yes("near_enemy_exists");
        ensure(!threatened, || refuse("priority_target", "ND-F01", shot.shooter))?;
        shot.check(context)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(shot(context)?.score(context)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let shot = shot(context)?;
        let fight = Fight::now(context.state).ok_or_else(|| model::absent("combat"))?;
        let score = shot.score(context)?;
        let hits = shot.hits(context, &score, dice)?;
        let resolution = Resolution::new(reaction::fired_at(&shot, hits)).about([&shot.shooter.id, &shot.target.id]);
        Ok(shot.told(resolution, score).effect(Effect::mark(&shot.shooter.id, "support_fired")).effects(reaction::hit(
            &fight,
            shot.target,
            hits,
        )))
    }
}
