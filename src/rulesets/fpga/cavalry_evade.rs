//! Cavalry evades (FP-E01 to FP-E05).

use super::model::{self};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::fpga::names::{column, field, marker, recorded, role, table};

pub struct CavalryEvade;

/// The defender, where it is cavalry that still has to answer.
pub fn evader<'a>(context: &Context<'a>, contact: &Record) -> Result<&'a Entity, Refusal> {
    let defender = model::defender(context.state, contact).filter(|unit| model::is_cavalry(unit));
    let defender = defender.ok_or_else(|| Refusal::by_rule("not_cavalry_contact", "FP-E01"))?;
    let open = contact.texts(recorded::EVADES).contains(&defender.id.as_str());
    ensure(open, || model::refuse("evade_answered", "FP-B20", defender))?;
    Ok(defender)
}

/// The unit has answered: it is taken off the contact's list.
pub fn answered(contact: &Record, unit: &Entity) -> Effect {
    let rest = contact.texts(recorded::EVADES).into_iter().filter(|id| *id != unit.id.as_str());
    Effect::amend(contact, recorded::EVADES, Value::texts(rest))
}

fn bonus(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let row = context.table(table::EVADE_BONUS)?.first(&context.situation().role(role::UNIT, unit));
    Ok(row.and_then(|row| row.whole(column::BONUS)).unwrap_or(0))
}

/// The best bonus of the cavalry that attacks; none where only infantry does.
fn best_bonus(context: &Context<'_>, contact: &Record) -> Result<Option<i64>, Refusal> {
    let mut best = None;
    for attacker in model::attackers(context.state, contact).into_iter().filter(|unit| model::is_cavalry(unit)) {
        best = best.max(Some(bonus(context, attacker)?));
    }
    Ok(best)
}

impl Procedure for CavalryEvade {
    fn id(&self) -> &'static str {
        "cavalry_evade"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.record(candidate) {
            Some(contact) if field == field::CONTACT => evader(context, contact).map(|_| ()),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let open = || model::only_contact(context.state, |contact| evader(context, contact).is_ok());
        (field == field::CONTACT).then(open)?
    }

    /// FP-E01: whether to evade is the other side's choice, so people say it; a script evades as before.
    fn proposes_to_people(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        (field == field::EVADE).then_some(ForPeople::Blank)
    }

    /// FP-E01, FP-E02: who may evade, with what against what, and what it costs to fail, before anybody decides.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let contact = context.record(field::CONTACT)?;
        let unit = evader(context, contact)?;
        let Some(best) = best_bonus(context, contact)? else {
            return Ok(vec![Line::new(Text::new("line-evade-infantry")).rule("FP-E01")]);
        };
        let throws = Text::new("line-evade-throws").with("unit", &unit.id).with("own", bonus(context, unit)?);
        let costs = Text::new(if unit.points() <= 1 { "line-evade-kills" } else { "line-evade-costs" });
        Ok(vec![Line::new(throws.with("best", best)).rule("FP-E02"), Line::new(costs).rule("FP-E02")])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let contact = context.record(field::CONTACT)?;
        let unit = evader(context, contact)?;
        let attackers = model::attackers(context.state, contact);
        let subjects: Vec<_> = attackers.iter().map(|attacker| &attacker.id).chain([&unit.id]).collect();
        let stands = |outcome: &str| {
            Resolution::new(Outcome::new(outcome).with("unit", &unit.id))
                .about(subjects.iter().copied())
                .effect(Effect::mark(&unit.id, marker::STANDS))
                .effect(answered(contact, unit))
        };
        if !context.yes(field::EVADE) {
            return Ok(stands("evade_declined"));
        }
        let inches = model::full_move(context, unit)?;
        let away = || {
            let text = model::evade_text(context.state, unit);
            Resolution::new(Outcome::new("evaded").with("unit", &unit.id))
                .about(subjects.iter().copied())
                .line(Line::new(text).rule("FP-E03").value(inches))
                .effect(Effect::mark(&unit.id, marker::EVADED))
                .effect(Effect::Close { record: contact.id.clone() })
        };
        let Some(best) = best_bonus(context, contact)? else {
            return Ok(away().line(Line::new(Text::new("line-evade-infantry")).rule("FP-E01")));
        };
        let own = bonus(context, unit)?;
        let mine = i64::from(dice.die(Purpose::of("evade", unit), Die::D6)?) + own;
        let attacker_side = unit.side.map(crate::engine::world::Side::other);
        let theirs = i64::from(dice.die(Purpose::new("evade_attacker", attacker_side), Die::D6)?) + best;
        // FP-Q12: a tie lets the evader go.
        let failed = if unit.points() <= 1 { "evade_destroyed" } else { "evade_failed" };
        let resolution = if mine >= theirs { away() } else { stands(failed).effect(Effect::lose(&unit.id, 1)) };
        Ok(resolution
            .line(Line::new(Text::new("line-evade-total").with("unit", &unit.id)).rule("FP-E02").value(mine))
            .line(Line::new(Text::new("line-evade-attacker-total")).rule("FP-E02").value(theirs)))
    }
}
