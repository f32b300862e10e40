//! The screen: four panes, forms, keys. Draws what the engine says and sends it commands; names no ruleset.

mod app;
mod backend;
mod board;
mod decision;
mod filling;
mod form;
mod keymap;
mod lines;
mod log;
mod overlay;
mod overrides;
mod page;
mod prompt;
mod sheet;
mod start;
mod terminal;
mod theme;
mod update;
mod view;

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event};
use ratatui::Frame;

use crate::engine::label::Lang;
use crate::play::Wanted;

pub use app::{App, Look};
pub use keymap::{Action, BINDINGS, Binding, Mode, keys_page};
pub use start::Start;
pub use theme::Theme;
pub use view::draw;

/// What a screen wants of the terminal after an event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants {
    pub leaving: bool,
    pub suspending: bool,
    /// Everything drawn anew, whatever the terminal shows.
    pub redraw: bool,
    pub frame: bool,
}

/// A screen that is drawn and fed with events until it wants to leave.
trait Shown {
    fn draw(&mut self, frame: &mut Frame<'_>);
    fn handle(&mut self, event: &Event);
    fn wants(&mut self) -> &mut Wants;
}

/// Shows a screen on this terminal until it is left. The terminal is given back whatever happens.
fn show(shown: &mut impl Shown) -> io::Result<()> {
    let mut terminal = terminal::Screen::take()?;
    terminal.draw(|frame| shown.draw(frame))?;
    loop {
        shown.handle(&event::read()?);
        // A held key is drained into one frame.
        while !shown.wants().leaving && event::poll(Duration::ZERO)? {
            shown.handle(&event::read()?);
        }
        let wants = std::mem::take(shown.wants());
        if wants.leaving {
            return Ok(());
        }
        if wants.suspending {
            terminal.suspend()?;
        }
        if terminal.was_taken_again() || wants.redraw {
            terminal.forget()?;
        } else if !wants.frame {
            continue;
        }
        terminal.draw(|frame| shown.draw(frame))?;
    }
}

/// Plays until the player leaves.
pub fn run(mut app: App) -> io::Result<()> {
    show(&mut app)
}

/// Shows the start screen until the player has chosen, and in which language; nothing when they leave.
pub fn choose(mut start: Start) -> io::Result<Option<(Wanted, Lang)>> {
    show(&mut start)?;
    let lang = start.lang();
    Ok(start.wanted.map(|wanted| (wanted, lang)))
}

/// Feeds an event as the terminal would: for tests.
pub fn feed(app: &mut App, event: Event) {
    app.handle(&event);
}
