//! The journal file: JSON Lines, one event a line, each chained to the line before by its hash. An event is on disk
//! before anybody sees it. The journal knows events and files, no rule.

mod error;
mod line;
mod read;
mod save;
mod storage;
mod verify;

pub use error::{Damage, JournalError};
pub use line::{FORMAT, Header};
pub use read::{Contents, read};
pub use save::{Failure, Save, repair};
pub use storage::{FileStorage, Storage};
pub use verify::{Verified, VerifyError, verify};
