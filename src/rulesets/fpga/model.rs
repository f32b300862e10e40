//! Words of the game on top of the generic state: forces, officers, contacts, numbers of the tables.

use crate::engine::message::{Arg, Text};
use crate::engine::names::{ColumnName, RecordField, RecordKind, RowName, TableName};
use crate::engine::procedure::{Context, Outcome};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
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

/// Ground of a contact: the field of its record, that it was told, and the rule.
#[derive(Clone, Copy)]
pub struct Ground {
    pub is_there: RecordField<'static>,
    pub told: RecordField<'static>,
    rule: &'static str,
}

pub const TOWN: Ground = Ground { is_there: recorded::IN_TOWN, told: recorded::TOWN_TOLD, rule: "FP-B02" };
pub const ROUGH: Ground = Ground { is_there: recorded::IN_ROUGH, told: recorded::ROUGH_TOLD, rule: "FP-B03" };

/// What a contact's record knows of its ground; none where nobody was asked.
pub fn told_ground(contact: &Record, ground: Ground) -> Option<bool> {
    contact.flag(ground.told).then(|| contact.flag(ground.is_there))
}

/// A contact is where it is: another answer than the first is refused (FP-B20).
pub fn same_ground(contact: &Record, ground: Ground, answer: Option<bool>) -> Result<(), Refusal> {
    let known = told_ground(contact, ground);
    let same = known.is_none() || answer.is_none() || known == answer;
    let defender = EntityId::new(contact.text(recorded::DEFENDER).unwrap_or_default());
    ensure(same, || Refusal::by_rule("contact_elsewhere", ground.rule).with("unit", &defender))
}

/// The memory of a sub-commander within 3" of a unit.
pub const SUBCOMMANDER_NEAR: &str = "subcommander_near";

/// The memory of an enemy within 20" of a force.
pub const ENEMY_NEAR: &str = "enemy_near";

/// Whether this was told about an entity and still holds.
pub fn was_told(state: &State, about: &Entity, memory: &str, answer: bool) -> bool {
    state.told(about.id.as_str(), memory).is_some_and(|told| told.value == Value::Bool(answer))
}

/// The command radius of the sub-commander a unit stands under, where the army list gives one.
pub fn radius(state: &State, unit: &Entity) -> Option<Decimal> {
    let officer = state.parent(unit).and_then(|force| sub_commander(state, force))?;
    officer.attributes.get(attribute::COMMAND_RADIUS.as_str()).and_then(Value::as_number)
}

/// How far an evader goes: a full move, or to the edge of the radius, in inches where they are known (FP-E03, FP-E07).
pub fn evade_text(state: &State, unit: &Entity) -> Text {
    match radius(state, unit) {
        Some(radius) => Text::new("line-evade-move-radius").with("unit", &unit.id).with("radius", radius),
        None => Text::new("line-evade-move").with("unit", &unit.id),
    }
}

/// The only contact of those open that may stand in a field.
pub fn only_contact(state: &State, fits: impl Fn(&Record) -> bool) -> Option<Value> {
    let mut open = state.records_of(CONTACT).filter(|contact| fits(contact));
    let only = open.next()?;
    open.next().is_none().then(|| Value::text(&only.id))
}

/// The attacker with most SP, cavalry first when tied, then in the order of the list (FP-B14).
pub fn dominant<'a>(attackers: &[&'a Entity], chosen: Option<&'a Entity>) -> Option<&'a Entity> {
    let rank = |unit: &Entity| (unit.points(), is_cavalry(unit));
    let best = attackers.iter().map(|unit| rank(unit)).max()?;
    let mut tied = attackers.iter().filter(|unit| rank(unit) == best);
    let first = tied.next().copied();
    chosen.filter(|unit| rank(unit) == best && attackers.iter().any(|known| known.id == unit.id)).or(first)
}

/// Whether the attackers' side has a choice of the dominant one.
pub fn is_tied(attackers: &[&Entity]) -> bool {
    let rank = |unit: &Entity| (unit.points(), is_cavalry(unit));
    let best = attackers.iter().map(|unit| rank(unit)).max();
    attackers.iter().filter(|unit| Some(rank(unit)) == best).count() > 1
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
pub fn full_move(context: &Context<'_>, unit: &Entity) -> Result<Decimal, Refusal> {
    let row = context.table(table::MOVEMENT)?.first(&context.situation().role(role::UNIT, unit));
    row.and_then(|row| row.number(column::NORMAL)).ok_or_else(|| absent("movement"))
}

/// What hits do to infantry or cavalry; losses past 0 SP are ignored (FP-A14, FP-S13).
pub fn loss_outcome(target: &Entity, hits: u32) -> Outcome {
    let lost = hits.min(target.points());
    let id = if lost == target.points() { "unit_destroyed" } else { "strength_lost" };
    Outcome::new(id).with("unit", &target.id).with("lost", lost)
}
