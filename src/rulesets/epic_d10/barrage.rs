//! A barrage is laid: its size, whether it is on target, and where it deviates to (ED-A01 to A05, A07, A10, D03).

use super::model::{self, BARRAGE, absent, refuse};
use super::shooting;
use super::spent::{self, per_weapon};
use super::tally::Reading;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Args, Text};
use crate::engine::names::{ColumnName, FieldName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Instruction, Record};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, hand, marker, option, recorded, row, table};

pub struct Barrage;

/// Most units of one barrage, whatever the table says (ED-A02).
const MOST_UNITS: u32 = 10;

pub fn may_bombard(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let allowed =
        model::order_allows(context, formation, column::BARRAGE) || !model::orders_are_enforced(context.state);
    ensure(allowed, || refuse("order_forbids_barrage", model::order_rule(context, formation), formation))?;
    ensure(!guns(context, formation).is_empty(), || refuse("no_area_weapon", "ED-A01", formation))
}

fn formation<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

/// Weapons with an area of effect that have not fired yet and have units left to fire them, with their groups.
fn guns<'a>(context: &Context<'a>, formation: &'a Entity) -> Vec<(&'a Entity, &'a Entity)> {
    let groups = model::groups(context.state, formation).filter(|unit| model::on_foot(unit) > 0);
    let all = groups.flat_map(|unit| model::weapons(context.state, unit).map(move |weapon| (unit, weapon)));
    let ready = |unit: &Entity, weapon: &Entity| {
        (beyond_table(context, "second_barrage") || !weapon.has(marker::FIRED))
            && spent::left(context, unit, weapon) > 0
    };
    all.filter(|(unit, weapon)| weapon.number(attribute::ZE).is_some() && ready(unit, weapon)).collect()
}

fn ze_word(weapon: &Entity) -> String {
    format!("ze_{}", weapon.number(attribute::ZE).unwrap_or(0))
}

/// The area of effect of this barrage: the one asked for, or the only one (ED-A07).
fn ze(context: &Context<'_>, formation: &Entity) -> String {
    let asked = context.choice(field::ZE);
    if asked.is_empty() {
        // The smallest: the one that the list of them points at first.
        let smallest = guns(context, formation).into_iter().min_by_key(|(_, weapon)| weapon.number(attribute::ZE));
        smallest.map(|(_, weapon)| ze_word(weapon)).unwrap_or_default()
    } else {
        asked.to_owned()
    }
}

fn battery<'a>(context: &Context<'a>, formation: &'a Entity) -> Vec<(&'a Entity, &'a Entity)> {
    let ze = ze(context, formation);
    guns(context, formation).into_iter().filter(|(_, weapon)| ze_word(weapon) == ze).collect()
}

fn firing(context: &Context<'_>, weapon: &Entity) -> u32 {
    model::count(context.about(&weapon.id).whole(field::GUNS))
}

/// ED-A10, OP20: an air formation sees what it bombs, from no range to speak of.
fn is_air_bombing(context: &Context<'_>, formation: &Entity) -> bool {
    model::is_air(formation) && context.state.option_is(option::BOMBING_SIGHT, "always")
}

impl Procedure for Barrage {
    fn id(&self) -> &'static str {
        "barrage"
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        let Ok(formation) = formation(context) else { return Vec::new() };
        battery(context, formation).into_iter().map(|(_, weapon)| weapon.id.clone()).collect()
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let formation = formation(context)?;
        let known =
            field != field::ZE || guns(context, formation).iter().any(|(_, weapon)| ze_word(weapon) == candidate);
        ensure(known, || refuse("no_such_ze", "ED-A07", formation))
    }

    /// ED-A01: told with the range itself, and not when everything else is answered.
    fn admits_number(&self, context: &Context<'_>, field: FieldName<'_>, number: Decimal) -> Result<(), Refusal> {
        let formation = formation(context)?;
        if field != field::RANGE || is_air_bombing(context, formation) {
            return Ok(());
        }
        let firing = battery(context, formation).into_iter().filter(|(_, weapon)| firing(context, weapon) > 0);
        for (_, weapon) in firing {
            let reach = weapon.number(attribute::RANGE_CM).unwrap_or(0);
            let reaches = number <= Decimal::whole(reach);
            ensure(reaches, || refuse("out_of_range", "ED-A01", weapon).with("range", reach))?;
        }
        Ok(())
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(formation) = formation(context) else { return true };
        match field {
            field::ZE => {
                let mut sizes: Vec<String> =
                    guns(context, formation).iter().map(|(_, weapon)| ze_word(weapon)).collect();
                sizes.sort_unstable();
                sizes.dedup();
                sizes.len() > 1
            }
            field::RANGE | field::LOS => !is_air_bombing(context, formation),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        if field == field::ZE && !self.asks(context, field) {
            return Some(Value::text(ze(context, formation(context).ok()?)));
        }
        let (field::GUNS, Some(id)) = field.parts() else { return None };
        let weapon = context.state.entity(id)?;
        let unit = context.state.parent(weapon)?;
        let before: u32 =
            battery(context, formation(context).ok()?).iter().map(|(_, weapon)| firing(context, weapon)).sum();
        let room = MOST_UNITS.saturating_sub(before);
        Some(Value::whole(model::whole(spent::left(context, unit, weapon).min(room))))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let formation = formation(context)?;
        may_bombard(context, formation)?;
        let battery = battery(context, formation);
        let mut total = 0;
        for (unit, weapon) in &battery {
            let mine = firing(context, weapon);
            let same = |other: &Entity| other.id == unit.id && !per_weapon(context, unit);
            let of_group: u32 = battery.iter().filter(|(u, _)| same(u)).map(|(_, w)| firing(context, w)).sum();
            let left = spent::left(context, unit, weapon);
            ensure(mine.max(of_group) <= left, || refuse("too_many_shooters", "ED-F21", unit).with("count", left))?;
            total += mine;
        }
        ensure(total > 0, || refuse("nobody_fires", "ED-A01", formation))?;
        size(context, formation, total).map(|_| ())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let formation = formation(context)?;
        let units: u32 = battery(context, formation).iter().map(|(_, weapon)| firing(context, weapon)).sum();
        let mut notes = vec![Line::new(size_line(context, size(context, formation, units)?)).rule("ED-A02")];
        // ED-A03, A05: how far it may go astray, once the range is known.
        if is_air_bombing(context, formation) || context.number(field::RANGE).is_some() {
            let mode = mode(context, formation)?;
            let longest = mode.whole(column::DEVIATION).unwrap_or(0) * multiplier_of(context, formation)?;
            let text = Text::new("line-astray").with("from", mode.whole(column::FROM).unwrap_or(0)).with("cm", longest);
            notes.push(Line::new(text).rule("ED-A03"));
        }
        Ok(notes)
    }

    /// ED-A01, O31: guns that have fired, and weapons that fire no barrage.
    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let (field::GUNS, Some(id)) = field.parts() else { return None };
        let formation = formation(context).ok()?;
        let weapon = context.state.entity(id)?;
        let unit = context.state.parent(weapon).filter(|unit| unit.parent.as_ref() == Some(&formation.id))?;
        if weapon.number(attribute::ZE).is_none() {
            return Some(refuse("fires_no_barrage", "ED-A01", weapon));
        }
        let spent = weapon.has(marker::FIRED) || spent::left(context, unit, weapon) == 0;
        spent.then(|| refuse("weapon_spent", "ED-O31", weapon))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = formation(context)?;
        let battery: Vec<_> =
            battery(context, formation).into_iter().filter(|(_, weapon)| firing(context, weapon) > 0).collect();
        let units: u32 = battery.iter().map(|(_, weapon)| firing(context, weapon)).sum();
        let size = size(context, formation, units)?;
        let mode = mode(context, formation)?;
        let multiplier = multiplier_of(context, formation)?;
        let face = i64::from(dice.die(Purpose::of("barrage", formation), Die::D10)?);
        let on_target = face >= mode.whole(column::FROM).unwrap_or(0);
        let deviation = if on_target { 0 } else { face * multiplier };
        let att = battery.iter().filter_map(|(_, weapon)| weapon.number(attribute::ATT)).min().unwrap_or(0);
        let outcome = Outcome::new(if on_target { "on_target" } else { "deviates" });
        let mut resolution = Resolution::new(outcome.with("size", size).with("deviation", deviation))
            .about([&formation.id])
            .line(
                Line::new(Text::new("line-mode").with("mode", Arg::word(&mode.id)).with("multiplier", multiplier))
                    .rule("ED-A03"),
            )
            .line(Line::new(size_line(context, size)).rule("ED-A02"));
        let mut template =
            Instruction { id: hand::TEMPLATE.to_string(), unit: None, args: Args::new(), instead_of: None }
                .with("size", size)
                .with("deviation", deviation)
                .with("pointed", 0_u32);
        if !on_target && let Some(pointing) = dice.pointer(Purpose::of("direction", formation), Die::D10)? {
            let row = model::row(context, table::DIRECTIONS, row::FACE)?;
            let step = i64::from(pointing) % row.whole(column::FACES).unwrap_or(10);
            let degrees = step * row.whole(column::DEGREES).unwrap_or(0);
            template = template.with("pointed", 1_u32).with("degrees", degrees);
            let text = Text::new("line-direction").with("degrees", degrees);
            resolution = resolution.line(Line::new(text).rule("ED-D03"));
        }
        let suppressive = shooting::reading(context, formation);
        // One weapon is named; several that fire together are the formation's.
        let by = match battery.as_slice() {
            [(_, weapon)] => &weapon.id,
            _ => &formation.id,
        };
        let record = Record::new(context.state, BARRAGE)
            .with(recorded::FORMATION, &formation.id)
            .with(recorded::BY, by)
            .with(recorded::ATT, Value::whole(att))
            .with(recorded::SIZE, Value::whole(size))
            .with(recorded::DEVIATION, Value::whole(deviation))
            .with(recorded::ON_TARGET, on_target)
            .with(recorded::SUPPRESSIVE, suppressive != Reading::Plain);
        resolution.lines.extend(model::advised_against(model::order_allows(context, formation, column::BARRAGE)));
        Ok(resolution
            .hands((!on_target).then_some(template))
            .effects(battery.iter().map(|(_, weapon)| spent::fires(&weapon.id, "barrage", firing(context, weapon))))
            .effect(spent::fires(&formation.id, "barrage", 1))
            .effects(model::without(formation, &[marker::HIDDEN]))
            .effect(Effect::Open { record }))
    }
}

/// ED-A02: refuses where the sheet has a dash, naming the most it allows; OP22 may let the last column stand for more.
fn size(context: &Context<'_>, formation: &Entity, units: u32) -> Result<i64, Refusal> {
    let row = model::row_called(context, table::BARRAGE_SIZES, &ze(context, formation))?;
    let cell = |units: u32| row.whole(ColumnName::of_data(&format!("units_{units}")));
    let most = (1..=MOST_UNITS).rev().find(|units| cell(*units).is_some()).unwrap_or(0);
    let counted = if beyond_table(context, "last_column") { units.min(most) } else { units };
    cell(counted)
        .filter(|_| counted <= most)
        .ok_or_else(|| refuse("barrage_too_large", "ED-A02", formation).with("most", most))
}

/// OP22: what becomes of guns beyond the last column.
fn beyond_table(context: &Context<'_>, reading: &str) -> bool {
    context.state.option_is(option::GUNS_BEYOND_TABLE, reading)
}

fn size_line(context: &Context<'_>, size: i64) -> Text {
    let radius = context.state.option_is(option::BARRAGE_SIZE_IS, "radius");
    Text::new("line-size").with("cm", size).with("measure", Arg::word(if radius { "radius" } else { "diameter" }))
}

/// ED-A03, A10: by what is seen, and who observes.
fn mode<'a>(context: &Context<'a>, formation: &Entity) -> Result<&'a Row, Refusal> {
    let situation = context
        .situation()
        .fact(fact::LOS, is_air_bombing(context, formation) || context.yes(field::LOS))
        .fact(fact::OBSERVER, context.yes(field::OBSERVER));
    context.table(table::ARTILLERY_MODES)?.first(&situation).ok_or_else(|| absent("artillery_modes"))
}

/// ED-A05, A10: what a deviation is multiplied by.
fn multiplier_of(context: &Context<'_>, formation: &Entity) -> Result<i64, Refusal> {
    if is_air_bombing(context, formation) { Ok(1) } else { multiplier(context) }
}

/// ED-A01, A05: half a centimetre belongs to the next whole one.
fn multiplier(context: &Context<'_>) -> Result<i64, Refusal> {
    let range = context.number(field::RANGE).unwrap_or(Decimal::ZERO);
    let whole = range.trunc() + i64::from(range > Decimal::whole(range.trunc()));
    let situation = context.situation().fact(fact::RANGE, whole);
    let row = context.table(table::RANGE_MULTIPLIERS)?.first(&situation);
    row.and_then(|row| row.whole(column::MULTIPLIER)).ok_or_else(|| Refusal::by_rule("range_too_long", "ED-A05"))
}
