//! Civil War Brigades: regiments of bases with hit capacity, brigade orders by ADC and officer, charges with reactions.

mod adc;
mod artillery_fire;
mod charge;
mod charges;
mod consequences;
mod declare_charge;
mod deploy_unit;
mod dig_in;
mod distances;
mod event;
mod event_effect;
mod fire;
mod firing;
mod further_hits;
mod initiative;
mod lists;
mod manoeuvre;
mod melee;
mod model;
mod morale;
mod morale_test;
mod officer_loss;
mod order;
mod ordered_charge;
mod pass_through;
mod profile;
mod rally_test;
mod react;
mod volley;
mod waive;
mod withdraw_charge;

use crate::engine::rules::Code;
use crate::rulesets::end_game::EndGame;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("civil_war_brigades");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &deploy_unit::DeployUnit,
        &adc::Adc,
        &initiative::Initiative,
        &officer_loss::OfficerLoss,
        &rally_test::RallyTest,
        &order::Order,
        &declare_charge::DeclareCharge,
        &withdraw_charge::WithdrawCharge,
        &event::Event,
        &event_effect::EventEffect,
        &manoeuvre::Manoeuvre,
        &dig_in::DigIn,
        &pass_through::PassThrough,
        &fire::Fire,
        &artillery_fire::ArtilleryFire,
        &morale_test::MoraleTest,
        &charge::Charge,
        &charge::Reach,
        &react::React,
        &waive::WaiveFire,
        &waive::WaiveStolen,
        &melee::Melee,
        &further_hits::FurtherHits,
        &EndGame,
    ],
    facts: &[],
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: consequences::deploy,
    refuses: |_, _| Vec::new(),
    profile: profile::profile,
};
