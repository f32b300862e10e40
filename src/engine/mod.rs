//! The engine: state as a fold of events, commands checked before anything happens, dice that rules do not own.
//! It knows no ruleset, no terminal and no file.

pub mod attributes;
pub mod command;
pub mod compile;
pub mod condition;
mod declare;
pub mod dice;
pub mod effect;
pub mod event;
pub mod facts;
pub mod form;
pub mod game;
pub mod hidden;
pub mod history;
pub mod inputs;
pub mod label;
pub mod message;
pub mod odds;
pub mod period;
pub mod procedure;
pub mod program;
pub mod ruleset;
pub mod schema;
pub mod sequence;
pub mod settle;
pub mod source;
pub mod state;
pub mod suggest;
pub mod table;
pub mod value;
