//! Forecasts while battles are played at random: how long they take, how many states they tell apart, how much of them is
//! an estimate; and, where it is asked for, how they agree with affairs played on thrown dice.
//!
//! Times are of the processor, not of the clock: others may be at work on the machine.
//!
//!     cargo run --release --example forecasts -- [battles] [commands a battle] [ruleset | all] [affairs played] [of how many]
//!
//! Of every procedure so many affairs are played as the last number says, those with most endings. `ONLY=fire` plays those of
//! one procedure, `VISITS=800` sets another budget than the driver's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_macros)]

#[allow(dead_code)]
#[path = "../tests/common/affairs.rs"]
mod affairs;
#[allow(dead_code)]
#[path = "../tests/common/walker.rs"]
mod walker;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette::engine::procedure::forecast::{Answers, Budget, MOST_VISITS, forecast_within};

use estafette::army::{self, bundled};
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::Inputs;
use estafette::engine::procedure::forecast::Forecast;
use estafette::lang::Catalog;
use estafette::rulesets;

/// Enough to count whatever a bundled army comes to, given time.
const EXACT_VISITS: usize = 400_000;

const NOW: &str = "2026-01-01T12:00:00Z";
const EDITIONS: [&str; 5] = ["fpga", "shot_to_pieces/empire", "napoleonic_division", "civil_war_brigades", "epic_d10"];

struct Told {
    took: Duration,
    procedure: String,
    inputs: Inputs,
    game: Game,
    forecast: Forecast,
}

fn battle_of(edition: &str, seed: u64) -> Option<Game> {
    let rules = rulesets::find(edition)?;
    let catalog = Catalog::new(Lang::En, None);
    let load = |source: &str| army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &[edition]);
    let [(a, _), (b, _)] = bundled::demonstration(edition)?.map(|army| load(army.source).ok().unwrap());
    let setup = battle::setup(&rules, "random", [&a, &b], &[], seed).ok()?;
    affairs::sealed(&rules, setup, seed)
}

/// What this thread took of the processor so far; where the system does not say, what the clock says.
fn spent(begun: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next().and_then(|first| first.parse().ok()));
    nanoseconds.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

fn told(edition: &str, battles: u64, commands: usize) -> (Vec<Told>, BTreeMap<String, usize>) {
    let (mut all, mut refused) = (Vec::new(), BTreeMap::new());
    let start = Instant::now();
    let visits = std::env::var("VISITS").map_or(MOST_VISITS, |text| text.parse().unwrap());
    for seed in 0..battles {
        let Some(mut game) = battle_of(edition, seed) else { return (all, refused) };
        let mut walker = walker::Walker::new(seed);
        for _ in 0..commands {
            let command = walker.command(&game);
            let event = game.handle(command.clone(), NOW);
            if let (Command::Resolve { procedure, inputs, .. }, Ok(_)) = (&command, &event)
                && game.rules().affairs.iter().any(|affair| affair.has(procedure))
            {
                let begun = spent(start);
                match forecast_within(
                    game.rules(),
                    game.state(),
                    procedure,
                    inputs,
                    &Answers::new(),
                    Budget::of(visits),
                ) {
                    Ok(forecast) => {
                        let took = spent(start).saturating_sub(begun);
                        let (procedure, inputs) = (procedure.clone(), inputs.clone());
                        all.push(Told { took, procedure, inputs, game: game.clone(), forecast });
                    }
                    Err(refusal) => *refused.entry(format!("{procedure}: {}", refusal.code)).or_default() += 1,
                }
            }
            if let Ok(event) = event {
                game.accept(&event);
            }
        }
    }
    (all, refused)
}

fn goes_on(forecast: &Forecast) -> f64 {
    forecast.chance(|ending| ending.goes_on).to_f64()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, otherwise: u64| arguments.get(place).map_or(otherwise, |text| text.parse().unwrap());
    let (battles, commands) = (number(0, 4), usize::try_from(number(1, 600)).unwrap());
    let (times, of) = (u32::try_from(number(3, 0)).unwrap(), usize::try_from(number(4, 4)).unwrap());
    let wanted = |edition: &&&str| arguments.get(2).is_none_or(|wanted| wanted == "all" || edition == &wanted);
    for edition in EDITIONS.iter().filter(wanted) {
        let (mut all, refused) = told(edition, battles, commands);
        all.sort_by_key(|told| told.took);
        println!("{edition}: {} forecasts, refused {refused:?}", all.len());
        let Some(longest) = all.last() else { continue };
        let at = |part: usize| all[(all.len() - 1) * part / 100].took;
        let estimated = all.iter().filter(|told| told.forecast.tried.is_some()).count();
        println!(
            "  50 % {:.1?}, 95 % {:.1?}, longest {:.1?} ({}, {} states, {} visits); {estimated} estimated",
            at(50),
            at(95),
            longest.took,
            longest.procedure,
            longest.forecast.states,
            longest.forecast.visits
        );
        let mut by_procedure: BTreeMap<&str, Vec<&Told>> = BTreeMap::new();
        all.iter().for_each(|told| by_procedure.entry(&told.procedure).or_default().push(told));
        for (procedure, told) in &by_procedure {
            let mean =
                |read: &dyn Fn(&Told) -> f64| told.iter().map(|told| read(told)).sum::<f64>() / told.len() as f64;
            println!(
                "  {procedure:<24} {:>4} times, states {:>7.1}, visits {:>8.1}, endings {:>5.1}, goes on {:.3}, tried {:.3}, {:>7.2} ms",
                told.len(),
                mean(&|told| told.forecast.states as f64),
                mean(&|told| told.forecast.visits as f64),
                mean(&|told| told.forecast.endings.len() as f64),
                mean(&|told| goes_on(&told.forecast)),
                mean(&|told| told.forecast.tried.map_or(0.0, |tried| tried.share)),
                mean(&|told| told.took.as_secs_f64() * 1000.0),
            );
        }
        if times > 0 {
            compare(edition, &all, times, of);
        }
    }
}

/// The affairs with most endings of every procedure, each played so often; where the forecast is an estimate, with one that
/// counts all, however long that takes, and the estimate with that.
fn compare(edition: &str, all: &[Told], times: u32, of: usize) {
    println!(
        "  | affair | opened by | endings | states | endings, largest sd | all, sd | losses, sd | estimate off by (said) |"
    );
    let mut by_procedure: BTreeMap<&str, Vec<&Told>> = BTreeMap::new();
    all.iter().for_each(|told| by_procedure.entry(&told.procedure).or_default().push(told));
    let only = std::env::var("ONLY").ok();
    for (procedure, mut told) in by_procedure {
        if only.as_ref().is_some_and(|only| only != procedure) {
            continue;
        }
        told.sort_by_key(|told| std::cmp::Reverse(told.forecast.endings.len()));
        for (place, told) in told.into_iter().take(of).enumerate() {
            let budget = Budget::of(EXACT_VISITS);
            let (rules, state) = (told.game.rules(), told.game.state());
            let exact = forecast_within(rules, state, procedure, &told.inputs, &Answers::new(), budget).unwrap();
            let off = told.forecast.tried.map(|tried| {
                let apart = |ending| {
                    let share = |forecast: &Forecast| forecast.chance(|known| known == ending).to_f64();
                    (share(&exact) - share(&told.forecast)).abs()
                };
                let most = exact.endings.keys().map(apart).fold(0.0, f64::max);
                format!("{:.2} % ({:.2} %)", most * 100.0, tried.error() * 100.0)
            });
            let seed = 1805 + u64::try_from(place).unwrap();
            let distance = affairs::distance(&exact, &affairs::play(&told.game, procedure, &told.inputs, times, seed));
            println!(
                "  | {edition} {} | {procedure} | {} | {}{} | {:.2} | {:.2} | {:.2} | {} |",
                exact.affair,
                exact.endings.len(),
                if exact.tried.is_some() { "≈ " } else { "" },
                exact.states,
                distance.endings,
                distance.all_together(),
                distance.losses,
                off.unwrap_or_default(),
            );
            if distance.endings > 4.0 || distance.losses > 4.0 {
                println!("    {}; {}", distance.ending, distance.loss);
            }
        }
    }
}
