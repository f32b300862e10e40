//! What the journal asks of the operating system, call by call. The file system is one answer; tests have another that
//! fails, writes by halves or dies at any call they choose.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Which file it is, and what it is like now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    pub device: u64,
    pub inode: u64,
    /// Names it has; none when it was removed.
    pub links: u64,
    pub length: u64,
    /// Who may read and write it.
    pub mode: u32,
    pub modified: Option<SystemTime>,
    pub kind: FileKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Regular,
    Folder,
    /// A device or a pipe, which might never end.
    Other,
}

impl Identity {
    pub fn is_same_file(&self, other: &Identity) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    fn of(found: &fs::Metadata) -> Identity {
        let kind = if found.is_dir() {
            FileKind::Folder
        } else if found.is_file() {
            FileKind::Regular
        } else {
            FileKind::Other
        };
        Identity {
            device: found.dev(),
            inode: found.ino(),
            links: found.nlink(),
            length: found.len(),
            mode: found.mode() & 0o777,
            modified: found.modified().ok(),
            kind,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    ReadWrite,
}

/// Why a lock was not given.
#[derive(Debug)]
pub enum Unlocked {
    /// Somebody else has it.
    Held,
    /// This file system has no locks.
    Unsupported(io::Error),
    Failed(io::Error),
}

/// The file system.
pub trait Disk {
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn OpenFile>>;
    /// A file that was not there before.
    fn create_new(&self, path: &Path, mode: u32) -> io::Result<Box<dyn OpenFile>>;
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Puts a file in the place of another, or where none is.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// The same where none may be.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    fn identity(&self, path: &Path) -> io::Result<Identity>;
    /// The path with its links followed.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;
    /// Returns once the names in a folder survive a power cut.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// A file opened once; its lock, if it has one, lasts as long as it does.
pub trait OpenFile {
    fn lock(&self) -> Result<(), Unlocked>;
    /// Whether somebody else holds its lock.
    fn is_locked(&self) -> bool;
    fn identity(&self) -> io::Result<Identity>;
    fn read_from(&self, offset: u64) -> io::Result<Vec<u8>>;
    /// Reads some of what stands from a place on; nothing only at the end.
    fn read_some(&self, into: &mut [u8], offset: u64) -> io::Result<usize>;
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()>;
    fn truncate(&self, length: u64) -> io::Result<()>;
    /// Returns once what was written survives a power cut.
    fn sync(&self) -> io::Result<()>;
}

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn OpenFile>> {
        let file = OpenOptions::new().read(true).write(access == Access::ReadWrite).open(path)?;
        Ok(Box::new(file))
    }

    fn create_new(&self, path: &Path, mode: u32) -> io::Result<Box<dyn OpenFile>> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(mode).open(path)?;
        // A file that takes the place of a shared one stays shared, whatever new files are like here.
        if Identity::of(&file.metadata()?).mode != mode {
            let _ = file.set_permissions(fs::Permissions::from_mode(mode));
        }
        Ok(Box::new(file))
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            Ok(()) => Ok(()),
            // File systems that cannot refuse to replace can link, which refuses too.
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {
                fs::hard_link(from, to)?;
                // It has its name: the other one is only litter.
                let _ = fs::remove_file(from);
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn identity(&self, path: &Path) -> io::Result<Identity> {
        Ok(Identity::of(&fs::metadata(path)?))
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }
}

impl OpenFile for File {
    fn lock(&self) -> Result<(), Unlocked> {
        self.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Unlocked::Held,
            TryLockError::Error(error) => unlocked(error),
        })
    }

    fn is_locked(&self) -> bool {
        matches!(self.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    fn identity(&self) -> io::Result<Identity> {
        Ok(Identity::of(&self.metadata()?))
    }

    fn read_from(&self, offset: u64) -> io::Result<Vec<u8>> {
        use std::io::{Read, Seek, SeekFrom};
        let (mut file, mut bytes) = (self, Vec::new());
        file.seek(SeekFrom::Start(offset))?;
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn read_some(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        loop {
            match self.read_at(into, offset) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.write_all_at(bytes, offset)
    }

    fn truncate(&self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&self) -> io::Result<()> {
        self.sync_data()
    }
}

/// Tells a file system without locks from one where locking failed.
pub fn unlocked(error: io::Error) -> Unlocked {
    let number = error.raw_os_error();
    let none = [rustix::io::Errno::NOLCK, rustix::io::Errno::OPNOTSUPP, rustix::io::Errno::NOSYS];
    let unsupported = error.kind() == ErrorKind::Unsupported || none.iter().any(|e| Some(e.raw_os_error()) == number);
    if unsupported { Unlocked::Unsupported(error) } else { Unlocked::Failed(error) }
}
