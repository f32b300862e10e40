//! A building is named when it first matters (STP-H04).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Record};
use crate::rulesets::shot_to_pieces::model::BUILDING;
use crate::rulesets::shot_to_pieces::names::{field, recorded};

pub struct AddBuilding;

impl Procedure for AddBuilding {
    fn id(&self) -> &'static str {
        "add_building"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let name = context.choice(field::NAME).trim();
        ensure(!name.is_empty(), || Refusal::by_rule("building_unnamed", "STP-H04"))?;
        let same = |known: &Record| {
            known.text(recorded::NAME).is_some_and(|known| known.to_lowercase() == name.to_lowercase())
        };
        let taken = context.state.records_of(BUILDING).any(same);
        ensure(!taken, || Refusal::by_rule("building_named_already", "STP-H04").with("building", Arg::text(name)))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (name, cover) = (context.choice(field::NAME).trim(), context.choice(field::COVER));
        let record = Record::new(context.state, BUILDING)
            .with(recorded::NAME, name)
            .with(recorded::COVER, cover)
            .with(recorded::OCCUPANT, "")
            .with(recorded::BURNT, false);
        let outcome = Outcome::new("building_added").with("building", Arg::text(name)).with("cover", Arg::word(cover));
        Ok(Resolution::new(outcome).effect(Effect::Open { record }))
    }
}
