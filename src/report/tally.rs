//! The numbers that decided an event, in a few signs, for its line in the log: «7 contre 4», «9, il fallait 8 ou moins». A
//! ruleset says which of its lines and throws are such (`tally-KEY`, `tally-throw-LABEL`, `tally-in-PROCEDURE-KEY` where a
//! line decides in that procedure only, and `tally-most-KEY` where the most of both wins).

use crate::engine::dice::Throw;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::Line;
use crate::engine::value::Decimal;
use crate::lang::Speaker;

/// A number, and the message that tells it.
struct Tally {
    key: String,
    said: String,
    value: Option<Decimal>,
}

impl Tally {
    /// Whether the most of them wins: it is told first.
    fn most_wins(&self) -> bool {
        self.key.starts_with(MOST)
    }
}

/// Messages of a roll-off.
const MOST: &str = "tally-most-";

/// What decided; empty where the ruleset names nothing of the kind.
pub(super) fn tally(event: &Event, speaker: Speaker<'_>) -> String {
    let lines = event.resolution.iter().flat_map(|resolution| &resolution.lines);
    let of_lines = lines.filter_map(|line| of_line(line, event, speaker));
    let of_throws = event.throws.iter().filter_map(|throw| of_throw(throw, speaker));
    let mut told: Vec<Tally> = Vec::new();
    for tally in of_lines.chain(of_throws) {
        match told.last_mut().filter(|last| last.key == tally.key) {
            // The same of both: one against the other.
            Some(last) => {
                let beaten = tally.most_wins() && tally.value > last.value;
                let (one, other) = if beaten { (&tally.said, &last.said) } else { (&last.said, &tally.said) };
                let text = Text::new("tally-against").with("one", Arg::text(one)).with("other", Arg::text(other));
                last.said = speaker.text(&text);
            }
            None => told.push(tally),
        }
    }
    told.iter().map(|tally| tally.said.as_str()).collect::<Vec<_>>().join(", ")
}

fn of_line(line: &Line, event: &Event, speaker: Speaker<'_>) -> Option<Tally> {
    let here = match &event.command {
        Command::Resolve { procedure, .. } => {
            Some(format!("tally-in-{}-{}", procedure.replace('_', "-"), line.text.key))
        }
        _ => None,
    };
    let keys = here.into_iter().chain([format!("tally-{}", line.text.key), format!("{MOST}{}", line.text.key)]);
    let key = keys.into_iter().find(|key| speaker.catalog.has(key))?;
    let text = Text { key: key.clone(), args: line.text.args.clone() };
    let text = line.value.map_or(text.clone(), |value| text.with("value", value));
    let said = speaker.text(&text);
    // A line may decide everywhere but here.
    let total = || match line.text.args.get("total") {
        Some(Arg::Number(total)) => Some(*total),
        Some(Arg::Word(_) | Arg::Text(_) | Arg::Entity(_) | Arg::Entities(_)) | None => None,
    };
    (!said.trim().is_empty()).then_some(Tally { key, said, value: line.value.or_else(total) })
}

fn of_throw(throw: &Throw, speaker: Speaker<'_>) -> Option<Tally> {
    let key = format!("tally-throw-{}", throw.purpose.label.replace('_', "-"));
    let score = i64::from(throw.score?);
    let said = speaker.catalog.has(&key).then(|| speaker.text(&Text::new(&key).with("score", score)))?;
    Some(Tally { key, said, value: None })
}
