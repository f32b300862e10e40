//! Army morale (FP-L01 to FP-L05).

use super::lists;
use super::model;
use crate::engine::dice::{Dice, Die, Keep, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Effect;
use crate::rulesets::fpga::names::{attribute, counter, field, marker, option, row, step};

pub struct ArmyMorale;

impl Procedure for ArmyMorale {
    fn id(&self) -> &'static str {
        "army_morale"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(army) = context.state.entity(candidate).filter(|_| field == field::ARMY) else { return Ok(()) };
        let about = |code: &str, rule: &str| Refusal::by_rule(code, rule).with("unit", &army.id);
        ensure(!army.has(marker::MORALE_TESTED), || about("morale_tested_already", "FP-L01"))?;
        ensure(lists::at_break_point(army), || {
            about("below_break_point", "FP-L01")
                .with("lost", army.number(attribute::LOST_UNITS).unwrap_or(0))
                .with("break", army.number(attribute::BREAK_POINT).unwrap_or(0))
        })?;
        let step = context.state.step();
        let at_pulse = context.state.option_is(option::ARMY_MORALE_TIMING, "end_of_pulse");
        ensure(at_pulse == (step == step::PULSE_UNSUPPRESS), || about("morale_not_now", "FP-X11"))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let army = context.entity(field::ARMY)?;
        let turn = context.state.counter(counter::TURN);
        let beyond = army.number(attribute::LOST_UNITS).unwrap_or(0) - army.number(attribute::BREAK_POINT).unwrap_or(0);
        let thrown = dice.total(Purpose::of("morale", army), 2, Die::D6, Keep::All)?;
        let total = i64::from(thrown) + turn + beyond;
        let holds = total <= i64::from(model::small(context, row::MORALE_HOLDS_TO)?);
        let outcome = Outcome::new(if holds { "army_fights_on" } else { "army_breaks" });
        let mut resolution = Resolution::new(outcome.with("unit", &army.id).with("total", total))
            .about([&army.id])
            .line(Line::new(Text::new("line-morale-dice")).rule("FP-L03").value(i64::from(thrown)))
            .line(Line::new(Text::new("line-morale-turn")).rule("FP-L03").value(turn))
            .line(Line::new(Text::new("line-morale-losses")).rule("FP-L03").value(beyond))
            .effect(Effect::mark(&army.id, marker::MORALE_TESTED));
        if !holds {
            // The battle ends once every army that must test has tested: both may break in one step (FP-L05).
            resolution = resolution.effect(Effect::mark(&army.id, marker::MORALE_FAILED));
        }
        Ok(resolution)
    }
}
