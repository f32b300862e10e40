//! Scores of fire, resilience and combat: base value, rows, caps, size, dice (STP-F05 to F08, STP-B06, STP-P02, P03).

use super::markers::Profile;
use super::model;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Keep, Purpose};
use crate::engine::message::Text;
use crate::engine::names::{AttributeName, ColumnName};
use crate::engine::procedure::{Context, Line, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{Modifier, Row, Situation, Table};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::shot_to_pieces::names::{attribute, column, fact, kind, marker, option, role, table, test};

/// A side's size in one test: fats do not add up, fat and skeleton cancel (STP-F07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Skeleton,
    Normal,
    Fat,
}

/// Everything of a side's score but its die.
#[derive(Clone, Debug)]
pub struct Score {
    pub modifiers: Vec<Modifier>,
    pub total: Decimal,
    pub size: Size,
    pub wins_ties: bool,
    pub erratic: bool,
    /// STP-X01: erratic, and so without any modifier.
    bare: bool,
    pub lines: Vec<Line>,
}

/// STP-X01: reserve and militia throw without any modifier.
pub fn is_erratic(context: &Context<'_>, unit: &Entity) -> bool {
    let rank = model::text(context.rules, unit, attribute::RANK).unwrap_or_default();
    let mediocre =
        matches!(rank, "militia" | "reserve") || model::flag(context.rules, unit, attribute::COUNTS_AS_MILITIA);
    context.state.option_on(option::ERRATIC_UNITS) && mediocre
}

/// The unit type whose factors count: skirmishers in a building fight as infantry (STP-H03).
fn factor(context: &Context<'_>, unit: &Entity, name: AttributeName<'_>) -> Option<Decimal> {
    let rules = context.rules;
    let indoors = unit.text(attribute::BUILDING).and_then(|_| model::text(rules, unit, attribute::BUILDING_AS));
    let instead =
        indoors.and_then(|id| rules.schema.profile(kind::UNIT_TYPE, id)).and_then(|profile| profile.number(name));
    instead.or_else(|| model::number(rules, unit, name))
}

pub fn fire_power(context: &Context<'_>, unit: &Entity) -> Option<Decimal> {
    factor(context, unit, attribute::FIRE)
}

fn size(context: &Context<'_>, unit: &Entity, modifiers: &[Modifier]) -> Size {
    let own = model::text(context.rules, unit, attribute::SIZE).unwrap_or("normal");
    let given = modifiers.iter().any(|modifier| modifier.column == "fat" && modifier.value.is_positive());
    match (own == "fat" || given, own == "skeleton") {
        (true, false) => Size::Fat,
        (false, true) => Size::Skeleton,
        (true, true) | (false, false) => Size::Normal,
    }
}

/// STP-P02: the most a unit's own worth may be in fire and resilience.
fn cap(context: &Context<'_>, unit: &Entity) -> Option<Decimal> {
    let name = match model::class(context.rules, unit) {
        // STPP-R01: for the cap foot skirmishers count as infantry.
        "infantry" | "skirmisher" => attribute::CAP_INFANTRY,
        "cavalry" | "skirmisher_cavalry" => attribute::CAP_CAVALRY,
        _ => return None,
    };
    model::period(context.rules).and_then(|period| period.number(name))
}

fn sum(table: &Table, modifiers: &[Modifier], column: ColumnName<'_>) -> Decimal {
    table.sum(modifiers, column)
}

/// STP-P03: what a cap takes off rows that are listed in full.
fn cut(
    table: &Table,
    modifiers: &[Modifier],
    column: ColumnName<'_>,
    unit: &Entity,
    (key, rule): (&str, &str),
) -> Option<Line> {
    let listed: Decimal =
        modifiers.iter().filter(|known| known.column == column.as_str()).map(|known| known.value).sum();
    let counted = sum(table, modifiers, column);
    (counted != listed).then(|| line(key, unit, counted - listed, rule))
}

fn line(key: &str, unit: &Entity, value: Decimal, rule: &str) -> Line {
    Line::new(Text::new(key).with("unit", &unit.id)).rule(rule).value(value)
}

/// Real fire or resilience, from a situation that has every fact of the table (STP-F05, F06).
pub fn fire(context: &Context<'_>, unit: &Entity, firing: bool, situation: &Situation<'_>) -> Result<Score, Refusal> {
    let test = if firing { test::FIRE } else { test::RESIST };
    let table = context.table(table::FIRE)?;
    let modifiers = table.modifiers_of(Some(unit.id.as_str()), situation, context.inputs, Some(test));
    fire_with(context, unit, firing, modifiers)
}

/// The same from what the unit alone brings, whoever stands before it.
pub fn own_fire(context: &Context<'_>, unit: &Entity, firing: bool) -> Result<Score, Refusal> {
    let test = if firing { test::FIRE } else { test::RESIST };
    let situation = own_situation(context, unit)
        .fact(fact::FIRING, firing)
        .fact(fact::FIRED_PREV, model::previous_phase(context.state, unit, marker::FIRED));
    fire_with(context, unit, firing, context.table(table::FIRE)?.sure_modifiers(&situation, Some(test)))
}

fn own_situation<'a>(context: &Context<'a>, unit: &'a Entity) -> Situation<'a> {
    let brittle = i64::try_from(unit.marks(marker::BRITTLE)).unwrap_or(i64::MAX);
    context.situation().role(role::SELF, unit).fact(fact::BRITTLE, Value::whole(brittle))
}

fn fire_with(
    context: &Context<'_>,
    unit: &Entity,
    firing: bool,
    mut modifiers: Vec<Modifier>,
) -> Result<Score, Refusal> {
    let table = context.table(table::FIRE)?;
    let base =
        if firing { factor(context, unit, attribute::FIRE) } else { factor(context, unit, attribute::RESILIENCE) };
    let base = base.unwrap_or(Decimal::ZERO);
    let key = if firing { "line-fire-power" } else { "line-resilience" };
    let mut lines = vec![line(key, unit, base, if firing { "STP-F05" } else { "STP-F06" })];
    let size = size(context, unit, &modifiers);
    let erratic = is_erratic(context, unit);
    if erratic && !context.state.option_on(option::SCORE_DIE_AVERAGE) {
        modifiers.clear();
        lines.push(Line::new(Text::new("line-erratic").with("unit", &unit.id)).rule("STP-X01"));
        return Ok(Score { modifiers, total: base, size, wins_ties: false, erratic, bare: true, lines });
    }
    let [worth, score, adjoining, formation] = [column::WORTH, column::SCORE, column::ADJOINING, column::FORMATION]
        .map(|column| sum(table, &modifiers, column));
    let all = context.state.option_is(option::CAP_SCOPE, "total");
    let within = |value: Decimal| cap(context, unit).map_or(value, |cap| value.min(cap));
    let total = if all { within(base + worth + score + adjoining) } else { within(base + worth) + score + adjoining };
    let uncut = base + worth + score + adjoining;
    if total != uncut {
        lines.push(line("line-capped", unit, total - uncut, "STP-P02"));
    }
    lines.extend(cut(table, &modifiers, column::ADJOINING, unit, ("line-capped-adjoining", "STP-F02")));
    Ok(Score { modifiers, total: total + formation, size, wins_ties: false, erratic, bare: false, lines })
}

/// Combat, from a situation that has every fact of the table (STP-B06).
pub fn combat(
    context: &Context<'_>,
    unit: &Entity,
    round: i64,
    situation: &Situation<'_>,
    value: &Situation<'_>,
) -> Result<Score, Refusal> {
    let special = context.table(table::COMBAT_VALUE)?.first(value);
    let table = context.table(table::COMBAT)?;
    let modifiers = table.modifiers_of(Some(unit.id.as_str()), situation, context.inputs, None);
    combat_with(context, unit, round, special, modifiers)
}

/// The same from what the unit alone brings, whoever stands before it.
pub fn own_combat(context: &Context<'_>, unit: &Entity, round: i64) -> Result<Score, Refusal> {
    let situation = own_situation(context, unit).fact(fact::ROUND, Value::whole(round));
    let special = context.table(table::COMBAT_VALUE)?.surely_first(&situation);
    combat_with(context, unit, round, special, context.table(table::COMBAT)?.sure_modifiers(&situation, None))
}

fn combat_with(
    context: &Context<'_>,
    unit: &Entity,
    round: i64,
    special: Option<&Row>,
    mut modifiers: Vec<Modifier>,
) -> Result<Score, Refusal> {
    let table = context.table(table::COMBAT)?;
    let first = factor(context, unit, attribute::COMBAT_FIRST).unwrap_or(Decimal::ZERO);
    let later = factor(context, unit, attribute::COMBAT_LATER).unwrap_or(first);
    let own = if round <= 1 { first } else { later };
    let cell = special.and_then(|row| {
        let later = row.number(column::LATER).or_else(|| row.number(column::FIRST));
        if round <= 1 { row.number(column::FIRST) } else { later }
    });
    let base = cell.unwrap_or(own);
    let size = size(context, unit, &modifiers);
    let wins_ties = sum(table, &modifiers, column::TIES).is_positive();
    let mut lines = vec![line("line-combat-value", unit, base, "STP-B06")];
    let erratic = is_erratic(context, unit);
    if erratic && !context.state.option_on(option::SCORE_DIE_AVERAGE) {
        modifiers.clear();
        lines.push(Line::new(Text::new("line-erratic").with("unit", &unit.id)).rule("STP-X01"));
        return Ok(Score { modifiers, total: base, size, wins_ties, erratic, bare: true, lines });
    }
    let total = base + sum(table, &modifiers, column::SCORE) + sum(table, &modifiers, column::SUPPORT);
    lines.extend(cut(table, &modifiers, column::SUPPORT, unit, ("line-capped-support", "STP-B06")));
    Ok(Score { modifiers, total, size, wins_ties, erratic, bare: false, lines })
}

/// What fat against skeleton gives each side (STP-F07); none when it does not meet, or where the fat one is erratic and
/// has no modifier at all (STP-X01).
pub fn size_bonus(first: &Score, second: &Score) -> Option<(i64, i64)> {
    match (first.size, second.size) {
        (Size::Fat, Size::Skeleton) if !first.bare => Some((1, 0)),
        (Size::Skeleton, Size::Fat) if !second.bare => Some((0, 1)),
        _ => None,
    }
}

/// How a side throws its score die.
pub struct Throw<'a> {
    pub unit: &'a Entity,
    pub purpose: &'static str,
    /// Best of two dice: all-out, marksman, charisma.
    pub two: bool,
    pub erratic: bool,
    /// Field of the form that answers the leader's re-roll; none where it is used up already.
    pub reroll: Option<&'a str>,
}

/// The score die (STP-F08) with the attached leader's re-roll of a 1 (STP-L02).
pub fn score_die(context: &Context<'_>, dice: &mut dyn Dice, throw: &Throw<'_>) -> Result<(i64, Vec<Effect>), Stop> {
    let value = one_die(context, dice, throw)?;
    let army = leader_may_help(context, throw.unit).filter(|_| value == 1);
    let (Some(army), Some(field)) = (army, throw.reroll) else { return Ok((value, Vec::new())) };
    let answer = dice.ask(Decision {
        field: field.to_owned(),
        side: throw.unit.side,
        options: DecisionOptions::OneOf(vec!["keep".to_owned(), "reroll".to_owned()]),
        proposed: Value::text("keep"),
    })?;
    if answer.as_text() != Some("reroll") {
        return Ok((value, Vec::new()));
    }
    let again = one_die(context, dice, &Throw { two: false, ..*throw })?;
    Ok((again, vec![Effect::mark(&army.id, marker::REROLL_USED)]))
}

/// STP-L02: the die that lay there before a decision is not among the dice after it, so the result tells it.
pub fn thrown_again(unit: &Entity, helped: &[Effect], die: i64) -> Option<Line> {
    (!helped.is_empty()).then(|| line("line-thrown-again", unit, Decimal::whole(die), "STP-L02"))
}

/// Re-rolls of leaders in one resolution with many dice: each army has one in the whole battle (STP-L02).
#[derive(Default)]
pub struct Leaders {
    used: Vec<EntityId>,
}

impl Score {
    /// STP-X01: a base value that nothing may change.
    pub fn is_bare(&self) -> bool {
        self.bare
    }

    /// What is cut off its rows, for the form (STP-P03).
    pub fn cuts(self) -> impl Iterator<Item = Line> {
        self.lines.into_iter().filter(|line| line.text.key.starts_with("line-capped"))
    }
}

impl Leaders {
    /// One die of a unit, with the field that answers its leader's re-roll while its army has one.
    pub fn throw<'a>(
        &self,
        context: &Context<'_>,
        unit: &'a Entity,
        purpose: &'static str,
        field: &'a str,
    ) -> Throw<'a> {
        let spent = model::army_of(context.state, unit).is_some_and(|army| self.used.contains(&army.id));
        Throw { unit, purpose, two: false, erratic: false, reroll: (!spent).then_some(field) }
    }

    /// Remembers whoever has just used it.
    pub fn used(&mut self, effects: &[Effect]) {
        self.used.extend(effects.iter().filter_map(Effect::target).cloned());
    }
}

/// The army whose attached leader may still have the die of this unit thrown again.
fn leader_may_help<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    let army = model::army_of(context.state, unit).filter(|army| !army.has(marker::REROLL_USED))?;
    let officers = context.state.in_order().filter(|entity| entity.side == unit.side);
    let mut attached = officers.filter(|officer| officer.text(attribute::ATTACHED_TO) == Some(unit.id.as_str()));
    attached.next().map(|_| army)
}

/// The score die of an attacker that is no unit (STPP-X14).
pub fn plain_die(context: &Context<'_>, dice: &mut dyn Dice, purpose: Purpose) -> Result<i64, Stop> {
    if context.state.option_on(option::SCORE_DIE_AVERAGE) {
        return Ok(averaged(dice.die(purpose, Die::D6)?));
    }
    Ok(i64::from(dice.die(purpose, Die::D4)?))
}

/// Y33: the averaging die is a D6 read 1, 2, 2, 3, 3, 4.
fn averaged(face: u32) -> i64 {
    i64::from(face) / 2 + 1
}

fn one_die(context: &Context<'_>, dice: &mut dyn Dice, throw: &Throw<'_>) -> Result<i64, Stop> {
    let purpose = || Purpose::of(throw.purpose, throw.unit);
    let (count, keep) = if throw.two { (2, Keep::Best(1)) } else { (1, Keep::All) };
    // Y33: erratic units throw the plain D4.
    if context.state.option_on(option::SCORE_DIE_AVERAGE) && !throw.erratic {
        return Ok(averaged(dice.total(purpose(), count, Die::D6, keep)?));
    }
    Ok(i64::from(dice.total(purpose(), count, Die::D4, keep)?))
}

/// What a unit's fire does at a band (STP-F11, G05, G06, F12, X02, X03).
pub fn fire_profile(context: &Context<'_>, unit: &Entity, band: &str) -> Result<Profile, Refusal> {
    let situation = context.situation().role(role::SELF, unit).fact(fact::BAND, band);
    let row = context.table(table::FIRE_PROFILES)?.first(&situation);
    let own = model::text(context.rules, unit, attribute::FIRE_PROFILE).filter(|own| *own != "by_class");
    Profile::called(context, row.and_then(|row| row.text(column::PROFILE)).or(own).unwrap_or(STANDARD))
}

/// The results of whoever has none of its own.
pub const STANDARD: &str = "standard";

pub fn combat_profile(context: &Context<'_>, unit: &Entity) -> Result<Profile, Refusal> {
    let own = model::text(context.rules, unit, attribute::COMBAT_PROFILE).unwrap_or(STANDARD);
    let limited =
        context.state.option_on(option::SKIRMISHERS_LIMITED_IN_COMBAT) && model::is_skirmisher(context.rules, unit);
    Profile::called(context, if own == STANDARD && limited { "shaken_only" } else { own })
}

/// Where the bands of a unit's weapon end: short, medium where there are three, long (STPP-G07).
struct Bands {
    short: f64,
    medium: Option<f64>,
    range: Decimal,
}

fn bands(context: &Context<'_>, unit: &Entity) -> Option<Bands> {
    let number = |name: AttributeName<'_>| model::number(context.rules, unit, name);
    let range = number(attribute::RANGE_CM)?;
    let three = number(attribute::BANDS).map_or(2, Decimal::trunc) == 3;
    let part = range.to_f64() / if three { 3.0 } else { 2.0 };
    let short = number(attribute::SHORT_CM).map_or(part, Decimal::to_f64);
    Some(Bands { short, medium: three.then_some(2.0 * part), range })
}

/// The ends of the bands, for a sheet.
pub fn band_ends(context: &Context<'_>, unit: &Entity) -> Option<Vec<(&'static str, Decimal)>> {
    let bands = bands(context, unit)?;
    let end = |cm: f64| Decimal::from_f64((cm * 10.0).round() / 10.0);
    let medium = bands.medium.and_then(|cm| Some(("medium", end(cm)?)));
    Some(
        [end(bands.short).map(|cm| ("short", cm)), medium, Some(("long", bands.range))].into_iter().flatten().collect(),
    )
}

/// The band a distance falls in for a unit's weapon; none beyond its range (STPP-G07).
pub fn band(context: &Context<'_>, unit: &Entity, distance: Decimal) -> Option<&'static str> {
    let bands = bands(context, unit)?;
    if distance > bands.range {
        return None;
    }
    let at = distance.to_f64();
    // The limit itself belongs to the nearer band; thirds are not exact.
    const HAIR: f64 = 1e-9;
    Some(if at <= bands.short + HAIR {
        "short"
    } else if bands.medium.is_some_and(|medium| at <= medium + HAIR) {
        "medium"
    } else {
        "long"
    })
}
