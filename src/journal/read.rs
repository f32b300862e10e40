//! Reading a journal by its name, to look at it: no lock, nothing written.

use std::path::Path;

use super::disk::{Access, Disk, FileKind, OpenFile, RealDisk};
use super::error::JournalError;
use super::save::FindRuleset;
use super::scan::{Contents, scan_file, without_header};
use crate::engine::play::{Game, Landmark, Unfolded};
use crate::engine::rules::edition;

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

/// Bytes within which a save says by which rules it is played.
const BEGINNING: usize = 512;

/// The edition by which a file that is called this seems to be played, from a look at its beginning: a guess that nothing
/// may depend on.
pub fn edition_at_first_sight(path: &Path) -> Option<String> {
    let file = opened(path).ok()?;
    let mut beginning = [0; BEGINNING];
    let read = file.read_some(&mut beginning, 0).ok()?;
    named_in(&String::from_utf8_lossy(beginning.get(..read)?))
}

/// Quotes inside of texts are escaped, so nothing but the setup names rules like this.
fn named_in(beginning: &str) -> Option<String> {
    let (_, rest) = beginning.split_once("\"ruleset\":\"")?;
    let (ruleset, rest) = rest.split_once('"')?;
    let period = rest.strip_prefix(",\"period\":\"").and_then(|rest| rest.split_once('"'));
    Some(edition(ruleset, period.map(|(period, _)| period)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_seen_at_the_beginning_of_every_recorded_battle() {
        for entry in std::fs::read_dir("tests/saves").unwrap() {
            let path = entry.unwrap().path();
            let edition = read(&path).unwrap().header.setup.edition();
            assert_eq!(edition_at_first_sight(&path), Some(edition), "{}", path.display());
        }
        let sly = r#"{"estafette":2,"setup":{"name":"\"ruleset\":\"fpga\"","ruleset":"epic_d10","ruleset_version":1"#;
        assert_eq!(named_in(sly).as_deref(), Some("epic_d10"));
        assert_eq!(named_in("{\"estafette\":2"), None);
        assert_eq!(edition_at_first_sight(Path::new("tests/saves")), None);
    }
}
