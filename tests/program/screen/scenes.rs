//! Every screen and mode as text, in both sizes and both languages.

use crossterm::event::{Event, KeyEvent, KeyModifiers};
use estafette::engine::label::Lang;
use estafette::tui::{Start, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

use super::{PLAIN, Scene, key_of};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), WIDEST];
/// A large screen is looked at in the scenes that a battle is made of.
const WIDEST: (u16, u16) = (200, 50);
const ON_THE_WIDEST: [&str; 10] = [
    "artillery_step",
    "choosing_a_target",
    "odds_before_rolling",
    "typing_dice",
    "after_the_roll",
    "help",
    "palette",
    "unit_sheet",
    "log_entry",
    "zoomed_order_of_battle",
];

/// A scene is reached by keys from the one before, the first from the first artillery step.
const FROM_THE_ARTILLERY_STEP: [(&str, &str); 24] = [
    ("artillery_step", ""),
    ("choosing_a_target", "fmil"),
    ("odds_before_rolling", "↵6↵"),
    ("advice_in_the_form", "⑦"),
    ("modifiers_of_the_form", "⎋⑧"),
    ("modifier_switched_on", " "),
    ("typing_dice", " ⎋d4"),
    ("dice_read_back", "3"),
    ("after_the_roll", "↵"),
    ("unit_that_cannot", "1/12, sou↵f"),
    ("help", "⎋?"),
    ("rules_of_the_step", "⎋①"),
    ("rules_wide_and_searched", "z/canister"),
    ("palette", "⎋⎋:"),
    ("palette_with_a_query", "sou"),
    ("correction", "⎋1⇤jjjjj="),
    ("correction_refused", "sp 9↵"),
    ("note_with_two_lines", "⎋aLa brume se lève↵sur le plateau"),
    ("unit_sheet", "⌃s1⑥"),
    ("log_of_a_unit", "⎋⑤"),
    ("log_of_notes", "⎋4→→→→"),
    ("log_of_a_text", "⎋4/berg"),
    ("log_entry", "⎋⎋4k↵"),
    ("zoomed_order_of_battle", "⎋⎋1⇤z"),
];

#[test]
fn every_mode_of_the_board_looks_as_it_should() {
    for lang in Lang::ALL {
        for (width, height) in SIZES {
            let name = |scene: &str| format!("{scene}_{}_{width}x{height}", lang.code());
            let mut scene = Scene::new(lang, PLAIN);
            insta::assert_snapshot!(name("first_step"), scene.picture(width, height));
            // Both sides' command dice, then initiative with dice from the table, which stops for a decision.
            scene.type_keys("↵↵↵↵n↵d65 21 3↵");
            insta::assert_snapshot!(name("decision_on_the_dice"), scene.picture(width, height));
            let mut scene = Scene::new(lang, PLAIN);
            scene.walk_to_artillery();
            assert_eq!(scene.app.game().state().step().as_str(), "pulse.artillery");
            for (label, keys) in FROM_THE_ARTILLERY_STEP {
                scene.type_keys(keys);
                if (width, height) != WIDEST || ON_THE_WIDEST.contains(&label) {
                    insta::assert_snapshot!(name(label), scene.picture(width, height));
                }
            }
        }
    }
}

fn picture_of(start: &mut Start, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut top = 0;
    terminal.draw(|frame| top = start.draw(frame)).unwrap();
    start.keep_top(top);
    terminal.backend().to_string()
}

/// A day and a time in the same place, whenever the test runs.
fn with_a_fixed_time(picture: &str) -> String {
    let mut fixed = picture.to_owned();
    for shape in ["2026-01-01 12:00", "01/01/2026 12:00"] {
        let is_time = |text: &str| {
            let same = |(a, b): (u8, u8)| if b.is_ascii_digit() { a.is_ascii_digit() } else { a == b };
            text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(same)
        };
        let starts: Vec<usize> = fixed.char_indices().map(|(at, _)| at).collect();
        for at in starts {
            if fixed.get(at..at + shape.len()).is_some_and(is_time) {
                fixed.replace_range(at..at + shape.len(), shape);
            }
        }
    }
    fixed
}

/// Stages of the start screen, each reached by keys from the one before.
const START: [(&str, &str); 11] = [
    ("start_menu", ""),
    ("start_resume", "↵"),
    ("start_ruleset", "⎋↓↵"),
    ("start_first_army", "↵"),
    ("start_second_army", "↵"),
    ("start_options", "↵"),
    ("start_option_changed", "↓↓→"),
    ("start_demonstrations", "⎋⎋⎋⎋⇤↵"),
    ("start_armies", "⎋↓↓↓↵"),
    ("start_army_sheet", "↵"),
    ("start_help", "?"),
];

#[test]
fn every_stage_of_the_start_screen_looks_as_it_should() {
    for lang in Lang::ALL {
        for (width, height) in SIZES {
            let Scene { app, folder, .. } = Scene::new(lang, PLAIN);
            drop(app);
            std::fs::write(folder.path().join("torn.jsonl"), "not a battle\n").unwrap();
            let past = std::time::SystemTime::UNIX_EPOCH;
            let torn = std::fs::File::options().write(true).open(folder.path().join("torn.jsonl")).unwrap();
            torn.set_modified(past).unwrap();
            let mut start = Start::new(lang, PLAIN, folder.path());
            for (label, keys) in START {
                for c in keys.chars() {
                    start.handle(&Event::Key(KeyEvent::new(key_of(c), KeyModifiers::NONE)));
                }
                let picture = with_a_fixed_time(&picture_of(&mut start, width, height));
                let picture = picture.replace(&folder.path().display().to_string(), "/saves");
                insta::assert_snapshot!(format!("{label}_{}_{width}x{height}", lang.code()), picture);
            }
        }
    }
}

#[test]
fn an_empty_folder_has_nothing_to_resume() {
    let folder = TempDir::new().unwrap();
    let mut start = Start::new(Lang::En, PLAIN, folder.path());
    for c in "↓↵".chars() {
        start.handle(&Event::Key(KeyEvent::new(key_of(c), KeyModifiers::NONE)));
    }
    insta::assert_snapshot!("start_nothing_to_resume_40x12", picture_of(&mut start, 40, 12));
}

#[test]
fn small_terminals_show_one_pane_and_ascii_has_no_boxes() {
    let mut scene = Scene::new(Lang::Fr, Theme { ascii: true, colour: false });
    insta::assert_snapshot!("ascii_one_pane_40x12", scene.picture(40, 12));
    for (label, keys) in FROM_THE_ARTILLERY_STEP {
        if label == "artillery_step" {
            scene.walk_to_artillery();
        }
        scene.type_keys(keys);
        let picture = scene.picture(80, 24);
        // Letters of any language, no drawings.
        let drawn: Vec<char> = picture.chars().filter(|c| *c > '\u{24f}').collect();
        assert!(drawn.is_empty(), "{drawn:?} in {label}\n{picture}");
    }
    // What is said of a terminal that is too small finds room in it.
    let picture = scene.picture(30, 8);
    assert!(picture.contains("trop petit") && picture.contains("40x12"), "{picture}");
}
