//! Embarking and disembarking (ED-O23, O33, U16, U53).

use super::bog_test;
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, field, kind, marker, recorded};

pub struct Ride;

/// Places left in a transport group.
pub fn places(context: &Context<'_>, transport: &Entity) -> u32 {
    let all = model::count(transport.number(attribute::CAPACITY).unwrap_or(0)).saturating_mul(transport.points());
    let taken: u32 = model::passengers(context.state, transport).map(model::aboard).sum();
    all.saturating_sub(taken)
}

/// ED-O33: an order that moves once or twice, or a landing; in an assault only with its move.
pub fn may_ride(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let allowed = model::order_allows(context, formation, column::RIDES) || !model::orders_are_enforced(context.state);
    ensure(allowed, || refuse("order_forbids_riding", "ED-O33", formation))?;
    let still_moving = model::assault(context.state).is_some_and(|fight| fight.get(recorded::REACHED).is_none());
    ensure(!formation.has(marker::ASSAULTED) || still_moving, || refuse("already_assaulted", "ED-O33", formation))
}

fn is_active(context: &Context<'_>, unit: &Entity) -> bool {
    model::active_formation(context.state).is_some_and(|active| unit.parent.as_ref() == Some(&active.id))
}

/// ED-O33: on and off aircraft only while they are active, under a landing.
fn lands(context: &Context<'_>, transport: &Entity) -> Result<(), Refusal> {
    let flies = transport.is(attribute::TYPE, "aircraft");
    ensure(!flies || is_active(context, transport), || refuse("only_by_landing", "ED-O33", transport))
}

/// Transports a group may enter: with a free place, and one of the two is active.
fn may_enter(context: &Context<'_>, unit: &Entity, transport: &Entity) -> Result<(), Refusal> {
    ensure(transport.number(attribute::CAPACITY).unwrap_or(0) > 0, || refuse("no_transport", "ED-U16", transport))?;
    let either = is_active(context, unit) || is_active(context, transport);
    ensure(either, || refuse("not_of_the_active_formation", "ED-O33", transport))?;
    lands(context, transport)?;
    ensure(places(context, transport) > 0, || refuse("transport_full", "ED-U16", transport))?;
    let aboard = unit.text(attribute::TRANSPORT).filter(|_| model::aboard(unit) > 0);
    let other = aboard.filter(|known| *known != transport.id.as_str()).and_then(|id| context.state.entity(id));
    other.map_or(Ok(()), |other| Err(refuse("rides_elsewhere", "ED-U53", unit).with("transport", &other.id)))
}

/// ED-U16: infantry, and whoever the list lets ride.
fn rides(unit: &Entity) -> Result<(), Refusal> {
    let carries = unit.number(attribute::CAPACITY).unwrap_or(0) > 0;
    let rides = unit.is(attribute::TYPE, "infantry") || unit.flag(attribute::RIDES);
    ensure(rides && !carries, || refuse("does_not_ride", "ED-U16", unit))
}

fn may_leave(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(model::aboard(unit) > 0, || refuse("not_embarked", "ED-O33", unit))?;
    let transport = unit.text(attribute::TRANSPORT).and_then(|id| context.state.entity(id));
    let either = is_active(context, unit) || transport.is_some_and(|transport| is_active(context, transport));
    ensure(either, || refuse("not_of_the_active_formation", "ED-O33", unit))?;
    transport.map_or(Ok(()), |transport| lands(context, transport))
}

fn may_board(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    rides(unit)?;
    ensure(model::on_foot(unit) > 0, || refuse("fully_embarked", "ED-O33", unit))?;
    ensure(bog_test::free_units(unit) > 0, || refuse("bogged_stay", "ED-V11", unit))?;
    let transports = context.state.of_kind(kind::UNIT).filter(|other| other.side == unit.side && other.points() > 0);
    let mut why = refuse("no_transport", "ED-O33", unit);
    for transport in transports.filter(|other| other.id != unit.id) {
        match may_enter(context, unit, transport) {
            Ok(()) => return Ok(()),
            // There is room, but not for a group that rides in something else.
            Err(refusal) if refusal.code == "rides_elsewhere" => why = refusal,
            Err(_) => {}
        }
    }
    Err(why)
}

/// The order lets somebody get in or out, and there is somebody who can.
pub fn is_possible(context: &Context<'_>, formation: &Entity) -> bool {
    let can = |unit: &Entity| may_leave(context, unit).is_ok() || may_board(context, unit).is_ok();
    may_ride(context, formation).is_ok()
        && context.state.of_kind(kind::UNIT).any(|unit| unit.side == formation.side && unit.points() > 0 && can(unit))
}

/// ED-O23: those who ride in this formation and may get out; whoever is to be fetched gets in where somebody wants it.
pub fn to_land(context: &Context<'_>, formation: &Entity) -> Vec<EntityId> {
    if may_ride(context, formation).is_err() {
        return Vec::new();
    }
    let riding = model::groups(context.state, formation).flat_map(|unit| model::passengers(context.state, unit));
    riding.filter(|unit| may_leave(context, unit).is_ok()).map(|unit| unit.id.clone()).collect()
}

/// Whether getting in and out is any matter for a formation: it carries others, or could be carried.
pub fn concerns(context: &Context<'_>, formation: &Entity) -> bool {
    let carries = |unit: &Entity| unit.number(attribute::CAPACITY).unwrap_or(0) > 0;
    model::groups(context.state, formation).any(|unit| carries(unit) || rides(unit).is_ok())
}

fn may_be_passenger(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    if context.choice(field::ACTION) == "leave" { may_leave(context, unit) } else { may_board(context, unit) }
}

impl Procedure for Ride {
    fn id(&self) -> &'static str {
        "ride"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::UNIT => may_be_passenger(context, unit),
            field::TRANSPORT => may_enter(context, context.entity(field::UNIT)?, unit),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        field != field::TRANSPORT || context.choice(field::ACTION) == "board"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT).filter(|_| field == field::NUMBER)?;
        let most = match context.optional(field::TRANSPORT) {
            Some(transport) => places(context, transport).min(bog_test::free_units(unit)),
            None => model::aboard(unit),
        };
        Some(Value::whole(model::whole(most.max(1))))
    }

    /// ED-O33: whoever cannot get in may get out, of its own transports whoever rides there.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let formation = model::active_formation(context.state).filter(|_| field == field::ACTION)?;
        let own = || model::groups(context.state, formation);
        let none_in = !own().any(|unit| may_board(context, unit).is_ok());
        let riding = own().flat_map(|unit| model::passengers(context.state, unit));
        let some_out = own().chain(riding).any(|unit| may_leave(context, unit).is_ok());
        (none_in && some_out).then(|| ForPeople::Proposal(Value::text("leave")))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let formation = model::active_formation(context.state).ok_or_else(|| model::absent("active_formation"))?;
        may_ride(context, formation)?;
        let unit = context.entity(field::UNIT)?;
        let most = match context.optional(field::TRANSPORT) {
            Some(transport) => places(context, transport).min(model::on_foot(unit)),
            None => model::aboard(unit),
        };
        if context.optional(field::TRANSPORT).is_some() {
            let number = model::count(context.whole(field::NUMBER));
            ensure(number > most || number <= bog_test::free_units(unit), || refuse("bogged_stay", "ED-V11", unit))?;
        }
        ensure(model::count(context.whole(field::NUMBER)) <= most, || {
            refuse("too_many_units", "ED-U16", unit).with("count", most)
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let number = model::count(context.whole(field::NUMBER));
        let riding = model::aboard(unit);
        let (id, after) = match context.optional(field::TRANSPORT) {
            Some(_) => ("embarked", riding + number),
            None => ("disembarked", riding.saturating_sub(number)),
        };
        let mut resolution = Resolution::new(Outcome::new(id).with("unit", &unit.id).with("count", number))
            .about([&unit.id])
            .effects(model::rides_on(unit, after));
        if let Some(transport) = context.optional(field::TRANSPORT) {
            resolution = resolution.effect(Effect::set(&unit.id, attribute::TRANSPORT, transport.id.as_str()));
        }
        if let Some(formation) = model::active_formation(context.state) {
            resolution.lines.extend(model::advised_against(model::order_allows(context, formation, column::RIDES)));
        }
        Ok(resolution)
    }
}
