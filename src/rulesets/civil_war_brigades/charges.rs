//! Charges from their declaration to contact: who charges whom, what still stands before the combat (CW-C01 to C11).

use super::model::{self, CHARGE, COMBAT, TEST};
use super::morale;
use crate::engine::procedure::Context;
use crate::engine::refusal::Refusal;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, State};
use crate::rulesets::civil_war_brigades::names::{attribute, column, marker, option, recorded, row};

/// A charge with its two units.
#[derive(Clone, Copy)]
pub struct Charge<'a> {
    pub record: &'a Record,
    pub charger: &'a Entity,
    pub target: &'a Entity,
}

impl<'a> Charge<'a> {
    pub fn of(state: &'a State, record: &'a Record) -> Option<Charge<'a>> {
        let charger = model::named(state, record, recorded::UNIT)?;
        let target = model::named(state, record, recorded::TARGET)?;
        Some(Charge { record, charger, target })
    }

    pub fn moves(&self) -> i64 {
        model::number_in(self.record, recorded::MOVES)
    }

    /// The way to the target, where it was told.
    pub fn inches(&self) -> Option<Decimal> {
        self.record.fields.get(recorded::INCHES.as_str()).and_then(Value::as_number)
    }

    /// Moves that the charge may still have, all told (CW-C11).
    pub fn moves_open(&self, context: &Context<'_>) -> Result<i64, Refusal> {
        let used = self.charger.number(attribute::MOVES_USED).unwrap_or(0);
        Ok(allowance(context, self.charger, is_of_event(self.record))? - used)
    }

    /// CW-C03, C07: whether it catches a target that goes back so far, where the way was told. The table has the last word.
    pub fn catches(&self, context: &Context<'_>, back: i64) -> Option<bool> {
        self.catches_in(context, self.moves_open(context).ok()?, back)
    }

    /// Only by a move more than was declared: the sheet gives a charge one to three and does not say that one may be added.
    pub fn catches_by_another_move(&self, context: &Context<'_>, back: i64) -> bool {
        self.catches(context, back) == Some(true) && self.catches_in(context, self.moves(), back) == Some(false)
    }

    fn catches_in(&self, context: &Context<'_>, moves: i64, back: i64) -> Option<bool> {
        let by_moves = moves * model::move_of(context, self.charger);
        let reach = inches_of_event(context, self.charger).filter(|_| is_of_event(self.record)).unwrap_or(by_moves);
        Some(self.inches()? + Decimal::whole(back) <= Decimal::whole(reach))
    }

    pub fn aspect(&self) -> &'a str {
        self.record.text(recorded::ASPECT).unwrap_or("front")
    }

    /// CW-C02: the charger tests unless its target is smaller, or it is itself by the option (CW-Z13), or by CW-S06.
    pub fn charger_tests(&self, state: &State, aspect: &str) -> bool {
        let (own, other) = (model::bases(self.charger), model::bases(self.target));
        let smaller =
            if state.option_is(option::CHARGE_EXEMPTION, "charger_smaller") { own < other } else { other < own };
        !smaller && !exempt(state, self.charger, aspect, "made")
    }

    /// CW-C03: the target tests unless cavalry meets mounted cavalry (CW-V01), or by CW-S06.
    pub fn target_tests(&self, state: &State, aspect: &str) -> bool {
        // CW-Z34: the sentence of the sheet is short; how far it goes is an option.
        let kind = model::is_mounted(self.target) || state.option_on(option::CAV_EXEMPTS_DISMOUNTED);
        let side = aspect == "front" || state.option_on(option::CAV_EXEMPTS_FLANK_REAR);
        let horse = model::is_cavalry(self.target) && model::is_mounted(self.charger) && kind && side;
        !horse && !exempt(state, self.target, aspect, "received")
    }
}

/// CW-S06: no test in a charge on a front, made or received as the option says.
fn exempt(state: &State, unit: &Entity, aspect: &str, way: &str) -> bool {
    let option = state.option(option::AFRICAN_AMERICAN_NO_TEST).and_then(Value::as_text).unwrap_or("both");
    unit.flag(attribute::AFRICAN_AMERICAN) && aspect == "front" && (option == "both" || option == way)
}

/// The charge being resolved.
pub fn under_way(state: &State) -> Option<Charge<'_>> {
    let record = state.records_of(CHARGE).find(|charge| charge.flag(recorded::UNDER_WAY))?;
    Charge::of(state, record)
}

pub fn of_charger<'a>(state: &'a State, unit: &Entity) -> Option<&'a Record> {
    state.records_of(CHARGE).find(|charge| charge.text(recorded::UNIT) == Some(unit.id.as_str()))
}

/// A charge by contact in an event.
pub fn is_of_event(charge: &Record) -> bool {
    charge.text(recorded::KIND) == Some("event_charge")
}

/// CW-E06, E08: how far an event that counts in inches brings a unit into contact.
pub fn inches_of_event(context: &Context<'_>, unit: &Entity) -> Option<i64> {
    let row = model::event_row(context, unit)?;
    row.whole(column::CONTACT).and_then(|_| row.whole(column::INCHES))
}

/// CW-O14, E00: moves that a charge may have: those of the order, or of the event that brings the unit into contact.
pub fn allowance(context: &Context<'_>, unit: &Entity, by_event: bool) -> Result<i64, Refusal> {
    let contact = model::event_row(context, unit).filter(|_| by_event).and_then(|row| row.whole(column::CONTACT));
    let extra = unit.number(attribute::EXTRA_MOVES).unwrap_or(0);
    contact.map_or_else(|| model::moves_of(context, unit, row::CHARGE.as_str()), |moves| Ok(moves + extra))
}

/// Charges declared for an order that is not given yet.
pub fn unordered(state: &State) -> impl Iterator<Item = &Record> {
    state.records_of(CHARGE).filter(|charge| !charge.flag(recorded::ORDERED))
}

/// Charges that wait for the close-combat phase.
pub fn waiting(state: &State) -> impl Iterator<Item = &Record> {
    state.records_of(CHARGE).filter(|charge| charge.flag(recorded::ORDERED) && !charge.flag(recorded::UNDER_WAY))
}

/// Where a charge under way stands. Each is a step of the sub-sequence; the combat follows by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    ChargerTest,
    TargetTest,
    Reach,
    Reaction,
    Fire,
    FireTest,
    Combat,
}

pub fn stage(state: &State, charge: &Charge<'_>) -> Stage {
    let owed = |cause: &str| state.records_of(TEST).any(|test| test.text(recorded::CAUSE) == Some(cause));
    let record = charge.record;
    if owed("charge_made") {
        return Stage::ChargerTest;
    }
    if owed("charged") {
        return Stage::TargetTest;
    }
    if record.flag(recorded::RECOILED) {
        return if record.flag(recorded::REACHED) { Stage::Combat } else { Stage::Reach };
    }
    // CW-C04: no reaction of the panicked, nor of who just threw himself to the ground.
    let stunned = charge.target.has(marker::PANICKED) || record.flag(recorded::GROUNDED);
    match record.text(recorded::REACTION) {
        None if !stunned => Stage::Reaction,
        Some("stand_and_fire") if !record.flag(recorded::ANSWERED) => Stage::Fire,
        _ if morale::open_tests(state).next().is_some() => Stage::FireTest,
        _ => Stage::Combat,
    }
}

/// The charge does not take place, or breaks off.
pub fn cancel(state: &State, record: &Record) -> Vec<Effect> {
    let mut effects = vec![model::close(record)];
    let charger = model::named(state, record, recorded::UNIT).filter(|unit| unit.has(marker::CHARGING));
    effects.extend(charger.map(|charger| Effect::unmark(&charger.id, marker::CHARGING)));
    effects
}

/// CW-K21: a target pushed back while a charge at it waits.
pub fn displaced(state: &State, unit: &Entity) -> Option<Effect> {
    let targeted = waiting(state).any(|charge| charge.text(recorded::TARGET) == Some(unit.id.as_str()));
    (targeted && !unit.has(marker::DISPLACED)).then(|| Effect::mark(&unit.id, marker::DISPLACED))
}

/// A unit leaves its place, thrown back, falling back or against a charge: the trench is lost, charges at it are asked about
/// again, its own is over (CW-C10, M03).
pub fn thrown_back(context: &Context<'_>, unit: &Entity) -> Vec<Effect> {
    let state = context.state;
    let mut effects = vec![Effect::displaced(&unit.id)];
    effects.extend(model::leaves_trench(unit));
    effects.extend(displaced(state, unit));
    if let Some(own) = of_charger(state, unit) {
        effects.extend(cancel(state, own));
    }
    effects
}

/// CW-C08: contact. What the combat must remember of the charge.
pub fn combat(state: &State, charge: &Charge<'_>, aspect: &str) -> Vec<Effect> {
    let countered = charge.record.text(recorded::REACTION) == Some("counter_charge");
    let name = format!("{} > {}", charge.charger.name, charge.target.name);
    // CW-C06: lines that meet in the middle meet in front.
    let aspect = if countered { "front" } else { aspect };
    vec![
        model::close(charge.record),
        model::open(
            state,
            1,
            COMBAT,
            &[
                (recorded::NAME, Value::text(name)),
                (recorded::CHARGER, Value::from(&charge.charger.id)),
                (recorded::CHARGED, Value::from(&charge.target.id)),
                (recorded::ASPECT, Value::text(aspect)),
                (recorded::COUNTERED, Value::Bool(countered)),
                (recorded::ROUND, Value::whole(0)),
                (recorded::YELLED, Value::Bool(false)),
            ],
        ),
    ]
}
