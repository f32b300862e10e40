//! Activation of a corps: a die by its units, its leader, what an event gives or takes (STP-A01, STP-A02).

use super::orders;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, fact, field, marker, table};

pub struct Activation;

/// A corps that has to be activated in this phase.
pub fn awaits(context: &Context<'_>, corps: &Entity) -> Result<(), Refusal> {
    once("corps_activated", "STP-A01", corps, marker::ACTIVATED)?;
    ensure(!corps.is(attribute::ORDER, "retreat"), || refuse("retreat_needs_no_points", "STP-A02", corps))?;
    // STP-R02: units detached to the corps live on its points too.
    let ordered = |unit: &Entity| {
        model::paying_corps(context.state, unit).is_some_and(|payer| payer.id == corps.id)
            && model::order(context.state, unit) != "retreat"
    };
    let any = model::units(context.rules, context.state).any(ordered);
    ensure(any, || refuse("corps_gone", "STP-A01", corps))
}

/// The die of a corps of so many units (Y01: a D5 where the sheet has none: a D6 whose sixes are thrown again, so it lies
/// there as 1 to 5). Battles of the first version threw half a D10 and go on so: their dice must come out the same.
fn thrown(context: &Context<'_>, corps: &Entity, units: i64, dice: &mut dyn Dice) -> Result<i64, Stop> {
    let row = context.table(table::ACTIVATION_DICE)?.first(&context.situation().fact(fact::UNITS, Value::whole(units)));
    let row = row.ok_or_else(|| model::absent("activation_dice"))?;
    let die = match row.whole(column::DIE).unwrap_or(0) {
        // A single unit throws nothing and counts 1.
        0 => return Ok(units.min(1)),
        5 if !model::begun_with(context.state, 2) => Die::D5,
        sides => u8::try_from(sides).map_or(Die::D6, Die::new),
    };
    let purpose = if die == Die::new(5) { "activation_five" } else { "activation" };
    Ok(i64::from(dice.die(Purpose::of(purpose, corps), die)?))
}

/// What the leader adds.
fn leader_line(context: &Context<'_>, corps: &Entity) -> Result<(i64, Option<Line>), Refusal> {
    let Some(leader) = model::leader_of(context.state, corps) else { return Ok((0, None)) };
    let quality = leader.text(attribute::LEADER).unwrap_or("average");
    let bonus = model::row_called(context, table::LEADERS, quality)?.whole(column::ACTIVATION).unwrap_or(0);
    let text = Text::new("line-activation-leader").with("unit", &leader.id).with("quality", Arg::word(quality));
    Ok((bonus, Some(Line::new(text).rule("STP-A01").value(bonus))))
}

/// What the order of the corps makes of its points (STP-O02, STP-O03).
fn quota_line(corps: &Entity, total: i64) -> Option<Line> {
    match corps.text(attribute::ORDER) {
        Some("advance") => {
            Some(Line::new(Text::new("line-quota-advance")).rule("STP-O02").value(orders::least_of(total)))
        }
        Some("hold") => Some(Line::new(Text::new("line-quota-hold")).rule("STP-O03").value(orders::most_of(total))),
        _ => None,
    }
}

/// What the next activation of the corps proposes.
fn was_in_friction(corps: &Entity, inside: bool) -> Option<Effect> {
    match (corps.has(marker::IN_FRICTION), inside) {
        (false, true) => Some(Effect::mark(&corps.id, marker::IN_FRICTION)),
        (true, false) => Some(Effect::unmark(&corps.id, marker::IN_FRICTION)),
        (true, true) | (false, false) => None,
    }
}

impl Procedure for Activation {
    fn id(&self) -> &'static str {
        "activation"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(corps) if field == field::CORPS => awaits(context, corps),
            _ => Ok(()),
        }
    }

    /// STP-A02: whoever was inside the friction zone is taken to be there still.
    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let corps = context.optional(field::CORPS).filter(|_| field == field::WITHIN_40)?;
        corps.has(marker::IN_FRICTION).then(|| true.into())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let corps = context.entity(field::CORPS)?;
        if !context.yes(field::WITHIN_40) {
            return Ok(Resolution::new(Outcome::new("activation_not_needed").with("unit", &corps.id))
                .about([&corps.id])
                .effect(Effect::set(&corps.id, attribute::OUTSIDE_FRICTION, true))
                .effects(was_in_friction(corps, false))
                .effect(Effect::mark(&corps.id, marker::ACTIVATED)));
        }
        let counted = model::counted_units(context.rules, context.state, corps);
        let units = i64::try_from(counted).unwrap_or(i64::MAX);
        let thrown = thrown(context, corps, units, dice)?;
        let (bonus, leader) = leader_line(context, corps)?;
        let event = corps.number(attribute::EVENT_POINTS).unwrap_or(0);
        let total = (thrown + bonus + event).max(0);
        let text = Text::new("line-activation-units").with("units", units);
        let mut resolution =
            Resolution::new(Outcome::new("corps_active").with("unit", &corps.id).with("points", total))
                .about([&corps.id])
                .line(Line::new(text).rule("STP-A01").value(thrown));
        resolution.lines.extend(leader);
        if event != 0 {
            let line = Line::new(Text::new("line-activation-event")).rule("STP-N01");
            resolution = resolution.line(line.value(event));
        }
        resolution.lines.extend(quota_line(corps, total));
        Ok(resolution
            .effect(Effect::set(&corps.id, attribute::AP_TOTAL, Value::whole(total)))
            .effects(was_in_friction(corps, true))
            .effect(Effect::mark(&corps.id, marker::ACTIVATED)))
    }
}
