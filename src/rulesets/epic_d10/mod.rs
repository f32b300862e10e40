//! Epic D10: secret orders, formations activated in turn, fire of whole formations, artillery, overwatch, assaults.

mod activation;
mod assault;
mod assault_apply;
mod assault_determination;
mod assault_fire;
mod barrage;
mod barrage_impact;
mod bog_test;
mod collateral;
mod consequences;
mod damage;
mod end_phase;
mod fall;
mod fire;
mod initiative;
mod lists;
mod melee_roll;
mod model;
mod moving;
mod place_order;
mod profile;
mod quality_test;
mod reaction_fire;
mod ride;
mod shooting;
mod spent;
mod tally;

use crate::engine::rules::Code;
use crate::rulesets::end_game::EndGame;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("epic_d10");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &end_phase::VictoryConditions,
        &place_order::PlaceOrder,
        &initiative::Initiative,
        &quality_test::QualityTest,
        &moving::Move,
        &moving::MovementAllowance,
        &bog_test::BogTest,
        &ride::Ride,
        &fire::Fire,
        &barrage::Barrage,
        &barrage_impact::BarrageImpact,
        &reaction_fire::ReactionFire,
        &assault::Assault,
        &assault::AssaultMove,
        &assault_fire::AssaultFire,
        &melee_roll::MeleeRoll,
        &assault_apply::AssaultApply,
        &assault_determination::AssaultDetermination,
        &collateral::Collateral,
        &end_phase::BreakTest,
        &end_phase::SuppressionRemoval,
        &end_phase::VictoryCheck,
        &end_phase::RallyTest,
        &EndGame,
    ],
    facts: lists::FACTS,
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: consequences::deploy,
    refuses: consequences::refuses,
    profile: profile::profile,
};
