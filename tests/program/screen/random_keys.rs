//! Keys of all modes in any order.

use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyModifiers};
use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::rulesets;

use super::{PLAIN, Scene};
use crate::common::walker::Walker;

/// A hundred thousand keys and more, over every ruleset and every period: nothing panics, nothing acknowledged is lost.
#[test]
fn random_keys_never_break_the_battle() {
    for (seed, edition) in (14..).zip(rulesets::ids()) {
        let keys = if edition == rulesets::first() { 60_000 } else { 6_000 };
        play_at_random(edition, seed, keys);
    }
}

/// The file that is played: keys may have saved the battle under another name.
fn played(folder: &Path) -> PathBuf {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut locked = files.filter(|path| path.extension().is_some_and(|extension| extension == "lock"));
    locked.next().map_or_else(|| folder.join("battle.jsonl"), |lock| lock.with_extension(""))
}

fn play_at_random(edition: &str, seed: u64, keys: u32) {
    let mut walker = Walker::new(seed);
    let mut scene = Scene::of(edition, Lang::Fr, PLAIN, &[]);
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
        KeyCode::F(4),
        KeyCode::F(5),
        KeyCode::F(6),
        KeyCode::F(7),
        KeyCode::F(8),
        KeyCode::BackTab,
    ];
    let letters: Vec<char> = "nnnnuaotmcsferivbgpxyzN?/:=d0123456789 àéoh,.é漢\u{301}".chars().collect();
    for number in 0..keys {
        let code = match walker.below(3) {
            // Pages end with Esc alone, and any letter may open one: a hand that never closed them would read all the time.
            _ if number.is_multiple_of(43) => KeyCode::Esc,
            0 => codes[walker.below(codes.len())],
            _ => KeyCode::Char(letters[walker.below(letters.len())]),
        };
        let modifiers = if walker.below(40) == 0 { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        // A quick hand does not wait for what is counted; now and then somebody looks at it.
        if number.is_multiple_of(23) {
            scene.press(code, modifiers)
        } else {
            scene.press_hastily(code, modifiers)
        }
        scene.app.wants.leaving = false;
        if number.is_multiple_of(191) {
            let size = [(80, 24), (120, 40), (40, 12), (200, 60), (20, 5)][walker.below(5)];
            scene.picture(size.0, size.1);
        }
    }
    let events = scene.app.game().events().len();
    assert!(events > usize::try_from(keys / 600).unwrap(), "{edition}: {events} events");
    let state = scene.app.game().state().clone();
    let Scene { app, folder, .. } = scene;
    let path = played(folder.path());
    drop(app);
    verify(&path, &rulesets::of).unwrap();
    assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
}
