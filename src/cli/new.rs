//! `estafette new`: begins a battle in a new file.

use std::path::PathBuf;

use rand::TryRng;

use super::{Failed, Outcome, Session, armies, now};
use crate::army::bundled;
use crate::battle;
use crate::engine::message::{Arg, Text};
use crate::journal::Save;
use crate::rulesets;

#[derive(clap::Args)]
pub struct Arguments {
    save: PathBuf,
    #[arg(num_args = 0..=2)]
    army: Vec<String>,
    #[arg(long, default_value = "fpga")]
    ruleset: String,
    #[arg(long)]
    name: Option<String>,
    /// Also settings of the battle, such as basic_length.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    option: Vec<String>,
    #[arg(long)]
    seed: Option<u64>,
}

/// A seed nobody chose.
fn random_seed() -> u64 {
    rand::rngs::SysRng.try_next_u64().unwrap_or_else(|_| {
        // Without a source of randomness the clock must do: dice need surprise, not secrecy.
        let elapsed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        elapsed.map_or(0, |elapsed| u64::from(elapsed.subsec_nanos()) ^ elapsed.as_secs())
    })
}

pub fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let known: Vec<&str> = rulesets::ids().collect();
    let names: Vec<String> = if arguments.army.is_empty() {
        let demonstration = bundled::demonstration(&arguments.ruleset).ok_or_else(|| {
            session.fail(
                &Text::new("army-unknown-ruleset")
                    .with("value", Arg::text(&arguments.ruleset))
                    .with("expected", Arg::text(known.join(", "))),
            )
        })?;
        demonstration.iter().map(|bundled| bundled.name.to_owned()).collect()
    } else {
        arguments.army.clone()
    };
    let [first, second] = names.as_slice() else {
        let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
        return Err(session.fail(&Text::new("setup-two-armies").with("count", count)));
    };
    let mut switches = Vec::new();
    for pair in &arguments.option {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(session.fail(&Text::new("setup-not-a-pair").with("value", Arg::text(pair))));
        };
        switches.push((name.trim().to_owned(), value.trim().to_owned()));
    }
    let (a, rules) = armies::read(session, first)?;
    let (b, other_rules) = armies::read(session, second)?;
    if rules.id != other_rules.id {
        let text = Text::new("setup-other-ruleset")
            .with("file", Arg::text(second))
            .with("found", Arg::text(&other_rules.id))
            .with("expected", Arg::text(&rules.id));
        return Err(session.fail(&text));
    }
    let name = arguments.name.clone().unwrap_or_else(|| format!("{} - {}", a.name, b.name));
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let setup = battle::setup(&rules, &name, [&a, &b], &switches, seed)
        .map_err(|mistakes| Failed(mistakes.iter().map(|text| session.say(text)).collect::<Vec<_>>().join("\n")))?;
    Save::create(&arguments.save, rules, setup, &now()).map_err(|error| session.fail(&error.text()))?;
    let done = Text::new("new-done")
        .with("path", Arg::text(arguments.save.display().to_string()))
        .with("name", Arg::text(name))
        .with("a", Arg::text(a.name))
        .with("b", Arg::text(b.name));
    eprintln!("{}", session.say(&done));
    Ok(())
}
