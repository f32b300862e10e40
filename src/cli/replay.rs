//! `estafette replay`: a saved battle at any of its moments; a new battle that goes on from one.

use std::path::{Path, PathBuf};

use super::play::{is_plain, theme};
use super::{Failed, Outcome, Session, now, print};
use crate::engine::message::{Arg, Text};
use crate::journal::Save;
use crate::lang::Catalog;
use crate::output;
use crate::play::Replayed;
use crate::report::{Chronicle, Wanted, story};
use crate::rulesets;
use crate::tui::{self, App};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[arg(long)]
    at: Option<u64>,
    #[arg(long)]
    go_on: bool,
}

/// A battle that was just played, from its beginning.
pub(crate) fn show(session: &Session, save: &Path) -> Outcome {
    run(session, &Arguments { save: save.to_owned(), at: None, go_on: false })
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let (game, damage) = Save::look_closely(&arguments.save, &rulesets::of).map_err(|error| session.fault(&error))?;
    if let Some(damage) = damage {
        session.fault(&damage).say();
    }
    let lang = session.catalog.lang();
    let mut replayed = Replayed::new(&arguments.save, game);
    replayed.go_to(arguments.at.unwrap_or(0));
    if arguments.go_on {
        if arguments.at.is_none() {
            replayed.go_to_end();
        }
        let path = replayed.go_on(&now()).map_err(|error| session.fault(&error))?;
        let said = Text::new("replay-gone-on").with("path", Arg::text(path.display().to_string()));
        return print(&format!("{}\n", session.say(&said)));
    }
    if output::on_a_terminal() && !is_plain(session) {
        let app = App::new(replayed, lang, theme(session), Box::new(now)).in_zone(jiff::tz::TimeZone::system());
        return tui::run(app).map(|_| ()).map_err(Failed::from);
    }
    // Line by line there is nothing to step through: the story as far as it had come.
    if arguments.at.is_none() {
        replayed.go_to_end();
    }
    let catalog = Catalog::new(lang, Some(&replayed.game().rules().sources));
    print(&story(&Chronicle::of(replayed.game(), &catalog, Wanted::default()), &catalog, 80))
}
