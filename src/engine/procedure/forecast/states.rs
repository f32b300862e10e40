//! States on the way of an affair, equal ones taken for one.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use super::course::Course;
use super::ending::Told;
use crate::engine::dice::Natural;
use crate::engine::sequence::Walk;
use crate::engine::world::{Entity, State};

/// Where an affair stands: the state, and what the way told of those in it.
#[derive(Clone, Debug)]
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

    /// A walk on from here.
    pub(super) fn walk<'r>(&self, course: &Course<'r>) -> Walk<'r> {
        // Nobody knows whether anything follows from the state that the affair begins with: a correction may have made it.
        if self.begun {
            Walk::onward(course.rules, self.state.clone())
        } else {
            Walk::new(course.rules, self.state.clone())
        }
    }

    /// Whether nothing tells them apart. Of equal entities both must have the same one.
    fn is_like(&self, other: &Standing) -> bool {
        let State {
            entities,
            order: _,
            options: _,
            counters,
            clock: _,
            caps: _,
            frames,
            ticked,
            waived,
            records,
            records_opened,
            held,
            pending,
            dice_drawn,
            acts,
            told,
            remembers: _,
            ending,
        } = &self.state;
        let state = &other.state;
        entities.shares_all_with(&state.entities)
            && self.begun == other.begun
            && self.told == other.told
            && (counters, frames, records) == (&state.counters, &state.frames, &state.records)
            && (ticked, waived, held) == (&state.ticked, &state.waived, &state.held)
            && (records_opened, pending, dice_drawn) == (&state.records_opened, &state.pending, &state.dice_drawn)
            && (acts, told, ending) == (&state.acts, &state.told, &state.ending)
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
    pub(super) standing: Rc<Standing>,
    pub(super) leads: Leads,
    /// Its probability as far as it is known while states are looked at: what is likely is looked at first.
    pub(super) mass: f64,
}

/// Every state that was met.
#[derive(Default)]
pub(super) struct States {
    pub(super) nodes: Vec<Node>,
    by_hash: HashMap<u64, Vec<usize>>,
    entities: Known,
}

impl States {
    /// The place of a state, which may be there already.
    pub(super) fn place(&mut self, mut standing: Standing, before: &State) -> usize {
        let fingerprint = self.entities.fingerprint(&mut standing, before);
        let alike = self.by_hash.entry(fingerprint).or_default();
        let known =
            alike.iter().find(|place| self.nodes.get(**place).is_some_and(|node| node.standing.is_like(&standing)));
        if let Some(place) = known {
            return *place;
        }
        let place = self.nodes.len();
        alike.push(place);
        self.nodes.push(Node { standing: Rc::new(standing), leads: Leads::Unknown, mass: 0.0 });
        place
    }
}

/// Everybody as he was met on the way, each once: states share equal ones, so that comparing two states compares addresses.
#[derive(Default)]
struct Known {
    by_hash: HashMap<u64, Vec<Arc<Entity>>>,
    /// Where those are kept. They stay as long as this does, so no address is given out twice.
    addresses: HashSet<usize>,
}

impl Known {
    /// Alike for equal states: only what may have changed since the affair began goes into it.
    fn fingerprint(&mut self, standing: &mut Standing, before: &State) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (place, entity) in standing.state.entities.changing_since(&before.entities) {
            if !self.addresses.contains(&Arc::as_ptr(entity).addr()) {
                self.share(entity);
            }
            (place, Arc::as_ptr(entity).addr()).hash(&mut hasher);
        }
        let State { counters, frames, records, records_opened, held, ticked, .. } = &standing.state;
        (counters, frames, records, records_opened, held, ticked).hash(&mut hasher);
        (&standing.told, standing.begun).hash(&mut hasher);
        hasher.finish()
    }

    /// Takes the one that is known for one that is equal.
    fn share(&mut self, entity: &mut Arc<Entity>) {
        let mut hasher = DefaultHasher::new();
        entity.hash(&mut hasher);
        let alike = self.by_hash.entry(hasher.finish()).or_default();
        if let Some(known) = alike.iter().find(|known| **known == *entity) {
            *entity = Arc::clone(known);
            return;
        }
        alike.push(Arc::clone(entity));
        self.addresses.insert(Arc::as_ptr(entity).addr());
    }
}
