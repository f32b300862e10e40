//! `estafette verify`: plays a saved battle again and compares; tells where its dice come from and what was changed.

use std::path::PathBuf;

use super::{Outcome, Session, print};
use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::journal::{self, Fairness, Tally};
use crate::report::decimal;
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    save: PathBuf,
    /// A head that was read out at the table.
    #[arg(long)]
    head: Option<String>,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let path = &arguments.save;
    let verified = journal::verify_head(path, &rulesets::of, arguments.head.as_deref());
    let verified = verified.map_err(|error| session.fail(&error.text()))?;
    let key = match (&verified.other_tables, verified.otherwise.len()) {
        (None, _) => "verify-good",
        (Some(_), 0) => "verify-good-other-tables",
        (Some(_), _) => "verify-other-tables",
    };
    let mut lines = vec![
        Text::new(key)
            .with("saved", Arg::text(verified.other_tables.unwrap_or_default()))
            .with("path", Arg::text(path.display().to_string()))
            .with("events", count(verified.events)),
    ];
    if !verified.otherwise.is_empty() {
        let dice = count(verified.tally.other_rules);
        lines.push(numbered("verify-otherwise", &verified.otherwise).with("dice", dice));
    }
    if let (Some(seq), Some(head)) = (verified.head_at, &arguments.head) {
        let seq = i64::try_from(seq).unwrap_or(i64::MAX);
        lines.push(Text::new("verify-head-found").with("head", Arg::text(head)).with("seq", seq));
    }
    lines.extend(told(&verified.tally, session.catalog.lang()));
    lines.push(Text::new("verify-head").with("head", Arg::text(verified.head)));
    let lines: String = lines.iter().map(|line| format!("{}\n", session.say(line))).collect();
    print(&lines)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Where the dice come from, what was taken back or changed, how evenly the program's dice fell.
fn told(tally: &Tally, lang: Lang) -> Vec<Text> {
    let mut lines = vec![
        Text::new("verify-dice")
            .with("proven", count(tally.proven))
            .with("typed", count(tally.typed))
            .with("unrevealed", count(tally.unrevealed)),
    ];
    let trusted = [
        ("verify-undos", &tally.undos),
        ("verify-amendments", &tally.amendments),
        ("verify-overrides", &tally.overrides),
        ("verify-corrections", &tally.corrections),
        ("verify-reseals", &tally.reseals),
    ];
    let some = trusted.into_iter().filter(|(_, events)| !events.is_empty());
    lines.extend(some.map(|(key, events)| numbered(key, events)));
    lines.extend(tally.fairness().iter().map(|fairness| fair(fairness, lang)));
    lines
}

fn numbered(key: &'static str, events: &[u64]) -> Text {
    let numbers: Vec<String> = events.iter().map(u64::to_string).collect();
    Text::new(key).with("count", count(events.len())).with("numbers", Arg::text(numbers.join(" ")))
}

fn fair(fairness: &Fairness, lang: Lang) -> Text {
    let faces: Vec<String> =
        (1..).zip(&fairness.faces).map(|(face, count): (u32, &u32)| format!("{face}:{count}")).collect();
    let key = if fairness.chi_square > fairness.unusual { "verify-fairness-unusual" } else { "verify-fairness" };
    Text::new(key)
        .with("sides", u32::from(fairness.sides))
        .with("faces", Arg::text(faces.join(" ")))
        .with("chi", Arg::text(decimal(lang, fairness.chi_square)))
        .with("limit", Arg::text(decimal(lang, fairness.unusual)))
}
