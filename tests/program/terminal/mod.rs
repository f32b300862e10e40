//! The binary in a real terminal: it plays, resumes at the same step, survives resizes, signals and hang-ups, is silent
//! when idle, and gives the terminal back. Linux only: what the kernel says about the process is read from /proc.

mod budgets;
mod dumb;
mod frozen;
mod half_received;
mod hanging_up;
mod names;
mod one_screen;
mod pasting;
mod playing;
mod resizing;
mod signals;
mod start_screen;
pub mod traffic;
mod watching;

use crate::pty::Session;
use std::path::Path;

/// The demonstration in English, its first frame on the screen.
fn demo(folder: &Path) -> Session {
    let mut session = Session::start(&["demo", "--lang", "en"], folder);
    session.wait_for("Throw for command dice");
    session
}

/// Command dice of both sides, initiative with the first side by a 6-5 against a 2-1 and no re-rolls: the skirmish step.
const TO_THE_FIRST_PULSE: &str = "↵d54↵↵d2↵n↵d65 21 3↵↵↵n";
