//! The screen on a test backend: scenes as text in both languages and sizes, keystroke budgets, random keys.

mod at_the_table;
mod brigades_and_divisions;
mod card;
mod ending;
mod epic;
mod keystrokes;
mod looking;
mod many;
mod pasting;
mod random_keys;
mod scenes;
mod start;
mod watching;

use crate::common::{NOW, rules, setup};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::journal::Save;
use estafette::tui::{App, Theme, draw, feed, feed_hastily};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

/// Letters are themselves; `↵` is Enter, `⎋` Escape, `⇥` Tab, `⇧` Tab back, `⇤` Home, `⇲` End, `⌫` Backspace, `↓↑←→` the arrows, `①`..`⑩` the
/// function keys.
fn key_of(c: char) -> KeyCode {
    const FUNCTION_KEYS: [char; 10] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩'];
    match c {
        '↵' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇥' => KeyCode::Tab,
        '⇧' => KeyCode::BackTab,
        '⇤' => KeyCode::Home,
        '⇲' => KeyCode::End,
        '⌫' => KeyCode::Backspace,
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

/// Before a letter: with the Control key held.
const CONTROL: char = '⌃';

struct Scene {
    app: App,
    folder: TempDir,
    keys: usize,
}

impl Scene {
    fn new(lang: Lang, theme: Theme) -> Scene {
        Scene::with_options(lang, theme, &[])
    }

    fn with_options(lang: Lang, theme: Theme, options: &[(&str, &str)]) -> Scene {
        Scene::of("fpga", lang, theme, options)
    }

    /// The demonstration battle of an edition.
    fn of(edition: &str, lang: Lang, theme: Theme, options: &[(&str, &str)]) -> Scene {
        Scene::after(edition, lang, theme, options, &[])
    }

    /// The same, with these commands done.
    fn after(edition: &str, lang: Lang, theme: Theme, options: &[(&str, &str)], done: &[Command]) -> Scene {
        let folder = TempDir::new().unwrap();
        let [a, b] = bundled::demonstration(edition).unwrap();
        let setup = setup(edition, [a.source, b.source], options, 1805);
        let mut save = Save::create(&folder.path().join("battle.jsonl"), rules(edition), setup, NOW).unwrap();
        for command in done {
            save.execute(command.clone(), NOW).unwrap();
        }
        let app = App::new(save, lang, theme, Box::new(|| NOW.to_owned()));
        Scene { app, folder, keys: 0 }
    }

    fn press(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.keys += 1;
        feed(&mut self.app, Event::Key(KeyEvent::new(code, modifiers)));
    }

    /// The next key comes before what is counted of this one.
    fn press_hastily(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.keys += 1;
        feed_hastily(&mut self.app, Event::Key(KeyEvent::new(code, modifiers)));
    }

    fn type_keys(&mut self, keys: &str) -> &mut Scene {
        let mut keys = keys.chars();
        while let Some(c) = keys.next() {
            match c {
                CONTROL => self.press(key_of(keys.next().unwrap()), KeyModifiers::CONTROL),
                c => self.press(key_of(c), KeyModifiers::NONE),
            }
        }
        self
    }

    /// The rows of a pane at 80x24, without its title and borders.
    fn pane(&mut self, title: &str) -> Vec<String> {
        let picture = self.picture(80, 24);
        let rows: Vec<Vec<char>> = picture.lines().map(|row| row.trim_matches('"').chars().collect()).collect();
        let top = rows.iter().position(|row| row.iter().collect::<String>().contains(title));
        let top = top.unwrap_or_else(|| panic!("no pane {title:?} on\n{picture}"));
        let text: String = rows[top].iter().collect();
        let at = text[..text.find(title).unwrap()].chars().count();
        let left = rows[top][..at].iter().rposition(|c| "┌┬├┼".contains(*c)).unwrap();
        let inside = rows[top + 1..].iter().take_while(|row| row[left] == '│');
        let cut = |row: &Vec<char>| row[left + 1..].iter().take_while(|c| **c != '│').collect::<String>();
        inside.map(|row| cut(row).trim_end().to_owned()).collect()
    }

    fn picture(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut scroll = None;
        terminal.draw(|frame| scroll = Some(draw(frame, &self.app))).unwrap();
        self.app.keep_scroll(scroll.unwrap());
        terminal.backend().to_string()
    }

    /// Both sides' command dice thrown, initiative with the first side, the artillery step.
    fn walk_to_artillery(&mut self) -> &mut Scene {
        // Command dice for each side, then initiative with typed dice: a 6-5 against 2-1, no re-rolls.
        self.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nn")
    }
}

const PLAIN: Theme = Theme { ascii: false, colour: false };
