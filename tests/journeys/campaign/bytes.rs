//! A small save, cut at every byte and with every byte changed.

use std::fs;
use std::path::{Path, PathBuf};

use super::below;
use crate::common::campaign::{figure, is_long, seed};
use crate::common::walker::Walker;
use crate::common::{NOW, demonstration, rules, setup};
use estafette::engine::play::Command;
use estafette::journal::{Health, Save, verify};
use estafette::rulesets;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// Bytes between two that are tried in the short campaign; the events are tried closer by `journal::salvage`.
const STEP: usize = 211;

/// A save of small armies, with a little of everything in it.
fn small(folder: &Path) -> PathBuf {
    let path = folder.join("battle.jsonl");
    let setup = setup("civil_war_brigades", demonstration("civil_war_brigades"), &[], 3);
    let mut save = Save::create(&path, rules("civil_war_brigades"), setup, NOW).unwrap();
    let mut walker = Walker::new(3);
    while save.game().events().len() < 8 {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
    }
    path
}

struct Original {
    bytes: Vec<u8>,
    /// Where each line ends, its newline included.
    ends: Vec<usize>,
}

impl Original {
    /// Events that end before a place.
    fn before(&self, place: usize) -> usize {
        self.ends.iter().filter(|end| **end <= place).count().saturating_sub(1)
    }

    fn line(&self, event: usize) -> &[u8] {
        &self.bytes[self.ends[event]..self.ends[event + 1] - 1]
    }

    /// Opens a spoilt copy; what it holds are whole events of the original, all that end before the damage at least.
    fn check(&self, path: &Path, spoilt: &[u8], place: usize, cut: bool) {
        let what = if cut { format!("cut at {place}") } else { format!("byte {place} is {:#x}", spoilt[place]) };
        fs::write(path, spoilt).unwrap();
        // The only change that verifying passes is a battle that ends earlier, with a whole line.
        if let Ok(verified) = verify(path, &rulesets::of) {
            let whole = self.ends.iter().any(|end| *end == place || *end == place + 1);
            assert!(cut && whole && verified.events < self.ends.len(), "verify passes: {what}");
        }
        let mut save = match Save::open(path, &rulesets::of) {
            Ok(save) => save,
            Err(_) => {
                assert!(place < self.ends[0], "does not open: {what}");
                assert_eq!(fs::read(path).unwrap(), spoilt, "touched: {what}");
                return;
            }
        };
        let events = save.game().events().clone();
        let proved = matches!(save.health(), Health::Sound) || place >= self.ends[0];
        assert!(events.len() >= self.before(place) || !proved, "events are lost: {what}");
        for index in 0..events.len() {
            assert_eq!(events.line(index).unwrap().as_bytes(), self.line(index), "{what}");
        }
        match save.health() {
            Health::Sound => {
                save.execute(Command::Note { text: "on continue".into() }, NOW).unwrap();
                drop(save);
                assert_eq!(verify(path, &rulesets::of).unwrap().events, events.len() + 1, "{what}");
            }
            Health::LookingOnly(_) => {
                assert!(!save.notices().is_empty(), "{what}");
                drop(save);
                assert_eq!(fs::read(path).unwrap(), spoilt, "touched: {what}");
            }
            Health::Failing(error) => panic!("{what}: {error:?}"),
        }
    }
}

/// Takes away what opening set aside.
fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
}

#[test]
fn a_save_cut_or_changed_anywhere_opens_with_what_is_proved_or_says_why_not() {
    let folder = TempDir::new().unwrap();
    let bytes = fs::read(small(folder.path())).unwrap();
    let ends = (1..=bytes.len()).filter(|end| bytes[end - 1] == b'\n').collect();
    let original = Original { bytes, ends };
    let step = if is_long() { 1 } else { STEP };
    let mut random = ChaCha8Rng::seed_from_u64(seed());
    let spoilt = folder.path().join("spoilt");
    fs::create_dir(&spoilt).unwrap();
    let (mut cuts, mut flips) = (0, 0);
    for place in (0..original.bytes.len()).step_by(step) {
        original.check(&spoilt.join("cut.jsonl"), &original.bytes[..place], place, true);
        cuts += 1;
        // One bit, and one byte that is anything else.
        for mask in [1 << below(&mut random, 8), u8::try_from(1 + below(&mut random, 255)).unwrap()] {
            let mut changed = original.bytes.clone();
            changed[place] ^= mask;
            original.check(&spoilt.join("flip.jsonl"), &changed, place, false);
            flips += 1;
        }
        tidy(&spoilt);
    }
    figure("bytes of the small save", original.bytes.len());
    figure("cuts of it", cuts);
    figure("changed bytes of it", flips);
}
