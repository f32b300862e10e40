//! A combat, or a single declared charge, that the players call off: logged with their reason (ND-S21).

use super::fight::{CHARGE, CHARGERS, Fight};
use super::model;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Record};
use crate::rulesets::napoleonic_division::names::field;

pub struct CallOffCombat;
pub struct CallOffCharge;

fn called_off(context: &Context<'_>, outcome: &str, record: &Record) -> Resolution {
    let people = |field: RecordField<'_>| record.texts(field).into_iter().map(EntityId::new).collect::<Vec<EntityId>>();
    let chargers = people(CHARGERS);
    let mut resolution = Resolution::new(Outcome::new(outcome).with("units", Arg::Entities(chargers.clone())))
        .about(&chargers)
        .effect(Effect::Close { record: record.id.clone() });
    let reason = context.choice(field::REASON).trim();
    if !reason.is_empty() {
        resolution = resolution.line(Line::new(Text::new("line-reason").with("reason", Arg::text(reason))));
    }
    resolution
}

impl Procedure for CallOffCombat {
    fn id(&self) -> &'static str {
        "call_off_combat"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        Ok(called_off(context, "combat_called_off", fight.record))
    }
}

impl Procedure for CallOffCharge {
    fn id(&self) -> &'static str {
        "call_off_charge"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let mut waiting = context.state.records_of(CHARGE).filter(|_| field == field::CHARGE);
        waiting.next().filter(|_| waiting.next().is_none()).map(|charge| Value::text(&charge.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        Ok(called_off(context, "charge_called_off", context.record(field::CHARGE)?))
    }
}
