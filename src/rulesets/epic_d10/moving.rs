//! Moves of an activated formation, and how far its groups go on a terrain (ED-O10 to O23, V01, V02).

use super::bog_test;
use super::model::{self, absent, once, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, field, marker, option, table};

pub struct Move;
pub struct MovementAllowance;

/// Normal moves the order allows; none where it is free.
pub fn moves(context: &Context<'_>, formation: &Entity) -> Option<i64> {
    let moves = model::order_row(context, formation).and_then(|row| row.whole(column::MOVE)).unwrap_or(0);
    (moves >= 0).then_some(moves)
}

/// ED-O17: once, before firing; what the order allows.
pub fn may_move(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    once("already_moved", "ED-S05", formation, marker::MOVED)?;
    ensure(!formation.has(marker::FIRED), || refuse("move_after_fire", "ED-O17", formation))?;
    ensure(!model::is_fully_embarked(context.state, formation), || refuse("fully_embarked", "ED-O33", formation))?;
    ensure(!bog_test::is_stuck(context.state, formation), || refuse("all_bogged", "ED-V11", formation))?;
    // ED-O10: an assault moves in its own first step.
    let assaults = model::order_allows(context, formation, column::ASSAULT);
    let allowed = moves(context, formation) != Some(0) && !assaults;
    ensure(allowed || !model::orders_are_enforced(context.state), || {
        refuse("order_forbids_move", model::order_rule(context, formation), formation)
    })
}

/// What a terrain is for a group: `n`, `h`, `b`, `x`, `w`; `n` where terrain does nothing to it.
pub fn going<'a>(context: &Context<'a>, unit: &Entity, terrain: &str) -> Result<&'a str, Refusal> {
    let Some(column) = model::type_row(context, unit)?.column(column::TERRAIN) else { return Ok("n") };
    Ok(model::row_called(context, table::TERRAIN, terrain)?.text(column).unwrap_or("n"))
}

/// ED-V01, OP19: the same once the width of a trench is known.
fn crossing<'a>(context: &Context<'_>, going: &'a str, wider: bool) -> &'a str {
    match going {
        "w" if wider => "x",
        "w" if context.state.option_is(option::NARROW_TRENCH, "half") => "h",
        "w" => "n",
        going => going,
    }
}

/// ED-V01: centimetres of so many moves on a terrain that can be entered; none where the list gives no move.
pub fn allowance(unit: &Entity, moves: i64, crossing: &str) -> Option<Decimal> {
    let full = unit.get(attribute::MOVE_CM).and_then(Value::as_number).filter(|cm| cm.is_positive())?.times(moves);
    if bog_test::free_units(unit) == 0 {
        // ED-V11: nobody of it moves.
        return Some(Decimal::ZERO);
    }
    Some(if matches!(crossing, "h" | "b") { full.half() } else { full })
}

/// How far each group on the table goes in the open, and who is stuck: what a form tells before the move and the log after
/// it.
pub fn reach_lines(context: &Context<'_>, formation: &Entity, moves: Option<i64>, key: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for unit in model::groups(context.state, formation).filter(|unit| model::on_foot(unit) > 0) {
        let open = moves.and_then(|moves| allowance(unit, moves, "n"));
        if let Some(cm) = open.filter(|cm| cm.is_positive()) {
            lines.push(Line::new(Text::new(key).with("unit", &unit.id).with("cm", cm)).rule("ED-V01"));
        }
        let bogged = unit.marks(marker::BOGGED);
        if bogged > 0 {
            let text = Text::new("line-stuck").with("unit", &unit.id).with("count", i64::try_from(bogged).unwrap_or(0));
            lines.push(Line::new(text).rule("ED-V11"));
        }
    }
    lines
}

/// ED-V12: groups on the table that ground does something to, each of which may say where it stopped.
pub fn standing(context: &Context<'_>, formation: &Entity) -> Vec<EntityId> {
    let bound = |unit: &&Entity| model::type_row(context, unit).is_ok_and(|row| row.column(column::TERRAIN).is_some());
    let groups = model::groups(context.state, formation).filter(|unit| model::on_foot(unit) > 0);
    groups.filter(bound).map(|unit| unit.id.clone()).collect()
}

/// ED-V02, V12: nobody stops where he cannot go.
pub fn may_stop(context: &Context<'_>, field: FieldName<'_>, terrain: &str) -> Result<(), Refusal> {
    let (field::STANDS_IN, Some(id)) = field.parts() else { return Ok(()) };
    let Some(unit) = context.state.entity(id) else { return Ok(()) };
    let barred = going(context, unit, terrain)? == "x";
    ensure(!barred, || refuse("terrain_impassable", "ED-V02", unit).with("terrain", Arg::word(terrain)))
}

/// ED-V10, V12: who tests for the ground it stopped on.
pub fn bog_lines(context: &Context<'_>, formation: &Entity) -> Vec<Line> {
    let mut lines = Vec::new();
    for id in standing(context, formation) {
        let Some(unit) = context.state.entity(id.as_str()) else { continue };
        let terrain = context.about(&id).choice(field::STANDS_IN);
        if !terrain.is_empty() && going(context, unit, terrain).is_ok_and(|going| going == "b") {
            let text = Text::new("line-bog-due").with("unit", &id).with("terrain", Arg::word(terrain));
            lines.push(Line::new(text).rule("ED-V10"));
        }
    }
    lines
}

fn active<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

impl Procedure for Move {
    fn id(&self) -> &'static str {
        "move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        may_stop(context, field, candidate)
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        active(context).map(|formation| standing(context, formation)).unwrap_or_default()
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        may_move(context, active(context)?)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let formation = active(context)?;
        let cohesion = Text::new("line-cohesion").with("cm", model::cohesion(context, formation)?);
        let mut lines = reach_lines(context, formation, moves(context, formation), "line-move");
        lines.push(Line::new(cohesion).rule("ED-C01"));
        Ok(lines)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = active(context)?;
        let outcome = Outcome::new("moved").with("formation", &formation.id);
        let mut resolution =
            Resolution::new(outcome).about([&formation.id]).effect(Effect::mark(&formation.id, marker::MOVED));
        let allowed = moves(context, formation);
        resolution.lines = reach_lines(context, formation, allowed, "line-move");
        resolution.lines.extend(bog_lines(context, formation));
        resolution.lines.extend(model::advised_against(allowed != Some(0)));
        Ok(resolution)
    }
}

impl Procedure for MovementAllowance {
    fn id(&self) -> &'static str {
        "movement_allowance"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::UNIT) else { return Ok(()) };
        let own = unit.parent.as_ref() == Some(&active(context)?.id);
        ensure(own, || refuse("not_of_the_active_formation", "ED-V01", unit))
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT).filter(|_| field == field::WIDER) else { return true };
        going(context, unit, context.choice(field::TERRAIN)).is_ok_and(|going| going == "w")
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let terrain = context.choice(field::TERRAIN);
        let crossing = crossing(context, going(context, unit, terrain)?, context.yes(field::WIDER));
        let place = model::row_called(context, table::TERRAIN, terrain)?;
        let outcome = |id: &str| Outcome::new(id).with("unit", &unit.id).with("terrain", Arg::word(terrain));
        let outcome = match (crossing, moves(context, active(context)?)) {
            ("x", _) => outcome("impassable"),
            (_, None) => outcome("free_move"),
            (_, Some(moves)) => match (allowance(unit, moves, crossing), crossing) {
                // ED-U15: the list gives no move.
                (None, _) => outcome("allowance_unstated").with("going", Arg::word(format!("going_{crossing}"))),
                (Some(cm), "b") => outcome("allowance_bog").with("cm", cm),
                (Some(cm), _) => outcome("allowance").with("cm", cm),
            },
        };
        let cover =
            Text::new("line-terrain-cover").with("cover", Arg::word(place.text(column::COVER).unwrap_or("none")));
        Ok(Resolution::new(outcome).about([&unit.id]).line(Line::new(cover).rule("ED-V02")))
    }
}
