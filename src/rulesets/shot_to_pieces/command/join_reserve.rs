//! A unit of the army reserve joins the corps whose commander's radius it has entered (STP-R01).

use super::orders;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::consequences;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, kind, marker, option};

pub struct JoinReserve;

fn may_join(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(context.state.option_on(option::ARMY_RESERVE), || Refusal::by_rule("no_army_reserve", "STP-R01"))?;
    orders::own(context, unit)?;
    let reserve = context.state.parent(unit).is_some_and(|corps| corps.flag(attribute::ARMY_RESERVE));
    ensure(reserve, || refuse("not_in_reserve", "STP-R01", unit))
}

fn may_receive(corps: &Entity) -> Result<(), Refusal> {
    ensure(!corps.flag(attribute::ARMY_RESERVE), || refuse("reserve_joins_itself", "STP-R01", corps))?;
    let gone = corps.has(marker::DEMORALISED) || corps.is(attribute::ORDER, "retreat");
    ensure(!gone, || refuse("corps_takes_nobody", "STP-R01", corps))
}

fn counted(corps: &Entity, change: i64) -> Effect {
    let units = corps.number(attribute::INITIAL_UNITS).unwrap_or(0) + change;
    Effect::set(&corps.id, attribute::INITIAL_UNITS, Value::whole(units.max(0)))
}

/// STP-D01: a newcomer of another weight makes the corps a mixed one.
fn mixes(context: &Context<'_>, unit: &Entity, corps: &Entity) -> bool {
    let weight = |unit: &Entity| consequences::weight(context.rules, unit);
    let mut own = context.state.of_kind(kind::UNIT).filter(|mate| mate.parent.as_ref() == Some(&corps.id));
    !corps.flag(attribute::MIXED) && own.any(|mate| weight(mate) != weight(unit))
}

impl Procedure for JoinReserve {
    fn id(&self) -> &'static str {
        "join_reserve"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::UNIT, Some(unit)) => may_join(context, unit),
            (field::CORPS, Some(corps)) => may_receive(corps),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, corps) = (context.entity(field::UNIT)?, context.entity(field::CORPS)?);
        let reserve = context.state.parent(unit).ok_or_else(|| model::absent("corps"))?;
        // STPP-F09, STP-G03: a body is never split by it.
        let joining = bodies::whole(context, unit);
        let many = i64::try_from(joining.len()).unwrap_or(i64::MAX);
        let mut resolution =
            Resolution::new(Outcome::new("reserve_joined").with("unit", &unit.id).with("corps", &corps.id))
                .about([&unit.id, &corps.id])
                .effects(
                    joining.iter().map(|unit| Effect::Parent { target: unit.id.clone(), parent: corps.id.clone() }),
                )
                .effect(counted(corps, many))
                .effect(counted(reserve, -many));
        if joining.iter().any(|unit| mixes(context, unit, corps)) {
            resolution = resolution.effect(Effect::set(&corps.id, attribute::MIXED, true));
        }
        // They belong there now, whoever they were lent to.
        let lent = joining.into_iter().filter(|unit| unit.text(attribute::DETACHED_TO).is_some());
        Ok(resolution.effects(lent.map(|unit| Effect::clear(&unit.id, attribute::DETACHED_TO))))
    }
}
