//! Things of a ruleset by their ids, each read from the prepared data when somebody first asks for it: a battle needs few of
//! the tables and forms of its game, and its start next to none.

use std::sync::OnceLock;

use super::tree::Tree;

/// How one of them is made of its data. None where the data cannot be read, which a test would have found.
type Maker<T> = Box<dyn Fn(Tree) -> Option<T> + Send + Sync>;

pub struct Lazily<T> {
    all: Vec<(String, OnceLock<Option<T>>, Option<Tree>)>,
    make: Maker<T>,
}

impl<T> Lazily<T> {
    /// Those that are there already.
    pub(super) fn ready(all: impl IntoIterator<Item = (String, T)>) -> Self {
        let all = all.into_iter().map(|(id, made)| (id, OnceLock::from(Some(made)), None));
        Lazily { all: all.collect(), make: Box::new(|_| None) }
    }

    /// Those of a list of prepared data, by their `id`.
    pub(super) fn of(list: Option<Tree>, make: Maker<T>) -> Self {
        let items = list.into_iter().flat_map(Tree::items);
        let named = items.filter_map(|item| Some((item.get("id")?.text()?.to_owned(), OnceLock::new(), Some(item))));
        Lazily { all: named.collect(), make }
    }

    pub(super) fn push(&mut self, id: String, made: T) {
        self.all.push((id, OnceLock::from(Some(made)), None));
    }

    fn made<'a>(&'a self, (_, made, tree): &'a (String, OnceLock<Option<T>>, Option<Tree>)) -> Option<&'a T> {
        made.get_or_init(|| tree.and_then(|tree| (self.make)(tree))).as_ref()
    }

    pub fn get(&self, id: &str) -> Option<&T> {
        self.all.iter().find(|(known, ..)| known == id).and_then(|entry| self.made(entry))
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(id, ..)| id.as_str())
    }

    /// All of them, read by now.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter().filter_map(|entry| self.made(entry))
    }
}
