//! `estafette repair`: keeps every event of a damaged save that a hash proves; the rest is set aside, never thrown away.

use std::path::Path;

use super::{Outcome, Session, print};
use crate::engine::message::{Arg, Text};
use crate::journal::{self, Found, Repaired};

pub(crate) fn run(session: &Session, path: &Path) -> Outcome {
    let Repaired { events, found, aside } = journal::repair(path).map_err(|error| session.fault(&error))?;
    let shown = Arg::text(path.display().to_string());
    let mut texts: Vec<Text> = found.iter().map(Found::text).collect();
    let events = i64::try_from(events).unwrap_or(i64::MAX);
    texts.push(match aside {
        None if found.is_empty() => Text::new("repair-good").with("path", shown),
        None => Text::new("repair-mended").with("path", shown).with("events", events),
        Some(aside) => Text::new("repair-done")
            .with("path", shown)
            .with("events", events)
            .with("aside", Arg::text(aside.display().to_string())),
    });
    let lines: String = texts.iter().map(|text| format!("{}\n", session.say(text))).collect();
    print(&lines)
}
