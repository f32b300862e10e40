//! The screen on a test backend: scenes as text in both languages and sizes, keystroke budgets, random keys.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod common;
#[path = "common/walker.rs"]
mod walker;

use common::{NOW, rules, setup};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::rulesets;
use estafette::tui::{App, Theme, draw, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;
use walker::Walker;

struct Scene {
    app: App,
    folder: TempDir,
    keys: usize,
}

impl Scene {
    fn new(lang: Lang, theme: Theme) -> Scene {
        let folder = TempDir::new().unwrap();
        let [a, b] = bundled::demonstration("fpga").unwrap();
        let setup = setup("fpga", [a.source, b.source], &[], 1805);
        let save = Save::create(&folder.path().join("battle.jsonl"), rules("fpga"), setup, NOW).unwrap();
        let app = App::new(save, lang, theme, Box::new(|| NOW.to_owned()));
        Scene { app, folder, keys: 0 }
    }

    fn press(&mut self, code: KeyCode) -> &mut Scene {
        self.keys += 1;
        feed(&mut self.app, Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self
    }

    /// Types letters; `↵` is Enter, `⎋` is Escape.
    fn type_keys(&mut self, keys: &str) -> &mut Scene {
        for c in keys.chars() {
            match c {
                '↵' => self.press(KeyCode::Enter),
                '⎋' => self.press(KeyCode::Esc),
                '⇥' => self.press(KeyCode::Tab),
                c => self.press(KeyCode::Char(c)),
            };
        }
        self
    }

    fn picture(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &mut self.app)).unwrap();
        terminal.backend().to_string()
    }

    /// Both sides' command dice thrown, initiative with the first side, the artillery step.
    fn walk_to_artillery(&mut self) -> &mut Scene {
        // Command dice for each side, then initiative with typed dice: a 6-5 against 2-1, no re-rolls.
        self.type_keys("↵↵↵↵n↵d65213↵↵↵nn")
    }
}

const PLAIN: Theme = Theme { ascii: false, colour: false };

#[test]
fn the_scenes_look_as_they_should() {
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let name = |scene: &str| format!("{scene}_{}_{width}x{height}", lang.code());
            let mut scene = Scene::new(lang, PLAIN);
            insta::assert_snapshot!(name("first_step"), scene.picture(width, height));
            scene.walk_to_artillery();
            assert_eq!(scene.app.game().state().step(), "pulse.artillery");
            insta::assert_snapshot!(name("artillery_step"), scene.picture(width, height));
            scene.type_keys("fmil");
            insta::assert_snapshot!(name("choosing_a_target"), scene.picture(width, height));
            scene.type_keys("↵6↵");
            insta::assert_snapshot!(name("odds_before_rolling"), scene.picture(width, height));
            scene.type_keys("d43↵");
            insta::assert_snapshot!(name("after_the_roll"), scene.picture(width, height));
            scene.type_keys("?");
            insta::assert_snapshot!(name("help"), scene.picture(width, height));
        }
    }
}

#[test]
fn small_terminals_show_one_pane_and_ascii_has_no_boxes() {
    let mut scene = Scene::new(Lang::Fr, Theme { ascii: true, colour: false });
    insta::assert_snapshot!("ascii_one_pane_40x12", scene.picture(40, 12));
    let picture = scene.picture(80, 24);
    assert!(!picture.contains(['│', '─', '█', '▸', '▾']), "{picture}");
    let picture = scene.picture(30, 5);
    assert!(picture.contains("trop petit"), "{picture}");
}

#[test]
fn a_typical_fire_takes_at_most_eight_keys() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.walk_to_artillery();
    let before = scene.app.game().events().len();
    scene.keys = 0;
    // The letter, two letters of the target and Enter, the distance and Enter, Enter to roll.
    scene.type_keys("fbe↵7↵↵");
    assert_eq!(scene.app.game().events().len(), before + 1, "one fire was resolved");
    assert!(scene.keys <= 8, "{} keys", scene.keys);
}

#[test]
fn the_azerty_digit_row_types_dice() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.type_keys("↵dé(↵");
    let throws = &scene.app.game().events()[0].throws;
    assert_eq!(throws[0].faces, [2, 5]);
}

#[test]
fn impossible_dice_are_refused_and_the_form_stays() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵d67↵");
    assert!(scene.app.game().events().is_empty());
    let picture = scene.picture(80, 24);
    assert!(picture.contains("A D6 has no face 7"), "{picture}");
}

#[test]
fn notes_undo_and_corrections_work_from_the_keyboard() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("aThe mist lifts⎋");
    assert!(scene.picture(80, 24).contains("The mist lifts"));
    scene.type_keys("u");
    assert!(scene.picture(80, 24).contains("Undone"));
    scene.type_keys("1jjjjj=sp 2↵");
    let unit = scene.app.game().state().of_kind("unit").next().unwrap();
    assert_eq!(unit.points(), 2);
}

/// Keys of all modes in any order: nothing panics, nothing acknowledged is lost.
#[test]
fn random_keys_never_break_the_battle() {
    let mut walker = Walker::new(14);
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    let codes = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Backspace,
        KeyCode::PageDown,
        KeyCode::PageUp,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::F(1),
        KeyCode::F(2),
        KeyCode::F(3),
        KeyCode::BackTab,
    ];
    let letters: Vec<char> = "nnnnuaotmcsferivbgpxyzN?/:=d0123456789 àéoh,.é漢\u{301}".chars().collect();
    for number in 0..100_000_u32 {
        let code = match walker.below(3) {
            0 => codes[walker.below(codes.len())],
            _ => KeyCode::Char(letters[walker.below(letters.len())]),
        };
        scene.press(code);
        scene.app.leaving = false;
        if number.is_multiple_of(191) {
            let size = [(80, 24), (120, 40), (40, 12), (200, 60), (20, 5)][walker.below(5)];
            scene.picture(size.0, size.1);
        }
    }
    assert!(scene.app.game().events().len() > 300, "{} events", scene.app.game().events().len());
    let state = scene.app.game().state().clone();
    let Scene { app, folder, .. } = scene;
    let path = folder.path().join("battle.jsonl");
    drop(app);
    verify(&path, &rulesets::find).unwrap();
    assert_eq!(Save::open(&path, &rulesets::find).unwrap().game().state(), &state);
}
