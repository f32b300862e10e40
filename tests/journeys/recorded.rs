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
    let verified = verify(path, &rulesets::of);
    assert!(verified.is_ok(), "{}: {verified:?}", path.display());
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
