//! What dice are thrown for, as a text: when, in which step, by which procedure, who acts. Nothing in it depends on what
//! else was done before, nor on whom it is done to.

use std::fmt::Write;

use crate::engine::procedure::{FieldSide, Inputs, ProcedureDecl};
use crate::engine::value::Value;
use crate::engine::world::{Side, State, ValueType};

/// The act of resolving a procedure now, without how often it was done already.
pub(super) fn act(state: &State, decl: &ProcedureDecl, inputs: &Inputs) -> String {
    let mut act = String::new();
    // Writing into a string cannot fail.
    for (name, value) in &state.counters {
        let _ = write!(act, "{name} {value} ");
    }
    let frame = state.frame();
    let side = frame.and_then(|frame| frame.side).map_or("both", Side::code);
    let _ = write!(act, "{} {side}", state.step());
    // A sub-sequence is about somebody: the formation that acts, the charge that is fought out.
    let about = frame.into_iter().flat_map(|frame| frame.vars.values());
    for somebody in about.filter_map(|value| somebody(state, value)) {
        let _ = write!(act, " {somebody}");
    }
    let _ = write!(act, " {}", decl.id);
    if let Some(actor) = actor(state, decl, inputs) {
        let _ = write!(act, " {actor}");
    }
    act
}

/// Who acts: the first answer of the form that names somebody who is not the enemy.
fn actor(state: &State, decl: &ProcedureDecl, inputs: &Inputs) -> Option<String> {
    let named = decl.fields.iter().filter(|field| {
        matches!(
            field.value,
            ValueType::Entity { .. } | ValueType::Entities { .. } | ValueType::Record { .. } | ValueType::Side
        )
    });
    let own = named.filter(|field| !matches!(field.side, FieldSide::Other | FieldSide::EnemyOf(_)));
    own.filter_map(|field| inputs.get(&field.id)).find_map(|value| somebody(state, value))
}

/// Whom a value means: of several the first in the lists, of a record (whose own name only counts records) the first it
/// speaks of, on the acting side where it speaks of both.
fn somebody(state: &State, value: &Value) -> Option<String> {
    let ids = value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]);
    let of_records = |id: &&str| state.record(id);
    if let Some(record) = ids.iter().find_map(of_records) {
        let acting = state.acting_side();
        let named: Vec<&str> = record
            .fields
            .values()
            .flat_map(|value| value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]))
            .filter(|id| state.entity(id).is_some())
            .collect();
        let own = named.iter().find(|id| state.entity(id).is_some_and(|entity| entity.side == acting));
        return own.or(named.first()).map(|id| (*id).to_owned());
    }
    let first = state.order.iter().find(|id| ids.contains(&id.as_str()));
    first
        .map(ToString::to_string)
        .or_else(|| ids.first().filter(|id| Side::from_code(id).is_some()).map(|id| (*id).to_owned()))
}
