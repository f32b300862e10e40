//! Periods of a club's own: one file each, in a folder of the club, for a ruleset that has periods.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, FileErrors, Said};
use crate::engine::rules::{PeriodSource, Ruleset, edition};
use crate::engine::suggest::nearest;

/// Names the folder; `house-rules` beside the player, or in the data folder, without it.
const FOLDER: &str = "ESTAFETTE_HOUSE_RULES";

/// A period file of the club.
pub struct Found {
    pub path: PathBuf,
    /// What it is called where it says so: `ruleset/period`.
    pub edition: Option<String>,
    pub rules: Result<Arc<Ruleset>, Vec<FileErrors>>,
}

/// Where period files are looked for, in order.
pub fn folders() -> Vec<PathBuf> {
    let named = std::env::var_os(FOLDER).map(PathBuf::from);
    let shared = crate::folders::data().map(|data| data.join("house-rules"));
    named.into_iter().chain([PathBuf::from("house-rules")]).chain(shared).collect()
}

/// Loads a period file for a ruleset; none where the ruleset has no periods.
pub fn load(ruleset: &str, period: PeriodSource<'_>) -> Option<Result<Ruleset, Vec<FileErrors>>> {
    Some(super::load_in_period(ruleset, period)?.map(|mut rules| {
        if let Some(period) = &mut rules.period {
            period.house = true;
        }
        rules
    }))
}

/// The ruleset a period file is for: the one that has periods unless it says.
fn ruleset_of(document: &DeTable<'_>) -> String {
    let with_periods = || super::rulesets().into_iter().find(|ruleset| super::has_periods(ruleset));
    text(document, "ruleset").or_else(with_periods).unwrap_or_default().to_owned()
}

fn text<'a>(document: &'a DeTable<'_>, key: &str) -> Option<&'a str> {
    document.get(key).and_then(|value| value.get_ref().as_str())
}

/// Army files name their period and themselves in a word; a period has tables there, or keys that no army has.
fn is_period(document: &DeTable<'_>) -> bool {
    let is_table = |key: &str| document.get(key).is_some_and(|value| matches!(value.get_ref(), DeValue::Table(_)));
    let named = text(document, "period").is_some();
    !named
        && (is_table("period")
            || is_table("name")
            || ["row", "words", "step"].iter().any(|key| document.contains_key(*key)))
}

/// A period file by its path, for whatever ruleset it says it is for; none if it is no period at all.
pub fn read(path: &Path, source: &str) -> Option<Result<Ruleset, Vec<FileErrors>>> {
    let (document, broken) = DeTable::parse_recoverable(source);
    let document = document.get_ref();
    if !broken.is_empty() || !is_period(document) {
        return None;
    }
    let file = path.display().to_string();
    let wrong = |key: &str, message: Said, help: Option<Said>| {
        let span = document.get(key).map_or(0..0, Spanned::span);
        let mistakes = vec![Diagnostic::new(span, message).help(help)];
        Err(vec![FileErrors { file: file.clone(), source: source.to_owned(), mistakes }])
    };
    let ruleset = ruleset_of(document);
    let Some(loaded) = load(&ruleset, PeriodSource { file: &file, source }) else {
        let known: Vec<&str> = super::rulesets().into_iter().filter(|known| super::has_periods(known)).collect();
        let near = nearest(&ruleset, known.iter().copied()).map(Said::near);
        let message = Said::new("period-no-ruleset").with("value", &ruleset).with("expected", known.join(" | "));
        return Some(wrong("ruleset", message, near));
    };
    // Whoever adapts a period that comes with the program would play the old one under its name.
    let id = edition(&ruleset, text(document, "id"));
    if super::text_of(&id).is_some_and(|own| own != source) {
        return Some(wrong("id", Said::new("period-taken"), Some(Said::new("period-own-id"))));
    }
    Some(loaded)
}

/// Every period file of the club, good or not, in the order in which they are looked for.
pub fn survey() -> Vec<Found> {
    let mut found = Vec::new();
    for folder in folders() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
            let Ok(source) = std::fs::read_to_string(&path) else { continue };
            found.extend(look(path, &source));
        }
    }
    found
}

fn look(path: PathBuf, source: &str) -> Option<Found> {
    let (document, broken) = DeTable::parse_recoverable(source);
    let document = document.get_ref();
    let edition =
        text(document, "id").filter(|_| is_period(document)).map(|id| edition(&ruleset_of(document), Some(id)));
    if !broken.is_empty() {
        let mistakes = broken.iter().map(Diagnostic::from_toml).collect();
        let errors = FileErrors { file: path.display().to_string(), source: source.to_owned(), mistakes };
        return edition.is_some().then_some(Found { path, edition, rules: Err(vec![errors]) });
    }
    let rules = read(&path, source)?.map(Arc::new);
    Some(Found { path, edition, rules })
}

/// Every period of the club that loads, by its edition; the first file of an id goes before the others.
pub fn all() -> Vec<(String, Arc<Ruleset>)> {
    let mut all: Vec<(String, Arc<Ruleset>)> = Vec::new();
    for found in survey() {
        let (Ok(rules), Some(id)) = (found.rules, found.edition) else { continue };
        if super::text_of(&id).is_none() && all.iter().all(|(known, _)| *known != id) {
            all.push((id, rules));
        }
    }
    all
}

pub fn find(id: &str) -> Option<Arc<Ruleset>> {
    id.contains('/').then(all)?.into_iter().find(|(known, _)| known == id).map(|(_, rules)| rules)
}

/// Why a period of the club cannot be played, where its file is there but wrong.
pub fn mistakes(id: &str) -> Option<Vec<FileErrors>> {
    let found = survey().into_iter().find(|found| found.edition.as_deref() == Some(id))?;
    found.rules.err()
}
