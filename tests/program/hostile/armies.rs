//! Every text of an army file, and every key.

use std::fs;
use std::sync::Arc;

use estafette::army;
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::rulesets;
use tempfile::TempDir;
use toml::{Table, Value};

use super::{assert_shown_tamely, tame};
use crate::common::NOW;
use crate::common::hostile::{TEXTS, WITH_NUL, all_in_one, assert_tame};

/// A file with one of its texts or keys changed: `change` is asked at every place of it, in order, and answers once.
pub(super) fn variants(source: &str, hostile: &str) -> Vec<String> {
    let table: Table = source.parse().unwrap();
    let mut variants = Vec::new();
    for number in 0.. {
        let (mut left, mut changed) = (number, table.clone());
        change(&mut changed, &mut left, hostile);
        if left != usize::MAX {
            break;
        }
        variants.push(toml::to_string(&changed).unwrap());
    }
    variants
}

/// Changes the place of this number, and leaves the greatest number to say so.
fn change(table: &mut Table, left: &mut usize, hostile: &str) {
    let count = |left: &mut usize| match *left {
        usize::MAX => false,
        0 => {
            *left = usize::MAX;
            true
        }
        _ => {
            *left -= 1;
            false
        }
    };
    let keys: Vec<String> = table.keys().cloned().collect();
    for key in keys {
        if count(left) {
            let value = table.remove(&key).unwrap();
            table.insert(hostile.to_owned(), value);
            return;
        }
        let value = table.get_mut(&key).unwrap();
        match value {
            Value::Table(inner) => change(inner, left, hostile),
            Value::Array(items) => {
                // The first two of a kind say what the others would.
                for item in items.iter_mut().take(2) {
                    match item {
                        Value::Table(inner) => change(inner, left, hostile),
                        other if count(left) => *other = Value::String(hostile.to_owned()),
                        _ => {}
                    }
                }
            }
            Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
                if count(left) {
                    *value = Value::String(hostile.to_owned());
                }
            }
        }
        if *left == usize::MAX {
            return;
        }
    }
}

/// Loads both armies and shows the battle they make, or the mistakes.
fn show(army_text: &str, other: &str, what: &str) {
    let catalog = Catalog::new(Lang::En, None);
    match army::load("army.toml", army_text, &catalog, rulesets::find, &["fpga"]) {
        Err(errors) => {
            assert!(!errors.mistakes.is_empty());
            for lang in Lang::ALL {
                assert_tame(&errors.render(&Catalog::new(lang, None), false), what);
            }
        }
        Ok((army, rules)) => {
            let (other, _) = army::load("other.toml", other, &catalog, rulesets::find, &["fpga"]).unwrap();
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("battle.jsonl");
            let Ok(setup) = battle::setup(&rules, &army.name, [&army, &other], &[], 1) else { return };
            drop(Save::create(&path, Arc::clone(&rules), setup, NOW).unwrap());
            assert_shown_tamely(&path, what);
        }
    }
}

#[test]
fn no_text_or_key_of_an_army_steers_a_terminal() {
    let armies = crate::common::demonstration("fpga");
    let mut seen = 0;
    for variant in variants(armies[0], &all_in_one()) {
        seen += 1;
        show(&variant, armies[1], &format!("variant {seen} of an army"));
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn names_of_an_army_are_shown_tamely_one_by_one() {
    let armies = crate::common::demonstration("fpga");
    for text in TEXTS.iter().map(|(_, text)| *text).chain([WITH_NUL]) {
        let mut table: Table = armies[0].parse().unwrap();
        table.insert("name".to_owned(), Value::String(format!("x{text}")));
        show(&toml::to_string(&table).unwrap(), armies[1], text);
    }
}

#[test]
fn a_faulty_line_is_echoed_tamely() {
    let folder = TempDir::new().unwrap();
    let army = crate::common::demonstration("fpga")[0];
    for text in TEXTS.iter().map(|(_, text)| *text).chain([WITH_NUL]) {
        for faulty in
            [format!("{army}\n[x] y = {text}\n"), format!("{text}\n{army}"), format!("{army}\nx = \"{text}\"\n")]
        {
            fs::write(folder.path().join("army.toml"), faulty).unwrap();
            tame(folder.path(), &["check", "army.toml"], "");
            tame(folder.path(), &["new", "x.jsonl", "army.toml", "austerlitz_allies"], "");
        }
    }
}
