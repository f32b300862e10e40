//! Wound test of a sub-commander who led a combat (FP-O06).

use super::officer_replacement::replacement;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::Effect;

pub struct WoundTest;

impl Procedure for WoundTest {
    fn id(&self) -> &'static str {
        "wound_test"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(officer) if field == "officer" => ensure(officer.has("wound_due"), || {
                Refusal::by_rule("no_wound_test_due", "FP-O06").with("officer", &officer.id)
            }),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity("officer")?;
        let hit_to = context.state.option("wound_test_max").and_then(Value::as_whole).unwrap_or(1);
        let face = dice.die(Purpose::new("wound", officer.side), Die::D6)?;
        let line = Line::new(Text::new("line-wound").with("max", hit_to)).rule("FP-O06").value(i64::from(face));
        let (outcome, effects) = if i64::from(face) <= hit_to {
            replacement(context, officer)?
        } else {
            (Outcome::new("unhurt").with("officer", &officer.id), vec![Effect::unmark(&officer.id, "wound_due")])
        };
        Ok(Resolution::new(outcome).about([&officer.id]).line(line).effects(effects))
    }
}
