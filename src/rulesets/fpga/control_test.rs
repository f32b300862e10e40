//! The control test: command dice bought, any two dice kept, the status read from the table (FP-K01 to FP-K05).

use super::command_pool;
use super::model;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose, highest};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RowName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::fpga::names::{attribute, column, fact, field, kind, row, table};

pub struct ControlTest;

/// A force that still has no status in this pulse.
pub fn awaits_status(context: &Context<'_>, force: &Entity) -> Result<(), Refusal> {
    ensure(force.text(attribute::FORCE_STATUS).is_none(), || {
        Refusal::by_rule("has_status", "FP-T05")
            .with("force", &force.id)
            .with("status", Arg::word(force.text(attribute::FORCE_STATUS).unwrap_or_default()))
    })?;
    has_units(context, force)
}

pub fn has_units(context: &Context<'_>, force: &Entity) -> Result<(), Refusal> {
    let any =
        context.state.children(&force.id).any(|child| child.is_a(kind::UNIT) && context.rules.schema.in_play(child));
    ensure(any, || Refusal::by_rule("force_gone", "FP-T05").with("force", &force.id))
}

/// Status given, with the log line of the force.
pub fn status_resolution(force: &Entity, status: &str) -> Resolution {
    Resolution::new(Outcome::new(format!("status_{status}")).with("force", &force.id))
        .about([&force.id])
        .effect(Effect::set(&force.id, attribute::FORCE_STATUS, status))
}

/// Dice bought and what each pool pays for them.
struct Bought {
    dice: u32,
    costs: Vec<(EntityId, i64)>,
}

/// One commander's dice: at most so many by distance, each at its price (FP-C04 to FP-C06).
fn gift(context: &Context<'_>, dice: i64, distance: RowName<'_>) -> Result<i64, Refusal> {
    let most = model::number(context, table::CD_EXPENSES, distance, column::MOST)?;
    let rule = context.table(table::CD_EXPENSES)?.row(distance).and_then(|row| row.rule.clone()).unwrap_or_default();
    ensure(dice <= most, || {
        Refusal::by_rule("too_many_cd_dice", rule).with("most", most).with("distance", Arg::word(distance.as_str()))
    })?;
    Ok(dice * command_pool::cost(context, distance)?)
}

fn bought(context: &Context<'_>) -> Result<Bought, Refusal> {
    let force = context.entity(field::FORCE)?;
    let (by_army, by_wing) = (context.whole(field::CD_DICE), context.whole(field::WING_CD_DICE));
    let most = i64::from(model::small(context, row::EXTRA_CONTROL_DICE)?);
    ensure(by_army + by_wing <= most, || Refusal::by_rule("too_many_cd_dice_in_all", "FP-C13").with("most", most))?;
    let army = model::army_of(context.state, force).ok_or_else(|| model::absent("army"))?;
    let mut costs: Vec<(EntityId, i64)> = Vec::new();
    if by_army > 0 {
        costs.push((
            army.id.clone(),
            gift(context, by_army, RowName::of_data(context.choice(field::COMMANDER_DISTANCE)))?,
        ));
    }
    if by_wing > 0 {
        let wing = model::wing_commander(context.rules, context.state, force)
            .ok_or_else(|| Refusal::by_rule("no_wing_commander", "FP-C12").with("force", &force.id))?;
        let owner = command_pool::pool_of_wing(context.state, wing).unwrap_or(army);
        let cost = gift(context, by_wing, RowName::of_data(context.choice(field::WING_DISTANCE)))?;
        match costs.iter_mut().find(|(known, _)| *known == owner.id) {
            Some((_, sum)) => *sum += cost,
            None => costs.push((owner.id.clone(), cost)),
        }
    }
    for (owner, cost) in &costs {
        if let Some(owner) = context.state.entity(owner.as_str()) {
            command_pool::afford(owner, *cost)?;
        }
    }
    Ok(Bought { dice: u32::try_from(by_army + by_wing).unwrap_or(0), costs })
}

impl Procedure for ControlTest {
    fn id(&self) -> &'static str {
        "control_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(force) if field == field::FORCE => awaits_status(context, force),
            _ => Ok(()),
        }
    }

    /// FP-P02, FP-O10: nobody is asked what an empty pool or a lost commander gives.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(force) = context.optional(field::FORCE) else { return false };
        let pool = match field {
            field::CD_DICE => model::army_of(context.state, force),
            field::WING_CD_DICE => model::wing_commander(context.rules, context.state, force)
                .and_then(|wing| command_pool::pool_of_wing(context.state, wing)),
            _ => return false,
        };
        let cost = command_pool::cost(context, row::WITHIN_20).unwrap_or(0);
        pool.is_none_or(|owner| command_pool::afford(owner, cost).is_err())
    }

    /// FP-C04: measured from a commander to this sub-commander.
    fn subjects(&self, context: &Context<'_>, _: FieldName<'_>) -> Vec<EntityId> {
        let force = context.optional(field::FORCE);
        let officer = force.and_then(|force| model::sub_commander(context.state, force));
        officer.map(|officer| officer.id.clone()).into_iter().collect()
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        bought(context).map(|_| ())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let force = context.entity(field::FORCE)?;
        let bought = bought(context)?;
        let officer = model::sub_commander(context.state, force);
        let personality = officer.and_then(|officer| officer.number(attribute::PERSONALITY)).unwrap_or(0);

        let faces = dice.faces(Purpose::of("control", force), 2 + bought.dice, Die::D6)?;
        let proposed = highest(&faces, 2).into_iter().map(|p| Value::whole(i64::try_from(p).unwrap_or(0))).collect();
        // With two dice there is nothing to choose, but a wrong answer is still refused.
        let kept = if bought.dice > 0 || context.inputs.get(field::KEPT.as_str()).is_some() {
            dice.ask(Decision {
                field: field::KEPT.to_string(),
                side: force.side,
                options: DecisionOptions::Dice { faces: faces.clone(), least: 2, most: 2 },
                proposed: Value::List(proposed),
            })?
        } else {
            Value::List(proposed)
        };
        let kept: i64 = kept
            .as_list()
            .unwrap_or_default()
            .iter()
            .filter_map(|position| usize::try_from(position.as_whole()? - 1).ok())
            .filter_map(|position| faces.get(position))
            .map(|face| i64::from(*face))
            .sum();
        let total = kept + personality;
        let situation = context.situation().fact(fact::TOTAL, Value::whole(total));
        let row = context.table(table::CONTROL_RESULTS)?.first(&situation);
        let enemy = if context.yes(field::ENEMY_WITHIN_20) { column::STATUS } else { column::FAR };
        let status = row.and_then(|row| row.text(enemy)).unwrap_or("hold");

        let mut resolution = status_resolution(force, status);
        resolution.outcome = resolution.outcome.with("total", total);
        for (owner, cost) in &bought.costs {
            resolution = resolution.effect(command_pool::pay(owner, *cost));
        }
        Ok(resolution
            .line(Line::new(Text::new("line-control-dice").with("bought", bought.dice)).rule("FP-K02").value(kept))
            .line(Line::new(Text::new("line-personality")).rule("FP-K03").value(personality))
            .line(Line::new(Text::new("line-control-total")).rule("FP-K04").value(total)))
    }
}
