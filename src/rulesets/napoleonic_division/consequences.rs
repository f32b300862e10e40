//! What follows from the state alone: UC without EC, UM and Divisions without UC, combats that lost a side, the next contact
//! of a pursuit, the end (ND-L03, ND-S02, ND-S03, ND-S21, ND-T23). And what a list leaves to the rules.

use super::command_check;
use super::fight::{self, CHARGE, CHARGED, CHARGERS, CONTACT, Fight};
use super::firing;
use super::model;
use crate::engine::message::Text;
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, Side, State};

pub fn follow(rules: &Ruleset, state: &State) -> Vec<Effect> {
    // Each only when those before have come to rest.
    let stages: [fn(&Ruleset, &State) -> Vec<Effect>; 8] =
        [losses, formations, members, over, flags, next_contact, uncommanded, command_distances];
    let first = stages.iter().map(|stage| stage(rules, state)).find(|effects| !effects.is_empty());
    first.unwrap_or_else(|| ending(rules, state).into_iter().collect())
}

/// ND-L02, ND-L03.
fn losses(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects: Vec<Effect> = model::ucs(rules, state).flat_map(|uc| firing::added_up(state, uc)).collect();
    if effects.is_empty() {
        let spent = model::ucs(rules, state).filter(|uc| uc.points() == 0);
        effects.extend(spent.map(|uc| Effect::mark(&uc.id, "destroyed")));
    }
    effects
}

/// ND-S02, ND-S03, ND-T22: a UM or a Division is lost with its last UC, the UM's general with it; and back with a UC that a
/// correction brings back.
fn formations(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut keep = |entity: &Entity, marker: &str, lost: bool| match (entity.has(marker), lost) {
        (false, true) => effects.push(Effect::mark(&entity.id, marker)),
        (true, false) => effects.push(Effect::unmark(&entity.id, marker)),
        (true, true) | (false, false) => {}
    };
    for um in state.of_kind("um") {
        let empty = !model::ucs(rules, state).any(|uc| uc.parent.as_ref() == Some(&um.id));
        keep(um, "lost", empty);
        for general in state.of_kind("brigade").filter(|general| general.parent.as_ref() == Some(&um.id)) {
            keep(general, "gone_with_um", empty);
        }
    }
    for division in state.of_kind("division") {
        let own = |uc: &Entity| model::division_of(state, uc).is_some_and(|of| of.id == division.id);
        keep(division, "broken", !model::ucs(rules, state).any(own));
    }
    effects
}

fn alive<'a>(rules: &Ruleset, state: &State, record: &'a Record, list: &str) -> (Vec<&'a str>, bool) {
    let all = record.texts(list);
    let count = all.len();
    let there = |id: &&str| state.entity(id).is_some_and(|uc| rules.schema.in_play(uc));
    let left: Vec<&str> = all.into_iter().filter(there).collect();
    let changed = left.len() < count;
    (left, changed)
}

/// Whoever is removed is in no combat, declared or fought (ND-L03, ND-S21).
fn members(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for record in state.records.values() {
        let waits = matches!(record.kind.as_str(), CHARGE | CONTACT);
        for list in [CHARGERS, CHARGED] {
            let (left, changed) = alive(rules, state, record, list);
            if !changed {
                continue;
            }
            let gone = waits && left.is_empty();
            let effect = if gone {
                Effect::lapse(record)
            } else {
                Effect::Amend { record: record.id.clone(), field: list.into(), value: Value::texts(left) }
            };
            effects.push(effect);
        }
    }
    effects
}

/// A side without UC has lost the combat; chargers that all failed (a) leave it without a winner (ND-S11).
fn over(_: &Ruleset, state: &State) -> Vec<Effect> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    let side = fight.side();
    let winner = match (fight.chargers().is_empty(), fight.charged().is_empty()) {
        (false, false) => return Vec::new(),
        (true, true) => None,
        (true, false) if state.step() == "combat.foot_test" => None,
        (true, false) => side.map(Side::other),
        (false, true) => side,
    };
    let value = Value::text(winner.map_or(fight::NO_WINNER, Side::code));
    let mut effects = vec![fight.amend("winner", value)];
    effects.extend(winner.map(|side| Effect::set(&EntityId::battle(), "winning_side", side.code())));
    effects
}

/// ND-U02: flags of a combat pass; a charge that reaches melee has moved (ND-S16).
fn flags(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let fight = Fight::now(state);
    let mut effects = Vec::new();
    for uc in state.of_kind("uc") {
        let charges = fight.is_some_and(|fight| fight.charges(uc)) && rules.schema.in_play(uc);
        let inside = fight.is_some_and(|fight| fight.holds(uc));
        match (uc.has("charging"), charges) {
            (false, true) => effects.push(Effect::mark(&uc.id, "charging")),
            (true, false) => effects.push(Effect::unmark(&uc.id, "charging")),
            (true, true) | (false, false) => {}
        }
        let past = ["counter_attacked", "tested_ab"].into_iter().filter(|flag| uc.has(flag) && !inside);
        effects.extend(past.map(|flag| Effect::unmark(&uc.id, flag)));
        if charges && state.step() == "combat.melee" && !uc.has("moved") {
            effects.push(Effect::mark(&uc.id, "moved"));
        }
    }
    effects
}

/// ND-S19: the next contact of the pursuit is fought when nothing else is.
fn next_contact(_: &Ruleset, state: &State) -> Vec<Effect> {
    let fighting = state.frame().is_some_and(|frame| frame.sequence == "combat");
    if !fighting || Fight::now(state).is_some() {
        return Vec::new();
    }
    // Those of the last pursuit come before older ones; of one pursuit the first made is the first fought. The number of a
    // record says when it was opened.
    let opened = |contact: &Record| contact.id.rsplit('_').next().and_then(|number| number.parse::<u64>().ok());
    let first = state.records_of(CONTACT).min_by_key(|contact| (-fight::depth(contact), opened(contact)));
    first.map(|contact| fight::begin(state, contact)).unwrap_or_default()
}

/// ND-C01: nobody commands the UC of a UM that has lost its general since the replacements.
fn uncommanded(rules: &Ruleset, state: &State) -> Vec<Effect> {
    if !state.step().ends_with(".command") {
        return Vec::new();
    }
    let leaderless = command_check::to_check(rules, state)
        .into_iter()
        .filter(|um| model::general(rules, state, "brigade", um).is_none());
    let alone = leaderless.flat_map(|um| command_check::unchecked(rules, state, um));
    let marks = ["command_checked", "uncommanded", "blocked"];
    alone.flat_map(|uc| marks.map(|marker| Effect::mark(&uc.id, marker))).collect()
}

/// ND-C01, ND-C02: the distance follows the experience and the arm, corrected or not; independents have none.
fn command_distances(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for uc in state.of_kind("uc") {
        let wanted = model::um_of(state, uc).and_then(|_| model::command_distance(rules, state, uc)).map(Value::from);
        if uc.attributes.get("command_distance") != wanted.as_ref() {
            let (target, name) = (uc.id.clone(), "command_distance".to_owned());
            effects.push(Effect::Attribute { target, name, value: wanted });
        }
    }
    effects
}

/// ND-T23: a side whose Divisions are all broken loses.
fn ending(rules: &Ruleset, state: &State) -> Option<Effect> {
    let beaten = |side: &Side| {
        let mut own = state.of_kind("division").filter(|division| division.side == Some(*side)).peekable();
        own.peek().is_some() && own.all(|division| !rules.schema.in_play(division))
    };
    let losers: Vec<Side> = Side::BOTH.into_iter().filter(beaten).collect();
    match losers.as_slice() {
        [] => None,
        [side] => Some(Effect::End { winner: Some(side.other()), reason: Text::new("ending-broken") }),
        _ => Some(Effect::End { winner: None, reason: Text::new("ending-draw") }),
    }
}

/// The grade most of them hold, the worse one on a tie (ND-U04). Grades stand in their table, best first.
fn majority(rules: &Ruleset, members: &[&Entity]) -> Option<Value> {
    let grades = &rules.table("morale_grades")?.rows;
    let held = |grade: &str| members.iter().filter(|member| member.is("morale", grade)).count();
    grades.iter().max_by_key(|grade| held(&grade.id)).map(|grade| Value::text(&grade.id))
}

/// Defaults that depend on the rest of a list (ND-U01, ND-U04).
pub fn deploy(rules: &Ruleset, state: &mut State) {
    let mut effects = Vec::new();
    for uc in state.of_kind("uc") {
        let (weapon, formation) = match uc.text("arm") {
            Some("artillery") => ("artillery", "unlimbered"),
            Some("cavalry") => ("none", "line"),
            _ => ("musket", "line"),
        };
        let army = state.of_kind("army").find(|army| army.side == uc.side);
        let doctrine = army.and_then(|army| army.text("doctrine")).unwrap_or("other");
        for (attribute, value) in [("weapon", weapon), ("formation", formation), ("doctrine", doctrine)] {
            if uc.text(attribute).is_none() {
                effects.push(Effect::set(&uc.id, attribute, value));
            }
        }
    }
    state.apply_all(&effects);
    let distances = command_distances(rules, state);
    state.apply_all(&distances);
    // The grade of a Division follows from those of its UM.
    for (kind, member) in [("um", "uc"), ("division", "um")] {
        let graded = |formation: &Entity| {
            let members: Vec<&Entity> = state.children(&formation.id).filter(|below| below.kind == member).collect();
            let of: Vec<&Entity> = if members.is_empty() { state.children(&formation.id).collect() } else { members };
            let of: Vec<&Entity> = of.into_iter().filter(|below| below.text("morale").is_some()).collect();
            Some(Effect::set(&formation.id, "morale", majority(rules, &of)?))
        };
        let bare = state.of_kind(kind).filter(|formation| formation.text("morale").is_none());
        let effects: Vec<Effect> = bare.filter_map(graded).collect();
        state.apply_all(&effects);
    }
}
