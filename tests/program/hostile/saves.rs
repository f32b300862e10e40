//! Every field of a save that holds a text, one after the other, its chain made good again: what a stranger can hand over.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use estafette::engine::label::Lang;
use serde_json::Value as Json;
use tempfile::TempDir;

use super::{assert_drawn_tamely, assert_told_tamely, tame};
use crate::common::hostile::{TEXTS, all_in_one};

/// Lines of a recorded battle that are enough to meet every sort of event.
const LINES: usize = 60;

/// What shows the whole log, one entry with every detail, and everybody.
const LOOKS: &str = "j 1-200\nj 3\nj 9\no\n= 5\nn\n";

/// A recorded battle without its hashes.
fn recorded(name: &str) -> Vec<Json> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name);
    let text = fs::read_to_string(path).unwrap();
    let bodies = text.lines().take(LINES).map(|line| serde_json::from_str::<Json>(line).unwrap());
    bodies
        .map(|mut body| {
            body.as_object_mut().unwrap().remove("hash");
            body
        })
        .collect()
}

/// Writes a battle with a good chain, whatever it says.
fn write(path: &Path, bodies: &[Json]) {
    let (mut text, mut previous) = (String::new(), String::new());
    for body in bodies {
        let mut line = body.to_string();
        line.pop();
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(line.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        text.push_str(&format!("{line},\"hash\":\"{previous}\"}}\n"));
    }
    fs::write(path, text).unwrap();
}

/// Pointers to every text and every key below, each sort of place once.
fn places(value: &Json, pointer: &str, sort: &str, seen: &mut BTreeSet<String>, found: &mut Vec<String>) {
    match value {
        Json::String(_) => {
            if seen.insert(sort.to_owned()) {
                found.push(pointer.to_owned());
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{pointer}/{index}"), &format!("{sort}/*"), seen, found);
            }
        }
        Json::Object(fields) => {
            // What an effect or a command is tells its fields apart.
            let tag = ["kind", "effect", "cmd", "type"].iter().find_map(|key| fields.get(*key)?.as_str());
            for (key, field) in fields {
                let escaped = key.replace('~', "~0").replace('/', "~1");
                let sort = format!("{sort}({})/{key}", tag.unwrap_or_default());
                places(field, &format!("{pointer}/{escaped}"), &sort, seen, found);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Every text of a recorded battle replaced in turn.
fn sweep(name: &str) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let bodies = recorded(name);
    let (mut seen, mut all) = (BTreeSet::new(), Vec::new());
    for (line, body) in bodies.iter().enumerate() {
        // Entities and options of the header are many of the same.
        let mut found = Vec::new();
        places(body, "", if line == 0 { "header" } else { "event" }, &mut seen, &mut found);
        all.extend(found.into_iter().map(|pointer| (line, pointer)));
    }
    assert!(all.len() > 50, "{}", all.len());
    let hostile = all_in_one();
    for (number, (line, pointer)) in all.into_iter().enumerate() {
        let mut changed = bodies.clone();
        *changed[line].pointer_mut(&pointer).unwrap() = Json::String(hostile.clone());
        // What comes after may hang on what was there.
        changed.truncate(line.max(12) + 1);
        write(&path, &changed);
        let what = format!("{name}, line {line}, {pointer}");
        // The log is told of every place; the screen, which draws the same words, is asked for some of them.
        let lang = Lang::ALL[number % 2];
        if assert_told_tamely(&path, lang, LOOKS, &what) && number % 5 == 0 {
            assert_drawn_tamely(&path, &what);
        }
    }
}

#[test]
fn no_field_of_a_save_of_fast_play_grande_armee_steers_a_terminal() {
    sweep("fpga_format_1.jsonl");
}

#[test]
fn no_field_of_a_save_of_shot_to_pieces_steers_a_terminal() {
    sweep("shot_to_pieces_empire.jsonl");
}

#[test]
fn no_field_of_a_save_of_the_division_steers_a_terminal() {
    sweep("napoleonic_division.jsonl");
}

#[test]
fn no_field_of_a_save_of_the_brigades_steers_a_terminal() {
    sweep("civil_war_brigades_nashville.jsonl");
}

#[test]
fn no_field_of_a_save_of_the_far_future_steers_a_terminal() {
    sweep("epic_d10.jsonl");
}

/// Names, notes and reasons as the driver takes them, told again by every subcommand.
#[test]
fn hostile_names_and_notes_are_shown_tamely_by_every_subcommand() {
    let folder = TempDir::new().unwrap();
    for (number, (what, text)) in TEXTS.iter().enumerate() {
        let save = format!("battle{number}.jsonl");
        tame(folder.path(), &["new", &save, &format!("--name=x{text}"), "--seed", "1"], "");
        let note = serde_json::json!({"cmd": "note", "text": format!("n{text}")});
        let reason = serde_json::json!({"cmd": "adjust", "target": "soult", "attribute": "personality", "value": 1, "reason": format!("r{text}")});
        let unknown = serde_json::json!({"cmd": text, "procedure": text});
        let lines = format!("{note}\n{reason}\n{unknown}\n{text}\n{{\"cmd\":\"state\"}}\n{{\"cmd\":\"log\"}}\n");
        let answers = tame(folder.path(), &["drive", &save], &lines);
        for answer in answers.lines().take(2) {
            let answer: Json = serde_json::from_str(answer).unwrap();
            assert_eq!(answer["ok"], true, "{what}: {answer}");
        }
        for arguments in
            [&["report", &save, "--width", "1000"][..], &["verify", &save], &["check", &save], &["repair", &save]]
        {
            tame(folder.path(), arguments, "");
        }
        tame(
            folder.path(),
            &["play", &save, "--plain"],
            &format!("{}{text}\nj 1-9\n/ {text}\na {text}\nq\n", super::REQUESTS),
        );
    }
    // The menu lists them all, and what a broken one says.
    fs::create_dir_all(folder.path().join(".local/share/estafette/saves")).unwrap();
    for (number, (_, text)) in TEXTS.iter().enumerate() {
        let name = format!("m{}{number}.jsonl", text.replace('/', "-"));
        let from = folder.path().join(format!("battle{number}.jsonl"));
        fs::copy(from, folder.path().join(".local/share/estafette/saves").join(&name)).unwrap();
        fs::write(folder.path().join(".local/share/estafette/saves").join(format!("b{name}")), text).unwrap();
    }
    tame(folder.path(), &["--plain"], "2\n<\n4\n1\n<\n3\n1\n1\n2\n\u{1b}]0;x\n<\nq\n");
}
