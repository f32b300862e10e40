//! Unit types, weapons, formations and the like that a period lists.

use super::{CardHead, CardRow, CardTable, cells};
use crate::engine::label::Label;
use crate::engine::value::Value;
use crate::engine::world::{Attribute, Kind, Profile, ValueType};
use crate::lang::Speaker;

/// Head of what is only said of some: a row lists what it has.
const TRAITS: &str = "traits";

pub(super) fn tables(speaker: Speaker<'_>) -> Vec<CardTable> {
    let schema = &speaker.rules.schema;
    let listed = |kind: &'_ Kind| schema.profiles.get(&kind.id).filter(|profiles| !profiles.is_empty());
    let of = schema.kinds.iter().filter_map(|kind| Some((kind, listed(kind)?)));
    of.map(|(kind, profiles)| match profiles.as_slice() {
        [only] if kind.one_profile => numbers(kind, only, speaker),
        several => table(kind, several, speaker),
    })
    .collect()
}

fn word(value: &Value, speaker: Speaker<'_>) -> String {
    cells::value(value, None, speaker)
}

/// A kind of which there is one: a row for each thing it says.
fn numbers(kind: &Kind, profile: &Profile, speaker: Speaker<'_>) -> CardTable {
    let other = format!("_{}", speaker.catalog.other_lang().code());
    let said = kind.attributes.iter().filter(|attribute| !attribute.id.ends_with(&other));
    let row = |attribute: &Attribute| {
        let value = profile.attributes.get(&attribute.id)?;
        // A text of a period is written in a language, not made of words of the vocabulary.
        let cell = match (&attribute.value, value) {
            (ValueType::Text, Value::Text(text)) => crate::visible::visible(text),
            _ => word(value, speaker),
        };
        Some(CardRow {
            id: attribute.id.clone(),
            label: speaker.label(&attribute.label).to_owned(),
            rule: attribute.rule.clone(),
            cells: vec![cell],
            in_force: true,
        })
    };
    CardTable {
        id: kind.id.clone(),
        label: speaker.label(&kind.label).to_owned(),
        rule: kind.rule.clone(),
        heads: vec![CardHead { id: "value".to_owned(), label: speaker.catalog.plain("card-head-value") }],
        rows: said.filter_map(row).collect(),
        notes: Vec::new(),
    }
}

/// A row for each profile: numbers and its first choice in columns, the rest in a list of what it has.
fn table(kind: &Kind, profiles: &[Profile], speaker: Speaker<'_>) -> CardTable {
    let sort = kind.attributes.iter().find(|attribute| matches!(attribute.value, ValueType::Choice { .. }));
    let in_column = |attribute: &&Attribute| {
        matches!(attribute.value, ValueType::Number { .. }) || sort.is_some_and(|sort| sort.id == attribute.id)
    };
    let (columns, others): (Vec<&Attribute>, Vec<&Attribute>) = kind.attributes.iter().partition(in_column);
    let head = |attribute: &&Attribute| {
        // A short label that is only the frame of its value heads no column.
        let heads = |short: &&Label| !speaker.label(short).contains(['#', '/']);
        let label = attribute.short.as_ref().filter(heads).unwrap_or(&attribute.label);
        CardHead { id: attribute.id.clone(), label: speaker.label(label).to_owned() }
    };
    let traits = CardHead { id: TRAITS.to_owned(), label: speaker.catalog.plain("card-head-traits") };
    let row = |profile: &Profile| {
        let cell = |attribute: &&Attribute| profile.attributes.get(&attribute.id).map(|value| word(value, speaker));
        let traits: Vec<String> = others.iter().filter_map(|attribute| told(attribute, profile, speaker)).collect();
        let cells = columns.iter().map(|attribute| cell(attribute).unwrap_or_default());
        let label = profile.label.as_ref().map(|label| speaker.label(label).to_owned());
        CardRow {
            id: profile.id.clone(),
            label: label.unwrap_or_else(|| speaker.word(&profile.id)),
            rule: kind.rule.clone(),
            cells: cells.chain([traits.join(", ")]).collect(),
            in_force: true,
        }
    };
    let mut table = CardTable {
        id: kind.id.clone(),
        label: speaker.label(&kind.label).to_owned(),
        rule: kind.rule.clone(),
        heads: columns.iter().map(head).chain([traits]).collect(),
        rows: profiles.iter().map(row).collect(),
        notes: Vec::new(),
    };
    table.leave_out_empty();
    table
}

/// What is worth a word of a profile: what is so, and choices that are not the usual ones.
fn told(attribute: &Attribute, profile: &Profile, speaker: Speaker<'_>) -> Option<String> {
    let label = speaker.label(&attribute.label).to_lowercase();
    match profile.attributes.get(&attribute.id)? {
        Value::Bool(so) => so.then_some(label),
        value if attribute.default.as_ref() == Some(value) => None,
        value => {
            // "In a building: as" goes on by itself.
            let colon = if label.contains(':') { " ".to_owned() } else { speaker.catalog.plain("colon") };
            Some(format!("{label}{colon}{}", word(value, speaker)))
        }
    }
}
