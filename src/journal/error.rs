//! What can be wrong with a journal file.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::holder::Who;
use crate::engine::message::{Arg, Text};

/// Why a line is not what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The hash does not follow from the line and the line before.
    Hash,
    /// The hash is right and the content is not an event: written by another program.
    Content,
    /// Numbers do not follow each other.
    Number,
    /// The last line was never finished.
    Torn,
    /// The last line is whole but for its end.
    NoNewline,
    /// Nothing in it.
    Blank,
    /// A line that stands there already.
    Doubled,
    /// Something else between two lines that follow from each other.
    Junk,
    /// Zeros, as a file system leaves them after a crash.
    Zeros,
    /// Lines that end as on another system.
    LineEnds,
    /// A mark before the first line, as some editors leave it.
    Mark,
    /// The line is whole, but something stands before or after it, or its own hash is spoilt; the line after proves it.
    Mended,
}

impl Damage {
    fn word(self) -> &'static str {
        match self {
            Damage::Hash => "damage-hash",
            Damage::Content => "damage-content",
            Damage::Number => "damage-number",
            Damage::Torn => "damage-torn",
            Damage::NoNewline => "damage-no-newline",
            Damage::Blank => "damage-blank",
            Damage::Doubled => "damage-doubled",
            Damage::Junk => "damage-junk",
            Damage::Zeros => "damage-zeros",
            Damage::LineEnds => "damage-line-ends",
            Damage::Mark => "damage-mark",
            Damage::Mended => "damage-mended",
        }
    }
}

/// Lines of a file that are not as they were written, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub damage: Damage,
    pub first: usize,
    pub last: usize,
}

impl Found {
    pub fn text(&self) -> Text {
        let key = if self.first == self.last { "journal-found-line" } else { "journal-found-lines" };
        Text::new(key).with("first", count(self.first)).with("last", count(self.last)).with("why", self.why())
    }

    fn why(&self) -> Arg {
        Arg::word(self.damage.word())
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[derive(Clone, Debug)]
pub enum JournalError {
    Io {
        path: String,
        error: Arc<io::Error>,
    },
    Directory {
        path: String,
    },
    Empty {
        path: String,
    },
    /// No journal at all: a picture, a text, an archive.
    Foreign {
        path: String,
    },
    Newer {
        path: String,
        format: u32,
    },
    Damaged {
        path: String,
        line: usize,
        damage: Damage,
        good_events: usize,
    },
    /// The first line cannot be read at all; so many events after it prove each other.
    HeaderLost {
        path: String,
        events: usize,
    },
    Locked {
        path: String,
        holder: Option<Who>,
    },
    /// The file system has no locks.
    NoLocks {
        path: String,
        error: Arc<io::Error>,
    },
    Exists {
        path: String,
    },
    UnknownRuleset {
        path: String,
        ruleset: String,
    },
    /// Folding the header was refused: it does not describe a battle.
    BadSetup {
        path: String,
    },
    /// Another file has the name of ours.
    Replaced {
        path: String,
    },
    /// Ours has no name any more.
    Removed {
        path: String,
    },
    /// Somebody else wrote into it.
    Grown {
        path: String,
    },
    /// Somebody else cut it.
    Shortened {
        path: String,
    },
    /// An event could not be written. `unsure`: it may be in the file all the same.
    NotSaved {
        seq: u64,
        unsure: bool,
        why: Box<JournalError>,
    },
    /// Something waits to be written: nothing else is done before.
    Unsettled {
        seq: u64,
    },
    /// Opened to look at: it may not be written.
    LookingOnly {
        why: Box<JournalError>,
    },
    /// The file may be read and not written.
    ReadOnly {
        path: String,
    },
    /// Somebody else plays it: whoever looks on changes nothing.
    Watching,
    /// What is wrong with it could not be put right.
    Unmended {
        why: Box<JournalError>,
    },
}

/// What the system says of a file, in the language of the player where it is something usual.
pub(crate) fn said_by_system(error: &io::Error) -> Arg {
    let word = match error.kind() {
        io::ErrorKind::NotFound => "system_not_found",
        io::ErrorKind::PermissionDenied => "system_not_allowed",
        io::ErrorKind::IsADirectory => "system_folder",
        io::ErrorKind::NotADirectory => "system_no_folder",
        io::ErrorKind::StorageFull => "system_full",
        io::ErrorKind::AlreadyExists => "system_exists",
        _ => return Arg::text(error.to_string()),
    };
    Arg::word(word)
}

impl JournalError {
    pub fn io(path: &Path, error: io::Error) -> Self {
        JournalError::Io { path: path.display().to_string(), error: Arc::new(error) }
    }

    /// The message of the language files.
    pub fn text(&self) -> Text {
        let about = |key: &str, path: &str| Text::new(key).with("path", Arg::text(path));
        let number = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        match self {
            JournalError::Io { path, error } => about("journal-io", path).with("error", said_by_system(error)),
            JournalError::Directory { path } => about("journal-directory", path),
            JournalError::Empty { path } => about("journal-empty", path),
            JournalError::Foreign { path } => about("journal-foreign", path),
            JournalError::Newer { path, format } => {
                about("journal-newer", path).with("format", *format).with("known", super::line::FORMAT)
            }
            JournalError::Damaged { path, line, damage, good_events } => {
                let key = if *line == 1 { "journal-damaged-header" } else { "journal-damaged" };
                about(key, path)
                    .with("line", count(*line))
                    .with("why", Arg::word(damage.word()))
                    .with("good", count(*good_events))
            }
            JournalError::HeaderLost { path, events } => {
                about("journal-header-lost", path).with("events", count(*events))
            }
            JournalError::Locked { path, holder: None } => about("journal-locked", path),
            JournalError::Locked { path, holder: Some(who) } => about("journal-locked-by", path)
                .with("user", Arg::text(&who.user))
                .with("place", Arg::text(&who.place))
                .with("pid", i64::from(who.pid))
                .with("since", Arg::text(&who.since)),
            JournalError::NoLocks { path, error } => {
                about("journal-no-locks", path).with("error", said_by_system(error))
            }
            JournalError::Exists { path } => about("journal-exists", path),
            JournalError::UnknownRuleset { path, ruleset } => {
                about("journal-unknown-ruleset", path).with("ruleset", Arg::text(ruleset))
            }
            JournalError::BadSetup { path } => about("journal-bad-setup", path),
            JournalError::Replaced { path } => about("journal-replaced", path),
            JournalError::Removed { path } => about("journal-removed", path),
            JournalError::Grown { path } => about("journal-grown", path),
            JournalError::Shortened { path } => about("journal-shortened", path),
            JournalError::Unsettled { seq } => Text::new("journal-unsettled").with("seq", number(*seq)),
            JournalError::ReadOnly { path } => about("journal-read-only", path),
            JournalError::Watching => Text::new("watching-only"),
            // These say why and then what it means: see `texts`.
            JournalError::NotSaved { why, .. } | JournalError::LookingOnly { why } | JournalError::Unmended { why } => {
                why.text()
            }
        }
    }

    /// All there is to say, sentence by sentence.
    pub fn texts(&self) -> Vec<Text> {
        let then = |why: &JournalError, text: Text| why.texts().into_iter().chain([text]).collect();
        match self {
            JournalError::NotSaved { seq, unsure, why } => {
                let key = if *unsure { "journal-unsure" } else { "journal-not-saved" };
                then(why, Text::new(key).with("seq", i64::try_from(*seq).unwrap_or(i64::MAX)))
            }
            JournalError::LookingOnly { why } => then(why, Text::new("journal-looking-only")),
            JournalError::Unmended { why } => then(why, Text::new("journal-unmended")),
            JournalError::Io { .. }
            | JournalError::Directory { .. }
            | JournalError::Empty { .. }
            | JournalError::Foreign { .. }
            | JournalError::Newer { .. }
            | JournalError::Damaged { .. }
            | JournalError::HeaderLost { .. }
            | JournalError::Locked { .. }
            | JournalError::NoLocks { .. }
            | JournalError::Exists { .. }
            | JournalError::UnknownRuleset { .. }
            | JournalError::BadSetup { .. }
            | JournalError::Replaced { .. }
            | JournalError::Removed { .. }
            | JournalError::Grown { .. }
            | JournalError::Shortened { .. }
            | JournalError::Unsettled { .. }
            | JournalError::Watching
            | JournalError::ReadOnly { .. } => vec![self.text()],
        }
    }
}
