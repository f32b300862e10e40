//! Moves of an activated formation, and how far its groups go on a terrain (ED-O10 to O23, V01, V02).

use super::model::{self, absent, once, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::epic_d10::names::{attribute, column, field, marker, table};

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

/// ED-V01: centimetres on a terrain; none where it cannot go, or where the list gives no move.
fn allowance(unit: &Entity, moves: i64, going: &str, wider: bool) -> Option<Decimal> {
    let step = unit.get(attribute::MOVE_CM).and_then(crate::engine::value::Value::as_number)?;
    let full = step.times(moves);
    match going {
        "x" => None,
        "w" if wider => None,
        "h" | "b" => Some(full.half()),
        _ => Some(full),
    }
}

fn active<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

impl Procedure for Move {
    fn id(&self) -> &'static str {
        "move"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        may_move(context, active(context)?)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = active(context)?;
        let outcome = Outcome::new("moved").with("formation", &formation.id);
        let mut resolution =
            Resolution::new(outcome).about([&formation.id]).effect(Effect::mark(&formation.id, marker::MOVED));
        let allowed = moves(context, formation);
        for unit in model::groups(context.state, formation).filter(|unit| model::on_foot(unit) > 0) {
            let bogged = unit.marks(marker::BOGGED);
            let open = allowed.and_then(|moves| allowance(unit, moves, "n", false));
            if let Some(cm) = open.filter(|cm| cm.is_positive()) {
                let text = Text::new("line-move").with("unit", &unit.id).with("cm", cm);
                resolution = resolution.line(Line::new(text).rule("ED-V01"));
            }
            if bogged > 0 {
                let text =
                    Text::new("line-stuck").with("unit", &unit.id).with("count", i64::try_from(bogged).unwrap_or(0));
                resolution = resolution.line(Line::new(text).rule("ED-V11"));
            }
        }
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
        let going = going(context, unit, terrain)?;
        let place = model::row_called(context, table::TERRAIN, terrain)?;
        let impassable = going == "x" || (going == "w" && context.yes(field::WIDER));
        let outcome = |id: &str| Outcome::new(id).with("unit", &unit.id).with("terrain", Arg::word(terrain));
        let outcome = if impassable {
            outcome("impassable")
        } else {
            match moves(context, active(context)?) {
                None => outcome("free_move"),
                Some(moves) => {
                    let cm = allowance(unit, moves, going, false).unwrap_or(Decimal::ZERO);
                    outcome(if going == "b" { "allowance_bog" } else { "allowance" }).with("cm", cm)
                }
            }
        };
        let cover =
            Text::new("line-terrain-cover").with("cover", Arg::word(place.text(column::COVER).unwrap_or("none")));
        Ok(Resolution::new(outcome).about([&unit.id]).line(Line::new(cover).rule("ED-V02")))
    }
}
