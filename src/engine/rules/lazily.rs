//! Things of a ruleset by their ids, each read from the prepared data when somebody first asks for it: a battle needs few of
//! the tables and forms of its game, and its start next to none.

use std::sync::OnceLock;

use super::tree::Tree;

/// How one of them is made of its data. None where the data cannot be read, which a test would have found.
type Maker<T> = Box<dyn Fn(Tree) -> Option<T> + Send + Sync>;

pub struct Lazily<T> {
    all: Vec<Entry<T>>,
    make: Maker<T>,
}

struct Entry<T> {
    id: String,
    /// Few are ever made: the others take little room.
    made: OnceLock<Option<Box<T>>>,
    tree: Option<Tree>,
}

impl<T> Entry<T> {
    fn ready(id: String, made: T) -> Entry<T> {
        Entry { id, made: OnceLock::from(Some(Box::new(made))), tree: None }
    }

    fn laid_out(tree: Tree) -> Option<Entry<T>> {
        let id = tree.get("id")?.text()?.to_owned();
        Some(Entry { id, made: OnceLock::new(), tree: Some(tree) })
    }
}

impl<T> Lazily<T> {
    /// Those that are there already.
    pub(super) fn ready(all: impl IntoIterator<Item = (String, T)>) -> Self {
        let all = all.into_iter().map(|(id, made)| Entry::ready(id, made)).collect();
        Lazily { all, make: Box::new(|_| None) }
    }

    /// Those of a list of prepared data, by their `id`.
    pub(super) fn of(list: Option<Tree>, make: Maker<T>) -> Self {
        let all = list.into_iter().flat_map(Tree::items).filter_map(Entry::laid_out).collect();
        Lazily { all, make }
    }

    pub(super) fn push(&mut self, id: String, made: T) {
        self.all.push(Entry::ready(id, made));
    }

    fn made<'a>(&'a self, entry: &'a Entry<T>) -> Option<&'a T> {
        entry.made.get_or_init(|| entry.tree.and_then(|tree| (self.make)(tree)).map(Box::new)).as_deref()
    }

    pub fn get(&self, id: &str) -> Option<&T> {
        self.all.iter().find(|entry| entry.id == id).and_then(|entry| self.made(entry))
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|entry| entry.id.as_str())
    }

    /// All of them, read by now.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter().filter_map(|entry| self.made(entry))
    }
}
