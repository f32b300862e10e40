//! Files beside the save: written whole before they get their name, and never left behind half done. All of them are
//! their owner's alone, unless the save they stand for is open to others.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::disk::{Disk, OpenFile, Unlocked};
use super::error::JournalError;
use super::guarded::Guarded;
use super::holder::Who;
use super::save::Locking;

/// Read and written by their owner only.
pub const OWNER_ONLY: u32 = 0o600;

/// The path with something more at its end.
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file under a name nobody has: `name` is asked with 1, 2, 3 and so on.
fn create_free(disk: &dyn Disk, mode: u32, name: impl Fn(u64) -> PathBuf) -> io::Result<(Box<dyn OpenFile>, PathBuf)> {
    let mut number = 1;
    loop {
        let path = name(number);
        match disk.create_new(&path, mode) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            created => return created.map(|file| (file, path)),
        }
    }
}

/// A file in the folder of another, for what is not finished yet.
pub fn temporary(disk: &dyn Disk, path: &Path, mode: u32) -> io::Result<(Box<dyn OpenFile>, PathBuf)> {
    let folder = folder_of(path);
    create_free(disk, mode, |number| folder.join(format!(".estafette-{}-{number}", std::process::id())))
}

/// Takes the lock of a file, or says why not.
pub fn lock(disk: &dyn Disk, file: &dyn OpenFile, path: &Path, locking: Locking) -> Result<(), JournalError> {
    if locking == Locking::Off {
        return Ok(());
    }
    let shown = || path.display().to_string();
    file.lock().map_err(|why| match why {
        Unlocked::Held => JournalError::Locked { path: shown(), holder: Who::holds(disk, path) },
        Unlocked::Unsupported(error) => JournalError::NoLocks { path: shown(), error: error.into() },
        Unlocked::Failed(error) => JournalError::io(path, error),
    })
}

/// How a file gets its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Where no file may be.
    New,
    /// In the place of the one that is there.
    Instead,
}

/// Writes a whole file aside, locks it, and gives it its name when everything is safe: at every moment there is the old
/// file or the new one.
pub fn whole(
    disk: &Rc<dyn Disk>,
    path: &Path,
    bytes: &[u8],
    mode: u32,
    place: Place,
    locking: Locking,
) -> Result<Guarded, JournalError> {
    let fail = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => JournalError::Exists { path: path.display().to_string() },
        _ => JournalError::io(path, error),
    };
    let (file, made) = temporary(disk.as_ref(), path, mode).map_err(fail)?;
    let written = || {
        lock(disk.as_ref(), file.as_ref(), path, locking)?;
        file.write_at(bytes, 0).and_then(|()| file.sync()).map_err(fail)?;
        let guarded = Guarded::take(disk, path, file)?;
        let named = match place {
            Place::New => disk.rename_new(&made, path),
            Place::Instead => disk.rename(&made, path),
        };
        named.map(|()| guarded).map_err(fail)
    };
    let written = written();
    match &written {
        // The name itself must survive a power cut; some file systems cannot sync a folder, and that is fine.
        Ok(_) => drop(disk.sync_folder(folder_of(path))),
        Err(_) => drop(disk.remove(&made)),
    }
    written
}

/// Puts bytes that do not belong into a file beside, under a name nobody has.
pub fn set_aside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<PathBuf, JournalError> {
    let name = |number: u64| beside(path, &format!(".torn-{number}"));
    let (file, aside) = create_free(disk, OWNER_ONLY, name).map_err(|error| JournalError::io(path, error))?;
    if let Err(error) = file.write_at(bytes, 0).and_then(|()| file.sync()) {
        let _ = disk.remove(&aside);
        return Err(JournalError::io(&aside, error));
    }
    let _ = disk.sync_folder(folder_of(path));
    Ok(aside)
}
