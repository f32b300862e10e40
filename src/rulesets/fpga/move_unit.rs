//! Movement of a unit: allowance, the movement die near the enemy, costs (FP-M01 to FP-M06, FP-K08).

use super::command_pool;
use super::helped_die::{Help, HelpedDie, check_names, free_sub_commander};
use super::model::{self, once, refuse};
use crate::engine::dice::{Dice, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FactName, FieldName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, column, fact, field, marker, option, role, row, table};

pub struct MoveUnit;

const LENGTHS: [(FieldName<'static>, FactName<'static>); 7] = [
    (field::OPEN_INCHES, fact::OPEN_INCHES),
    (field::ROUGH_INCHES, fact::ROUGH_INCHES),
    (field::ROAD_INCHES, fact::ROAD_INCHES),
    (field::OBSTACLES, fact::OBSTACLES),
    (field::SIDEWAYS_INCHES, fact::SIDEWAYS_INCHES),
    (field::PASSED_THROUGH, fact::PASSED_THROUGH),
    (field::LEVELS, fact::LEVELS),
];

/// A unit that may still move in this segment.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let state = context.state;
    let status = model::status(state, unit).ok_or_else(|| refuse("no_status_yet", "FP-M06", unit))?;
    once("moved_already", "FP-M06", unit, marker::MOVED)?;
    ensure(!unit.has(marker::CONTACTED), || refuse("in_contact_cannot_move", "FP-B21", unit))?;
    let artillery = model::is_artillery(unit);
    ensure(status != "hold" || artillery, || refuse("hold_facing_only", "FP-K08", unit))?;
    let suppressed = unit.has(marker::SUPPRESSED) && !state.option_on(option::SUPPRESSED_MAY_MOVE);
    ensure(!suppressed, || refuse("suppressed_cannot_move", "FP-A16", unit))?;
    let frozen = artillery && unit.has(marker::EVADED) && state.option_on(option::EVADED_ARTILLERY_FROZEN);
    ensure(!frozen, || refuse("evaded_cannot_move", "FP-X12", unit))
}

/// Who may have a unit's movement die thrown again. Shared with the declaration of a contact.
pub fn movement_help(
    context: &Context<'_>,
    unit: &Entity,
    field: String,
    sub_commander_near: bool,
) -> Result<Help, Refusal> {
    let force = context.state.parent(unit).ok_or_else(|| model::absent("force"))?;
    let payer = command_pool::payer(context, field::PAYER, force);
    let sub_commander = if sub_commander_near {
        free_sub_commander(context, force, marker::USED_MOVE_REROLL).map(|officer| officer.id.clone())
    } else {
        Err(refuse("sub_commander_far", "FP-O01", unit))
    };
    Ok(Help {
        field,
        left: payer.as_ref().map_or(0, |owner| owner.pool(command_pool::POOL)),
        payer: payer.map(|owner| owner.id.clone()),
        cost: command_pool::cost(context, row::MOVE_REROLL)?,
        sub_commander,
        flag: marker::USED_MOVE_REROLL,
    })
}

/// What the final movement die does to a unit (FP-M02, FP-M03).
pub fn die_effects(context: &Context<'_>, unit: &Entity, die: &HelpedDie) -> Result<Vec<Effect>, Refusal> {
    let mut effects = vec![Effect::set(&unit.id, attribute::MOVE_DIE, Value::whole(i64::from(die.face)))];
    if die.face == model::small(context, row::NO_CLOSING_ON)? {
        effects.push(Effect::mark(&unit.id, marker::NO_CLOSING));
    }
    let bound = !model::is_artillery(unit) && model::status(context.state, unit) != Some("retreat");
    if bound && die.face == model::small(context, row::MUST_ATTACK_ON)? {
        effects.push(Effect::mark(&unit.id, marker::MUST_ATTACK));
    }
    Ok(effects)
}

fn costs(context: &Context<'_>, unit: &Entity, allowance: Decimal) -> Result<Vec<Modifier>, Refusal> {
    let mut situation = context.situation().role(role::UNIT, unit).fact(fact::ALLOWANCE, allowance);
    for (length, fact) in LENGTHS {
        situation = situation.fact(fact, context.number(length).unwrap_or(Decimal::ZERO));
    }
    situation = situation
        .fact(fact::FACING_WHEEL, context.yes(field::FACING_WHEEL))
        .fact(fact::TURN_IN_ROUGH, context.yes(field::TURN_IN_ROUGH));
    Ok(context.table(table::MOVEMENT_COSTS)?.modifiers(&situation, context.inputs, None))
}

/// FP-M06: base or short base and die, then half for fire.
pub fn allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    let full = full_allowance(context, unit, die)?;
    Ok(if slowed_by_fire(unit) { full.half() } else { full })
}

fn full_allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    let row = context.table(table::MOVEMENT)?.first(&context.situation().role(role::UNIT, unit));
    let row = row.ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text("movement")))?;
    let base = match die {
        Some(die) => row.number(column::NEAR).unwrap_or(Decimal::ZERO) + Decimal::whole(i64::from(die)),
        None => row.number(column::NORMAL).unwrap_or(Decimal::ZERO),
    };
    Ok(base)
}

/// FP-M05: foot artillery that fired moves half.
fn slowed_by_fire(unit: &Entity) -> bool {
    model::is_artillery(unit) && unit.is(attribute::MOUNT, "foot") && unit.has(marker::FIRED)
}

fn check_ground(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let positive = |field: FieldName<'_>| context.number(field).is_some_and(Decimal::is_positive);
    if positive(field::ROUGH_INCHES) || context.yes(field::TURN_IN_ROUGH) {
        let row = context.table(table::TERRAIN)?.first(&context.situation().role(role::UNIT, unit));
        let forbidden = row.and_then(|row| row.text(column::ROUGH)) == Some("forbidden");
        ensure(!forbidden, || refuse("rough_forbidden", "FP-D03", unit))?;
    }
    let sideways_near = positive(field::SIDEWAYS_INCHES) && context.yes(field::ENEMY_WITHIN_6);
    ensure(!sideways_near, || refuse("sideways_near_enemy", "FP-D11", unit))
}

fn spend(context: &Context<'_>, unit: &Entity, allowance: Decimal, modifiers: &[Modifier]) -> Result<Decimal, Refusal> {
    let cost = context.table(table::MOVEMENT_COSTS)?.sum(modifiers, column::COST);
    ensure(cost <= allowance, || {
        refuse("move_too_long", "FP-M06", unit).with("cost", cost).with("allowance", allowance)
    })?;
    Ok(allowance - cost)
}

/// The best movement die still possible; none for a normal move.
fn best_die(context: &Context<'_>, unit: &Entity) -> Option<u32> {
    let thrown = unit.number(attribute::MOVE_DIE).and_then(|face| u32::try_from(face).ok());
    thrown.or_else(|| context.yes(field::ENEMY_WITHIN_6).then_some(6))
}

/// A near move with the best die must be able to pay for its costs; the die may still be too low.
fn check_costs(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let most = allowance(context, unit, best_die(context, unit))?;
    spend(context, unit, most, &costs(context, unit, most)?).map(|_| ())
}

impl Procedure for MoveUnit {
    fn id(&self) -> &'static str {
        "move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::UNIT => may_move(context, unit),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        check_ground(context, unit)?;
        check_costs(context, unit)?;
        check_names(context, &["reroll_".to_owned()])?;
        let near = context.yes(field::SUBCOMMANDER_WITHIN_3);
        movement_help(context, unit, "reroll_".into(), near)?.check(context, 0).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        costs(context, unit, allowance(context, unit, best_die(context, unit))?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        // FP-B21: a die thrown for a contact that failed is this pulse's movement die.
        let known = unit.number(attribute::MOVE_DIE).and_then(|face| u32::try_from(face).ok());
        let die = if let Some(face) = known {
            Some(HelpedDie { face, effects: Vec::new() })
        } else if context.yes(field::ENEMY_WITHIN_6) {
            let help = movement_help(context, unit, "reroll_".into(), context.yes(field::SUBCOMMANDER_WITHIN_3))?;
            Some(help.throw(dice, &Purpose::new("movement", unit.side), |_| false)?)
        } else {
            None
        };
        let full = full_allowance(context, unit, die.as_ref().map(|die| die.face))?;
        let allowance = allowance(context, unit, die.as_ref().map(|die| die.face))?;
        let modifiers = costs(context, unit, allowance)?;
        // A die too low for the planned way: the unit goes as far as it can, and the table settles where.
        let left = spend(context, unit, allowance, &modifiers);
        let outcome = match &left {
            Ok(left) => Outcome::new("moved").with("unit", &unit.id).with("allowance", allowance).with("left", *left),
            Err(_) => Outcome::new("moved_short").with("unit", &unit.id).with("allowance", allowance),
        };
        let mut resolution = Resolution::new(outcome).about([&unit.id]);
        let short = die.is_some();
        let key = if short { "line-move-near" } else { "line-move-normal" };
        resolution = resolution.line(Line::new(Text::new(key).with("unit", &unit.id)).rule("FP-D02").value(full));
        if slowed_by_fire(unit) {
            resolution = resolution.line(Line::new(Text::new("line-move-halved")).rule("FP-M05").value(allowance));
        }
        resolution = resolution.modified_by(modifiers).effect(Effect::mark(&unit.id, marker::MOVED));
        let sideways =
            context.number(field::SIDEWAYS_INCHES).is_some_and(Decimal::is_positive) && !model::is_artillery(unit);
        if sideways || context.yes(field::OBLIQUE) {
            resolution = resolution.effect(Effect::mark(&unit.id, marker::NO_CONTACT));
        }
        if let Some(die) = die {
            let consequences = die_effects(context, unit, &die)?;
            for (marker, key, rule) in
                [(marker::NO_CLOSING, "line-no-closing", "FP-M02"), (marker::MUST_ATTACK, "line-must-attack", "FP-M02")]
            {
                if consequences.contains(&Effect::mark(&unit.id, marker)) {
                    resolution = resolution.line(Line::new(Text::new(key).with("unit", &unit.id)).rule(rule));
                }
            }
            resolution = resolution.effects(die.effects).effects(consequences);
        }
        Ok(resolution)
    }
}
