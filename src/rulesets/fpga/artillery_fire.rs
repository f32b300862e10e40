//! Artillery fire, simultaneous: results are held back until the step closes (FP-A01 to FP-A14).

use super::model::{self, once, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose, Reroll, Scoring};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Row, Table};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{column, fact, field, marker, option, role, table};

pub struct ArtilleryFire;

/// A battery that may still fire in this step. Held effects are not in the state, so this is as the step opened.
pub fn may_fire(battery: &Entity) -> Result<(), Refusal> {
    ensure(model::is_artillery(battery), || refuse("not_artillery", "FP-A05", battery))?;
    ensure(!battery.has(marker::SUPPRESSED), || refuse("battery_is_suppressed", "FP-A01", battery))?;
    ensure(!battery.has(marker::OUT_OF_COMMAND), || refuse("out_of_command", "FP-A02", battery))?;
    ensure(!battery.has(marker::LIMBERED), || refuse("battery_is_limbered", "FP-X19", battery))?;
    once("fired_already", "FP-A03", battery, marker::FIRED)
}

fn range<'a>(context: &Context<'a>, battery: &Entity) -> Result<&'a Row, Refusal> {
    let distance = context.number(field::DISTANCE).unwrap_or(Decimal::ZERO);
    let situation = context.situation().role(role::BATTERY, battery).fact(fact::DISTANCE, distance);
    let table = context.table(table::ARTILLERY_RANGES)?;
    table.first(&situation).ok_or_else(|| {
        Refusal::by_rule("out_of_range", "FP-A04")
            .with("unit", &battery.id)
            .with("distance", distance)
            .with("range", longest(context, table, battery))
    })
}

/// How far this battery fires at all: the longest range whose row holds at its own distance.
fn longest(context: &Context<'_>, table: &Table, battery: &Entity) -> i64 {
    let holds = |row: &&Row, range: i64| {
        let facts = context.situation().role(role::BATTERY, battery).fact(fact::DISTANCE, Decimal::whole(range));
        table.first(&facts).is_some_and(|found| found.id == row.id)
    };
    let ranges = table.rows.iter().filter_map(|row| row.whole(column::RANGE).map(|range| (row, range)));
    ranges.filter(|(row, range)| holds(row, *range)).map(|(_, range)| range).max().unwrap_or(0)
}

fn rerolls(context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
    let situation = context
        .situation()
        .role(role::BATTERY, context.entity(field::BATTERY)?)
        .role(role::TARGET, context.entity(field::TARGET)?)
        .fact(fact::FLANK_OR_REAR, context.yes(field::FLANK_OR_REAR))
        .fact(fact::TARGET_COVER, context.choice(field::TARGET_COVER));
    Ok(context.table(table::ARTILLERY_REROLLS)?.modifiers(&situation, context.inputs, None))
}

impl Procedure for ArtilleryFire {
    fn id(&self) -> &'static str {
        "artillery_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(battery) if field == field::BATTERY => may_fire(battery),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        range(context, context.entity(field::BATTERY)?).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rerolls(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (battery, target) = (context.entity(field::BATTERY)?, context.entity(field::TARGET)?);
        let row = range(context, battery)?;
        let count = u32::try_from(row.whole(column::DICE).unwrap_or(0)).unwrap_or(0);
        let hits_on = i32::try_from(row.whole(column::HITS_ON).unwrap_or(7)).unwrap_or(7);
        let shot = row.text(column::SHOT).unwrap_or_default();
        let modifiers = rerolls(context)?;
        let table = context.table(table::ARTILLERY_REROLLS)?;
        let bonus = table.sum(&modifiers, column::BONUS).is_positive();
        let malus = table.sum(&modifiers, column::MALUS).is_positive();
        // FP-A11: the re-roll uses the battery's own number; bonus and malus together cancel (FP-Q05).
        let reroll = match (bonus, malus) {
            (true, false) => Reroll::Misses(Scoring::on(hits_on)),
            (false, true) => Reroll::Hits(Scoring::on(hits_on)),
            (true, true) | (false, false) => Reroll::No,
        };
        let pool = Pool::new(count, Die::D6, hits_on).rerolling(reroll);
        let hits = dice.score(Purpose::of("artillery", battery), &[pool])?;

        let line = Text::new("line-artillery")
            .with("unit", &battery.id)
            .with("shot", Arg::word(shot))
            .with("on", hits_on.unsigned_abs());
        let mut resolution = Resolution::new(Outcome::new("no_effect").with("unit", &target.id))
            .about([&battery.id, &target.id])
            .modified_by(modifiers)
            .line(Line::new(line).rule("FP-A05").value(i64::from(count)));
        if bonus && malus {
            resolution = resolution.line(Line::new(Text::new("line-rerolls-cancel")).rule("FP-A11"));
        }
        resolution = resolution
            .line(Line::new(Text::new("line-hits")).value(i64::from(hits)))
            .effect(Effect::mark(&battery.id, marker::FIRED));
        if hits == 0 {
            return Ok(resolution);
        }
        if !model::is_artillery(target) {
            resolution.outcome = model::loss_outcome(target, hits);
            return Ok(resolution.effect(Effect::lose(&target.id, hits.min(target.points())).held()));
        }
        let already = target.has(marker::SUPPRESSED);
        if already && context.state.option_on(option::SECOND_HIT_DESTROYS_BATTERY) {
            resolution.outcome = Outcome::new("battery_destroyed").with("unit", &target.id);
            return Ok(resolution.effect(Effect::mark(&target.id, marker::DESTROYED).held()));
        }
        resolution.outcome = Outcome::new("battery_suppressed").with("unit", &target.id);
        if !already {
            resolution = resolution.effect(Effect::mark(&target.id, marker::JUST_SUPPRESSED).held());
        }
        Ok(resolution.effect(Effect::mark(&target.id, marker::SUPPRESSED).held()))
    }
}
