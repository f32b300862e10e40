//! What happens: commands come in, events come out, the history keeps them.

mod act;
mod advance;
mod amend;
mod battle_dice;
mod command;
mod correct;
mod duty;
mod event;
mod fold;
mod game;
mod history;
mod idle;
mod in_force;
mod luck;
mod many;
mod recorded;
mod resolve;
mod settle;

pub use advance::GivenUp;
pub use amend::Dropped;
pub use battle_dice::BattleDice;
pub use command::{Adjustment, Command};
pub use event::{Event, Stopped};
pub use fold::{LANDMARK, Landmark, Moment};
pub use game::{Game, Rehearsed, Setup, Unfolded};
pub use history::{Fold, History, Reader, Turn, UNPACKED};
pub use luck::{Counts, Measured};
pub use many::NotAll;
pub(in crate::engine) use settle::settle;
