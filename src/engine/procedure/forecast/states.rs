//! States on the way of an affair, equal ones taken for one.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::course::Course;
use super::ending::Told;
use crate::engine::dice::Natural;
use crate::engine::sequence::Walk;
use crate::engine::world::State;

/// Where an affair stands: the state, and what the way told of those in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) state: State,
    pub(super) told: Told,
    /// Whether what opens the affair was done.
    pub(super) begun: bool,
}

impl Standing {
    pub(super) fn at_the_beginning(state: &State) -> Standing {
        Standing { state: state.clone(), told: Told::new(), begun: false }
    }

    /// Where a walk has led.
    pub(super) fn after(&self, course: &Course<'_>, walk: Walk<'_>, told: Told) -> Standing {
        let mut known = self.told.clone();
        known.extend(told);
        let mut state = walk.state;
        course.forget(&mut state, &walk.effects);
        forget_numbers(&mut state, course.before.records_opened);
        state.entities.share_with(&course.before.entities);
        Standing { state, told: known, begun: true }
    }

    /// Alike for equal ones: only what may have changed since the affair began goes into it.
    fn fingerprint(&self, before: &State) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (_, entity) in self.state.entities.changed_since(&before.entities) {
            entity.hash(&mut hasher);
        }
        let State { counters, frames, records, records_opened, held, ticked, .. } = &self.state;
        (counters, frames, records, records_opened, held, ticked).hash(&mut hasher);
        (&self.told, self.begun).hash(&mut hasher);
        hasher.finish()
    }
}

/// How many records were opened and closed again on the way tells states apart that are alike in everything else: their
/// numbers are given out once more.
fn forget_numbers(state: &mut State, before: u64) {
    let number = |id: &String| id.rsplit_once('_').and_then(|(_, number)| number.parse::<u64>().ok());
    let highest = state.records.keys().filter_map(number).max().unwrap_or(0);
    state.records_opened = state.records_opened.min(highest.max(before));
}

/// Where a state leads.
pub(super) enum Leads {
    /// Not known: it was not looked at.
    Unknown,
    /// To these, each with its ways, of so many.
    To(Vec<(usize, Natural)>, Natural),
    Over {
        goes_on: bool,
    },
}

pub(super) struct Node {
    pub(super) standing: Standing,
    pub(super) leads: Leads,
    /// Its probability as far as it is known while states are looked at: what is likely is looked at first.
    pub(super) mass: f64,
}

/// Every state that was met.
#[derive(Default)]
pub(super) struct States {
    pub(super) nodes: Vec<Node>,
    by_hash: HashMap<u64, Vec<usize>>,
}

impl States {
    /// The place of a state, which may be there already.
    pub(super) fn place(&mut self, standing: Standing, before: &State) -> usize {
        let alike = self.by_hash.entry(standing.fingerprint(before)).or_default();
        let known = alike.iter().find(|place| self.nodes.get(**place).is_some_and(|node| node.standing == standing));
        if let Some(place) = known {
            return *place;
        }
        let place = self.nodes.len();
        alike.push(place);
        self.nodes.push(Node { standing, leads: Leads::Unknown, mass: 0.0 });
        place
    }
}
