//! Saves: as they lie on a disk, and as somebody chains them who knows how.

use std::path::Path;

use estafette::engine::label::Lang;
use estafette::journal::{Health, Save, repair, scan, verify};
use estafette::lang::Catalog;
use estafette::report::text_report;
use estafette::rulesets;

use super::assert_tame;

/// Bytes that begin like no save ask for the rest to be chained rightly: a forger's file, whose every line is taken.
const CHAIN: u8 = b'#';

/// A file is told apart, or opens with what its hashes prove; repairing keeps as much; verifying passes nothing that is
/// not in order.
pub fn saves(data: &[u8]) {
    let bytes = match data.split_first() {
        Some((&CHAIN, rest)) => chained(rest),
        _ => data.to_vec(),
    };
    let Ok(contents) = scan(&bytes, "battle.jsonl") else { return };
    let proved = contents.events();
    if contents.header_proved {
        let again = scan(&contents.rewritten(), "battle.jsonl").expect("what is proved can be written again");
        assert_eq!((again.events(), again.found.len(), again.header_proved), (proved, 0, true));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    std::fs::write(&path, &bytes).unwrap();
    let in_order = contents.found.iter().all(|found| found.damage == estafette::journal::Damage::NoNewline);
    if verify(&path, &rulesets::of).is_ok() {
        assert!(contents.header_proved && in_order, "{:?}", contents.found);
    }
    show(&path);
    let Ok(save) = Save::open(&path, &rulesets::of) else { return };
    let (shown, looking) = (save.game().events().len(), matches!(save.health(), Health::LookingOnly(_)));
    assert!(shown <= proved);
    drop(save);
    if looking {
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "a file that is only looked at is left alone");
    }
    if let Ok(repaired) = repair(&path) {
        assert!(repaired.events >= shown);
        let save = Save::open(&path, &rulesets::of).expect("what was repaired opens");
        assert_eq!(save.game().events().len(), shown);
    }
}

fn show(path: &Path) {
    if let Ok(game) = Save::look(path, &rulesets::of) {
        assert_tame(&text_report(&game, &Catalog::new(Lang::Fr, Some(&game.rules().sources))));
    }
}

/// Lines with the hashes that they ought to have.
fn chained(text: &[u8]) -> Vec<u8> {
    let (mut out, mut previous) = (String::new(), String::new());
    for line in String::from_utf8_lossy(text).lines() {
        let line = line.trim_end();
        let body = line.rsplit_once(",\"hash\":\"").map_or_else(|| line.trim_end_matches('}'), |(body, _)| body);
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(body.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        out += &format!("{body},\"hash\":\"{previous}\"}}\n");
    }
    out.into_bytes()
}
