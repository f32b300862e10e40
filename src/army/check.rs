//! Checks attributes of one entity of an army file against the schema.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::Diagnostic;
use crate::engine::facts::Situation;
use crate::engine::ruleset::Ruleset;
use crate::engine::schema::{Attribute, Kind, ValueType};
use crate::engine::state::{Entity, State};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::lang::Catalog;

/// No battle exists while an army file is read.
static NO_BATTLE: std::sync::LazyLock<State> = std::sync::LazyLock::new(State::default);

pub struct Checker<'a> {
    pub rules: &'a Ruleset,
    catalog: &'a Catalog,
    pub mistakes: Vec<Diagnostic>,
}

/// A TOML value as ours; tables, dates and lists have no place in attributes.
pub fn value_of(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::text(text.as_ref())),
        DeValue::Boolean(flag) => Some(Value::Bool(*flag)),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix()).ok()?;
            Decimal::from_f64(number as f64).map(Value::Number)
        }
        DeValue::Float(number) => number.as_str().parse().ok().and_then(Decimal::from_f64).map(Value::Number),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

impl<'a> Checker<'a> {
    pub fn new(rules: &'a Ruleset, catalog: &'a Catalog) -> Self {
        Checker { rules, catalog, mistakes: Vec::new() }
    }

    pub fn mistake(&mut self, span: Range<usize>, key: &str, pieces: &[(&str, &str)]) {
        self.mistake_near(span, key, pieces, None);
    }

    pub fn mistake_near(&mut self, span: Range<usize>, key: &str, pieces: &[(&str, &str)], near: Option<&str>) {
        let pieces: Vec<_> = pieces.iter().map(|(name, text)| (*name, Catalog::piece(text))).collect();
        let help = near.map(|near| self.catalog.message("did-you-mean", &[("near", Catalog::piece(near))]));
        self.mistakes.push(Diagnostic::new(span, self.catalog.message(key, &pieces)).help(help));
    }

    /// An entity's attributes as bare facts.
    pub fn own_facts<'b>(rules: &'b Ruleset, attributes: &'b BTreeMap<String, Value>) -> Situation<'b> {
        let facts = Situation::new(&rules.schema, &NO_BATTLE);
        attributes.iter().fold(facts, |facts, (name, value)| facts.fact(name, value.clone()))
    }

    /// Whether an entity is what a reference asks for.
    pub fn refers(&self, decl: &Attribute, other: &Entity) -> bool {
        let facts = Situation::new(&self.rules.schema, &NO_BATTLE).role("other", other);
        decl.refers_when.as_ref().is_none_or(|condition| condition.holds(&facts))
    }

    pub fn attributes(&mut self, kind: &Kind, table: &DeTable<'_>, span: &Range<usize>) -> BTreeMap<String, Value> {
        let mut attributes = BTreeMap::new();
        let mut wrong: Vec<&str> = Vec::new();
        for decl in &kind.attributes {
            let given = table.get(decl.id.as_str()).filter(|_| !decl.state);
            // Conditions read what stands before them in the schema.
            let applies = decl.only.holds(&Self::own_facts(self.rules, &attributes));
            // What depends on a wrong value cannot be judged: one mistake, one message.
            if decl.only.paths().iter().any(|path| wrong.contains(&path.name.as_str())) {
                continue;
            }
            let before = self.mistakes.len();
            let value = match given {
                Some(given) if !applies => {
                    self.mistake(given.span(), "army-not-for-this", &[("key", &decl.id)]);
                    None
                }
                Some(given) => self.attribute(decl, given),
                None if !applies => None,
                None if decl.required && decl.default.is_none() => {
                    let expected = decl.value.describe();
                    self.mistake(span.clone(), "army-missing", &[("key", &decl.id), ("expected", &expected)]);
                    None
                }
                None => decl.default.clone(),
            };
            if self.mistakes.len() > before {
                wrong.push(&decl.id);
            }
            if let Some(value) = value {
                attributes.insert(decl.id.clone(), value);
            }
        }
        for check in &kind.checks {
            if check.refuse.holds(&Self::own_facts(self.rules, &attributes)) {
                let span = table.get(check.at.as_str()).map_or(span.clone(), Spanned::span);
                self.mistakes.push(Diagnostic::new(span, check.message.get(self.catalog.lang())));
            }
        }
        attributes
    }

    fn attribute(&mut self, decl: &Attribute, given: &Spanned<DeValue<'_>>) -> Option<Value> {
        let value = value_of(given.get_ref());
        match value.filter(|value| decl.value.accepts(value)) {
            Some(value) => Some(value),
            None => {
                let typed = given.get_ref().as_str().unwrap_or_default();
                let near = match &decl.value {
                    ValueType::Choice { choices } => nearest(typed, choices.iter().map(String::as_str)),
                    _ => None,
                };
                let expected = decl.value.describe();
                let pieces = [("key", decl.id.as_str()), ("expected", expected.as_str())];
                self.mistake_near(given.span(), "army-wrong", &pieces, near);
                None
            }
        }
    }
}
