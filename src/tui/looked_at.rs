//! What only wide screens show and what costs time to work out: read when it is first drawn, and again when something
//! changed.

use std::cell::RefCell;
use std::rc::Rc;

use super::app::App;
use super::sheet::sheet;
use crate::engine::label::Lang;
use crate::engine::names::CounterName;
use crate::report::StrengthCurve;

/// Battles with more events draw their chart anew once a turn, not once an event.
const LONG: usize = 2_000;

/// What a reading holds for.
#[derive(Clone, PartialEq, Eq)]
struct Holds {
    lang: Lang,
    events: usize,
    turn: i64,
    about: String,
}

type Kept<T> = RefCell<Option<(Holds, Rc<T>)>>;

#[derive(Default)]
pub(super) struct LookedAt {
    sheet: Kept<Vec<String>>,
    curve: Kept<StrengthCurve>,
}

impl LookedAt {
    /// Everything known about a unit.
    pub(super) fn sheet(&self, app: &App, id: &str) -> Rc<Vec<String>> {
        let holds = Holds { about: id.to_owned(), ..holds(app) };
        kept(&self.sheet, holds, || app.game().state().entity(id).map(|entity| sheet(app, entity)).unwrap_or_default())
    }

    /// Both sides' strength so far.
    pub(super) fn curve(&self, app: &App) -> Rc<StrengthCurve> {
        let now = holds(app);
        let events = if now.events > LONG { LONG } else { now.events };
        kept(&self.curve, Holds { events, ..now }, || StrengthCurve::so_far(app.game(), &app.battle.catalog))
    }
}

fn holds(app: &App) -> Holds {
    let game = app.game();
    let turn = game.rules().schema.counters.first();
    Holds {
        lang: app.battle.catalog.lang(),
        events: game.events().len(),
        turn: turn.map_or(0, |name| game.state().counter(CounterName::of_data(name))),
        about: String::new(),
    }
}

fn kept<T>(cell: &Kept<T>, holds: Holds, read: impl FnOnce() -> T) -> Rc<T> {
    if let Some((held, known)) = &*cell.borrow()
        && *held == holds
    {
        return Rc::clone(known);
    }
    let fresh = Rc::new(read());
    *cell.borrow_mut() = Some((holds, Rc::clone(&fresh)));
    fresh
}
