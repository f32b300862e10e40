//! Napoleonic Division from end to end: a whole battle through the driver with its recorded save, and the charge through
//! every exit, pursuit into a third unit and resuming in the middle included.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/nd.rs"]
mod nd;
#[path = "../common/player.rs"]
mod player;
#[path = "../common/recorded.rs"]
mod recorded;

mod battle;
mod charge;
