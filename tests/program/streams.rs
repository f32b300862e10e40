//! Streams that are full, closed or gone: nothing aborts, no event is lost, and data that could not be written is a
//! failure. And a player whose home is not known.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn program(folder: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env_clear().env("LANG", "C").env("HOME", folder).current_dir(folder).stdin(Stdio::null());
    command
}

/// A device on which there is never room.
fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

fn battle(folder: &Path) {
    assert!(program(folder).args(["new", "battle.jsonl", "--seed", "1"]).output().unwrap().status.success());
}

fn events(folder: &Path) -> usize {
    fs::read_to_string(folder.join("battle.jsonl")).unwrap().lines().count() - 1
}

/// Runs with this input; the code it ends with and what it says on stderr.
fn fed(command: &mut Command, input: &str) -> (Option<i32>, String) {
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn data_that_finds_no_room_is_a_failure_and_says_so() {
    let folder = TempDir::new().unwrap();
    battle(folder.path());
    let every: [&[&str]; 13] = [
        &["report", "battle.jsonl"],
        &["rulesets"],
        &["rulesets", "fpga"],
        &["rulesets", "--json"],
        &["check", "battle.jsonl"],
        &["verify", "battle.jsonl"],
        &["repair", "battle.jsonl"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["new", "--help"],
        &["--version"],
        &[],
    ];
    for arguments in every {
        let output = program(folder.path()).args(arguments).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains("No space left"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_driver_without_room_for_its_answers_keeps_the_event_and_fails() {
    let folder = TempDir::new().unwrap();
    battle(folder.path());
    let note = "{\"cmd\":\"note\",\"text\":\"kept\"}\n";
    let (code, said) = fed(program(folder.path()).args(["drive", "battle.jsonl"]).stdout(full()), note);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("stdout") && said.contains("the disk is full"), "{said}");
    assert_eq!(events(folder.path()), 1);
    // A reader that has gone away had enough.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let (code, said) = fed(program(folder.path()).args(["drive", "battle.jsonl"]).stdout(writer), note);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(events(folder.path()), 2);
}

#[test]
fn messages_that_find_no_room_abort_nothing() {
    let folder = TempDir::new().unwrap();
    for (number, arguments) in [&["new", "battle.jsonl"][..], &["new", "battle.jsonl"]].into_iter().enumerate() {
        let status = program(folder.path()).args(arguments).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(i32::try_from(number).unwrap()), "made once, refused then");
    }
    let every: [(&[&str], i32); 5] = [
        (&["check", "nowhere"], 1),
        (&["nonsense\u{1b}[2J"], 2),
        (&["play", "nowhere"], 1),
        (&["verify", "nowhere"], 1),
        (&["rulesets", "nowhere"], 1),
    ];
    for (arguments, code) in every {
        let status = program(folder.path()).args(arguments).stderr(full()).stdout(full()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
    // A torn last line is announced on stderr; the events after it are kept all the same.
    let path = folder.path().join("battle.jsonl");
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"torn").unwrap();
    let mut child = program(folder.path());
    let child = child.args(["drive", "battle.jsonl"]).stdin(Stdio::piped()).stdout(full()).stderr(full());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"{\"cmd\":\"note\",\"text\":\"kept\"}\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(events(folder.path()), 1);
}

#[test]
fn closed_streams_abort_nothing_and_lose_no_event() {
    let folder = TempDir::new().unwrap();
    battle(folder.path());
    let shell = |script: &str| {
        let mut command = Command::new("sh");
        let binary = assert_cmd::cargo::cargo_bin!("estafette");
        command.env_clear().env("HOME", folder.path()).current_dir(folder.path()).arg("-c").arg(script).arg(binary);
        command.output().unwrap().status.code()
    };
    let note = "echo '{\"cmd\":\"note\",\"text\":\"x\"}' | \"$0\" drive battle.jsonl";
    for (closed, count) in [(">&-", 1), ("2>&-", 2), (">&- 2>&-", 3)] {
        let code = shell(&format!("{note} {closed}"));
        assert!(matches!(code, Some(0 | 1)), "{closed}: {code:?}");
        assert_eq!(events(folder.path()), count, "{closed}");
    }
    assert!(matches!(shell("printf 'a plain note\\nq\\n' | \"$0\" play --plain battle.jsonl >&- 2>&-"), Some(0 | 1)));
    assert_eq!(events(folder.path()), 4);
    for command in ["\"$0\" report battle.jsonl", "\"$0\" check nowhere", "\"$0\" --help", "\"$0\" new x.jsonl"] {
        let code = shell(&format!("{command} >&- 2>&- <&-"));
        assert!(matches!(code, Some(0 | 1)), "{command}: {code:?}");
    }
}

#[test]
fn without_a_home_nothing_is_written_into_the_working_folder() {
    let folder = TempDir::new().unwrap();
    for (lang, home, wanted) in [
        ("en", None, "set HOME or XDG_DATA_HOME"),
        ("fr", None, "définissez HOME ou XDG_DATA_HOME"),
        ("en", Some(""), "set HOME or XDG_DATA_HOME"),
        ("en", Some("relative"), "set HOME or XDG_DATA_HOME"),
    ] {
        for arguments in [&["demo"][..], &["--plain"]] {
            let mut command = program(folder.path());
            command.env_remove("HOME").args(["--lang", lang]).args(arguments);
            home.map(|home| command.env("HOME", home));
            let output = command.output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{arguments:?} {said}");
            assert!(said.contains(wanted), "{said}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // What names its file needs no home.
    assert!(program(folder.path()).env_remove("HOME").args(["new", "x.jsonl"]).output().unwrap().status.success());
}
