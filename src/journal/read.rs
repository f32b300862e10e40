//! Reading a journal by its name, to look at it: no lock, nothing written.

use std::path::Path;

use super::disk::{Access, Disk, FileKind, OpenFile, RealDisk};
use super::error::JournalError;
use super::save::FindRuleset;
use super::scan::{Contents, scan_file, without_header};
use crate::engine::play::{Game, Landmark, Unfolded};

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

fn opened(path: &Path) -> Result<Box<dyn OpenFile>, JournalError> {
    regular_file(&RealDisk, path)?;
    RealDisk.open(path, Access::Read).map_err(|error| JournalError::io(path, error))
}

/// Reads a journal file: everything that a hash proves, and what else is there.
pub fn read(path: &Path) -> Result<Contents, JournalError> {
    scan_file(opened(path)?.as_ref(), &path.display().to_string(), None)
}

/// The events of a file whose first line is lost, as they were written.
pub fn read_orphans(path: &Path) -> Result<Vec<String>, JournalError> {
    without_header(opened(path)?.as_ref()).map_err(|error| JournalError::io(path, error))
}

/// The battle that a journal holds, folded once, from a state that is known where there is one. The game has the events.
pub fn battle(
    path: &Path,
    mut contents: Contents,
    find: FindRuleset<'_>,
    known: Option<Landmark>,
) -> Result<(Contents, Game), JournalError> {
    let shown = || path.display().to_string();
    let setup = &contents.header.setup;
    let rules = find(setup).ok_or_else(|| JournalError::UnknownRuleset { path: shown(), ruleset: setup.edition() })?;
    let mut known = known;
    loop {
        let history = std::mem::take(&mut contents.history);
        match Game::from_landmark(rules.clone(), contents.header.setup.clone(), history, known.take()) {
            Ok(game) => return Ok((contents, game)),
            Err(Unfolded::Setup(_)) => return Err(JournalError::BadSetup { path: shown() }),
            Err(Unfolded::Event(index, history)) => {
                contents.history = *history;
                contents.give_up_from(index);
            }
        }
    }
}
