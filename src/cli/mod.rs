//! The command line: one file per subcommand. Data goes to stdout, messages to stderr; exit codes 0, 1 and 2.

mod arguments;
mod armies;
mod check;
mod completions;
mod drive;
mod localize;
mod mistakes;
mod new;
mod orphans;
mod paper;
mod play;
mod repair;
mod replay;
mod report;
mod rulesets;
mod verify;
mod watch;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::engine::label::Lang;
use crate::engine::message::Text;
use crate::journal::{Bookmarks, Disk, JournalError, Locking, RealDisk, Secrets};
use crate::lang::Catalog;
use crate::output::{self, Out};

// Help texts live in the language files: see localize.rs.
#[derive(Parser)]
#[command(name = "estafette", version)]
pub(crate) struct Arguments {
    #[arg(long, global = true, value_parser = ["fr", "en"])]
    lang: Option<String>,
    #[arg(long, global = true)]
    plain: bool,
    #[arg(long, global = true)]
    ascii: bool,
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    Demo(play::DemoArguments),
    New(new::Arguments),
    Play(play::PlayArguments),
    Watch(watch::Arguments),
    Replay(replay::Arguments),
    Drive(drive::Arguments),
    Rulesets(rulesets::Arguments),
    Roster(paper::RosterArguments),
    Card(paper::CardArguments),
    Check(check::Arguments),
    Verify(verify::Arguments),
    Report(report::Arguments),
    Repair(SaveArgument),
    Completions(completions::Arguments),
    Man,
}

#[derive(clap::Args)]
pub(crate) struct SaveArgument {
    save: PathBuf,
}

/// Whether the file is locked, for whoever writes it.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct LockArgument {
    #[arg(long)]
    no_lock: bool,
}

impl LockArgument {
    pub(crate) fn locking(self) -> Locking {
        if self.no_lock { Locking::Off } else { Locking::On }
    }
}

/// Where the secrets of sealed dice lie: with the player's own data; beside the save where nobody has said where that is.
pub(crate) fn secrets(save: &Path) -> Secrets {
    let beside = || save.parent().unwrap_or(Path::new("")).join(".estafette");
    Secrets::in_folder(crate::folders::data().unwrap_or_else(beside).join("secrets"))
}

/// Where opening a long battle begins, for this very build: another may fold events otherwise, whatever its version says.
pub(crate) fn bookmarks() -> Option<Bookmarks> {
    let program = RealDisk.identity(&std::env::current_exe().ok()?).ok()?;
    let since = program.modified?.duration_since(std::time::UNIX_EPOCH).ok()?.as_nanos();
    let program = format!("{} {} {} {since}", env!("CARGO_PKG_VERSION"), program.inode, program.length);
    Some(Bookmarks::in_folder(crate::folders::cache()?.join("bookmarks"), program))
}

/// What every subcommand needs.
pub(crate) struct Session {
    pub(crate) catalog: Catalog,
    /// A conversation of lines instead of the screen.
    pub(crate) plain: bool,
    /// No box drawing or block glyphs.
    pub(crate) ascii: bool,
}

/// A subcommand that could not do its work: what to say on stderr.
pub(crate) enum Failed {
    Words(String),
    /// Mistakes of files, drawn with their places; colours in it are ours.
    Drawn(String),
    Several(Vec<Failed>),
}

impl Failed {
    fn say(&self) {
        match self {
            Failed::Words(words) => output::notice(words),
            // Where nobody can read it there is nobody left to tell.
            Failed::Drawn(drawn) => drop(Out::messages().painted(&format!("{}\n", drawn.trim_end()))),
            Failed::Several(several) => {
                for (place, failed) in several.iter().enumerate() {
                    if place > 0 {
                        output::notice("");
                    }
                    failed.say();
                }
            }
        }
    }
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Self {
        Failed::Words(error.to_string())
    }
}

pub(crate) type Outcome = Result<(), Failed>;

impl Session {
    pub(crate) fn say(&self, text: &Text) -> String {
        self.catalog.text(text)
    }

    pub(crate) fn fail(&self, text: &Text) -> Failed {
        Failed::Words(self.say(text))
    }

    /// Says something besides the data, on stderr.
    pub(crate) fn notice(&self, text: &Text) {
        output::notice(&self.say(text));
    }

    /// What is wrong with a file, in all its sentences.
    pub(crate) fn fault(&self, error: &JournalError) -> Failed {
        Failed::Words(self.fault_words(error))
    }

    fn fault_words(&self, error: &JournalError) -> String {
        let sentences: Vec<String> = error.texts().iter().map(|text| self.say(text)).collect();
        sentences.join(" ")
    }
}

/// Runs the program on these arguments.
pub fn run(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = arguments.into_iter().collect();
    play::read_rules_ahead(&arguments);
    let lang = language(&arguments);
    let catalog = Catalog::new(lang, None);
    let read = |command: clap::Command| {
        let matches = command.try_get_matches_from(&arguments)?;
        Arguments::from_arg_matches(&matches)
    };
    // Help in the player's language costs more than the start of a battle: it is put in where there is something to say.
    let parsed = match read(Arguments::command()).or_else(|_| read(localize::localized(Arguments::command(), &catalog)))
    {
        Ok(parsed) => parsed,
        Err(error) => return arguments::explain(error, &arguments, &catalog),
    };
    let session = Session { catalog, plain: parsed.plain, ascii: parsed.ascii };
    let Some(command) = parsed.command else {
        if !output::on_a_terminal() && !session.plain {
            let mut command = localize::localized(Arguments::command(), &session.catalog);
            return arguments::show(&command.render_help(), 2);
        }
        return finish(&session, play::start(&session));
    };
    let outcome = match command {
        Subcommands::Demo(arguments) => play::demo(&session, &arguments),
        Subcommands::New(arguments) => new::run(&session, &arguments),
        Subcommands::Play(arguments) => play::play(&session, &arguments),
        Subcommands::Watch(arguments) => watch::run(&session, &arguments.save, arguments.scoreboard),
        Subcommands::Replay(arguments) => replay::run(&session, &arguments),
        Subcommands::Drive(arguments) => drive::run(&session, &arguments),
        Subcommands::Rulesets(arguments) => rulesets::run(&session, &arguments),
        Subcommands::Roster(arguments) => paper::roster(&session, &arguments),
        Subcommands::Card(arguments) => paper::reference(&session, &arguments),
        Subcommands::Check(arguments) => check::run(&session, &arguments),
        Subcommands::Verify(arguments) => verify::run(&session, &arguments),
        Subcommands::Report(arguments) => report::run(&session, &arguments),
        Subcommands::Repair(arguments) => repair::run(&session, &arguments.save),
        Subcommands::Completions(arguments) => completions::completions(&session, &arguments),
        Subcommands::Man => completions::man(&session),
    };
    finish(&session, outcome)
}

fn finish(session: &Session, outcome: Outcome) -> ExitCode {
    // Data of the program's own that do not load: whatever was asked for, this is why it could not be done.
    let broken = crate::rulesets::broken();
    for errors in &broken {
        armies::rendered(session, errors).say();
    }
    match outcome {
        Ok(()) if broken.is_empty() => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(failed) => {
            failed.say();
            ExitCode::FAILURE
        }
    }
}

/// `--lang` before anything is parsed, since the help itself is in that language; else the environment's.
fn language(arguments: &[std::ffi::OsString]) -> Lang {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let inline = texts.iter().find_map(|text| text.strip_prefix("--lang="));
    let after = texts.iter().position(|text| *text == "--lang").and_then(|at| texts.get(at + 1)).copied();
    inline
        .or(after)
        .and_then(Lang::from_code)
        .unwrap_or_else(|| crate::lang::from_environment(|name| std::env::var(name).ok()))
}

/// Now, to the second, in the format of the journal.
pub(crate) fn now() -> String {
    time_of(std::time::SystemTime::now())
}

/// A clock that nobody set right is no reason to stop: beyond what the format can say it stands at the end or the
/// beginning of what it can.
fn time_of(now: std::time::SystemTime) -> String {
    use jiff::Timestamp;
    let end = if now < std::time::UNIX_EPOCH { Timestamp::MIN } else { Timestamp::MAX };
    let now = Timestamp::try_from(now).unwrap_or(end);
    now.round(jiff::Unit::Second).unwrap_or(now).to_string()
}

/// Writes data to stdout. A reader that has gone away (`| head`) is no failure.
pub(crate) fn print(text: &str) -> Outcome {
    written(Out::data().text(text))
}

/// What became of data that was written: whoever stopped reading had enough, but a full disk lacks something.
pub(crate) fn written<T: Default>(result: std::io::Result<T>) -> Result<T, Failed> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(T::default()),
        result => Ok(result?),
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn a_clock_beyond_all_years_does_not_stop_the_program() {
        let seconds = Duration::from_secs;
        assert_eq!(time_of(UNIX_EPOCH + seconds(1_000_000_000)), "2001-09-09T01:46:40Z");
        assert_eq!(time_of(UNIX_EPOCH - seconds(86_400)), "1969-12-31T00:00:00Z");
        for far in [UNIX_EPOCH + seconds(1 << 40), UNIX_EPOCH - seconds(1 << 40)] {
            let time = time_of(far);
            assert!(time.parse::<jiff::Timestamp>().is_ok(), "{time}");
            assert!(!crate::report::day(&time).is_empty(), "{time}");
        }
    }
}
