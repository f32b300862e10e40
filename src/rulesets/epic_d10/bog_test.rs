//! Units that enter difficult ground, or try to get out of it (ED-V10, V11).

use super::assault::opponents;
use super::model::{self, absent, refuse};
use super::{moving, quality_test, shooting};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, MarkerName};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::epic_d10::names::{attribute, counter, field, marker, option};

pub struct BogTest;

/// Tag of what bogged down by a test: in the turn of that test it stays where it is (ED-V11).
const ENTERED: &str = "entered";

/// What ends the start of an activation: nobody gets free after it (ED-V11).
const BEGUN: [MarkerName<'static>; 3] = [marker::MOVED, marker::FIRED, marker::REGROUPED];

/// Units bogged down before this activation, by a test or by the umpire, that may still try to get free: at its start,
/// before anything else.
pub fn to_free(state: &State, unit: &Entity) -> u32 {
    let active = model::active_formation(state).filter(|formation| unit.parent.as_ref() == Some(&formation.id));
    if active.is_none_or(|formation| BEGUN.iter().any(|deed| formation.has(*deed))) {
        return 0;
    }
    let now = state.counter(counter::TURN);
    let tokens = unit.markers.get(marker::BOGGED.as_str()).map(Vec::as_slice).unwrap_or_default();
    let before = tokens.iter().filter(|token| token.since < now || token.tag.as_deref() != Some(ENTERED)).count();
    u32::try_from(before.saturating_sub(unit.marks(marker::FREEING_TRIED))).unwrap_or(0)
}

/// Units on the table that are not bogged down.
pub fn free_units(unit: &Entity) -> u32 {
    model::on_foot(unit).saturating_sub(u32::try_from(unit.marks(marker::BOGGED)).unwrap_or(u32::MAX))
}

/// ED-V11: every unit on the table is stuck, so nothing of the formation moves.
pub fn is_stuck(state: &State, formation: &Entity) -> bool {
    let mut there = model::groups(state, formation).filter(|unit| model::on_foot(unit) > 0).peekable();
    there.peek().is_some() && there.all(|unit| free_units(unit) == 0)
}

/// The formation that moves in this step: the activated one, or in an assault the one whose step it is (ED-X05, X06, X12,
/// X13).
fn mover<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    match model::assault(context.state) {
        Some(_) => Ok(opponents(context)?.0),
        None => model::active_formation(context.state).ok_or_else(|| absent("active_formation")),
    }
}

/// ED-V10, O17: only who moves enters new ground. Every step of an assault that has units on the move lets them.
fn may_enter(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    if model::assault(context.state).is_some() {
        return Ok(());
    }
    ensure(!formation.has(marker::FIRED), || refuse("move_after_fire", "ED-O17", formation))?;
    let moves = moving::moves(context, formation) != Some(0) || !model::orders_are_enforced(context.state);
    ensure(moves, || refuse("order_forbids_move", model::order_rule(context, formation), formation))
}

fn most(context: &Context<'_>, unit: &Entity) -> u32 {
    if context.yes(field::FREEING) { to_free(context.state, unit) } else { free_units(unit) }
}

/// OP21: whose Quality is tested.
fn quality(context: &Context<'_>, unit: &Entity, formation: &Entity) -> i64 {
    if context.state.option_is(option::BOG_QUALITY, "unit") {
        return model::unit_quality(context.state, unit);
    }
    model::quality(formation)
}

impl Procedure for BogTest {
    fn id(&self) -> &'static str {
        "bog_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::UNIT => {
                let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
                let mover = mover(context)?;
                ensure(unit.parent.as_ref() == Some(&mover.id), || {
                    refuse("not_of_the_active_formation", "ED-V10", unit)
                })?;
                let exempt = unit.is(attribute::TYPE, "infantry") || unit.is(attribute::TYPE, "aircraft");
                ensure(!exempt, || refuse("never_bogs", "ED-V10", unit))?;
                ensure(model::on_foot(unit) > 0, || refuse("fully_embarked", "ED-V10", unit))?;
                if to_free(context.state, unit) > 0 { Ok(()) } else { may_enter(context, mover) }
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

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let unit = context.optional(field::UNIT).filter(|_| field == field::FREEING)?;
        Some(refuse("nobody_to_free", "ED-V11", unit))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT)?;
        match field {
            field::FREEING => Some(Value::Bool(to_free(context.state, unit) > 0)),
            field::TERRAIN => shooting::place(context, unit)
                .filter(|terrain| moving::going(context, unit, terrain).is_ok_and(|going| going == "b"))
                .map(Value::text),
            field::UNITS => Some(Value::whole(model::whole(most(context, unit).max(1)))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        if !context.yes(field::FREEING) {
            may_enter(context, mover(context)?)?;
        }
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
        let (passed, modifiers, line) =
            quality_test::passes(context, dice, formation, "bog", quality(context, unit, formation), tested)?;
        let failed = tested.saturating_sub(passed);
        let freeing = context.yes(field::FREEING);
        let id = match (freeing, passed > 0, failed > 0) {
            (true, true, _) => "freed_some",
            (true, false, _) => "freed_none",
            (false, _, true) => "bogged_some",
            (false, _, false) => "bogged_none",
        };
        let outcome = Outcome::new(id).with("unit", &unit.id).with("passed", passed).with("failed", failed);
        let own_activation = model::active_formation(context.state).is_some_and(|active| active.id == formation.id);
        let mark = |marker: &str| Effect::Mark {
            target: unit.id.clone(),
            marker: marker.to_owned(),
            count: failed,
            // Whoever is stuck in another's activation has one of its own to come.
            tag: (!freeing && own_activation).then(|| ENTERED.to_owned()),
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
