//! The command line: one file per subcommand. Data goes to stdout, messages to stderr; exit codes 0, 1 and 2.

mod armies;
mod check;
mod completions;
mod drive;
mod localize;
mod new;
mod orphans;
mod play;
mod repair;
mod report;
mod rulesets;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::engine::label::Lang;
use crate::engine::message::Text;
use crate::journal::{JournalError, Locking};
use crate::lang::Catalog;

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
    Drive(drive::Arguments),
    Rulesets(rulesets::Arguments),
    Check(check::Arguments),
    Verify(SaveArgument),
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

/// What every subcommand needs.
pub(crate) struct Session {
    pub(crate) catalog: Catalog,
    /// A conversation of lines instead of the screen.
    pub(crate) plain: bool,
    /// No box drawing or block glyphs.
    pub(crate) ascii: bool,
}

/// A subcommand that could not do its work: one message for stderr.
pub(crate) struct Failed(pub(crate) String);

pub(crate) type Outcome = Result<(), Failed>;

impl Session {
    pub(crate) fn say(&self, text: &Text) -> String {
        self.catalog.text(text)
    }

    pub(crate) fn fail(&self, text: &Text) -> Failed {
        Failed(self.say(text))
    }

    /// What is wrong with a file, in all its sentences.
    pub(crate) fn fault(&self, error: &JournalError) -> Failed {
        let sentences: Vec<String> = error.texts().iter().map(|text| self.say(text)).collect();
        Failed(sentences.join(" "))
    }
}

/// Runs the program on these arguments.
pub fn run(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = arguments.into_iter().collect();
    let lang = language(&arguments);
    let catalog = Catalog::new(lang, None);
    let command = localize::localized(Arguments::command(), &catalog);
    let parsed = match command.try_get_matches_from(arguments).and_then(|matches| Arguments::from_arg_matches(&matches))
    {
        Ok(parsed) => parsed,
        Err(error) => {
            // Help and version are no errors; clap knows which stream they belong on.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let session = Session { catalog, plain: parsed.plain, ascii: parsed.ascii };
    let Some(command) = parsed.command else {
        if !play::on_a_terminal() && !session.plain {
            let _ = localize::localized(Arguments::command(), &session.catalog).print_help();
            return ExitCode::from(2);
        }
        return finish(&session, play::start(&session));
    };
    let outcome = match command {
        Subcommands::Demo(arguments) => play::demo(&session, &arguments),
        Subcommands::New(arguments) => new::run(&session, &arguments),
        Subcommands::Play(arguments) => play::play(&session, &arguments),
        Subcommands::Drive(arguments) => drive::run(&session, &arguments),
        Subcommands::Rulesets(arguments) => rulesets::run(&session, &arguments),
        Subcommands::Check(arguments) => check::run(&session, &arguments),
        Subcommands::Verify(arguments) => verify::run(&session, &arguments.save),
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
        eprintln!("{}", armies::rendered(session, errors).trim_end());
    }
    match outcome {
        Ok(()) if broken.is_empty() => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(Failed(message)) => {
            eprintln!("{}", message.trim_end());
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
    let now = jiff::Timestamp::now();
    now.round(jiff::Unit::Second).unwrap_or(now).to_string()
}

/// Writes data to stdout. A reader that has gone away (`| head`) is no failure.
pub(crate) fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && error.kind() != std::io::ErrorKind::BrokenPipe
    {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
