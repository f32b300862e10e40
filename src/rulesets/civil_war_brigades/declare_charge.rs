//! Charges declared: before the order that carries them, on contact in an event, by a stolen order (CW-C01, E00, E02, O14).

use super::charges;
use super::distances;
use super::firing;
use super::model::{self, CHARGE, refuse};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, field, marker, recorded, row, table};

pub struct DeclareCharge;

/// What allows a unit to charge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    /// The order of its brigade, still to be given.
    Order,
    Event,
    Stolen,
}

/// CW-C01: a unit that can charge at all.
pub fn fit_to_charge(unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(unit), || refuse("artillery_cannot_charge", "CW-O08", unit))?;
    model::can_be_ordered(unit)
}

fn leave(context: &Context<'_>, unit: &Entity) -> Result<Leave, Refusal> {
    let state = context.state;
    if unit.side != state.acting_side() {
        let stolen = firing::stolen_order(context, unit, "charge");
        return stolen.map(|_| Leave::Stolen).ok_or_else(|| refuse("no_charge_now", "CW-C01", unit));
    }
    if unit.has(marker::MAY_CONTACT) {
        return Ok(Leave::Event);
    }
    let brigade = state.parent(unit).ok_or_else(|| refuse("no_charge_now", "CW-C01", unit))?;
    ensure(brigade.is(attribute::ORDER_STATUS, "none"), || refuse("ordered_already", "CW-O08", brigade))?;
    Ok(Leave::Order)
}

/// Moves of the charge: out of the inches where they are told, else as they are named.
pub fn moves(context: &Context<'_>) -> i64 {
    from_inches(context).unwrap_or_else(|| context.whole(field::MOVES))
}

/// CW-O14: as many moves as the way to the target takes.
fn from_inches(context: &Context<'_>) -> Option<i64> {
    let (unit, inches) = (context.optional(field::UNIT)?, context.number(field::INCHES)?);
    // CW-E06, E08: the event says how far, whatever the unit's own move; its contact counts as so many moves.
    let contact = charges::inches_of_event(context, unit).filter(|_| unit.has(marker::MAY_CONTACT));
    if contact.is_some() {
        return model::event_row(context, unit)?.whole(column::CONTACT);
    }
    let each = model::move_of(context, unit).max(1);
    (1..).find(|moves| inches <= Decimal::whole(moves * each))
}

/// CW-E00: moves of a contact, by the event; else one.
fn proposed_moves(context: &Context<'_>, unit: &Entity) -> i64 {
    let row = model::event_row(context, unit).filter(|_| unit.has(marker::MAY_CONTACT));
    from_inches(context).or_else(|| row.and_then(|row| row.whole(column::CONTACT))).unwrap_or(1)
}

/// CW-E06: a move that the event itself forces is the way into the contact, and is not paid twice.
fn is_forced(context: &Context<'_>, unit: &Entity) -> bool {
    model::event_row(context, unit).is_some_and(|row| row.flag(column::FORCED))
}

fn may_be_charged(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    if let Some(order) = firing::stolen_order(context, unit, "charge") {
        let brigade = target.parent.as_ref().map(|id| id.as_str());
        return ensure(brigade == order.text(recorded::BRIGADE), || refuse("only_that_brigade", "CW-E02", target));
    }
    Ok(())
}

/// CW-D53: a unit in echelon has no flank to charge.
pub fn aspect_open(context: &Context<'_>, target: &Entity, aspect: &str) -> Result<(), Refusal> {
    let formation = target
        .text(attribute::FORMATION)
        .and_then(|formation| context.rules.table(table::FORMATIONS)?.row_called(formation));
    let closed = formation.is_some_and(|formation| formation.flag(column::NO_FLANK));
    ensure(aspect != "flank" || !closed, || refuse("echelon_has_no_flank", "CW-D53", target))
}

/// Moves that the charge may have. Manoeuvres of the same event come out of the same (CW-C11); an order to come has all of
/// its own.
fn moves_open(context: &Context<'_>, unit: &Entity, by_event: bool) -> Result<i64, Refusal> {
    if !by_event {
        return Ok(model::row(context, table::ORDERS, row::CHARGE)?.whole(column::MOVES).unwrap_or(0));
    }
    let used = if is_forced(context, unit) { 0 } else { unit.number(attribute::MOVES_USED).unwrap_or(0) };
    Ok(charges::allowance(context, unit, true)? - used)
}

impl Procedure for DeclareCharge {
    fn id(&self) -> &'static str {
        "declare_charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::ASPECT {
            return context.optional(field::TARGET).map_or(Ok(()), |target| aspect_open(context, target, candidate));
        }
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::UNIT => {
                fit_to_charge(entity)?;
                leave(context, entity).map(|_| ())
            }
            field::TARGET => context.optional(field::UNIT).map_or(Ok(()), |unit| may_be_charged(context, unit, entity)),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            // CW-V03: only mounted cavalry cares.
            field::DIFFICULT_TERRAIN => context.optional(field::UNIT).is_none_or(model::is_mounted),
            field::MOVES => context.number(field::INCHES).is_none(),
            _ => true,
        }
    }

    /// The distance is what the table measures anyway; moves, reaction fire and pursuit of the target follow from it.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::INCHES
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::UNIT => {
                let mut stolen = context.state.records_of(model::STOLEN);
                let order = stolen.find(|order| order.text(recorded::DEED) == Some("charge"))?;
                order.text(recorded::UNIT).map(Value::text)
            }
            field::MOVES => Some(Value::whole(proposed_moves(context, context.optional(field::UNIT)?))),
            field::SEES_TARGET => Some(Value::Bool(true)),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        ensure(context.yes(field::SEES_TARGET), || refuse("target_not_seen", "CW-C01", unit))?;
        ensure(!context.yes(field::DIFFICULT_TERRAIN), || refuse("cavalry_in_difficult_terrain", "CW-V03", unit))?;
        let by_event = leave(context, unit)? == Leave::Event;
        let most = charges::inches_of_event(context, unit).filter(|_| by_event);
        if let Some((most, inches)) = most.zip(context.number(field::INCHES)) {
            let reached = inches <= Decimal::whole(most);
            ensure(reached, || refuse("beyond_the_event", "CW-E00", unit).with("inches", inches).with("most", most))?;
        }
        let (left, moves) = (moves_open(context, unit, by_event)?, moves(context));
        let rule = if by_event { "CW-E00" } else { "CW-O16" };
        ensure(moves <= left, || refuse("no_moves_left", rule, unit).with("left", left.max(0)).with("cost", moves))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let by_event = leave(context, unit)? == Leave::Event;
        let most = moves_open(context, unit, by_event)?;
        // An event that counts in inches says both at once.
        let told =
            context.number(field::INCHES).is_some() || by_event && charges::inches_of_event(context, unit).is_some();
        // Declared as far as it may go at all, one line says so.
        let reach = (!told && moves(context) != most).then(|| distances::at_most(context, unit, most));
        Ok(reach.into_iter().chain([distances::charge(context, unit, moves(context), by_event)]).collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, target, state) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?, context.state);
        let leave = leave(context, unit)?;
        let at_once = leave != Leave::Order;
        let kind = match leave {
            Leave::Order => "order_charge",
            Leave::Event => "event_charge",
            Leave::Stolen => "stolen_charge",
        };
        let mut effects = Vec::new();
        // Declared anew: the first declaration is withdrawn.
        if let Some(old) = charges::of_charger(state, unit) {
            effects.extend(charges::cancel(state, old));
        }
        effects.push(record(context, 1, kind, at_once)?);
        if leave == Leave::Stolen || leave == Leave::Event && is_forced(context, unit) {
            effects.extend(model::fresh_moves(unit));
        }
        if at_once {
            effects.extend(launched(unit));
        }
        if let Some(order) = firing::stolen_order(context, unit, "charge").filter(|_| leave == Leave::Stolen) {
            effects.push(model::close(order));
        }
        let id = if at_once { "charge_launched" } else { "charge_declared" };
        let outcome = Outcome::new(id).with("unit", &unit.id).with("target", &target.id);
        Ok(Resolution::new(outcome.with("moves", moves(context))).about([&unit.id, &target.id]).effects(effects))
    }
}

/// The record of a charge as the form tells it; `ordered` where nothing stands between it and its way.
pub fn record(context: &Context<'_>, nth: u64, kind: &str, ordered: bool) -> Result<Effect, Refusal> {
    let (unit, target) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?);
    let mut told = vec![
        (recorded::NAME, Value::text(format!("{} > {}", unit.name, target.name))),
        (recorded::UNIT, Value::from(&unit.id)),
        (recorded::TARGET, Value::from(&target.id)),
        (recorded::MOVES, Value::whole(moves(context))),
        (recorded::ASPECT, Value::text(context.choice(field::ASPECT))),
        (recorded::KIND, Value::text(kind)),
        (recorded::ORDERED, Value::Bool(ordered)),
    ];
    told.extend(context.number(field::INCHES).map(|inches| (recorded::INCHES, Value::from(inches))));
    Ok(model::open(context.state, nth, CHARGE, &told))
}

/// A unit whose charge is on its way (CW-K09).
pub fn launched(unit: &Entity) -> Vec<Effect> {
    let mut effects =
        vec![Effect::set(&unit.id, attribute::ACTION, "charge"), Effect::mark(&unit.id, marker::CHARGING)];
    effects.extend(model::moves(unit));
    effects
}
