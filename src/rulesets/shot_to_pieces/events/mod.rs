//! The event table and what its events do.

pub mod event;
pub mod event_target;
pub mod strafe;
pub mod strafe_attack;
