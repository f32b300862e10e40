//! The rulesets. Each folder holds its data files and one Rust file per procedure; a ruleset with periods has one data
//! file for each.

use std::sync::{Arc, OnceLock};

use crate::diagnostic::FileErrors;
use crate::engine::play::Setup;
use crate::engine::rules::{PeriodSource, Ruleset};

pub mod civil_war_brigades;
pub mod consequences;
mod end_game;
pub mod epic_d10;
pub mod fpga;
pub mod house;
pub mod napoleonic_division;
mod shared;
pub mod shot_to_pieces;

type Load = fn(Option<PeriodSource<'_>>) -> Result<Ruleset, Vec<FileErrors>>;

/// A ruleset, in one of its periods where it has periods, that comes with the program.
pub struct Edition {
    /// `ruleset` or `ruleset/period`.
    pub id: &'static str,
    pub ruleset: &'static str,
    period: Option<PeriodSource<'static>>,
    load: Load,
    loaded: OnceLock<Option<Arc<Ruleset>>>,
}

impl Edition {
    const fn new(id: &'static str, ruleset: &'static str, period: Option<PeriodSource<'static>>, load: Load) -> Self {
        Edition { id, ruleset, period, load, loaded: OnceLock::new() }
    }
}

/// An edition whose period file lies in the ruleset's folder.
macro_rules! in_period {
    ($ruleset:ident, $period:literal) => {
        Edition::new(
            concat!(stringify!($ruleset), "/", $period),
            stringify!($ruleset),
            Some(PeriodSource {
                file: concat!(stringify!($ruleset), "/periods/", $period, ".toml"),
                source: include_str!(concat!(stringify!($ruleset), "/periods/", $period, ".toml")),
            }),
            $ruleset::load,
        )
    };
}

static EDITIONS: [Edition; 11] = [
    Edition::new("fpga", "fpga", None, fpga::load),
    in_period!(shot_to_pieces, "empire"),
    in_period!(shot_to_pieces, "war_1870"),
    in_period!(shot_to_pieces, "acw"),
    in_period!(shot_to_pieces, "awi"),
    in_period!(shot_to_pieces, "grand_siecle"),
    in_period!(shot_to_pieces, "algeria"),
    in_period!(shot_to_pieces, "ww1"),
    Edition::new("napoleonic_division", "napoleonic_division", None, napoleonic_division::load),
    Edition::new("civil_war_brigades", "civil_war_brigades", None, civil_war_brigades::load),
    Edition::new("epic_d10", "epic_d10", None, epic_d10::load),
];

/// Ids of everything that can be played.
pub fn ids() -> impl Iterator<Item = &'static str> {
    EDITIONS.iter().map(|edition| edition.id)
}

/// Ids of everything that can be played here, the club's own periods last.
pub fn playable() -> Vec<String> {
    ids().map(str::to_owned).chain(house::all().into_iter().map(|(id, _)| id)).collect()
}

/// Ids of the rulesets, each once, whatever their periods.
pub fn rulesets() -> Vec<&'static str> {
    let mut rulesets: Vec<&str> = EDITIONS.iter().map(|edition| edition.ruleset).collect();
    rulesets.dedup();
    rulesets
}

/// Ids of a ruleset's editions.
pub fn editions(ruleset: &str) -> impl Iterator<Item = &'static str> {
    EDITIONS.iter().filter(move |edition| edition.ruleset == ruleset).map(|edition| edition.id)
}

/// The ruleset a newcomer meets first.
pub fn first() -> &'static str {
    ids().next().unwrap_or_default()
}

/// What a player means by a name: an edition, or a ruleset's first one.
pub fn meant(name: &str) -> Option<&'static str> {
    ids().find(|id| *id == name).or_else(|| editions(name).next())
}

/// An edition by its id, loaded once; a club's own from its folder.
pub fn find(id: &str) -> Option<Arc<Ruleset>> {
    let Some(edition) = EDITIONS.iter().find(|edition| edition.id == id) else { return house::find(id) };
    // A built-in table that does not load cannot ship: a test loads every one.
    edition.loaded.get_or_init(|| (edition.load)(edition.period).ok().map(Arc::new)).clone()
}

/// The rules a saved battle is played by: a club's own period comes with it.
pub fn of(setup: &Setup) -> Option<Arc<Ruleset>> {
    match &setup.house_period {
        Some(source) => {
            let id = setup.edition();
            house::load(&setup.ruleset, PeriodSource { file: &id, source })?.ok().map(Arc::new)
        }
        None => find(&setup.edition()),
    }
}

/// The text of a period that comes with the program.
fn text_of(id: &str) -> Option<&'static str> {
    EDITIONS.iter().find(|edition| edition.id == id)?.period.map(|period| period.source)
}

/// Loads a built-in edition again and reports what is wrong with it.
pub fn check(id: &str) -> Result<(), Vec<FileErrors>> {
    let edition = EDITIONS.iter().filter(|edition| edition.id == id);
    edition.into_iter().try_for_each(|edition| (edition.load)(edition.period).map(|_| ()))
}

/// How a ruleset with periods is loaded, whatever the period.
fn loader(ruleset: &str) -> Option<Load> {
    let edition = EDITIONS.iter().find(|edition| edition.ruleset == ruleset && edition.period.is_some());
    edition.map(|edition| edition.load)
}
