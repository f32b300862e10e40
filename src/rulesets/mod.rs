//! The rulesets. Each folder holds its data files and one Rust file per procedure.

use std::sync::{Arc, OnceLock};

use crate::diagnostic::FileErrors;
use crate::engine::ruleset::Ruleset;

pub mod fpga;

/// A ruleset that comes with the program.
pub struct BuiltIn {
    pub id: &'static str,
    load: fn() -> Result<Ruleset, Vec<FileErrors>>,
    loaded: OnceLock<Option<Arc<Ruleset>>>,
}

static BUILT_IN: [BuiltIn; 1] = [BuiltIn { id: "fpga", load: fpga::load, loaded: OnceLock::new() }];

/// Ids of every ruleset.
pub fn ids() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|ruleset| ruleset.id)
}

/// The ruleset a newcomer meets first.
pub fn first() -> &'static str {
    ids().next().unwrap_or_default()
}

/// A ruleset by its id, loaded once.
pub fn find(id: &str) -> Option<Arc<Ruleset>> {
    let built_in = BUILT_IN.iter().find(|ruleset| ruleset.id == id)?;
    // A built-in table that does not load cannot ship: a test loads every one.
    built_in.loaded.get_or_init(|| (built_in.load)().ok().map(Arc::new)).clone()
}

/// Loads a built-in ruleset again and reports what is wrong with it.
pub fn check(id: &str) -> Result<(), Vec<FileErrors>> {
    BUILT_IN.iter().filter(|ruleset| ruleset.id == id).try_for_each(|ruleset| (ruleset.load)().map(|_| ()))
}
