//! Keys of a form: answers, dice from the table. What is thrown is written before it is shown.

use std::time::Duration;

use super::super::action::{DiceAction, FormAction};
use super::super::app::{App, Draft, Pane};
use super::super::counter::{Answer, Counted, WITH_THE_FRAME};
use super::super::form::{Amending, EnterDoes, FormPane, IN_A_LINE, pointed_inputs, table};
use super::super::order::selected;
use super::super::page::{CardScope, Subject};
use super::page::{open_advice, open_card, open_page, take_advice, take_summary};
use super::{decision, execute_all, hands, overrides, stand_on_next_item};
use crate::engine::dice::DiceBySide;
use crate::engine::message::Text;
use crate::engine::play::{Command, Rehearsed};
use crate::engine::procedure::Inputs;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::world::ValueType;
use crate::play::{Brought, Entered, Same, Typed, Typing, Waiting, Walked, digit, may_begin, next_duty};

pub(super) fn open_form(app: &mut App, procedure: &str) {
    let pointed = selected(app).filter(|_| app.ui.focus == Pane::Order);
    // The unit under the cursor is meant: if it cannot, it says why, and the form opens for another.
    let refused = pointed.and_then(|id| may_begin(app.game(), procedure, &id)).and_then(Result::err);
    if let Some(refusal) = &refused {
        app.ui.message = Some(app.speaker().refusal(refusal));
    }
    let draft = take_draft(app, procedure);
    let resumed = draft.as_ref().is_some_and(|draft| draft.filler.is_begun());
    // Nobody stands in for who was meant and may not: the form asks.
    let inputs = || if refused.is_some() { Inputs::default() } else { pointed_inputs(app, procedure) };
    let form = draft.unwrap_or_else(|| FormPane::open(app.game(), procedure, inputs()));
    if resumed {
        app.ui.message = Some(app.plain("form-resumed"));
    }
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
    app.counter.abandon_forecast();
    app.ui.form = None;
    app.ui.focus = Pane::Checklist;
    stand_on_next_item(app);
}

/// Opens the form of an event in force again, with its answers as they were.
pub(super) fn reopen(app: &mut App, seq: u64, procedure: &str, inputs: Inputs) {
    let Some(past) = app.game().before_event(seq) else { return };
    let mut form = FormPane::reopen(&past, procedure, inputs);
    form.past = Some(Box::new(Amending { seq, table: past }));
    app.ui.form = Some(form);
    app.ui.overlays.clear();
    app.ui.scroll.set(Pane::Resolution, 0);
    app.ui.focus = Pane::Resolution;
    count_odds(app);
}

pub(super) fn count_odds(app: &mut App) {
    if let Some(form) = &mut app.ui.form {
        form.count_odds(&app.battle, &mut app.counter);
    }
    // What comes at once comes with the frame; an answer to something else that was asked before is for whoever asked.
    while app.ui.form.as_ref().is_some_and(|form| form.awaits.is_some()) {
        let Some(counted) = app.counter.arrived(Some(WITH_THE_FRAME)) else { return };
        take(app, counted);
    }
}

/// Takes what was counted for the open form, if it comes within so long; without a limit when it comes.
pub(in super::super) fn take_odds(app: &mut App, patience: Option<Duration>) {
    loop {
        // Whoever asked may have left: what comes then is heard and forgotten.
        let wait = if awaits_anything(app) { patience } else { Some(Duration::ZERO) };
        let Some(counted) = app.counter.arrived(wait) else { return };
        take(app, counted);
    }
}

fn take(app: &mut App, counted: Counted) {
    match counted.answer {
        Answer::Odds(_) | Answer::Forecast(_) => {
            if let Some(form) = &mut app.ui.form {
                form.take_counted(&app.battle, &counted);
                app.wants.frame = true;
            }
        }
        Answer::Choices(choices) => decision::take_odds(app, counted.number, &choices),
        Answer::Advice(considered) => take_advice(app, counted.number, considered),
        Answer::Summary(summary) => take_summary(app, counted.number, &summary),
    }
}

/// Nothing is asked for: an estimate that is shown may be counted further.
pub(in super::super) fn count_on(app: &mut App) {
    if let Some(form) = &mut app.ui.form {
        form.count_on(&app.battle, &mut app.counter);
    }
}

/// The same, and waits for it: for tests.
pub(in super::super) fn rest(app: &mut App) {
    count_on(app);
    while app.ui.form.as_ref().is_some_and(FormPane::is_counted_on) {
        let Some(counted) = app.counter.arrived(None) else { return };
        take(app, counted);
    }
}

/// Whether anything on the screen is still counted.
fn awaits_anything(app: &App) -> bool {
    let form = app.ui.form.as_ref();
    let form = form.is_some_and(|form| form.awaits.is_some() || form.awaits_forecast.is_some());
    form || app.ui.decision.awaits.is_some() || app.ui.advice.awaits.is_some() || app.ui.awaits_summary.is_some()
}

pub(super) fn type_in(app: &mut App, c: char) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    let chosen = form.filler.question(game, speaker).filter(|it| it.explicit && it.numbered_choice(c).is_some());
    match form.filler.type_char(game, speaker, c) {
        Typed::Answered => {
            let (game, _) = table(form.past.as_deref(), &app.battle);
            let alone = form.past.is_none() && !form.filler.is_for_many();
            let decided = chosen.is_some_and(|question| alone && form.filler.ends_with(game, &question.id));
            count_odds(app);
            // The number of what only people can choose is like the answer to a decision: where no dice are thrown for it and
            // nothing else is asked, it is done.
            if decided && app.ui.form.as_ref().is_some_and(|form| form.enter == EnterDoes::Nothing) {
                act(app, FormAction::Confirm);
            }
        }
        Typed::NoField | Typed::Foreign if c == 'd' => begin_to_type_dice(app),
        // Whoever types his dice need not say first that he will.
        Typed::NoField if form.enter == EnterDoes::Types && digit(c).is_some() => {
            let hands = app.battle.game().dice().hands().clone();
            type_dice(app, &hands);
            if app.ui.form.as_ref().is_some_and(|form| form.typing) {
                type_die(app, c);
            }
        }
        Typed::Refused(refusal) => refused(app, &refusal),
        Typed::NoField => app.ui.message = Some(app.plain("form-nothing-to-type")),
        Typed::Foreign => app.ui.message = Some(app.plain(not_an_answer(app))),
        Typed::Text => {}
    }
}

/// An answer that the rules refuse: the cursor stays on it.
fn refused(app: &mut App, refusal: &Refusal) {
    app.ui.message = Some(app.speaker().refusal(refusal));
    count_odds(app);
}

/// What the question asked takes, where something else was typed.
fn not_an_answer(app: &App) -> &'static str {
    let asked = app.ui.form.as_ref().and_then(|form| {
        let (game, speaker) = table(form.past.as_deref(), &app.battle);
        form.filler.question(game, speaker).map(|question| question.kind)
    });
    match asked {
        Some(ValueType::Bool) => "form-answer-yes-no",
        Some(ValueType::Number { .. }) => "form-answer-number",
        Some(
            ValueType::Choice { .. }
            | ValueType::Side
            | ValueType::Entity { .. }
            | ValueType::Entities { .. }
            | ValueType::Record { .. }
            | ValueType::Duty,
        ) => "form-answer-choose",
        Some(_) | None => "form-not-an-answer",
    }
}

/// Which numbers a question takes, in words.
fn range_of(kind: &ValueType) -> Option<Text> {
    let ValueType::Number { min: Some(min), max: Some(max), .. } = kind else { return None };
    Some(Text::new("form-number-range").with("min", *min).with("max", *max))
}

/// Dice from the table, once every question has its answer.
fn begin_to_type_dice(app: &mut App) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, _) = table(form.past.as_deref(), &app.battle);
    if !form.rolls {
        app.ui.message = Some(app.plain("form-no-dice"));
    } else if form.filler.go_to_missing(game) {
        app.ui.message = Some(app.plain("form-answer-missing"));
    } else {
        type_dice(app, &DiceBySide::default());
    }
}

/// Begins to type the dice of these hands; everybody's where there are none. Of many, those who type nothing are passed.
fn type_dice(app: &mut App, hands: &DiceBySide) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    form.filler.begin_dice(hands);
    if !form.filler.is_for_many() {
        form.typing = true;
        return;
    }
    match form.filler.pass_who_types_nothing(game) {
        Typing::Done(commands) => apply(app, commands),
        Typing::GoesOn => form.typing = true,
        Typing::Not(refusal) => app.ui.message = Some(speaker.refusal(&refusal)),
    }
}

/// The same answer in every row, or the same form for everybody who could be named instead.
fn same_for_others(app: &mut App) {
    let Some(form) = app.ui.form.as_mut().filter(|form| form.past.is_none()) else { return };
    let (game, speaker) = table(None, &app.battle);
    match form.filler.same_for_others(game, speaker) {
        Same::Rows | Same::Others(_) | Same::One => count_odds(app),
        Same::Nobody => app.ui.message = Some(app.plain("form-no-others")),
        Same::NoAnswer => app.ui.message = Some(app.plain("form-nothing-to-repeat")),
        Same::NotForMany => app.ui.message = Some(app.plain("form-not-for-many")),
    }
}

/// Characters typed into the field so far.
pub(super) fn length(app: &App) -> usize {
    app.ui.form.as_ref().map_or(0, |form| form.filler.entry().typed.chars().count())
}

pub(super) fn paste(app: &mut App, text: &str) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    match form.filler.type_text(game, speaker, text) {
        Typed::Answered => count_odds(app),
        Typed::Refused(refusal) => refused(app, &refusal),
        Typed::NoField | Typed::Foreign | Typed::Text => {}
    }
}

/// On to another question, with what was typed or pointed at as the answer to this one.
fn walk(app: &mut App, forward: bool) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    match form.filler.walk(game, speaker, forward) {
        Walked::Answered => count_odds(app),
        // Each of many has odds of his own.
        Walked::On if form.filler.is_for_many() => count_odds(app),
        Walked::On => {}
        Walked::NoAnswer => app.ui.message = Some(app.plain(not_an_answer(app))),
    }
}

pub(super) fn act(app: &mut App, action: FormAction) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    match action {
        FormAction::Back => {
            let events = app.battle.game().events().len();
            // Half a word is not worth keeping.
            form.filler.clear_typed(game);
            // An amendment left alone changes nothing and waits for nobody.
            app.counter.abandon_forecast();
            app.ui.draft = app.ui.form.take().filter(|form| form.past.is_none()).map(|form| Draft { events, form });
            // Nothing was done: whoever was pointed at is pointed at still.
            let pointed = app.ui.order.clone();
            close_form(app);
            app.ui.order = pointed;
            // What was read before the form is read: the checklist has its room again.
            app.ui.reads_result = false;
        }
        FormAction::Down | FormAction::Up => {
            let down = action == FormAction::Down;
            let question = form.filler.question(game, speaker);
            let lists = question.is_some_and(|it| it.takes_choice() && !it.stands_in_a_line(IN_A_LINE));
            if !lists {
                walk(app, down);
            } else if form.filler.turn(game, speaker, down) {
                count_odds(app);
            }
        }
        FormAction::NextField | FormAction::PreviousField => {
            walk(app, action == FormAction::NextField);
        }
        FormAction::NextChoice | FormAction::PreviousChoice => {
            let turned = form.filler.turn(game, speaker, action == FormAction::NextChoice);
            // Of a few that stand in a line the one pointed at is what is meant: its odds are told.
            let in_line = form.filler.question(game, speaker).is_some_and(|it| it.stands_in_a_line(IN_A_LINE));
            if turned || in_line && form.filler.choose_pointed(game, speaker) {
                count_odds(app);
            }
        }
        FormAction::First | FormAction::Last => form.filler.turn_to_end(game, speaker, action == FormAction::Last),
        FormAction::Erase => form.filler.erase(game),
        FormAction::Clear => form.filler.clear_typed(game),
        FormAction::EraseWord => form.filler.erase_word(game),
        FormAction::Rules => open_page(app, Subject::Rules),
        FormAction::Card => {
            let procedure = form.filler.procedure().to_owned();
            open_card(app, CardScope::Procedure(procedure));
        }
        FormAction::Advise => open_advice(app),
        FormAction::Overrides => overrides::open(app),
        FormAction::Divide => {
            let divided = form.filler.divide(game);
            if divided {
                count_odds(app);
            } else {
                app.ui.message = Some(app.plain("form-not-divided"));
            }
        }
        FormAction::TypeDice => begin_to_type_dice(app),
        FormAction::Hands => hands::open(app),
        FormAction::PageDown => peek(app, PAGE),
        FormAction::PageUp => peek(app, -PAGE),
        FormAction::Same => same_for_others(app),
        FormAction::Toggle => {
            form.filler.toggle(game, speaker);
            count_odds(app);
        }
        FormAction::Confirm => match form.filler.enter(game, speaker) {
            Entered::Answered | Entered::OneMore => count_odds(app),
            Entered::Missing => app.ui.message = Some(app.plain("form-answer-missing")),
            Entered::NoAnswer => {
                let typed = !form.filler.entry().typed.is_empty();
                let range = form.filler.question(game, speaker).and_then(|question| range_of(&question.kind));
                app.ui.message = Some(match range.filter(|_| typed) {
                    Some(range) => app.speaker().text(&range),
                    None => app.plain(if typed { "form-not-an-answer" } else { not_an_answer(app) }),
                });
            }
            Entered::Refused(refusal) => refused(app, &refusal),
            Entered::Filled => throw(app),
        },
    }
}

/// Throws, where the program does; a side that types its dice is asked for them first. An amendment keeps the dice that
/// fell, typed ones too.
fn throw(app: &mut App) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, _) = table(form.past.as_deref(), &app.battle);
    let hands = game.dice().hands().clone();
    if form.filler.is_for_many() {
        return if hands.is_nobody() {
            let commands = form.filler.commands(game, &Brought::default());
            apply(app, commands);
        } else {
            type_dice(app, &hands);
        };
    }
    let brought = match form.past.as_deref() {
        Some(amending) => amending.dice(&app.battle),
        None => Brought::by_hands(&hands),
    };
    let command = form.filler.command(brought);
    match game.rehearse(command.clone()) {
        Err(Rehearsed::Types(_)) => type_dice(app, &hands),
        Err(Rehearsed::Refused(refusal)) if form.past.is_some() && refusal.blames_dice() => {
            type_dice(app, &hands);
        }
        Ok(_) | Err(Rehearsed::ProgramThrows | Rehearsed::Refused(_)) => apply(app, vec![command]),
    }
}

fn apply(app: &mut App, commands: Vec<Command>) {
    app.ui.amends = app.ui.form.as_ref().and_then(|form| form.past.as_ref()).map(|amending| amending.seq);
    if let (Some(seq), [command]) = (app.ui.amends, commands.as_slice())
        && app.game().event_in_force(seq).is_some_and(|event| event.command == *command)
    {
        app.ui.amends = None;
        app.ui.message = Some(app.plain("amend-nothing"));
        return close_form(app);
    }
    if execute_all(app, commands) {
        // What comes next in the pane is read from its top: the question of a decision, or what happened.
        app.ui.scroll.set(Pane::Resolution, 0);
        close_form(app);
        open_duty_after_result(app);
    }
}

/// Opens what comes next by itself; what just happened stays in sight above it.
pub(super) fn open_duty_after_result(app: &mut App) {
    let result = app.ui.shown.filter(|_| app.ui.reads_result);
    open_duty(app);
    if let Some(form) = &mut app.ui.form {
        form.after = result;
    }
}

/// Lines that a page of a form moves by.
pub(super) const PAGE: isize = 8;

/// Looks further down or up, whatever the cursor stands on, until another key is pressed.
pub(super) fn peek(app: &mut App, by: isize) {
    app.ui.peeks = true;
    let top = app.ui.scroll.of(Pane::Resolution).saturating_add_signed(by);
    app.ui.scroll.set(Pane::Resolution, top);
}

/// Opens the form of the one thing that comes next, where the step has it so.
pub(super) fn open_duty(app: &mut App) {
    if let Some(procedure) = next_duty(app.game()) {
        // Whom the cursor of the order of battle happens to stand on is not meant.
        app.ui.focus = Pane::Checklist;
        open_form(app, &procedure);
    }
}

pub(super) fn act_on_dice(app: &mut App, action: DiceAction) {
    let Some(form) = &mut app.ui.form else { return };
    match action {
        DiceAction::Back => form.typing = false,
        DiceAction::Erase => form.filler.take_die_back(),
        DiceAction::Clear => form.filler.take_dice_back(),
        DiceAction::Rules => open_page(app, Subject::Rules),
        DiceAction::Throw => confirm_dice(app),
    }
}

/// On to the next group, or to the throw.
fn confirm_dice(app: &mut App) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    match form.filler.confirm_dice(game) {
        Typing::Done(commands) => apply(app, commands),
        Typing::GoesOn => {}
        Typing::Not(refusal) => app.ui.message = Some(speaker.refusal(&refusal)),
    }
}

pub(super) fn type_die(app: &mut App, c: char) {
    take_dice(app, std::iter::once(c));
}

pub(super) fn paste_dice(app: &mut App, faces: &str) {
    take_dice(app, faces.chars());
}

/// Takes dice up to the first that is refused.
fn take_dice(app: &mut App, typed: impl Iterator<Item = char>) {
    let Some(form) = &mut app.ui.form else { return };
    let (game, speaker) = table(form.past.as_deref(), &app.battle);
    for c in typed {
        // A space after the last die of a group goes on to the next.
        let full = || matches!(form.filler.waiting(game), Waiting::Group { missing: 0, .. });
        if c == ' ' && (full() || form.filler.is_next_to_throw(game)) {
            form.filler.confirm_dice(game);
            continue;
        }
        if let Err(refusal) = form.filler.type_die(game, c) {
            // A die too many stays in sight, and why with it.
            app.ui.message = (!refusal.is(Reason::TooManyDice)).then(|| speaker.refusal(&refusal));
            return;
        }
    }
}
