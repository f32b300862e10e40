//! What people at a table need besides the rules, whatever front end they sit at: a menu to start with, what they type
//! read, corrections of the umpire, odds and advice, modifiers switched against the program's reading, the rules of a
//! step. Knows no terminal and no ruleset.

mod advice;
mod correction;
mod field;
mod menu;
mod overrides;
mod rules;
mod typed;

pub use advice::{Advised, Chance, advise, chances, pointing_at, throws_dice};
pub use correction::{Correctable, correctable, correction, part_word};
pub use field::{allowed, asked, candidate_name, chosen, field_label, shown, takes_choice};
pub use menu::{Menu, NewBattle, Row, Stage, Standing, Wanted};
pub use overrides::{Switch, flip, switches};
pub use rules::step_rules;
pub use typed::{digit, faces, matching, yes_or_no};
