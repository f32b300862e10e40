//! An order for a formation (ED-O01, O02): secret until the formation is activated.

use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::epic_d10::names::{attribute, column, field, marker, table};

pub struct PlaceOrder;

/// ED-S12: the Shaken keep their counter.
pub fn may_have_order(formation: &Entity) -> Result<(), Refusal> {
    ensure(!formation.has(marker::SHAKEN), || refuse("shaken_no_order", "ED-S12", formation))
}

/// ED-O01: the orders of its domain, with the weapons they need.
fn suits(context: &Context<'_>, formation: &Entity, order: &str) -> Result<(), Refusal> {
    let row = model::row_called(context, table::ORDERS, order)?;
    let domain = formation.text(attribute::DOMAIN).unwrap_or_default();
    ensure(row.text(column::DOMAIN) == Some(domain), || {
        refuse("order_of_other_domain", "ED-O01", formation).with("order", Arg::word(order))
    })?;
    let armed = |test: fn(&Entity) -> bool| {
        model::groups(context.state, formation).any(|unit| model::weapons(context.state, unit).any(test))
    };
    // Bombs have an area of effect; whoever fires needs something to fire.
    let needs_ze = row.flag(column::BARRAGE) && !row.flag(column::FIRE);
    ensure(!needs_ze || armed(|weapon| weapon.number(attribute::ZE).is_some()), || {
        refuse("no_area_weapon", "ED-O01", formation)
    })?;
    ensure(!row.flag(column::SUPPRESSIVE) || armed(|_| true), || refuse("no_weapon", "ED-O01", formation))
}

impl Procedure for PlaceOrder {
    fn id(&self) -> &'static str {
        "place_order"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::FORMATION => context.state.entity(candidate).map_or(Ok(()), may_have_order),
            field::ORDER => {
                context.optional(field::FORMATION).map_or(Ok(()), |formation| suits(context, formation, candidate))
            }
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(field::FORMATION)?;
        // The order itself is not named here: the log is read by both sides.
        Ok(Resolution::new(Outcome::new("order_given").with("formation", &formation.id))
            .about([&formation.id])
            .effect(Effect::set(&formation.id, attribute::ORDER, context.choice(field::ORDER))))
    }
}
