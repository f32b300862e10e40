//! Keys of a page, and pages opened.

use super::super::action::PageAction;
use super::super::app::{App, Overlay};
use super::super::page::{Page, Subject, words};
use super::amend;
use super::prompt::open_search;

const PAGE: usize = 10;

/// Opens a page, where there is something to say.
pub(super) fn open_page(app: &mut App, subject: Subject) {
    if let Some((title, lines)) = words(app, &subject) {
        app.ui.overlays.push(Overlay::Page(Page { subject, title, lines, top: 0, wide: false }));
    }
}

pub(super) fn open_advice(app: &mut App) {
    let before = app.ui.overlays.len();
    open_page(app, Subject::Advice);
    if app.ui.overlays.len() == before {
        app.ui.message = Some(app.plain("advice-none"));
    }
}

/// Puts the open pages into the language spoken now.
pub(super) fn reword(app: &mut App) {
    for at in 0..app.ui.overlays.len() {
        let Some(Overlay::Page(page)) = app.ui.overlays.get(at) else { continue };
        let Some((title, lines)) = words(app, &page.subject) else { continue };
        if let Some(Overlay::Page(page)) = app.ui.overlays.get_mut(at) {
            (page.title, page.lines) = (title, lines);
        }
    }
}

pub(super) fn act(app: &mut App, action: PageAction) {
    match action {
        PageAction::Search => open_search(app),
        PageAction::Amend => amend::reopen(app),
        PageAction::Back => {
            app.ui.overlays.pop();
        }
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

/// Scrolls the page to where a rule for its first and its last line says.
fn scroll(app: &mut App, to: impl Fn(usize, usize) -> usize) {
    if let Some(Overlay::Page(page)) = app.ui.overlays.last_mut() {
        let last = page.lines.len().saturating_sub(1);
        page.top = to(page.top, last).min(last);
    }
}
