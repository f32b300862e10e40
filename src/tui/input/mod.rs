//! What comes from the terminal: bytes become keys, pastes and changes of size. Nothing that is half received holds up
//! what comes after it, and what is no key (a terminal's answer, junk) is passed over in silence.

mod keys;
mod parser;
mod reader;

pub(super) use reader::{Happening, Input};
