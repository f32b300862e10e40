//! On what occasion a unit fires, and whether it can (CW-F08, A06, C05, E02).

use super::charges::{self, Charge, Stage};
use super::model::{self, STOLEN, once, refuse};
use crate::engine::message::{Arg, Text};
use crate::engine::names::TableName;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Entity, Record};
use crate::rulesets::civil_war_brigades::names::{attribute, column, field, marker, option, recorded, step, table};

/// Why somebody fires now.
#[derive(Clone, Copy)]
pub enum Occasion<'a> {
    /// In its own artillery or fire phase.
    Phase,
    /// Charged, and standing (CW-C05).
    Reaction(Charge<'a>),
    /// An order stolen from the enemy (CW-E02).
    Stolen(&'a Record),
}

/// The record of a stolen order of a unit.
pub fn stolen_order<'a>(context: &Context<'a>, unit: &Entity, deed: &str) -> Option<&'a Record> {
    let mut orders = context.state.records_of(STOLEN);
    orders
        .find(|order| order.text(recorded::UNIT) == Some(unit.id.as_str()) && order.text(recorded::DEED) == Some(deed))
}

/// The occasion on which this unit would fire now.
pub fn occasion<'a>(context: &Context<'a>, unit: &Entity) -> Result<Occasion<'a>, Refusal> {
    let state = context.state;
    if let Some(charge) = charges::under_way(state).filter(|charge| charges::stage(state, charge) == Stage::Fire) {
        ensure(charge.target.id == unit.id, || refuse("not_the_charged_unit", "CW-C05", unit))?;
        return Ok(Occasion::Reaction(charge));
    }
    if state.is_at(step::ANY_ORDERS) {
        let order = stolen_order(context, unit, "fire");
        return order.map(Occasion::Stolen).ok_or_else(|| refuse("no_fire_in_orders", "CW-T05", unit));
    }
    ensure(unit.side == state.acting_side(), || refuse("not_your_fire", "CW-T06", unit))?;
    Ok(Occasion::Phase)
}

/// What nobody fires in, whatever the occasion (CW-F03, F08, A06).
pub fn fit(unit: &Entity, context: &Context<'_>) -> Result<(), Refusal> {
    let unfit = [marker::PANICKED, marker::PRONE, marker::DISORGANISED, marker::SPENT]
        .into_iter()
        .find(|marker| unit.has(*marker));
    if let Some(why) = unfit {
        return Err(refuse("unfit_to_fire", "CW-F08", unit).with("why", Arg::word(format!("marker.{why}"))));
    }
    if model::is_artillery(unit) {
        let limbered = unit.is(attribute::LIMBER, "limbered");
        return ensure(!limbered, || refuse("unfit_to_fire", "CW-A06", unit).with("why", Arg::word("limbered")));
    }
    let formation = model::row_called(context, table::FORMATIONS, unit.text(attribute::FORMATION).unwrap_or("line"))?;
    ensure(formation.flag(column::FIRES), || refuse("column_cannot_fire", "CW-F03", unit))
}

/// Its own phase: not twice a turn, and not after every order (CW-O15, V04, A06).
fn free_to_fire(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    once("fired_already", "CW-F08", unit, marker::FIRED)?;
    let action = unit.text(attribute::ACTION).unwrap_or("hold");
    let forbidden = || refuse("order_forbids_fire", "CW-O15", unit).with("action", Arg::word(action));
    if model::is_artillery(unit) {
        return ensure(!unit.has(marker::MOVED), || refuse("battery_moved", "CW-A06", unit));
    }
    let before_charge = action == "charge" && model::is_cavalry(unit) && !model::is_mounted(unit);
    ensure(model::row_called(context, table::ORDERS, action)?.flag(column::FIRES) || before_charge, forbidden)
}

/// CW-C05: whoever fired in his own last turn, or has answered a charge, only stands.
pub fn may_answer(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let silent = [marker::FIRED, marker::REACTION_FIRED].into_iter().find(|marker| unit.has(*marker));
    if let Some(why) = silent {
        return Err(refuse("no_reaction_fire", "CW-C05", unit).with("why", Arg::word(format!("marker.{why}"))));
    }
    fit(unit, context)
}

pub fn able(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    match occasion(context, unit)? {
        Occasion::Phase => {
            fit(unit, context)?;
            free_to_fire(context, unit)
        }
        Occasion::Reaction(_) => may_answer(context, unit),
        Occasion::Stolen(_) => fit(unit, context),
    }
}

/// Whether the occasion leaves this target open.
pub fn may_be_target(context: &Context<'_>, firer: &Entity, target: &Entity) -> Result<(), Refusal> {
    match occasion(context, firer)? {
        Occasion::Phase => Ok(()),
        Occasion::Reaction(charge) => {
            ensure(charge.charger.id == target.id, || refuse("only_the_charger", "CW-C05", target))
        }
        Occasion::Stolen(order) => {
            let brigade = target.parent.as_ref().map(|id| id.as_str());
            ensure(brigade == order.text(recorded::BRIGADE), || refuse("only_that_brigade", "CW-E02", target))
        }
    }
}

/// Who fires where the program knows: the charged unit, the thief of an order.
pub fn proposed_firer(context: &Context<'_>, guns: bool) -> Option<Value> {
    let stolen = context.state.records_of(STOLEN).filter(|order| order.text(recorded::DEED) == Some("fire"));
    let thief = stolen.filter_map(|order| model::named(context.state, order, recorded::UNIT));
    let charged = charges::under_way(context.state).map(|charge| charge.target);
    let known = charged.into_iter().chain(thief).find(|unit| model::is_artillery(unit) == guns);
    known.map(|unit| Value::from(&unit.id))
}

pub fn proposed_target(context: &Context<'_>) -> Option<Value> {
    charges::under_way(context.state).map(|charge| Value::from(&charge.charger.id))
}

/// CW-C05: the charge was measured when it was declared.
pub fn proposed_distance(context: &Context<'_>) -> Option<Value> {
    let charge = charges::under_way(context.state)?;
    charge.inches().map(Value::from)
}

/// Facts that both kinds of fire share.
pub struct Answered<'a> {
    /// CW-F12: the range counts; in a reaction only by the option.
    pub ranged: bool,
    /// Moves of the charge that is answered, else none.
    pub charge_moves: i64,
    /// CW-V02: foot and guns against charging cavalry.
    pub against_horse: bool,
    pub charge: Option<Charge<'a>>,
}

pub fn answered<'a>(context: &Context<'a>, occasion: Occasion<'a>, firer: &Entity) -> Answered<'a> {
    let charge = match occasion {
        Occasion::Reaction(charge) => Some(charge),
        Occasion::Phase | Occasion::Stolen(_) => None,
    };
    let horse = charge.is_some_and(|charge| model::is_mounted(charge.charger));
    Answered {
        ranged: charge.is_none() || context.state.option_is(option::REACTION_RANGE_MOD, "add"),
        charge_moves: charge.map_or(0, |charge| charge.moves()),
        against_horse: horse && !model::is_cavalry(firer),
        charge,
    }
}

/// CW-F11, K14: a trench is heavy cover, and nobody is asked about it.
pub fn asks_cover(context: &Context<'_>) -> bool {
    context.optional(field::TARGET).is_none_or(|target| !target.has(marker::ENTRENCHED))
}

pub fn proposed_cover(context: &Context<'_>) -> Value {
    Value::text(if asks_cover(context) { "none" } else { "heavy" })
}

pub fn cover<'a>(context: &Context<'a>) -> &'a str {
    if asks_cover(context) { context.choice(field::COVER) } else { "heavy" }
}

/// CW-F04: dice thrown, before rapid fire.
pub fn halved_by_surge(context: &Context<'_>, occasion: Occasion<'_>, dice: i64) -> i64 {
    match occasion {
        Occasion::Reaction(charge) if model::surges(context.state, charge.charger) => model::half(dice),
        Occasion::Phase | Occasion::Reaction(_) | Occasion::Stolen(_) => dice,
    }
}

/// The chance that one of so many D10 shows one of so many faces, for the players to read.
pub fn percent_of_any(faces: usize, dice: i64) -> i64 {
    let others = 10 - i64::try_from(faces).unwrap_or(10);
    let (all, none) =
        (0..dice).fold((1_i64, 1_i64), |(all, none), _| (all.saturating_mul(10), none.saturating_mul(others)));
    (all.saturating_sub(none).saturating_mul(100) + all / 2) / all
}

/// Dice and the face they need, for the players to read before they throw.
pub fn aim(context: &Context<'_>, dice: i64, needed: i64, rule: &'static str) -> Line {
    Line::new(Text::new("line-aim").with("dice", dice).with("on", model::shown(context.state, needed))).rule(rule)
}

/// What must be thrown after modifiers.
pub fn needed(context: &Context<'_>, table: TableName<'_>, on: i64, modifiers: &[Modifier]) -> Result<i64, Refusal> {
    Ok(on - context.table(table)?.sum(modifiers, column::DIE).trunc())
}
