//! A unit stands on the flank of an enemy under 10 cm: it will have to charge, the other may not move (STP-Z09).

use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::shot_to_pieces::model::{self, refuse};

pub struct MarkThreat;

/// The phase in which the charge falls due: this one while its owner has not left his charges, else his next one.
fn due(state: &State, unit: &Entity) -> Option<i64> {
    let side = unit.side?;
    let step = state.step();
    let in_time = step.ends_with(".activation") || step.ends_with(".charges");
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
        let (unit, threatened) = (context.entity("unit")?, context.entity("threatened")?);
        let known = threatened.has("immobilised") && unit.number("must_charge").is_some();
        ensure(!known, || refuse("threat_marked_already", "STP-Z09", unit).with("threatened", &threatened.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, threatened) = (context.entity("unit")?, context.entity("threatened")?);
        let due = due(context.state, unit).ok_or_else(|| model::absent("side"))?;
        // A duty that is nearer already stays.
        let due = unit.number("must_charge").map_or(due, |known| known.min(due));
        let outcome =
            Outcome::new("threat_marked").with("unit", &unit.id).with("threatened", &threatened.id).with("phase", due);
        Ok(Resolution::new(outcome)
            .about([&unit.id, &threatened.id])
            .effect(Effect::set(&unit.id, "must_charge", Value::whole(due)))
            .effect(Effect::mark(&threatened.id, "immobilised")))
    }
}
