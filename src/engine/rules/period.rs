//! Periods: a data file that completes a ruleset with its unit types, weapons, formations, rows of tables, options and
//! rules. The ruleset declares kinds of profiles and their attributes; the file fills them in. A club's own file is
//! checked like those that come with the program.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, FileErrors, Said};
use crate::engine::label::{Label, label_or_text};
use crate::engine::rules::own_steps::{OwnStep, STEP};
use crate::engine::rules::{DeclaredType, Lives, Mistake, Row, Rule, SimpleType, Table, given_in, read_attributes};
use crate::engine::sequence::{Sequence, step_matches};
use crate::engine::suggest::nearest;
use crate::engine::value::Value;
use crate::engine::world::{Class, Kind, OptionDecl, Profile, Schema, ValueType};

/// The text of a period file and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct PeriodSource<'a> {
    pub file: &'a str,
    pub source: &'a str,
}

/// What the engine reads of a period file besides its profiles.
#[derive(Deserialize)]
pub struct PeriodFile {
    format: u32,
    pub id: String,
    #[serde(deserialize_with = "label_or_text")]
    pub name: Label,
    /// The turn, where the ruleset leaves it to the period.
    #[serde(default)]
    pub step: Vec<OwnStep>,
    #[serde(default)]
    pub words: BTreeMap<String, Label>,
    /// New options, or options of the ruleset with another default.
    #[serde(default)]
    pub option: Vec<OptionDecl>,
    /// New rows of tables, or rows of the ruleset replaced by their id. Where the build laid them out, they are read with
    /// their tables.
    #[serde(default, deserialize_with = "written_rows")]
    pub row: Vec<Row>,
    #[serde(default)]
    pub rule: Vec<Rule>,
}

fn written_rows<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Row>, D::Error> {
    if from.is_human_readable() { Vec::deserialize(from) } else { IgnoredAny::deserialize(from).map(|_| Vec::new()) }
}

/// Keys of a period file that are not profiles.
const OWN_KEYS: [&str; 10] =
    ["format", "id", "ruleset", "name", "demonstration", "words", "option", "row", "rule", STEP];

/// A period file on its way into a ruleset.
pub struct Period<'a> {
    pub file: PeriodFile,
    pub(super) document: DeTable<'a>,
    pub errors: FileErrors,
}

impl<'a> Period<'a> {
    pub fn parse(source: PeriodSource<'a>) -> Result<Period<'a>, FileErrors> {
        let mut errors =
            FileErrors { file: source.file.to_owned(), source: source.source.to_owned(), mistakes: Vec::new() };
        let (document, broken) = DeTable::parse_recoverable(source.source);
        let file = toml::from_str::<PeriodFile>(source.source);
        match file {
            Ok(file) if broken.is_empty() => {
                if file.format != 1 {
                    let span = document.get_ref().get("format").map_or(0..0, toml::Spanned::span);
                    let message = Said::new("army-format").with("value", file.format).with("expected", 1);
                    errors.mistakes.push(Diagnostic::new(span, message));
                }
                Ok(Period { file, document: document.into_inner(), errors })
            }
            Ok(_) => {
                errors.mistakes.extend(broken.iter().map(Diagnostic::from_toml));
                Err(errors)
            }
            Err(error) => {
                errors.mistakes.push(Diagnostic::from_toml(&error));
                Err(errors)
            }
        }
    }

    pub(super) fn tables(&self, key: &str) -> Vec<(&DeTable<'a>, Range<usize>)> {
        let value = self.document.get(key);
        match value.map(|value| (value.get_ref(), value.span())) {
            Some((DeValue::Table(table), span)) => vec![(table, span)],
            Some((DeValue::Array(items), _)) => {
                items.iter().filter_map(|item| Some((item.get_ref().as_table()?, item.span()))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Ids of the profiles of a kind, in the order of the file.
    pub fn ids(&self, kind: &str) -> Vec<String> {
        let id = |table: &DeTable<'_>| table.get("id").and_then(|id| id.get_ref().as_str()).map(str::to_owned);
        self.tables(kind).into_iter().filter_map(|(table, _)| id(table)).collect()
    }

    /// Reads every profile the schema has a kind for.
    pub fn profiles(&mut self, schema: &Schema) -> BTreeMap<String, Vec<Profile>> {
        let kinds: Vec<&Kind> = schema.kinds.iter().filter(|kind| kind.class == Class::Profile).collect();
        let mut mistakes = Vec::new();
        let known: Vec<&str> = OWN_KEYS.into_iter().chain(kinds.iter().map(|kind| kind.id.as_str())).collect();
        for key in self.document.keys().filter(|key| !known.contains(&&**key.get_ref())) {
            mistakes.push(unknown(key.span(), key.get_ref(), &known));
        }
        let mut profiles = BTreeMap::new();
        for kind in kinds {
            let mut of_kind: Vec<Profile> = Vec::new();
            for (table, span) in self.tables(&kind.id) {
                let profile = profile(schema, kind, table, &span, &mut mistakes);
                if let Some(profile) = profile {
                    if of_kind.iter().any(|known| known.id == profile.id) {
                        mistakes.push(Diagnostic::new(span, Said::new("period-twice").with("id", &profile.id)));
                    }
                    of_kind.push(profile);
                }
            }
            profiles.insert(kind.id.clone(), of_kind);
        }
        self.errors.mistakes.extend(mistakes);
        self.expected_profiles(schema);
        profiles
    }

    /// What units have when their list says nothing must be there.
    fn expected_profiles(&mut self, schema: &Schema) {
        let attributes = schema.kinds.iter().flat_map(|kind| &kind.attributes);
        for (attribute, kind) in attributes.filter_map(|attribute| Some((attribute, attribute.profile()?))) {
            let Some(default) = attribute.default.as_ref().and_then(Value::as_text) else { continue };
            if self.ids(kind).iter().all(|id| id != default) {
                let span = self.document.get_key_value(kind).map_or(0..0, |(key, _)| key.span());
                let message = Said::new("period-no-default").with("kind", kind).with("id", default);
                self.errors.mistakes.push(Diagnostic::new(span, message));
            }
        }
    }

    /// Takes the rows for the tables there are; whatever would go unheard is a mistake.
    pub fn rows(&mut self, tables: &[Table]) -> Vec<Row> {
        let rows = std::mem::take(&mut self.file.row);
        let mut mistakes = Vec::new();
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for ((written, span), row) in self.tables("row").into_iter().zip(&rows) {
            let ids = || tables.iter().map(|table| table.id.as_str());
            let Some(named) = &row.table else {
                let message = missing("table", ids().collect::<Vec<_>>().join(" | "));
                mistakes.push(Diagnostic::new(span, message));
                continue;
            };
            let Some(table) = tables.iter().find(|table| table.id == *named) else {
                let near = nearest(named, ids()).map(Said::near);
                let message = Said::new("period-no-table").with("id", named);
                mistakes.push(Diagnostic::new(place(written, "table", &span), message).help(near));
                continue;
            };
            if seen.contains(&(named, &row.id)) {
                let message = Said::new("period-row-twice").with("id", &row.id).with("table", named);
                mistakes.push(Diagnostic::new(place(written, "id", &span), message));
            }
            seen.push((named, &row.id));
            check_row(table, row, written, &span, &mut mistakes);
        }
        self.errors.mistakes.extend(mistakes);
        rows
    }

    /// Options have a default they accept; options and rules are there once; a reminder names a step.
    pub fn check_rest(&mut self, sequences: &[Sequence]) {
        let mut mistakes = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for ((written, span), option) in self.tables("option").into_iter().zip(&self.file.option) {
            if seen.contains(&option.id.as_str()) {
                mistakes.push(twice(written, &option.id, &span));
            }
            seen.push(&option.id);
            if !option.value.accepts(&option.default) {
                let message = should_be("default", option.value.describe());
                mistakes.push(Diagnostic::new(place(written, "default", &span), message));
            }
        }
        seen.clear();
        for ((written, span), rule) in self.tables("rule").into_iter().zip(&self.file.rule) {
            if seen.contains(&rule.id.as_str()) {
                mistakes.push(twice(written, &rule.id, &span));
            }
            seen.push(&rule.id);
            let steps = || sequences.iter().flat_map(|sequence| &sequence.steps).map(|step| step.id.as_str());
            if rule.lives == Lives::Reminder && !steps().any(|step| step_matches(&rule.place, step)) {
                let of_both_sides = steps().filter_map(|step| Some(format!("*.{}", step.split_once('.')?.1)));
                let known: Vec<String> = steps().map(str::to_owned).chain(of_both_sides).collect();
                let near = nearest(&rule.place, known.iter().map(String::as_str));
                let near = near.map(Said::near);
                let message = Said::new("period-no-step").with("id", &rule.place);
                mistakes.push(Diagnostic::new(place(written, "where", &span), message).help(near));
            }
        }
        self.errors.mistakes.extend(mistakes);
    }
}

/// Where a key's value stands in a table, or the table without it.
pub(super) fn place(table: &DeTable<'_>, key: &str, span: &Range<usize>) -> Range<usize> {
    table.get(key).map_or(span.clone(), toml::Spanned::span)
}

pub(super) fn missing(key: &str, expected: impl ToString) -> Said {
    Said::new("army-missing").with("key", key).with("expected", expected)
}

pub(super) fn should_be(key: &str, expected: impl ToString) -> Said {
    Said::new("army-wrong").with("key", key).with("expected", expected)
}

pub(super) fn twice(table: &DeTable<'_>, id: &str, span: &Range<usize>) -> Diagnostic {
    Diagnostic::new(place(table, "id", span), Said::new("period-twice").with("id", id))
}

/// Keys, columns, kinds of test and numbers that the table knows.
fn check_row(table: &Table, row: &Row, written: &DeTable<'_>, span: &Range<usize>, mistakes: &mut Vec<Diagnostic>) {
    let mut known = vec!["table", "id", "rule", "label", "when"];
    if !table.columns.is_empty() {
        known.extend(["column", "value", "times", "exclusive"]);
    }
    if !table.contexts.is_empty() {
        known.push("contexts");
    }
    known.extend(table.cells.keys().map(String::as_str));
    for key in written.keys().filter(|key| !known.contains(&&**key.get_ref())) {
        mistakes.push(unknown(key.span(), key.get_ref(), &known));
    }
    let mut one_of = |key: &str, given: &str, known: &[&str]| {
        if !known.contains(&given) {
            let near = nearest(given, known.iter().copied()).map(Said::near);
            let message = should_be(key, known.join(" | "));
            mistakes.push(Diagnostic::new(place(written, key, span), message).help(near));
        }
    };
    let columns: Vec<&str> = table.columns.iter().map(String::as_str).collect();
    if !columns.is_empty() {
        one_of("column", row.column.as_str(), &columns);
    }
    let contexts: Vec<&str> = table.contexts.iter().map(String::as_str).collect();
    for context in &row.contexts {
        one_of("contexts", context, &contexts);
    }
    let numbers = table.facts.iter().filter(|(_, kind)| matches!(kind, DeclaredType::Named(SimpleType::Number)));
    let numbers: Vec<&str> = numbers.map(|(name, _)| name.as_str()).collect();
    if let Some(times) = &row.times {
        one_of("times", times, &numbers);
    }
}

pub(super) fn unknown(span: Range<usize>, key: &str, known: &[&str]) -> Diagnostic {
    let near = nearest(key, known.iter().copied()).map(Said::near);
    Diagnostic::new(span, Said::new("period-unheard").with("key", key)).help(near)
}

fn profile(
    schema: &Schema,
    kind: &Kind,
    table: &DeTable<'_>,
    span: &Range<usize>,
    mistakes: &mut Vec<Diagnostic>,
) -> Option<Profile> {
    let known: Vec<&str> = ["id", "name"].into_iter().chain(kind.attributes.iter().map(|a| a.id.as_str())).collect();
    for key in table.keys().filter(|key| !known.contains(&&**key.get_ref())) {
        mistakes.push(unknown(key.span(), key.get_ref(), &known));
    }
    let attributes = read_attributes(schema, kind, &given_in(table), span, &mut |span, mistake| {
        mistakes.push(match mistake {
            Mistake::NotForThis(decl) => Diagnostic::new(span, Said::new("army-not-for-this").with("key", &decl.id)),
            Mistake::Missing(decl) => Diagnostic::new(span, missing(&decl.id, decl.value.describe())),
            Mistake::Wrong(decl, near) => {
                Diagnostic::new(span, should_be(&decl.id, decl.value.describe())).help(near.as_deref().map(Said::near))
            }
            Mistake::Refused(index) => {
                let words = kind.checks.get(index).map(|check| &check.message);
                let words = words.map(|words| format!("{} / {}", words.fr, words.en));
                Diagnostic::new(span, words.unwrap_or_default())
            }
        });
    });
    let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str()).map(str::to_owned);
    let Some(id) = text("id").or_else(|| kind.one_profile.then(|| kind.id.clone())) else {
        mistakes.push(Diagnostic::new(span.clone(), missing("id", "\"...\"")));
        return None;
    };
    let written = table.get("name").map(toml::Spanned::get_ref);
    // A bare word of a table of one's own is said once; what rules ask for has its name in both languages.
    let for_both = written.and_then(DeValue::as_str).filter(|_| kind.attributes.is_empty());
    let for_both = for_both.map(|name| Label::new(name, name));
    let name = written.and_then(DeValue::as_table);
    let in_language = |lang: &str| {
        let text = name.and_then(|table| table.get(lang)).and_then(|value| value.get_ref().as_str());
        text.map(str::to_owned)
    };
    let label = match (in_language("fr"), in_language("en")) {
        (Some(fr), Some(en)) => Some(Label::new(&fr, &en)),
        _ => for_both,
    };
    if label.is_none() && !kind.one_profile {
        mistakes.push(Diagnostic::new(
            span.clone(),
            Said::new("period-needs-name").with("id", &id).with("expected", "{ fr = \"...\", en = \"...\" }"),
        ));
    }
    Some(Profile { id, label, attributes })
}

/// Fills in the choices of a type that names profiles.
pub fn resolve(value: &mut ValueType, ids_of: Option<impl Fn(&str) -> Vec<String>>) {
    let ValueType::Choice { choices, profile: Some(kind), open } = &mut *value else { return };
    if let Some(ids_of) = ids_of {
        *choices = ids_of(kind);
    }
    if *open && choices.is_empty() {
        *value = ValueType::Text;
    }
}
