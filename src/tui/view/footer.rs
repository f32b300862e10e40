//! The line of keys: what works here, in the words of what it does here.

use unicode_width::UnicodeWidthStr;

use super::super::action::{BoardAction, DecisionAction, FormAction, KeyAction, PageAction, Role, SecretAction};
use super::super::app::{App, Overlay, Pane};
use super::super::form::{EnterDoes, FormPane, IN_A_LINE, table};
use super::super::keymap::{Binding, name};
use super::super::lines::fit;
use super::super::page::{Subject, can_advise};
use super::super::update::{Leads, leads, may_reopen};
use crate::engine::dice::DecisionOptions;
use crate::engine::world::ValueType;
use crate::lang::Catalog;
use crate::play::{Question, asked};

/// What the question under the cursor takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    YesOrNo,
    /// One of a list below each other.
    Listed,
    /// One of a few in a line.
    InALine,
    /// Text or a number.
    Typed,
    /// There is none: what is filled in can be done.
    Nothing,
}

fn takes(app: &App, state: &FormPane) -> Takes {
    let (game, speaker) = table(state.past.as_deref(), &app.battle);
    let Some(question) = state.filler.question(game, speaker) else { return Takes::Nothing };
    match () {
        () if question.kind == ValueType::Bool => Takes::YesOrNo,
        () if !question.takes_choice() => Takes::Typed,
        () if question.stands_in_a_line(IN_A_LINE) => Takes::InALine,
        () => Takes::Listed,
    }
}

/// Whether a key means something just now: the line names no other.
pub(super) fn works_here(app: &App, action: KeyAction) -> bool {
    match (action, &app.ui.form) {
        (KeyAction::Form(action), Some(state)) => works_in_form(app, state, action),
        (KeyAction::Decision(action), _) => works_in_decision(app, action),
        (KeyAction::Page(action), _) => page_works(app, action),
        (KeyAction::Secret(action), _) => secret_works(app, action),
        // Enter does it.
        (KeyAction::Board(BoardAction::NextStep), _) => {
            app.role() != Role::Player || app.ui.focus == Pane::Log || !matches!(leads(app), Leads::On)
        }
        (KeyAction::Board(BoardAction::Tick), _) => ticks(app),
        _ => true,
    }
}

/// Whether the line under the checklist's cursor is ticked by hand.
fn ticks(app: &App) -> bool {
    app.game().checklist().get(app.ui.checklist).is_some_and(|view| view.item.by_hand)
}

fn works_in_form(app: &App, state: &FormPane, action: FormAction) -> bool {
    let (game, speaker) = table(state.past.as_deref(), &app.battle);
    let question = || state.filler.question(game, speaker);
    match action {
        FormAction::Down | FormAction::Up => takes(app, state) == Takes::Listed,
        FormAction::NextChoice | FormAction::PreviousChoice => takes(app, state) == Takes::InALine,
        FormAction::Toggle => {
            takes(app, state) == Takes::YesOrNo || question().as_ref().is_some_and(Question::takes_several)
        }
        FormAction::TypeDice => state.rolls,
        FormAction::Hands => state.rolls && state.past.is_none(),
        FormAction::Same => state.past.is_none() && (state.others > 0 || state.filler.is_for_many()),
        FormAction::Divide => question().is_some_and(|question| question.divides),
        // From a list of several it is the way on: Enter names one more.
        FormAction::NextField if question().as_ref().is_some_and(Question::takes_several) => true,
        FormAction::NextField | FormAction::PreviousField => {
            state.filler.form(game).is_some_and(|form| form.fields.iter().filter(|field| asked(field)).count() > 1)
        }
        FormAction::Advise => state.rolls && can_advise(app),
        FormAction::Overrides => {
            let decl = game.rules().procedure(state.filler.procedure());
            state.rolls && decl.is_some_and(|decl| !decl.tables.is_empty())
        }
        FormAction::PageDown | FormAction::PageUp => true,
        FormAction::First | FormAction::Last => takes(app, state) == Takes::Listed,
        FormAction::Confirm
        | FormAction::Erase
        | FormAction::Clear
        | FormAction::EraseWord
        | FormAction::Rules
        | FormAction::Card
        | FormAction::Back => true,
    }
}

/// Whether a key of pages means something on the one in front.
fn page_works(app: &App, action: PageAction) -> bool {
    let Some(Overlay::Page(page)) = app.ui.overlays.last() else { return true };
    let over = matches!(page.subject, Subject::Ending);
    match action {
        PageAction::Amend => may_reopen(app, &page.subject),
        PageAction::Card => matches!(page.subject, Subject::Card(_)),
        PageAction::Wish => matches!(page.subject, Subject::Advice),
        PageAction::Story | PageAction::WatchAgain | PageAction::Close => over,
        PageAction::WriteReport => over || matches!(page.subject, Subject::Story),
        PageAction::Search | PageAction::Widen | PageAction::PageDown | PageAction::PageUp => !over,
        PageAction::Back | PageAction::Down | PageAction::Up | PageAction::First | PageAction::Last => true,
    }
}

/// Whether a key means something before a side's hidden choices, or with them open.
fn secret_works(app: &App, action: SecretAction) -> bool {
    let open = matches!(app.ui.overlays.last(), Some(Overlay::Secret { revealed: true, .. }));
    match action {
        SecretAction::Reveal => !open,
        SecretAction::Back => true,
        SecretAction::Down | SecretAction::Up | SecretAction::PageDown | SecretAction::PageUp => open,
    }
}

fn works_in_decision(app: &App, action: DecisionAction) -> bool {
    let decision = app.pending().and_then(|pending| pending.decision.as_ref());
    let marks = decision.is_some_and(|decision| matches!(decision.options, DecisionOptions::Dice { .. }));
    match action {
        DecisionAction::Toggle => marks,
        DecisionAction::Up | DecisionAction::Down => decision.is_some(),
        _ => true,
    }
}

/// A row as the table of keys has it.
pub(super) fn as_bound(row: &Binding, catalog: &Catalog) -> String {
    // Keys that belong together have a word of their own for the line.
    let own = format!("{}-line", row.label);
    if catalog.has(&own) {
        return catalog.plain(&own);
    }
    let key = row.keys.first().map(|key| name(key, catalog)).unwrap_or_default();
    format!("{key} {}", catalog.plain(row.label))
}

/// The same at least as wide as the row is elsewhere: what stands behind it stays where it is.
fn as_wide(said: String, row: &Binding, catalog: &Catalog) -> String {
    let width = as_bound(row, catalog).width().max(said.width());
    fit(&said, width)
}

/// A row with its key and word as they are here: both arrows together, what Enter does.
pub(super) fn said(app: &App, row: &Binding) -> String {
    let catalog = &app.battle.catalog;
    let of_enter = |label: &str| format!("{} {}", catalog.plain("key-name-enter"), catalog.plain(label));
    let form = app.ui.form.as_ref();
    match row.action {
        KeyAction::Board(BoardAction::Act) if app.ui.focus == Pane::Log => of_enter("key-read"),
        KeyAction::Board(BoardAction::Act) => match leads(app) {
            Leads::On => of_enter("key-next"),
            Leads::Tick(_) => of_enter("key-tick"),
            Leads::Form(_) | Leads::Nowhere => as_bound(row, catalog),
        },
        KeyAction::Form(FormAction::Confirm) => match form.map(|state| (takes(app, state), state.enter)) {
            Some((Takes::Nothing, EnterDoes::Throws)) => as_wide(of_enter("key-roll"), row, catalog),
            Some((Takes::Nothing, EnterDoes::Types)) => as_wide(of_enter("key-type-dice"), row, catalog),
            Some((Takes::Nothing, EnterDoes::SameDice)) => as_wide(of_enter("key-same-dice"), row, catalog),
            Some(_) | None => as_bound(row, catalog),
        },
        KeyAction::Form(FormAction::Toggle) => match form.map(|state| takes(app, state)) {
            Some(Takes::YesOrNo) => catalog.plain("key-answer-yes-no"),
            Some(Takes::Listed) => format!("{} {}", catalog.plain("key-name-space"), catalog.plain("key-mark-choice")),
            Some(Takes::InALine | Takes::Typed | Takes::Nothing) | None => as_bound(row, catalog),
        },
        // The choices of a decision stand one below the other.
        KeyAction::Decision(DecisionAction::Down) => catalog.plain("key-down-choice-line"),
        _ => as_bound(row, catalog),
    }
}
