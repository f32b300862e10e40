//! Units that enter difficult ground, or try to get out of it (ED-V10, V11).

use super::model::{self, refuse};
use super::{moving, quality_test};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::epic_d10::names::{attribute, counter, field, marker};

pub struct BogTest;

/// Tag of what bogged down by a test: in the turn of that test it stays where it is (ED-V11).
const ENTERED: &str = "entered";

/// Units bogged down before this activation, by a test or by the umpire, that have not tried to get free in it.
pub fn to_free(state: &State, unit: &Entity) -> u32 {
    let now = state.counter(counter::TURN);
    let tokens = unit.markers.get(marker::BOGGED.as_str()).map(Vec::as_slice).unwrap_or_default();
    let before = tokens.iter().filter(|token| token.since < now || token.tag.as_deref() != Some(ENTERED)).count();
    u32::try_from(before.saturating_sub(unit.marks(marker::FREEING_TRIED))).unwrap_or(0)
}

/// Units that can still be bogged down.
fn free_units(unit: &Entity) -> u32 {
    model::on_foot(unit).saturating_sub(u32::try_from(unit.marks(marker::BOGGED)).unwrap_or(u32::MAX))
}

fn most(context: &Context<'_>, unit: &Entity) -> u32 {
    if context.yes(field::FREEING) { to_free(context.state, unit) } else { free_units(unit) }
}

impl Procedure for BogTest {
    fn id(&self) -> &'static str {
        "bog_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::UNIT => {
                let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
                let active = model::active_formation(context.state).map(|formation| &formation.id);
                ensure(unit.parent.as_ref() == active, || refuse("not_of_the_active_formation", "ED-V10", unit))?;
                let exempt = unit.is(attribute::TYPE, "infantry") || unit.is(attribute::TYPE, "aircraft");
                ensure(!exempt, || refuse("never_bogs", "ED-V10", unit))?;
                ensure(model::on_foot(unit) > 0, || refuse("fully_embarked", "ED-V10", unit))
            }
            field::TERRAIN => {
                let Some(unit) = context.optional(field::UNIT) else { return Ok(()) };
                let bogs = moving::going(context, unit, candidate)? == "b";
                ensure(bogs, || refuse("terrain_without_bog", "ED-V10", unit).with("terrain", Arg::word(candidate)))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            field::FREEING => context.optional(field::UNIT).is_some_and(|unit| to_free(context.state, unit) > 0),
            field::TERRAIN => !context.yes(field::FREEING),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT)?;
        match field {
            field::FREEING => Some(Value::Bool(to_free(context.state, unit) > 0)),
            field::UNITS => Some(Value::whole(model::whole(most(context, unit).max(1)))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        let most = most(context, unit);
        ensure(model::count(context.whole(field::UNITS)) <= most, || {
            refuse("too_many_units", "ED-V10", unit).with("count", most)
        })
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        quality_test::modifiers(context, model::formation_of(context.state, context.entity(field::UNIT)?)?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let formation = model::formation_of(context.state, unit)?;
        let tested = model::count(context.whole(field::UNITS));
        let (passed, modifiers, line) = quality_test::passes(context, dice, formation, "bog", tested)?;
        let failed = tested.saturating_sub(passed);
        let freeing = context.yes(field::FREEING);
        let id = match (freeing, passed > 0, failed > 0) {
            (true, true, _) => "freed_some",
            (true, false, _) => "freed_none",
            (false, _, true) => "bogged_some",
            (false, _, false) => "bogged_none",
        };
        let outcome = Outcome::new(id).with("unit", &unit.id).with("passed", passed).with("failed", failed);
        let mark = |marker: &str| Effect::Mark {
            target: unit.id.clone(),
            marker: marker.to_owned(),
            count: failed,
            tag: (!freeing).then(|| ENTERED.to_owned()),
        };
        let mut resolution = Resolution::new(outcome).about([&unit.id]).modified_by(modifiers).line(line);
        if freeing && passed > 0 {
            let freed =
                Effect::Unmark { target: unit.id.clone(), marker: marker::BOGGED.to_string(), count: Some(passed) };
            resolution = resolution.effect(freed);
        }
        if failed > 0 {
            resolution = resolution.effect(mark(if freeing { "freeing_tried" } else { "bogged" }));
        }
        Ok(resolution)
    }
}
