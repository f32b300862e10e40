//! What every ruleset has without declaring it: calling off what is owed or under way. Forms and words are data like those
//! of a ruleset, in `common.toml`.

mod call_off;

use serde::Deserialize;

pub use call_off::{Duty, duties};

use crate::engine::procedure::{Procedure, ProcedureDecl};
use crate::engine::rules::{ListFn, Ruleset};

/// Code of the procedures that every ruleset has.
pub const PROCEDURES: &[&dyn Procedure] = &[&call_off::CallOffOne];

/// Lists that the sequence of every ruleset may name.
pub const LISTS: &[(&str, ListFn)] = &[("duties_open", call_off::duties_open)];

/// A list of the ruleset's code, or one that all have.
pub fn list(rules: &Ruleset, name: &str) -> Option<ListFn> {
    let mut known = rules.code.lists.iter().chain(LISTS);
    known.find(|(known, _)| *known == name).map(|(_, list)| *list)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::engine) struct Common {
    pub(in crate::engine) procedure: Vec<ProcedureDecl>,
}

impl Common {
    /// A test reads the file: it comes with the program.
    pub(in crate::engine) fn read() -> Common {
        toml::from_str(include_str!("common.toml")).unwrap_or_else(|_| Common { procedure: Vec::new() })
    }
}
