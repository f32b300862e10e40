//! Recorded battles stay for ever: they open, verify, and read well in both languages, whatever the tables became.

use estafette::engine::names::CounterName;
use std::path::Path;

use estafette::engine::label::Lang;
use estafette::journal::{Save, VerifyError, verify};
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

/// Battles recorded by rules that have been mended since: some of what they hold would come out otherwise today. They
/// open, play on and read well like all others, and `verify` says that the rules are others, not that they are damaged.
pub const OF_FIRST_RULES: [&str; 5] = [
    "shot_to_pieces_empire.jsonl",
    "shot_to_pieces_war_1870.jsonl",
    "shot_to_pieces_algeria.jsonl",
    "civil_war_brigades_nashville_first.jsonl",
    "napoleonic_division_first.jsonl",
];

/// The recording holds what the rules say; or, where it is of rules since mended, it says so.
pub fn verifies(path: &Path) {
    let verified = verify(path, &rulesets::of);
    let older = OF_FIRST_RULES.iter().any(|name| path.ends_with(name));
    let told = older && matches!(verified, Err(VerifyError::OtherTables { .. }));
    assert!(verified.is_ok() || told, "{}: {verified:?}", path.display());
}

#[test]
fn battles_of_the_first_rules_open_and_read_well() {
    for name in OF_FIRST_RULES {
        reads_well(&Path::new("tests/saves").join(name), u64::MAX, |_| {});
    }
}
