//! A unit enters a building, or chooses its face in one that it has captured (STP-H01, STP-H02, STP-H04).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::melee::{charge, fight};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, recorded};

pub struct OccupyBuilding;

fn name(building: &Record) -> Arg {
    Arg::text(building.text(recorded::NAME).unwrap_or(&building.id))
}

/// Whether the unit has won a building and still has to choose its face (STP-H01).
fn has_captured(unit: &Entity) -> bool {
    unit.is(attribute::BUILDING, "captured")
}

/// A unit that may enter a building now: at set-up, or at the end of its move.
fn may_enter(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    orders::own(context, unit)?;
    // STP-H01: taking position in what it has won needs no order, and shaken units do it too.
    if has_captured(unit) {
        return Ok(());
    }
    ensure(fight::enters_buildings(context.rules, unit), || refuse("no_riders_in_buildings", "STPP-G13", unit))?;
    ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-H04", unit))?;
    let arrived = context.state.acting_side().is_none() || unit.has(marker::MOVED) || unit.has(marker::PROLONGED);
    ensure(arrived, || refuse("enter_after_move", "STP-H04", unit))
}

fn may_hold(unit: &Entity, building: &Record) -> Result<(), Refusal> {
    let about = |code: &str, rule: &str| Refusal::by_rule(code, rule).with("building", name(building));
    let occupant = building.text(recorded::OCCUPANT).unwrap_or_default();
    if has_captured(unit) {
        return ensure(occupant == unit.id.as_str(), || about("face_own_building", "STP-H01").with("unit", &unit.id));
    }
    ensure(!building.flag(recorded::BURNT), || about("building_burnt", "STP-H04"))?;
    ensure(occupant != unit.id.as_str(), || about("building_held_already", "STP-H04").with("unit", &unit.id))?;
    let holder = || Arg::from(&EntityId::new(occupant));
    ensure(occupant.is_empty(), || about("building_occupied", "STP-H02").with("unit", holder()))
}

impl Procedure for OccupyBuilding {
    fn id(&self) -> &'static str {
        "occupy_building"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.optional(field::UNIT)) {
            (field::UNIT, _) => context.state.entity(candidate).map_or(Ok(()), |unit| may_enter(context, unit)),
            (field::PLACE, Some(unit)) => {
                context.state.record(candidate).map_or(Ok(()), |building| may_hold(unit, building))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT).filter(|unit| field == field::PLACE && has_captured(unit))?;
        model::building_of(context.state, unit).map(|building| Value::text(&building.id))
    }

    /// STP-H04: everybody indoors has one.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::FACE
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, building) = (context.entity(field::UNIT)?, context.record(field::PLACE)?);
        let face = context.choice(field::FACE).trim();
        let id = if has_captured(unit) { "building_faced" } else { "building_entered" };
        let said = Arg::text(if face.is_empty() { "no" } else { "yes" });
        let outcome = Outcome::new(id).with("unit", &unit.id).with("building", name(building)).with("said", said);
        let outcome = outcome.with("face", Arg::text(face));
        let mut resolution = Resolution::new(outcome).about([&unit.id]);
        if !has_captured(unit) {
            resolution = resolution.effects(charge::leaving(context, unit)).effect(Effect::amend(
                building,
                recorded::OCCUPANT,
                Value::from(&unit.id),
            ));
        }
        resolution = resolution.effect(Effect::set(&unit.id, attribute::BUILDING, "positioned"));
        if !face.is_empty() {
            resolution = resolution.effect(Effect::set(&unit.id, attribute::BUILDING_FACE, face));
        }
        Ok(match building.text(recorded::COVER) {
            Some(cover) => resolution.effect(Effect::set(&unit.id, attribute::BUILDING_COVER, cover)),
            None => resolution,
        })
    }
}
