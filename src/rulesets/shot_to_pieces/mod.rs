//! Shot to Pieces: activation points, fire and resilience, shaken and brittle, in seven periods that are data.

mod activation;
mod add_building;
mod attach_leader;
mod bombard;
mod change_formation;
mod charge;
mod charge_lapses;
mod clash;
mod combat;
mod command_rating;
mod consequences;
mod contact;
mod declare_fire;
mod detach;
mod disengage;
mod evade;
mod event;
mod event_target;
mod fire;
mod firing;
mod grand_battery;
mod hide;
mod impetuous_test;
mod install;
mod join_reserve;
mod lead_melee;
mod leave_table;
mod link_melee;
mod lists;
mod mark_threat;
mod markers;
mod melee;
mod model;
mod move_general;
mod move_unit;
mod name_supports;
mod occupy_building;
mod order_test;
mod orders;
mod pass_through;
mod position_taken;
mod scores;
mod split_melee;
mod spot;
mod strafe;
mod strafe_attack;
mod waive_quota;
mod withdraw_declaration;

use crate::diagnostic::FileErrors;
use crate::engine::period::PeriodSource;
use crate::engine::ruleset::{Code, Ruleset, Sources};
use crate::rulesets::end_game::EndGame;
use crate::rulesets::shared::sources;

const SOURCES: Sources = sources!("shot_to_pieces");

const CODE: Code = Code {
    procedures: &[
        &command_rating::CommandRating,
        &attach_leader::AttachLeader,
        &add_building::AddBuilding,
        &occupy_building::OccupyBuilding,
        &hide::Hide,
        &spot::Spot,
        &order_test::OrderTest,
        &position_taken::PositionTaken,
        &waive_quota::WaiveQuota,
        &event::Event,
        &event_target::EventTarget,
        &activation::Activation,
        &charge::Charge,
        &charge_lapses::ChargeLapses,
        &contact::Contact,
        &lead_melee::LeadMelee,
        &evade::Evade,
        &disengage::Disengage,
        &mark_threat::MarkThreat,
        &name_supports::NameSupports,
        &change_formation::ChangeFormation,
        &move_unit::MoveUnit,
        &move_general::MoveGeneral,
        &leave_table::LeaveTable,
        &join_reserve::JoinReserve,
        &detach::Detach,
        &install::Install,
        &pass_through::PassThrough,
        &declare_fire::DeclareFire,
        &withdraw_declaration::WithdrawDeclaration,
        &fire::Fire,
        &strafe::Strafe,
        &strafe_attack::StrafeAttack,
        &bombard::Bombard,
        &combat::Combat,
        &split_melee::SplitMelee,
        &link_melee::LinkMelee,
        &impetuous_test::ImpetuousTest,
        &EndGame,
    ],
    facts: &[],
    lists: lists::LISTS,
    settle: consequences::settle,
    deploy: consequences::deploy,
    refuses: |_| Vec::new(),
};

pub fn load(period: Option<PeriodSource<'_>>) -> Result<Ruleset, Vec<FileErrors>> {
    Ruleset::load(SOURCES, CODE, period)
}
