//! Keys of a form: answers, dice from the table, what they come to before it is applied.

use super::super::action::{DiceAction, FormAction, OutcomeAction};
use super::super::app::{App, Draft, Pane};
use super::super::form::{FormPane, pointed_inputs};
use super::super::order::selected;
use super::super::page::Subject;
use super::page::{open_advice, open_page};
use super::{execute, move_cursor, overrides, stand_on_next_item};
use crate::engine::play::Command;
use crate::engine::procedure::Inputs;
use crate::play::{Entered, Typed, may_begin};

pub(super) fn open_form(app: &mut App, procedure: &str) {
    let pointed = selected(app).filter(|_| app.ui.focus == Pane::Order);
    // The unit under the cursor is meant: if it cannot, it says why, and the form opens for another.
    if let Some(Err(refusal)) = pointed.and_then(|id| may_begin(app.game(), procedure, &id)) {
        app.ui.message = Some(app.speaker().refusal(&refusal));
    }
    let draft = take_draft(app, procedure);
    let form = draft.unwrap_or_else(|| FormPane::open(app.game(), procedure, pointed_inputs(app, procedure)));
    app.ui.form = Some(form);
    app.ui.scroll.set(Pane::Resolution, 0);
    app.ui.focus = Pane::Resolution;
    count_odds(app);
}

/// The same form as it was left, unless something happened since or another unit is meant now.
fn take_draft(app: &mut App, procedure: &str) -> Option<FormPane> {
    let draft = app.ui.draft.take()?;
    let pointed = if app.ui.focus == Pane::Order { pointed_inputs(app, procedure) } else { Inputs::default() };
    let meant = pointed.values.iter().all(|(field, value)| draft.form.filler.inputs().get(field) == Some(value));
    let same = draft.form.filler.procedure() == procedure && draft.events == app.game().events().len();
    (same && meant).then_some(draft.form)
}

fn close_form(app: &mut App) {
    app.ui.form = None;
    app.ui.focus = Pane::Checklist;
    stand_on_next_item(app);
}

pub(super) fn count_odds(app: &mut App) {
    if let Some(form) = &mut app.ui.form {
        form.count_odds(app.battle.game(), app.battle.speaker());
    }
}

pub(super) fn type_in(app: &mut App, c: char) {
    let Some(form) = &mut app.ui.form else { return };
    match form.filler.type_char(app.battle.game(), app.battle.speaker(), c) {
        Typed::Answered => count_odds(app),
        Typed::NoField if c == 'd' => form.typing = true,
        Typed::NoField | Typed::Text => {}
    }
}

/// Characters typed into the field so far.
pub(super) fn length(app: &App) -> usize {
    app.ui.form.as_ref().map_or(0, |form| form.filler.entry().typed.chars().count())
}

pub(super) fn paste(app: &mut App, text: &str) {
    let Some(form) = &mut app.ui.form else { return };
    match form.filler.type_text(app.battle.game(), app.battle.speaker(), text) {
        Typed::Answered => count_odds(app),
        Typed::NoField | Typed::Text => {}
    }
}

pub(super) fn act(app: &mut App, action: FormAction) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = (app.battle.game(), app.battle.speaker());
    match action {
        FormAction::Back => {
            let events = game.events().len();
            app.ui.draft = app.ui.form.take().map(|form| Draft { events, form });
            close_form(app);
        }
        FormAction::NextField => form.filler.step(game, true),
        FormAction::PreviousField => form.filler.step(game, false),
        FormAction::NextChoice => {
            if form.filler.turn(game, speaker, true) {
                count_odds(app);
            }
        }
        FormAction::PreviousChoice => {
            if form.filler.turn(game, speaker, false) {
                count_odds(app);
            }
        }
        FormAction::Erase => form.filler.erase(),
        FormAction::Rules => open_page(app, Subject::Rules),
        FormAction::Advise => open_advice(app),
        FormAction::Overrides => overrides::open(app),
        FormAction::TypeDice => form.typing = true,
        FormAction::Toggle => {
            form.filler.toggle(game, speaker);
            count_odds(app);
        }
        FormAction::Confirm => match form.filler.enter(game, speaker) {
            Entered::Answered | Entered::OneMore => count_odds(app),
            Entered::NoAnswer => app.ui.message = Some(app.plain("form-not-an-answer")),
            Entered::Filled => {
                let command = form.filler.command(None);
                roll(app, command);
            }
        },
    }
}

fn roll(app: &mut App, command: Command) {
    match (app.battle.game().handle(command.clone(), ""), &mut app.ui.form) {
        // What dice came to is read before it is applied; without dice there is nothing to wait for, and a decision in
        // the middle of the roll has its own question.
        (Ok(event), Some(form)) if event.resolution.is_some() && !event.throws.is_empty() => {
            form.outcome = Some(Box::new(event));
            app.ui.scroll.set(Pane::Resolution, 0);
        }
        _ => apply(app, command),
    }
}

fn apply(app: &mut App, command: Command) {
    if execute(app, command) {
        // What comes next in the pane is read from its top: the question of a decision, or what happened.
        app.ui.scroll.set(Pane::Resolution, 0);
        close_form(app);
    }
}

pub(super) fn act_on_outcome(app: &mut App, action: OutcomeAction) {
    match action {
        OutcomeAction::Apply => {
            let event = app.ui.form.as_mut().and_then(|form| form.outcome.take());
            if let Some(event) = event {
                apply(app, event.command);
            }
        }
        OutcomeAction::Back => {
            if let Some(form) = &mut app.ui.form {
                form.outcome = None;
            }
        }
        OutcomeAction::Up => move_cursor(app, -1),
        OutcomeAction::Down => move_cursor(app, 1),
        OutcomeAction::Rules => open_page(app, Subject::Rules),
    }
}

pub(super) fn act_on_dice(app: &mut App, action: DiceAction) {
    let Some(form) = &mut app.ui.form else { return };
    match action {
        DiceAction::Back => form.typing = false,
        DiceAction::Erase => form.filler.take_die_back(),
        DiceAction::Rules => open_page(app, Subject::Rules),
        DiceAction::Throw => {
            let command = form.filler.command_with_typed_dice();
            roll(app, command);
        }
    }
}

pub(super) fn type_die(app: &mut App, c: char) {
    take_dice(app, std::iter::once(c));
}

pub(super) fn paste_dice(app: &mut App, faces: &str) {
    take_dice(app, faces.chars());
}

/// Takes dice up to the first that is refused.
fn take_dice(app: &mut App, mut typed: impl Iterator<Item = char>) {
    let Some(form) = &mut app.ui.form else { return };
    if let Err(refusal) = typed.try_for_each(|c| form.filler.type_die(app.battle.game(), c)) {
        app.ui.message = Some(app.speaker().refusal(&refusal));
    }
}
