//! Direct fire of the activated formation (ED-F20, O16, O17, O21, O22, O31).

use super::damage;
use super::model::{self, absent, refuse};
use super::shooting::{self, Volley};
use super::spent;
use crate::engine::dice::{Decision, Dice};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, field, option};

pub struct Fire;

/// The order allows fire, and none was made in this activation.
pub fn may_fire(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    ensure(!spent::has_fired(formation, "fire"), || refuse("already_fired", "ED-O31", formation))?;
    ensure(!model::is_fully_embarked(context.state, formation), || refuse("fully_embarked", "ED-O31", formation))?;
    ensure(!spent::is_spent(context, formation), || refuse("everybody_fired", "ED-F21", formation))?;
    let allowed = model::order_allows(context, formation, column::FIRE) || !model::orders_are_enforced(context.state);
    ensure(allowed, || refuse("order_forbids_fire", model::order_rule(context, formation), formation))
}

/// ED-O21, O22: what the order lets it fire at.
fn is_meant(context: &Context<'_>, firer: &Entity, target: &Entity) -> bool {
    let at = model::order_row(context, firer).and_then(|row| row.text(column::AT));
    at.is_none_or(|at| target.is(attribute::DOMAIN, at))
}

fn suits_order(context: &Context<'_>, firer: &Entity, target: &Entity) -> Result<(), Refusal> {
    let suits = is_meant(context, firer, target) || !model::orders_are_enforced(context.state);
    ensure(suits, || refuse("order_forbids_target", model::order_rule(context, firer), target))
}

/// ED-A06, A08: what falls has fallen before anybody fires again.
fn nothing_falls(context: &Context<'_>, firer: &Entity) -> Result<(), Refusal> {
    let falling = context.state.records_of(model::BARRAGE).next().is_some();
    ensure(!falling, || refuse("impact_open", "ED-A06", firer))
}

fn firer<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

fn volley<'a>(context: &Context<'a>) -> Result<Volley<'a>, Refusal> {
    let firer = firer(context)?;
    Ok(Volley {
        firer,
        target: context.entity(field::TARGET)?,
        split: context.state.option_on(option::SPLIT_FIRE),
        again: false,
        reading: shooting::reading(context, firer),
    })
}

impl Procedure for Fire {
    fn id(&self) -> &'static str {
        "fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let firer = firer(context)?;
        match (field, context.state.entity(candidate)) {
            (field::TARGET, Some(target)) => {
                nothing_falls(context, firer)?;
                may_fire(context, firer)?;
                shooting::may_be_target(context, firer, target)?;
                suits_order(context, firer, target)?;
                let volley =
                    Volley { firer, target, split: false, again: false, reading: shooting::reading(context, firer) };
                ensure(!volley.weapons(context).is_empty(), || refuse("no_weapon_reaches", "ED-F20", target))
            }
            _ => volley(context)?.admits(context, field, candidate),
        }
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        volley(context).map(|volley| volley.rows(context, list)).unwrap_or_default()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        // Nobody is spotted before somebody is aimed at.
        volley(context).map_or(field != field::SPOTTED, |volley| volley.asks(context, field))
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        volley(context).ok()?.unasked(context, field)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        volley(context).ok()?.proposes(context, field)
    }

    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        volley(context).is_ok_and(|volley| volley.wants(context, field))
    }

    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        volley(context).ok()?.proposes_to_people(context, field)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let volley = volley(context)?;
        nothing_falls(context, volley.firer)?;
        may_fire(context, volley.firer)?;
        volley.is_spotted(context)?;
        volley.check(context)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        volley(context)?.modifiers(context)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        volley(context)?.notes(context)
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let volley = volley(context)?;
        let mut resolution = volley.resolve(context, dice)?;
        resolution.effects.splice(0..0, volley.deeds(context)?);
        let allowed =
            model::order_allows(context, volley.firer, column::FIRE) && is_meant(context, volley.firer, volley.target);
        resolution.lines.extend(model::advised_against(allowed));
        Ok(resolution)
    }
}
