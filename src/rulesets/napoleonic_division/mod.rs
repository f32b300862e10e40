//! Napoleonic Division: manoeuvre units of combat units, experience and morale, and charges that run through tests, fire and
//! melee to pursuit and the next contact. A combat is a sequence of its own with a record in the state.

mod begin_combat;
mod by_hand;
mod call_off;
mod command_check;
mod consequences;
mod declare_charge;
mod distances;
mod fight;
mod fire;
mod firing;
mod generals;
mod lists;
mod melee_choice;
mod melee_round;
mod model;
mod morale;
mod morale_test;
mod move_uc;
mod profile;
mod pursuit;
mod reaction;
mod replace_general;
mod rights;
mod save;
mod support_fire;

use crate::engine::rules::Code;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("napoleonic_division");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &morale_test::MoraleTest,
        &replace_general::ReplaceGeneral,
        &command_check::CommandCheck,
        &move_uc::MoveUc,
        &generals::MoveGeneral,
        &fire::Fire,
        &declare_charge::DeclareCharge,
        &begin_combat::BeginCombat,
        &call_off::CallOffCombat,
        &call_off::CallOffCharge,
        &reaction::Reaction,
        &support_fire::SupportFire,
        &save::Save,
        &melee_round::MeleeRound,
        &melee_choice::MeleeChoice,
        &pursuit::PursueOrConsolidate,
        &pursuit::NewContact,
        &pursuit::Advance,
        &generals::GeneralLost,
        &by_hand::MarkUc,
        &by_hand::Concede,
    ],
    facts: lists::FACTS,
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: consequences::deploy,
    refuses: |_, _| Vec::new(),
    profile: profile::profile,
};
