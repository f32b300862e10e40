//! Where the player's own files lie, by the conventions of XDG, and how they are called.

use std::path::{Path, PathBuf};

/// `$XDG_DATA_HOME/estafette`, or its usual place below the home folder; none where neither is known. A relative path
/// counts as unset, as the specification asks: it would mean whatever folder the program happens to run in.
pub(crate) fn data() -> Option<PathBuf> {
    ours("XDG_DATA_HOME", ".local/share")
}

/// The same for what can be made again at any time: `$XDG_CACHE_HOME/estafette`.
pub(crate) fn cache() -> Option<PathBuf> {
    ours("XDG_CACHE_HOME", ".cache")
}

fn ours(variable: &str, usual: &str) -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    named(variable).or_else(|| named("HOME").map(|home| home.join(usual))).map(|folder| folder.join("estafette"))
}

/// The newest demonstration battle of an edition, or the first that may be begun: each lies in the folder itself, where the
/// menu finds it.
pub(crate) fn demonstration(saves: &Path, edition: &str) -> PathBuf {
    let begun = (1..).map(|number| numbered_demonstration(saves, edition, number)).take_while(|path| path.exists());
    begun.last().unwrap_or_else(|| numbered_demonstration(saves, edition, 1))
}

/// The one after all that were begun.
pub(crate) fn next_demonstration(saves: &Path, edition: &str) -> PathBuf {
    let all = (1..).map(|number| numbered_demonstration(saves, edition, number));
    all.into_iter().find(|path| !path.exists()).unwrap_or_else(|| numbered_demonstration(saves, edition, 1))
}

fn numbered_demonstration(saves: &Path, edition: &str, number: u32) -> PathBuf {
    let edition = file_name(edition);
    saves.join(match number {
        1 => format!("demo-{edition}.jsonl"),
        number => format!("demo-{edition}-{number}.jsonl"),
    })
}

/// Characters of a name that go into the name of a file; file systems take 255 bytes, endings and numbers included.
const LONGEST: usize = 80;

/// A name or an id as part of the name of a file: it cannot lead out of its folder, hide, or look like an option.
pub(crate) fn file_name(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-') { c } else { '-' };
    let name: String = text.chars().map(plain).take(LONGEST).collect();
    let name = name.trim_start_matches(['.', '-']);
    if name.is_empty() { "battle".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_in_its_folder() {
        assert_eq!(file_name("shot_to_pieces/empire"), "shot_to_pieces-empire");
        assert_eq!(file_name("../../x"), "x");
        assert_eq!(file_name("a/../../x"), "a-..-..-x");
        assert_eq!(file_name("-rf"), "rf");
        assert_eq!(file_name(".hidden"), "hidden");
        assert_eq!(file_name("nul\0l\u{1b}]0;pwn\u{7}"), "nul-l--0-pwn-");
        for nothing in ["", ".", "..", "/", "-"] {
            assert_eq!(file_name(nothing), "battle");
        }
        assert_eq!(file_name(&"x".repeat(5000)).len(), LONGEST);
    }
}
