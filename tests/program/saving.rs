//! A file that takes nothing more, as each front end tells it: what stands there, trying again, going on elsewhere.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::army::bundled;
use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::plain::Conversation;
use estafette::rulesets;
use estafette::tui::{App, Theme, draw, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::common::{NOW, rules, setup};

fn save(folder: &TempDir) -> Save {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let setup = setup("fpga", [a.source, b.source], &[], 1805);
    Save::create(&folder.path().join("battle.jsonl"), rules("fpga"), setup, NOW).unwrap()
}

fn events(path: &Path) -> usize {
    Save::look(path, &rulesets::of).unwrap().events().len()
}

/// Takes the file away from under its writer.
fn take_away(folder: &TempDir) -> PathBuf {
    let away = folder.path().join("away.jsonl");
    fs::rename(folder.path().join("battle.jsonl"), &away).unwrap();
    away
}

#[test]
fn the_driver_refuses_with_not_saved_until_retry_or_save_as_settles_it() {
    let folder = TempDir::new().unwrap();
    let save = save(&folder);
    let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
    let mut driver = Driver { save, catalog, now: Box::new(|| NOW.to_owned()) };
    let mut ask = |command: Json| driver.answer(command.to_string().as_bytes());
    let note = |text: &str| json!({"cmd": "note", "text": text});
    assert_eq!(ask(note("one"))["ok"], true);
    let away = take_away(&folder);
    for text in ["two", "three"] {
        assert_eq!(ask(note(text))["error"]["code"], "not_saved");
    }
    let state = ask(json!({"cmd": "state"}));
    assert_eq!((&state["save"]["standing"], &state["events"]), (&json!("failing"), &json!(1)));
    assert!(state["save"]["message"].as_str().unwrap().contains("was removed or renamed"), "{}", state["save"]);
    assert_eq!(ask(json!({"cmd": "retry"}))["error"]["code"], "not_saved");
    let elsewhere = folder.path().join("elsewhere.jsonl");
    let saved = ask(json!({"cmd": "save_as", "path": elsewhere}));
    assert_eq!((&saved["ok"], &saved["done"]["seq"]), (&json!(true), &json!(2)));
    assert_eq!(ask(note("three"))["seq"], 3);
    assert_eq!((events(&elsewhere), events(&away)), (3, 1));
    fs::rename(&elsewhere, folder.path().join("x")).unwrap();
    assert_eq!(ask(note("four"))["ok"], false);
    fs::rename(folder.path().join("x"), &elsewhere).unwrap();
    assert_eq!(ask(json!({"cmd": "retry"}))["done"]["seq"], 4);
    assert_eq!(ask(json!({"cmd": "state"}))["save"]["standing"], "sound");
}

#[test]
fn the_conversation_says_so_on_lines_of_their_own() {
    let folder = TempDir::new().unwrap();
    let save = save(&folder);
    take_away(&folder);
    let catalog = Catalog::new(Lang::Fr, Some(&save.game().rules().sources));
    let elsewhere = folder.path().join("ailleurs.jsonl");
    let input = format!("a la brume\n!\n! {}\na le soleil\nq\n", elsewhere.display());
    let (mut input, mut output) = (input.as_bytes(), Vec::new());
    let now = || NOW.to_owned();
    Conversation { save, catalog, input: &mut input, output: &mut output, now: &now, amending: None }.run().unwrap();
    let said = String::from_utf8(output).unwrap();
    assert_eq!(said.matches("! PAS ENREGISTRÉ.").count(), 2, "{said}");
    assert!(said.contains("L'événement 1 n'est pas dans le fichier et attend"), "{said}");
    assert!(said.contains("Tout est enregistré dans"), "{said}");
    assert_eq!(events(&elsewhere), 2);
}

fn picture(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal
        .draw(|frame| {
            draw(frame, app);
        })
        .unwrap();
    terminal.backend().to_string()
}

fn press(app: &mut App, codes: impl IntoIterator<Item = KeyCode>) {
    for code in codes {
        feed(app, Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
}

#[test]
fn the_screen_keeps_a_line_above_until_the_battle_is_saved_again() {
    let folder = TempDir::new().unwrap();
    let theme = Theme { ascii: false, colour: false };
    let mut app = App::new(save(&folder), Lang::En, theme, Box::new(|| NOW.to_owned()));
    let typed = |text: &str| text.chars().map(KeyCode::Char).collect::<Vec<_>>();
    take_away(&folder);
    press(&mut app, typed("afog"));
    feed(&mut app, Event::Key(KeyEvent::new(KeyCode::Char('s'), KeyModifiers::CONTROL)));
    assert!(picture(&app).contains("! NOT SAVED: F9 tries again, F12 saves elsewhere."), "{}", picture(&app));
    press(&mut app, [KeyCode::F(9)]);
    let shown = picture(&app);
    assert!(shown.contains("NOT SAVED") && shown.contains("was removed or renamed"), "{shown}");
    // The note is still there to be read; it is written with the battle, once.
    press(&mut app, [KeyCode::F(12)]);
    let erase = std::iter::repeat_n(KeyCode::Backspace, 300);
    press(&mut app, erase);
    press(&mut app, typed(&folder.path().join("elsewhere.jsonl").display().to_string()));
    press(&mut app, [KeyCode::Enter]);
    let shown = picture(&app);
    assert!(!shown.contains("NOT SAVED") && shown.contains("Everything is saved in"), "{shown}");
    assert_eq!(app.game().events().len(), 1);
    assert_eq!(events(&folder.path().join("elsewhere.jsonl")), 1);
}

#[test]
fn what_opening_found_is_read_on_the_screen_and_in_the_state() {
    let folder = TempDir::new().unwrap();
    let path = save(&folder).path().to_owned();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"seq\":1,").unwrap();
    let opened = Save::open(&path, &rulesets::of).unwrap();
    let theme = Theme { ascii: false, colour: false };
    let mut app = App::new(opened, Lang::En, theme, Box::new(|| NOW.to_owned()));
    let shown = picture(&app);
    assert!(shown.contains("Line 2: the last line was never"), "{shown}");
    press(&mut app, [KeyCode::Esc]);
    assert!(!picture(&app).contains("the last line was never"));
    drop(app);
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"seq\":1,").unwrap();
    let save = Save::open(&path, &rulesets::of).unwrap();
    let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
    let mut driver = Driver { save, catalog, now: Box::new(|| NOW.to_owned()) };
    let state = driver.answer(b"{\"cmd\":\"state\"}");
    assert_eq!(state["notices"][0], "Line 2: the last line was never finished.");
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    let output = command.env("LANG", "C").env_remove("LC_ALL").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn repair_check_and_report_name_the_lines_and_list_what_is_left() {
    let folder = TempDir::new().unwrap();
    let mut save = save(&folder);
    for text in ["one", "two", "three"] {
        save.execute(estafette::engine::play::Command::Note { text: text.into() }, NOW).unwrap();
    }
    let path = save.path().display().to_string();
    // Somebody holds it: nobody repairs.
    let (code, _, errors) = run(&["repair", &path]);
    assert!(code == 1 && errors.contains("is being written by") && errors.contains("estafette watch"), "{errors}");
    drop(save);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&path, [lines[0], lines[1], "junk", "", lines[3]].join("\n") + "\n").unwrap();
    let (code, _, errors) = run(&["check", &path]);
    assert!(code == 1 && errors.contains("Line 3:") && errors.contains("Line 4: nothing in it."), "{errors}");
    let (code, out, errors) = run(&["report", &path]);
    assert!(code == 0 && out.contains("one") && errors.contains("damaged at line 3"), "{out}{errors}");
    let (code, out, _) = run(&["repair", &path]);
    assert!(code == 0 && out.contains("Line 4: nothing in it.") && out.contains("1 events kept"), "{out}");
    // Without its first line a file still lists its events.
    fs::write(&path, lines[1..].join("\n") + "\n").unwrap();
    let (code, out, errors) = run(&["report", &path]);
    assert!(code == 1 && out.contains("\"text\":\"three\"") && errors.contains("lost its first line"), "{out}{errors}");
}
