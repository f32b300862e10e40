//! The screen: four panes, forms, keys. Draws what the engine says and sends it commands; names no ruleset.

mod action;
mod app;
#[allow(clippy::disallowed_methods, reason = "frames are written whole")]
mod backend;
mod correction;
mod counter;
mod ending;
mod folding;
mod form;
mod input;
mod keymap;
mod line_edit;
mod lines;
mod log;
mod looked_at;
mod order;
mod page;
mod palette;
mod readings;
mod sheet;
mod shown;
mod start;
#[allow(clippy::disallowed_methods, reason = "takes the terminal and gives it back")]
mod terminal;
mod theme;
mod update;
mod view;

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

use crossterm::event::Event;
use ratatui::Frame;
use signal_hook::consts::SIGHUP;

use input::{Happening, Input};

use crate::engine::label::Lang;
use crate::engine::message::Text;
use crate::journal::Bell;
use crate::play::{Seat, Wanted};

pub use action::{BoardAction, KeyAction, Mode, Role};
pub use app::{App, Scroll};
pub use keymap::{BINDINGS, Binding, keys_page};
pub use start::Start;
pub use theme::Theme;
pub use view::draw;

/// What a screen wants of the terminal after an event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants {
    pub leaving: bool,
    pub suspending: bool,
    /// Everything drawn anew: what the terminal shows is not known.
    pub redraw: bool,
    pub frame: bool,
    /// The battle shown again from its beginning, once this screen is left.
    pub replay: bool,
}

/// A screen that is drawn and fed with events until it wants to leave.
trait Shown {
    /// What a frame settles for the next one.
    type Settled;
    fn draw(&self, frame: &mut Frame<'_>) -> Self::Settled;
    fn keep(&mut self, settled: Self::Settled);
    fn handle(&mut self, event: &Event);
    /// What it waits for besides the terminal.
    fn bell(&self) -> Option<&Bell> {
        None
    }
    /// The bell rang.
    fn look_again(&mut self) {}
    /// What is counted beside the screen: readable when something is.
    fn told(&self) -> Option<BorrowedFd<'_>> {
        None
    }
    /// Something was counted.
    fn take_counted(&mut self) {}
    fn wants(&mut self) -> &mut Wants;
}

/// Keys that become one frame at most: whoever sends more sees where they lead.
const AT_MOST_A_FRAME: usize = 4096;

/// Opens the input and learns the zone of the clock, for a screen that is to come: nothing of it needs the battle.
pub fn get_ready() {
    if let Ok(input) = Input::take() {
        input.leave();
    }
    let _ = jiff::tz::TimeZone::system();
}

/// Shows a screen on this terminal until it is left. The terminal is given back in every case.
fn show(shown: &mut impl Shown) -> io::Result<()> {
    let mut input = Input::take()?;
    let result = terminal::Screen::take().and_then(|mut terminal| {
        draw_on(&mut terminal, shown)?;
        while !happen(&mut input, &mut terminal, shown)? {}
        Ok(())
    });
    input.leave();
    match result {
        // Nobody is there to be told.
        Err(error) if terminal::is_gone(&error) => ending::end(SIGHUP),
        result => result,
    }
}

/// Takes what happens next, and what has happened by then: a held key is drained into one frame. True when the screen is
/// left.
fn happen(input: &mut Input, terminal: &mut terminal::Screen, shown: &mut impl Shown) -> io::Result<bool> {
    let mut next = input.wait(shown.bell(), shown.told())?;
    for taken in 1.. {
        match next {
            Happening::Event(event) => shown.handle(&event),
            Happening::Rung => shown.look_again(),
            Happening::Counted => shown.take_counted(),
            Happening::Stop => terminal.stop()?,
            Happening::Continued => {
                terminal.take_again()?;
                shown.wants().frame = true;
            }
            Happening::Gone => ending::end(SIGHUP),
        }
        if shown.wants().leaving || shown.wants().suspending || taken == AT_MOST_A_FRAME {
            break;
        }
        match input.ready()? {
            Some(happening) => next = happening,
            None => break,
        }
    }
    if shown.wants().leaving {
        return Ok(true);
    }
    let wants = std::mem::take(shown.wants());
    if wants.suspending {
        terminal.suspend()?;
    }
    if wants.redraw {
        terminal.forget()?;
    }
    if wants.frame || wants.redraw {
        draw_on(terminal, shown)?;
    }
    Ok(false)
}

fn draw_on<S: Shown>(terminal: &mut terminal::Screen, shown: &mut S) -> io::Result<()> {
    let mut settled = None;
    terminal.draw(|frame| settled = Some(shown.draw(frame)))?;
    settled.into_iter().for_each(|settled| shown.keep(settled));
    Ok(())
}

impl Shown for App {
    type Settled = Scroll;

    fn draw(&self, frame: &mut Frame<'_>) -> Scroll {
        draw(frame, self)
    }

    fn keep(&mut self, scroll: Scroll) {
        self.keep_scroll(scroll);
    }

    fn handle(&mut self, event: &Event) {
        update::handle(self, event);
    }

    fn bell(&self) -> Option<&Bell> {
        match &self.battle.seat {
            Seat::Plays(_) => None,
            Seat::Watches(watched) => Some(watched.bell()),
            Seat::Replays(replayed) => Some(replayed.bell()),
        }
    }

    fn look_again(&mut self) {
        update::look_again(self);
    }

    fn told(&self) -> Option<BorrowedFd<'_>> {
        self.counter.told()
    }

    fn take_counted(&mut self) {
        update::take_odds(self, Some(Duration::ZERO));
        update::count_on(self);
    }

    fn wants(&mut self) -> &mut Wants {
        &mut self.wants
    }
}

/// What is left to do once the terminal is the shell's again.
#[derive(Default)]
pub(crate) struct Left {
    /// What is to be said.
    pub(crate) words: Vec<Text>,
    /// The battle is to be shown again.
    pub(crate) replay: bool,
}

/// Plays until the player leaves.
pub(crate) fn run(mut app: App) -> io::Result<Left> {
    show(&mut app)?;
    Ok(Left { words: app.battle.seat.farewell(), replay: app.wants.replay })
}

/// Shows the start screen until the player has chosen, and in which language; nothing when they leave.
pub(crate) fn choose(mut start: Start) -> io::Result<Option<(Wanted, Lang)>> {
    show(&mut start)?;
    let lang = start.lang();
    Ok(start.wanted.map(|wanted| (wanted, lang)))
}

/// Feeds an event as the terminal would, and waits for what is counted of it: for tests.
pub fn feed(app: &mut App, event: Event) {
    update::handle(app, &event);
    update::take_odds(app, None);
}

/// What happens while nobody presses a key: an estimate is counted further, as far as it goes. For tests.
pub fn rest(app: &mut App) {
    update::rest(app);
}

/// The same as a quick hand does: the next event comes before what is counted of this one. For tests.
pub fn feed_hastily(app: &mut App, event: Event) {
    update::handle(app, &event);
    update::take_odds(app, Some(Duration::ZERO));
}

/// What bytes from a terminal mean to the screen, with quiet after the last of them: for tests.
pub fn events_of(bytes: &[u8]) -> Vec<Event> {
    input::events_of(bytes)
}

/// Looks at the file as the bell makes it do: for tests.
pub fn look_again(app: &mut App) {
    update::look_again(app);
}
