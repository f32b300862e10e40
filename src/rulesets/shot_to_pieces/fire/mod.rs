//! Declared fire, volleys, bombardment.

pub mod bombard;
pub mod declare_fire;
pub mod firing;
pub mod form_battery;
pub mod grand_battery;
pub mod prospect;
pub mod reply;
pub mod volley;
pub mod withdraw_declaration;
