//! The journal under accidents, faults, other hands and time.

mod accidents;
mod bookmark;
mod disk;
mod faults;
mod following;
mod growth;
mod guard;
mod salvage;

use std::path::{Path, PathBuf};

use crate::common::walker::Walker;
use crate::common::{NOW, rules, setup};
use estafette::army::bundled;
use estafette::engine::play::{Command, Game, Setup};
use estafette::journal::{JournalError, Save};
use estafette::rulesets;
use tempfile::TempDir;

fn battle(seed: u64) -> Setup {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    setup("fpga", [a.source, b.source], &[], seed)
}

/// A short battle in a file.
fn recorded(folder: &TempDir, commands: usize) -> PathBuf {
    let path = folder.path().join("battle.jsonl");
    let mut save = Save::create(&path, rules("fpga"), battle(5), NOW).unwrap();
    let mut walker = Walker::new(5);
    let mut written = 0;
    while written < commands {
        let command = walker.command(save.game());
        written += usize::from(save.execute(command, NOW).is_ok());
    }
    path
}

fn open(path: &Path) -> Result<Save, JournalError> {
    Save::open(path, &rulesets::of)
}

fn note(text: &str) -> Command {
    Command::Note { text: text.to_owned() }
}

/// The notes of a battle, in order.
fn notes(game: &Game) -> Vec<String> {
    let text = |command: Command| match command {
        Command::Note { text } => Some(text),
        _ => None,
    };
    game.events().iter().filter_map(|event| text(event.command)).collect()
}

/// Names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
