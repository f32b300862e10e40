//! Recorded battles stay for ever: they open, verify, and read well in both languages, whatever the tables became.

use estafette::engine::names::CounterName;
use std::path::Path;

use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::report::text_report;
use estafette::rulesets;

/// `RECORD_SAVES=1` writes a missing recording.
pub fn reads_well(path: &Path, most_bytes: u64, record: impl FnOnce(&Path)) {
    if std::env::var_os("RECORD_SAVES").is_some() && !path.exists() {
        record(path);
    }
    let bytes = path.metadata().map(|file| file.len());
    let bytes = bytes.unwrap_or_else(|error| {
        panic!("{}: {error}; `RECORD_SAVES=1 cargo test --test journeys recorded` writes a missing one", path.display())
    });
    assert!(bytes < most_bytes, "{}: {bytes} bytes are too many", path.display());
    verifies(path);
    let game = Save::look(path, &rulesets::of).unwrap();
    assert!(game.state().ending.is_some() && game.state().counter(CounterName::of_data("turn")) >= 3);
    for lang in Lang::ALL {
        let catalog = Catalog::new(lang, Some(&game.rules().sources));
        let report = text_report(&game, &catalog);
        let raw = ["outcome-", "refusal-", "line-", "effect-", "throw-", "{ $", "{$"];
        assert!(raw.iter().all(|key| !report.contains(key)), "a message without words in {lang:?}");
        assert!(report.lines().count() > 100);
    }
}

/// The chain is good and the dice are what they were; where rules were mended since, what would come out otherwise is
/// counted and said, and nothing else is.
pub fn verifies(path: &Path) {
    let verified = verify(path, &rulesets::of).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
    assert!(verified.otherwise.is_empty() || verified.other_tables.is_some(), "{}: {verified:?}", path.display());
}

/// Every battle ever recorded opens, verifies and reads well; `estafette verify` says so with a good exit.
#[test]
fn every_recording_verifies_for_ever() {
    let recordings = std::fs::read_dir("tests/saves").expect("the recordings").map(|entry| entry.unwrap().path());
    for path in recordings.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")) {
        verifies(&path);
    }
}

/// Recordings of the first rules, which were mended since.
pub const OF_FIRST_RULES: [&str; 5] = [
    "shot_to_pieces_empire.jsonl",
    "shot_to_pieces_war_1870.jsonl",
    "shot_to_pieces_algeria.jsonl",
    "civil_war_brigades_nashville_first.jsonl",
    "napoleonic_division_first.jsonl",
];

#[test]
fn battles_of_the_first_rules_open_and_read_well() {
    for name in OF_FIRST_RULES {
        reads_well(&Path::new("tests/saves").join(name), u64::MAX, |_| {});
    }
}
