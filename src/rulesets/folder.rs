//! What the build gathers from a ruleset's folder: its texts, its periods, its armies, and constants of every name in it.

pub use crate::army::bundled::Bundled;
pub use crate::engine::names::*;
use crate::engine::rules::Code;
pub use crate::engine::rules::{Embedded, PeriodSource, PreparedPeriod, Sources, Tree};

/// A ruleset that comes with the program.
#[derive(Clone, Copy)]
pub struct Registered {
    pub sources: Sources,
    /// In the order in which players see them; none where the ruleset has no periods.
    pub periods: &'static [PreparedPeriod],
    pub armies: &'static [Bundled],
    pub code: Code,
}

impl Registered {
    pub const fn id(&self) -> &'static str {
        self.sources.folder
    }
}

/// Puts what the build gathered from a folder into the module of its ruleset: `names` with a constant of every name,
/// and `FOLDER`, to be completed with the code.
#[macro_export]
macro_rules! ruleset_folder {
    ($folder:literal) => {
        pub mod names {
            #![allow(dead_code, reason = "the data names more than code asks for")]
            use $crate::rulesets::folder as engine;
            include!(concat!(env!("OUT_DIR"), "/", $folder, "/names.rs"));
        }

        mod folder {
            use $crate::rulesets::folder as engine;
            include!(concat!(env!("OUT_DIR"), "/", $folder, "/folder.rs"));
        }
    };
}
