//! Periods of a club's own: one file each, in a folder of the club, for a ruleset that has periods.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::FileErrors;
use crate::engine::period::PeriodSource;
use crate::engine::ruleset::{Ruleset, edition};

/// Names the folder; `house-rules` beside the player, or in the data folder, without it.
const FOLDER: &str = "ESTAFETTE_HOUSE_RULES";

/// Where period files are looked for, in order.
pub fn folders() -> Vec<PathBuf> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let shared = data.or(home).map(|data| data.join("estafette/house-rules"));
    named.into_iter().chain([PathBuf::from("house-rules")]).chain(shared).collect()
}

/// Loads a period file for a ruleset; none where the ruleset has no periods.
pub fn load(ruleset: &str, period: PeriodSource<'_>) -> Option<Result<Ruleset, Vec<FileErrors>>> {
    let load = super::loader(ruleset)?;
    Some(load(Some(period)).map(|mut rules| {
        if let Some(period) = &mut rules.period {
            period.house = true;
        }
        rules
    }))
}

/// A period file by its path, for whatever ruleset it says it is for.
pub fn read(path: &Path, source: &str) -> Option<Result<Ruleset, Vec<FileErrors>>> {
    let document: toml::Table = toml::from_str(source).ok()?;
    document.get("period")?.as_table()?;
    let ruleset = document.get("ruleset").and_then(toml::Value::as_str);
    let ruleset = ruleset.or_else(|| super::rulesets().into_iter().find(|ruleset| super::loader(ruleset).is_some()))?;
    load(ruleset, PeriodSource { file: &path.display().to_string(), source })
}

/// Every period file of the club that loads, by its edition.
pub fn all() -> Vec<(String, Arc<Ruleset>)> {
    let mut found: Vec<(String, Arc<Ruleset>)> = Vec::new();
    for folder in folders() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
            let Ok(source) = std::fs::read_to_string(path) else { continue };
            let Some(Ok(rules)) = read(path, &source) else { continue };
            let id = edition(&rules.id, rules.period.as_ref().map(|period| period.id.as_str()));
            if found.iter().all(|(known, _)| *known != id) {
                found.push((id, Arc::new(rules)));
            }
        }
    }
    found
}

pub fn find(id: &str) -> Option<Arc<Ruleset>> {
    id.contains('/').then(all)?.into_iter().find(|(known, _)| known == id).map(|(_, rules)| rules)
}
