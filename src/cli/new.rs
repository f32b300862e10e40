//! `estafette new`: begins a battle in a new file.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::{Failed, LockArgument, Outcome, Session, armies, now, secrets};
use crate::army::{Army, bundled};
use crate::battle;
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::suggest::nearest;
use crate::engine::world::Side;
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
    let mut options = Vec::new();
    for pair in battle.options {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(session.fail(&Text::new("setup-not-a-pair").with("value", Arg::text(pair))));
        };
        options.push((name.trim().to_owned(), value.trim().to_owned()));
    }
    let (a, b, rules) = match free_rules(battle) {
        Some(rules) => free_sides(session, battle, rules)?,
        None => listed_sides(session, battle)?,
    };
    let name = battle.name.map_or_else(|| battle::name([&a.name, &b.name]), str::to_owned);
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

type Sides = (Army, Army, Arc<Ruleset>);

/// Two armies from files or bundled ones, for one and the same game.
fn listed_sides(session: &Session, battle: &Battle<'_>) -> Result<Sides, Failed> {
    let names = army_names(session, battle)?;
    let [first, second] = names.as_slice() else { return Err(two_armies(session, names.len())) };
    let (a, rules) = armies::read(session, first)?;
    let (b, other_rules) = armies::read(session, second)?;
    if rules.edition() != other_rules.edition() {
        return Err(other_ruleset(session, second, &other_rules, &rules.edition()));
    }
    if ![rules.edition().as_str(), rules.id.as_str(), ""].contains(&battle.ruleset) {
        return Err(other_ruleset(session, first, &rules, battle.ruleset));
    }
    Ok((a, b, rules))
}

/// The rules of a battle whose sides need no army files, where such a one is wanted.
fn free_rules(battle: &Battle<'_>) -> Option<Arc<Ruleset>> {
    let wanted = Some(battle.ruleset).filter(|wanted| !wanted.is_empty())?;
    rulesets::find(rulesets::meant(wanted).unwrap_or(wanted)).filter(|rules| rules.free_sides)
}

/// Sides by a file, by the name of a bundled army, or by whatever name the players give them.
fn free_sides(session: &Session, battle: &Battle<'_>, rules: Arc<Ruleset>) -> Result<Sides, Failed> {
    let unnamed = Side::BOTH.map(|side| session.say(&Text::new("setup-side").with("side", Arg::text(side.code()))));
    let names = if battle.armies.is_empty() { unnamed.as_slice() } else { battle.armies };
    let [first, second] = names else { return Err(two_armies(session, names.len())) };
    let a = armies::side(session, first, Side::A, &rules)?;
    let b = armies::side(session, second, Side::B, &rules)?;
    for (army, file) in [(&a, first), (&b, second)] {
        if army.ruleset != rules.edition() {
            let text = Text::new("setup-other-ruleset")
                .with("file", Arg::text(file))
                .with("found", Arg::text(&army.ruleset))
                .with("expected", Arg::text(rules.edition()));
            return Err(session.fail(&text));
        }
    }
    Ok((a, b, rules))
}

fn two_armies(session: &Session, count: usize) -> Failed {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    session.fail(&Text::new("setup-two-armies").with("count", count))
}

fn other_ruleset(session: &Session, file: &str, found: &Ruleset, expected: &str) -> Failed {
    let text = Text::new("setup-other-ruleset")
        .with("file", Arg::text(file))
        .with("found", Arg::text(found.edition()))
        .with("expected", Arg::text(expected));
    session.fail(&text)
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
