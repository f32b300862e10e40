//! The next declared combat, as the active side chooses; cancelled where the target pursued out of reach (ND-S21).

use crate::rulesets::napoleonic_division::names::{field, marker, sequence};
use std::collections::BTreeMap;

use super::fight::{self, CHARGE};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, MarkerName, RecordField};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Record, State};

pub struct BeginCombat;

/// ND-S21: somebody of it has moved since it was declared: of the other side in whatever way, of those who charge by an
/// advance.
fn has_moved(state: &State, charge: &Record) -> bool {
    let any = |field: RecordField<'_>, marker: MarkerName<'_>| {
        charge.texts(field).into_iter().filter_map(|id| state.entity(id)).any(|uc| uc.has(marker))
    };
    any(fight::CHARGED, marker::MOVED) || any(fight::CHARGERS, marker::ADVANCED)
}

impl Procedure for BeginCombat {
    fn id(&self) -> &'static str {
        "begin_combat"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            field::STILL_WITHIN_5 => {
                let charge = context.record(field::CHARGE);
                charge.is_ok_and(|charge| charge.flag(fight::TARGET_PURSUED) || has_moved(context.state, charge))
            }
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        if field == field::STILL_WITHIN_5 {
            // Nobody pursued: unless the table says otherwise it is still there.
            let pursued = context.record(field::CHARGE).is_ok_and(|charge| charge.flag(fight::TARGET_PURSUED));
            return (!pursued).then_some(Value::Bool(true));
        }
        let mut waiting = context.state.records_of(CHARGE).filter(|_| field == field::CHARGE);
        waiting.next().filter(|_| waiting.next().is_none()).map(|charge| Value::text(&charge.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = context.record(field::CHARGE)?;
        let people =
            |field: RecordField<'_>| charge.texts(field).into_iter().map(EntityId::new).collect::<Vec<EntityId>>();
        let (chargers, charged) = (people(fight::CHARGERS), people(fight::CHARGED));
        let told = |outcome: Outcome| {
            let outcome =
                outcome.with("units", Arg::Entities(chargers.clone())).with("targets", Arg::Entities(charged.clone()));
            Resolution::new(outcome).about(&chargers).about(&charged)
        };
        let asked = charge.flag(fight::TARGET_PURSUED) || has_moved(context.state, charge);
        if asked && !context.yes(field::STILL_WITHIN_5) {
            let close = Effect::Close { record: charge.id.clone() };
            return Ok(told(Outcome::new("combat_cancelled")).effect(close));
        }
        // Whoever charges leaves his place.
        Ok(told(Outcome::new("combat_begins"))
            .displaced(&chargers)
            .effects(fight::begin(context.state, charge))
            .calling(sequence::COMBAT, BTreeMap::new()))
    }
}
