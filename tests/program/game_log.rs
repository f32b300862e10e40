//! A log for a game the program does not know, with the real program: sides by name, a turn the players wrote, dice typed.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

const TURNS: &str = "tests/own_turns";

struct Club {
    folder: TempDir,
}

impl Club {
    fn new() -> Club {
        Club { folder: TempDir::new().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn program(&self, house: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
        command.env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES").env("NO_COLOR", "1");
        command.env("ESTAFETTE_HOUSE_RULES", house).env("XDG_DATA_HOME", self.folder.path());
        command.env("HOME", self.folder.path()).args(arguments);
        command
    }

    fn run(&self, house: &str, arguments: &[&str]) -> (bool, String) {
        let output = self.program(house, arguments).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (output.status.success(), said)
    }

    fn good(&self, arguments: &[&str]) -> String {
        let (good, said) = self.run(TURNS, arguments);
        assert!(good, "{arguments:?}: {said}");
        said
    }

    fn drive(&self, save: &str, commands: &[Json]) -> Vec<Json> {
        let lines: String = commands.iter().map(|command| format!("{command}\n")).collect();
        let output = self.program(TURNS, &["drive", save]).write_stdin(lines).output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<Json> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (command, answer) in commands.iter().zip(&answers) {
            assert_eq!(answer["ok"], json!(true), "{command} -> {answer}");
        }
        answers
    }
}

fn resolve(procedure: &str, inputs: Json) -> Json {
    json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs})
}

#[test]
fn a_battle_begins_without_any_army_file() {
    let club = Club::new();
    let (nameless, named, mixed) = (club.path("a.jsonl"), club.path("b.jsonl"), club.path("c.jsonl"));
    assert!(club.good(&["new", &nameless, "--ruleset", "log"]).contains("Side A"));
    let said = club.good(&["new", &named, "--ruleset", "log", "Vikings", "Saxons", "--lang", "fr"]);
    assert!(said.contains("Vikings") && said.contains("Saxons"), "{said}");
    let list = club.path("list.toml");
    fs::write(&list, "format = 1\nruleset = \"log\"\nname = \"Francs\"\nunit = [{ name = \"Garde\" }]\n").unwrap();
    assert!(club.good(&["new", &mixed, "--ruleset", "log", &list, "Saxons"]).contains("Francs"));
    assert!(club.good(&["check", &list]).contains("list.toml"));
    let (good, said) = club.run(TURNS, &["new", &club.path("d.jsonl"), "--ruleset", "log", "one.toml", "Saxons"]);
    assert!(!good && said.contains("one.toml"), "a file that is not there is no name: {said}");
    let (good, said) =
        club.run(TURNS, &["new", &club.path("e.jsonl"), "--ruleset", "log", "austerlitz_france", "Saxons"]);
    assert!(!good && said.contains("fpga"), "{said}");
    let (good, said) = club.run(TURNS, &["new", &club.path("f.jsonl"), "--ruleset", "log", "Saxons"]);
    assert!(!good && said.contains("two"), "{said}");
}

#[test]
fn the_page_shows_the_turn_as_it_is_played() {
    let page = fs::read_to_string("docs/game-log.md").unwrap();
    let turn = fs::read_to_string(Path::new(TURNS).join("saga.toml")).unwrap();
    assert!(page.contains(&format!("```toml\n{turn}```\n")), "docs/game-log.md and saga.toml differ");
    let club = Club::new();
    let list = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let path = club.path("list.toml");
    fs::write(&path, list).unwrap();
    club.good(&["check", &path, "tests/own_turns/saga.toml"]);
}

#[test]
fn a_turn_that_players_wrote_is_played_and_kept_in_the_save() {
    let club = Club::new();
    let save = club.path("raid.jsonl");
    club.good(&["new", &save, "--ruleset", "log/saga", "Vikings", "Saxons", "--seed", "7"]);
    let mut commands = vec![
        resolve("add_unit", json!({"side": "a", "name": "Hirdmen", "strength": 4})),
        resolve("add_unit", json!({"side": "b", "name": "Ceorls", "strength": 8})),
    ];
    commands.extend(std::iter::repeat_n(json!({"cmd": "advance"}), 6));
    let answers = club.drive(&save, &commands);
    let steps: Vec<&str> = answers[2..].iter().map(|answer| answer["step"]["id"].as_str().unwrap()).collect();
    let turn = ["first.orders", "first.actions", "second.orders", "second.actions", "both.end", "first.orders"];
    assert_eq!(steps, turn);
    let checklist = club.drive(&save, &[json!({"cmd": "checklist"})]).remove(0);
    assert_eq!(checklist["checklist"][0]["label"], json!("Lancer les dés de saga"));
    // The folder is gone: the save carries the turn.
    let lines = format!("{}\n", resolve("set_state", json!({"unit": "unit_3", "state": "tired"})));
    let output = club.program("nowhere", &["drive", &save]).write_stdin(lines).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("\"ok\":true"), "{out}");
    let (good, said) = club.run("nowhere", &["report", &save, "--lang", "fr"]);
    assert!(good && said.contains("fatigué"), "{said}");
    let (good, said) = club.run("nowhere", &["verify", &save]);
    assert!(good, "{said}");
}

#[test]
fn a_log_is_kept_in_a_conversation_of_lines_too() {
    let club = Club::new();
    let save = club.path("talk.jsonl");
    club.good(&["new", &save, "--ruleset", "log", "Rouges", "Bleus", "--seed", "7"]);
    let mut typed = club.program(TURNS, &["play", &save, "--plain", "--lang", "fr"]);
    // A new unit of the first side with six points, then three dice that the table threw.
    let lines = "e\n1\nDragons\n6\n\nr\nDragons\n3d6+1\n\n\n\nq\n";
    let output = typed.write_stdin(lines).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("Dragons, force 6"), "{out}");
    assert!(out.contains("avec 3D6+1"), "{out}");
}
