//! The rules of Epic D10, sentence by sentence of the specification; each test cites its rule ids.

mod activation;
mod artillery;
mod assault;
mod bogged;
mod calling_off;
mod corners;
mod determination;
mod double_fire;
mod end_phase;
mod fire;
mod forecasts;
mod hands;
mod lists;
mod losses;
mod movement;
mod odds;
mod orders;
mod overwatch;
mod people;
mod split_rows;
mod states;

use crate::common::epic::{acting, activate, battle, begin, close, formations, give_orders, win_initiative};
use crate::common::{
    self, Prepare, Table, copy, epic, event, latest, obligation, push_on, records, resolution, text, whole_of, with,
};
use estafette::engine::message::Arg;
use estafette::engine::names::MarkerName;
use estafette::engine::play::{Adjustment, Command, Event};
use estafette::engine::procedure::Resolution;
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, EntityId, Side};
use estafette::rulesets::epic_d10::names::attribute;
use serde_json::{Map, Value as Json, json};

fn marks(table: &Table, id: &str, marker: &str) -> i64 {
    i64::try_from(table.entity(id).marks(MarkerName::of_data(marker))).expect("few")
}

fn suppression(table: &Table, formation: &str) -> i64 {
    marks(table, formation, "suppression")
}

/// Units of a formation still there.
fn size(table: &Table, formation: &str) -> i64 {
    groups(table, formation).iter().map(|group| i64::from(table.strength(group))).sum()
}

fn groups(table: &Table, formation: &str) -> Vec<String> {
    children(table, formation, "unit")
}

fn children(table: &Table, parent: &str, kind: &str) -> Vec<String> {
    let state = table.game.state();
    let entities = state.order.iter().filter_map(|id| state.entity(id.as_str()));
    let own = entities.filter(|e| e.kind == kind && e.parent.as_ref().is_some_and(|p| p.as_str() == parent));
    own.map(|entity| entity.id.as_str().to_owned()).collect()
}

/// The formation a group belongs to.
fn formation_of(table: &Table, group: &str) -> String {
    table.entity(group).parent.as_ref().expect("in a formation").as_str().to_owned()
}

/// Weapons of a formation that fire directly and whose units are not all embarked.
fn direct_weapons(table: &Table, formation: &str) -> Vec<String> {
    let groups = groups(table, formation);
    let free = |group: &String| i64::from(table.strength(group)) > whole_of(table, group, "aboard");
    let weapons = groups.iter().filter(|group| free(group)).flat_map(|group| children(table, group, "weapon"));
    weapons.filter(|weapon| table.entity(weapon).number(attribute::ZE).is_none()).collect()
}

/// One row of a fire: this many with this weapon at this group.
type Shot<'a> = (&'a str, i64, &'a str);

/// The answers of a fire of a formation; its other weapons are silent.
fn shots(table: &Table, firer: &str, shots: &[Shot<'_>], more: Json) -> Json {
    let mut answers = Map::new();
    for weapon in direct_weapons(table, firer) {
        answers.insert(format!("shooters@{weapon}"), json!(0));
    }
    for (weapon, count, at) in shots {
        answers.insert(format!("shooters@{weapon}"), json!(count));
        answers.insert(format!("at@{weapon}"), json!(at));
    }
    with(&Json::Object(answers), more)
}

/// The answers of `fire`: the target formation is that of the first group shot at.
fn fire(table: &Table, firer: &str, rows: &[Shot<'_>], more: Json) -> Json {
    let target = formation_of(table, rows[0].2);
    with(&json!({"target": target}), shots(table, firer, rows, more))
}

/// What a formation has lost and gained: units, markers.
fn harm(before: &Table, after: &Table, formation: &str) -> (i64, i64) {
    (size(before, formation) - size(after, formation), suppression(after, formation) - suppression(before, formation))
}

/// The lowest face that destroys: the face below must mark once, those under it do nothing.
/// The sum of ATT, defence and modifiers is 11 less that face.
fn destroys_from(table: &Table, procedure: &str, answers: &Json, formation: &str) -> i64 {
    destroys_when(table, formation, |table, die| {
        table.try_resolve(procedure, answers.clone(), &[die]).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    })
}

/// The same for harm that comes by several steps.
fn destroys_when(table: &Table, formation: &str, suffers: impl Fn(&mut Table, u8)) -> i64 {
    let harm = |die: u8| {
        let mut tried = copy(table);
        suffers(&mut tried, die);
        harm(table, &tried, formation)
    };
    let harms: Vec<(i64, i64)> = (1..=10).map(harm).collect();
    let marking = harms.iter().position(|harm| *harm == (0, 1)).unwrap_or_else(|| panic!("no face marks: {harms:?}"));
    for (at, harm) in harms.iter().enumerate() {
        let expected = if at < marking { (0, 0) } else { (1, 0) };
        assert!(at == marking || *harm == expected, "face {}: {harms:?}", at + 1);
    }
    i64::try_from(marking).unwrap() + 2
}

/// The lowest face that passes a test.
fn passes_from(table: &Table, procedure: &str, answers: &Json, passed: fn(&Table) -> bool) -> Option<u8> {
    let outcome = |die: &u8| {
        let mut tried = copy(table);
        tried.try_resolve(procedure, answers.clone(), &[*die]).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        passed(&tried)
    };
    let faces: Vec<u8> = (1..=10).filter(outcome).collect();
    let lowest = faces.first().copied();
    assert_eq!(faces, (lowest.unwrap_or(11)..=10).collect::<Vec<u8>>(), "the higher the better");
    lowest
}

/// A refusal by its code.
fn refuses(table: &Table, procedure: &str, answers: Json, code: &str, situation: &str) {
    assert_eq!(copy(table).refused(procedure, answers), code, "{situation}");
}

/// Lets a group lose units by the hand of the umpire.
fn lose(table: &mut Table, group: &str, lost: i64) {
    let left = i64::from(table.strength(group)) - lost;
    table.set_strength(group, left);
}
