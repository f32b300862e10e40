//! Charges declared: before the order that carries them, on contact in an event, by a stolen order (CW-C01, E00, E02, O14).

use super::charges;
use super::firing;
use super::model::{self, CHARGE, refuse};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};

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
    if unit.has("may_contact") {
        return Ok(Leave::Event);
    }
    let brigade = state.parent(unit).ok_or_else(|| refuse("no_charge_now", "CW-C01", unit))?;
    ensure(brigade.is("order_status", "none"), || refuse("ordered_already", "CW-O08", brigade))?;
    Ok(Leave::Order)
}

/// CW-E00: moves of a contact, by the event; else one.
fn proposed_moves(context: &Context<'_>, unit: &Entity) -> i64 {
    let event = context.state.parent(unit).and_then(|brigade| brigade.text("event_row"));
    let row = event.filter(|_| unit.has("may_contact")).and_then(|event| context.rules.table("events")?.row(event));
    row.and_then(|row| row.whole("contact")).unwrap_or(1)
}

fn may_be_charged(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    if let Some(order) = firing::stolen_order(context, unit, "charge") {
        let brigade = target.parent.as_ref().map(|id| id.as_str());
        return ensure(brigade == order.text("brigade"), || refuse("only_that_brigade", "CW-E02", target));
    }
    Ok(())
}

/// CW-D53: a unit in echelon has no flank to charge.
pub fn aspect_open(context: &Context<'_>, target: &Entity, aspect: &str) -> Result<(), Refusal> {
    let formation = target.text("formation").and_then(|formation| context.rules.table("formations")?.row(formation));
    let closed = formation.is_some_and(|formation| formation.flag("no_flank"));
    ensure(aspect != "flank" || !closed, || refuse("echelon_has_no_flank", "CW-D53", target))
}

impl Procedure for DeclareCharge {
    fn id(&self) -> &'static str {
        "declare_charge"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        if field == "aspect" {
            return context.optional("target").map_or(Ok(()), |target| aspect_open(context, target, candidate));
        }
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            "unit" => {
                fit_to_charge(entity)?;
                leave(context, entity).map(|_| ())
            }
            "target" => context.optional("unit").map_or(Ok(()), |unit| may_be_charged(context, unit, entity)),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        match field {
            // CW-V03: only mounted cavalry cares.
            "difficult_terrain" => context.optional("unit").is_none_or(model::is_mounted),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        match field {
            "unit" => {
                let mut stolen = context.state.records_of(model::STOLEN);
                let order = stolen.find(|order| order.text("deed") == Some("charge"))?;
                order.text("unit").map(Value::text)
            }
            "moves" => Some(Value::whole(proposed_moves(context, context.optional("unit")?))),
            "sees_target" => Some(Value::Bool(true)),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity("unit")?;
        ensure(context.yes("sees_target"), || refuse("target_not_seen", "CW-C01", unit))?;
        ensure(!context.yes("difficult_terrain"), || refuse("cavalry_in_difficult_terrain", "CW-V03", unit))?;
        // CW-C11: manoeuvres of the same event come out of the same moves; an order to come has all of its own.
        let spent = if leave(context, unit)? == Leave::Event { unit.number("moves_used").unwrap_or(0) } else { 0 };
        let left = model::row(context, "orders", "charge")?.whole("moves").unwrap_or(0) - spent;
        ensure(context.whole("moves") <= left, || {
            refuse("no_moves_left", "CW-O16", unit).with("left", left).with("cost", context.whole("moves"))
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, target, state) = (context.entity("unit")?, context.entity("target")?, context.state);
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
        effects.push(model::open(
            state,
            1,
            CHARGE,
            &[
                ("name", Value::text(format!("{} > {}", unit.name, target.name))),
                ("unit", Value::from(&unit.id)),
                ("target", Value::from(&target.id)),
                ("moves", Value::whole(context.whole("moves"))),
                ("aspect", Value::text(context.choice("aspect"))),
                ("kind", Value::text(kind)),
                ("ordered", Value::Bool(at_once)),
            ],
        ));
        if leave == Leave::Stolen {
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
        Ok(Resolution::new(outcome.with("moves", context.whole("moves")))
            .about([&unit.id, &target.id])
            .effects(effects))
    }
}

/// A unit whose charge is on its way (CW-K09).
pub fn launched(unit: &Entity) -> Vec<Effect> {
    let mut effects = vec![Effect::set(&unit.id, "action", "charge"), Effect::mark(&unit.id, "charging")];
    effects.extend(model::moves(unit));
    effects
}
