//! Words of the game on top of the generic state: brigades and officers, rows of the unit table, what a unit can do.

use crate::engine::message::Arg;
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Row, Ruleset, Situation};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, State};
pub use crate::rulesets::shared::{absent, army, refuse, row};

pub const CHARGE: &str = "charge";
pub const TEST: &str = "test";
pub const COMBAT: &str = "combat";
pub const EVENT: &str = "event";
pub const STOLEN: &str = "stolen";

pub fn units<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind("unit").filter(|unit| rules.schema.in_play(unit))
}

pub fn units_of<'a>(rules: &'a Ruleset, state: &'a State, brigade: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    units(rules, state).filter(|unit| unit.parent.as_ref() == Some(&brigade.id))
}

pub fn is_artillery(unit: &Entity) -> bool {
    unit.is("arm", "artillery")
}

pub fn is_cavalry(unit: &Entity) -> bool {
    unit.is("arm", "cavalry")
}

/// CW-V01, V02: only mounted cavalry charges as cavalry.
pub fn is_mounted(unit: &Entity) -> bool {
    is_cavalry(unit) && unit.is("mount", "mounted")
}

pub fn bases(unit: &Entity) -> i64 {
    unit.number("bases").unwrap_or(0)
}

/// A number of the `numbers` table.
pub fn fixed(rules: &Ruleset, name: &str) -> i64 {
    let row = rules.table("numbers").and_then(|table| table.row(name));
    row.and_then(|row| row.whole("number")).unwrap_or(0)
}

/// CW-U20: one base for every six CU or part of them; a battery has one more while it lives.
pub fn bases_at(rules: &Ruleset, unit: &Entity, cu: i64) -> i64 {
    if cu <= 0 {
        return 0;
    }
    let per_base = fixed(rules, "cu_per_base").max(1);
    let extra = if is_artillery(unit) { fixed(rules, "extra_battery_base") } else { 0 };
    (cu + per_base - 1) / per_base + extra
}

/// The row of a unit at full strength.
pub fn starting_row<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Row> {
    let id = format!("{}_{}", unit.text("arm")?, unit.text("size")?);
    rules.table("units")?.row(&id)
}

/// CW-U23: the row in use, that of the bases left or, by the option, always the first.
pub fn row_in_use<'a>(context: &Context<'a>, unit: &Entity) -> Result<&'a Row, Refusal> {
    let missing = || absent("units");
    let follows = context.state.option_on("stats_follow_bases");
    let start = starting_row(context.rules, unit).and_then(|row| row.whole("bases"));
    let count = if follows { bases(unit) } else { start.ok_or_else(missing)? };
    let arm = unit.text("arm").unwrap_or_default();
    let facts =
        Situation::new(&context.rules.schema, context.state).fact("arm", arm).fact("bases", Value::whole(count));
    context.table("units")?.first(&facts).ok_or_else(missing)
}

/// A number of the row in use; dismounted cavalry has a second one.
pub fn stat(context: &Context<'_>, unit: &Entity, name: &str) -> Result<i64, Refusal> {
    let row = row_in_use(context, unit)?;
    let on_foot = is_cavalry(unit) && !is_mounted(unit);
    let other = on_foot.then(|| row.whole(&format!("{name}_other"))).flatten();
    Ok(other.or_else(|| row.whole(name)).unwrap_or(0))
}

/// A move of the unit, in inches: for messages to the table. Guns in battery go by hand (CW-O17).
pub fn move_of(context: &Context<'_>, unit: &Entity) -> i64 {
    let by_hand = is_artillery(unit) && !unit.is("limber", "limbered");
    let slow = by_hand.then(|| row_in_use(context, unit).ok()?.whole("move_other")).flatten();
    slow.or_else(|| stat(context, unit, "move").ok()).unwrap_or(0)
}

/// CW-G07: half the dice, rounded up.
pub fn half(dice: i64) -> i64 {
    dice.saturating_add(1) / 2
}

/// CW-K16: the brigade of the unit is carried away.
pub fn surges(state: &State, unit: &Entity) -> bool {
    state.parent(unit).is_some_and(|brigade| brigade.has("surge"))
}

/// What a quality of officer is worth in a column of the table (D6).
pub fn officer(context: &Context<'_>, brigade: &Entity, column: &str) -> Result<i64, Refusal> {
    let quality = brigade.text("quality").unwrap_or("none");
    Ok(row(context, "officers", quality)?.whole(column).unwrap_or(0))
}

/// States in which a unit takes no order and makes no event move (CW-K02, K03, K10, K13).
const OUT_OF_HAND: [&str; 4] = ["rallied", "panicked", "disorganised", "prone"];

pub fn can_be_ordered(unit: &Entity) -> Result<(), Refusal> {
    match OUT_OF_HAND.into_iter().find(|marker| unit.has(marker)) {
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
    let mut effects = vec![Effect::mark(&unit.id, "moved")];
    effects.extend(leaves_trench(unit));
    effects
}

pub fn leaves_trench(unit: &Entity) -> Option<Effect> {
    unit.has("entrenched").then(|| Effect::unmark(&unit.id, "entrenched"))
}

/// Steady, shaken or panicked: where it stands on the ladder (CW-U13).
pub fn morale_state(unit: &Entity) -> &'static str {
    if unit.has("panicked") {
        "panicked"
    } else if unit.has("shaken") {
        "shaken"
    } else {
        "steady"
    }
}

/// CW-M03, R05: one rung down. What it becomes, and how.
pub fn rung_down(context: &Context<'_>, unit: &Entity) -> Result<(String, Vec<Effect>), Refusal> {
    let now = morale_state(unit);
    let next = row(context, "ladder", now)?.text("next").unwrap_or("destroyed").to_owned();
    let mut effects = Vec::new();
    if unit.has(now) {
        effects.push(Effect::unmark(&unit.id, now));
    }
    effects.push(Effect::mark(&unit.id, &next));
    Ok((next, effects))
}

/// A record about to be opened, the `nth` of one resolution.
pub fn open(state: &State, nth: u64, kind: &str, fields: &[(&str, Value)]) -> Effect {
    let id = format!("{kind}_{}", state.records_opened.saturating_add(nth));
    let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Effect::Open { record: Record { id, kind: kind.to_owned(), fields } }
}

pub fn close(record: &Record) -> Effect {
    Effect::Close { record: record.id.clone() }
}

pub fn amend(record: &Record, field: &str, value: impl Into<Value>) -> Effect {
    Effect::Amend { record: record.id.clone(), field: field.to_owned(), value: value.into() }
}

/// The entity a field of a record names.
pub fn named<'a>(state: &'a State, record: &Record, field: &str) -> Option<&'a Entity> {
    state.entity(record.text(field)?)
}

pub fn number_in(record: &Record, field: &str) -> i64 {
    record.fields.get(field).and_then(Value::as_whole).unwrap_or(0)
}

/// What a die must show, for the players: no more and no less than it can (CW-G06).
pub fn shown(state: &State, needed: i64) -> i64 {
    if state.option_on("natural_extremes") { needed.clamp(2, 10) } else { needed.max(1) }
}

/// Targets with a natural 1 that misses and a natural 10 that hits, where the option says so (CW-G06).
pub fn hits(state: &State, face: i64, needed: i64) -> bool {
    if state.option_on("natural_extremes") {
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
    let extra = unit.number("extra_moves").unwrap_or(0);
    Ok(row(context, "orders", action)?.whole("moves").unwrap_or(0) + extra)
}

/// A new action starts with all its moves: those of an event before it were another's (CW-E07).
pub fn fresh_moves(unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    if unit.number("moves_used").unwrap_or(0) != 0 {
        effects.push(Effect::set(&unit.id, "moves_used", Value::whole(0)));
    }
    if unit.number("extra_moves").is_some() {
        effects.push(Effect::clear(&unit.id, "extra_moves"));
    }
    effects
}

/// What a unit may still do of its action in moves and manoeuvres (CW-O16).
pub fn moves_left(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let action = unit.text("action").unwrap_or("hold");
    let allowed = moves_of(context, unit, action)?;
    let charge = context.state.records_of(CHARGE).find(|charge| charge.text("unit") == Some(unit.id.as_str()));
    let charged = charge.filter(|_| action == "charge").map_or(0, |charge| number_in(charge, "moves"));
    Ok(allowed - charged - unit.number("moves_used").unwrap_or(0))
}

/// CW-K10 to K12: a unit whose movement an interpenetration has ended.
pub fn may_still_move(unit: &Entity) -> Result<(), Refusal> {
    let stopped = ["disorganised", "spent", "blocked"].into_iter().find(|marker| unit.has(marker));
    match stopped {
        Some(why) => Err(refuse("movement_over", "CW-P05", unit).with("why", Arg::word(format!("marker.{why}")))),
        None => Ok(()),
    }
}

/// CW-O16: only an order or an event that moves it makes a unit move.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    may_still_move(unit)?;
    let moves = moves_of(context, unit, unit.text("action").unwrap_or("hold"))?;
    ensure(moves > 0, || refuse("does_not_move", "CW-O16", unit))
}

/// CW-E08: a redeployment changes formation and facing for nothing.
pub fn manoeuvres_free(context: &Context<'_>, unit: &Entity) -> bool {
    let brigade = context.state.parent(unit);
    let event = brigade.and_then(|brigade| brigade.text("event_row"));
    let row = event.and_then(|event| context.rules.table("events")?.row(event));
    row.is_some_and(|row| row.flag("free_manoeuvres"))
}

/// Refuses unless the unit has moves of its action left for this manoeuvre; says what it costs.
pub fn pay_moves(context: &Context<'_>, unit: &Entity, manoeuvre: &str) -> Result<i64, Refusal> {
    let row_of = row(context, "manoeuvres", manoeuvre)?;
    let free = row_of.flag("redeploys") && manoeuvres_free(context, unit);
    let cost = if free { 0 } else { row_of.whole("cost").unwrap_or(0) };
    may_move(context, unit)?;
    let left = moves_left(context, unit)?;
    ensure(cost <= left, || refuse("no_moves_left", "CW-O16", unit).with("left", left.max(0)).with("cost", cost))?;
    Ok(cost)
}

pub fn ids<'a>(entities: impl IntoIterator<Item = &'a Entity>) -> Vec<EntityId> {
    entities.into_iter().map(|entity| entity.id.clone()).collect()
}
