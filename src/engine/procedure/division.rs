//! Rows of a repeated field: about an entity of its list, whole or divided into parts, each part with answers of its own
//! (three fire at one target, two at another). A part is named behind the entity: `FIELD@ENTITY`, `FIELD@ENTITY#2`.

use super::Inputs;
use super::declaration::Field;
use crate::engine::names::FieldName;
use crate::engine::world::EntityId;

/// Parts of one row at most: more than a group of miniatures is ever divided into.
const MOST_PARTS: u32 = 9;

/// The whole row, or the first of its parts.
pub const WHOLE: u32 = 1;

/// Name of a repeated field where it is asked about one entity.
pub fn about(field: &str, entity: &str) -> String {
    format!("{field}@{entity}")
}

/// Name of a row, or of a part of it after the first.
pub fn row_name(entity: &str, part: u32) -> String {
    if part > WHOLE { format!("{entity}#{part}") } else { entity.to_owned() }
}

/// The entity a row is about, and which part of it is meant.
pub fn row_parts(row: &str) -> (&str, u32) {
    let split = row.split_once('#').and_then(|(entity, part)| Some((entity, part.parse().ok()?)));
    split.filter(|(entity, part)| *part > WHOLE && row_name(entity, *part) == row).unwrap_or((row, WHOLE))
}

impl<'a> FieldName<'a> {
    /// The field's own name, and whom it is asked about where it is a repeated one.
    pub fn parts(self) -> (FieldName<'a>, Option<&'a str>) {
        let (field, row) = self.row();
        (field, row.map(|row| row_parts(row).0))
    }

    /// The part of its row that a repeated field is asked about.
    pub fn part(self) -> u32 {
        self.row().1.map_or(WHOLE, |row| row_parts(row).1)
    }

    /// The field's own name, and its row as it is named.
    pub fn row(self) -> (FieldName<'a>, Option<&'a str>) {
        let name = self.as_str();
        name.split_once('@').map_or((self, None), |(field, row)| (FieldName::of_data(field), Some(row)))
    }

    /// The same question about another part of the row.
    pub fn of_part(self, part: u32) -> String {
        let (field, entity) = self.parts();
        about(field.as_str(), &row_name(entity.unwrap_or_default(), part))
    }
}

/// Parts into which the answers divide the row of an entity, where one of these fields lets it be divided.
pub(super) fn parts_of(block: &[Field], entity: &EntityId, given: &Inputs) -> u32 {
    if !block.iter().any(|field| field.divides) {
        return WHOLE;
    }
    let own = |field: FieldName<'_>| block.iter().any(|decl| decl.id == field.as_str());
    let named = given.values.keys().map(|name| FieldName::of_data(name)).filter_map(|name| match name.parts() {
        (field, Some(about)) if about == entity.as_str() && own(field) => Some(name.part()),
        _ => None,
    });
    named.filter(|part| *part <= MOST_PARTS).max().unwrap_or(WHOLE)
}
