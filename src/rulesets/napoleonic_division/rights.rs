//! What a UC may still do in phase 3, by experience and by what it has done in this player turn (ND-M10, ND-Q03).

use super::firing;
use super::model::{self, once, refuse};
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Entity;
use crate::rulesets::napoleonic_division::names::{column, marker, option};

/// It moved or changed formation in this player turn.
pub fn acted(uc: &Entity) -> bool {
    uc.has(marker::MOVED) || uc.has(marker::CHANGED_FORMATION)
}

/// Whether fire and charge exclude each other (ND-O02: for those who stood still too).
fn one_of_both(context: &Context<'_>, uc: &Entity) -> Result<bool, Refusal> {
    let limited = acted(uc) || !context.state.option_on(option::STATIC_UNRESTRICTED);
    Ok(limited && !model::experience(context, uc)?.flag(column::FIRE_AND_CHARGE))
}

/// Normal fire in its own player turn (ND-F03).
pub fn may_fire(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    firing::armed(context, uc)?;
    once("fired_already", "ND-F11", uc, marker::FIRED)?;
    let steady = !acted(uc) || model::experience(context, uc)?.flag(column::FIRE_AFTER);
    ensure(steady, || refuse("conscript_moved", "ND-M10", uc))?;
    let charges = uc.has(marker::CHARGE_DECLARED) && one_of_both(context, uc)?;
    ensure(!charges, || refuse("charges_cannot_fire", "ND-M10", uc))
}

/// A charge declared in its own player turn (ND-X01).
pub fn may_charge(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(uc), || refuse("artillery_never_charges", "ND-X01", uc))?;
    ensure(!model::bound_square(context.state, uc), || refuse("square_never_charges", "ND-X01", uc))?;
    ensure(!model::bound_by_rally(context.state, uc), || refuse("rallying_never_charges", "ND-U02", uc))?;
    once("charged_already", "ND-X01", uc, marker::CHARGE_DECLARED)?;
    let spent = uc.has(marker::FIRED) && one_of_both(context, uc)?;
    let code = if acted(uc) { "fired_after_moving" } else { "fired_cannot_charge" };
    ensure(!spent, || refuse(code, "ND-M10", uc))
}
