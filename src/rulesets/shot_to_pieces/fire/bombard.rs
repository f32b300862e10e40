//! Area barrage of bombardment artillery: everybody around the impact takes a shot of its own (STPP-X15).

use super::declare_fire;
use super::firing::{self, Shot};
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop, about};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::events::strafe_attack::cover_of;
use crate::rulesets::shot_to_pieces::markers::{Source, Tally};
use crate::rulesets::shot_to_pieces::melee::clash::{clash, tell};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};
use crate::rulesets::shot_to_pieces::scores::Leaders;

pub struct Bombard;

fn shots<'a>(context: &Context<'a>, battery: &'a Entity, target: &'a Entity) -> (Shot<'a>, Shot<'a>) {
    let distance = context.number(field::RANGE).unwrap_or(Decimal::ZERO);
    let attack = Shot {
        unit: battery,
        enemy: target,
        firing: true,
        distance,
        enemy_cover: cover_of(context, target),
        enemy_rear_support: false,
        supporters: 0,
        indirect: false,
        dispersion: true,
        other_half: false,
    };
    let answer = Shot { unit: target, enemy: battery, firing: false, enemy_cover: "none", dispersion: false, ..attack };
    (attack, answer)
}

/// The impact and everybody near it, each once.
fn struck<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let mut all = vec![context.entity(field::TARGET)?];
    for other in context.entities(field::OTHERS) {
        if all.iter().all(|known| known.id != other.id) {
            all.push(other);
        }
    }
    Ok(all)
}

fn formed_second<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    let mut mates = bodies::of(context, unit, bodies::BATTERIES)?.others(unit);
    mates.find(|mate| model::flag(context.rules, mate, attribute::BOMBARDMENT) && firing::able(context, mate).is_ok())
}

impl Procedure for Bombard {
    fn id(&self) -> &'static str {
        "bombard"
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        struck(context).map(|struck| struck.iter().map(|unit| unit.id.clone()).collect()).unwrap_or_default()
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::UNIT => {
                let right = model::flag(context.rules, unit, attribute::BOMBARDMENT);
                ensure(right, || refuse("not_bombardment", "STPP-X15", unit))?;
                firing::able(context, unit)
            }
            field::TARGET | field::OTHERS => {
                let itself = context.optional(field::UNIT).is_some_and(|battery| battery.id == unit.id);
                ensure(!itself, || refuse("not_a_target", "STPP-X15", unit))?;
                firing::may_be_target(context, unit)
            }
            field::SECOND_BATTERY => {
                let other = context.entity(field::UNIT)?.id != unit.id;
                let right = other && model::flag(context.rules, unit, attribute::BOMBARDMENT);
                ensure(right, || refuse("not_bombardment", "STPP-X15", unit))?;
                firing::able(context, unit)
            }
            _ => {
                let named = struck(context)?.iter().any(|target| target.id == unit.id);
                ensure(named, || refuse("not_a_target", "STPP-X15", unit))
            }
        }
    }

    /// STP-G03: the battery formed with it is the one it is joined to.
    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let second = formed_second(context, context.optional(field::UNIT)?)?;
        match field {
            field::JOINED => Some(true.into()),
            field::SECOND_BATTERY => Some(Value::text(second.id.as_str())),
            _ => None,
        }
    }

    /// STPP-X15: everybody near the impact is struck.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::OTHERS
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        let distance = context.number(field::RANGE).unwrap_or(Decimal::ZERO);
        let band = firing::band(context, unit, distance)?;
        ensure(band != "short", || refuse("barrage_too_near", "STPP-X15", unit))?;
        firing::outside_dead_zone(context, unit, distance)
    }

    /// STPP-X15: how far from the impact everybody is struck.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let battery = context.entity(field::UNIT)?;
        let joined = context.yes(field::JOINED);
        let radius = if joined { attribute::JOINED_BARRAGE_CM } else { attribute::BARRAGE_CM };
        let radius = model::period(context.rules).and_then(|period| period.number(radius));
        let text = || Text::new("line-barrage-radius").with("unit", &battery.id);
        let radius = radius.map(|radius| Line::new(text()).rule("STPP-X15").value(radius));
        Ok(radius.into_iter().chain(declare_fire::free_choice(context, battery)).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let battery = context.entity(field::UNIT)?;
        let mut resolution = Resolution::new(Outcome::new("barrage")).about([&battery.id]);
        let mut hits = 0_i64;
        let mut leaders = Leaders::default();
        let mut tally = Tally::default();
        for target in struck(context)? {
            let (attack, answer) = shots(context, battery, target);
            let fields =
                [field::REROLL_BATTERY, field::REROLL_TARGET].map(|field| about(field.as_str(), target.id.as_str()));
            let [battery_field, target_field] = &fields;
            let (first, helped) =
                firing::fighter(context, dice, &attack, &leaders.throw(context, battery, "fire", battery_field))?;
            leaders.used(&helped);
            let (second, saved) =
                firing::fighter(context, dice, &answer, &leaders.throw(context, target, "resilience", target_field))?;
            leaders.used(&saved);
            resolution = resolution.effects(helped).effects(saved);
            let result = clash(context, &first, &second, Source::Fire)?;
            hits += i64::from(result.outcome.id != "no_effect");
            tally.count(target, &result.outcome.id);
            resolution = tell(resolution, [&first, &second], result)
                .about([&target.id])
                .effect(Effect::mark(&target.id, marker::TARGETED));
        }
        resolution.outcome = tally.told(Outcome::new("barrage").with("unit", &battery.id).with("hits", hits));
        // The second of two joined batteries has fired with it.
        let second = context.optional(field::SECOND_BATTERY);
        Ok(resolution
            .about(second.map(|second| &second.id))
            .effects(firing::after_firing(battery, true))
            .effects(second.map(|second| firing::after_firing(second, false)).unwrap_or_default()))
    }
}
