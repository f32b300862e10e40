//! Armies that come with the program, for a battle without any file. The build gathers them from the folder of armies.

use crate::rulesets;

/// One bundled army: its name is that of its file.
#[derive(Debug)]
pub struct Bundled {
    pub name: &'static str,
    /// The ruleset it is for, with its period.
    pub ruleset: &'static str,
    pub file: &'static str,
    pub source: &'static str,
}

impl Bundled {
    /// The battle it was made for: its name without the side.
    pub fn battle(&self) -> &'static str {
        self.name.rsplit_once('_').map_or(self.name, |(battle, _)| battle)
    }
}

/// Every army; the two of a demonstration come first among those for their ruleset, in the order of the sides.
pub fn all() -> impl Iterator<Item = &'static Bundled> {
    rulesets::rulesets().into_iter().flat_map(rulesets::armies)
}

pub fn find(name: &str) -> Option<&'static Bundled> {
    all().find(|bundled| bundled.name == name)
}

/// The two armies of a ruleset's demonstration battle.
pub fn demonstration(ruleset: &str) -> Option<[&'static Bundled; 2]> {
    let mut armies = all().filter(|bundled| bundled.ruleset == ruleset);
    Some([armies.next()?, armies.next()?])
}

/// The two armies of a bundled battle, in the order of the sides.
pub fn battle(id: &str) -> Option<[&'static Bundled; 2]> {
    let mut armies = all().filter(|bundled| bundled.battle() == id);
    Some([armies.next()?, armies.next()?])
}

/// Every bundled battle by its id, those of a ruleset together and its demonstration first.
pub fn battles() -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = Vec::new();
    for army in all() {
        if !ids.contains(&army.battle()) {
            ids.push(army.battle());
        }
    }
    ids
}
