//! Checks the conditions of a ruleset's files, each against the facts it may use where it stands.

use super::{Table, Vocabulary};
use crate::diagnostic::Diagnostic;
use crate::engine::procedure::ProcedureDecl;
use crate::engine::world::{Schema, ValueType};

/// Conditions may name attributes of any kind, so all of them are read against the schema as it was declared.
pub(super) fn schema(schema: &mut Schema, mistakes: &mut Vec<Diagnostic>) {
    let known = schema.clone();
    let scope = |role: &str, kinds: &[String]| Vocabulary {
        schema: &known,
        roles: kinds.iter().map(|kind| (role.to_owned(), kind.clone())).collect(),
        facts: Vec::new(),
    };
    for kind in &mut schema.kinds {
        // An army file's conditions read the entity's own attributes by their bare names.
        let profiles = kind.attributes.iter().filter_map(|attribute| known.kind(attribute.profile()?));
        let named = kind.attributes.iter().chain(profiles.flat_map(|profile| &profile.attributes));
        let facts: Vec<_> = named.map(|attribute| (attribute.id.clone(), attribute.value.fact_type())).collect();
        let own = Vocabulary { schema: &known, roles: Vec::new(), facts: facts.clone() };
        for attribute in &mut kind.attributes {
            attribute.only.check(&own, mistakes);
            if let (Some(refers), ValueType::Entity { kinds }) = (&mut attribute.refers_when, &attribute.value) {
                refers.check(&Vocabulary { facts: facts.clone(), ..scope("other", kinds) }, mistakes);
            }
            if let Some(hidden) = &mut attribute.hidden {
                hidden.check(&scope("self", std::slice::from_ref(&kind.id)), mistakes);
            }
        }
        if let Some(strength) = &mut kind.strength {
            strength.only.check(&own, mistakes);
        }
        for refuse in kind.checks.iter_mut().filter_map(|check| check.refuse.as_mut()) {
            refuse.check(&own, mistakes);
        }
        for group in &mut kind.groups {
            group.when.check(&own, mistakes);
        }
    }
    for marker in &mut schema.markers {
        let carrier = scope("self", &marker.on);
        for when in marker.expires.iter_mut().filter_map(|expiry| expiry.when.as_mut()).chain(marker.paper.as_mut()) {
            when.check(&carrier, mistakes);
        }
    }
    for derived in &mut schema.derived {
        derived.when.check(&scope("self", std::slice::from_ref(&derived.kind)), mistakes);
    }
    for body in &mut schema.bodies {
        body.when.check(&scope("self", std::slice::from_ref(&body.kind)), mistakes);
    }
    for holding in &mut schema.holdings {
        holding.when.check(&scope("self", std::slice::from_ref(&holding.kind)), mistakes);
    }
}

/// The rows of a table: its own, or those of a period.
pub(super) fn rows(schema: &Schema, table: &Table, rows: &mut [super::Row], mistakes: &mut Vec<Diagnostic>) {
    let scope = Vocabulary {
        schema,
        roles: table.roles.iter().map(|(role, kind)| (role.clone(), kind.clone())).collect(),
        facts: table.facts.iter().map(|(name, kind)| (name.clone(), kind.fact_type())).collect(),
    };
    for row in &mut *rows {
        row.when.check(&scope, mistakes);
    }
    asked(table, rows);
}

/// Which rows of a table depend on answers of the players.
pub(super) fn asked(table: &Table, rows: &mut [super::Row]) {
    for row in rows {
        row.asked = row.when.paths().iter().any(|path| path.scope.is_none() && !table.auto.contains(&path.name));
    }
}

pub(super) fn procedure(schema: &Schema, procedure: &mut ProcedureDecl, mistakes: &mut Vec<Diagnostic>) {
    let mut scope = Vocabulary { schema, roles: Vec::new(), facts: Vec::new() };
    for field in &procedure.fields {
        if let ValueType::Entity { kinds } = &field.value {
            scope.roles.extend(kinds.iter().map(|kind| (field.id.clone(), kind.clone())));
        }
        scope.facts.push((field.id.clone(), field.value.fact_type()));
    }
    procedure.moves_when.check(&scope, mistakes);
    for field in &mut procedure.fields {
        field.when.check(&scope, mistakes);
    }
}
