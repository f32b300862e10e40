//! Every key of every mode, in one table: it drives dispatch, the help line, the help page, the palette and docs/keys.md.

use std::fmt::Write;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::lang::Catalog;

/// What the keyboard talks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Keys that mean the same wherever one is.
    Everywhere,
    /// The start screen.
    Start,
    /// The four panes.
    Board,
    /// A form; letters and digits go into the field.
    Form,
    /// A decision while dice lie on the table.
    Decision,
    /// Typing the faces of dice.
    Dice,
    /// What the dice came to, before it is applied.
    Outcome,
    /// The modifiers of a form, to be overridden.
    Overrides,
    /// A line of text: search, palette, correction.
    Prompt,
    /// The editor of a note.
    Note,
    /// A page to read: help, rules, advice.
    Page,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    NextPane,
    PreviousPane,
    Pane(u8),
    Act,
    Tick,
    NextStep,
    ForceStep,
    Undo,
    Redo,
    Note,
    Search,
    Palette,
    Rules,
    Help,
    Advise,
    Sheet,
    UnitLog,
    Correct,
    Zoom,
    Language,
    Redraw,
    Suspend,
    Quit,
    Back,
    Confirm,
    Complete,
    Modifiers,
    TypeDice,
    Toggle,
    Erase,
    Save,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    pub code: KeyCode,
    pub control: bool,
}

const fn key(code: KeyCode) -> Key {
    Key { code, control: false }
}

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

const fn control(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), control: true }
}

/// One row: where, which keys, what, its word in the language files, and its weight for the help line (1: first, 0: not there).
pub struct Binding {
    pub mode: Mode,
    pub keys: &'static [Key],
    pub action: Action,
    pub label: &'static str,
    pub help_line: u8,
}

const fn row(mode: Mode, keys: &'static [Key], action: Action, label: &'static str, help_line: u8) -> Binding {
    Binding { mode, keys, action, label, help_line }
}

pub const BINDINGS: &[Binding] = &[
    row(Mode::Start, &[key(KeyCode::Enter)], Action::Act, "key-choose", 1),
    row(Mode::Start, &[key(KeyCode::Down), letter('j')], Action::Down, "key-down", 4),
    row(Mode::Start, &[key(KeyCode::Up), letter('k')], Action::Up, "key-up", 5),
    row(Mode::Start, &[key(KeyCode::Right), letter('l')], Action::Right, "key-next-choice", 0),
    row(Mode::Start, &[key(KeyCode::Left), letter('h')], Action::Left, "key-previous-choice", 0),
    row(Mode::Start, &[key(KeyCode::PageDown)], Action::PageDown, "key-page-down", 0),
    row(Mode::Start, &[key(KeyCode::PageUp)], Action::PageUp, "key-page-up", 0),
    row(Mode::Start, &[key(KeyCode::Esc)], Action::Back, "key-back", 3),
    row(Mode::Start, &[letter('q'), control('c')], Action::Quit, "key-quit", 2),
    row(Mode::Board, &[key(KeyCode::Enter)], Action::Act, "key-act", 1),
    row(Mode::Board, &[letter(' ')], Action::Tick, "key-tick", 4),
    row(Mode::Board, &[letter('n')], Action::NextStep, "key-next", 2),
    row(Mode::Board, &[letter('N')], Action::ForceStep, "key-force", 0),
    row(Mode::Board, &[letter('u')], Action::Undo, "key-undo", 5),
    row(Mode::Board, &[control('r')], Action::Redo, "key-redo", 0),
    row(Mode::Board, &[letter('a')], Action::Note, "key-note", 6),
    row(Mode::Board, &[letter('/')], Action::Search, "key-search", 8),
    row(Mode::Board, &[letter('?')], Action::Help, "key-help", 3),
    row(Mode::Board, &[letter(':')], Action::Palette, "key-palette", 0),
    row(Mode::Board, &[key(KeyCode::F(1))], Action::Rules, "key-rules", 0),
    row(Mode::Board, &[letter('o'), key(KeyCode::F(7))], Action::Advise, "key-advise", 0),
    row(Mode::Board, &[letter('='), key(KeyCode::F(4))], Action::Correct, "key-correct", 0),
    row(Mode::Board, &[key(KeyCode::F(5))], Action::UnitLog, "key-unit-log", 0),
    row(Mode::Board, &[key(KeyCode::F(6))], Action::Sheet, "key-sheet", 0),
    row(Mode::Board, &[letter('z')], Action::Zoom, "key-zoom", 0),
    row(Mode::Board, &[key(KeyCode::Up), letter('k')], Action::Up, "key-up", 0),
    row(Mode::Board, &[key(KeyCode::Down), letter('j')], Action::Down, "key-down", 0),
    row(Mode::Board, &[key(KeyCode::Left), letter('h')], Action::Left, "key-fold", 0),
    row(Mode::Board, &[key(KeyCode::Right), letter('l')], Action::Right, "key-unfold", 0),
    row(Mode::Board, &[key(KeyCode::PageUp)], Action::PageUp, "key-page-up", 0),
    row(Mode::Board, &[key(KeyCode::PageDown)], Action::PageDown, "key-page-down", 0),
    row(Mode::Board, &[key(KeyCode::Home)], Action::First, "key-first", 0),
    row(Mode::Board, &[key(KeyCode::End)], Action::Last, "key-last", 0),
    row(Mode::Board, &[key(KeyCode::Tab)], Action::NextPane, "key-next-pane", 0),
    row(Mode::Board, &[key(KeyCode::BackTab)], Action::PreviousPane, "key-previous-pane", 0),
    row(Mode::Board, &[letter('1')], Action::Pane(1), "key-pane-1", 0),
    row(Mode::Board, &[letter('2')], Action::Pane(2), "key-pane-2", 0),
    row(Mode::Board, &[letter('3')], Action::Pane(3), "key-pane-3", 0),
    row(Mode::Board, &[letter('4')], Action::Pane(4), "key-pane-4", 0),
    row(Mode::Board, &[key(KeyCode::Esc)], Action::Back, "key-back", 0),
    row(Mode::Board, &[letter('q'), control('c')], Action::Quit, "key-quit", 7),
    row(Mode::Form, &[key(KeyCode::Enter)], Action::Confirm, "key-confirm", 1),
    row(Mode::Form, &[key(KeyCode::Down), key(KeyCode::Tab)], Action::Down, "key-next-field", 6),
    row(Mode::Form, &[key(KeyCode::Up), key(KeyCode::BackTab)], Action::Up, "key-previous-field", 0),
    row(Mode::Form, &[key(KeyCode::Right)], Action::Right, "key-next-choice", 7),
    row(Mode::Form, &[key(KeyCode::Left)], Action::Left, "key-previous-choice", 0),
    row(Mode::Form, &[letter(' ')], Action::Toggle, "key-toggle", 0),
    row(Mode::Form, &[key(KeyCode::Backspace)], Action::Erase, "key-erase", 0),
    row(Mode::Form, &[key(KeyCode::F(1))], Action::Rules, "key-rules", 0),
    row(Mode::Form, &[key(KeyCode::F(3))], Action::TypeDice, "key-type-dice", 3),
    row(Mode::Form, &[key(KeyCode::F(7))], Action::Advise, "key-advise-short", 4),
    row(Mode::Form, &[key(KeyCode::F(8))], Action::Modifiers, "key-modifiers", 5),
    row(Mode::Form, &[key(KeyCode::Esc), control('c')], Action::Back, "key-back", 2),
    row(Mode::Decision, &[key(KeyCode::Enter)], Action::Confirm, "key-confirm", 1),
    row(Mode::Decision, &[key(KeyCode::Down), key(KeyCode::Right), letter('j')], Action::Down, "key-next-choice", 5),
    row(Mode::Decision, &[key(KeyCode::Up), key(KeyCode::Left), letter('k')], Action::Up, "key-previous-choice", 6),
    row(Mode::Decision, &[letter(' ')], Action::Toggle, "key-mark", 2),
    row(Mode::Decision, &[key(KeyCode::Backspace)], Action::Erase, "key-erase", 0),
    row(Mode::Decision, &[key(KeyCode::F(1))], Action::Rules, "key-rules", 0),
    row(Mode::Decision, &[letter('u')], Action::Undo, "key-undo", 3),
    row(Mode::Decision, &[letter('q'), control('c')], Action::Quit, "key-quit", 4),
    row(Mode::Dice, &[key(KeyCode::Enter)], Action::Confirm, "key-throw", 1),
    row(Mode::Dice, &[key(KeyCode::Backspace)], Action::Erase, "key-erase", 2),
    row(Mode::Dice, &[key(KeyCode::F(1))], Action::Rules, "key-rules", 0),
    row(Mode::Dice, &[key(KeyCode::Esc), control('c')], Action::Back, "key-back", 3),
    row(Mode::Outcome, &[key(KeyCode::Enter)], Action::Confirm, "key-apply", 1),
    row(Mode::Outcome, &[key(KeyCode::Down), letter('j')], Action::Down, "key-down", 0),
    row(Mode::Outcome, &[key(KeyCode::Up), letter('k')], Action::Up, "key-up", 0),
    row(Mode::Outcome, &[key(KeyCode::F(1))], Action::Rules, "key-rules", 0),
    row(Mode::Outcome, &[key(KeyCode::Esc), control('c')], Action::Back, "key-not-yet", 2),
    row(Mode::Overrides, &[key(KeyCode::Enter), letter(' ')], Action::Toggle, "key-switch", 1),
    row(Mode::Overrides, &[key(KeyCode::Down), letter('j')], Action::Down, "key-down", 3),
    row(Mode::Overrides, &[key(KeyCode::Up), letter('k')], Action::Up, "key-up", 4),
    row(Mode::Overrides, &[key(KeyCode::Esc), key(KeyCode::F(8)), control('c')], Action::Back, "key-not-yet", 2),
    row(Mode::Prompt, &[key(KeyCode::Enter)], Action::Confirm, "key-confirm", 1),
    row(Mode::Prompt, &[key(KeyCode::Down)], Action::Down, "key-down", 3),
    row(Mode::Prompt, &[key(KeyCode::Up)], Action::Up, "key-up", 4),
    row(Mode::Prompt, &[key(KeyCode::Tab)], Action::Complete, "key-complete", 0),
    row(Mode::Prompt, &[key(KeyCode::Backspace)], Action::Erase, "key-erase", 0),
    row(Mode::Prompt, &[key(KeyCode::Esc), control('c')], Action::Back, "key-back", 2),
    row(Mode::Note, &[control('s'), key(KeyCode::F(10))], Action::Save, "key-save-note", 1),
    row(Mode::Note, &[key(KeyCode::Esc)], Action::Back, "key-leave-note", 2),
    row(Mode::Page, &[key(KeyCode::Esc), letter('q'), key(KeyCode::Enter), control('c')], Action::Back, "key-back", 1),
    row(Mode::Page, &[key(KeyCode::Down), letter('j')], Action::Down, "key-down", 0),
    row(Mode::Page, &[key(KeyCode::Up), letter('k')], Action::Up, "key-up", 0),
    row(Mode::Page, &[key(KeyCode::PageDown), letter(' ')], Action::PageDown, "key-page-down", 2),
    row(Mode::Page, &[key(KeyCode::PageUp)], Action::PageUp, "key-page-up", 0),
    row(Mode::Page, &[key(KeyCode::Home)], Action::First, "key-first", 0),
    row(Mode::Page, &[key(KeyCode::End)], Action::Last, "key-last", 0),
    row(Mode::Page, &[letter('z')], Action::Zoom, "key-widen", 5),
    row(Mode::Page, &[letter('/')], Action::Search, "key-search", 6),
    row(Mode::Everywhere, &[key(KeyCode::F(2))], Action::Language, "key-language", 9),
    row(Mode::Everywhere, &[control('l')], Action::Redraw, "key-redraw", 0),
    row(Mode::Everywhere, &[control('z')], Action::Suspend, "key-suspend", 0),
];

/// The action of a key in a mode, if the table has one there or everywhere.
pub fn action(mode: Mode, event: &KeyEvent) -> Option<Action> {
    let held = event.modifiers.contains(KeyModifiers::CONTROL);
    let matches = |known: &Key| known.code == event.code && known.control == held;
    let bound = |mode: Mode| BINDINGS.iter().find(|row| row.mode == mode && row.keys.iter().any(matches));
    bound(mode).or_else(|| bound(Mode::Everywhere)).map(|row| row.action)
}

/// A key as players read it.
pub fn name(key: &Key, catalog: &Catalog) -> String {
    let name = match key.code {
        KeyCode::Enter => catalog.plain("key-name-enter"),
        KeyCode::Esc => catalog.plain("key-name-escape"),
        KeyCode::Char(' ') => catalog.plain("key-name-space"),
        KeyCode::Char(letter) => letter.to_string(),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::Tab => catalog.plain("key-name-tab"),
        KeyCode::BackTab => catalog.plain("key-name-back-tab"),
        KeyCode::Backspace => catalog.plain("key-name-backspace"),
        KeyCode::Up => catalog.plain("key-name-up"),
        KeyCode::Down => catalog.plain("key-name-down"),
        KeyCode::Left => catalog.plain("key-name-left"),
        KeyCode::Right => catalog.plain("key-name-right"),
        KeyCode::PageUp => catalog.plain("key-name-page-up"),
        KeyCode::PageDown => catalog.plain("key-name-page-down"),
        KeyCode::Home => catalog.plain("key-name-home"),
        KeyCode::End => catalog.plain("key-name-end"),
        _ => String::new(),
    };
    if key.control { format!("Ctrl-{name}") } else { name }
}

/// The rows of a mode that fit on the help line, the most important ones, in the order of the table.
pub fn help_line(mode: Mode, fits: impl Fn(&[&Binding]) -> bool) -> Vec<&'static Binding> {
    let here = |row: &&Binding| [mode, Mode::Everywhere].contains(&row.mode) && row.help_line > 0;
    let table: Vec<&Binding> = BINDINGS.iter().filter(here).collect();
    let mut by_weight = table.clone();
    by_weight.sort_by_key(|row| row.help_line);
    let mut chosen: Vec<&Binding> = Vec::new();
    for row in by_weight {
        chosen.push(row);
        if !fits(&chosen) {
            chosen.pop();
        }
    }
    table.into_iter().filter(|row| chosen.iter().any(|known| std::ptr::eq(*known, *row))).collect()
}

pub const MODES: [(Mode, &str); 11] = [
    (Mode::Start, "mode-start"),
    (Mode::Board, "mode-board"),
    (Mode::Form, "mode-form"),
    (Mode::Overrides, "mode-switches"),
    (Mode::Dice, "mode-dice"),
    (Mode::Outcome, "mode-outcome"),
    (Mode::Decision, "mode-decision"),
    (Mode::Prompt, "mode-prompt"),
    (Mode::Note, "mode-note"),
    (Mode::Page, "mode-page"),
    (Mode::Everywhere, "mode-everywhere"),
];

/// The help page: every key of every mode, those that mean something now first.
pub fn help_page(now: Mode, catalog: &Catalog) -> Vec<String> {
    let mut lines = Vec::new();
    let (here, others): (Vec<_>, Vec<_>) =
        MODES.into_iter().partition(|(mode, _)| *mode == now || *mode == Mode::Everywhere);
    for (mode, title) in here.into_iter().chain(others) {
        lines.push(catalog.plain(title));
        for row in BINDINGS.iter().filter(|row| row.mode == mode) {
            let keys: Vec<String> = row.keys.iter().map(|key| name(key, catalog)).collect();
            lines.push(format!("{:<10} {}", keys.join(" "), catalog.plain(row.label)));
        }
        lines.push(String::new());
    }
    lines
}

/// docs/keys.md.
pub fn keys_page(catalog: &Catalog) -> String {
    let mut page = String::new();
    for (mode, title) in MODES {
        let _ = writeln!(page, "## {}\n\n| keys | what they do |\n|---|---|", catalog.plain(title));
        for row in BINDINGS.iter().filter(|row| row.mode == mode) {
            let keys: Vec<String> = row.keys.iter().map(|key| format!("`{}`", name(key, catalog))).collect();
            let _ = writeln!(page, "| {} | {} |", keys.join(" "), catalog.plain(row.label));
        }
        page.push('\n');
    }
    page
}
