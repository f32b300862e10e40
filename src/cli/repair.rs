//! `estafette repair`: keeps the longest good prefix of a damaged save; the rest is set aside, never thrown away.

use std::path::Path;

use super::{Outcome, Session, print};
use crate::engine::message::{Arg, Text};
use crate::journal;

pub(crate) fn run(session: &Session, path: &Path) -> Outcome {
    let (events, aside) = journal::repair(path).map_err(|error| session.fail(&error.text()))?;
    let shown = Arg::text(path.display().to_string());
    let text = match aside {
        None => Text::new("repair-good").with("path", shown),
        Some(aside) => Text::new("repair-done")
            .with("path", shown)
            .with("events", i64::try_from(events).unwrap_or(i64::MAX))
            .with("aside", Arg::text(aside.display().to_string())),
    };
    print(&format!("{}\n", session.say(&text)))
}
