//! Records as people remember them: an event goes on naming a melee after it was closed.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Event, Game};
use crate::engine::world::{Effect, Record, State};

impl Game {
    /// A state for telling an event by: records that the event names and the state has no more are there as they were opened.
    pub fn with_its_records<'s>(&self, state: &'s State, event: &Event) -> Cow<'s, State> {
        let named = self.records_named(event);
        let gone = named.into_iter().filter(|id| !state.records.contains_key(id));
        let found: Vec<Record> = gone.filter_map(|id| self.opened_as(&id, event)).collect();
        if found.is_empty() {
            return Cow::Borrowed(state);
        }
        let mut state = state.clone();
        state.records.extend(found.into_iter().map(|record| (record.id.clone(), Arc::new(record))));
        Cow::Owned(state)
    }

    /// Ids of records wherever they stand in an event: `KIND_NUMBER`, between quotation marks.
    fn records_named(&self, event: &Event) -> BTreeSet<String> {
        let text = serde_json::to_string(event).unwrap_or_default();
        let mut named = BTreeSet::new();
        for decl in &self.rules().schema.records {
            let kind = format!("{}_", decl.id);
            for (place, _) in text.match_indices(&kind) {
                let Some((before, id)) = text.split_at_checked(place) else { continue };
                let Some((id, _)) = id.split_once('"').filter(|_| before.ends_with('"')) else { continue };
                if id.strip_prefix(&kind).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit())) {
                    named.insert(id.to_owned());
                }
            }
        }
        named
    }

    /// A record as the last event up to this one opened it.
    fn opened_as(&self, id: &str, event: &Event) -> Option<Record> {
        let opened = |effects: Vec<Effect>| {
            effects.into_iter().find_map(|effect| match effect {
                Effect::Open { record } if record.id == id => Some(record),
                _ => None,
            })
        };
        if let Some(record) = opened(event.all_effects().cloned().collect()) {
            return Some(record);
        }
        let quoted = format!("\"{id}\"");
        let mut events = self.events().reader();
        let last = usize::try_from(event.seq).unwrap_or(usize::MAX).min(self.events().len());
        (0..last).rev().find_map(|place| {
            events.line(place).filter(|line| line.contains(&quoted))?;
            opened(events.effects(place)?)
        })
    }
}
