//! Whom an event strikes, as the table shows; what it leaves (STP-N01).

use super::event;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, Side};
use crate::rulesets::shot_to_pieces::markers::{PANIC_DUE, Source, Victim};
use crate::rulesets::shot_to_pieces::model::{self, BUILDING, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, field, kind, marker, recorded};
use crate::rulesets::shot_to_pieces::scores;

pub struct EventTarget;

/// STP-N01: number 20 is the choice among those before it.
const LAST_TO_CHOOSE: i64 = 19;

fn number(record: &Record) -> i64 {
    model::melee_number(record, recorded::N)
}

fn side(record: &Record) -> Option<Side> {
    record.text(recorded::SIDE).and_then(Side::from_code)
}

/// The event chosen for number 20.
fn chosen(context: &Context<'_>) -> Result<i64, Refusal> {
    let chosen = context.inputs.get(field::WHICH.as_str()).and_then(Value::as_whole);
    chosen.ok_or_else(|| Refusal::by_rule("choose_an_event", "STP-N01"))
}

/// What an event asks for: the word of its row.
fn asks<'a>(context: &Context<'a>) -> Result<&'a str, Refusal> {
    let number = number(context.record(field::EVENT)?);
    if number == PANIC_DUE {
        return Ok("random_units");
    }
    Ok(event::row(context, number)?.text(column::ASKS).unwrap_or("none"))
}

/// Effects of an event that names nobody.
pub fn at_once(context: &Context<'_>, row: &Row, side: Side) -> Result<Vec<Effect>, Refusal> {
    let mut effects = Vec::new();
    if let Some(mark) = row.marker(column::ARMY_MARK) {
        let army = model::army(context.state, side).ok_or_else(|| model::absent("army"))?;
        effects.push(Effect::mark(&army.id, mark));
    }
    if row.flag(column::RAIN) {
        effects.push(Effect::set(&EntityId::battle(), attribute::RAIN, true));
    }
    Ok(effects)
}

/// Whether a unit is of the kind the event strikes.
fn fits(context: &Context<'_>, asks: &str, owner: Option<Side>, unit: &Entity) -> Result<(), Refusal> {
    let own = unit.side == owner;
    let right = match asks {
        "own_unit" | "random_units" => own,
        "enemy_unit" => !own,
        "own_firer" => own && scores::fire_power(context, unit).is_some(),
        "own_battery" => own && model::is_artillery(context.rules, unit),
        "own_cavalry" => own && model::is_cavalry(context.rules, unit),
        _ => false,
    };
    ensure(right, || refuse("event_strikes_others", "STP-N01", unit))
}

/// Whether there is anybody of the kind that an event strikes; only the table knows more.
pub fn anybody(context: &Context<'_>, row: &Row, side: Side) -> bool {
    let asks = row.text(column::ASKS).unwrap_or("none");
    let named = matches!(asks, "own_battery" | "own_cavalry" | "own_firer");
    let mut units = model::units(context.rules, context.state);
    !named || units.any(|unit| fits(context, asks, Some(side), unit).is_ok())
}

/// A move that an event forces is not possible for the shaken, nor a move to the rear out of a melee.
fn can_be_moved(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let number = number(context.record(field::EVENT)?);
    if number == PANIC_DUE {
        return Ok(());
    }
    let row = event::row(context, number)?;
    let (at_once, later) = (row.flag(column::MOVED), row.marker(column::MARK) == Some(marker::MUST_MOVE));
    ensure(!(at_once || later) || !unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    ensure(!at_once || !model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-N01", unit))
}

fn on_unit(context: &Context<'_>, row: &Row, unit: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut victim = Victim::new(context, unit);
    if row.flag(column::SHAKEN) {
        victim.shaken(false, false, Source::Event);
    }
    if row.flag(column::BRITTLE) {
        victim.brittle(false);
    }
    effects.extend(victim.effects(context).0);
    if let Some(mark) = row.marker(column::MARK) {
        effects.push(Effect::mark(&unit.id, mark));
    }
    if row.flag(column::MOVED) {
        effects.push(Effect::mark(&unit.id, marker::MOVED));
    }
    effects
}

fn missing(field: &str) -> Refusal {
    Refusal::new(Reason::MissingInput)
        .with("field", Arg::word(format!("field.event_target.{field}")))
        .with("expected", Arg::text("..."))
}

/// STP-N01: where chance picks, the program throws among all that qualify.
fn pick<T>(candidates: Vec<T>, side: Option<Side>, dice: &mut dyn Dice) -> Result<Option<T>, Stop> {
    let count = u8::try_from(candidates.len()).unwrap_or(u8::MAX);
    let face = if count > 1 { dice.die(Purpose::new("random_pick", side), Die::new(count))? } else { 1 };
    Ok(candidates.into_iter().nth(usize::try_from(face).unwrap_or(1).saturating_sub(1)))
}

/// Corps of a side that still have somebody to command.
fn corps_of<'a>(context: &Context<'a>, side: Option<Side>) -> Vec<&'a Entity> {
    let led = |corps: &&Entity| {
        let mut units = model::units(context.rules, context.state);
        corps.side == side && units.any(|unit| unit.parent.as_ref() == Some(&corps.id))
    };
    context.state.of_kind(kind::CORPS).filter(led).collect()
}

fn standing<'a>(context: &Context<'a>) -> Vec<&'a Record> {
    context.state.records_of(BUILDING).filter(|building| !building.flag(recorded::BURNT)).collect()
}

fn burns(place: &Record) -> Vec<Effect> {
    let amend = |field: RecordField<'_>, value: Value| Effect::amend(place, field, value);
    vec![amend(recorded::BURNT, Value::Bool(true)), amend(recorded::OCCUPANT, Value::text(""))]
}

fn on_corps(row: &Row, corps: &Entity) -> Vec<Effect> {
    let points =
        row.whole(column::POINTS).map(|points| Effect::set(&corps.id, attribute::EVENT_POINTS, Value::whole(points)));
    points.into_iter().chain(row.marker(column::CORPS_MARK).map(|mark| Effect::mark(&corps.id, mark))).collect()
}

/// For number 20: the events there are to choose from, or the one chosen.
fn to_choose_from(context: &Context<'_>) -> Result<Vec<Text>, Refusal> {
    if asks(context)? != "choice" {
        return Ok(Vec::new());
    }
    let numbers = chosen(context).map_or(1..=LAST_TO_CHOOSE, |number| number..=number);
    let named = |number: i64| {
        let name = Arg::word(format!("row.events.{}", event::row(context, number)?.id));
        Ok(Text::new("line-event-to-choose").with("number", number).with("event", name))
    };
    numbers.map(named).collect()
}

/// A building that was never named cannot burn.
fn nothing_burns(context: &Context<'_>) -> Result<Option<Text>, Refusal> {
    let nothing = asks(context)? == "random_building" && standing(context).is_empty();
    Ok(nothing.then(|| Text::new("line-event-no-building")))
}

fn not_one_building(context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
    Ok(nothing_burns(context)?.map(|text| Line::new(text).rule("STP-N01")).into_iter().collect())
}

/// What the event does to whoever was named or picked; nothing where there is nobody.
fn strike(context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
    let record = context.record(field::EVENT)?;
    let owner = side(record);
    let number = number(record);
    if asks(context)? == "choice" {
        let side = owner.ok_or_else(|| model::absent("side"))?;
        return event::happens(context, chosen(context)?, side, dice);
    }
    let struck = |who: &Entity, effects: Vec<Effect>| {
        let outcome = Outcome::new("event_strikes").with("unit", &who.id);
        Resolution::new(outcome).about([&who.id]).effects(effects)
    };
    let lost = || Resolution::new(Outcome::new("event_lost"));
    if number == PANIC_DUE {
        let Some(unit) = pick(context.entities(field::AMONG), owner, dice)? else { return Ok(lost()) };
        let mut victim = Victim::new(context, unit);
        victim.brittle(false);
        return Ok(struck(unit, victim.effects(context).0));
    }
    let row = event::row(context, number)?;
    Ok(match asks(context)? {
        "own_corps" => {
            let corps = context.optional(field::CORPS).ok_or_else(|| missing("corps"))?;
            struck(corps, on_corps(row, corps))
        }
        "random_corps" => match pick(corps_of(context, owner), owner, dice)? {
            Some(corps) => struck(corps, on_corps(row, corps)),
            None => lost(),
        },
        "random_building" => match pick(standing(context), owner, dice)? {
            Some(place) => {
                let name = Arg::text(place.text(recorded::NAME).unwrap_or(&place.id));
                Resolution::new(Outcome::new("building_burns").with("building", name)).effects(burns(place))
            }
            None => Resolution { lines: not_one_building(context)?, ..lost() },
        },
        _ => {
            let unit = context.optional(field::UNIT).ok_or_else(|| missing("unit"))?;
            struck(unit, on_unit(context, row, unit))
        }
    })
}

impl Procedure for EventTarget {
    fn id(&self) -> &'static str {
        "event_target"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        let Ok(asks) = asks(context) else { return Ok(()) };
        let record = context.record(field::EVENT)?;
        let owner = side(record);
        match field {
            field::UNIT => {
                fits(context, asks, owner, entity)?;
                can_be_moved(context, entity)
            }
            field::AMONG => {
                fits(context, asks, owner, entity)?;
                let hit = record.text(recorded::STRUCK) == Some(candidate);
                ensure(!hit, || refuse("event_strikes_others", "STP-N01", entity))
            }
            field::CORPS => ensure(asks == "own_corps" && entity.side == owner, || {
                refuse("event_strikes_others", "STP-N01", entity)
            }),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        if context.record(field::EVENT).is_err() {
            return true;
        }
        let wanted = asks(context).unwrap_or("none");
        match field {
            field::WHICH => wanted == "choice",
            field::UNIT => matches!(wanted, "own_unit" | "enemy_unit" | "own_firer" | "own_battery" | "own_cavalry"),
            field::AMONG => wanted == "random_units",
            field::CORPS => wanted == "own_corps",
            _ => true,
        }
    }

    /// Where only one fits there is nothing to point out.
    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        if context.record(field::EVENT).is_err() || !self.asks(context, field) {
            return None;
        }
        let all: Vec<&Entity> = match field {
            field::UNIT => model::units(context.rules, context.state).collect(),
            field::CORPS => context.state.of_kind(kind::CORPS).collect(),
            _ => return None,
        };
        let mut fitting = all.into_iter().filter(|one| self.admits(context, field, one.id.as_str()).is_ok());
        let sole = fitting.next()?;
        fitting.next().is_none().then(|| Value::text(sole.id.as_str()))
    }

    /// Whom it strikes is seen on the table, whoever the players point at on the screen.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::UNIT | field::CORPS) && self.proposes(context, field).is_none()
    }

    /// Where chance picks among corps or buildings the program knows whether there are any.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::POSSIBLE && asks(context).is_ok_and(|asks| matches!(asks, "random_corps" | "random_building"))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let which = context.record(field::EVENT)?.text(recorded::SELECTED);
        let selected = which.map(|which| Text::new("line-selected").with("which", Arg::word(which)));
        let texts = selected.into_iter().chain(to_choose_from(context)?).chain(nothing_burns(context)?);
        Ok(texts.map(|text| Line::new(text).rule("STP-N01")).collect())
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if !context.yes(field::POSSIBLE) {
            return Ok(());
        }
        match asks(context)? {
            "choice" => chosen(context).map(|_| ()),
            "own_corps" => context.optional(field::CORPS).map(|_| ()).ok_or_else(|| missing("corps")),
            "random_units" => ensure(!context.entities(field::AMONG).is_empty(), || missing("among")),
            "random_corps" | "random_building" => Ok(()),
            _ => context.optional(field::UNIT).map(|_| ()).ok_or_else(|| missing("unit")),
        }
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let close = Effect::Close { record: context.record(field::EVENT)?.id.clone() };
        if !context.yes(field::POSSIBLE) {
            return Ok(Resolution::new(Outcome::new("event_lost")).effect(close));
        }
        let mut resolution = strike(context, dice)?;
        resolution.effects.insert(0, close);
        Ok(resolution)
    }
}
