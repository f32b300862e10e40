//! Words for choices, counters and the like, by their ids. What the build laid out is read when somebody asks: a battle says
//! few of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer};

use crate::engine::label::Label;
use crate::engine::rules::Tree;

#[derive(Clone, Default)]
pub struct Words(BTreeMap<Cow<'static, str>, Word>);

#[derive(Clone)]
struct Word {
    label: OnceLock<Label>,
    tree: Option<Tree>,
}

impl Word {
    fn label(&self) -> &Label {
        // A test reads every word that comes with the program.
        self.label.get_or_init(|| self.tree.and_then(|tree| tree.read().ok()).unwrap_or_default())
    }
}

impl Words {
    pub(in crate::engine) fn laid_out(tree: Option<Tree>) -> Words {
        let all = tree.into_iter().flat_map(Tree::fields);
        Words(all.map(|(id, tree)| (id.into(), Word { label: OnceLock::new(), tree: Some(tree) })).collect())
    }

    pub fn get(&self, id: &str) -> Option<&Label> {
        self.0.get(id).map(Word::label)
    }

    pub fn contains_key(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(|id| &**id)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Label)> {
        self.0.iter().map(|(id, word)| (&**id, word.label()))
    }
}

impl Extend<(String, Label)> for Words {
    fn extend<T: IntoIterator<Item = (String, Label)>>(&mut self, words: T) {
        let words = words.into_iter();
        self.0.extend(words.map(|(id, label)| (id.into(), Word { label: OnceLock::from(label), tree: None })));
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

/// As a file writes them; what is laid out is not read here.
impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Words, D::Error> {
        let mut words = Words::default();
        words.extend(BTreeMap::<String, Label>::deserialize(from)?);
        Ok(words)
    }
}
