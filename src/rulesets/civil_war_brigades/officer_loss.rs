//! A brigade loses its officer, or is still without one (CW-L01 to L06, K19).

use super::model::{self, absent, refuse};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, counter, fact, field, kind, marker, table};

pub struct OfficerLoss;

/// Throws for the officer who takes over: his quality, and what follows.
pub fn successor(context: &Context<'_>, dice: &mut dyn Dice, brigade: &Entity) -> Result<(String, Vec<Effect>), Stop> {
    let die = dice.die(Purpose::of("officer_loss", brigade), Die::D10)?;
    let facts = context.situation().fact(fact::DIE, Value::whole(i64::from(die)));
    let row = context.table(table::OFFICER_LOSS)?.first(&facts).ok_or_else(|| absent("officer_loss"))?;
    let quality = row.text(column::QUALITY).unwrap_or("none");
    let mut effects = vec![Effect::set(&brigade.id, attribute::QUALITY, quality)];
    if row.flag(column::AGAIN) {
        effects.push(Effect::mark(&brigade.id, marker::OFFICER_ROLL_DUE));
    } else if brigade.has(marker::OFFICER_ROLL_DUE) {
        effects.push(Effect::unmark(&brigade.id, marker::OFFICER_ROLL_DUE));
    }
    Ok((quality.to_owned(), effects))
}

/// Not rolled for in this rally phase yet: no token of this player turn. The officer of nobody has left the game (CW-K19).
pub fn is_due(context: &Context<'_>, brigade: &Entity) -> bool {
    let now = context.state.counter(counter::PLAYER_TURN);
    let leads = model::units_of(context.rules, context.state, brigade).next().is_some();
    leads
        && brigade
            .markers
            .get(marker::OFFICER_ROLL_DUE.as_str())
            .is_some_and(|tokens| tokens.iter().all(|token| token.since < now))
}

impl Procedure for OfficerLoss {
    fn id(&self) -> &'static str {
        "officer_loss"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(brigade) = context.state.entity(candidate) else { return Ok(()) };
        ensure(is_due(context, brigade), || refuse("officer_not_due", "CW-K19", brigade))
    }

    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        let side = context.state.acting_side();
        let mut brigades = context.state.of_kind(kind::BRIGADE).filter(|brigade| brigade.side == side);
        brigades.find(|brigade| is_due(context, brigade)).map(|brigade| Value::from(&brigade.id))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let brigade = context.entity(field::BRIGADE)?;
        let (quality, effects) = successor(context, dice, brigade)?;
        // The token is dated anew, so that it is not asked again before the next rally phase.
        let undated = Effect::unmark(&brigade.id, marker::OFFICER_ROLL_DUE);
        let outcome = match quality.as_str() {
            "none" => Outcome::new("officer_missing"),
            _ => Outcome::new("officer_replaced").with("quality", Arg::word(quality)),
        };
        let outcome = outcome.with("unit", &brigade.id);
        let effects = std::iter::once(undated)
            .chain(effects.into_iter().filter(|effect| !matches!(effect, Effect::Unmark { .. })));
        Ok(Resolution::new(outcome).about([&brigade.id]).effects(effects))
    }
}
