//! The way of a unit: what it may go, what the ground costs it (FP-M01, FP-M05, FP-M06, FP-D02 to FP-D16).

use super::model::{self, refuse};
use crate::engine::message::Arg;
use crate::engine::names::{FactName, FieldName};
use crate::engine::procedure::Context;
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::Entity;
use crate::rulesets::fpga::names::{attribute, column, fact, field, marker, role, table};

const LENGTHS: [(FieldName<'static>, FactName<'static>); 8] = [
    (field::OPEN_INCHES, fact::OPEN_INCHES),
    (field::ROUGH_INCHES, fact::ROUGH_INCHES),
    (field::ROAD_INCHES, fact::ROAD_INCHES),
    (field::OBSTACLES, fact::OBSTACLES),
    (field::SIDEWAYS_INCHES, fact::SIDEWAYS_INCHES),
    (field::SIDEWAYS_ROUGH_INCHES, fact::SIDEWAYS_ROUGH_INCHES),
    (field::PASSED_THROUGH, fact::PASSED_THROUGH),
    (field::LEVELS, fact::LEVELS),
];

/// What was answered about a way.
pub struct Way {
    lengths: Vec<(FieldName<'static>, FactName<'static>, Decimal)>,
    pub wheel: bool,
    pub turn_in_rough: bool,
    /// Whether anything at all was said of it: a table that says nothing has measured for itself.
    pub is_told: bool,
}

impl Way {
    fn read(number: impl Fn(FieldName<'_>) -> Option<Decimal>, wheel: bool, turn_in_rough: bool) -> Way {
        let lengths: Vec<_> =
            LENGTHS.iter().map(|(field, fact)| (*field, *fact, number(*field).unwrap_or(Decimal::ZERO))).collect();
        let any = lengths.iter().any(|(_, _, length)| length.is_positive());
        Way { lengths, wheel, turn_in_rough, is_told: any || number(field::OPEN_INCHES).is_some() }
    }

    /// The way of a plain move.
    pub fn of_move(context: &Context<'_>) -> Way {
        Way::read(|field| context.number(field), context.yes(field::FACING_WHEEL), context.yes(field::TURN_IN_ROUGH))
    }

    /// The way of one attacker into contact.
    pub fn of_charge(context: &Context<'_>, unit: &Entity) -> Way {
        let about = context.about(&unit.id);
        Way::read(|field| about.number(field), about.yes(field::FACING_WHEEL), false)
    }

    fn is_positive(&self, wanted: FieldName<'_>) -> bool {
        self.lengths.iter().any(|(field, _, length)| *field == wanted && length.is_positive())
    }

    /// Sideways or backward, whatever the ground.
    pub fn is_sideways(&self) -> bool {
        self.is_positive(field::SIDEWAYS_INCHES) || self.is_positive(field::SIDEWAYS_ROUGH_INCHES)
    }

    fn is_rough(&self) -> bool {
        self.turn_in_rough || self.is_positive(field::ROUGH_INCHES) || self.is_positive(field::SIDEWAYS_ROUGH_INCHES)
    }

    /// Whether the unit leaves its place.
    pub fn leads_away(&self) -> bool {
        self.lengths.iter().any(|(_, _, length)| length.is_positive())
    }

    /// Inches of the way, whatever they cost.
    pub fn length(&self) -> Decimal {
        let inches = |field: FieldName<'_>| !matches!(field, field::OBSTACLES | field::PASSED_THROUGH | field::LEVELS);
        let legs = self.lengths.iter().filter(|(field, _, _)| inches(*field));
        legs.fold(Decimal::ZERO, |sum, (_, _, length)| sum + *length)
    }

    /// A change of facing and nothing else.
    pub fn only_turns(&self) -> bool {
        (self.wheel || self.turn_in_rough) && !self.leads_away()
    }

    pub fn costs(&self, context: &Context<'_>, unit: &Entity, allowance: Decimal) -> Result<Vec<Modifier>, Refusal> {
        let mut situation = context.situation().role(role::UNIT, unit).fact(fact::ALLOWANCE, allowance);
        for (_, fact, length) in &self.lengths {
            situation = situation.fact(*fact, *length);
        }
        situation = situation.fact(fact::FACING_WHEEL, self.wheel).fact(fact::TURN_IN_ROUGH, self.turn_in_rough);
        Ok(context.table(table::MOVEMENT_COSTS)?.modifiers(&situation, context.inputs, None))
    }

    /// What it costs in all.
    pub fn cost(&self, context: &Context<'_>, unit: &Entity, allowance: Decimal) -> Result<Decimal, Refusal> {
        let costs = self.costs(context, unit, allowance)?;
        Ok(context.table(table::MOVEMENT_COSTS)?.sum(&costs, column::COST))
    }

    /// FP-D03: some may not enter rough ground at all.
    pub fn check_ground(&self, context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
        if self.is_rough() { may_enter_rough(context, unit) } else { Ok(()) }
    }
}

pub fn may_enter_rough(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let row = context.table(table::TERRAIN)?.first(&context.situation().role(role::UNIT, unit));
    let forbidden = row.and_then(|row| row.text(column::ROUGH)) == Some("forbidden");
    ensure(!forbidden, || refuse("rough_forbidden", "FP-D03", unit))
}

/// FP-M06: base or short base and die, then half for fire.
pub fn allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    let full = full_allowance(context, unit, die)?;
    Ok(if slowed_by_fire(unit) { full.half() } else { full })
}

pub fn full_allowance(context: &Context<'_>, unit: &Entity, die: Option<u32>) -> Result<Decimal, Refusal> {
    match die {
        Some(die) => Ok(near_base(context, unit)? + Decimal::whole(i64::from(die))),
        None => model::full_move(context, unit),
    }
}

/// The base within 6" of the enemy, to which the movement die is added (FP-M01).
pub fn near_base(context: &Context<'_>, unit: &Entity) -> Result<Decimal, Refusal> {
    let row = context.table(table::MOVEMENT)?.first(&context.situation().role(role::UNIT, unit));
    let row = row.ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text("movement")))?;
    Ok(row.number(column::NEAR).unwrap_or(Decimal::ZERO))
}

/// FP-M05: foot artillery that fired moves half.
pub fn slowed_by_fire(unit: &Entity) -> bool {
    model::is_artillery(unit) && unit.is(attribute::MOUNT, "foot") && unit.has(marker::FIRED)
}

/// The movement die a unit has thrown in this pulse (FP-U23).
pub fn thrown_die(unit: &Entity) -> Option<u32> {
    unit.number(attribute::MOVE_DIE).and_then(|face| u32::try_from(face).ok())
}

/// What a unit has spent on its way in this pulse.
pub fn spent(unit: &Entity) -> Decimal {
    unit.attributes.get(attribute::MOVE_SPENT.as_str()).and_then(Value::as_number).unwrap_or(Decimal::ZERO)
}
