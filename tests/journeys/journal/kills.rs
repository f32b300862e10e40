//! The program itself, killed while it plays: every answer it gave is in the file.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::{battle, notes, open};
use crate::common::{NOW, rules};
use estafette::journal::{Save, verify};
use estafette::rulesets;
use tempfile::TempDir;

/// `KILLS=400 cargo test --test journeys kills` for the long form.
fn rounds() -> usize {
    std::env::var("KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(6)
}

#[test]
fn no_acknowledged_event_is_lost_when_the_program_is_killed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    drop(Save::create(&path, rules("fpga"), battle(7), NOW).unwrap());
    let mut acknowledged: Vec<String> = Vec::new();
    for round in 0..rounds() {
        let mut program = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(["drive", path.to_str().unwrap()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = program.stdin.take().unwrap();
        let mut answers = BufReader::new(program.stdout.take().unwrap()).lines();
        // More than is read: it dies in the middle of its work, somewhere after the last answer that was read.
        let (asked, read) = (20, (round * 7) % 17);
        for number in 0..asked {
            writeln!(input, "{{\"cmd\":\"note\",\"text\":\"{round}.{number}\"}}").unwrap();
        }
        input.flush().unwrap();
        for number in 0..read {
            let answer = answers.next().unwrap().unwrap();
            assert!(answer.starts_with("{\"ok\":true"), "{answer}");
            acknowledged.push(format!("{round}.{number}"));
        }
        program.kill().unwrap();
        program.wait().unwrap();
        let save = open(&path).unwrap();
        let found = notes(save.game());
        let position = |text: &String| found.iter().position(|known| known == text);
        let places: Vec<usize> =
            acknowledged.iter().map(|text| position(text).unwrap_or_else(|| panic!("{text} is lost"))).collect();
        assert!(places.is_sorted());
    }
    verify(&path, &rulesets::of).unwrap();
}
