//! Whoever is named acts with its whole body: the form tells who that is.

use super::{FormMaker, Inputs, Line};
use crate::engine::message::{Arg, Text};
use crate::engine::value::Value;
use crate::engine::world::{Body, Entity, EntityId};

impl<'a> FormMaker<'a> {
    /// Everybody named in a field whose entity acts as one with others, and their body.
    fn bodies(&self, inputs: &Inputs) -> Vec<(&'a Entity, Body<'a>)> {
        let named = self.decl.as_one.iter().filter_map(|field| inputs.get(field));
        let ids = named.flat_map(|value| value.as_text().map_or_else(|| Value::texts_of(value), |id| vec![id]));
        let entities = ids.filter_map(|id| self.state.entity(id));
        entities.filter_map(|entity| Some((entity, self.rules.schema.body_of(self.state, entity)?))).collect()
    }

    pub(super) fn body_notes(&self, inputs: &Inputs) -> Vec<Line> {
        let note = |(named, body): (&Entity, Body<'a>)| {
            let others = body.others(named).map(|mate| mate.id.clone()).collect();
            let text = Text::new("line-acts-as-one")
                .with("unit", &named.id)
                .with("body", Arg::word(format!("body.{}", body.decl.id)))
                .with("others", Arg::Entities(others));
            let line = Line::new(text);
            match &body.decl.rule {
                Some(rule) => line.rule(rule),
                None => line,
            }
        };
        self.bodies(inputs).into_iter().map(note).collect()
    }

    /// Those that move because one of their body does.
    pub(super) fn taken_along(&self, movers: &[EntityId], inputs: &Inputs) -> Vec<EntityId> {
        let moving = self.bodies(inputs).into_iter().filter(|(named, _)| movers.contains(&named.id));
        moving.flat_map(|(named, body)| body.others(named)).map(|mate| mate.id.clone()).collect()
    }
}
