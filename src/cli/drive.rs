//! `estafette drive`: commands as JSON lines on stdin, answers on stdout.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::rc::Rc;

use super::{LockArgument, Outcome, Session, now};
use crate::driver::Driver;
use crate::engine::message::{Arg, Text};
use crate::journal::{RealDisk, Save};
use crate::lang::Catalog;
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[command(flatten)]
    lock: LockArgument,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let opened = Save::open_on(Rc::new(RealDisk), &arguments.save, &rulesets::of, arguments.lock.locking());
    let save = opened.map_err(|error| session.fault(&error))?;
    for notice in save.notices() {
        eprintln!("{}", session.say(notice));
    }
    let (setup, rules) = (save.game().setup(), save.game().rules());
    let known = rules.fingerprint();
    if (setup.ruleset_version, &setup.tables) != (rules.version, &known) {
        let text = Text::new("journal-other-tables")
            .with("saved", Arg::text(format!("{} {}", setup.ruleset_version, setup.tables)))
            .with("known", Arg::text(format!("{} {known}", rules.version)));
        eprintln!("{}", session.say(&text));
    }
    let catalog = Catalog::new(session.catalog.lang(), Some(&save.game().rules().sources));
    let mut driver = Driver { save, catalog, now: Box::new(now) };
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(()),
            Ok(_) => {
                let answer = driver.answer(&line);
                if writeln!(output, "{answer}").and_then(|()| output.flush()).is_err() {
                    // Nobody reads the answers any more.
                    return Ok(());
                }
            }
            Err(error) => {
                let text = Text::new("journal-io")
                    .with("path", Arg::text("stdin"))
                    .with("error", Arg::text(error.to_string()));
                return Err(session.fail(&text));
            }
        }
    }
}
