//! The start screen: demonstration, resume, new battle, armies, help.

use std::path::Path;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Spacing};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::action::{EverywhereAction, KeyAction, Mode, Role, StartAction};
use super::keymap::{self, help_page};
use super::lines::{Lines, PaneFrame, draw_pane, fit};
use super::theme::Theme;
use super::view::{draw_keys, draw_too_small, is_too_small};
use super::{Shown, Wants};
use crate::engine::label::Lang;
use crate::play::{Menu, Row, Stage, Standing, Wanted};

const PAGE: usize = 10;

pub struct Start {
    menu: Menu,
    theme: Theme,
    cursor: usize,
    top: usize,
    pub(super) wanted: Option<Wanted>,
    pub(super) wants: Wants,
}

impl Start {
    pub fn new(lang: Lang, theme: Theme, saves: &Path) -> Start {
        let menu = Menu::new(lang, saves);
        // A player who has a battle going most likely wants to go on with it.
        let cursor = usize::from(menu.has_saves());
        Start { menu, theme, cursor, top: 0, wanted: None, wants: Wants::default() }
    }

    pub(super) fn lang(&self) -> Lang {
        self.menu.catalog.lang()
    }

    /// The first row that can be chosen.
    fn stand_on_first(&mut self) {
        self.top = 0;
        self.cursor = self.menu.rows.iter().position(Row::is_free).unwrap_or(0);
    }

    /// Keeps what a frame settled, for the next one.
    pub fn keep_top(&mut self, top: usize) {
        self.top = top;
    }

    pub fn handle(&mut self, event: &Event) {
        self.wants.frame = true;
        let Event::Key(key) = event else { return };
        if key.kind == KeyEventKind::Release {
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

    fn update(&mut self, action: StartAction) {
        let rows = if self.menu.stage == Stage::Help { self.help().len() } else { self.menu.rows.len() };
        let last = rows.saturating_sub(1);
        match action {
            StartAction::Up => self.cursor = self.cursor.saturating_sub(1),
            StartAction::Down => self.cursor = (self.cursor + 1).min(last),
            StartAction::PageUp => self.cursor = self.cursor.saturating_sub(PAGE),
            StartAction::PageDown => self.cursor = (self.cursor + PAGE).min(last),
            StartAction::NextValue => self.menu.cycle(self.cursor, true),
            StartAction::PreviousValue => self.menu.cycle(self.cursor, false),
            StartAction::Back if self.menu.back() => self.stand_on_first(),
            StartAction::Back | StartAction::Quit => self.wants.leaving = true,
            StartAction::Choose => self.choose(),
        }
    }

    fn choose(&mut self) {
        let before = self.menu.stage;
        self.wanted = self.menu.choose(self.cursor);
        self.wants.leaving = self.wanted.is_some();
        if self.menu.stage != before {
            self.stand_on_first();
        }
    }

    fn help(&self) -> Vec<String> {
        help_page(Mode::Start, Role::Player, &self.menu.catalog)
    }

    /// Draws the screen. Returns its first line in sight: where the next frame begins.
    pub fn draw(&self, frame: &mut Frame<'_>) -> usize {
        let area = frame.area();
        if is_too_small(area) {
            draw_too_small(frame, &self.menu.catalog);
            return self.top;
        }
        let [top, body, bottom] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(1)]).areas(area);
        let title = fit(&format!(" Estafette {}", env!("CARGO_PKG_VERSION")), usize::from(top.width));
        frame.buffer_mut().set_stringn(top.x, top.y, title, usize::from(top.width), self.theme.strong());
        let preview = self.menu.stage != Stage::Help;
        let right = if preview { Constraint::Fill(1) } else { Constraint::Length(1) };
        let halves = Layout::horizontal([Constraint::Fill(1), right]).spacing(Spacing::Overlap(1));
        let [left, right] = halves.areas(body);
        if preview {
            self.draw_preview(frame, right);
        }
        let width = usize::from(left.width.saturating_sub(3));
        let mut content = Lines { lines: self.lines(width), cursor: Some(self.cursor), ..Lines::default() };
        if content.lines.is_empty() {
            content.cursor = None;
            content.wrapped(&self.menu.catalog.plain("nothing-here"), width, self.theme.faint());
        }
        let title = format!(" {} ", self.menu.title());
        let pane = PaneFrame { title, focused: true, theme: self.theme, top: self.top };
        let drawn = draw_pane(frame, left, &content, pane);
        draw_keys(frame, bottom, (Mode::Start, Role::Player), |_| true, &self.menu.catalog, self.theme);
        self.theme.flatten(frame.buffer_mut());
        if let Some(cursor) = drawn.cursor {
            frame.set_cursor_position(cursor);
        }
        drawn.top
    }

    fn lines(&self, width: usize) -> Vec<Line<'static>> {
        if self.menu.stage == Stage::Help {
            return self.help().into_iter().map(|line| Line::from(fit(&self.theme.plain(&line), width))).collect();
        }
        let line = |row: &Row| {
            let mark = match row.standing {
                Standing::Free => "",
                Standing::Taken => "✓ ",
                Standing::Held => "▶ ",
                Standing::Damaged | Standing::Broken => "! ",
            };
            let style = if row.is_free() { Style::new() } else { self.theme.faint() };
            let setting = row.setting.as_ref().map(|text| format!(" {}", fit(text, text.width().min(width / 2))));
            let setting = setting.unwrap_or_default();
            let label = fit(&format!("{mark}{}", row.label), width.saturating_sub(setting.width()));
            Line::from(Span::styled(self.theme.plain(&(label + &setting)), style))
        };
        self.menu.rows.iter().map(line).collect()
    }

    /// What stands beside the row under the cursor.
    fn draw_preview(&self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width.saturating_sub(3));
        let mut preview = Lines::default();
        for line in self.menu.rows.get(self.cursor).map(|row| row.preview.as_slice()).unwrap_or_default() {
            preview.wrapped(&self.theme.plain(line), width, Style::new());
        }
        let pane = PaneFrame { title: String::new(), focused: false, theme: self.theme, top: 0 };
        draw_pane(frame, area, &preview, pane);
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
