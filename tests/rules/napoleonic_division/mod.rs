//! The rules of Napoleonic Division, sentence by sentence of the specification; each test cites its rule ids.

mod aftermath;
mod calling_off;
mod charges;
mod combats;
mod distances;
mod fire;
mod forecasts;
mod forms;
mod hands;
mod lists;
mod losses;
mod melee;
mod memory;
mod morale;
mod movement;
mod queue;
mod readings;
mod sheet;
mod told;
mod turn;
mod umpire;

use crate::common::nd::{battle, battle_at};
use crate::common::{
    self, Prepare, Table, assert_refused, copy, inputs_of, nd, obligation, push_on, records, text, walk_to, with,
};
use estafette::engine::message::Arg;
use estafette::engine::play::Command;
use estafette::engine::procedure::Outcome;
use estafette::engine::world::Effect;
use estafette::rulesets::napoleonic_division::names::recorded;
use serde_json::{Value as Json, json};

const NOTHING: Prepare = |_| {};

/// The rows of the tables that apply to a form as it is filled in, with what they are worth.
fn rows(table: &Table, procedure: &str, inputs: Json) -> Vec<(String, i64)> {
    let maker = table.game.form_maker(procedure).unwrap_or_else(|refusal| panic!("{procedure}: {refusal:?}"));
    let form = maker.form(&inputs_of(inputs), false);
    assert!(form.problems.is_empty(), "{procedure}: {:?}", form.problems);
    let mut rows: Vec<(String, i64)> =
        form.modifiers.iter().map(|row| (row.id.clone(), row.value.as_whole().expect("whole"))).collect();
    rows.sort();
    rows
}

/// Expected rows, in the order `rows` gives them.
fn expected(rows: &[(&str, i64)]) -> Vec<(String, i64)> {
    let mut rows: Vec<(String, i64)> = rows.iter().map(|(id, value)| ((*id).to_owned(), *value)).collect();
    rows.sort();
    rows
}

/// Whether a question is put to the players.
fn asks(table: &Table, procedure: &str, inputs: Json, field: &str) -> bool {
    let maker = table.game.form_maker(procedure).unwrap_or_else(|refusal| panic!("{procedure}: {refusal:?}"));
    let form = maker.form(&inputs_of(inputs), false);
    form.fields.iter().find(|view| view.decl.id == field).unwrap_or_else(|| panic!("{field}")).relevant
}

/// The ids an item of the checklist lists now.
fn listed(table: &Table, item: &str) -> Vec<String> {
    let checklist = table.game.checklist();
    let view = checklist.iter().find(|view| view.item.id == item).unwrap_or_else(|| panic!("no item {item}"));
    view.open.clone()
}

/// Steps that were passed over so far because nobody had anything to do in them.
fn skipped(table: &Table) -> Vec<String> {
    let effects = table.game.events().iter().flat_map(|event| event.effects.clone());
    effects.filter_map(|effect| if let Effect::Skip { step } = effect { Some(step) } else { None }).collect()
}

/// Declares a charge of blue in its charges step, from 5 cm.
fn declare(table: &mut Table, charger: &str, target: &str, aspect: &str) {
    let inputs = json!({"charger": charger, "target": target, "distance_cm": 5, "aspect": aspect});
    table.resolve("declare_charge", inputs, &[]);
}

/// Hits of defensive and support fire a charger has still to save.
fn hits_on(table: &Table, charger: &str) -> i64 {
    let combat = records(table, "combat").pop().expect("a combat");
    combat.fields.get(&format!("hits_{charger}")).and_then(|hits| hits.as_whole()).unwrap_or(0)
}

/// Begins the combat of the charge declared first among those that wait.
fn begin(table: &mut Table) {
    let charge = records(table, "charge").first().expect("a charge").id.clone();
    table.resolve("begin_combat", json!({"charge": charge}), &[]);
}

/// A combat just begun: the chargers of blue against one UC of red. Another charge waits, so the turn goes on after it.
fn combat(chargers: &[&str], target: &str, aspect: &str, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = battle_at("first.charges", options);
    prepare(&mut table);
    for charger in chargers {
        declare(&mut table, charger, target, aspect);
    }
    let waiting = if chargers.contains(&"grenadiers") { "outsiders" } else { "grenadiers" };
    declare(&mut table, waiting, &format!("red_{waiting}"), "front");
    table.go_to("first.combats");
    begin(&mut table);
    table
}

/// A test with this die. Whether it passed.
fn test(table: &mut Table, tester: &str, die: u8) -> bool {
    let outcome = table.resolve("morale_test", json!({"tester": tester}), &[die]);
    passed(&outcome.id)
}

fn passed(outcome: &str) -> bool {
    ["test_passed", "charge_goes_on", "stands_firm", "charge_strikes_home", "holds_in_melee"].contains(&outcome)
}

/// A distance an outcome tells: one number, or good and bad going together.
fn centimetres(outcome: &Outcome) -> String {
    match outcome.values.get("cm") {
        Some(Arg::Number(number)) => number.to_string(),
        Some(Arg::Text(text)) => text.clone(),
        other => panic!("{other:?}"),
    }
}

/// Passes the melee test and fights on.
fn stay(table: &mut Table, unit: &str) {
    assert!(test(table, unit, 6));
    table.resolve("melee_choice", json!({"uc": unit, "choice": "fight_on"}), &[]);
}

/// A UC breaks in its melee test; whoever has still to test passes.
fn break_in_melee(table: &mut Table, unit: &str) {
    assert!(!test(table, unit, 1));
    while table.step() == "combat.melee_test" {
        play_on(table);
    }
}

/// Plays a combat on until this step: every test passes, the charged stand, nobody is hurt in melee, all fight on.
fn play_to(table: &mut Table, step: &str) {
    for _ in 0..40 {
        if table.step() == step {
            return;
        }
        play_on(table);
    }
    panic!("{step} was not reached, only {}", table.step());
}

fn play_on(table: &mut Table) {
    let first = |table: &Table, item: &str| listed(table, item).first().cloned();
    match table.step().to_owned().as_str() {
        "combat.foot_test" => {
            let tester = first(table, "foot_tests").expect("a tester");
            test(table, &tester, 6);
        }
        "combat.charged_test" => {
            let tester = first(table, "charged_tests").expect("a tester");
            test(table, &tester, 6);
        }
        "combat.charger_test" => {
            let tester = first(table, "charger_tests").expect("a tester");
            test(table, &tester, 6);
        }
        "combat.reaction" => match first(table, "reactions") {
            Some(uc) => drop(table.resolve("reaction", json!({"uc": uc, "choice": "stand"}), &[])),
            None => drop(push_on(table)),
        },
        "combat.melee" => {
            let combat = records(table, "combat").pop().expect("a combat");
            let fought = combat.texts(recorded::FOUGHT).len();
            let charger = combat.texts(recorded::CHARGERS).get(fought).copied().expect("one more").to_owned();
            let charged = combat.texts(recorded::CHARGED).first().copied().expect("charged").to_owned();
            let nobody = json!({"charger": charger, "charged": charged, "charger_elements": 0, "charged_elements": 0});
            table.resolve("melee_round", nobody, &[]);
        }
        "combat.melee_test" => match (first(table, "melee_tests"), first(table, "melee_choices")) {
            (Some(tester), _) => drop(test(table, &tester, 6)),
            (None, Some(uc)) => drop(table.resolve("melee_choice", json!({"uc": uc, "choice": "fight_on"}), &[])),
            (None, None) => drop(push_on(table)),
        },
        _ => drop(push_on(table)),
    }
}
