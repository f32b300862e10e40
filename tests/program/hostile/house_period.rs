//! Every text and key of a club's period, which travels in the saves that are played by it.

use std::fs;
use std::path::Path;

use estafette::engine::label::Lang;
use estafette::lang::Catalog;
use estafette::rulesets::house;
use tempfile::TempDir;
use toml::{Table, Value};

use super::armies::variants;
use super::{REQUESTS, tame};
use crate::common::hostile::{TEXTS, all_in_one, assert_tame};

const PERIOD: &str = include_str!("../../house_rules/crimea.toml");

#[test]
fn no_text_or_key_of_a_period_steers_a_terminal_when_it_is_wrong() {
    let (mut wrong, mut right) = (0, 0);
    for (number, variant) in variants(PERIOD, &all_in_one()).iter().enumerate() {
        match house::read(Path::new("crimea.toml"), variant) {
            Some(Err(files)) => {
                wrong += 1;
                for errors in files {
                    for lang in Lang::ALL {
                        let drawn = errors.render(&Catalog::new(lang, None), false);
                        assert_tame(&drawn, &format!("variant {number} of a period"));
                    }
                }
            }
            Some(Ok(_)) => right += 1,
            None => {}
        }
    }
    assert!(wrong > 20 && right > 5, "{wrong} {right}");
}

/// Labels of a table, at any depth, made hostile.
fn poison(table: &mut Table, text: &str) {
    for (key, value) in table.iter_mut() {
        match value {
            Value::String(label) if key == "fr" || key == "en" => *label = format!("L{text}"),
            Value::Table(inner) => poison(inner, text),
            Value::Array(items) => {
                items.iter_mut().filter_map(Value::as_table_mut).for_each(|inner| poison(inner, text));
            }
            _ => {}
        }
    }
}

#[test]
fn labels_of_a_period_are_shown_tamely_wherever_they_travel() {
    let all = all_in_one();
    let armies = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house_rules");
    for (number, text) in TEXTS.iter().map(|(_, text)| *text).chain([all.as_str()]).enumerate() {
        let folder = TempDir::new().unwrap();
        let mut period: Table = PERIOD.parse().unwrap();
        poison(&mut period, text);
        fs::create_dir(folder.path().join("house-rules")).unwrap();
        fs::write(folder.path().join("house-rules/crimea.toml"), toml::to_string(&period).unwrap()).unwrap();
        tame(folder.path(), &["check", "house-rules/crimea.toml"], "");
        tame(folder.path(), &["rulesets"], "");
        let outline = tame(folder.path(), &["rulesets", "shot_to_pieces/crimea", "--width", "1000"], "");
        assert!(outline.contains("shot_to_pieces/crimea"), "{number}: {outline}");
        tame(folder.path(), &["rulesets", "--json", "shot_to_pieces/crimea"], "");
        let army = |name: &str| armies.join(name).display().to_string();
        let (allies, russians) = (army("alma_allies.toml"), army("alma_russians.toml"));
        tame(folder.path(), &["new", "battle.jsonl", &allies, &russians], "");
        // The period is in the save, and the file no longer needed.
        fs::remove_dir_all(folder.path().join("house-rules")).unwrap();
        tame(folder.path(), &["play", "--plain", "battle.jsonl"], REQUESTS);
        tame(folder.path(), &["report", "battle.jsonl", "--width", "1000"], "");
        tame(folder.path(), &["drive", "battle.jsonl"], "{\"cmd\":\"state\"}\n{\"cmd\":\"procedures\"}\n");
        if text == all {
            super::assert_shown_tamely(&folder.path().join("battle.jsonl"), "a house period");
        }
    }
}
