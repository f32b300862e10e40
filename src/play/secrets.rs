//! What a side has chosen and the table may not see now: shown to that side alone, on request, while it acts.

use crate::engine::play::Game;
use crate::engine::world::{Attribute, Entity, Eyes, Side};
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
