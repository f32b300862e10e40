//! Which side begins the turn (LG-T02).

use super::names::{attribute, counter, field};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, State};
use crate::rulesets::shared::{absent, army};

pub struct Begins;

/// The turn whose first side nobody has told yet.
pub fn due(_: &Ruleset, state: &State) -> Vec<String> {
    let told = state.battle().and_then(|battle| battle.number(attribute::INITIATIVE_TURN));
    let known = told == Some(state.counter(counter::TURN));
    if known { Vec::new() } else { vec![EntityId::BATTLE.to_owned()] }
}

impl Procedure for Begins {
    fn id(&self) -> &'static str {
        "begins"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = context.side(field::SIDE).ok_or_else(|| absent("side"))?;
        let army = army(context.state, side).ok_or_else(|| absent("army"))?;
        let battle = EntityId::battle();
        let turn = Value::whole(context.state.counter(counter::TURN));
        Ok(Resolution::new(Outcome::new("side_begins").with("army", &army.id))
            .about([&army.id])
            .effect(Effect::set(&battle, attribute::FIRST_SIDE, side.code()))
            .effect(Effect::set(&battle, attribute::INITIATIVE_TURN, turn)))
    }
}
