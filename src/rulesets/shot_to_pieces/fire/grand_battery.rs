//! Adjoining batteries: two share a target, three or more keep a majority on one (STP-G03, STP-G04).

use super::firing;
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Entity, EntityId, Record};
use crate::rulesets::shared::ids;
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, recorded, row};

/// STP-G03: so many adjoining batteries are a grand battery.
fn is_grand(context: &Context<'_>, batteries: usize) -> bool {
    let least = model::whole(context, row::GRAND_BATTERY).unwrap_or(i64::MAX);
    i64::try_from(batteries).is_ok_and(|batteries| batteries >= least)
}

/// Guns of a side that have declared and that another may say it adjoins.
pub fn may_adjoin(context: &Context<'_>, unit: &Entity, other: &Entity) -> Result<(), Refusal> {
    let mate = other.side == unit.side && other.id != unit.id && model::is_artillery(context.rules, other);
    ensure(mate, || refuse("not_a_battery", "STP-G04", other))?;
    ensure(firing::declared(context, other).next().is_some(), || refuse("not_declared", "STP-G04", other))
}

/// The battery that the others of a group are said to adjoin.
pub fn head<'a>(context: &Context<'a>, unit: &'a Entity) -> &'a Entity {
    unit.text(attribute::BATTERY).and_then(|id| context.state.entity(id)).unwrap_or(unit)
}

/// The first battery of a salvo that a gun joins.
pub fn first_gun<'a>(context: &Context<'a>, unit: &Entity, salvo: &Record) -> Option<&'a Entity> {
    let units = salvo.texts(recorded::UNITS).into_iter().filter_map(|id| context.state.entity(id));
    let mut guns = units.filter(|mate| model::is_artillery(context.rules, mate));
    guns.next().filter(|_| model::is_artillery(context.rules, unit))
}

/// Batteries of a group in the order of the list.
fn group<'a>(context: &Context<'a>, head: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    let member = move |unit: &&Entity| unit.id == head.id || unit.is(attribute::BATTERY, head.id.as_str());
    model::units(context.rules, context.state).filter(member)
}

fn targets<'a>(context: &Context<'a>, head: &'a Entity) -> Vec<&'a str> {
    let salvos = group(context, head).filter_map(|unit| firing::declared(context, unit).next());
    salvos.filter_map(|salvo| salvo.text(recorded::TARGET)).collect()
}

/// A battery formed with this one that has declared already.
pub fn formed_mate<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    let body = bodies::of(context, unit, bodies::BATTERIES)?;
    body.others(unit).find(|mate| firing::declared(context, mate).next().is_some())
}

/// STP-G04: the second of two adjoining batteries takes the first one's target, unless their priorities differ. A third
/// one makes a grand battery, whose majority is counted when all have declared.
pub fn check(context: &Context<'_>, unit: &Entity, target: &EntityId) -> Result<(), Refusal> {
    let formed = bodies::of(context, unit, bodies::BATTERIES);
    let mates = || formed_mate(context, unit);
    let Some(mate) = context.optional(field::ADJOINS).or_else(mates) else { return Ok(()) };
    let taken = targets(context, head(context, mate));
    let grand = context.yes(field::GRAND_BATTERY) || formed.is_some_and(|body| is_grand(context, body.members.len()));
    let pair = taken.len() == 1 && !grand;
    let same = taken.contains(&target.as_str()) || context.yes(field::OTHER_PRIORITY);
    ensure(!pair || same, || refuse("one_common_target", "STP-G04", unit).with("mate", &mate.id))
}

/// STP-G03: first batteries of the groups of three and more that have no target with more than half of them.
pub fn without_majority(context: &Context<'_>) -> Vec<String> {
    let heads = model::units(context.rules, context.state).filter(|unit| unit.text(attribute::BATTERY).is_none());
    let split = heads.filter(|head| {
        let targets = targets(context, head);
        let most = targets.iter().map(|target| targets.iter().filter(|other| *other == target).count()).max();
        is_grand(context, targets.len()) && most.is_some_and(|most| 2 * most <= targets.len())
    });
    ids(split)
}
