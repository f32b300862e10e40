//! What follows from the state alone: destroyed groups and formations, sizes and bands, the end of an activation or of an
//! assault (ED-U38, U42, U43, U50, U51, S03, S06); and what an army list leaves to be worked out.

use std::collections::BTreeMap;

use super::damage;
use super::model::{self, ASSAULT, BARRAGE};
use crate::engine::names::MarkerName;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::world::{Effect, Entity, EntityId, Side, State};
use crate::rulesets::consequences::{DESTROYED_AT_ZERO, PRUNE_RECORDS};
use crate::rulesets::epic_d10::names::{attribute, column, kind, marker, recorded, sequence, table};

pub const CONSEQUENCES: &[&[Consequence]] = &[
    &[DESTROYED_AT_ZERO, Consequence::of(Parts::ENTITIES, emptied)],
    &[Consequence::of(Parts::ENTITIES, |_, state| groups(state))],
    &[Consequence::of(Parts::ENTITIES, formations)],
    &[PRUNE_RECORDS, Consequence::of_all(over)],
];

/// ED-U42: a formation without units is destroyed, and keeps no state.
fn emptied(_: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for formation in state.of_kind(kind::FORMATION).filter(|formation| model::size(state, formation) == 0) {
        if !formation.has(marker::DESTROYED) {
            effects.push(Effect::mark(&formation.id, marker::DESTROYED));
        }
        let others =
            formation.markers.iter().filter(|(id, tokens)| *id != marker::DESTROYED.as_str() && !tokens.is_empty());
        effects.extend(others.map(|(id, _)| Effect::unmark(&formation.id, MarkerName::of_data(id))));
        if formation.text(attribute::ORDER).is_some() {
            effects.push(Effect::clear(&formation.id, attribute::ORDER));
        }
    }
    effects
}

fn groups(state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for unit in state.of_kind(kind::UNIT) {
        // ED-U38: losses come off the free units first, so never more are bogged than there are.
        let bogged = u32::try_from(unit.marks(marker::BOGGED)).unwrap_or(u32::MAX);
        if bogged > unit.points() {
            let count = Some(bogged - unit.points());
            effects.push(Effect::Unmark { target: unit.id.clone(), marker: marker::BOGGED.to_string(), count });
        }
        let riding = unit.number(attribute::ABOARD).unwrap_or(0);
        let left = model::whole(model::aboard(unit));
        if riding > left {
            effects.push(Effect::set(&unit.id, attribute::ABOARD, left));
        }
        // Whoever rode in what is gone for another reason than fire stands beside it.
        let transport = unit.text(attribute::TRANSPORT).and_then(|id| state.entity(id));
        if transport.is_some_and(|transport| transport.points() == 0) {
            effects.extend(model::rides_on(unit, 0));
        }
    }
    effects
}

fn formations(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let mut effects = Vec::new();
    for formation in state.of_kind(kind::FORMATION) {
        let size = model::whole(model::size(state, formation));
        if formation.number(attribute::SIZE) != Some(size) {
            effects.push(Effect::set(&formation.id, attribute::SIZE, size));
        }
        let band = model::band(state, formation);
        if !formation.is(attribute::BAND, band) {
            effects.push(Effect::set(&formation.id, attribute::BAND, band));
        }
        // ED-U33, S12: the Shaken have no order, whoever shook them.
        if formation.has(marker::SHAKEN) {
            effects.extend(model::loses_order(formation));
        }
        // ED-U35 to U37: nor do the Confused wait, hide or lie in cover.
        if formation.has(marker::CONFUSED) {
            effects.extend(model::without(formation, &[marker::ON_OVERWATCH, marker::HIDDEN, marker::IN_COVER]));
        }
        // ED-U35, U36: nobody waits or hides aboard.
        if size > 0 && model::is_fully_embarked(state, formation) {
            effects.extend(model::without(formation, &[marker::ON_OVERWATCH, marker::HIDDEN]));
        }
        // ED-U43: a living formation always has a leader, even after the umpire's hand.
        let led = formation.text(attribute::LEADER_GROUP).and_then(|id| state.entity(id));
        if size > 0 && led.is_none_or(|unit| unit.points() == 0) {
            let heir = model::groups(state, formation).min_by_key(|unit| damage::heir_rank(&context, unit));
            effects.extend(heir.into_iter().flat_map(|heir| damage::succeeds(&context, formation, heir)));
        }
    }
    effects
}

/// Things that are over: an activation, a barrage nobody can finish, an assault whose steps are left.
fn over(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let battle = EntityId::battle();
    let mut effects = Vec::new();
    let fought = state.frames.iter().any(|frame| frame.sequence == sequence::ASSAULT.as_str());
    if !fought {
        effects.extend(state.records_of(ASSAULT).filter(|fight| fight.get(recorded::REACHED).is_some()).map(close));
    }
    if state.battle().is_some_and(|battle| battle.flag(attribute::CLOSING)) {
        effects.extend(closing(rules, state));
        effects.push(Effect::set(&battle, attribute::CLOSING, false));
    }
    effects
}

fn close(record: &crate::engine::world::Record) -> Effect {
    Effect::Close { record: record.id.clone() }
}

/// ED-S06: the flag of the order, the activation marked, the other side's turn if it has anybody left.
fn closing(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let battle = EntityId::battle();
    let mut effects: Vec<Effect> = state.records_of(BARRAGE).map(close).collect();
    let mut done = None;
    if let Some(formation) = model::active_formation(state) {
        done = Some(&formation.id);
        let flag = model::order_row(&context, formation).and_then(|row| row.marker(column::FLAG));
        let alive = model::is_alive(rules, state, formation);
        let earned = alive && !model::is_fully_embarked(state, formation);
        // ED-O13: who has fired hides from nobody.
        let seen = |flag: &MarkerName<'_>| *flag == marker::HIDDEN && formation.has(marker::FIRED);
        if let Some(flag) = flag.filter(|flag| earned && !seen(flag)) {
            effects.push(Effect::mark(&formation.id, flag));
        }
        if alive {
            effects.push(Effect::mark(&formation.id, marker::ACTIVATED));
        }
        effects.extend(deeds(state, formation));
        effects.push(Effect::clear(&battle, attribute::ACTIVE_FORMATION));
    }
    let left = |side: Side| {
        model::formations(rules, state).filter(move |formation| {
            formation.side == Some(side) && Some(&formation.id) != done && model::awaits_activation(rules, formation)
        })
    };
    let now = state.battle().and_then(|battle| battle.text(attribute::ACTIVE_SIDE)).and_then(Side::from_code);
    if let Some(side) = now.filter(|_| !state.battle().is_some_and(|battle| battle.flag(attribute::TESTED))) {
        // ED-S13: nobody passes, so a side that leaves by the umpire's leave is done for this turn.
        for formation in left(side) {
            effects.push(Effect::mark(&formation.id, marker::ACTIVATED));
            effects.push(Effect::mark(&formation.id, marker::PASSED_OVER));
        }
    }
    if let Some(other) = now.map(Side::other).filter(|other| left(*other).next().is_some()) {
        effects.push(Effect::set(&battle, attribute::ACTIVE_SIDE, other.code()));
    }
    effects
}

/// ED-U55: what was done in this activation is forgotten with it.
fn deeds(state: &State, formation: &Entity) -> Vec<Effect> {
    let mut effects: Vec<Effect> =
        model::without(formation, &[marker::MOVED, marker::FIRED, marker::REGROUPED, marker::ASSAULTED]).collect();
    for unit in state.children(&formation.id) {
        effects.extend(model::without(unit, &[marker::FREEING_TRIED]));
        effects.extend(model::weapons(state, unit).flat_map(|weapon| model::without(weapon, &[marker::FIRED])));
    }
    effects
}

/// What the lists leave out: leaders, sizes, how many ride (ED-U08, U16, U50).
pub fn deploy(_: &Ruleset, state: &mut State) {
    let riding: Vec<(EntityId, i64)> = state
        .of_kind(kind::UNIT)
        .filter(|unit| unit.text(attribute::TRANSPORT).is_some() && unit.number(attribute::ABOARD).is_none())
        .map(|unit| (unit.id.clone(), model::whole(unit.points())))
        .collect();
    for (id, number) in riding {
        state.apply(&Effect::set(&id, attribute::ABOARD, number));
    }
    // ED-U16: a list that has somebody ride says that he does.
    let carried = state.of_kind(kind::UNIT).filter(|unit| unit.text(attribute::TRANSPORT).is_some());
    let others = carried.filter(|unit| !unit.is(attribute::TYPE, "infantry"));
    let rides: Vec<Effect> = others.map(|unit| Effect::set(&unit.id, attribute::RIDES, true)).collect();
    state.apply_all(&rides);
    let mut effects = Vec::new();
    for formation in state.of_kind(kind::FORMATION) {
        let members: Vec<&Entity> = state.children(&formation.id).collect();
        let first = members.iter().find(|unit| unit.flag(attribute::COMMAND)).or(members.first());
        let named = formation.text(attribute::LEADER_GROUP).and_then(|id| state.entity(id));
        if let Some(leader) = named.or(first.copied()) {
            effects.push(Effect::set(&formation.id, attribute::LEADER_GROUP, leader.id.as_str()));
            if formation.number(attribute::LEADER_QUALITY).is_none() {
                effects.push(Effect::set(&formation.id, attribute::LEADER_QUALITY, model::unit_quality(state, leader)));
            }
        }
        let start: i64 = members.iter().filter_map(|unit| unit.strength).map(|strength| strength.start.trunc()).sum();
        effects.push(Effect::set(&formation.id, attribute::INITIAL_SIZE, start));
        effects.push(Effect::set(&formation.id, attribute::SIZE, model::whole(model::size(state, formation))));
    }
    state.apply_all(&effects);
}

/// ED-U05, U08, U16, F30: what only the whole list shows to be wrong, or worth a word.
pub fn refuses(rules: &Ruleset, entities: &[Entity]) -> Vec<(EntityId, &'static str)> {
    let by_id: BTreeMap<&str, &Entity> = entities.iter().map(|entity| (entity.id.as_str(), entity)).collect();
    let units = || entities.iter().filter(|entity| entity.is_a(kind::UNIT));
    let mut wrong = Vec::new();
    for unit in units() {
        let formation = unit.parent.as_ref().and_then(|id| by_id.get(id.as_str()));
        if formation.is_some_and(|formation| model::is_air(formation) != unit.is(attribute::TYPE, "aircraft")) {
            wrong.push((unit.id.clone(), "wrong_domain"));
        }
    }
    for formation in entities.iter().filter(|entity| entity.is_a(kind::FORMATION)) {
        let named = formation.text(attribute::LEADER_GROUP).and_then(|id| by_id.get(id).copied());
        // ED-U08: nobody named: the first command group, else the first.
        let own = || units().filter(|unit| unit.parent.as_ref() == Some(&formation.id));
        let leader = named.or_else(|| own().find(|unit| unit.flag(attribute::COMMAND)).or_else(|| own().next()));
        if leader.is_some_and(|unit| unit.parent.as_ref() != Some(&formation.id)) {
            wrong.push((formation.id.clone(), "foreign_leader"));
        }
        let own = leader.map(|unit| unit.number(attribute::QUALITY).unwrap_or_else(|| model::quality(formation)));
        let said = formation.number(attribute::LEADER_QUALITY);
        if said.zip(own).is_some_and(|(said, own)| said != own) {
            wrong.push((formation.id.clone(), "leader_quality_differs"));
        }
    }
    let types = rules.table(table::TYPES);
    for weapon in entities.iter().filter(|entity| entity.is_a(kind::WEAPON)) {
        let carrier = weapon.parent.as_ref().and_then(|id| by_id.get(id.as_str()));
        let row = carrier.and_then(|unit| types?.row_called(unit.text(attribute::TYPE)?));
        let arcs = row.and_then(|row| row.text(column::ARCS));
        let odd = |(arc, arcs): (&str, &str)| !arcs.split(' ').any(|known| known == arc);
        if weapon.text(attribute::ARC).zip(arcs).is_some_and(odd) {
            wrong.push((weapon.id.clone(), "arc_of_type"));
        }
    }
    let riding = |unit: &Entity| unit.number(attribute::ABOARD).unwrap_or_else(|| model::whole(unit.points()));
    let mut passengers: BTreeMap<&str, Vec<&Entity>> = BTreeMap::new();
    for unit in units() {
        if let Some(transport) = unit.text(attribute::TRANSPORT) {
            passengers.entry(transport).or_default().push(unit);
        }
    }
    for transport in units().filter(|unit| unit.number(attribute::CAPACITY).unwrap_or(0) > 0) {
        let mut places = transport.number(attribute::CAPACITY).unwrap_or(0) * model::whole(transport.points());
        for unit in passengers.get(transport.id.as_str()).into_iter().flatten() {
            places -= riding(unit);
            if places < 0 || riding(unit) > model::whole(unit.points()) {
                wrong.push((unit.id.clone(), "over_capacity"));
            }
        }
    }
    wrong
}
