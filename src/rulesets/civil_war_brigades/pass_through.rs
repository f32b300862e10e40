//! Passing through a friendly line (CW-P01 to P05).

use super::charges;
use super::model::{self, absent, refuse};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, fact, field, table};

pub struct PassThrough;

/// A unit on the move, with a move left to pass by. A charge passes on its own moves, later (CW-C11).
fn may_pass(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    model::may_move(context, unit)?;
    let left = model::moves_left(context, unit)?;
    ensure(left > 0 || unit.is(attribute::ACTION, "charge"), || {
        refuse("no_moves_left", "CW-O16", unit).with("left", left.max(0)).with("cost", 1_i64)
    })
}

impl Procedure for PassThrough {
    fn id(&self) -> &'static str {
        "pass_through"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        if field == field::MOVER {
            return may_pass(context, unit);
        }
        let other = context.optional(field::MOVER).is_none_or(|mover| mover.id != unit.id);
        ensure(other, || refuse("passes_itself", "CW-P05", unit))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (mover, crossed) = (context.entity(field::MOVER)?, context.entity(field::CROSSED)?);
        let die = dice.die(Purpose::new("pass_through", mover.side), Die::D10)?;
        let facts = context.situation().fact(fact::DIE, Value::whole(i64::from(die)));
        let row = context.table(table::PASS_THROUGH)?.first(&facts).ok_or_else(|| absent("pass_through"))?;
        // CW-K07: whoever passes has moved.
        let mut effects = if row.flag(column::PASSES) { model::moves(mover) } else { Vec::new() };
        for (unit, marker) in [(mover, row.marker(column::MOVER)), (crossed, row.marker(column::CROSSED))] {
            let Some(marker) = marker else { continue };
            effects.push(Effect::mark(&unit.id, marker));
            let charge = charges::of_charger(context.state, unit).filter(|_| row.flag(column::ENDS_CHARGE));
            effects.extend(charge.map(|charge| charges::cancel(context.state, charge)).unwrap_or_default());
        }
        let outcome = Outcome::new("passed_through")
            .with("unit", &mover.id)
            .with("crossed", &crossed.id)
            .with("result", Arg::word(format!("row.pass_through.{}", row.id)));
        Ok(Resolution::new(outcome).about([&mover.id, &crossed.id]).effects(effects))
    }
}
