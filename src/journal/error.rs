//! What can be wrong with a journal file.

use std::io;

use crate::engine::message::{Arg, Text};

/// Why one line is not what was written.
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
}

#[derive(Debug)]
pub enum JournalError {
    Io {
        path: String,
        error: io::Error,
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
    Locked {
        path: String,
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
}

impl JournalError {
    pub fn io(path: &std::path::Path, error: io::Error) -> Self {
        JournalError::Io { path: path.display().to_string(), error }
    }

    /// The message of the language files.
    pub fn text(&self) -> Text {
        let about = |key: &str, path: &str| Text::new(key).with("path", Arg::text(path));
        match self {
            JournalError::Io { path, error } => about("journal-io", path).with("error", Arg::text(error.to_string())),
            JournalError::Directory { path } => about("journal-directory", path),
            JournalError::Empty { path } => about("journal-empty", path),
            JournalError::Foreign { path } => about("journal-foreign", path),
            JournalError::Newer { path, format } => {
                about("journal-newer", path).with("format", *format).with("known", super::line::FORMAT)
            }
            JournalError::Damaged { path, line, damage, good_events } => {
                let why = match damage {
                    Damage::Hash => "damage-hash",
                    Damage::Content => "damage-content",
                    Damage::Number => "damage-number",
                    Damage::Torn => "damage-torn",
                };
                let key = if *line == 1 { "journal-damaged-header" } else { "journal-damaged" };
                about(key, path)
                    .with("line", i64::try_from(*line).unwrap_or(i64::MAX))
                    .with("why", Arg::word(why))
                    .with("good", i64::try_from(*good_events).unwrap_or(i64::MAX))
            }
            JournalError::Locked { path } => about("journal-locked", path),
            JournalError::Exists { path } => about("journal-exists", path),
            JournalError::UnknownRuleset { path, ruleset } => {
                about("journal-unknown-ruleset", path).with("ruleset", Arg::text(ruleset))
            }
            JournalError::BadSetup { path } => about("journal-bad-setup", path),
        }
    }
}
