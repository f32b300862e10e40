//! Who plays first (CW-I02, T02).

use super::model::{self, absent};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, EntityId, Side};
use crate::rulesets::civil_war_brigades::names::{attribute, marker, pool};

pub struct Initiative;

impl Procedure for Initiative {
    fn id(&self) -> &'static str {
        "initiative"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let rolled = context.state.battle().is_some_and(|battle| battle.has(marker::INITIATIVE_ROLLED));
        ensure(!rolled, || Refusal::by_rule("initiative_rolled_already", "CW-T02"))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let mut totals = Vec::new();
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let army = model::army(context.state, side).ok_or_else(|| absent("army"))?;
            // The pool counts and is not spent.
            let total = i64::from(dice.die(Purpose::new("initiative", Some(side)), Die::D10)?) + army.pool(pool::ADC);
            let text = Text::new("line-initiative").with("unit", &army.id).with("adc", army.pool(pool::ADC));
            lines.push(Line::new(text).rule("CW-I02").value(total));
            totals.push((total, side, army));
        }
        totals.sort_by_key(|(total, ..)| *total);
        let mut resolution = match totals.as_slice() {
            [(low, ..), (high, side, army)] if low < high => {
                let battle = EntityId::battle();
                Resolution::new(Outcome::new(format!("initiative_{}", side.code())).with("unit", &army.id))
                    .effect(Effect::set(&battle, attribute::FIRST_SIDE, side.code()))
                    .effect(Effect::mark(&battle, marker::INITIATIVE_ROLLED))
            }
            _ => Resolution::new(Outcome::new("initiative_tie")),
        };
        resolution.lines = lines;
        Ok(resolution)
    }
}
