//! Infantry and the battery attached to it act as one: they march together, and who cannot follow is left behind
//! (FP-E12, FP-E13).

use super::model::{self, refuse};
use super::way::{self, Way};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Resolution};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, marker, option};

/// Why a battery cannot go along with its infantry.
#[derive(Clone, Copy)]
enum Held {
    /// A suppressed battery does not march (FP-A16).
    Suppressed,
    /// It has made a move of its own in this pulse (FP-M06).
    Moved,
}

impl Held {
    fn of(context: &Context<'_>, battery: &Entity) -> Option<Held> {
        let suppressed = battery.has(marker::SUPPRESSED) && !context.state.option_on(option::SUPPRESSED_MAY_MOVE);
        let moved = way::spent(battery).is_positive() && !battery.has(marker::CARRIED);
        suppressed.then_some(Held::Suppressed).or(moved.then_some(Held::Moved))
    }

    fn stays(self) -> &'static str {
        match self {
            Held::Suppressed => "line-battery-left-behind",
            Held::Moved => "line-battery-moved-before",
        }
    }

    fn would_stay(self) -> &'static str {
        match self {
            Held::Suppressed => "line-battery-would-stay",
            Held::Moved => "line-battery-has-moved",
        }
    }
}

/// FP-E13: whoever went along has moved. The table may still measure its part of the same march, and no more.
pub fn check_carried(context: &Context<'_>, battery: &Entity, way: &Way) -> Result<(), Refusal> {
    if !battery.has(marker::CARRIED) || !way.leads_away() {
        return Ok(());
    }
    let host = battery.text(attribute::ATTACHED_TO).and_then(|host| context.state.entity(host));
    let measured = host.map(way::spent);
    let within = measured.is_some_and(|march| !march.is_positive() || way.length() <= march);
    ensure(within, || refuse("carried_already", "FP-E13", battery))
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
        resolution = match Held::of(context, battery) {
            None => resolution
                .line(told("line-battery-follows", battery))
                .effect(Effect::mark(&battery.id, marker::CARRIED)),
            Some(held) => resolution.line(told(held.stays(), battery)).effect(detached(battery)),
        };
    }
    resolution
}

/// A battery attached to infantry that goes its own way leaves it; infantry takes its batteries along.
pub fn part_or_follow(context: &Context<'_>, resolution: Resolution, unit: &Entity, way: &Way) -> Resolution {
    if parts(unit, way) {
        return resolution.line(told("line-battery-parts", unit)).effect(detached(unit));
    }
    if way.only_turns() {
        return resolution;
    }
    let falls_back = resolution.effects.contains(&Effect::mark(&unit.id, marker::FELL_BACK));
    let with_it = model::attached_to(context.rules, context.state, &unit.id);
    let also_back = with_it.filter(|battery| falls_back && Held::of(context, battery).is_none());
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
        if let Some(held) = Held::of(context, battery) {
            notes.push(told(held.would_stay(), battery));
        } else if way::slowed_by_fire(battery) {
            notes.push(told("line-battery-slower", battery).value(way::allowance(context, battery, None)?));
        }
    }
    Ok(notes)
}
