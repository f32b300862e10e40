//! The data that ships: every ruleset loads, every rule id has its place, every label and message is there in both
//! languages, the generated pages are up to date.

use estafette::engine::names::TableName;
use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::common::generated::{assert_up_to_date, mending};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::refusal::Reason;
use estafette::engine::rules::{Lives, Rule, Ruleset};
use estafette::engine::sequence::step_matches;
use estafette::engine::world::ValueType;
use estafette::lang::Catalog;
use estafette::report::rules_section;
use estafette::rulesets;
use estafette::tui::{BINDINGS, Mode, keys_page};

/// How many rules each family of a specification has. A rule id that is missing fails here.
type Families = (&'static str, &'static str, &'static [(&'static str, usize)]);

const FAMILIES: [Families; 6] = [
    (
        "fpga",
        "FP",
        &[
            ("G", 7),
            ("U", 23),
            ("T", 15),
            ("P", 3),
            ("C", 13),
            ("I", 8),
            ("S", 13),
            ("A", 16),
            ("K", 8),
            ("O", 10),
            ("M", 7),
            ("B", 21),
            ("E", 11),
            ("R", 9),
            ("L", 6),
            ("D", 15),
            ("N", 12),
            ("X", 16),
            ("Q", 28),
        ],
    ),
    (
        "shot_to_pieces",
        "STP",
        &[
            ("S", 16),
            ("K", 7),
            ("C", 1),
            ("O", 5),
            ("A", 6),
            ("M", 10),
            ("B", 18),
            ("Q", 2),
            ("E", 9),
            ("Z", 9),
            ("F", 13),
            ("G", 7),
            ("H", 4),
            ("L", 3),
            ("D", 1),
            ("R", 3),
            ("N", 1),
            ("V", 3),
            ("X", 3),
            ("P", 3),
            ("Y", 49),
        ],
    ),
    (
        "shot_to_pieces",
        "STPP",
        &[
            ("G", 14),
            ("W", 6),
            ("C", 3),
            ("I", 5),
            ("E", 5),
            ("S", 3),
            ("A", 3),
            ("P", 4),
            ("F", 11),
            ("X", 17),
            ("L", 8),
            ("M", 9),
            ("O", 14),
            ("R", 36),
        ],
    ),
    (
        "napoleonic_division",
        "ND",
        &[
            ("G", 8),
            ("U", 5),
            ("S", 24),
            ("C", 11),
            ("M", 10),
            ("F", 15),
            ("L", 3),
            ("T", 27),
            ("X", 22),
            ("K", 8),
            ("A", 14),
            ("O", 19),
            ("Q", 29),
        ],
    ),
    (
        "civil_war_brigades",
        "CW",
        &[
            ("G", 8),
            ("U", 25),
            ("K", 21),
            ("T", 8),
            ("I", 2),
            ("R", 7),
            ("O", 17),
            ("E", 10),
            ("L", 6),
            ("P", 5),
            ("F", 12),
            ("A", 15),
            ("M", 6),
            ("C", 11),
            ("B", 6),
            ("V", 6),
            ("S", 9),
            ("D", 60),
            ("X", 15),
            ("Z", 54),
        ],
    ),
    (
        "epic_d10",
        "ED",
        &[
            ("G", 4),
            ("D", 5),
            ("U", 55),
            ("O", 33),
            ("S", 15),
            ("B", 3),
            ("I", 2),
            ("F", 30),
            ("A", 10),
            ("Q", 7),
            ("V", 11),
            ("T", 5),
            ("X", 18),
            ("M", 10),
            ("W", 11),
            ("P", 2),
            ("E", 1),
            ("R", 5),
            ("C", 1),
            ("N", 14),
            ("OP", 18),
            ("Z", 26),
        ],
    ),
];

/// Families whose numbers do not start at 1.
const FIRST: [(&str, usize); 3] = [("CW-T", 0), ("CW-E", 0), ("CW-D", 51)];

/// Numbers a specification leaves out.
const UNUSED: [(&str, RangeInclusive<usize>); 17] = [
    ("STP-Z", 7..=7),
    ("CW-U", 16..=19),
    ("ND-C", 4..=9),
    ("ND-M", 8..=9),
    ("ND-F", 13..=14),
    ("ND-T", 6..=20),
    ("ND-X", 8..=9),
    ("ND-X", 16..=19),
    ("ED-U", 21..=29),
    ("ED-U", 45..=49),
    ("ED-O", 3..=9),
    ("ED-O", 18..=19),
    ("ED-O", 24..=29),
    ("ED-F", 13..=19),
    ("ED-F", 26..=29),
    ("ED-A", 9..=9),
    ("ED-V", 3..=9),
];

/// The ids of a family, up to its last number.
fn family_ids(prefix: &str, family: &str, last: usize) -> impl Iterator<Item = String> {
    let stem = format!("{prefix}-{family}");
    let first = FIRST.iter().find(|(known, _)| *known == stem).map_or(1, |(_, first)| *first);
    let gaps: Vec<_> = UNUSED.iter().filter(|(known, _)| *known == stem).map(|(_, gap)| gap.clone()).collect();
    let used = (first..=last).filter(move |number| !gaps.iter().any(|gap| gap.contains(number)));
    used.map(move |number| format!("{stem}{number:02}"))
}

/// Every rule of a ruleset, whatever the period.
fn all_rules(ruleset: &str) -> Vec<Rule> {
    let edition = rulesets::editions(ruleset).next().unwrap();
    rules(edition).rules_of_all_periods().unwrap()
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
    for id in rulesets::ids() {
        rulesets::check(id)
            .unwrap_or_else(|errors| panic!("{}", errors[0].render(&Catalog::new(Lang::En, None), false)));
        let rules = rules(id);
        let declared: BTreeSet<&str> = rules.procedures.iter().map(|decl| decl.id.as_str()).collect();
        let coded: BTreeSet<&str> = rules.code.procedures.iter().map(|code| code.id()).collect();
        assert_eq!(declared, coded, "{id}");
        for decl in &rules.procedures {
            for table in &decl.tables {
                assert!(rules.table(TableName::of_data(table)).is_some(), "{id}: {} names table {table}", decl.id);
            }
        }
    }
}

#[test]
fn every_rule_id_of_the_specification_is_listed_once_and_in_order() {
    for (ruleset, prefix, families) in FAMILIES {
        let of_family = |id: &String| id.starts_with(&format!("{prefix}-"));
        let listed: Vec<String> = all_rules(ruleset).into_iter().map(|rule| rule.id).filter(of_family).collect();
        let expected: Vec<String> =
            families.iter().flat_map(|(family, last)| family_ids(prefix, family, *last)).collect();
        let missing: Vec<&String> = expected.iter().filter(|id| !listed.contains(id)).collect();
        assert!(missing.is_empty(), "{ruleset}: missing {missing:?}");
        assert_eq!(listed.len(), expected.len(), "{ruleset}: a rule is listed twice, or unknown");
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
    for id in rulesets::ids() {
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
    for (ruleset, prefix, _) in FAMILIES {
        let folder = PathBuf::from("src/rulesets").join(ruleset);
        let known: BTreeSet<String> = all_rules(ruleset).into_iter().map(|rule| rule.id).collect();
        let text = text_of(&files(&folder, "rs")) + &text_of(&files(&folder, "toml"));
        let needle = format!("{prefix}-");
        for (at, _) in text.match_indices(&needle) {
            // A family of one or two letters, then two digits.
            let family = text[at + needle.len()..].chars().take_while(char::is_ascii_uppercase).count();
            let id: String = text[at..].chars().take(needle.len() + family + 2).collect();
            assert!(known.contains(&id), "{ruleset} cites '{id}'");
        }
    }
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    let mending = mending("rules", "the_page");
    let mut page = format!(
        "# Every rule and where it lives\n\nGenerated from the data of the rulesets; `{mending}` writes it anew.\n\n"
    );
    for ruleset in rulesets::rulesets() {
        let rules = rules(rulesets::editions(ruleset).next().unwrap());
        page.push_str(&rules_section(rules.name.get(Lang::En), &all_rules(ruleset)));
        page.push('\n');
    }
    assert_up_to_date("docs/rules.md", &page, &mending);
}

#[test]
fn the_page_of_keys_is_up_to_date() {
    let catalog = Catalog::new(Lang::En, None);
    let mending = mending("rules", "the_page");
    let intro = format!(
        "# Every key\n\nGenerated from the one table that also drives the program; `{mending}` writes it anew.\n\
         On the board the letters beside the checklist open their procedures.\n\n"
    );
    assert_up_to_date("docs/keys.md", &(intro + &keys_page(&catalog)), &mending);
    for lang in Lang::ALL {
        let catalog = Catalog::new(lang, None);
        for row in BINDINGS {
            assert!(catalog.has(row.label), "{} has no words in {lang:?}", row.label);
        }
    }
}

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
    for path in files(Path::new("src/rulesets"), "toml") {
        let value: toml::Value = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut out = Vec::new();
        empty_labels(&value, &path.display().to_string(), &mut out);
        assert_eq!(out, Vec::<String>::new());
    }
}

#[test]
fn every_choice_has_a_word() {
    for id in rulesets::ids() {
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
fn every_counter_and_column_has_a_word() {
    for id in rulesets::ids() {
        let rules = rules(id);
        let counters = rules.schema.counters.iter().map(|counter| format!("counter_{counter}"));
        let rows = rules.tables.iter().flat_map(|table| &table.rows).filter(|row| !row.column.is_empty());
        for word in counters.chain(rows.map(|row| format!("column_{}", row.column))) {
            assert!(rules.schema.words.contains_key(&word), "{id}: no word for '{word}'");
        }
    }
}

#[test]
fn letters_of_procedures_do_not_collide_in_a_step() {
    for id in rulesets::ids() {
        let rules = rules(id);
        let anytime = || rules.procedures.iter().filter(|procedure| procedure.anytime);
        for step in rules.sequences.iter().flat_map(|sequence| &sequence.steps) {
            let offered = step.offers.iter().filter_map(|offer| rules.procedure(&offer.procedure));
            let reserved = BINDINGS.iter().filter(|row| row.mode == Mode::Board).flat_map(|row| row.keys);
            let reserved: Vec<char> =
                reserved.filter(|key| !key.control).filter_map(|key| key.code.as_char()).collect();
            let mut letters: Vec<char> = offered.chain(anytime()).map(|procedure| procedure.letter).collect();
            letters.sort_unstable();
            let count = letters.len();
            letters.dedup();
            assert_eq!(letters.len(), count, "{id}: {}", step.id);
            assert!(letters.iter().all(|letter| !reserved.contains(letter)), "{id}: {letters:?} in {}", step.id);
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
    for id in rulesets::ids() {
        let rules = rules(id);
        let folder = PathBuf::from("src/rulesets").join(&rules.id);
        let (french, english) = (rules.sources.french, rules.sources.english);
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
                ("Outcome::new(", "outcome-"),
                ("Outcome::new(", "headline-"),
                ("Purpose::new(", "throw-"),
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
        for key in keys(french) {
            let name = ["refusal-", "outcome-", "headline-", "throw-", "word-"]
                .iter()
                .find_map(|prefix| key.strip_prefix(prefix))
                .unwrap_or(&key)
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
        let used = kind_of_entry
            || engine.contains(&format!("\"{key}\""))
            || (computed
                && (key.starts_with("cli")
                    || (key.starts_with("start-") && engine.contains(key.trim_end_matches("-about")))
                    || engine.contains(&name)
                    || engine.contains(&name.replace('_', "-"))));
        assert!(used, "message {key} is used nowhere");
    }
}
