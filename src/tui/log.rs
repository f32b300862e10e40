//! What the log lists, and what it is narrowed to: a text, a kind of entry, a unit.

use std::collections::BTreeSet;

use crate::engine::play::{Command, Event, Game, Turn};
use crate::report::{Entry, EntryKind};

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogItem {
    Event(u64),
    /// Events taken back, one after the other, folded into one line: the first of them and how many; where an amendment stands
    /// in their place, how many of them it played again.
    Undone {
        first: u64,
        count: usize,
        again: Option<usize>,
    },
    /// What an amendment played again, by its place among that.
    Again {
        amendment: u64,
        place: usize,
    },
}

impl LogItem {
    /// The number of the event that it begins with.
    pub(super) fn seq(self) -> u64 {
        match self {
            LogItem::Event(seq) | LogItem::Undone { first: seq, .. } | LogItem::Again { amendment: seq, .. } => seq,
        }
    }
}

/// The log with what was taken back folded, but for the groups the player opened. None where nothing was: then the items
/// are the events.
pub(super) fn folded(game: &Game, opened: &BTreeSet<u64>) -> Option<Vec<LogItem>> {
    let events = game.events();
    let mut items: Vec<LogItem> = Vec::with_capacity(events.len());
    let mut group: Vec<u64> = Vec::new();
    let mut any = false;
    let mut close = |group: &mut Vec<u64>, items: &mut Vec<LogItem>, again: Option<usize>| {
        let taken_back = match again {
            Some(_) => in_force(game, group),
            None => group.iter().filter(|seq| !turns(game, **seq)).count(),
        };
        match group.first() {
            Some(first) if taken_back > 0 => {
                any = true;
                items.push(LogItem::Undone { first: *first, count: taken_back, again });
                items.extend(group.iter().filter(|_| opened.contains(first)).map(|seq| LogItem::Event(*seq)));
            }
            Some(_) | None => items.extend(group.iter().map(|seq| LogItem::Event(*seq))),
        }
        group.clear();
    };
    for seq in 1..=u64::try_from(events.len()).unwrap_or(0) {
        let aside = matches!(turn(game, seq), Turn::Aside);
        if game.is_live(seq) || aside {
            let amends = matches!(turn(game, seq), Turn::Instead { .. });
            let again = amends.then(|| played_again(game, seq));
            // The amended one is there again too.
            let count = again.as_ref().map(|(before, after)| before.len() + after.len() + 1);
            close(&mut group, &mut items, count);
            let (before, after) = again.unwrap_or_default();
            items.extend(before);
            items.push(LogItem::Event(seq));
            items.extend(after);
        } else {
            group.push(seq);
        }
    }
    close(&mut group, &mut items, None);
    any.then_some(items)
}

/// How many of these events were in force together before what came after them took their place.
fn in_force(game: &Game, group: &[u64]) -> usize {
    let mut standing: Vec<u64> = Vec::new();
    for seq in group {
        match turn(game, *seq) {
            Turn::Forward => standing.push(*seq),
            Turn::Back { to: None } => {
                standing.pop();
            }
            Turn::Back { to: Some(first) } => standing.retain(|known| *known < first),
            // Brought back, whichever it was.
            Turn::Again => standing.push(*seq),
            Turn::Instead { of } => {
                standing.retain(|known| *known < of);
                let replays = game.events().numbered(*seq).map_or(0, |event| event.replays.len());
                standing.extend(std::iter::repeat_n(*seq, replays));
            }
            Turn::Aside => {}
        }
    }
    standing.len()
}

/// What an amendment played again before the amended event, where that stood within another amendment, and after it.
fn played_again(game: &Game, amendment: u64) -> (Vec<LogItem>, Vec<LogItem>) {
    let Some(event) = game.events().numbered(amendment) else { return (Vec::new(), Vec::new()) };
    let Command::Amend { seq: amended, .. } = &event.command else { return (Vec::new(), Vec::new()) };
    let places = event.replays.iter().enumerate().filter(|(_, replay)| replay.seq != *amended);
    let (before, after): (Vec<_>, Vec<_>) = places.partition(|(_, replay)| replay.seq < *amended);
    let items =
        |some: Vec<(usize, &Event)>| some.into_iter().map(|(place, _)| LogItem::Again { amendment, place }).collect();
    (items(before), items(after))
}

fn turn(game: &Game, seq: u64) -> Turn {
    let place = usize::try_from(seq).unwrap_or(usize::MAX).saturating_sub(1);
    game.events().turn(place)
}

/// Whether an event only says which others are in force.
fn turns(game: &Game, seq: u64) -> bool {
    matches!(turn(game, seq), Turn::Back { .. } | Turn::Again)
}

/// What the log shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LogFilter {
    /// In lower case.
    pub(super) text: String,
    pub(super) kind: Option<EntryKind>,
    pub(super) unit: Option<String>,
    /// Those who belong to it.
    pub(super) members: BTreeSet<String>,
}

impl LogFilter {
    pub(super) fn is_empty(&self) -> bool {
        *self == LogFilter::default()
    }

    pub(super) fn admits(&self, entry: &Entry) -> bool {
        let of_kind = self.kind.is_none_or(|kind| kind == entry.kind);
        let named = |unit: &String| entry.about.contains(unit) || !self.members.is_disjoint(&entry.about);
        let of_unit = self.unit.as_ref().is_none_or(named);
        of_kind && of_unit && (self.text.is_empty() || self.is_in(entry))
    }

    fn is_in(&self, entry: &Entry) -> bool {
        let holds = |text: &str| text.to_lowercase().contains(&self.text);
        // What stands in the line, and no more: what is found is seen.
        holds(&entry.headline) || holds(&entry.tally)
    }

    /// The next kind of entry to narrow the log to; after the last, all of them.
    pub(super) fn turn_kind(&mut self, forward: bool) {
        let kinds = EntryKind::ALL;
        let at = self.kind.and_then(|kind| kinds.iter().position(|known| *known == kind));
        self.kind = match (at, forward) {
            (None, true) => kinds.first().copied(),
            (None, false) => kinds.last().copied(),
            (Some(at), true) => kinds.get(at + 1).copied(),
            (Some(at), false) => at.checked_sub(1).and_then(|at| kinds.get(at).copied()),
        };
    }
}
