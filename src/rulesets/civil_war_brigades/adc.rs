//! Aides-de-camp of the turn (CW-I01).

use super::model::{self, once};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::Effect;
use crate::rulesets::civil_war_brigades::names::{field, kind, marker, option, pool, row};

pub struct Adc;

impl Procedure for Adc {
    fn id(&self) -> &'static str {
        "adc"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(army) = context.state.entity(candidate) else { return Ok(()) };
        once("adc_rolled_already", "CW-T01", army, marker::ADC_ROLLED)
    }

    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        let mut armies = context.state.of_kind(kind::ARMY);
        armies.find(|army| !army.has(marker::ADC_ROLLED)).map(|army| Value::from(&army.id))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let army = context.entity(field::ARMY)?;
        let purpose = Purpose::of("adc", army);
        let plus = if context.state.option_is(option::ADC_DIE, "d6") {
            0
        } else {
            model::fixed(context.rules, row::ADC_BONUS)
        };
        let die = if plus == 0 { Die::D6 } else { Die::D5 };
        let thrown = i64::from(dice.die(purpose, die)?) + plus;
        let outcome = Outcome::new("adc_rolled").with("unit", &army.id).with("adc", thrown);
        // Ten on the table, five of a D5, six ADCs: the log says what is added.
        Ok(Resolution::new(outcome.with("plus", plus))
            .about([&army.id])
            .effect(Effect::pool(&army.id, pool::ADC, thrown - army.pool(pool::ADC)))
            .effect(Effect::mark(&army.id, marker::ADC_ROLLED)))
    }
}
