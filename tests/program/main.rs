//! The program as people meet it: command line, conversation of lines, screen, real terminal, and the pictures of it in the
//! documents.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_macros)]

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod campaign;
#[cfg(target_os = "linux")]
mod captures;
mod cli;
mod conversation;
mod game_log;
mod hostile;
mod house_rules;
mod paper;
mod plain;
#[cfg(target_os = "linux")]
mod pty;
mod replaying;
mod reports;
mod saving;
mod screen;
#[cfg(target_os = "linux")]
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
