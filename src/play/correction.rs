//! The umpire's corrections as people type them: `name value`, in the words of the data or of the language.

use super::field::told_word;
use super::typed::{read_in_words, read_value};
use crate::engine::message::Arg;
use crate::engine::names::{FactName, MarkerName, PoolName};
use crate::engine::play::{Adjustment, Command, Game};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::Situation;
use crate::engine::value::Value;
use crate::engine::world::{
    Attribute, Entity, MarkerDecl, MemoryDecl, PoolDecl, Schema, Side, State, StrengthDecl, ValueType,
};
use crate::lang::Speaker;
use crate::report::attribute_now;

/// What takes an attribute away.
const NOTHING: &str = "-";
/// Name of the strength that is the same in every ruleset.
const STRENGTH: &str = "strength";

/// Something about an entity that a correction can name.
#[derive(Clone, Copy)]
pub(crate) enum Correctable<'a> {
    Strength(&'a StrengthDecl),
    Marker(&'a MarkerDecl),
    Pool(&'a PoolDecl),
    Attribute(&'a Attribute),
    /// What the table told.
    Told(&'a MemoryDecl),
}

impl<'a> Correctable<'a> {
    pub(crate) fn id(self) -> &'a str {
        match self {
            Correctable::Strength(decl) => &decl.now,
            Correctable::Marker(decl) => &decl.id,
            Correctable::Pool(decl) => &decl.id,
            Correctable::Attribute(decl) => &decl.id,
            Correctable::Told(decl) => &decl.id,
        }
    }

    pub(crate) fn label(self, speaker: Speaker<'_>) -> &'a str {
        let label = match self {
            Correctable::Strength(decl) => &decl.label,
            Correctable::Marker(decl) => &decl.label,
            Correctable::Pool(decl) => &decl.label,
            Correctable::Attribute(decl) => &decl.label,
            Correctable::Told(decl) => &decl.label,
        };
        label.get(speaker.lang())
    }

    /// Whether a list of what can be corrected is better without it: what was done in the step, what is worked out.
    fn in_the_background(self, state: &State, entity: &Entity) -> bool {
        match self {
            // Whatever nobody told yet would be a long list of nothing.
            Correctable::Told(decl) => state.told(entity.id.as_str(), &decl.id).is_none(),
            Correctable::Marker(decl) => decl.flag,
            Correctable::Attribute(decl) => decl.computed,
            Correctable::Strength(_) | Correctable::Pool(_) => false,
        }
    }

    fn is_called(self, name: &str, speaker: Speaker<'_>) -> bool {
        let name = name.to_lowercase();
        let strength = matches!(self, Correctable::Strength(_)) && name == STRENGTH;
        strength || [self.id(), self.label(speaker)].iter().any(|known| known.to_lowercase() == name)
    }
}

fn named<'a>(schema: &'a Schema, state: &State, entity: &Entity) -> Vec<Correctable<'a>> {
    let own = entity
        .attributes
        .iter()
        .fold(Situation::new(schema, state), |facts, (name, value)| facts.fact(FactName::of_data(name), value.clone()));
    let Some(kind) = schema.kind(&entity.kind) else { return Vec::new() };
    let strength = kind.strength.iter().filter(|_| entity.strength.is_some()).map(Correctable::Strength);
    let markers = schema.markers.iter().filter(|marker| marker.on.contains(&kind.id)).map(Correctable::Marker);
    let pools = schema.pools.iter().filter(|pool| pool.on.contains(&kind.id)).map(Correctable::Pool);
    let attributes = kind.attributes.iter().filter(|attribute| attribute.only.holds(&own)).map(Correctable::Attribute);
    let told = schema.memories.iter().filter(|memory| state.remembers && memory.of.contains(&kind.id));
    strength.chain(markers).chain(pools).chain(attributes).chain(told.map(Correctable::Told)).collect()
}

/// What a correction of an entity may name, without the program's own bookkeeping (which it may name too).
pub(crate) fn correctable<'a>(schema: &'a Schema, state: &State, entity: &Entity) -> Vec<Correctable<'a>> {
    named(schema, state, entity).into_iter().filter(|part| !part.in_the_background(state, entity)).collect()
}

/// What stands there now, in words.
pub(crate) fn part_word(part: Correctable<'_>, entity: &Entity, speaker: Speaker<'_>) -> Option<String> {
    match part {
        Correctable::Strength(_) => entity.strength.map(|strength| format!("{}/{}", strength.now, strength.start)),
        Correctable::Marker(decl) => Some(entity.marks(MarkerName::of_data(&decl.id)).to_string()),
        Correctable::Pool(decl) => Some(entity.pool(PoolName::of_data(&decl.id)).to_string()),
        Correctable::Attribute(decl) => attribute_now(entity, decl, speaker),
        Correctable::Told(decl) => {
            speaker.state.told(entity.id.as_str(), &decl.id).map(|told| told_word(told, speaker))
        }
    }
}

/// A correction that can be carried out, from `name value`. What is wrong with it is said in the players' words.
pub fn correction(game: &Game, speaker: Speaker<'_>, entity: &Entity, line: &str) -> Result<Adjustment, Refusal> {
    let (part, what) = read_line(speaker, entity, line)?;
    let trial = Command::Adjust { target: entity.id.clone(), what: what.clone(), reason: None };
    match game.handle(trial, "") {
        Ok(_) => Ok(what),
        Err(refusal) if refusal.args.contains_key("what") => Err(refusal.with("what", Arg::text(part.label(speaker)))),
        Err(refusal) => Err(refusal),
    }
}

/// Reads a correction. The name may have several words; a marker without a value is put on.
fn read_line<'a>(speaker: Speaker<'a>, entity: &Entity, line: &str) -> Result<(Correctable<'a>, Adjustment), Refusal> {
    let line = line.replacen('=', " ", 1);
    let words: Vec<&str> = line.split_whitespace().collect();
    let parts = named(&speaker.rules.schema, speaker.state, entity);
    let splits = (1..=words.len()).rev().filter_map(|count| words.split_at_checked(count));
    let called = |name: &[&str]| parts.iter().copied().find(|part| part.is_called(&name.join(" "), speaker));
    let found = splits.into_iter().find_map(|(name, value)| Some((called(name)?, value.join(" "))));
    let Some((part, value)) = found else {
        let name = words.first().copied().unwrap_or_default();
        return Err(Refusal::new(Reason::CannotAdjust).with("unit", &entity.id).with("what", Arg::text(name)));
    };
    let unfit = |expected: String| {
        Refusal::new(Reason::AdjustValue)
            .with("what", Arg::text(part.label(speaker)))
            .with("value", Arg::text(value.as_str()))
            .with("expected", Arg::text(expected))
    };
    let whole =
        || value.parse::<u32>().map_err(|_| unfit(ValueType::Number { min: None, max: None, step: None }.describe()));
    let what = match part {
        Correctable::Strength(decl) => {
            let strength = read_value(&decl.value_type(), &value).as_ref().and_then(Value::as_number);
            let strength = strength.ok_or_else(|| unfit(decl.value_type().describe()))?;
            Adjustment::Strength { strength }
        }
        Correctable::Marker(decl) => {
            let value = if value.is_empty() { 1 } else { whole()? };
            Adjustment::Marker { marker: decl.id.clone(), value }
        }
        Correctable::Pool(decl) => Adjustment::Pool { pool: decl.id.clone(), value: whole()? },
        Correctable::Attribute(decl) if value == NOTHING => {
            Adjustment::Attribute { attribute: decl.id.clone(), value: None }
        }
        Correctable::Told(decl) if value == NOTHING => Adjustment::Told { told: decl.id.clone(), value: None },
        Correctable::Told(decl) => {
            let known = read_in_words(&decl.value, &value, speaker).filter(|value| decl.value.accepts(value));
            let known = known.ok_or_else(|| unfit(expected(&decl.value, speaker)))?;
            Adjustment::Told { told: decl.id.clone(), value: Some(known) }
        }
        Correctable::Attribute(decl) => {
            let known = read_in_words(&decl.value, &value, speaker).filter(|value| decl.value.accepts(value));
            let known = known.ok_or_else(|| unfit(expected(&decl.value, speaker)))?;
            Adjustment::Attribute { attribute: decl.id.clone(), value: Some(known) }
        }
    };
    Ok((part, what))
}

/// What may stand there, in the words of the language where it has them.
fn expected(kind: &ValueType, speaker: Speaker<'_>) -> String {
    match kind {
        ValueType::Choice { choices, .. } => {
            choices.iter().map(|choice| speaker.word(choice)).collect::<Vec<_>>().join(" | ")
        }
        ValueType::Bool => format!("{} | {}", speaker.catalog.plain("yes"), speaker.catalog.plain("no")),
        ValueType::Side => Side::BOTH.map(|side| speaker.side(side.code())).join(" | "),
        _ => kind.describe(),
    }
}
