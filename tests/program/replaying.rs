//! Going through a battle that was played: any moment of it, going on from one, and figures for a room.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::engine::label::Lang;
use estafette::engine::play::Command as Order;
use estafette::journal::{Save, verify};
use estafette::play::{Replayed, Stride, Watched};
use estafette::rulesets;
use estafette::tui::{App, Theme, draw, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

const NOW: &str = "2026-01-01T12:00:00Z";

fn replayed(save: &str) -> Replayed {
    let path = Path::new(save);
    Replayed::new(path, Save::look(path, &rulesets::of).unwrap())
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| _ = draw(frame, app)).unwrap();
    terminal.backend().to_string()
}

fn app(seat: impl Into<estafette::play::Seat>, lang: Lang) -> App {
    App::new(seat, lang, Theme { ascii: false, colour: false }, Box::new(|| NOW.to_owned()))
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        feed(app, Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
    }
}

#[test]
fn every_moment_is_the_table_as_it_stood() {
    for save in ["tests/saves/fpga_format_1.jsonl", "tests/saves/napoleonic_division.jsonl"] {
        let game = Save::look(Path::new(save), &rulesets::of).unwrap();
        let mut replayed = replayed(save);
        let last = u64::try_from(game.events().len()).unwrap();
        for seq in [0, 1, 31, 32, 33, 100, last / 2, last - 1, last, 7] {
            replayed.go_to(seq);
            assert_eq!(replayed.game().state(), &game.state_after(replayed.seq()), "{save} at {seq}");
        }
    }
}

#[test]
fn one_goes_by_event_by_step_and_by_turn_both_ways() {
    let mut replayed = replayed("tests/saves/fpga_format_1.jsonl");
    let turn = |replayed: &Replayed| replayed.game().state().counters["turn"];
    let step = |replayed: &Replayed| replayed.game().state().step().to_string();
    replayed.go(Stride::Event, true);
    replayed.go(Stride::Event, true);
    assert_eq!(replayed.seq(), 2);
    replayed.go(Stride::Event, false);
    assert_eq!(replayed.seq(), 1);
    let before = step(&replayed);
    replayed.go(Stride::Step, true);
    assert_ne!(step(&replayed), before);
    replayed.go(Stride::Turn, true);
    assert_eq!(turn(&replayed), 2);
    let began = replayed.seq();
    replayed.go(Stride::Event, true);
    replayed.go(Stride::Turn, false);
    assert_eq!((replayed.seq(), turn(&replayed)), (began, 2), "to where the turn began");
    replayed.go(Stride::Turn, false);
    assert_eq!(turn(&replayed), 1);
    replayed.go_to_end();
    assert!(replayed.game().state().ending.is_some());
    replayed.go(Stride::Event, true);
    assert!(replayed.game().state().ending.is_some());
}

/// Counted in effects, which no clock changes: a moment costs what lies between it and a state that is kept, not the whole.
#[cfg(target_os = "linux")]
#[test]
fn any_moment_of_two_thousand_events_is_near() {
    use super::reports::long_battle;
    let mut replayed = Replayed::new(Path::new("long.jsonl"), long_battle("epic_d10", 2000));
    for jump in 0..50 {
        replayed.go_to(jump * 1331 % 2000);
        let applied = replayed.game().effects_applied();
        assert!(applied < 400, "to {}: {applied} effects", replayed.seq());
    }
}

#[test]
fn a_battle_that_goes_on_from_a_moment_names_its_parent_and_leaves_it_alone() {
    let folder = TempDir::new().unwrap();
    let parent = folder.path().join("austerlitz.jsonl");
    fs::copy("tests/saves/fpga_format_1.jsonl", &parent).unwrap();
    let before = fs::read(&parent).unwrap();
    let mut replayed = replayed(parent.to_str().unwrap());
    replayed.go_to(100);
    let (first, second) = (replayed.go_on(NOW).unwrap(), replayed.go_on(NOW).unwrap());
    assert_ne!(first, second, "no file is written over");
    let header = fs::read_to_string(&first).unwrap().lines().next().unwrap().to_owned();
    let header: serde_json::Value = serde_json::from_str(&header).unwrap();
    assert_eq!(header["parent"], serde_json::json!({"battle": "austerlitz.jsonl", "seq": 100}));
    verify(&first, &rulesets::of).unwrap();
    let mut save = Save::open(&first, &rulesets::of).unwrap();
    assert_eq!(save.game().events().len(), 100);
    save.execute(Order::Note { text: "et si…".to_owned() }, NOW).unwrap();
    assert_eq!(fs::read(&parent).unwrap(), before);
}

#[test]
fn the_panes_show_the_moment_and_keys_go_through_it() {
    for (lang, replay) in [(Lang::En, "REPLAY"), (Lang::Fr, "RELECTURE")] {
        let mut app = app(replayed("tests/saves/fpga_format_1.jsonl"), lang);
        assert!(screen(&app, 80, 24).contains(&format!("{replay} 0/")), "{}", screen(&app, 80, 24));
        press(&mut app, "nnn");
        assert!(screen(&app, 80, 24).contains(&format!("{replay} 3/")));
        press(&mut app, "pt");
        assert_eq!(app.game().state().counters["turn"], 2);
        press(&mut app, ">");
        assert!(app.game().state().ending.is_some());
        press(&mut app, "<");
        assert_eq!(app.game().events().len(), 0);
        // Nothing can be changed from here.
        press(&mut app, "ua");
        assert_eq!(app.game().events().len(), 0);
        press(&mut app, ">%");
        let figures = screen(&app, 120, 40);
        assert!(figures.contains('█'), "{figures}");
    }
}

#[test]
fn hidden_orders_stay_hidden_in_a_replay_and_on_the_scoreboard() {
    let mut replay = replayed("tests/saves/epic_d10.jsonl");
    replay.go_to(20);
    let mut app = app(replay, Lang::En);
    for (width, height) in [(80, 24), (160, 50)] {
        let panes = screen(&app, width, height);
        assert!(!panes.contains("Overwatch") && !panes.contains("Double move"), "{panes}");
    }
    press(&mut app, "s");
    let board = screen(&app, 120, 40);
    assert!(board.contains("█") && board.contains("CORPS FRANC DES MARCHES"), "{board}");
    assert!(!board.contains("Overwatch") && !board.to_lowercase().contains("double move"), "{board}");
}

#[test]
fn the_scoreboard_says_turn_step_losses_and_who_acts() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    fs::copy("tests/saves/fpga_format_1.jsonl", &path).unwrap();
    let watched = Watched::open(&path, &rulesets::of).unwrap();
    let mut app = app(watched, Lang::En);
    press(&mut app, "s");
    let board = screen(&app, 80, 24);
    assert!(board.contains("VICTORY: Armée austro-russe") && board.contains("Army morale has given way"), "{board}");
    insta::assert_snapshot!("scoreboard_80x24", board);
    press(&mut app, "s");
    assert!(!screen(&app, 80, 24).contains("losses / break point"));
}

#[test]
fn without_a_screen_replay_tells_the_story_so_far() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
        command.env("LANG", "C").env("NO_COLOR", "1").args(arguments).output().unwrap()
    };
    let told =
        |at: &str| String::from_utf8(run(&["replay", "tests/saves/fpga_format_1.jsonl", "--at", at]).stdout).unwrap();
    assert!(told("6").contains("has the initiative") && !told("5").contains("has the initiative"));
    assert_eq!(run(&["replay", "/nowhere/at/all"]).status.code(), Some(1));
}
