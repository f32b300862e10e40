//! Charges, contacts, combats and evades.

pub mod charge;
pub mod charge_lapses;
pub mod clash;
pub mod combat;
pub mod contact;
pub mod evade;
pub mod fight;
pub mod lead_melee;
pub mod link_melee;
pub mod mark_threat;
pub mod name_supports;
pub mod reach;
pub mod split_melee;
