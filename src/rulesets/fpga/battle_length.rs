//! Does the battle go on for another turn? (FP-L06)

use super::{command_pool, model};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Side};
use crate::rulesets::fpga::names::{attribute, counter, field, kind, marker, option, row};

pub struct BattleLength;

fn extra_turns(context: &Context<'_>) -> i64 {
    let basic = context.state.battle().and_then(|battle| battle.number(attribute::BASIC_LENGTH)).unwrap_or(1);
    context.state.counter(counter::TURN) - basic
}

impl Procedure for BattleLength {
    fn id(&self) -> &'static str {
        "battle_length"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let checked = context.state.battle().is_some_and(|battle| battle.has(marker::LENGTH_CHECKED));
        ensure(!checked, || Refusal::by_rule("length_checked_already", "FP-T12"))?;
        let asked = context.state.option_is(option::BATTLE_LENGTH, "asked") && extra_turns(context) >= 0;
        ensure(!asked || context.inputs.get(field::BATTLE_ENDS.as_str()).is_some(), || {
            Refusal::new(Reason::MissingInput)
                .with("field", Arg::word("field.battle_length.battle_ends"))
                .with("expected", Arg::text("true / false"))
        })
    }

    /// What the answer hangs on, and what goes with the turn (FP-T12, FP-X13).
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let turn = context.state.counter(counter::TURN);
        let length = Text::new("line-length-turn").with("turn", turn).with("length", turn - extra_turns(context));
        let mut notes = vec![Line::new(length).rule("FP-L06")];
        if !context.state.option_on(option::CD_CARRY_OVER) {
            let pools = Side::BOTH.into_iter().flat_map(|side| command_pool::pools(context, side));
            notes.extend(pools.filter(|(_, left)| *left > 0).map(|(owner, left)| {
                Line::new(Text::new("line-length-lost").with("unit", &owner)).rule("FP-T12").value(left)
            }));
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let extra = extra_turns(context);
        let mut lines = Vec::new();
        let over = if extra < 0 {
            false
        } else if context.state.option_is(option::BATTLE_LENGTH, "asked") {
            context.inputs.get(field::BATTLE_ENDS.as_str()).and_then(Value::as_bool).unwrap_or(true)
        } else if context.state.option_is(option::BATTLE_LENGTH, "variable") {
            let over_to = i64::from(model::small(context, row::VARIABLE_LENGTH)?) + extra;
            let face = dice.die(Purpose::new("length", None), Die::D6)?;
            lines.push(Line::new(Text::new("line-length").with("max", over_to)).rule("FP-L06").value(i64::from(face)));
            i64::from(face) <= over_to
        } else {
            true
        };
        let mut resolution = Resolution::new(Outcome::new(if over { "battle_over" } else { "battle_goes_on" }))
            .effect(Effect::mark(&EntityId::battle(), marker::LENGTH_CHECKED));
        resolution.lines = lines;
        for army in context.state.of_kind(kind::ARMY) {
            let text = Text::new("line-army-losses")
                .with("unit", &army.id)
                .with("break", army.number(attribute::BREAK_POINT).unwrap_or(0));
            resolution =
                resolution.line(Line::new(text).rule("FP-L02").value(army.number(attribute::LOST_UNITS).unwrap_or(0)));
        }
        if over {
            resolution = resolution.effect(Effect::End { winner: None, reason: Text::new("ending-length") });
        }
        Ok(resolution)
    }
}
