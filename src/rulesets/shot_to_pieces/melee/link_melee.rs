//! Enemies left side by side in contact after victories must fight in the next phase; nobody charged (STP-B16).

use super::fight::{Opening, open};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::field;

pub struct LinkMelee;

impl Procedure for LinkMelee {
    fn id(&self) -> &'static str {
        "link_melee"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        ensure(!model::in_melee(context.state, unit), || model::refuse("unit_in_melee", "STP-B16", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, enemy) = (context.entity(field::UNIT)?, context.entity(field::ENEMY)?);
        let start_phase = model::phase(context.state) + 1;
        let opening = Opening { first: unit, second: enemy, charger: None, angle: "front", start_phase, round: 0 };
        let (_, opened) = open(context, &opening)?;
        let outcome = Outcome::new("melee_linked").with("unit", &unit.id).with("other", &enemy.id);
        Ok(Resolution::new(outcome).about([&unit.id, &enemy.id]).effect(opened))
    }
}
