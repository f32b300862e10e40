//! What comes from the terminal: bytes become keys, pastes and changes of size. Nothing that is half received holds up
//! what comes after it, and what is no key (a terminal's answer, junk) is passed over in silence.

mod keys;
mod parser;
mod reader;

pub(super) use reader::{Happening, Input};

/// What bytes mean, with quiet after the last of them.
pub(super) fn events_of(bytes: &[u8]) -> Vec<crossterm::event::Event> {
    let (mut parser, mut events) = (parser::Parser::default(), Vec::new());
    bytes.iter().for_each(|byte| parser.feed(*byte, &mut events));
    parser.settle(&mut events);
    events
}
