//! Generals, orders and what a corps may do under them.

pub mod activation;
pub mod attach_leader;
pub mod command_rating;
pub mod detach;
pub mod impetuous_test;
pub mod join_reserve;
pub mod move_general;
pub mod order_test;
pub mod orders;
pub mod position_taken;
pub mod waive_quota;
