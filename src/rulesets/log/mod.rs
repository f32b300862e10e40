//! A plain game log: two sides, units by name with free states, free dice, turns. For any game that the program does not
//! know; it forbids nothing that the table allows.

mod act;
mod add_unit;
mod begins;
mod consequences;
mod lose;
mod profile;
mod rename;
mod roll;
mod set_state;
mod take_out;

use crate::engine::rules::Code;
use crate::rulesets::end_game::EndGame;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("log");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &roll::Roll,
        &act::Act,
        &lose::Lose,
        &set_state::SetState,
        &take_out::TakeOut,
        &add_unit::AddUnit,
        &begins::Begins,
        &rename::Rename,
        &EndGame,
    ],
    facts: &[],
    lists: &[("begins_due", begins::due)],
    consequences: consequences::CONSEQUENCES,
    deploy: |_, _| {},
    refuses: |_, _| Vec::new(),
    profile: profile::profile,
};
