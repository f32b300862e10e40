//! Everybody in a battle, in the order of the army lists and by id. Who there is hardly ever changes, and of what they are little
//! changes at a time: copies of a state share whatever they hold alike.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Entity, EntityId};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entities {
    /// In the order of the army lists.
    all: Vec<Arc<Entity>>,
    places: Arc<BTreeMap<EntityId, usize>>,
}

impl Entities {
    pub fn get(&self, id: &str) -> Option<&Entity> {
        self.all.get(*self.places.get(id)?).map(Arc::as_ref)
    }

    /// An entity to be changed, here and in no copy.
    pub fn get_mut(&mut self, id: &EntityId) -> Option<&mut Entity> {
        self.all.get_mut(*self.places.get(id)?).map(Arc::make_mut)
    }

    /// Somebody new, after everybody of his side; nobody where there is one of his id. What there was is shared with
    /// copies as before.
    pub fn join(&mut self, entity: &Entity) {
        if self.places.contains_key(&entity.id) {
            return;
        }
        let last = self.all.iter().rposition(|known| known.side == entity.side);
        self.all.insert(last.map_or(self.all.len(), |last| last + 1), Arc::new(entity.clone()));
        self.places = Arc::new(self.all.iter().enumerate().map(|(place, one)| (one.id.clone(), place)).collect());
    }

    /// Those of these ids, in the order of the army lists.
    pub(in crate::engine) fn these(&self, ids: &[EntityId]) -> Vec<&Entity> {
        let mut places: Vec<usize> = ids.iter().filter_map(|id| self.places.get(id).copied()).collect();
        places.sort_unstable();
        places.into_iter().filter_map(|place| self.all.get(place)).map(Arc::as_ref).collect()
    }

    /// Those who are not shared with an earlier state, each after how he was there.
    pub(in crate::engine) fn changed_since<'a>(
        &'a self,
        before: &'a Entities,
    ) -> impl Iterator<Item = (&'a Entity, &'a Entity)> {
        let pairs = before.all.iter().zip(&self.all);
        pairs.filter(|(was, is)| !Arc::ptr_eq(was, is)).map(|(was, is)| (&**was, &**is))
    }

    /// Shares with an earlier state whoever is as he was there.
    pub(in crate::engine) fn share_with(&mut self, before: &Entities) {
        for (is, was) in self.all.iter_mut().zip(&before.all) {
            if !Arc::ptr_eq(is, was) && is == was {
                *is = Arc::clone(was);
            }
        }
    }

    /// Those who are not shared with an earlier state, by their place, to be shared with others.
    pub(in crate::engine) fn changing_since<'a>(
        &'a mut self,
        before: &'a Entities,
    ) -> impl Iterator<Item = (usize, &'a mut Arc<Entity>)> {
        let pairs = before.all.iter().zip(&mut self.all).enumerate();
        pairs.filter(|(_, (was, is))| !Arc::ptr_eq(was, is)).map(|(place, (_, is))| (place, is))
    }

    /// Whether both share everybody.
    pub(in crate::engine) fn shares_all_with(&self, other: &Entities) -> bool {
        let pairs = self.all.iter().zip(&other.all);
        self.all.len() == other.all.len() && pairs.into_iter().all(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// In the order of the army lists.
    pub fn iter(&self) -> impl Iterator<Item = &Entity> {
        self.all.iter().map(Arc::as_ref)
    }
}

/// Of several of one id the last is heard.
impl FromIterator<Arc<Entity>> for Entities {
    fn from_iter<T: IntoIterator<Item = Arc<Entity>>>(entities: T) -> Self {
        let (mut all, mut places) = (Vec::new(), BTreeMap::new());
        for entity in entities {
            places.insert(entity.id.clone(), all.len());
            all.push(entity);
        }
        Entities { all, places: Arc::new(places) }
    }
}
