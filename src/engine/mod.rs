//! The engine: state as a fold of events, commands checked before anything happens, dice that rules do not own.
//! It knows no ruleset, no terminal and no file.

pub mod common;
pub mod dice;
pub mod label;
pub mod message;
pub mod names;
pub mod play;
pub mod procedure;
pub mod refusal;
pub mod rules;
pub mod sequence;
pub mod suggest;
pub mod value;
pub mod values;
pub mod world;
