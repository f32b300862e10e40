//! The core rules of Shot to Pieces, sentence by sentence of the specification; each test cites its rule ids.

mod asked;
mod bodies;
mod bombardment;
mod calling_off;
mod chargers;
mod charges;
mod combat;
mod corps;
mod events;
mod fire;
mod forecasts;
mod groups;
mod hands;
mod lists;
mod markers;
mod orders;
mod periods;
mod readings;
mod sheet;
mod telling;

use crate::common::{
    self, Prepare, Table, assert_refused, clear, copy, event, latest, line, obligation, printed, push_on, records,
    resolution, stp, text, value, walk_to, whole_of, with,
};
use estafette::engine::message::Arg;
use estafette::engine::play::Command;
use estafette::engine::procedure::Resolution;
use estafette::engine::value::Value;
use estafette::rulesets::shot_to_pieces::names::{marker, recorded};
use serde_json::{Value as Json, json};

/// The value of the line that says this of this unit.
fn said(resolution: &Resolution, key: &str, unit: &str) -> Option<String> {
    let about = |arg: Option<&Arg>| matches!(arg, Some(Arg::Entity(id)) if id.as_str() == unit);
    let line = resolution.lines.iter().find(|line| line.text.key == key && about(line.text.args.get("unit")))?;
    line.value.map(|value| value.to_string())
}

/// What a unit scored in all.
fn total(resolution: &Resolution, unit: &str) -> i64 {
    said(resolution, "line-total", unit).expect("a total").parse().expect("whole")
}

fn number(table: &Table, id: &str, attribute: &str) -> String {
    table.attribute(id, attribute).and_then(|value| value.as_number()).expect("a number").to_string()
}

/// Shaken and brittle of a unit; nothing of a destroyed one.
fn marks(table: &Table, id: &str) -> Option<(usize, usize)> {
    let unit = table.entity(id);
    (!unit.has(marker::DESTROYED)).then(|| (unit.marks(marker::SHAKEN), unit.marks(marker::BRITTLE)))
}

fn set_marks(table: &mut Table, id: &str, shaken: u32, brittle: u32) {
    table.set_marker(id, "shaken", shaken);
    table.set_marker(id, "brittle", brittle);
}

/// Loses units of a corps until it retreats: the line infantry named first and the guns named last are left.
fn demoralise(table: &mut Table, corps: &str) {
    let lost: &[&str] = match corps {
        "corps" => &["second", "third", "recruits", "cuirassiers", "hussars", "levies", "twelves"],
        "wing" => &["vistula", "lancers", "poles"],
        _ => &["fusiliers", "pioneers", "guards", "landwehr", "dragoons", "uhlans", "battery"],
    };
    for unit in lost {
        table.set_marker(unit, "destroyed", 1);
    }
    assert!(table.has(corps, "demoralised") && text(table, corps, "order").as_deref() == Some("retreat"));
}

/// What the program warns of, and logs, when this step is left.
fn warnings(table: &Table) -> Vec<String> {
    table.game.handle(Command::Advance { force: false }, common::NOW).expect("nothing is owed").left_open
}

/// Declares a shot, in the declaration step of either phase, and returns its salvo.
fn aim(table: &mut Table, firer: &str, target: &str) -> String {
    table.resolve("declare_fire", json!({"unit": firer, "target": target}), &[]);
    let found = records(table, "salvo").into_iter().find(|salvo| salvo.texts(recorded::UNITS).contains(&firer));
    found.expect("a salvo").id
}

/// Declares and fires one salvo from the declaration step; the target only resists unless the answers say more.
fn shoot(table: &mut Table, firer: &str, target: &str, range: f64, more: Json, dice: &[u8]) -> Resolution {
    let salvo = aim(table, firer, target);
    let step = table.step().replace("declare", "fire");
    table.go_to(&step);
    let answers = with(&json!({"salvo": salvo, "range": range, "can_reply": false}), more);
    resolution(event(table, "fire", answers, dice))
}

/// Whether the target of a salvo is asked for a reply at all.
fn may_reply(table: &mut Table, salvo: &str, range: f64) -> bool {
    let reply = json!({"salvo": salvo, "range": range, "can_reply": true});
    let answer = copy(table).try_resolve("fire", reply, &[1, 1]);
    answer.map_err(|refusal| assert_eq!(refusal.code, "input_not_applicable")).is_ok()
}

/// A charge of the active side that comes to contact, nobody evading. Returns the melee.
fn engage(table: &mut Table, charger: &str, target: &str, more: Json, dice: &[u8]) -> String {
    table.resolve("charge", with(&json!({"unit": charger, "target": target}), more), dice);
    let charge = records(table, "charge").pop().expect("a charge");
    let waiting: Vec<String> = charge.texts(recorded::EVADERS).into_iter().map(str::to_owned).collect();
    for unit in waiting {
        let skirmishes = text(table, &unit, "as_type").as_deref() == Some("skirmisher");
        let stay: &[u8] = if skirmishes { &[6] } else { &[] };
        table.resolve("evade", json!({"unit": unit, "stays": true}), stay);
    }
    table.resolve("contact", json!({"charge": charge.id, "made": true}), &[]);
    latest(table, "melee")
}

/// Blue's combat step with one melee begun by a blue charge.
fn fight(charger: &str, target: &str, options: &[(&str, &str)]) -> (Table, String) {
    let mut table = stp::blue_at("first.charges", options);
    let melee = engage(&mut table, charger, target, json!({}), &[]);
    table.go_to("first.combat");
    (table, melee)
}

/// One round: the die of blue, then that of red.
fn round(table: &mut Table, melee: &str, more: Json, dice: &[u8]) -> Resolution {
    resolution(event(table, "combat", with(&json!({"melee": melee}), more), dice))
}

/// What a form tells before anything is resolved: key and value of each note.
fn form_notes(table: &Table, procedure: &str, inputs: Json) -> Vec<(String, Option<String>)> {
    let form = table.game.form_maker(procedure).expect("a form").form(&common::inputs_of(inputs), false);
    form.notes.iter().map(|note| (note.text.key.clone(), note.value.map(|value| value.to_string()))).collect()
}

fn noted(notes: &[(String, Option<String>)], key: &str) -> Option<String> {
    notes.iter().find(|(known, _)| known == key).and_then(|(_, value)| value.clone())
}
