//! Fire of regiments: range bands, first volley, natural tens, rapid fire, sharpshooters (CW-F01 to F12, V06, S03, S07).

use super::firing::{self, Occasion};
use super::model::{self, absent, refuse};
use super::morale::{self, Blow};
use super::volley::{self, Volley};
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose, Sorted, summed_up};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{ColumnName, FieldName, OptionName, RowName};
use crate::engine::procedure::{Context, ForPeople, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::{Modifier, Row};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, fact, field, marker, option, role, row, table};

pub struct Fire;

/// What a face means. A natural 1 is kept apart: it can jam rapid fire, and sharpshooters throw it again.
const MISS: usize = 0;
const HIT: usize = 1;
const TEN: usize = 2;
const ONE: usize = 3;
const ONE_HITS: usize = 4;

pub fn weapon<'a>(context: &Context<'a>, unit: &Entity) -> Result<&'a Row, Refusal> {
    model::row_called(context, table::WEAPONS, unit.text(attribute::WEAPON).unwrap_or_default())
}

/// CW-F02: a weapon whose columns are blank is asked for the band.
fn measures(context: &Context<'_>, unit: &Entity) -> bool {
    weapon(context, unit).is_ok_and(|weapon| ranges(context, weapon).is_some())
}

/// Inches up to which point blank, short and effective range go: as printed, or as the club has filled the blanks (CW-Z05).
pub fn ranges(context: &Context<'_>, weapon: &Row) -> Option<(Decimal, Decimal, Decimal)> {
    let of = |column: ColumnName<'_>| weapon.number(column);
    if let (Some(blank), Some(short), Some(effective)) = (of(column::POINT_BLANK), of(column::SHORT), of(column::RANGE))
    {
        return Some((blank, short, effective));
    }
    let (short, effective) = match RowName::of_data(&weapon.id) {
        row::UNION_CAVALRY_RIFLE => (option::CAVALRY_RIFLE_SHORT, option::CAVALRY_RIFLE_EFFECTIVE),
        row::CAVALRY_CARBINE => (option::CARBINE_SHORT, option::CARBINE_EFFECTIVE),
        _ => return None,
    };
    let told = |name: OptionName<'_>| context.state.option(name).and_then(Value::as_number);
    let effective = told(effective).filter(|effective| effective.is_positive())?;
    let blank = Decimal::whole(model::fixed(context.rules, row::POINT_BLANK_INCHES));
    Some((blank, told(short).unwrap_or_default(), effective))
}

/// The band: from the distance where the weapon has ranges, or as it is told; none before either is. In a reaction too far
/// is effective (CW-F12).
fn band<'a>(context: &Context<'a>, firer: &Entity, occasion: Occasion<'_>) -> Result<Option<&'a str>, Refusal> {
    let told = Some(context.choice(field::BAND)).filter(|band| !band.is_empty());
    let weapon = weapon(context, firer)?;
    let Some((blank, short, effective)) = ranges(context, weapon) else { return Ok(told) };
    let Some(distance) = context.number(field::DISTANCE) else { return Ok(told) };
    let reacts = matches!(occasion, Occasion::Reaction(_));
    if distance < blank {
        Ok(Some("point_blank"))
    } else if distance <= short {
        Ok(Some("short"))
    } else if distance <= effective || reacts {
        Ok(Some("effective"))
    } else {
        Err(refuse("out_of_range", "CW-F02", firer).with("distance", distance).with("range", effective))
    }
}

/// CW-V06: who may fire rapidly at all, until a 1 ends it.
fn fires_rapidly(context: &Context<'_>, unit: &Entity) -> bool {
    let repeater = context.state.option_is(option::RAPID_FIRE_USERS, "cavalry_and_repeaters")
        && unit.is(attribute::ARM, "infantry")
        && unit.is(attribute::WEAPON, "repeating_rifle");
    model::is_cavalry(unit) || repeater
}

/// CW-Z17: aimed fire is that of a unit that has not moved, in its own phase.
fn is_aimed(context: &Context<'_>, firer: &Entity, occasion: Occasion<'_>) -> bool {
    let own = matches!(occasion, Occasion::Phase);
    match context.state.option(option::AIMED_FIRE).and_then(Value::as_text) {
        Some("off") => false,
        Some("asked") => own && context.yes(field::AIMED),
        _ => own && !firer.has(marker::MOVED),
    }
}

fn rows(context: &Context<'_>, firer: &Entity) -> Result<Vec<Modifier>, Refusal> {
    let occasion = firing::occasion(context, firer)?;
    let answered = firing::answered(context, occasion, firer);
    let mut facts = context
        .situation()
        .role(role::SELF, firer)
        .fact(fact::RANGED, answered.ranged)
        .fact(fact::CHARGE_MOVES, Value::whole(answered.charge_moves))
        .fact(fact::AGAINST_HORSE, answered.against_horse)
        .fact(fact::COVER, firing::cover(context))
        .fact(fact::AIMED, is_aimed(context, firer, occasion))
        .fact(fact::SURGE, model::surges(context.state, firer));
    if let Some(band) = band(context, firer, occasion)? {
        facts = facts.fact(fact::BAND, band);
    }
    Ok(context.table(table::FIRE)?.modifiers(&facts, context.inputs, None))
}

/// CW-F03, F04: dice of the row or of the formation, halved against a surge; rapid fire adds one apart.
pub fn dice_of(context: &Context<'_>, firer: &Entity, occasion: Occasion<'_>) -> Result<i64, Refusal> {
    let formation = model::row_called(context, table::FORMATIONS, firer.text(attribute::FORMATION).unwrap_or("line"))?;
    let own = model::stat(context, firer, column::FIRE)?;
    // CW-D52: never more than the unit has.
    let dice = formation.whole(column::DICE).map_or(own, |dice| dice.min(own));
    Ok(firing::halved_by_surge(context, occasion, dice))
}

fn classes(context: &Context<'_>, needed: i64) -> Vec<usize> {
    let class = |face: i64| match (face, model::hits(context.state, face, needed)) {
        (1, true) => ONE_HITS,
        (1, false) => ONE,
        (10, true) => TEN,
        (_, true) => HIT,
        (_, false) => MISS,
    };
    (1..=10).map(class).collect()
}

/// Dice by class, as they lie on the table.
#[derive(Clone, Copy, Default)]
struct Lying {
    hits: u32,
    tens: u32,
    ones: u32,
    ones_hit: bool,
}

impl Lying {
    fn read(counts: &[u32]) -> Lying {
        let of = |class: usize| counts.get(class).copied().unwrap_or(0);
        Lying { hits: of(HIT), tens: of(TEN), ones: of(ONE) + of(ONE_HITS), ones_hit: of(ONE_HITS) > 0 }
    }

    fn plus(self, other: Lying) -> Lying {
        Lying {
            hits: self.hits + other.hits,
            tens: self.tens + other.tens,
            ones: self.ones + other.ones,
            ones_hit: self.ones_hit || other.ones_hit,
        }
    }

    /// Ones that hit are hits like others.
    fn plain(self) -> u32 {
        self.hits + if self.ones_hit { self.ones } else { 0 }
    }
}

/// What the dice came to: plain hits, tens, and whether rapid fire ran dry.
#[derive(Clone)]
struct Throw {
    plain: u32,
    tens: u32,
    jammed: bool,
}

fn throw(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    firer: &Entity,
    occasion: Occasion<'_>,
    needed: i64,
) -> Result<Throw, Stop> {
    let classes = classes(context, needed);
    let count = u32::try_from(dice_of(context, firer, occasion)?).unwrap_or(0);
    let cast = |purpose: &'static str, count: u32, dice: &mut dyn Dice| -> Result<Lying, Stop> {
        Ok(Lying::read(&dice.tally(Purpose::of(purpose, firer), &[Sorted::new(count, Die::D10, &classes)])?))
    };
    let mut kept = cast("fire", count, dice)?;
    let mut jammed = false;
    if context.yes(field::RAPID) {
        let extra = u32::try_from(model::fixed(context.rules, row::RAPID_DICE)).unwrap_or(0);
        let more = cast("rapid_fire", extra, dice)?;
        // CW-V06: judged on the first throw, before any re-roll.
        let any = context.state.option_is(option::RAPID_FIRE_JAM, "any_die");
        jammed = more.ones > 0 || (any && kept.ones > 0);
        kept = kept.plus(more);
    }
    let mut again = Lying::default();
    if firer.flag(attribute::SHARPSHOOTER) && kept.ones > 0 {
        let answer = dice.ask(Decision {
            field: field::REROLL_ONES.to_string(),
            side: firer.side,
            options: DecisionOptions::YesNo,
            proposed: Value::Bool(!kept.ones_hit),
        })?;
        if answer.as_bool().unwrap_or(false) {
            again = cast("fire_ones", kept.ones, dice)?;
            kept.ones = 0;
        }
    }
    let (mut plain, mut tens) = (kept.plain(), kept.tens);
    // CW-S07, G08: only dice that were not thrown twice already.
    let hurrah = volley::hurrah(context, dice, occasion, &[("ten", tens), ("hit", plain)])?;
    if let Some(picked) = hurrah {
        if picked == "ten" {
            tens -= 1;
        } else {
            plain -= 1;
        }
        let new = cast("hurrah", 1, dice)?;
        again = again.plus(new);
    }
    Ok(Throw { plain: plain + again.plain(), tens: tens + again.tens, jammed })
}

impl Procedure for Fire {
    fn id(&self) -> &'static str {
        "fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::FIRER => {
                ensure(!model::is_artillery(unit), || refuse("battery_has_own_fire", "CW-F08", unit))?;
                firing::able(context, unit)
            }
            field::TARGET => {
                context.optional(field::FIRER).map_or(Ok(()), |firer| firing::may_be_target(context, firer, unit))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(firer) = context.optional(field::FIRER) else { return true };
        let own = matches!(firing::occasion(context, firer), Ok(Occasion::Phase) | Err(_));
        match field {
            field::DISTANCE => measures(context, firer) && context.choice(field::BAND).is_empty(),
            field::COVER => firing::asks_cover(context),
            // CW-E02: the thief of an order fires at whom it can reach.
            field::NEAREST => own,
            field::RAPID => fires_rapidly(context, firer),
            field::AIMED => context.state.option_is(option::AIMED_FIRE, "asked") && own,
            _ => true,
        }
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let firer = context.optional(field::FIRER).filter(|_| field == field::RAPID)?;
        Some(refuse("no_rapid_fire", "CW-V06", firer))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::FIRER => firing::proposed_firer(context, false),
            field::TARGET => firing::proposed_target(context),
            field::DISTANCE => firing::proposed_distance(context),
            field::COVER => Some(firing::proposed_cover(context)),
            field::NEAREST => Some(Value::Bool(true)),
            // CW-Z05, F12: where the sheet leaves the ranges blank, a charge that is answered starts far away. People tell.
            field::BAND => {
                let firer = context.optional(field::FIRER)?;
                let reacts = matches!(firing::occasion(context, firer), Ok(Occasion::Reaction(_)));
                (reacts && !measures(context, firer)).then(|| Value::text("effective"))
            }
            _ => None,
        }
    }

    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let firer = context.optional(field::FIRER).filter(|_| field == field::BAND)?;
        (!measures(context, firer)).then_some(ForPeople::Blank)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (firer, target) = (context.entity(field::FIRER)?, context.entity(field::TARGET)?);
        let occasion = firing::occasion(context, firer)?;
        let nearest = context.yes(field::NEAREST) || !matches!(occasion, Occasion::Phase);
        ensure(nearest, || refuse("not_the_nearest", "CW-F01", target))?;
        let rapid = !context.yes(field::RAPID) || !firer.has(marker::NO_RAPID_FIRE);
        ensure(rapid, || refuse("no_rapid_fire", "CW-V06", firer))?;
        ensure(band(context, firer, occasion)?.is_some(), || {
            Refusal::new(Reason::MissingInput)
                .with("field", Arg::word("field.fire.band"))
                .with("expected", Arg::text("point_blank | short | effective"))
        })
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let firer = context.entity(field::FIRER)?;
        let occasion = firing::occasion(context, firer)?;
        let needed = firing::needed(
            context,
            table::FIRE,
            model::stat(context, firer, column::FIRE_ON)?,
            &rows(context, firer)?,
        )?;
        let aim = firing::aim(context, dice_of(context, firer, occasion)?, needed, "CW-F05");
        if !context.yes(field::RAPID) {
            return Ok(vec![aim]);
        }
        let any = context.state.option_is(option::RAPID_FIRE_JAM, "any_die");
        let own = if any { dice_of(context, firer, occasion)? } else { 0 };
        let dice = own + model::fixed(context.rules, row::RAPID_DICE);
        let percent = firing::percent_of_any(1, dice);
        let text = Text::new("line-rapid-chance").with("dice", dice).with("percent", percent);
        Ok(vec![aim, Line::new(text).rule("CW-V06")])
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context, context.entity(field::FIRER)?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (firer, target) = (context.entity(field::FIRER)?, context.entity(field::TARGET)?);
        let occasion = firing::occasion(context, firer)?;
        let modifiers = rows(context, firer)?;
        let needed = firing::needed(context, table::FIRE, model::stat(context, firer, column::FIRE_ON)?, &modifiers)?;
        let matters = |thrown: &Throw| vec![thrown.plain, thrown.tens, u32::from(thrown.jammed)];
        let thrown = summed_up(dice, matters, |dice| throw(context, dice, firer, occasion, needed))?;
        // CW-F06: a hitting natural 10 does the damage of its range instead of one.
        let range = band(context, firer, occasion)?.ok_or_else(|| absent("band"))?;
        let ten = model::row_called(context, table::NATURAL_TEN, range)?.whole(column::DAMAGE).unwrap_or(1);
        let damage = thrown.plain + thrown.tens * u32::try_from(ten).unwrap_or(1);
        let blow = Blow { flank_or_rear: context.choice(field::ASPECT) != "front", munition: None };
        let harm = morale::harm(context, target, damage, blow);
        let count = dice_of(context, firer, occasion)?;
        let text = Text::new("line-fire-dice").with("on", model::shown(context.state, needed));
        let mut resolution = Volley { firer, harm: &harm, hits: thrown.plain + thrown.tens }.resolution();
        // CW-F06: more CU than hits, and why.
        if thrown.tens > 0 && ten > 1 {
            let text = Text::new("line-tens-worth").with("plain", thrown.plain).with("tens", thrown.tens);
            resolution = resolution.line(Line::new(text.with("worth", ten)).rule("CW-F06"));
        }
        let mut resolution = resolution
            .modified_by(modifiers)
            .line(Line::new(text).rule("CW-F05").value(count))
            .effect(Effect::mark(&firer.id, marker::FIRST_VOLLEY_USED))
            .effects(volley::bookkeeping(firer, occasion));
        if thrown.jammed {
            resolution = resolution
                .line(Line::new(Text::new("line-rapid-fire-over").with("unit", &firer.id)).rule("CW-V06"))
                .effect(Effect::mark(&firer.id, marker::NO_RAPID_FIRE));
        }
        resolution.lines.extend(harm.lines());
        Ok(resolution.effects(harm.effects(context.state, 1)))
    }
}
