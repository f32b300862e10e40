//! Fast Play Grande Armée. Tables, words and the turn are in the TOML files of this folder; each procedure is a file.

mod army_morale;
mod artillery_evade;
mod artillery_fire;
mod batteries;
mod battery_withdraw;
mod battle_length;
mod bodies;
mod cavalry_evade;
mod charge;
mod combat;
mod combat_result;
mod command_dice;
mod command_pool;
mod consequences;
mod control_test;
mod declare_contact;
mod free_hold;
mod helped_die;
mod imperious_orders;
mod initiative;
mod lists;
mod mark_unit;
mod model;
mod move_unit;
mod officer_move;
mod officer_replacement;
mod profile;
mod rally;
mod set_weather;
mod skirmish;
mod way;
mod wound_test;

use crate::engine::rules::Code;
use crate::rulesets::end_game::EndGame;
use crate::rulesets::folder::Registered;

crate::ruleset_folder!("fpga");

pub const RULESET: Registered =
    Registered { sources: folder::SOURCES, periods: folder::PERIODS, armies: folder::ARMIES, code: CODE };

const CODE: Code = Code {
    procedures: &[
        &command_dice::CommandDice,
        &initiative::Initiative,
        &skirmish::Skirmish,
        &artillery_fire::ArtilleryFire,
        &battery_withdraw::BatteryWithdraw,
        &control_test::ControlTest,
        &free_hold::FreeHold,
        &imperious_orders::ImperiousOrders,
        &move_unit::MoveUnit,
        &officer_move::OfficerMove,
        &declare_contact::DeclareContact,
        &cavalry_evade::CavalryEvade,
        &artillery_evade::ArtilleryEvade,
        &combat::Combat,
        &wound_test::WoundTest,
        &officer_replacement::OfficerReplacement,
        &rally::Rally,
        &army_morale::ArmyMorale,
        &battle_length::BattleLength,
        &EndGame,
        &batteries::AttachBattery,
        &batteries::DetachBattery,
        &batteries::FormGrandBattery,
        &batteries::LimberBattery,
        &mark_unit::MarkUnit,
        &set_weather::SetWeather,
    ],
    facts: &[],
    lists: lists::LISTS,
    consequences: consequences::CONSEQUENCES,
    deploy: consequences::deploy,
    refuses: |_, _| Vec::new(),
    profile: profile::profile,
};
