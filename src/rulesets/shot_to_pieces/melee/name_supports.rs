//! Supports of a melee, named at contact and confirmed before the dice (STP-B04, B12, STPP-F07).

use super::fight::{may_support, most_rear};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Side};
use crate::rulesets::shot_to_pieces::model;

pub struct NameSupports;

const FIELDS: [(&str, Side, bool); 4] =
    [("flank_a", Side::A, false), ("rear_a", Side::A, true), ("flank_b", Side::B, false), ("rear_b", Side::B, true)];

/// STP-B06: flank support of at most two units.
const MOST_FLANKS: usize = 2;

impl Procedure for NameSupports {
    fn id(&self) -> &'static str {
        "name_supports"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        let known = FIELDS.into_iter().find(|(name, _, _)| *name == field);
        match (known, context.state.entity(candidate)) {
            (Some((_, side, rear)), Some(unit)) => may_support(context, context.record("melee")?, side, unit, rear),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let melee = context.record("melee")?;
        let mut named: Vec<&str> = Vec::new();
        for (field, side, rear) in FIELDS {
            let units = context.entities(field);
            let contact = model::entity(context, model::contact(melee, side))?;
            let most = if rear { most_rear(context, contact) } else { MOST_FLANKS };
            ensure(units.len() <= most, || model::refuse("too_many_supports", "STP-B12", contact))?;
            for unit in units {
                ensure(!named.contains(&unit.id.as_str()), || model::refuse("supports_twice", "STP-B12", unit))?;
                named.push(unit.id.as_str());
            }
        }
        Ok(())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let melee = context.record("melee")?;
        let mut resolution = Resolution::new(Outcome::new("supports_named"));
        for (field, _, _) in FIELDS {
            let units = context.entities(field);
            let value = Value::texts(units.iter().map(|unit| unit.id.as_str()));
            resolution = resolution.about(units.iter().map(|unit| &unit.id)).effect(Effect::Amend {
                record: melee.id.clone(),
                field: field.into(),
                value,
            });
        }
        Ok(resolution)
    }
}
