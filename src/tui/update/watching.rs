//! A battle that somebody else plays: its news as they come, and what cannot be done from here.

use super::super::app::{App, Overlay, Pane, newest};
use super::super::folding::{self, Folding};
use super::super::order::OrderCursor;
use super::super::page::words;
use super::super::readings::Readings;
use super::{decision, page, replaying, stand_on_next_item, tell_ending};
use crate::journal::{JournalError, News};
use crate::lang::Catalog;
use crate::play::{Seat, fault_words};

/// Everything that would change the battle.
pub(super) fn refuse(app: &mut App) {
    app.ui.message = Some(fault_words(app.speaker(), &JournalError::Watching));
}

/// Looks whether anything happened, and shows it.
pub(in super::super) fn look_again(app: &mut App) {
    let Seat::Watches(watched) = &mut app.battle.seat else { return replaying::tick(app) };
    let Some(news) = watched.look() else { return };
    let trouble = watched.trouble().cloned();
    app.ui.message = trouble.map(|trouble| fault_words(app.speaker(), &trouble));
    match news {
        News::Nothing => {}
        News::Events(_) => show(app),
        News::Anew => {
            begin_anew(app);
            show(app);
            app.ui.message = Some(app.plain("watching-anew"));
        }
    }
    if !app.ui.scoreboard {
        tell_ending(app);
    }
    app.wants.frame = true;
}

/// Another file, perhaps another battle: nothing that was read of it holds.
fn begin_anew(app: &mut App) {
    app.battle.catalog = Catalog::new(app.battle.catalog.lang(), Some(&app.game().rules().sources));
    app.readings = Readings::default();
    (app.ui.checklist, app.ui.log) = (0, 0);
    (app.ui.order, app.ui.folding) = (OrderCursor::default(), Folding::default());
}

/// Shows what is new. Whoever reads further back keeps his place.
fn show(app: &mut App) {
    let before = app.readings.log_length(&app.battle);
    app.ui.shown = newest(app.game());
    app.ui.passed.clear();
    decision::propose(app);
    if app.ui.focus == Pane::Checklist {
        app.ui.checklist = app.ui.checklist.min(app.game().checklist().len().saturating_sub(1));
    } else {
        stand_on_next_item(app);
    }
    app.readings.refresh(&app.battle, &app.ui);
    folding::settle(app);
    if app.ui.log > 0 {
        app.ui.log += app.readings.log_length(&app.battle).saturating_sub(before);
        app.readings.refresh(&app.battle, &app.ui);
    }
    let mut overlays = std::mem::take(&mut app.ui.overlays);
    overlays.retain(|overlay| !matches!(overlay, Overlay::Page(page) if words(app, &page.subject).is_none()));
    app.ui.overlays = overlays;
    page::reword(app);
}
