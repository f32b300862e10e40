//! The data that ships: every ruleset loads, every rule id has its place, every label and message is there in both
//! languages, the generated pages are up to date.

mod card;
mod families;
mod hands;
mod letters;
mod misspelt;
mod pages;
mod prepared;
mod readme;
mod rule_ids;
mod stories;
mod wording;
mod words;

use estafette::engine::common::PROCEDURES;
use estafette::engine::names::TableName;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{rendered, rules, skirmish};
use estafette::engine::rules::{Rule, Ruleset};
use estafette::rulesets;

/// The template: not in the register, and held to everything else.
const TEMPLATE: &str = skirmish::RULESET.id();

/// Every rule of a ruleset, whatever the period.
fn all_rules(ruleset: &str) -> Vec<Rule> {
    let edition = rulesets::editions(ruleset).next().unwrap_or(ruleset);
    rules(edition).rules_of_all_periods().unwrap()
}

/// Every edition, and the template.
fn editions() -> impl Iterator<Item = &'static str> {
    rulesets::ids().chain([TEMPLATE])
}

/// Every ruleset whatever its periods, and the template: what has rule ids of its own.
fn specified() -> impl Iterator<Item = &'static str> {
    rulesets::rulesets().into_iter().chain([TEMPLATE])
}

/// Where the files of a ruleset lie.
fn home(ruleset: &str) -> PathBuf {
    PathBuf::from(if ruleset == TEMPLATE { "tests/rulesets" } else { "src/rulesets" }).join(ruleset)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|known| known == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn text_of(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_ruleset_loads_and_every_procedure_has_code_and_data() {
    for id in editions() {
        if let Some(mistakes) = rulesets::mistakes(id) {
            panic!("{}", rendered(&mistakes));
        }
        let rules: Arc<Ruleset> = rules(id);
        let declared: BTreeSet<&str> = rules.procedures.iter().map(|decl| decl.id.as_str()).collect();
        // A ruleset without formations has none that arrive.
        let common = PROCEDURES.iter().map(|code| code.id()).filter(|id| declared.contains(id));
        let coded: BTreeSet<&str> = rules.code.procedures.iter().map(|code| code.id()).chain(common).collect();
        assert_eq!(declared, coded, "{id}");
        for decl in rules.procedures.iter() {
            for table in &decl.tables {
                assert!(rules.table(TableName::of_data(table)).is_some(), "{id}: {} names table {table}", decl.id);
            }
        }
    }
}

#[test]
fn every_ruleset_has_its_tests() {
    for ruleset in rulesets::rulesets() {
        for (what, folder) in [("tests of its rules", "tests/rules"), ("journey", "tests/journeys")] {
            let places = [format!("{folder}/{ruleset}/mod.rs"), format!("{folder}/{ruleset}.rs")];
            let written = places.iter().any(|place| Path::new(place).exists());
            assert!(written, "ruleset '{ruleset}' has no {what}: write {} or {}", places[0], places[1]);
        }
        let mut saves = files(Path::new("tests/saves"), "jsonl");
        saves.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(ruleset)));
        assert!(
            !saves.is_empty(),
            "ruleset '{ruleset}' has no recorded battle: its journey writes tests/saves/{ruleset}….jsonl with RECORD_SAVES=1"
        );
    }
}
