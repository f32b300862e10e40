//! Who has fired in this activation, counted in units: one weapon each, war machines each weapon once (ED-F21, O31, OP16).

use super::model;
use crate::engine::procedure::Context;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, marker, option};

/// ED-F21, OP16: a war machine fires every weapon.
pub fn per_weapon(context: &Context<'_>, unit: &Entity) -> bool {
    unit.is(attribute::TYPE, "war_machine") && context.state.option_on(option::WAR_MACHINE_PER_WEAPON)
}

/// Units that have fired a weapon.
fn shots(weapon: &Entity) -> u32 {
    u32::try_from(weapon.marks(marker::FIRED)).unwrap_or(u32::MAX)
}

/// Units of a group that may still fire this weapon.
pub fn left(context: &Context<'_>, unit: &Entity, weapon: &Entity) -> u32 {
    let spent: u32 = if per_weapon(context, unit) {
        shots(weapon)
    } else {
        model::weapons(context.state, unit).map(shots).fold(0, u32::saturating_add)
    };
    model::on_foot(unit).saturating_sub(spent)
}

/// ED-F21: barrages have left nobody for a direct fire.
pub fn is_spent(context: &Context<'_>, formation: &Entity) -> bool {
    let direct = |unit: &Entity| {
        let mut weapons = model::weapons(context.state, unit).filter(|weapon| weapon.number(attribute::ZE).is_none());
        weapons.any(|weapon| left(context, unit, weapon) > 0)
    };
    formation.has(marker::FIRED) && !model::groups(context.state, formation).any(direct)
}

/// So many units have fired, by `fire` or by `barrage`.
pub fn fires(who: &EntityId, how: &str, units: u32) -> Effect {
    Effect::Mark { target: who.clone(), marker: marker::FIRED.to_string(), count: units, tag: Some(how.to_owned()) }
}

/// Whether a formation has fired in this activation, by `fire` or by `barrage`.
pub fn has_fired(formation: &Entity, how: &str) -> bool {
    let tokens = formation.markers.get(marker::FIRED.as_str()).map(Vec::as_slice).unwrap_or_default();
    tokens.iter().any(|token| token.tag.as_deref() == Some(how))
}
