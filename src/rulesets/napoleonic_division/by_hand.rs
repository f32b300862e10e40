//! What the players change by hand at any step (ND-C11): markers only the table can tell, and the end of a battle.

use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, MarkerName};
use crate::engine::procedure::{Context, ForPeople, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};
use crate::rulesets::napoleonic_division::names::{attribute, field, kind};

pub struct MarkUc;
pub struct Concede;

/// What the umpire's hand puts on or takes off: a screen of skirmishers is a property of the list, the others are
/// markers.
enum Mark<'a> {
    Skirmishers,
    Marker(MarkerName<'a>),
}

impl<'a> Mark<'a> {
    fn wanted(context: &Context<'a>) -> Mark<'a> {
        match context.choice(field::MARKER) {
            "skirmishers" => Mark::Skirmishers,
            // The other choices of the field are markers.
            marker => Mark::Marker(MarkerName::of_data(marker)),
        }
    }

    fn is_on(&self, uc: &Entity) -> bool {
        match self {
            Mark::Skirmishers => uc.flag(attribute::SKIRMISHERS),
            Mark::Marker(marker) => uc.has(*marker),
        }
    }

    fn put(&self, uc: &Entity, present: bool) -> Effect {
        match (self, present) {
            (Mark::Skirmishers, present) => Effect::set(&uc.id, attribute::SKIRMISHERS, present),
            (Mark::Marker(marker), true) => Effect::mark(&uc.id, *marker),
            (Mark::Marker(marker), false) => Effect::unmark(&uc.id, *marker),
        }
    }
}

impl Procedure for MarkUc {
    fn id(&self) -> &'static str {
        "mark_uc"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let uc = (field == field::PRESENT).then(|| context.optional(field::UC)).flatten()?;
        Some(Value::Bool(!Mark::wanted(context).is_on(uc)))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (uc, marker) = (context.entity(field::UC)?, context.choice(field::MARKER));
        ensure(Mark::wanted(context).is_on(uc) != context.yes(field::PRESENT), || {
            Refusal::by_rule("marker_unchanged", "ND-U02").with("unit", &uc.id).with("marker", Arg::word(marker))
        })
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (uc, marker, present) =
            (context.entity(field::UC)?, context.choice(field::MARKER), context.yes(field::PRESENT));
        let outcome = if present { Outcome::new("marker_set") } else { Outcome::new("marker_removed") };
        let effect = Mark::wanted(context).put(uc, present);
        let outcome = outcome.with("unit", &uc.id).with("marker", Arg::word(marker));
        Ok(Resolution::new(outcome).about([&uc.id]).effect(effect))
    }
}

impl Procedure for Concede {
    fn id(&self) -> &'static str {
        "concede"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let side = context.state.acting_side().filter(|_| field == field::SIDE)?;
        Some(Value::text(side.code()))
    }

    /// Nobody gives a battle up by one Enter too many.
    fn proposes_to_people(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        (field == field::SIDE).then_some(ForPeople::Blank)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = context.side(field::SIDE);
        let army = context.state.of_kind(kind::ARMY).find(|army| army.side == side);
        let outcome = Outcome::new("conceded");
        let outcome = match army {
            Some(army) => outcome.with("unit", &army.id),
            None => outcome,
        };
        let end = Effect::End { winner: side.map(Side::other), reason: Text::new("ending-conceded") };
        Ok(Resolution::new(outcome).effect(end))
    }
}
