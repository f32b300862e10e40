//! Dice of many units at once: who strikes whom with what value, thrown group by group, counted by the rows of a table of
//! results (ED-F01 to F04, F12, F21, F22, M01 to M04).

use super::damage::{self, Hits};
use super::model;
use crate::engine::dice::{Dice, Die, Purpose, Sorted, Stage, in_stages};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{RowName, TableName};
use crate::engine::procedure::{Context, Line, Outcome, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{Modifier, Situation};
use crate::engine::world::{Entity, EntityId, Side};
use crate::rulesets::epic_d10::names::{column, row};

/// Units of one kind that roll at one group with the same value.
pub struct Strike<'a> {
    /// The weapon that fires, the group that strikes, the battery.
    pub by: &'a Entity,
    pub count: u32,
    pub target: &'a Entity,
    /// Attack minus defence, before modifiers.
    pub value: i64,
    pub modifiers: Vec<Modifier>,
}

/// ED-F12, OP06: how results are read under a suppressive fire order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Plain,
    MarkAllHits,
    MarkersOnly,
}

impl Reading {
    /// Units destroyed, and markers, of a tally of those suppressed and those destroyed.
    pub fn of(self, tally: &[u32]) -> (u32, u32) {
        let tens = tally.first().copied().unwrap_or(0);
        let more = tally.get(1).copied().unwrap_or(0);
        match self {
            Reading::Plain => (more, tens),
            Reading::MarkAllHits => (more, tens + more),
            Reading::MarkersOnly => (0, tens + more),
        }
    }
}

/// Faces from which results are reached, given what is added to the die for each.
pub fn threshold(
    context: &Context<'_>,
    table: TableName<'_>,
    bonus: &[(RowName<'_>, i64)],
) -> Result<Vec<i32>, Refusal> {
    let from = |(row, bonus): &(RowName<'_>, i64)| -> Result<i32, Refusal> {
        let from = model::row(context, table, *row)?.whole(column::FROM).unwrap_or(0);
        Ok(i32::try_from(from - bonus).unwrap_or(i32::MAX))
    };
    bonus.iter().map(from).collect()
}

/// Rows of a table that change one strike, named by the row of whoever strikes.
pub fn modifiers(
    context: &Context<'_>,
    table: TableName<'_>,
    by: &str,
    situation: &Situation<'_>,
) -> Result<Vec<Modifier>, Refusal> {
    Ok(context.table(table)?.modifiers_of(Some(by), situation, context.inputs, None))
}

/// What is thrown, and how it is read.
pub struct Roll<'a> {
    pub purpose: &'static str,
    pub side: Option<Side>,
    /// Table of modifiers, and that of the results.
    pub table: TableName<'static>,
    pub results: TableName<'static>,
    pub reading: Reading,
    pub strikes: &'a [Strike<'a>],
}

/// All that is thrown at one group together: only the tally matters.
pub struct Volleyed<'a> {
    pub target: &'a Entity,
    pub rolls: Vec<Sorted>,
    /// With what each of them is thrown.
    pub with_each: Vec<EntityId>,
}

/// What a D10 can come to, given the faces that suppress and destroy.
fn can(from: &[i32]) -> &'static str {
    let ten = i32::from(Die::D10.sides);
    match (from.first(), from.last()) {
        (Some(marker), _) if *marker > ten => "none",
        (_, Some(kill)) if *kill > ten => "marker",
        (_, Some(kill)) if *kill <= 1 => "sure",
        _ => "both",
    }
}

/// What every strike needs, for those who throw: how many dice, who at whom, and from which face.
pub fn prospects(
    context: &Context<'_>,
    table: TableName<'_>,
    results: TableName<'_>,
    strikes: &[Strike<'_>],
) -> Result<Vec<Line>, Refusal> {
    let mut lines = Vec::new();
    let thrown: Vec<&Strike<'_>> = strikes.iter().filter(|strike| strike.count > 0).collect();
    if thrown.len() > 1 {
        let dice: u32 = thrown.iter().map(|strike| strike.count).sum();
        lines.push(Line::new(Text::new("line-dice-in-all").with("count", dice)));
    }
    for strike in thrown {
        let (value, from) = needed(context, table, results, strike)?;
        let in_vain = match can(&from) {
            "none" => Some("line-no-effect-possible"),
            "marker" => Some("line-no-kill-possible"),
            _ => None,
        };
        lines.push(match in_vain {
            Some(key) => Line::new(Text::new(key).with("by", &strike.by.id).with("target", &strike.target.id)),
            None => strike_line(strike, value, &from),
        });
    }
    Ok(lines)
}

/// What is added to the die of a strike, and the faces that suppress and destroy.
fn needed(
    context: &Context<'_>,
    table: TableName<'_>,
    results: TableName<'_>,
    strike: &Strike<'_>,
) -> Result<(i64, Vec<i32>), Refusal> {
    let value = strike.value + context.table(table)?.sum(&strike.modifiers, column::TOTAL).trunc();
    let from = threshold(context, results, &[(row::SUPPRESSED, value), (row::DESTROYED, value)])?;
    Ok((value, from))
}

/// Who strikes whom with how many dice, and what they must show.
fn strike_line(strike: &Strike<'_>, value: i64, from: &[i32]) -> Line {
    let text = Text::new(if value < 0 { "line-strike-less" } else { "line-strike" })
        .with("by", &strike.by.id)
        .with("count", strike.count)
        .with("target", &strike.target.id)
        .with("value", value.abs())
        .with("marker", from.first().copied().map_or(0, i64::from))
        .with("kill", from.last().copied().map_or(0, i64::from))
        .with("can", Arg::text(can(from)));
    Line::new(text)
}

/// The dice of every strike, target by target, and what is told of them.
pub fn volleys<'a>(context: &Context<'_>, roll: &Roll<'a>) -> Result<(Vec<Volleyed<'a>>, Vec<Line>), Refusal> {
    let mut lines = Vec::new();
    let mut volleys: Vec<Volleyed<'a>> = Vec::new();
    for strike in roll.strikes.iter().filter(|strike| strike.count > 0) {
        if !volleys.iter().any(|known| known.target.id == strike.target.id) {
            volleys.push(Volleyed { target: strike.target, rolls: Vec::new(), with_each: Vec::new() });
        }
    }
    for volley in &mut volleys {
        let target = volley.target;
        for strike in roll.strikes.iter().filter(|strike| strike.count > 0 && strike.target.id == target.id) {
            let (value, from) = needed(context, roll.table, roll.results, strike)?;
            lines.push(strike_line(strike, value, &from));
            volley.rolls.push(Sorted::by_bands(strike.count, Die::D10, from));
            volley.with_each.push(strike.by.id.clone());
        }
    }
    Ok((volleys, lines))
}

/// The place of a group in the army lists, and how many of it can be destroyed at most.
fn of_group(context: &Context<'_>, id: &EntityId, kills: u32) -> (u32, u32) {
    let there = context.state.entity(id.as_str()).map_or(0, model::on_foot);
    let place = context.state.order.iter().position(|known| known == id);
    (place.and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX), kills.min(there))
}

/// Throws for every strike; nothing is applied yet. `settle` comes after the last throw, and `matters` says what of the
/// hits does.
pub fn throw(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    roll: &Roll<'_>,
    matters: impl Fn(&Hits, Stage) -> Vec<u32>,
    settle: impl Fn(&mut Hits, &mut Vec<Line>, &mut dyn Dice) -> Result<(), Stop>,
) -> Result<(Hits, Vec<Line>), Stop> {
    let (volleys, mut lines) = volleys(context, roll)?;
    let by_group = dice.tells_effects();
    let start = (0, Hits::default(), Vec::new());
    let matters = |(thrown, hits, _): &(usize, Hits, Vec<Line>)| {
        let stage = if *thrown > volleys.len() { Stage::Over } else { Stage::GoesOn };
        let mut key = matters(hits, stage);
        if by_group {
            // Whoever is hit, by the dice or by what was carried on; beyond a group nobody is.
            let mut by_place: Vec<(u32, u32)> =
                hits.kills.iter().map(|(id, kills)| of_group(context, id, *kills)).collect();
            by_place.sort_unstable();
            key.extend(by_place.into_iter().filter(|(_, kills)| *kills > 0).flat_map(|(place, kills)| [place, kills]));
            key.push(u32::MAX);
            key.extend(hits.markers.iter().map(|(id, markers)| (*markers).min(damage::most_markers(context, id))));
        }
        key.push(u32::try_from(*thrown).unwrap_or(u32::MAX));
        key
    };
    let (_, hits, more) = in_stages(dice, start, matters, |(thrown, hits, lines), dice| {
        let volley = volleys.get(*thrown);
        *thrown += 1;
        let Some(volley) = volley else {
            settle(hits, lines, dice)?;
            return Ok(Stage::Over);
        };
        let purpose = Purpose::new(roll.purpose, roll.side).about(volley.target).with_each(volley.with_each.clone());
        let (kills, markers) = roll.reading.of(&dice.tally(purpose, &volley.rolls)?);
        if kills > 0 {
            hits.kill(volley.target, kills);
        }
        if markers > 0 {
            hits.mark(model::formation_of(context.state, volley.target)?, markers);
        }
        Ok(Stage::GoesOn)
    })?;
    lines.extend(more);
    Ok((hits, lines))
}

/// What a throw at others came to, for the odds and the log.
pub fn outcome(kills: u32, markers: u32, targets: impl IntoIterator<Item = EntityId>) -> Outcome {
    let id = match (kills, markers) {
        (0, 0) => "no_effect",
        (0, _) => "suppressed",
        _ => "destroyed",
    };
    let targets = Arg::Entities(targets.into_iter().collect());
    Outcome::new(id).with("kills", kills).with("markers", markers).with("targets", targets)
}

/// Everybody a throw is about.
pub fn about(resolution: Resolution, formation: &EntityId, strikes: &[Strike<'_>]) -> Resolution {
    let resolution = resolution.about([formation]).about(strikes.iter().map(|strike| &strike.target.id));
    strikes.iter().fold(resolution, |resolution, strike| resolution.modified_by(strike.modifiers.clone()))
}
