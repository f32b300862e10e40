//! A skirmish invented for the purpose: the template of a ruleset, small enough to be read at once. Tables, words and the
//! turn are in the TOML files of this folder; each procedure is a file.

mod charge;
mod clash;
mod consequences;
mod fire;
mod lists;
mod model;
mod move_squad;
mod order;
mod rally;
mod take_cover;

use estafette::engine::rules::Code;
use estafette::rulesets::folder::Registered;

estafette::ruleset_folder!("skirmish");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &order::Order,
        &move_squad::MoveSquad,
        &take_cover::TakeCover,
        &fire::Fire,
        &charge::Charge,
        &clash::Clash,
        &rally::Rally,
    ],
    facts: lists::FACTS,
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: |_, _| {},
    refuses: |_, _| Vec::new(),
    profile: |_, _| Vec::new(),
};
