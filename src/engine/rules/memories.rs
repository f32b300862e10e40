//! Fields that keep their answers: about whom, and whether that can be told about him; and the fields that name who
//! moves.

use super::document::Document;
use crate::diagnostic::Said;
use crate::engine::procedure::{Field, ProcedureDecl};
use crate::engine::suggest::nearest;
use crate::engine::world::{Class, MemoryDecl, Schema, ValueType};

pub(super) fn procedures(schema: &Schema, procedures: &[ProcedureDecl], file: &mut Document<'_>) {
    for procedure in procedures {
        for mover in procedure.moves.iter().chain(&procedure.as_one) {
            let names = procedure.fields.iter().filter(|field| names_entities(&field.value));
            if !names.clone().any(|field| field.id == *mover) {
                let near = nearest(mover, names.map(|field| field.id.as_str())).unwrap_or_default();
                let said = Said::new("data-memory-about").with("name", mover).with("near", near);
                file.blame(&format!("procedure:{}", procedure.id), said);
            }
        }
        for field in &procedure.fields {
            let place = format!("procedure:{}/field:{}", procedure.id, field.id);
            // The name itself is checked with all other names.
            let memory = field.remember.as_deref().and_then(|memory| schema.memory(memory));
            let said = match memory {
                Some(memory) => objection(schema, procedure, field, memory),
                None if field.remember.is_none() && (field.about.is_some() || !field.yes.is_empty()) => {
                    Some(Said::new("data-memory-idle").with("name", &field.id))
                }
                None => None,
            };
            if let Some(said) = said {
                file.blame(&place, said);
            }
        }
    }
}

fn names_entities(value: &ValueType) -> bool {
    matches!(value, ValueType::Entity { .. } | ValueType::Entities { .. })
}

/// What is wrong with a field that keeps its answer.
fn objection(schema: &Schema, procedure: &ProcedureDecl, field: &Field, memory: &MemoryDecl) -> Option<Said> {
    let fits = match (&field.value, &memory.value) {
        (ValueType::Bool, ValueType::Choice { choices, .. }) => {
            !field.yes.is_empty() && field.yes.iter().all(|choice| choices.contains(choice))
        }
        (ValueType::Choice { choices, .. }, ValueType::Choice { choices: told, .. }) => {
            choices.iter().all(|choice| told.contains(choice))
        }
        // Whoever is named: yes of each.
        (ValueType::Entities { .. }, ValueType::Bool) => field.about.as_deref() == Some(Field::ABOUT_CODE),
        (field, told) => std::mem::discriminant(field) == std::mem::discriminant(told),
    };
    if !fits {
        return Some(Said::new("data-memory-type").with("name", &memory.id).with("expected", memory.value.describe()));
    }
    let Some(about) = &field.about else {
        return field.each.is_none().then(|| Said::new("data-memory-whom").with("name", &field.id));
    };
    if about == Field::ABOUT_CODE {
        return None;
    }
    let (name, in_record) = about.split_once('.').map_or((about.as_str(), None), |(f, r)| (f, Some(r)));
    // Only what is answered before can say whom it is about.
    let earlier = procedure.fields.iter().take_while(|other| other.id != field.id);
    let unknown = |known: Vec<&str>| {
        let near = nearest(about, known).unwrap_or_default().to_owned();
        Said::new("data-memory-about").with("name", about).with("near", near)
    };
    let Some(named) = earlier.clone().find(|other| other.id == name) else {
        return Some(unknown(earlier.map(|other| other.id.as_str()).collect()));
    };
    let kinds = match (&named.value, in_record) {
        (ValueType::Entity { kinds } | ValueType::Entities { kinds }, None) => kinds,
        (ValueType::Record { record }, None) if memory.of_record.as_ref() == Some(record) => return None,
        (ValueType::Record { record }, Some(in_record)) => {
            let record = schema.records.iter().find(|decl| decl.id == *record)?;
            let named = record.field.iter().find(|decl| decl.id == in_record);
            match named.map(|decl| &decl.value) {
                Some(ValueType::Entity { kinds } | ValueType::Entities { kinds }) => kinds,
                Some(_) | None => return Some(unknown(record.field.iter().map(|decl| decl.id.as_str()).collect())),
            }
        }
        (_, _) => return Some(unknown(Vec::new())),
    };
    let told = kinds.iter().any(|kind| reaches(schema, kind, &memory.of));
    (!told).then(|| Said::new("data-memory-kind").with("name", &memory.id).with("expected", memory.of.join(", ")))
}

/// Whether an entity of a kind is of one of these, or stands under one.
fn reaches(schema: &Schema, kind: &str, of: &[String]) -> bool {
    let mut kinds = vec![kind.to_owned()];
    let mut seen = 0;
    while let Some(at) = kinds.get(seen).cloned() {
        if of.contains(&at) {
            return true;
        }
        seen += 1;
        let above = schema.kinds.iter().filter(|above| above.class != Class::Battle);
        let above = above.filter(|above| above.children.iter().any(|child| child.kind == at));
        for above in above.filter(|above| !kinds.contains(&above.id)).map(|above| above.id.clone()).collect::<Vec<_>>()
        {
            kinds.push(above);
        }
    }
    false
}
