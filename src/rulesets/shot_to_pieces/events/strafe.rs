//! A strafe: the path shifts by two dice, then whoever is on it is attacked (STPP-X14).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, RecordKind};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, record, recorded};

pub struct Strafe;

pub const STRAFE: RecordKind<'static> = record::STRAFE;

pub fn may_strafe(context: &Context<'_>, army: &Entity) -> Result<(), Refusal> {
    ensure(model::period_flag(context.rules, attribute::STRAFING), || refuse("no_aircraft", "STPP-X14", army))?;
    ensure(army.side == model::active_side(context.state), || refuse("not_your_phase", "STPP-X14", army))?;
    ensure(army.number(attribute::STRAFES_LEFT) > Some(0), || refuse("no_strafe_left", "STPP-X14", army))?;
    once("strafed_already", "STPP-X14", army, marker::STRAFED)
}

impl Procedure for Strafe {
    fn id(&self) -> &'static str {
        "strafe"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |army| may_strafe(context, army))
    }

    /// Only the active player's squadron flies.
    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        let army = model::active_side(context.state).and_then(|side| model::army(context.state, side))?;
        may_strafe(context, army).is_ok().then(|| Value::from(&army.id))
    }

    /// So nobody is asked whose it is.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        self.proposes(context, field).is_some()
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let army = context.entity(field::ARMY)?;
        let side = army.side.ok_or_else(|| model::absent("side"))?;
        let parity = dice.die(Purpose::new("strafe_side", Some(side)), Die::D6)?;
        let size = dice.die(Purpose::new("strafe_shift", Some(side)), Die::D4)?;
        let way = if parity % 2 == 0 { "shift_right" } else { "shift_left" };
        let step = model::period(context.rules).and_then(|period| period.number(attribute::STRAFE_SHIFT_CM));
        let shift = step.unwrap_or(Decimal::ZERO).times(i64::from(size));
        let outcome = Outcome::new("strafe_shifted").with("way", Arg::word(way)).with("shift", shift);
        let left = army.number(attribute::STRAFES_LEFT).unwrap_or(1) - 1;
        let record = Record::new(context.state, STRAFE)
            .with(recorded::NAME, army.name.as_str())
            .with(recorded::SIDE, side.code());
        Ok(Resolution::new(outcome)
            .about([&army.id])
            .effect(Effect::mark(&army.id, marker::STRAFED))
            .effect(Effect::set(&army.id, attribute::STRAFES_LEFT, Value::whole(left)))
            .effect(Effect::Open { record }))
    }
}
