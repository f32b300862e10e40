//! Of several chargers on one target, another than the first one becomes the contact unit (STP-B04).

use super::combat;
use crate::engine::dice::Dice;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Side};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{field, marker, recorded};

pub struct LeadMelee;

impl Procedure for LeadMelee {
    fn id(&self) -> &'static str {
        "lead_melee"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::MELEE {
            let Some(melee) = context.state.record(candidate) else { return Ok(()) };
            let fresh = model::melee_number(melee, recorded::START_PHASE) == model::phase(context.state);
            ensure(fresh, || Refusal::by_rule("melee_not_of_this_phase", "STP-B04"))?;
            return combat::to_fight(context, melee);
        }
        let (melee, unit) = (context.record(field::MELEE)?, model::entity(context, candidate)?);
        let charger = melee.text(recorded::CHARGER).and_then(Side::from_code);
        let beside = charger.is_some_and(|side| model::flanks(melee, side).contains(&candidate));
        ensure(beside && unit.has(marker::CHARGED), || refuse("charged_elsewhere", "STP-B04", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (melee, unit) = (context.record(field::MELEE)?, context.entity(field::UNIT)?);
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        let first = model::contact(melee, side);
        let flanks = model::flanks(melee, side).into_iter();
        let flanks = flanks.map(|id| if id == unit.id.as_str() { first } else { id });
        let amend = |field: RecordField<'_>, value: Value| Effect::amend(melee, field, value);
        let enemy = model::entity(context, model::contact(melee, side.other()))?;
        // STP-Q01, B18: whether it goes all out is its own, kept with the unit.
        Ok(Resolution::new(Outcome::new("leads_melee").with("unit", &unit.id)).about([&unit.id]).effects([
            amend(recorded::NAME, model::between(unit, enemy)),
            amend(side.of(recorded::FLANK_A, recorded::FLANK_B), Value::texts(flanks)),
            amend(side.of(recorded::UNIT_A, recorded::UNIT_B), Value::from(&unit.id)),
            amend(recorded::ALL_OUT, Value::Bool(false)),
        ]))
    }
}
