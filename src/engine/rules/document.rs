//! A data file of a ruleset as it was written: every key and every name in it with its place.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::known::Known;
use super::shape::{Keys, Named, Shape};
use crate::diagnostic::{Diagnostic, FileErrors, Said};
use crate::engine::suggest::nearest;

pub(in crate::engine) struct Document<'a> {
    pub(super) file: String,
    source: Cow<'a, str>,
    /// None where it is no TOML.
    table: Option<Spanned<DeTable<'a>>>,
    pub(in crate::engine) mistakes: Vec<Diagnostic>,
}

/// Tables of an array, or the one of a table.
pub(super) fn tables<'a, 'd>(parent: &'d DeTable<'a>, key: &str) -> Vec<(&'d DeTable<'a>, Range<usize>)> {
    match parent.get(key).map(|value| (value.get_ref(), value.span())) {
        Some((DeValue::Table(table), span)) => vec![(table, span)],
        Some((DeValue::Array(items), _)) => {
            items.iter().filter_map(|item| Some((item.get_ref().as_table()?, item.span()))).collect()
        }
        _ => Vec::new(),
    }
}

/// A text, or the texts of a list, each with its place.
pub(super) fn texts<'d>(value: &'d Spanned<DeValue<'_>>) -> Vec<(&'d str, Range<usize>)> {
    match value.get_ref() {
        DeValue::String(text) => vec![(text.as_ref(), value.span())],
        DeValue::Array(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

pub(super) fn text<'d>(table: &'d DeTable<'_>, key: &str) -> Option<&'d str> {
    table.get(key).and_then(|value| value.get_ref().as_str())
}

/// A name nothing has, with what was perhaps meant.
pub(super) fn unknown(span: Range<usize>, named: Named, name: &str, known: &[String]) -> Diagnostic {
    let near = nearest(name, known.iter().map(String::as_str)).map(Said::near);
    Diagnostic::new(span, Said::new(named.unknown()).with("name", name)).help(near)
}

impl<'a> Document<'a> {
    pub(super) fn parse(file: String, source: &'a str) -> Document<'a> {
        let (table, broken) = DeTable::parse_recoverable(source);
        let mistakes: Vec<Diagnostic> = broken.iter().map(Diagnostic::from_toml).collect();
        Document { file, source: Cow::Borrowed(source), table: mistakes.is_empty().then_some(table), mistakes }
    }

    /// Stands for a file that was checked before.
    pub(super) fn unwritten() -> Document<'static> {
        Document { file: String::new(), source: Cow::Borrowed(""), table: None, mistakes: Vec::new() }
    }

    pub(super) fn table(&self) -> Option<&DeTable<'a>> {
        self.table.as_ref().map(Spanned::get_ref)
    }

    /// Keys that may not stand where they do, labels that lack a language, names that nothing has.
    pub(super) fn check(&mut self, keys: &'static Keys, known: &Known) {
        let mut mistakes = Vec::new();
        if let Some(table) = self.table() {
            check_table(table, keys, known, &mut mistakes);
        }
        self.mistakes.extend(mistakes);
    }

    /// A mistake about something of the file that has an id, found by the ids on the way there:
    /// `kind:unit/attribute:arm`.
    pub(in crate::engine) fn blame(&mut self, place: &str, message: Said) {
        // Nobody looks for places in a file without mistakes, so it is read again here.
        let mut places = Vec::new();
        find_places(DeTable::parse_recoverable(&self.source).0.get_ref(), "", &mut places);
        let span = places.into_iter().find(|(known, _)| known == place).map_or(0..0, |(_, span)| span);
        self.mistakes.push(Diagnostic::new(span, message));
    }

    /// Reads the file into what the engine works with; none where it has mistakes.
    pub(super) fn read<T: DeserializeOwned>(&mut self) -> Option<T> {
        if !self.mistakes.is_empty() {
            return None;
        }
        let read = T::deserialize(toml::Deserializer::from(self.table.take()?));
        read.map_err(|error| self.mistakes.push(Diagnostic::from_toml(&error))).ok()
    }

    pub(super) fn errors(self) -> Option<FileErrors> {
        let mut mistakes = self.mistakes;
        mistakes.sort_by_key(|mistake| mistake.span.start);
        let (file, source) = (self.file, self.source.into_owned());
        (!mistakes.is_empty()).then_some(FileErrors { file, source, mistakes })
    }
}

/// Nodes of a sequence are found by their id alone, however deep they stand.
fn find_places(table: &DeTable<'_>, at: &str, places: &mut Vec<(String, Range<usize>)>) {
    for (key, value) in table {
        each_table(value, &mut |inner| {
            let (id, way) = match inner.get("id").map(|id| (id.get_ref().as_str().unwrap_or_default(), id.span())) {
                Some((id, span)) if key.get_ref() == "node" => (format!("node:{id}"), Some(span)),
                Some((id, span)) => (format!("{at}{}:{id}", key.get_ref()), Some(span)),
                None => (format!("{at}{}", key.get_ref()), None),
            };
            find_places(inner, &format!("{id}/"), places);
            places.extend(way.map(|span| (id, span)));
        });
    }
}

fn check_table(table: &DeTable<'_>, keys: &'static Keys, known: &Known, mistakes: &mut Vec<Diagnostic>) {
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        match keys.iter().find(|(known, _)| *known == name) {
            Some((_, shape)) => check_value(table, value, shape, known, mistakes),
            None => mistakes.push(unknown_key(key.span(), name, keys.iter().map(|(known, _)| *known))),
        }
    }
}

pub(super) fn unknown_key<'k>(span: Range<usize>, key: &str, known: impl Iterator<Item = &'k str>) -> Diagnostic {
    let near = nearest(key, known).map(Said::near);
    Diagnostic::new(span, Said::new("data-unknown-key").with("key", key)).help(near)
}

fn check_value(
    parent: &DeTable<'_>,
    value: &Spanned<DeValue<'_>>,
    shape: &'static Shape,
    known: &Known,
    mistakes: &mut Vec<Diagnostic>,
) {
    match shape {
        Shape::Plain => {}
        Shape::Label => check_label(value, false, mistakes),
        Shape::Short => check_label(value, true, mistakes),
        Shape::Name(named) => {
            for (name, span) in texts(value) {
                mistakes.extend(known.objection(*named, name, span));
            }
        }
        Shape::OneOf(words) => {
            for (word, span) in texts(value) {
                mistakes.extend(super::row_check::one_of(word, span, words));
            }
        }
        Shape::Table(keys) => each_table(value, &mut |table| check_table(table, keys, known, mistakes)),
        Shape::Map(inner) => each_table(value, &mut |table| {
            table.iter().for_each(|(_, value)| check_value(table, value, inner, known, mistakes));
        }),
        Shape::ByName(named, inner) => each_table(value, &mut |table| {
            for (key, value) in table {
                mistakes.extend(known.objection(*named, key.get_ref(), key.span()));
                check_value(table, value, inner, known, mistakes);
            }
        }),
        Shape::Rows => super::row_check::check(parent, known, mistakes),
    }
}

fn each_table(value: &Spanned<DeValue<'_>>, check: &mut dyn FnMut(&DeTable<'_>)) {
    match value.get_ref() {
        DeValue::Table(table) => check(table),
        DeValue::Array(items) => items.iter().for_each(|item| each_table(item, check)),
        _ => {}
    }
}

pub(super) fn check_label(value: &Spanned<DeValue<'_>>, may_be_empty: bool, mistakes: &mut Vec<Diagnostic>) {
    let said = |lang: &str| {
        let words = value.get_ref().as_table().and_then(|table| text(table, lang));
        words.is_some_and(|words| may_be_empty || !words.trim().is_empty())
    };
    if !said("fr") || !said("en") {
        mistakes.push(Diagnostic::new(
            value.span(),
            Said::new("data-both-languages").with("expected", "{ fr = \"...\", en = \"...\" }"),
        ));
    }
    for (key, _) in value.get_ref().as_table().into_iter().flatten() {
        if !["fr", "en"].contains(&key.get_ref().as_ref()) {
            mistakes.push(unknown_key(key.span(), key.get_ref(), ["fr", "en"].into_iter()));
        }
    }
}
