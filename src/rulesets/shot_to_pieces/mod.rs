//! Shot to Pieces: activation points, fire and resilience, shaken and brittle, in seven periods that are data.

mod army_lists;
mod bodies;
mod command;
mod consequences;
mod events;
mod fire;
mod lists;
mod markers;
mod melee;
mod model;
mod movement;
mod profile;
mod scores;

use crate::engine::rules::Code;
use crate::rulesets::end_game::EndGame;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("shot_to_pieces");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &command::command_rating::CommandRating,
        &command::attach_leader::AttachLeader,
        &movement::add_building::AddBuilding,
        &movement::occupy_building::OccupyBuilding,
        &movement::hide::Hide,
        &movement::spot::Spot,
        &command::order_test::OrderTest,
        &command::position_taken::PositionTaken,
        &command::waive_quota::WaiveQuota,
        &events::event::Event,
        &events::event_target::EventTarget,
        &command::activation::Activation,
        &melee::charge::Charge,
        &melee::charge_lapses::ChargeLapses,
        &melee::contact::Contact,
        &melee::lead_melee::LeadMelee,
        &melee::evade::Evade,
        &movement::disengage::Disengage,
        &melee::mark_threat::MarkThreat,
        &melee::name_supports::NameSupports,
        &movement::change_formation::ChangeFormation,
        &fire::form_battery::FormBattery,
        &fire::form_battery::BreakBattery,
        &movement::move_unit::MoveUnit,
        &command::move_general::MoveGeneral,
        &movement::leave_table::LeaveTable,
        &command::join_reserve::JoinReserve,
        &command::detach::Detach,
        &movement::install::Install,
        &movement::pass_through::PassThrough,
        &fire::declare_fire::DeclareFire,
        &fire::withdraw_declaration::WithdrawDeclaration,
        &fire::volley::Fire,
        &events::strafe::Strafe,
        &events::strafe_attack::StrafeAttack,
        &fire::bombard::Bombard,
        &melee::combat::Combat,
        &melee::split_melee::SplitMelee,
        &melee::link_melee::LinkMelee,
        &command::impetuous_test::ImpetuousTest,
        &EndGame,
    ],
    facts: &[],
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: consequences::deploy,
    refuses: army_lists::refuses,
    profile: profile::profile,
};
