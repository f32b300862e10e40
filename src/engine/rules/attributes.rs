//! Reads the attributes of one entity or profile from a file, against the schema. Army files and period files share
//! this; each says its mistakes in its own words.

use crate::engine::names::{FactName, KindName};
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::engine::rules::Situation;
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::values::Values;
use crate::engine::world::{Attribute, Kind, Schema, State, ValueType};

/// No battle exists while a file is read.
pub static NO_BATTLE: std::sync::LazyLock<State> = std::sync::LazyLock::new(State::default);

/// What is wrong with an attribute.
pub enum Mistake<'a> {
    /// Given where it does not apply.
    NotForThis(&'a Attribute),
    Missing(&'a Attribute),
    /// Not of its type; with what was perhaps meant.
    Wrong(&'a Attribute, Option<String>),
    /// A combination that is refused, by the index of the check.
    Refused(usize),
}

/// A TOML value as ours; tables and dates have no place in attributes.
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

/// Attributes as bare facts, for the conditions of a file; where they name profiles, what those say too.
pub fn own_facts<'a>(schema: &'a Schema, kind: &'a Kind, attributes: &'a Values, state: &'a State) -> Situation<'a> {
    let own = attributes
        .iter()
        .fold(Situation::new(schema, state), |facts, (name, value)| facts.fact(FactName::of_data(name), value.clone()));
    let profiles = kind.attributes.iter().filter_map(|attribute| {
        schema.profile(KindName::of_data(attribute.profile()?), attributes.get(&attribute.id)?.as_text()?)
    });
    // Facts given first are heard first, as with the entity itself.
    let said = profiles.flat_map(|profile| profile.attributes.iter());
    said.fold(own, |facts, (name, value)| facts.fact(FactName::of_data(name), value.clone()))
}

/// What a file says under a key, and where. No value where it is none that an attribute can have.
pub struct Given {
    pub value: Option<Value>,
    pub span: Range<usize>,
}

/// What a table of a file says.
pub fn given_in<'t>(table: &'t DeTable<'_>) -> impl Fn(&str) -> Option<Given> + 't {
    |key| table.get(key).map(|given| Given { value: value_of(given.get_ref()), span: given.span() })
}

/// Reads what is given of a kind; every mistake is reported with its place.
pub fn read_attributes(
    schema: &Schema,
    kind: &Kind,
    given_of: &dyn Fn(&str) -> Option<Given>,
    span: &Range<usize>,
    report: &mut dyn FnMut(Range<usize>, Mistake<'_>),
) -> Values {
    let mut attributes = Values::default();
    let mut wrong: Vec<&str> = Vec::new();
    for decl in &kind.attributes {
        let given = given_of(&decl.id).filter(|_| !decl.state);
        // Conditions read what stands before them in the schema.
        let applies = decl.only.is_always() || decl.only.holds(&own_facts(schema, kind, &attributes, &NO_BATTLE));
        // What depends on a wrong value cannot be judged: one mistake, one message.
        if decl.only.paths().iter().any(|path| wrong.contains(&path.name.as_str())) {
            continue;
        }
        let mut good = true;
        let mut refuse = |span: Range<usize>, mistake: Mistake<'_>| {
            good = false;
            report(span, mistake);
        };
        let value = match given {
            Some(given) if !applies => {
                refuse(given.span, Mistake::NotForThis(decl));
                None
            }
            Some(given) => {
                let value = given.value.clone().filter(|value| decl.value.accepts(value));
                if value.is_none() {
                    refuse(given.span.clone(), Mistake::Wrong(decl, near(decl, &given)));
                }
                value
            }
            None if !applies => None,
            None if decl.required && decl.default.is_none() => {
                refuse(span.clone(), Mistake::Missing(decl));
                None
            }
            None => decl.default.clone(),
        };
        if !good {
            wrong.push(&decl.id);
        }
        if let Some(value) = value {
            attributes.insert(&decl.id, value);
        }
    }
    for (index, check) in kind.checks.iter().enumerate() {
        let refuses = check.refuse.as_ref();
        if refuses.is_some_and(|refuse| refuse.holds(&own_facts(schema, kind, &attributes, &NO_BATTLE))) {
            let span = given_of(&check.at).map_or(span.clone(), |given| given.span);
            report(span, Mistake::Refused(index));
        }
    }
    attributes
}

fn near(decl: &Attribute, given: &Given) -> Option<String> {
    let typed = given.value.as_ref().and_then(Value::as_text).unwrap_or_default();
    match &decl.value {
        ValueType::Choice { choices, .. } => nearest(typed, choices.iter().map(String::as_str)).map(str::to_owned),
        _ => None,
    }
}
