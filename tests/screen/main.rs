//! The screen on a test backend: scenes as text in both languages and sizes, keystroke budgets, random keys.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/mod.rs"]
mod common;
mod keystrokes;
mod random_keys;
mod scenes;
#[path = "../common/walker.rs"]
mod walker;

use common::{NOW, rules, setup};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::journal::Save;
use estafette::tui::{App, Theme, draw, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

/// Letters are themselves; `↵` is Enter, `⎋` Escape, `⇥` Tab, `↓↑←→` the arrows, `①`..`⑦` the function keys.
fn key_of(c: char) -> KeyCode {
    const FUNCTION_KEYS: [char; 7] = ['①', '②', '③', '④', '⑤', '⑥', '⑦'];
    match c {
        '↵' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇥' => KeyCode::Tab,
        '↓' => KeyCode::Down,
        '↑' => KeyCode::Up,
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        c => match (1..).zip(FUNCTION_KEYS).find(|(_, key)| *key == c) {
            Some((number, _)) => KeyCode::F(number),
            None => KeyCode::Char(c),
        },
    }
}

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

    fn type_keys(&mut self, keys: &str) -> &mut Scene {
        for c in keys.chars() {
            self.press(key_of(c));
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
        self.type_keys("↵↵↵↵↵↵n↵d65213↵↵↵nn")
    }
}

const PLAIN: Theme = Theme { ascii: false, colour: false };
