//! A battle shown at each of its moments.

use super::super::action::ReplayAction;
use super::super::app::{App, Pane, newest};
use super::super::readings::Readings;
use super::page;
use crate::engine::message::{Arg, Text};
use crate::play::{Replayed, Seat, Stride, fault_words};

pub(super) fn act(app: &mut App, action: ReplayAction) {
    let here = app.readings.logged(&app.battle, app.ui.log).filter(|_| app.ui.focus == Pane::Log);
    let now = (app.battle.now)();
    let Seat::Replays(replayed) = &mut app.battle.seat else { return };
    match action {
        ReplayAction::NextEvent => replayed.go(Stride::Event, true),
        ReplayAction::PreviousEvent => replayed.go(Stride::Event, false),
        ReplayAction::NextStep => replayed.go(Stride::Step, true),
        ReplayAction::PreviousStep => replayed.go(Stride::Step, false),
        ReplayAction::NextTurn => replayed.go(Stride::Turn, true),
        ReplayAction::PreviousTurn => replayed.go(Stride::Turn, false),
        ReplayAction::Beginning => replayed.go_to(0),
        ReplayAction::End => replayed.go_to_end(),
        ReplayAction::Here => here.into_iter().for_each(|item| replayed.go_to(item.seq())),
        ReplayAction::Play => replayed.play_or_pause(),
        ReplayAction::Faster => replayed.faster(true),
        ReplayAction::Slower => replayed.faster(false),
        ReplayAction::GoOn => return go_on(app, &now),
    }
    show(app);
}

/// The clock rang: what plays by itself goes on.
pub(super) fn tick(app: &mut App) {
    if let Seat::Replays(replayed) = &mut app.battle.seat {
        replayed.tick();
        show(app);
    }
}

fn go_on(app: &mut App, now: &str) {
    let Seat::Replays(replayed) = &app.battle.seat else { return };
    app.ui.message = Some(match Replayed::go_on(replayed, now) {
        Ok(path) => {
            let path = Arg::text(path.display().to_string());
            app.speaker().text(&Text::new("replay-gone-on").with("path", path))
        }
        Err(error) => fault_words(app.speaker(), &error),
    });
}

/// Another moment: nothing that was read of the one before holds.
fn show(app: &mut App) {
    app.readings = Readings::default();
    app.ui.shown = newest(app.game());
    app.ui.log = 0;
    app.ui.checklist = app.ui.checklist.min(app.game().checklist().len().saturating_sub(1));
    app.ui.message = None;
    app.readings.refresh(&app.battle, &app.ui);
    page::reword(app);
    app.wants.frame = true;
}
