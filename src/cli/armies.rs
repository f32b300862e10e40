//! Army files by path, bundled armies by name, armies of the club by the name of their file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::{Failed, Session};
use crate::army::{Army, bundled, club};
use crate::diagnostic::FileErrors;
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::world::Side;

/// Reads an army: a file where there is one, else a bundled army of that name, else one in the club's folders.
pub(crate) fn read(session: &Session, name: &str) -> Result<(Army, Arc<Ruleset>), Failed> {
    read_for(session, name, None)
}

/// A side of a battle whose rules need no army file: what a file or a bundled army says, else a name alone.
pub(crate) fn side(session: &Session, name: &str, side: Side, rules: &Arc<Ruleset>) -> Result<Army, Failed> {
    let is_path = name.contains('/') || name.ends_with(".toml");
    let listed = bundled::find(name).is_some() || club::find(&club::folders(), name).is_some();
    if is_path || listed || Path::new(name).exists() {
        return read_for(session, name, Some(rules)).map(|(army, _)| army);
    }
    Ok(Army::named(name, side, rules))
}

/// The same for a period that the army file leaves open.
fn read_for(session: &Session, name: &str, played: Option<&Arc<Ruleset>>) -> Result<(Army, Arc<Ruleset>), Failed> {
    let path = Path::new(name);
    let (file, source) = if path.is_file() {
        let source = fs::read_to_string(path).map_err(|error| unreadable(session, name, &error))?;
        (name.to_owned(), source)
    } else if let Some(bundled) = bundled::find(name) {
        (bundled.file.to_owned(), bundled.source.to_owned())
    } else if let Some(path) = club::find(&club::folders(), name) {
        let file = path.display().to_string();
        let source = fs::read_to_string(&path).map_err(|error| unreadable(session, &file, &error))?;
        (file, source)
    } else if path.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::IsADirectory);
        return Err(unreadable(session, name, &error));
    } else {
        let known: Vec<&str> = bundled::all().map(|bundled| bundled.name).collect();
        let text = Text::new("setup-no-army").with("value", Arg::text(name)).with("known", Arg::text(known.join(", ")));
        return Err(session.fail(&text));
    };
    club::read_for(&file, &source, &session.catalog, played).map_err(|errors| rendered(session, &errors))
}

/// Checks the text of an army file.
pub(crate) fn parse(session: &Session, file: &str, source: &str) -> Result<(Army, Arc<Ruleset>), FileErrors> {
    club::read(file, source, &session.catalog)
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
