//! Normal fire of the active side: the order of targets, the dice, the saves of the other side (ND-F01 to ND-F12).

use super::distances;
use super::firing::{self, Shot};
use super::model::{self, refuse};
use super::rights;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::napoleonic_division::names::{field, kind, marker, row};

pub struct Fire;

fn shot<'a>(context: &Context<'a>) -> Result<Shot<'a>, Refusal> {
    Ok(Shot::of(context, context.entity(field::SHOOTER)?, context.entity(field::TARGET)?, false))
}

/// Class d: guns with an artillery general of their side, or their own divisional general, at hand.
fn may_choose_freely(context: &Context<'_>, shooter: &Entity) -> Result<(), Refusal> {
    let (rules, state) = (context.rules, context.state);
    ensure(model::is_artillery(shooter), || refuse("free_choice_for_guns", "ND-F01", shooter))?;
    let own =
        model::division_of(state, shooter).and_then(|division| model::general(rules, state, "divisional", division));
    let mut gunners = state.of_kind(kind::ARTILLERY_GENERAL).filter(|general| general.side == shooter.side);
    let there = own.is_some() || gunners.any(|general| rules.schema.in_play(general));
    ensure(there, || refuse("no_general_to_choose", "ND-F01", shooter))
}

/// ND-F01, class b: able to charge or to fire.
fn is_capable(context: &Context<'_>, uc: &Entity) -> bool {
    let charges = !model::is_artillery(uc)
        && !model::bound_square(context.state, uc)
        && !model::bound_by_rally(context.state, uc);
    charges || firing::armed(context, uc).is_ok()
}

/// ND-F01: in this step the classes are b, d and e; a higher one goes first, d never obliges.
fn priority(context: &Context<'_>, shot: &Shot<'_>) -> Result<(), Refusal> {
    let class = context.choice(field::TARGET_CLASS);
    if class == "near_enemy" {
        let near = model::distance(context, row::PRIORITY_B)?;
        return ensure(shot.distance <= near, || refuse("not_so_near", "ND-F01", shot.target).with("cm", near));
    }
    let first = context.yes(field::NEAR_ENEMY_EXISTS);
    ensure(!first, || refuse("priority_target", "ND-F01", shot.shooter))?;
    if class == "free_choice" {
        ensure(context.yes(field::GENERAL_WITHIN_5), || refuse("general_too_far", "ND-F01", shot.shooter))?;
    }
    Ok(())
}

impl Procedure for Fire {
    fn id(&self) -> &'static str {
        "fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::SHOOTER, Some(uc)) => rights::may_fire(context, uc),
            (field::TARGET_CLASS, _) if candidate == "free_choice" => {
                context.optional(field::SHOOTER).map_or(Ok(()), |shooter| may_choose_freely(context, shooter))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::TARGET_CLASS => {
                let near = context.number(field::DISTANCE_CM)? <= model::distance(context, row::PRIORITY_B).ok()?;
                let able = context.optional(field::TARGET).is_none_or(|target| is_capable(context, target));
                Some(Value::text(if near && able { "near_enemy" } else { "nearest" }))
            }
            field::ELEMENTS_FIRING => Some(Value::whole(i64::from(context.optional(field::SHOOTER)?.points()))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let shot = shot(context)?;
        shot.check(context)?;
        priority(context, &shot)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let target = context.optional(field::TARGET);
        let mut notes = firing::notes(context, context.entity(field::SHOOTER)?, target, false)?;
        notes.extend(target.into_iter().flat_map(|target| distances::until_half(context, target)));
        Ok(notes)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(shot(context)?.score(context)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let shot = shot(context)?;
        let score = shot.score(context)?;
        let hits = shot.hits(context, &score, dice)?;
        let unsaved = firing::unsaved(context, dice, shot.target, hits, row::FIRE)?;
        let lost = firing::elements_lost(context.state, shot.target, unsaved);
        let outcome = if lost == 0 {
            Outcome::new("no_loss")
        } else if lost >= shot.target.points() {
            Outcome::new("shot_to_nothing")
        } else {
            Outcome::new("elements_lost").with("lost", lost)
        };
        let outcome = outcome.with("unit", &shot.target.id).with("shooter", &shot.shooter.id).with("shots", 1u32);
        let mut resolution = Resolution::new(outcome).about([&shot.shooter.id, &shot.target.id]);
        if hits > 0 {
            // The other side saves at once: with what, is told beside the hits.
            let needed = firing::save_needed(context, row::FIRE)?;
            let text = Text::new("line-saves-due").with("unit", &shot.target.id).with("hits", hits);
            resolution = resolution.line(Line::new(text.with("needed", needed)).rule("ND-L01"));
        }
        Ok(shot.told(resolution, score).effect(Effect::mark(&shot.shooter.id, marker::FIRED)).effects(firing::losses(
            context.state,
            shot.target,
            unsaved,
        )))
    }
}
