//! What happens: commands come in, events come out, the history keeps them.

mod command;
mod event;
mod game;
mod history;

pub use command::{Adjustment, Command};
pub use event::Event;
pub use game::{Game, Setup};
pub use history::{Fold, History, Turn};
