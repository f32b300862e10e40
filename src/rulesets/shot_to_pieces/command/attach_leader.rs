//! A leader joins a unit or leaves it (STP-L01).

use super::orders;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{attribute, field};

pub struct AttachLeader;

impl Procedure for AttachLeader {
    fn id(&self) -> &'static str {
        "attach_leader"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(named) = context.state.entity(candidate) else { return Ok(()) };
        match (field, context.optional(field::OFFICER)) {
            (field::OFFICER, _) => orders::own(context, named),
            (field::UNIT, Some(officer)) => ensure(!officer.is(attribute::ATTACHED_TO, candidate), || {
                refuse("attached_already", "STP-L01", named).with("officer", &officer.id)
            }),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let officer = context.entity(field::OFFICER)?;
        let changes = context.optional(field::UNIT).is_some() || officer.text(attribute::ATTACHED_TO).is_some();
        ensure(changes, || refuse("not_attached", "STP-L01", officer))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let Some(unit) = context.optional(field::UNIT) else {
            return Ok(Resolution::new(Outcome::new("leader_detached").with("officer", &officer.id))
                .about([&officer.id])
                .effect(Effect::clear(&officer.id, attribute::ATTACHED_TO)));
        };
        let outcome = Outcome::new("leader_attached").with("officer", &officer.id).with("unit", &unit.id);
        Ok(Resolution::new(outcome).about([&officer.id, &unit.id]).effect(Effect::set(
            &officer.id,
            attribute::ATTACHED_TO,
            &unit.id,
        )))
    }
}
