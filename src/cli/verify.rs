//! `estafette verify`: plays a saved battle again and compares.

use std::path::Path;

use super::{Outcome, Session, print};
use crate::engine::message::{Arg, Text};
use crate::journal;
use crate::rulesets;

pub(crate) fn run(session: &Session, path: &Path) -> Outcome {
    let verified = journal::verify(path, &rulesets::of).map_err(|error| session.fail(&error.text()))?;
    let key = if verified.other_tables.is_some() { "verify-good-other-tables" } else { "verify-good" };
    let text = Text::new(key)
        .with("saved", Arg::text(verified.other_tables.unwrap_or_default()))
        .with("path", Arg::text(path.display().to_string()))
        .with("events", i64::try_from(verified.events).unwrap_or(i64::MAX));
    print(&format!("{}\n", session.say(&text)))
}
