//! Words of the game on top of the generic state: formations, unit groups, weapons, who rides in what.

use crate::engine::message::Text;
use crate::engine::names::{ColumnName, MarkerName, RecordField, RecordKind};
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{Row, Ruleset};
use crate::engine::world::{Effect, Entity, Record, Side, State};
use crate::rulesets::epic_d10::names::{attribute, column, fact, kind, marker, option, record, table};
pub use crate::rulesets::shared::{absent, army, once, refuse, row, row_called};

pub const ASSAULT: RecordKind<'static> = record::ASSAULT;
pub const BARRAGE: RecordKind<'static> = record::BARRAGE;

/// A count as the engine's whole numbers.
pub fn whole(count: u32) -> i64 {
    i64::from(count)
}

/// A number of the state as a count; nothing below zero.
pub fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

pub fn formations<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind(kind::FORMATION).filter(|formation| rules.schema.in_play(formation))
}

/// Unit groups of a formation that still have units.
pub fn groups<'a>(state: &'a State, formation: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    state.children(&formation.id).filter(|unit| unit.is_a(kind::UNIT) && unit.points() > 0)
}

pub fn weapons<'a>(state: &'a State, unit: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    state.children(&unit.id).filter(|weapon| weapon.is_a(kind::WEAPON))
}

/// The formation a unit group belongs to.
pub fn formation_of<'a>(state: &'a State, unit: &Entity) -> Result<&'a Entity, Refusal> {
    state.parent(unit).ok_or_else(|| absent("formation"))
}

/// Units of a group that ride in a transport (ED-U53).
pub fn aboard(unit: &Entity) -> u32 {
    if unit.text(attribute::TRANSPORT).is_none() {
        return 0;
    }
    count(unit.number(attribute::ABOARD).unwrap_or(0)).min(unit.points())
}

/// Units of a group on the table: only those fire, fight and are shot at.
pub fn on_foot(unit: &Entity) -> u32 {
    unit.points().saturating_sub(aboard(unit))
}

/// So many units of a group ride from now on; with none left it rides nowhere (ED-U53).
pub fn rides_on(unit: &Entity, riding: u32) -> Vec<Effect> {
    if riding > 0 {
        return vec![Effect::set(&unit.id, attribute::ABOARD, whole(riding))];
    }
    vec![Effect::clear(&unit.id, attribute::ABOARD), Effect::clear(&unit.id, attribute::TRANSPORT)]
}

/// Groups that ride in a transport group, of whatever formation.
pub fn passengers<'a>(state: &'a State, transport: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    state
        .of_kind(kind::UNIT)
        .filter(|unit| unit.text(attribute::TRANSPORT) == Some(transport.id.as_str()) && aboard(unit) > 0)
}

/// ED-U50.
pub fn size(state: &State, formation: &Entity) -> u32 {
    groups(state, formation).map(Entity::points).sum()
}

/// Every unit of it rides: nothing to shoot at, nothing that acts (ED-O33).
pub fn is_fully_embarked(state: &State, formation: &Entity) -> bool {
    groups(state, formation).all(|unit| on_foot(unit) == 0)
}

pub fn is_alive(rules: &Ruleset, state: &State, formation: &Entity) -> bool {
    rules.schema.in_play(formation) && size(state, formation) > 0
}

pub fn is_air(formation: &Entity) -> bool {
    formation.is(attribute::DOMAIN, "air")
}

/// ED-O32, OP18: whether the states of ground troops are for this formation too.
pub fn takes_ground_states(state: &State, formation: &Entity) -> bool {
    !is_air(formation) || state.option_on(option::AIR_GROUND_STATES)
}

pub fn quality(formation: &Entity) -> i64 {
    formation.number(attribute::QUALITY).unwrap_or(0)
}

/// ED-U07.
pub fn morale(formation: &Entity) -> i64 {
    formation.number(attribute::MORALE).unwrap_or_else(|| quality(formation))
}

/// ED-U11.
pub fn unit_quality(state: &State, unit: &Entity) -> i64 {
    unit.number(attribute::QUALITY).unwrap_or_else(|| state.parent(unit).map_or(0, quality))
}

/// ED-U08.
pub fn leader_quality(formation: &Entity) -> i64 {
    formation.number(attribute::LEADER_QUALITY).unwrap_or_else(|| quality(formation))
}

pub fn dft(unit: &Entity) -> i64 {
    unit.number(attribute::DFT).unwrap_or(0)
}

/// ED-U12.
pub fn dfm(unit: &Entity) -> i64 {
    unit.number(attribute::DFM).unwrap_or_else(|| dft(unit))
}

/// ED-U12.
pub fn armour(unit: &Entity) -> i64 {
    unit.number(attribute::ARMOUR).unwrap_or_else(|| dft(unit))
}

/// ED-U13.
pub fn melee_attack(state: &State, unit: &Entity) -> i64 {
    let best = || weapons(state, unit).filter_map(|weapon| weapon.number(attribute::ATT)).max().unwrap_or(0);
    unit.number(attribute::ATT_MELEE).unwrap_or_else(best)
}

/// What the table of types says of a group (ED-F30).
pub fn type_row<'a>(context: &Context<'a>, unit: &Entity) -> Result<&'a Row, Refusal> {
    row_called(context, table::TYPES, unit.text(attribute::TYPE).unwrap_or_default())
}

/// ED-U18: the arc of a weapon, or that of the type that carries it.
pub fn arc<'a>(context: &Context<'a>, unit: &Entity, weapon: &'a Entity) -> Result<&'a str, Refusal> {
    match weapon.text(attribute::ARC) {
        Some(arc) => Ok(arc),
        None => Ok(type_row(context, unit)?.text(column::ARC).unwrap_or_default()),
    }
}

/// ED-U52.
pub fn cohesion(context: &Context<'_>, formation: &Entity) -> Result<i64, Refusal> {
    let situation = context.situation().fact(fact::QUALITY, leader_quality(formation));
    let row = context.table(table::COHESION)?.first(&situation);
    Ok(row.and_then(|row| row.whole(column::CM)).unwrap_or(0))
}

/// ED-U51, Z02: the units that suppression is counted against.
pub fn suppression_base(state: &State, formation: &Entity) -> i64 {
    let initial = state.option_is(option::SUPPRESSION_BASE, "initial");
    if initial { formation.number(attribute::INITIAL_SIZE).unwrap_or(0) } else { whole(size(state, formation)) }
}

pub fn suppression(formation: &Entity) -> i64 {
    i64::try_from(formation.marks(marker::SUPPRESSION)).unwrap_or(i64::MAX)
}

/// ED-U51, Z02, Z03: the band that so many markers are for a formation of this size.
pub fn band(state: &State, formation: &Entity) -> &'static str {
    let (base, markers) = (suppression_base(state, formation), suppression(formation));
    if markers == 0 || base == 0 {
        "none"
    } else if markers >= base {
        "full"
    } else if markers.saturating_mul(2) >= base {
        "half"
    } else {
        "none"
    }
}

pub fn active_formation(state: &State) -> Option<&Entity> {
    state.battle()?.text(attribute::ACTIVE_FORMATION).and_then(|id| state.entity(id))
}

/// The row of the order a formation carries out (5.3).
pub fn order_row<'a>(context: &Context<'a>, formation: &Entity) -> Option<&'a Row> {
    context.table(table::ORDERS).ok()?.row_called(formation.text(attribute::ORDER)?)
}

/// The rule of the order a formation carries out: what forbids it something.
pub fn order_rule<'a>(context: &Context<'a>, formation: &Entity) -> &'a str {
    order_row(context, formation).and_then(|row| row.rule.as_deref()).unwrap_or("ED-O01")
}

/// OP05: what the table of orders does not allow is refused, not only warned about.
pub fn orders_are_enforced(state: &State) -> bool {
    state.option_is(option::ORDER_PERMISSIONS, "enforce")
}

/// Whether the order of a formation allows a deed: `fire`, `barrage`, `assault`, `rides`, `removal`.
pub fn order_allows(context: &Context<'_>, formation: &Entity, deed: ColumnName<'_>) -> bool {
    order_row(context, formation).is_some_and(|row| row.flag(deed))
}

/// OP05: what the log says of a deed that was only advised against.
pub fn advised_against(allowed: bool) -> Option<Line> {
    (!allowed).then(|| Line::new(Text::new("line-advised")).rule("ED-OP05"))
}

/// A formation that may still be activated this turn.
pub fn awaits_activation(rules: &Ruleset, formation: &Entity) -> bool {
    rules.schema.in_play(formation) && !formation.has(marker::ACTIVATED) && formation.text(attribute::ORDER).is_some()
}

pub fn side_with_orders_left(rules: &Ruleset, state: &State, side: Side) -> bool {
    formations(rules, state).any(|formation| formation.side == Some(side) && awaits_activation(rules, formation))
}

/// The assault being fought.
pub fn assault(state: &State) -> Option<&Record> {
    state.records_of(ASSAULT).next()
}

pub fn party<'a>(state: &'a State, assault: &Record, role: RecordField<'_>) -> Result<&'a Entity, Refusal> {
    assault.text(role).and_then(|id| state.entity(id)).ok_or_else(|| absent(role.as_str()))
}

/// A number kept in a record.
pub fn kept(record: &Record, field: RecordField<'_>) -> u32 {
    count(record.whole(field))
}

/// Effects that take these markers off where they lie.
pub fn without<'a>(formation: &'a Entity, markers: &'a [MarkerName<'a>]) -> impl Iterator<Item = Effect> + 'a {
    markers.iter().filter(|marker| formation.has(**marker)).map(|marker| Effect::unmark(&formation.id, *marker))
}

/// Turning Confused or Shaken: the order is lost, and what came of the last one (ED-U33 to U37).
pub fn loses_order(formation: &Entity) -> Vec<Effect> {
    let mut effects: Vec<Effect> =
        without(formation, &[marker::ON_OVERWATCH, marker::HIDDEN, marker::IN_COVER]).collect();
    if formation.text(attribute::ORDER).is_some() {
        effects.push(Effect::clear(&formation.id, attribute::ORDER));
    }
    effects
}
