//! `estafette drive`: commands as JSON lines on stdin, answers on stdout.

use std::io::{BufRead, ErrorKind};
use std::path::PathBuf;
use std::rc::Rc;

use super::{Failed, LockArgument, Outcome, Session, bookmarks, now, secrets};
use crate::driver::Driver;
use crate::engine::message::{Arg, Text};
use crate::journal::{RealDisk, Save};
use crate::lang::Catalog;
use crate::output::Out;
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[command(flatten)]
    lock: LockArgument,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let opened = Save::open_at(
        Rc::new(RealDisk),
        &arguments.save,
        &rulesets::of,
        arguments.lock.locking(),
        bookmarks().as_ref(),
    );
    let save = opened.map_err(|error| session.fault(&error))?.keeping_secrets(secrets(&arguments.save));
    for notice in save.notices() {
        session.notice(notice);
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
    let text =
        Text::new("journal-io").with("path", Arg::text(stream)).with("error", crate::journal::said_by_system(error));
    session.fail(&text)
}
