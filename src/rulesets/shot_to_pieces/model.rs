//! Words of the game on top of the generic state: corps, leaders, melees, phases, what a unit is now.

use crate::engine::names::{AttributeName, MarkerName, RecordField, RecordKind, RowName};
use crate::engine::procedure::Context;
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, EntityId, Profile, Record, Side, State};
pub use crate::rulesets::shared::{absent, army, once, refuse, row, row_called};
use crate::rulesets::shot_to_pieces::names::{attribute, column, counter, kind, marker, record, recorded, table};

pub const MELEE: RecordKind<'static> = record::MELEE;
pub const CHARGE: RecordKind<'static> = record::CHARGE;
pub const SALVO: RecordKind<'static> = record::SALVO;
pub const BUILDING: RecordKind<'static> = record::BUILDING;
pub const EVENT: RecordKind<'static> = record::EVENT;

/// The phase counter: every duration counts on it.
pub fn phase(state: &State) -> i64 {
    state.counter(counter::PHASE)
}

/// Whether the battle was begun with these rules or later ones: what an older one has recorded must come out the same.
pub fn begun_with(state: &State, version: i64) -> bool {
    state.battle().and_then(|battle| battle.number(attribute::BEGUN_WITH)).unwrap_or(1) >= version
}

/// The player whose phase it is: he of the first phase on odd ones.
pub fn active_side(state: &State) -> Option<Side> {
    let first = state.battle().and_then(|battle| battle.text(attribute::FIRST_SIDE)).and_then(Side::from_code)?;
    Some(if phase(state) % 2 == 1 { first } else { first.other() })
}

/// The next phase of a side, after this one.
pub fn next_own_phase(state: &State, side: Side) -> i64 {
    let now = phase(state);
    if active_side(state) == Some(side) { now + 2 } else { now + 1 }
}

pub fn units<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind(kind::UNIT).filter(|unit| rules.schema.in_play(unit))
}

/// What the unit, or one of its profiles, says.
pub fn text<'a>(rules: &'a Ruleset, unit: &'a Entity, name: AttributeName<'_>) -> Option<&'a str> {
    rules.schema.said(unit, name).and_then(Value::as_text)
}

pub fn number(rules: &Ruleset, unit: &Entity, name: AttributeName<'_>) -> Option<Decimal> {
    rules.schema.said(unit, name).and_then(Value::as_number)
}

pub fn flag(rules: &Ruleset, unit: &Entity, name: AttributeName<'_>) -> bool {
    rules.schema.said(unit, name).and_then(Value::as_bool).unwrap_or(false)
}

pub fn class<'a>(rules: &'a Ruleset, unit: &'a Entity) -> &'a str {
    text(rules, unit, attribute::CLASS).unwrap_or_default()
}

pub fn is_artillery(rules: &Ruleset, unit: &Entity) -> bool {
    class(rules, unit) == "artillery"
}

/// STPP-R01: cavalry and skirmisher cavalry.
pub fn is_cavalry(rules: &Ruleset, unit: &Entity) -> bool {
    matches!(class(rules, unit), "cavalry" | "skirmisher_cavalry")
}

pub fn is_skirmisher(rules: &Ruleset, unit: &Entity) -> bool {
    matches!(class(rules, unit), "skirmisher" | "skirmisher_cavalry")
}

/// The one profile of the period itself.
pub fn period(rules: &Ruleset) -> Option<&Profile> {
    rules.schema.profile(kind::PERIOD, "period")
}

pub fn period_flag(rules: &Ruleset, name: AttributeName<'_>) -> bool {
    period(rules).is_some_and(|period| period.flag(name))
}

pub fn army_of<'a>(state: &'a State, entity: &Entity) -> Option<&'a Entity> {
    army(state, entity.side?)
}

pub fn army_commander(state: &State, side: Side) -> Option<&Entity> {
    state.of_kind(kind::ARMY_COMMANDER).find(|officer| officer.side == Some(side))
}

pub fn is_general(entity: &Entity) -> bool {
    entity.is_a(kind::ARMY_COMMANDER) || entity.is_a(kind::CORPS_COMMANDER)
}

/// Who leads a corps: its own commander, or the army commander himself (STP-R01).
pub fn leader_of<'a>(state: &'a State, corps: &Entity) -> Option<&'a Entity> {
    let own = state.of_kind(kind::CORPS_COMMANDER).find(|officer| officer.parent.as_ref() == Some(&corps.id));
    own.or_else(|| army_commander(state, corps.side?))
}

pub fn led_by_army_commander(state: &State, corps: &Entity) -> bool {
    leader_of(state, corps).is_some_and(|leader| leader.is_a(kind::ARMY_COMMANDER))
}

/// The corps whose points pay for a unit: the one it is detached to, else its own (STP-R02).
pub fn paying_corps<'a>(state: &'a State, unit: &Entity) -> Option<&'a Entity> {
    unit.text(attribute::DETACHED_TO).and_then(|id| state.entity(id)).or_else(|| state.parent(unit))
}

/// The order a unit obeys: a retreat of its own corps goes before everything (STP-R02).
pub fn order<'a>(state: &'a State, unit: &Entity) -> &'a str {
    let own = state.parent(unit).and_then(|corps| corps.text(attribute::ORDER));
    let paying = paying_corps(state, unit).and_then(|corps| corps.text(attribute::ORDER));
    match own {
        Some("retreat") => "retreat",
        own => paying.or(own).unwrap_or("hold"),
    }
}

/// Units of a corps in play that count for its die: none detached out or in (STP-A01).
pub fn counted_units(rules: &Ruleset, state: &State, corps: &Entity) -> usize {
    let own = units(rules, state).filter(|unit| unit.parent.as_ref() == Some(&corps.id));
    own.filter(|unit| unit.text(attribute::DETACHED_TO).is_none()).count()
}

/// A token of a marker put there in this phase.
pub fn this_phase(state: &State, entity: &Entity, marker: MarkerName<'_>) -> bool {
    since(entity, marker, phase(state))
}

/// A token of a marker put there in the phase before.
pub fn previous_phase(state: &State, entity: &Entity, marker: MarkerName<'_>) -> bool {
    since(entity, marker, phase(state) - 1)
}

fn since(entity: &Entity, marker: MarkerName<'_>, phase: i64) -> bool {
    entity.markers.get(marker.as_str()).is_some_and(|tokens| tokens.iter().any(|token| token.since == phase))
}

/// How many times a unit fired in this phase.
pub fn shots(state: &State, unit: &Entity) -> usize {
    let now = phase(state);
    unit.markers
        .get(marker::FIRED.as_str())
        .map_or(0, |tokens| tokens.iter().filter(|token| token.since == now).count())
}

/// A unit's place in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Contact,
    Flank,
    Rear,
}

pub fn contact(melee: &Record, side: Side) -> &str {
    melee.text(side.of(recorded::UNIT_A, recorded::UNIT_B)).unwrap_or_default()
}

pub fn flanks(melee: &Record, side: Side) -> Vec<&str> {
    melee.texts(side.of(recorded::FLANK_A, recorded::FLANK_B))
}

pub fn rears(melee: &Record, side: Side) -> Vec<&str> {
    melee.texts(side.of(recorded::REAR_A, recorded::REAR_B))
}

/// The melee a unit is held by, and as what.
pub fn melee_of<'a>(state: &'a State, unit: &Entity) -> Option<(&'a Record, Role)> {
    let side = unit.side?;
    let id = unit.id.as_str();
    state.records_of(MELEE).find_map(|melee| {
        if contact(melee, side) == id {
            Some((melee, Role::Contact))
        } else if flanks(melee, side).contains(&id) {
            Some((melee, Role::Flank))
        } else if rears(melee, side).contains(&id) {
            Some((melee, Role::Rear))
        } else {
            None
        }
    })
}

pub fn in_melee(state: &State, unit: &Entity) -> bool {
    melee_of(state, unit).is_some()
}

pub fn melee_number(melee: &Record, field: RecordField<'_>) -> i64 {
    melee.whole(field)
}

/// The building a unit holds.
pub fn building_of<'a>(state: &'a State, unit: &Entity) -> Option<&'a Record> {
    state.records_of(BUILDING).find(|building| building.text(recorded::OCCUPANT) == Some(unit.id.as_str()))
}

/// A number of the `numbers` table.
pub fn fixed(context: &Context<'_>, name: RowName<'_>) -> Result<Decimal, Refusal> {
    Ok(row(context, table::NUMBERS, name)?.number(column::NUMBER).unwrap_or(Decimal::ZERO))
}

pub fn whole(context: &Context<'_>, name: RowName<'_>) -> Result<i64, Refusal> {
    Ok(fixed(context, name)?.trunc())
}

/// The name of a record: who does it, to whom.
pub fn between(first: &Entity, second: &Entity) -> Value {
    Value::text(format!("{} > {}", first.name, second.name))
}

pub fn entity<'a>(context: &Context<'a>, id: &str) -> Result<&'a Entity, Refusal> {
    context.state.entity(id).ok_or_else(|| absent(id))
}

pub fn ids<'a>(entities: impl IntoIterator<Item = &'a Entity>) -> Vec<EntityId> {
    entities.into_iter().map(|entity| entity.id.clone()).collect()
}
