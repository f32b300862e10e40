//! Markers only the table can tell: out of command, in a river, ford or on a bridge (FP-U11, FP-U12).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, MarkerName};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::Effect;
use crate::rulesets::fpga::names::field;

pub struct MarkUnit;

/// The choices of the field are markers.
fn wanted<'a>(context: &Context<'a>) -> MarkerName<'a> {
    MarkerName::of_data(context.choice(field::MARKER))
}

impl Procedure for MarkUnit {
    fn id(&self) -> &'static str {
        "mark_unit"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::MARKER => Some("out_of_command".into()),
            field::PRESENT => {
                let unit = context.optional(field::UNIT)?;
                Some((!unit.has(wanted(context))).into())
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (unit, marker) = (context.entity(field::UNIT)?, wanted(context));
        let changes = unit.has(marker) != context.yes(field::PRESENT);
        ensure(changes, || {
            Refusal::of_ruleset("marker_unchanged")
                .with("unit", &unit.id)
                .with("marker", Arg::word(format!("marker.{marker}")))
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, marker) = (context.entity(field::UNIT)?, wanted(context));
        let present = context.yes(field::PRESENT);
        let outcome = Outcome::new(if present { "marker_set" } else { "marker_removed" })
            .with("unit", &unit.id)
            .with("marker", Arg::word(format!("marker.{marker}")));
        let effect = if present { Effect::mark(&unit.id, marker) } else { Effect::unmark(&unit.id, marker) };
        Ok(Resolution::new(outcome).about([&unit.id]).effect(effect))
    }
}
