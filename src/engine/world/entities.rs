//! Everybody in a battle, in the order of the army lists. States that hold somebody alike share him: states are copied for
//! every command and by the thousand for a forecast, and few entities change in between.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Entity, EntityId};

/// FNV-1a: ids are a dozen letters long and come from the players' own files.
#[derive(Clone, Copy)]
pub struct IdHasher(u64);

impl Default for IdHasher {
    fn default() -> Self {
        IdHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

type Places = HashMap<EntityId, usize, BuildHasherDefault<IdHasher>>;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Entity>", into = "Vec<Entity>")]
pub struct Entities {
    list: Vec<Arc<Entity>>,
    places: Arc<Places>,
}

impl Entities {
    pub fn get(&self, id: &str) -> Option<&Entity> {
        let place = *self.places.get(id)?;
        self.list.get(place).map(Arc::as_ref)
    }

    /// Somebody to be changed, here and in no other state.
    pub fn get_mut(&mut self, id: &EntityId) -> Option<&mut Entity> {
        let place = *self.places.get(id)?;
        self.list.get_mut(place).map(Arc::make_mut)
    }

    pub fn contains_key(&self, id: &EntityId) -> bool {
        self.places.contains_key(id)
    }

    /// In the order of the army lists.
    pub fn values(&self) -> impl Iterator<Item = &Entity> {
        self.list.iter().map(Arc::as_ref)
    }

    /// Those who are not shared with an earlier state, each after how he was there.
    pub(in crate::engine) fn changed_since<'a>(
        &'a self,
        before: &'a Entities,
    ) -> impl Iterator<Item = (&'a Entity, &'a Entity)> {
        let pairs = before.list.iter().zip(&self.list);
        pairs.filter(|(was, is)| !Arc::ptr_eq(was, is)).map(|(was, is)| (&**was, &**is))
    }

    /// Shares with an earlier state whoever is as he was there.
    pub(in crate::engine) fn share_with(&mut self, before: &Entities) {
        for (is, was) in self.list.iter_mut().zip(&before.list) {
            if !Arc::ptr_eq(is, was) && is == was {
                *is = Arc::clone(was);
            }
        }
    }
}

impl PartialEq for Entities {
    fn eq(&self, other: &Self) -> bool {
        // Most of two states of one battle is shared.
        let same = |(a, b): (&Arc<Entity>, &Arc<Entity>)| Arc::ptr_eq(a, b) || a == b;
        self.list.len() == other.list.len() && self.list.iter().zip(&other.list).all(same)
    }
}

impl Eq for Entities {}

impl From<Vec<Entity>> for Entities {
    fn from(entities: Vec<Entity>) -> Self {
        let list: Vec<Arc<Entity>> = entities.into_iter().map(Arc::new).collect();
        let places = list.iter().enumerate().map(|(place, entity)| (entity.id.clone(), place)).collect();
        Entities { list, places: Arc::new(places) }
    }
}

impl From<Entities> for Vec<Entity> {
    fn from(entities: Entities) -> Self {
        entities.list.iter().map(|entity| Entity::clone(entity)).collect()
    }
}
