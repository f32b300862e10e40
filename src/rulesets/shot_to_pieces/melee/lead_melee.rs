//! Of several chargers on one target, another than the first one becomes the contact unit (STP-B04).

use super::combat;
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Side};
use crate::rulesets::shot_to_pieces::model::{self, refuse};

pub struct LeadMelee;

impl Procedure for LeadMelee {
    fn id(&self) -> &'static str {
        "lead_melee"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        if field == "melee" {
            let Some(melee) = context.state.records.get(candidate) else { return Ok(()) };
            let fresh = model::melee_number(melee, "start_phase") == model::phase(context.state);
            ensure(fresh, || Refusal::by_rule("melee_not_of_this_phase", "STP-B04"))?;
            return combat::to_fight(context, melee);
        }
        let (melee, unit) = (context.record("melee")?, model::entity(context, candidate)?);
        let charger = melee.text("charger").and_then(Side::from_code);
        let beside = charger.is_some_and(|side| model::flanks(melee, side).contains(&candidate));
        ensure(beside && unit.has("charged"), || refuse("charged_elsewhere", "STP-B04", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (melee, unit) = (context.record("melee")?, context.entity("unit")?);
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        let first = model::contact(melee, side);
        let flanks = model::flanks(melee, side).into_iter();
        let flanks = flanks.map(|id| if id == unit.id.as_str() { first } else { id });
        let amend = |field: String, value: Value| Effect::Amend { record: melee.id.clone(), field, value };
        let enemy = model::entity(context, model::contact(melee, side.other()))?;
        // Its two dice were the first one's (STP-Q01).
        Ok(Resolution::new(Outcome::new("leads_melee").with("unit", &unit.id)).about([&unit.id]).effects([
            amend("name".to_owned(), model::between(unit, enemy).1),
            amend(format!("flank_{}", side.code()), Value::texts(flanks)),
            amend(format!("unit_{}", side.code()), Value::from(&unit.id)),
            amend("all_out".to_owned(), Value::Bool(false)),
        ]))
    }
}
