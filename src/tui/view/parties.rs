//! Who is against whom in a form: they stand above everything that is asked.

use ratatui::text::Line;

use super::super::app::App;
use super::order;
use crate::engine::play::Game;
use crate::engine::procedure::{FieldView, Form};
use crate::engine::value::Value;
use crate::engine::world::{Entity, ValueType};
use crate::play::asked;

/// One of those who are against each other, and the question that he answers himself; none where a record names him.
pub(super) struct Party<'a> {
    pub(super) entity: &'a Entity,
    pub(super) field: Option<usize>,
}

/// Whether questions of a form ask for two parties: their answers stand for them from the first on.
pub(super) fn names_parties(form: &Form<'_>) -> bool {
    let one = |field: &&FieldView<'_>| {
        field.row.is_none() && asked(field) && matches!(field.decl.value, ValueType::Entity { .. })
    };
    form.fields.iter().filter(one).count() > 1
}

/// Of several who act together, as many as have room.
const ABREAST: usize = 3;

/// Who against whom: the first of each side that the answers name, with those beside him in a list of a record.
pub(super) fn parties<'a>(form: &Form<'_>, game: &'a Game) -> Vec<Party<'a>> {
    let mut named: Vec<Party<'a>> = Vec::new();
    for (index, field) in form.fields.iter().enumerate().filter(|(_, field)| field.row.is_none()) {
        let Some(id) = field.value.as_ref().and_then(Value::as_text) else { continue };
        let kind = &field.decl.value;
        let record = game.state().record(id).filter(|_| matches!(kind, ValueType::Record { .. }));
        // As the data have them: who acts before whom it strikes.
        let declared = record.and_then(|record| game.rules().schema.record(&record.kind));
        let places = declared.map(|decl| decl.field.as_slice()).unwrap_or_default();
        let place = |name: &str| places.iter().position(|field| field.id == name).unwrap_or(places.len());
        let mut values: Vec<(&str, &Value)> = record.into_iter().flat_map(|record| record.fields.iter()).collect();
        values.sort_by_key(|(name, _)| place(name));
        let of_record = values
            .into_iter()
            .map(|(_, value)| value)
            .map(|value| value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]));
        let own = matches!(kind, ValueType::Entity { .. }).then_some(vec![id]);
        let answers = own.map(|ids| (Some(index).filter(|_| asked(field)), ids));
        for (field, ids) in answers.into_iter().chain(of_record.map(|ids| (None, ids))) {
            let entities = ids.into_iter().filter_map(|id| game.state().entity(id));
            let new = entities.filter(|entity| named.iter().all(|known| known.entity.side != entity.side));
            let new = new.filter(|entity| entity.side.is_some()).take(ABREAST);
            let new: Vec<Party<'_>> = new.map(|entity| Party { entity, field }).collect();
            named.extend(new);
        }
    }
    named
}

/// Both of them with their state, where no question is answered by them.
pub(super) fn parties_above(app: &App, game: &Game, parties: &[Party<'_>], width: usize) -> Vec<Line<'static>> {
    if parties.len() < 2 || parties.iter().all(|party| party.field.is_some()) {
        return Vec::new();
    }
    parties.iter().map(|party| order::party(app, game, party.entity, width)).collect()
}
