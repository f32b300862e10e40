//! Every key of every mode, in one table: it drives dispatch, the help line, the help page, the palette and docs/keys.md.

use std::fmt::Write;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::action::{
    BoardAction, DecisionAction, DiceAction, EverywhereAction, FormAction, HandsAction, KeyAction, Mode, NoteAction,
    OverridesAction, PageAction, PromptAction, ReplayAction, Role, SecretAction, StartAction,
};
use crate::lang::Catalog;

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
    pub action: KeyAction,
    pub label: &'static str,
    pub help_line: u8,
}

const fn row(keys: &'static [Key], action: KeyAction, label: &'static str, help_line: u8) -> Binding {
    Binding { mode: action.mode(), keys, action, label, help_line }
}

const fn replay(keys: &'static [Key], action: ReplayAction, label: &'static str, help_line: u8) -> Binding {
    row(keys, KeyAction::Board(BoardAction::Replay(action)), label, help_line)
}

pub const BINDINGS: &[Binding] = &[
    row(&[key(KeyCode::Enter)], KeyAction::Start(StartAction::Choose), "key-choose", 1),
    row(&[key(KeyCode::Down)], KeyAction::Start(StartAction::Down), "key-down", 6),
    row(&[key(KeyCode::Up)], KeyAction::Start(StartAction::Up), "key-up", 0),
    row(&[key(KeyCode::Right)], KeyAction::Start(StartAction::NextValue), "key-next-choice", 4),
    row(&[key(KeyCode::Left)], KeyAction::Start(StartAction::PreviousValue), "key-previous-choice", 0),
    row(&[key(KeyCode::PageDown)], KeyAction::Start(StartAction::PageDown), "key-page-down", 0),
    row(&[key(KeyCode::PageUp)], KeyAction::Start(StartAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::Home)], KeyAction::Start(StartAction::First), "key-first", 0),
    row(&[key(KeyCode::End)], KeyAction::Start(StartAction::Last), "key-last", 0),
    row(&[key(KeyCode::Backspace)], KeyAction::Start(StartAction::Erase), "key-erase", 3),
    row(&[control('u')], KeyAction::Start(StartAction::Clear), "key-clear", 4),
    row(&[letter('?'), key(KeyCode::F(1))], KeyAction::Start(StartAction::Help), "key-help", 5),
    row(&[key(KeyCode::Esc)], KeyAction::Start(StartAction::Back), "key-back", 2),
    row(&[letter('q'), control('c')], KeyAction::Start(StartAction::Quit), "key-quit", 3),
    row(&[key(KeyCode::Enter)], KeyAction::Board(BoardAction::Act), "key-act", 1),
    row(&[key(KeyCode::Enter)], KeyAction::Board(BoardAction::Read), "key-read", 1),
    row(&[letter(' ')], KeyAction::Board(BoardAction::Tick), "key-tick", 4),
    row(&[letter('n')], KeyAction::Board(BoardAction::NextStep), "key-next", 2),
    row(&[letter('N')], KeyAction::Board(BoardAction::ForceStep), "key-force", 0),
    replay(&[letter('n')], ReplayAction::NextEvent, "key-replay-next", 2),
    replay(&[letter('p')], ReplayAction::PreviousEvent, "key-replay-previous", 3),
    replay(&[letter('N')], ReplayAction::NextStep, "key-replay-next-step", 5),
    replay(&[letter('P')], ReplayAction::PreviousStep, "key-replay-previous-step", 0),
    replay(&[letter('t')], ReplayAction::NextTurn, "key-replay-next-turn", 6),
    replay(&[letter('T')], ReplayAction::PreviousTurn, "key-replay-previous-turn", 0),
    replay(&[letter('<')], ReplayAction::Beginning, "key-replay-beginning", 0),
    replay(&[letter('>')], ReplayAction::End, "key-replay-end", 0),
    replay(&[letter('g')], ReplayAction::Here, "key-replay-here", 0),
    replay(&[letter(' ')], ReplayAction::Play, "key-replay-play", 4),
    replay(&[letter('+')], ReplayAction::Faster, "key-replay-faster", 0),
    replay(&[letter('-')], ReplayAction::Slower, "key-replay-slower", 0),
    replay(&[letter('w')], ReplayAction::GoOn, "key-replay-go-on", 8),
    row(&[letter('s')], KeyAction::Board(BoardAction::Scoreboard), "key-scoreboard", 6),
    row(&[letter('u')], KeyAction::Board(BoardAction::Undo), "key-undo", 5),
    row(&[control('u')], KeyAction::Board(BoardAction::UndoOne), "key-undo-one", 0),
    row(&[control('r')], KeyAction::Board(BoardAction::Redo), "key-redo", 0),
    row(&[letter('a')], KeyAction::Board(BoardAction::Note), "key-note", 6),
    row(&[letter('/')], KeyAction::Board(BoardAction::Search), "key-search", 8),
    row(&[letter('?')], KeyAction::Board(BoardAction::Help), "key-help", 3),
    row(&[letter(':')], KeyAction::Board(BoardAction::Palette), "key-palette", 0),
    row(&[key(KeyCode::F(1))], KeyAction::Board(BoardAction::Rules), "key-rules", 0),
    row(&[letter('o'), key(KeyCode::F(7))], KeyAction::Board(BoardAction::Advise), "key-advise", 0),
    row(&[letter('='), key(KeyCode::F(4))], KeyAction::Board(BoardAction::Correct), "key-correct", 0),
    row(&[key(KeyCode::F(5))], KeyAction::Board(BoardAction::UnitLog), "key-unit-log", 0),
    row(&[key(KeyCode::F(6))], KeyAction::Board(BoardAction::Sheet), "key-sheet", 0),
    row(&[key(KeyCode::F(10))], KeyAction::Board(BoardAction::Card), "key-card", 0),
    row(&[key(KeyCode::F(3))], KeyAction::Board(BoardAction::Hands), "key-hands", 0),
    row(&[key(KeyCode::F(8))], KeyAction::Board(BoardAction::Secrets), "key-secrets", 0),
    row(&[letter('%')], KeyAction::Board(BoardAction::Figures), "key-figures", 0),
    row(&[letter('z')], KeyAction::Board(BoardAction::Zoom), "key-zoom", 0),
    row(&[key(KeyCode::Up), letter('k')], KeyAction::Board(BoardAction::Up), "key-up", 0),
    row(&[key(KeyCode::Down), letter('j')], KeyAction::Board(BoardAction::Down), "key-down", 0),
    row(&[key(KeyCode::Left), letter('h')], KeyAction::Board(BoardAction::Left), "key-fold", 0),
    row(&[key(KeyCode::Right), letter('l')], KeyAction::Board(BoardAction::Right), "key-unfold", 0),
    row(&[key(KeyCode::PageUp)], KeyAction::Board(BoardAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::PageDown)], KeyAction::Board(BoardAction::PageDown), "key-page-down", 0),
    row(&[key(KeyCode::Home)], KeyAction::Board(BoardAction::First), "key-first", 0),
    row(&[key(KeyCode::End)], KeyAction::Board(BoardAction::Last), "key-last", 0),
    row(&[key(KeyCode::Tab)], KeyAction::Board(BoardAction::NextPane), "key-next-pane", 0),
    row(&[key(KeyCode::BackTab)], KeyAction::Board(BoardAction::PreviousPane), "key-previous-pane", 0),
    row(&[letter('1'), letter('&')], KeyAction::Board(BoardAction::Pane(1)), "key-pane-1", 0),
    row(&[letter('2'), letter('é')], KeyAction::Board(BoardAction::Pane(2)), "key-pane-2", 0),
    row(&[letter('3'), letter('"')], KeyAction::Board(BoardAction::Pane(3)), "key-pane-3", 0),
    row(&[letter('4'), letter('\'')], KeyAction::Board(BoardAction::Pane(4)), "key-pane-4", 0),
    row(&[key(KeyCode::Esc)], KeyAction::Board(BoardAction::Back), "key-back", 0),
    row(&[letter('q'), control('c')], KeyAction::Board(BoardAction::Quit), "key-quit", 7),
    row(&[key(KeyCode::Enter)], KeyAction::Form(FormAction::Confirm), "key-confirm", 1),
    row(&[key(KeyCode::Esc), control('c')], KeyAction::Form(FormAction::Back), "key-back", 1),
    row(&[key(KeyCode::F(3))], KeyAction::Form(FormAction::Hands), "key-hands", 5),
    row(&[control('d')], KeyAction::Form(FormAction::TypeDice), "key-type-dice", 0),
    row(&[key(KeyCode::Tab)], KeyAction::Form(FormAction::NextField), "key-next-field", 6),
    row(&[key(KeyCode::BackTab)], KeyAction::Form(FormAction::PreviousField), "key-previous-field", 0),
    row(&[key(KeyCode::F(5))], KeyAction::Form(FormAction::Same), "key-same", 5),
    row(&[key(KeyCode::Down)], KeyAction::Form(FormAction::Down), "key-down-list", 2),
    row(&[key(KeyCode::Up)], KeyAction::Form(FormAction::Up), "key-up-list", 0),
    row(&[key(KeyCode::Right)], KeyAction::Form(FormAction::NextChoice), "key-next-choice", 2),
    row(&[key(KeyCode::Left)], KeyAction::Form(FormAction::PreviousChoice), "key-previous-choice", 0),
    row(&[letter(' ')], KeyAction::Form(FormAction::Toggle), "key-toggle", 4),
    row(&[key(KeyCode::Backspace)], KeyAction::Form(FormAction::Erase), "key-erase", 0),
    row(&[control('u')], KeyAction::Form(FormAction::Clear), "key-clear", 0),
    row(&[control('w')], KeyAction::Form(FormAction::EraseWord), "key-erase-word", 0),
    row(&[key(KeyCode::F(1))], KeyAction::Form(FormAction::Rules), "key-rules", 0),
    row(&[key(KeyCode::F(10))], KeyAction::Form(FormAction::Card), "key-card", 0),
    row(&[key(KeyCode::F(6))], KeyAction::Form(FormAction::Divide), "key-divide", 6),
    row(&[key(KeyCode::F(7))], KeyAction::Form(FormAction::Advise), "key-advise-short", 7),
    row(&[key(KeyCode::F(8))], KeyAction::Form(FormAction::Overrides), "key-modifiers", 8),
    row(&[key(KeyCode::Home)], KeyAction::Form(FormAction::First), "key-first", 0),
    row(&[key(KeyCode::End)], KeyAction::Form(FormAction::Last), "key-last", 0),
    row(&[key(KeyCode::PageDown)], KeyAction::Form(FormAction::PageDown), "key-page-down", 9),
    row(&[key(KeyCode::PageUp)], KeyAction::Form(FormAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::Enter)], KeyAction::Decision(DecisionAction::Confirm), "key-confirm", 1),
    row(
        &[key(KeyCode::Down), key(KeyCode::Right), letter('j')],
        KeyAction::Decision(DecisionAction::Down),
        "key-next-choice",
        2,
    ),
    row(
        &[key(KeyCode::Up), key(KeyCode::Left), letter('k')],
        KeyAction::Decision(DecisionAction::Up),
        "key-previous-choice",
        0,
    ),
    row(&[letter(' ')], KeyAction::Decision(DecisionAction::Toggle), "key-mark", 2),
    row(&[key(KeyCode::Backspace)], KeyAction::Decision(DecisionAction::Erase), "key-erase", 0),
    row(&[key(KeyCode::F(1))], KeyAction::Decision(DecisionAction::Rules), "key-rules", 0),
    row(
        &[key(KeyCode::Tab), key(KeyCode::BackTab)],
        KeyAction::Decision(DecisionAction::LookAround),
        "key-look-around",
        5,
    ),
    row(&[key(KeyCode::PageDown)], KeyAction::Decision(DecisionAction::PageDown), "key-page-down", 9),
    row(&[key(KeyCode::PageUp)], KeyAction::Decision(DecisionAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::F(6))], KeyAction::Decision(DecisionAction::Sheet), "key-sheet", 0),
    row(&[key(KeyCode::F(10))], KeyAction::Decision(DecisionAction::Card), "key-card", 0),
    row(&[letter('?')], KeyAction::Decision(DecisionAction::Help), "key-help", 7),
    row(&[letter('u')], KeyAction::Decision(DecisionAction::Undo), "key-undo", 3),
    row(&[control('r')], KeyAction::Decision(DecisionAction::Redo), "key-redo", 0),
    row(&[key(KeyCode::Esc)], KeyAction::Decision(DecisionAction::Back), "key-leave-amendment", 0),
    row(&[letter('q'), control('c')], KeyAction::Decision(DecisionAction::Quit), "key-quit", 4),
    row(&[key(KeyCode::Enter)], KeyAction::Dice(DiceAction::Throw), "key-throw", 1),
    row(&[key(KeyCode::Backspace)], KeyAction::Dice(DiceAction::Erase), "key-erase", 2),
    row(&[control('u')], KeyAction::Dice(DiceAction::Clear), "key-clear", 0),
    row(&[key(KeyCode::F(1))], KeyAction::Dice(DiceAction::Rules), "key-rules", 0),
    row(&[key(KeyCode::Esc), control('c')], KeyAction::Dice(DiceAction::Back), "key-back", 3),
    row(&[key(KeyCode::Enter), letter(' ')], KeyAction::Hands(HandsAction::Flip), "key-hand-flip", 1),
    row(&[letter('m')], KeyAction::Hands(HandsAction::Word), "key-word", 3),
    row(&[key(KeyCode::Down), letter('j')], KeyAction::Hands(HandsAction::Down), "key-down", 5),
    row(&[key(KeyCode::Up), letter('k')], KeyAction::Hands(HandsAction::Up), "key-up", 0),
    row(&[key(KeyCode::Esc), key(KeyCode::F(3)), control('c')], KeyAction::Hands(HandsAction::Back), "key-not-yet", 2),
    row(&[key(KeyCode::Enter), letter(' ')], KeyAction::Overrides(OverridesAction::Flip), "key-override", 1),
    row(&[key(KeyCode::Down), letter('j')], KeyAction::Overrides(OverridesAction::Down), "key-down", 3),
    row(&[key(KeyCode::Up), letter('k')], KeyAction::Overrides(OverridesAction::Up), "key-up", 0),
    row(
        &[key(KeyCode::Esc), key(KeyCode::F(8)), control('c')],
        KeyAction::Overrides(OverridesAction::Back),
        "key-not-yet",
        2,
    ),
    row(&[key(KeyCode::Enter)], KeyAction::Prompt(PromptAction::Confirm), "key-confirm", 1),
    row(&[key(KeyCode::Down)], KeyAction::Prompt(PromptAction::Down), "key-down", 3),
    row(&[key(KeyCode::Up)], KeyAction::Prompt(PromptAction::Up), "key-up", 0),
    row(&[key(KeyCode::Tab)], KeyAction::Prompt(PromptAction::Complete), "key-complete", 0),
    row(&[key(KeyCode::Backspace)], KeyAction::Prompt(PromptAction::Erase), "key-erase", 0),
    row(&[control('u')], KeyAction::Prompt(PromptAction::Clear), "key-clear", 0),
    row(&[control('w')], KeyAction::Prompt(PromptAction::EraseWord), "key-erase-word", 0),
    row(&[key(KeyCode::Esc), control('c')], KeyAction::Prompt(PromptAction::Back), "key-back", 2),
    row(&[control('s'), key(KeyCode::F(10))], KeyAction::Note(NoteAction::Save), "key-save-note", 1),
    row(&[key(KeyCode::Enter)], KeyAction::Note(NoteAction::EndLine), "key-end-line", 3),
    row(&[key(KeyCode::Esc)], KeyAction::Note(NoteAction::Leave), "key-leave-note", 2),
    row(&[key(KeyCode::Esc), key(KeyCode::Enter), control('c')], KeyAction::Page(PageAction::Back), "key-back", 1),
    row(&[letter('r')], KeyAction::Page(PageAction::Story), "key-story", 2),
    row(&[letter('w')], KeyAction::Page(PageAction::WriteReport), "key-write-report", 4),
    row(&[letter('v')], KeyAction::Page(PageAction::WatchAgain), "key-watch-again", 3),
    row(&[letter('q')], KeyAction::Page(PageAction::Close), "key-close", 5),
    row(&[key(KeyCode::Down), letter('j')], KeyAction::Page(PageAction::Down), "key-down", 0),
    row(&[key(KeyCode::Up), letter('k')], KeyAction::Page(PageAction::Up), "key-up", 0),
    row(&[key(KeyCode::PageDown), letter(' ')], KeyAction::Page(PageAction::PageDown), "key-page-down", 2),
    row(&[key(KeyCode::PageUp)], KeyAction::Page(PageAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::Home)], KeyAction::Page(PageAction::First), "key-first", 0),
    row(&[key(KeyCode::End)], KeyAction::Page(PageAction::Last), "key-last", 0),
    row(&[letter('z')], KeyAction::Page(PageAction::Widen), "key-widen", 5),
    row(&[letter('/')], KeyAction::Page(PageAction::Search), "key-search", 6),
    row(&[letter('e')], KeyAction::Page(PageAction::Amend), "key-amend", 3),
    row(&[key(KeyCode::F(10))], KeyAction::Page(PageAction::Card), "key-card-turn", 0),
    row(&[letter('o')], KeyAction::Page(PageAction::Wish), "key-wish", 3),
    row(&[key(KeyCode::Enter), letter(' ')], KeyAction::Secret(SecretAction::Reveal), "key-reveal", 1),
    row(&[key(KeyCode::Esc), letter('q'), control('c')], KeyAction::Secret(SecretAction::Back), "key-back", 2),
    row(&[key(KeyCode::Down), letter('j')], KeyAction::Secret(SecretAction::Down), "key-down", 3),
    row(&[key(KeyCode::Up), letter('k')], KeyAction::Secret(SecretAction::Up), "key-up", 0),
    row(&[key(KeyCode::PageDown)], KeyAction::Secret(SecretAction::PageDown), "key-page-down", 4),
    row(&[key(KeyCode::PageUp)], KeyAction::Secret(SecretAction::PageUp), "key-page-up", 0),
    row(&[key(KeyCode::F(2))], KeyAction::Everywhere(EverywhereAction::Language), "key-language", 9),
    row(&[control('l')], KeyAction::Everywhere(EverywhereAction::Redraw), "key-redraw", 0),
    row(&[control('z')], KeyAction::Everywhere(EverywhereAction::Suspend), "key-suspend", 0),
    row(&[key(KeyCode::F(9))], KeyAction::Everywhere(EverywhereAction::Retry), "key-retry", 0),
    row(&[key(KeyCode::F(12))], KeyAction::Everywhere(EverywhereAction::SaveAs), "key-save-as", 0),
];

/// The rows of a mode for those who sit there.
pub(crate) fn rows(mode: Mode, role: Role) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |row| row.mode == mode && role.may(row.action))
}

/// The action of a key in a mode, if the table has one there or everywhere. Where it is only for others it is named all
/// the same, to be refused.
pub(crate) fn action(mode: Mode, role: Role, event: &KeyEvent) -> Option<KeyAction> {
    let held = event.modifiers.contains(KeyModifiers::CONTROL);
    let matches = |known: &Key| known.code == event.code && known.control == held;
    let bound = |mode: Mode, role: Role| rows(mode, role).find(|row| row.keys.iter().any(matches));
    let here = |role: Role| bound(mode, role).or_else(|| bound(Mode::Everywhere, role));
    here(role).or_else(|| here(Role::Player)).map(|row| row.action)
}

/// A key as players read it.
pub(crate) fn name(key: &Key, catalog: &Catalog) -> String {
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

/// The rows of a mode that mean something now and fit on the help line, the most important ones, in the order of the table.
pub(crate) fn help_line(
    mode: Mode,
    role: Role,
    works: impl Fn(KeyAction) -> bool,
    fits: impl Fn(&[&Binding]) -> bool,
) -> Vec<&'static Binding> {
    let here = rows(mode, role).chain(rows(Mode::Everywhere, role));
    let table: Vec<&Binding> = here.filter(|row| row.help_line > 0 && works(row.action)).collect();
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

pub(crate) const MODES: [(Mode, &str); 12] = [
    (Mode::Start, "mode-start"),
    (Mode::Board, "mode-board"),
    (Mode::Form, "mode-form"),
    (Mode::Overrides, "mode-overrides"),
    (Mode::Dice, "mode-dice"),
    (Mode::Hands, "mode-hands"),
    (Mode::Decision, "mode-decision"),
    (Mode::Prompt, "mode-prompt"),
    (Mode::Note, "mode-note"),
    (Mode::Page, "mode-page"),
    (Mode::Secret, "mode-secret"),
    (Mode::Everywhere, "mode-everywhere"),
];

/// The help page: every key of every mode, those that mean something now first.
pub(crate) fn help_page(now: Mode, role: Role, catalog: &Catalog) -> Vec<String> {
    let mut lines = Vec::new();
    let (here, others): (Vec<_>, Vec<_>) =
        MODES.into_iter().partition(|(mode, _)| *mode == now || *mode == Mode::Everywhere);
    for (mode, title) in here.into_iter().chain(others) {
        if rows(mode, role).next().is_none() {
            continue;
        }
        lines.push(catalog.plain(title));
        for row in rows(mode, role) {
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
    let watching = (Mode::Board, Role::Watcher, "mode-watching");
    let replaying = (Mode::Board, Role::Replayer, "mode-replaying");
    for (mode, role, title) in
        MODES.map(|(mode, title)| (mode, Role::Player, title)).into_iter().chain([watching, replaying])
    {
        let _ = writeln!(page, "## {}\n\n| keys | what they do |\n|---|---|", catalog.plain(title));
        for row in rows(mode, role) {
            let keys: Vec<String> = row.keys.iter().map(|key| format!("`{}`", name(key, catalog))).collect();
            let _ = writeln!(page, "| {} | {} |", keys.join(" "), catalog.plain(row.label));
        }
        page.push('\n');
    }
    page
}
