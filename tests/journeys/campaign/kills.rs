//! The program is killed while it plays: notes, rolls, undo, redo, corrections and amendments, in every ruleset. What it
//! has acknowledged is there afterwards, and what is there is what would have been played.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Program, Stdio};

use super::{begun, below};
use crate::common::NOW;
use crate::common::campaign::{count, figure, seed};
use crate::common::walker::Walker;
use estafette::engine::play::{Command, Event, Game};
use estafette::journal::{Health, JournalError, Save, verify};
use estafette::rulesets;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use tempfile::TempDir;

/// Kills of one battle.
const IN_A_BATTLE: u64 = 10;

/// Commands at a time, more than are waited for.
const AHEAD: usize = 16;

/// Another word for a note, another throw for a roll: the line, and the command it comes to.
fn amendment(game: &Game, random: &mut ChaCha8Rng) -> Option<(String, Command)> {
    let live: Vec<Event> = game.events().iter().filter(|event| game.is_live(event.seq)).collect();
    let event = live.get(below(random, live.len()))?;
    let mut command = event.command.clone();
    let line = match &mut command {
        Command::Note { text } => {
            text.push_str(", ou presque");
            json!({"cmd": "amend", "seq": event.seq, "text": text})
        }
        Command::Resolve { .. } => json!({"cmd": "amend", "seq": event.seq}),
        _ => return None,
    };
    Some((line.to_string(), Command::Amend { seq: event.seq, command: Box::new(command) }))
}

/// Lines that will be accepted, and the events they come to.
fn planned(game: &Game, walker: &mut Walker, random: &mut ChaCha8Rng) -> Vec<(String, Event)> {
    let (mut game, mut plan) = (game.clone(), Vec::new());
    for _ in 0..40 * AHEAD {
        let next = if below(random, 100) < 8 { amendment(&game, random) } else { None };
        let (line, command) = next.unwrap_or_else(|| {
            let note = || Command::Note { text: format!("note {}", plan.len()) };
            let command = if below(random, 100) < 10 { note() } else { walker.command(&game) };
            (serde_json::to_string(&command).unwrap(), command)
        });
        let Ok(event) = game.handle(command, NOW) else { continue };
        game.accept(&event);
        plan.push((line, event));
        if plan.len() == AHEAD {
            break;
        }
    }
    plan
}

/// The event without what the plan cannot know: the hour, and the head of the file.
fn bare(event: Event) -> Event {
    let replays = event.replays.into_iter().map(bare).collect();
    Event { time: String::new(), head: None, replays, ..event }
}

/// Plays a plan, kills the program after so many answers, and says how many were read.
fn killed(path: &Path, plan: &[(String, Event)], answers: usize) -> usize {
    let mut program = Program::new(env!("CARGO_BIN_EXE_estafette"))
        .args(["drive", path.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = program.stdin.take().unwrap();
    let mut said = BufReader::new(program.stdout.take().unwrap()).lines();
    let lines: String = plan.iter().flat_map(|(line, _)| [line.as_str(), "\n"]).collect();
    // More than is read: it dies in the middle of its work, somewhere after the last answer that was read.
    let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let mut read = 0;
    while read < answers.min(plan.len()) {
        let answer = said.next().unwrap().unwrap();
        assert!(answer.starts_with("{\"ok\":true"), "{}: {answer}", plan[read].0);
        read += 1;
    }
    program.kill().unwrap();
    program.wait().unwrap();
    writer.join().unwrap();
    read
}

/// Opens it again. A program that another test starts at this moment has the lock for an instant.
fn opened(path: &Path) -> Save {
    loop {
        match Save::open(path, &rulesets::of) {
            Err(JournalError::Locked { .. }) => std::thread::yield_now(),
            opened => return opened.unwrap_or_else(|error| panic!("{error:?}")),
        }
    }
}

#[test]
fn no_acknowledged_event_is_lost_when_the_program_is_killed() {
    let kills = count("KILLS", 8);
    let mut random = ChaCha8Rng::seed_from_u64(seed());
    let (mut acknowledged, mut written) = (0, 0);
    let mut kinds = std::collections::BTreeMap::new();
    let mut left = kills;
    for battle in 0.. {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        drop(begun(&path, seed() + battle));
        let mut walker = Walker::new(seed() + battle);
        for _ in 0..left.min(if kills < IN_A_BATTLE { 2 } else { IN_A_BATTLE }) {
            let before = opened(&path);
            let plan = planned(before.game(), &mut walker, &mut random);
            let first = before.game().events().len();
            drop(before);
            let read = killed(&path, &plan, below(&mut random, AHEAD + 1));
            let after = opened(&path);
            assert!(matches!(after.health(), Health::Sound));
            let events: Vec<Event> = after.game().events().iter().skip(first).collect();
            assert!(events.len() >= read, "{read} acknowledged, {} there", events.len());
            for (event, (line, planned)) in events.iter().zip(&plan) {
                assert_eq!(bare(event.clone()), bare(planned.clone()), "{line}");
                let kind = serde_json::to_value(&event.command).unwrap()["cmd"].as_str().unwrap().to_owned();
                *kinds.entry(kind).or_insert(0) += 1;
            }
            assert!(events.len() <= plan.len());
            (acknowledged, written) = (acknowledged + read, written + events.len());
            left -= 1;
        }
        verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{error:?}"));
        if left == 0 {
            break;
        }
    }
    figure("kills of the program while it played", usize::try_from(kills).unwrap());
    figure("events acknowledged before a kill", acknowledged);
    figure("events found after kills, each as planned", written);
    figure("acknowledged events lost", 0);
    if kills >= 100 {
        let missing = ["resolve", "note", "undo", "redo", "amend", "adjust", "advance", "tick"];
        let missing: Vec<_> = missing.into_iter().filter(|kind| !kinds.contains_key(*kind)).collect();
        assert_eq!(missing, Vec::<&str>::new(), "{kinds:?}");
    }
}
