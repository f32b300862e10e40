//! Units that act as one: the halves of a big battalion, the ranks of assault waves, batteries formed into one (STPP-F07,
//! F09, STP-G03). Whoever of a body is named, all of it moves, charges and changes; what holds one of them holds it all.

use super::command::orders;
use super::model;
use crate::engine::procedure::Context;
use crate::engine::refusal::Refusal;
use crate::engine::world::{Body, Entity};

pub const BIG_BATTALION: &str = "big_battalion";
pub const BATTERIES: &str = "batteries";

/// The body of this kind that a unit belongs to.
pub fn of<'a>(context: &Context<'a>, unit: &Entity, id: &str) -> Option<Body<'a>> {
    context.body_of(unit).filter(|body| body.decl.id == id)
}

/// Those that go where this unit goes.
pub fn mates<'a>(context: &Context<'a>, unit: &Entity) -> Vec<&'a Entity> {
    context.body_of(unit).map(|body| body.others(unit).collect()).unwrap_or_default()
}

/// A unit and those that go where it goes.
pub fn whole<'a>(context: &Context<'a>, unit: &'a Entity) -> Vec<&'a Entity> {
    std::iter::once(unit).chain(mates(context, unit)).collect()
}

/// Whether a body may act, named by this unit of it.
pub fn may_act(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let Some(body) = context.body_of(unit) else { return Ok(()) };
    body.may_act(unit, |mate| orders::able(context, mate))
}

/// Whether two units march under one corps.
pub fn same_corps(context: &Context<'_>, unit: &Entity, mate: &Entity) -> bool {
    let corps = |of: &Entity| model::paying_corps(context.state, of).map(|corps| corps.id.clone());
    corps(unit) == corps(mate)
}
