//! Moving, changing formation, buildings, hiding and spotting.

pub mod add_building;
pub mod allowance;
pub mod change_formation;
pub mod disengage;
pub mod hide;
pub mod install;
pub mod leave_table;
pub mod move_unit;
pub mod occupy_building;
pub mod pass_through;
pub mod spot;
