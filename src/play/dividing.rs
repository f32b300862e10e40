//! Rows of a form divided into parts: three at one target, two at another. Typed `3+2`, or halved by a key.

use super::form_filler::FormFiller;
use super::typed::read_in_words;
use crate::engine::names::FieldName;
use crate::engine::play::Game;
use crate::engine::procedure::{FieldView, WHOLE};
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::Speaker;

/// Between the counts of the parts.
const AND: char = '+';

/// Whether a row may be divided by the answer to this field.
pub(super) fn may_divide(field: &FieldView<'_>) -> bool {
    field.decl.divides && field.part == WHOLE
}

/// The counts of the parts, where a text has more than one.
pub(super) fn read_parts(kind: &ValueType, typed: &str, speaker: Speaker<'_>) -> Option<Vec<Value>> {
    let count = |word: &str| read_in_words(kind, word.trim(), speaker).filter(|value| kind.accepts(value));
    typed.contains(AND).then(|| typed.split(AND).map(count).collect())?
}

impl FormFiller {
    /// Answers the count of a row part by part; parts it had beyond those are gone, with their answers.
    pub(super) fn divide_into(&mut self, id: &str, counts: Vec<Value>) {
        let field = FieldName::of_data(id);
        let parts = u32::try_from(counts.len()).unwrap_or(u32::MAX);
        let row = field.parts().1.unwrap_or_default().to_owned();
        self.answers_mut().values.retain(|name, _| {
            let name = FieldName::of_data(name);
            name.parts().1 != Some(row.as_str()) || name.part() <= parts
        });
        for (part, count) in (WHOLE..).zip(counts) {
            self.answers_mut().values.insert(field.of_part(part), count);
        }
    }

    /// Halves what the row asked about counts, and goes to its new part. False where there is nothing to divide.
    pub(crate) fn divide(&mut self, game: &Game) -> bool {
        let Some(form) = self.sum(game) else { return false };
        let row = form.fields.get(self.place()).and_then(|field| field.row.clone());
        let last = form.fields.iter().rfind(|field| field.decl.divides && row.is_some() && field.row == row);
        let count = |field: &FieldView<'_>| field.value.as_ref().and_then(Value::as_whole).filter(|count| *count > 1);
        let Some((last, count)) = last.and_then(|last| Some((last, count(last)?))) else { return false };
        let (field, half) = (FieldName::of_data(&last.id), count / 2);
        let new = field.of_part(last.part + 1);
        self.answers_mut().values.insert(last.id.clone(), Value::whole(count - half));
        self.answers_mut().values.insert(new.clone(), Value::whole(half));
        self.go_to_field(game, &new)
    }
}
