//! Who activates first (ED-I01, I02, S02).

use super::model;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Side};
use crate::rulesets::epic_d10::names::{attribute, field, marker, option};
use crate::rulesets::shared::absent;

pub struct Initiative;

/// ED-U04, U44: the commander's quality; without him the best leader's.
pub fn command_quality(context: &Context<'_>, side: Side) -> Result<i64, Refusal> {
    let army = model::army(context.state, side).ok_or_else(|| absent("army"))?;
    let formations = || model::formations(context.rules, context.state).filter(|f| f.side == Some(side));
    if army.has(marker::COMMANDER_LOST) {
        return Ok(formations().map(model::leader_quality).max().unwrap_or(0));
    }
    let own = army.text(attribute::COMMANDER).and_then(|id| context.state.entity(id));
    let formation = own.and_then(|unit| context.state.parent(unit));
    let quality = army.number(attribute::COMMANDER_QUALITY).or_else(|| formation.map(model::quality));
    quality.ok_or_else(|| absent("commander"))
}

impl Procedure for Initiative {
    fn id(&self) -> &'static str {
        "initiative"
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let mut lines = Vec::new();
        let mut totals = Vec::new();
        for side in Side::BOTH {
            let quality = command_quality(context, side)?;
            let face = dice.die(Purpose::new("initiative", Some(side)), Die::D10)?;
            let total = i64::from(face) + quality;
            let army = model::army(context.state, side).ok_or_else(|| absent("army"))?;
            let text = Text::new("line-initiative").with("army", &army.id).with("quality", quality);
            lines.push(Line::new(text.with("total", total)).rule("ED-I01"));
            totals.push(total);
        }
        let (a, b) = (totals.first().copied().unwrap_or(0), totals.last().copied().unwrap_or(0));
        let winner = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
            std::cmp::Ordering::Equal => {
                let mut resolution = Resolution::new(Outcome::new("initiative_tie"));
                resolution.lines = lines;
                return Ok(resolution);
            }
        };
        let mut first = winner;
        if context.state.option_on(option::INITIATIVE_WINNER_CHOOSES) {
            let answer = dice.ask(Decision {
                field: field::FIRST.to_string(),
                side: Some(winner),
                options: DecisionOptions::OneOf(Side::BOTH.iter().map(|side| side.code().to_owned()).collect()),
                proposed: Value::text(winner.code()),
            })?;
            first = answer.as_text().and_then(Side::from_code).unwrap_or(winner);
        }
        // ED-S03: a side with nobody to activate leaves the choice to the other at once.
        let able = |side| model::side_with_orders_left(context.rules, context.state, side);
        if !able(first) && able(first.other()) {
            let idle = model::army(context.state, first).ok_or_else(|| absent("army"))?;
            lines.push(Line::new(Text::new("line-nobody-to-activate").with("army", &idle.id)).rule("ED-S03"));
            first = first.other();
        }
        let army = model::army(context.state, winner).ok_or_else(|| absent("army"))?;
        let beginner = model::army(context.state, first).ok_or_else(|| absent("army"))?;
        if first != winner {
            lines.push(Line::new(Text::new("line-first").with("army", &beginner.id)).rule("ED-S03"));
        }
        let battle = EntityId::battle();
        let outcome = Outcome::new(if winner == Side::A { "initiative_a" } else { "initiative_b" });
        let mut resolution = Resolution::new(outcome.with("side", &army.id).with("first", &beginner.id))
            .effect(Effect::set(&battle, attribute::INITIATIVE_SIDE, winner.code()))
            .effect(Effect::set(&battle, attribute::ACTIVE_SIDE, first.code()))
            .effect(Effect::mark(&battle, marker::INITIATIVE_THROWN))
            .advancing();
        resolution.lines = lines;
        Ok(resolution)
    }
}
