//! What a player puts into a form: answers by field, and explicit overrides of automatic rows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::value::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    #[serde(default, rename = "inputs", skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
    /// Rows of modifier tables that the players switch on or off against the program's reading. Logged.
    #[serde(default, rename = "override", skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, bool>,
    /// Why they do, in their words. Told by the log, and read by no rule.
    #[serde(default, rename = "override_reason", skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

impl Inputs {
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.values.get(field)
    }

    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.values.insert(field.to_owned(), value.into());
        self
    }

    #[must_use]
    pub fn overriding(mut self, row: &str, applies: bool) -> Self {
        self.overrides.insert(row.to_owned(), applies);
        self
    }
}
