//! The rules of Fast Play Grande Armée, sentence by sentence of the specification; each test cites its rule ids.

mod artillery;
mod asked;
mod batteries;
mod calling_off;
mod charge;
mod combat;
mod contact;
mod control;
mod evade;
mod forecasts;
mod hands;
mod idle;
mod initiative;
mod morale;
mod movement;
mod officers;
mod options;
mod printed;
mod rally;
mod skirmish;
mod status;
mod turn;
mod umpire;

use crate::common::{
    self, Prepare, Table, assert_refused, clear, copy, event, fpga, inputs_of, line, obligation, printed, push_on,
    refusal, resolution, text, walk_to, whole, with,
};
use estafette::engine::message::Arg;
use estafette::engine::names::PoolName;
use estafette::engine::play::{Command, Event};
use estafette::engine::procedure::Resolution;
use estafette::engine::rules::{Modifier, Origin};
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, EntityId, Side};
use estafette::rulesets::fpga::names::{record, recorded};
use serde_json::{Value as Json, json};

/// The contact that [`fight`] declares.
const CONTACT: &str = "contact_1";

/// Resolves with the program's own dice.
fn rolled(table: &mut Table, procedure: &str, inputs: Json) -> Event {
    let inputs = inputs_of(inputs);
    let command =
        Command::Resolve { procedure: procedure.to_owned(), inputs, dice: None, dice_by_side: None, pause: false };
    table.run(command).unwrap_or_else(|refusal| panic!("{procedure} refused: {refusal:?}"))
}

/// Resolves with rows of the modifier tables switched on or off.
fn overriding(table: &mut Table, procedure: &str, inputs: Json, rows: &[(&str, bool)], dice: &[u8]) -> Event {
    let mut inputs = inputs_of(inputs);
    for (row, applies) in rows {
        inputs = inputs.overriding(row, *applies);
    }
    let command = Command::Resolve {
        procedure: procedure.to_owned(),
        inputs,
        dice: Some(dice.to_vec()),
        dice_by_side: None,
        pause: false,
    };
    table.run(command).unwrap_or_else(|refusal| panic!("{procedure} refused: {refusal:?}"))
}

/// Hits of every pool of dice, in the order thrown.
fn scores(event: &Event) -> Vec<u32> {
    event.throws.iter().map(|throw| throw.score.expect("a pool")).collect()
}

/// Number of dice of every throw, re-rolls aside.
fn dice_counts(event: &Event) -> Vec<usize> {
    event.throws.iter().map(|throw| throw.faces.len()).collect()
}

fn modifier<'a>(resolution: &'a Resolution, row: &str, role: Option<&str>) -> Option<&'a Modifier> {
    resolution.modifiers.iter().find(|known| known.id == row && known.role.as_deref() == role)
}

fn origin(resolution: &Resolution, row: &str, role: Option<&str>) -> Option<Origin> {
    modifier(resolution, row, role).map(|modifier| modifier.origin)
}

fn set_number(table: &mut Table, id: &str, attribute: &str, number: i64) {
    table.set_attribute(id, attribute, Value::whole(number));
}

fn winner(table: &Table) -> Option<Option<Side>> {
    table.game.state().ending.as_ref().map(|ending| ending.winner)
}

/// Defenders and attackers of the contacts that are open.
fn contacts(table: &Table) -> Vec<(String, Vec<String>)> {
    let open = table.game.state().records_of(record::CONTACT);
    open.map(|contact| {
        let attackers = contact.texts(recorded::ATTACKERS).into_iter().map(str::to_owned).collect();
        (contact.text(recorded::DEFENDER).unwrap_or_default().to_owned(), attackers)
    })
    .collect()
}

/// The movement segment of the red side, which has the initiative.
fn red_moving(status: &str) -> Table {
    let mut table = fpga::battle(&[]);
    table.set_attribute("battle", "initiative_side", "b");
    table.go_to("first.movement");
    table.set_attribute("column", "force_status", status);
    table
}

/// Declares a contact; every attacker throws a harmless movement die.
fn contact(table: &mut Table, attackers: &[&str], defender: &str) -> String {
    let owing = attackers.iter().filter(|id| table.attribute(id, "move_die").is_none()).count();
    let outcome =
        table.resolve("declare_contact", json!({"attackers": attackers, "defender": defender}), &vec![3; owing]);
    assert_eq!(outcome.id, "contact");
    let state = table.game.state();
    let found = state.records_of(record::CONTACT).find(|contact| contact.text(recorded::DEFENDER) == Some(defender));
    found.expect("a contact").id.clone()
}

/// Everybody who may evade declines.
fn stand(table: &mut Table) {
    let waiting: Vec<(String, String)> = table
        .game
        .state()
        .records_of(record::CONTACT)
        .flat_map(|contact| {
            contact.texts(recorded::EVADES).into_iter().map(|unit| (contact.id.clone(), unit.to_owned()))
        })
        .collect();
    for (contact, unit) in waiting {
        if text(table, &unit, "arm").as_deref() == Some("cavalry") {
            table.resolve("cavalry_evade", json!({"contact": contact, "evade": false}), &[]);
        } else {
            table.resolve("artillery_evade", json!({"contact": contact, "battery": unit, "evade": false}), &[]);
        }
    }
}

/// Blue's combat segment with one contact, nobody having evaded.
fn fight(attackers: &[&str], defender: &str, options: &[(&str, &str)]) -> Table {
    let mut table = fpga::moving("act", options);
    assert_eq!(contact(&mut table, attackers, defender), CONTACT);
    stand(&mut table);
    table.go_to("first.combat");
    table
}

/// Lets the turn end with the pulse being played, whatever the D4.
fn last_pulse(table: &mut Table) {
    table.go_to("pulse.next");
    table.set_attribute("battle", "turn_over", true);
}

/// Ends the turn with the pulse being played and stands at the battle's length check.
fn end_turn(table: &mut Table) {
    last_pulse(table);
    table.go_to("end.length");
}
