//! How long odds take while battles are played at random: for each ruleset, the middle, the tail and the longest.
//!
//!     cargo run --release --example odds_of_play -- [battles] [commands a battle] [ruleset]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_macros)]

#[allow(dead_code)]
#[path = "../tests/common/walker.rs"]
mod walker;

use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette::army::{self, bundled};
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::Inputs;
use estafette::lang::Catalog;
use estafette::rulesets;

const NOW: &str = "2026-01-01T12:00:00Z";
const EDITIONS: [&str; 5] = ["fpga", "shot_to_pieces/empire", "napoleonic_division", "civil_war_brigades", "epic_d10"];

struct Counted {
    took: Duration,
    procedure: String,
    estimated: bool,
}

/// Counts the odds three times; the shortest, so that whatever else the machine does is not counted.
fn timed(game: &Game, procedure: &str, inputs: &Inputs) -> Counted {
    let once = || {
        let begun = Instant::now();
        let odds = game.odds(procedure, inputs);
        (begun.elapsed(), odds.is_ok_and(|odds| odds.estimate.is_some()))
    };
    let (took, estimated) = [once(), once(), once()].into_iter().min().unwrap();
    Counted { took, procedure: procedure.to_owned(), estimated }
}

fn battle_of(edition: &str, seed: u64) -> Option<Game> {
    let rules = rulesets::find(edition)?;
    let catalog = Catalog::new(Lang::En, None);
    let load = |source: &str| army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &[edition]);
    let [(a, _), (b, _)] = bundled::demonstration(edition)?.map(|army| load(army.source).ok().unwrap());
    let setup = battle::setup(&rules, "random", [&a, &b], &[], seed).ok()?;
    Game::new(rules, setup).ok()
}

/// Odds of a form that is filled in; nothing while answers are missing.
fn count(game: &Game, procedure: &str, inputs: &Inputs, counted: &mut Vec<Counted>) {
    let ready = game.form_maker(procedure).is_ok_and(|maker| maker.form(inputs, false).problems.is_empty());
    if ready {
        counted.push(timed(game, procedure, inputs));
    }
}

fn played(edition: &str, battles: u64, commands: usize) -> Vec<Counted> {
    let mut counted = Vec::new();
    for seed in 0..battles {
        let Some(mut game) = battle_of(edition, seed) else { return counted };
        let mut walker = walker::Walker::new(seed);
        for _ in 0..commands {
            let command = walker.command(&game);
            if let Command::Resolve { procedure, inputs, .. } = &command {
                count(&game, procedure, inputs, &mut counted);
            }
            if let Ok(event) = game.handle(command, NOW) {
                game.accept(&event);
                for procedure in game.open_procedures() {
                    count(&game, procedure, &Inputs::default(), &mut counted);
                }
            }
        }
    }
    counted
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, otherwise: u64| arguments.get(place).map_or(otherwise, |text| text.parse().unwrap());
    let (battles, commands) = (number(0, 4), usize::try_from(number(1, 600)).unwrap());
    println!("ruleset                    forms       50 %       95 %       99 %    longest  estimated");
    for edition in EDITIONS.iter().filter(|edition| arguments.get(2).is_none_or(|wanted| edition == &wanted)) {
        let mut counted = played(edition, battles, commands);
        counted.sort_by_key(|form| form.took);
        let Some(longest) = counted.last() else { continue };
        let at = |part: usize| counted[(counted.len() - 1) * part / 100].took;
        println!(
            "{edition:<24} {:>7} {:>10.1?} {:>10.1?} {:>10.1?} {:>10.1?} {:>10}  {}",
            counted.len(),
            at(50),
            at(95),
            at(99),
            longest.took,
            counted.iter().filter(|form| form.estimated).count(),
            longest.procedure
        );
    }
}
