//! What every ruleset has without declaring it: calling off what is owed or under way, forces off the
//! table. Forms and words are data like those
//! of a ruleset, in `common.toml`.

mod call_off;
mod off_table;

use serde::Deserialize;

pub use call_off::{Duty, Owing, duties, named_by, owed_by};
pub use off_table::muster;

use crate::engine::procedure::{Field, Procedure, ProcedureDecl};
use crate::engine::rules::{ListFn, Ruleset, Tree};
use crate::engine::world::{Attribute, Class, MarkerDecl, Schema, ValueType};

/// Code of the procedures that every ruleset has.
pub const PROCEDURES: &[&dyn Procedure] = &[&call_off::CallOffOne, &off_table::Arrive, &off_table::GoOffTable];

/// Lists that the sequence of every ruleset may name.
pub const LISTS: &[(&str, ListFn)] = &[
    ("duties_open", call_off::duties_open),
    ("off_table", off_table::off_table),
    ("arrivals_due", off_table::arrivals_due),
];

/// A list of the ruleset's code, or one that all have.
pub fn list(rules: &Ruleset, name: &str) -> Option<ListFn> {
    let mut known = rules.code.lists.iter().chain(LISTS);
    known.find(|(known, _)| *known == name).map(|(_, list)| *list)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::engine) struct Common {
    pub(in crate::engine) procedure: Vec<ProcedureDecl>,
    marker: Vec<MarkerDecl>,
    attribute: Vec<Attribute>,
}

impl Common {
    /// A test reads the file: it comes with the program.
    pub(in crate::engine) fn read() -> Common {
        toml::from_str(include_str!("common.toml")).unwrap_or_else(|_| Common::nothing())
    }

    fn nothing() -> Common {
        Common { procedure: Vec::new(), marker: Vec::new(), attribute: Vec::new() }
    }

    /// The same as the build laid it out.
    pub(in crate::engine) fn prepared() -> Common {
        let texts = include_str!(concat!(env!("OUT_DIR"), "/common/common.texts"));
        let values = include_bytes!(concat!(env!("OUT_DIR"), "/common/common.values"));
        Tree::of_build(texts, values).read().unwrap_or_else(|_| Common::nothing())
    }

    /// Gives its markers and attributes to the kinds of a ruleset, and the kinds of its formations to the forms; a ruleset
    /// without formations has no use for those.
    pub(in crate::engine) fn join(&mut self, schema: &mut Schema) {
        let of_class = |wanted: fn(Class) -> bool| -> Vec<String> {
            schema.kinds.iter().filter(|kind| wanted(kind.class)).map(|kind| kind.id.clone()).collect()
        };
        let formations = of_class(|class| class == Class::Formation);
        let all = of_class(|class| matches!(class, Class::Formation | Class::Officer | Class::Unit | Class::Equipment));
        for kind in schema.kinds.iter_mut().filter(|kind| kind.class == Class::Formation) {
            kind.attributes.append(&mut self.attribute.clone());
        }
        schema.markers.extend(self.marker.drain(..).map(|marker| MarkerDecl { on: all.clone(), ..marker }));
        for field in self.procedure.iter_mut().flat_map(|procedure| &mut procedure.fields) {
            if let ValueType::Entity { kinds } = &mut field.value {
                kinds.clone_from(&formations);
            }
        }
        let for_nobody = |field: &Field| matches!(&field.value, ValueType::Entity { kinds } if kinds.is_empty());
        self.procedure.retain(|procedure| !procedure.fields.iter().any(for_nobody));
    }
}
