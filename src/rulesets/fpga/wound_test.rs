//! Wound test of a sub-commander who led a combat (FP-O06).

use super::officer_replacement::replacement;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::Effect;
use crate::rulesets::fpga::names::{field, marker, option};

pub struct WoundTest;

impl Procedure for WoundTest {
    fn id(&self) -> &'static str {
        "wound_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(officer) if field == field::OFFICER => ensure(officer.has(marker::WOUND_DUE), || {
                Refusal::by_rule("no_wound_test_due", "FP-O06").with("officer", &officer.id)
            }),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let hit_to = context.state.option(option::WOUND_TEST_MAX).and_then(Value::as_whole).unwrap_or(1);
        let face = dice.die(Purpose::of("wound", officer), Die::D6)?;
        let line = Line::new(Text::new("line-wound").with("max", hit_to)).rule("FP-O06").value(i64::from(face));
        let (outcome, effects) = if i64::from(face) <= hit_to {
            replacement(context, officer)?
        } else {
            (Outcome::new("unhurt").with("officer", &officer.id), vec![Effect::unmark(&officer.id, marker::WOUND_DUE)])
        };
        Ok(Resolution::new(outcome).about([&officer.id]).line(line).effects(effects))
    }
}
