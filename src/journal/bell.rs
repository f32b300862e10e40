//! Rings when something happened to a file or to what stands beside it. The kernel tells of it where it can, so that
//! nobody wakes in vain; where it cannot, on disks that others write to over a network, the bell rings by the clock.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often one looks where nobody tells.
const BY_THE_CLOCK: Duration = Duration::from_secs(1);

/// The kernel tells of a closed file a moment before its lock is free: one look more, and that once.
const ONCE_MORE: Duration = Duration::from_millis(200);

pub struct Bell {
    /// Readable when something happened; none where nobody would tell.
    told: Option<OwnedFd>,
    /// When to look unasked.
    next: Option<Instant>,
}

impl Bell {
    /// A bell for this file. It need not be there.
    pub fn hang(path: &Path) -> Bell {
        let told = listen(path);
        let next = told.is_none().then(|| Instant::now() + BY_THE_CLOCK);
        Bell { told, next }
    }

    /// A bell that nothing rings but the clock, once it is set.
    pub fn silent() -> Bell {
        Bell { told: None, next: None }
    }

    /// Sets the clock, or stops it.
    pub fn ring_in(&mut self, time: Option<Duration>) {
        self.next = time.map(|time| Instant::now() + time);
    }

    /// What to wait for.
    pub fn told(&self) -> Option<BorrowedFd<'_>> {
        self.told.as_ref().map(AsFd::as_fd)
    }

    /// How long to wait for it; as long as it takes without a limit.
    pub fn patience(&self) -> Option<Duration> {
        self.next.map(|next| next.saturating_duration_since(Instant::now()))
    }

    /// Heard: silent until the next time.
    pub fn hush(&mut self) {
        let soon = self.drain().then(|| Instant::now() + ONCE_MORE);
        self.next = if self.told.is_none() { Some(Instant::now() + BY_THE_CLOCK) } else { soon };
    }

    /// Nobody may tell of what is gone to come back: the clock does.
    pub fn doubt(&mut self) {
        self.next = Some(Instant::now() + BY_THE_CLOCK);
    }

    /// Takes what was told; false where it was nothing.
    fn drain(&self) -> bool {
        let mut buffer = [0; 4096];
        let mut some = false;
        while let Some(told) = &self.told
            && rustix::io::read(told, &mut buffer).is_ok_and(|count| count > 0)
        {
            some = true;
        }
        some
    }
}

/// Listens to the folder of a file, and to the one its links lead to: files come and go there, and their writers.
#[cfg(target_os = "linux")]
fn listen(path: &Path) -> Option<OwnedFd> {
    use super::write::folder_of;
    use rustix::fs::inotify::{CreateFlags, WatchFlags, add_watch, init};
    let folder = folder_of(path);
    let linked = std::fs::canonicalize(path).ok();
    let told = init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
    let happens = WatchFlags::MODIFY
        | WatchFlags::CLOSE_WRITE
        | WatchFlags::CREATE
        | WatchFlags::DELETE
        | WatchFlags::MOVED_FROM
        | WatchFlags::MOVED_TO
        | WatchFlags::DELETE_SELF
        | WatchFlags::MOVE_SELF;
    for folder in std::iter::once(folder).chain(linked.as_deref().map(folder_of)) {
        if is_elsewhere(folder) {
            return None;
        }
        add_watch(&told, folder, happens).ok()?;
    }
    Some(told)
}

#[cfg(not(target_os = "linux"))]
fn listen(_: &Path) -> Option<OwnedFd> {
    None
}

/// Whether others may write to a folder without this kernel hearing of it: NFS, SMB, FUSE, 9P, AFS, Ceph.
#[cfg(target_os = "linux")]
fn is_elsewhere(folder: &Path) -> bool {
    const ELSEWHERE: [u64; 8] =
        [0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x6573_5546, 0x0102_1997, 0x5346_414f, 0x00c3_6400];
    let kind = rustix::fs::statfs(folder).ok().and_then(|found| u64::try_from(found.f_type).ok());
    kind.is_none_or(|kind| ELSEWHERE.contains(&kind))
}
