//! Orders to units: what they cost, what the corps's own order allows, who may not have one
//! (STP-A03 to A06, STP-O02 to O05, STP-K01).

use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::Context;
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, option, row};

/// What an order is about: only forward ones count in the quotas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub forward: bool,
    /// Forced by an event, a threat or a test: quotas do not hold it back.
    pub forced: bool,
    /// Costs nothing (an event, a period's test).
    pub free: bool,
}

/// A unit that can carry out an order at all: not shaken, not held by a melee, not yet moved.
pub fn able(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-A06", unit))?;
    unmoved(unit)
}

/// STP-S12: one move in a phase; prolonging, evading and charging are moves.
pub fn unmoved(unit: &Entity) -> Result<(), Refusal> {
    let moved = [marker::MOVED, marker::PROLONGED, marker::EVADED].iter().any(|marker| unit.has(*marker));
    ensure(!moved, || refuse("unit_moved", "STP-S12", unit))?;
    ensure(!unit.has(marker::CHARGED), || refuse("unit_charged", "STP-S12", unit))
}

/// Where one side acts, only its own may stand in a field; at set-up and in general orders both do.
pub fn own(context: &Context<'_>, who: &Entity) -> Result<(), Refusal> {
    let acting = context.state.acting_side();
    ensure(acting.is_none() || acting == who.side, || {
        Refusal::new(Reason::WrongSide).with("unit", &who.id).with("wanted", Arg::text("active"))
    })
}

/// A unit held by a threat on its flank stays where it is until the players say that it is gone (STP-Z04).
pub fn free_of_threat(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!unit.has(marker::IMMOBILISED) || context.yes(field::THREAT_GONE), || {
        refuse("unit_threatened", "STP-Z04", unit)
    })
}

/// Most AP of so many that a holding corps may spend forward: a third, rounded up (STP-O03).
pub fn most_of(total: i64) -> i64 {
    (total + 2) / 3
}

pub fn most_forward(corps: &Entity) -> i64 {
    most_of(corps.number(attribute::AP_TOTAL).unwrap_or(0))
}

/// Least AP of so many that an advancing corps must spend forward: more than half (STP-O02).
pub fn least_of(total: i64) -> i64 {
    if total > 0 { total / 2 + 1 } else { 0 }
}

pub fn least_forward(corps: &Entity) -> i64 {
    least_of(corps.number(attribute::AP_TOTAL).unwrap_or(0))
}

/// Whether a corps orders its units without points now: outside friction, or in retreat (STP-A02, STP-O04).
pub fn needs_no_points(corps: &Entity) -> bool {
    corps.flag(attribute::OUTSIDE_FRICTION) || corps.is(attribute::ORDER, "retreat")
}

/// Whether orders to this unit cost points at all: then the form asks what they depend on.
pub fn pays(context: &Context<'_>, unit: &Entity) -> bool {
    let corps = model::paying_corps(context.state, unit);
    corps.is_some_and(|corps| !needs_no_points(corps)) && model::order(context.state, unit) != "retreat"
}

/// Fields of a form that are about the price of an order.
pub const PRICE_FIELDS: [FieldName<'static>; 4] =
    [field::WITH_ORDER_OF, field::BEYOND_RADIUS, field::PASSES, field::PASSES_THROUGH];

/// Whether a field about the price of an order is asked for this unit.
pub fn asks_price(context: &Context<'_>, field: FieldName<'_>, unit: &Entity) -> bool {
    let both = field != field::PASSES_THROUGH || context.state.option_on(option::PASSAGE_PAID_BY_BOTH);
    both && pays(context, unit)
}

/// Other corps that pay for being passed through (STP-A06, by option).
fn passed<'a>(context: &Context<'a>, payer: &Entity) -> Vec<&'a Entity> {
    let named = context.entities(field::PASSES_THROUGH).into_iter();
    named.filter(|corps| corps.id != payer.id && !needs_no_points(corps)).collect()
}

/// Whether a corps has so many points left (STP-A01, STP-A03).
pub fn affords(corps: &Entity, cost: i64) -> Result<(), Refusal> {
    ensure(corps.has(marker::ACTIVATED), || refuse("corps_not_activated", "STP-A01", corps))?;
    let (total, spent) =
        (corps.number(attribute::AP_TOTAL).unwrap_or(0), corps.number(attribute::AP_SPENT).unwrap_or(0));
    ensure(spent + cost <= total, || {
        refuse("not_enough_points", "STP-A03", corps).with("needed", cost).with("left", total - spent)
    })
}

/// Whether an order to this unit could be paid at all: by its corps, or by the friend in whose group it is (STP-A05).
pub fn payable(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let Some(corps) = model::paying_corps(context.state, unit) else { return Ok(()) };
    let retreats = model::order(context.state, unit) == "retreat";
    let mut units = model::units(context.rules, context.state);
    if retreats
        || needs_no_points(corps)
        || unit.has(marker::ORDERED)
        || units.any(|mate| shares(context, unit, mate).is_ok())
    {
        return Ok(());
    }
    affords(corps, model::whole(context, row::ORDER_COST)?)
}

/// Takes points off a corps.
pub fn spend(corps: &Entity, cost: i64) -> Effect {
    let spent = corps.number(attribute::AP_SPENT).unwrap_or(0) + cost;
    Effect::set(&corps.id, attribute::AP_SPENT, Value::whole(spent))
}

/// Whether a unit may carry out its order in the group of this friend, who has one (STP-A05).
pub fn shares(context: &Context<'_>, unit: &Entity, friend: &Entity) -> Result<(), Refusal> {
    let payer = |of: &Entity| model::paying_corps(context.state, of).map(|corps| corps.id.clone());
    let together = friend.has(marker::ORDERED) && friend.id != unit.id && payer(friend) == payer(unit);
    ensure(together, || refuse("no_order_to_share", "STP-A05", friend))
}

/// STP-A05: a group has one order: who charges shares a charge, who moves or changes formation does not.
pub fn shares_deed(context: &Context<'_>, unit: &Entity, friend: &Entity, charges: bool) -> Result<(), Refusal> {
    shares(context, unit, friend)?;
    ensure(friend.has(marker::CHARGED) == charges, || refuse("other_order", "STP-A05", friend))
}

/// What the order costs, from the form's answers (STP-A03, A05, A06).
pub fn cost(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let Some(corps) = model::paying_corps(context.state, unit) else { return Ok(0) };
    let free = corps.flag(attribute::OUTSIDE_FRICTION) || model::order(context.state, unit) == "retreat";
    // STP-A05: whoever is in the group of a unit that has its order shares it; STP-A03: one order a phase.
    let shared = context.optional(field::WITH_ORDER_OF).is_some() || unit.has(marker::ORDERED);
    let slips = model::is_skirmisher(context.rules, unit);
    let passing = if slips { 0 } else { context.whole(field::PASSES) * model::whole(context, row::PASSING_COST)? };
    if free {
        return Ok(0);
    }
    if shared {
        return Ok(passing);
    }
    let order = if context.yes(field::BEYOND_RADIUS) { row::ORDER_COST_FAR } else { row::ORDER_COST };
    Ok(model::whole(context, order)? + passing)
}

/// Whether the unit may have this order, paid.
pub fn check(context: &Context<'_>, unit: &Entity, wanted: Wanted) -> Result<(), Refusal> {
    let retreating = model::order(context.state, unit) == "retreat";
    ensure(!(retreating && wanted.forward), || refuse("corps_retreats", "STP-O04", unit))?;
    if let Some(friend) = context.optional(field::WITH_ORDER_OF) {
        shares(context, unit, friend)?;
    }
    let closed = model::flag(context.rules, unit, attribute::NO_INTERPENETRATION);
    ensure(!closed || context.whole(field::PASSES) == 0, || refuse("no_passing", "STPP-F08", unit))?;
    let Some(corps) = model::paying_corps(context.state, unit).filter(|_| !wanted.free) else { return Ok(()) };
    let cost = cost(context, unit)?;
    if cost > 0 {
        affords(corps, cost)?;
    }
    for corps in passed(context, corps) {
        affords(corps, model::whole(context, row::PASSING_COST)?)?;
    }
    let (forward, counted) = (corps.number(attribute::AP_FORWARD).unwrap_or(0), cost + paid(unit));
    let bound = corps.is(attribute::ORDER, "hold") && wanted.forward && !wanted.forced && counted > 0;
    ensure(!bound || forward + counted <= most_forward(corps), || {
        refuse("hold_quota", "STP-O05", corps).with("spent", forward).with("most", most_forward(corps))
    })
}

/// What the unit's order of this phase has cost without being forward yet: its formation change. The move that follows
/// is of the same order, and forward if it goes forward (STP-A03).
fn paid(unit: &Entity) -> i64 {
    let tag = unit
        .markers
        .get(marker::ORDERED.as_str())
        .and_then(|tokens| tokens.first())
        .and_then(|token| token.tag.as_deref());
    tag.and_then(|points| points.parse().ok()).unwrap_or(0)
}

/// Pays the order and remembers it; a threat said to be gone is lifted (STP-Z09).
pub fn pay(context: &Context<'_>, unit: &Entity, wanted: Wanted) -> Result<Vec<Effect>, Refusal> {
    let mut effects = lifted(context, unit);
    // A move that nobody ordered is no order that a group could share.
    let Some(corps) = model::paying_corps(context.state, unit).filter(|_| !wanted.free) else { return Ok(effects) };
    let cost = cost(context, unit)?;
    let tag = (cost > 0 && !wanted.forward).then(|| cost.to_string());
    if !unit.has(marker::ORDERED) {
        effects.push(Effect::Mark { target: unit.id.clone(), marker: marker::ORDERED.to_string(), count: 1, tag });
    }
    if cost > 0 {
        effects.push(spend(corps, cost));
    }
    for corps in passed(context, corps) {
        effects.push(spend(corps, model::whole(context, row::PASSING_COST)?));
    }
    let counted = cost + paid(unit);
    if wanted.forward && counted > 0 {
        let forward = corps.number(attribute::AP_FORWARD).unwrap_or(0) + counted;
        effects.push(Effect::set(&corps.id, attribute::AP_FORWARD, Value::whole(forward)));
    }
    Ok(effects)
}

/// The order of a group that another of its units has paid (STP-A05).
pub fn shared(context: &Context<'_>, unit: &Entity) -> Option<Effect> {
    let ordered = model::paying_corps(context.state, unit).is_some() && !unit.has(marker::ORDERED);
    ordered.then(|| Effect::mark(&unit.id, marker::ORDERED))
}

/// The players say that the threat on the flank is gone (STP-Z09).
pub fn lifted(context: &Context<'_>, unit: &Entity) -> Vec<Effect> {
    let gone = unit.has(marker::IMMOBILISED) && context.yes(field::THREAT_GONE);
    gone.then(|| Effect::unmark(&unit.id, marker::IMMOBILISED)).into_iter().collect()
}
