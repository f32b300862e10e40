//! What a unit is worth as it stands, for its sheet: its move, its dice, the ranges of its own calibre, the radius it stays in.

use super::{model, move_unit, way};
use crate::engine::dice::Die;
use crate::engine::message::{Arg, Text};
use crate::engine::names::RoleName;
use crate::engine::procedure::{Context, Line};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::Entity;
use crate::rulesets::fpga::names::{attribute, column, fact, kind, role, table};

pub fn profile(context: &Context<'_>, entity: &Entity) -> Vec<Line> {
    if !entity.is_a(kind::UNIT) {
        return Vec::new();
    }
    let mut lines: Vec<Line> = movement(context, entity).into_iter().collect();
    lines.extend(if model::is_artillery(entity) { ranges(context, entity) } else { combat(context, entity) });
    lines.extend(radius(context, entity));
    lines
}

fn movement(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    if move_unit::is_pinned(context, unit) {
        return Some(Line::new(Text::new("profile-move-none")).rule("FP-A16"));
    }
    if move_unit::holds(context, unit) {
        return Some(Line::new(Text::new("profile-move-facing")).rule("FP-K08"));
    }
    let normal = way::allowance(context, unit, None).ok()?;
    let near = way::near_base(context, unit).ok()?;
    let numbers = |key: &str| Text::new(key).with("normal", normal).with("near", near);
    if !way::slowed_by_fire(unit) {
        return Some(Line::new(numbers("profile-move")).rule("FP-D02"));
    }
    // FP-M06: half of the whole, the die with it.
    let by_die = |face: u32| way::allowance(context, unit, Some(face)).ok();
    let halved = numbers("profile-move-halved").with("least", by_die(1)?).with("most", by_die(Die::D6.sides.into())?);
    Some(Line::new(halved).rule("FP-M05"))
}

/// FP-A05: the rows of its own calibre.
fn ranges(context: &Context<'_>, battery: &Entity) -> Vec<Line> {
    let situation = context.situation().role(role::BATTERY, battery);
    let Ok(table) = context.table(table::ARTILLERY_RANGES) else { return Vec::new() };
    let line = |row: &Row| {
        let number = |name| row.number(name).unwrap_or_default();
        let text = Text::new("profile-range")
            .with("shot", Arg::word(row.text(column::SHOT).unwrap_or_default()))
            .with("inches", number(column::RANGE))
            .with("dice", number(column::DICE))
            .with("on", number(column::HITS_ON));
        Line::new(text).rule("FP-A05")
    };
    table.possible(&situation).map(line).collect()
}

/// FP-B04, B06, B08: dice outside towns, and what they hit on in the open.
fn combat(context: &Context<'_>, unit: &Entity) -> Vec<Line> {
    let fighter = |role: RoleName<'static>| context.situation().role(role, unit);
    let (Ok(dice), Ok(hits)) = (context.table(table::COMBAT_DICE), context.table(table::COMBAT_HITS)) else {
        return Vec::new();
    };
    let points = Value::whole(i64::from(unit.points()));
    let brought = dice.sure_modifiers(&fighter(role::FIGHTER).fact(fact::POINTS, points).fact(fact::TOWN, false), None);
    let in_the_open = fighter(role::FIGHTER).fact(fact::ENEMY_IN_COVER, false);
    let on = hits.surely_first(&in_the_open).and_then(|row| row.number(column::HITS_ON)).unwrap_or_default();
    let text = Text::new("profile-combat").with("dice", dice.sum(&brought, column::DICE)).with("on", on);
    vec![Line::new(text).rule("FP-B04")]
}

/// FP-O01: the radius of the sub-commander of its force.
fn radius(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let officer = model::sub_commander(context.state, context.state.parent(unit)?)?;
    let inches = officer.get(attribute::COMMAND_RADIUS).and_then(Value::as_number)?;
    Some(Line::new(Text::new("profile-radius").with("officer", &officer.id).with("inches", inches)).rule("FP-O01"))
}
