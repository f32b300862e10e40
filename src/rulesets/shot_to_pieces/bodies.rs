//! Units that act as one: the halves of a big battalion, the ranks of assault waves (STPP-F07, F09). Whoever of a body is
//! named, all of it moves, charges and changes; what holds one of them holds it all.

use super::command::orders;
use super::fire::firing;
use super::melee::fight;
use super::model::refuse;
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Entity;

/// Those that go where this unit goes.
pub fn mates<'a>(context: &Context<'a>, unit: &'a Entity) -> Vec<&'a Entity> {
    firing::other_half(context, unit).into_iter().chain(fight::ranks_behind(context, unit)).collect()
}

/// Whether a body may act, named by this unit of it.
pub fn may_act(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!fight::is_rank_behind(context.rules, unit), || refuse("rank_behind", "STPP-F07", unit))?;
    for mate in mates(context, unit) {
        let free = orders::able(context, mate).is_ok();
        ensure(free, || refuse("body_held", "STPP-F09", unit).with("mate", &mate.id))?;
    }
    Ok(())
}
