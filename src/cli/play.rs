//! `estafette play` and `estafette demo`: a battle played by a person.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{Failed, LockArgument, Outcome, Session, new, now, secrets, written};
use crate::army::bundled;
use crate::engine::message::Text;
use crate::folders;
use crate::journal::{Locking, RealDisk, Save};
use crate::lang::Catalog;
use crate::output::{self, Out};
use crate::plain::{self, Conversation};
use crate::play::{Menu, Wanted};
use crate::report::day;
use crate::rulesets;
use crate::tui::{self, App, Start, Theme};

#[derive(clap::Args)]
pub(crate) struct PlayArguments {
    save: PathBuf,
    #[command(flatten)]
    lock: LockArgument,
}

#[derive(clap::Args)]
pub(crate) struct DemoArguments {
    name: Option<String>,
}

pub(crate) fn play(session: &Session, arguments: &PlayArguments) -> Outcome {
    open(session, &arguments.save, arguments.lock.locking())
}

fn theme(session: &Session) -> Theme {
    Theme { ascii: session.ascii, colour: std::env::var_os("NO_COLOR").is_none() }
}

/// The menu, and what is chosen there.
pub(crate) fn start(session: &Session) -> Outcome {
    let (lang, saves) = (session.catalog.lang(), saves_folder(session)?);
    let chosen = if session.plain {
        plain::choose(Menu::new(lang, &saves), &mut std::io::stdin().lock(), &mut Out::data())
    } else {
        tui::choose(Start::new(lang, theme(session), &saves))
    };
    let Some((wanted, lang)) = written(chosen)? else { return Ok(()) };
    let session = &Session { catalog: Catalog::new(lang, None), ..*session };
    match wanted {
        Wanted::Resume(path) => open(session, &path, Locking::On),
        Wanted::Demonstration(ruleset) => demonstration(session, &ruleset),
        Wanted::New(battle) => {
            let path = free_name(&saves, &battle.ruleset);
            let options: Vec<String> = battle.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let wanted = new::Battle {
                ruleset: &battle.ruleset,
                armies: &battle.armies,
                options: &options,
                ..new::Battle::default()
            };
            new::begin(session, &path, &wanted)?;
            open(session, &path, Locking::On)
        }
    }
}

/// A name nobody has in a folder: the ruleset and the day.
fn free_name(folder: &Path, ruleset: &str) -> PathBuf {
    let day = day(&now());
    let ruleset = folders::file_name(ruleset);
    let name = |number: u32| match number {
        1 => folder.join(format!("{ruleset}-{day}.jsonl")),
        number => folder.join(format!("{ruleset}-{day}-{number}.jsonl")),
    };
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| folder.join("battle.jsonl"))
}

/// Goes on with the demonstration battle of a ruleset, or begins it.
pub(crate) fn demo(session: &Session, arguments: &DemoArguments) -> Outcome {
    match arguments.name.as_deref() {
        None => demonstration(session, rulesets::first()),
        Some("") => Err(new::unknown(session, "")),
        Some(ruleset) => demonstration(session, ruleset),
    }
}

fn demonstration(session: &Session, ruleset: &str) -> Outcome {
    // Every demonstration lies in the folder itself, one for each period, where the menu finds it.
    let ruleset = rulesets::meant(ruleset).unwrap_or(ruleset);
    let path = saves_folder(session)?.join(format!("demo-{}.jsonl", folders::file_name(ruleset)));
    // Whatever has no demonstration is refused there, before anything is opened or written.
    if bundled::demonstration(ruleset).is_none() || !path.exists() {
        new::begin(session, &path, &new::Battle { ruleset, ..new::Battle::default() })?;
    }
    open(session, &path, Locking::On)
}

/// `saves/` in a checkout, the player's data folder elsewhere; never whatever folder the program happens to run in.
fn saves_folder(session: &Session) -> Result<PathBuf, Failed> {
    let checkout = Path::new("saves/README.md").exists() && Path::new("Cargo.toml").exists();
    if checkout {
        return Ok(PathBuf::from("saves"));
    }
    let data = folders::data().ok_or_else(|| session.fail(&Text::new("no-data-folder")))?;
    Ok(data.join("saves"))
}

/// What opening found is said where the players look: on the screen or in the conversation, not before it.
fn open(session: &Session, path: &Path, locking: Locking) -> Outcome {
    let opened = Save::open_on(Rc::new(RealDisk), path, &rulesets::of, locking);
    let save = opened.map_err(|error| session.fault(&error))?.keeping_secrets(secrets(path));
    let lang = session.catalog.lang();
    if output::on_a_terminal() && !session.plain {
        let app = App::new(save, lang, theme(session), Box::new(now)).in_zone(jiff::tz::TimeZone::system());
        return tui::run(app).map_err(Failed::from);
    }
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let mut input = std::io::stdin().lock();
    let mut output = Out::data();
    let conversation =
        Conversation { save, catalog, input: &mut input, output: &mut output, now: &now, amending: None };
    written(conversation.run())
}
