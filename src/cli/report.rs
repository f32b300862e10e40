//! `estafette report`: a saved battle as text.

use std::path::PathBuf;

use super::{Outcome, Session, print};
use crate::journal::Save;
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
    let game = Save::look(&arguments.save, &rulesets::of).map_err(|error| session.fail(&error.text()))?;
    let catalog = Catalog::new(session.catalog.lang(), Some(&game.rules().sources));
    match arguments.format {
        Format::Text => print(&text_report(&game, &catalog)),
    }
}
