//! Army files by path, or bundled armies by name.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::{Failed, Session};
use crate::army::{self, Army, bundled};
use crate::diagnostic::FileErrors;
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::rulesets;

/// Reads an army: a file where there is one, else a bundled army of that name.
pub(crate) fn read(session: &Session, name: &str) -> Result<(Army, Arc<Ruleset>), Failed> {
    let path = Path::new(name);
    let (file, source) = if path.is_file() {
        let source = fs::read_to_string(path).map_err(|error| unreadable(session, name, &error))?;
        (name.to_owned(), source)
    } else if let Some(bundled) = bundled::find(name) {
        (bundled.file.to_owned(), bundled.source.to_owned())
    } else if path.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::IsADirectory);
        return Err(unreadable(session, name, &error));
    } else {
        let known: Vec<&str> = bundled::all().map(|bundled| bundled.name).collect();
        let text = Text::new("setup-no-army").with("value", Arg::text(name)).with("known", Arg::text(known.join(", ")));
        return Err(session.fail(&text));
    };
    parse(session, &file, &source).map_err(|errors| rendered(session, &errors))
}

/// Checks the text of an army file.
pub(crate) fn parse(session: &Session, file: &str, source: &str) -> Result<(Army, Arc<Ruleset>), FileErrors> {
    let playable = rulesets::playable();
    let known: Vec<&str> = playable.iter().map(String::as_str).collect();
    let wanted = std::cell::RefCell::new(String::new());
    let find = |id: &str| {
        id.clone_into(&mut wanted.borrow_mut());
        rulesets::find(id)
    };
    army::load(file, source, &session.catalog, find, &known).map_err(|errors| {
        // The army is not to blame where the period it is for has mistakes.
        let of_period = rulesets::mistakes(&wanted.borrow()).unwrap_or_default();
        of_period.into_iter().next().unwrap_or(errors)
    })
}

/// A file's mistakes as they are shown.
pub(crate) fn rendered(session: &Session, errors: &FileErrors) -> Failed {
    Failed::Drawn(errors.render(&session.catalog, crate::output::messages_in_colour()))
}

/// The mistakes of several files.
pub(crate) fn all_rendered(session: &Session, files: &[FileErrors]) -> Failed {
    Failed::Several(files.iter().map(|errors| rendered(session, errors)).collect())
}

fn unreadable(session: &Session, path: &str, error: &std::io::Error) -> Failed {
    let text =
        Text::new("journal-io").with("path", Arg::text(path)).with("error", crate::journal::said_by_system(error));
    session.fail(&text)
}
