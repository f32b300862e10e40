//! Writes long battles to measure with: legal play at random from the first event to the last, which `estafette verify`
//! finds right.
//!
//!     cargo run --example long_battle -- EDITION UNITS EVENTS SAVE [EVENTS SAVE ...]
//!
//! UNITS a side make armies of Fast Play Grande Armée of that size; 0 takes the bundled battle. Further saves, in growing
//! length, are the same battle played on. With EVENTS written `500!` it is over after about so many; others go on as if it
//! were not.
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
use estafette::engine::play::{Command, Event, Game};
use estafette::engine::world::Effect;
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::rulesets;

const NOW: &str = "2026-01-01T12:00:00Z";
/// Commands refused in a row after which steps are taken back, and how many.
const STUCK: usize = 100;
const TAKEN_BACK: usize = 200;
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

/// Plays so many events. Nobody ends the battle: what would is not done, and where hardly anything else is left to do the last
/// steps are taken back.
fn play(game: &mut Game, walker: &mut walker::Walker, events: usize) {
    let mut refused = 0;
    while game.events().len() < events {
        let command =
            if refused < STUCK { walker.command(game) } else { Command::Undo { to: some_steps_before(game) } };
        match game.handle(command, NOW) {
            Ok(event) if !ends(&event) => {
                game.accept(&event);
                refused = 0;
            }
            Ok(_) | Err(_) => refused += 1,
        }
    }
}

fn ends(event: &Event) -> bool {
    event.all_effects().any(|effect| matches!(effect, Effect::End { .. }))
}

/// An event in force that many before the last one.
fn some_steps_before(game: &Game) -> Option<u64> {
    let last = u64::try_from(game.events().len()).ok()?;
    (1..=last).rev().filter(|seq| game.is_live(*seq)).nth(TAKEN_BACK)
}

/// Plays on until somebody ends the battle.
fn end(game: &mut Game, walker: &mut walker::Walker) {
    while game.state().ending.is_none() {
        if let Ok(event) = game.handle(walker.command(game), NOW) {
            game.accept(&event);
        }
    }
}

/// Writes all of it into a new file, as playing it there would have.
fn write(game: &Game, path: &Path) {
    drop(Save::create(path, game.shared_rules(), game.setup().clone(), NOW).expect("a new file"));
    let mut out = std::fs::read_to_string(path).unwrap();
    let header = out.trim_end();
    let mut previous = header[header.len() - 34..].trim_end_matches("\"}").to_owned();
    let mut lines = game.events().reader();
    for index in 0..game.events().len() {
        let body = lines.line(index).unwrap().strip_suffix('}').unwrap();
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(body.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        writeln!(out, "{body},\"hash\":\"{previous}\"}}").unwrap();
    }
    std::fs::write(path, out).unwrap();
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [edition, units, wanted @ ..] = arguments.as_slice() else { panic!("EDITION UNITS EVENTS SAVE...") };
    let (mut game, mut walker) = (begun(edition, units.parse().unwrap()), walker::Walker::new(1805));
    for pair in wanted.chunks_exact(2) {
        play(&mut game, &mut walker, pair[0].trim_end_matches('!').parse().unwrap());
        let mut game = game.clone();
        if pair[0].ends_with('!') {
            end(&mut game, &mut walker);
        }
        write(&game, Path::new(&pair[1]));
        let in_force = (1..=game.events().len()).filter(|seq| game.is_live(u64::try_from(*seq).unwrap())).count();
        eprintln!("{}: {} events, {in_force} in force", pair[1], game.events().len());
    }
}
