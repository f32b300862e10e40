//! The screen: four panes, forms, keys. Draws what the engine says and sends it commands; names no ruleset.

mod app;
mod board;
mod form;
mod keymap;
mod lines;
mod log;
mod overlay;
mod sheet;
mod start;
mod terminal;
mod theme;
mod update;
mod view;

use std::io;

use crossterm::event::{self, Event};

pub use app::{App, Look};
pub use keymap::{Action, BINDINGS, Binding, Mode, keys_page};
pub use start::{NewBattle, Start, Wanted};
pub use theme::Theme;
pub use view::draw;

/// Plays on this terminal until the player leaves. The terminal is given back whatever happens.
pub fn run(mut app: App) -> io::Result<()> {
    let mut terminal = terminal::Screen::take()?;
    terminal.draw(|frame| view::draw(frame, &mut app))?;
    while !app.leaving {
        app.handle(&event::read()?);
        // A held key is drained into one frame.
        while !app.leaving && event::poll(std::time::Duration::ZERO)? {
            app.handle(&event::read()?);
        }
        if std::mem::take(&mut app.suspending) {
            terminal.suspend()?;
            app.dirty = true;
        }
        if std::mem::take(&mut app.redraw) {
            terminal.forget()?;
            app.dirty = true;
        }
        if std::mem::take(&mut app.dirty) {
            terminal.draw(|frame| view::draw(frame, &mut app))?;
        }
    }
    Ok(())
}

/// Shows the start screen until the player has chosen; nothing when they leave.
pub fn choose(mut start: Start) -> io::Result<Option<Wanted>> {
    let mut terminal = terminal::Screen::take()?;
    while !start.leaving {
        terminal.draw(|frame| start.draw(frame))?;
        start.handle(&event::read()?);
        while !start.leaving && event::poll(std::time::Duration::ZERO)? {
            start.handle(&event::read()?);
        }
    }
    Ok(start.wanted)
}

/// Feeds an event as the terminal would: for tests.
pub fn feed(app: &mut App, event: Event) {
    app.handle(&event);
}
