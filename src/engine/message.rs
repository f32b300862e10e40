//! Messages as keys with arguments. Rules never format a sentence: the language files do, when somebody looks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::value::{Decimal, Value};
use crate::engine::world::EntityId;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    #[serde(rename = "n")]
    Number(Decimal),
    /// Shown by its name.
    #[serde(rename = "e")]
    Entity(EntityId),
    /// Shown by their names, separated by commas.
    #[serde(rename = "es")]
    Entities(Vec<EntityId>),
    /// A word of the ruleset's vocabulary (a choice, a marker, a step), shown by its label.
    #[serde(rename = "w")]
    Word(String),
    #[serde(rename = "s")]
    Text(String),
}

pub type Args = BTreeMap<String, Arg>;

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Arg::Number(Decimal::whole(number))
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Arg::Number(Decimal::whole(i64::from(number)))
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Arg::from(u32::from(number))
    }
}

impl From<Decimal> for Arg {
    fn from(number: Decimal) -> Self {
        Arg::Number(number)
    }
}

impl From<&EntityId> for Arg {
    fn from(entity: &EntityId) -> Self {
        Arg::Entity(entity.clone())
    }
}

impl From<&Value> for Arg {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Arg::Number(*number),
            Value::Bool(yes) => Arg::word(if *yes { "yes" } else { "no" }),
            Value::Text(_) | Value::List(_) => Arg::Text(value.to_string()),
        }
    }
}

impl Arg {
    pub fn word(word: impl Into<String>) -> Self {
        Arg::Word(word.into())
    }

    pub fn text(text: impl Into<String>) -> Self {
        Arg::Text(text.into())
    }
}

/// A sentence to be: a key of the language files and what goes into it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Text {
    pub key: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: Args,
}

impl Text {
    pub fn new(key: impl Into<String>) -> Self {
        Text { key: key.into(), args: Args::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &str, arg: impl Into<Arg>) -> Self {
        self.args.insert(name.to_owned(), arg.into());
        self
    }
}
