//! Melees as records: contact units, supports, how they are opened and who may join (STP-B04, B12, B16, STPP-F07).

use crate::rulesets::shot_to_pieces::names::{attribute, recorded};

use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record, Side};
use crate::rulesets::shot_to_pieces::fire::firing;
use crate::rulesets::shot_to_pieces::model::{self, MELEE, refuse};

/// What a new melee starts from.
pub struct Opening<'a> {
    pub first: &'a Entity,
    pub second: &'a Entity,
    pub charger: Option<Side>,
    /// How the second unit was taken: front, flank or rear.
    pub angle: &'a str,
    pub start_phase: i64,
    pub round: i64,
}

pub fn open(context: &Context<'_>, opening: &Opening<'_>) -> Result<(String, Effect), Refusal> {
    let side = |unit: &Entity| unit.side.ok_or_else(|| model::absent("side"));
    let (first, second) = (side(opening.first)?, side(opening.second)?);
    let taken = if opening.angle == "front" { "none" } else { opening.angle };
    let unit_of = |side: Side| side.of(recorded::UNIT_A, recorded::UNIT_B);
    let taken_of = |side: Side| side.of(recorded::TAKEN_A, recorded::TAKEN_B);
    let mut record = Record::new(context.state, MELEE)
        .with(recorded::NAME, model::between(opening.first, opening.second))
        .with(unit_of(first), &opening.first.id)
        .with(unit_of(second), &opening.second.id)
        .with(taken_of(second), taken)
        .with(taken_of(first), "none")
        .with(recorded::CHARGER, opening.charger.map(Side::code).unwrap_or_default())
        .with(recorded::START_PHASE, Value::whole(opening.start_phase))
        .with(recorded::ROUND, Value::whole(opening.round))
        .with(recorded::FOUGHT, Value::whole(0));
    for unit in [opening.first, opening.second] {
        let side = side(unit)?;
        let free = |mate: &&Entity| !model::in_melee(context.state, mate);
        // STPP-F07: the ranks behind support their first one. STPP-F09: so does the other half, on the flank.
        let ranks: Vec<&Entity> = ranks_behind(context, unit).filter(free).collect();
        if !ranks.is_empty() {
            let ranks = Value::texts(ranks.iter().map(|rank| rank.id.as_str()));
            record = record.with(side.of(recorded::REAR_A, recorded::REAR_B), ranks);
        }
        if let Some(half) = firing::other_half(context, unit).filter(free) {
            let half = Value::texts([half.id.as_str()]);
            record = record.with(side.of(recorded::FLANK_A, recorded::FLANK_B), half);
        }
    }
    Ok((record.id.clone(), Effect::Open { record }))
}

/// A unit of the second or third rank of assault waves: only the first one charges and fires (STPP-F07).
pub fn is_rank_behind(rules: &Ruleset, unit: &Entity) -> bool {
    unit.text(attribute::LINKED_TO).is_some() && model::flag(rules, unit, attribute::IS_WAVES)
}

/// The ranks behind the first one of assault waves.
pub fn ranks_behind<'a>(context: &Context<'a>, unit: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    let mates = model::units(context.rules, context.state);
    mates.filter(|mate| is_rank_behind(context.rules, mate) && mate.is(attribute::LINKED_TO, unit.id.as_str()))
}

/// STP-H01, STPP-G13: mounted units and vehicles never hold a building.
pub fn enters_buildings(rules: &Ruleset, unit: &Entity) -> bool {
    !model::is_cavalry(rules, unit) && model::class(rules, unit) != "vehicle"
}

/// STP-H01: the winner against a garrison, destroyed or evaded, has its building from the end of the phase.
pub fn wins_building(
    context: &Context<'_>,
    winner: &Entity,
    loser: &Entity,
    named: Option<&Record>,
) -> Option<(Effect, Line)> {
    let (rules, state) = (context.rules, context.state);
    let building = model::building_of(state, loser).or(named)?;
    let free = model::building_of(state, winner).is_none() && enters_buildings(rules, winner);
    let name = Arg::text(building.text(recorded::NAME).unwrap_or(&building.id));
    let text = Text::new("line-wins-building").with("unit", &winner.id).with("building", name);
    let won = || Effect::set(&winner.id, attribute::CAPTURES, building.id.as_str());
    (free && !building.flag(recorded::BURNT)).then(|| (won(), Line::new(text).rule("STP-H01").aloud()))
}

/// A unit that may stand as support of a side (STP-B12).
pub fn may_support(
    context: &Context<'_>,
    melee: &Record,
    side: Side,
    unit: &Entity,
    rear: bool,
) -> Result<(), Refusal> {
    let rules = context.rules;
    ensure(unit.side == Some(side), || refuse("not_a_friend", "STP-B12", unit))?;
    let elsewhere = model::melee_of(context.state, unit).is_some_and(|(other, _)| other.id != melee.id);
    ensure(!elsewhere, || refuse("supports_elsewhere", "STP-B12", unit))?;
    ensure(model::contact(melee, side) != unit.id.as_str(), || refuse("supports_itself", "STP-B12", unit))?;
    if !rear {
        return Ok(());
    }
    let contact = model::entity(context, model::contact(melee, side))?;
    ensure(model::class(rules, contact) == "infantry", || refuse("no_rear_support_for", "STP-B12", contact))?;
    ensure(contact.text(attribute::BUILDING).is_none(), || refuse("no_rear_support_indoors", "STP-H02", contact))?;
    let formed = !model::flag(rules, contact, attribute::NO_REAR_SUPPORT);
    ensure(formed, || refuse("formation_without_rear", "STPP-F05", contact))?;
    let gives = !model::is_cavalry(rules, unit) && !model::is_skirmisher(rules, unit);
    ensure(gives, || refuse("gives_no_rear_support", "STP-B12", unit))?;
    // STPP-F07: waves are their own rear support.
    let waves = model::flag(rules, contact, attribute::IS_WAVES);
    ensure(!waves || is_rank_behind(rules, unit), || refuse("not_of_these_waves", "STPP-F07", unit))
}

/// Most rear supports: one stand, two more ranks in assault waves (STP-B12, STPP-F07).
pub fn most_rear(context: &Context<'_>, contact: &Entity) -> usize {
    if model::flag(context.rules, contact, attribute::IS_WAVES) { 2 } else { 1 }
}

/// Flank supports of a side; the other half of a big battalion has a row of its own (STPP-F09).
fn flanks(context: &Context<'_>, melee: &Record, side: Side) -> usize {
    let contact = context.state.entity(model::contact(melee, side));
    let half = contact.and_then(|contact| firing::other_half(context, contact)).map(|half| half.id.as_str());
    model::flanks(melee, side).into_iter().filter(|id| Some(*id) != half).count()
}

/// STP-B11: with flank support on both sides neither counts.
pub fn overlaps_cancel(context: &Context<'_>, melee: &Record) -> bool {
    Side::BOTH.into_iter().all(|side| flanks(context, melee, side) > 0)
}

pub fn counted_flanks(context: &Context<'_>, melee: &Record, side: Side) -> usize {
    if overlaps_cancel(context, melee) { 0 } else { flanks(context, melee, side) }
}
