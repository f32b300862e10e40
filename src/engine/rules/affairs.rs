//! What the keys and names of an affair alone do not show: the conditions of its fates, and the sub-sequences it names.

use super::Vocabulary;
use super::document::Document;
use crate::diagnostic::Said;
use crate::engine::sequence::{AffairDecl, Sequence};
use crate::engine::suggest::nearest;
use crate::engine::world::{Class, Schema};

pub(super) fn check(schema: &Schema, sequences: &[Sequence], affairs: &mut [AffairDecl], file: &mut Document<'_>) {
    let stands = |class: Class| matches!(class, Class::Unit | Class::Formation | Class::Officer);
    let kinds = schema.kinds.iter().filter(|kind| stands(kind.class));
    let scope = Vocabulary {
        schema,
        roles: kinds.map(|kind| ("self".to_owned(), kind.id.clone())).collect(),
        facts: Vec::new(),
    };
    for affair in affairs {
        for fate in affair.fate.iter_mut().filter_map(|fate| fate.when.as_mut()) {
            fate.check(&scope, &mut file.mistakes);
        }
        let known = || sequences.iter().map(|sequence| sequence.id.as_str());
        for name in affair.sequences.iter().filter(|name| !known().any(|known| known == name.as_str())) {
            let near = nearest(name, known()).unwrap_or_default().to_owned();
            let said = Said::new("data-no-sequence").with("name", name).with("near", near);
            file.blame(&format!("affair:{}", affair.id), said);
        }
    }
}
