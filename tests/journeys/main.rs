//! Whole battles: played through the driver, at random and from recordings, on the engine's own terms and through the
//! accidents of a disk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_macros)]

#[path = "../common/mod.rs"]
mod common;

mod after_the_end;
mod asked_twice;
mod campaign;
mod civil_war_brigades;
mod dice;
mod driver;
mod epic_d10;
mod forecast;
mod fpga;
mod journal;
mod log;
mod many;
mod merged_odds;
mod napoleonic_division;
mod odds;
mod player;
mod random_play;
mod recorded;
mod sequence;
mod shot_to_pieces;
mod skirmish;
