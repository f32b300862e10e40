//! Two at one battle: one plays, the other looks on in a terminal of its own or through a pipe.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use estafette::rulesets::epic_d10::names::attribute;
use rustix::process::Signal;
use tempfile::TempDir;

use super::demo;
use super::traffic::{assert_idle, settle};
use crate::pty::{Session, contains, demo_save, run, verify};

fn watch(save: &Path, lang: &str) -> Session {
    Session::start(&["watch", save.to_str().unwrap(), "--lang", lang], save.parent().unwrap())
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_watcher_sees_events_by_themselves_sleeps_meanwhile_and_leaves_no_trace() {
    let folder = TempDir::new().unwrap();
    let mut player = demo(folder.path());
    let save = demo_save(folder.path());
    let beside = files(save.parent().unwrap());
    let mut watcher = watch(&save, "en");
    watcher.wait_for(" plays ·");
    assert_idle(&mut watcher);
    let before = watcher.raw.len();
    player.type_keys("aVive");
    player.press("\x13");
    watcher.wait_for("Vive");
    settle(&mut watcher);
    let bytes = watcher.raw.len() - before;
    println!("{bytes} bytes for a note");
    assert!(bytes < 700, "{bytes} bytes for one event");
    assert_idle(&mut watcher);
    let written = fs::read(&save).unwrap();
    watcher.type_keys("1jz⇥n4↵⎋");
    watcher.quit();
    assert_eq!(fs::read(&save).unwrap(), written);
    assert_eq!(files(save.parent().unwrap()), beside);
    player.type_keys("u");
    player.quit();
    verify(&save);
}

#[test]
fn a_watcher_is_told_when_the_player_leaves_is_killed_or_comes() {
    let folder = TempDir::new().unwrap();
    let player = demo(folder.path());
    let save = demo_save(folder.path());
    let mut watcher = watch(&save, "fr");
    watcher.wait_for(" joue ·");
    player.quit();
    watcher.wait_for("personne ne joue");
    let mut player = demo(folder.path());
    watcher.wait_until("a player", |session| !session.text().contains("personne"));
    player.signal(Signal::KILL);
    player.wait_for_end();
    watcher.wait_for("personne ne joue");
    watcher.quit();
}

/// A battle played by commands.
struct Driven {
    child: Child,
    input: ChildStdin,
    answers: BufReader<std::process::ChildStdout>,
}

impl Driven {
    fn start(save: &Path) -> Driven {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
        command.args(["drive", save.to_str().unwrap()]).env("XDG_DATA_HOME", save.parent().unwrap());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Driven { child, input, answers }
    }

    fn ask(&mut self, command: &serde_json::Value) -> serde_json::Value {
        writeln!(self.input, "{command}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["ok"], true, "{command} {answer}");
        answer
    }

    fn note(&mut self, text: &str) {
        self.ask(&serde_json::json!({"cmd": "note", "text": text}));
    }

    fn end(self) {
        let Driven { mut child, input, .. } = self;
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn hidden_orders_never_reach_the_terminal_of_a_watcher() {
    let folder = TempDir::new().unwrap();
    let save = folder.path().join("battle.jsonl");
    run(&["new", "--ruleset", "epic_d10", save.to_str().unwrap()], folder.path());
    let mut driven = Driven::start(&save);
    driven.ask(&serde_json::json!({"cmd": "advance"}));
    let mut watcher = watch(&save, "en");
    watcher.wait_for("WATCHING");
    for side in ["a", "b"] {
        let game = estafette::journal::Save::look(&save, &estafette::rulesets::of).unwrap();
        for id in game.checklist()[0].open.clone() {
            let air = game.state().entity(&id).unwrap().is(attribute::DOMAIN, "air");
            let order = if air { "landing" } else { "regroup" };
            let inputs = serde_json::json!({"formation": id, "order": order});
            driven.ask(&serde_json::json!({"cmd": "resolve", "procedure": "place_order", "inputs": inputs}));
        }
        driven.note(&format!("side {side} is ready"));
        watcher.wait_for(&format!("side {side} is ready"));
        // Every formation, its sheet and the log.
        watcher.type_keys("1");
        for _ in 0..12 {
            watcher.press("\x1b[17~");
            watcher.type_keys("⎋j");
        }
        watcher.type_keys("4kk↵⎋2");
        driven.ask(&serde_json::json!({"cmd": "advance"}));
    }
    for word in ["Regroup", "regroup", "Landing", "landing"] {
        assert!(!contains(&watcher.raw, word.as_bytes()), "{word}");
    }
    assert!(contains(&watcher.raw, b"hidden"));
    watcher.quit();
    driven.end();
    verify(&save);
}

#[test]
fn lines_come_through_a_pipe_as_they_happen_and_end_with_their_reader() {
    let folder = TempDir::new().unwrap();
    let save = folder.path().join("battle.jsonl");
    run(&["new", save.to_str().unwrap()], folder.path());
    let mut driven = Driven::start(&save);
    driven.note("premier");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.args(["watch", save.to_str().unwrap(), "--lang", "fr"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains("premier")));
    driven.note("second");
    assert!(lines.any(|line| line.contains("second")));
    let whole = fs::read(&save).unwrap();
    fs::rename(&save, folder.path().join("away")).unwrap();
    assert!(lines.any(|line| line.contains("supprimé ou renommé")));
    fs::write(&save, &whole).unwrap();
    assert!(lines.any(|line| line.contains("relue depuis le début")));
    drop(lines);
    assert!(child.wait().unwrap().success());
    drop(driven);
}

#[test]
fn a_dumb_terminal_watches_in_lines_until_its_user_leaves() {
    let folder = TempDir::new().unwrap();
    let save = folder.path().join("battle.jsonl");
    run(&["new", save.to_str().unwrap()], folder.path());
    for leaving in ["q\n", "\x04"] {
        let mut driven = Driven::start(&save);
        let mut watcher = Session::start(&["watch", "--plain", save.to_str().unwrap(), "--lang", "en"], folder.path());
        watcher.wait_for(" plays.");
        driven.note("un mot");
        watcher.wait_for("un mot");
        watcher.send(leaving);
        assert_eq!(watcher.wait_for_end(), 0);
        assert!(!contains(&watcher.raw, b"\x1b"));
        driven.end();
    }
}

#[test]
fn whoever_is_refused_a_battle_may_watch_it_instead() {
    let folder = TempDir::new().unwrap();
    let player = demo(folder.path());
    let save = demo_save(folder.path());
    let written = fs::read(&save).unwrap();
    let words =
        [("en", "Watch it instead? (y/n)", "y", "WATCHING"), ("fr", "La regarder plutôt ? (o/n)", "o", "SPECTATEUR")];
    for (lang, question, yes, watching) in words {
        let play = || Session::start(&["play", save.to_str().unwrap(), "--lang", lang], folder.path());
        let mut second = play();
        second.wait_for(question);
        second.send(&format!("{yes}\n"));
        second.wait_for(watching);
        second.quit();
        let mut second = play();
        second.wait_for(question);
        second.send("n\n");
        assert_eq!(second.wait_for_end(), 1);
    }
    // The same from the menu, where the battle is marked.
    let mut menu = Session::start(&["--lang", "en"], folder.path());
    menu.wait_for("What would you like?");
    menu.type_keys("↵");
    menu.wait_for("▶ Grande Armée");
    menu.wait_for("Held by");
    menu.send("\r");
    menu.wait_for("Watch it instead? (y/n)");
    menu.send("y\n");
    menu.wait_for("WATCHING");
    menu.quit();
    assert_eq!(fs::read(&save).unwrap(), written);
    player.quit();
}
