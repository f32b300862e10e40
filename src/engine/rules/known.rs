//! Every name the data files of a ruleset declare, gathered before anything else is read.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::document::{Document, tables, text, texts, unknown};
use super::shape::Named;
use super::{Code, step_matches};
use crate::diagnostic::Diagnostic;
use crate::engine::common;

/// Who may act in a step besides the sides the sequence names.
const ACTORS: [&str; 3] = ["both", "none", "{side}"];

#[derive(Default)]
pub(super) struct Known {
    names: BTreeMap<Named, Vec<String>>,
    /// Cells and columns of every table: what a cell may name.
    pub(super) columns: Vec<String>,
}

impl Known {
    pub(super) fn of(
        ruleset: &Document<'_>,
        sequence: &Document<'_>,
        procedures: &Document<'_>,
        tables_file: &Document<'_>,
        code: Code,
    ) -> Known {
        let mut known = Known::default();
        if let Some(file) = ruleset.table() {
            known.ids(Named::Kind, file, "kind");
            known.ids(Named::OnCard, file, "kind");
            known.ids(Named::Marker, file, "marker");
            known.ids(Named::Option, file, "option");
            known.ids(Named::Pool, file, "pool");
            known.ids(Named::Record, file, "record");
            known.ids(Named::Memory, file, "memory");
            known.extend(Named::Counter, file.get("counters").map(texts).unwrap_or_default());
            for (kind, _) in tables(file, "kind") {
                known.ids(Named::Attribute, kind, "attribute");
            }
            for (record, _) in tables(file, "record") {
                known.ids(Named::RecordField, record, "field");
            }
        }
        if let Some(file) = procedures.table() {
            known.ids(Named::Procedure, file, "procedure");
        }
        known.extend(Named::Procedure, common::PROCEDURES.iter().map(|procedure| (procedure.id(), 0..0)));
        if let Some(file) = tables_file.table() {
            known.ids(Named::Table, file, "table");
            known.ids(Named::OnCard, file, "table");
            for (table, _) in tables(file, "table") {
                known.columns.extend(columns(table));
            }
        }
        known.extend(Named::Actor, ACTORS.map(|actor| (actor, 0..0)));
        for (sequence, _) in sequence.table().map(|file| tables(file, "sequence")).unwrap_or_default() {
            for (sides, _) in tables(sequence, "sides") {
                known.extend(Named::Actor, sides.keys().map(|side| (side.get_ref().as_ref(), 0..0)));
            }
            known.steps(sequence, "");
        }
        let common = common::LISTS.iter();
        known.extend(Named::List, code.lists.iter().chain(common).map(|(list, _)| (*list, 0..0)));
        known
    }

    pub(super) fn extend<'n>(&mut self, named: Named, names: impl IntoIterator<Item = (&'n str, Range<usize>)>) {
        let known = self.names.entry(named).or_default();
        known.extend(names.into_iter().map(|(name, _)| name.to_owned()));
    }

    fn ids(&mut self, named: Named, parent: &DeTable<'_>, key: &str) {
        let ids: Vec<&str> = tables(parent, key).into_iter().filter_map(|(table, _)| text(table, "id")).collect();
        self.extend(named, ids.into_iter().map(|id| (id, 0..0)));
    }

    /// Steps of a phase that is played once for each side have the side's name in theirs.
    fn steps(&mut self, parent: &DeTable<'_>, side: &str) {
        for (node, _) in tables(parent, "node") {
            if !node.contains_key("node") {
                let step = text(node, "id").unwrap_or_default().replace("{side}", side);
                self.extend(Named::Step, [(step.as_str(), 0..0)]);
            }
            let sides = node.get("for_sides").map(texts).unwrap_or_default();
            match sides.as_slice() {
                [] => self.steps(node, side),
                sides => sides.iter().for_each(|(side, _)| self.steps(node, side)),
            }
        }
    }

    pub(super) fn all(&self, named: Named) -> &[String] {
        self.names.get(&named).map(Vec::as_slice).unwrap_or_default()
    }

    /// What is wrong with a name. Rules, outcomes and instructions are known only where the whole folder is checked.
    pub(super) fn objection(&self, named: Named, name: &str, span: Range<usize>) -> Option<Diagnostic> {
        let known = self.all(named);
        let unchecked = matches!(named, Named::Rule | Named::Outcome | Named::Hand) && !self.names.contains_key(&named);
        let fits = match named {
            Named::Step => known.iter().any(|step| step_matches(name, step)),
            _ => known.iter().any(|known| known == name),
        };
        if unchecked || fits {
            return None;
        }
        let patterns = known.iter().filter(|_| named == Named::Step);
        let patterns = patterns.filter_map(|step| Some(format!("*.{}", step.split_once('.')?.1)));
        let known: Vec<String> = known.iter().cloned().chain(patterns).collect();
        Some(unknown(span, named, name, &known))
    }
}

/// Cells and columns that a table declares.
pub(super) fn columns(table: &DeTable<'_>) -> Vec<String> {
    let listed = table.get("columns").map(texts).unwrap_or_default();
    let cells = match table.get("cells").map(|cells| cells.get_ref()) {
        Some(DeValue::Table(cells)) => cells.keys().map(|cell| cell.get_ref().to_string()).collect(),
        _ => Vec::new(),
    };
    listed.into_iter().map(|(column, _)| column.to_owned()).chain(cells).collect()
}
