//! Values in words.

use crate::engine::value::Value;
use crate::engine::world::{Attribute, Entity, EntityId, ValueType};
use crate::lang::Speaker;

/// An attribute's value in words.
pub(crate) fn value_word(value: &Value, speaker: Speaker<'_>) -> String {
    match value {
        Value::Bool(true) => speaker.catalog.plain("yes"),
        Value::Bool(false) => speaker.catalog.plain("no"),
        Value::Number(number) => speaker.decimal(*number),
        // The battle is no answer to anything, and a formation may have its name.
        Value::Text(text) => match speaker.state.entity(text).filter(|entity| entity.id != EntityId::battle()) {
            Some(entity) => speaker.called(entity),
            None if speaker.state.records.contains_key(text.as_str()) => speaker.subject(text),
            None => speaker.word(text),
        },
        Value::List(items) if items.is_empty() => "—".to_owned(),
        Value::List(items) => speaker.listed(items.iter().map(|item| value_word(item, speaker)).collect()),
    }
}

/// What an entity's attribute is now, in words, for those who look at it now; none where it has no value.
pub(crate) fn attribute_now(entity: &Entity, decl: &Attribute, speaker: Speaker<'_>) -> Option<String> {
    let value = entity.attributes.get(&decl.id)?;
    Some(if speaker.rules.hides(speaker.eyes, speaker.state, entity, decl) {
        speaker.catalog.plain("hidden-choice")
    } else {
        attribute_word(Some(decl), value, speaker)
    })
}

/// The value of an attribute in words.
pub(crate) fn attribute_word(decl: Option<&Attribute>, value: &Value, speaker: Speaker<'_>) -> String {
    match (decl.map(|decl| &decl.value), value.as_text()) {
        (Some(ValueType::Side), Some(side)) => speaker.side(side),
        _ => value_word(value, speaker),
    }
}
