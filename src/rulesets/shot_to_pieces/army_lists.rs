//! What only a whole army list shows to be wrong (STPP-L01).

use super::model;
use crate::engine::rules::Ruleset;
use crate::engine::value::Decimal;
use crate::engine::world::{Entity, EntityId, Profile};
use crate::rulesets::shot_to_pieces::names::{attribute, kind};

pub fn refuses(rules: &Ruleset, entities: &[Entity]) -> Vec<(EntityId, &'static str)> {
    let mut wrong = Vec::new();
    for entity in entities {
        let reason = match entity.kind.as_str() {
            "army" => strafes(rules, entity),
            "unit" => joined(rules, entities, entity).or_else(|| too_many(rules, entities, entity)),
            _ => None,
        };
        wrong.extend(reason.map(|reason| (entity.id.clone(), reason)));
    }
    wrong
}

fn strafes(rules: &Ruleset, army: &Entity) -> Option<&'static str> {
    let any = army.number(attribute::STRAFES) > Some(0);
    (any && !model::period_flag(rules, attribute::STRAFING)).then_some("no_aircraft")
}

fn formation<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Profile> {
    rules.schema.profile(kind::FORMATION_TYPE, unit.text(attribute::FORMATION)?)
}

/// STPP-F09: two of one corps, each joined to the other, where the period has big battalions. STPP-F07: waves of one corps.
fn joined(rules: &Ruleset, entities: &[Entity], unit: &Entity) -> Option<&'static str> {
    let id = unit.text(attribute::LINKED_TO)?;
    let other = entities.iter().find(|other| other.id.as_str() == id)?;
    if other.parent != unit.parent {
        return Some("joined_across");
    }
    if formation(rules, unit).is_some_and(|formation| formation.flag(attribute::IS_WAVES)) {
        return None;
    }
    if !model::period_flag(rules, attribute::BIG_BATTALIONS) {
        return Some("no_big_battalions");
    }
    (!other.is(attribute::LINKED_TO, unit.id.as_str())).then_some("joined_one_way")
}

/// STPP-F08: so many of a corps at a time.
fn too_many(rules: &Ruleset, entities: &[Entity], unit: &Entity) -> Option<&'static str> {
    let formation = formation(rules, unit)?;
    let most = formation.number(attribute::MOST_PER_CORPS)?;
    let before = entities.iter().take_while(|other| other.id != unit.id);
    let same = |other: &&Entity| other.parent == unit.parent && other.is(attribute::FORMATION, &formation.id);
    let taken = Decimal::whole(i64::try_from(before.filter(same).count()).unwrap_or(i64::MAX));
    (taken >= most).then_some("formation_too_many")
}
