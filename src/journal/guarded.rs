//! The one handle on a save. What is locked, read and written is this descriptor and nothing else; before each write it
//! is still the file of that name and as long as we left it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::disk::{Disk, Identity, OpenFile};
use super::error::JournalError;

pub struct Guarded {
    disk: Rc<dyn Disk>,
    path: PathBuf,
    file: Box<dyn OpenFile>,
    identity: Identity,
    /// How long we left it.
    length: u64,
    /// A write failed and could not be taken back: bytes of it may follow.
    touched: bool,
}

/// A line that could not be written. `unsure`: it may be in the file all the same.
pub struct Unwritten {
    pub unsure: bool,
    pub why: JournalError,
}

impl Guarded {
    /// Takes charge of an open file.
    pub fn take(disk: &Rc<dyn Disk>, path: &Path, file: Box<dyn OpenFile>) -> Result<Guarded, JournalError> {
        let identity = file.identity().map_err(|error| JournalError::io(path, error))?;
        let (disk, length) = (Rc::clone(disk), identity.length);
        Ok(Guarded { disk, path: path.to_owned(), file, identity, length, touched: false })
    }

    /// The same file under the name it is known by: its links followed, it may have another.
    #[must_use]
    pub fn called(self, path: &Path) -> Guarded {
        Guarded { path: path.to_owned(), ..self }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn mode(&self) -> u32 {
        self.identity.mode
    }

    pub fn file(&self) -> &dyn OpenFile {
        self.file.as_ref()
    }

    /// Whether the name still leads to this file.
    pub fn is_named(&self) -> Result<(), JournalError> {
        let path = self.path.display().to_string();
        let named = match self.disk.identity(&self.path) {
            Ok(named) => named,
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(JournalError::Removed { path }),
            Err(error) => return Err(JournalError::io(&self.path, error)),
        };
        if named.is_same_file(&self.identity) { Ok(()) } else { Err(JournalError::Replaced { path }) }
    }

    /// Whether it is still the file we know, as we left it. After a failed write part of `line` may follow.
    pub fn check(&self, line: &[u8]) -> Result<(), JournalError> {
        self.is_named()?;
        let path = || self.path.display().to_string();
        let now = self.file.identity().map_err(|error| JournalError::io(&self.path, error))?;
        if now.links == 0 {
            return Err(JournalError::Removed { path: path() });
        }
        if now.length < self.length {
            return Err(JournalError::Shortened { path: path() });
        }
        if now.length == self.length {
            return Ok(());
        }
        let tail = self.file.read_from(self.length).map_err(|error| JournalError::io(&self.path, error))?;
        if self.touched && line.starts_with(&tail) { Ok(()) } else { Err(JournalError::Grown { path: path() }) }
    }

    /// Appends a line and returns once it survives a power cut. Written at the place where it belongs, so that trying
    /// again after a failure completes or repeats it: a sync that failed once says nothing true about the same bytes later.
    pub fn append(&mut self, line: &[u8]) -> Result<(), Unwritten> {
        self.check(line).map_err(|why| Unwritten { unsure: self.touched, why })?;
        let written = self.file.write_at(line, self.length).and_then(|()| self.file.sync());
        match written {
            Ok(()) => {
                self.length += u64::try_from(line.len()).unwrap_or(0);
                self.touched = false;
                Ok(())
            }
            Err(error) => {
                self.take_back();
                Err(Unwritten { unsure: self.touched, why: JournalError::io(&self.path, error) })
            }
        }
    }

    /// Cuts off what a failed write may have left; whether that worked is remembered.
    fn take_back(&mut self) {
        self.touched = self.cut(self.length).is_err();
    }

    /// The battle goes on elsewhere: nothing uncertain is left here, if it can be helped.
    pub fn leave(mut self) {
        if self.touched && self.is_named().is_ok() {
            self.take_back();
        }
    }

    fn cut(&self, length: u64) -> std::io::Result<()> {
        self.file.truncate(length).and_then(|()| self.file.sync())
    }

    /// Leaves so many bytes and ends the last line, if it is not ended.
    pub fn trim(&mut self, length: u64, ended: bool) -> Result<(), JournalError> {
        let fail = |error| JournalError::io(&self.path, error);
        self.is_named()?;
        self.cut(length).map_err(fail)?;
        self.length = length;
        if !ended {
            self.file.write_at(b"\n", length).and_then(|()| self.file.sync()).map_err(fail)?;
            self.length += 1;
        }
        Ok(())
    }
}
