//! From what the data files say to what the engine works with: schema, tables and forms, every condition in them checked.

use std::collections::BTreeMap;

use toml::Spanned;

use super::ruleset::RulesetFile;
use crate::diagnostic::Diagnostic;
use crate::engine::procedure::{Field, FieldSide, ProcedureDecl, RawProcedure};
use crate::engine::rules::{Condition, RawRow, RawTable, Row, Table, Vocabulary};
use crate::engine::value::Decimal;
use crate::engine::world::{Attribute, Check, Derived, Group, Kind, RawKind, Schema, StrengthDecl, ValueType};

/// Checks a condition, placing mistakes in the file. Data files write conditions in single quotes, so offsets match.
pub fn condition(text: Option<&Spanned<String>>, scope: &Vocabulary<'_>, mistakes: &mut Vec<Diagnostic>) -> Condition {
    let Some(text) = text else { return Condition::always() };
    Condition::parse(text.get_ref(), scope).unwrap_or_else(|error| {
        let start = text.span().start + 1;
        let span = start + error.span.start..start + error.span.end.max(error.span.start + 1);
        mistakes.push(Diagnostic::new(span, error.message).help(error.help));
        Condition::always()
    })
}

pub(super) fn schema(file: &RulesetFile, mistakes: &mut Vec<Diagnostic>) -> Schema {
    // Conditions may name attributes of any kind, so the schema is built in two passes.
    let bare = |raw: &RawKind| Kind {
        id: raw.id.clone(),
        class: raw.class,
        label: raw.label.clone(),
        attributes: raw
            .attribute
            .iter()
            .map(|attribute| Attribute {
                id: attribute.id.clone(),
                label: attribute.label.clone(),
                short: attribute.short.clone(),
                only_news: attribute.only_news,
                value: attribute.value.clone(),
                rule: attribute.rule.clone(),
                only: Condition::always(),
                required: attribute.required,
                default: attribute.default.clone(),
                state: attribute.state,
                computed: attribute.computed,
                quiet: attribute.quiet,
                reset: attribute.reset.clone(),
                reset_own: attribute.reset_own,
                hidden: None,
                refers_when: None,
            })
            .collect(),
        strength: raw.strength.as_ref().map(|strength| StrengthDecl {
            start: strength.start.clone(),
            now: strength.now.clone(),
            label: strength.label.clone(),
            value: ValueType::Number { min: Some(strength.min), max: Some(strength.max), step: strength.step },
            default: strength.default,
            only: Condition::always(),
            computed: strength.computed,
            spent: strength.spent.clone(),
        }),
        children: raw.child.clone(),
        at_least_one: raw.at_least_one.clone(),
        checks: Vec::new(),
        groups: Vec::new(),
        one_profile: raw.one_profile,
    };
    let mut schema = Schema {
        kinds: file.kind.iter().map(bare).collect(),
        markers: file.marker.clone(),
        records: file.record.clone(),
        derived: Vec::new(),
        pools: file.pool.clone(),
        options: file.option.clone(),
        counters: file.counters.clone(),
        clock: file.clock.clone(),
        words: file.words.clone(),
        profiles: BTreeMap::new(),
    };
    let known = schema.clone();
    for (raw, kind) in file.kind.iter().zip(&mut schema.kinds) {
        // An army file's conditions read the entity's own attributes by their bare names.
        let own = Vocabulary {
            schema: &known,
            roles: Vec::new(),
            facts: kind
                .attributes
                .iter()
                .chain(kind.attributes.iter().filter_map(|a| known.kind(a.profile()?)).flat_map(|k| &k.attributes))
                .map(|a| (a.id.clone(), a.value.fact_type()))
                .collect(),
        };
        for (raw, attribute) in raw.attribute.iter().zip(&mut kind.attributes) {
            attribute.only = condition(raw.only.as_ref(), &own, mistakes);
            if let (Some(refers), ValueType::Entity { kinds }) = (&raw.refers_when, &raw.value) {
                let roles = kinds.iter().map(|kind| ("other".to_owned(), kind.clone())).collect();
                let scope = Vocabulary { schema: &known, roles, facts: own.facts.clone() };
                attribute.refers_when = Some(condition(Some(refers), &scope, mistakes));
            }
            if let Some(hidden) = &raw.hidden {
                let roles = vec![("self".to_owned(), kind.id.clone())];
                let scope = Vocabulary { schema: &known, roles, facts: Vec::new() };
                attribute.hidden = Some(condition(Some(hidden), &scope, mistakes));
            }
            // Whether a profile is there is for the period to say.
            let own = attribute.default.as_ref().filter(|_| attribute.profile().is_none());
            if let Some(default) = own.filter(|value| !attribute.value.accepts(value)) {
                mistakes
                    .push(Diagnostic::new(0..0, format!("default '{default}' of '{}' is not allowed", attribute.id)));
            }
        }
        if let (Some(raw), Some(strength)) = (&raw.strength, &mut kind.strength) {
            strength.only = condition(raw.only.as_ref(), &own, mistakes);
        }
        kind.checks = raw
            .check
            .iter()
            .map(|check| Check {
                id: check.id.clone(),
                refuse: check.refuse.as_ref().map(|refuse| condition(Some(refuse), &own, mistakes)),
                at: check.at.clone(),
                message: check.message.clone(),
            })
            .collect();
        kind.groups = raw
            .group
            .iter()
            .map(|group| Group {
                by: group.by.clone(),
                when: condition(Some(&group.when), &own, mistakes),
                size: group.size,
                message: group.message.clone(),
            })
            .collect();
    }
    for marker in &mut schema.markers {
        let roles = marker.on.iter().map(|kind| ("self".to_owned(), kind.clone())).collect();
        let scope = Vocabulary { schema: &known, roles, facts: Vec::new() };
        for expiry in &mut marker.expires {
            expiry.condition = expiry.when.as_ref().map(|text| condition(Some(text), &scope, mistakes));
        }
    }
    for derived in &file.derived {
        let roles = vec![("self".to_owned(), derived.kind.clone())];
        let scope = Vocabulary { schema: &known, roles, facts: Vec::new() };
        schema.derived.push(Derived {
            id: derived.id.clone(),
            kind: derived.kind.clone(),
            label: derived.label.clone(),
            when: condition(Some(&derived.when), &scope, mistakes),
        });
    }
    schema
}

/// A table with the rows a period adds before its own, or puts in the place of rows of the same id.
pub fn table(
    schema: &Schema,
    raw: RawTable,
    added: Vec<RawRow>,
    mistakes: &mut Vec<Diagnostic>,
    of_period: Option<&mut Vec<Diagnostic>>,
) -> Table {
    let scope = Vocabulary {
        schema,
        roles: raw.roles.iter().map(|(role, kind)| (role.clone(), kind.clone())).collect(),
        facts: raw.facts.iter().map(|(name, kind)| (name.clone(), kind.fact_type())).collect(),
    };
    let compile = |row: RawRow, mistakes: &mut Vec<Diagnostic>| {
        let when = condition(row.when.as_ref(), &scope, mistakes);
        let asked = when.paths().iter().any(|path| path.scope.is_none() && !raw.auto.contains(&path.name));
        Row {
            asked,
            when,
            id: row.id,
            rule: row.rule,
            label: row.label,
            column: row.column.unwrap_or_default(),
            value: row.value.unwrap_or(Decimal::whole(1)),
            times: row.times,
            exclusive: row.exclusive,
            contexts: row.contexts,
            cells: row.cells,
        }
    };
    let mut rows: Vec<Row> = raw.row.into_iter().map(|row| compile(row, mistakes)).collect();
    let mut before = Vec::new();
    if let Some(of_period) = of_period {
        for row in added {
            let row = compile(row, of_period);
            match rows.iter_mut().find(|known| known.id == row.id) {
                Some(known) => *known = row,
                None => before.push(row),
            }
        }
    }
    before.append(&mut rows);
    Table { id: raw.id.clone(), label: raw.label.clone(), rule: raw.rule.clone(), caps: raw.caps.clone(), rows: before }
}

pub fn procedure(schema: &Schema, raw: RawProcedure, mistakes: &mut Vec<Diagnostic>) -> ProcedureDecl {
    let mut scope = Vocabulary { schema, roles: Vec::new(), facts: Vec::new() };
    for field in &raw.field {
        if let ValueType::Entity { kinds } = &field.value {
            scope.roles.extend(kinds.iter().map(|kind| (field.id.clone(), kind.clone())));
        }
        scope.facts.push((field.id.clone(), field.value.fact_type()));
    }
    let mut fields = Vec::new();
    for field in raw.field {
        let side = FieldSide::parse(field.side.as_deref()).unwrap_or_else(|| {
            mistakes.push(Diagnostic::new(0..0, format!("field '{}' of '{}': unknown side", field.id, raw.id)));
            FieldSide::Any
        });
        fields.push(Field {
            when: condition(field.when.as_ref(), &scope, mistakes),
            side,
            id: field.id,
            label: field.label,
            rule: field.rule,
            value: field.value,
            default: field.default,
            optional: field.optional,
            auto: field.auto,
            decision: field.decision,
            gone: field.gone,
            ignorable: field.ignorable,
            firm: field.firm,
            each: field.each,
        });
    }
    ProcedureDecl {
        id: raw.id,
        label: raw.label,
        letter: raw.letter,
        rule: raw.rule,
        nothing: raw.nothing,
        anytime: raw.anytime,
        tables: raw.tables,
        fields,
    }
}
