//! The rows of a table: keys and cells it declares, columns, kinds of test, numbers that multiply, names in cells.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::document::{check_label, tables, text, texts, unknown, unknown_key};
use super::known::Known;
use super::shape::Named;
use crate::diagnostic::{Diagnostic, Said};
use crate::engine::suggest::nearest;

/// Keys of every row.
const OWN: [&str; 4] = ["id", "rule", "label", "when"];

/// Keys of a row whose value is added to something.
const OF_MODIFIERS: [&str; 4] = ["column", "value", "times", "exclusive"];

pub(super) fn check(table: &DeTable<'_>, known: &Known, mistakes: &mut Vec<Diagnostic>) {
    let columns = listed(table, "columns");
    let contexts = listed(table, "contexts");
    let facts = map(table, "facts");
    let cells = map(table, "cells");
    let numbers: Vec<&str> =
        facts.iter().filter(|(_, kind)| kind.as_str() == Some("number")).map(|(name, _)| *name).collect();
    let mut keys: Vec<&str> = OWN.to_vec();
    if !columns.is_empty() {
        keys.extend(OF_MODIFIERS);
    }
    if !contexts.is_empty() {
        keys.push("contexts");
    }
    keys.extend(cells.iter().map(|(cell, _)| *cell));
    for (name, span) in table.get("auto").map(texts).unwrap_or_default() {
        let facts: Vec<&str> = facts.iter().map(|(fact, _)| *fact).collect();
        mistakes.extend(one_of(name, span, &facts));
    }
    for (name, span) in table.get("may_lack").map(texts).unwrap_or_default() {
        let known: Vec<&str> =
            facts.iter().map(|(fact, _)| *fact).chain(map(table, "roles").iter().map(|(role, _)| *role)).collect();
        mistakes.extend(one_of(name, span, &known));
    }
    for (caps, _) in tables(table, "caps") {
        caps.keys().for_each(|column| mistakes.extend(one_of(column.get_ref(), column.span(), &columns)));
    }
    let shown: Vec<&str> =
        cells.iter().map(|(cell, _)| *cell).chain(columns.iter().copied()).chain(contexts.iter().copied()).collect();
    for (head, _) in tables(table, "heads") {
        head.get("of").into_iter().for_each(|of| each_of(of, &shown, mistakes));
    }
    for (name, span) in table.get("in_label").map(texts).unwrap_or_default() {
        mistakes.extend(one_of(name, span, &shown));
    }
    for (die, _) in tables(table, "die_of") {
        die.get("fact").into_iter().for_each(|fact| each_of(fact, &numbers, mistakes));
    }
    let mut seen: Vec<&str> = Vec::new();
    for (row, span) in tables(table, "row") {
        for (key, value) in row {
            let name = key.get_ref().as_ref();
            match (name, cells.iter().find(|(cell, _)| *cell == name)) {
                (_, Some((_, kind))) => mistakes.extend(cell_objection(value, kind, known)),
                ("label", _) => check_label(value, false, mistakes),
                ("rule", _) => {
                    texts(value)
                        .into_iter()
                        .for_each(|(rule, span)| mistakes.extend(known.objection(Named::Rule, rule, span)));
                }
                ("column", _) => each_of(value, &columns, mistakes),
                ("contexts", _) => each_of(value, &contexts, mistakes),
                ("times", _) => each_of(value, &numbers, mistakes),
                _ if keys.contains(&name) => {}
                _ => mistakes.push(unknown_key(key.span(), name, keys.iter().copied())),
            }
        }
        if let Some(id) = text(row, "id") {
            if seen.contains(&id) {
                mistakes.push(Diagnostic::new(span, Said::new("period-twice").with("id", id)));
            }
            seen.push(id);
        }
    }
}

fn listed<'d>(table: &'d DeTable<'_>, key: &str) -> Vec<&'d str> {
    table.get(key).map(texts).unwrap_or_default().into_iter().map(|(text, _)| text).collect()
}

fn map<'d, 'a>(table: &'d DeTable<'a>, key: &str) -> Vec<(&'d str, &'d DeValue<'a>)> {
    let entries = table.get(key).and_then(|value| value.get_ref().as_table()).into_iter().flatten();
    entries.map(|(name, value)| (name.get_ref().as_ref(), value.get_ref())).collect()
}

fn each_of(value: &Spanned<DeValue<'_>>, known: &[&str], mistakes: &mut Vec<Diagnostic>) {
    texts(value).into_iter().for_each(|(name, span)| mistakes.extend(one_of(name, span, known)));
}

pub(super) fn one_of(name: &str, span: Range<usize>, known: &[&str]) -> Option<Diagnostic> {
    let near = nearest(name, known.iter().copied()).map(Said::near);
    let message = || Said::new("data-one-of").with("name", name).with("expected", known.join(" | "));
    (!known.contains(&name)).then(|| Diagnostic::new(span, message()).help(near))
}

/// A cell that does not hold what its table declares.
fn cell_objection(value: &Spanned<DeValue<'_>>, kind: &DeValue<'_>, known: &Known) -> Option<Diagnostic> {
    let kind = kind.as_str().unwrap_or_default();
    let cell = value.get_ref();
    let names = |named: Named| cell.as_str().and_then(|name| known.objection(named, name, value.span()));
    let fits = match kind {
        "bool" => matches!(cell, DeValue::Boolean(_)),
        "number" => matches!(cell, DeValue::Integer(_) | DeValue::Float(_)),
        _ => matches!(cell, DeValue::String(_)),
    };
    if !fits {
        return Some(Diagnostic::new(value.span(), Said::new("condition-expected").with("expected", kind)));
    }
    match kind {
        "marker" => names(Named::Marker),
        "option" => names(Named::Option),
        "column" => {
            let name = cell.as_str().unwrap_or_default();
            let known = &known.columns;
            (!known.iter().any(|column| column == name)).then(|| {
                let mut mistake = unknown(value.span(), Named::Table, name, known);
                mistake.message = Said::new("data-no-column").with("name", name);
                mistake
            })
        }
        _ => None,
    }
}
