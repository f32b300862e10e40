//! The driver's contract: every example of docs/driver.md, run on the bundled battle.

use std::fs;

use crate::common::{NOW, rules, setup};
use estafette::army::bundled;
use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::journal::Save;
use estafette::lang::Catalog;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

fn driver(folder: &TempDir) -> Driver {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let setup = setup("fpga", [a.source, b.source], &[], 1805);
    let save = Save::create(&folder.path().join("battle.jsonl"), rules("fpga"), setup, NOW).unwrap();
    let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
    Driver { save, catalog, now: Box::new(|| NOW.to_owned()) }
}

/// Whether an answer holds at least what is expected. Lists are compared item by item.
fn holds(answer: &Json, expected: &Json) -> bool {
    match (answer, expected) {
        (Json::Object(answer), Json::Object(expected)) => {
            expected.iter().all(|(key, value)| answer.get(key).is_some_and(|known| holds(known, value)))
        }
        (Json::Array(answer), Json::Array(expected)) => {
            answer.len() == expected.len() && answer.iter().zip(expected).all(|(a, e)| holds(a, e))
        }
        (answer, expected) => answer == expected,
    }
}

#[test]
fn the_examples_of_the_page_are_true() {
    let folder = TempDir::new().unwrap();
    let mut driver = driver(&folder);
    let page = fs::read_to_string("docs/driver.md").unwrap();
    let mut answer = Json::Null;
    let mut examples = 0;
    for line in page.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            answer = driver.answer(command.as_bytes());
        } else if let Some(expected) = line.strip_prefix("< ") {
            let expected: Json = serde_json::from_str(expected).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(holds(&answer, &expected), "expected {expected}\ngot {answer:#}");
            examples += 1;
        }
    }
    assert!(examples >= 20, "{examples} examples");
}

#[test]
fn every_command_of_the_table_is_known() {
    let folder = TempDir::new().unwrap();
    let mut driver = driver(&folder);
    for command in [
        "state",
        "procedures",
        "checklist",
        "form",
        "odds",
        "resolve",
        "decide",
        "advance",
        "tick",
        "note",
        "undo",
        "redo",
        "adjust",
        "log",
    ] {
        let answer = driver.answer(json!({ "cmd": command }).to_string().as_bytes());
        assert_ne!(answer["error"]["code"], json!("unknown_command"), "{command}");
    }
}

#[test]
fn the_state_tells_everything_a_front_end_shows() {
    let folder = TempDir::new().unwrap();
    let mut driver = driver(&folder);
    let state = driver.answer(b"{\"cmd\":\"state\"}");
    assert_eq!((&state["turn"], &state["step"]["id"]), (&json!(1), &json!("command.dice")));
    assert_eq!(state["sides"].as_array().unwrap().len(), 2);
    assert_eq!(state["units"].as_array().unwrap().len(), 56);
    let unit = &state["units"][0];
    for key in ["id", "name", "side", "attributes", "strength", "markers", "flags", "pools", "in_play"] {
        assert!(!unit[key].is_null(), "{key}");
    }
    assert!(state["formations"].as_array().unwrap().len() > 8);
    assert_eq!(state["sides"][0]["attributes"]["break_point"], json!(9), "a third of 26 units, rounded up");
    assert_eq!(state["checklist"][0]["open"].as_array().unwrap().len(), 2);
}

#[test]
fn names_with_control_characters_are_shown_harmlessly() {
    let folder = TempDir::new().unwrap();
    let mut driver = driver(&folder);
    let answer = driver.answer("{\"cmd\":\"note\",\"text\":\"a\\u001b[31mred\\u202e\"}".as_bytes());
    let text = answer["text"].as_str().unwrap();
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text:?}");
}
