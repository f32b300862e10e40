//! A unit stands on the flank of an enemy under 10 cm: it will have to charge, the other may not move (STP-Z09).

use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, step};

pub struct MarkThreat;

/// The phase in which the charge falls due: this one while its owner has not left his charges, else his next one.
fn due(state: &State, unit: &Entity) -> Option<i64> {
    let side = unit.side?;
    let in_time = state.is_at(step::ANY_ACTIVATION) || state.is_at(step::ANY_CHARGES);
    Some(if in_time && state.acting_side() == Some(side) {
        model::phase(state)
    } else {
        model::next_own_phase(state, side)
    })
}

impl Procedure for MarkThreat {
    fn id(&self) -> &'static str {
        "mark_threat"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (unit, threatened) = (context.entity(field::UNIT)?, context.entity(field::THREATENED)?);
        let known = threatened.has(marker::IMMOBILISED) && unit.number(attribute::MUST_CHARGE).is_some();
        ensure(!known, || refuse("threat_marked_already", "STP-Z09", unit).with("threatened", &threatened.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, threatened) = (context.entity(field::UNIT)?, context.entity(field::THREATENED)?);
        let due = due(context.state, unit).ok_or_else(|| model::absent("side"))?;
        // A duty that is nearer already stays.
        let due = unit.number(attribute::MUST_CHARGE).map_or(due, |known| known.min(due));
        let outcome =
            Outcome::new("threat_marked").with("unit", &unit.id).with("threatened", &threatened.id).with("phase", due);
        Ok(Resolution::new(outcome)
            .about([&unit.id, &threatened.id])
            .effect(Effect::set(&unit.id, attribute::MUST_CHARGE, Value::whole(due)))
            .effect(Effect::Mark {
                target: threatened.id.clone(),
                marker: marker::IMMOBILISED.to_string(),
                count: 1,
                // It goes with its cause.
                tag: Some(unit.id.as_str().to_owned()),
            }))
    }
}
