//! `estafette check`: army files, periods, saves and folders of rulesets, every mistake of every file.

use std::path::PathBuf;

use super::{Failed, Outcome, Session, armies, orphans, print};
use crate::engine::message::{Arg, Text};
use crate::journal;
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[arg(required = true)]
    file: Vec<PathBuf>,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let mut failures = Vec::new();
    for path in &arguments.file {
        let shown = path.display().to_string();
        match check(session, path, &shown) {
            Ok(()) => {
                let text = Text::new("check-good").with("path", Arg::text(&shown));
                print(&format!("{}\n", session.say(&text)))?;
            }
            Err(failed) => failures.push(failed),
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(Failed::Several(failures)) }
}

/// TOML files are armies or periods, everything else is taken for a save.
fn check(session: &Session, path: &std::path::Path, shown: &str) -> Outcome {
    if rulesets::on_disk::is_one(path) {
        return rulesets::on_disk::check(path).map_err(|files| armies::all_rendered(session, &files));
    }
    let is_army = path.extension().is_some_and(|extension| extension == "toml");
    if !is_army {
        return save(session, path);
    }
    if path.is_dir() {
        let text = Text::new("journal-io").with("path", Arg::text(shown)).with("error", Arg::text("is a directory"));
        return Err(session.fail(&text));
    }
    let source = std::fs::read_to_string(path).map_err(|error| {
        let text = Text::new("journal-io")
            .with("path", Arg::text(shown))
            .with("error", crate::journal::said_by_system(&error));
        session.fail(&text)
    })?;
    if let Some(period) = rulesets::house::read(path, &source) {
        return period.map(|_| ()).map_err(|files| armies::all_rendered(session, &files));
    }
    match armies::parse(session, shown, &source) {
        Ok((army, _)) => {
            for note in &army.notes.mistakes {
                let (line, _) = army.notes.position(note);
                print(&format!("{shown}:{line}: {}\n", note.message.text(&session.catalog)))?;
            }
            Ok(())
        }
        Err(errors) => Err(armies::rendered(session, &errors)),
    }
}

/// A save: every line that is not as it was written.
fn save(session: &Session, path: &std::path::Path) -> Outcome {
    let contents = match journal::read(path) {
        Ok(contents) => contents,
        Err(error @ journal::JournalError::HeaderLost { .. }) => {
            print(&orphans::listed(path))?;
            return Err(session.fault(&error));
        }
        Err(error) => return Err(session.fault(&error)),
    };
    let Some(damage) = contents.damage(path) else { return Ok(()) };
    let mut lines = vec![session.fault_words(&damage)];
    lines.extend(contents.found.iter().map(|found| session.say(&found.text())));
    Err(Failed::Words(lines.join("\n")))
}
