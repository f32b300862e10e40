//! What the keys and names of a file alone do not show: kinds every ruleset needs, defaults of their own type, records
//! whose fields say what happens when somebody leaves play.

use crate::diagnostic::{Diagnostic, Said};
use crate::engine::names::KindName;
use crate::engine::world::{Class, Schema};

pub(super) fn schema(schema: &Schema, mistakes: &mut Vec<Diagnostic>) {
    let mut wrong = |message: Said| mistakes.push(Diagnostic::new(0..0, message));
    for (name, class) in [(KindName::BATTLE, Class::Battle), (KindName::ARMY, Class::Army)] {
        if schema.kind(name.as_str()).is_none_or(|kind| kind.class != class) {
            wrong(Said::new("data-needs-kind").with("name", name));
        }
    }
    for kind in &schema.kinds {
        for attribute in &kind.attributes {
            // Whether a profile is there is for the period to say.
            let own = attribute.default.as_ref().filter(|_| attribute.profile().is_none());
            if own.is_some_and(|value| !attribute.value.accepts(value)) {
                wrong(Said::new("data-default").with("name", format!("{}.{}", kind.id, attribute.id)));
            }
        }
        for check in kind.checks.iter().filter(|check| kind.attribute(&check.at).is_none()) {
            wrong(Said::new("data-no-attribute").with("name", &check.at));
        }
        let child = |key: &String| kind.children.iter().any(|child| child.key == *key);
        for key in kind.at_least_one.iter().filter(|key| !child(key)) {
            wrong(Said::new("data-unknown-key").with("key", key));
        }
    }
    for option in schema.options.iter().filter(|option| !option.value.accepts(&option.default)) {
        wrong(Said::new("data-default").with("name", &option.id));
    }
    for record in &schema.records {
        for field in record.field.iter().filter(|field| field.names_somebody() != field.gone.is_some()) {
            wrong(Said::new("data-gone").with("name", format!("{}.{}", record.id, field.id)));
        }
    }
}
