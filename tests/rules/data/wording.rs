//! What every message says, formatted with long names and every number: no plural in brackets, no id, no raw key, French
//! signs and numbers as French writes them, one colon in a line of the log, and who it is about.

use std::collections::BTreeSet;

use super::editions;
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::lang::{Catalog, Piece};

/// The longest names that the bundled armies have, with a comma, brackets and a point.
const LONG_NAMES: [&str; 2] = ["2e division des Pays-Bas, Perponcher", "Armée anglo-alliée (Quatre-Bras)."];

/// Numbers that reach every plural, and one with a part.
const NUMBERS: [f64; 4] = [0.0, 1.0, 7.0, 4.5];

pub(super) struct Message {
    pub(super) key: String,
    pub(super) pattern: String,
}

/// Every message of a file with its pattern, whatever the lines it takes.
pub(super) fn messages(source: &str) -> Vec<Message> {
    let mut found: Vec<Message> = Vec::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =") {
            Some((key, pattern)) if !line.starts_with([' ', '}']) => {
                found.push(Message { key: key.to_owned(), pattern: pattern.to_owned() });
            }
            _ => {
                if let Some(last) = found.last_mut() {
                    last.pattern.push('\n');
                    last.pattern.push_str(line);
                }
            }
        }
    }
    found
}

/// The arguments a pattern takes, and those a plural is chosen by.
fn arguments(pattern: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let mut all = BTreeSet::new();
    let mut counted = BTreeSet::new();
    for rest in pattern.split('$').skip(1) {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        all.insert(name);
        if after.trim_start().starts_with("->") {
            counted.insert(name);
        }
    }
    (all, counted)
}

fn said(catalog: &Catalog, message: &Message, all: &BTreeSet<&str>, piece: &dyn Fn(&str) -> Piece) -> String {
    let pieces: Vec<(&str, Piece)> = all.iter().map(|name| (*name, piece(name))).collect();
    catalog.message(&message.key, &pieces)
}

/// A message once for each number, and once for each word that one of its variants is for.
pub(super) fn spoken(catalog: &Catalog, message: &Message) -> Vec<String> {
    let (all, counted) = arguments(&message.pattern);
    let variants = message.pattern.split('[').skip(1).filter_map(|rest| Some(rest.split_once(']')?.0));
    let words: Vec<&str> = variants.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_')).collect();
    let number = |value: f64| {
        let long = |name: &str| LONG_NAMES[name.len() % LONG_NAMES.len()].to_owned();
        let piece = |name: &str| if counted.contains(name) { Piece::Number(value) } else { Piece::Text(long(name)) };
        said(catalog, message, &all, &piece)
    };
    let word = |word: &&str| said(catalog, message, &all, &|_| Piece::Text((*word).to_owned()));
    NUMBERS.into_iter().map(number).chain(words.iter().map(word)).collect()
}

/// What is wrong with a text as it is shown.
fn wrong(lang: Lang, key: &str, text: &str) -> Option<&'static str> {
    let letters: Vec<char> = text.chars().collect();
    let pairs = || letters.windows(2);
    let decimal = |three: &[char]| three[0].is_ascii_digit() && three[1] == '.' && three[2].is_ascii_digit();
    if ["(s)", "(e)", "(es)"].iter().any(|bracket| text.contains(bracket)) {
        return Some("a plural or a gender in brackets");
    }
    if (text == key && key.contains('-')) || text.contains("{$") || text.contains("{ $") {
        return Some("a raw key or an argument that nobody fills");
    }
    if lang == Lang::Fr && letters.windows(3).any(decimal) {
        return Some("a decimal point");
    }
    let parts =
        || pairs().any(|two| two[0] == ' ' && matches!(two[1], ':' | ';' | '?' | '!' | '»')) || text.contains("« ");
    if lang == Lang::Fr && parts() && !is_typed(key) {
        return Some("a sign that may part from its word");
    }
    let id = |word: &str| word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let words = || text.split(|c: char| !c.is_alphanumeric() && c != '_');
    if !is_typed(key) && words().any(id) {
        return Some("an id");
    }
    None
}

/// Messages that show what is typed into a shell or a file, letter by letter.
const TYPED: [&str; 3] = ["cli-", "army-", "data-"];

fn is_typed(key: &str) -> bool {
    TYPED.iter().any(|start| key.starts_with(start))
}

/// Arguments that name units, forces or armies: some are plural, some feminine.
const NAMES: [&str; 13] = [
    "unit", "force", "side", "target", "charger", "charged", "attacker", "actor", "doer", "foe", "loser", "passer",
    "over",
];

/// What may follow a name whatever its number and gender ("A contre B", "A tire sur B", "A hors de combat").
const UNCHANGING: [&str; 20] = [
    "contre", "et", "à", "sur", "par", "de", "en", "dans", "du", "ou", "au", "pour", "avec", "après", "hors", "sous",
    "tire", "face", "shaken", "UC",
];

/// The verb or adjective after a name, which French would have to agree with it: a colon and a noun need not. Two names
/// joined by "et" are plural for sure.
fn agrees(pattern: &str) -> Option<&str> {
    let mut before = "";
    for piece in pattern.split("{ $").skip(1) {
        let joined = before.trim_end().ends_with(" et") || before.trim() == "et";
        let (name, after) = piece.split_once(" }").unwrap_or((piece, ""));
        let word =
            after.strip_prefix(' ').and_then(|rest| rest.split([' ', '.', ',', '\n']).next()).unwrap_or_default();
        let verb = word.chars().next().is_some_and(char::is_lowercase) && !UNCHANGING.contains(&word);
        if NAMES.contains(&name) && verb && !joined {
            return Some(word);
        }
        before = after;
    }
    None
}

/// Colons of an outcome as people read it: names bring none, a quoted line of the form neither.
fn colons(text: &str) -> usize {
    text.matches(": ").count()
}

#[test]
fn every_message_reads_well_with_long_names_and_every_number() {
    let mut out = Vec::new();
    for id in editions() {
        let rules = rules(id);
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            let source = match lang {
                Lang::Fr => rules.sources.french.text(),
                Lang::En => rules.sources.english.text(),
            };
            let own = match lang {
                Lang::Fr => include_str!("../../../src/lang/fr.ftl"),
                Lang::En => include_str!("../../../src/lang/en.ftl"),
            };
            for message in messages(&source).iter().chain(&messages(own)) {
                for text in spoken(&catalog, message) {
                    let why = wrong(lang, &message.key, &text);
                    out.extend(why.map(|why| format!("{id} {lang:?} {}: {why}: {text}", message.key)));
                }
            }
        }
    }
    out.sort();
    out.dedup();
    assert!(out.is_empty(), "{}", out.join("\n"));
}

#[test]
fn a_line_of_the_log_has_one_colon_at_most() {
    let mut out = Vec::new();
    for id in editions() {
        let rules = rules(id);
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            let source = match lang {
                Lang::Fr => rules.sources.french.text(),
                Lang::En => rules.sources.english.text(),
            };
            let told = messages(&source);
            let outcomes = told.iter().filter(|message| message.key.trim_start_matches("log-").starts_with("outcome-"));
            for message in outcomes {
                // Where the log has words of its own, those are the ones that people read.
                let own = format!("log-{}", message.key);
                if told.iter().any(|other| other.key == own) {
                    continue;
                }
                let twice = spoken(&catalog, message).into_iter().filter(|text| colons(text) > 1);
                out.extend(twice.map(|text| format!("{id} {lang:?} {}: {text}", message.key)));
            }
        }
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

/// Outcomes about the battle, the turn or the weather, and one before which the log puts its subjects.
const NOBODYS: [&str; 17] = [
    "melee-goes-on",
    "turn-over",
    "battle-over",
    "battle-goes-on",
    "weather",
    "initiative-tie",
    "event",
    "event-lost",
    "event-unused",
    "strafe-shifted",
    "strafe-done",
    "game-drawn",
    "conditions-stated",
    "victory-nobody",
    "victory-both",
    "building-added",
    "collateral-done",
];

#[test]
fn a_line_of_the_log_says_who() {
    let mut out = Vec::new();
    for id in editions() {
        let rules = rules(id);
        let source = rules.sources.french.text();
        let told = messages(&source);
        for message in &told {
            let Some(outcome) = message.key.strip_prefix("outcome-") else { continue };
            let own = told.iter().find(|other| other.key == format!("log-outcome-{outcome}"));
            let (all, counted) = arguments(&own.unwrap_or(message).pattern);
            if !NOBODYS.contains(&outcome) && all.difference(&counted).next().is_none() {
                out.push(format!("{id} {}", message.key));
            }
        }
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

/// What stands in the log and on the screen after a deed: never a verb that is right for some names only.
#[test]
fn no_result_agrees_a_word_with_a_name_in_french() {
    let mut out = Vec::new();
    let own = include_str!("../../../src/lang/fr.ftl");
    // A story is told in sentences: there a unit is one, whatever its name.
    let results = ["outcome-", "log-outcome-", "effect-"];
    for id in editions() {
        let rules = rules(id);
        for message in messages(&rules.sources.french.text()).iter().chain(&messages(own)) {
            // Generals are persons: a verb in the singular is theirs.
            let told = results.iter().any(|start| message.key.starts_with(start)) && !message.key.contains("general");
            let found = agrees(&message.pattern).filter(|_| told);
            out.extend(found.map(|word| format!("{id} {}: '{word}' in:{}", message.key, message.pattern)));
        }
    }
    assert!(out.is_empty(), "{}", out.join("\n"));
}

/// The tests above find what they look for.
#[test]
fn words_broken_on_purpose_are_found() {
    let broken = [
        (Lang::Fr, "10 détruite(s)", "a plural or a gender in brackets"),
        (Lang::En, "2 unit(s) lost", "a plural or a gender in brackets"),
        (Lang::Fr, "pertes 4.5", "a decimal point"),
        (Lang::Fr, "Contact : A contre B", "a sign that may part from its word"),
        (Lang::Fr, "Vraiment ?", "a sign that may part from its word"),
        (Lang::Fr, "l'ordre « tenir\u{a0}»", "a sign that may part from its word"),
        (Lang::Fr, "mêlée melee_of_two", "an id"),
        (Lang::En, "side_a wins", "an id"),
        (Lang::En, "outcome-fired", "a raw key or an argument that nobody fills"),
        (Lang::En, "{ $unit } fires", "a raw key or an argument that nobody fills"),
    ];
    for (lang, text, why) in broken {
        assert_eq!(wrong(lang, "outcome-fired", text), Some(why), "{text}");
    }
    for (lang, text) in [(Lang::Fr, "Contact\u{a0}: A contre B, 4,5 cm"), (Lang::En, "Contact: A against B, 4.5 cm")] {
        assert_eq!(wrong(lang, "outcome-fired", text), None, "{text}");
    }
    assert_eq!(agrees("{ $unit } perd { $lost } PF."), Some("perd"));
    assert_eq!(agrees("{ $other } contre { $unit } : { $unit } devient shaken."), Some("devient"));
    assert_eq!(agrees("{ $unit } : { $lost } PF de moins."), None);
    assert_eq!(agrees("{ $actor } contre { $unit } : sans effet."), None);
    assert_eq!(agrees("{ $unit } et { $target } combattent à part."), None);
    assert_eq!(colons("A: B: lost"), 2);
}
