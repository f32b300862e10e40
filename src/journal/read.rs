//! Reading a journal by its name, to look at it: no lock, nothing written.

use std::path::Path;

use super::disk::{Access, Disk, FileKind, RealDisk};
use super::error::JournalError;
use super::save::FindRuleset;
use super::scan::{Contents, scan, without_header};
use crate::engine::play::{Game, Unfolded};

/// Refuses folders, and devices and pipes that might never end.
pub fn regular_file(disk: &dyn Disk, path: &Path) -> Result<(), JournalError> {
    let shown = || path.display().to_string();
    match disk.identity(path).map(|found| found.kind) {
        Ok(FileKind::Folder) => Err(JournalError::Directory { path: shown() }),
        Ok(FileKind::Other) => Err(JournalError::Foreign { path: shown() }),
        Ok(FileKind::Regular) => Ok(()),
        Err(error) => Err(JournalError::io(path, error)),
    }
}

fn bytes(path: &Path) -> Result<Vec<u8>, JournalError> {
    regular_file(&RealDisk, path)?;
    let read = RealDisk.open(path, Access::Read).and_then(|file| file.read_from(0));
    read.map_err(|error| JournalError::io(path, error))
}

/// Reads a journal file: everything that a hash proves, and what else is there.
pub fn read(path: &Path) -> Result<Contents, JournalError> {
    scan(&bytes(path)?, &path.display().to_string())
}

/// The events of a file whose first line is lost, as they were written.
pub fn read_orphans(path: &Path) -> Result<Vec<String>, JournalError> {
    bytes(path).map(|bytes| without_header(&bytes))
}

/// The battle that a journal holds, folded once.
pub fn battle(path: &Path, mut contents: Contents, find: FindRuleset<'_>) -> Result<(Contents, Game), JournalError> {
    let shown = || path.display().to_string();
    let setup = &contents.header.setup;
    let rules = find(setup).ok_or_else(|| JournalError::UnknownRuleset { path: shown(), ruleset: setup.edition() })?;
    loop {
        let history = std::mem::take(&mut contents.history);
        match Game::of_events(rules.clone(), contents.header.setup.clone(), history.clone()) {
            Ok(game) => {
                contents.history = history;
                return Ok((contents, game));
            }
            Err(Unfolded::Setup(_)) => return Err(JournalError::BadSetup { path: shown() }),
            Err(Unfolded::Event(index)) => {
                contents.history = history;
                contents.give_up_from(index);
            }
        }
    }
}
