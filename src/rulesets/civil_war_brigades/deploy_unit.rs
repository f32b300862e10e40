//! Formations, mounts and limbers as the armies are deployed (CW-T00).

use crate::engine::dice::Dice;
use crate::engine::names::{AttributeName, FieldName};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::value::Value;
use crate::engine::world::Effect;
use crate::rulesets::civil_war_brigades::names::{attribute, field};

pub struct DeployUnit;

/// Fields, and the attributes they set.
const FIELDS: [(FieldName<'static>, AttributeName<'static>); 3] =
    [(field::FORMATION, attribute::FORMATION), (field::MOUNT, attribute::MOUNT), (field::LIMBER, attribute::LIMBER)];

impl Procedure for DeployUnit {
    fn id(&self) -> &'static str {
        "deploy_unit"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let (_, attribute) = FIELDS.into_iter().find(|(known, _)| *known == field)?;
        context.optional(field::UNIT)?.get(attribute).cloned()
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let changed = FIELDS.into_iter().filter_map(|(field, attribute)| {
            let value = context.inputs.get(field.as_str()).filter(|value| unit.get(attribute) != Some(value))?;
            Some(Effect::set(&unit.id, attribute, value.clone()))
        });
        Ok(Resolution::new(Outcome::new("deployed").with("unit", &unit.id)).about([&unit.id]).effects(changed))
    }
}
