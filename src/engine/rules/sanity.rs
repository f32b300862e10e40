//! What the keys and names of a file alone do not show: kinds every ruleset needs, defaults of their own type, records
//! whose fields say what happens when somebody leaves play.

use super::document::Document;
use crate::diagnostic::Said;
use crate::engine::names::KindName;
use crate::engine::world::{Class, Schema, ValueType};

/// Checks a ruleset's own schema, before a period completes it.
pub(super) fn schema(schema: &Schema, file: &mut Document<'_>) {
    for (name, class) in [(KindName::BATTLE, Class::Battle), (KindName::ARMY, Class::Army)] {
        if schema.kind(name.as_str()).is_none_or(|kind| kind.class != class) {
            file.blame(&format!("kind:{name}"), Said::new("data-needs-kind").with("name", name));
        }
    }
    for kind in &schema.kinds {
        let at = format!("kind:{}", kind.id);
        for attribute in &kind.attributes {
            // Whether a profile is there is for the period to say.
            let own = attribute.default.as_ref().filter(|_| attribute.profile().is_none());
            if own.is_some_and(|value| !attribute.value.accepts(value)) {
                let place = format!("{at}/attribute:{}", attribute.id);
                file.blame(&place, Said::new("data-default").with("name", &attribute.id));
            }
        }
        for check in kind.checks.iter().filter(|check| kind.attribute(&check.at).is_none()) {
            file.blame(&at, Said::new("data-no-attribute").with("name", &check.at));
        }
        let child = |key: &String| kind.children.iter().any(|child| child.key == *key);
        for key in kind.at_least_one.iter().filter(|key| !child(key)) {
            file.blame(&at, Said::new("data-unknown-key").with("key", key));
        }
    }
    for option in schema.options.iter().filter(|option| !option.value.accepts(&option.default)) {
        file.blame(&format!("option:{}", option.id), Said::new("data-default").with("name", &option.id));
    }
    // It is told about entities or about a record, never about both.
    for memory in schema.memories.iter().filter(|memory| memory.of.is_empty() == memory.of_record.is_none()) {
        file.blame(&format!("memory:{}", memory.id), Said::new("data-memory-of").with("name", &memory.id));
    }
    for memory in schema.memories.iter().filter(|memory| memory.settled && memory.of_record.is_none()) {
        file.blame(&format!("memory:{}", memory.id), Said::new("data-memory-settled").with("name", &memory.id));
    }
    for body in &schema.bodies {
        let joins = schema.kind(&body.kind).and_then(|kind| kind.attribute(&body.joined_by));
        if !joins.is_some_and(|joins| matches!(joins.value, ValueType::Entity { .. })) {
            file.blame(&format!("body:{}", body.id), Said::new("data-no-attribute").with("name", &body.joined_by));
        }
    }
    for record in &schema.records {
        for field in record.field.iter().filter(|field| field.names_somebody() != field.gone.is_some()) {
            let place = format!("record:{}/field:{}", record.id, field.id);
            file.blame(&place, Said::new("data-gone").with("name", &field.id));
        }
    }
}
