//! What happens: commands come in, events come out, the history keeps them.

mod command;
mod correct;
mod event;
mod game;
mod history;
mod in_force;
mod resolve;

pub use command::{Adjustment, Command};
pub use event::Event;
pub use game::{Game, Setup, Unfolded};
pub use history::{Fold, History, Turn};
