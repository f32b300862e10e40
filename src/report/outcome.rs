//! What a resolution came to, with who did it and to whom.

use super::plural::with_numbers;
use super::tale::{capital, small};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Line, Resolution};
use crate::engine::world::{EntityId, Side};
use crate::lang::Speaker;

/// What came of it, with who did it and to whom. Where the outcome's own values do not name them, its message in the log
/// does (`log-outcome-…`): it knows `$actor` and `$foe` by the subjects, the first of them alone as `$doer` and how many
/// `$others` there are, and both armies. Lines said aloud follow it.
pub(super) fn outcome_told(resolution: &Resolution, speaker: Speaker<'_>) -> String {
    // The ruleset has words (`aloud-…`) for lines that belong in the headline whatever the procedure.
    let said = |line: &Line| {
        let own = format!("aloud-{}", line.text.key);
        if speaker.catalog.has(&own) {
            return Some(speaker.text(&Text { key: own, args: line.text.args.clone() }));
        }
        line.aloud.then(|| speaker.text(&line.text))
    };
    let aloud = resolution.lines.iter().filter_map(said);
    aloud.fold(outcome_alone(resolution, speaker), |said, more| {
        format!("{}. {}.", said.trim_end_matches('.'), capital(more.trim_end_matches('.')))
    })
}

fn outcome_alone(resolution: &Resolution, speaker: Speaker<'_>) -> String {
    let outcome = resolution.outcome.text();
    let own = format!("log-{}", outcome.key);
    if speaker.catalog.has(&own) {
        return capital(&speaker.text(&told_as(own, resolution, speaker)));
    }
    let said = speaker.text(&outcome);
    let subjects = subjects(resolution, speaker);
    let named = subjects.iter().any(|id| said.contains(&speaker.name(id.as_str())));
    if subjects.is_empty() || named || said.contains(':') {
        return capital(&said);
    }
    let who = by_side(&subjects, speaker, true);
    let text = Text::new("log-who").with("who", Arg::Entities(who)).with("result", Arg::text(small(&said)));
    capital(&speaker.text(&text))
}

/// The outcome in the words of another message, which also knows who acted on whom, and both armies.
pub(super) fn told_as(key: String, resolution: &Resolution, speaker: Speaker<'_>) -> Text {
    let subjects = subjects(resolution, speaker);
    let of = |acts: bool| Arg::Entities(by_side(&subjects, speaker, acts));
    let army = |side: Side| Arg::text(speaker.side(side.code()));
    let text = Text { key, args: resolution.outcome.text().args }.with("actor", of(true)).with("foe", of(false));
    let doer = subjects.first().map(|first| Arg::Entities(vec![(*first).clone()])).unwrap_or(Arg::text(""));
    let others = i64::try_from(subjects.len().saturating_sub(1)).unwrap_or(0);
    let text = text.with("doer", doer).with("others", others);
    let text = text.with("army_a", army(Side::A)).with("army_b", army(Side::B));
    Text { args: with_numbers(text.args, speaker), ..text }
}

/// Those of a resolution's subjects that are on the side of the first, or those that are not.
pub(super) fn by_side(subjects: &[&EntityId], speaker: Speaker<'_>, acts: bool) -> Vec<EntityId> {
    let side = |id: &EntityId| speaker.state.entity(id.as_str()).and_then(|entity| entity.side);
    let acting = subjects.first().and_then(|first| side(first));
    subjects.iter().filter(|id| (side(id) == acting) == acts).map(|id| (*id).clone()).collect()
}

/// Whom a resolution is about, each once.
pub(super) fn subjects<'a>(resolution: &'a Resolution, speaker: Speaker<'_>) -> Vec<&'a EntityId> {
    let known = |id: &&EntityId| **id != EntityId::battle() && speaker.state.entity(id.as_str()).is_some();
    let mut subjects: Vec<&EntityId> = Vec::new();
    for id in resolution.subjects.iter().filter(known) {
        if !subjects.contains(&id) {
            subjects.push(id);
        }
    }
    subjects
}
