//! Moving a general (STP-A04, STP-L01).

use super::orders;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::movement::allowance;
use crate::rulesets::shot_to_pieces::names::{attribute, field, kind, marker, row};

pub struct MoveGeneral;

/// STP-A04: free with the unit he is attached to, once that has moved; on his own he pays and leaves it.
fn goes_with_unit(context: &Context<'_>, officer: &Entity) -> bool {
    let unit = officer.text(attribute::ATTACHED_TO).and_then(|id| context.state.entity(id));
    unit.is_some_and(|unit| orders::unmoved(unit).is_err())
}

/// How far a general rides in a phase: half as far again outside the friction zone (STP-A04, M08).
pub fn reach(context: &Context<'_>, officer: &Entity) -> Result<Decimal, Refusal> {
    let own = context.state.parent(officer).filter(|_| officer.is_a(kind::CORPS_COMMANDER));
    let outside = own.is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION));
    allowance::general_move(context, outside)
}

fn reach_line(context: &Context<'_>, officer: &Entity) -> Result<Line, Refusal> {
    let text = Text::new("line-general-move").with("unit", &officer.id);
    Ok(Line::new(text).rule("STP-A04").value(reach(context, officer)?))
}

/// Who pays for him where nobody is named: his own corps; for the army commander the reserve he leads, else any other.
pub fn first_payer<'a>(context: &Context<'a>, officer: &Entity) -> Option<&'a Entity> {
    if officer.is_a(kind::CORPS_COMMANDER) {
        return context.state.parent(officer);
    }
    let mut own: Vec<&Entity> = context.state.of_kind(kind::CORPS).filter(|corps| corps.side == officer.side).collect();
    own.sort_by_key(|corps| !model::led_by_army_commander(context.state, corps));
    own.into_iter().find(|corps| may_pay(context, corps).is_ok())
}

/// What a ride of his costs the corps that pays.
pub fn paid(context: &Context<'_>, payer: Option<&Entity>) -> Result<(i64, Option<Effect>), Refusal> {
    let cost = payer.map_or(Ok(0), |corps| cost(context, corps))?;
    Ok((cost, payer.filter(|_| cost > 0).map(|corps| orders::spend(corps, cost))))
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

pub fn may_go(context: &Context<'_>, officer: &Entity) -> Result<(), Refusal> {
    once("general_moved_already", "STP-A04", officer, marker::MOVED)?;
    match context
        .state
        .parent(officer)
        .filter(|_| officer.is_a(kind::CORPS_COMMANDER) && !goes_with_unit(context, officer))
    {
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
                if goes_with_unit(context, officer) { Ok(()) } else { may_pay(context, named) }
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let officer = context
            .optional(field::OFFICER)
            .filter(|officer| field == field::PAYER && !goes_with_unit(context, officer))?;
        first_payer(context, officer).map(|corps| Value::from(&corps.id))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(vec![reach_line(context, context.entity(field::OFFICER)?)?])
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let officer = context.entity(field::OFFICER)?;
        let paid = goes_with_unit(context, officer) || payer(context, officer).is_some();
        ensure(paid, || refuse("nobody_pays_general", "STP-A04", officer))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let with_unit = goes_with_unit(context, officer);
        let (cost, spent) = paid(context, payer(context, officer).filter(|_| !with_unit))?;
        let leaves = officer.text(attribute::ATTACHED_TO).filter(|_| !with_unit);
        Ok(Resolution::new(Outcome::new("general_moved").with("unit", &officer.id).with("points", cost))
            .about([&officer.id])
            .line(reach_line(context, officer)?)
            .effect(Effect::mark(&officer.id, marker::MOVED))
            .effects(spent)
            .effects(leaves.map(|_| Effect::clear(&officer.id, attribute::ATTACHED_TO))))
    }
}
