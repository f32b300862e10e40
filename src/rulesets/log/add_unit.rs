//! A unit joins that no list has (LG-U01).

use std::collections::BTreeMap;

use super::names::{field, kind};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::values::Values;
use crate::engine::world::{Effect, Entity, EntityId, Side, State, Strength};
use crate::rulesets::shared::{absent, army};

pub struct AddUnit;

/// A name that nobody of the side has.
pub(super) fn check_name(state: &State, side: Option<Side>, name: &str) -> Result<(), Refusal> {
    ensure(!name.is_empty(), || Refusal::by_rule("no_name", "LG-U01"))?;
    let taken = |entity: &Entity| entity.side == side && entity.name == name;
    ensure(!state.in_order().any(taken), || Refusal::by_rule("name_taken", "LG-U01").with("name", Arg::text(name)))
}

/// The next id that nobody has.
fn free_id(state: &State) -> EntityId {
    let ids = (state.order.len()..).map(|number| EntityId::new(format!("unit_{number}")));
    ids.into_iter().find(|id| state.entity(id.as_str()).is_none()).unwrap_or_else(|| EntityId::new("unit"))
}

impl Procedure for AddUnit {
    fn id(&self) -> &'static str {
        "add_unit"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let side = context.state.acting_side().filter(|_| field == field::SIDE)?;
        Some(Value::text(side.code()))
    }

    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::STRENGTH
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        check_name(context.state, context.side(field::SIDE), context.choice(field::NAME).trim())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = context.side(field::SIDE);
        let army = side.and_then(|side| army(context.state, side)).ok_or_else(|| absent("army"))?;
        let strength = context.number(field::STRENGTH);
        let unit = Entity {
            id: free_id(context.state),
            kind: kind::UNIT.to_string(),
            side,
            parent: Some(army.id.clone()),
            name: context.choice(field::NAME).trim().to_owned(),
            attributes: Values::default(),
            strength: strength.map(|start| Strength { start, now: start }),
            markers: BTreeMap::new(),
            pools: BTreeMap::new(),
        };
        let outcome = match strength {
            Some(strength) => Outcome::new("unit_joins_with").with("strength", strength),
            None => Outcome::new("unit_joins"),
        };
        let outcome = outcome.with("name", Arg::text(&unit.name)).with("army", &army.id);
        Ok(Resolution::new(outcome).about([&unit.id]).effect(Effect::Muster { entity: Box::new(unit) }))
    }
}
