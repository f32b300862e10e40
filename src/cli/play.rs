//! `estafette play` and `estafette demo`: a battle played by a person.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustix::io::Errno;

use super::{Failed, LockArgument, Outcome, Session, bookmarks, new, now, replay, secrets, watch};
use crate::army::{bundled, club};
use crate::engine::message::Text;
use crate::engine::play::Setup;
use crate::folders;
use crate::journal::{JournalError, Locking, RealDisk, Save, edition_at_first_sight};
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

/// Whether the battle is a conversation of lines: the player wants it so, or the terminal has no screen.
pub(super) fn is_plain(session: &Session) -> bool {
    session.plain || !has_a_screen(std::env::var_os("TERM").as_deref())
}

/// Whether a terminal of this name can place text anywhere.
fn has_a_screen(name: Option<&OsStr>) -> bool {
    name.is_some_and(|name| !name.is_empty() && name != "dumb")
}

pub(super) fn theme(session: &Session) -> Theme {
    Theme { ascii: session.ascii, colour: std::env::var_os("NO_COLOR").is_none() }
}

/// The menu, and what is chosen there.
pub(crate) fn start(session: &Session) -> Outcome {
    let (lang, saves) = (session.catalog.lang(), saves_folder(session)?);
    let chosen = if is_plain(session) {
        plain::choose(
            Menu::new(lang, &saves).with_armies(club::folders()),
            &mut std::io::stdin().lock(),
            &mut Out::data(),
        )
    } else {
        tui::choose(Start::new(lang, theme(session), &saves).with_armies(club::folders()))
    };
    let Some((wanted, lang)) = chosen.or_else(gone_away)? else { return Ok(()) };
    let session = &Session { catalog: Catalog::new(lang, None), ..*session };
    match wanted {
        Wanted::Resume(path) => open(session, &path, Locking::On),
        Wanted::Demonstration(battle) => bundled_battle(session, &battle),
        Wanted::New(battle) => {
            let path = free_name(&saves, &battle.ruleset);
            let options: Vec<String> = battle.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let wanted = new::Battle {
                ruleset: &battle.ruleset,
                armies: &battle.armies,
                name: Some(&battle.name),
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
        Some(name) => bundled_battle(session, name),
    }
}

/// A bundled battle by its own name, or the first of a ruleset.
fn bundled_battle(session: &Session, name: &str) -> Outcome {
    match bundled::battle(name) {
        Some(armies) => battle(session, name, armies),
        None => demonstration(session, name),
    }
}

/// Goes on with a bundled battle, or begins it.
fn battle(session: &Session, id: &str, armies: [&bundled::Bundled; 2]) -> Outcome {
    let armies = armies.map(|army| army.name.to_owned());
    go_on_or_begin(session, id, &new::Battle { armies: &armies, ..new::Battle::default() })
}

fn demonstration(session: &Session, ruleset: &str) -> Outcome {
    let ruleset = rulesets::meant(ruleset).unwrap_or(ruleset);
    let armies = bundled::demonstration(ruleset).map(|armies| armies.map(|bundled| bundled.name.to_owned()));
    let Some(armies) = armies else {
        // Whatever has no demonstration is refused there, before anything is opened or written.
        let path = folders::demonstration(&saves_folder(session)?, ruleset);
        new::begin(session, &path, &new::Battle { ruleset, ..new::Battle::default() })?;
        return open(session, &path, Locking::On);
    };
    go_on_or_begin(session, ruleset, &new::Battle { ruleset, armies: &armies, ..new::Battle::default() })
}

/// Goes on with the newest battle of that name; where it is over, or there is none, another one begins. The one that is over
/// stays among the battles to resume.
fn go_on_or_begin(session: &Session, id: &str, wanted: &new::Battle<'_>) -> Outcome {
    let saves = saves_folder(session)?;
    let newest = folders::demonstration(&saves, id);
    if newest.exists() {
        match opened(session, &newest, Locking::On)? {
            Opened::Save(save) if save.game().state().ending.is_some() => {}
            Opened::Save(save) => return show(session, *save, &newest),
            Opened::Watched(outcome) => return outcome,
        }
    }
    let path = folders::next_demonstration(&saves, id);
    new::begin(session, &path, wanted)?;
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

/// A battle that is held, or what became of watching one that somebody else holds.
enum Opened {
    Save(Box<Save>),
    Watched(Outcome),
}

fn open(session: &Session, path: &Path, locking: Locking) -> Outcome {
    match opened(session, path, locking)? {
        Opened::Save(save) => show(session, *save, path),
        Opened::Watched(outcome) => outcome,
    }
}

/// Reads the rules of the battle to be played while everything else is read: whoever asks for them waits for what is left of
/// that. A guess from the arguments as they stand and the first bytes of the file; where it is wrong, or there is no thread
/// to be had, rules are read when they are asked for.
pub(super) fn read_rules_ahead(arguments: &[OsString]) {
    let mut words = arguments.iter().skip(1).filter(|word| !word.as_encoded_bytes().starts_with(b"-"));
    let save = words.find(|word| *word == "play").and_then(|_| words.next());
    let seen = save.and_then(|save| edition_at_first_sight(Path::new(save)));
    if let Some(edition) = seen.and_then(|seen| rulesets::ids().find(|id| *id == seen)) {
        let _ = std::thread::Builder::new().spawn(|| rulesets::find(edition));
    }
}

fn opened(session: &Session, path: &Path, locking: Locking) -> Result<Opened, Failed> {
    let find = |setup: &Setup| {
        // The rules may still be on their way.
        if output::on_a_terminal() && !is_plain(session) {
            tui::get_ready();
        }
        rulesets::of(setup)
    };
    match Save::open_at(Rc::new(RealDisk), path, &find, locking, bookmarks().as_ref()) {
        Ok(save) => Ok(Opened::Save(Box::new(save.keeping_secrets(secrets(path))))),
        Err(error @ JournalError::Locked { .. }) if output::on_a_terminal() => {
            Ok(Opened::Watched(watch::offer(session, path, &error)))
        }
        Err(error) => Err(session.fault(&error)),
    }
}

/// What opening found is said where the players look: on the screen or in the conversation, not before it.
fn show(session: &Session, save: Save, path: &Path) -> Outcome {
    let lang = session.catalog.lang();
    if output::on_a_terminal() && !is_plain(session) {
        let app = App::new(save, lang, theme(session), Box::new(now)).in_zone(jiff::tz::TimeZone::system());
        let left = tui::run(app)?;
        if left.replay {
            replay::show(session, path)?;
            // From there back to how the battle ended.
            return open(session, path, Locking::On);
        }
        left.words.iter().for_each(|text| session.notice(text));
        return Ok(());
    }
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let mut input = std::io::stdin().lock();
    let mut output = Out::data();
    let conversation =
        Conversation { save, catalog, input: &mut input, output: &mut output, now: &now, amending: None };
    conversation.run().or_else(gone_away)
}

/// Somebody who has gone away (a closed pipe, a terminal that is no more) is no failure: everything is saved, and nobody
/// is there to be told.
pub(super) fn gone_away<T: Default>(error: std::io::Error) -> Result<T, Failed> {
    let gone = [Errno::PIPE, Errno::IO, Errno::NXIO].map(Errno::raw_os_error);
    match error.raw_os_error() {
        Some(code) if gone.contains(&code) => Ok(T::default()),
        Some(_) | None => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_a_name_or_a_dumb_one_has_no_screen() {
        for name in [None, Some(""), Some("dumb")] {
            assert!(!has_a_screen(name.map(OsStr::new)), "{name:?}");
        }
        for name in ["xterm-256color", "linux", "screen", "vt100"] {
            assert!(has_a_screen(Some(OsStr::new(name))), "{name:?}");
        }
    }
}
