//! What follows from the state alone: UC without EC, UM and Divisions without UC, combats that lost a side, the next contact
//! of a pursuit, the end (ND-L03, ND-S02, ND-S03, ND-S21, ND-T23). And what a list leaves to the rules.

use std::collections::BTreeSet;

use super::fight::{self, CONTACT, Fight};
use super::firing;
use super::model;
use super::morale;
use crate::engine::names::MarkerName;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, Side, State};
use crate::rulesets::consequences::{DESTROYED_AT_ZERO, PRUNE_RECORDS, ends};
use crate::rulesets::napoleonic_division::names::{attribute, kind, marker, recorded, sequence, step, table};

/// ND-S21: whoever is removed is in no combat, declared or fought.
pub const CONSEQUENCES: &[&[Consequence]] = &[
    &[Consequence::of_each(Parts::NOTHING, losses)],
    &[DESTROYED_AT_ZERO],
    &[Consequence::of_all(fates)],
    &[Consequence::of(Parts::IN_PLAY.and(Parts::PARENTS), formations)],
    &[PRUNE_RECORDS],
    &[Consequence::of(Parts::RECORDS.and(Parts::PLACE), over)],
    &[Consequence::of(Parts::RECORDS.and(Parts::MARKERS).and(Parts::PLACE), flags)],
    &[Consequence::of(Parts::RECORDS.and(Parts::PLACE), next_contact)],
    &[Consequence::of_all(uncommanded)],
    &[Consequence::of_each(Parts::CLOCK, command_distance)],
    &[Consequence::of(Parts::IN_PLAY, |rules, state| ending(rules, state).into_iter().collect())],
];

/// ND-L02: hits that come to a whole loss.
fn losses(rules: &Ruleset, state: &State, uc: &Entity) -> Vec<Effect> {
    if uc.is_a(kind::UC) && rules.schema.in_play(uc) { firing::added_up(state, uc) } else { Vec::new() }
}

/// ND-S02, ND-S03, ND-T22: a UM or a Division is lost with its last UC, the UM's general with it; and back with a UC that a
/// correction brings back.
fn formations(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut keep = |entity: &Entity, marker: MarkerName<'_>, lost: bool| match (entity.has(marker), lost) {
        (false, true) => effects.push(Effect::mark(&entity.id, marker)),
        (true, false) => effects.push(Effect::unmark(&entity.id, marker)),
        (true, true) | (false, false) => {}
    };
    // ND-U03: whoever is out of play already keeps his fate.
    let fell = |general: &Entity| general.has(marker::KILLED) || general.has(marker::CAPTURED);
    // Of UC that are not lost, on the table or not.
    let left = || state.of_kind(kind::UC).filter(|uc| !rules.schema.is_lost(uc));
    let ums: BTreeSet<&EntityId> = left().filter_map(|uc| uc.parent.as_ref()).collect();
    for um in state.of_kind(kind::UM) {
        let empty = !ums.contains(&um.id);
        keep(um, marker::LOST, empty);
        for general in state.of_kind(kind::BRIGADE).filter(|general| general.parent.as_ref() == Some(&um.id)) {
            keep(general, marker::GONE_WITH_UM, empty && !fell(general));
        }
    }
    // UC stand under a division or under a UM of it.
    let over = |id: &&EntityId| state.entity(id.as_str()).and_then(|um| um.parent.as_ref());
    let divisions: BTreeSet<&EntityId> = ums.iter().copied().chain(ums.iter().filter_map(over)).collect();
    for division in state.of_kind(kind::DIVISION) {
        let empty = !divisions.contains(&division.id);
        keep(division, marker::BROKEN, empty);
        // ND-T23: its generals leave with it.
        for general in state.of_kind(kind::DIVISIONAL).chain(state.of_kind(kind::ARTILLERY_GENERAL)) {
            if general.parent.as_ref() == Some(&division.id) {
                keep(general, marker::GONE_WITH_DIVISION, empty && !fell(general));
            }
        }
    }
    effects
}

/// ND-K07: whoever failed its melee test goes when everybody has rolled.
fn fates(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let Some(fight) = Fight::now(state).filter(|_| state.step() == step::COMBAT_MELEE_TEST) else { return Vec::new() };
    if fight.members().into_iter().any(|uc| morale::owes_melee_test(&fight, state, uc)) {
        return Vec::new();
    }
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let failed = fight.members().into_iter().filter(|uc| fight.is_in(recorded::FAILED, uc) && rules.schema.in_play(uc));
    // One at a time: each leaves the lists of the combat by itself.
    let broken: Vec<Effect> = failed.take(1).flat_map(|uc| fight::breaks(&context, uc).1).collect();
    let gone = |side: Vec<&Entity>| !side.into_iter().any(|uc| rules.schema.in_play(uc));
    let over = gone(fight.chargers()) || gone(fight.charged());
    if !broken.is_empty() || over {
        return broken;
    }
    // ND-K08: a fall back that was named before the others had rolled.
    let retiring = fight.members().into_iter().filter(|uc| fight.is_in(recorded::RETIRING, uc));
    let markers = fight::fall_back_markers(state);
    retiring.take(1).flat_map(|uc| fight::fall_back(&context, uc, markers)).collect()
}

/// A side without UC has lost the combat; chargers that all failed (a) leave it without a winner (ND-S11).
fn over(_: &Ruleset, state: &State) -> Vec<Effect> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    let side = fight.side();
    let winner = match (fight.chargers().is_empty(), fight.charged().is_empty()) {
        (false, false) => return Vec::new(),
        (true, true) => None,
        (true, false) if state.step() == step::COMBAT_FOOT_TEST => None,
        (true, false) => side.map(Side::other),
        (false, true) => side,
    };
    let value = Value::text(winner.map_or(fight::NO_WINNER, Side::code));
    let mut effects = vec![fight.amend(recorded::WINNER, value)];
    effects.extend(winner.map(|side| Effect::set(&EntityId::battle(), attribute::WINNING_SIDE, side.code())));
    effects
}

/// ND-U02: flags of a combat pass; a charge that reaches melee has moved (ND-S16).
fn flags(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let fight = Fight::now(state);
    let listed = |field| fight.map(|fight| fight.record.texts(field)).unwrap_or_default();
    let (chargers, charged) = (listed(fight::CHARGERS), listed(fight::CHARGED));
    let mut effects = Vec::new();
    for uc in state.of_kind(kind::UC) {
        let listed = chargers.contains(&uc.id.as_str());
        let charges = listed && rules.schema.in_play(uc);
        let inside = listed || charged.contains(&uc.id.as_str());
        match (uc.has(marker::CHARGING), charges) {
            (false, true) => effects.push(Effect::mark(&uc.id, marker::CHARGING)),
            (true, false) => effects.push(Effect::unmark(&uc.id, marker::CHARGING)),
            (true, true) | (false, false) => {}
        }
        let past = [marker::COUNTER_ATTACKED, marker::TESTED_AB].into_iter().filter(|flag| uc.has(*flag) && !inside);
        effects.extend(past.map(|flag| Effect::unmark(&uc.id, flag)));
        if charges && state.step() == step::COMBAT_MELEE && !uc.has(marker::MOVED) {
            effects.push(Effect::mark(&uc.id, marker::MOVED));
        }
    }
    effects
}

/// ND-S19: the next contact of the pursuit is fought when nothing else is.
fn next_contact(_: &Ruleset, state: &State) -> Vec<Effect> {
    let fighting = state.frame().is_some_and(|frame| frame.sequence == sequence::COMBAT.as_str());
    if !fighting || Fight::now(state).is_some() {
        return Vec::new();
    }
    // Those of the last pursuit come before older ones; of one pursuit the first made is the first fought. The number of a
    // record says when it was opened.
    let opened = |contact: &Record| contact.id.rsplit('_').next().and_then(|number| number.parse::<u64>().ok());
    let first = state.records_of(CONTACT).min_by_key(|contact| (-fight::depth(contact), opened(contact)));
    first.map(|contact| fight::begin(state, contact)).unwrap_or_default()
}

/// ND-C01: nobody commands the UC of a UM that has lost its general since the replacements, from then on.
fn uncommanded(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let measuring = state.is_at(step::ANY_COMMAND);
    if !measuring && !state.is_at(step::ANY_UNCOMMANDED) && !state.is_at(step::ANY_MOVEMENT) {
        return Vec::new();
    }
    let marks = [marker::COMMAND_CHECKED, marker::UNCOMMANDED, marker::BLOCKED];
    let alone = |uc: &&Entity| {
        let um = model::um_of(state, uc);
        let leaderless = um.is_some_and(|um| model::general(rules, state, "brigade", um).is_none());
        let told = if measuring { uc.has(marker::COMMAND_CHECKED) } else { uc.has(marker::UNCOMMANDED) };
        leaderless && !told
    };
    let missing = |uc: &Entity| marks.into_iter().filter(|marker| !uc.has(*marker)).collect::<Vec<_>>();
    let alone = model::active_ucs(rules, state).filter(alone);
    alone.flat_map(|uc| missing(uc).into_iter().map(|marker| Effect::mark(&uc.id, marker))).collect()
}

/// ND-C01, ND-C02: the distance follows the experience and the arm, corrected or not; independents have none.
fn command_distance(rules: &Ruleset, state: &State, uc: &Entity) -> Vec<Effect> {
    if !uc.is_a(kind::UC) {
        return Vec::new();
    }
    let wanted = model::um_of(state, uc).and_then(|_| model::command_distance(rules, state, uc)).map(Value::from);
    if uc.get(attribute::COMMAND_DISTANCE) == wanted.as_ref() {
        return Vec::new();
    }
    vec![Effect::Attribute { target: uc.id.clone(), name: attribute::COMMAND_DISTANCE.to_string(), value: wanted }]
}

/// ND-T23: a side whose Divisions are all broken loses.
fn ending(rules: &Ruleset, state: &State) -> Option<Effect> {
    let beaten = |side: &Side| {
        let mut own = state.of_kind(kind::DIVISION).filter(|division| division.side == Some(*side)).peekable();
        own.peek().is_some() && own.all(|division| rules.schema.is_lost(division))
    };
    let losers: Vec<Side> = Side::BOTH.into_iter().filter(beaten).collect();
    ends(&losers, "ending-broken")
}

/// The grade most of them hold, the worse one on a tie (ND-U04). Grades stand in their table, best first.
fn majority(rules: &Ruleset, members: &[&Entity]) -> Option<Value> {
    let grades = &rules.table(table::MORALE_GRADES)?.rows;
    let held = |grade: &str| members.iter().filter(|member| member.is(attribute::MORALE, grade)).count();
    grades.iter().max_by_key(|grade| held(&grade.id)).map(|grade| Value::text(&grade.id))
}

/// Defaults that depend on the rest of a list (ND-U01, ND-U04).
pub fn deploy(rules: &Ruleset, state: &mut State) {
    let mut effects = Vec::new();
    for uc in state.of_kind(kind::UC) {
        let (weapon, formation) = match uc.text(attribute::ARM) {
            Some("artillery") => ("artillery", "unlimbered"),
            Some("cavalry") => ("none", "line"),
            _ => ("musket", "line"),
        };
        let army = state.of_kind(kind::ARMY).find(|army| army.side == uc.side);
        let doctrine = army.and_then(|army| army.text(attribute::DOCTRINE)).unwrap_or("other");
        for (attribute, value) in
            [(attribute::WEAPON, weapon), (attribute::FORMATION, formation), (attribute::DOCTRINE, doctrine)]
        {
            if uc.text(attribute).is_none() {
                effects.push(Effect::set(&uc.id, attribute, value));
            }
        }
    }
    state.apply_all(&effects);
    let distances: Vec<Effect> = state.in_order().flat_map(|uc| command_distance(rules, state, uc)).collect();
    state.apply_all(&distances);
    // The grade of a Division follows from those of its UM.
    for (kind, member) in [(kind::UM, kind::UC), (kind::DIVISION, kind::UM)] {
        let graded = |formation: &Entity| {
            let members: Vec<&Entity> = state.children(&formation.id).filter(|below| below.is_a(member)).collect();
            let of: Vec<&Entity> = if members.is_empty() { state.children(&formation.id).collect() } else { members };
            let of: Vec<&Entity> = of.into_iter().filter(|below| below.text(attribute::MORALE).is_some()).collect();
            Some(Effect::set(&formation.id, attribute::MORALE, majority(rules, &of)?))
        };
        let bare = state.of_kind(kind).filter(|formation| formation.text(attribute::MORALE).is_none());
        let mut effects: Vec<Effect> = bare.filter_map(graded).collect();
        // ND-U04: and so does the national characteristic, where more than half have it.
        let silent = state.of_kind(kind).filter(|formation| formation.get(attribute::NATIONAL_TRAIT).is_none());
        effects.extend(silent.map(|formation| {
            let members: Vec<&Entity> = state.children(&formation.id).filter(|below| below.is_a(member)).collect();
            let of: Vec<&Entity> = if members.is_empty() { state.children(&formation.id).collect() } else { members };
            let with = of.iter().filter(|below| below.flag(attribute::NATIONAL_TRAIT)).count();
            Effect::set(&formation.id, attribute::NATIONAL_TRAIT, 2 * with > of.len())
        }));
        state.apply_all(&effects);
    }
}
