//! How far a unit may go, alone or in a group, and the sum that leads there (STP-M01, STP-M04, STP-A05, STPP-M05).

use crate::engine::message::Text;
use crate::engine::names::RowName;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Row, Ruleset};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, Profile, State};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, field, kind, option, role, row, table};

/// How far a unit may go, and the sum that leads there.
pub struct Allowance {
    pub cm: Decimal,
    pub lines: Vec<Line>,
}

/// The row of the period that a unit has now.
fn row_in_force<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Profile> {
    let id = unit.text(attribute::AS_TYPE).or_else(|| unit.text(attribute::TYPE))?;
    rules.schema.profile(kind::UNIT_TYPE, id)
}

/// STPP-G06: the shorter move of militia and reserve, where the row has one.
fn quality_move(rules: &Ruleset, unit: &Entity, row: &Profile, in_line: bool) -> Option<Decimal> {
    let name = match (row.text(attribute::CLASS)?, in_line) {
        ("infantry", false) => attribute::INFANTRY_MOVE,
        ("infantry", true) => attribute::INFANTRY_LINE_MOVE,
        ("cavalry", false) => attribute::CAVALRY_MOVE,
        ("cavalry", true) => attribute::CAVALRY_LINE_MOVE,
        _ => return None,
    };
    model::number(rules, unit, name).filter(|_| row.flag(attribute::QUALITY_MOVES))
}

/// What the sheet prints: the move, and the one outside the friction zone where it has one.
struct Printed {
    base: Decimal,
    outside: Option<Decimal>,
}

/// The printed move: by quality, in line, or by what draws the gun (STP-M01).
fn printed(rules: &Ruleset, state: &State, unit: &Entity) -> Printed {
    let Some(row) = row_in_force(rules, unit) else { return Printed { base: Decimal::ZERO, outside: None } };
    // STPP-O13: the closed column may move as a column.
    let as_column =
        model::flag(rules, unit, attribute::IS_CLOSED_COLUMN) && state.option_is(option::CLOSED_COLUMN_REST, "column");
    let in_line =
        model::flag(rules, unit, attribute::LINE_MOVE) && !as_column && row.number(attribute::MOVE_IN_LINE).is_some();
    if let Some(base) = quality_move(rules, unit, row, in_line) {
        return Printed { base, outside: None };
    }
    let (inside, outside) = match unit.text(attribute::MOBILITY) {
        _ if in_line => (attribute::MOVE_IN_LINE, None),
        Some("mounted") => (attribute::MOVE_MOUNTED, None),
        Some("horse") => (attribute::MOVE_HORSE, Some(attribute::STRATEGIC_MOVE_HORSE)),
        Some("fast") => (attribute::MOVE_FAST, Some(attribute::STRATEGIC_MOVE_FAST)),
        _ => (attribute::MOVE, Some(attribute::STRATEGIC_MOVE)),
    };
    match row.number(inside) {
        Some(base) => Printed { base, outside: outside.and_then(|name| row.number(name)) },
        None => ordinary(row),
    }
}

fn ordinary(row: &Profile) -> Printed {
    let base = row.number(attribute::MOVE).unwrap_or(Decimal::ZERO);
    Printed { base, outside: row.number(attribute::STRATEGIC_MOVE) }
}

pub fn base_move(rules: &Ruleset, state: &State, unit: &Entity) -> Decimal {
    printed(rules, state, unit).base
}

/// How far a general rides, in the friction zone or outside of it: the row of the period, else the number of the core
/// (STP-A04, M08).
pub fn general_move(context: &Context<'_>, outside: bool) -> Result<Decimal, Refusal> {
    let row = context.rules.schema.profile(kind::UNIT_TYPE, "general");
    let printed = match row {
        Some(row) => ordinary(row),
        None => Printed { base: model::fixed(context, row::GENERAL_MOVE)?, outside: None },
    };
    let more = if outside { outside_bonus(context, &printed)? } else { Decimal::ZERO };
    Ok(printed.base + more)
}

/// STP-M08: half as far again outside the friction zone, or what is printed.
fn outside_bonus(context: &Context<'_>, printed: &Printed) -> Result<Decimal, Refusal> {
    match printed.outside {
        Some(outside) => Ok(outside - printed.base),
        None => Ok(printed.base.product(model::fixed(context, row::FREE_MOVE_BONUS)?)),
    }
}

/// Bonuses a unit has: the word of the line, its rule, centimetres.
fn bonuses(context: &Context<'_>, unit: &Entity) -> Result<Vec<(&'static str, &'static str, Decimal)>, Refusal> {
    let printed = printed(context.rules, context.state, unit);
    let part = |number: RowName<'static>| Ok(printed.base.product(model::fixed(context, number)?));
    let mut all = Vec::new();
    if is_outside(context, unit) {
        all.push(("line-move-free", "STP-M08", outside_bonus(context, &printed)?));
    }
    if model::flag(context.rules, unit, attribute::MARCH) {
        all.push(("line-move-march", "STP-M09", part(row::MARCH_COLUMN_BONUS)?));
    }
    if context.yes(field::ROAD) {
        all.push(("line-move-road", "STP-M01", part(row::ROAD_BONUS)?));
    }
    Ok(all)
}

fn is_outside(context: &Context<'_>, unit: &Entity) -> bool {
    model::paying_corps(context.state, unit).is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION))
}

/// The move with the bonuses that a unit has where its corps stands: none inside the friction zone (Y17).
pub fn usual_move(context: &Context<'_>, unit: &Entity) -> Decimal {
    let base = base_move(context.rules, context.state, unit);
    let more = bonuses(context, unit).unwrap_or_default().into_iter().filter(|_| is_outside(context, unit));
    base + more.map(|(_, _, more)| more).sum()
}

/// What a move of this phase comes to, from the form's answers (STP-M01).
pub fn allowance(context: &Context<'_>, unit: &Entity) -> Result<Allowance, Refusal> {
    let base = base_move(context.rules, context.state, unit);
    let line = |key: &str, rule: &str| Line::new(Text::new(key)).rule(rule);
    let mut lines = vec![Line::new(Text::new("line-move-base").with("unit", &unit.id)).rule("STP-M01").value(base)];
    let mut cm = base;
    let bonuses = bonuses(context, unit)?;
    // Y17: inside the friction zone no move is longer than the printed one.
    if context.yes(field::IN_FRICTION) {
        lines.extend((!bonuses.is_empty()).then(|| line("line-move-friction", "STP-M08")));
    } else {
        for (key, rule, more) in bonuses {
            lines.push(line(key, rule).value(more));
            cm = cm + more;
        }
    }
    if let Some(left) = unit.get(attribute::MOVE_LEFT).and_then(Value::as_number) {
        cm = cm.product(left);
        lines.push(line("line-move-left", "STP-M10").value(cm));
    }
    if context.yes(field::PROLONG) {
        cm = cm.min(model::fixed(context, row::PROLONG_MAX)?);
        lines.push(line("line-move-prolong", "STP-G07").value(cm));
    }
    if context.yes(field::STEPS_BACK) {
        let how = stepping_back(context, unit).ok_or_else(|| refuse("no_stepping_back", "STPP-M05", unit))?;
        let share = how.whole(column::PART_OF_MOVE).map_or(cm, |parts| cm.shared_by(parts));
        cm = share.min(how.number(column::CM).unwrap_or(share));
        lines.push(line("line-move-back", how.rule.as_deref().unwrap_or("STPP-M05")).value(cm));
    }
    // STP-Y41: beyond 22.5° only behind a linear cover, and at half the move.
    if context.yes(field::CRAB) {
        cm = cm.half();
        lines.push(line("line-move-crab", "STP-M04").value(cm));
    }
    let slow = context.number(field::DIFFICULT).unwrap_or(Decimal::ZERO);
    let needed = slow.product(model::fixed(context, row::DIFFICULT_COST)?);
    ensure(needed <= cm, || refuse("difficult_too_far", "STP-M01", unit).with("needed", needed).with("cm", cm))?;
    if slow.is_positive() {
        lines.push(line("line-move-difficult", "STP-M01").value(slow - needed));
        cm = cm + slow - needed;
    }
    Ok(Allowance { cm, lines })
}

/// How this unit may give ground with its face to the enemy, where its period lets it (STPP-M05).
pub fn stepping_back<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Row> {
    context.table(table::STEPPING_BACK).ok()?.first(&context.situation().role(role::SELF, unit))
}

/// STP-M01, A05: a group goes as far as its slowest.
pub fn slowest(context: &Context<'_>, units: &[&Entity]) -> Result<Allowance, Refusal> {
    let mut slowest: Option<(&Entity, Allowance)> = None;
    for unit in units {
        let own = allowance(context, unit)?;
        if slowest.as_ref().is_none_or(|(_, least)| own.cm < least.cm) {
            slowest = Some((unit, own));
        }
    }
    let Some((last, mut least)) = slowest else { return Ok(Allowance { cm: Decimal::ZERO, lines: Vec::new() }) };
    if units.len() > 1 {
        let text = Text::new("line-move-slowest").with("unit", &last.id);
        least.lines.push(Line::new(text).rule("STP-A05").value(least.cm));
    }
    Ok(least)
}
