//! Formations, mounts and limbers as the armies are deployed (CW-T00).

use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::value::Value;
use crate::engine::world::Effect;

pub struct DeployUnit;

const FIELDS: [&str; 3] = ["formation", "mount", "limber"];

impl Procedure for DeployUnit {
    fn id(&self) -> &'static str {
        "deploy_unit"
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        FIELDS.contains(&field).then(|| context.optional("unit")?.attributes.get(field).cloned()).flatten()
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity("unit")?;
        let changed = FIELDS.into_iter().filter_map(|field| {
            let value = context.inputs.get(field).filter(|value| unit.attributes.get(field) != Some(value))?;
            Some(Effect::set(&unit.id, field, value.clone()))
        });
        Ok(Resolution::new(Outcome::new("deployed").with("unit", &unit.id)).about([&unit.id]).effects(changed))
    }
}
