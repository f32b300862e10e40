//! What a formation and its groups are worth as they stand, for their sheets: cohesion, suppression, the terrain table in
//! centimetres, values of a group and its weapons. Nothing that an order laid face down would tell.

use super::{model, moving};
use crate::engine::message::{Arg, Text};
use crate::engine::names::AttributeName;
use crate::engine::procedure::{Context, Line};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, kind, table};

pub fn profile(context: &Context<'_>, entity: &Entity) -> Vec<Line> {
    if entity.is_a(kind::FORMATION) {
        return of_formation(context, entity);
    }
    if entity.is_a(kind::UNIT) { of_group(context, entity) } else { Vec::new() }
}

fn of_formation(context: &Context<'_>, formation: &Entity) -> Vec<Line> {
    let mut lines = vec![
        Line::new(Text::new("profile-morale").with("morale", model::morale(formation))).rule("ED-U07"),
        suppression(context, formation),
    ];
    if let Ok(cm) = model::cohesion(context, formation) {
        lines.push(Line::new(Text::new("profile-cohesion").with("cm", cm)).rule("ED-C01"));
    }
    lines.extend(model::groups(context.state, formation).flat_map(|unit| group_and_weapons(context, unit)));
    lines.extend(going(context, formation));
    lines
}

/// A group of a formation in a line, and its weapons: what a player looks for before he is shot at.
fn group_and_weapons(context: &Context<'_>, unit: &Entity) -> Vec<Line> {
    let count = unit.strength.map(|strength| strength.start).unwrap_or_default();
    let text = Text::new("profile-group")
        .with("unit", &unit.id)
        .with("now", unit.points())
        .with("count", count)
        .with("dft", model::dft(unit))
        .with("dfm", model::dfm(unit))
        .with("armour", model::armour(unit))
        .with("att", model::melee_attack(context.state, unit));
    let mut lines = vec![Line::new(text).rule("ED-U12")];
    lines.extend(weapons(context, unit));
    lines
}

fn weapons(context: &Context<'_>, unit: &Entity) -> Vec<Line> {
    let weapon = |weapon: &Entity| {
        let number = |name: AttributeName<'_>| weapon.get(name).and_then(Value::as_number).unwrap_or_default();
        let text = Text::new("profile-weapon")
            .with("weapon", &weapon.id)
            .with("range", number(attribute::RANGE_CM))
            .with("att", number(attribute::ATT))
            .with("arc", Arg::word(model::arc(context, unit, weapon).unwrap_or_default()));
        Line::new(text).rule("ED-F30")
    };
    model::weapons(context.state, unit).map(weapon).collect()
}

/// ED-U51: markers still missing to each band.
fn suppression(context: &Context<'_>, formation: &Entity) -> Line {
    let (base, markers) = (model::suppression_base(context.state, formation), model::suppression(formation));
    let missing = |of: i64| (of - markers).max(0);
    let text = Text::new("profile-suppression")
        .with("markers", markers)
        .with("half", missing(base.saturating_add(1) / 2))
        .with("full", missing(base));
    Line::new(text).rule("ED-U51")
}

/// ED-V02: how far groups of a kind go in the open, and on every terrain that is worse for them.
fn going(context: &Context<'_>, formation: &Entity) -> Vec<Line> {
    let mut sorts: Vec<(&Entity, Vec<EntityId>)> = Vec::new();
    for unit in model::groups(context.state, formation).filter(|unit| goes(unit)) {
        let same = |other: &Entity| {
            other.text(attribute::TYPE) == unit.text(attribute::TYPE)
                && centimetres(other, "n") == centimetres(unit, "n")
        };
        match sorts.iter_mut().find(|(first, _)| same(first)) {
            Some((_, names)) => names.push(unit.id.clone()),
            None => sorts.push((unit, vec![unit.id.clone()])),
        }
    }
    sorts.iter().flat_map(|(unit, names)| going_of(context, unit, names)).collect()
}

/// On the table, with a move in its list.
fn goes(unit: &Entity) -> bool {
    model::on_foot(unit) > 0 && moving::allowance(unit, 1, "n").is_some()
}

/// One normal move, as the unit stands now.
fn centimetres(unit: &Entity, crossing: &str) -> Decimal {
    moving::allowance(unit, 1, crossing).unwrap_or_default()
}

fn going_of(context: &Context<'_>, unit: &Entity, names: &[EntityId]) -> Vec<Line> {
    let who = || Arg::Entities(names.to_vec());
    let open = Text::new("profile-open").with("units", who()).with("cm", centimetres(unit, "n"));
    let mut lines = vec![Line::new(open).rule("ED-V01")];
    for terrain in context.table(table::TERRAIN).map(|table| table.rows.as_slice()).unwrap_or_default() {
        let going = moving::going(context, unit, &terrain.id).unwrap_or("n");
        let key = match going {
            "h" => "profile-going-h",
            "b" => "profile-going-b",
            "x" => "profile-going-x",
            "w" => "profile-going-w",
            _ => continue,
        };
        let text = Text::new(key).with("terrain", Arg::word(&terrain.id)).with("cm", centimetres(unit, going));
        lines.push(Line::new(text).rule("ED-V02"));
    }
    lines
}

fn of_group(context: &Context<'_>, unit: &Entity) -> Vec<Line> {
    let values = Text::new("profile-values")
        .with("quality", model::unit_quality(context.state, unit))
        .with("dft", model::dft(unit))
        .with("dfm", model::dfm(unit))
        .with("armour", model::armour(unit))
        .with("att", model::melee_attack(context.state, unit));
    let mut lines = vec![Line::new(values).rule("ED-U12")];
    lines.extend(weapons(context, unit));
    if goes(unit) {
        lines.extend(going_of(context, unit, std::slice::from_ref(&unit.id)));
    }
    lines
}
