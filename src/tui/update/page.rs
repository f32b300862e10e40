//! Keys of a page, and pages opened.

use super::super::action::PageAction;
use super::super::app::{App, Overlay};
use super::super::counter::{Question, WITH_THE_FRAME};
use super::super::page::{CardScope, Page, Subject, advised, card_of, words};
use super::amend;
use super::form::take_odds;
use super::prompt::open_search;
use crate::engine::message::{Arg, Text};
use crate::journal::said_by_system;
use crate::play::{Considered, has_choices};
use crate::report::{Chronicle, Summary, Wanted, html, keep_beside};

const PAGE: usize = 10;
/// Battles with more events are summed up beside the screen.
const SUMMED_AT_ONCE: usize = 1_000;

/// Opens a page, where there is something to say.
pub(super) fn open_page(app: &mut App, subject: Subject) {
    if let Some((title, lines)) = words(app, &subject) {
        let (card, summary) = (card_of(app, &subject), sum_up(app, &subject));
        let wide = card.is_some() || matches!(subject, Subject::Ending | Subject::Story);
        let lines = summary.as_ref().map_or(lines, |summary| summary.lines(&app.battle.catalog));
        app.ui.overlays.push(Overlay::Page(Page { subject, title, lines, card, summary, top: 0, wide }));
    }
}

/// How the battle went, for the page that shows it; of a long one nothing yet.
fn sum_up(app: &mut App, subject: &Subject) -> Option<Box<Summary>> {
    if !matches!(subject, Subject::Ending) {
        return None;
    }
    let (game, lang) = (app.battle.game(), app.battle.catalog.lang());
    if game.events().len() <= SUMMED_AT_ONCE {
        return Some(Box::new(Summary::of(game, &app.battle.catalog)));
    }
    app.ui.awaits_summary = Some(app.counter.ask(game, Question::Summary { game: Box::new(game.clone()), lang }));
    None
}

/// Shows how the battle went.
pub(super) fn take_summary(app: &mut App, number: u64, summary: &Summary) {
    if app.ui.awaits_summary != Some(number) {
        return;
    }
    app.ui.awaits_summary = None;
    for overlay in &mut app.ui.overlays {
        if let Overlay::Page(page) = overlay
            && matches!(page.subject, Subject::Ending)
        {
            page.lines = summary.lines(&app.battle.catalog);
            page.summary = Some(Box::new(summary.clone()));
        }
    }
    app.wants.frame = true;
}

/// Opens the reference card of what is done now, or the whole one where that reads no table.
pub(super) fn open_card(app: &mut App, scope: CardScope) {
    let before = app.ui.overlays.len();
    open_page(app, Subject::Card(scope));
    if app.ui.overlays.len() == before {
        open_page(app, Subject::Card(CardScope::Whole));
    }
}

/// From a part of the card to the whole of it, and back.
fn turn_card(app: &mut App) {
    let Some(Overlay::Page(page)) = app.ui.overlays.last() else { return };
    let Subject::Card(scope) = &page.subject else { return };
    let other = match (scope, app.ui.form.as_ref()) {
        (CardScope::Step | CardScope::Procedure(_), _) => CardScope::Whole,
        (CardScope::Whole, Some(form)) => CardScope::Procedure(form.filler.procedure().to_owned()),
        (CardScope::Whole, None) => CardScope::Step,
    };
    app.ui.overlays.pop();
    open_card(app, other);
}

/// Asks for advice and opens its page; what it says comes when it is counted.
pub(super) fn open_advice(app: &mut App) {
    let asked = advised(app).filter(|(procedure, inputs)| has_choices(app.game(), procedure, inputs));
    let Some((procedure, inputs)) = asked else {
        app.ui.message = Some(app.plain("advice-none"));
        return;
    };
    let number = app.counter.ask(app.battle.game(), Question::Advice { procedure: procedure.clone(), inputs });
    app.ui.advice.awaits = Some(number);
    app.ui.advice.procedure = procedure;
    open_page(app, Subject::Advice);
    take_odds(app, Some(WITH_THE_FRAME));
}

/// Shows the advice that was counted.
pub(super) fn take_advice(app: &mut App, number: u64, considered: Vec<Considered>) {
    if app.ui.advice.awaits == Some(number) {
        app.ui.advice.awaits = None;
        app.ui.advice.considered = considered;
        reword(app);
        app.wants.frame = true;
    }
}

/// Puts the open pages into the language spoken now.
pub(super) fn reword(app: &mut App) {
    for at in 0..app.ui.overlays.len() {
        let Some(Overlay::Page(page)) = app.ui.overlays.get(at) else { continue };
        let Some((title, lines)) = words(app, &page.subject) else { continue };
        let subject = page.subject.clone();
        let (card, summary) = (card_of(app, &subject), sum_up(app, &subject));
        let lines = summary.as_ref().map_or(lines, |summary| summary.lines(&app.battle.catalog));
        if let Some(Overlay::Page(page)) = app.ui.overlays.get_mut(at) {
            (page.title, page.lines, page.card, page.summary) = (title, lines, card, summary);
        }
    }
}

pub(super) fn act(app: &mut App, action: PageAction) {
    match action {
        PageAction::Search => open_search(app),
        PageAction::Card => turn_card(app),
        PageAction::Amend => amend::reopen(app),
        PageAction::Wish => {
            app.ui.advice.wish = app.ui.advice.wish.next();
            scroll(app, |_, _| 0);
            reword(app);
        }
        PageAction::Close if is_ending(app) => app.wants.leaving = true,
        PageAction::Back | PageAction::Close => {
            app.ui.overlays.pop();
        }
        PageAction::Story if is_ending(app) => open_page(app, Subject::Story),
        PageAction::WriteReport if is_ending(app) || is_story(app) => write_report(app),
        PageAction::WatchAgain if is_ending(app) => {
            app.wants.replay = true;
            app.wants.leaving = true;
        }
        PageAction::Story | PageAction::WriteReport | PageAction::WatchAgain => {}
        PageAction::Down => scroll(app, |top, _| top + 1),
        PageAction::Up => scroll(app, |top, _| top.saturating_sub(1)),
        PageAction::PageDown => scroll(app, |top, _| top + PAGE),
        PageAction::PageUp => scroll(app, |top, _| top.saturating_sub(PAGE)),
        PageAction::First => scroll(app, |_, _| 0),
        PageAction::Last => scroll(app, |_, last| last),
        PageAction::Widen => {
            if let Some(Overlay::Page(page)) = app.ui.overlays.last_mut() {
                page.wide = !page.wide;
            }
        }
    }
}

fn is_ending(app: &App) -> bool {
    matches!(app.ui.overlays.last(), Some(Overlay::Page(Page { subject: Subject::Ending, .. })))
}

fn is_story(app: &App) -> bool {
    matches!(app.ui.overlays.last(), Some(Overlay::Page(Page { subject: Subject::Story, .. })))
}

/// Writes the report as one file that any browser shows, beside the battle.
fn write_report(app: &mut App) {
    let told = Chronicle::of(app.game(), &app.battle.catalog, Wanted { detail: true, luck: true });
    let path = app.battle.seat.path();
    let text = match keep_beside(path, "html", &html(&told, &app.battle.catalog)) {
        Ok(written) => Text::new("report-written").with("path", Arg::text(written.display().to_string())),
        Err(error) => {
            let text = Text::new("report-not-written").with("path", Arg::text(path.display().to_string()));
            text.with("error", said_by_system(&error))
        }
    };
    app.ui.message = Some(app.battle.catalog.text(&text));
}

/// Scrolls the page to where a rule for its first and its last line says.
fn scroll(app: &mut App, to: impl Fn(usize, usize) -> usize) {
    if let Some(Overlay::Page(page)) = app.ui.overlays.last_mut() {
        let last = page.lines.len().saturating_sub(1);
        page.top = to(page.top, last).min(last);
    }
}
