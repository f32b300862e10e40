//! Fire of batteries: gun, range band, munition, counter-battery, canister, fire over a unit (CW-A01 to A15).

use super::firing::{self, Occasion};
use super::model::{self, BOUNCE, refuse};
use super::morale::{self, Blow};
use super::volley::{self, Volley};
use crate::engine::dice::{Dice, Die, Keep, Purpose, Sorted};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{ColumnName, FieldName};
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Row};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{
    attribute, column, fact, field, marker, option, recorded, role, row, table,
};

pub struct ArtilleryFire;

/// What a face means. `LOW` dice fall on the unit fired over, where the option throws no die apart.
const MISS: usize = 0;
const HIT: usize = 1;
const EIGHT: usize = 2;
const LOW: usize = 3;

/// CW-A02: the band of the distance, or as it is told; none before either is. A charge that starts farther away than the
/// gun reaches is met at maximum range.
fn band<'a>(context: &Context<'a>, battery: &Entity, occasion: Occasion<'_>) -> Result<Option<&'a str>, Refusal> {
    let Some(distance) = context.number(field::DISTANCE) else {
        return Ok(Some(context.choice(field::BAND)).filter(|band| !band.is_empty()));
    };
    let gun = model::row_called(context, table::GUNS, battery.text(attribute::GUN).unwrap_or_default())?;
    let within = |end: &ColumnName<'_>| gun.number(*end).is_some_and(|end| distance <= end);
    let band = [column::SHORT, column::MIDDLE, column::MAX].into_iter().find(within).map(ColumnName::as_str);
    let met = matches!(occasion, Occasion::Reaction(_)).then_some("max");
    band.or(met).map(Some).ok_or_else(|| {
        let range = gun.number(column::MAX).unwrap_or_default();
        refuse("out_of_range", "CW-A02", battery).with("distance", distance).with("range", range)
    })
}

/// CW-A03: what the gun has no munition of is not in the table.
fn munition<'a>(context: &Context<'a>, battery: &Entity, munition: &str) -> Result<&'a Row, Refusal> {
    let gun = battery.text(attribute::GUN).unwrap_or_default();
    let row = context.table(table::MUNITIONS)?.row_called(&format!("{gun}_{munition}"));
    row.ok_or_else(|| refuse("no_such_munition", "CW-A03", battery).with("munition", Arg::word(munition)))
}

/// CW-A03: what this gun can load at all.
fn munitions<'a>(context: &Context<'_>, battery: &Entity) -> impl Iterator<Item = &'a str> {
    let known = ["solid_shot", "case_shot", "shell", "canister"].into_iter();
    known.filter(|shot| munition(context, battery, shot).is_ok())
}

/// CW-A08: the target is a battery.
fn counter_battery(target: &Entity) -> bool {
    model::is_artillery(target)
}

fn rows(context: &Context<'_>, battery: &Entity, target: &Entity) -> Result<Vec<Modifier>, Refusal> {
    let occasion = firing::occasion(context, battery)?;
    let answered = firing::answered(context, occasion, battery);
    let mut facts = context
        .situation()
        .role(role::SELF, battery)
        .fact(fact::MUNITION, context.choice(field::MUNITION))
        .fact(fact::RANGED, answered.ranged)
        .fact(fact::CHARGE_MOVES, Value::whole(answered.charge_moves))
        .fact(fact::AGAINST_HORSE, answered.against_horse)
        .fact(fact::COVER, firing::cover(context))
        .fact(fact::PIVOTED, battery.has(marker::PIVOTED) || context.yes(field::PIVOT))
        .fact(fact::IN_FIELD, context.yes(field::IN_FIELD))
        .fact(fact::MOVING, target.has(marker::MOVED) || answered.charge.is_some())
        .fact(fact::COUNTER_BATTERY, counter_battery(target))
        .fact(fact::SURGE, model::surges(context.state, battery));
    if let Some(band) = band(context, battery, occasion)? {
        facts = facts.fact(fact::BAND, band);
    }
    Ok(context.table(table::ARTILLERY)?.modifiers(&facts, context.inputs, None))
}

/// How a battery's dice are thrown at a target.
struct Aim {
    modifiers: Vec<Modifier>,
    dice: i64,
    needed: i64,
    bonus: i64,
}

/// CW-A01: the text's number, or the table's by the option.
pub fn hits_on(context: &Context<'_>) -> i64 {
    context.state.option(option::ARTILLERY_TARGET).and_then(Value::as_whole).unwrap_or(7)
}

impl Aim {
    fn of(context: &Context<'_>, battery: &Entity, target: &Entity) -> Result<Aim, Refusal> {
        let occasion = firing::occasion(context, battery)?;
        let modifiers = rows(context, battery, target)?;
        let on = hits_on(context);
        let needed = firing::needed(context, table::ARTILLERY, on, &modifiers)?;
        let dice = firing::halved_by_surge(context, occasion, model::stat(context, battery, column::FIRE)?);
        Ok(Aim { modifiers, dice, needed, bonus: on - needed })
    }

    fn classes(&self, context: &Context<'_>, shot: &Row) -> Vec<usize> {
        classes(context, shot, self.needed, self.bonus)
    }
}

fn classes(context: &Context<'_>, shot: &Row, needed: i64, bonus: i64) -> Vec<usize> {
    let state = context.state;
    let from = model::fixed(context.rules, row::CANISTER_FROM);
    let low = model::fixed(context.rules, row::OVERFIRE_UP_TO);
    let per_die = context.optional(field::OVER).is_some() && state.option_is(option::OVERFIRE, "per_die");
    let class = |face: i64| {
        // CW-A10: natural, or with the modifiers by the option.
        let shown = if state.option_is(option::CANISTER_EIGHT, "total") { face + bonus } else { face };
        if per_die && face <= low {
            LOW
        } else if !model::hits(state, face, needed) {
            MISS
        } else if shot.whole(column::EIGHT_DAMAGE).is_some() && shown >= from {
            EIGHT
        } else {
            HIT
        }
    };
    (1..=10).map(class).collect()
}

/// CW-A09: the damage of so many hits; siege guns throw a D5 for each.
fn damage(dice: &mut dyn Dice, battery: &Entity, shot: &Row, each: ColumnName<'_>, hits: u32) -> Result<u32, Stop> {
    let value = shot.whole(each).or_else(|| shot.whole(column::DAMAGE)).unwrap_or(0);
    let fixed = hits * u32::try_from(value).unwrap_or(0);
    if !shot.flag(column::D5) || hits == 0 {
        return Ok(fixed);
    }
    Ok(fixed + dice.total(Purpose::of("siege_damage", battery), hits, Die::D5, Keep::All)?)
}

/// What a hit of this munition does to the target, for the players to read (CW-A09, A10).
fn worth(key: &str, context: &Context<'_>, shot: &Row, target: &Entity) -> Text {
    let against = if counter_battery(target) { column::BATTERY } else { column::DAMAGE };
    let plain = shot.whole(against).or_else(|| shot.whole(column::DAMAGE)).unwrap_or(0);
    Text::new(key)
        .with("shot", Arg::word(context.choice(field::MUNITION)))
        .with("plain", plain)
        .with("eight", shot.whole(column::EIGHT_DAMAGE).unwrap_or(0))
        .with("d5", i64::from(shot.flag(column::D5)))
}

/// Hits of the first and of the second entry, and dice on the unit fired over.
struct Throw {
    hits: u32,
    eights: u32,
    low: u32,
}

fn throw(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    battery: &Entity,
    occasion: Occasion<'_>,
    count: u32,
    classes: &[usize],
) -> Result<Throw, Stop> {
    let of = |counts: &[u32], class: usize| counts.get(class).copied().unwrap_or(0);
    let counts = dice.tally(Purpose::of("artillery", battery), &[Sorted::new(count, Die::D10, classes)])?;
    let mut thrown = Throw { hits: of(&counts, HIT), eights: of(&counts, EIGHT), low: of(&counts, LOW) };
    let picked = volley::hurrah(context, dice, occasion, &[("eight", thrown.eights), ("hit", thrown.hits)])?;
    if let Some(kind) = picked {
        if kind == "eight" {
            thrown.eights -= 1;
        } else {
            thrown.hits -= 1;
        }
        let new = dice.tally(Purpose::of("hurrah", battery), &[Sorted::new(1, Die::D10, classes)])?;
        thrown.hits += of(&new, HIT);
        thrown.eights += of(&new, EIGHT);
        thrown.low += of(&new, LOW);
    }
    Ok(thrown)
}

impl Procedure for ArtilleryFire {
    fn id(&self) -> &'static str {
        "artillery_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::MUNITION {
            return context
                .optional(field::BATTERY)
                .map_or(Ok(()), |battery| munition(context, battery, candidate).map(|_| ()));
        }
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::BATTERY => {
                ensure(model::is_artillery(unit), || refuse("not_a_battery", "CW-A01", unit))?;
                firing::able(context, unit)
            }
            field::TARGET => firing::may_be_target(context, context.entity(field::BATTERY)?, unit),
            field::OVER => {
                let itself = [context.entity(field::BATTERY)?, context.entity(field::TARGET)?]
                    .iter()
                    .any(|own| own.id == unit.id);
                ensure(!itself, || refuse("fires_over_itself", "CW-A07", unit))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(battery) = context.optional(field::BATTERY) else { return true };
        let own = matches!(firing::occasion(context, battery), Ok(Occasion::Phase) | Err(_));
        match field {
            // CW-E02: the thief of an order fires at whom it can reach.
            field::NEAREST | field::ON_HILL => own,
            // Pivoted already: the penalty counts by itself.
            field::PIVOT => !battery.has(marker::PIVOTED),
            field::COVER => context.state.option_on(option::ARTILLERY_COVER) && firing::asks_cover(context),
            // CW-F02: a distance where no band was told.
            field::DISTANCE => context.choice(field::BAND).is_empty(),
            field::IN_FIELD => !battery.is(attribute::GUN, "howitzer"),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::BATTERY => firing::proposed_firer(context, true),
            field::TARGET => firing::proposed_target(context),
            field::DISTANCE => firing::proposed_distance(context),
            field::COVER => Some(firing::proposed_cover(context)),
            field::NEAREST => Some(Value::Bool(true)),
            field::MUNITION => {
                let battery = context.optional(field::BATTERY)?;
                let first =
                    ["solid_shot", "case_shot"].into_iter().find(|shot| munition(context, battery, shot).is_ok());
                first.map(Value::text)
            }
            _ => None,
        }
    }

    /// The player loads: he is asked, where the gun leaves him a choice.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let battery = context.optional(field::BATTERY).filter(|_| field == field::MUNITION);
        battery.is_some_and(|battery| munitions(context, battery).count() > 1)
    }

    /// CW-A03: at short range canister is what is loaded most.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let battery = context.optional(field::BATTERY).filter(|_| field == field::MUNITION)?;
        let near = band(context, battery, firing::occasion(context, battery).ok()?).ok()? == Some("short");
        let loads = near && munition(context, battery, "canister").is_ok();
        loads.then(|| ForPeople::Proposal(Value::text("canister")))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (battery, target) = (context.entity(field::BATTERY)?, context.entity(field::TARGET)?);
        let occasion = firing::occasion(context, battery)?;
        let reacts = matches!(occasion, Occasion::Reaction(_));
        ensure(!context.yes(field::FRIEND_NEAR), || refuse("friend_too_near", "CW-A04", target))?;
        let chosen = !matches!(occasion, Occasion::Phase) || context.yes(field::NEAREST) || context.yes(field::ON_HILL);
        ensure(chosen, || refuse("not_the_nearest", "CW-A05", target))?;
        let band = band(context, battery, occasion)?;
        let anywhere = reacts && context.state.option_is(option::CANISTER_REACTION, "allowed");
        let canister = context.choice(field::MUNITION) == "canister";
        ensure(!canister || band == Some("short") || anywhere, || refuse("canister_too_far", "CW-A03", battery))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context, context.entity(field::BATTERY)?, context.entity(field::TARGET)?)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let (battery, target) = (context.entity(field::BATTERY)?, context.entity(field::TARGET)?);
        let shot = munition(context, battery, context.choice(field::MUNITION))?;
        let aim = Aim::of(context, battery, target)?;
        let thrown = firing::aim(context, aim.dice, aim.needed, "CW-A01");
        let worth = Line::new(worth("line-hit-worth", context, shot, target)).rule("CW-A09");
        let Some(penalty) = shot.whole(column::EIGHT_PENALTY) else { return Ok(vec![thrown, worth]) };
        let eights = aim.classes(context, shot).into_iter().filter(|class| *class == EIGHT).count();
        let percent = firing::percent_of_any(eights, aim.dice);
        let text = Text::new("line-canister-chance").with("penalty", penalty).with("percent", percent);
        Ok(vec![thrown, worth, Line::new(text).rule("CW-A10")])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (battery, target) = (context.entity(field::BATTERY)?, context.entity(field::TARGET)?);
        let state = context.state;
        let occasion = firing::occasion(context, battery)?;
        let shot = munition(context, battery, context.choice(field::MUNITION))?;
        let aim = Aim::of(context, battery, target)?;
        let (count, needed) = (aim.dice, aim.needed);
        let classes = aim.classes(context, shot);
        let thrown = throw(context, dice, battery, occasion, u32::try_from(count).unwrap_or(0), &classes)?;

        let first = if counter_battery(target) { column::BATTERY } else { column::DAMAGE };
        let done = damage(dice, battery, shot, first, thrown.hits)?
            + damage(dice, battery, shot, column::EIGHT_DAMAGE, thrown.eights)?;
        let worst = if thrown.eights > 0 { shot.whole(column::EIGHT_PENALTY).unwrap_or(0) } else { 0 };
        let blow = Blow {
            flank_or_rear: context.choice(field::ASPECT) != "front",
            munition: shot.flag(column::TEST).then_some(worst),
        };
        let harm = morale::harm(context, target, done, blow);
        let hits = thrown.hits + thrown.eights;
        let text = match shot.whole(column::EIGHT_DAMAGE) {
            Some(_) => Text::new("line-canister-dice").with("eights", thrown.eights),
            None => Text::new("line-artillery-dice"),
        };
        let mut resolution = Volley { firer: battery, harm: &harm, hits }.resolution();
        if hits > 0 {
            let text = worth("line-hits-worth", context, shot, target).with("hits", thrown.hits);
            resolution = resolution.line(Line::new(text.with("eights", thrown.eights)).rule("CW-A09"));
        }
        let mut resolution = resolution
            .modified_by(aim.modifiers)
            .line(Line::new(text.with("on", model::shown(state, needed))).rule("CW-A01").value(count))
            .effects(volley::bookkeeping(battery, occasion));
        resolution.lines.extend(harm.lines());
        let bounces = shot.flag(column::BOUNCE) && !counter_battery(target) && hits > 0;
        if bounces {
            resolution = resolution.line(Line::new(Text::new("line-bounce")).rule("CW-A12"));
        }
        if context.yes(field::PIVOT) {
            resolution = resolution.effect(Effect::mark(&battery.id, marker::PIVOTED));
        }
        let mut effects = harm.effects(state, 1);
        let mut nth = 1 + u64::from(harm.test.is_some());
        if let Some(over) = context.optional(field::OVER) {
            let opened = u64::from(harm.test.is_some());
            let struck = if state.option_is(option::OVERFIRE, "per_die") {
                thrown.low
            } else {
                let limit = u32::try_from(model::fixed(context.rules, row::OVERFIRE_UP_TO)).unwrap_or(0);
                u32::from(dice.roll_at_most(Purpose::of("overfire", battery), 1, Die::D10, limit)?)
            };
            // CW-A07: each a hit of the first damage value; no penalty.
            let taken = damage(dice, battery, shot, column::DAMAGE, struck)?;
            let blow = Blow { flank_or_rear: false, munition: shot.flag(column::TEST).then_some(0) };
            let hurt = morale::harm(context, over, taken, blow);
            let key = match (taken, hurt.destroyed) {
                (0, _) => "line-overfire-clear",
                (_, false) => "line-overfire-hits",
                (_, true) => "line-overfire-destroys",
            };
            let text = Text::new(key).with("unit", &over.id).with("damage", taken);
            let line = Line::new(text).rule("CW-A07");
            // A target missed is not all there is to tell where a friend was hit, nor is a target hit.
            let alone = harm.damage == 0;
            let line = if taken > 0 && !alone { line.aloud() } else { line };
            if alone && taken > 0 {
                let id = if hurt.destroyed { "overfire_destroys" } else { "overfire_hits" };
                let outcome = Outcome::new(id).with("unit", &target.id).with("hits", hits);
                resolution.outcome = outcome.with("over", &over.id).with("lost", taken.min(over.points()));
            }
            resolution = resolution.about([&over.id]).line(line);
            resolution.lines.extend(hurt.lines());
            nth += u64::from(hurt.test.is_some());
            effects.extend(hurt.effects(state, 1 + opened));
        }
        if bounces {
            let named = [
                (recorded::NAME, Value::text(format!("{} > {}", battery.name, target.name))),
                (recorded::UNIT, Value::from(&battery.id)),
                (recorded::TARGET, Value::from(&target.id)),
            ];
            effects.push(model::open(state, nth, BOUNCE, &named));
        }
        Ok(resolution.effects(effects))
    }
}
