//! `estafette roster` and `estafette card`: army lists with boxes to tick and the reference card, as text or as a page for
//! the printer. Both are made of what a battle is made of.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Outcome, Session, armies, new, print, report};
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::world::{Eyes, Side, State};
use crate::lang::{Catalog, Speaker};
use crate::output::columns;
use crate::report::{Roster, before_battle, card, paraded, roster_page};
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct RosterArguments {
    #[arg(required = true)]
    army: Vec<String>,
    #[arg(long)]
    detail: bool,
    #[command(flatten)]
    sheet: Sheet,
}

#[derive(clap::Args)]
pub(crate) struct CardArguments {
    id: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    option: Vec<String>,
    #[command(flatten)]
    sheet: Sheet,
}

/// How it is written, and where.
#[derive(clap::Args)]
struct Sheet {
    #[arg(long)]
    format: Option<Format>,
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[arg(long, value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Html,
}

impl Sheet {
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    fn format(&self) -> Format {
        let ending = self.file().and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
        let by_name = ending.filter(|ending| ["html", "htm"].contains(&ending.as_str())).map(|_| Format::Html);
        self.format.or(by_name).unwrap_or(Format::Text)
    }

    fn width(&self) -> usize {
        self.width.map_or_else(columns, usize::from)
    }

    fn write(&self, session: &Session, text: &str) -> Outcome {
        match self.file() {
            None => print(text),
            Some(path) => report::write_file(session, path, text),
        }
    }
}

pub(crate) fn roster(session: &Session, arguments: &RosterArguments) -> Outcome {
    let (sheet, lang) = (&arguments.sheet, session.catalog.lang());
    let mut lists: Vec<(Roster, Catalog)> = Vec::new();
    for name in &arguments.army {
        let (army, rules) = armies::read(session, name)?;
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let state = paraded(&rules, army.on(Side::A));
        let rosters = Roster::all(speaker(&catalog, &rules, &state));
        lists.extend(rosters.into_iter().map(|roster| (roster, Catalog::new(lang, Some(&rules.sources)))));
    }
    let text = match sheet.format() {
        Format::Html => {
            let rosters: Vec<Roster> = lists.into_iter().map(|(roster, _)| roster).collect();
            roster_page(&rosters, &session.catalog, arguments.detail)
        }
        Format::Text => {
            let one = |(roster, catalog): &(Roster, Catalog)| roster.text(catalog, sheet.width(), arguments.detail);
            lists.iter().map(one).collect::<Vec<_>>().join("\n")
        }
    };
    sheet.write(session, &text)
}

fn speaker<'a>(catalog: &'a Catalog, rules: &'a Ruleset, state: &'a State) -> Speaker<'a> {
    Speaker { catalog, rules, state, eyes: Eyes::Watcher }
}

pub(crate) fn reference(session: &Session, arguments: &CardArguments) -> Outcome {
    let (sheet, lang) = (&arguments.sheet, session.catalog.lang());
    let wanted = rulesets::meant(&arguments.id).unwrap_or(&arguments.id);
    let rules: Arc<Ruleset> = rulesets::find(wanted).ok_or_else(|| new::unknown(session, wanted))?;
    let mut state = before_battle(&rules);
    for pair in &arguments.option {
        let (name, value) = pair
            .split_once('=')
            .ok_or_else(|| session.fail(&Text::new("setup-not-a-pair").with("value", Arg::text(pair))))?;
        let chosen = crate::battle::option(&rules, name.trim(), value.trim()).map_err(|text| session.fail(&text))?;
        Arc::make_mut(&mut state.options).insert(name.trim().to_owned(), chosen);
    }
    let catalog = Catalog::new(lang, Some(&rules.sources));
    let made = card(speaker(&catalog, &rules, &state));
    let text = match sheet.format() {
        Format::Html => made.html(lang),
        Format::Text => made.text(sheet.width()),
    };
    sheet.write(session, &text)
}
