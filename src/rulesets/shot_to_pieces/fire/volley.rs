//! A salvo: real fire against a reply or against resilience (STP-F03 to F11, G01 to G07).

use super::firing::{self, Shot};
use super::reply::{self, Declared};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::shot_to_pieces::events::strafe::STRAFE;
use crate::rulesets::shot_to_pieces::markers::Source;
use crate::rulesets::shot_to_pieces::melee::clash::{Clash, clash, tell};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, recorded};
use crate::rulesets::shot_to_pieces::scores::Throw;

pub struct Fire;

/// A salvo with everybody who can still fire in it.
struct Salvo<'a> {
    record: &'a Record,
    target: &'a Entity,
    principal: &'a Entity,
    supporters: Vec<&'a Entity>,
    /// Declared with it, but out of reach.
    idle: Vec<&'a Entity>,
}

/// Nobody can fire any more, or nobody is left to fire at: the salvo is lost (STP-F01).
pub fn is_lost(context: &Context<'_>, record: &Record) -> bool {
    let target = record.text(recorded::TARGET).and_then(|id| context.state.entity(id));
    let there = target
        .is_some_and(|target| context.rules.schema.in_play(target) && firing::may_be_target(context, target).is_ok());
    !there || firing::firers(context, record).is_empty()
}

fn salvo<'a>(context: &Context<'a>) -> Result<Salvo<'a>, Refusal> {
    let record = context.record(field::SALVO)?;
    let target = model::entity(context, record.text(recorded::TARGET).unwrap_or_default())?;
    let able = firing::firers(context, record);
    let first = able.first().copied().ok_or_else(|| model::absent("salvo"))?;
    let principal = context.optional(field::PRINCIPAL).unwrap_or(first);
    let (supporters, idle) =
        able.into_iter().filter(|unit| unit.id != principal.id).partition(|unit| reaches(context, unit));
    Ok(Salvo { record, target, principal, supporters, idle })
}

fn distance(context: &Context<'_>) -> Decimal {
    context.number(field::RANGE).unwrap_or(Decimal::ZERO)
}

/// The cover of a unit: that of its building, else what the players say (STP-F05, H01).
fn cover<'a>(context: &Context<'a>, unit: &'a Entity, field: FieldName<'_>) -> &'a str {
    unit.text(attribute::BUILDING_COVER).unwrap_or_else(|| context.choice(field))
}

/// Adjoining units; the other half of a big battalion has a row of its own (STPP-F09).
fn without_half(context: &Context<'_>, unit: &Entity, supporters: &[&Entity]) -> usize {
    let half = firing::other_half(context, unit).map(|half| &half.id);
    supporters.iter().filter(|supporter| Some(&supporter.id) != half).count()
}

/// Adjoining units of the target that reply with it, as far as their weapons reach.
fn replying<'a>(context: &Context<'a>, salvo: &Salvo<'a>) -> Vec<&'a Entity> {
    let all = reply::supporters(context, salvo.record, salvo.target);
    all.into_iter().filter(|unit| reaches(context, unit)).collect()
}

/// STP-F02: an adjoining unit whose weapon does not reach so far adds nothing and does not fire.
fn reaches(context: &Context<'_>, unit: &Entity) -> bool {
    firing::band(context, unit, distance(context)).is_ok()
}

fn shots<'a>(context: &Context<'a>, salvo: &Salvo<'a>) -> (Shot<'a>, Shot<'a>) {
    shots_over(context, salvo, distance(context))
}

fn shots_over<'a>(context: &Context<'a>, salvo: &Salvo<'a>, distance: Decimal) -> (Shot<'a>, Shot<'a>) {
    let replies = context.yes(field::CAN_REPLY);
    let attack = Shot {
        unit: salvo.principal,
        enemy: salvo.target,
        firing: true,
        distance,
        enemy_cover: cover(context, salvo.target, field::COVER_TARGET),
        enemy_rear_support: context.yes(field::TARGET_REAR_SUPPORT),
        supporters: without_half(context, salvo.principal, &salvo.supporters),
        indirect: salvo.record.flag(recorded::INDIRECT),
        dispersion: false,
        other_half: firing::other_half(context, salvo.principal).is_some() && context.yes(field::OTHER_HALF),
    };
    let answer = Shot {
        unit: salvo.target,
        enemy: salvo.principal,
        firing: replies,
        distance,
        // Cover acts once, through the shooter's score (Y23): a resisting unit has no enemy in cover.
        enemy_cover: if replies { cover(context, salvo.principal, field::COVER_SHOOTER) } else { "none" },
        enemy_rear_support: replies && context.yes(field::SHOOTER_REAR_SUPPORT),
        supporters: if replies { without_half(context, salvo.target, &replying(context, salvo)) } else { 0 },
        indirect: false,
        dispersion: false,
        other_half: firing::other_half(context, salvo.target).is_some(),
    };
    (attack, answer)
}

/// The rows of both sides over this distance.
fn rows_over(context: &Context<'_>, salvo: &Salvo<'_>, distance: Decimal) -> Result<Vec<Modifier>, Refusal> {
    let (attack, answer) = shots_over(context, salvo, distance);
    let mut modifiers = attack.score(context)?.modifiers;
    modifiers.extend(answer.score(context)?.modifiers);
    Ok(modifiers)
}

/// STP-K01: the declared fire of whoever is left shaken is lost, which nobody would notice else.
fn fires_lost(context: &Context<'_>, salvo: &Salvo<'_>, clash: &Clash, replied: bool) -> Vec<Line> {
    let shaken = |unit: &Entity| {
        clash.effects.iter().any(|effect| {
            matches!(effect, Effect::Mark { target, marker, .. }
                if *target == unit.id && marker.as_str() == marker::SHAKEN.as_str())
        })
    };
    let losers = [salvo.target, salvo.principal]
        .into_iter()
        .filter(|unit| shaken(unit) && reply::has_more_to_fire(context, salvo.record, unit, replied));
    losers.map(|unit| Line::new(Text::new("line-fire-lost").with("unit", &unit.id)).rule("STP-K01")).collect()
}

/// STPP-F09: a big battalion fires as one, whoever of its halves was named.
fn half_fires(context: &Context<'_>, unit: &Entity, named: &[&Entity]) -> Vec<Effect> {
    let half = firing::other_half(context, unit).filter(|half| !half.has(marker::SHAKEN));
    let unnamed = half.filter(|half| named.iter().all(|unit| unit.id != half.id));
    unnamed.map(|half| firing::after_firing(half, false)).unwrap_or_default()
}

fn out_of_reach(salvo: &Salvo<'_>) -> impl Iterator<Item = Line> {
    let text = |unit: &Entity| Text::new("line-out-of-reach").with("unit", &unit.id);
    salvo.idle.iter().map(move |unit| Line::new(text(unit)).rule("STP-F02"))
}

impl Procedure for Fire {
    fn id(&self) -> &'static str {
        "fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::PRINCIPAL => {
                let named = context.record(field::SALVO)?.texts(recorded::UNITS).contains(&candidate);
                ensure(named, || refuse("not_in_salvo", "STP-F03", unit))?;
                firing::able(context, unit)
            }
            field::REPLY_SUPPORTERS => {
                let target = context.record(field::SALVO)?.text(recorded::TARGET).unwrap_or_default();
                ensure(candidate != target, || refuse("supports_itself", "STP-F04", unit))?;
                let same_side = context.state.entity(target).is_some_and(|target| target.side == unit.side);
                ensure(same_side, || refuse("not_a_friend", "STP-F04", unit))?;
                // STP-F04: only whoever had declared the same target; the other half of a pair always has.
                let firers = context.record(field::SALVO)?.texts(recorded::UNITS);
                let declared = firing::declared(context, unit)
                    .any(|salvo| salvo.text(recorded::TARGET).is_some_and(|target| firers.contains(&target)));
                let half = firing::other_half(context, unit).is_some_and(|half| half.id.as_str() == target);
                ensure(declared || half, || refuse("declared_elsewhere", "STP-F04", unit))?;
                firing::able(context, unit)
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(record) = context.record(field::SALVO) else { return true };
        if is_lost(context, record) {
            return field == field::CAN_REPLY;
        }
        let Ok(salvo) = salvo(context) else { return true };
        let rules = context.rules;
        let inspired = |unit: &Entity| firing::may_be_inspired(context, unit);
        let at_foot =
            |gun: &Entity, foot: &Entity| model::is_artillery(rules, gun) && model::class(rules, foot) == "infantry";
        match field {
            field::PRINCIPAL => !salvo.supporters.is_empty() || !salvo.idle.is_empty(),
            field::TARGET_REAR_SUPPORT => at_foot(salvo.principal, salvo.target),
            field::SHOOTER_REAR_SUPPORT => at_foot(salvo.target, salvo.principal),
            // STPP-X12: measured from the friend fired over, only the table can tell.
            field::OVER_FRIEND => salvo.record.flag(recorded::INDIRECT) && firing::dead_zone_from_friend(context),
            field::OTHER_HALF => firing::other_half(context, salvo.principal).is_some(),
            field::SHOOTER_CHARISMA => inspired(salvo.principal),
            field::TARGET_CHARISMA => inspired(salvo.target),
            field::CAN_REPLY => reply::able(context, salvo.target, distance(context)).is_ok(),
            _ => true,
        }
    }

    /// What is asked about the firer is asked about the one who leads the salvo.
    fn subjects(&self, context: &Context<'_>, _: FieldName<'_>) -> Vec<EntityId> {
        salvo(context).map(|salvo| vec![salvo.principal.id.clone()]).unwrap_or_default()
    }

    /// STP-F04: what both declared leaves nothing to ask about the reply.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let target = |record: &Record| record.text(recorded::TARGET).and_then(|id| context.state.entity(id));
        let salvo = context.record(field::SALVO).ok().filter(|_| field == field::CAN_REPLY);
        salvo.is_some_and(|salvo| target(salvo).is_some_and(|target| reply::settled(context, salvo, target).is_some()))
    }

    /// The cover of a building is known.
    fn is_sure(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::COVER_TARGET | field::COVER_SHOOTER)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let record = context.record(field::SALVO).ok()?;
        let target = context.state.entity(record.text(recorded::TARGET)?)?;
        match field {
            field::CAN_REPLY if is_lost(context, record) => Some(false.into()),
            field::CAN_REPLY => reply::settled(context, record, target).map(Value::from),
            field::REPLY_SUPPORTERS => {
                let partners = reply::partners(context, record, target);
                (!partners.is_empty()).then(|| Value::texts(partners.iter().map(|unit| unit.id.as_str())))
            }
            field::COVER_TARGET => target.text(attribute::BUILDING_COVER).map(Value::text),
            field::COVER_SHOOTER => {
                let principal = salvo(context).ok()?.principal;
                principal.text(attribute::BUILDING_COVER).map(Value::text)
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if is_lost(context, context.record(field::SALVO)?) {
            return Ok(());
        }
        let salvo = salvo(context)?;
        firing::band(context, salvo.principal, distance(context))?;
        let strafing = context.state.records_of(STRAFE).next().is_some();
        ensure(!strafing, || Refusal::by_rule("strafe_first", "STPP-X14"))?;
        // STPP-X15: bombardment guns have a dead zone however they fire.
        if salvo.record.flag(recorded::INDIRECT) || model::flag(context.rules, salvo.principal, attribute::BOMBARDMENT)
        {
            firing::outside_dead_zone(context, salvo.principal, distance(context))?;
        }
        let over_friend = context.yes(field::OVER_FRIEND);
        ensure(!over_friend, || refuse("friend_in_dead_zone", "STPP-X12", salvo.principal))?;
        reply::check(context, salvo.record, salvo.target, distance(context))?;
        firing::charismatic(context, salvo.principal, field::SHOOTER_CHARISMA)?;
        firing::charismatic(context, salvo.target, field::TARGET_CHARISMA).map(|_| ())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        if is_lost(context, context.record(field::SALVO)?) {
            return Ok(vec![Line::new(Text::new("line-salvo-lost")).rule("STP-F01")]);
        }
        let salvo = salvo(context)?;
        let said = match reply::declared(context, salvo.record, salvo.target) {
            Declared::AtTheFirer => Some("line-aims-at-firer"),
            Declared::Elsewhere => Some("line-aims-elsewhere"),
            Declared::Nothing => None,
        };
        let said = said.map(|key| Line::new(Text::new(key).with("unit", &salvo.target.id)).rule("STP-F04"));
        let idle = out_of_reach(&salvo).filter(|_| context.number(field::RANGE).is_some());
        let (attack, answer) = shots(context, &salvo);
        let cuts = attack.score(context)?.cuts().chain(answer.score(context)?.cuts());
        Ok(said.into_iter().chain(idle).chain(cuts).collect())
    }

    /// Before the distance is said: what counts at any.
    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let salvo = salvo(context)?;
        let near = rows_over(context, &salvo, distance(context))?;
        let reach = model::number(context.rules, salvo.principal, attribute::RANGE_CM);
        let Some(reach) = reach.filter(|_| context.number(field::RANGE).is_none()) else { return Ok(near) };
        let far = rows_over(context, &salvo, reach)?;
        let at_any = |row: &Modifier| far.iter().any(|other| other.id == row.id && other.role == row.role);
        Ok(near.into_iter().filter(at_any).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::SALVO)?;
        let close = Effect::Close { record: record.id.clone() };
        if is_lost(context, record) {
            let units = record.texts(recorded::UNITS).into_iter().filter_map(|id| context.state.entity(id));
            let outcome = Outcome::new("salvo_lost").with("units", Arg::Entities(model::ids(units)));
            return Ok(Resolution::new(outcome).effect(close));
        }
        let salvo = salvo(context)?;
        let (attack, answer) = shots(context, &salvo);
        let two = salvo.principal.has(marker::MARKSMAN)
            || firing::charismatic(context, salvo.principal, field::SHOOTER_CHARISMA)?;
        let throw =
            Throw { unit: salvo.principal, purpose: "fire", two, erratic: false, reroll: Some("reroll_shooter") };
        let (first, first_effects) = firing::fighter(context, dice, &attack, &throw)?;
        let marksman = answer.firing && salvo.target.has(marker::MARKSMAN);
        let two = marksman || firing::charismatic(context, salvo.target, field::TARGET_CHARISMA)?;
        let purpose = if answer.firing { "reply" } else { "resilience" };
        let throw = Throw { unit: salvo.target, purpose, two, erratic: false, reroll: Some("reroll_target") };
        let (second, second_effects) = firing::fighter(context, dice, &answer, &throw)?;
        let result = clash(context, &first, &second, Source::Fire)?;

        let mut resolution = Resolution::new(Outcome::new("no_effect"))
            .about([&salvo.principal.id, &salvo.target.id])
            .about(salvo.supporters.iter().map(|unit| &unit.id))
            .effects(first_effects)
            .effects(second_effects)
            .effects(firing::after_firing(salvo.principal, true))
            .effects(salvo.supporters.iter().flat_map(|unit| firing::after_firing(unit, false)));
        resolution.lines.extend(out_of_reach(&salvo));
        let lost = fires_lost(context, &salvo, &result, answer.firing);
        if attack.other_half {
            resolution = resolution.effects(half_fires(context, salvo.principal, &salvo.supporters));
        }
        if answer.firing {
            let supporters = replying(context, &salvo);
            let mut fired = reply::partners(context, salvo.record, salvo.target);
            fired.push(salvo.target);
            fired.extend(&supporters);
            resolution = resolution
                .effects(firing::after_firing(salvo.target, true))
                .effects(half_fires(context, salvo.target, &supporters))
                .effects(supporters.into_iter().flat_map(|unit| firing::after_firing(unit, false)))
                .effects(reply::used_up(context, salvo.record, &fired))
                .effect(Effect::mark(&salvo.principal.id, marker::TARGETED));
        }
        resolution = resolution.effect(Effect::mark(&salvo.target.id, marker::TARGETED));
        resolution = tell(resolution, [&first, &second], result).effect(close);
        resolution.lines.extend(lost);
        Ok(resolution)
    }
}
