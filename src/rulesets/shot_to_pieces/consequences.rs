//! What follows from the state alone: melees without contact units, charges and salvos without anybody, losses and
//! demoralisation, buildings, leaders of lost units (STP-D01, B06, H01, L03, R03). And what a list leaves to the rules.

use super::model::{self, BUILDING, CHARGE, MELEE, SALVO};
use super::movement::change_formation;
use crate::engine::rules::{Ruleset, Situation};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Record, Side, State};

pub fn follow(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = records(rules, state);
    effects.extend(fragile(state));
    effects.extend(buildings(rules, state));
    effects.extend(captures(rules, state));
    effects.extend(leaders(rules, state));
    effects.extend(lapsed(rules, state));
    effects.extend(change_formation::broken_waves(rules, state));
    effects.extend(rows(rules, state));
    effects.extend(streaks(rules, state));
    if effects.is_empty() {
        effects = losses(rules, state);
    }
    effects
}

fn alive(rules: &Ruleset, state: &State, id: &str) -> bool {
    state.entity(id).is_some_and(|unit| rules.schema.in_play(unit))
}

/// STP-B06: a melee ends with one of its contact units; a support that is gone leaves its list. Charges and salvos go
/// with whoever made them.
fn records(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let alive = |id: &str| alive(rules, state, id);
    let close = |record: &Record| Effect::Close { record: record.id.clone() };
    for melee in state.records_of(MELEE) {
        if !Side::BOTH.into_iter().all(|side| alive(model::contact(melee, side))) {
            effects.push(close(melee));
            continue;
        }
        for field in ["flank_a", "flank_b", "rear_a", "rear_b"] {
            let named = melee.texts(field);
            let left: Vec<&str> = named.iter().copied().filter(|id| alive(id)).collect();
            if left.len() < named.len() {
                let value = Value::texts(left);
                effects.push(Effect::Amend { record: melee.id.clone(), field: field.into(), value });
            }
        }
    }
    let lost = |charge: &&Record| !charge.text("unit").is_some_and(alive);
    effects.extend(state.records_of(CHARGE).filter(lost).map(close));
    for salvo in state.records_of(SALVO) {
        let named = salvo.texts("units");
        let left: Vec<&str> = named.iter().copied().filter(|id| alive(id)).collect();
        if left.is_empty() {
            effects.push(close(salvo));
        } else if left.len() < named.len() {
            effects.push(Effect::Amend { record: salvo.id.clone(), field: "units".into(), value: Value::texts(left) });
        }
    }
    effects
}

/// STP-B08: fragile until that melee ends.
fn fragile(state: &State) -> Vec<Effect> {
    let over = |unit: &&Entity| unit.text("fragile_melee").is_some_and(|id| !state.records.contains_key(id));
    state.of_kind("unit").filter(over).map(|unit| Effect::clear(&unit.id, "fragile_melee")).collect()
}

/// STP-H04: a building is empty when its garrison is gone; a unit that holds none has no building.
fn buildings(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for building in state.records_of(BUILDING) {
        let gone = building.text("occupant").is_some_and(|id| !id.is_empty() && !alive(rules, state, id));
        if gone {
            let value = Value::text("");
            effects.push(Effect::Amend { record: building.id.clone(), field: "occupant".into(), value });
        }
    }
    for unit in state.of_kind("unit").filter(|unit| unit.text("building").is_some()) {
        if model::building_of(state, unit).is_none() {
            effects.push(Effect::clear(&unit.id, "building"));
            effects.push(Effect::clear(&unit.id, "building_cover"));
            effects.push(Effect::clear(&unit.id, "building_face"));
        }
    }
    effects
}

/// STP-H01: buildings won in this phase change hands as it ends; in its owner's next moves a unit takes position, even
/// where nobody said which face.
fn captures(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let (ends, declares) = (state.step().ends_with(".end"), state.step().ends_with(".declare"));
    for unit in model::units(rules, state) {
        let won = unit.text("captures").filter(|_| ends);
        if let Some(building) = won.and_then(|id| state.records.get(id)) {
            let empty = building.text("occupant").is_none_or(str::is_empty);
            if empty && !building.flag("burnt") && model::building_of(state, unit).is_none() {
                effects.extend([
                    Effect::Amend { record: building.id.clone(), field: "occupant".into(), value: (&unit.id).into() },
                    Effect::set(&unit.id, "building", "captured"),
                    Effect::set(&unit.id, "building_cover", building.text("cover").unwrap_or("hard")),
                ]);
            }
        }
        effects.extend(won.map(|_| Effect::clear(&unit.id, "captures")));
        let settles = declares && unit.side == model::active_side(state) && unit.is("building", "captured");
        effects.extend(settles.then(|| Effect::set(&unit.id, "building", "positioned")));
    }
    effects
}

/// STP-L03: the leader of a lost unit is unhurt and on his own again.
fn leaders(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let lost = |officer: &&Entity| officer.text("attached_to").is_some_and(|id| !alive(rules, state, id));
    let officers = state.in_order().filter(|entity| entity.kind.ends_with("commander"));
    officers.filter(lost).map(|officer| Effect::clear(&officer.id, "attached_to")).collect()
}

/// STP-R03: a formation detached to a corps that retreats goes back to its own. STP-Z09: a duty that is past lapses.
fn lapsed(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let now = model::phase(state);
    for unit in model::units(rules, state) {
        let adopting = unit.text("detached_to").and_then(|id| state.entity(id));
        if adopting.is_some_and(|corps| corps.is("order", "retreat")) {
            effects.push(Effect::clear(&unit.id, "detached_to"));
        }
        if unit.number("must_charge").is_some_and(|due| due < now) {
            effects.push(Effect::clear(&unit.id, "must_charge"));
        }
    }
    effects
}

/// STPP-F08: whoever is put into a formation with a row of its own, an umpire's correction included, has that row.
fn rows(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let units = model::units(rules, state);
    let due = units.filter_map(|unit| {
        let row = change_formation::row_now(rules, unit)?;
        (unit.attributes.get("as_type") != Some(&row)).then(|| Effect::set(&unit.id, "as_type", row))
    });
    due.collect()
}

/// STP-B09: at the end of its owner's phase a unit that charged has one more in a row, any other starts anew.
fn streaks(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let counted = state.battle().is_none_or(|battle| battle.has("streaks_counted"));
    if counted || !state.step().ends_with(".end") {
        return Vec::new();
    }
    let side = model::active_side(state);
    let mut effects = vec![Effect::mark(&EntityId::battle(), "streaks_counted")];
    for unit in model::units(rules, state).filter(|unit| unit.side == side) {
        let before = unit.number("charge_streak").unwrap_or(0);
        let after = if unit.has("charged") { before + 1 } else { 0 };
        if after != before {
            effects.push(Effect::set(&unit.id, "charge_streak", Value::whole(after)));
        }
    }
    effects
}

/// STP-D01: what the loss of a unit weighs in a corps of different weights.
pub fn weight(rules: &Ruleset, unit: &Entity) -> Decimal {
    let number = |row: &str| {
        let row = rules.table("numbers").and_then(|table| table.row(row));
        row.and_then(|row| row.number("number")).unwrap_or(Decimal::whole(1))
    };
    let rank = model::text(rules, unit, "rank").unwrap_or("line");
    let small = rank == "militia" || model::flag(rules, unit, "counts_as_militia") || model::is_skirmisher(rules, unit);
    if small {
        number("loss_small")
    } else if rank == "elite" {
        number("loss_elite")
    } else {
        number("loss_normal")
    }
}

fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for corps in state.of_kind("corps") {
        let own = || state.of_kind("unit").filter(|unit| unit.parent.as_ref() == Some(&corps.id));
        let lost = own().filter(|unit| !rules.schema.in_play(unit));
        let mixed = corps.flag("mixed");
        let points: Decimal = lost.map(|unit| if mixed { weight(rules, unit) } else { Decimal::whole(1) }).sum();
        let threshold = threshold(state, corps);
        for (name, value) in [("loss_points", points), ("threshold", threshold)] {
            if corps.attributes.get(name).and_then(Value::as_number) != Some(value) {
                effects.push(Effect::set(&corps.id, name, Value::Number(value)));
            }
        }
        if points >= threshold && !corps.has("demoralised") && corps.number("initial_units") > Some(0) {
            effects.push(Effect::mark(&corps.id, "demoralised"));
            effects.push(Effect::set(&corps.id, "order", "retreat"));
        }
    }
    effects
}

/// STP-D01: half the initial units plus one, exact; one less for a reserve corps, one more for an elite one.
fn threshold(state: &State, corps: &Entity) -> Decimal {
    let half = Decimal::from_f64(corps.number("initial_units").unwrap_or(0) as f64 / 2.0).unwrap_or_default();
    let class = match corps.text("corps_class").filter(|_| state.option_on("corps_class_threshold")) {
        Some("reserve") => -1,
        Some("elite") => 1,
        _ => 0,
    };
    half + Decimal::whole(1 + class)
}

/// Fills in what the list leaves to the type, the weapon, the nation and the period.
pub fn deploy(rules: &Ruleset, state: &mut State) {
    let mut effects = Vec::new();
    for unit in state.of_kind("unit") {
        effects.extend(unit_defaults(rules, state, unit));
    }
    state.apply_all(&effects);
    let mut effects = Vec::new();
    for corps in state.of_kind("corps") {
        let own: Vec<&Entity> = state.of_kind("unit").filter(|unit| unit.parent.as_ref() == Some(&corps.id)).collect();
        let count = i64::try_from(own.len()).unwrap_or(i64::MAX);
        let first = own.first().map(|unit| weight(rules, unit));
        let mixed = own.iter().any(|unit| Some(weight(rules, unit)) != first);
        effects.push(Effect::set(&corps.id, "initial_units", Value::whole(count)));
        effects.push(Effect::set(&corps.id, "mixed", mixed));
    }
    for army in state.of_kind("army") {
        let strafes = army.number("strafes").unwrap_or(0);
        effects.push(Effect::set(&army.id, "strafes_left", Value::whole(strafes)));
    }
    state.apply_all(&effects);
    let counted = losses(rules, state);
    state.apply_all(&counted);
}

fn unit_defaults(rules: &Ruleset, state: &State, unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value.filter(|_| !unit.attributes.contains_key(name)) {
            effects.push(Effect::set(&unit.id, name, value));
        }
    };
    let profile = unit.text("type").and_then(|id| rules.schema.profile("unit_type", id));
    let typed = |name: &str| profile.and_then(|profile| profile.attributes.get(name)).cloned();
    let custom = rules.table("nation_defaults").into_iter().flat_map(|table| &table.rows);
    let facts = || Situation::new(&rules.schema, state).role("self", unit);
    let customs: Vec<_> = custom.filter(|row| row.when.holds(&facts())).collect();
    let of_nation = |name: &str| customs.iter().find_map(|row| row.cells.get(name).cloned());
    set("as_type", change_formation::row_now(rules, unit).or_else(|| unit.attributes.get("type").cloned()));
    let weapon = unit.attributes.get("weapon").cloned().or_else(|| typed("type_weapon"));
    let arm = weapon.as_ref().and_then(Value::as_text).and_then(|id| rules.schema.profile("weapon", id));
    let armed = |name: &str| arm.and_then(|arm| arm.attributes.get(name)).cloned();
    set("weapon", weapon.clone());
    set("formation", first_formation(rules, profile.and_then(|profile| profile.text("class")).unwrap_or_default()));
    set("size", of_nation("size").or_else(|| Some(Value::text("normal"))));
    set("shot", of_nation("shot").or_else(|| typed("type_shot")));
    set(
        "gun_class",
        typed("type_gun_class").or_else(|| armed("weapon_gun_class")).or_else(|| Some(Value::text("field"))),
    );
    set("bore", armed("weapon_bore"));
    set("fat_gun", of_nation("fat_gun").or_else(|| armed("weapon_fat")));
    set("fire", of_nation("fire"));
    set("dense_order", of_nation("dense_order"));
    set("irregular_die", of_nation("irregular_die"));
    let mediocre = matches!(unit.text("quality"), Some("militia" | "reserve"));
    let cavalry = profile.and_then(|profile| profile.text("class")) == Some("cavalry");
    set("all_out_allowed", Some((mediocre && cavalry).into()));
    if unit.flag("installed_at_start") {
        effects.push(Effect::mark(&unit.id, "installed"));
    }
    effects
}

/// The period's first formation that fits the class.
fn first_formation(rules: &Ruleset, class: &str) -> Option<Value> {
    let known = rules.schema.profiles.get("formation_type")?;
    let first = known.iter().find(|formation| !formation.flag("march") && fits(formation.text("for_class"), class));
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
