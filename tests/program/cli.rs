//! The command line as people and scripts meet it: exit codes, streams, one clear message in the chosen language.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

fn estafette() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("NO_COLOR", "1");
    command
}

/// Runs to its end: exit code, stdout, stderr.
fn run(arguments: &[&str]) -> (i32, String, String) {
    finish(estafette().args(arguments))
}

fn finish(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn new_battle(folder: &TempDir) -> String {
    let path = folder.path().join("battle.jsonl").display().to_string();
    let (code, _, errors) = run(&["new", &path, "--seed", "1805"]);
    assert_eq!(code, 0, "{errors}");
    path
}

/// Answers of the driver to these lines.
fn drive(path: &str, lines: &[u8]) -> Vec<Json> {
    let (code, out, errors) = finish(estafette().args(["drive", path]).write_stdin(lines));
    assert_eq!(code, 0, "{errors}");
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn help_is_in_both_languages_and_usage_errors_exit_with_2() {
    let (code, out, _) = run(&["--help", "--lang", "fr"]);
    assert_eq!(code, 0);
    assert!(out.contains("Commencer une bataille"), "{out}");
    let (_, out, _) = run(&["--help"]);
    assert!(out.contains("Begin a battle") && out.contains("Examples:"), "{out}");
    assert_eq!(run(&[]).0, 2);
    assert_eq!(run(&["nonsense"]).0, 2);
    assert_eq!(run(&["--lang", "de", "rulesets"]).0, 2);
    let (_, out, _) = finish(estafette().env("LANG", "fr_FR.UTF-8").arg("--help"));
    assert!(out.contains("Commencer une bataille"));
}

#[test]
fn new_refuses_what_it_cannot_set_up_and_writes_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("x.jsonl").display().to_string();
    let bad: [(&[&str], &str); 8] = [
        (&["-o", "turn_edn=asked"], "Did you mean 'turn_end'?"),
        (&["-o", "turn_end=never"], "Expected: d4_le_pulse | fixed_pulses | asked"),
        (&["-o", "turn_end"], "not written as NAME=VALUE"),
        (&["-o", "basic_length=0"], "Expected: 1 .. 60"),
        (&["austerlitz_france"], "needs two armies; 1 given"),
        (&["austerlitz_france", "austerlitz_france"], "Both armies use the name"),
        (&["austerlitz_france", "nobody"], "no bundled army of that name"),
        (&["--ruleset", "chess"], "unknown ruleset 'chess'"),
    ];
    for (arguments, message) in bad {
        let mut all = vec!["new", &path];
        all.extend(arguments);
        let (code, out, errors) = run(&all);
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(!Path::new(&path).exists());
    }
    // All mistakes at once.
    let (_, _, errors) = run(&["new", &path, "-o", "a=1", "-o", "b=2"]);
    assert_eq!(errors.lines().count(), 2, "{errors}");
}

#[test]
fn the_driver_refuses_bad_input_line_by_line_and_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let path = new_battle(&folder);
    let before = fs::read(&path).unwrap();
    let lines: [(&[u8], &str); 22] = [
        (b"{", "bad_json"),
        (b"[1,2]", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"{}", "no_command"),
        (b"{\"cmd\":3}", "no_command"),
        (b"{\"cmd\":\"stat\"}", "unknown_command"),
        (b"{\"cmd\":\"state\",\"extra\":1}", "unknown_key"),
        (b"{\"cmd\":\"form\"}", "bad_key"),
        (b"{\"cmd\":\"form\",\"procedure\":\"comand_dice\"}", "unknown_procedure"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"combat\"}", "procedure_not_open"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"c\"}}", "wrong_input"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"syde\":\"a\"}}", "unknown_input"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"a\"},\"dice\":[1]}", "too_few_dice"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"a\"},\"dice\":[1,2,3]}", "too_many_dice"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"a\"},\"dice\":[1,7]}", "impossible_face"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"a\"},\"dice\":[1,-7]}", "bad_key"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"officer_replacement\"}", "missing_input"),
        (b"{\"cmd\":\"resolve\",\"procedure\":\"command_dice\",\"inputs\":{\"side\":\"a\"},\"override\":{\"x\":true}}", "unknown_override"),
        (b"{\"cmd\":\"advance\"}", "obligation_open"),
        (b"{\"cmd\":\"undo\"}", "nothing_to_undo"),
        (b"{\"cmd\":\"adjust\",\"target\":\"nobody\",\"strength\":3}", "unknown_entity"),
        (b"{\"cmd\":\"note\",\"text\":\"  \"}", "empty_note"),
    ];
    let mut input = Vec::new();
    for (line, _) in &lines {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let answers = drive(&path, &input);
    assert_eq!(answers.len(), lines.len());
    for ((line, code), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer["ok"], json!(false));
        assert_eq!(answer["error"]["code"], json!(code), "{}", String::from_utf8_lossy(line));
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.len() > 8 && !message.starts_with("refusal-"), "{message}");
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn refusals_speak_the_chosen_language() {
    let folder = TempDir::new().unwrap();
    let path = new_battle(&folder);
    let (_, out, _) = finish(estafette().args(["drive", &path, "--lang", "fr"]).write_stdin("{\"cmd\":\"advance\"}\n"));
    assert!(out.contains("On ne peut pas quitter l'étape"), "{out}");
}

#[test]
fn saves_that_are_none_get_one_clear_message() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("save");
    let path = file.display().to_string();
    let here = folder.path().display().to_string();
    let cases: [(&str, Option<&[u8]>, &str); 5] = [
        (&here, None, "is a folder"),
        (&path, Some(b""), "is empty"),
        (&path, Some(&[0, 159, 146, 150]), "not a battle saved by Estafette"),
        (&path, Some(b"{\"estafette\":9}\n"), "written by a newer Estafette (format 9"),
        (&path, Some(b"hello\n"), "not a battle saved by Estafette"),
    ];
    for (path, bytes, message) in cases {
        if let Some(bytes) = bytes {
            fs::write(&file, bytes).unwrap();
        }
        for command in ["drive", "verify", "report", "repair"] {
            let (code, out, errors) = run(&[command, path]);
            assert_eq!((code, out.as_str()), (1, ""), "{command} {path}");
            assert!(errors.contains(message), "{command}: {errors}");
            assert_eq!(errors.trim().lines().count(), 1, "{errors}");
        }
        if let Some(bytes) = bytes {
            assert_eq!(fs::read(&file).unwrap(), bytes, "left as it was");
        }
    }
    assert_eq!(run(&["verify", "/nowhere/at/all"]).0, 1);
}

#[test]
fn check_reports_every_file_and_verify_and_report_read_a_battle() {
    let folder = TempDir::new().unwrap();
    let path = new_battle(&folder);
    let (code, out, errors) =
        run(&["check", "armies/fpga/austerlitz_france.toml", "tests/bad_armies/many_mistakes.toml", &path]);
    assert_eq!(code, 1);
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(errors.contains("did you mean 'break_point'?") && errors.contains("many_mistakes.toml:5:1"), "{errors}");
    drive(&path, b"{\"cmd\":\"note\",\"text\":\"La brume se l\xc3\xa8ve\"}\n");
    assert_eq!(run(&["verify", &path]).0, 0);
    let (_, out, _) = run(&["report", &path, "--format", "text"]);
    assert!(out.contains("La brume se lève"), "{out}");
}

#[test]
fn rulesets_are_listed_and_described_as_json() {
    let (_, out, _) = run(&["rulesets"]);
    assert!(out.contains("fpga"));
    let (_, out, _) = run(&["rulesets", "fpga", "--json"]);
    let json: Json = serde_json::from_str(&out).unwrap();
    for key in ["sequence", "procedures", "unit_types", "tables", "options"] {
        assert!(json[key].as_array().is_some_and(|list| !list.is_empty()), "{key}");
    }
    assert_eq!(run(&["rulesets", "fgpa"]).0, 1);
}

#[test]
fn completions_and_manual_page_are_written() {
    assert!(run(&["completions", "bash"]).1.contains("estafette"));
    assert!(run(&["man"]).1.contains(".TH"));
}
