//! A shot: who can fire, with how many dice, at what number (ND-F03 to ND-F08). Normal, defensive and support fire share it.

use super::model::{self, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose, Scoring};
use crate::engine::message::Text;
use crate::engine::names::RowName;
use crate::engine::procedure::{Context, Line, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Row};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{attribute, column, fact, field, marker, option, pool, role, table};

/// The weapon of a UC that can fire at all.
pub fn armed<'a>(context: &Context<'a>, uc: &Entity) -> Result<&'a Row, Refusal> {
    ensure(!uc.is(attribute::FORMATION, "limbered"), || refuse("limbered_cannot_fire", "ND-F03", uc))?;
    let weapon = context.table(table::WEAPONS)?.first(&context.situation().role(role::SHOOTER, uc));
    weapon.ok_or_else(|| refuse("no_weapon", "ND-F03", uc))
}

/// ND-F04: the efficiency of a UC's weapon, and what it is as the UC stands. Guns have none of their own, their experience says it.
pub fn efficiency(context: &Context<'_>, shooter: &Entity) -> Result<(i64, i64), Refusal> {
    let weapon = armed(context, shooter)?;
    let experience = model::experience(context, shooter)?;
    let native =
        weapon.whole(column::EFFICIENCY).or_else(|| experience.whole(column::ARTILLERY_EFFICIENCY)).unwrap_or(1);
    let hindered = super::rights::acted(shooter) || shooter.has(marker::DISORDER);
    Ok((native, if hindered { 1 } else { native }))
}

/// A number to reach, a 6 always does; a 1 never where the option says so (ND-G05, ND-O04).
pub fn hitting(state: &State, needed: i64) -> Scoring {
    let scoring = Scoring::on(i32::try_from(needed).unwrap_or(i32::MAX)).always(6);
    if state.option_on(option::ONE_ALWAYS_MISSES) { scoring.never(1) } else { scoring }
}

/// What a shot needs to hit, and with how many dice.
pub struct Score {
    pub modifiers: Vec<Modifier>,
    pub base: i64,
    pub needed: i64,
    pub efficiency: i64,
    pub dice: u32,
}

#[derive(Clone, Copy)]
pub struct Shot<'a> {
    pub shooter: &'a Entity,
    pub target: &'a Entity,
    pub distance: Decimal,
    pub elements: i64,
    pub concealed: bool,
    pub defensive: bool,
}

impl<'a> Shot<'a> {
    /// The shot as a form tells it.
    pub fn of(context: &Context<'a>, shooter: &'a Entity, target: &'a Entity, defensive: bool) -> Shot<'a> {
        Shot {
            shooter,
            target,
            distance: context.number(field::DISTANCE_CM).unwrap_or(Decimal::ZERO),
            elements: context.whole(field::ELEMENTS_FIRING),
            concealed: context.yes(field::TARGET_CONCEALED),
            defensive,
        }
    }

    /// ND-F03: weapon, range, number of elements.
    pub fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let range = armed(context, self.shooter)?.number(column::RANGE).unwrap_or(Decimal::ZERO);
        ensure(self.distance <= range, || {
            refuse("out_of_range", "ND-F03", self.shooter).with("distance", self.distance).with("range", range)
        })?;
        let strength = self.shooter.points();
        ensure((1..=i64::from(strength)).contains(&self.elements), || {
            refuse("too_many_elements", "ND-F03", self.shooter).with("given", self.elements).with("strength", strength)
        })
    }

    pub fn score(&self, context: &Context<'_>) -> Result<Score, Refusal> {
        let weapon = armed(context, self.shooter)?;
        let (native, efficiency) = efficiency(context, self.shooter)?;
        let situation = context
            .situation()
            .role(role::SHOOTER, self.shooter)
            .role(role::TARGET, self.target)
            .fact(fact::DISTANCE_CM, self.distance)
            .fact(fact::LONG_RANGE, weapon.number(column::LONG_RANGE).unwrap_or(Decimal::ZERO))
            .fact(fact::NATIVE_EFFICIENCY, Value::whole(native))
            .fact(fact::EFFICIENCY, Value::whole(efficiency))
            .fact(fact::DEFENSIVE, self.defensive)
            .fact(fact::TARGET_CONCEALED, self.concealed);
        let table = context.table(table::FIRE)?;
        let modifiers = table.modifiers(&situation, context.inputs, None);
        let base = model::to_hit(context, self.shooter)?;
        let needed = base + table.sum(&modifiers, column::NEEDED).trunc();
        // ND-F05, ND-O06.
        let elements = if context.state.option_is(option::FIRE_DICE, "per_unit") { 1 } else { self.elements };
        let dice = u32::try_from(elements.saturating_mul(efficiency)).unwrap_or(0);
        Ok(Score { modifiers, base, needed, efficiency, dice })
    }

    /// Throws to hit.
    pub fn hits(&self, context: &Context<'_>, score: &Score, dice: &mut dyn Dice) -> Result<u32, Stop> {
        let pool = Pool { scoring: hitting(context.state, score.needed), ..Pool::new(score.dice, Die::D6, 0) };
        Ok(dice.score(Purpose::of("fire", self.shooter), &[pool])?)
    }

    /// How the dice and the number came about.
    pub fn told(&self, resolution: Resolution, score: Score) -> Resolution {
        let dice = Text::new("line-fire-dice")
            .with("unit", &self.shooter.id)
            .with("efficiency", score.efficiency)
            .with("elements", self.elements);
        resolution
            .line(Line::new(dice).rule("ND-F05").value(i64::from(score.dice)))
            .line(Line::new(Text::new("line-to-hit").with("unit", &self.shooter.id)).rule("ND-F06").value(score.base))
            .modified_by(score.modifiers)
            .line(needed_line(score.needed, "ND-F08"))
    }
}

/// ND-F04, ND-F05: what the weapon reaches, and once a target is named with how many dice at what number.
pub fn notes(
    context: &Context<'_>,
    shooter: &Entity,
    target: Option<&Entity>,
    defensive: bool,
) -> Result<Vec<Line>, Refusal> {
    let weapon = armed(context, shooter)?;
    let reach = Text::new("line-ranges")
        .with("range", weapon.number(column::RANGE).unwrap_or(Decimal::ZERO))
        .with("long", weapon.number(column::LONG_RANGE).unwrap_or(Decimal::ZERO));
    let mut lines = vec![Line::new(reach).rule("ND-F02")];
    if let Some(target) = target {
        let shot = Shot::of(context, shooter, target, defensive);
        let score = shot.score(context)?;
        let dice = Text::new("line-fire-dice")
            .with("unit", &shooter.id)
            .with("efficiency", score.efficiency)
            .with("elements", shot.elements);
        lines.push(Line::new(dice).rule("ND-F05").value(i64::from(score.dice)));
        lines.push(needed_line(score.needed, "ND-F08"));
    }
    Ok(lines)
}

/// ND-L01: what saves a hit.
pub fn save_needed(context: &Context<'_>, against: RowName<'_>) -> Result<i64, Refusal> {
    Ok(model::row(context, table::SAVES, against)?.whole(column::NEEDED).unwrap_or(7))
}

/// What must be thrown, with a word where no die shows it: a 6 always passes (ND-G05, ND-G06).
pub fn needed_line(needed: i64, rule: &str) -> Line {
    Line::new(Text::new("line-needed").with("beyond", i64::from(needed > 6))).rule(rule).value(needed)
}

/// ND-L01: one die per hit by the owner of the UC; returns what is not saved.
pub fn unsaved(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    uc: &Entity,
    hits: u32,
    against: RowName<'_>,
) -> Result<u32, Stop> {
    if hits == 0 {
        return Ok(0);
    }
    let (purpose, die, needed) = saves(context, uc, against)?;
    let saved = dice.score(purpose, &[Pool::new(hits, die, needed)])?;
    Ok(hits.saturating_sub(saved))
}

/// ND-L01: with what its owner saves each hit on a UC.
pub fn saves(context: &Context<'_>, uc: &Entity, against: RowName<'_>) -> Result<(Purpose, Die, i32), Refusal> {
    let needed = save_needed(context, against)?;
    Ok((Purpose::of("save", uc), Die::D6, i32::try_from(needed).unwrap_or(7)))
}

pub fn hits_per_ec(state: &State) -> u32 {
    let number = state.option(option::HITS_PER_EC).and_then(Value::as_whole).unwrap_or(1);
    u32::try_from(number).unwrap_or(1).max(1)
}

/// ND-L02: EC that so many unsaved hits cost now.
pub fn elements_lost(state: &State, uc: &Entity, unsaved: u32) -> u32 {
    let pending = u32::try_from(uc.pool(pool::PENDING_HITS)).unwrap_or(0);
    ((pending + unsaved) / hits_per_ec(state)).min(uc.points())
}

/// ND-L02: each unsaved hit costs an EC; with the option they add up first.
pub fn losses(state: &State, uc: &Entity, unsaved: u32) -> Vec<Effect> {
    if unsaved == 0 {
        return Vec::new();
    }
    if hits_per_ec(state) == 1 {
        return vec![Effect::lose(&uc.id, unsaved.min(uc.points()))];
    }
    vec![Effect::pool(&uc.id, pool::PENDING_HITS, i64::from(unsaved))]
}

/// Hits that have added up to an EC; those of a UC that is gone are lost with it.
pub fn added_up(state: &State, uc: &Entity) -> Vec<Effect> {
    let (pending, each) = (uc.pool(pool::PENDING_HITS), hits_per_ec(state));
    let lost = u32::try_from(pending).unwrap_or(0) / each;
    if lost == 0 {
        return Vec::new();
    }
    let rest = if lost >= uc.points() { 0 } else { pending % i64::from(each) };
    vec![Effect::lose(&uc.id, lost.min(uc.points())), Effect::pool(&uc.id, pool::PENDING_HITS, rest - pending)]
}
