//! Records: what has a life of its own, the fields that data declare for it, and what happens to it when somebody it names
//! leaves play.

use serde::{Deserialize, Serialize};

use super::{CallOff, Effect, Entity, Schema, State, ValueType};
use crate::engine::label::Label;
use crate::engine::names::{RecordField, RecordKind};
use crate::engine::value::Value;
use crate::engine::values::Values;

/// Something with a life of its own: a contact, a melee, an assault.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    pub id: String,
    pub kind: String,
    pub fields: Values,
}

impl Record {
    /// A record about to be opened, the next of its kind.
    pub fn new(state: &State, kind: RecordKind<'_>) -> Self {
        Record::nth(state, kind, 1)
    }

    /// The same where one resolution opens several.
    pub fn nth(state: &State, kind: RecordKind<'_>, nth: u64) -> Self {
        let id = format!("{kind}_{}", state.records_opened.saturating_add(nth));
        Record { id, kind: kind.to_string(), fields: Values::default() }
    }

    #[must_use]
    pub fn with(mut self, field: RecordField<'_>, value: impl Into<Value>) -> Self {
        self.fields.insert(field.to_string(), value.into());
        self
    }

    pub fn is_a(&self, kind: RecordKind<'_>) -> bool {
        self.kind == kind.as_str()
    }

    pub fn get(&self, field: RecordField<'_>) -> Option<&Value> {
        self.fields.get(field.as_str())
    }

    /// A whole number it keeps; zero where it keeps none.
    pub fn whole(&self, field: RecordField<'_>) -> i64 {
        self.get(field).and_then(Value::as_whole).unwrap_or(0)
    }

    pub fn text(&self, field: RecordField<'_>) -> Option<&str> {
        self.get(field).and_then(Value::as_text)
    }

    pub fn flag(&self, field: RecordField<'_>) -> bool {
        self.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn texts(&self, field: RecordField<'_>) -> Vec<&str> {
        self.get(field).map(Value::texts_of).unwrap_or_default()
    }
}

/// A kind of record: a contact, a melee, an assault.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordDecl {
    pub id: String,
    /// What people call it; records that can be called off have one.
    #[serde(default)]
    pub label: Option<Label>,
    /// It can be called off, and what is undone then.
    #[serde(default)]
    pub call_off: Option<CallOff>,
    pub field: Vec<RecordFieldDecl>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RecordFieldDecl {
    /// `aspect_*` stands for a family of fields, each about somebody.
    pub id: String,
    #[serde(flatten)]
    pub value: ValueType,
    /// Of a field that names somebody: what happens when he leaves play.
    #[serde(default)]
    pub gone: Option<Gone>,
    /// Of a list from which names are dropped: what happens when the last one is.
    #[serde(default)]
    pub last: Option<Gone>,
}

/// What becomes of a record when somebody it names leaves play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// The record is closed.
    Close,
    /// It ends before its time, and the log says so.
    Lapse,
    /// The name is dropped, the record stays.
    Drop,
    /// Nothing: the name is history, or the ruleset sees to it.
    Keep,
}

impl RecordFieldDecl {
    pub fn names_somebody(&self) -> bool {
        matches!(self.value, ValueType::Entity { .. } | ValueType::Entities { .. })
    }

    /// The fields of a record that it declares, in their order.
    fn those_in<'r>(&'r self, fields: &'r Values) -> impl Iterator<Item = (&'r str, &'r Value)> {
        let (stem, family) = self.id.strip_suffix('*').map_or((self.id.as_str(), false), |stem| (stem, true));
        fields.since(stem).take_while(move |(name, _)| if family { name.starts_with(stem) } else { *name == stem })
    }

    fn is(&self, field: &str) -> bool {
        match self.id.strip_suffix('*') {
            Some(stem) => field.starts_with(stem),
            None => field == self.id,
        }
    }
}

impl RecordDecl {
    pub fn declares(&self, field: &str) -> bool {
        self.field.iter().any(|known| known.is(field))
    }
}

/// What follows for the records from who is still in play: a consequence that every ruleset shares.
pub fn prune(schema: &Schema, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for decl in &schema.records {
        for record in state.records_of(RecordKind::of_data(&decl.id)) {
            effects.extend(pruned(schema, state, decl, record));
        }
    }
    effects
}

fn pruned(schema: &Schema, state: &State, decl: &RecordDecl, record: &Record) -> Vec<Effect> {
    let gone = |id: &str| state.entity(id).is_none_or(|entity: &Entity| !schema.in_play(entity));
    let mut amended = Vec::new();
    for field in decl.field.iter().filter(|field| field.names_somebody()) {
        for (name, value) in field.those_in(&record.fields) {
            let named = named(value);
            let left: Vec<&str> = named.iter().copied().filter(|id| !gone(id)).collect();
            if left.len() == named.len() {
                continue;
            }
            let fate = match field.gone {
                Some(Gone::Drop) if left.is_empty() => field.last.unwrap_or(Gone::Drop),
                fate => fate.unwrap_or(Gone::Keep),
            };
            match fate {
                Gone::Close => return vec![Effect::Close { record: record.id.clone() }],
                Gone::Lapse => return vec![Effect::lapse(record)],
                Gone::Drop => {
                    let value = match value {
                        Value::List(_) => Value::texts(left),
                        Value::Text(_) | Value::Bool(_) | Value::Number(_) => Value::text(""),
                    };
                    amended.push(Effect::amend(record, RecordField::of_data(name), value));
                }
                Gone::Keep => {}
            }
        }
    }
    amended
}

/// Who stands in a field; nobody where it is empty.
fn named(value: &Value) -> Vec<&str> {
    match value {
        Value::Text(id) if id.is_empty() => Vec::new(),
        Value::Text(id) => vec![id],
        Value::List(_) => value.texts_of(),
        Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}
