//! Looking on while somebody else plays, on a test backend.

use std::fs;
use std::path::PathBuf;

use crossterm::event::{Event, KeyEvent, KeyModifiers};
use estafette::engine::label::Lang;
use estafette::play::Watched;
use estafette::rulesets;
use estafette::rulesets::epic_d10::names::attribute;
use estafette::tui::{App, feed, look_again};

use super::{PLAIN, Scene, key_of};
use crate::common::NOW;
use crate::common::walker::Walker;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Somebody who looks on at the battle of a scene.
struct Watcher {
    app: App,
    save: PathBuf,
}

impl Watcher {
    fn of(scene: &Scene, lang: Lang) -> Watcher {
        Watcher::at(scene.folder.path().join("battle.jsonl"), lang)
    }

    fn at(save: PathBuf, lang: Lang) -> Watcher {
        let watched = Watched::open(&save, &rulesets::of).unwrap();
        Watcher { app: App::new(watched, lang, PLAIN, Box::new(|| NOW.to_owned())), save }
    }

    fn type_keys(&mut self, keys: &str) {
        for c in keys.chars() {
            feed(&mut self.app, Event::Key(KeyEvent::new(key_of(c), KeyModifiers::NONE)));
        }
    }

    fn picture(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut scroll = None;
        terminal.draw(|frame| scroll = Some(estafette::tui::draw(frame, &self.app))).unwrap();
        self.app.keep_scroll(scroll.unwrap());
        terminal.backend().to_string()
    }

    /// The board in two sizes, every sheet, the latest entries of the log in full.
    fn everything(&mut self) -> String {
        let mut seen = self.picture(80, 24) + &self.picture(160, 60);
        self.type_keys("⎋1⇤");
        for _ in 0..40 {
            self.type_keys("⑥");
            seen += &self.picture(120, 40);
            self.type_keys("⎋1j");
        }
        self.type_keys("4");
        for _ in 0..12 {
            self.type_keys("↵");
            seen += &self.picture(120, 40);
            self.type_keys("⎋4k");
        }
        self.type_keys("⎋1⇤2");
        seen
    }
}

#[test]
fn a_watcher_sees_the_orders_of_neither_side_while_they_are_given() {
    let mut scene = Scene::of("epic_d10", Lang::En, PLAIN, &[]);
    scene.type_keys("n");
    let mut watcher = Watcher::of(&scene, Lang::En);
    for (order, flying) in [("hide", "landing"), ("regroup", "landing")] {
        while let Some(id) = scene.app.game().checklist()[0].open.first().cloned() {
            let flies = scene.app.game().state().entity(&id).unwrap().is(attribute::DOMAIN, "air");
            scene.type_keys(&format!("p{}↵↵", if flies { flying } else { order }));
            look_again(&mut watcher.app);
            let seen = watcher.picture(120, 40);
            assert!(!["Hide", "Regroup", "Landing"].iter().any(|order| seen.contains(order)), "{seen}");
        }
        let seen = watcher.everything();
        assert!(seen.contains("hidden"), "{seen}");
        assert!(!["Hide", "Regroup", "Landing"].iter().any(|order| seen.contains(order)), "{seen}");
        scene.type_keys("n");
        look_again(&mut watcher.app);
    }
    // Whoever is activated shows his order to everybody.
    scene.type_keys("2i↵↵↵");
    while scene.app.game().state().step().to_string() != "activation.select" {
        scene.type_keys("i↵↵↵");
    }
    scene.type_keys("t↵↵↵");
    look_again(&mut watcher.app);
    let seen = watcher.picture(120, 40);
    assert!(["Hide", "Regroup", "Landing"].iter().any(|order| seen.contains(order)), "{seen}");
}

#[test]
fn what_would_change_the_battle_is_refused_in_one_sentence_and_offered_nowhere() {
    let scene = Scene::new(Lang::En, PLAIN);
    let mut watcher = Watcher::of(&scene, Lang::En);
    for key in "nNua=o tc③④⑦⑨".chars() {
        watcher.type_keys(&key.to_string());
        let seen = watcher.picture(80, 24);
        assert!(seen.contains("You are watching: nothing is changed from here."), "{key}\n{seen}");
    }
    watcher.type_keys("?z");
    let help = watcher.picture(100, 90);
    for word in ["undo", "note", "next step", "save elsewhere", "Filling a form", "Start screen"] {
        assert!(!help.contains(word), "{word}\n{help}");
    }
    assert!(help.contains("sheet"), "{help}");
    watcher.type_keys("⎋:undo");
    assert!(!watcher.picture(80, 24).contains("undo ("), "{}", watcher.picture(80, 24));
}

#[test]
fn a_watching_screen_looks_as_it_should() {
    // A battle that nobody plays now, while its second side gives orders.
    let folder = tempfile::TempDir::new().unwrap();
    let save = folder.path().join("battle.jsonl");
    let whole = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/epic_d10.jsonl")).unwrap();
    fs::write(&save, whole.split_inclusive('\n').take(13).collect::<String>()).unwrap();
    for lang in Lang::ALL {
        let mut watcher = Watcher::at(save.clone(), lang);
        for (width, height) in [(80, 24), (120, 40)] {
            let name = format!("watching_{}_{width}x{height}", lang.code());
            insta::assert_snapshot!(name, watcher.picture(width, height));
        }
    }
}

#[test]
fn another_file_is_read_from_its_beginning_and_a_lost_one_stays_in_sight() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery();
    let mut watcher = Watcher::of(&scene, Lang::En);
    let other = Scene::of("epic_d10", Lang::En, PLAIN, &[]);
    let (gone, there) = (watcher.save.with_extension("gone"), watcher.save.clone());
    let board = watcher.picture(80, 24);
    fs::rename(&there, &gone).unwrap();
    look_again(&mut watcher.app);
    let seen = watcher.picture(80, 24);
    assert!(seen.contains("file not found"), "{seen}");
    let row = |picture: &str| picture.lines().nth(5).unwrap().to_owned();
    assert_eq!(row(&seen), row(&board), "the last state is still shown");
    fs::rename(&gone, &there).unwrap();
    look_again(&mut watcher.app);
    assert!(!watcher.picture(80, 24).contains("file not found"));
    fs::copy(other.folder.path().join("battle.jsonl"), &gone).unwrap();
    fs::rename(&gone, &there).unwrap();
    look_again(&mut watcher.app);
    let seen = watcher.picture(80, 24);
    assert!(seen.contains("read again from its beginning"), "{seen}");
    assert_eq!(watcher.app.game().rules().id, "epic_d10");
}

/// Watching keys at random while somebody plays: nothing panics, the file stays as the player leaves it.
#[test]
fn random_keys_of_a_watcher_never_change_the_file() {
    let mut walker = Walker::new(77);
    let mut scene = Scene::of("fpga", Lang::Fr, PLAIN, &[]);
    let mut watcher = Watcher::of(&scene, Lang::Fr);
    let keys: Vec<char> = "↵↵⎋⇥↑↓←→⌫⇤①②③④⑤⑥⑦⑧⑨⑩nnuaotmcsferivbgpxyzN?/:=d0123456789 hjkl".chars().collect();
    let plays = "↵↵↵↵↵↵n↵d65213↵↵↵nn↵↵↵↵nu".chars().cycle();
    for (number, play) in (0..12_000).zip(plays) {
        let before = fs::read(&watcher.save).unwrap();
        let code = key_of(keys[walker.below(keys.len())]);
        let held = if walker.below(30) == 0 { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        feed(&mut watcher.app, Event::Key(KeyEvent::new(code, held)));
        watcher.app.wants.leaving = false;
        assert_eq!(fs::read(&watcher.save).unwrap(), before);
        if number % 97 == 0 {
            scene.press(key_of(play), KeyModifiers::NONE);
            look_again(&mut watcher.app);
            watcher.picture([80, 120, 40][walker.below(3)], [24, 40, 12][walker.below(3)]);
            assert_eq!(watcher.app.game().state(), scene.app.game().state());
        }
    }
    let files = fs::read_dir(scene.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut files: Vec<_> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.sort();
    assert_eq!(files, ["battle.jsonl", "battle.jsonl.lock"]);
}
