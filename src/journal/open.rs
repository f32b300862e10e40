//! Opening a battle to go on with it, and repairing one. Both lock first and read through the locked descriptor. Opening
//! puts right by itself what costs no provable event; where lines were lost, or the file cannot be written, it shows what
//! there is and writes nothing.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::bookmark::{Bookmarks, Marked};
use super::disk::{Access, Disk, RealDisk};
use super::error::{Damage, Found, JournalError};
use super::guarded::Guarded;
use super::read::{battle, regular_file};
use super::save::{Chain, FindRuleset, Locking, Save};
use super::scan::{Contents, scan_file};
use super::verify::recheck;
use super::write::{self, Place, set_aside};
use crate::engine::message::{Arg, Text};
use crate::engine::play::History;

/// Others may put another file in place between opening and locking; after so many times something is very wrong.
const ATTEMPTS: usize = 16;

impl Save {
    /// Opens a battle to go on with it.
    pub fn open(path: &Path, find: FindRuleset<'_>) -> Result<Save, JournalError> {
        Save::open_on(Rc::new(RealDisk), path, find, Locking::On)
    }

    pub fn open_on(
        disk: Rc<dyn Disk>,
        path: &Path,
        find: FindRuleset<'_>,
        locking: Locking,
    ) -> Result<Save, JournalError> {
        Save::open_at(disk, path, find, locking, None)
    }

    /// The same from a bookmark, where one fits.
    pub fn open_at(
        disk: Rc<dyn Disk>,
        path: &Path,
        find: FindRuleset<'_>,
        locking: Locking,
        bookmarks: Option<&Bookmarks>,
    ) -> Result<Save, JournalError> {
        let (file, writable) = take(&disk, path, locking)?;
        let marked = bookmarks.and_then(|bookmarks| bookmarks.find(disk.as_ref(), path, file.file()));
        let (known, landmark, progress) = match marked {
            Some(Marked { known, landmark, progress }) => (Some(known), Some(landmark), Some(progress)),
            None => (None, None, None),
        };
        let contents = scan_file(file.file(), &path.display().to_string(), known)?;
        let (contents, game) = battle(path, contents, find, landmark)?;
        let mut notices: Vec<Text> = contents.found.iter().filter(|found| is_news(found)).map(Found::text).collect();
        let vouched = progress.as_ref().map_or(0, |progress| progress.vouched(game.events()));
        let forged = recheck(&game, vouched);
        let sound = forged.is_none();
        notices.extend(forged);
        let opened = if !writable {
            Err(JournalError::ReadOnly { path: path.display().to_string() })
        } else if let Some(damage) =
            contents.damage_besides(path, game.events().len()).filter(|_| contents.is_lossy || !contents.header_proved)
        {
            Err(damage)
        } else {
            mend(&disk, file, &contents, game.events(), locking)
                .map_err(|why| JournalError::Unmended { why: Box::new(why) })
        };
        let chain = Chain { header_line: contents.header_line, last_hash: contents.last_hash };
        let mut save = Save::of(disk, path, locking, game, chain);
        save.notices = notices;
        match opened {
            Err(why) => save.look_only(why),
            Ok((file, aside)) => {
                let text = |aside: &PathBuf| {
                    Text::new("journal-set-aside").with("path", Arg::text(aside.display().to_string()))
                };
                save.notices.extend(aside.as_ref().map(text));
                save.set_aside = aside;
                save.write_to(file);
                if let Some(bookmarks) = bookmarks {
                    save.keep_bookmark(bookmarks, progress, sound.then_some(vouched));
                }
            }
        }
        Ok(save)
    }
}

/// A missing newline costs nobody anything.
fn is_news(found: &Found) -> bool {
    found.damage != Damage::NoNewline
}

/// Opens and locks a file: the one that has the name once the lock is ours. False when it can only be read.
fn take(disk: &Rc<dyn Disk>, path: &Path, locking: Locking) -> Result<(Guarded, bool), JournalError> {
    let fail = |error| JournalError::io(path, error);
    // What is no file at all is told apart before anything is opened for writing.
    regular_file(disk.as_ref(), path)?;
    for _ in 0..ATTEMPTS {
        let file = match disk.open(path, Access::ReadWrite) {
            Ok(file) => file,
            Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                let file = disk.open(path, Access::Read).map_err(fail)?;
                return Ok((Guarded::take(disk, path, file)?, false));
            }
            Err(error) => return Err(fail(error)),
        };
        write::lock(disk.as_ref(), file.as_ref(), path, locking)?;
        let file = Guarded::take(disk, path, file)?;
        match file.is_named() {
            Ok(()) => return Ok((file, true)),
            Err(JournalError::Replaced { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Err(JournalError::Replaced { path: path.display().to_string() })
}

/// Puts a file into order: what no hash proves goes into a file beside, everything else is as it was written. At every
/// moment the file of that name holds every good event.
fn mend(
    disk: &Rc<dyn Disk>,
    mut file: Guarded,
    contents: &Contents,
    events: &History,
    locking: Locking,
) -> Result<(Guarded, Option<PathBuf>), JournalError> {
    if contents.found.is_empty() {
        return Ok((file, None));
    }
    file.is_named()?;
    let path = file.path().to_owned();
    let aside = match contents.unproved.as_slice() {
        [] => None,
        unproved => Some(set_aside(disk.as_ref(), &path, unproved)?),
    };
    let done = if contents.in_order {
        file.trim(contents.good_bytes, contents.ended).map(|()| file)
    } else {
        let place = disk.resolve(&path).map_err(|error| JournalError::io(&path, error));
        place.and_then(|place| {
            write::whole(disk, &place, &contents.rewritten_with(events), file.mode(), Place::Instead, locking)
        })
    };
    match done {
        Ok(file) => Ok((file.called(&path), aside)),
        Err(error) => {
            // What was to be set aside still stands in the file itself.
            if let Some(aside) = &aside {
                let _ = disk.remove(aside);
            }
            Err(error)
        }
    }
}

/// What repairing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// Events kept.
    pub events: usize,
    /// What was not as it was written.
    pub found: Vec<Found>,
    /// Where the lines are that no hash proves.
    pub aside: Option<PathBuf>,
}

/// Puts a damaged journal into order with every event that a hash proves; the rest is set aside.
pub fn repair(path: &Path) -> Result<Repaired, JournalError> {
    repair_on(Rc::new(RealDisk), path, Locking::On)
}

pub fn repair_on(disk: Rc<dyn Disk>, path: &Path, locking: Locking) -> Result<Repaired, JournalError> {
    let (file, writable) = take(&disk, path, locking)?;
    let contents = scan_file(file.file(), &path.display().to_string(), None)?;
    if !contents.header_proved {
        return Err(contents.damage(path).unwrap_or(JournalError::Foreign { path: path.display().to_string() }));
    }
    if !contents.found.is_empty() && !writable {
        return Err(JournalError::ReadOnly { path: path.display().to_string() });
    }
    let (_, aside) = mend(&disk, file, &contents, &contents.history, locking)?;
    Ok(Repaired { events: contents.events(), found: contents.found, aside })
}
