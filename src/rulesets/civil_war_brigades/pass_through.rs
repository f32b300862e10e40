//! Passing through a friendly line, wherever a unit moves: on its order, in a charge, falling back, recoiling (CW-P01 to P05).

use super::charges;
use super::model::{self, absent, refuse};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, fact, field, marker, step, table};

pub struct PassThrough;

/// Somebody who moves, or may have, without an order: whoever wavers may have recoiled, whoever charges is on his way. A unit
/// that falls back says it with its reaction.
pub fn displaced(unit: &Entity) -> bool {
    model::wavering(unit).is_some() || unit.has(marker::CHARGING)
}

/// A unit on the move: by its action with a move left to pass by, in a charge (CW-C11), in a forced move, or thrown back.
fn may_pass(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    if displaced(unit) {
        return model::may_still_move(unit);
    }
    let ordered = context.state.is_at(step::ANY_ORDERS) && unit.side == context.state.acting_side();
    ensure(ordered, || refuse("does_not_move", "CW-P05", unit))?;
    model::may_move(context, unit)?;
    let left = model::moves_left(context, unit)?;
    let forced = model::event_row(context, unit).is_some_and(|row| row.flag(column::FORCED));
    ensure(left > 0 || forced || unit.is(attribute::ACTION, "charge"), || {
        refuse("no_moves_left", "CW-O16", unit).with("left", left.max(0)).with("cost", 1_i64)
    })
}

/// CW-P05: a friend, and not the mover itself.
pub fn may_be_crossed(mover: &Entity, crossed: &Entity) -> Result<(), Refusal> {
    ensure(mover.id != crossed.id, || refuse("passes_itself", "CW-P05", crossed))?;
    ensure(mover.side == crossed.side, || refuse("passes_an_enemy", "CW-P05", crossed))
}

/// What the die makes of a passage.
pub struct Passage<'a> {
    row: &'a Row,
    mover: &'a Entity,
    crossed: &'a Entity,
}

impl<'a> Passage<'a> {
    pub fn throw(
        context: &Context<'a>,
        dice: &mut dyn Dice,
        mover: &'a Entity,
        crossed: &'a Entity,
    ) -> Result<Passage<'a>, Stop> {
        let die = dice.die(Purpose::of("pass_through", mover), Die::D10)?;
        let facts = context.situation().fact(fact::DIE, Value::whole(i64::from(die)));
        let row = context.table(table::PASS_THROUGH)?.first(&facts).ok_or_else(|| absent("pass_through"))?;
        Ok(Passage { row, mover, crossed })
    }

    pub fn passes(&self) -> bool {
        self.row.flag(column::PASSES)
    }

    pub fn ends_charge(&self) -> bool {
        self.row.flag(column::ENDS_CHARGE)
    }

    fn result(&self) -> Arg {
        Arg::word(format!("row.pass_through.{}", self.row.id))
    }

    pub fn line(&self) -> Line {
        let text = Text::new("line-passage").with("unit", &self.mover.id).with("crossed", &self.crossed.id);
        Line::new(text.with("result", self.result())).rule("CW-P05")
    }

    /// The markers of both, and what becomes of their charges.
    pub fn effects(&self, context: &Context<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (unit, marker) in
            [(self.mover, self.row.marker(column::MOVER)), (self.crossed, self.row.marker(column::CROSSED))]
        {
            let Some(marker) = marker else { continue };
            effects.push(Effect::mark(&unit.id, marker));
            let charge = charges::of_charger(context.state, unit).filter(|_| self.ends_charge());
            effects.extend(charge.map(|charge| charges::cancel(context.state, charge)).unwrap_or_default());
        }
        effects
    }
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
        context.optional(field::MOVER).map_or(Ok(()), |mover| may_be_crossed(mover, unit))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (mover, crossed) = (context.entity(field::MOVER)?, context.entity(field::CROSSED)?);
        let passage = Passage::throw(context, dice, mover, crossed)?;
        // CW-K07: whoever passes by a move of his own has moved.
        let own_move = context.state.is_at(step::ANY_ORDERS) && model::may_move(context, mover).is_ok();
        let mut effects = if own_move && passage.passes() { model::moves(mover) } else { Vec::new() };
        effects.extend(passage.effects(context));
        let outcome = Outcome::new("passed_through")
            .with("unit", &mover.id)
            .with("crossed", &crossed.id)
            .with("result", passage.result());
        Ok(Resolution::new(outcome).about([&mover.id, &crossed.id]).effects(effects))
    }
}
