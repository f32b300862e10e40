//! Every rule of a specification is listed, lives somewhere, and is cited by an id that exists.

use estafette::engine::names::TableName;
use std::collections::BTreeSet;

use super::families::{families_of, family_ids};
use super::{all_rules, editions, files, home, specified, text_of};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::rules::{Lives, Ruleset};
use estafette::engine::sequence::step_matches;

#[test]
fn every_rule_id_of_the_specification_is_listed_once_and_in_order() {
    for ruleset in specified() {
        let mut rest: Vec<String> = all_rules(ruleset).into_iter().map(|rule| rule.id).collect();
        for (prefix, families) in families_of(ruleset) {
            let of_family = |id: &mut String| id.starts_with(&format!("{prefix}-"));
            let listed: Vec<String> = rest.extract_if(.., of_family).collect();
            let expected: Vec<String> =
                families.iter().flat_map(|(family, last)| family_ids(prefix, family, *last)).collect();
            let missing: Vec<&String> = expected.iter().filter(|id| !listed.contains(id)).collect();
            assert!(missing.is_empty(), "{ruleset}: missing {missing:?}");
            assert_eq!(listed.len(), expected.len(), "{ruleset}: a rule is listed twice, or unknown");
        }
        assert!(rest.is_empty(), "{ruleset}: no family of FAMILIES in tests/rules/data/families.rs has {rest:?}");
    }
}

/// Whether the place a rule names exists in the ruleset.
fn place_exists(rules: &Ruleset, id: &str, lives: Lives, place: &str) -> bool {
    let steps = || rules.sequences.iter().flat_map(|sequence| &sequence.steps);
    let kinds = rules.schema.kinds.iter().any(|kind| [place, place.trim_end_matches('s')].contains(&kind.id.as_str()));
    match lives {
        Lives::Procedure => rules.procedure(place).is_some(),
        Lives::Option => rules.schema.option(place).is_some(),
        Lives::Table => rules.table(TableName::of_data(place)).is_some() || kinds || place == "officers",
        Lives::Reminder => {
            steps().any(|step| step_matches(place, &step.id) && step.reminders.iter().any(|known| known == id))
        }
        Lives::Bookkeeping => {
            let attribute = rules.schema.kinds.iter().any(|kind| kind.attribute(place).is_some());
            steps().any(|step| step_matches(place, &step.id))
                || rules.schema.marker(place).is_some()
                || attribute
                || kinds
                || ["contact", "battle"].contains(&place)
        }
    }
}

#[test]
fn every_rule_lives_somewhere_that_exists_and_says_what_it_is() {
    for id in editions() {
        let rules = rules(id);
        for rule in rules.rules().unwrap() {
            assert!(
                place_exists(&rules, &rule.id, rule.lives, &rule.place),
                "{}: no {:?} '{}'",
                rule.id,
                rule.lives,
                rule.place
            );
            for lang in Lang::ALL {
                assert!(rule.text(lang).len() > 10, "{} says too little in {lang:?}", rule.id);
            }
        }
    }
}

#[test]
fn every_rule_id_cited_in_code_or_data_exists() {
    for ruleset in specified() {
        let folder = home(ruleset);
        let known: BTreeSet<String> = all_rules(ruleset).into_iter().map(|rule| rule.id).collect();
        let text = text_of(&files(&folder, "rs")) + &text_of(&files(&folder, "toml"));
        for (prefix, _) in families_of(ruleset) {
            let needle = format!("{prefix}-");
            for (at, _) in text.match_indices(&needle) {
                // A family of up to two letters, then two digits.
                let family = text[at + needle.len()..].chars().take_while(char::is_ascii_uppercase).count();
                let id: String = text[at..].chars().take(needle.len() + family + 2).collect();
                assert!(known.contains(&id), "{ruleset} cites '{id}', which is not among its rules");
            }
        }
    }
}
