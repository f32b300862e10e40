//! Estafette: a terminal battle manager for tabletop miniature wargames.

pub mod army;
pub mod battle;
#[warn(unreachable_pub)]
pub mod cli;
pub mod diagnostic;
#[warn(unreachable_pub)]
pub mod driver;
pub mod engine;
mod folders;
pub mod journal;
pub mod lang;
mod output;
#[warn(unreachable_pub)]
pub mod plain;
#[warn(unreachable_pub)]
pub mod play;
#[warn(unreachable_pub)]
pub mod report;
pub mod rulesets;
#[warn(unreachable_pub)]
pub mod tui;
mod typography;
pub mod visible;
