//! Whom an event strikes, as the table shows; what it leaves (STP-N01).

use super::event;
use super::markers::{PANIC_DUE, Source, Victim};
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::effect::Effect;
use crate::engine::message::{Arg, Refusal, ensure};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::state::{Entity, EntityId, Record, Side};
use crate::engine::table::Row;
use crate::engine::value::Value;

pub struct EventTarget;

/// The last number of the table: the player picks one of the others.
const ANY: i64 = 20;

fn number(record: &Record) -> i64 {
    model::melee_number(record, "n")
}

fn side(record: &Record) -> Option<Side> {
    record.text("side").and_then(Side::from_code)
}

/// The number in force: that of the record, or the one chosen for event 20.
fn in_force(context: &Context<'_>) -> Result<i64, Refusal> {
    let drawn = number(context.record("event")?);
    let chosen = context.inputs.get("which").and_then(Value::as_whole);
    match (drawn, chosen) {
        (ANY, Some(chosen)) => Ok(chosen),
        (ANY, None) => Err(Refusal::by_rule("choose_an_event", "STP-N01")),
        (drawn, None) => Ok(drawn),
        (drawn, Some(chosen)) => {
            ensure(drawn == chosen, || Refusal::by_rule("event_not_yours_to_choose", "STP-N01"))?;
            Ok(drawn)
        }
    }
}

/// What an event asks for: the word of its row.
fn asks<'a>(context: &Context<'a>) -> Result<&'a str, Refusal> {
    let number = in_force(context)?;
    if number == PANIC_DUE {
        return Ok("own_unit");
    }
    Ok(event::row(context, number)?.text("asks").unwrap_or("none"))
}

/// Effects of an event that names nobody.
pub fn at_once(context: &Context<'_>, row: &Row, side: Side) -> Result<Vec<Effect>, Refusal> {
    let mut effects = Vec::new();
    if let Some(mark) = row.text("army_mark") {
        let army = model::army(context.state, side).ok_or_else(|| model::absent("army"))?;
        effects.push(Effect::mark(&army.id, mark));
    }
    if row.flag("rain") {
        effects.push(Effect::set(&EntityId::battle(), "rain", true));
    }
    Ok(effects)
}

/// Whether a unit is of the kind the event strikes.
fn fits(context: &Context<'_>, asks: &str, owner: Option<Side>, unit: &Entity) -> Result<(), Refusal> {
    let own = unit.side == owner;
    let right = match asks {
        "own_unit" => own,
        "enemy_unit" => !own,
        "own_battery" => own && model::is_artillery(context.rules, unit),
        "own_cavalry" => own && model::class(context.rules, unit) == "cavalry",
        "own_corps" => own,
        _ => false,
    };
    ensure(right, || refuse("event_strikes_others", "STP-N01", unit))
}

/// A move that an event forces is not possible for the shaken, nor a move to the rear out of a melee.
fn can_be_moved(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let number = in_force(context)?;
    if number == PANIC_DUE {
        return Ok(());
    }
    let row = event::row(context, number)?;
    let (at_once, later) = (row.flag("moved"), row.text("mark") == Some("must_move"));
    ensure(!(at_once || later) || !unit.has("shaken"), || refuse("unit_shaken", "STP-K01", unit))?;
    ensure(!at_once || !model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-N01", unit))
}

fn on_unit(context: &Context<'_>, row: &Row, unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut victim = Victim::new(context, unit);
    if row.flag("shaken") {
        victim.shaken(false, false, Source::Event);
    }
    if row.flag("brittle") {
        victim.brittle(false);
    }
    effects.extend(victim.effects(context).0);
    if let Some(mark) = row.text("mark") {
        effects.push(Effect::mark(&unit.id, mark));
    }
    if row.flag("moved") {
        effects.push(Effect::mark(&unit.id, "moved"));
    }
    effects
}

/// What the event does to whoever was named.
fn strike(context: &Context<'_>) -> Result<(Option<EntityId>, Vec<Effect>), Refusal> {
    let record = context.record("event")?;
    let missing = |field: &str| {
        Refusal::new("missing_input")
            .with("field", Arg::word(format!("field.event_target.{field}")))
            .with("expected", Arg::text("..."))
    };
    let number = in_force(context)?;
    if number == PANIC_DUE {
        let unit = context.optional("unit").ok_or_else(|| missing("unit"))?;
        let mut victim = Victim::new(context, unit);
        victim.brittle(false);
        return Ok((Some(unit.id.clone()), victim.effects(context).0));
    }
    let row = event::row(context, number)?;
    match asks(context)? {
        "none" => {
            let side = side(record).ok_or_else(|| model::absent("side"))?;
            Ok((None, at_once(context, row, side)?))
        }
        "own_corps" => {
            let corps = context.optional("corps").ok_or_else(|| missing("corps"))?;
            let mut effects = Vec::new();
            if let Some(points) = row.whole("points") {
                effects.push(Effect::set(&corps.id, "event_points", Value::whole(points)));
            }
            if let Some(mark) = row.text("corps_mark") {
                effects.push(Effect::mark(&corps.id, mark));
            }
            Ok((Some(corps.id.clone()), effects))
        }
        "building" => {
            let place = context.record("place").map_err(|_| missing("place"))?;
            let amend =
                |field: &str, value: Value| Effect::Amend { record: place.id.clone(), field: field.into(), value };
            Ok((None, vec![amend("burnt", Value::Bool(true)), amend("occupant", Value::text(""))]))
        }
        _ => {
            let unit = context.optional("unit").ok_or_else(|| missing("unit"))?;
            Ok((Some(unit.id.clone()), on_unit(context, row, unit)))
        }
    }
}

impl Procedure for EventTarget {
    fn id(&self) -> &'static str {
        "event_target"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        let Ok(asks) = asks(context) else { return Ok(()) };
        let owner = side(context.record("event")?);
        match field {
            "unit" => {
                fits(context, asks, owner, entity)?;
                can_be_moved(context, entity)
            }
            "corps" => ensure(asks == "own_corps" && entity.side == owner, || {
                refuse("event_strikes_others", "STP-N01", entity)
            }),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        let Ok(record) = context.record("event") else { return true };
        let wanted = asks(context).unwrap_or("none");
        match field {
            "which" => number(record) == ANY,
            "unit" => !matches!(wanted, "none" | "own_corps" | "building"),
            "corps" => wanted == "own_corps",
            "place" => wanted == "building",
            _ => true,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if !context.yes("possible") {
            return Ok(());
        }
        strike(context).map(|_| ())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record("event")?;
        let close = Effect::Close { record: record.id.clone() };
        if !context.yes("possible") {
            return Ok(Resolution::new(Outcome::new("event_lost")).effect(close));
        }
        let (who, effects) = strike(context)?;
        let outcome = match &who {
            Some(who) => Outcome::new("event_strikes").with("unit", who),
            None => Outcome::new("event_acts"),
        };
        Ok(Resolution::new(outcome).about(who.iter()).effects(effects).effect(close))
    }
}
