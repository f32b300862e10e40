//! Words of the game on top of the generic state: forces, officers, contacts, numbers of the tables.

use crate::engine::message::Arg;
use crate::engine::names::{ColumnName, RecordKind, RowName, TableName};
use crate::engine::procedure::{Context, Outcome};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::Ruleset;
use crate::engine::world::{Entity, EntityId, Record, State};
use crate::rulesets::fpga::names::{attribute, column, kind, record, recorded, role, table};
pub use crate::rulesets::shared::{absent, army, once, refuse};

pub const CONTACT: RecordKind<'static> = record::CONTACT;

pub fn is_artillery(unit: &Entity) -> bool {
    unit.is(attribute::ARM, "artillery")
}

pub fn is_infantry(unit: &Entity) -> bool {
    unit.is(attribute::ARM, "infantry")
}

pub fn is_cavalry(unit: &Entity) -> bool {
    unit.is(attribute::ARM, "cavalry")
}

pub fn army_of<'a>(state: &'a State, entity: &Entity) -> Option<&'a Entity> {
    army(state, entity.side?)
}

pub fn sub_commander<'a>(state: &'a State, force: &Entity) -> Option<&'a Entity> {
    state.of_kind(kind::SUB_COMMANDER).find(|officer| officer.parent.as_ref() == Some(&force.id))
}

/// The wing commander of a force, while he lives (FP-O10).
pub fn wing_commander<'a>(rules: &Ruleset, state: &'a State, force: &Entity) -> Option<&'a Entity> {
    let wing = state.entity(force.text(attribute::WING)?)?;
    rules.schema.in_play(wing).then_some(wing)
}

pub fn units<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind(kind::UNIT).filter(|unit| rules.schema.in_play(unit))
}

/// Batteries attached to a unit.
pub fn attached_to<'a>(rules: &'a Ruleset, state: &'a State, host: &'a EntityId) -> impl Iterator<Item = &'a Entity> {
    units(rules, state).filter(move |unit| unit.text(attribute::ATTACHED_TO) == Some(host.as_str()))
}

/// Status of the force a unit belongs to.
pub fn status<'a>(state: &'a State, unit: &Entity) -> Option<&'a str> {
    state.parent(unit)?.text(attribute::FORCE_STATUS)
}

pub fn attackers<'a>(state: &'a State, contact: &Record) -> Vec<&'a Entity> {
    contact.texts(recorded::ATTACKERS).into_iter().filter_map(|id| state.entity(id)).collect()
}

pub fn defender<'a>(state: &'a State, contact: &Record) -> Option<&'a Entity> {
    state.entity(contact.text(recorded::DEFENDER)?)
}

/// The attacker with most SP, cavalry first when tied, then in the order of the list (FP-B14).
pub fn dominant<'a>(attackers: &[&'a Entity], chosen: Option<&'a Entity>) -> Option<&'a Entity> {
    let rank = |unit: &Entity| (unit.points(), is_cavalry(unit));
    let best = attackers.iter().map(|unit| rank(unit)).max()?;
    let mut tied = attackers.iter().filter(|unit| rank(unit) == best);
    let first = tied.next().copied();
    chosen.filter(|unit| rank(unit) == best && attackers.iter().any(|known| known.id == unit.id)).or(first)
}

/// A number of a table that the ruleset's own test has proven to be there.
pub fn number(
    context: &Context<'_>,
    table: TableName<'_>,
    row: RowName<'_>,
    cell: ColumnName<'_>,
) -> Result<i64, Refusal> {
    let found = context.table(table)?.row(row).and_then(|row| row.whole(cell));
    found.ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text(format!("{table}.{row}.{cell}"))))
}

/// A number of the `numbers` table, as a die or a count.
pub fn small(context: &Context<'_>, row: RowName<'_>) -> Result<u32, Refusal> {
    number(context, table::NUMBERS, row, column::NUMBER).map(|number| u32::try_from(number).unwrap_or(0))
}

/// Whether a unit may stand as the dominant attacker of a contact: one of those tied for it (FP-B14).
pub fn may_dominate(state: &State, contact: &Record, candidate: &str) -> Result<(), Refusal> {
    let attackers = attackers(state, contact);
    let chosen = dominant(&attackers, state.entity(candidate)).map(|unit| unit.id.as_str());
    if chosen == Some(candidate) { Ok(()) } else { Err(Refusal::by_rule("not_dominant", "FP-B14")) }
}

/// A full move, as an evader makes it: no movement die (FP-E03).
pub fn full_move(context: &Context<'_>, unit: &Entity) -> Result<crate::engine::value::Decimal, Refusal> {
    let row = context.table(table::MOVEMENT)?.first(&context.situation().role(role::UNIT, unit));
    row.and_then(|row| row.number(column::NORMAL)).ok_or_else(|| absent("movement"))
}

/// What hits do to infantry or cavalry; losses past 0 SP are ignored (FP-A14, FP-S13).
pub fn loss_outcome(target: &Entity, hits: u32) -> Outcome {
    let lost = hits.min(target.points());
    let id = if lost == target.points() { "unit_destroyed" } else { "strength_lost" };
    Outcome::new(id).with("unit", &target.id).with("lost", lost)
}
