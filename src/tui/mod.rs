//! The screen: four panes, forms, keys. Draws what the engine says and sends it commands; names no ruleset.

mod app;
mod board;
mod form;
mod keymap;
mod lines;
mod overlay;
mod terminal;
mod theme;
mod update;
mod view;

use std::io;

use crossterm::event::{self, Event};

pub use app::{App, Look};
pub use keymap::{Action, BINDINGS, Binding, Mode, keys_page};
pub use theme::Theme;
pub use view::draw;

/// Plays on this terminal until the player leaves. The terminal is given back whatever happens.
pub fn run(mut app: App) -> io::Result<()> {
    let mut terminal = terminal::Screen::take()?;
    terminal.draw(&mut app)?;
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
            terminal.draw(&mut app)?;
        }
    }
    Ok(())
}

/// Feeds an event as the terminal would: for tests.
pub fn feed(app: &mut App, event: Event) {
    app.handle(&event);
}
