//! `estafette play` and `estafette demo`: a battle played by a person.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::{Failed, Outcome, Session, new, now};
use crate::engine::message::{Arg, Text};
use crate::journal::Save;
use crate::lang::Catalog;
use crate::plain::Conversation;
use crate::rulesets;
use crate::tui::{self, App, Start, Theme, Wanted};

#[derive(clap::Args)]
pub struct PlayArguments {
    save: PathBuf,
    #[arg(long)]
    plain: bool,
    #[arg(long)]
    ascii: bool,
}

#[derive(clap::Args)]
pub struct DemoArguments {
    name: Option<String>,
    #[arg(long)]
    plain: bool,
    #[arg(long)]
    ascii: bool,
}

/// How the battle is shown.
#[derive(Clone, Copy)]
struct Manner {
    plain: bool,
    ascii: bool,
}

pub fn play(session: &Session, arguments: &PlayArguments) -> Outcome {
    open(session, &arguments.save, Manner { plain: arguments.plain, ascii: arguments.ascii })
}

/// Whether a person sits at both ends.
pub fn on_a_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// The start screen, and whatever is chosen there.
pub fn start(session: &Session) -> Outcome {
    let theme = Theme { ascii: false, colour: std::env::var_os("NO_COLOR").is_none() };
    let manner = Manner { plain: false, ascii: false };
    let start = Start::new(session.catalog.lang(), theme, &saves_folder());
    match tui::choose(start).map_err(|error| Failed(error.to_string()))? {
        None => Ok(()),
        Some(Wanted::Resume(path)) => open(session, &path, manner),
        Some(Wanted::Demonstration(ruleset)) => demonstration(session, &ruleset, manner),
        Some(Wanted::New(battle)) => {
            let path = free_name(&saves_folder(), &battle.ruleset);
            let options: Vec<String> = battle.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let wanted = new::Battle {
                ruleset: &battle.ruleset,
                armies: &battle.armies,
                options: &options,
                ..new::Battle::default()
            };
            new::begin(session, &path, &wanted)?;
            open(session, &path, manner)
        }
    }
}

/// A name nobody has in a folder: the ruleset and the day.
fn free_name(folder: &Path, ruleset: &str) -> PathBuf {
    let day = now().get(..10).unwrap_or_default().to_owned();
    let name = |number: u32| match number {
        1 => folder.join(format!("{ruleset}-{day}.jsonl")),
        number => folder.join(format!("{ruleset}-{day}-{number}.jsonl")),
    };
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| folder.join("battle.jsonl"))
}

/// Goes on with the demonstration battle of a ruleset, or begins it.
pub fn demo(session: &Session, arguments: &DemoArguments) -> Outcome {
    let ruleset = arguments.name.as_deref().unwrap_or_else(|| rulesets::first());
    demonstration(session, ruleset, Manner { plain: arguments.plain, ascii: arguments.ascii })
}

fn demonstration(session: &Session, ruleset: &str, manner: Manner) -> Outcome {
    let path = saves_folder().join(format!("demo-{ruleset}.jsonl"));
    if !path.exists() {
        new::begin(session, &path, &new::Battle { ruleset, ..new::Battle::default() })?;
    }
    open(session, &path, manner)
}

/// `saves/` in a checkout, the player's data folder elsewhere.
pub fn saves_folder() -> PathBuf {
    let checkout = Path::new("saves/README.md").exists() && Path::new("Cargo.toml").exists();
    if checkout {
        return PathBuf::from("saves");
    }
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    data.or_else(home).unwrap_or_else(|| PathBuf::from(".")).join("estafette/saves")
}

fn open(session: &Session, path: &Path, manner: Manner) -> Outcome {
    let save = Save::open(path, &rulesets::find).map_err(|error| session.fail(&error.text()))?;
    if let Some(aside) = &save.set_aside {
        let text = Text::new("journal-set-aside").with("path", Arg::text(aside.display().to_string()));
        eprintln!("{}", session.say(&text));
    }
    let lang = session.catalog.lang();
    if on_a_terminal() && !manner.plain {
        let theme = Theme { ascii: manner.ascii, colour: std::env::var_os("NO_COLOR").is_none() };
        let mut app = App::new(save, lang, theme, Box::new(now));
        app.zone = jiff::tz::TimeZone::system();
        return tui::run(app).map_err(|error| Failed(error.to_string()));
    }
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let conversation = Conversation { save, catalog, input: &mut input, output: &mut output, now: &now };
    match conversation.run() {
        Ok(()) => Ok(()),
        // Whoever read along has gone away; everything is saved.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failed(error.to_string())),
    }
}
