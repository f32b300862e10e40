//! Movement of a unit: allowance, the movement die near the enemy, costs (FP-M01 to FP-M06, FP-K08).

use super::command_pool;
use super::helped_die::{Help, HelpedDie, check_names, free_sub_commander};
use super::model::{self, refuse};
use crate::engine::dice::{Dice, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};

pub struct MoveUnit;

const LENGTHS: [&str; 7] =
    ["open_inches", "rough_inches", "road_inches", "obstacles", "sideways_inches", "passed_through", "levels"];

/// A unit that may still move in this segment.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let state = context.state;
    let status = model::status(state, unit).ok_or_else(|| refuse("no_status_yet", "FP-M06", unit))?;
    ensure(!unit.has("moved"), || refuse("moved_already", "FP-M06", unit))?;
    ensure(!unit.has("contacted"), || refuse("in_contact_cannot_move", "FP-B21", unit))?;
    let artillery = model::is_artillery(unit);
    ensure(status != "hold" || artillery, || refuse("hold_facing_only", "FP-K08", unit))?;
    let suppressed = unit.has("suppressed") && !state.option_on("suppressed_may_move");
    ensure(!suppressed, || refuse("suppressed_cannot_move", "FP-A16", unit))?;
    let frozen = artillery && unit.has("evaded") && state.option_on("evaded_artillery_frozen");
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
    let payer = command_pool::payer(context, "payer", force);
    let sub_commander = if sub_commander_near {
        free_sub_commander(context, force, "used_move_reroll").map(|officer| officer.id.clone())
    } else {
        Err(refuse("sub_commander_far", "FP-O01", unit))
    };
    Ok(Help {
        field,
        left: payer.as_ref().map_or(0, |owner| owner.pool(command_pool::POOL)),
        payer: payer.map(|owner| owner.id.clone()),
        cost: command_pool::cost(context, "move_reroll")?,
        sub_commander,
        flag: "used_move_reroll",
    })
}

/// What the final movement die does to a unit (FP-M02, FP-M03).
pub fn die_effects(context: &Context<'_>, unit: &Entity, die: &HelpedDie) -> Result<Vec<Effect>, Refusal> {
    let mut effects = vec![Effect::set(&unit.id, "move_die", Value::whole(i64::from(die.face)))];
    if die.face == model::small(context, "no_closing_on")? {
        effects.push(Effect::mark(&unit.id, "no_closing"));
    }
    let bound = !model::is_artillery(unit) && model::status(context.state, unit) != Some("retreat");
    if bound && die.face == model::small(context, "must_attack_on")? {
        effects.push(Effect::mark(&unit.id, "must_attack"));
    }
    Ok(effects)
}

fn costs(context: &Context<'_>, unit: &Entity, allowance: Decimal) -> Result<Vec<Modifier>, Refusal> {
    let mut situation = context.situation().role("unit", unit).fact("allowance", allowance);
    for length in LENGTHS {
        situation = situation.fact(length, context.number(length).unwrap_or(Decimal::ZERO));
    }
    for flag in ["facing_wheel", "turn_in_rough"] {
        situation = situation.fact(flag, context.yes(flag));
    }
    Ok(context.table("movement_costs")?.modifiers(&situation, context.inputs, None))
}

/// FP-M06: base or short base and die, then half for fire.
fn allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    let full = full_allowance(context, unit, die)?;
    Ok(if slowed_by_fire(unit) { full.half() } else { full })
}

fn full_allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    let row = context.table("movement")?.first(&context.situation().role("unit", unit));
    let row = row.ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text("movement")))?;
    let base = match die {
        Some(die) => row.number("near").unwrap_or(Decimal::ZERO) + Decimal::whole(i64::from(die)),
        None => row.number("normal").unwrap_or(Decimal::ZERO),
    };
    Ok(base)
}

/// FP-M05: foot artillery that fired moves half.
fn slowed_by_fire(unit: &Entity) -> bool {
    model::is_artillery(unit) && unit.is("mount", "foot") && unit.has("fired")
}

fn check_ground(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let positive = |field: &str| context.number(field).is_some_and(Decimal::is_positive);
    if positive("rough_inches") || context.yes("turn_in_rough") {
        let row = context.table("terrain")?.first(&context.situation().role("unit", unit));
        let forbidden = row.and_then(|row| row.text("rough")) == Some("forbidden");
        ensure(!forbidden, || refuse("rough_forbidden", "FP-D03", unit))?;
    }
    let sideways_near = positive("sideways_inches") && context.yes("enemy_within_6");
    ensure(!sideways_near, || refuse("sideways_near_enemy", "FP-D11", unit))
}

fn spend(context: &Context<'_>, unit: &Entity, allowance: Decimal, modifiers: &[Modifier]) -> Result<Decimal, Refusal> {
    let cost = context.table("movement_costs")?.sum(modifiers, "cost");
    ensure(cost <= allowance, || {
        refuse("move_too_long", "FP-M06", unit).with("cost", cost).with("allowance", allowance)
    })?;
    Ok(allowance - cost)
}

/// The best movement die still possible; none for a normal move.
fn best_die(context: &Context<'_>, unit: &Entity) -> Option<u32> {
    let thrown = unit.number("move_die").and_then(|face| u32::try_from(face).ok());
    thrown.or_else(|| context.yes("enemy_within_6").then_some(6))
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

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == "unit" => may_move(context, unit),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity("unit")?;
        check_ground(context, unit)?;
        check_costs(context, unit)?;
        check_names(context, &["reroll_".to_owned()])?;
        let near = context.yes("subcommander_within_3");
        movement_help(context, unit, "reroll_".into(), near)?.check(context, 0).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let unit = context.entity("unit")?;
        costs(context, unit, allowance(context, unit, best_die(context, unit))?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity("unit")?;
        // FP-B21: a die thrown for a contact that failed is this pulse's movement die.
        let known = unit.number("move_die").and_then(|face| u32::try_from(face).ok());
        let die = if let Some(face) = known {
            Some(HelpedDie { face, effects: Vec::new() })
        } else if context.yes("enemy_within_6") {
            let help = movement_help(context, unit, "reroll_".into(), context.yes("subcommander_within_3"))?;
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
        resolution = resolution.modified_by(modifiers).effect(Effect::mark(&unit.id, "moved"));
        let sideways =
            context.number("sideways_inches").is_some_and(Decimal::is_positive) && !model::is_artillery(unit);
        if sideways || context.yes("oblique") {
            resolution = resolution.effect(Effect::mark(&unit.id, "no_contact"));
        }
        if let Some(die) = die {
            let consequences = die_effects(context, unit, &die)?;
            for (marker, key, rule) in
                [("no_closing", "line-no-closing", "FP-M02"), ("must_attack", "line-must-attack", "FP-M02")]
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
