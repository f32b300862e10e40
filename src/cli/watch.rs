//! `estafette watch`: a battle that somebody else plays, without a hand in it.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use super::play::{gone_away, is_plain, theme};
use super::{Failed, Outcome, Session, now};
use crate::journal::JournalError;
use crate::lang::Catalog;
use crate::output::{self, Out};
use crate::plain::Reporter;
use crate::play::{Watched, yes_or_no};
use crate::rulesets;
use crate::tui::{self, App};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    pub(crate) save: PathBuf,
    #[arg(long)]
    pub(crate) scoreboard: bool,
}

pub(crate) fn run(session: &Session, path: &Path, scoreboard: bool) -> Outcome {
    let watched = Watched::open(path, &rulesets::of).map_err(|error| session.fault(&error))?;
    let lang = session.catalog.lang();
    if output::on_a_terminal() && !is_plain(session) {
        let app = App::new(watched, lang, theme(session), Box::new(now)).in_zone(jiff::tz::TimeZone::system());
        let app = if scoreboard { app.with_scoreboard() } else { app };
        return tui::run(app).map(|_| ()).map_err(Failed::from);
    }
    let catalog = Catalog::new(lang, Some(&watched.game().rules().sources));
    let mut output = Out::data();
    Reporter { watched, catalog, output: &mut output }.run().or_else(gone_away)
}

/// Says who holds a battle and lets the player look on instead.
pub(crate) fn offer(session: &Session, path: &Path, held: &JournalError) -> Outcome {
    output::notice(&session.fault_words(held));
    let mut out = Out::messages();
    let question = session.catalog.plain("watching-offer");
    write!(out, "{question} ").and_then(|()| out.flush()).or_else(gone_away)?;
    let mut answer = Vec::new();
    std::io::stdin().lock().read_until(b'\n', &mut answer).or_else(gone_away)?;
    if yes_or_no(&session.catalog, String::from_utf8_lossy(&answer).trim()) == Some(true) {
        return run(session, path, false);
    }
    // Refused, as it was said.
    Err(Failed::Several(Vec::new()))
}
