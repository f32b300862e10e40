//! Everything that changes is told to the hands at the table, in both languages, or declared as kept by the program alone.

use std::collections::BTreeSet;
use std::path::Path;

use super::{editions, files};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::rules::Ruleset;
use estafette::engine::world::{Class, Effect};
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::rulesets;

/// Things that stand on the table.
fn on_table(class: Class) -> bool {
    matches!(class, Class::Officer | Class::Formation | Class::Unit | Class::Equipment)
}

/// Every instruction that the data of a ruleset names.
fn declared(rules: &Ruleset) -> BTreeSet<String> {
    let mut both: Vec<&str> = Vec::new();
    let mut keys = BTreeSet::new();
    for kind in &rules.schema.kinds {
        both.extend(kind.attributes.iter().filter_map(|attribute| attribute.hand.as_deref()));
        keys.extend(kind.attributes.iter().filter_map(|attribute| attribute.hand_more.clone()));
        both.extend(kind.strength.iter().filter_map(|strength| strength.hand.as_deref()));
    }
    for marker in &rules.schema.markers {
        match (marker.hand.as_deref(), marker.hand_off.as_deref()) {
            (Some(hand), Some(off)) => keys.extend([hand.to_owned(), off.to_owned()]),
            (Some(hand), None) => both.push(hand),
            (None, _) => {}
        }
    }
    keys.extend(
        both.iter().filter(|hand| **hand != "none").flat_map(|hand| [(*hand).to_owned(), format!("{hand}_off")]),
    );
    keys.extend(rules.schema.hands.iter().map(|hand| hand.id.clone()));
    keys.remove("none");
    keys
}

#[test]
fn every_instruction_has_its_words_in_both_languages_and_none_is_idle() {
    let generic = ["lay", "lift", "remove", "put_back"].map(str::to_owned);
    for id in editions() {
        let rules = rules(id);
        let declared = declared(&rules);
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            for hand in declared.iter().chain(&generic) {
                let key = format!("do-{}", hand.replace('_', "-"));
                assert!(catalog.has(&key), "{id}: no message {key} in {lang:?}");
            }
            for told in rules.schema.hands.iter().flat_map(|hand| &hand.told_by) {
                assert!(catalog.has(told), "{id}: an instruction is told by {told}, which is no message");
            }
        }
        let french = rules.sources.french.text();
        let said = french.lines().map(|line| line.trim_start_matches("all-"));
        let said = said.filter_map(|line| line.strip_prefix("do-")?.split([' ', '=']).next());
        for key in said.map(|key| key.replace('-', "_")) {
            assert!(declared.contains(&key) || generic.contains(&key), "{id}: no hand is told to '{key}'");
        }
    }
}

#[test]
fn every_attribute_that_the_program_keeps_is_shown_by_a_hand_or_declared_as_kept_by_the_program_alone() {
    for id in editions() {
        let rules = rules(id);
        for kind in rules.schema.kinds.iter().filter(|kind| on_table(kind.class)) {
            let kept = kind.attributes.iter().filter(|attribute| attribute.state);
            for attribute in kept {
                assert!(attribute.hand.is_some(), "{id}: {}.{}: hand = \"none\"?", kind.id, attribute.id);
            }
            let strength = kind.strength.as_ref();
            assert!(strength.is_none_or(|strength| strength.hand.is_some()), "{id}: strength of {}", kind.id);
        }
    }
}

#[test]
fn whatever_changed_in_a_recorded_battle_is_declared() {
    for path in files(Path::new("tests/saves"), "jsonl") {
        let game = Save::look(&path, &rulesets::of).unwrap();
        let schema = &game.rules().schema;
        for event in game.events().iter() {
            for effect in event.all_effects() {
                let Effect::Attribute { target, name, .. } = effect else { continue };
                let Some(entity) = game.state().entity(target.as_str()) else { continue };
                let Some(kind) = schema.kind(&entity.kind).filter(|kind| on_table(kind.class)) else { continue };
                let decl = kind.attribute(name).unwrap();
                assert!(decl.hand.is_some(), "{}: {}.{name}: hand = \"none\"?", path.display(), kind.id);
            }
        }
    }
}
