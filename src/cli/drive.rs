//! `estafette drive`: commands as JSON lines on stdin, answers on stdout.

use std::io::{BufRead, ErrorKind};
use std::path::Path;

use super::{Failed, Outcome, Session, now};
use crate::driver::Driver;
use crate::engine::message::{Arg, Text};
use crate::journal::Save;
use crate::lang::Catalog;
use crate::output::Out;
use crate::rulesets;

pub(crate) fn run(session: &Session, path: &Path) -> Outcome {
    let save = Save::open(path, &rulesets::of).map_err(|error| session.fail(&error.text()))?;
    if let Some(aside) = &save.set_aside {
        let text = Text::new("journal-set-aside").with("path", Arg::text(aside.display().to_string()));
        session.notice(&text);
    }
    let (setup, rules) = (save.game().setup(), save.game().rules());
    let known = rules.fingerprint();
    if (setup.ruleset_version, &setup.tables) != (rules.version, &known) {
        let text = Text::new("journal-other-tables")
            .with("saved", Arg::text(format!("{} {}", setup.ruleset_version, setup.tables)))
            .with("known", Arg::text(format!("{} {known}", rules.version)));
        session.notice(&text);
    }
    let catalog = Catalog::new(session.catalog.lang(), Some(&save.game().rules().sources));
    let mut driver = Driver { save, catalog, now: Box::new(now) };
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(()),
            Ok(_) => {
                let answer = driver.answer(&line);
                match Out::data().json(&format!("{answer}\n")) {
                    Ok(()) => {}
                    // Nobody reads the answers any more.
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                    Err(error) => return Err(lost(session, "stdout", &error)),
                }
            }
            Err(error) => return Err(lost(session, "stdin", &error)),
        }
    }
}

fn lost(session: &Session, stream: &str, error: &std::io::Error) -> Failed {
    let text = Text::new("journal-io").with("path", Arg::text(stream)).with("error", Arg::text(error.to_string()));
    session.fail(&text)
}
