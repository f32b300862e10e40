//! The D20 of a phase: what needs nobody named acts at once, the rest waits for its target (STP-N01).

use super::event_target;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Side};
use crate::rulesets::shot_to_pieces::markers::open_event;
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::{column, fact, marker, option, recorded, table};

pub struct Event;

/// The row of an event.
pub fn row<'a>(context: &Context<'a>, number: i64) -> Result<&'a Row, Refusal> {
    let situation = context.situation().fact(fact::N, Value::whole(number));
    context.table(table::EVENTS)?.first(&situation).ok_or_else(|| model::absent("event"))
}

impl Procedure for Event {
    fn id(&self) -> &'static str {
        "event"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.state.option_on(option::EVENTS), || Refusal::by_rule("no_events", "STP-N01"))?;
        let drawn = context.state.battle().is_some_and(|battle| battle.has(marker::EVENT_DRAWN));
        ensure(!drawn, || Refusal::by_rule("event_drawn_already", "STP-N01"))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = model::active_side(context.state).ok_or_else(|| model::absent("side"))?;
        let number = i64::from(dice.die(Purpose::new("event", Some(side)), Die::D20)?);
        Ok(happens(context, number, side, dice)?.effect(Effect::mark(&EntityId::battle(), marker::EVENT_DRAWN)))
    }
}

/// An event that was drawn or chosen: it acts at once, or waits for whom it strikes.
pub fn happens(context: &Context<'_>, number: i64, side: Side, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
    let row = row(context, number)?;
    let name = Arg::word(format!("row.events.{}", row.id));
    let mut resolution = Resolution::new(Outcome::new("event").with("number", number).with("event", name));
    // The die that says which of several: foremost, rearmost, leftmost, rightmost; or left and right.
    if !event_target::anybody(context, row, side) {
        return Ok(resolution.line(Line::new(Text::new("line-event-nobody")).rule("STP-N01")));
    }
    let mut selected = None;
    let sides = row.whole(column::SELECTOR).and_then(|sides| u8::try_from(sides).ok());
    if let Some(sides) = sides {
        let face = dice.die(Purpose::new("selector", Some(side)), Die::new(sides))?;
        let which = format!("selector_{sides}_{face}");
        let text = Text::new("line-selector").with("which", Arg::word(&which));
        selected = Some(which);
        resolution = resolution.line(Line::new(text).rule("STP-N01"));
    }
    if row.text(column::ASKS) == Some("none") {
        return Ok(resolution.effects(event_target::at_once(context, row, side)?));
    }
    let mut opened = open_event(context, number, &format!("row.events.{}", row.id), Some(side));
    if let (Effect::Open { record }, Some(which)) = (&mut opened, selected) {
        record.fields.insert(recorded::SELECTED.to_string(), Value::text(which));
    }
    Ok(resolution.effect(opened))
}
