//! A ruleset's folder on disk: its data can be written and checked without building the program again.

use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, FileErrors, Said};
use crate::engine::rules::{Code, Embedded, PeriodSource, Ruleset, Scrutiny, Sources};

/// A folder whose code nobody has written yet.
const NO_CODE: Code = Code {
    procedures: &[],
    facts: &[],
    lists: &[],
    consequences: &[],
    deploy: |_, _| {},
    refuses: |_, _| Vec::new(),
    profile: |_, _| Vec::new(),
};

/// Whether a folder holds a ruleset.
pub fn is_one(folder: &Path) -> bool {
    folder.join("ruleset.toml").is_file()
}

/// Checks a folder as far as it can be without playing: every file of it, in every period, against the code of the ruleset
/// of its name.
pub fn check(folder: &Path) -> Result<(), Vec<FileErrors>> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let code = super::registered(&name).map_or(NO_CODE, |ruleset| ruleset.code);
    let file = |name: &str| read(&folder.join(name));
    let sources = Sources {
        folder: folder.display().to_string().leak(),
        ruleset: Embedded::Plain(file("ruleset.toml")?),
        sequence: Embedded::Plain(file("sequence.toml")?),
        procedures: Embedded::Plain(file("procedures.toml")?),
        tables: Embedded::Plain(file("tables.toml")?),
        rules: Embedded::Plain(file("rules.toml")?),
        french: Embedded::Plain(file("fr.ftl")?),
        english: Embedded::Plain(file("en.ftl")?),
    };
    let mut errors: Vec<FileErrors> = Vec::new();
    for period in periods(folder)? {
        let period = period.as_ref().map(|(file, source)| PeriodSource { file, source });
        let found = Ruleset::load_with(sources, code, period, Scrutiny::Writing).err().unwrap_or_default();
        // What is wrong with the ruleset itself is wrong in every period.
        let new: Vec<FileErrors> = found.into_iter().filter(|found| !errors.contains(found)).collect();
        errors.extend(new);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

type PeriodText = Option<(String, &'static str)>;

/// The periods of the folder; none where it has none.
fn periods(folder: &Path) -> Result<Vec<PeriodText>, Vec<FileErrors>> {
    let entries = std::fs::read_dir(folder.join("periods")).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    if paths.is_empty() {
        return Ok(vec![None]);
    }
    paths.iter().map(|path| Ok(Some((path.display().to_string(), read(path)?)))).collect()
}

/// The text of a file. It is read once for a check, and the program ends with it.
fn read(path: &Path) -> Result<&'static str, Vec<FileErrors>> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let mistake = Diagnostic::new(0..0, Said::from(error.to_string()));
        vec![FileErrors { file: path.display().to_string(), source: String::new(), mistakes: vec![mistake] }]
    })?;
    Ok(text.leak())
}
