//! A leader joins a unit or leaves it (STP-L01).

use super::move_general;
use super::orders;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct AttachLeader;

/// Centimetres he rides to his unit: a move like any other of his (STP-A04).
fn ridden(context: &Context<'_>) -> Option<Decimal> {
    context.number(field::DISTANCE).filter(|distance| distance.is_positive())
}

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
        ensure(changes, || refuse("not_attached", "STP-L01", officer))?;
        let Some(distance) = ridden(context) else { return Ok(()) };
        let reach = move_general::reach(context, officer)?;
        ensure(distance <= reach, || {
            refuse("general_too_far", "STP-A04", officer).with("distance", distance).with("reach", reach)
        })?;
        move_general::may_go(context, officer)?;
        let pays = move_general::first_payer(context, officer).is_some();
        ensure(pays, || refuse("nobody_pays_general", "STP-A04", officer))
    }

    /// In the battle he has to ride there; at set-up he stands where he is put.
    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        field != field::DISTANCE || context.state.acting_side().is_some() && context.optional(field::UNIT).is_some()
    }

    /// STP-L01: whom he joins is why he is named.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::UNIT
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let officer = context.entity(field::OFFICER)?;
        let text = Text::new("line-general-move").with("unit", &officer.id);
        Ok(vec![Line::new(text).rule("STP-A04").value(move_general::reach(context, officer)?)])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let Some(unit) = context.optional(field::UNIT) else {
            return Ok(Resolution::new(Outcome::new("leader_detached").with("officer", &officer.id))
                .about([&officer.id])
                .effect(Effect::clear(&officer.id, attribute::ATTACHED_TO)));
        };
        let outcome = Outcome::new("leader_attached").with("officer", &officer.id).with("unit", &unit.id);
        let rides = ridden(context).is_some();
        let payer = move_general::first_payer(context, officer).filter(|_| rides);
        let (_, spent) = move_general::paid(context, payer)?;
        Ok(Resolution::new(outcome)
            .about([&officer.id, &unit.id])
            .effect(Effect::set(&officer.id, attribute::ATTACHED_TO, &unit.id))
            .effects(rides.then(|| Effect::mark(&officer.id, marker::MOVED)))
            .effects(spent))
    }
}
