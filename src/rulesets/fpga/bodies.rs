//! Infantry and the battery attached to it act as one: they march together, and who cannot follow is left behind
//! (FP-E12, FP-E13).

use super::model;
use super::way::{self, Way};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Resolution};
use crate::engine::refusal::Refusal;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, marker, option};

/// A suppressed battery does not march (FP-A16).
fn can_follow(context: &Context<'_>, battery: &Entity) -> bool {
    !battery.has(marker::SUPPRESSED) || context.state.option_on(option::SUPPRESSED_MAY_MOVE)
}

fn told(key: &str, battery: &Entity) -> Line {
    Line::new(Text::new(key).with("unit", &battery.id)).rule("FP-E13")
}

fn detached(battery: &Entity) -> Effect {
    Effect::clear(&battery.id, attribute::ATTACHED_TO)
}

/// Whether this way takes a battery from its infantry. One that was carried along measures the same march for itself.
fn parts(battery: &Entity, way: &Way) -> bool {
    battery.text(attribute::ATTACHED_TO).is_some() && way.leads_away() && !battery.has(marker::CARRIED)
}

/// The batteries of a unit that marches off: they go along, or are left behind and detached.
pub fn follow(context: &Context<'_>, mut resolution: Resolution, host: &Entity) -> Resolution {
    for battery in model::attached_to(context.rules, context.state, &host.id) {
        resolution = resolution.about([&battery.id]);
        resolution = if can_follow(context, battery) {
            resolution.line(told("line-battery-follows", battery)).effect(Effect::mark(&battery.id, marker::CARRIED))
        } else {
            resolution.line(told("line-battery-left-behind", battery)).effect(detached(battery))
        };
    }
    resolution
}

/// A battery attached to infantry that goes its own way leaves it; infantry takes its batteries along.
pub fn part_or_follow(context: &Context<'_>, resolution: Resolution, unit: &Entity, way: &Way) -> Resolution {
    if parts(unit, way) {
        return resolution.line(told("line-battery-parts", unit)).effect(detached(unit));
    }
    let falls_back = resolution.effects.contains(&Effect::mark(&unit.id, marker::FELL_BACK));
    let with_it = model::attached_to(context.rules, context.state, &unit.id);
    let also_back = with_it.filter(|battery| falls_back && can_follow(context, battery));
    let effects: Vec<Effect> = also_back.map(|battery| Effect::mark(&battery.id, marker::FELL_BACK)).collect();
    follow(context, resolution, unit).effects(effects)
}

/// What marching off would part, told before it is done.
pub fn warnings(context: &Context<'_>, unit: &Entity, way: &Way) -> Result<Vec<Line>, Refusal> {
    let mut notes = Vec::new();
    if parts(unit, way) {
        notes.push(told("line-battery-would-part", unit));
    }
    for battery in model::attached_to(context.rules, context.state, &unit.id) {
        if !can_follow(context, battery) {
            notes.push(told("line-battery-would-stay", battery));
        } else if way::slowed_by_fire(battery) {
            notes.push(told("line-battery-slower", battery).value(way::allowance(context, battery, None)?));
        }
    }
    Ok(notes)
}
