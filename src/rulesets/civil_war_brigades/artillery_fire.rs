//! Fire of batteries: gun, range band, munition, counter-battery, canister, fire over a unit (CW-A01 to A15).

use super::firing::{self, Occasion};
use super::model::{self, refuse};
use super::morale::{self, Blow};
use super::volley::{self, Volley};
use crate::engine::dice::{Dice, Die, Keep, Purpose, Sorted};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Row};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};

pub struct ArtilleryFire;

/// What a face means. `LOW` dice fall on the unit fired over, where the option throws no die apart.
const MISS: usize = 0;
const HIT: usize = 1;
const EIGHT: usize = 2;
const LOW: usize = 3;

/// CW-A02: the band of the distance, or as it is told; none before either is. A charge that starts farther away than the
/// gun reaches is met at maximum range.
fn band<'a>(context: &Context<'a>, battery: &Entity, occasion: Occasion<'_>) -> Result<Option<&'a str>, Refusal> {
    let Some(distance) = context.number("distance") else {
        return Ok(Some(context.choice("band")).filter(|band| !band.is_empty()));
    };
    let gun = model::row(context, "guns", battery.text("gun").unwrap_or_default())?;
    let within = |name: &&&str| gun.number(name).is_some_and(|end| distance <= end);
    let band = ["short", "middle", "max"].iter().find(within).copied();
    let met = matches!(occasion, Occasion::Reaction(_)).then_some("max");
    band.or(met).map(Some).ok_or_else(|| {
        let range = gun.number("max").unwrap_or_default();
        refuse("out_of_range", "CW-A02", battery).with("distance", distance).with("range", range)
    })
}

/// CW-A03: what the gun has no munition of is not in the table.
fn munition<'a>(context: &Context<'a>, battery: &Entity, munition: &str) -> Result<&'a Row, Refusal> {
    let gun = battery.text("gun").unwrap_or_default();
    let row = context.table("munitions")?.row(&format!("{gun}_{munition}"));
    row.ok_or_else(|| refuse("no_such_munition", "CW-A03", battery).with("munition", Arg::word(munition)))
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
        .role("self", battery)
        .fact("munition", context.choice("munition"))
        .fact("ranged", answered.ranged)
        .fact("charge_moves", Value::whole(answered.charge_moves))
        .fact("against_horse", answered.against_horse)
        .fact("cover", firing::cover(context))
        .fact("pivoted", battery.has("pivoted") || context.yes("pivot"))
        .fact("in_field", context.yes("in_field"))
        .fact("moving", target.has("moved") || answered.charge.is_some())
        .fact("counter_battery", counter_battery(target))
        .fact("surge", model::surges(context.state, battery));
    if let Some(band) = band(context, battery, occasion)? {
        facts = facts.fact("band", band);
    }
    Ok(context.table("artillery")?.modifiers(&facts, context.inputs, None))
}

fn classes(context: &Context<'_>, shot: &Row, needed: i64, bonus: i64) -> Vec<usize> {
    let state = context.state;
    let from = model::fixed(context.rules, "canister_from");
    let low = model::fixed(context.rules, "overfire_up_to");
    let per_die = context.optional("over").is_some() && state.option_is("overfire", "per_die");
    let class = |face: i64| {
        // CW-A10: natural, or with the modifiers by the option.
        let shown = if state.option_is("canister_eight", "total") { face + bonus } else { face };
        if per_die && face <= low {
            LOW
        } else if !model::hits(state, face, needed) {
            MISS
        } else if shot.whole("eight_damage").is_some() && shown >= from {
            EIGHT
        } else {
            HIT
        }
    };
    (1..=10).map(class).collect()
}

/// CW-A09: the damage of so many hits; siege guns throw a D5 for each.
fn damage(dice: &mut dyn Dice, battery: &Entity, shot: &Row, each: &str, hits: u32) -> Result<u32, Stop> {
    let value = shot.whole(each).or_else(|| shot.whole("damage")).unwrap_or(0);
    let fixed = hits * u32::try_from(value).unwrap_or(0);
    if !shot.flag("d5") || hits == 0 {
        return Ok(fixed);
    }
    Ok(fixed + dice.total(Purpose::new("siege_damage", battery.side), hits, Die::D5, Keep::All)?)
}

/// Hits of the first and of the second entry, and dice on the unit fired over.
struct Throw {
    hits: u32,
    eights: u32,
    low: u32,
}

fn throw(
    dice: &mut dyn Dice,
    battery: &Entity,
    occasion: Occasion<'_>,
    count: u32,
    classes: &[usize],
) -> Result<Throw, Stop> {
    let of = |counts: &[u32], class: usize| counts.get(class).copied().unwrap_or(0);
    let counts = dice.tally(Purpose::new("artillery", battery.side), &[Sorted::new(count, Die::D10, classes)])?;
    let mut thrown = Throw { hits: of(&counts, HIT), eights: of(&counts, EIGHT), low: of(&counts, LOW) };
    let picked = volley::hurrah(dice, occasion, &[("eight", thrown.eights), ("hit", thrown.hits)])?;
    if let Some(kind) = picked {
        if kind == "eight" {
            thrown.eights -= 1;
        } else {
            thrown.hits -= 1;
        }
        let new = dice.tally(Purpose::new("hurrah", battery.side), &[Sorted::new(1, Die::D10, classes)])?;
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

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        if field == "munition" {
            return context
                .optional("battery")
                .map_or(Ok(()), |battery| munition(context, battery, candidate).map(|_| ()));
        }
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            "battery" => {
                ensure(model::is_artillery(unit), || refuse("not_a_battery", "CW-A01", unit))?;
                firing::able(context, unit)
            }
            "target" => firing::may_be_target(context, context.entity("battery")?, unit),
            "over" => {
                let itself =
                    [context.entity("battery")?, context.entity("target")?].iter().any(|own| own.id == unit.id);
                ensure(!itself, || refuse("fires_over_itself", "CW-A07", unit))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        let Some(battery) = context.optional("battery") else { return true };
        let reacts = matches!(firing::occasion(context, battery), Ok(Occasion::Reaction(_)));
        match field {
            "nearest" => !reacts,
            "on_hill" => !reacts,
            // Pivoted already: the penalty counts by itself.
            "pivot" => !battery.has("pivoted"),
            "cover" => context.state.option_on("artillery_cover") && firing::asks_cover(context),
            // CW-F02: a distance where no band was told.
            "distance" => context.choice("band").is_empty(),
            "in_field" => !battery.is("gun", "howitzer"),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        match field {
            "battery" => firing::proposed_firer(context, true),
            "target" => firing::proposed_target(context),
            "cover" => Some(firing::proposed_cover(context)),
            "nearest" => Some(Value::Bool(true)),
            "munition" => {
                let battery = context.optional("battery")?;
                let first =
                    ["solid_shot", "case_shot"].into_iter().find(|shot| munition(context, battery, shot).is_ok());
                first.map(Value::text)
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (battery, target) = (context.entity("battery")?, context.entity("target")?);
        let occasion = firing::occasion(context, battery)?;
        let reacts = matches!(occasion, Occasion::Reaction(_));
        ensure(!context.yes("friend_near"), || refuse("friend_too_near", "CW-A04", target))?;
        let chosen = reacts || context.yes("nearest") || context.yes("on_hill");
        ensure(chosen, || refuse("not_the_nearest", "CW-A05", target))?;
        let band = band(context, battery, occasion)?;
        let anywhere = reacts && context.state.option_is("canister_reaction", "allowed");
        let canister = context.choice("munition") == "canister";
        ensure(!canister || band == Some("short") || anywhere, || refuse("canister_too_far", "CW-A03", battery))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context, context.entity("battery")?, context.entity("target")?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (battery, target) = (context.entity("battery")?, context.entity("target")?);
        let state = context.state;
        let occasion = firing::occasion(context, battery)?;
        let shot = munition(context, battery, context.choice("munition"))?;
        let modifiers = rows(context, battery, target)?;
        // CW-A01: the text's number, or the table's by the option.
        let on = state.option("artillery_target").and_then(Value::as_whole).unwrap_or(7);
        let needed = firing::needed(context, "artillery", on, &modifiers)?;
        let count = firing::halved_by_surge(context, occasion, model::stat(context, battery, "fire")?);
        let classes = classes(context, shot, needed, on - needed);
        let thrown = throw(dice, battery, occasion, u32::try_from(count).unwrap_or(0), &classes)?;

        let first = if counter_battery(target) { "battery" } else { "damage" };
        let done = damage(dice, battery, shot, first, thrown.hits)?
            + damage(dice, battery, shot, "eight_damage", thrown.eights)?;
        let worst = if thrown.eights > 0 { shot.whole("eight_penalty").unwrap_or(0) } else { 0 };
        let blow =
            Blow { flank_or_rear: context.choice("aspect") != "front", munition: shot.flag("test").then_some(worst) };
        let harm = morale::harm(context, target, done, blow);
        let hits = thrown.hits + thrown.eights;
        let text = match shot.whole("eight_damage") {
            Some(_) => Text::new("line-canister-dice").with("eights", thrown.eights),
            None => Text::new("line-artillery-dice"),
        };
        let mut resolution = Volley { firer: battery, harm: &harm, hits }
            .resolution()
            .modified_by(modifiers)
            .line(Line::new(text.with("on", model::shown(state, needed))).rule("CW-A01").value(count))
            .effects(volley::bookkeeping(battery, occasion));
        resolution.lines.extend(harm.lines());
        if shot.flag("bounce") && !counter_battery(target) && hits > 0 {
            resolution = resolution.line(Line::new(Text::new("line-bounce")).rule("CW-A12"));
        }
        if context.yes("pivot") {
            resolution = resolution.effect(Effect::mark(&battery.id, "pivoted"));
        }
        let mut effects = harm.effects(state, 1);
        if let Some(over) = context.optional("over") {
            let opened = u64::from(harm.test.is_some());
            let struck = if state.option_is("overfire", "per_die") {
                thrown.low
            } else {
                let limit = u32::try_from(model::fixed(context.rules, "overfire_up_to")).unwrap_or(0);
                u32::from(dice.roll_at_most(Purpose::new("overfire", battery.side), 1, Die::D10, limit)?)
            };
            // CW-A07: each a hit of the first damage value; no penalty.
            let taken = damage(dice, battery, shot, "damage", struck)?;
            let blow = Blow { flank_or_rear: false, munition: shot.flag("test").then_some(0) };
            let hurt = morale::harm(context, over, taken, blow);
            let key = if taken > 0 { "line-overfire-hits" } else { "line-overfire-clear" };
            let text = Text::new(key).with("unit", &over.id).with("damage", taken);
            resolution = resolution.about([&over.id]).line(Line::new(text).rule("CW-A07"));
            resolution.lines.extend(hurt.lines());
            effects.extend(hurt.effects(state, 1 + opened));
        }
        Ok(resolution.effects(effects))
    }
}
