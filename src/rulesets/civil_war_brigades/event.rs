//! Unexpected events: the D10 after a natural 1 for an order, and what it does by itself (CW-E00 to E10).

use super::distances;
use super::model::{self, absent};
use super::officer_loss::successor;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::civil_war_brigades::names::{attribute, column, fact, field, marker, recorded, table};

pub struct Event;

/// An officer whose name nobody has told yet.
const UNNAMED: &str = "N. N.";

/// The row an event came to, once its die was thrown.
pub fn row_of<'a>(context: &Context<'a>, event: &Record) -> Option<&'a Row> {
    context.rules.table(table::EVENTS)?.row_called(event.text(recorded::ROW)?)
}

pub fn brigade<'a>(context: &Context<'a>, event: &Record) -> Result<&'a Entity, Refusal> {
    model::named(context.state, event, recorded::BRIGADE).ok_or_else(|| absent("brigade"))
}

/// CW-E00: moves of an event count as an action of the same length.
pub fn moved(context: &Context<'_>, units: &[&Entity], row: &Row) -> Vec<Effect> {
    let Some(action) = row.text(column::ACTION) else { return Vec::new() };
    // CW-E03, E05, E06: made as the event says, it leaves nothing to manoeuvre with.
    let spent =
        row.flag(column::FORCED).then(|| model::row_called(context, table::ORDERS, action)).and_then(Result::ok);
    let spent = spent.and_then(|order| order.whole(column::MOVES));
    let told = |unit: &&Entity| {
        let mut effects = vec![Effect::set(&unit.id, attribute::ACTION, action)];
        effects.extend(model::moves(unit));
        effects.extend(spent.map(|moves| Effect::set(&unit.id, attribute::MOVES_USED, Value::whole(moves))));
        effects
    };
    units.iter().flat_map(told).collect()
}

/// Units that charge whoever they come to touch.
pub fn may_contact(units: &[&Entity], row: &Row) -> Vec<Effect> {
    let able = units.iter().filter(|unit| row.whole(column::CONTACT).is_some() && !model::is_artillery(unit));
    able.map(|unit| Effect::mark(&unit.id, marker::MAY_CONTACT)).collect()
}

impl Procedure for Event {
    fn id(&self) -> &'static str {
        "event"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let thrown = context.state.record(candidate).is_some_and(|event| event.text(recorded::ROW).is_some());
        ensure(!thrown, || Refusal::by_rule("event_rolled_already", "CW-E00"))
    }

    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        let mut events = context.state.records_of(model::EVENT);
        events.find(|event| event.text(recorded::ROW).is_none()).map(|event| Value::text(&event.id))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let event = context.record(field::EVENT)?;
        let brigade = brigade(context, event)?;
        let die = i64::from(dice.die(Purpose::of("event", brigade), Die::D10)?);
        let facts = context.situation().fact(fact::DIE, Value::whole(die));
        let row = context.table(table::EVENTS)?.first(&facts).ok_or_else(|| absent("events"))?;
        let told = Outcome::new("event_drawn")
            .with("unit", &brigade.id)
            .with("event", Arg::word(format!("row.events.{}", row.id)))
            .with("row", Arg::text(&row.id))
            // In the order of the die: whoever throws it reads the list as the sheet prints it.
            .with("nth", die)
            .with("numbered", 1_i64)
            .with("sideways", i64::from(row.whole(column::SIDE_DIE).is_some()))
            .with("short", Arg::word(&row.id));
        let mut resolution = Resolution::new(told).about([&brigade.id]).effect(Effect::set(
            &brigade.id,
            attribute::EVENT_ROW,
            row.id.as_str(),
        ));
        let units = model::movable(context, brigade);
        // CW-E06: who advances and who falls back is for the table to say first.
        if row.text(column::ASKS) != Some("advancing") {
            resolution = resolution.effects(moved(context, &units, row)).effects(may_contact(&units, row));
            resolution.lines.extend(distances::event(context, &units, row)?);
            resolution.hands.extend(distances::event_hands(&units, row));
        }
        if row.flag(column::OFFICER_LOST) && !brigade.is(attribute::QUALITY, "none") {
            let (quality, effects) = successor(context, dice, brigade)?;
            if let Some(name) = brigade.text(attribute::OFFICER) {
                let text = Text::new("line-officer-killed").with("name", Arg::text(name));
                // The name of the next one is for the players to tell.
                let unnamed = if quality == "none" {
                    Effect::clear(&brigade.id, attribute::OFFICER)
                } else {
                    Effect::set(&brigade.id, attribute::OFFICER, UNNAMED)
                };
                resolution = resolution.line(Line::new(text).rule("CW-E01")).effect(unnamed);
            }
            let text = match quality.as_str() {
                "none" => Text::new("line-no-officer"),
                _ => Text::new("line-new-officer").with("quality", Arg::word(quality)),
            };
            let line = Line::new(text.with("unit", &brigade.id)).rule("CW-E01");
            resolution = resolution.line(line).effects(effects);
        }
        if let Some(left) = row.whole(column::SIDE_DIE) {
            let second = i64::from(dice.die(Purpose::of("event_side", brigade), Die::D10)?);
            let way = if second <= left { "left" } else { "right" };
            let text = Text::new("line-sidestep").with("unit", &brigade.id).with("way", Arg::word(way));
            resolution = resolution.line(Line::new(text).rule("CW-E05").value(second));
            // What it came to, and not both of the sides it could have gone to.
            resolution.outcome = resolution.outcome.with("way", Arg::word(way));
        }
        if row.flag(column::SURGE) {
            resolution = resolution.effect(Effect::mark(&brigade.id, marker::SURGE));
        }
        Ok(match row.text(column::ASKS) {
            Some(_) => resolution.effect(model::amend(event, recorded::ROW, row.id.as_str())),
            None => resolution.effect(model::close(event)),
        })
    }
}
