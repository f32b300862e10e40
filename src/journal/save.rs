//! A battle and its file together: every command is checked, written, synced, and only then accepted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::JournalError;
use super::line::{FORMAT, Header, NO_HASH, encode};
use super::read::{Contents, read, read_into, regular_file};
use super::storage::{FileStorage, Storage};
use crate::engine::play::{Command, Event, Game, Setup};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;

/// Why a command was not carried out.
#[derive(Debug)]
pub enum Failure {
    /// The rules or the player: nothing changed, the battle goes on.
    Refused(Refusal),
    /// The file: nothing changed, and what is in the file is still good.
    Fault(JournalError),
}

/// A battle that is being written.
pub struct Save {
    path: PathBuf,
    game: Game,
    storage: Box<dyn Storage>,
    last_hash: String,
    length: u64,
    /// Bytes of a torn last line that were set aside on opening, and where.
    pub set_aside: Option<PathBuf>,
    /// A failed write could not be taken back: the file must be opened again before it takes more.
    stuck: bool,
}

/// Finds a ruleset by its id.
pub type FindRuleset<'a> = &'a dyn Fn(&Setup) -> Option<Arc<Ruleset>>;

impl Save {
    /// Begins a battle in a new file. An existing file is never touched.
    pub fn create(path: &Path, rules: Arc<Ruleset>, setup: Setup, now: &str) -> Result<Save, JournalError> {
        let bad_setup = || JournalError::BadSetup { path: path.display().to_string() };
        Game::new(Arc::clone(&rules), setup.clone()).map_err(|_| bad_setup())?;
        let header =
            Header { format: FORMAT, program: env!("CARGO_PKG_VERSION").to_owned(), created: now.to_owned(), setup };
        let (line, _) = encode(&header, NO_HASH).map_err(|_| bad_setup())?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| JournalError::io(folder, error))?;
        let fail = |error| JournalError::io(path, error);
        // Written aside and moved into place whole: a half-written header cannot exist.
        let mut file = temporary(folder).map_err(fail)?;
        file.write_all(line.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
        file.persist_noclobber(path).map_err(|error| match error.error.kind() {
            std::io::ErrorKind::AlreadyExists => JournalError::Exists { path: path.display().to_string() },
            _ => fail(error.error),
        })?;
        if let Ok(folder) = File::open(folder) {
            // The name itself must survive a power cut; some file systems cannot sync a folder, and that is fine.
            let _ = folder.sync_all();
        }
        Save::open(path, &|_| Some(Arc::clone(&rules)))
    }

    /// Opens a battle to go on with it. A torn last line is set aside; anything else broken is refused.
    pub fn open(path: &Path, find: FindRuleset<'_>) -> Result<Save, JournalError> {
        // What is no file at all is told apart before anything is opened for writing.
        regular_file(path)?;
        let file =
            OpenOptions::new().read(true).write(true).open(path).map_err(|error| JournalError::io(path, error))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::Locked { path: path.display().to_string() },
            TryLockError::Error(error) => JournalError::io(path, error),
        })?;
        let (contents, game) = replay(path, find)?;
        let mut storage = FileStorage::new(file);
        let set_aside = if contents.rest.is_empty() {
            None
        } else {
            let aside = set_aside(path, &contents.rest)?;
            storage.truncate(contents.good_bytes).map_err(|error| JournalError::io(path, error))?;
            Some(aside)
        };
        Ok(Save {
            path: path.to_owned(),
            game,
            storage: Box::new(storage),
            last_hash: contents.last_hash,
            length: contents.good_bytes,
            set_aside,
            stuck: false,
        })
    }

    /// A battle on another storage, for tests that make writing fail.
    pub fn on_storage(game: Game, storage: Box<dyn Storage>) -> Save {
        Save {
            path: PathBuf::from("memory"),
            game,
            storage,
            last_hash: NO_HASH.to_owned(),
            length: 0,
            set_aside: None,
            stuck: false,
        }
    }

    /// Opens a battle to look at it only: no lock, nothing written.
    pub fn look(path: &Path, find: FindRuleset<'_>) -> Result<Game, JournalError> {
        replay(path, find).map(|(_, game)| game)
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Carries out a command: checked, written, synced, accepted.
    pub fn execute(&mut self, command: Command, now: &str) -> Result<Event, Failure> {
        let event = self.game.handle(command, now).map_err(Failure::Refused)?;
        let fault = |error| Failure::Fault(JournalError::io(&self.path, error));
        if self.stuck {
            return Err(fault(std::io::Error::other("an earlier write failed")));
        }
        let (line, hash) = encode(&event, &self.last_hash).map_err(|error| fault(error.into()))?;
        let written = self.storage.append(line.as_bytes()).and_then(|()| self.storage.sync());
        if let Err(error) = written {
            self.stuck = self.storage.truncate(self.length).is_err();
            return Err(Failure::Fault(JournalError::io(&self.path, error)));
        }
        self.length += u64::try_from(line.len()).unwrap_or(0);
        self.last_hash = hash;
        self.game.accept(&event);
        Ok(event)
    }
}

/// A file beside its final place, readable like any other file of the player.
fn temporary(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".estafette-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Folds the events of a journal as they are read: none is held in more than its text.
fn replay(path: &Path, find: FindRuleset<'_>) -> Result<(Contents, Game), JournalError> {
    let begin = |header: &Header| {
        let setup = header.setup.clone();
        let rules = find(&setup).ok_or_else(|| JournalError::UnknownRuleset {
            path: path.display().to_string(),
            ruleset: setup.edition(),
        })?;
        Game::new(rules, setup).map_err(|_| JournalError::BadSetup { path: path.display().to_string() })
    };
    let (contents, game) = read_into(path, begin, |game: &mut Game, fold, text| {
        game.accept_written(fold, text);
        Ok(())
    })?;
    Ok((contents.tolerating_torn_tail(path)?, game))
}

/// Puts bytes that do not belong into a file beside, under a name nobody has.
fn set_aside(path: &Path, bytes: &[u8]) -> Result<PathBuf, JournalError> {
    for number in 1..1000 {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".torn-{number}"));
        let aside = PathBuf::from(name);
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Ok(mut file) => {
                file.write_all(bytes)
                    .and_then(|()| file.sync_all())
                    .map_err(|error| JournalError::io(&aside, error))?;
                return Ok(aside);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(JournalError::io(&aside, error)),
        }
    }
    Err(JournalError::io(path, std::io::Error::other("too many files set aside")))
}

/// Cuts a damaged journal back to its longest good prefix; the rest is set aside. Returns the events kept and where
/// the rest went.
pub fn repair(path: &Path) -> Result<(usize, Option<PathBuf>), JournalError> {
    let contents = read(path)?;
    if contents.rest.is_empty() {
        return Ok((contents.events, None));
    }
    let file = OpenOptions::new().write(true).open(path).map_err(|error| JournalError::io(path, error))?;
    file.try_lock().map_err(|_| JournalError::Locked { path: path.display().to_string() })?;
    let aside = set_aside(path, &contents.rest)?;
    FileStorage::new(file).truncate(contents.good_bytes).map_err(|error| JournalError::io(path, error))?;
    Ok((contents.events, Some(aside)))
}
