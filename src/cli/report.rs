//! `estafette report`: a saved battle as text.

use std::path::PathBuf;

use super::{Outcome, Session, orphans, print};
use crate::journal::{JournalError, Save};
use crate::lang::Catalog;
use crate::report::text_report;
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let (game, damage) = match Save::look_closely(&arguments.save, &rulesets::of) {
        Ok(found) => found,
        Err(error @ JournalError::HeaderLost { .. }) => {
            // Without its first line nobody can tell the battle; what the events say for themselves is there.
            print(&orphans::listed(&arguments.save))?;
            return Err(session.fault(&error));
        }
        Err(error) => return Err(session.fault(&error)),
    };
    if let Some(damage) = damage {
        session.fault(&damage).say();
    }
    let catalog = Catalog::new(session.catalog.lang(), Some(&game.rules().sources));
    match arguments.format {
        Format::Text => print(&text_report(&game, &catalog)),
    }
}
