//! Everybody in a battle, in the order of the army lists and by id. Who there is never changes, and of what they are little
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

    /// In the order of the army lists.
    pub fn iter(&self) -> impl Iterator<Item = &Entity> {
        self.all.iter().map(Arc::as_ref)
    }
}

/// Of several of one id the last is heard.
impl<'a> FromIterator<&'a Entity> for Entities {
    fn from_iter<T: IntoIterator<Item = &'a Entity>>(entities: T) -> Self {
        let (mut all, mut places) = (Vec::new(), BTreeMap::new());
        for entity in entities {
            places.insert(entity.id.clone(), all.len());
            all.push(Arc::new(entity.clone()));
        }
        Entities { all, places: Arc::new(places) }
    }
}
