//! `estafette verify`: plays a saved battle again and compares.

use std::path::Path;

use super::{Outcome, Session, print};
use crate::engine::message::{Arg, Text};
use crate::journal;
use crate::rulesets;

pub(crate) fn run(session: &Session, path: &Path) -> Outcome {
    let verified = journal::verify(path, &rulesets::of).map_err(|error| session.fail(&error.text()))?;
    let text = Text::new("verify-good")
        .with("path", Arg::text(path.display().to_string()))
        .with("events", i64::try_from(verified.events).unwrap_or(i64::MAX));
    print(&format!("{}\n", session.say(&text)));
    Ok(())
}
