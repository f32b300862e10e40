//! Every label and message is there in both languages, and none is idle.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{TEMPLATE, editions, files, home, text_of};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::refusal::Reason;
use estafette::engine::world::ValueType;
use estafette::lang::Catalog;

/// Labels of the data are tables with `fr` and `en`.
fn empty_labels(value: &toml::Value, path: &str, out: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            // A short label may be empty: the value speaks for itself.
            let short = path.ends_with(".short");
            if !short && (table.contains_key("fr") || table.contains_key("en")) {
                for lang in Lang::ALL {
                    let text = table.get(lang.code()).and_then(toml::Value::as_str).unwrap_or_default();
                    if text.trim().is_empty() {
                        out.push(format!("{path}.{}", lang.code()));
                    }
                }
            }
            table.iter().for_each(|(key, value)| empty_labels(value, &format!("{path}.{key}"), out));
        }
        toml::Value::Array(items) => items.iter().for_each(|item| empty_labels(item, path, out)),
        _ => {}
    }
}

#[test]
fn every_label_is_there_in_both_languages() {
    for path in files(Path::new("src/rulesets"), "toml").into_iter().chain(files(&home(TEMPLATE), "toml")) {
        let value: toml::Value = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut out = Vec::new();
        empty_labels(&value, &path.display().to_string(), &mut out);
        assert_eq!(out, Vec::<String>::new());
    }
}

#[test]
fn every_choice_has_a_word() {
    for id in editions() {
        let rules = rules(id);
        let attributes = rules.schema.kinds.iter().flat_map(|kind| &kind.attributes).map(|a| &a.value);
        let options = rules.schema.options.iter().map(|option| &option.value);
        let fields = rules.procedures.iter().flat_map(|procedure| &procedure.fields).map(|field| &field.value);
        for value in attributes.chain(options).chain(fields) {
            let ValueType::Choice { choices, .. } = value else { continue };
            for choice in choices.iter().filter(|choice| choice.starts_with(char::is_alphabetic)) {
                assert!(rules.schema.words.contains_key(choice), "{id}: no word for '{choice}'");
            }
        }
    }
}

#[test]
fn what_is_said_about_a_choice_is_about_one_there_is() {
    for id in editions() {
        let rules = rules(id);
        for about in rules.schema.words.keys().filter_map(|word| word.strip_prefix("meaning_")) {
            assert!(rules.schema.words.contains_key(about), "{id}: 'meaning_{about}' is about no choice");
        }
    }
}

#[test]
fn every_counter_and_column_has_a_word() {
    for id in editions() {
        let rules = rules(id);
        let counters = rules.schema.counters.iter().map(|counter| format!("counter_{counter}"));
        let rows = rules.tables.iter().flat_map(|table| &table.rows).filter(|row| !row.column.is_empty());
        for word in counters.chain(rows.map(|row| format!("column_{}", row.column))) {
            assert!(rules.schema.words.contains_key(&word), "{id}: no word for '{word}'");
        }
    }
}

fn keys(source: &str) -> BTreeSet<String> {
    let line_key = |line: &str| {
        let key = line.split_once('=')?.0.trim_end();
        let plain = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        plain.then(|| key.to_owned())
    };
    source.lines().filter(|line| !line.starts_with([' ', '#'])).filter_map(line_key).collect()
}

/// Names handed to a constructor in the sources: `Outcome::new("name"`.
fn named(text: &str, call: &str) -> BTreeSet<String> {
    let quoted = |at: usize| text[at + call.len()..].strip_prefix('"').and_then(|rest| rest.split('"').next());
    let names = text.match_indices(call).filter_map(|(at, _)| quoted(at));
    names.filter(|name| !name.contains('{')).map(|name| name.replace('_', "-")).collect()
}

#[test]
fn messages_exist_in_both_languages_and_are_all_used() {
    let engine = text_of(&files(Path::new("src"), "rs"));
    let own: [String; 2] = ["src/lang/fr.ftl", "src/lang/en.ftl"].map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(keys(&own[0]), keys(&own[1]));
    for id in editions() {
        let rules = rules(id);
        let folder = home(&rules.id);
        let (french, english) = (rules.sources.french.text(), rules.sources.english.text());
        let (french, english) = (&*french, &*english);
        assert_eq!(keys(french), keys(english), "{id}");
        // What several rulesets share speaks with the words of each.
        let ends = rules.procedures.iter().any(|procedure| procedure.id == "end_game");
        let mut shared = vec![PathBuf::from("src/rulesets/consequences.rs")];
        shared.extend(ends.then(|| PathBuf::from("src/rulesets/end_game.rs")));
        let code = text_of(&files(&folder, "rs")) + &text_of(&shared);
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            for key in keys(&own[0]).iter().chain(&keys(french)) {
                assert!(catalog.has(key), "{key} does not parse in {lang:?}");
            }
            let needs = [
                ("Refusal::of_ruleset(", "refusal-"),
                ("Refusal::by_rule(", "refusal-"),
                ("refuse(", "refusal-"),
                ("once(", "refusal-"),
                ("Outcome::new(", "outcome-"),
                ("Outcome::new(", "headline-"),
                ("Purpose::new(", "throw-"),
                ("Purpose::of(", "throw-"),
                ("Text::new(", ""),
            ];
            for reason in Reason::ALL {
                let key = format!("refusal-{}", reason.code().replace('_', "-"));
                assert!(catalog.has(&key), "{id}: no message {key} in {lang:?}");
            }
            for (call, prefix) in needs {
                for name in named(&code, call) {
                    assert!(catalog.has(&format!("{prefix}{name}")), "{id}: no message {prefix}{name} in {lang:?}");
                }
            }
        }
        let written = rules.rules_of_all_periods().expect("rules");
        // Instructions to the hands are named by the data: `hands.rs` holds them to it. `all-do-` says one to many at once.
        // A ruleset may say what the program says in its own words.
        let program = keys(&own[0]);
        for key in keys(french)
            .into_iter()
            .filter(|key| !key.trim_start_matches("all-").starts_with("do-") && !program.contains(key))
        {
            // The story, the log and the order of battle tell an outcome or a line in other words.
            if let Some(marker) = ["state-", "gone-"].iter().find_map(|teller| key.strip_prefix(teller)) {
                let known = rules.schema.markers.iter().find(|decl| decl.id.replace('_', "-") == marker);
                let told = known.is_some_and(|decl| !decl.flag && (decl.gone || key.starts_with("state-")));
                assert!(told, "{id}: no marker for {key}");
                continue;
            }
            if let Some(step) = key.strip_prefix("scene-") {
                let mut steps = rules.sequences.iter().flat_map(|sequence| &sequence.steps);
                let known = steps.any(|known| known.id.replace(['_', '.'], "-") == step);
                assert!(known, "{id}: no step for {key}");
                continue;
            }
            let tellers = ["story-", "log-", "brief-", "gather-", "tally-most-", "tally-", "pairs-", "pair-", "aloud-"];
            let told = tellers.iter().find_map(|teller| key.strip_prefix(teller));
            let told = told.unwrap_or(&key);
            // The story tells an outcome otherwise by the procedure it comes of.
            let of_one = rules.procedures.iter().map(|decl| format!("in-{}-", decl.id.replace('_', "-")));
            // A procedure whose name begins with another's is meant by the longer one.
            let told =
                of_one.filter_map(|prefix| told.strip_prefix(&prefix)).min_by_key(|rest| rest.len()).unwrap_or(told);
            let routine = told.strip_prefix("routine-").map(|id| id.replace('-', "_"));
            if let Some(id) = routine {
                assert!(rules.procedure(&id).is_some_and(|decl| decl.routine), "{key}: no such routine");
                continue;
            }
            // A refusal of the program in the words of a rule.
            let by_rule = written.iter().filter_map(|rule| told.strip_suffix(&format!("-{}", rule.id.to_lowercase())));
            let mut codes = by_rule.filter_map(|code| code.strip_prefix("refusal-")).map(|code| code.replace('-', "_"));
            if codes.any(|code| Reason::ALL.iter().any(|reason| reason.code() == code)) {
                continue;
            }
            let name = ["refusal-", "outcome-", "headline-", "throw-", "word-"]
                .iter()
                .find_map(|prefix| told.strip_prefix(prefix))
                .unwrap_or(told)
                .to_owned();
            let stem = name.trim_end_matches("-a").trim_end_matches("-b").replace('-', "_");
            let status = stem.strip_prefix("status_").is_some();
            let used = code.contains(&stem) || code.contains(&name) || status;
            assert!(used, "{id}: message {key} is used nowhere");
        }
    }
    for key in keys(&own[0]) {
        let computed = ["cli", "refusal-", "word-", "key-", "start-"].iter().any(|prefix| key.starts_with(prefix));
        let name = key.trim_start_matches("refusal-").trim_start_matches("word-").replace('-', "_");
        let kind_of_entry = key.strip_prefix("entry-").is_some_and(|kind| engine.contains(&format!("\"{kind}\"")));
        let outcome = ["outcome-", "headline-"].iter().find_map(|prefix| key.strip_prefix(prefix));
        let outcome = outcome.map(|outcome| format!("Outcome::new(\"{}\")", outcome.replace('-', "_")));
        let hand = key.strip_prefix("do-").map(|hand| format!("\"{}\"", hand.replace('-', "_")));
        let used = kind_of_entry
            || hand.or(outcome).is_some_and(|said| engine.contains(&said))
            || engine.contains(&format!("\"{key}\""))
            || (computed
                && (key.starts_with("cli")
                    || (key.starts_with("start-") && engine.contains(key.trim_end_matches("-about")))
                    // A key has a word of its own for the line below the screen.
                    || (key.starts_with("key-") && engine.contains(key.trim_end_matches("-line")))
                    || engine.contains(&name)
                    || engine.contains(&name.replace('_', "-"))));
        assert!(used, "message {key} is used nowhere");
    }
}
