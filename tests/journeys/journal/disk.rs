//! A disk that goes wrong at the call it is told to.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use estafette::journal::{Access, Disk, Identity, OpenFile, RealDisk, Unlocked, unlocked};

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It fails with this error of the system.
    Error(i32),
    /// A write that gets half of its bytes out and fails; other calls just fail.
    Half,
    /// The process dies before the call is made.
    KilledBefore,
    /// The process dies when the call was made.
    KilledAfter,
}

pub const ENOSPC: i32 = 28;
pub const EIO: i32 = 5;
pub const ENOLCK: i32 = 37;
const EROFS: i32 = 30;

#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Names of the calls made so far.
    pub calls: Vec<&'static str>,
    /// The call, counted from 1, and what happens to it.
    pub fault: Option<(usize, Fault)>,
    /// Every call of these names fails with this error of the system.
    pub always: Option<(&'static [&'static str], i32)>,
    /// Files open for reading only.
    pub refuses_writing: bool,
    /// The process is dead: nothing it does has any effect.
    pub dead: bool,
}

#[derive(Clone, Default)]
pub struct FaultyDisk(pub Rc<RefCell<Plan>>);

pub struct FaultyFile {
    plan: FaultyDisk,
    file: Box<dyn OpenFile>,
}

impl FaultyDisk {
    pub fn with(fault: Option<(usize, Fault)>) -> FaultyDisk {
        FaultyDisk(Rc::new(RefCell::new(Plan { fault, ..Plan::default() })))
    }

    /// Makes a call, or goes wrong; `half` is what a call does that is interrupted in the middle.
    fn call<T>(&self, name: &'static str, half: impl FnOnce(), call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let mut plan = self.0.borrow_mut();
        let died = || io::Error::other("killed");
        if plan.dead {
            return Err(died());
        }
        plan.calls.push(name);
        if let Some((names, error)) = plan.always
            && names.contains(&name)
        {
            return Err(io::Error::from_raw_os_error(error));
        }
        match plan.fault.filter(|(at, _)| *at == plan.calls.len()).map(|(_, fault)| fault) {
            None => call(),
            Some(Fault::Error(error)) => Err(io::Error::from_raw_os_error(error)),
            Some(Fault::Half) => {
                half();
                Err(io::Error::from_raw_os_error(ENOSPC))
            }
            Some(Fault::KilledBefore) => {
                plan.dead = true;
                Err(died())
            }
            Some(Fault::KilledAfter) => {
                plan.dead = true;
                call().and_then(|_| Err(died()))
            }
        }
    }

    fn opened(&self, file: Box<dyn OpenFile>) -> Box<dyn OpenFile> {
        Box::new(FaultyFile { plan: self.clone(), file })
    }
}

impl Disk for FaultyDisk {
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn OpenFile>> {
        if access == Access::ReadWrite && self.0.borrow().refuses_writing {
            return Err(io::Error::from_raw_os_error(EROFS));
        }
        let file = self.call("open", || {}, || RealDisk.open(path, access))?;
        Ok(self.opened(file))
    }
    fn create_new(&self, path: &Path, mode: u32) -> io::Result<Box<dyn OpenFile>> {
        let file = self.call("create", || {}, || RealDisk.create_new(path, mode))?;
        Ok(self.opened(file))
    }
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.call("create_folder", || {}, || RealDisk.create_folder(path))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call("rename", || {}, || RealDisk.rename(from, to))
    }
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call("rename_new", || {}, || RealDisk.rename_new(from, to))
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call("remove", || {}, || RealDisk.remove(path))
    }
    fn identity(&self, path: &Path) -> io::Result<Identity> {
        self.call("identity", || {}, || RealDisk.identity(path))
    }
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.call("resolve", || {}, || RealDisk.resolve(path))
    }
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.call("sync_folder", || {}, || RealDisk.sync_folder(path))
    }
}

impl OpenFile for FaultyFile {
    fn lock(&self) -> Result<(), Unlocked> {
        let mut held = None;
        let locked = self.plan.call(
            "lock",
            || {},
            || match self.file.lock() {
                Ok(()) => Ok(()),
                Err(why) => {
                    held = Some(why);
                    Err(io::Error::other("held"))
                }
            },
        );
        match (locked, held) {
            (_, Some(why)) => Err(why),
            (Err(error), None) => Err(unlocked(error)),
            (Ok(()), None) => Ok(()),
        }
    }
    fn is_locked(&self) -> bool {
        self.file.is_locked()
    }
    fn identity(&self) -> io::Result<Identity> {
        self.plan.call("identity", || {}, || self.file.identity())
    }
    fn read_from(&self, offset: u64) -> io::Result<Vec<u8>> {
        self.plan.call("read", || {}, || self.file.read_from(offset))
    }
    fn read_some(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        self.plan.call("read", || {}, || self.file.read_some(into, offset))
    }
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let half = || self.file.write_at(&bytes[..bytes.len() / 2], offset).unwrap();
        self.plan.call("write", half, || self.file.write_at(bytes, offset))
    }
    fn truncate(&self, length: u64) -> io::Result<()> {
        self.plan.call("truncate", || {}, || self.file.truncate(length))
    }
    fn sync(&self) -> io::Result<()> {
        self.plan.call("sync", || {}, || self.file.sync())
    }
}
