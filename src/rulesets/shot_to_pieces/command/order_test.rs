//! General orders: a corps is sent a new order, and its commander may or may not receive it (STP-O01).

use super::orders;
use crate::engine::dice::{Dice, Die, Keep, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::shot_to_pieces::model::{self, once, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, fact, field, marker, option, table};

pub struct OrderTest;

/// A corps that may still be sent an order in this turn.
pub fn awaits(context: &Context<'_>, corps: &Entity) -> Result<(), Refusal> {
    orders::own(context, corps)?;
    // STP-O04: retreat comes from demoralisation, which is never reversed.
    let beyond = corps.has(marker::DEMORALISED) || corps.is(attribute::ORDER, "retreat");
    ensure(!beyond, || refuse("corps_demoralised", "STP-O04", corps))?;
    once("order_tried_already", "STP-O01", corps, marker::ORDER_TRIED)?;
    let any = model::units(context.rules, context.state).any(|unit| unit.parent.as_ref() == Some(&corps.id));
    ensure(any, || refuse("corps_gone", "STP-O01", corps))
}

/// Failures at another order, or of an order that was received, are forgotten.
pub fn forget(corps: &Entity) -> Vec<Effect> {
    let mut effects = Vec::new();
    if corps.text(attribute::TRIED_ORDER).is_some() {
        effects.push(Effect::clear(&corps.id, attribute::TRIED_ORDER));
    }
    if corps.number(attribute::FAILED_ATTEMPTS) != Some(0) {
        effects.push(Effect::set(&corps.id, attribute::FAILED_ATTEMPTS, Value::whole(0)));
    }
    effects
}

/// Failed attempts so far at this same order.
fn failures(corps: &Entity, order: &str) -> i64 {
    if corps.is(attribute::TRIED_ORDER, order) { corps.number(attribute::FAILED_ATTEMPTS).unwrap_or(0) } else { 0 }
}

/// The leader's nationality, his army's where he has none of his own.
fn nation(state: &State, officer: &Entity) -> String {
    let army = model::army_of(state, officer).and_then(|army| army.text(attribute::NATION));
    officer.text(attribute::NATION).or(army).unwrap_or_default().trim().to_lowercase()
}

/// Who sends and who receives: the two differ wherever there is a test.
struct Leaders<'a> {
    sender: &'a Entity,
    receiver: &'a Entity,
}

fn leaders<'a>(context: &Context<'a>, corps: &Entity) -> Result<Leaders<'a>, Refusal> {
    let sender = corps.side.and_then(|side| model::army_commander(context.state, side));
    let sender = sender.ok_or_else(|| model::absent("army_commander"))?;
    let receiver = model::leader_of(context.state, corps).ok_or_else(|| model::absent("corps_commander"))?;
    Ok(Leaders { sender, receiver })
}

/// What a leader's quality is worth in orders (Y12 by option).
fn value(context: &Context<'_>, officer: &Entity) -> Result<i64, Refusal> {
    let row = model::row_called(context, table::LEADERS, officer.text(attribute::LEADER).unwrap_or("average"))?;
    let column =
        if context.state.option_on(option::ORDER_VALUE_EXTENDED) { column::ORDER_EXTENDED } else { column::ORDER };
    Ok(row.whole(column).unwrap_or(0))
}

fn rows(context: &Context<'_>, corps: &Entity, leaders: &Leaders<'_>) -> Result<Vec<Modifier>, Refusal> {
    let state = context.state;
    let same = nation(state, leaders.sender) == nation(state, leaders.receiver);
    let failures = Value::whole(failures(corps, context.choice(field::ORDER)));
    let situation = context.situation().fact(fact::SAME_NATION, same).fact(fact::FAILURES, failures);
    Ok(context.table(table::ORDER_MODIFIERS)?.modifiers(&situation, context.inputs, None))
}

fn leader_line(key: &str, officer: &Entity, value: i64) -> Line {
    Line::new(Text::new(key).with("unit", &officer.id)).rule("STP-O01").value(value)
}

fn outcome(id: &str, corps: &Entity, order: &str) -> Outcome {
    Outcome::new(id).with("unit", &corps.id).with("order", Arg::word(order))
}

/// The order is in force at once.
fn obeyed(corps: &Entity, order: &str) -> Vec<Effect> {
    let mut effects =
        vec![Effect::set(&corps.id, attribute::ORDER, order), Effect::mark(&corps.id, marker::ORDER_TRIED)];
    effects.extend(forget(corps));
    effects
}

fn not_received(corps: &Entity, order: &str) -> Vec<Effect> {
    vec![
        Effect::set(&corps.id, attribute::TRIED_ORDER, order),
        Effect::set(&corps.id, attribute::FAILED_ATTEMPTS, Value::whole(failures(corps, order) + 1)),
        Effect::mark(&corps.id, marker::ORDER_TRIED),
    ]
}

impl Procedure for OrderTest {
    fn id(&self) -> &'static str {
        "order_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::CORPS => context.state.entity(candidate).map_or(Ok(()), |corps| awaits(context, corps)),
            field::ORDER => {
                let Some(corps) = context.optional(field::CORPS) else { return Ok(()) };
                ensure(!corps.is(attribute::ORDER, candidate), || {
                    refuse("same_order", "STP-O01", corps).with("order", Arg::word(candidate))
                })
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let corps = context.optional(field::CORPS).filter(|_| field == field::ORDER)?;
        Some(Value::text(if corps.is(attribute::ORDER, "hold") { "advance" } else { "hold" }))
    }

    /// An attempt is spent and the corps bound by it: people say which order they send.
    fn proposes_to_people(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        (field == field::ORDER).then_some(ForPeople::Blank)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let order = context.entity(field::CORPS)?.text(attribute::ORDER).unwrap_or_default();
        Ok(vec![Line::new(Text::new("line-order-now").with("order", Arg::word(order))).rule("STP-O01")])
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let corps = context.entity(field::CORPS)?;
        if model::led_by_army_commander(context.state, corps) {
            return Ok(Vec::new());
        }
        rows(context, corps, &leaders(context, corps)?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (corps, order) = (context.entity(field::CORPS)?, context.choice(field::ORDER));
        // The army commander needs no messenger to himself.
        if model::led_by_army_commander(context.state, corps) {
            let given = Resolution::new(outcome("order_given", corps, order));
            return Ok(given.about([&corps.id]).effects(obeyed(corps, order)));
        }
        let leaders = leaders(context, corps)?;
        let (sender, receiver) = (value(context, leaders.sender)?, value(context, leaders.receiver)?);
        let modifiers = rows(context, corps, &leaders)?;
        let score = sender + receiver + context.table(table::ORDER_MODIFIERS)?.sum(&modifiers, column::ORDER).trunc();
        let thrown = i64::from(dice.total(Purpose::of("order", corps), 2, Die::D6, Keep::All)?);
        let received = thrown <= score;
        let id = if received { "order_received" } else { "order_lost" };
        let effects = if received { obeyed(corps, order) } else { not_received(corps, order) };
        Ok(Resolution::new(outcome(id, corps, order))
            .about([&corps.id])
            .line(leader_line("line-order-sender", leaders.sender, sender))
            .line(leader_line("line-order-receiver", leaders.receiver, receiver))
            .modified_by(modifiers)
            .line(Line::new(Text::new("line-order-score").with("score", score)).rule("STP-O01").value(thrown))
            .effects(effects))
    }
}
