//! Hostile texts in every field of every command of the driver.

use super::lines::given;
use super::mutation::places;
use super::{begun, driver};
use crate::common::campaign::figure;
use crate::common::hostile::{TEXTS, WITH_NUL, all_in_one, overlong};
use estafette::journal::verify;
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

/// Every command with every field it may have.
fn commands() -> Vec<Json> {
    let inputs = json!({"side": "a", "unit": "x", "targets": ["y"]});
    vec![
        json!({"cmd": "state"}),
        json!({"cmd": "procedures"}),
        json!({"cmd": "checklist"}),
        json!({"cmd": "log", "since": 1}),
        json!({"cmd": "form", "procedure": "command_dice", "inputs": inputs, "override": {"row": true}}),
        json!({"cmd": "odds", "procedure": "command_dice", "inputs": {"side": "a"}, "override": {"row": true}}),
        json!({"cmd": "resolve", "procedure": "command_dice", "inputs": {"side": "a"}, "override": {"row": true},
            "dice": [1, 2], "dice_by_side": {"a": [1], "b": [2]}, "pause": true}),
        json!({"cmd": "decide", "value": "x", "dice": [1], "dice_by_side": {"a": [1]}}),
        json!({"cmd": "advance", "override": true}),
        json!({"cmd": "tick", "item": "x"}),
        json!({"cmd": "note", "text": "x"}),
        json!({"cmd": "undo", "to": 1}),
        json!({"cmd": "redo"}),
        json!({"cmd": "amend", "seq": 1, "inputs": {"side": "b"}, "override": {"row": true}, "dice": [1],
            "dice_by_side": {"a": [1]}, "pause": true, "value": "x", "text": "x",
            "adjust": {"target": "soult", "attribute": "personality", "value": 1, "reason": "r"}}),
        json!({"cmd": "word", "side": "a", "text": "x"}),
        json!({"cmd": "hand", "side": "a", "types": false}),
        json!({"cmd": "retry"}),
        json!({"cmd": "adjust", "target": "soult", "marker": "suppressed", "value": 1, "reason": "r"}),
        json!({"cmd": "adjust", "unit": "soult", "attribute": "personality", "value": 1}),
        json!({"cmd": "adjust", "entity": "soult", "pool": "x", "value": 1}),
        json!({"cmd": "adjust", "target": "soult", "strength": 1}),
    ]
}

#[test]
fn hostile_texts_in_any_field_of_any_command_do_no_harm() {
    let mut hostile: Vec<String> = TEXTS.iter().map(|(_, text)| (*text).to_owned()).collect();
    hostile.extend([WITH_NUL.to_owned(), overlong(), all_in_one()]);
    let mut fields = 0;
    for number in 0..rulesets::rulesets().len() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        let mut driver = driver(begun(&path, u64::try_from(number).unwrap()));
        given(&mut driver, b"{\"cmd\":\"note\",\"text\":\"before\"}");
        for command in commands() {
            let mut found = Vec::new();
            places(&command, "", &mut found);
            for (index, pointer) in found.iter().enumerate() {
                // Each field meets other texts in each ruleset, and each text every field.
                for text in hostile.iter().skip((index + number) % 5).step_by(5) {
                    let mut changed = command.clone();
                    *changed.pointer_mut(pointer).unwrap() = json!(text);
                    given(&mut driver, changed.to_string().as_bytes());
                    fields += 1;
                }
            }
        }
        drop(driver);
        verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{number}: {error:?}"));
    }
    figure("hostile texts in fields of commands", fields);
}
