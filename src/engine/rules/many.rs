//! Forms that are filled for many: the field that names them, and the fields that each answers for himself; and fields that
//! name another one that tells the same.

use super::document::Document;
use crate::diagnostic::Said;
use crate::engine::procedure::{Field, Many, ProcedureDecl};
use crate::engine::suggest::nearest;
use crate::engine::world::ValueType;

pub(super) fn procedures(procedures: &[ProcedureDecl], file: &mut Document<'_>) {
    for procedure in procedures {
        let place = format!("procedure:{}", procedure.id);
        if procedure.fields.iter().any(|field| field.id == Many::ALSO) {
            file.blame(&place, Said::new("data-many-also").with("name", Many::ALSO));
        }
        for field in &procedure.fields {
            let others = || procedure.fields.iter().map(|known| known.id.as_str()).filter(|id| *id != field.id);
            let stray = field.or.as_ref().filter(|or| !others().any(|id| id == or.as_str()));
            if let Some(name) = stray {
                let near = nearest(name, others()).unwrap_or_default();
                file.blame(&place, Said::new("data-or-field").with("name", name).with("near", near));
            }
        }
        let Some(many) = &procedure.many else { continue };
        let names_one = |field: &&Field| matches!(field.value, ValueType::Entity { .. } | ValueType::Record { .. });
        let asked_once = |field: &&Field| field.id != many.who && field.each.is_none();
        let who = procedure.fields.iter().filter(names_one).map(|field| field.id.as_str());
        let own: Vec<&str> = procedure.fields.iter().filter(asked_once).map(|field| field.id.as_str()).collect();
        let named =
            std::iter::once((&many.who, who.collect())).chain(many.own.iter().map(|field| (field, own.clone())));
        for (name, known) in named {
            let known: Vec<&str> = known;
            if !known.contains(&name.as_str()) {
                let near = nearest(name, known).unwrap_or_default();
                file.blame(&place, Said::new("data-many-field").with("name", name).with("near", near));
            }
        }
    }
}
