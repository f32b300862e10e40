//! A battle that goes on from a moment of another: everything up to there in a file of its own, which names where it comes
//! from.

use std::path::Path;
use std::rc::Rc;

use super::disk::{Disk, RealDisk};
use super::error::JournalError;
use super::line::{FORMAT, Header, NO_HASH, Parent, encode, encode_again};
use super::save::Locking;
use super::write::{self, OWNER_ONLY, Place};
use crate::engine::play::Game;

/// Writes a battle as it stands into a new file. An existing file is never touched.
pub fn branch(path: &Path, game: &Game, parent: Parent, now: &str) -> Result<(), JournalError> {
    let (program, created) = (env!("CARGO_PKG_VERSION").to_owned(), now.to_owned());
    let header = Header { format: FORMAT, program, created, setup: game.setup().clone().into(), parent: Some(parent) };
    let bad_setup = |_| JournalError::BadSetup { path: path.display().to_string() };
    let (mut text, mut hash) = encode(&header, NO_HASH).map_err(bad_setup)?;
    let mut events = game.events().reader();
    for index in 0..game.events().len() {
        let (line, next) = encode_again(events.line(index).unwrap_or_default(), &hash);
        text.push_str(&line);
        hash = next;
    }
    let disk: Rc<dyn Disk> = Rc::new(RealDisk);
    write::whole(&disk, path, text.as_bytes(), OWNER_ONLY, Place::New, Locking::On)?.leave();
    Ok(())
}
