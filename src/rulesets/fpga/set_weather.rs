//! The weather, which the players may change at any step (FP-U09).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, EntityId};
use crate::rulesets::fpga::names::{attribute, field};

pub struct SetWeather;

impl Procedure for SetWeather {
    fn id(&self) -> &'static str {
        "set_weather"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let same = context.state.battle().is_some_and(|battle| battle.is(attribute::WEATHER, candidate));
        ensure(!same, || Refusal::of_ruleset("weather_unchanged").with("weather", Arg::word(candidate)))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let weather = context.choice(field::WEATHER);
        Ok(Resolution::new(Outcome::new("weather").with("weather", Arg::word(weather))).effect(Effect::set(
            &EntityId::battle(),
            attribute::WEATHER,
            weather,
        )))
    }
}
