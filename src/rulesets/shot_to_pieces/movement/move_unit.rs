//! Movement of a unit: how far it may go, what it costs, what it leaves behind (STP-M01, STP-M02, STP-G07, STP-B17).

use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RowName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Profile, State};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::melee::charge;
use crate::rulesets::shot_to_pieces::model::{self, Role, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, kind, marker, option, recorded, row};

pub struct MoveUnit;

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

/// The printed move: by quality, in line, or by what draws the gun (STP-M01).
pub fn base_move(rules: &Ruleset, state: &State, unit: &Entity) -> Decimal {
    let Some(row) = row_in_force(rules, unit) else { return Decimal::ZERO };
    // STPP-O13: the closed column may move as a column.
    let as_column =
        model::flag(rules, unit, attribute::IS_CLOSED_COLUMN) && state.option_is(option::CLOSED_COLUMN_REST, "column");
    let in_line =
        model::flag(rules, unit, attribute::LINE_MOVE) && !as_column && row.number(attribute::MOVE_IN_LINE).is_some();
    let variant = match unit.text(attribute::MOBILITY) {
        _ if in_line => Some(attribute::MOVE_IN_LINE),
        Some("mounted") => Some(attribute::MOVE_MOUNTED),
        Some("horse") => Some(attribute::MOVE_HORSE),
        Some("fast") => Some(attribute::MOVE_FAST),
        _ => None,
    };
    let printed = || variant.and_then(|name| row.number(name)).or_else(|| row.number(attribute::MOVE));
    quality_move(rules, unit, row, in_line).or_else(printed).unwrap_or(Decimal::ZERO)
}

/// Bonuses a unit has: the word of the line, its rule, the number of the table.
fn bonuses(context: &Context<'_>, unit: &Entity) -> Vec<(&'static str, &'static str, RowName<'static>)> {
    let outside = model::paying_corps(context.state, unit).is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION));
    let march = model::flag(context.rules, unit, attribute::MARCH);
    let all = [
        (outside, ("line-move-free", "STP-M08", row::FREE_MOVE_BONUS)),
        (march, ("line-move-march", "STP-M09", row::MARCH_COLUMN_BONUS)),
        (context.yes(field::ROAD), ("line-move-road", "STP-M01", row::ROAD_BONUS)),
    ];
    all.into_iter().filter(|(applies, _)| *applies).map(|(_, bonus)| bonus).collect()
}

/// The move with the bonuses that a unit has where its corps stands: none inside the friction zone (Y17).
pub fn usual_move(context: &Context<'_>, unit: &Entity) -> Decimal {
    let base = base_move(context.rules, context.state, unit);
    let outside = model::paying_corps(context.state, unit).is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION));
    let more = bonuses(context, unit).into_iter().filter(|_| outside);
    let more = more.filter_map(|(_, _, number)| model::fixed(context, number).ok()).map(|part| base.product(part));
    base + more.sum()
}

/// What a move of this phase comes to, from the form's answers (STP-M01).
pub fn allowance(context: &Context<'_>, unit: &Entity) -> Result<Allowance, Refusal> {
    let base = base_move(context.rules, context.state, unit);
    let line = |key: &str, rule: &str| Line::new(Text::new(key)).rule(rule);
    let mut lines = vec![Line::new(Text::new("line-move-base").with("unit", &unit.id)).rule("STP-M01").value(base)];
    let mut cm = base;
    let bonuses = bonuses(context, unit);
    // Y17: inside the friction zone no move is longer than the printed one.
    if context.yes(field::IN_FRICTION) {
        lines.extend((!bonuses.is_empty()).then(|| line("line-move-friction", "STP-M08")));
    } else {
        for (key, rule, number) in bonuses {
            let more = base.product(model::fixed(context, number)?);
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
    let slow = context.number(field::DIFFICULT).unwrap_or(Decimal::ZERO);
    let needed = slow.product(model::fixed(context, row::DIFFICULT_COST)?);
    ensure(needed <= cm, || refuse("difficult_too_far", "STP-M01", unit).with("needed", needed).with("cm", cm))?;
    if slow.is_positive() {
        lines.push(line("line-move-difficult", "STP-M01").value(slow - needed));
        cm = cm + slow - needed;
    }
    Ok(Allowance { cm, lines })
}

/// A unit that may still move in this phase.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    // STP-B17: whoever only supports on the flank may break away.
    let held = model::melee_of(context.state, unit).is_some_and(|(_, role)| role != Role::Flank);
    ensure(!held, || refuse("unit_in_melee", "STP-A06", unit))?;
    orders::unmoved(unit)?;
    bodies::may_act(context, unit)?;
    let left = unit.get(attribute::MOVE_LEFT).and_then(Value::as_number);
    ensure(left.is_none_or(Decimal::is_positive), || refuse("no_move_left", "STP-M10", unit))?;
    if is_due(unit) { Ok(()) } else { orders::payable(context, unit) }
}

/// STP-N01: an event makes it move, without an order.
fn is_due(unit: &Entity) -> bool {
    unit.has(marker::MUST_MOVE)
}

fn wanted(context: &Context<'_>, unit: &Entity) -> orders::Wanted {
    let due = is_due(unit);
    orders::Wanted { forward: context.yes(field::FORWARD) && !due, forced: due, free: due }
}

/// STP-B17: the melee it supported goes on without it.
fn broken_away(context: &Context<'_>, unit: &Entity) -> Option<Effect> {
    let (melee, _) = model::melee_of(context.state, unit)?;
    let side = unit.side?;
    let left = model::flanks(melee, side).into_iter().filter(|id| *id != unit.id.as_str());
    let field = side.of(recorded::FLANK_A, recorded::FLANK_B);
    Some(Effect::amend(melee, field, Value::texts(left)))
}

/// STP-M07: generals move last; a unit that goes after one of them is told.
fn generals_last(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let mut officers = context.state.in_order().filter(|entity| model::is_general(entity) && entity.side == unit.side);
    let gone = officers.find(|officer| officer.has(marker::MOVED))?;
    Some(Line::new(Text::new("line-generals-last").with("unit", &gone.id)).rule("STP-M07"))
}

impl Procedure for MoveUnit {
    fn id(&self) -> &'static str {
        "move_unit"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let unit = context.optional(field::UNIT);
        if field == field::BREAKS_AWAY {
            return unit.is_some_and(|unit| model::in_melee(context.state, unit));
        }
        !orders::PRICE_FIELDS.contains(&field) || unit.is_some_and(|unit| orders::asks_price(context, field, unit))
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.optional(field::UNIT), context.state.entity(candidate)) {
            (field::UNIT, _, Some(unit)) => may_move(context, unit),
            (field::WITH_ORDER_OF, Some(unit), Some(friend)) => orders::shares(context, unit, friend),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT)?;
        match field {
            field::FORWARD => Some((model::order(context.state, unit) == "advance" && !is_due(unit)).into()),
            field::IN_FRICTION => {
                let corps = model::paying_corps(context.state, unit);
                Some((!corps.is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION))).into())
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        // STP-B17: whether it leaves the melee it supports is its owner's choice.
        let stays = model::in_melee(context.state, unit) && !context.yes(field::BREAKS_AWAY);
        ensure(!stays, || refuse("unit_in_melee", "STP-B17", unit))?;
        let short = is_due(unit) && context.yes(field::PROLONG);
        ensure(!short, || refuse("must_really_move", "STP-N01", unit))?;
        orders::free_of_threat(context, unit)?;
        allowance(context, unit)?;
        orders::check(context, unit, wanted(context, unit))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let allowance = allowance(context, unit)?;
        let mut notes = allowance.lines;
        notes.push(Line::new(Text::new("line-move-allowed")).rule("STP-M01").value(allowance.cm));
        notes.extend(generals_last(context, unit));
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let allowance = allowance(context, unit)?;
        let (id, marker) = if context.yes(field::PROLONG) {
            ("unit_prolonged", marker::PROLONGED)
        } else {
            ("unit_moves", marker::MOVED)
        };
        let mut resolution = Resolution::new(Outcome::new(id).with("unit", &unit.id).with("cm", allowance.cm))
            .about([&unit.id])
            .effects(orders::pay(context, unit, wanted(context, unit))?)
            .effect(Effect::mark(&unit.id, marker))
            .effects(charge::leaving(context, unit));
        resolution.lines = allowance.lines;
        resolution.lines.extend(generals_last(context, unit));
        for mate in bodies::mates(context, unit) {
            resolution = resolution
                .about([&mate.id])
                .effect(Effect::mark(&mate.id, marker))
                .effects(charge::leaving(context, mate));
        }
        if let Some(away) = broken_away(context, unit) {
            let text = Text::new("line-breaks-away").with("unit", &unit.id);
            resolution = resolution.line(Line::new(text).rule("STP-B17")).effect(away);
        }
        // STPP-X15: any move undoes the installation of a bombardment battery. STP-N01: the duty is done.
        // STP-V03: out of its cover it is seen.
        let seen = (unit.has(marker::HIDDEN) && context.yes(field::LEAVES_COVER)).then_some(marker::HIDDEN);
        for marker in [marker::INSTALLING, marker::INSTALLED, marker::MUST_MOVE].into_iter().chain(seen) {
            if unit.has(marker) {
                resolution = resolution.effect(Effect::unmark(&unit.id, marker));
            }
        }
        Ok(resolution)
    }
}
