//! Offensive and defensive fire of an assault, and the blows of its melee: thrown now, applied when both sides have thrown
//! (ED-X02, X03, X07, X08, X15, X17, M01 to M10).

use super::assault::{fight, opponents, pend};
use super::model::{self, refuse};
use super::shooting::Volley;
use super::tally::{self, Reading, Roll, Strike, modifiers, outcome, throw};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId};
use crate::rulesets::epic_d10::names::{field, role, table};

pub struct AssaultFire;
pub struct MeleeRoll;

/// Whatever the order or state of the formation: it fires at the enemy of the assault.
pub fn volley<'a>(context: &Context<'a>) -> Result<Volley<'a>, Refusal> {
    let (firer, target) = opponents(context)?;
    Ok(Volley { firer, target, split: false, again: true, reading: Reading::Plain })
}

/// Throws, and keeps the results in the record.
fn hold(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    roll: &Roll<'_>,
    firer: &Entity,
    target: &Entity,
) -> Result<Resolution, Stop> {
    let (hits, lines) = throw(context, dice, roll)?;
    let sum = |all: &[(EntityId, u32)]| all.iter().map(|(_, number)| number).sum();
    let mut resolution = Resolution::new(outcome(sum(&hits.kills), sum(&hits.markers), [target.id.clone()]));
    resolution.lines = lines;
    let resolution = resolution.effects(pend(fight(context)?, &hits)).advancing();
    Ok(tally::about(resolution, &firer.id, roll.strikes))
}

impl Procedure for AssaultFire {
    fn id(&self) -> &'static str {
        "assault_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        volley(context)?.admits(context, field, candidate)
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        volley(context).map(|volley| volley.rows(context, list)).unwrap_or_default()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        volley(context).is_ok_and(|volley| volley.asks(context, field))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        volley(context).ok()?.proposes(context, field)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        volley(context)?.check(context)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        volley(context)?.modifiers(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let volley = volley(context)?;
        let strikes = volley.strikes(context)?;
        let roll = Roll {
            purpose: "assault_fire",
            side: volley.firer.side,
            table: table::RANGED,
            results: table::RANGED_RESULTS,
            reading: volley.reading,
            strikes: &strikes,
        };
        hold(context, dice, &roll, volley.firer, volley.target)
    }
}

/// Groups with units on the table, of the side that strikes.
fn strikers<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let (striker, _) = opponents(context)?;
    Ok(model::groups(context.state, striker).filter(|unit| model::on_foot(unit) > 0).collect())
}

fn struck<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let (_, struck) = opponents(context)?;
    Ok(model::groups(context.state, struck).filter(|unit| model::on_foot(unit) > 0).collect())
}

fn in_contact(context: &Context<'_>, unit: &Entity) -> u32 {
    model::count(context.about(&unit.id).whole(field::STRIKERS))
}

fn target_of<'a>(context: &Context<'a>, unit: &Entity) -> Result<Option<&'a Entity>, Refusal> {
    let first = struck(context)?.first().copied();
    Ok(context.about(&unit.id).optional(field::AT).or(first))
}

fn blows<'a>(context: &Context<'a>) -> Result<Vec<Strike<'a>>, Refusal> {
    let (striker, enemy) = opponents(context)?;
    let situation = context.situation().role(role::STRIKER, striker).role(role::STRUCK, enemy);
    let mut blows = Vec::new();
    for unit in strikers(context)? {
        let count = in_contact(context, unit);
        let Some(target) = target_of(context, unit)?.filter(|_| count > 0) else { continue };
        let value = model::melee_attack(context.state, unit) - model::dfm(target);
        let modifiers = modifiers(context, table::MELEE, unit, &situation)?;
        blows.push(Strike { by: unit, count, target, value, modifiers });
    }
    Ok(blows)
}

impl Procedure for MeleeRoll {
    fn id(&self) -> &'static str {
        "melee_roll"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (field::AT, Some(_)) = field.parts() else { return Ok(()) };
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        let among = struck(context)?.iter().any(|known| known.id == unit.id);
        let (_, enemy) = opponents(context)?;
        ensure(among, || refuse("not_a_target", "ED-M10", unit).with("target", &enemy.id))
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        let strikers = strikers(context).unwrap_or_default();
        strikers.into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let (field::AT, Some(id)) = field.parts() else { return true };
        let several = struck(context).is_ok_and(|all| all.len() > 1);
        several && context.state.entity(id).is_some_and(|unit| in_contact(context, unit) > 0)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let (name, id) = field.parts();
        let unit = context.state.entity(id?)?;
        match name {
            field::STRIKERS => Some(Value::whole(model::whole(model::on_foot(unit)))),
            field::AT => struck(context).ok()?.first().map(|unit| Value::from(&unit.id)),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let mut total = 0;
        for unit in strikers(context)? {
            let there = model::on_foot(unit);
            ensure(in_contact(context, unit) <= there, || {
                refuse("too_many_units", "ED-M10", unit).with("count", there)
            })?;
            total += in_contact(context, unit);
        }
        let (striker, _) = opponents(context)?;
        ensure(total > 0, || refuse("nobody_in_contact", "ED-X16", striker))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(blows(context)?.into_iter().flat_map(|blow| blow.modifiers).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (striker, enemy) = opponents(context)?;
        let blows = blows(context)?;
        let roll = Roll {
            purpose: "melee",
            side: striker.side,
            table: table::MELEE,
            results: table::MELEE_RESULTS,
            reading: Reading::Plain,
            strikes: &blows,
        };
        hold(context, dice, &roll, striker, enemy)
    }
}
