//! Words of the game on top of the generic state: brigades and officers, rows of the unit table, what a unit can do.

use super::charges;
use crate::engine::message::Arg;
use crate::engine::names::{ColumnName, MarkerName, RecordField, RecordKind, RowName};
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Row, Ruleset, Situation};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, State};
use crate::rulesets::civil_war_brigades::names::{
    attribute, column, fact, kind, marker, option, record, recorded, row, table,
};
pub use crate::rulesets::shared::{absent, army, once, refuse, row, row_called};

pub const CHARGE: RecordKind<'static> = record::CHARGE;
pub const TEST: RecordKind<'static> = record::TEST;
pub const COMBAT: RecordKind<'static> = record::COMBAT;
pub const EVENT: RecordKind<'static> = record::EVENT;
pub const BOUNCE: RecordKind<'static> = record::BOUNCE;
pub const STOLEN: RecordKind<'static> = record::STOLEN;

pub fn units<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind(kind::UNIT).filter(|unit| rules.schema.in_play(unit))
}

pub fn units_of<'a>(rules: &'a Ruleset, state: &'a State, brigade: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    units(rules, state).filter(|unit| unit.parent.as_ref() == Some(&brigade.id))
}

pub fn is_artillery(unit: &Entity) -> bool {
    unit.is(attribute::ARM, "artillery")
}

pub fn is_cavalry(unit: &Entity) -> bool {
    unit.is(attribute::ARM, "cavalry")
}

/// CW-V01, V02: only mounted cavalry charges as cavalry.
pub fn is_mounted(unit: &Entity) -> bool {
    is_cavalry(unit) && unit.is(attribute::MOUNT, "mounted")
}

pub fn bases(unit: &Entity) -> i64 {
    unit.number(attribute::BASES).unwrap_or(0)
}

/// A number of the `numbers` table.
pub fn fixed(rules: &Ruleset, name: RowName<'_>) -> i64 {
    let row = rules.table(table::NUMBERS).and_then(|table| table.row(name));
    row.and_then(|row| row.whole(column::NUMBER)).unwrap_or(0)
}

/// CW-U20: one base for every six CU or part of them; a battery has one more while it lives.
pub fn bases_at(rules: &Ruleset, unit: &Entity, cu: i64) -> i64 {
    if cu <= 0 {
        return 0;
    }
    let per_base = fixed(rules, row::CU_PER_BASE).max(1);
    let extra = if is_artillery(unit) { fixed(rules, row::EXTRA_BATTERY_BASE) } else { 0 };
    (cu + per_base - 1) / per_base + extra
}

/// The row of a unit at full strength.
pub fn starting_row<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Row> {
    let id = format!("{}_{}", unit.text(attribute::ARM)?, unit.text(attribute::SIZE)?);
    rules.table(table::UNITS)?.row_called(&id)
}

/// CW-U23: the row in use, that of the bases left or, by the option, always the first.
pub fn row_in_use<'a>(context: &Context<'a>, unit: &Entity) -> Result<&'a Row, Refusal> {
    let missing = || absent("units");
    let follows = context.state.option_on(option::STATS_FOLLOW_BASES);
    let start = starting_row(context.rules, unit).and_then(|row| row.whole(column::BASES));
    let count = if follows { bases(unit) } else { start.ok_or_else(missing)? };
    let arm = unit.text(attribute::ARM).unwrap_or_default();
    let facts = Situation::new(&context.rules.schema, context.state)
        .fact(fact::ARM, arm)
        .fact(fact::BASES, Value::whole(count));
    context.table(table::UNITS)?.first(&facts).ok_or_else(missing)
}

/// A number of the row in use; dismounted cavalry has a second one.
pub fn stat(context: &Context<'_>, unit: &Entity, name: ColumnName<'_>) -> Result<i64, Refusal> {
    let row = row_in_use(context, unit)?;
    let on_foot = is_cavalry(unit) && !is_mounted(unit);
    let other = on_foot.then(|| row.whole(ColumnName::of_data(&format!("{name}_other")))).flatten();
    Ok(other.or_else(|| row.whole(name)).unwrap_or(0))
}

/// A move of the unit, in inches: for messages to the table. Guns in battery go by hand (CW-O17), columns farther (CW-D51).
pub fn move_of(context: &Context<'_>, unit: &Entity) -> i64 {
    let slow = may_limber(unit).then(|| row_in_use(context, unit).ok()?.whole(column::MOVE_OTHER)).flatten();
    slow.or_else(|| stat(context, unit, column::MOVE).ok()).unwrap_or(0)
        + formation_inches(context, unit, column::FARTHER)
}

/// CW-O17: a battery in position may limber up within its move, and then goes as far; or it is moved by hand.
pub fn may_limber(unit: &Entity) -> bool {
    is_artillery(unit) && !unit.is(attribute::LIMBER, "limbered")
}

/// What the formation adds to a move, in inches.
pub fn formation_inches(context: &Context<'_>, unit: &Entity, column: ColumnName<'_>) -> i64 {
    let formation = unit.text(attribute::FORMATION).filter(|_| !is_artillery(unit));
    let row = formation.and_then(|formation| context.rules.table(table::FORMATIONS)?.row_called(formation));
    row.and_then(|row| row.whole(column)).unwrap_or(0)
}

/// CW-G07: half the dice, rounded up.
pub fn half(dice: i64) -> i64 {
    dice.saturating_add(1) / 2
}

/// CW-K16: the brigade of the unit is carried away.
pub fn surges(state: &State, unit: &Entity) -> bool {
    state.parent(unit).is_some_and(|brigade| brigade.has(marker::SURGE))
}

/// What a quality of officer is worth in a column of the table (D6).
pub fn officer(context: &Context<'_>, brigade: &Entity, column: ColumnName<'_>) -> Result<i64, Refusal> {
    let quality = brigade.text(attribute::QUALITY).unwrap_or("none");
    Ok(row_called(context, table::OFFICERS, quality)?.whole(column).unwrap_or(0))
}

/// States in which a unit takes no order and makes no event move (CW-K02, K03, K10, K13).
const OUT_OF_HAND: [MarkerName<'static>; 4] = [marker::RALLIED, marker::PANICKED, marker::DISORGANISED, marker::PRONE];

pub fn can_be_ordered(unit: &Entity) -> Result<(), Refusal> {
    match OUT_OF_HAND.into_iter().find(|marker| unit.has(*marker)) {
        Some(why) => Err(refuse("cannot_be_ordered", "CW-O08", unit).with("why", Arg::word(format!("marker.{why}")))),
        // CW-K11, K12: nor one whose movement is over for this turn.
        None => may_still_move(unit),
    }
}

/// Units of a brigade that move when it is ordered, or when an event moves it.
pub fn movable<'a>(context: &Context<'a>, brigade: &'a Entity) -> Vec<&'a Entity> {
    units_of(context.rules, context.state, brigade).filter(|unit| can_be_ordered(unit).is_ok()).collect()
}

/// A unit that moves: the flag, and its trench is behind it (CW-K07, K14).
pub fn moves(unit: &Entity) -> Vec<Effect> {
    let mut effects = vec![Effect::mark(&unit.id, marker::MOVED)];
    effects.extend(leaves_trench(unit));
    effects
}

pub fn leaves_trench(unit: &Entity) -> Option<Effect> {
    unit.has(marker::ENTRENCHED).then(|| Effect::unmark(&unit.id, marker::ENTRENCHED))
}

/// What wavers on the ladder carries its state as a marker; none where it is steady (CW-U13).
pub fn wavering(unit: &Entity) -> Option<MarkerName<'static>> {
    [marker::PANICKED, marker::SHAKEN].into_iter().find(|marker| unit.has(*marker))
}

/// CW-M03, R05: one rung down. What it becomes, and how.
pub fn rung_down<'a>(context: &Context<'a>, unit: &Entity) -> Result<(MarkerName<'a>, Vec<Effect>), Refusal> {
    let now = wavering(unit);
    let rung = now.map_or(row::STEADY, |marker| RowName::of_data(marker.as_str()));
    let next = row(context, table::LADDER, rung)?.marker(column::NEXT).unwrap_or(marker::DESTROYED);
    let off = now.map(|now| Effect::unmark(&unit.id, now));
    Ok((next, off.into_iter().chain([Effect::mark(&unit.id, next)]).collect()))
}

/// A record about to be opened, the `nth` of one resolution.
pub fn open(state: &State, nth: u64, kind: RecordKind<'_>, fields: &[(RecordField<'_>, Value)]) -> Effect {
    let bare = Record::nth(state, kind, nth);
    let record = fields.iter().fold(bare, |record, (name, value)| record.with(*name, value.clone()));
    Effect::Open { record }
}

pub fn close(record: &Record) -> Effect {
    Effect::Close { record: record.id.clone() }
}

pub fn amend(record: &Record, field: RecordField<'_>, value: impl Into<Value>) -> Effect {
    Effect::amend(record, field, value)
}

/// The entity a field of a record names.
pub fn named<'a>(state: &'a State, record: &Record, field: RecordField<'_>) -> Option<&'a Entity> {
    state.entity(record.text(field)?)
}

pub fn number_in(record: &Record, field: RecordField<'_>) -> i64 {
    record.whole(field)
}

/// What a die must show, for the players: no more and no less than it can (CW-G06).
pub fn shown(state: &State, needed: i64) -> i64 {
    if state.option_on(option::NATURAL_EXTREMES) { needed.clamp(2, 10) } else { needed.max(1) }
}

/// What the die of a test must show, as far as messages tell it apart: 1 is never missed, 11 never made (CW-G06).
pub fn on_the_die(needed: i64) -> i64 {
    needed.clamp(1, 11)
}

/// Targets with a natural 1 that misses and a natural 10 that hits, where the option says so (CW-G06).
pub fn hits(state: &State, face: i64, needed: i64) -> bool {
    if state.option_on(option::NATURAL_EXTREMES) {
        match face {
            1 => return false,
            10 => return true,
            _ => {}
        }
    }
    face >= needed
}

/// Moves and manoeuvres of an action, with the one an event of another brigade may have added (CW-O16, E07).
pub fn moves_of(context: &Context<'_>, unit: &Entity, action: &str) -> Result<i64, Refusal> {
    let extra = unit.number(attribute::EXTRA_MOVES).unwrap_or(0);
    Ok(row_called(context, table::ORDERS, action)?.whole(column::MOVES).unwrap_or(0) + extra)
}

/// A new action starts with all its moves: those of an event before it were another's (CW-E07).
pub fn fresh_moves(unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    if unit.number(attribute::MOVES_USED).unwrap_or(0) != 0 {
        effects.push(Effect::set(&unit.id, attribute::MOVES_USED, Value::whole(0)));
    }
    if unit.number(attribute::EXTRA_MOVES).is_some() {
        effects.push(Effect::clear(&unit.id, attribute::EXTRA_MOVES));
    }
    effects
}

/// What a unit may still do of its action in moves and manoeuvres (CW-O16).
pub fn moves_left(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let action = unit.text(attribute::ACTION).unwrap_or("hold");
    let charge = charges::of_charger(context.state, unit).filter(|_| action == "charge");
    let by_event = charge.is_some_and(charges::is_of_event);
    let allowed = if by_event { charges::allowance(context, unit, true)? } else { moves_of(context, unit, action)? };
    let charged = charge.map_or(0, |charge| number_in(charge, recorded::MOVES));
    Ok(allowed - charged - unit.number(attribute::MOVES_USED).unwrap_or(0))
}

/// CW-K10 to K12: a unit whose movement an interpenetration has ended.
pub fn may_still_move(unit: &Entity) -> Result<(), Refusal> {
    let stopped = [marker::DISORGANISED, marker::SPENT, marker::BLOCKED].into_iter().find(|marker| unit.has(*marker));
    match stopped {
        Some(why) => Err(refuse("movement_over", "CW-P05", unit).with("why", Arg::word(format!("marker.{why}")))),
        None => Ok(()),
    }
}

/// CW-O16: only an order or an event that moves it makes a unit move.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    may_still_move(unit)?;
    let moves = moves_of(context, unit, unit.text(attribute::ACTION).unwrap_or("hold"))?;
    ensure(moves > 0, || refuse("does_not_move", "CW-O16", unit))
}

/// The row of the event that struck the unit's brigade this turn.
pub fn event_row<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Row> {
    let event = context.state.parent(unit)?.text(attribute::EVENT_ROW)?;
    context.rules.table(table::EVENTS)?.row_called(event)
}

/// CW-E08: a redeployment changes formation and facing for nothing.
pub fn manoeuvres_free(context: &Context<'_>, unit: &Entity) -> bool {
    event_row(context, unit).is_some_and(|row| row.flag(column::FREE_MANOEUVRES))
}

/// Refuses unless the unit has moves of its action left for this manoeuvre; says what it costs.
pub fn pay_moves(context: &Context<'_>, unit: &Entity, manoeuvre: RowName<'_>) -> Result<i64, Refusal> {
    let row_of = row(context, table::MANOEUVRES, manoeuvre)?;
    let free = row_of.flag(column::REDEPLOYS) && manoeuvres_free(context, unit);
    let cost = if free { 0 } else { row_of.whole(column::COST).unwrap_or(0) };
    may_move(context, unit)?;
    let left = moves_left(context, unit)?;
    ensure(cost <= left, || refuse("no_moves_left", "CW-O16", unit).with("left", left.max(0)).with("cost", cost))?;
    Ok(cost)
}

pub fn ids<'a>(entities: impl IntoIterator<Item = &'a Entity>) -> Vec<EntityId> {
    entities.into_iter().map(|entity| entity.id.clone()).collect()
}
