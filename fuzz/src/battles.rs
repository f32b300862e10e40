//! Battles to fuzz, each made once and begun as often as it is wanted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use estafette::army::{self, bundled};
use estafette::engine::label::Lang;
use estafette::engine::play::Setup;
use estafette::journal::{Locking, Save, verify};
use estafette::lang::Catalog;
use estafette::{battle, rulesets};

use super::memory::MemoryDisk;

pub const NOW: &str = "2026-01-01T12:00:00Z";

/// Where the battle is saved, on the disk in memory.
pub const PATH: &str = "/battle.jsonl";

thread_local! {
    static SETUPS: RefCell<BTreeMap<&'static str, Setup>> = const { RefCell::new(BTreeMap::new()) };
}

/// The demonstration of a ruleset.
fn setup(ruleset: &'static str) -> Setup {
    let made = || {
        let rules = rulesets::find(ruleset).unwrap();
        let catalog = Catalog::new(Lang::En, None);
        let load = |text: &str| army::load("army.toml", text, &catalog, rulesets::find, &[ruleset]).unwrap().0;
        let [a, b] = bundled::demonstration(ruleset).unwrap().map(|army| load(army.source));
        battle::setup(&rules, "fuzz", [&a, &b], &[], 1805).unwrap()
    };
    SETUPS.with_borrow_mut(|setups| setups.entry(ruleset).or_insert_with(made).clone())
}

/// A battle of the ruleset that this number chooses, just begun.
pub fn begun(number: u8) -> (MemoryDisk, Save) {
    let known: Vec<&'static str> = rulesets::ids().collect();
    let ruleset = known[usize::from(number) % known.len()];
    let disk = MemoryDisk::default();
    let rules = rulesets::find(ruleset).unwrap();
    let save =
        Save::create_on(Rc::new(disk.clone()), Path::new(PATH), rules, setup(ruleset), NOW, Locking::Off).unwrap();
    (disk, save)
}

/// Plays what is saved again: it comes to the same.
pub fn assert_verifies(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    std::fs::write(&path, bytes).unwrap();
    verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{error:?}"));
}
