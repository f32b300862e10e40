//! What follows from the state alone: melees without contact units, charges and salvos without anybody, losses and
//! demoralisation, buildings, leaders of lost units (STP-D01, B06, H01, L03, R03). And what a list leaves to the rules.

use std::iter::once;

use super::command::orders;
use super::model::{self};
use super::movement::change_formation;
use crate::engine::names::{AttributeName, ColumnName, MarkerName, RoleName, RowName};
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{Consequence, Parts, Ruleset, Situation};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, State, Token};
use crate::rulesets::consequences::PRUNE_RECORDS;
use crate::rulesets::shot_to_pieces::names::{attribute, column, kind, marker, option, recorded, row, step, table};

/// STP-B06: a melee ends with one of its contact units, a support that is gone leaves its list; charges and salvos go with
/// whoever made them.
pub const CONSEQUENCES: &[&[Consequence]] = &[
    &[
        PRUNE_RECORDS,
        Consequence::of(Parts::ENTITIES.and(Parts::RECORDS), fragile),
        Consequence::of(Parts::ENTITIES.and(Parts::RECORDS), buildings),
        Consequence::of_all(captures),
        Consequence::of(Parts::ENTITIES, leaders),
        Consequence::of_all(lapsed),
        Consequence::of(Parts::ENTITIES, threats),
        Consequence::of_all(change_formation::broken_waves),
        Consequence::of_each(Parts::NOTHING, rows),
        Consequence::of_all(streaks),
    ],
    &[Consequence::of(Parts::ENTITIES, losses)],
];

fn alive(rules: &Ruleset, state: &State, id: &str) -> bool {
    state.entity(id).is_some_and(|unit| rules.schema.in_play(unit))
}

/// STP-B08, Q01: fragile and all out until that melee ends.
fn fragile(_: &Ruleset, state: &State) -> Vec<Effect> {
    let over = |unit: &&Entity| unit.text(attribute::FRAGILE_MELEE).is_some_and(|id| !state.records.contains_key(id));
    let ended = state.of_kind(kind::UNIT).filter(over);
    let spent = |unit: &Entity| unit.has(marker::ALL_OUT).then(|| Effect::unmark(&unit.id, marker::ALL_OUT));
    ended.flat_map(|unit| once(Effect::clear(&unit.id, attribute::FRAGILE_MELEE)).chain(spent(unit))).collect()
}

/// STP-H04: a unit that holds no building has none.
fn buildings(_: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for unit in state.of_kind(kind::UNIT).filter(|unit| unit.text(attribute::BUILDING).is_some()) {
        if model::building_of(state, unit).is_none() {
            effects.push(Effect::clear(&unit.id, attribute::BUILDING));
            effects.push(Effect::clear(&unit.id, attribute::BUILDING_COVER));
            effects.push(Effect::clear(&unit.id, attribute::BUILDING_FACE));
        }
    }
    effects
}

/// STP-H01: buildings won in this phase change hands as it ends; in its owner's next moves a unit takes position, even
/// where nobody said which face.
fn captures(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let (ends, declares) = (state.is_at(step::ANY_END), state.is_at(step::ANY_DECLARE));
    for unit in model::units(rules, state) {
        let won = unit.text(attribute::CAPTURES).filter(|_| ends);
        if let Some(building) = won.and_then(|id| state.record(id)) {
            let empty = building.text(recorded::OCCUPANT).is_none_or(str::is_empty);
            if empty && !building.flag(recorded::BURNT) && model::building_of(state, unit).is_none() {
                effects.extend([
                    Effect::amend(building, recorded::OCCUPANT, &unit.id),
                    Effect::set(&unit.id, attribute::BUILDING, "captured"),
                    Effect::set(&unit.id, attribute::BUILDING_COVER, building.text(recorded::COVER).unwrap_or("hard")),
                ]);
            }
        }
        effects.extend(won.map(|_| Effect::clear(&unit.id, attribute::CAPTURES)));
        let settles = declares && unit.side == model::active_side(state) && unit.is(attribute::BUILDING, "captured");
        effects.extend(settles.then(|| Effect::set(&unit.id, attribute::BUILDING, "positioned")));
    }
    effects
}

/// STP-L03: the leader of a lost unit is unhurt and on his own again.
fn leaders(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let lost = |officer: &&Entity| officer.text(attribute::ATTACHED_TO).is_some_and(|id| !alive(rules, state, id));
    let officers =
        state.in_order().filter(|entity| entity.is_a(kind::ARMY_COMMANDER) || entity.is_a(kind::CORPS_COMMANDER));
    officers.filter(lost).map(|officer| Effect::clear(&officer.id, attribute::ATTACHED_TO)).collect()
}

/// STP-R03: a formation detached to a corps that retreats goes back to its own. STP-Z09: a duty that is past lapses.
fn lapsed(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let now = model::phase(state);
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    for unit in model::units(rules, state) {
        let adopting = unit.text(attribute::DETACHED_TO).and_then(|id| state.entity(id));
        if adopting.is_some_and(|corps| corps.is(attribute::ORDER, "retreat")) {
            effects.push(Effect::clear(&unit.id, attribute::DETACHED_TO));
        }
        let moved_on = [step::ANY_DECLARE, step::ANY_FIRE, step::ANY_COMBAT].into_iter().any(|step| state.is_at(step));
        let over = |due: i64| due < now || due == now && moved_on;
        if unit.number(attribute::MUST_CHARGE).is_some_and(over) {
            effects.push(Effect::clear(&unit.id, attribute::MUST_CHARGE));
            let unpaid = orders::payable(&context, unit).is_err();
            let why = if unpaid { marker::CHARGE_UNPAID } else { marker::CHARGE_UNMADE };
            effects.push(Effect::mark(&unit.id, why));
        }
    }
    effects
}

/// STP-Z04: whoever was immobilised is free when those who threatened it are gone, have evaded or have charged.
fn threats(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let since = |unit: &Entity, marker: MarkerName<'_>| {
        unit.markers.get(marker.as_str()).and_then(|tokens| tokens.iter().map(|token| token.since).max())
    };
    let lifted = |token: &Token| {
        let Some(id) = token.tag.as_deref() else { return false };
        let Some(cause) = state.entity(id).filter(|cause| rules.schema.in_play(cause)) else { return true };
        let duty = cause.number(attribute::MUST_CHARGE).is_some();
        let later = |marker: MarkerName<'_>| since(cause, marker) > Some(token.since);
        cause.has(marker::EVADED) || cause.has(marker::CHARGED) && !duty || later(marker::MOVED)
    };
    let units = model::units(rules, state).filter(|unit| unit.has(marker::IMMOBILISED));
    let free = units
        .filter(|unit| unit.markers.get(marker::IMMOBILISED.as_str()).is_some_and(|tokens| tokens.iter().all(&lifted)));
    free.map(|unit| Effect::unmark(&unit.id, marker::IMMOBILISED)).collect()
}

/// STPP-F08: whoever is put into a formation with a row of its own, an umpire's correction included, has that row.
fn rows(rules: &Ruleset, _: &State, unit: &Entity) -> Vec<Effect> {
    if !unit.is_a(kind::UNIT) || !rules.schema.in_play(unit) {
        return Vec::new();
    }
    let row = change_formation::row_now(rules, unit).filter(|row| unit.get(attribute::AS_TYPE) != Some(row));
    row.map(|row| Effect::set(&unit.id, attribute::AS_TYPE, row)).into_iter().collect()
}

/// STP-B09: at the end of its owner's phase a unit that charged has one more in a row, any other starts anew.
fn streaks(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let counted = state.battle().is_none_or(|battle| battle.has(marker::STREAKS_COUNTED));
    if counted || !state.is_at(step::ANY_END) {
        return Vec::new();
    }
    let side = model::active_side(state);
    let mut effects = vec![Effect::mark(&EntityId::battle(), marker::STREAKS_COUNTED)];
    for unit in model::units(rules, state).filter(|unit| unit.side == side) {
        let before = unit.number(attribute::CHARGE_STREAK).unwrap_or(0);
        let after = if unit.has(marker::CHARGED) { before + 1 } else { 0 };
        if after != before {
            effects.push(Effect::set(&unit.id, attribute::CHARGE_STREAK, Value::whole(after)));
        }
    }
    effects
}

/// A number of the table; one where it is missing.
fn number(rules: &Ruleset, row: RowName<'_>) -> Decimal {
    let row = rules.table(table::NUMBERS).and_then(|table| table.row(row));
    row.and_then(|row| row.number(column::NUMBER)).unwrap_or(Decimal::whole(1))
}

/// STP-D01: what the loss of a unit weighs in a corps of different weights.
pub fn weight(rules: &Ruleset, unit: &Entity) -> Decimal {
    let number = |row: RowName<'_>| number(rules, row);
    let rank = model::text(rules, unit, attribute::RANK).unwrap_or("line");
    let small = rank == "militia"
        || model::flag(rules, unit, attribute::COUNTS_AS_MILITIA)
        || model::is_skirmisher(rules, unit);
    if small {
        number(row::LOSS_SMALL)
    } else if rank == "elite" {
        number(row::LOSS_ELITE)
    } else {
        number(row::LOSS_NORMAL)
    }
}

fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for corps in state.of_kind(kind::CORPS) {
        let own = || state.of_kind(kind::UNIT).filter(|unit| unit.parent.as_ref() == Some(&corps.id));
        let lost = own().filter(|unit| rules.schema.is_lost(unit));
        let mixed = corps.flag(attribute::MIXED);
        let points: Decimal = lost.map(|unit| if mixed { weight(rules, unit) } else { Decimal::whole(1) }).sum();
        let threshold = threshold(rules, state, corps);
        for (name, value) in [(attribute::LOSS_POINTS, points), (attribute::THRESHOLD, threshold)] {
            if corps.get(name).and_then(Value::as_number) != Some(value) {
                effects.push(Effect::set(&corps.id, name, Value::Number(value)));
            }
        }
        if points >= threshold && !corps.has(marker::DEMORALISED) && corps.number(attribute::INITIAL_UNITS) > Some(0) {
            effects.push(Effect::mark(&corps.id, marker::DEMORALISED));
            effects.push(Effect::set(&corps.id, attribute::ORDER, "retreat"));
        }
    }
    effects
}

/// STP-D01: half the initial units plus one, exact; one less for a reserve corps, one more for an elite one.
fn threshold(rules: &Ruleset, state: &State, corps: &Entity) -> Decimal {
    let share = number(rules, row::THRESHOLD_SHARE).times(corps.number(attribute::INITIAL_UNITS).unwrap_or(0));
    let class = match corps.text(attribute::CORPS_CLASS).filter(|_| state.option_on(option::CORPS_CLASS_THRESHOLD)) {
        Some("reserve") => -1,
        Some("elite") => 1,
        _ => 0,
    };
    share + number(rules, row::THRESHOLD_MORE) + number(rules, row::THRESHOLD_BY_CLASS).times(class)
}

/// Fills in what the list leaves to the type, the weapon, the nation and the period.
pub fn deploy(rules: &Ruleset, state: &mut State) {
    // STPP-G03: units are of their army's nation unless their list says otherwise. Battles of the first version went on
    // without.
    if model::begun_with(state, 2) {
        let inherited = state.of_kind(kind::UNIT).filter(|unit| unit.text(attribute::NATION).is_none());
        let inherited: Vec<Effect> = inherited
            .filter_map(|unit| {
                let nation = model::army_of(state, unit)?.text(attribute::NATION)?;
                Some(Effect::set(&unit.id, attribute::NATION, nation))
            })
            .collect();
        state.apply_all(&inherited);
    }
    // A battle opens by this: what units begin with is put into them without the words of effects.
    let defaults: Vec<(EntityId, Vec<(&str, Value)>)> =
        state.of_kind(kind::UNIT).map(|unit| (unit.id.clone(), unit_defaults(rules, state, unit))).collect();
    for (id, values) in defaults {
        if let Some(unit) = state.entity_mut(&id) {
            unit.attributes.extend(values);
        }
    }
    let installed = state.of_kind(kind::UNIT).filter(|unit| unit.flag(attribute::INSTALLED_AT_START));
    let mut effects: Vec<Effect> = installed.map(|unit| Effect::mark(&unit.id, marker::INSTALLED)).collect();
    for corps in state.of_kind(kind::CORPS) {
        let own: Vec<&Entity> =
            state.of_kind(kind::UNIT).filter(|unit| unit.parent.as_ref() == Some(&corps.id)).collect();
        let count = i64::try_from(own.len()).unwrap_or(i64::MAX);
        let weights: Vec<Decimal> = own.iter().map(|unit| weight(rules, unit)).collect();
        let mixed = weights.iter().any(|weight| Some(weight) != weights.first());
        effects.push(Effect::set(&corps.id, attribute::INITIAL_UNITS, Value::whole(count)));
        effects.push(Effect::set(&corps.id, attribute::MIXED, mixed));
    }
    for army in state.of_kind(kind::ARMY) {
        let strafes = army.number(attribute::STRAFES).unwrap_or(0);
        effects.push(Effect::set(&army.id, attribute::STRAFES_LEFT, Value::whole(strafes)));
    }
    state.apply_all(&effects);
    let counted = losses(rules, state);
    state.apply_all(&counted);
}

/// What a unit has that its list does not say.
fn unit_defaults(rules: &Ruleset, state: &State, unit: &Entity) -> Vec<(&'static str, Value)> {
    let mut values = Vec::new();
    let mut set = |name: AttributeName<'static>, value: Option<Value>| {
        values.extend(value.filter(|_| unit.get(name).is_none()).map(|value| (name.as_str(), value)));
    };
    let profile = unit.text(attribute::TYPE).and_then(|id| rules.schema.profile(kind::UNIT_TYPE, id));
    let typed = |name: AttributeName<'_>| profile.and_then(|profile| profile.get(name)).cloned();
    let custom = rules.table(table::NATION_DEFAULTS).into_iter().flat_map(|table| &table.rows);
    let facts = || Situation::new(&rules.schema, state).role(RoleName::SELF, unit);
    let customs: Vec<_> = custom.filter(|row| row.when.holds(&facts())).collect();
    let of_nation = |name: ColumnName<'_>| customs.iter().find_map(|row| row.get(name).cloned());
    set(attribute::AS_TYPE, change_formation::row_now(rules, unit).or_else(|| unit.get(attribute::TYPE).cloned()));
    let weapon = unit.get(attribute::WEAPON).cloned().or_else(|| typed(attribute::TYPE_WEAPON));
    let arm = weapon.as_ref().and_then(Value::as_text).and_then(|id| rules.schema.profile(kind::WEAPON, id));
    let armed = |name: AttributeName<'_>| arm.and_then(|arm| arm.get(name)).cloned();
    set(attribute::WEAPON, weapon.clone());
    set(
        attribute::FORMATION,
        first_formation(rules, profile.and_then(|profile| profile.text(attribute::CLASS)).unwrap_or_default()),
    );
    set(attribute::SIZE, of_nation(column::SIZE).or_else(|| Some(Value::text("normal"))));
    set(attribute::SHOT, of_nation(column::SHOT).or_else(|| typed(attribute::TYPE_SHOT)));
    set(
        attribute::GUN_CLASS,
        typed(attribute::TYPE_GUN_CLASS)
            .or_else(|| armed(attribute::WEAPON_GUN_CLASS))
            .or_else(|| Some(Value::text("field"))),
    );
    set(attribute::BORE, armed(attribute::WEAPON_BORE));
    set(attribute::FAT_GUN, of_nation(column::FAT_GUN).or_else(|| armed(attribute::WEAPON_FAT)));
    set(attribute::FIRE, of_nation(column::FIRE));
    set(attribute::RESILIENCE, of_nation(column::RESILIENCE));
    set(attribute::DENSE_ORDER, of_nation(column::DENSE_ORDER));
    set(attribute::IRREGULAR_DIE, of_nation(column::IRREGULAR_DIE));
    let mediocre = matches!(unit.text(attribute::QUALITY), Some("militia" | "reserve"));
    let cavalry = profile.and_then(|profile| profile.text(attribute::CLASS)) == Some("cavalry");
    set(attribute::ALL_OUT_ALLOWED, Some((mediocre && cavalry).into()));
    values
}

/// The period's first formation that fits the class.
fn first_formation(rules: &Ruleset, class: &str) -> Option<Value> {
    let known = rules.schema.profiles.get("formation_type")?;
    let first = known
        .iter()
        .find(|formation| !formation.flag(attribute::MARCH) && fits(formation.text(attribute::FOR_CLASS), class));
    first.map(|formation| Value::text(&formation.id))
}

/// Whether a formation is for units of a class.
pub fn fits(for_class: Option<&str>, class: &str) -> bool {
    match for_class {
        Some("infantry") => class == "infantry",
        Some("cavalry") => class == "cavalry",
        Some("infantry_cavalry") => matches!(class, "infantry" | "cavalry"),
        _ => true,
    }
}
