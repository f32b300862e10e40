//! What the players change by hand at any step (ND-C11): markers only the table can tell, and the end of a battle.

use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};

pub struct MarkUc;
pub struct Concede;

/// A screen of skirmishers is a property of the list, the others are markers.
fn carries(uc: &Entity, marker: &str) -> bool {
    if marker == "skirmishers" { uc.flag(marker) } else { uc.has(marker) }
}

impl Procedure for MarkUc {
    fn id(&self) -> &'static str {
        "mark_uc"
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        let uc = (field == "present").then(|| context.optional("uc")).flatten()?;
        Some(Value::Bool(!carries(uc, context.choice("marker"))))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (uc, marker) = (context.entity("uc")?, context.choice("marker"));
        ensure(carries(uc, marker) != context.yes("present"), || {
            Refusal::by_rule("marker_unchanged", "ND-U02").with("unit", &uc.id).with("marker", Arg::word(marker))
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (uc, marker, present) = (context.entity("uc")?, context.choice("marker"), context.yes("present"));
        let outcome = if present { Outcome::new("marker_set") } else { Outcome::new("marker_removed") };
        let effect = match (marker, present) {
            ("skirmishers", present) => Effect::set(&uc.id, marker, present),
            (marker, true) => Effect::mark(&uc.id, marker),
            (marker, false) => Effect::unmark(&uc.id, marker),
        };
        let outcome = outcome.with("unit", &uc.id).with("marker", Arg::word(marker));
        Ok(Resolution::new(outcome).about([&uc.id]).effect(effect))
    }
}

impl Procedure for Concede {
    fn id(&self) -> &'static str {
        "concede"
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        let side = context.state.acting_side().filter(|_| field == "side")?;
        Some(Value::text(side.code()))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = context.side("side");
        let army = context.state.of_kind("army").find(|army| army.side == side);
        let outcome = Outcome::new("conceded");
        let outcome = match army {
            Some(army) => outcome.with("unit", &army.id),
            None => outcome,
        };
        let end = Effect::End { winner: side.map(Side::other), reason: Text::new("ending-conceded") };
        Ok(Resolution::new(outcome).effect(end))
    }
}
