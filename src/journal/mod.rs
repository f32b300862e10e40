//! The journal file: JSON Lines, one event a line, each chained to the line before by its hash. An event is on disk
//! before anybody sees it. One guarded descriptor is locked, read and written (`guarded`); every event that a hash proves
//! is kept whatever else happened to the file (`scan`, `open`); an event that cannot be written waits (`save`). The journal
//! knows events and files, no rule.

mod bell;
mod bookmark;
mod branch;
mod disk;
mod error;
mod follow;
mod guarded;
mod head;
mod holder;
mod line;
mod lines;
mod many;
mod open;
mod read;
mod save;
mod scan;
mod secrets;
mod tally;
mod verify;
mod write;

pub use bell::Bell;
pub use bookmark::Bookmarks;
pub use branch::branch;
pub use disk::{Access, Disk, FileKind, Identity, OpenFile, RealDisk, Unlocked, unlocked};
pub(crate) use error::said_by_system;
pub use error::{Damage, Found, JournalError};
pub use follow::{Follower, News};
pub use head::head;
pub use holder::Who;
pub use line::{FORMAT, Header, Parent};
pub use many::{Batch, BatchFailure};
pub use open::{Repaired, repair, repair_on};
pub use read::{edition_at_first_sight, read, read_orphans};
pub use save::{Failure, FindRuleset, Health, Locking, Save};
pub use scan::{Contents, scan};
pub use secrets::Secrets;
pub use tally::{Fairness, Tally};
pub use verify::{Verified, VerifyError, verify, verify_head};
