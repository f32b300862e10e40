//! `estafette new`: begins a battle in a new file.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{Failed, LockArgument, Outcome, Session, armies, now, secrets};
use crate::army::bundled;
use crate::battle;
use crate::engine::message::{Arg, Text};
use crate::engine::suggest::nearest;
use crate::journal::{JournalError, Locking, RealDisk, Save};
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    #[arg(num_args = 0..=2)]
    army: Vec<String>,
    #[arg(long)]
    ruleset: Option<String>,
    #[arg(long)]
    name: Option<String>,
    /// Also settings of the battle, such as basic_length.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    option: Vec<String>,
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    lock: LockArgument,
}

/// What a new battle is made of.
#[derive(Default)]
pub(crate) struct Battle<'a> {
    /// Empty: the one that the armies name.
    pub(crate) ruleset: &'a str,
    /// Files or bundled armies; the bundled battle of the ruleset when there are none.
    pub(crate) armies: &'a [String],
    pub(crate) name: Option<&'a str>,
    pub(crate) options: &'a [String],
    pub(crate) seed: Option<u64>,
    pub(crate) locking: Locking,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    // Nothing is not the same as no name: a script whose variable is empty would play something it did not choose.
    if arguments.ruleset.as_deref() == Some("") {
        return Err(unknown(session, ""));
    }
    let battle = Battle {
        ruleset: arguments.ruleset.as_deref().unwrap_or_default(),
        armies: &arguments.army,
        name: arguments.name.as_deref(),
        options: &arguments.option,
        seed: arguments.seed,
        locking: arguments.lock.locking(),
    };
    begin(session, &arguments.save, &battle)
}

/// Begins a battle in a new file.
pub(crate) fn begin(session: &Session, path: &Path, battle: &Battle<'_>) -> Outcome {
    let names = army_names(session, battle)?;
    let [first, second] = names.as_slice() else {
        let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
        return Err(session.fail(&Text::new("setup-two-armies").with("count", count)));
    };
    let mut options = Vec::new();
    for pair in battle.options {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(session.fail(&Text::new("setup-not-a-pair").with("value", Arg::text(pair))));
        };
        options.push((name.trim().to_owned(), value.trim().to_owned()));
    }
    let (a, rules) = armies::read(session, first)?;
    let (b, other_rules) = armies::read(session, second)?;
    if rules.edition() != other_rules.edition() {
        let text = Text::new("setup-other-ruleset")
            .with("file", Arg::text(second))
            .with("found", Arg::text(other_rules.edition()))
            .with("expected", Arg::text(rules.edition()));
        return Err(session.fail(&text));
    }
    if ![rules.edition().as_str(), rules.id.as_str(), ""].contains(&battle.ruleset) {
        let text = Text::new("setup-other-ruleset")
            .with("file", Arg::text(first))
            .with("found", Arg::text(rules.edition()))
            .with("expected", Arg::text(battle.ruleset));
        return Err(session.fail(&text));
    }
    let name = battle.name.map_or_else(|| format!("{} - {}", a.name, b.name), str::to_owned);
    let setup =
        battle::setup(&rules, &name, [&a, &b], &options, battle.seed.unwrap_or_default()).map_err(|mistakes| {
            Failed::Words(mistakes.iter().map(|text| session.say(text)).collect::<Vec<_>>().join("\n"))
        })?;
    // Without a seed that somebody chose nobody is to know the dice: their secret lies elsewhere until the battle is over.
    let setup = match battle.seed {
        Some(_) => setup,
        None => {
            let secrets = secrets(path);
            let drawn = secrets.draw().map_err(|error| session.fault(&JournalError::io(secrets.folder(), error)))?;
            setup.sealed(drawn.seal())
        }
    };
    Save::create_on(Rc::new(RealDisk), path, rules, setup, &now(), battle.locking)
        .map_err(|error| session.fault(&error))?;
    let done = Text::new("new-done")
        .with("path", Arg::text(path.display().to_string()))
        .with("name", Arg::text(name))
        .with("a", Arg::text(a.name))
        .with("b", Arg::text(b.name));
    session.notice(&done);
    Ok(())
}

fn army_names(session: &Session, battle: &Battle<'_>) -> Result<Vec<String>, Failed> {
    if !battle.armies.is_empty() {
        return Ok(battle.armies.to_vec());
    }
    let wanted = if battle.ruleset.is_empty() { rulesets::first() } else { battle.ruleset };
    let meant = rulesets::meant(wanted).unwrap_or(wanted);
    let demonstration = bundled::demonstration(meant).ok_or_else(|| unknown(session, meant))?;
    Ok(demonstration.iter().map(|bundled| bundled.name.to_owned()).collect())
}

/// Nothing to play by, or a period of the club, for which no armies come with the program.
pub(crate) fn unknown(session: &Session, wanted: &str) -> Failed {
    if let Some(mistakes) = rulesets::mistakes(wanted) {
        return armies::all_rendered(session, &mistakes);
    }
    let playable = rulesets::playable();
    let known: Vec<&str> = playable.iter().map(String::as_str).collect();
    if known.contains(&wanted) {
        return session.fail(&Text::new("setup-no-bundled").with("value", Arg::text(wanted)));
    }
    let battles = bundled::battles();
    let text = Text::new("army-unknown-ruleset")
        .with("value", Arg::text(wanted))
        .with("expected", Arg::text(known.join(", ")));
    let near = nearest(wanted, known.iter().chain(&battles).copied());
    let help = near.map(|near| session.say(&Text::new("did-you-mean").with("near", Arg::text(near))));
    Failed::Words(format!("{}\n{}", session.say(&text), help.unwrap_or_default()))
}
