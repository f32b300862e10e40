//! What a UC is worth as it stands, for its sheet; and of every formation what it may still lose before it tests.

use super::model::{self, Manner};
use super::{distances, firing, morale};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line};
use crate::engine::rules::Row;
use crate::engine::world::Entity;
use crate::rulesets::napoleonic_division::names::{attribute, column, kind, table};

pub fn profile(context: &Context<'_>, entity: &Entity) -> Vec<Line> {
    let mut lines = if entity.is_a(kind::UC) { of_uc(context, entity) } else { Vec::new() };
    lines.extend(until_test(context, entity));
    lines
}

fn of_uc(context: &Context<'_>, uc: &Entity) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Ok(cm) = model::reach_of(context, uc, Manner::Move) {
        lines.push(Line::new(Text::new("profile-speed").with("cm", cm)).rule("ND-M03"));
    }
    match firing::armed(context, uc) {
        Ok(weapon) => lines.extend(fire(context, uc, weapon)),
        Err(_) => lines.push(Line::new(Text::new("profile-no-fire")).rule("ND-F03")),
    }
    if let Ok(on) = model::to_hit(context, uc) {
        lines.push(Line::new(Text::new("profile-to-hit").with("on", on)).rule("ND-F06"));
    }
    let grade = model::row_called(context, table::MORALE_GRADES, uc.text(attribute::MORALE).unwrap_or_default());
    if let Some(needed) = grade.ok().and_then(|grade| grade.whole(column::NEEDED)) {
        lines.push(Line::new(Text::new("profile-morale").with("needed", needed)).rule("ND-T01"));
    }
    if let Some(cm) = model::command_distance(context.rules, context.state, uc) {
        lines.push(Line::new(Text::new("profile-command").with("cm", cm)).rule("ND-C01"));
    }
    lines
}

/// ND-F04, F05: how far, and with how many dice an EC fires as the UC stands.
fn fire(context: &Context<'_>, uc: &Entity, weapon: &Row) -> Vec<Line> {
    let cm = |name| weapon.number(name).unwrap_or_default();
    let range = Text::new("profile-range").with("range", cm(column::RANGE)).with("long", cm(column::LONG_RANGE));
    let mut lines = vec![Line::new(range).rule("ND-F02")];
    if let Ok((native, now)) = firing::efficiency(context, uc) {
        let text = Text::new("profile-efficiency").with("native", native).with("now", now);
        lines.push(Line::new(text).rule("ND-F04"));
    }
    lines
}

/// ND-S01 to S03: how many more it may lose until more than half is gone.
fn until_test(context: &Context<'_>, entity: &Entity) -> Option<Line> {
    let left = morale::until_test(context.rules, context.state, entity)?;
    let (key, rule) = match entity {
        uc if uc.is_a(kind::UC) => ("profile-until-uc", "ND-S01"),
        um if um.is_a(kind::UM) => ("profile-until-um", "ND-S02"),
        _ => ("profile-until-division", "ND-S03"),
    };
    Some(Line::new(distances::with_chance(context, Text::new(key).with("left", left), entity)).rule(rule))
}
