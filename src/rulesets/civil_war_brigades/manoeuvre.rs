//! Manoeuvres within an order or an event: formations, mounts, limbers, and the moves they cost (CW-O16, O17, D51 to D59).

use super::charges;
use super::distances;
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, RowName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, field, row, table};

pub struct Manoeuvre;

/// The row that says what it costs: the printed one of column to line apart.
fn cost_row<'a>(unit: &Entity, item: &'a str, formation: &str) -> RowName<'a> {
    let printed = item == "formation_change" && unit.is(attribute::FORMATION, "column") && formation == "line";
    if printed { row::COLUMN_TO_LINE } else { RowName::of_data(item) }
}

fn fits(context: &Context<'_>, unit: &Entity, item: &str) -> Result<(), Refusal> {
    match item {
        "formation_change" | "refuse_flank" => {
            ensure(!model::is_artillery(unit), || refuse("no_such_manoeuvre", "CW-O16", unit))
        }
        "oblique" => {
            let formation = unit.text(attribute::FORMATION).unwrap_or_default();
            let row = context.rules.table(table::FORMATIONS).and_then(|table| table.row_called(formation));
            ensure(row.is_some_and(|row| row.flag(column::OBLIQUE)), || refuse("oblique_in_line_only", "CW-D56", unit))
        }
        "mount_change" => ensure(model::is_cavalry(unit), || refuse("no_such_manoeuvre", "CW-V05", unit)),
        "battery_move" => ensure(model::is_artillery(unit), || refuse("no_such_manoeuvre", "CW-O17", unit)),
        _ => Ok(()),
    }
}

/// Whether an answer suits the unit that manoeuvres.
fn suits(context: &Context<'_>, unit: &Entity, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
    match field {
        field::ITEM => fits(context, unit, candidate),
        field::FORMATION => {
            ensure(!unit.is(attribute::FORMATION, candidate), || refuse("formation_already", "CW-O16", unit))
        }
        field::GAIT => {
            let by_hand = candidate == "by_hand" && unit.is(attribute::LIMBER, "limbered");
            ensure(!by_hand, || refuse("limbered_by_hand", "CW-O17", unit))
        }
        _ => Ok(()),
    }
}

impl Procedure for Manoeuvre {
    fn id(&self) -> &'static str {
        "manoeuvre"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::UNIT => match context.state.entity(candidate) {
                Some(unit) => model::pay_moves(context, unit, row::OBLIQUE).map(|_| ()),
                None => Ok(()),
            },
            _ => context.optional(field::UNIT).map_or(Ok(()), |unit| suits(context, unit, field, candidate)),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            // CW-V03: whoever mounts for a charge declared on foot.
            field::DIFFICULT_TERRAIN => context
                .optional(field::UNIT)
                .is_some_and(|unit| !model::is_mounted(unit) && charges::of_charger(context.state, unit).is_some()),
            _ => true,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        ensure(!context.yes(field::DIFFICULT_TERRAIN), || refuse("cavalry_in_difficult_terrain", "CW-V03", unit))?;
        let row = cost_row(unit, context.choice(field::ITEM), context.choice(field::FORMATION));
        model::pay_moves(context, unit, row).map(|_| ())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let item = context.choice(field::ITEM);
        let cost = model::pay_moves(context, unit, cost_row(unit, item, context.choice(field::FORMATION)))?;
        distances::after_manoeuvre(context, unit, item == "oblique", cost)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, item) = (context.entity(field::UNIT)?, context.choice(field::ITEM));
        let cost = model::pay_moves(context, unit, cost_row(unit, item, context.choice(field::FORMATION)))?;
        let used = unit.number(attribute::MOVES_USED).unwrap_or(0) + cost;
        let change = match item {
            "formation_change" => Some((attribute::FORMATION, context.choice(field::FORMATION))),
            "mount_change" => Some((attribute::MOUNT, if model::is_mounted(unit) { "dismounted" } else { "mounted" })),
            "battery_move" if context.choice(field::GAIT) == "limbered" => {
                Some((attribute::LIMBER, context.choice(field::ENDS)))
            }
            _ => None,
        };
        let mut effects = model::moves(unit);
        if cost > 0 {
            effects.push(Effect::set(&unit.id, attribute::MOVES_USED, Value::whole(used)));
        }
        effects.extend(change.map(|(name, value)| Effect::set(&unit.id, name, value)));
        let outcome = match change {
            Some((_, value)) => Outcome::new("manoeuvred_into").with("state", Arg::word(value)),
            None => Outcome::new("manoeuvred").with("item", Arg::word(item)),
        };
        Ok(Resolution::new(outcome.with("unit", &unit.id).with("cost", cost)).about([&unit.id]).effects(effects))
    }
}
