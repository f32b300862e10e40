//! Cavalry leaves a square it cannot break, and may charge elsewhere (STP-B10).

use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::command::orders::{self, Wanted};
use crate::rulesets::shot_to_pieces::melee::evade::out_of_melee;
use crate::rulesets::shot_to_pieces::model::{self, Role, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct Disengage;

fn opponent<'a>(context: &Context<'a>, melee: &Record, unit: &Entity) -> Option<&'a Entity> {
    unit.side.and_then(|side| context.state.entity(model::contact(melee, side.other())))
}

fn may_leave(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(model::is_cavalry(context.rules, unit), || refuse("only_cavalry_disengages", "STP-B10", unit))?;
    let (melee, role) = model::melee_of(context.state, unit).ok_or_else(|| refuse("not_in_melee", "STP-B10", unit))?;
    ensure(role == Role::Contact, || refuse("only_supports", "STP-B10", unit))?;
    let square = opponent(context, melee, unit)
        .is_some_and(|opponent| model::flag(context.rules, opponent, attribute::IS_SQUARE));
    ensure(square, || refuse("not_a_square", "STP-B10", unit))?;
    ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    once("unit_moved", "STP-S12", unit, marker::MOVED)?;
    orders::own(context, unit)?;
    orders::payable(context, unit)
}

/// One order pays for leaving and for the charge that may follow.
const ORDER: Wanted = Wanted { forward: false, forced: false, free: false };

impl Procedure for Disengage {
    fn id(&self) -> &'static str {
        "disengage"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |unit| may_leave(context, unit))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        orders::check(context, context.entity(field::UNIT)?, ORDER)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let square = model::melee_of(context.state, unit).and_then(|(melee, _)| opponent(context, melee, unit));
        let outcome = Outcome::new("disengaged").with("unit", &unit.id);
        Ok(Resolution::new(outcome)
            .about([&unit.id])
            .effects(orders::pay(context, unit, ORDER)?)
            .effects(square.map(|square| Effect::set(&unit.id, attribute::LEFT_SQUARE, &square.id)))
            .effects(out_of_melee(context, unit)))
    }
}
