//! The start screen: demonstrations, battles to resume, a new battle, armies with their sheets, help.

mod view;

use std::path::{Path, PathBuf};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::Frame;

use super::action::{EverywhereAction, KeyAction, Mode, Role, StartAction};
use super::keymap::{self, help_page};
use super::theme::Theme;
use super::{Shown, Wants};
use crate::engine::label::Lang;
use crate::play::{Menu, Stage, Wanted, beginning, first_choice};

const PAGE: usize = 16;

pub struct Start {
    menu: Menu,
    theme: Theme,
    cursor: usize,
    top: usize,
    /// Letters that look for a row.
    typed: String,
    /// Where the cursor stood in the stages before this one.
    trail: Vec<(usize, usize)>,
    pub(super) wanted: Option<Wanted>,
    pub wants: Wants,
}

impl Start {
    pub fn new(lang: Lang, theme: Theme, saves: &Path) -> Start {
        let menu = Menu::new(lang, saves);
        // A player who has a battle going most likely wants to go on with it.
        let cursor = usize::from(menu.has_saves());
        let (typed, trail, wants) = (String::new(), Vec::new(), Wants::default());
        Start { menu, theme, cursor, top: 0, typed, trail, wanted: None, wants }
    }

    /// The same with armies of the club from these folders.
    #[must_use]
    pub fn with_armies(mut self, folders: Vec<PathBuf>) -> Start {
        self.menu = self.menu.with_armies(folders);
        self
    }

    pub(super) fn lang(&self) -> Lang {
        self.menu.catalog.lang()
    }

    /// Keeps what a frame settled, for the next one.
    pub fn keep_top(&mut self, top: usize) {
        self.top = top;
    }

    /// Draws the screen. Returns its first line in sight: where the next frame begins.
    pub fn draw(&self, frame: &mut Frame<'_>) -> usize {
        view::draw(frame, self)
    }

    pub fn handle(&mut self, event: &Event) {
        self.wants.frame = true;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Paste(text) if self.takes_text() => {
                let name = format!("{}{}", self.menu.typed_name(), text.replace(['\n', '\r', '\t'], " "));
                self.menu.call(&name);
            }
            _ => {}
        }
    }

    fn press(&mut self, key: &KeyEvent) {
        let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if let KeyCode::Char(c) = key.code
            && !held
            && self.type_in(c)
        {
            return;
        }
        let Some(action) = keymap::action(Mode::Start, Role::Player, key) else { return };
        match action {
            KeyAction::Everywhere(EverywhereAction::Language) => self.menu.switch_language(),
            KeyAction::Everywhere(EverywhereAction::Redraw) => self.wants.redraw = true,
            KeyAction::Everywhere(EverywhereAction::Suspend) => self.wants.suspending = true,
            KeyAction::Start(action) => self.update(action),
            // No battle is open yet.
            KeyAction::Everywhere(EverywhereAction::Retry | EverywhereAction::SaveAs) => {}
            // The keys of a battle, which is another screen.
            KeyAction::Board(_)
            | KeyAction::Form(_)
            | KeyAction::Decision(_)
            | KeyAction::Dice(_)
            | KeyAction::Hands(_)
            | KeyAction::Overrides(_)
            | KeyAction::Prompt(_)
            | KeyAction::Note(_)
            | KeyAction::Page(_)
            | KeyAction::Secret(_) => {}
        }
    }

    /// Whether letters go into the row under the cursor.
    fn takes_text(&self) -> bool {
        self.menu.rows.get(self.cursor).is_some_and(|row| row.takes_text)
    }

    /// A letter: of a name, or of the row that is looked for. False where it is a key and nothing else.
    fn type_in(&mut self, c: char) -> bool {
        if self.takes_text() {
            let name = format!("{}{c}", self.menu.typed_name());
            self.menu.call(&name);
            self.typed.push(c);
            return true;
        }
        let names: Vec<String> = self.menu.rows.iter().map(|row| row.label.clone()).collect();
        let longer = format!("{}{c}", self.typed);
        // Where nothing begins so, a new word is begun.
        for typed in [longer, c.to_string()] {
            if let Some(place) = beginning(&typed, &names).filter(|_| !typed.trim().is_empty()) {
                (self.typed, self.cursor) = (typed, place);
                return true;
            }
        }
        // In the middle of a word no letter is a key.
        !self.typed.is_empty()
    }

    fn update(&mut self, action: StartAction) {
        let typed = !self.typed.is_empty();
        if action != StartAction::Erase {
            self.typed.clear();
        }
        let last = self.rows().saturating_sub(1);
        if self.page().is_some()
            && let Some(top) = self.scrolled(action)
        {
            self.top = top;
            return;
        }
        match action {
            StartAction::Up => self.cursor = self.cursor.saturating_sub(1),
            StartAction::Down => self.cursor = (self.cursor + 1).min(last),
            StartAction::PageUp => self.cursor = self.cursor.saturating_sub(PAGE),
            StartAction::PageDown => self.cursor = (self.cursor + PAGE).min(last),
            StartAction::First => self.cursor = 0,
            StartAction::Last => self.cursor = last,
            StartAction::NextValue => self.menu.cycle(self.cursor, true),
            StartAction::PreviousValue => self.menu.cycle(self.cursor, false),
            StartAction::Erase => self.erase(),
            StartAction::Clear if self.takes_text() => self.menu.call(""),
            StartAction::Clear => {}
            StartAction::Help => {
                if self.menu.help() {
                    self.begin_stage();
                }
            }
            StartAction::Back if self.menu.back() => {
                (self.cursor, self.top) = self.trail.pop().unwrap_or_default();
            }
            StartAction::Back | StartAction::Quit => self.wants.leaving = true,
            // A name that was typed is done with; one that was only looked at waits for letters.
            StartAction::Choose if self.takes_text() => {
                if typed {
                    self.cursor = 0;
                }
            }
            StartAction::Choose => self.choose(),
        }
    }

    /// The first line of a page that is read, after a key that scrolls; what goes too far is brought back as it is drawn.
    fn scrolled(&self, action: StartAction) -> Option<usize> {
        Some(match action {
            StartAction::Up => self.top.saturating_sub(1),
            StartAction::Down => self.top.saturating_add(1),
            StartAction::PageUp => self.top.saturating_sub(PAGE),
            StartAction::PageDown => self.top.saturating_add(PAGE),
            StartAction::First => 0,
            StartAction::Last => usize::MAX,
            _ => return None,
        })
    }

    fn erase(&mut self) {
        if self.takes_text() {
            let mut name = self.menu.typed_name().to_owned();
            name.pop();
            self.menu.call(&name);
        } else {
            self.typed.pop();
        }
    }

    fn choose(&mut self) {
        let before = self.menu.stage;
        self.wanted = self.menu.choose(self.cursor);
        self.wants.leaving = self.wanted.is_some();
        if self.menu.stage != before {
            self.begin_stage();
        }
    }

    /// The first row that can be chosen; Esc returns to where the cursor stood.
    fn begin_stage(&mut self) {
        self.trail.push((self.cursor, self.top));
        self.top = 0;
        self.cursor = first_choice(&self.menu);
    }

    fn rows(&self) -> usize {
        self.menu.rows.len()
    }

    /// What there is to read where there is nothing to choose from.
    fn page(&self) -> Option<Vec<String>> {
        match self.menu.stage {
            Stage::Help => Some(help_page(Mode::Start, Role::Player, &self.menu.catalog)),
            _ => self.menu.page(),
        }
    }
}

impl Shown for Start {
    type Settled = usize;

    fn draw(&self, frame: &mut Frame<'_>) -> usize {
        Start::draw(self, frame)
    }

    fn keep(&mut self, top: usize) {
        self.keep_top(top);
    }

    fn handle(&mut self, event: &Event) {
        Start::handle(self, event);
    }

    fn wants(&mut self) -> &mut Wants {
        &mut self.wants
    }
}
