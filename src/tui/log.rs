//! What the log is narrowed to: a text, a kind of entry, a unit.

use crate::report::{Entry, EntryKind};

/// What the log shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LogFilter {
    /// In lower case.
    pub(super) text: String,
    pub(super) kind: Option<EntryKind>,
    pub(super) unit: Option<String>,
}

impl LogFilter {
    pub(super) fn is_empty(&self) -> bool {
        *self == LogFilter::default()
    }

    pub(super) fn admits(&self, entry: &Entry) -> bool {
        let of_kind = self.kind.is_none_or(|kind| kind == entry.kind);
        let of_unit = self.unit.as_ref().is_none_or(|unit| entry.about.contains(unit));
        of_kind && of_unit && (self.text.is_empty() || self.is_in(entry))
    }

    fn is_in(&self, entry: &Entry) -> bool {
        let holds = |text: &str| text.to_lowercase().contains(&self.text);
        holds(&entry.headline)
            || entry.breakdown.iter().any(|line| holds(line))
            || entry.changes.iter().any(|sentence| holds(&sentence.text))
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
