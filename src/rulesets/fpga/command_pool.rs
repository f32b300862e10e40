//! The pools of command dice: who pays, with what, and whether there is enough (FP-G07, FP-P02, FP-X05).

use super::model;
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, PoolName, RowName};
use crate::engine::procedure::Context;
use crate::engine::refusal::Refusal;
use crate::engine::world::{Effect, Entity, EntityId, Side, State};
use crate::rulesets::fpga::names::{attribute, column, kind, option, pool, table};

pub const POOL: PoolName<'static> = pool::CD;

/// Cost of a row of the table of expenses (FP-C02).
pub fn cost(context: &Context<'_>, expense: RowName<'_>) -> Result<i64, Refusal> {
    model::number(context, table::CD_EXPENSES, expense, column::COST)
}

/// Whose pool pays for help to a force: the army's, or with own pools that of the commander named in `field`.
pub fn payer<'a>(context: &Context<'a>, field: FieldName<'_>, force: &Entity) -> Result<&'a Entity, Refusal> {
    let army = model::army_of(context.state, force).ok_or_else(|| model::absent("army"))?;
    match context.optional(field) {
        Some(wing) if wing.is_a(kind::WING_COMMANDER) => {
            own_wing(wing, force)?;
            Ok(pool_of_wing(context.state, wing).unwrap_or(army))
        }
        _ => Ok(army),
    }
}

/// Whether only the army's pool can pay for help to a unit.
pub fn has_one_payer(context: &Context<'_>, unit: &Entity) -> bool {
    let force = context.state.parent(unit);
    force.is_none_or(|force| model::wing_commander(context.rules, context.state, force).is_none())
}

/// The commander who would pay for help to a unit: he of the army, or he of its wing where only that pool holds anything.
pub fn likely_payer<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    let state = context.state;
    let commander = state.of_kind(kind::ARMY_COMMANDER).find(|known| known.side == unit.side);
    let empty = model::army_of(state, unit).is_some_and(|army| army.pool(POOL) < 1);
    let wing = state.parent(unit).and_then(|force| model::wing_commander(context.rules, state, force));
    wing.filter(|wing| empty && wing.pool(POOL) > 0).or(commander)
}

/// About whom it is told that the army commander is near; nobody where a wing commander is the one who pays.
pub fn near_the_army_commander(context: &Context<'_>, payer: FieldName<'_>, unit: Option<&Entity>) -> Vec<EntityId> {
    let wing = context.optional(payer).is_some_and(|payer| payer.is_a(kind::WING_COMMANDER));
    unit.filter(|_| !wing).map(|unit| unit.id.clone()).into_iter().collect()
}

/// A wing commander acts for the forces of his wing only (FP-C12).
pub fn own_wing(wing: &Entity, force: &Entity) -> Result<(), Refusal> {
    if force.text(attribute::WING) == Some(wing.id.as_str()) {
        Ok(())
    } else {
        Err(Refusal::by_rule("other_wing", "FP-C12").with("officer", &wing.id).with("force", &force.id))
    }
}

/// The pool a wing commander spends from: his own with `wing_command_dice = own`, else the army's.
pub fn pool_of_wing<'a>(state: &'a State, wing: &'a Entity) -> Option<&'a Entity> {
    if state.option_is(option::WING_COMMAND_DICE, "own") { Some(wing) } else { model::army_of(state, wing) }
}

/// Refuses an expense that the pool cannot pay (FP-P02).
pub fn afford(owner: &Entity, need: i64) -> Result<(), Refusal> {
    let left = owner.pool(POOL);
    if left >= need { Ok(()) } else { Err(not_enough(need, left)) }
}

pub fn not_enough(need: i64, left: i64) -> Refusal {
    Refusal::by_rule("not_enough_cd", "FP-P02").with("need", need).with("left", left)
}

pub fn pay(owner: &EntityId, cost: i64) -> Effect {
    Effect::pool(owner, POOL, -cost)
}

/// Every pool of a side, the army's first: all of them may pay for initiative (FP-C03).
pub fn pools(context: &Context<'_>, side: Side) -> Vec<(EntityId, i64)> {
    let army = model::army(context.state, side).into_iter();
    let own = context.state.option_is(option::WING_COMMAND_DICE, "own");
    let wings = context
        .state
        .of_kind(kind::WING_COMMANDER)
        .filter(|wing| own && wing.side == Some(side) && context.rules.schema.in_play(wing));
    army.chain(wings).map(|owner| (owner.id.clone(), owner.pool(POOL))).collect()
}

/// Whether any pool of a unit's side could pay for this.
pub fn can_pay(context: &Context<'_>, unit: &Entity, expense: RowName<'_>) -> bool {
    let cost = cost(context, expense).unwrap_or(0);
    unit.side.is_some_and(|side| pools(context, side).iter().any(|(_, left)| *left >= cost))
}

/// Takes a sum from several pools in order.
pub fn pay_from(pools: &[(EntityId, i64)], mut sum: i64) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (owner, balance) in pools {
        let share = sum.min(*balance);
        if share > 0 {
            effects.push(pay(owner, share));
            sum -= share;
        }
    }
    effects
}

/// The side's army as an argument of a message.
pub fn army_arg(state: &State, side: Side) -> Arg {
    model::army(state, side).map_or_else(|| Arg::text(side.code()), |army| Arg::from(&army.id))
}
