//! Moving a general (STP-A04, STP-L01).

use super::orders;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, kind, marker, row};

pub struct MoveGeneral;

fn is_attached(officer: &Entity) -> bool {
    officer.text(attribute::ATTACHED_TO).is_some()
}

/// The corps whose points pay: a corps commander's own, for the army commander any corps of his that the players name.
fn payer<'a>(context: &Context<'a>, officer: &Entity) -> Option<&'a Entity> {
    if officer.is_a(kind::CORPS_COMMANDER) { context.state.parent(officer) } else { context.optional(field::PAYER) }
}

fn cost(context: &Context<'_>, corps: &Entity) -> Result<i64, Refusal> {
    if orders::needs_no_points(corps) { Ok(0) } else { model::whole(context, row::GENERAL_COST) }
}

fn may_pay(context: &Context<'_>, corps: &Entity) -> Result<(), Refusal> {
    let any = model::units(context.rules, context.state).any(|unit| unit.parent.as_ref() == Some(&corps.id));
    ensure(any, || refuse("corps_gone", "STP-A04", corps))?;
    match cost(context, corps)? {
        0 => Ok(()),
        cost => orders::affords(corps, cost),
    }
}

fn may_go(context: &Context<'_>, officer: &Entity) -> Result<(), Refusal> {
    once("general_moved_already", "STP-A04", officer, marker::MOVED)?;
    match context.state.parent(officer).filter(|_| officer.is_a(kind::CORPS_COMMANDER) && !is_attached(officer)) {
        Some(corps) => may_pay(context, corps),
        None => Ok(()),
    }
}

impl Procedure for MoveGeneral {
    fn id(&self) -> &'static str {
        "move_general"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(named) = context.state.entity(candidate) else { return Ok(()) };
        match (field, context.optional(field::OFFICER)) {
            (field::OFFICER, _) => may_go(context, named),
            (field::PAYER, Some(officer)) => {
                let own = officer.kind != "corps_commander" || officer.parent.as_ref() == Some(&named.id);
                ensure(own, || refuse("general_of_other_corps", "STP-A04", named).with("officer", &officer.id))?;
                if is_attached(officer) { Ok(()) } else { may_pay(context, named) }
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let officer =
            context.optional(field::OFFICER).filter(|officer| field == field::PAYER && !is_attached(officer))?;
        if officer.is_a(kind::CORPS_COMMANDER) {
            return context.state.parent(officer).map(|corps| Value::from(&corps.id));
        }
        let mut own = context.state.of_kind(kind::CORPS).filter(|corps| corps.side == officer.side);
        own.find(|corps| may_pay(context, corps).is_ok()).map(|corps| Value::from(&corps.id))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let officer = context.entity(field::OFFICER)?;
        let paid = is_attached(officer) || payer(context, officer).is_some();
        ensure(paid, || refuse("nobody_pays_general", "STP-A04", officer))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let payer = payer(context, officer).filter(|_| !is_attached(officer));
        let cost = payer.map_or(Ok(0), |corps| cost(context, corps))?;
        let mut resolution =
            Resolution::new(Outcome::new("general_moved").with("unit", &officer.id).with("points", cost))
                .about([&officer.id])
                .effect(Effect::mark(&officer.id, marker::MOVED));
        if let Some(corps) = payer.filter(|_| cost > 0) {
            resolution = resolution.effect(orders::spend(corps, cost));
        }
        Ok(resolution)
    }
}
