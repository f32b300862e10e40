//! Estafette: a terminal battle manager for tabletop miniature wargames.

pub mod army;
pub mod battle;
pub mod cli;
pub mod diagnostic;
pub mod driver;
pub mod engine;
mod folders;
pub mod journal;
pub mod lang;
pub mod plain;
pub mod play;
pub mod report;
pub mod rulesets;
pub mod tui;
