//! Folding a long battle, one append with its sync, one command from key to state.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_macros)]

mod growth;

use std::path::Path;

use divan::Bencher;
use estafette::engine::play::{Command, Game};
use estafette::journal::{Contents, Save, read};
use estafette::rulesets;
use tempfile::TempDir;

const NOW: &str = "2026-01-01T12:00:00Z";

fn main() {
    growth::print();
    divan::main();
}

fn recorded() -> Contents {
    read(Path::new("tests/saves/fpga_format_1.jsonl")).unwrap()
}

/// The recorded battle's events over and over, ten thousand of them.
#[divan::bench]
fn fold_10_000_events(bencher: Bencher<'_, '_>) {
    let game = Save::look(Path::new("tests/saves/fpga_format_1.jsonl"), &rulesets::of).unwrap();
    let rules = rulesets::find("fpga").unwrap();
    let events: Vec<_> = game.events().iter().collect();
    bencher.with_inputs(|| Game::new(rules.clone(), game.setup().clone()).unwrap()).bench_values(|mut game| {
        for event in events.iter().cycle().take(10_000) {
            game.accept(event);
        }
        game
    });
}

#[divan::bench]
fn open_the_recorded_battle(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Save::look(Path::new("tests/saves/fpga_format_1.jsonl"), &rulesets::of).unwrap());
}

fn fresh(folder: &TempDir) -> Save {
    let contents = recorded();
    let path = folder.path().join("battle.jsonl");
    Save::create(&path, rulesets::find("fpga").unwrap(), contents.header.setup.as_ref().clone(), NOW).unwrap()
}

/// Checked, written, synced, accepted. On a folder of the working tree, not in memory.
#[divan::bench]
fn append_one_note_synced(bencher: Bencher<'_, '_>) {
    let folder = TempDir::new_in("target").unwrap();
    let mut save = fresh(&folder);
    bencher.bench_local(|| {
        let command = Command::Note { text: "La brume se lève sur le plateau".into() };
        save.execute(command, NOW).unwrap().seq
    });
}

#[divan::bench]
fn handle_an_advance_without_the_disk(bencher: Bencher<'_, '_>) {
    let folder = TempDir::new_in("target").unwrap();
    let save = fresh(&folder);
    bencher.bench_local(|| save.game().handle(Command::Advance { force: true }, NOW).unwrap());
}
