//! What stories are told with: no id or English word in a French sentence, no adjective that agrees with a name, no "de"
//! before a name that may begin with a vowel.

use std::collections::BTreeSet;

use super::editions;
use super::wording::{messages, spoken};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::rules::Ruleset;
use estafette::lang::Catalog;

/// Messages that are sentences of a story or parts of one.
const TOLD: [&str; 8] = ["story-", "gather-", "routine-", "pairs-", "pair-", "gone-", "state-", "scene-"];

fn is_told(key: &str) -> bool {
    TOLD.iter().any(|start| key.starts_with(start))
}

/// Ids whose English word is the id itself and whose French word is another: in a French sentence they are untranslated.
fn untranslated(rules: &Ruleset) -> BTreeSet<String> {
    let markers = rules.schema.markers.iter().map(|marker| (marker.id.as_str(), &marker.label));
    let words = rules.schema.words.iter();
    let labels = markers.chain(words);
    let foreign = labels.filter(|(id, label)| {
        let french = label.get(Lang::Fr).to_lowercase();
        // Words of both languages, and those of Fluent itself.
        !["charge", "other", "one"].contains(id)
            && !french.split(|c: char| !c.is_alphanumeric()).any(|word| word == *id)
    });
    foreign.filter(|(id, label)| label.get(Lang::En).to_lowercase() == **id).map(|(id, _)| id.to_owned()).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// A participle or an adjective that would have to agree with whoever it is said of.
fn agrees(word: &str) -> bool {
    const ENDS: [&str; 8] = ["é", "és", "ée", "ées", "uit", "uite", "ompu", "erdu"];
    let bare = word.trim_end_matches('s').trim_end_matches('e');
    ENDS.iter().any(|end| word.ends_with(end) || bare.ends_with(end)) || ["mort", "morte", "confus"].contains(&word)
}

#[test]
fn no_id_and_no_english_word_is_in_a_french_story() {
    let mut out = Vec::new();
    for id in editions() {
        let rules = rules(id);
        let foreign = untranslated(&rules);
        let catalog = Catalog::new(Lang::Fr, Some(&rules.sources));
        let source = rules.sources.french.text();
        for message in messages(&source).iter().filter(|message| is_told(&message.key)) {
            for text in spoken(&catalog, message) {
                let found = words(&text).find(|word| foreign.contains(*word));
                out.extend(found.map(|word| format!("{id} {}: '{word}' in: {text}", message.key)));
            }
        }
    }
    out.sort();
    out.dedup();
    assert!(out.is_empty(), "{}", out.join("\n"));
}

#[test]
fn every_outcome_of_every_ruleset_is_told_in_both_languages() {
    for id in editions() {
        let rules = rules(id);
        let sources = [rules.sources.french.text(), rules.sources.english.text()];
        for (lang, source) in [Lang::Fr, Lang::En].into_iter().zip(sources) {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            let told = messages(&source);
            for outcome in told.iter().filter(|message| message.key.starts_with("outcome-")) {
                let tellers = ["story-", "gather-", "log-", ""].map(|teller| format!("{teller}{}", outcome.key));
                let teller = tellers.iter().find_map(|key| told.iter().find(|message| message.key == *key)).unwrap();
                for text in spoken(&catalog, teller) {
                    let raw = words(&text).find(|word| word.contains('_') || word.contains("outcome"));
                    assert_eq!(raw, None, "{id} {lang:?} {}: {text}", teller.key);
                }
            }
        }
    }
}

#[test]
fn a_state_is_told_in_words_that_agree_with_nobody() {
    let mut out = Vec::new();
    for id in rulesets_only() {
        let rules = rules(id);
        let catalog = Catalog::new(Lang::Fr, Some(&rules.sources));
        for marker in rules.schema.markers.iter().filter(|marker| !marker.flag) {
            let own = format!("state-{}", marker.id.replace('_', "-"));
            let said = if catalog.has(&own) { catalog.plain(&own) } else { marker.label.get(Lang::Fr).to_owned() };
            let first = said.split(' ').next().unwrap_or_default();
            if agrees(first) {
                out.push(format!("{id} {}: {said}", marker.id));
            }
        }
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

fn rulesets_only() -> impl Iterator<Item = &'static str> {
    estafette::rulesets::ids()
}

#[test]
fn no_sentence_of_a_story_agrees_an_adjective_with_a_name() {
    let mut out = Vec::new();
    for id in editions() {
        let rules = rules(id);
        let source = rules.sources.french.text();
        for message in messages(&source).iter().filter(|message| is_told(&message.key)) {
            let pattern = &message.pattern;
            let after = |verb: &str| pattern.split(verb).skip(1).filter_map(|rest| words(rest).next()).any(agrees);
            let verbs = [" est ", " sont ", " devient ", " deviennent ", " reste "];
            if verbs.iter().any(|verb| after(verb)) || pattern.contains("({ $state })") {
                out.push(format!("{id} {}:{pattern}", message.key));
            }
            // "de" before a name would have to be "d'" before some.
            let named = ["unit", "target", "actor", "who", "attacker", "other", "units", "formation", "charger"];
            if named.iter().any(|name| pattern.contains(&format!(" de {{ ${name} }}"))) {
                out.push(format!("{id} {}: de before a name:{pattern}", message.key));
            }
        }
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

/// The tests above find what they look for.
#[test]
fn stories_broken_on_purpose_are_found() {
    let foreign = untranslated(&rules("civil_war_brigades"));
    assert!(foreign.contains("shaken") && foreign.contains("panicked"), "{foreign:?}");
    assert!(["détruite", "secoué", "perdues"].into_iter().all(agrees));
    assert!(!["rupture", "hors", "«", "shaken"].into_iter().any(agrees));
}
