//! How much a campaign does: little and always the same under `cargo test`; much, and each time something else, under
//! `fuzz/run`, which says so in the environment and reads the figures.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::{Duration, Instant};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Where chance begins.
pub fn seed() -> u64 {
    number("CAMPAIGN_SEED").unwrap_or(1805)
}

/// How often something is done: so often, or as the environment says.
pub fn count(name: &str, short: u64) -> u64 {
    number(name).unwrap_or(short)
}

pub fn is_long() -> bool {
    number("CAMPAIGN_SECONDS").is_some()
}

/// Seeds for so many rounds; for as many as fit into the time in a long campaign, however short it is.
pub fn rounds(short: u64) -> impl Iterator<Item = u64> {
    let begun = Instant::now();
    let long = number("CAMPAIGN_SECONDS").map(Duration::from_secs);
    let goes_on = move |round: &u64| long.map_or(*round < short, |time| *round == 0 || begun.elapsed() < time);
    let seed = seed();
    (0..).take_while(goes_on).map(move |round| seed.wrapping_add(round))
}

/// Something for the table at the end of a long campaign.
pub fn figure(what: &str, count: usize) {
    let Some(path) = std::env::var_os("CAMPAIGN_FIGURES") else { return };
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    file.write_all(format!("{what}\t{count}\n").as_bytes()).unwrap();
}
