//! What must hold of any bytes that reach the program: it does not die, and what it makes of them is sound. Each function
//! is one target: `fuzz/run` feeds them with a fuzzer, and a test at the top replays the corpora through the same lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod battles;
mod driver;
mod files;
mod memory;
mod save_files;
mod screen;

pub use driver::lines;
pub use files::{army, period};
pub use save_files::saves;
pub use screen::keys;

/// The name of a corpus, and what it is fed to.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 5] =
    [("army", army), ("period", period), ("saves", saves), ("lines", lines), ("keys", keys)];

/// Nothing but characters that show, and newlines.
fn assert_tame(shown: &str) {
    let wild = shown.chars().find(|c| c.is_control() && *c != '\n');
    assert!(wild.is_none(), "{wild:?} in {shown:?}");
}
