//! Estafette: a terminal battle manager for tabletop miniature wargames.

pub mod diagnostic;
pub mod engine;
pub mod rulesets;
