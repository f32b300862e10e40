//! What a unit is worth as it stands, by its bases, mount and formation (CW-U23): Mvmt, Tir, Mêlée, Moral, for its sheet.

use super::firing::Occasion;
use super::{artillery_fire, fire, model};
use crate::engine::message::{Arg, Text};
use crate::engine::names::ColumnName;
use crate::engine::procedure::{Context, Line};
use crate::engine::value::Decimal;
use crate::engine::world::Entity;
use crate::rulesets::civil_war_brigades::names::{attribute, column, kind, option, row, table};

pub fn profile(context: &Context<'_>, entity: &Entity) -> Vec<Line> {
    if !entity.is_a(kind::UNIT) {
        return Vec::new();
    }
    let stat = |name: ColumnName<'_>| model::stat(context, entity, name).unwrap_or(0);
    let mut lines = vec![movement(context, entity), firing(context, entity)];
    lines.extend(ranges(context, entity));
    let melee = Text::new("profile-melee").with("dice", stat(column::MELEE)).with("on", stat(column::MELEE_ON));
    lines.push(Line::new(melee).rule("CW-B03"));
    lines.push(Line::new(Text::new("profile-morale").with("needed", stat(column::MORALE))).rule("CW-M01"));
    lines.extend(small_cavalry(context, entity));
    lines
}

fn movement(context: &Context<'_>, unit: &Entity) -> Line {
    let inches = model::move_of(context, unit);
    let on_road = model::formation_inches(context, unit, column::ON_ROAD);
    let farther = model::formation_inches(context, unit, column::FARTHER);
    let more = (on_road - farther).max(0);
    // CW-O17: guns in position may limber up and go farther.
    let limbered = model::stat(context, unit, column::MOVE).ok().filter(|_| model::may_limber(unit)).unwrap_or(0);
    let text = Text::new("profile-move")
        .with("inches", inches)
        .with("road", if more > 0 { inches + more } else { 0 })
        .with("limbered", limbered);
    Line::new(text).rule("CW-G02")
}

fn firing(context: &Context<'_>, unit: &Entity) -> Line {
    let artillery = model::is_artillery(unit);
    let formation = unit.text(attribute::FORMATION).filter(|_| !artillery).unwrap_or(row::LINE.as_str());
    let silent = model::row_called(context, table::FORMATIONS, formation).is_ok_and(|row| !row.flag(column::FIRES));
    if silent {
        return Line::new(Text::new("profile-no-fire")).rule("CW-D51");
    }
    if artillery && unit.is(attribute::LIMBER, "limbered") {
        return Line::new(Text::new("profile-limbered")).rule("CW-A06");
    }
    let (dice, on, rule) = if artillery {
        (model::stat(context, unit, column::FIRE), artillery_fire::hits_on(context), "CW-A01")
    } else {
        let on = model::stat(context, unit, column::FIRE_ON).unwrap_or(0);
        (fire::dice_of(context, unit, Occasion::Phase), on, "CW-F03")
    };
    Line::new(Text::new("profile-fire").with("dice", dice.unwrap_or(0)).with("on", on)).rule(rule)
}

/// CW-F02, A02: where the bands end; none where the sheet leaves them blank and the club has not filled them.
fn ranges(context: &Context<'_>, unit: &Entity) -> Vec<Line> {
    let bands: Vec<(&str, Decimal)> = if model::is_artillery(unit) {
        let gun = model::row_called(context, table::GUNS, unit.text(attribute::GUN).unwrap_or_default());
        let ends = [column::SHORT, column::MIDDLE, column::MAX];
        gun.map(|gun| ends.into_iter().filter_map(|end| Some((end.as_str(), gun.number(end)?))).collect())
            .unwrap_or_default()
    } else {
        let ranges = fire::weapon(context, unit).ok().and_then(|weapon| fire::ranges(context, weapon));
        let ends = |(blank, short, effective)| vec![("point_blank", blank), ("short", short), ("effective", effective)];
        ranges.map(ends).unwrap_or_default()
    };
    if bands.is_empty() {
        return vec![Line::new(Text::new("profile-no-range")).rule("CW-Z05")];
    }
    let line = |(band, inches): (&str, Decimal)| {
        let key = if band == "point_blank" { "profile-point-blank" } else { "profile-band" };
        let text = Text::new(key).with("band", Arg::word(band)).with("inches", inches);
        Line::new(text).rule(if model::is_artillery(unit) { "CW-A02" } else { "CW-F02" })
    };
    bands.into_iter().map(line).collect()
}

/// CW-Z04: the printed row gives small cavalry more dice in melee on foot; whoever comes near it is told.
fn small_cavalry(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let printed = context.state.option_is(option::SMALL_CAV_MELEE, "printed");
    let near = model::is_cavalry(unit) && (2..=3).contains(&model::bases(unit));
    (printed && near).then(|| Line::new(Text::new("profile-small-cavalry")).rule("CW-Z04"))
}
