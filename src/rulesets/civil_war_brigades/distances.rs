//! How far somebody goes, in inches, told while a form is filled and where the program moves him (CW-G02, D51, D56, C07, E00).

use super::charges::{self, Charge};
use super::model;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Row;
use crate::engine::value::Decimal;
use crate::engine::world::{Entity, Instruction};
use crate::rulesets::civil_war_brigades::names::{column, hand, row, table};

/// So many moves of a unit, and what a road adds to them.
fn moves(context: &Context<'_>, unit: &Entity, key: &str, moves: i64) -> Line {
    let inches = model::move_of(context, unit);
    let farther = model::formation_inches(context, unit, column::ON_ROAD)
        - model::formation_inches(context, unit, column::FARTHER);
    let text = Text::new(key)
        .with("unit", &unit.id)
        .with("moves", moves)
        .with("each", inches)
        .with("inches", moves * inches)
        .with("road", if farther > 0 { moves * (inches + farther) } else { 0 });
    Line::new(text).rule("CW-G02")
}

const MOVES: [&str; 2] = ["line-moves", "line-moves-guns"];

/// So many moves of its own: guns in position have the choice (CW-O17). The second key is theirs.
fn own_moves(context: &Context<'_>, unit: &Entity, count: i64, keys: [&str; 2]) -> Result<Line, Refusal> {
    let [plain, guns] = keys;
    if !model::may_limber(unit) {
        return Ok(moves(context, unit, plain, count));
    }
    let each = model::stat(context, unit, column::MOVE)?;
    let text = Text::new(guns)
        .with("unit", &unit.id)
        .with("moves", count)
        .with("each", each)
        .with("inches", count * each)
        .with("by_hand", count * model::move_of(context, unit));
    Ok(Line::new(text).rule("CW-O17"))
}

/// What each regiment may go by its action.
pub fn orders(context: &Context<'_>, actions: &[(&Entity, &str)]) -> Result<Vec<Line>, Refusal> {
    let mut lines = Vec::new();
    for (unit, action) in actions {
        let count = model::row_called(context, table::ORDERS, action)?.whole(column::MOVES).unwrap_or(0);
        if count > 0 {
            lines.push(own_moves(context, unit, count, MOVES)?);
        }
    }
    Ok(lines)
}

/// What a regiment does by its order and how far that takes it, for the log and for the hand that moves it.
pub fn action(context: &Context<'_>, unit: &Entity, action: &str) -> Result<Line, Refusal> {
    let count = model::row_called(context, table::ORDERS, action)?.whole(column::MOVES).unwrap_or(0);
    let line = match count {
        0 => Line::new(Text::new("line-action").with("unit", &unit.id)),
        count => own_moves(context, unit, count, ["line-action-moves", "line-action-guns"])?,
    };
    Ok(Line { text: line.text.with("action", Arg::word(action)), ..line }.rule("CW-O15"))
}

/// The moves of a charge, or the inches of the event that brings it into contact.
pub fn charge(context: &Context<'_>, unit: &Entity, count: i64, by_event: bool) -> Line {
    by_inches(context, unit, by_event).unwrap_or_else(|| moves(context, unit, "line-charge", count))
}

/// CW-E06, E08: the way that the event gives, where it is inches and not moves.
fn by_inches(context: &Context<'_>, unit: &Entity, by_event: bool) -> Option<Line> {
    let inches = charges::inches_of_event(context, unit).filter(|_| by_event)?;
    let text = Text::new("line-charge-by-event").with("unit", &unit.id).with("inches", inches);
    Some(Line::new(text).rule("CW-E00"))
}

/// As far as a charge may go at all.
pub fn at_most(context: &Context<'_>, unit: &Entity, count: i64) -> Line {
    moves(context, unit, "line-charge-most", count)
}

/// The same, told beside the moves that were declared.
fn farther(context: &Context<'_>, unit: &Entity, count: i64) -> Line {
    moves(context, unit, "line-charge-farther", count)
}

/// How far it is to the target, where it was told.
pub fn way(charge: &Charge<'_>) -> Option<Line> {
    let text = Text::new("line-way").with("target", &charge.target.id).with("inches", charge.inches()?);
    Some(Line::new(text).rule("CW-O14"))
}

/// CW-C03, C07: a charge that ends on its way. Nothing says where: it is told that the players do.
pub fn where_it_stops(charger: &Entity) -> Line {
    Line::new(Text::new("line-where-it-stops").with("unit", &charger.id)).rule("CW-C07")
}

/// CW-C03, C07: a target that goes back one move, and how far the charger may follow it.
pub fn chase(context: &Context<'_>, charge: &Charge<'_>) -> Result<Vec<Line>, Refusal> {
    let back = model::move_of(context, charge.target);
    let told = charge.inches().map(|inches| {
        let text = Text::new("line-way-back").with("target", &charge.target.id).with("back", back);
        Line::new(text.with("inches", inches + Decimal::whole(back))).rule("CW-C07")
    });
    // As declared, and as far as the order lets it go where that is farther.
    let (by_event, most) = (charges::is_of_event(charge.record), charge.moves_open(context)?);
    let farther = most > charge.moves() && by_inches(context, charge.charger, by_event).is_none();
    let reach = self::charge(context, charge.charger, charge.moves(), by_event);
    let farther = farther.then(|| self::farther(context, charge.charger, most));
    let disputed = charge.catches_by_another_move(context, back);
    let disputed = disputed.then(|| Line::new(Text::new("line-another-move")).rule("CW-C07"));
    Ok([reach].into_iter().chain(farther).chain(told).chain(disputed).collect())
}

pub fn fall_back(context: &Context<'_>, unit: &Entity) -> Line {
    moves(context, unit, "line-falls-back-by", 1)
}

/// What is left of an action once this manoeuvre is paid; the oblique costs inches instead.
pub fn after_manoeuvre(context: &Context<'_>, unit: &Entity, oblique: bool, cost: i64) -> Result<Vec<Line>, Refusal> {
    let left = model::moves_left(context, unit)? - cost;
    let mut lines = vec![moves(context, unit, "line-moves-left", left.max(0))];
    if oblique {
        let less = model::fixed(context.rules, row::OBLIQUE_INCHES);
        let text = Text::new("line-oblique").with("less", less).with("inches", model::move_of(context, unit) - less);
        lines.push(Line::new(text).rule("CW-D56"));
    }
    Ok(lines)
}

/// What an event moves each unit: the inches it says, or so many moves of its own.
pub fn event(context: &Context<'_>, units: &[&Entity], event: &Row) -> Result<Vec<Line>, Refusal> {
    let Some(action) = event.text(column::ACTION) else { return Ok(Vec::new()) };
    if let Some(inches) = event.whole(column::INCHES) {
        let told = |unit: &&Entity| Text::new("line-event-inches").with("unit", &unit.id).with("inches", inches);
        let rule = event.rule.as_deref().unwrap_or("CW-E00");
        return Ok(units.iter().map(|unit| Line::new(told(unit)).rule(rule)).collect());
    }
    let count = model::row_called(context, table::ORDERS, action)?.whole(column::MOVES).unwrap_or(0);
    units.iter().map(|unit| own_moves(context, unit, count, MOVES)).collect()
}

/// Where an event says the inches: which way they go is the event's.
pub fn event_hands(units: &[&Entity], event: &Row) -> Vec<Instruction> {
    let Some(inches) = event.text(column::ACTION).and_then(|_| event.whole(column::INCHES)) else { return Vec::new() };
    let moves = |unit: &&Entity| {
        Instruction::new(hand::EVENT_MOVE, &unit.id).with("inches", inches).with("event", Arg::text(&event.id))
    };
    units.iter().map(moves).collect()
}
