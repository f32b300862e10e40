//! What the rulebooks say: the rules of every ruleset, sentence by sentence, the data that ships with them, and the army
//! files people write for them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/mod.rs"]
mod common;

mod army_files;
mod civil_war_brigades;
mod data;
mod epic_d10;
mod fpga;
mod log;
mod napoleonic_division;
mod off_table;
mod profiles;
mod shot_to_pieces;
