//! Contacts: who attacks whom, the movement die every attacker owes, evades to be answered (FP-B01 to FP-B03, FP-B20, FP-B21).

use super::helped_die::check_names;
use super::model::{self, CONTACT, once, refuse};
use super::move_unit::{die_effects, movement_help};
use crate::engine::dice::{Dice, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::fpga::names::{attribute, field, marker, recorded, row};

pub struct DeclareContact;

/// A unit that may attack in this segment.
pub fn may_attack(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(unit), || refuse("artillery_cannot_attack", "FP-B01", unit))?;
    let status = model::status(context.state, unit).ok_or_else(|| refuse("no_status_yet", "FP-B01", unit))?;
    ensure(!matches!(status, "hold" | "retreat"), || {
        refuse("status_forbids_attack", "FP-B01", unit).with("status", Arg::word(status))
    })?;
    ensure(!unit.has(marker::NO_CLOSING), || refuse("may_not_close", "FP-B01", unit))?;
    ensure(!unit.has(marker::NO_CONTACT), || refuse("moved_without_contact", "FP-D11", unit))?;
    once("contact_already", "FP-B01", unit, marker::CONTACTED)
}

fn may_be_attacked(defender: &Entity) -> Result<(), Refusal> {
    let attached = model::is_artillery(defender) && defender.text(attribute::ATTACHED_TO).is_some();
    ensure(!attached, || refuse("attack_the_host", "FP-E09", defender))
}

/// The contact on this defender, if one is open (FP-B20).
fn open_contact<'a>(context: &Context<'a>, defender: &EntityId) -> Option<&'a Record> {
    context.state.records_of(CONTACT).find(|contact| contact.text(recorded::DEFENDER) == Some(defender.as_str()))
}

/// Who is offered an evade at once: cavalry, an unattached battery, batteries attached to the defender.
fn evades(context: &Context<'_>, defender: &Entity) -> Vec<String> {
    let own = (!model::is_infantry(defender)).then_some(defender);
    let attached = model::attached_to(context.rules, context.state, &defender.id);
    own.into_iter()
        .chain(attached)
        .filter(|unit| !unit.has(marker::STANDS))
        .map(|unit| unit.id.as_str().to_owned())
        .collect()
}

impl Procedure for DeclareContact {
    fn id(&self) -> &'static str {
        "declare_contact"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::ATTACKERS => may_attack(context, unit),
            field::DEFENDER => may_be_attacked(unit),
            field::SUBCOMMANDER_WITHIN_3 => {
                let attacks = context.entities(field::ATTACKERS).iter().any(|attacker| attacker.id == unit.id);
                ensure(attacks, || refuse("not_an_attacker", "FP-O02", unit))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let contact = open_contact(context, &context.optional(field::DEFENDER)?.id)?;
        match field {
            field::DEFENDER_IN_TOWN => Some(contact.flag(recorded::IN_TOWN).into()),
            field::IN_ROUGH => Some(contact.flag(recorded::IN_ROUGH).into()),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let led = context.entities(field::SUBCOMMANDER_WITHIN_3);
        let attackers = context.entities(field::ATTACKERS);
        let prefixes: Vec<String> = attackers.iter().map(|unit| format!("reroll_{}_", unit.id)).collect();
        check_names(context, &prefixes)?;
        let mut spent = 0;
        for unit in context.entities(field::ATTACKERS) {
            let cavalry = model::is_cavalry(unit);
            ensure(!(cavalry && context.yes(field::DEFENDER_IN_TOWN)), || {
                refuse("cavalry_against_town", "FP-B02", unit)
            })?;
            let heavy = cavalry && unit.is(attribute::WEIGHT, "heavy");
            ensure(!(heavy && context.yes(field::IN_ROUGH)), || refuse("heavy_cavalry_in_rough", "FP-B03", unit))?;
            let near = led.iter().any(|known| known.id == unit.id);
            spent += movement_help(context, unit, format!("reroll_{}_", unit.id), near)?.check(context, spent)?;
        }
        Ok(())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let defender = context.entity(field::DEFENDER)?;
        let led = context.entities(field::SUBCOMMANDER_WITHIN_3);
        let mut joining: Vec<&Entity> = Vec::new();
        let mut effects = Vec::new();
        let mut lines = Vec::new();
        let mut spent = 0;
        let mut helped: Vec<EntityId> = Vec::new();
        for unit in context.entities(field::ATTACKERS) {
            if unit.number(attribute::MOVE_DIE).is_some() {
                joining.push(unit);
                continue;
            }
            // FP-B21: a contact always brings the attacker within 6", so it owes a movement die.
            let near = led.iter().any(|known| known.id == unit.id);
            let mut help = movement_help(context, unit, format!("reroll_{}_", unit.id), near)?;
            help.left -= spent;
            if help.sub_commander.as_ref().is_ok_and(|officer| helped.contains(officer)) {
                help.sub_commander = Err(refuse("sub_commander_used", "FP-O01", unit));
            }
            let stop_on = model::small(context, row::NO_CLOSING_ON)?;
            let die = help.throw(dice, &Purpose::new("movement", unit.side), |face| face != stop_on)?;
            for effect in &die.effects {
                match effect {
                    Effect::Pool { change, .. } => spent -= change,
                    Effect::Mark { target, .. } => helped.push(target.clone()),
                    _ => {}
                }
            }
            let text = Text::new("line-contact-die").with("unit", &unit.id);
            lines.push(Line::new(text).rule("FP-B21").value(i64::from(die.face)));
            effects.extend(die_effects(context, unit, &die)?);
            if die.face == stop_on {
                lines.push(Line::new(Text::new("line-contact-refused").with("unit", &unit.id)).rule("FP-B21"));
            } else {
                joining.push(unit);
            }
            effects.extend(die.effects);
        }
        let ids: Vec<EntityId> = joining.iter().map(|unit| unit.id.clone()).collect();
        let outcome = if ids.is_empty() {
            Outcome::new("contact_failed").with("unit", &defender.id)
        } else {
            Outcome::new("contact").with("attackers", Arg::Entities(ids.clone())).with("unit", &defender.id)
        };
        let mut resolution = Resolution::new(outcome).about(ids.iter().chain([&defender.id])).effects(effects);
        resolution.lines = lines;
        if ids.is_empty() {
            return Ok(resolution);
        }
        resolution = resolution.effects(ids.iter().map(|id| Effect::mark(id, marker::CONTACTED)));
        resolution = match open_contact(context, &defender.id) {
            Some(contact) => {
                let mut all: Vec<&str> = contact.texts(recorded::ATTACKERS);
                all.extend(ids.iter().map(EntityId::as_str));
                resolution.effect(Effect::amend(contact, recorded::ATTACKERS, Value::texts(all)))
            }
            None => {
                let record = Record::new(context.state, CONTACT)
                    .with(recorded::ATTACKERS, Value::texts(ids.iter().map(EntityId::as_str)))
                    .with(recorded::DEFENDER, &defender.id)
                    .with(recorded::IN_TOWN, context.yes(field::DEFENDER_IN_TOWN))
                    .with(recorded::IN_ROUGH, context.yes(field::IN_ROUGH))
                    .with(recorded::EVADES, Value::texts(evades(context, defender)));
                resolution.effect(Effect::Open { record })
            }
        };
        Ok(resolution)
    }
}
