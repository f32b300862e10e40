//! What a side has chosen and the table may not see now: shown to that side alone, on request, while it acts.

use crate::engine::play::{Event, Game};
use crate::engine::world::{Attribute, Entity, EntityId, Eyes, Side, State};
use crate::lang::Speaker;
use crate::report::attribute_now;

/// A choice that is hidden from the table.
pub(crate) struct Secret<'a> {
    pub(crate) entity: &'a Entity,
    pub(crate) attribute: &'a Attribute,
    pub(crate) word: String,
}

impl Secret<'_> {
    /// `NAME: what`.
    pub(crate) fn line(&self, speaker: Speaker<'_>) -> String {
        speaker.about(Some(self.entity.id.as_str()), &self.word)
    }
}

/// The side whose secrets may be looked at now: the one that acts, where somebody looks from the table.
pub(crate) fn side_with_secrets(game: &Game, speaker: Speaker<'_>) -> Option<Side> {
    let side = game.state().acting_side().filter(|_| speaker.eyes == Eyes::Table)?;
    (!secrets_of(game, speaker, side).is_empty()).then_some(side)
}

/// Whether an event shows the table what was hidden from it: whoever only looks ahead may not see that.
pub(crate) fn reveals(game: &Game, event: &Event) -> bool {
    let rules = game.rules();
    if !rules.has_secrets() {
        return false;
    }
    let mut after = game.state().clone();
    after.apply_all(event.all_effects());
    let hidden_in = |state: &State, id: &EntityId| {
        let entity = state.entity(id.as_str());
        let attributes = entity.and_then(|entity| rules.schema.kind(&entity.kind)).into_iter();
        attributes.flat_map(|kind| &kind.attributes).any(|attribute| {
            entity.is_some_and(|entity| {
                entity.attributes.contains_key(&attribute.id) && rules.hides(Eyes::Table, state, entity, attribute)
            })
        })
    };
    let hidden = game.state().in_order().filter(|entity| hidden_in(game.state(), &entity.id));
    hidden.into_iter().any(|entity| !hidden_in(&after, &entity.id))
}

/// Everything of a side that the table may not see, in the order of its list.
pub(crate) fn secrets_of<'a>(game: &'a Game, speaker: Speaker<'_>, side: Side) -> Vec<Secret<'a>> {
    let own = Speaker { eyes: Eyes::Own(side), ..speaker };
    let rules = game.rules();
    let mut secrets = Vec::new();
    for entity in game.state().in_order().filter(|entity| entity.side == Some(side) && rules.schema.in_play(entity)) {
        let attributes = rules.schema.kind(&entity.kind).map(|kind| kind.attributes.as_slice()).unwrap_or_default();
        for attribute in attributes.iter().filter(|known| rules.hides(Eyes::Table, game.state(), entity, known)) {
            let word = attribute_now(entity, attribute, own);
            secrets.extend(word.map(|word| Secret { entity, attribute, word }));
        }
    }
    secrets
}
