//! An order for a formation (ED-O01, O02): secret until the formation is activated.

use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};

pub struct PlaceOrder;

/// ED-S12: the Shaken keep their counter.
pub fn may_have_order(formation: &Entity) -> Result<(), Refusal> {
    ensure(!formation.has("shaken"), || refuse("shaken_no_order", "ED-S12", formation))
}

/// ED-O01: the orders of its domain, with the weapons they need.
fn suits(context: &Context<'_>, formation: &Entity, order: &str) -> Result<(), Refusal> {
    let row = model::row(context, "orders", order)?;
    let domain = formation.text("domain").unwrap_or_default();
    ensure(row.text("domain") == Some(domain), || {
        refuse("order_of_other_domain", "ED-O01", formation).with("order", Arg::word(order))
    })?;
    let armed = |test: fn(&Entity) -> bool| {
        model::groups(context.state, formation).any(|unit| model::weapons(context.state, unit).any(test))
    };
    // Bombs have an area of effect; whoever fires needs something to fire.
    let needs_ze = row.flag("barrage") && !row.flag("fire");
    ensure(!needs_ze || armed(|weapon| weapon.number("ze").is_some()), || {
        refuse("no_area_weapon", "ED-O01", formation)
    })?;
    ensure(!row.flag("suppressive") || armed(|_| true), || refuse("no_weapon", "ED-O01", formation))
}

impl Procedure for PlaceOrder {
    fn id(&self) -> &'static str {
        "place_order"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match field {
            "formation" => context.state.entity(candidate).map_or(Ok(()), may_have_order),
            "order" => context.optional("formation").map_or(Ok(()), |formation| suits(context, formation, candidate)),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity("formation")?;
        // The order itself is not named here: the log is read by both sides.
        Ok(Resolution::new(Outcome::new("order_given").with("formation", &formation.id))
            .about([&formation.id])
            .effect(Effect::set(&formation.id, "order", context.choice("order"))))
    }
}
