//! The rulesets. Each folder holds its data files and one Rust file per procedure; a ruleset with periods has one data
//! file for each.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::army::bundled::Bundled;
use crate::diagnostic::FileErrors;
use crate::engine::play::Setup;
use crate::engine::rules::{PeriodSource, PreparedPeriod, Ruleset, edition};
use folder::Registered;

pub mod civil_war_brigades;
pub mod consequences;
mod end_game;
pub mod epic_d10;
pub mod folder;
pub mod fpga;
pub mod house;
pub mod log;
pub mod napoleonic_division;
pub mod on_disk;
pub mod shared;
pub mod shot_to_pieces;

/// Every ruleset, in the order in which players see them. This is the one place to enter a new one.
static REGISTER: &[&Registered] = &[
    &fpga::RULESET,
    &shot_to_pieces::RULESET,
    &napoleonic_division::RULESET,
    &civil_war_brigades::RULESET,
    &epic_d10::RULESET,
    &log::RULESET,
];

/// A ruleset, in one of its periods where it has periods.
struct Edition {
    /// `ruleset` or `ruleset/period`.
    id: String,
    ruleset: &'static Registered,
    period: Option<PreparedPeriod>,
}

static EDITIONS: LazyLock<Vec<Edition>> = LazyLock::new(|| {
    let editions = |ruleset: &&'static Registered| -> Vec<Edition> {
        let of = |period: Option<PreparedPeriod>| {
            let name = period.and_then(|period| period.source.file.rsplit('/').next()?.strip_suffix(".toml"));
            Edition { id: edition(ruleset.id(), name), ruleset, period }
        };
        let periods = ruleset.periods.iter().map(|period| of(Some(*period)));
        if ruleset.periods.is_empty() { vec![of(None)] } else { periods.collect() }
    };
    REGISTER.iter().flat_map(editions).collect()
});

type Loaded = Result<Arc<Ruleset>, Arc<Vec<FileErrors>>>;

/// Editions that were asked for, each loaded once.
static LOADED: Mutex<BTreeMap<&'static str, Loaded>> = Mutex::new(BTreeMap::new());

/// Ids of everything that can be played.
pub fn ids() -> impl Iterator<Item = &'static str> {
    EDITIONS.iter().map(|edition| edition.id.as_str())
}

/// Ids of everything that can be played here, the club's own periods last.
pub fn playable() -> Vec<String> {
    ids().map(str::to_owned).chain(house::all().into_iter().map(|(id, _)| id)).collect()
}

/// Ids of the rulesets, each once, whatever their periods.
pub fn rulesets() -> Vec<&'static str> {
    REGISTER.iter().map(|ruleset| ruleset.id()).collect()
}

fn registered(ruleset: &str) -> Option<&'static Registered> {
    REGISTER.iter().copied().find(|known| known.id() == ruleset)
}

/// Ids of a ruleset's editions.
pub fn editions(ruleset: &str) -> impl Iterator<Item = &'static str> {
    EDITIONS.iter().filter(move |edition| edition.ruleset.id() == ruleset).map(|edition| edition.id.as_str())
}

/// Armies that come with a ruleset.
pub fn armies(ruleset: &str) -> &'static [Bundled] {
    registered(ruleset).map(|ruleset| ruleset.armies).unwrap_or_default()
}

/// The ruleset a newcomer meets first.
pub fn first() -> &'static str {
    ids().next().unwrap_or_default()
}

/// What a player means by a name: an edition, or a ruleset's first one.
pub fn meant(name: &str) -> Option<&'static str> {
    ids().find(|id| *id == name).or_else(|| editions(name).next())
}

/// An edition that comes with the program, loaded once; with its mistakes where its data do not load. None of another
/// name.
fn loaded(id: &str) -> Option<Loaded> {
    let edition = EDITIONS.iter().find(|edition| edition.id == id)?;
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let load = || {
        let Registered { sources, code, .. } = *edition.ruleset;
        let from_texts = || Ruleset::load(sources, code, edition.period.map(|period| period.source));
        // Whoever works on the data is told what is wrong with them, and where; a release was tested.
        if cfg!(debug_assertions) {
            from_texts().map_err(Arc::new)?;
        }
        let rules = Ruleset::prepared(sources, code, edition.period).map_or_else(from_texts, Ok);
        rules.map(Arc::new).map_err(Arc::new)
    };
    Some(loaded.entry(&edition.id).or_insert_with(load).clone())
}

/// An edition by its id; a club's own from its folder.
pub fn find(id: &str) -> Option<Arc<Ruleset>> {
    match loaded(id) {
        Some(loaded) => loaded.ok(),
        None => house::find(id),
    }
}

/// Whether an edition needs none of its texts to be played: what the build laid out can be read.
pub fn is_prepared(id: &str) -> bool {
    let edition = EDITIONS.iter().find(|edition| edition.id == id);
    let prepared = |edition: &Edition| Ruleset::prepared(edition.ruleset.sources, edition.ruleset.code, edition.period);
    edition.and_then(prepared).is_some()
}

/// Mistakes in the data of editions that come with the program, as far as somebody asked for them.
pub fn broken() -> Vec<FileErrors> {
    let loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut broken: Vec<FileErrors> = Vec::new();
    for errors in loaded.values().filter_map(|loaded| loaded.as_ref().err()).flat_map(|errors| errors.iter()) {
        // Editions of one ruleset share its files.
        if !broken.contains(errors) {
            broken.push(errors.clone());
        }
    }
    broken
}

/// Why an edition cannot be played, where there is one of the name but its data are wrong.
pub fn mistakes(id: &str) -> Option<Vec<FileErrors>> {
    match loaded(id) {
        Some(loaded) => loaded.err().map(|errors| errors.to_vec()),
        None => house::mistakes(id),
    }
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
    EDITIONS.iter().find(|edition| edition.id == id)?.period.map(|period| period.source.source)
}

/// Loads a ruleset with periods in one of them, whichever.
fn load_in_period(ruleset: &str, period: PeriodSource<'_>) -> Option<Result<Ruleset, Vec<FileErrors>>> {
    let registered = registered(ruleset).filter(|_| has_periods(ruleset))?;
    Some(Ruleset::load(registered.sources, registered.code, Some(period)))
}

/// Whether periods of a club's own can complete a ruleset.
fn has_periods(ruleset: &str) -> bool {
    let takes_steps = || loaded(ruleset).and_then(Result::ok).is_some_and(|rules| rules.own_steps);
    registered(ruleset).is_some_and(|known| !known.periods.is_empty() || takes_steps())
}
