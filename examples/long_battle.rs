//! Writes a long battle to measure with: legal play at random, and beyond what it played the same events over and over.
//! A save of it opens and is looked at like any other; only verifying would find that nobody played it.
//!
//!     cargo run --release --example long_battle -- EDITION UNITS EVENTS SAVE
//!
//! UNITS a side make armies of Fast Play Grande Armée of that size; 0 takes the bundled battle.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_macros)]

#[allow(dead_code)]
#[path = "../tests/common/walker.rs"]
mod walker;

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use estafette::army::{self, bundled};
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game, Turn};
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::rulesets;

const NOW: &str = "2026-01-01T12:00:00Z";
/// Events that are played; a longer battle goes through them again.
const PLAYED: usize = 2000;
/// Units in a force.
const FORCE: usize = 10;

/// An army of so many units, whose ids begin with a letter of their own.
fn army_of(units: usize, side: char) -> String {
    let mut text =
        format!("format = 1\nruleset = \"fpga\"\nid = \"{side}\"\nname = \"Army {side}\"\nnation = \"france\"\n");
    write!(text, "[commander]\nid = \"{side}_c\"\nname = \"General {side}\"\nquality = \"average\"\n").unwrap();
    for force in 0..units.div_ceil(FORCE) {
        write!(text, "[[force]]\nid = \"{side}_f{force}\"\nname = \"Division {force}\"\n").unwrap();
        write!(text, "[force.commander]\nid = \"{side}_g{force}\"\nname = \"Divisionnaire {force}\"\n").unwrap();
        text.push_str("personality = 1\ncommand_radius = 12\n");
        for unit in force * FORCE..units.min((force + 1) * FORCE) {
            write!(text, "[[force.unit]]\nid = \"{side}_u{unit}\"\nname = \"{unit}e de ligne\"\n").unwrap();
            text.push_str("arm = \"infantry\"\npace = \"slow\"\nsk = 1\nsp_start = 6\n");
        }
    }
    text
}

fn begun(edition: &str, units: usize) -> Game {
    let rules = rulesets::find(edition).expect("an edition");
    let catalog = Catalog::new(Lang::En, None);
    let load = |source: &str| {
        let loaded = army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &[edition]);
        loaded.unwrap_or_else(|errors| panic!("{errors:?}")).0
    };
    let armies = match units {
        0 => bundled::demonstration(edition).expect("a bundled battle").map(|army| load(army.source)),
        units => ['a', 'b'].map(|side| load(&army_of(units, side))),
    };
    let setup = battle::setup(&rules, "long", [&armies[0], &armies[1]], &[], 1805).expect("a battle");
    Game::new(rules, setup).expect("a battle")
}

/// Plays so many events; where the battle ends before, the last steps are taken back.
fn play(game: &mut Game, events: usize) {
    let mut walker = walker::Walker::new(1805);
    while game.events().len() < events {
        let command = match &game.state().ending {
            Some(_) => Command::Undo { to: halfway(game) },
            None => walker.command(game),
        };
        if let Ok(event) = game.handle(command, NOW) {
            game.accept(&event);
        }
    }
}

/// The last event in force of the first half.
fn halfway(game: &Game) -> Option<u64> {
    let half = u64::try_from(game.events().len() / 2).ok()?;
    (1..=half).rev().find(|seq| game.is_live(*seq))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [edition, units, events, save] = arguments.as_slice() else { panic!("EDITION UNITS EVENTS SAVE") };
    let (units, events): (usize, usize) = (units.parse().unwrap(), events.parse().unwrap());
    let mut game = begun(edition, units);
    play(&mut game, events.min(PLAYED));
    let path = Path::new(save);
    drop(Save::create(path, game.shared_rules(), game.setup().clone(), NOW).expect("a new file"));
    let header = std::fs::read_to_string(path).unwrap();
    let mut previous = header.trim_end()[header.trim_end().len() - 34..].trim_end_matches("\"}").to_owned();
    let all = game.events();
    // What takes others back names them, and would take back others the second time; what ended the battle was taken back.
    let forward = (0..all.len()).filter(|at| all.turn(*at) == Turn::Forward).filter_map(|at| all.line(at));
    let forward: Vec<String> = forward.filter(|line| !line.contains("{\"end\":")).collect();
    let first = (0..all.len()).filter_map(|at| all.line(at));
    let mut out = header.lines().next().unwrap().to_owned() + "\n";
    for (number, line) in (1..=events).zip(first.chain(forward.iter().cycle().cloned())) {
        let rest = line.split_once(',').unwrap().1.strip_suffix('}').unwrap();
        let body = format!("{{\"seq\":{number},{rest}");
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(body.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        writeln!(out, "{body},\"hash\":\"{previous}\"}}").unwrap();
    }
    std::fs::write(path, out).unwrap();
}
