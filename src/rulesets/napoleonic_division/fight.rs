//! The record of a combat: who charges, who is charged, the round, what everybody has done so far; and how somebody
//! leaves it (ND-S21, ND-X13 to ND-X15). A declared charge and a contact made in pursuit wait as records of their own.

use crate::engine::names::{MarkerName, RecordField, RecordKind};
use crate::engine::procedure::Context;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, Side, State};
use crate::rulesets::napoleonic_division::names::{attribute, marker, option, record, recorded};

/// Declared in this player turn, not fought yet.
pub const CHARGE: RecordKind<'static> = record::CHARGE;
/// Made in pursuit, not fought yet.
pub const CONTACT: RecordKind<'static> = record::CONTACT;
/// The one that is fought now.
pub const COMBAT: RecordKind<'static> = record::COMBAT;

pub const CHARGERS: RecordField<'static> = recorded::CHARGERS;
pub const CHARGED: RecordField<'static> = recorded::CHARGED;
/// The target has pursued since: only the table can tell whether it is still there (ND-S21).
pub const TARGET_PURSUED: RecordField<'static> = recorded::TARGET_PURSUED;
/// Nobody won it.
pub const NO_WINNER: &str = "none";

#[derive(Clone, Copy)]
pub struct Fight<'a> {
    pub record: &'a Record,
    state: &'a State,
}

impl<'a> Fight<'a> {
    /// The combat that is fought now.
    pub fn now(state: &'a State) -> Option<Fight<'a>> {
        state.records_of(COMBAT).next().map(|record| Fight { record, state })
    }

    fn members_of(&self, field: RecordField<'_>) -> Vec<&'a Entity> {
        self.record.texts(field).into_iter().filter_map(|id| self.state.entity(id)).collect()
    }

    pub fn chargers(&self) -> Vec<&'a Entity> {
        self.members_of(CHARGERS)
    }

    pub fn charged(&self) -> Vec<&'a Entity> {
        self.members_of(CHARGED)
    }

    pub fn members(&self) -> Vec<&'a Entity> {
        let mut all = self.chargers();
        all.extend(self.charged());
        all
    }

    pub fn charges(&self, uc: &Entity) -> bool {
        self.record.texts(CHARGERS).contains(&uc.id.as_str())
    }

    pub fn is_charged(&self, uc: &Entity) -> bool {
        self.record.texts(CHARGED).contains(&uc.id.as_str())
    }

    pub fn holds(&self, uc: &Entity) -> bool {
        self.charges(uc) || self.is_charged(uc)
    }

    /// UC of the other side that it charges, is charged by or is in contact with: of several charged UC those that a charger
    /// named. Once those are gone it is in contact with the others.
    pub fn opponents(&self, uc: &Entity) -> Vec<&'a Entity> {
        let charges = self.charges(uc);
        let all = if charges { self.charged() } else { self.chargers() };
        let meet = |other: &&Entity| if charges { self.touches(uc, other) } else { self.touches(other, uc) };
        let met: Vec<&Entity> = all.iter().copied().filter(meet).collect();
        if met.is_empty() { all } else { met }
    }

    /// Whether a charger goes for this one of the charged UC. A combat that names nobody was one of all against all.
    fn touches(&self, charger: &Entity, charged: &Entity) -> bool {
        let named = self.record.texts(RecordField::of_data(&touched_by(charger)));
        named.is_empty() || named.contains(&charged.id.as_str())
    }

    pub fn side(&self) -> Option<Side> {
        self.record.text(recorded::SIDE).and_then(Side::from_code)
    }

    pub fn number(&self, field: RecordField<'_>) -> i64 {
        self.record.whole(field)
    }

    /// How many pursuits lie between it and the declared charge.
    pub fn depth(&self) -> i64 {
        depth(self.record)
    }

    pub fn round(&self) -> i64 {
        self.number(recorded::ROUND)
    }

    /// Whether it stands in one of the lists of what was done.
    pub fn is_in(&self, list: RecordField<'_>, uc: &Entity) -> bool {
        self.record.texts(list).contains(&uc.id.as_str())
    }

    /// The charge of a UC hits the front of its target.
    pub fn frontal(&self, charger: &Entity) -> bool {
        self.record.text(RecordField::of_data(&aspect_of(charger))) == Some("front")
    }

    /// How far away a charger was when it declared its charge.
    pub fn distance(&self, charger: &Entity) -> Decimal {
        self.record.get(RecordField::of_data(&distance_of(charger))).and_then(Value::as_number).unwrap_or(Decimal::ZERO)
    }

    /// Hits of defensive fire that a charger has still to save.
    pub fn hits_on(&self, charger: &Entity) -> i64 {
        self.number(RecordField::of_data(&hits_of(charger)))
    }

    /// The side that won, once it is over.
    pub fn winner(&self) -> Option<Side> {
        self.record.text(recorded::WINNER).and_then(Side::from_code)
    }

    /// Somebody won, or nobody is left to.
    pub fn is_over(&self) -> bool {
        self.record.text(recorded::WINNER).is_some()
    }

    pub fn winners(&self) -> Vec<&'a Entity> {
        let side = self.winner();
        self.members().into_iter().filter(|uc| side.is_some() && uc.side == side).collect()
    }

    pub fn amend(&self, field: RecordField<'_>, value: Value) -> Effect {
        Effect::amend(self.record, field, value)
    }

    /// Adds a UC to one of the lists of what was done.
    pub fn note(&self, list: RecordField<'_>, uc: &Entity) -> Effect {
        let mut known = self.record.texts(list);
        known.push(uc.id.as_str());
        self.amend(list, Value::texts(known))
    }
}

/// Of a declared charge none, of a contact one more than of the combat it was made in.
pub fn depth(record: &Record) -> i64 {
    record.whole(recorded::DEPTH)
}

/// Charges and contacts that wait.
pub fn waiting(state: &State) -> impl Iterator<Item = &Record> {
    state.records_of(CHARGE).chain(state.records_of(CONTACT))
}

/// It touches an enemy in a contact not fought yet, as the one who pursued or the one who was touched.
pub fn in_queued_contact(state: &State, uc: &Entity) -> bool {
    let named = |record: &Record, list: RecordField<'_>| record.texts(list).contains(&uc.id.as_str());
    state.records_of(CONTACT).any(|contact| named(contact, CHARGERS) || named(contact, CHARGED))
}

/// It stands in this list of a declared charge not fought yet.
pub fn in_waiting_charge(state: &State, uc: &Entity, list: RecordField<'_>) -> bool {
    state.records_of(CHARGE).any(|charge| charge.texts(list).contains(&uc.id.as_str()))
}

pub fn aspect_of(charger: &Entity) -> String {
    recorded::ASPECT_ANY.of(&charger.id)
}

pub fn distance_of(charger: &Entity) -> String {
    recorded::DISTANCE_ANY.of(&charger.id)
}

fn touched_by(charger: &Entity) -> String {
    recorded::TOUCHED_ANY.of(&charger.id)
}

pub fn hits_of(charger: &Entity) -> String {
    recorded::HITS_ANY.of(&charger.id)
}

/// The name of a charge or a combat: who, at whom.
fn named(state: &State, chargers: &[&str], target: &Entity) -> Value {
    let names: Vec<&str> = chargers.iter().filter_map(|id| state.entity(id)).map(|uc| uc.name.as_str()).collect();
    Value::text(format!("{} > {}", names.join(", "), target.name))
}

/// A charger joins those who charge the same target, or opens the record (ND-X01, ND-X21).
pub fn join(
    state: &State,
    kind: RecordKind<'_>,
    charger: &Entity,
    (target, second): (&Entity, Option<&Entity>),
    aspect: &str,
    cm: Decimal,
) -> Vec<Effect> {
    let deep = (kind == CONTACT).then(|| Fight::now(state).map_or(0, |fight| fight.depth()) + 1);
    let same = |known: &&Record| {
        known.texts(CHARGED).contains(&target.id.as_str()) && known.text(recorded::SIDE) == charger.side.map(Side::code)
    };
    let (aspect_of, distance_of, touched_by) = (aspect_of(charger), distance_of(charger), touched_by(charger));
    let touched = [target].into_iter().chain(second).map(|uc| uc.id.as_str());
    let own = [
        (RecordField::of_data(&aspect_of), Value::text(aspect)),
        (RecordField::of_data(&distance_of), Value::from(cm)),
        (RecordField::of_data(&touched_by), Value::texts(touched)),
    ];
    let own = own.into_iter().chain(deep.map(|depth| (recorded::DEPTH, Value::whole(depth))));
    if let Some(known) = state.records_of(kind).find(same) {
        let mut chargers = known.texts(CHARGERS);
        chargers.push(charger.id.as_str());
        let shared = [(CHARGERS, Value::texts(&chargers)), (recorded::NAME, named(state, &chargers, target))];
        let mut charged = known.texts(CHARGED);
        let new = second.map(|uc| uc.id.as_str()).filter(|id| !charged.contains(id));
        charged.extend(new);
        let more = new.is_some().then(|| (CHARGED, Value::texts(&charged)));
        let all = shared.into_iter().chain(more).chain(own);
        return all.map(|(field, value)| Effect::amend(known, field, value)).collect();
    }
    let bare = Record::new(state, kind)
        .with(recorded::NAME, named(state, &[charger.id.as_str()], target))
        .with(recorded::SIDE, charger.side.map(Side::code).unwrap_or_default())
        .with(CHARGERS, Value::texts([charger.id.as_str()]))
        .with(CHARGED, Value::texts([target].into_iter().chain(second).map(|uc| uc.id.as_str())));
    vec![Effect::Open { record: own.fold(bare, |record, (field, value)| record.with(field, value)) }]
}

/// A waiting charge or contact becomes the combat that is fought.
pub fn begin(state: &State, waiting: &Record) -> Vec<Effect> {
    let mut all = waiting.texts(CHARGERS);
    all.extend(waiting.texts(CHARGED));
    let record = Record { fields: waiting.fields.clone(), ..Record::new(state, COMBAT) }
        .with(recorded::TOOK_PART, Value::texts(all))
        .with(recorded::ROUND, Value::whole(0));
    let side = waiting.text(recorded::SIDE).unwrap_or_default();
    vec![
        Effect::Close { record: waiting.id.clone() },
        Effect::Open { record },
        Effect::set(&crate::engine::world::EntityId::battle(), attribute::CHARGING_SIDE, side),
    ]
}

/// The UC is in the combat no longer.
pub fn leave(state: &State, uc: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    let Some(fight) = Fight::now(state) else { return effects };
    for list in [CHARGERS, CHARGED] {
        let known = fight.record.texts(list);
        if known.contains(&uc.id.as_str()) {
            let left = known.into_iter().filter(|id| *id != uc.id.as_str());
            effects.push(fight.amend(list, Value::texts(left)));
        }
    }
    effects
}

/// ND-S21: it drops out of the charges it declared and of the contacts it made.
pub fn drop_out(state: &State, uc: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    for waiting in waiting(state) {
        let known = waiting.texts(CHARGERS);
        if !known.contains(&uc.id.as_str()) {
            continue;
        }
        let left: Vec<&str> = known.into_iter().filter(|id| *id != uc.id.as_str()).collect();
        effects.push(match left.as_slice() {
            [] => Effect::lapse(waiting),
            left => Effect::amend(waiting, CHARGERS, Value::texts(left)),
        });
    }
    effects
}

/// ND-X13: leaves the combat and every waiting one, moves, and gets its markers.
pub fn fall_back(context: &Context<'_>, uc: &Entity, markers: &[MarkerName<'_>]) -> Vec<Effect> {
    let state = context.state;
    let mut effects = leave(state, uc);
    effects.extend(drop_out(state, uc));
    // ND-S21: a charge at somebody who fell back is cancelled.
    let at_it = |waiting: &&Record| waiting.texts(CHARGED).contains(&uc.id.as_str());
    effects.extend(waiting(state).filter(at_it).map(Effect::lapse));
    effects.push(Effect::mark(&uc.id, marker::MOVED));
    effects.extend(markers.iter().map(|marker| Effect::mark(&uc.id, *marker)));
    effects
}

/// Markers of a fall back (ND-O13).
pub fn fall_back_markers(state: &State) -> &'static [MarkerName<'static>] {
    if state.option_is(option::FALL_BACK_MARKERS, "none") {
        &[]
    } else if state.option_is(option::FALL_BACK_MARKERS, "disorder") {
        &[marker::DISORDER]
    } else {
        &[marker::DISORDER, marker::RALLY]
    }
}

/// What becomes of somebody who failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    FallsBack,
    Breaks,
    Routs,
}

/// ND-X15: removed from play; or it routs with both markers, the first time (ND-O12).
pub fn breaks(context: &Context<'_>, uc: &Entity) -> (Fate, Vec<Effect>) {
    let routs = context.state.option_is(option::BREAK_EFFECT, "rout") && !uc.has(marker::RALLY);
    if routs {
        return (Fate::Routs, fall_back(context, uc, &[marker::DISORDER, marker::RALLY]));
    }
    (Fate::Breaks, vec![Effect::mark(&uc.id, marker::BROKEN)])
}

/// ND-X14: whoever carries a rally marker already breaks instead of falling back.
pub fn driven_back(context: &Context<'_>, uc: &Entity) -> (Fate, Vec<Effect>) {
    if super::model::bound_by_rally(context.state, uc) {
        return breaks(context, uc);
    }
    (Fate::FallsBack, fall_back(context, uc, fall_back_markers(context.state)))
}
