//! Who replies to a salvo: the target's own declaration settles it, and is used up by it (STP-F01, F02, F04, Y42).

use super::firing;
use crate::engine::procedure::Context;
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::model::{self, SALVO, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, recorded};

/// What the declarations say about the reply of a target that is able to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// It aims at whoever fires at it: one exchange.
    AtTheFirer,
    /// All that it can fire is aimed at others, and nothing is changed for the occasion.
    Elsewhere,
    /// It has something left to fire: the table shows whether the firer is its nearest enemy, in front, in arc.
    Nothing,
}

/// STP-F04: Y is able to fire, and the salvo is inside its range.
pub fn able(context: &Context<'_>, target: &Entity, distance: Decimal) -> Result<(), Refusal> {
    firing::able(context, target)?;
    firing::band(context, target, distance)?;
    // STPP-X15: the dead zone of bombardment guns binds their replies too.
    if model::flag(context.rules, target, attribute::BOMBARDMENT) {
        firing::outside_dead_zone(context, target, distance)?;
    }
    Ok(())
}

fn aims_at(salvo: &Record, firers: &[&str]) -> bool {
    salvo.text(recorded::TARGET).is_some_and(|target| firers.contains(&target))
}

pub fn declared(context: &Context<'_>, salvo: &Record, target: &Entity) -> Declared {
    let firers = salvo.texts(recorded::UNITS);
    let own: Vec<&Record> = firing::declared(context, target).collect();
    let most = if target.has(marker::BEST_BATTERY) { 2 } else { 1 };
    if own.iter().any(|own| aims_at(own, &firers)) {
        Declared::AtTheFirer
    } else if !own.is_empty() && own.len() + model::shots(context.state, target) >= most {
        Declared::Elsewhere
    } else {
        Declared::Nothing
    }
}

/// The answer that the declarations give; none where only the table can tell.
pub fn settled(context: &Context<'_>, salvo: &Record, target: &Entity) -> Option<bool> {
    match declared(context, salvo, target) {
        Declared::AtTheFirer => Some(true),
        Declared::Elsewhere => Some(false),
        Declared::Nothing => None,
    }
}

/// STP-F04: replying is no choice, and nobody changes what he has declared.
pub fn check(context: &Context<'_>, salvo: &Record, target: &Entity, distance: Decimal) -> Result<(), Refusal> {
    let replies = context.yes(field::CAN_REPLY);
    if replies {
        able(context, target, distance)?;
    }
    match declared(context, salvo, target) {
        Declared::AtTheFirer => {
            let bound = able(context, target, distance).is_ok();
            ensure(replies || !bound, || refuse("reply_is_due", "STP-F04", target))
        }
        Declared::Elsewhere => ensure(!replies, || refuse("aims_elsewhere", "STP-F04", target)),
        Declared::Nothing => Ok(()),
    }
}

/// STP-F02: whoever declared with the target replies with it.
pub fn partners<'a>(context: &Context<'a>, salvo: &Record, target: &Entity) -> Vec<&'a Entity> {
    let firers = salvo.texts(recorded::UNITS);
    let own = firing::declared_in(context, target.id.as_str()).filter(|own| aims_at(own, &firers));
    let units = own.flat_map(|own| firing::firers(context, own));
    units.filter(|unit| unit.id != target.id).collect()
}

/// Everybody adjoining the target who fires with it.
pub fn supporters<'a>(context: &Context<'a>, salvo: &Record, target: &Entity) -> Vec<&'a Entity> {
    let mut all = partners(context, salvo, target);
    for named in context.entities(field::REPLY_SUPPORTERS) {
        if all.iter().all(|known| known.id != named.id) {
            all.push(named);
        }
    }
    all
}

/// STP-K01: whether a unit that this salvo leaves shaken had still something else to fire, which is lost with it.
pub fn has_more_to_fire(context: &Context<'_>, salvo: &Record, unit: &Entity, replied: bool) -> bool {
    let firers = salvo.texts(recorded::UNITS);
    let spent = |own: &Record| own.id == salvo.id || replied && aims_at(own, &firers);
    firing::able(context, unit).is_ok() && firing::declared(context, unit).any(|own| !spent(own))
}

/// STP-F04: the declarations at the firers of whoever has replied are used up.
pub fn used_up(context: &Context<'_>, salvo: &Record, fired: &[&Entity]) -> Vec<Effect> {
    let firers = salvo.texts(recorded::UNITS);
    let mut effects = Vec::new();
    for own in context.state.records_of(SALVO).filter(|own| aims_at(own, &firers)) {
        let units = own.texts(recorded::UNITS);
        let left: Vec<&str> =
            units.iter().copied().filter(|id| fired.iter().all(|unit| unit.id.as_str() != *id)).collect();
        if left.is_empty() {
            effects.push(Effect::Close { record: own.id.clone() });
        } else if left.len() < units.len() {
            effects.push(Effect::amend(own, recorded::UNITS, Value::texts(left)));
        }
    }
    effects
}
