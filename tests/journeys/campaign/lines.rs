//! Lines that nobody should send, to battles that are being played.

use super::mutation::{of_bytes, of_json};
use super::{begun, below, driver};
use crate::common::campaign::{figure, rounds};
use crate::common::hostile::assert_tame;
use crate::common::walker::Walker;
use estafette::driver::Driver;
use estafette::engine::play::Command;
use estafette::journal::verify;
use estafette::rulesets;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

/// Lines in one battle.
const LINES: usize = 60;

/// A line that somebody might send now.
fn sensible(driver: &Driver, walker: &mut Walker, random: &mut ChaCha8Rng) -> String {
    let game = driver.save.game();
    let asked = |cmd: &str, walker: &mut Walker| match walker.resolve(game) {
        Command::Resolve { procedure, inputs, .. } => {
            json!({"cmd": cmd, "procedure": procedure, "inputs": inputs.values, "override": {}})
        }
        _ => json!({"cmd": "state"}),
    };
    match below(random, 12) {
        0 => json!({"cmd": "log", "since": 3}).to_string(),
        1 => asked("form", walker).to_string(),
        2 => asked("odds", walker).to_string(),
        3 => json!({"cmd": "amend", "seq": below(random, 20), "text": "x", "dice": [1, 6], "inputs": {}}).to_string(),
        4 => json!({"cmd": "word", "side": "a", "text": "mot"}).to_string(),
        5 => json!({"cmd": "hand", "side": "b", "types": below(random, 3) == 0}).to_string(),
        _ => serde_json::to_string(&walker.command(game)).unwrap(),
    }
}

/// Whether it would write a file wherever it likes.
fn names_a_file(line: &[u8]) -> bool {
    serde_json::from_slice::<Json>(line).is_ok_and(|json| json["cmd"] == "save_as")
}

/// Gives a line; true when it was done. A refusal says why and changes nothing.
pub fn given(driver: &mut Driver, line: &[u8]) -> bool {
    let path = driver.save.path().to_owned();
    let standing = |driver: &Driver| {
        let game = driver.save.game();
        (game.events().len(), std::fs::metadata(&path).unwrap().len(), game.state().clone())
    };
    let before = standing(driver);
    let answer = driver.answer(line);
    let shown = String::from_utf8_lossy(line);
    if answer["ok"] == true {
        return true;
    }
    assert_eq!(answer["ok"], false, "{shown}");
    assert_tame(answer["error"]["message"].as_str().unwrap(), &shown);
    assert!(before == standing(driver), "refused, and something changed: {shown}");
    false
}

#[test]
fn spoilt_lines_end_no_driver_and_refused_ones_change_nothing() {
    let (mut lines, mut refused, mut events) = (0, 0, 0);
    for round in rounds(7) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        let mut driver = driver(begun(&path, round));
        let (mut walker, mut random) = (Walker::new(round), ChaCha8Rng::seed_from_u64(round));
        for _ in 0..LINES {
            let line = sensible(&driver, &mut walker, &mut random);
            let spoilt = match below(&mut random, 4) {
                0 => line.clone().into_bytes(),
                1 => of_bytes(&line, &mut random),
                _ => of_json(&line, &mut random),
            };
            if !names_a_file(&spoilt) {
                refused += usize::from(!given(&mut driver, &spoilt));
                lines += 1;
            }
        }
        events += driver.save.game().events().len();
        drop(driver);
        verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("seed {round}: {error:?}"));
    }
    assert!(refused > 20 && events > 20, "{lines} {refused} {events}");
    figure("lines to live drivers, most of them spoilt", lines);
    figure("of them refused, nothing changed", refused);
    figure("events they came to, all verified", events);
}
