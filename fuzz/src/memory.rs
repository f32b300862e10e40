//! A disk in memory: fast, and whatever name a fuzzer makes up leads nowhere else.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use estafette::journal::{Access, Disk, FileKind, Identity, OpenFile, Unlocked};

#[derive(Clone, Default)]
pub struct MemoryDisk(Rc<RefCell<BTreeMap<PathBuf, MemoryFile>>>);

#[derive(Clone)]
pub struct MemoryFile {
    inode: u64,
    bytes: Rc<RefCell<Vec<u8>>>,
}

fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl MemoryDisk {
    fn file(&self, path: &Path) -> io::Result<MemoryFile> {
        self.0.borrow().get(path).cloned().ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// What a file holds.
    pub fn bytes(&self, path: &Path) -> Vec<u8> {
        self.file(path).map(|file| file.bytes.borrow().clone()).unwrap_or_default()
    }

    fn move_to(&self, from: &Path, to: &Path) -> io::Result<()> {
        let file = self.file(from)?;
        let mut files = self.0.borrow_mut();
        files.remove(from);
        files.insert(to.to_owned(), file);
        Ok(())
    }
}

impl Disk for MemoryDisk {
    fn open(&self, path: &Path, _: Access) -> io::Result<Box<dyn OpenFile>> {
        Ok(Box::new(self.file(path)?))
    }

    fn create_new(&self, path: &Path, _: u32) -> io::Result<Box<dyn OpenFile>> {
        let mut files = self.0.borrow_mut();
        if files.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let file = MemoryFile { inode: u64::try_from(files.len()).unwrap() + 1, bytes: Rc::default() };
        files.insert(path.to_owned(), file.clone());
        Ok(Box::new(file))
    }

    fn create_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.move_to(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.0.borrow().contains_key(to) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.move_to(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.borrow_mut().remove(path).map(drop).ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn identity(&self, path: &Path) -> io::Result<Identity> {
        self.file(path)?.identity()
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_owned())
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl OpenFile for MemoryFile {
    fn lock(&self) -> Result<(), Unlocked> {
        Ok(())
    }

    fn is_locked(&self) -> bool {
        false
    }

    fn identity(&self) -> io::Result<Identity> {
        Ok(Identity {
            device: 1,
            inode: self.inode,
            links: 1,
            length: u64::try_from(self.bytes.borrow().len()).unwrap(),
            mode: 0o600,
            modified: None,
            kind: FileKind::Regular,
        })
    }

    fn read_from(&self, offset: u64) -> io::Result<Vec<u8>> {
        Ok(self.bytes.borrow().get(place(offset)..).unwrap_or_default().to_vec())
    }

    fn read_some(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        let held = self.bytes.borrow();
        let from = held.get(place(offset)..).unwrap_or_default();
        let length = from.len().min(into.len());
        into[..length].copy_from_slice(&from[..length]);
        Ok(length)
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let (mut held, at) = (self.bytes.borrow_mut(), place(offset));
        let end = at + bytes.len();
        if held.len() < end {
            held.resize(end, 0);
        }
        held[at..end].copy_from_slice(bytes);
        Ok(())
    }

    fn truncate(&self, length: u64) -> io::Result<()> {
        self.bytes.borrow_mut().resize(place(length), 0);
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}
