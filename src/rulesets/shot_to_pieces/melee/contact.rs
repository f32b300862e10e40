//! Does a charge come to contact? A melee, or one more in a melee there is (STP-B01, B04, B08, E09).

use super::charge;
use super::evade;
use super::fight::{self, Opening, open};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Instruction, Record, Side};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::movement::allowance;
use crate::rulesets::shot_to_pieces::names::{attribute, field, hand, marker, recorded};

pub struct Contact;

/// The unit that a charge aimed at, if it is still there.
fn aimed_at<'a>(context: &Context<'a>, charge: &Record) -> Option<&'a Entity> {
    let target = charge.text(recorded::TARGET).and_then(|id| context.state.entity(id))?;
    (context.rules.schema.in_play(target) && !charge.flag(recorded::FLED)).then_some(target)
}

/// STP-H01: the empty building of a garrison that evaded before this charge.
fn left_behind<'a>(context: &Context<'a>, charge: &Record) -> Option<&'a Record> {
    let building = charge.text(recorded::BUILDING).and_then(|id| context.state.record(id))?;
    building.text(recorded::OCCUPANT).is_none_or(str::is_empty).then_some(building)
}

fn target<'a>(context: &Context<'a>, charge: &Record) -> Result<&'a Entity, Refusal> {
    let other = context.optional(field::OTHER_TARGET);
    other.or_else(|| aimed_at(context, charge)).ok_or_else(|| Refusal::by_rule("target_is_gone", "STP-E09"))
}

/// STP-E09: to where the target stood, or its full move.
fn goes_on(context: &Context<'_>, charge: &Record, unit: &Entity) -> Instruction {
    let rash = matches!(charge.text(recorded::MODE), Some("rash" | "both"));
    let cm = allowance::base_move(context.rules, context.state, unit);
    Instruction::new(hand::CHARGE_ON, &unit.id).with("cm", cm).with("rash", Arg::text(if rash { "yes" } else { "no" }))
}

impl Procedure for Contact {
    fn id(&self) -> &'static str {
        "contact"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::CHARGE {
            let waits =
                context.state.record(candidate).is_some_and(|charge| !charge.texts(recorded::EVADERS).is_empty());
            return ensure(!waits, || Refusal::by_rule("evades_first", "STP-E01"));
        }
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::OTHER_TARGET) else {
            return Ok(());
        };
        // STP-E09: only after an evade.
        let stands = context.record(field::CHARGE).ok().and_then(|charge| aimed_at(context, charge));
        let other = stands.filter(|target| target.id != unit.id);
        ensure(other.is_none(), || refuse("target_stands", "STP-E09", unit))?;
        ensure(!unit.has(marker::EVADED), || refuse("unit_evaded", "STP-E09", unit))
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(charge) = context.record(field::CHARGE) else { return true };
        let charger = charge.text(recorded::UNIT).and_then(|id| context.state.entity(id));
        match field {
            field::TAKES_BUILDING => {
                left_behind(context, charge).is_some()
                    && charger.is_some_and(|unit| fight::enters_buildings(context.rules, unit))
            }
            // STP-E09: another enemy can be hit only where the one aimed at is gone.
            field::OTHER_TARGET => aimed_at(context, charge).is_none(),
            _ => true,
        }
    }

    /// STP-E09, H01: who else is in the way, and whether the building is reached, is seen on the table.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::OTHER_TARGET | field::TAKES_BUILDING)
    }

    /// STP-E09: with its target gone a charge comes to contact with whoever else is named, or with nobody.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let charge = context.record(field::CHARGE).ok().filter(|_| field == field::MADE);
        charge.is_some_and(|charge| aimed_at(context, charge).is_none())
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let charge = context.record(field::CHARGE).ok().filter(|_| field == field::OTHER_TARGET)?;
        aimed_at(context, charge).map(|target| refuse("target_stands", "STP-E09", target))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let charge = context.record(field::CHARGE).ok()?;
        match field {
            field::MADE if aimed_at(context, charge).is_none() => {
                Some(context.optional(field::OTHER_TARGET).is_some().into())
            }
            field::ANGLE => charge.text(recorded::ANGLE).map(Value::text),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let charge = context.record(field::CHARGE)?;
        if !context.yes(field::MADE) {
            let other = context.optional(field::OTHER_TARGET);
            return other.map_or(Ok(()), |other| Err(refuse("hit_without_contact", "STP-E09", other)));
        }
        let target = target(context, charge)?;
        let unit = model::entity(context, charge.text(recorded::UNIT).unwrap_or_default())?;
        if charge.text(recorded::TARGET) == Some(target.id.as_str()) {
            Ok(())
        } else {
            charge::may_go_on(context, unit, target)
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = context.record(field::CHARGE)?;
        let unit = model::entity(context, charge.text(recorded::UNIT).unwrap_or_default())?;
        let close = Effect::Close { record: charge.id.clone() };
        if !context.yes(field::MADE) {
            let outcome = Outcome::new("no_contact").with("unit", &unit.id);
            let taken = left_behind(context, charge).filter(|_| context.yes(field::TAKES_BUILDING));
            let takes = taken.map(|building| Effect::set(&unit.id, attribute::CAPTURES, building.id.as_str()));
            let on = aimed_at(context, charge).is_none().then(|| goes_on(context, charge, unit));
            return Ok(Resolution::new(outcome).about([&unit.id]).effect(close).effects(takes).hands(on));
        }
        let target = target(context, charge)?;
        // STP-E09: another enemy in the way of the same charge is asked to evade as well.
        let met = charge.text(recorded::TARGET) != Some(target.id.as_str());
        if met && evade::may_answer(context, unit, target) {
            let amend = |field: RecordField<'_>, value: Value| Effect::amend(charge, field, value);
            let outcome = Outcome::new("charge_goes_on").with("unit", &unit.id).with("target", &target.id);
            return Ok(Resolution::new(outcome).about([&unit.id, &target.id]).effects([
                amend(recorded::NAME, model::between(unit, target)),
                amend(recorded::TARGET, Value::from(&target.id)),
                amend(recorded::ANGLE, Value::text(context.choice(field::ANGLE))),
                amend(recorded::FLED, Value::Bool(false)),
                amend(recorded::EVADERS, Value::texts([target.id.as_str()])),
            ]));
        }
        let outcome = Outcome::new("contact").with("unit", &unit.id).with("target", &target.id);
        // STP-V03: whoever fights is seen.
        let seen = target.has(marker::HIDDEN).then(|| Effect::unmark(&target.id, marker::HIDDEN));
        let mut resolution = Resolution::new(outcome).about([&unit.id, &target.id]).effect(close).effects(seen);
        resolution.lines.extend(fragile_from_now(charge, unit));
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        if let Some((melee, _)) = model::melee_of(context.state, target) {
            let flank = side.of(recorded::FLANK_A, recorded::FLANK_B);
            let mut flanks = model::flanks(melee, side);
            // STP-E03: close order that sweeps skirmishers away takes the place of its own skirmishers.
            if evade::is_swept_away(context, unit, target) {
                flanks.push(model::contact(melee, side));
                let value = Value::texts(flanks);
                let contact = side.of(recorded::UNIT_A, recorded::UNIT_B);
                let amend = |field: RecordField<'_>, value: Value| Effect::amend(melee, field, value);
                // Its own charge: the first round is still to come.
                return Ok(resolution
                    .effects([
                        amend(flank, value),
                        amend(contact, Value::from(&unit.id)),
                        amend(recorded::CHARGER, Value::text(side.code())),
                        amend(recorded::ROUND, Value::whole(0)),
                    ])
                    .effects(worse_angle(melee, side.other(), context.choice(field::ANGLE)))
                    .effects(reckless(charge, unit, &melee.id)));
            }
            flanks.push(unit.id.as_str());
            let value = Value::texts(flanks);
            let beaten = model::contact(melee, side.other()) == target.id.as_str();
            return Ok(resolution
                .effect(Effect::amend(melee, flank, value))
                .effects(worse_angle(melee, side.other(), context.choice(field::ANGLE)).filter(|_| beaten))
                .effects(reckless(charge, unit, &melee.id)));
        }
        let opening = Opening {
            first: unit,
            second: target,
            charger: Some(side),
            angle: context.choice(field::ANGLE),
            start_phase: model::phase(context.state),
            round: 0,
        };
        let (melee, opened) = open(context, &opening)?;
        Ok(resolution.effect(opened).effects(reckless(charge, unit, &melee)))
    }
}

fn is_reckless(charge: &Record) -> bool {
    charge.text(recorded::MODE).unwrap_or("normal") != "normal"
}

/// STP-B08: what its owner must remember while that melee lasts.
fn fragile_from_now(charge: &Record, unit: &Entity) -> Option<Line> {
    let text = || Text::new("line-fragile-from-now").with("unit", &unit.id);
    is_reckless(charge).then(|| Line::new(text()).rule("STP-B08"))
}

/// STP-B08, Q01: all-out and rash chargers are fragile until that melee ends; both belong to the unit, whatever becomes
/// of its place in the melee (STP-B18).
fn reckless(charge: &Record, unit: &Entity, melee: &str) -> Vec<Effect> {
    let mode = charge.text(recorded::MODE).unwrap_or("normal");
    let fragile = is_reckless(charge).then(|| Effect::set(&unit.id, attribute::FRAGILE_MELEE, melee));
    let all_out = matches!(mode, "all_out" | "both").then(|| Effect::mark(&unit.id, marker::ALL_OUT));
    fragile.into_iter().chain(all_out).collect()
}

/// STP-B14: whoever joins from a worse side takes the target in flank or rear, though another faces it.
fn worse_angle(melee: &Record, target: Side, angle: &str) -> Option<Effect> {
    let field = target.of(recorded::TAKEN_A, recorded::TAKEN_B);
    let rank = |angle: &str| match angle {
        "rear" => 2,
        "flank" => 1,
        _ => 0,
    };
    let known = melee.text(field).unwrap_or("none");
    (rank(angle) > rank(known)).then(|| Effect::amend(melee, field, Value::text(angle)))
}
