//! Rally of a unit of a holding force (FP-R01 to FP-R09).

use super::command_pool;
use super::helped_die::{Help, check_names, free_sub_commander, has_free_sub_commander};
use super::model::{self, once, refuse};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::fpga::names::{field, marker, row};

pub struct Rally;

/// A unit that may still try to rally in this segment, as far as the program knows.
pub fn may_rally(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(unit), || refuse("artillery_cannot_rally", "FP-R04", unit))?;
    ensure(model::status(context.state, unit) == Some("hold"), || refuse("rally_needs_hold", "FP-R02", unit))?;
    ensure(!unit.has(marker::OUT_OF_COMMAND), || refuse("out_of_command", "FP-R03", unit))?;
    let full = unit.strength.is_some_and(|strength| strength.now >= strength.start);
    ensure(!full, || refuse("at_full_strength", "FP-R05", unit))?;
    once("rally_tried_already", "FP-R06", unit, marker::RALLY_TRIED)?;
    ensure(unit.points() > 1, || refuse("one_point_left", "FP-R07", unit))
}

fn help(context: &Context<'_>, unit: &Entity) -> Result<Help, Refusal> {
    let force = context.state.parent(unit).ok_or_else(|| model::absent("force"))?;
    let far = || refuse("helper_too_far", "FP-R09", unit);
    let owner = command_pool::payer(context, field::PAYER, force);
    let near = |field: FieldName<'_>| if context.yes(field) { Ok(()) } else { Err(far()) };
    Ok(Help {
        field: field::REROLL_ANY.of(""),
        left: owner.as_ref().map_or(0, |owner| owner.pool(command_pool::POOL)),
        payer: near(field::COMMANDER_WITHIN_20).and(owner).map(|owner| owner.id.clone()),
        cost: command_pool::cost(context, row::RALLY_REROLL)?,
        sub_commander: near(field::SUBCOMMANDER_WITHIN_3)
            .and_then(|()| free_sub_commander(context, force, marker::USED_RALLY_REROLL))
            .map(|officer| officer.id.clone()),
        flag: marker::USED_RALLY_REROLL,
    })
}

impl Procedure for Rally {
    fn id(&self) -> &'static str {
        "rally"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::UNIT => may_rally(context, unit),
            _ => Ok(()),
        }
    }

    fn subjects(&self, context: &Context<'_>, _: FieldName<'_>) -> Vec<EntityId> {
        let unit = context.optional(field::UNIT);
        command_pool::near_the_army_commander(context, field::PAYER, unit)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        // No enemy near the force is none near its units; the other way round only the table can tell.
        let force = context.state.parent(context.optional(field::UNIT)?)?;
        let clear = model::was_told(context.state, force, model::ENEMY_NEAR, false);
        (field == field::ENEMY_BEYOND_20 && clear).then_some(Value::Bool(true))
    }

    /// Help that nobody can pay or give is not asked for, nor any where the throw cannot fail (FP-R08).
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT) else { return false };
        let cannot_fail = unit.points() > u32::from(Die::D6.sides);
        match field {
            field::COMMANDER_WITHIN_20 => cannot_fail || !command_pool::can_pay(context, unit, row::RALLY_REROLL),
            field::SUBCOMMANDER_WITHIN_3 => {
                cannot_fail || !has_free_sub_commander(context, unit, marker::USED_RALLY_REROLL)
            }
            _ => false,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        ensure(context.yes(field::ENEMY_BEYOND_20), || refuse("enemy_near_no_rally", "FP-R01", unit))?;
        check_names(context, &["reroll_".to_owned()])?;
        help(context, unit)?.check(context, 0).map(|_| ())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let points = unit.points();
        // FP-R08: strictly below the points left.
        let die = help(context, unit)?.throw(dice, &Purpose::of("rally", unit), |face| face < points)?;
        let rallied = die.face < points;
        let outcome = Outcome::new(if rallied { "rallied" } else { "rally_failed" }).with("unit", &unit.id);
        let mut resolution = Resolution::new(outcome)
            .about([&unit.id])
            .line(Line::new(Text::new("line-rally").with("points", points)).rule("FP-R08").value(i64::from(die.face)))
            .effect(Effect::mark(&unit.id, marker::RALLY_TRIED))
            .effects(die.effects);
        if rallied {
            resolution = resolution.effect(Effect::gain(&unit.id, 1));
        }
        Ok(resolution)
    }
}
