//! Artillery evades (FP-E06 to FP-E11).

use super::cavalry_evade::answered;
use super::model::{self};
use crate::engine::dice::{Dice, Die, Purpose, is_odd};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::fpga::names::{attribute, column, fact, field, marker, recorded, role, table};

pub struct ArtilleryEvade;

/// Batteries of a contact that have still to answer.
pub fn batteries<'a>(context: &Context<'a>, contact: &Record) -> Vec<&'a Entity> {
    let waiting = contact.texts(recorded::EVADES).into_iter().filter_map(|id| context.state.entity(id));
    waiting.filter(|unit| model::is_artillery(unit)).collect()
}

/// FP-E06: what two dice may come to at most.
fn needed(context: &Context<'_>, battery: &Entity, attackers: &[&Entity]) -> Result<i64, Refusal> {
    let by_cavalry = attackers.iter().any(|attacker| model::is_cavalry(attacker));
    let situation = context.situation().role(role::BATTERY, battery).fact(fact::BY_CAVALRY, by_cavalry);
    let row = context.table(table::ARTILLERY_EVADE_NUMBERS)?.first(&situation);
    Ok(row.and_then(|row| row.whole(column::NUMBER)).unwrap_or(0))
}

impl Procedure for ArtilleryEvade {
    fn id(&self) -> &'static str {
        "artillery_evade"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::CONTACT => match context.state.record(candidate) {
                Some(contact) => ensure(!batteries(context, contact).is_empty(), || {
                    Refusal::by_rule("no_battery_to_evade", "FP-E06")
                }),
                None => Ok(()),
            },
            field::DOMINANT => model::may_dominate(context.state, context.record(field::CONTACT)?, candidate),
            field::BATTERY => {
                let waiting = batteries(context, context.record(field::CONTACT)?);
                ensure(waiting.iter().any(|battery| battery.id.as_str() == candidate), || {
                    Refusal::by_rule("battery_not_contacted", "FP-E06")
                })
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::CONTACT => model::only_contact(context.state, |contact| !batteries(context, contact).is_empty()),
            field::BATTERY => {
                let contact = context.record(field::CONTACT).ok()?;
                batteries(context, contact).first().map(|battery| Value::from(&battery.id))
            }
            _ => None,
        }
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let attackers = context.record(field::CONTACT).map(|contact| model::attackers(context.state, contact));
        field == field::DOMINANT && attackers.is_ok_and(|attackers| !model::is_tied(&attackers))
    }

    /// FP-E11: whether to evade is the other side's choice, so people say it; a script evades as before.
    fn proposes_to_people(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        (field == field::EVADE).then_some(ForPeople::Blank)
    }

    /// FP-E06, FP-E10: the number, and what the throw may cost the attacker, before anybody decides.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let (contact, battery) = (context.record(field::CONTACT)?, context.entity(field::BATTERY)?);
        let attackers = model::attackers(context.state, contact);
        let number = needed(context, battery, &attackers)?;
        let number = Text::new("line-evade-number").with("unit", &battery.id).with("number", number);
        let mut notes = vec![Line::new(number).rule("FP-E06")];
        if let Some(dominant) = model::dominant(&attackers, context.optional(field::DOMINANT)) {
            notes.push(Line::new(Text::new("line-evade-odd").with("unit", &dominant.id)).rule("FP-E10"));
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let contact = context.record(field::CONTACT)?;
        let battery = context.entity(field::BATTERY)?;
        let attached = battery.text(attribute::ATTACHED_TO).is_some();
        let attackers = model::attackers(context.state, contact);
        let about =
            |outcome: &str| Resolution::new(Outcome::new(outcome).with("unit", &battery.id)).about([&battery.id]);
        // FP-E11: only an attached battery may decline.
        if attached && context.inputs.get(field::EVADE.as_str()).and_then(Value::as_bool) == Some(false) {
            let both = attackers.iter().map(|attacker| &attacker.id).chain([&battery.id]);
            return Ok(Resolution::new(Outcome::new("evade_declined").with("unit", &battery.id))
                .about(both)
                .effect(Effect::mark(&battery.id, marker::STANDS))
                .effect(answered(contact, battery)));
        }
        let number = needed(context, battery, &attackers)?;
        let faces = dice.faces(Purpose::of("artillery_evade", battery), 2, Die::D6)?;
        let total: i64 = faces.iter().map(|face| i64::from(*face)).sum();
        let escapes = total <= number;
        let mut resolution = match (escapes, attached) {
            (true, false) => about("battery_evaded")
                .effect(Effect::mark(&battery.id, marker::EVADED))
                .effect(Effect::Close { record: contact.id.clone() }),
            (true, true) => about("battery_evaded")
                .effect(Effect::mark(&battery.id, marker::EVADED))
                .effect(Effect::clear(&battery.id, attribute::ATTACHED_TO))
                .effect(answered(contact, battery)),
            (false, false) => about("battery_overrun")
                .effect(Effect::mark(&battery.id, marker::DESTROYED))
                .effect(Effect::Close { record: contact.id.clone() }),
            (false, true) => about("battery_shares_fate")
                .effect(Effect::mark(&battery.id, marker::STANDS))
                .effect(answered(contact, battery)),
        };
        let odd = faces.iter().any(|face| is_odd(*face));
        resolution.outcome =
            resolution.outcome.with("odd", Arg::word(if odd { "attacker_hit" } else { "attacker_unhurt" }));
        resolution = resolution
            .line(Line::new(Text::new("line-artillery-evade").with("number", number)).rule("FP-E06").value(total));
        if escapes {
            let inches = model::full_move(context, battery)?;
            let text = model::evade_text(context.state, battery);
            resolution = resolution.line(Line::new(text).rule("FP-E07").value(inches));
        }
        if let Some(dominant) = model::dominant(&attackers, context.optional(field::DOMINANT)).filter(|_| odd) {
            // FP-E10: once per throw, whatever the result.
            resolution = resolution
                .line(Line::new(Text::new("line-odd-die").with("unit", &dominant.id)).rule("FP-E10"))
                .about([&dominant.id])
                .effect(Effect::lose(&dominant.id, 1));
        }
        Ok(resolution)
    }
}
