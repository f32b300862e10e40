//! Armies of a club's own: one file each, in a folder of the club, beside those that come with the program.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::de::DeTable;

use super::{Army, bundled, load};
use crate::diagnostic::{Diagnostic, FileErrors};
use crate::engine::message::{Arg, Text};
use crate::engine::rules::{Ruleset, edition};
use crate::journal::said_by_system;
use crate::lang::Catalog;
use crate::rulesets;

/// Names the folder; `armies` beside the player, or in the data folder, without it.
const FOLDER: &str = "ESTAFETTE_ARMIES";

/// An army file of the club, good or not.
pub struct Found {
    pub path: PathBuf,
    /// The ruleset it says it is for, with its period; none where it does not say.
    pub edition: Option<String>,
    pub army: Result<(Army, Arc<Ruleset>), FileErrors>,
}

/// Where army files are looked for, in order.
pub fn folders() -> Vec<PathBuf> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let shared = crate::folders::data().map(|data| data.join("armies"));
    named.into_iter().chain([PathBuf::from("armies")]).chain(shared).collect()
}

/// Checks the text of an army file for whichever ruleset it names.
pub fn read(file: &str, source: &str, catalog: &Catalog) -> Result<(Army, Arc<Ruleset>), FileErrors> {
    read_for(file, source, catalog, None)
}

/// The same for the period that is played, where the file leaves it open.
pub fn read_for(
    file: &str,
    source: &str,
    catalog: &Catalog,
    played: Option<&Arc<Ruleset>>,
) -> Result<(Army, Arc<Ruleset>), FileErrors> {
    let playable = rulesets::playable();
    let known: Vec<&str> = playable.iter().map(String::as_str).collect();
    let wanted = RefCell::new(String::new());
    let find = |id: &str| {
        id.clone_into(&mut wanted.borrow_mut());
        // An army of a ruleset that is played with or without a period fits every one.
        played.filter(|rules| rules.id == id).cloned().or_else(|| rulesets::find(id))
    };
    load(file, source, catalog, find, &known).map_err(|errors| {
        // The army is not to blame where the period it is for has mistakes.
        let of_period = rulesets::mistakes(&wanted.borrow()).unwrap_or_default();
        of_period.into_iter().next().unwrap_or(errors)
    })
}

/// Every army file in these folders and the folders in them, good or not. A copy of an army that comes with the program
/// is that army, and a file found again is listed once.
pub fn survey(folders: &[PathBuf], catalog: &Catalog) -> Vec<Found> {
    let mut seen: Vec<PathBuf> = Vec::new();
    let mut found = Vec::new();
    for path in folders.iter().flat_map(|folder| files(folder)) {
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if seen.contains(&real) {
            continue;
        }
        seen.push(real);
        found.extend(look(path, catalog));
    }
    found
}

/// An army of the club by the name of its file, without its ending.
pub fn find(folders: &[PathBuf], name: &str) -> Option<PathBuf> {
    let named = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == name);
    folders.iter().flat_map(|folder| files(folder)).find(named)
}

/// The army files of a folder, then those of the folders in it, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let is_army = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml") && path.is_file();
    let (inside, here): (Vec<PathBuf>, Vec<PathBuf>) = entries(folder).into_iter().partition(|path| path.is_dir());
    here.into_iter().chain(inside.iter().flat_map(|folder| entries(folder))).filter(is_army).collect()
}

fn look(path: PathBuf, catalog: &Catalog) -> Option<Found> {
    let file = path.display().to_string();
    let source = match fs::read_to_string(&path) {
        Ok(source) => source,
        Err(error) => {
            let text = Text::new("journal-io").with("path", Arg::text(&file)).with("error", said_by_system(&error));
            let mistakes = vec![Diagnostic::new(0..0, catalog.text(&text))];
            let army = Err(FileErrors { file, source: String::new(), mistakes });
            return Some(Found { path, edition: None, army });
        }
    };
    if bundled::all().any(|bundled| bundled.source == source) {
        return None;
    }
    let (document, _) = DeTable::parse_recoverable(&source);
    let text = |key: &str| document.get_ref().get(key).and_then(|value| value.get_ref().as_str());
    let edition = text("ruleset").map(|ruleset| edition(ruleset, text("period")));
    let army = read(&file, &source, catalog);
    Some(Found { path, edition, army })
}
