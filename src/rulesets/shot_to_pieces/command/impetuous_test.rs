//! At the end of a turn an impetuous unit that was engaged may lose its patience (STPP-X16).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::{FieldName, MarkerName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, row};

pub struct ImpetuousTest;

/// STPP-R11: fired, was fired at or fought, in support too, in one of the two phases of the turn.
fn was_engaged(state: &State, unit: &Entity) -> bool {
    let did =
        |marker: MarkerName<'_>| model::this_phase(state, unit, marker) || model::previous_phase(state, unit, marker);
    [marker::FIRED, marker::TARGETED, marker::FOUGHT, marker::SUPPORTED].into_iter().any(did)
}

/// A unit that has to test in this turn.
pub fn awaits(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let impetuous = model::flag(context.rules, unit, attribute::IMPETUOUS);
    ensure(impetuous, || refuse("not_impetuous", "STPP-X16", unit))?;
    once("impetuous_tested_already", "STPP-X16", unit, marker::IMPETUOUS_TESTED)?;
    ensure(was_engaged(context.state, unit), || refuse("not_engaged", "STPP-X16", unit))
}

impl Procedure for ImpetuousTest {
    fn id(&self) -> &'static str {
        "impetuous_test"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |unit| awaits(context, unit))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        let on = model::period(context.rules).and_then(|period| period.number(attribute::IMPETUOUS_ON));
        let on = on.ok_or_else(|| model::absent("impetuous_on"))?.trunc();
        let die = i64::from(dice.die(Purpose::of("impetuous", unit), Die::D6)?);
        let line = Line::new(Text::new("line-impetuous").with("on", on)).rule("STPP-X16").value(die);
        let tested = Effect::mark(&unit.id, marker::IMPETUOUS_TESTED);
        if die < on {
            return Ok(Resolution::new(Outcome::new("stays_calm").with("unit", &unit.id))
                .about([&unit.id])
                .line(line)
                .effect(tested));
        }
        // STP-B03: after two charges in a row there is no third, so nothing follows.
        let tired = unit.number(attribute::CHARGE_STREAK) >= Some(model::whole(context, row::MOST_CHARGES)?);
        if tired {
            let text = Text::new("line-impetuous-tired").with("unit", &unit.id);
            return Ok(Resolution::new(Outcome::new("nothing_follows").with("unit", &unit.id))
                .about([&unit.id])
                .line(line)
                .line(Line::new(text).rule("STP-B03"))
                .effect(tested));
        }
        let held = model::in_melee(context.state, unit)
            .then(|| Line::new(Text::new("line-impetuous-held").with("unit", &unit.id)).rule("STPP-X16"));
        let due = Value::whole(model::next_own_phase(context.state, side));
        let mut will_charge = Resolution::new(Outcome::new("will_charge").with("unit", &unit.id)).line(line);
        will_charge.lines.extend(held);
        Ok(will_charge
            .about([&unit.id])
            .effect(tested)
            .effect(Effect::mark(&unit.id, marker::IMPATIENT))
            .effect(Effect::set(&unit.id, attribute::MUST_CHARGE, due)))
    }
}
