//! A brigade general killed or captured gets a successor (ND-S04, ND-C10).

use super::model::refuse;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{attribute, field, kind, marker};

pub struct ReplaceGeneral;

/// A successor whose name nobody tells: a word of the vocabulary.
const UNNAMED: &str = "successor";

/// Killed or captured, while his UM fights on.
pub fn to_replace(rules: &Ruleset, state: &State, general: &Entity) -> bool {
    let lost = general.has(marker::KILLED) || general.has(marker::CAPTURED);
    lost && state.parent(general).is_some_and(|um| rules.schema.in_play(um))
}

impl Procedure for ReplaceGeneral {
    fn id(&self) -> &'static str {
        "replace_general"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (Some(general), field::GENERAL) = (context.state.entity(candidate), field) else { return Ok(()) };
        ensure(to_replace(context.rules, context.state, general), || refuse("nobody_to_replace", "ND-C10", general))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let side = context.state.acting_side();
        let lost = |general: &&Entity| general.side == side && to_replace(context.rules, context.state, general);
        let mut all = context.state.of_kind(kind::BRIGADE).filter(lost).filter(|_| field == field::GENERAL);
        all.next().filter(|_| all.next().is_none()).map(|general| Value::from(&general.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let general = context.entity(field::GENERAL)?;
        let name = context.choice(field::SUCCESSOR).trim();
        let resolution = if name.is_empty() {
            Resolution::new(Outcome::new("general_replaced").with("unit", &general.id)).effect(Effect::set(
                &general.id,
                attribute::SUCCESSOR,
                UNNAMED,
            ))
        } else {
            let outcome = Outcome::new("general_replaced_by").with("unit", &general.id).with("name", Arg::text(name));
            Resolution::new(outcome).effect(Effect::set(&general.id, attribute::SUCCESSOR, name))
        };
        let fates = [marker::KILLED, marker::CAPTURED].into_iter().filter(|fate| general.has(*fate));
        Ok(resolution.about([&general.id]).effects(fates.map(|fate| Effect::unmark(&general.id, fate))))
    }
}
