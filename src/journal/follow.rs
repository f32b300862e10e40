//! Watching a battle that somebody else writes: no lock, nothing written, new events as they come. A file that was
//! replaced, repaired or cut is read again from its beginning.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::{Access, Disk, Identity, OpenFile, RealDisk};
use super::error::JournalError;
use super::line::hash_of;
use super::read::{battle, regular_file};
use super::save::FindRuleset;
use super::scan::scan;
use crate::engine::play::{Fold, Game};
use crate::engine::rules::Ruleset;

/// What happened since somebody looked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Nothing,
    /// So many events more.
    Events(usize),
    /// The file is another one, or was changed: the battle was read again from its beginning.
    Anew,
}

/// A battle as its file has it.
pub struct Follower {
    path: PathBuf,
    file: Box<dyn OpenFile>,
    identity: Identity,
    /// Bytes read so far: whole lines only.
    read: u64,
    last_hash: String,
    game: Game,
}

impl Follower {
    pub fn open(path: &Path, find: FindRuleset<'_>) -> Result<Follower, JournalError> {
        let fail = |error| JournalError::io(path, error);
        regular_file(&RealDisk, path)?;
        let file = RealDisk.open(path, Access::Read).map_err(fail)?;
        let identity = file.identity().map_err(fail)?;
        let mut bytes = file.read_from(0).map_err(fail)?;
        // A line that is being written is read when it is whole.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        bytes.truncate(whole);
        let read = u64::try_from(whole).unwrap_or(0);
        let (contents, game) = battle(path, scan(&bytes, &path.display().to_string())?, find, None)?;
        Ok(Follower { path: path.to_owned(), file, identity, read, last_hash: contents.last_hash, game })
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads what came since. A file that is gone or cannot be read for the moment is an error that leaves everything as
    /// it was: ask again later.
    pub fn poll(&mut self) -> Result<News, JournalError> {
        let fail = |error| JournalError::io(&self.path, error);
        let named = match RealDisk.identity(&self.path) {
            Ok(named) => named,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(JournalError::Removed { path: self.path.display().to_string() });
            }
            Err(error) => return Err(fail(error)),
        };
        if !named.is_same_file(&self.identity) || named.length < self.read {
            return self.begin_anew();
        }
        if named.length == self.read {
            return Ok(News::Nothing);
        }
        let bytes = self.file.read_from(self.read).map_err(fail)?;
        let mut events = 0;
        for raw in bytes.split_inclusive(|byte| *byte == b'\n').filter(|raw| raw.ends_with(b"\n")) {
            if !self.take(raw) {
                // Not what a writer appends: read as a whole, it may make sense.
                return self.begin_anew();
            }
            events += 1;
        }
        Ok(if events == 0 { News::Nothing } else { News::Events(events) })
    }

    /// Takes a line that follows; false where it does not.
    fn take(&mut self, raw: &[u8]) -> bool {
        let text = raw.strip_suffix(b"\n").and_then(|text| std::str::from_utf8(text).ok());
        let Some(text) = text else { return false };
        let hash = hash_of(text, &self.last_hash).map(str::to_owned);
        let (Some(hash), Ok(fold)) = (hash, Fold::parse(text)) else { return false };
        if usize::try_from(fold.seq) != Ok(self.game.events().len() + 1) {
            return false;
        }
        self.game.accept_written(fold, text);
        self.last_hash = hash;
        self.read += u64::try_from(raw.len()).unwrap_or(0);
        true
    }

    fn begin_anew(&mut self) -> Result<News, JournalError> {
        let rules: Arc<Ruleset> = self.game.shared_rules();
        let edition = self.game.setup().edition();
        let again = Follower::open(&self.path, &|setup| (setup.edition() == edition).then(|| Arc::clone(&rules)))?;
        *self = again;
        Ok(News::Anew)
    }
}
