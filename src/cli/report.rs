//! `estafette report`: a saved battle as a story, as the audit of every rule, or as data.

use std::path::{Path, PathBuf};

use super::{Outcome, Session, orphans, print, written};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::journal::{JournalError, Save};
use crate::lang::Catalog;
use crate::output::Out;
use crate::report::{Chronicle, DataTable, Wanted, csv, html, json_report, keep, markdown, story, text_report};
use crate::rulesets;
use crate::visible::escaped_json;

/// A line of a letter.
const WIDTH: usize = 80;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[arg(long)]
    format: Option<Format>,
    #[arg(long)]
    detail: bool,
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[arg(long, value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
    #[arg(long, default_value = "events")]
    table: DataTable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    #[value(alias = "md")]
    Markdown,
    Html,
    Csv,
    Json,
}

impl Format {
    /// The format that the ending of a file's name asks for.
    fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "txt" => Some(Format::Text),
            "md" | "markdown" => Some(Format::Markdown),
            "html" | "htm" => Some(Format::Html),
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            _ => None,
        }
    }
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
    let file = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = arguments.format.or_else(|| file.and_then(Format::of_name)).unwrap_or(Format::Text);
    let report = made(session, arguments, &game, format);
    match file {
        None if format == Format::Json => written(Out::data().json(&report)),
        None => print(&report),
        Some(path) => {
            if same_file(path, &arguments.save) {
                return Err(
                    session.fail(&Text::new("report-over-save").with("path", Arg::text(path.display().to_string())))
                );
            }
            let report = if format == Format::Json { escaped_json(&report) } else { report };
            write_file(session, path, &report)
        }
    }
}

fn made(session: &Session, arguments: &Arguments, game: &Game, format: Format) -> String {
    let catalog = Catalog::new(session.catalog.lang(), Some(&game.rules().sources));
    let told = |detail: bool, luck: bool| Chronicle::of(game, &catalog, Wanted { detail, luck });
    match format {
        Format::Text if arguments.detail => text_report(game, &catalog),
        Format::Text => story(&told(false, false), &catalog, arguments.width.map_or(WIDTH, usize::from)),
        Format::Markdown => markdown(&told(arguments.detail, true), &catalog),
        Format::Html => html(&told(true, true), &catalog),
        Format::Csv => csv(&told(false, arguments.table == DataTable::Throws), arguments.table),
        Format::Json => format!("{}\n", json_report(&told(false, true))),
    }
}

/// Whether a name leads to the battle itself, which no report may overwrite.
fn same_file(path: &Path, save: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    real(path).is_some_and(|path| real(save) == Some(path))
}

/// Writes what people keep, whole or not at all.
pub(super) fn write_file(session: &Session, path: &Path, text: &str) -> Outcome {
    keep(path, text).map_err(|error| {
        let said = Text::new("report-not-written").with("path", Arg::text(path.display().to_string()));
        session.fail(&said.with("error", crate::journal::said_by_system(&error)))
    })
}
