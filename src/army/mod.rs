//! Army files: TOML checked against the ruleset's schema. Every mistake of a file is reported at once, with its place.

pub mod bundled;
mod check;
pub mod club;
mod load;
mod together;

pub use load::{Army, load};

/// The newest format of army files this program reads.
pub const FORMAT: i64 = 1;
