//! Fields of a form as people see them.

use crate::engine::procedure::{FieldView, Form, row_name};
use crate::engine::value::Value;
use crate::engine::world::{Told, ValueType};
use crate::lang::Speaker;
use crate::report::value_word;

/// Whether the player is asked this field at all.
pub(crate) fn asked(field: &FieldView<'_>) -> bool {
    field.relevant && !field.settled && !field.decl.decision && !field.decl.auto
}

/// Whether another question that is asked tells the same: this one is put only where somebody begins to answer it.
pub(crate) fn told_by_another(form: &Form<'_>, field: &FieldView<'_>) -> bool {
    let other = field.decl.or.as_ref().filter(|_| field.decl.optional && field.value.is_none());
    other.is_some_and(|other| form.fields.iter().any(|known| known.id == *other && asked(known)))
}

/// Label of a field; a repeated one says whom it is asked about.
pub(crate) fn field_label(field: &FieldView<'_>, speaker: Speaker<'_>) -> String {
    let row = field.row.as_ref().filter(|_| !field.named_already).map(|row| row_name(row.as_str(), field.part));
    speaker.about(row.as_deref(), &speaker.field_label(field.decl))
}

/// What may stand in a field now.
pub(crate) fn allowed<'b>(field: &'b FieldView<'_>) -> Vec<&'b str> {
    let free = field.candidates.iter().filter(|candidate| candidate.refusal.is_none());
    free.map(|candidate| candidate.value.as_str()).collect()
}

/// A chosen candidate as the value of its field.
pub(crate) fn chosen(kind: &ValueType, id: &str) -> Value {
    match kind {
        ValueType::Entities { .. } => Value::texts([id]),
        _ => Value::text(id),
    }
}

pub(crate) fn candidate_name(field: &FieldView<'_>, value: &str, speaker: Speaker<'_>) -> String {
    match field.decl.value {
        ValueType::Choice { .. } => speaker.word(value),
        ValueType::Side => speaker.side(value),
        ValueType::Duty => speaker.duty(value),
        _ => speaker.subject(value),
    }
}

/// What a candidate means, where its name alone does not say it.
pub(crate) fn candidate_about(field: &FieldView<'_>, value: &str, speaker: Speaker<'_>) -> Option<String> {
    matches!(field.decl.value, ValueType::Choice { .. }).then(|| speaker.about_choice(value)).flatten()
}

/// A value of a field in words; one that was told before says where it comes from.
pub(crate) fn shown(field: &FieldView<'_>, value: &Value, speaker: Speaker<'_>) -> String {
    let words = value_of(field, value, speaker);
    match field.remembered.as_ref().filter(|told| told.value == *value) {
        Some(told) => format!("{words} ({})", speaker.text(&told.source())),
        None => words,
    }
}

pub(crate) fn value_of(field: &FieldView<'_>, value: &Value, speaker: Speaker<'_>) -> String {
    match (value, &field.decl.value) {
        (Value::Text(side), ValueType::Side) => speaker.side(side),
        (Value::Text(id), ValueType::Record { .. }) => speaker.subject(id),
        (Value::Text(id), ValueType::Duty) => speaker.duty(id),
        (value, _) => value_word(value, speaker),
    }
}

/// What was told, in words, with where it comes from.
pub(crate) fn told_word(told: &Told, speaker: Speaker<'_>) -> String {
    format!("{} ({})", value_word(&told.value, speaker), speaker.text(&told.source()))
}

/// Whether a field is answered by its candidates.
pub(crate) fn takes_choice(kind: &ValueType) -> bool {
    match kind {
        ValueType::Entity { .. }
        | ValueType::Entities { .. }
        | ValueType::Record { .. }
        | ValueType::Duty
        | ValueType::Choice { .. }
        | ValueType::Side => true,
        ValueType::Bool
        | ValueType::Number { .. }
        | ValueType::Text
        | ValueType::Dice
        | ValueType::FreeDice
        | ValueType::DicePositions => false,
    }
}
