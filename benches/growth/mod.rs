//! How costs grow, as ratios from one run: opening after undos and redos, undoing in play, playing a battle again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use estafette::engine::play::{Command, Game};
use estafette::journal::{Save, verify};
use estafette::rulesets;

use super::NOW;

const SAVE: &str = "tests/saves/fpga_format_1.jsonl";

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let made = run();
    (begun.elapsed(), made)
}

/// A battle of so many forced steps.
fn played(steps: usize) -> Game {
    let recorded = Save::look(Path::new(SAVE), &rulesets::of).unwrap();
    let mut game = Game::new(recorded.shared_rules(), recorded.setup().clone()).unwrap();
    (0..steps).for_each(|_| run(&mut game, Command::Advance { force: true }));
    game
}

fn run(game: &mut Game, command: Command) {
    let event = game.handle(command, NOW).unwrap();
    game.accept(&event);
}

/// Opening the file that holds a game.
fn opening(game: &Game) -> Duration {
    let folder = tempfile::TempDir::new_in("target").unwrap();
    let path = written(folder.path(), game);
    timed(|| Save::open(&path, &rulesets::of).unwrap()).0
}

fn ratio(what: &str, small: Duration, large: Duration) {
    let ratio = large.as_secs_f64() / small.as_secs_f64().max(1e-9);
    println!("{what:<60} {small:>10.1?} {large:>10.1?}  x {ratio:.1}");
}

/// Commands after so many steps.
type Then = fn(&mut Game, usize);

pub fn print() {
    let mixtures: [(&str, Then); 4] = [
        ("single undos", |game, count| (0..count).for_each(|_| run(game, Command::Undo { to: None }))),
        ("single undos, then single redos", |game, count| {
            (0..count).for_each(|_| run(game, Command::Undo { to: None }));
            (0..count).for_each(|_| run(game, Command::Redo));
        }),
        ("undo and redo in turn", |game, count| {
            for _ in 0..count {
                run(game, Command::Undo { to: None });
                run(game, Command::Redo);
            }
        }),
        ("all undone and redone, ten times", |game, _| {
            for _ in 0..10 {
                run(game, Command::Undo { to: Some(1) });
                run(game, Command::Redo);
            }
        }),
    ];
    println!("{:<60} {:>10} {:>10}", "1,000 against 5,000 events", "1,000", "5,000");
    for (what, then) in mixtures {
        let [small, large] = [1000, 5000].map(|count| {
            let mut game = played(count);
            let (playing, ()) = timed(|| then(&mut game, count));
            (playing, opening(&game))
        });
        ratio(&format!("in play: {what}"), small.0, large.0);
        ratio(&format!("opening after: {what}"), small.1, large.1);
    }
    let folder = tempfile::TempDir::new_in("target").unwrap();
    let (playing, game) = timed(|| played(16_000));
    let path = written(folder.path(), &game);
    let (verifying, verified) = timed(|| verify(&path, &rulesets::of).unwrap());
    assert_eq!(verified.events, 16_000);
    ratio("playing 16,000 events against verifying them", playing, verifying);
}

/// A file with a game, written in one go: what is measured is playing, not the disk.
fn written(folder: &Path, game: &Game) -> PathBuf {
    let path = folder.join("battle.jsonl");
    drop(Save::create(&path, game.shared_rules(), game.setup().clone(), NOW).unwrap());
    let text = std::fs::read_to_string(&path).unwrap();
    let header = text.lines().next().unwrap();
    let mut previous = header[header.len() - 34..header.len() - 2].to_owned();
    let mut out = format!("{header}\n");
    for event in game.events().iter() {
        let body = serde_json::to_string(&event).unwrap();
        let body = &body[..body.len() - 1];
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(body.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        out += &format!("{body},\"hash\":\"{previous}\"}}\n");
    }
    std::fs::write(&path, out).unwrap();
    path
}
