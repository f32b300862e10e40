//! The rules of Civil War Brigades, sentence by sentence of the specification; each test cites its rule ids.

mod artillery;
mod calling_off;
mod charges;
mod edges;
mod events;
mod fire;
mod forecasts;
mod forms;
mod hands;
mod limits;
mod lists;
mod manoeuvres;
mod melee;
mod memory;
mod morale;
mod orders;
mod rally;
mod reactions;
mod readings;
mod sheet;
mod strength;
mod turn;
mod words;

use crate::common::cw::{at, changed};
use crate::common::{
    self, Prepare, Table, assert_refused, copy, cw, event, inputs_of, latest, obligation, push_on, records, resolution,
    whole_of, with,
};
use estafette::engine::names::RecordField;
use estafette::engine::play::{Command, Event};
use estafette::engine::procedure::Resolution;
use estafette::engine::world::Record;
use estafette::rulesets::civil_war_brigades::names::recorded;
use serde_json::{Value as Json, json};

fn cu(table: &Table, unit: &str) -> u32 {
    table.strength(unit)
}

fn text(table: &Table, id: &str, attribute: &str) -> String {
    common::text(table, id, attribute).unwrap_or_default()
}

/// What a unit's morale has come to.
fn morale_of(table: &Table, unit: &str) -> &'static str {
    let states: Vec<&'static str> =
        ["destroyed", "panicked", "shaken"].into_iter().filter(|state| table.has(unit, state)).collect();
    match states.as_slice() {
        [] => "steady",
        [one] => one,
        ["destroyed", ..] => "destroyed",
        more => panic!("{unit} is {more:?} at once"),
    }
}

fn mark(unit: &'static str, marker: &'static str) -> impl Fn(&mut Table) {
    move |table| table.set_marker(unit, marker, 1)
}

/// Walks on to the next time this step comes, playing the preliminary phase of a new turn for blue.
fn walk_to(table: &mut Table, step: &str) {
    push_on(table);
    for _ in 0..40 {
        match table.step() {
            here if here == step => return,
            "adc" => cw::begin_turn(table),
            _ => {
                push_on(table);
            }
        }
    }
    panic!("step {step} was not reached");
}

/// The morale tests that can be taken now. Those of a charge have steps of their own, the charger's first.
fn open_tests(table: &Table) -> Vec<Record> {
    let here = match table.step() {
        "charge.charger_test" => Some("charge_made"),
        "charge.target_test" => Some("charged"),
        _ => None,
    };
    let mut all = records(table, "test");
    all.retain(|test| here.is_none_or(|cause| test.text(recorded::CAUSE) == Some(cause)));
    all
}

/// The morale tests that are due: who, why, with which penalty of the munition.
fn tests_due(table: &Table) -> Vec<(String, String, i64)> {
    let field = |record: &Record, name: &str| record.text(RecordField::of_data(name)).unwrap_or_default().to_owned();
    let penalty = |record: &Record| record.fields.get("penalty").and_then(|value| value.as_whole()).unwrap_or(0);
    open_tests(table).iter().map(|test| (field(test, "unit"), field(test, "cause"), penalty(test))).collect()
}

/// The one test that is due, told shortly.
fn due(table: &Table) -> Option<(String, String)> {
    let mut all = tests_due(table);
    assert!(all.len() < 2, "one test at most: {all:?}");
    all.pop().map(|(unit, cause, _)| (unit, cause))
}

/// Takes the test that is due.
fn morale(table: &mut Table, more: Json, dice: &[u8]) -> Resolution {
    let test = open_tests(table).pop().expect("a test").id;
    resolution(event(table, "morale_test", with(&json!({"test": test}), more), dice))
}

/// Throws with every die showing one face: how many dice that takes, and what comes of it.
fn all_dice(table: &Table, procedure: &str, form: &Json, face: u8) -> (usize, Table) {
    for count in 0..=30 {
        let mut tried = copy(table);
        match tried.try_resolve(procedure, form.clone(), &vec![face; count]) {
            Ok(_) => return (count, tried),
            Err(refusal) if refusal.code == "too_few_dice" => {}
            Err(refusal) => panic!("{procedure} refused: {refusal:?}"),
        }
    }
    panic!("{procedure} never has enough dice");
}

/// How many dice a throw takes that hits nothing (every die a 1; nothing here hits on 1).
fn dice_of(table: &Table, procedure: &str, form: &Json) -> usize {
    all_dice(table, procedure, form, 1).0
}

/// The lowest face that does damage to a unit; none: not even a 10.
fn lowest(table: &Table, procedure: &str, form: &Json, target: &str) -> Option<u8> {
    (1..=10).find(|face| cu(&all_dice(table, procedure, form, *face).1, target) < cu(table, target))
}

/// Damage done by these faces, the rest of the dice missing on 1s.
fn damage(table: &Table, procedure: &str, form: &Json, target: &str, faces: &[u8]) -> u32 {
    cu(table, target) - cu(&after(table, procedure, form, faces), target)
}

/// The table after these faces, the rest of the dice missing on 1s.
fn after(table: &Table, procedure: &str, form: &Json, faces: &[u8]) -> Table {
    for filling in 0..=12 {
        let mut dice = faces.to_vec();
        dice.extend(vec![1; filling]);
        let mut tried = copy(table);
        match tried.try_resolve(procedure, form.clone(), &dice) {
            Ok(_) => return tried,
            Err(refusal) if refusal.code == "too_few_dice" => {}
            Err(refusal) => panic!("{procedure} refused: {refusal:?}"),
        }
    }
    panic!("{procedure} never has enough dice");
}

/// A volley at a distance in inches.
fn shot(firer: &str, target: &str, distance: f64) -> Json {
    json!({"firer": firer, "target": target, "distance": distance})
}

/// A volley of a weapon whose ranges the sheet leaves blank.
fn banded(firer: &str, target: &str, band: &str) -> Json {
    json!({"firer": firer, "target": target, "band": band})
}

/// A battery's fire.
fn shelling(battery: &str, target: &str, munition: &str, distance: f64) -> Json {
    json!({"battery": battery, "target": target, "munition": munition, "distance": distance})
}

/// An order to a whole brigade, with no aide-de-camp.
fn order(table: &mut Table, brigade: &str, what: &str, dice: &[u8]) -> Resolution {
    resolution(event(table, "order", json!({"brigade": brigade, "order": what}), dice))
}

/// Declares a charge from the order step.
fn declare(table: &mut Table, charger: &str, target: &str, moves: i64, aspect: &str) {
    let form = json!({"unit": charger, "target": target, "moves": moves, "aspect": aspect});
    table.resolve("declare_charge", form, &[]);
}

const BRIGADES: [(&str, &[&str]); 8] = [
    ("first", &["ohio", "iowa", "maine", "rhode_island", "drafted", "berdan", "usct", "old_muskets", "henrys"]),
    ("horse", &["troopers", "dragoons", "squadron", "division"]),
    ("park", &["parrotts", "napoleons", "howitzers", "mortars"]),
    ("second", &["indiana", "kansas"]),
    ("brigade", &["texas", "georgia", "alabama", "florida", "militia", "virginia", "guard"]),
    ("raiders", &["rangers", "partisans", "scouts"]),
    ("battalion", &["washington", "lynchburg", "norfolk", "columbiads"]),
    ("rear", &["tennessee", "louisiana"]),
];

fn brigade_of(unit: &str) -> &'static str {
    BRIGADES.iter().find(|(_, units)| units.contains(&unit)).expect("in a brigade").0
}

/// Orders a charge and walks to the close combat of the same player turn, where it is still to be resolved.
fn charge_ordered(table: &mut Table, charger: &str, target: &str, moves: i64, aspect: &str) {
    declare(table, charger, target, moves, aspect);
    order(table, brigade_of(charger), "hold", &[5]);
    let melee = table.step().replace("orders", "melee");
    table.go_to(&melee);
}

/// The close combat of the first player turn with one charge of it, just begun.
fn charge_begun(charger: &str, target: &str, moves: i64, aspect: &str, options: &[(&str, &str)]) -> Table {
    let side = if BRIGADES[..4].iter().any(|(_, units)| units.contains(&charger)) { "first" } else { "second" };
    let mut table = at(&format!("{side}.orders"), options);
    charge_ordered(&mut table, charger, target, moves, aspect);
    begin(&mut table);
    table
}

/// Begins the charge that was declared last.
fn begin(table: &mut Table) {
    let charge = latest(table, "charge");
    table.resolve("charge", json!({"charge": charge}), &[]);
}

/// Passes every test that is due with a 10.
fn stand_firm(table: &mut Table) {
    while !tests_due(table).is_empty() {
        morale(table, json!({}), &[10]);
    }
}

fn react(table: &mut Table, reaction: &str, more: Json) {
    let charge = latest(table, "charge");
    let form = with(&json!({"charge": charge, "line_of_sight": true, "reaction": reaction}), more);
    table.resolve("react", form, &[]);
}

/// A charge whose tests are all passed, the target having chosen: in reaction fire, in melee, or over.
fn charge_met(
    charger: &str,
    target: &str,
    moves: i64,
    aspect: &str,
    reaction: &str,
    options: &[(&str, &str)],
) -> Table {
    let mut table = charge_begun(charger, target, moves, aspect, options);
    stand_firm(&mut table);
    react(&mut table, reaction, json!({}));
    table
}

/// One round of melee: the dice of the charger, then those of the charged unit.
fn round(table: &mut Table, more: Json, dice: &[u8]) -> Resolution {
    let combat = latest(table, "combat");
    resolution(event(table, "melee", with(&json!({"combat": combat}), more), dice))
}
