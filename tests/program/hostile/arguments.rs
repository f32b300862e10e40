//! Every argument of every subcommand, and the names of files that are made from them.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::tame;
use crate::common::hostile::{TEXTS, overlong};

/// Files and folders below a folder.
fn below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        found.push(entry.path().display().to_string());
        if entry.path().is_dir() {
            found.extend(below(&entry.path()));
        }
    }
    found.sort();
    found
}

#[test]
fn no_argument_steers_a_terminal_or_leads_out_of_a_folder() {
    let folder = TempDir::new().unwrap();
    // Deep enough for a way out to end within the folder of the test.
    let here = folder.path().join("a/b/c");
    fs::create_dir_all(&here).unwrap();
    let long = overlong();
    let texts = TEXTS.iter().map(|(_, text)| *text).chain([long.as_str()]);
    for text in texts {
        let pair = format!("{text}={text}");
        let long_option = format!("--{text}");
        let every: [&[&str]; 21] = [
            &[text],
            &[&long_option],
            &["--lang", text],
            &["demo", text],
            &["demo", "--plain", "--", text],
            &["new", "x.jsonl", "--ruleset", text],
            &["new", "x.jsonl", text, text],
            &["new", "x.jsonl", "-o", text],
            &["new", "x.jsonl", "-o", &pair],
            &["new", "x.jsonl", "--seed", text],
            &["play", text],
            &["drive", text],
            &["rulesets", text],
            &["rulesets", "--json", text],
            &["check", text],
            &["check", "--", text],
            &["verify", text],
            &["report", text],
            &["report", "x.jsonl", "--format", text],
            &["repair", text],
            &["completions", text],
        ];
        for arguments in every {
            tame(&here, arguments, "");
        }
    }
    assert_eq!(below(folder.path()).len(), 3, "nothing was written: {:?}", below(folder.path()));
}

#[test]
fn names_of_files_are_shown_tamely() {
    let folder = TempDir::new().unwrap();
    let army = include_str!("../../../armies/fpga/austerlitz_france.toml");
    for (number, (_, text)) in TEXTS.iter().enumerate() {
        let name = format!("f{number}{}.toml", text.replace('/', "-"));
        let broken = army.replace("quality = \"excellent\"", &format!("quality = '{}' # {text}", "wrong"));
        fs::write(folder.path().join(&name), broken).unwrap();
        tame(folder.path(), &["check", &name], "");
        tame(folder.path(), &["new", "x.jsonl", &name, "austerlitz_allies"], "");
        let save = format!("s{number}{}.jsonl", text.replace('/', "-"));
        tame(folder.path(), &["new", &save], "");
        for command in ["check", "verify", "repair", "report"] {
            tame(folder.path(), &[command, &save], "");
        }
        tame(folder.path(), &["play", "--plain", &save], "q\n");
    }
}
